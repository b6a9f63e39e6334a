package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

const (
	// calendars is how many there are, each on a host of its own in 127.0.0.0/8, calendarStays how many coming stays each has. Two of one host would measure
	// the rest that the schedule gives each host between two fetches.
	calendars     = 500
	calendarStays = 12
	// calendarsEvery is later than the next turn of every calendar.
	calendarsEvery = 20 * time.Minute
)

// serveCalendars serves the calendars on a port of many addresses, which stand for many hosts. A call of /next changes a stay in each.
func serveCalendars(ctx context.Context, port string) error {
	var version atomic.Int64
	mux := http.NewServeMux()
	mux.HandleFunc("/ready", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("/next", func(http.ResponseWriter, *http.Request) { version.Add(1) })
	mux.HandleFunc("/{name}", func(w http.ResponseWriter, r *http.Request) {
		now := version.Load()
		tag := fmt.Sprintf("%q", fmt.Sprint(now))
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", "text/calendar")
		_, _ = io.WriteString(w, calendarText(r.PathValue("name"), now))
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, calendars+1)
	for host := range calendars + 1 {
		address := "127.0.0.1"
		if host > 0 {
			address = calendarHost(host - 1)
		}
		var listen net.ListenConfig
		l, err := listen.Listen(ctx, "tcp", net.JoinHostPort(address, port))
		if err != nil {
			return err
		}
		go func() { failed <- server.Serve(l) }()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}

func calendarHost(n int) string { return fmt.Sprintf("127.0.%d.%d", 1+n/250, 1+n%250) }

// calendarText is a calendar of a week's stay in each fortnight; the first one is a night longer in each second version.
func calendarText(name string, version int64) string {
	day := time.Now().UTC().AddDate(0, 1, 0)
	var out strings.Builder
	out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bench//EN\r\n")
	for n := range calendarStays {
		nights := 7
		if n == 0 {
			nights += int(version % 2)
		}
		fmt.Fprintf(&out, "BEGIN:VEVENT\r\nUID:%s-%d\r\nDTSTART;VALUE=DATE:%s\r\nDTEND;VALUE=DATE:%s\r\nSUMMARY:Guest %d\r\nEND:VEVENT\r\n",
			name, n, day.Format("20060102"), day.AddDate(0, 0, nights).Format("20060102"), n)
		day = day.AddDate(0, 0, 14)
	}
	out.WriteString("END:VCALENDAR\r\n")
	return out.String()
}

// fetching measures how many calendars the schedule fetches, those that are unchanged and those in which a stay has changed. The calendars are served by another process.
func (b *bench) fetching(ctx context.Context) (err error) {
	at, err := freeAddr()
	if err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(at)
	if err != nil {
		return err
	}
	bin, err := os.Executable()
	if err != nil {
		return err
	}
	server := &process{addr: at, health: "/ready"}
	if err := server.start(ctx, bin, environ(), "-role", "calendars", "-addr", port); err != nil {
		return err
	}
	defer server.stop()
	dir, err := os.MkdirTemp(b.root, "calendars-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	c := clock.NewManual(time.Now())
	a, err := app.New(ctx, app.Config{Data: dir, FeedAllowPrivate: true, FeedInterval: channel.DefaultEvery}, c, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	fmt.Fprintf(os.Stderr, "making %d homes with calendars\n", calendars)
	homes, err := followCalendars(ctx, a, port)
	if err != nil {
		return err
	}
	for _, one := range []struct {
		what, goal string
		change     bool
	}{{"unchanged", "≥ 1,000/s", false}, {"in which a stay has changed", "≥ 200/s", true}} {
		var all []spent
		for round := range rounds + 1 {
			if one.change {
				if _, err := get(at, "/next", ""); err != nil {
					return err
				}
			}
			c.Advance(calendarsEvery)
			s, err := spend(func() error { return a.Channels.FetchDue(ctx) })
			if err != nil {
				return err
			}
			if err := fetchedAll(ctx, a, homes, c.Now()); err != nil {
				return err
			}
			if round > 0 {
				all = append(all, s)
			}
		}
		r := middleSpent(all)
		b.add(figure{
			Work: "bookings", What: fmt.Sprintf("calendars fetched, %s: %d, each of its own host, %d stays each", one.what, calendars, calendarStays),
			Value: calendars / r.took.Seconds(), Unit: "/s", Goal: one.goal,
			More: fmt.Sprintf("for each %s µs of processor, %s statements", number(float64(r.cpu.Microseconds())/calendars), number(float64(r.statements)/calendars)),
		})
	}
	return nil
}

// followCalendars makes an agency whose homes each follow a calendar.
func followCalendars(ctx context.Context, a *app.App, port string) ([]identity.Ref, error) {
	m, err := a.Members.Save(ctx, member.Member{Name: "Bench", Lang: "en-US", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
	if err != nil {
		return nil, err
	}
	rows := make([]property.ImportRow, calendars)
	for i := range rows {
		id := strconv.Itoa(i)
		rows[i] = property.ImportRow{ExternalID: id, Title: "Home " + id, City: "Binz", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 6, CleaningMinutes: 120, KeyHandover: "office"}
	}
	report, err := a.Properties.Import(ctx, m.ID, wire.Lines(rows), property.ImportOptions{})
	if err != nil {
		return nil, err
	}
	if !report.OK() {
		return nil, fmt.Errorf("the homes were refused: %v", report.Refused)
	}
	all, err := a.Properties.All(ctx, a.DB, m.ID)
	if err != nil {
		return nil, err
	}
	var homes []identity.Ref
	for i, home := range all {
		address := fmt.Sprintf("http://%s/%d.ics", net.JoinHostPort(calendarHost(i), port), i)
		if _, err := a.Channels.Fetch(ctx, home.Ref, address, channel.Options{}); err != nil {
			return nil, err
		}
		homes = append(homes, home.Ref)
	}
	return homes, nil
}

// fetchedAll fails when a calendar was not fetched at a time, or not well: its figure would say nothing.
func fetchedAll(ctx context.Context, a *app.App, homes []identity.Ref, at time.Time) error {
	for _, home := range homes {
		all, err := a.Channels.Calendars(ctx, home)
		if err != nil {
			return err
		}
		for _, one := range all {
			if one.LastGoodAt != clock.At(at) {
				return fmt.Errorf("the calendar of home %s was not fetched: %s", home, one.LastError)
			}
		}
	}
	return nil
}
