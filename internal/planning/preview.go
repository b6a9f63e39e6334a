package planning

import (
	"cmp"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// Effect is what a rule would do to a task.
type Effect string

// The effects.
const (
	Comes   Effect = "comes"
	Moves   Effect = "moves"
	Changes Effect = "changes"
	// Lists is a task that would have another checklist.
	Lists Effect = "lists"
	// Names is a task that would only be called something else.
	Names Effect = "names"
	Goes  Effect = "goes"
	// Stays is a task that somebody has begun or a planner has set by hand: it is left alone.
	Stays Effect = "stays"
)

// Effects lists them.
var Effects = []Effect{Comes, Moves, Changes, Lists, Names, Goes, Stays}

// Foreseen is a task as it would be, and as it is.
type Foreseen struct {
	Effect Effect
	// Was and Now are nil for a task that comes or goes.
	Was, Now *task.Task
}

// Task is the task as it would be, or the one that would go.
func (f Foreseen) Task() *task.Task {
	if f.Effect == Goes {
		return f.Was
	}
	return f.Now
}

// books is what a preview reads of an agency, by home.
type books struct {
	stays   map[int64][]Stay
	blocks  map[int64][]reservation.Block
	known   map[string]task.Known
	done    map[int64][]task.Known
	holiday Holiday
	today   clock.Date
	// team is nil where everybody can come.
	team *team
}

// foresee says what a draft of rules would do to the tasks of homes in the days ahead, compared with the rules that there are. Only rules of one kind differ.
func foresee(homes []property.Property, b books, now, draft Rules, kind Kind) []Foreseen {
	var out []Foreseen
	first, last := b.today, b.today.AddDays(ahead)
	before, after := now.beside(kind).followed(), draft.beside(kind).followed()
	for i := range homes {
		p := &homes[i]
		h := newHome(b.stays[p.Ref.ID], b.blocks[p.Ref.ID], p)
		was, is := b.wanted(h, before.by(p), kind), b.wanted(h, after.by(p), kind)
		within := func(c *task.Task) bool {
			day := c.PlannedStart.Date(p.Zone)
			return day >= first && day <= last
		}
		for _, c := range is {
			before := was.by(c.RuleKey)
			have, exists := b.known[c.RuleKey]
			switch {
			case !within(c) && (before == nil || !within(before)):
			case exists && have.Begun:
				if before != nil && !sameWork(before, c) {
					out = append(out, Foreseen{Stays, before, before})
				}
			case before == nil:
				out = append(out, Foreseen{Comes, nil, c})
			default:
				if effect := change(before, c, have); effect != "" {
					out = append(out, Foreseen{effect, before, c})
				}
			}
		}
		for _, c := range was {
			if is.by(c.RuleKey) != nil || !within(c) {
				continue
			}
			if b.known[c.RuleKey].Begun {
				out = append(out, Foreseen{Stays, c, c})
			} else {
				out = append(out, Foreseen{Goes, c, nil})
			}
		}
	}
	slices.SortFunc(out, func(x, y Foreseen) int {
		return cmp.Or(cmp.Compare(x.Task().PlannedStart, y.Task().PlannedStart), cmp.Compare(x.Task().Property, y.Task().Property), cmp.Compare(x.Task().RuleKey, y.Task().RuleKey))
	})
	return out
}

// change is what becomes of a task that was not begun; empty where nothing does. A time that a planner has set by hand says nothing of who does the task and with which list.
func change(before, after *task.Task, have task.Known) Effect {
	otherTime := before.PlannedStart != after.PlannedStart || before.PlannedEnd != after.PlannedEnd
	switch {
	case otherTime && !have.Owns(task.FieldPlanned):
		return Moves
	case before.Person != after.Person && !have.Owns(task.FieldPerson), before.Company != after.Company && !have.Owns(task.FieldCompany):
		return Changes
	case before.Checklist != after.Checklist && !have.Listed:
		return Lists
	case before.Title != after.Title && !have.Owns(task.FieldTitle):
		return Names
	case otherTime, before.Checklist != after.Checklist:
		return Stays
	}
	return ""
}

func sameWork(a, b *task.Task) bool {
	return a.PlannedStart == b.PlannedStart && a.PlannedEnd == b.PlannedEnd && a.Person == b.Person && a.Company == b.Company && a.Checklist == b.Checklist
}

// wanted are the tasks that rules want at a home, as far as a kind of rules can change them.
func (b books) wanted(h *home, rules Rules, kind Kind) (out ordered) {
	var made map[string]*Rule
	if kind.round() {
		out, made = h.planRounds(rules, b.holiday, lasts(b.done[h.Ref.ID], h.Property), b.today)
	} else {
		out, made = h.plan(rules, b.holiday)
	}
	if b.team != nil {
		b.team.give(h.Property, out, made)
	}
	return out
}

// beside are the rules without those of kinds on which rules of another kind have no effect: their tasks are the same before and after. Rules for homes mind the cleanings.
func (rs Rules) beside(kind Kind) Rules {
	return slices.DeleteFunc(slices.Clone(rs), func(r Rule) bool {
		switch r.Kind {
		case InterimKind, ServiceKind:
			return kind != r.Kind
		case CheckKind, InspectionKind:
			return kind != r.Kind && kind != DepartureKind
		}
		return r.Kind.round() && kind != r.Kind
	})
}
