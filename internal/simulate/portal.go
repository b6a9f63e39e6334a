package simulate

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

func asFailed(err error) (*channel.Failed, bool) { return errors.AsType[*channel.Failed](err) }

// kind is a kind of channel, with its habits.
type kind int

const (
	airbnb     kind = iota // keeps the UID; its blocks slide
	bookingCom             // a new UID at each change; a running stay begins today
	vrbo                   // the UID rotates; a duration; cancels silently
	manager                // lists each stay three times
	kinds
)

// portal is a server with the calendars of all homes.
type portal struct {
	w      *world
	server *http.Server
	base   string
	moods  []string
	// empty is since when each calendar has been shown empty without being so.
	empty []time.Time
	// lacked is when each calendar was last read without stays that it has.
	lacked []time.Time
	turns  int
}

func openPortal(w *world) (*portal, error) {
	var listen net.ListenConfig
	l, err := listen.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &portal{w: w, base: "http://" + l.Addr().String(), moods: make([]string, w.Homes), empty: make([]time.Time, w.Homes), lacked: make([]time.Time, w.Homes)}
	p.server = &http.Server{Handler: http.HandlerFunc(p.serve), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = p.server.Serve(l) }()
	return p, nil
}

func (p *portal) close() { _ = p.server.Close() }

// bring has the calendar of a home fetched.
func (p *portal) bring(ctx context.Context, home int, faults bool) error {
	p.mood(home, faults)
	_, err := p.w.Channels.Fetch(ctx, p.w.homes[home], p.address(home), channel.Options{Source: sources[kindOf(home)], AcceptLoss: p.lost(home)})
	p.w.figures.Fetches++
	if _, failed := asFailed(err); !failed {
		return err
	}
	p.w.figures.Failures++
	if !faults {
		return fmt.Errorf("home %s cannot read a calendar without a fault: %w", p.w.homes[home], err)
	}
	return nil
}

// lost reports whether the office knows from the guests that the one stay of a calendar is canceled, the day before: else the calendar, which is empty now, is not believed for a day.
func (p *portal) lost(home int) bool {
	lost, others := false, false
	for _, b := range p.w.of[home] {
		lost = lost || b.drop == onEve && b.cancelled && b.arrival == p.w.today().AddDays(1)
		others = others || b.alive() && b.departure > p.w.today()
	}
	return lost && !others
}

// sources are the platforms that the hosts of real calendars would show: here all have one host.
var sources = map[kind]channel.Source{airbnb: channel.Airbnb, bookingCom: channel.Booking, vrbo: channel.Vrbo, manager: channel.Generic}

func kindOf(home int) kind { return kind(home % int(kinds)) }

func (p *portal) address(home int) string {
	name := map[kind]string{airbnb: "airbnb", bookingCom: "booking", vrbo: "vrbo", manager: "manager"}[kindOf(home)]
	return fmt.Sprintf("%s/%s/%d.ics", p.base, name, home+1)
}

// longestEmpty is how long a calendar may be shown empty by mistake: after a day it is believed.
const longestEmpty = 20 * time.Hour

// mood decides how the next answer for a home is.
func (p *portal) mood(home int, faults bool) {
	p.moods[home] = ""
	if faults && p.w.random.IntN(4) == 0 {
		all := []string{"busy", "page", "cut", "broken", "empty", "half"}
		p.moods[home] = all[p.w.random.IntN(len(all))]
		if p.moods[home] == "empty" && (kindOf(home) == bookingCom || !p.empty[home].IsZero() && p.w.Clock.Now().Sub(p.empty[home]) > longestEmpty) {
			p.moods[home] = "busy" // an empty calendar is a true one there, and one that stays empty is one anywhere
		}
	}
	p.turns++
}

func (p *portal) serve(rw http.ResponseWriter, r *http.Request) {
	name := strings.TrimSuffix(r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:], ".ics")
	number, ok := identity.ParseNumber(name)
	home := int(number) - 1
	if !ok || home >= p.w.Homes {
		http.NotFound(rw, r)
		return
	}
	body := p.calendar(home)
	switch p.moods[home] {
	case "busy":
		rw.Header().Set("Retry-After", "60")
		rw.WriteHeader(http.StatusTooManyRequests)
	case "page":
		rw.Header().Set("Content-Type", "text/html")
		_, _ = rw.Write([]byte("<html><body>Please sign in</body></html>"))
	case "broken":
		rw.WriteHeader(http.StatusBadGateway)
	case "empty":
		if p.empty[home].IsZero() {
			p.empty[home] = p.w.Clock.Now()
		}
		p.lacked[home] = p.w.Clock.Now()
		_, _ = rw.Write([]byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"))
	case "half": // a whole answer of a calendar that ends in the middle
		_, _ = rw.Write([]byte(body[:len(body)/2]))
	case "cut": // the connection ends before the answer does
		rw.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = rw.Write([]byte(body[:len(body)/2]))
	default:
		p.empty[home] = time.Time{}
		p.w.told(home)
		_, _ = rw.Write([]byte(body))
	}
}

// calendar is what the channel says of a home.
func (p *portal) calendar(home int) string {
	today := clock.At(p.w.Clock.Now()).Date(time.UTC)
	var out strings.Builder
	out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Simulation//EN\r\n")
	day := func(d clock.Date) string { return strings.ReplaceAll(d.String(), "-", "") }
	add := func(uid, summary string, from, to clock.Date, duration bool) {
		fmt.Fprintf(&out, "BEGIN:VEVENT\r\nUID:%s\r\nDTSTART;VALUE=DATE:%s\r\n", uid, day(from))
		if duration {
			fmt.Fprintf(&out, "DURATION:P%dD\r\n", from.Until(to))
		} else {
			fmt.Fprintf(&out, "DTEND;VALUE=DATE:%s\r\n", day(to))
		}
		fmt.Fprintf(&out, "SUMMARY:%s\r\nEND:VEVENT\r\n", summary)
	}
	if kindOf(home) == airbnb {
		add("notice@airbnb.com", "Airbnb (Not available)", today, today.AddDays(2), false)
		add(fmt.Sprintf("window-%d@airbnb.com", p.turns), "Airbnb (Not available)", today.AddDays(700), today.AddDays(730), false)
	}
	for _, b := range p.w.of[home] {
		if !b.alive() || b.departure <= today {
			continue
		}
		switch kindOf(home) {
		case airbnb:
			add(b.uid+"@airbnb.com", "Reserved", b.arrival, b.departure, false)
		case bookingCom:
			add(fmt.Sprintf("%s-%s-%s@booking.com", b.uid, b.arrival, b.departure), "CLOSED - Not available", max(b.arrival, today), b.departure, false)
		case vrbo:
			add(fmt.Sprintf("%s-%d@homeaway.com", b.uid, p.turns), "Reserved - "+b.name, b.arrival, b.departure, true)
		default:
			for i := range 3 {
				add(fmt.Sprintf("%s-%d", b.uid, i), b.name, b.arrival, b.departure, false)
			}
		}
	}
	out.WriteString("END:VCALENDAR\r\n")
	return out.String()
}
