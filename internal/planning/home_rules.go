package planning

import (
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

const (
	periodicRule = task.KeyPeriodic
	upkeepRule   = task.KeyUpkeep
	deepRule     = task.KeyDeep
)

// ofHome reports whether a task belongs to its home and not to a stay.
func ofHome(c *task.Task) bool {
	return strings.HasPrefix(c.RuleKey, periodicRule) || strings.HasPrefix(c.RuleKey, upkeepRule) || strings.HasPrefix(c.RuleKey, deepRule)
}

// made reports whether one of the rules has made a task of the home. A planner may have moved it behind the day on which it was due: it stays until its rule goes.
func (rs Rules) made(c *task.Task) bool {
	return slices.ContainsFunc(rs, func(r Rule) bool {
		return r.makesRounds() && slices.ContainsFunc([]string{periodicRule, upkeepRule, deepRule}, func(prefix string) bool {
			return strings.HasPrefix(c.RuleKey, prefix+strconv.FormatInt(r.Ref.ID, 10)+":")
		})
	})
}

const (
	// ahead is how many days before their day the tasks of a home are made.
	ahead = 182
	// search is how many days after the day on which it is due a task looks for a time in which the home is free.
	search = 366
)

// roundKey names the n-th task of a rule at a home.
func roundKey(prefix string, rule *Rule, home, n int64) string {
	return prefix + strconv.FormatInt(rule.Ref.ID, 10) + ":" + strconv.FormatInt(home, 10) + ":" + strconv.FormatInt(n, 10)
}

// Last is the number of the last task of a rule that was done at a home, and the newest day on which one was.
type Last struct {
	Number int64
	Day    clock.Date
}

// lasts reads from tasks what was done of each rule of a home, by the beginning of the key.
func lasts(tasks []task.Known, p *property.Property) map[string]Last {
	out := map[string]Last{}
	for _, c := range tasks {
		if !strings.HasPrefix(c.RuleKey, deepRule) || c.Ended.IsZero() {
			continue
		}
		end := strings.LastIndex(c.RuleKey, ":") + 1
		n, ok := identity.ParseNumber(c.RuleKey[end:])
		if !ok {
			continue // no key of a rule
		}
		last := out[c.RuleKey[:end]]
		out[c.RuleKey[:end]] = Last{max(last.Number, n), max(last.Day, c.Ended.Date(p.Zone))}
	}
	return out
}

// planHome says which tasks the home itself wants from a day on: periodic ones, upkeep while it is empty, and the next deep clean. done are the deep cleans that are over.
func planHome(stays []Stay, blocks []reservation.Block, p *property.Property, rules Rules, holiday Holiday, done map[string]Last, today clock.Date) []task.Task {
	tasks, _ := newHome(stays, blocks, p).planRounds(rules.For(p), holiday, done, today)
	return values(tasks)
}

// planRounds says what rules of the home want of the home itself, with the rule of each task by its key.
func (h *home) planRounds(rules Rules, holiday Holiday, done map[string]Last, today clock.Date) (ordered, map[string]*Rule) {
	h.rules, h.holiday, h.made = rules, holiday, map[string]*Rule{}
	out := newList(8, h.room)
	for i := range rules {
		rule := &rules[i]
		if !rule.makesRounds() {
			continue
		}
		switch rule.Kind {
		case PeriodicKind:
			h.periodic(out, rule, today)
		case UpkeepKind:
			h.upkeep(out, rule, today)
		case DeepKind:
			h.deep(out, rule, done, today)
		}
	}
	return inOrder(out.tasks), h.made
}

// own is a task of the home itself.
func (h *home) own(key string, rule *Rule, start clock.Instant) task.Task {
	c := h.task(key, task.Periodic, &Stay{}, start, start+rule.length(h.Property, 0))
	c.Title = rule.words()
	return h.led(rule, c)
}

// free is the first time from a day on in which the home stands empty for so long: on a day of departure after its cleaning.
func (h *home) free(rule *Rule, day clock.Date) clock.Instant {
	length := rule.length(h.Property, 0)
	for d := day; d <= day.AddDays(search); d = d.AddDays(1) {
		if h.holiday != nil && rule.Holidays != AsPlanned && h.holiday(d) {
			continue
		}
		start := d.At(rule.at, h.Zone)
		for _, s := range h.stays {
			if s.Departure != d {
				continue
			}
			until := h.leavesAt(s)
			if cleaning, ok := h.cleans(s); ok {
				_, until = h.cleaned(s, cleaning)
			}
			start = max(start, until)
		}
		start, _ = h.beside(start, length, 0)
		if start.Date(h.Zone) == d && !h.occupied(start, start+length) {
			return start
		}
	}
	start, _ := h.beside(day.At(rule.at, h.Zone), length, 0)
	return start
}

// occupied reports whether somebody stays in the home at a time, or it is closed.
func (h *home) occupied(from, to clock.Instant) bool {
	// Only stays that are not over are of interest; they are in order of arrival.
	for _, s := range h.stays {
		if h.arrives(s) >= to {
			break
		}
		if h.leavesAt(s) > from {
			return true
		}
	}
	return h.closed(from, to)
}

func (h *home) closed(from, to clock.Instant) bool {
	return slices.ContainsFunc(h.blocks, func(b reservation.Block) bool {
		return b.Arrival.At(h.Arrival, h.Zone) < to && b.Departure.At(h.Departure, h.Zone) > from
	})
}

// periodic are the tasks every so many weeks from the first day of the rule on, each at the first time in which the home is free.
func (h *home) periodic(out *list, rule *Rule, today clock.Date) {
	step := 7 * rule.Every
	first := max(0, rule.from.Until(today)/step-1) // the one before may still be waiting for a free day
	for n := first; ; n++ {
		due := rule.from.AddDays(n * step)
		if due > today.AddDays(ahead) || !rule.effective(due) {
			return
		}
		if !h.rules.appliesOn(*rule, due) {
			continue
		}
		day := due
		if rule.Holidays == DayBefore {
			day = h.offHoliday(rule, due, max(rule.from, due.AddDays(-7)), due)
		}
		start := h.free(rule, day)
		if start.Date(h.Zone) >= today {
			out.add(h.own(roundKey(periodicRule, rule, h.Ref.ID, int64(n)), rule, start))
		}
	}
}

// upkeep are the tasks after every so many days in which nobody stays.
func (h *home) upkeep(out *list, rule *Rule, today clock.Date) {
	gap := func(stay int64, from, to clock.Date) {
		for i := 1; ; i++ {
			day := from.AddDays(i * rule.Every)
			if day >= to {
				return
			}
			moved := h.offHoliday(rule, day, from.AddDays(1), to.AddDays(-1))
			start, _ := h.beside(moved.At(rule.at, h.Zone), rule.length(h.Property, 0), 0)
			c := h.own(roundKey(upkeepRule, rule, stay, int64(i)), rule, start)
			if moved >= today && h.rules.appliesOn(*rule, day) && !h.closed(c.PlannedStart, c.PlannedEnd) {
				out.add(c)
			}
		}
	}
	end := today.AddDays(ahead)
	empty, after := rule.from, -h.Ref.ID // before the first stay it is the home that names them
	for _, s := range h.stays {
		if s.Arrival > empty && !empty.IsZero() {
			gap(after, empty, min(s.Arrival, end))
		}
		if s.Departure > empty {
			empty, after = s.Departure, s.ID
		}
	}
	if !empty.IsZero() {
		gap(after, empty, end)
	}
}

// deep is the next deep clean: after so many nights, or so many days, since it was done or since the first day of the rule.
func (h *home) deep(out *list, rule *Rule, done map[string]Last, today clock.Date) {
	key := roundKey(deepRule, rule, h.Ref.ID, 0)
	last := done[key[:len(key)-1]]
	since := max(rule.from, last.Day)
	due := since.AddDays(rule.Every)
	if rule.ByNights {
		due = 0
		nights := 0
		for _, s := range h.leaves {
			if s.Departure <= since {
				continue
			}
			if nights += max(s.Arrival, since).Until(s.Departure); nights >= rule.Every {
				due = s.Departure
				break
			}
		}
	}
	if due.IsZero() || due > today.AddDays(ahead) || !h.rules.appliesOn(*rule, max(due, today)) {
		return
	}
	out.add(h.own(roundKey(deepRule, rule, h.Ref.ID, last.Number+1), rule, h.free(rule, max(due, today))))
}
