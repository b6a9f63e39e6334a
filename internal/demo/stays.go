package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// stay is one reservation of the demo on its way to a row.
type stay struct {
	home               int
	arrival, departure clock.Date
	booking            booking
	status             reservation.Status
	paid               paid
	guest              *guest
	early              bool // comes earlier in the day than usual
}

// paid is how far a stay is paid.
type paid int

const (
	paidAll paid = iota
	paidDeposit
	paidNothing
)

// today's pattern, by home: of ten homes three change guests today, one is left, one is moved into, three are lived in, two stand empty.
const (
	changeover = iota
	leaving
	arriving
	running
	empty
)

var patterns = []int{changeover, running, changeover, leaving, running, changeover, arriving, empty, running, empty}

// lastCheck is how many days ahead of today bookings are looked for; real lead times thin them out long before.
const lastCheck = 200

// byMonth sorts the real bookings by the month of their arrival, the kept and the cancelled ones apart.
type pool struct{ kept, cancelled [13][]booking }

func newPool(all []booking) *pool {
	p := &pool{}
	for _, b := range all {
		if b.Cancelled == 1 {
			p.cancelled[b.Month] = append(p.cancelled[b.Month], b)
		} else {
			p.kept[b.Month] = append(p.kept[b.Month], b)
		}
	}
	return p
}

func month(d clock.Date) int { return int(d.At(0, utc).Time().Month()) }

func draw(rng *rand.Rand, from []booking) booking { return from[rng.IntN(len(from))] }

// gap is how many nights a home stands empty between two stays: often none, in the mean such that a home has about forty stays a year.
func gap(rng *rand.Rand) int {
	if rng.IntN(100) < 35 {
		return 0
	}
	return 1 + rng.IntN(16)
}

// timeline books one home: the stays around today by the home's pattern, then backwards through the history and forwards as far as people book.
func (w *world) timeline(n int) []stay {
	rng, today := w.random("stays", n), w.options.Today
	add := func(all []stay, b booking, arrival clock.Date) []stay {
		return append(all, stay{home: n, arrival: arrival, departure: arrival.AddDays(b.Nights), booking: b, status: reservation.Confirmed})
	}
	kept := func(around clock.Date) booking { return draw(rng, w.pool.kept[month(around)]) }
	var out []stay
	first, last := today, today // the free days reach back from first and on from last
	switch patterns[n%len(patterns)] {
	case changeover:
		a, b := kept(today), kept(today)
		out = add(add(out, a, today.AddDays(-a.Nights)), b, today)
	case leaving:
		a := kept(today)
		out = add(out, a, today.AddDays(-a.Nights))
		last = today.AddDays(1)
	case arriving:
		out = add(out, kept(today), today)
		first = today.AddDays(-1 - gap(rng))
	case running:
		b := kept(today)
		b.Nights = max(2, b.Nights)
		out = add(out, b, today.AddDays(-1-rng.IntN(b.Nights-1)))
	case empty:
		first, last = today.AddDays(-1-gap(rng)), today.AddDays(1+gap(rng))
	}
	for _, s := range out {
		first, last = min(first, s.arrival), max(last, s.departure)
	}
	for day := first.AddDays(-gap(rng)); day > today.AddDays(-365*w.options.HistoryYears); {
		b := kept(day)
		out = add(out, b, day.AddDays(-b.Nights))
		day = day.AddDays(-b.Nights - gap(rng))
	}
	for day := last.AddDays(gap(rng)); day < today.AddDays(lastCheck) && !w.byCalendar(n); {
		b := kept(day)
		if b.LeadDays < today.Until(day) {
			day = day.AddDays(1 + gap(rng)) // who books so far ahead is rarer
			continue
		}
		out = add(out, b, day)
		day = day.AddDays(b.Nights + gap(rng))
	}
	slices.SortFunc(out, func(a, b stay) int { return int(a.arrival - b.arrival) })
	return w.vary(rng, out)
}

// vary makes offers of some coming stays, and puts the cancelled bookings where others came later.
func (w *world) vary(rng *rand.Rand, all []stay) []stay {
	today := w.options.Today
	for i := range all {
		s := &all[i]
		if s.arrival > today.AddDays(10) && rng.IntN(100) < 8 {
			s.status = reservation.Offer
		}
		if rng.IntN(100) < 12 {
			b := draw(rng, w.pool.cancelled[month(s.arrival)])
			if b.LeadDays >= today.Until(s.arrival) && today.AddDays(b.CancelledDaysBefore) >= s.arrival {
				all = append(all, stay{home: s.home, arrival: s.arrival, departure: s.arrival.AddDays(b.Nights), booking: b, status: reservation.Cancelled})
			}
		}
	}
	for i := range all {
		all[i].paid = w.payment(rng, all[i])
	}
	return all
}

func (w *world) payment(rng *rand.Rand, s stay) paid {
	one := rng.IntN(100)
	pick := func(all, deposit int) paid {
		switch {
		case one < all:
			return paidAll
		case one < all+deposit:
			return paidDeposit
		}
		return paidNothing
	}
	switch ahead := w.options.Today.Until(s.arrival); {
	case s.status == reservation.Offer:
		return paidNothing
	case s.status == reservation.Cancelled:
		return pick(0, 60)
	case s.departure < w.options.Today:
		return paidAll
	case ahead < 0:
		return pick(94, 6)
	case ahead == 0:
		return []paid{paidAll, paidNothing, paidAll, paidDeposit, paidAll, paidAll, paidAll}[w.next("arrivals")%7]
	case ahead <= 14:
		return pick(70, 20)
	default:
		return pick(20, 60)
	}
}

// cast gives the guests who can sign in their stays: one for each thing that the key rule can say.
func (w *world) cast(all []stay) {
	today := w.options.Today
	find := func(g *guest, fits func(s stay) bool) int {
		for i := range all {
			if all[i].guest == nil && all[i].status != reservation.Cancelled && fits(all[i]) {
				all[i].guest = g
				return i
			}
		}
		return -1
	}
	code := func(s stay) bool { return w.homes[s.home].row.KeyHandover == string(property.KeySafe) }
	// A home with room, where there is one: then a place is free for another traveler.
	withKey := func(least int) int {
		return find(&guestWithKey, func(s stay) bool {
			return s.arrival == today && s.paid == paidAll && code(s) && w.homes[s.home].row.MaxOccupancy >= least
		})
	}
	i := withKey(4)
	if i < 0 {
		i = withKey(0)
	}
	if i >= 0 {
		all[i].early = true // so that this is the next arrival
		all[i].booking.Adults = max(all[i].booking.Adults, 2)
		all[i].booking.Children = max(all[i].booking.Children, 1)
	}
	find(&guestUnpaid, func(s stay) bool {
		return s.arrival == today && s.paid == paidNothing && s.status == reservation.Confirmed
	})
	if i := find(&guestEarly, func(s stay) bool {
		return s.arrival >= today.AddDays(7) && s.status == reservation.Confirmed && code(s)
	}); i >= 0 {
		all[i].paid = paidAll
	}
	find(&guestOffer, func(s stay) bool { return s.status == reservation.Offer })
	last := -1
	for i, s := range all {
		if s.guest == nil && s.status == reservation.Confirmed && s.departure < today && (last < 0 || s.departure > all[last].departure) {
			last = i
		}
	}
	if last >= 0 {
		all[last].guest = &guestDeparted
	}
}

// next counts uses of a name.
func (w *world) next(name string) int {
	w.counts[name]++
	return w.counts[name] - 1
}

// externalID of the n-th stay of a home.
func externalID(home string, n int) string { return fmt.Sprintf("%s-S%04d", home, n+1) }
