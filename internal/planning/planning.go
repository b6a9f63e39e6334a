// Package planning turns bookings into tasks: what the rules want, and how that is merged into the tasks that there are already.
//
// Both halves are pure. The same bookings give the same tasks in whatever order they arrived.
package planning

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Stay is a stay with what is booked beside it.
type Stay struct {
	reservation.Stay
	Services []reservation.Booked
}

// The rules name their tasks so that planning again finds them.
const (
	departureRule = task.KeyDeparture
	checkRule     = task.KeyCheck
	serviceRule   = task.KeyService
	visitRule     = task.KeyVisit
	interimRule   = task.KeyInterim
	inspectRule   = task.KeyInspection
	leftRule      = task.KeyLeft
)

func departureKey(stay int64) string { return departureRule + strconv.FormatInt(stay, 10) }
func checkKey(stay int64) string     { return checkRule + strconv.FormatInt(stay, 10) }
func visitKey(block int64) string    { return visitRule + strconv.FormatInt(block, 10) }
func serviceKey(stay int64, kind string) string {
	return serviceRule + strconv.FormatInt(stay, 10) + ":" + kind
}

func interimKey(stay int64, n int) string {
	return interimRule + strconv.FormatInt(stay, 10) + ":" + strconv.Itoa(n)
}
func inspectionKey(stay int64) string { return inspectRule + strconv.FormatInt(stay, 10) }

// madeBy are the beginnings of the keys of tasks that rules make.
var madeBy = []string{departureRule, checkRule, serviceRule, visitRule, interimRule, inspectRule, periodicRule, upkeepRule, deepRule}

// made reports whether a rule made the task, rather than a person.
func made(c *task.Task) bool {
	for _, rule := range madeBy {
		if strings.HasPrefix(c.RuleKey, rule) {
			return true
		}
	}
	return false
}

// Plan says which tasks the confirmed stays of one property want, ordered by rule key. Stays and blocks may come in any order. The tasks have no numbers; checks
// name the task that they check by its rule key.
func Plan(stays []Stay, blocks []reservation.Block, p *property.Property, rules Rules) []task.Task {
	return planOn(stays, blocks, p, rules, nil)
}

// planOn is Plan with the public holidays of the agency.
func planOn(stays []Stay, blocks []reservation.Block, p *property.Property, rules Rules, holiday Holiday) []task.Task {
	tasks, _ := newHome(stays, blocks, p).plan(rules.For(p), holiday)
	return values(tasks)
}

// plan says what rules of the home want of its stays, with the rule of each task by its key.
func (h *home) plan(rules Rules, holiday Holiday) (ordered, map[string]*Rule) {
	h.rules, h.holiday, h.made = rules, holiday, make(map[string]*Rule, 3*len(h.stays))
	out := newList(3*len(h.stays)+len(h.visits), h.room)
	for _, s := range h.stays {
		if rule, ok := h.cleans(s); ok {
			out.add(h.departure(s, rule))
		}
		if rule, ok := rules.of(CheckKind, s.Arrival); ok {
			out.add(h.check(s, rule))
		}
		if rule, ok := rules.of(ServiceKind, s.Arrival); ok && len(s.Services) > 0 {
			h.services(out, s, rule)
		}
		h.interims(out, s)
		h.inspection(out, s)
	}
	for _, b := range h.visits {
		out.add(h.visit(b))
	}
	return inOrder(out.tasks), h.made
}

// home is one property with its stays and blocks in order.
type home struct {
	*property.Property
	// rules are those that the home follows.
	rules  Rules
	stays  []*Stay // confirmed, by arrival
	leaves []*Stay // the same, by departure
	blocks []reservation.Block
	visits []reservation.Block
	// holiday reports whether a day is a public holiday; nil where nobody keeps any.
	holiday Holiday
	// made are the rules by which tasks were made, by their keys.
	made map[string]*Rule
	// room is where the tasks lie that are made; nil for one of their own.
	room *task.Room
}

// in is the home with its tasks in a room.
func (h *home) in(room *task.Room) *home {
	h.room = room
	return h
}

// Holiday reports whether a day is a public holiday.
type Holiday func(day clock.Date) bool

// newHome is a home with stays and blocks, which must not change as long as it is used.
func newHome(stays []Stay, blocks []reservation.Block, p *property.Property) *home {
	h := &home{Property: p}
	both := make([]*Stay, 0, 2*len(stays))
	for i := range stays {
		if stays[i].Status == reservation.Confirmed {
			both = append(both, &stays[i])
		}
	}
	many := len(both)
	both = append(both, both...)
	h.stays, h.leaves = both[:many:many], both[many:]
	slices.SortFunc(h.stays, func(a, b *Stay) int {
		return cmp.Or(cmp.Compare(a.Arrival, b.Arrival), cmp.Compare(h.arrivalTime(a), h.arrivalTime(b)), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(h.leaves, func(a, b *Stay) int {
		return cmp.Or(cmp.Compare(a.Departure, b.Departure), cmp.Compare(h.departureTime(a), h.departureTime(b)), cmp.Compare(a.ID, b.ID))
	})
	for _, b := range blocks {
		if b.Visit() {
			h.visits = append(h.visits, b)
		} else {
			h.blocks = append(h.blocks, b)
		}
	}
	slices.SortFunc(h.visits, func(a, b reservation.Block) int {
		return cmp.Or(cmp.Compare(a.Arrival, b.Arrival), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Ref.ID, b.Ref.ID))
	})
	slices.SortFunc(h.blocks, func(a, b reservation.Block) int {
		return cmp.Or(cmp.Compare(a.Arrival, b.Arrival), cmp.Compare(a.Departure, b.Departure), cmp.Compare(a.Ref.ID, b.Ref.ID))
	})
	return h
}

func (h *home) arrivalTime(s *Stay) clock.TimeOfDay   { return s.ArrivalAt(h.Property) }
func (h *home) departureTime(s *Stay) clock.TimeOfDay { return s.DepartureAt(h.Property) }

func (h *home) arrives(s *Stay) clock.Instant { return s.Arrival.At(h.arrivalTime(s), h.Zone) }
func (h *home) leavesAt(s *Stay) clock.Instant {
	return s.Departure.At(h.departureTime(s), h.Zone)
}

// after is the next stay once a stay has ended; two stays that overlap are not next to each other.
func (h *home) after(s *Stay) (*Stay, bool) {
	i, _ := slices.BinarySearchFunc(h.stays, s.Departure, func(have *Stay, d clock.Date) int { return cmp.Compare(have.Arrival, d) })
	for ; i < len(h.stays); i++ {
		if h.stays[i].ID != s.ID {
			return h.stays[i], true
		}
	}
	return nil, false
}

// before is the last stay that has ended when a stay begins.
func (h *home) before(s *Stay) (*Stay, bool) {
	i, _ := slices.BinarySearchFunc(h.leaves, s.Arrival.AddDays(1), func(have *Stay, d clock.Date) int { return cmp.Compare(have.Departure, d) })
	for i--; i >= 0; i-- {
		if h.leaves[i].ID != s.ID {
			return h.leaves[i], true
		}
	}
	return nil, false
}

// task is what all tasks of the home share.
func (h *home) task(key string, kind task.Type, s *Stay, start, end clock.Instant) task.Task {
	return task.Task{
		Member: h.Ref.Member, Property: h.Ref.ID, Reservation: s.ID, RuleKey: key, Type: kind, Person: h.Person, PlannedStart: start, PlannedEnd: end,
	}
}

// led is a task of a rule with the people and the checklist that it names.
func (h *home) led(r *Rule, c task.Task) task.Task {
	h.made[c.RuleKey] = r
	c.Checklist = r.Checklist
	if r.Company != 0 {
		c.Company = identity.StaffID(r.Company)
	}
	if r.Person != 0 {
		c.Person = identity.StaffID(r.Person)
	}
	return c
}

func persons(s *Stay) int { return s.Adults + s.Children }

// cleans is the rule by which the home is cleaned after a stay.
func (h *home) cleans(s *Stay) (*Rule, bool) {
	rule, ok := h.rules.of(DepartureKind, s.Departure)
	return rule, ok && !s.NoCleaning && (rule.Owners || s.Kind != reservation.ForOwner)
}

// cleaned is when the home is cleaned after a stay: from when the guests leave, beside visits, for as long as the property takes, but not beyond the arrival of the next on the same day.
func (h *home) cleaned(s *Stay, rule *Rule) (start, end clock.Instant) {
	return h.beside(h.leavesAt(s), rule.length(h.Property, persons(s)), h.nextArrival(s))
}

// nextArrival is when the next guests arrive on the day on which a stay ends; zero where they come later.
func (h *home) nextArrival(s *Stay) clock.Instant {
	if next, follows := h.after(s); follows && next.Arrival == s.Departure {
		return h.arrives(next)
	}
	return 0
}

// departure is the cleaning after a stay.
func (h *home) departure(s *Stay, rule *Rule) task.Task {
	start, end := h.cleaned(s, rule)
	next, follows := h.after(s)
	c := h.task(departureKey(s.ID), task.Departure, s, start, end)
	c.Company = h.Company
	if follows {
		c.Next = h.occupation(next)
	}
	// Blocks that touch are one: behind a night kept free the owner may come, and who ignores such a night must see the owner.
	for _, b := range h.blocks {
		switch {
		case b.Departure <= s.Departure || (follows && b.Arrival >= next.Arrival):
		case c.Next.BlockArrival.IsZero():
			c.Next.BlockArrival, c.Next.BlockDeparture = b.Arrival, b.Departure
		case b.Arrival <= c.Next.BlockDeparture:
			c.Next.BlockDeparture = max(c.Next.BlockDeparture, b.Departure)
		}
	}
	return h.led(rule, c)
}

// visit is the work of a block of some hours. Whose it is decides a person: the one who cleans the home seldom repairs it.
func (h *home) visit(b reservation.Block) task.Task {
	c := h.task(visitKey(b.Ref.ID), task.Services, &Stay{}, b.Arrival.At(b.From, h.Zone), b.Arrival.At(b.To, h.Zone))
	c.Person, c.Title = 0, wire.Words{Any: b.Note}
	return c
}

// check looks over the home before a stay: the afternoon before, or between cleaning and arrival when others leave on the day of arrival.
func (h *home) check(s *Stay, rule *Rule) task.Task {
	arrival, length := h.arrives(s), rule.length(h.Property, persons(s))
	start := s.Arrival.AddDays(-1).At(rule.at, h.Zone)
	parent := ""
	if last, cleaning, ok := h.cleanedBefore(s); ok {
		parent = departureKey(last.ID)
		switch from, to := h.cleaned(last, cleaning); {
		case last.Departure == s.Arrival:
			start = max(from, min(to, arrival-length))
		case last.Departure == s.Arrival.AddDays(-1):
			start = max(start, to)
		}
	}
	start, end := h.beside(start, length, arrival)
	c := h.task(checkKey(s.ID), task.Arrival, s, start, end)
	c.Check, c.ParentRule, c.Next = true, parent, h.occupation(s)
	return h.led(rule, c)
}

// cleanedBefore is the last stay before another, and the rule by which the home is cleaned after it; false when it is not.
func (h *home) cleanedBefore(s *Stay) (*Stay, *Rule, bool) {
	last, ok := h.before(s)
	if !ok {
		return nil, nil, false
	}
	rule, ok := h.cleans(last)
	return last, rule, ok
}

// services are one task for each kind of booked service that is work, on the day of arrival so that it is done when the guests come.
func (h *home) services(out *list, s *Stay, rule *Rule) {
	for _, kind := range rule.Services {
		var names []wire.Words
		for _, booked := range s.Services {
			if booked.Kind == kind && booked.Quantity > 0 {
				names = append(names, wire.Named([]wire.Words{booked.Name}, func(in func(wire.Words) string) string {
					if booked.Quantity > 1 {
						return strconv.Itoa(booked.Quantity) + " × " + in(booked.Name)
					}
					return in(booked.Name)
				}))
			}
		}
		if len(names) == 0 {
			continue
		}
		slices.SortFunc(names, func(a, b wire.Words) int { return strings.Compare(a.In(), b.In()) })
		start, end := h.lastBefore(s, rule.length(h.Property, persons(s)))
		c := h.task(serviceKey(s.ID, kind), task.Services, s, start, end)
		c.Title, c.Next = wire.Named(names, func(in func(wire.Words) string) string {
			parts := make([]string, len(names))
			for i, name := range names {
				parts[i] = in(name)
			}
			return strings.Join(parts, ", ")
		}), h.occupation(s)
		out.add(h.led(rule, c))
	}
}

func (h *home) occupation(s *Stay) task.Next {
	return task.Next{
		Reservation: s.ID, Arrival: s.Arrival, ArrivalTime: h.arrivalTime(s), Adults: s.Adults, Children: s.Children, Toddlers: s.Toddlers, Pets: s.Pets, Cots: s.Cots,
	}
}

func minutes(n int) clock.Instant { return clock.Instant(n) * 60 * 1000 }
