package simulate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
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
	airbnb     kind = iota // keeps the UID; its blocks slide, and one is edited and edited back
	bookingCom             // a new UID at each change; a running stay begins today
	vrbo                   // the UID rotates; a duration; shows inquiries; cancels silently
	manager                // lists each stay three times, and inquiries by a word
	dutch                  // writes days as midnight UTC, as natuurhuisje.nl does; shows inquiries
	kinds
)

// nights are the first and the last day of an entry.
type nights [2]clock.Date

// echo is the calendar of another channel, which reads the first one some time later and closes what that has let.
type echo struct {
	readAt time.Time
	nights []nights
}

// away are stays that a calendar lacks by a fault of its channel.
type away struct {
	numbers map[int]bool
}

// portal is a server with the calendars of all homes.
type portal struct {
	w      *world
	server *http.Server
	base   string
	moods  []string
	// since is from when on each calendar has lacked stays that it has, by faults; whole is when an answer without a fault has ended that.
	since, whole []time.Time
	// said are the nights of the stays in the last good answer of each, and closed those of the blocks that its host has made there.
	said   [][]nights
	closed []nights
	echoes []echo
	away   []away
	turns  int
	// read is whether the first channel of each was read, and busy whether the second channel of each does not answer.
	read, busy []bool
}

func openPortal(w *world) (*portal, error) {
	var listen net.ListenConfig
	l, err := listen.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &portal{w: w, base: "http://" + l.Addr().String(), moods: make([]string, w.Homes), since: make([]time.Time, w.Homes), whole: make([]time.Time, w.Homes)}
	p.said, p.closed, p.echoes, p.away = make([][]nights, w.Homes), make([]nights, w.Homes), make([]echo, w.Homes), make([]away, w.Homes)
	p.read, p.busy = make([]bool, w.Homes), make([]bool, w.Homes)
	p.server = &http.Server{Handler: http.HandlerFunc(p.serve), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = p.server.Serve(l) }()
	return p, nil
}

func (p *portal) close() { _ = p.server.Close() }

// bring has the calendars of a home fetched. That of the other channel goes first: each of its entries is read once before the nights that it repeats change. One that is read first when they have changed already
// cannot be told from a booking of its own.
func (p *portal) bring(ctx context.Context, home int, faults bool) error {
	p.mood(home, faults)
	if p.w.echoed(home) {
		// Where guests who are expected today or tomorrow have canceled, it has read that: nights that it still had would count as guests of its own, so that nobody stands before a locked door.
		if e := &p.echoes[home]; p.w.Clock.Now().Sub(e.readAt) >= echoReads || p.w.random.IntN(3) == 0 || p.w.answers[home] {
			e.readAt, e.nights = p.w.Clock.Now(), p.said[home]
		}
		if err := p.fetch(ctx, home, fmt.Sprintf("%s/echo/%d.ics", p.base, home+1), channel.Options{Source: p.w.echoSource(home)}, faults); err != nil {
			return err
		}
	}
	if p.w.twoSell(home) {
		p.busy[home] = faults && p.w.random.IntN(6) == 0
		if err := p.fetch(ctx, home, fmt.Sprintf("%s/second/%d.ics", p.base, home+1), channel.Options{Source: p.w.secondSource(home), AcceptLoss: p.lost(home, true)}, faults); err != nil {
			return err
		}
	}
	return p.fetch(ctx, home, p.address(home), channel.Options{Source: sources[p.w.kindOf(home)], AcceptLoss: p.lost(home, false)}, faults)
}

// twoSell reports whether a home is sold by two channels, each of which lists what it has sold itself.
func (w *world) twoSell(home int) bool { return !w.echoed(home) }

// secondSource is the second of them.
func (w *world) secondSource(home int) channel.Source {
	if w.kindOf(home) == bookingCom {
		return channel.Airbnb
	}
	return channel.Booking
}

// soldBy are the bookings of a home that its first or its second channel has sold.
func (w *world) soldBy(home int, second bool) (out []*booking) {
	for _, b := range w.of[home] {
		if b.second == second {
			out = append(out, b)
		}
	}
	return out
}

// sourceOf is the channel that has sold a booking.
func (w *world) sourceOf(b *booking) channel.Source {
	if b.second {
		return w.secondSource(b.home)
	}
	return sources[w.kindOf(b.home)]
}

// second is what the second channel of a home says of it.
func (p *portal) second(home int) string {
	today := clock.At(p.w.Clock.Now()).Date(time.UTC)
	var out body
	out.WriteString(begin)
	for _, b := range p.w.soldBy(home, true) {
		switch {
		case !b.alive() || b.departure <= today:
		case p.w.secondSource(home) == channel.Booking:
			out.add(fmt.Sprintf("%s-%s-%s@booking.com", b.uid, b.arrival, b.departure), "CLOSED - Not available", "", max(b.arrival, today), b.departure, byDays)
		default:
			out.add(b.uid+"@airbnb.com", "Reserved", "", b.arrival, b.departure, byDays)
		}
	}
	out.WriteString(end)
	return out.String()
}

// echoReads is how often at least the other channel reads the calendar of the first.
const echoReads = 3 * time.Hour

// echoed reports whether a home is also let by a channel that reads the calendar of the first.
func (w *world) echoed(home int) bool { return home%2 == 0 }

// echoSource is that channel: one whose closed nights look like stays, but for the homes of a channel of that kind.
func (w *world) echoSource(home int) channel.Source {
	if w.kindOf(home) == airbnb {
		return channel.Booking
	}
	return channel.Airbnb
}

func (p *portal) fetch(ctx context.Context, home int, address string, opts channel.Options, faults bool) error {
	_, err := p.w.Channels.Fetch(ctx, p.w.homes[home], address, opts)
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
func (p *portal) lost(home int, second bool) bool {
	lost, others := false, false
	for _, b := range p.w.soldBy(home, second) {
		lost = lost || b.drop == onEve && b.cancelled && b.arrival == p.w.today().AddDays(1)
		others = others || b.alive() && b.departure > p.w.today()
	}
	return lost && !others
}

// sources are the platforms that the hosts of real calendars would show: here all have one host.
var sources = map[kind]channel.Source{airbnb: channel.Airbnb, bookingCom: channel.Booking, vrbo: channel.Vrbo, manager: channel.Generic, dutch: channel.Generic}

func (w *world) kindOf(home int) kind { return kind((home + w.First) % int(kinds)) }

func (p *portal) address(home int) string {
	name := map[kind]string{airbnb: "airbnb", bookingCom: "booking", vrbo: "vrbo", manager: "manager", dutch: "dutch"}[p.w.kindOf(home)]
	return fmt.Sprintf("%s/%s/%d.ics", p.base, name, home+1)
}

// lacks notes that a calendar is read without stays that it has.
func (p *portal) lacks(home int) {
	if p.since[home].IsZero() {
		p.since[home] = p.w.Clock.Now()
	}
	for _, b := range p.w.soldBy(home, false) { // what is canceled is missing for a good reason
		if !b.alive() {
			delete(p.w.shown[home], b.number)
		}
	}
}

// long reports whether a calendar has lacked stays for so long that it would be believed.
func (p *portal) long(home int) bool {
	return !p.since[home].IsZero() && p.w.Clock.Now().Sub(p.since[home]) > longestFault
}

// longestFault is how long a calendar may be without stays by mistake: after a day it is believed.
const longestFault = 20 * time.Hour

// mood decides how the next answer for a home is.
func (p *portal) mood(home int, faults bool) {
	p.moods[home] = ""
	p.turns++
	if p.missing(home, faults) {
		return
	}
	if faults && p.w.random.IntN(4) == 0 {
		all := []string{"busy", "page", "cut", "broken", "empty", "half"}
		p.moods[home] = all[p.w.random.IntN(len(all))]
		if p.moods[home] == "empty" && (p.w.kindOf(home) == bookingCom || p.long(home)) {
			p.moods[home] = "busy" // an empty calendar is a true one there, and one that stays empty is one anywhere
		}
	}
}

// missing decides whether the calendar lacks several coming stays, for less than a day and over midnight too; one may come back before the others.
func (p *portal) missing(home int, faults bool) bool {
	a := &p.away[home]
	if !faults || p.long(home) {
		*a = away{}
		return false
	}
	if len(a.numbers) > 0 {
		if len(a.numbers) > 1 && p.w.random.IntN(6) == 0 {
			delete(a.numbers, slices.Min(slices.Collect(maps.Keys(a.numbers))))
		}
		if p.w.random.IntN(12) == 0 {
			*a = away{}
		}
		return len(a.numbers) > 0
	}
	if p.w.random.IntN(16) > 0 {
		return false
	}
	*a = away{map[int]bool{}}
	for _, b := range p.w.soldBy(home, false) {
		// What may be gone for longer in fact, because its nights are another's now, is not one of them.
		if b.alive() && p.w.shown[home][b.number] == (nights{b.arrival, b.departure}) && b.arrival > p.w.today().AddDays(2) && len(a.numbers) < 4 {
			a.numbers[b.number] = true
		}
	}
	if len(a.numbers) < 2 {
		*a = away{}
		return false
	}
	p.w.figures.Vanished++
	return true
}

func (p *portal) serve(rw http.ResponseWriter, r *http.Request) {
	name := strings.TrimSuffix(r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:], ".ics")
	number, ok := identity.ParseNumber(name)
	home := int(number) - 1
	if !ok || home >= p.w.Homes {
		http.NotFound(rw, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/echo/") {
		_, _ = rw.Write([]byte(p.echo(home)))
		return
	}
	if strings.HasPrefix(r.URL.Path, "/second/") {
		if p.busy[home] {
			rw.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		p.w.toldOf(home, p.w.soldBy(home, true))
		_, _ = rw.Write([]byte(p.second(home)))
		return
	}
	body := p.calendar(home)
	if len(p.away[home].numbers) > 0 {
		p.lacks(home)
		_, _ = rw.Write([]byte(body))
		return
	}
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
		p.lacks(home)
		_, _ = rw.Write([]byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"))
	case "half": // a whole answer of a calendar that ends in the middle
		_, _ = rw.Write([]byte(body[:len(body)/2]))
	case "cut": // the connection ends before the answer does
		rw.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = rw.Write([]byte(body[:len(body)/2]))
	default:
		p.read[home] = true
		if !p.since[home].IsZero() {
			p.since[home], p.whole[home] = time.Time{}, p.w.Clock.Now()
		}
		p.w.toldOf(home, p.w.soldBy(home, false))
		p.said[home] = nil
		for _, b := range p.w.soldBy(home, false) {
			if b.alive() && b.departure > p.w.today() {
				p.said[home] = append(p.said[home], nights{b.arrival, b.departure})
			}
		}
		_, _ = rw.Write([]byte(body))
	}
}

// form is how a channel writes an entry.
type form int

const (
	byDays     form = iota
	byDuration      // a first day and a number of days
	byMidnight      // from midnight UTC to midnight UTC
)

// body is the text of a calendar.
type body struct{ strings.Builder }

func (out *body) add(uid, summary, status string, from, to clock.Date, written form) {
	day := func(d clock.Date) string { return strings.ReplaceAll(d.String(), "-", "") }
	fmt.Fprintf(out, "BEGIN:VEVENT\r\nUID:%s\r\n", uid)
	switch written {
	case byDuration:
		fmt.Fprintf(out, "DTSTART;VALUE=DATE:%s\r\nDURATION:P%dD\r\n", day(from), from.Until(to))
	case byMidnight:
		fmt.Fprintf(out, "DTSTART:%sT000000Z\r\nDTEND:%sT000000Z\r\n", day(from), day(to))
	default:
		fmt.Fprintf(out, "DTSTART;VALUE=DATE:%s\r\nDTEND;VALUE=DATE:%s\r\n", day(from), day(to))
	}
	if status != "" {
		fmt.Fprintf(out, "STATUS:%s\r\n", status)
	}
	fmt.Fprintf(out, "SUMMARY:%s\r\nEND:VEVENT\r\n", summary)
}

const (
	begin = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Simulation//EN\r\n"
	end   = "END:VCALENDAR\r\n"
)

// calendar is what the channel says of a home.
func (p *portal) calendar(home int) string {
	today := clock.At(p.w.Clock.Now()).Date(time.UTC)
	var out body
	out.WriteString(begin)
	if p.w.kindOf(home) == airbnb {
		out.add("notice@airbnb.com", "Airbnb (Not available)", "", today, today.AddDays(2), byDays)
		out.add(fmt.Sprintf("window-%d@airbnb.com", p.turns), "Airbnb (Not available)", "", today.AddDays(700), today.AddDays(730), byDays)
		// The host edits a block, and edits it back: then it has its first UID.
		p.closed[home] = nights{p.w.behind(), p.w.behind().AddDays(3 + p.turns/20%2*2)}
		out.add(fmt.Sprintf("host-%s@airbnb.com", p.closed[home][1]), "Airbnb (Not available)", "", p.closed[home][0], p.closed[home][1], byDays)
	}
	for _, b := range p.w.soldBy(home, false) {
		if b.departure <= today || p.away[home].numbers[b.number] {
			continue
		}
		firm := b.alive()
		if !firm && !(b.inquired && !b.booked) {
			continue
		}
		status := map[bool]string{false: "TENTATIVE"}[firm]
		switch p.w.kindOf(home) {
		case airbnb:
			if firm {
				out.add(b.uid+"@airbnb.com", "Reserved", "", b.arrival, b.departure, byDays)
			}
		case bookingCom:
			if firm {
				out.add(fmt.Sprintf("%s-%s-%s@booking.com", b.uid, b.arrival, b.departure), "CLOSED - Not available", "", max(b.arrival, today), b.departure, byDays)
			}
		case vrbo:
			out.add(fmt.Sprintf("%s-%d@homeaway.com", b.uid, p.turns), "Reserved - "+b.name, status, b.arrival, b.departure, byDuration)
		case dutch:
			out.add(b.uid+"@natuurhuisje.nl", b.name, status, b.arrival, b.departure, byMidnight)
		default:
			summary := b.name
			if !firm {
				summary = "Tentative - " + b.name
			}
			for i := range 3 {
				out.add(fmt.Sprintf("%s-%d", b.uid, i), summary, "", b.arrival, b.departure, byDays)
			}
		}
	}
	out.WriteString(end)
	return out.String()
}

// echo is what the other channel says of a home: the nights that the first has let, of nobody.
func (p *portal) echo(home int) string {
	today := clock.At(p.w.Clock.Now()).Date(time.UTC)
	var out body
	out.WriteString(begin)
	for i, n := range p.echoes[home].nights {
		if n[1] <= today {
			continue
		}
		if p.w.echoSource(home) == channel.Booking {
			out.add(fmt.Sprintf("echo-%s-%d@booking.com", n[0], i), "CLOSED - Not available", "", n[0], n[1], byDays)
		} else {
			out.add(fmt.Sprintf("echo-%s@airbnb.com", n[0]), "Airbnb (Not available)", "", n[0], n[1], byDays)
		}
	}
	out.WriteString(end)
	return out.String()
}

// behind is a day behind all bookings.
func (w *world) behind() clock.Date {
	last := clock.At(Begin).Date(time.UTC)
	for _, b := range w.bookings {
		last = max(last, b.last)
	}
	return last.AddDays(10)
}
