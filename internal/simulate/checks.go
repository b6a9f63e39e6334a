package simulate

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// The invariants.
const (
	OneCleaning   = "one departure cleaning"
	NoneCancelled = "none for a canceled stay"
	InWindow      = "within its window"
	NoOverlap     = "no two tasks at once"
	PeopleKept    = "whom people assigned stays"
	NotesKept     = "what people wrote stays"
	TimesKept     = "times that people set stay"
	WorkKept      = "what was done stays"
	InHistory     = "no change without history"
	ChannelHad    = "no canceled stay that the channel had"
	SameEnd       = "the end is the channels' truth"
	LetOnce       = "a home is let once"
	NoneAsked     = "none for an inquiry"
	Closed        = "what a host closes is closed once"
	RuleOfDay     = "the rule of its day"
	Asked         = "the office is asked about a dropped stay"
	SoldBy        = "a stay is of the channel that sold it"
	StaysSplit    = "what the office splits stays split"
	StaysMoved    = "what the office moves stays there"
)

// most is how many violations of an invariant are kept.
const most = 5

// Invariants lists them. Each has a fault that breaks it.
var Invariants = []string{OneCleaning, NoneCancelled, InWindow, NoOverlap, PeopleKept, NotesKept, TimesKept, WorkKept, InHistory, ChannelHad, SameEnd, LetOnce, NoneAsked, Closed, RuleOfDay, Asked, SoldBy, StaysSplit, StaysMoved}

func (w *world) broken(invariant, format string, args ...any) {
	kept := 0
	for _, v := range w.figures.Violations {
		if v.Invariant == invariant {
			kept++
		}
	}
	if kept < most {
		w.figures.Violations = append(w.figures.Violations, Violation{invariant, fmt.Sprintf(format, args...), w.step})
	}
}

// mine is what people have decided about a task: who does it, who helps, when it is done and what they wrote; empty where nobody has.
type mine struct {
	person, helper *identity.StaffID
	start          clock.Instant
	notes          string
}

// seenTask is what a task was when it was last checked.
type seenTask struct {
	start, end      clock.Instant
	person, company identity.StaffID
	changes         int
	cancelled       bool
}

const far = 1000

func (w *world) stays(ctx context.Context, home identity.Ref) ([]reservation.Stay, []reservation.Block, error) {
	begin := clock.At(Begin).Date(w.Clock.Now().Location())
	return w.Reservations.Stays(ctx, w.DB, w.member, home.ID, begin.AddDays(-far), begin.AddDays(far*10))
}

// work has a planner decide about some tasks.
func (w *world) work(ctx context.Context) error {
	for n := range 1 + len(w.bookings)/editsEach {
		if err := w.assign(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// editsEach is for how many bookings more a planner decides about one task more in each step.
const editsEach = 500

// assign has a planner give a task to a person, take it from everybody, or give its person a helper.
func (w *world) assign(ctx context.Context, n int) error {
	home := w.homes[w.random.IntN(len(w.homes))]
	tasks, err := w.Tasks.OfProperty(ctx, w.DB, home, 0, 1<<62)
	if err != nil {
		return err
	}
	tasks = slices.DeleteFunc(tasks, func(t task.Task) bool { return t.Cancelled || t.State() != task.NotStarted })
	if len(tasks) == 0 {
		return nil
	}
	t := tasks[w.random.IntN(len(tasks))]
	if w.random.IntN(4) == 0 {
		at := slices.IndexFunc(tasks, func(t task.Task) bool {
			return t.Type == task.Departure && !t.Check && w.byHand(slices.Index(w.homes, home), t.PlannedOn)
		})
		if at >= 0 && w.random.IntN(2) == 0 {
			t = tasks[at]
		}
		return w.replan(ctx, t)
	}
	person, nobody := w.people[w.random.IntN(2)], identity.StaffID(0)
	decided := w.written[t.ID]
	var a task.Assignment
	switch w.random.IntN(4) {
	case 0: // a helper, or none any more
		if a.Additional = &person; person == t.Person || person == t.Additional {
			a.Additional = &nobody
		}
		if *a.Additional == t.Additional {
			return nil
		}
		decided.helper = a.Additional
	case 1:
		if a.Person = &nobody; t.Person == nobody {
			return nil
		}
		decided.person = a.Person
	default:
		if person == t.Person && decided.person == nil {
			return nil // it is the rule's person already: nothing is decided
		}
		a.Person, decided.person = &person, &person
		if person == t.Additional {
			decided.helper = &nobody // who helped does it now
		}
	}
	attempt := identity.Attempt{Account: w.manager.Account, Key: fmt.Sprintf("assign-%d-%d-%d", w.Seed, w.step, n), Fingerprint: "assign"}
	if _, err := w.Tasks.Assign(ctx, w.manager, attempt, w.member, []int64{t.ID}, a, true); err != nil {
		return err
	}
	w.figures.Assigned++
	w.written[t.ID] = decided
	return nil
}

// byHand reports whether a planner may set the time of the cleaning after a booking: of one in so many, so that the end of all others is the same in each order.
func (w *world) byHand(home int, departure clock.Date) bool {
	return slices.ContainsFunc(w.of[home], func(b *booking) bool {
		return b.number%5 == 3 && departure > b.first && departure <= b.last
	})
}

// replan has a planner write notes on a task and, where that is allowed, set its time.
func (w *world) replan(ctx context.Context, t task.Task) error {
	at := identity.Ref{Member: t.Member, ID: t.Property}
	p, err := w.Properties.Get(ctx, w.DB, at)
	if err != nil {
		return err
	}
	decided := w.written[t.ID]
	decided.notes = fmt.Sprintf("Note of step %d", w.step)
	edit := task.PlanEdit{"annotations": change(t.Annotations, decided.notes)}
	home := slices.Index(w.homes, at)
	if now := clock.At(w.Clock.Now()); t.Type == task.Departure && !t.Check && t.PlannedStart > now && w.byHand(home, t.PlannedOn) {
		decided.start = t.PlannedStart + clock.Instant(w.random.IntN(4)*15*60*1000)
		edit["planned_start"] = change(wire.DateTime(t.PlannedStart, p.Zone), wire.DateTime(decided.start, p.Zone))
		edit["planned_end"] = change(wire.DateTime(t.PlannedEnd, p.Zone), wire.DateTime(t.PlannedEnd+decided.start-t.PlannedStart, p.Zone))
		if decided.start == t.PlannedStart {
			decided.start = w.written[t.ID].start
		}
	}
	err = w.DB.Write(ctx, func(tx *database.Tx) error {
		_, err := w.Tasks.Replan(ctx, tx, w.manager, t.Ref(), edit, true, func(context.Context, database.Querier, property.Property, task.Task, string) ([]string, error) {
			return nil, nil
		})
		return err
	})
	w.figures.Replanned++
	w.written[t.ID] = decided
	return err
}

// waits reports whether a task checks a cleaning that a planner has moved to a later time by hand: it cannot be done before.
func (w *world) waits(ctx context.Context, t task.Task) (bool, error) {
	if !t.Check || t.Parent == 0 {
		return false, nil
	}
	t.Start.At = t.PlannedStart
	checked, _, err := w.Tasks.WithPast(ctx, w.DB, identity.Ref{Member: t.Member, ID: t.Parent})
	if fault.IsMissing(err) {
		return false, nil
	}
	return checked.Owns(task.FieldPlanned) && !task.InOrder(checked, t), err
}

func order(t task.Task) int {
	if t.Check {
		return 1
	}
	return 0
}

func change(from, to string) wire.FieldChange {
	quoted := func(s string) json.RawMessage { return json.RawMessage(strconv.Quote(s)) }
	return wire.FieldChange{From: quoted(from), To: quoted(to)}
}

// clean has the tasks of a day done, each in its planned time: those of the person with a login by herself, all others as the office enters them.
func (w *world) clean(ctx context.Context, day clock.Date) error {
	for i, home := range w.homes {
		p, err := w.Properties.Get(ctx, w.DB, home)
		if err != nil {
			return err
		}
		tasks, err := w.Tasks.OfProperty(ctx, w.DB, home, day.At(0, p.Zone), day.AddDays(1).At(0, p.Zone))
		if err != nil {
			return err
		}
		// A check begins after its cleaning, also where a planner or a short time between two stays has it planned at the same time.
		slices.SortStableFunc(tasks, func(a, b task.Task) int { return cmp.Compare(order(a), order(b)) })
		w.takesPart[i] = len(tasks) > 0
		for _, t := range tasks {
			if t.Cancelled || t.State() != task.NotStarted {
				continue
			}
			actor := w.manager
			if t.Person == w.people[0] {
				actor = w.cleaner
			}
			if waits, err := w.waits(ctx, t); err != nil || waits {
				if err != nil {
					return err
				}
				continue
			}
			done := task.Times{Start: &t.PlannedStart, End: &t.PlannedEnd}
			attempt := identity.Attempt{Account: actor.Account, Key: fmt.Sprintf("clean-%d-%d", w.Seed, t.ID), Fingerprint: "clean"}
			for range 2 { // the second is the same press again, as after a lost answer
				if _, err := w.Tasks.SetTimes(ctx, actor, attempt, t.Ref(), func(*time.Location) (task.Times, error) { return done, nil }); err != nil {
					return fmt.Errorf("task %s cannot be done: %w", t.Ref(), err)
				}
			}
			w.figures.Cleaned++
			w.worked[t.ID] = done
		}
	}
	return nil
}

// check looks at each home.
func (w *world) check(ctx context.Context) error {
	for i, home := range w.homes {
		if !w.takesPart[i] {
			continue
		}
		w.figures.Checks++
		stays, blocks, err := w.stays(ctx, home)
		if err != nil {
			return err
		}
		w.checkClosed(i, home, blocks)
		tasks, err := w.Tasks.OfProperty(ctx, w.DB, home, 0, 1<<62)
		if err != nil {
			return err
		}
		p, err := w.Properties.Get(ctx, w.DB, home)
		if err != nil {
			return err
		}
		changes, err := changesAt(ctx, w.DB, home)
		if err != nil {
			return err
		}
		w.checkLetOnce(home, stays)
		w.checkRearranged(i, home, stays)
		w.checkSold(i, home, stays)
		departures := map[int64][]task.Task{}
		var living []task.Task
		looked := map[int64]bool{}
		for _, t := range tasks {
			w.checkTask(t, changes[t.ID])
			if !t.Cancelled && t.Check && t.State() == task.NotStarted {
				looked[t.Reservation] = true
			}
			if t.Cancelled || t.Check {
				continue
			}
			if t.Type == task.Departure {
				departures[t.Reservation] = append(departures[t.Reservation], t)
			}
			if t.Owns(task.FieldPlanned) {
				continue // a person has set its time, whatever the rules say
			}
			living = append(living, t)
		}
		for _, s := range stays {
			own := departures[s.ID]
			switch s.Status {
			case reservation.Confirmed:
				if len(own) != 1 {
					w.broken(OneCleaning, "%s: stay %d (%s to %s) has %d", home, s.ID, s.Arrival, s.Departure, len(own))
					continue
				}
				if own[0].Owns(task.FieldPlanned) {
					continue
				}
				if leaves := s.Departure.At(s.DepartureAt(&p), p.Zone); own[0].PlannedStart < leaves {
					w.broken(InWindow, "%s: the task of stay %d begins before the guests leave", home, s.ID)
				}
				var follows clock.Instant
				for _, next := range stays {
					if next.Status == reservation.Confirmed && next.ID != s.ID && next.Arrival == s.Departure {
						follows = next.Arrival.At(next.ArrivalAt(&p), p.Zone)
					}
				}
				w.checkRule(home, s, own[0], p.CleaningMinutes, follows, looked[s.ID])
				for _, next := range stays {
					if next.Status == reservation.Confirmed && next.ID != s.ID && next.Arrival >= s.Departure && next.Arrival.At(next.ArrivalAt(&p), p.Zone) < own[0].PlannedEnd {
						w.broken(InWindow, "%s: the task of stay %d ends after the guests of stay %d arrive", home, s.ID, next.ID)
					}
				}
			case reservation.Offer:
				for _, t := range own {
					if t.State() == task.NotStarted {
						w.broken(NoneAsked, "%s: task %d of the stay %d, which is not firm", home, t.ID, s.ID)
					}
				}
			case reservation.Cancelled:
				for _, t := range own {
					if t.State() == task.NotStarted {
						w.broken(NoneCancelled, "%s: task %d of the canceled stay %d", home, t.ID, s.ID)
					}
				}
				w.checkCancelled(i, home, s, stays)
			}
		}
		slices.SortFunc(living, func(a, b task.Task) int { return int((a.PlannedStart - b.PlannedStart) / 1000) })
		for n := 1; n < len(living); n++ {
			if living[n].PlannedStart < living[n-1].PlannedEnd {
				w.broken(NoOverlap, "%s: tasks %d and %d", home, living[n-1].ID, living[n].ID)
			}
		}
	}
	return nil
}

// checkCancelled: what the last good answer of the channel held is not cancelled.
func (w *world) checkCancelled(home int, ref identity.Ref, s reservation.Stay, all []reservation.Stay) {
	for _, b := range w.of[home] {
		if shown := w.shown[home][b.number]; shown != (nights{s.Arrival, s.Departure}) || shown != (nights{b.arrival, b.departure}) || !b.alive() || b.parted != 0 || b.moved { // of these see checkRearranged
			continue
		}
		again := slices.ContainsFunc(all, func(o reservation.Stay) bool {
			return o.Status == reservation.Confirmed && o.Arrival == s.Arrival && o.Departure == s.Departure
		})
		if !again {
			w.broken(ChannelHad, "%s: stay %d (%s to %s)", ref, s.ID, s.Arrival, s.Departure)
		}
	}
}

// checkClosed: the block that a host has made at the channel is there once, as the channel had it last, however often it was edited.
func (w *world) checkClosed(home int, ref identity.Ref, blocks []reservation.Block) {
	channels, ok := w.way.(*portal)
	if !ok || home == w.annex() || channels.closed[home] == (nights{}) || !channels.read[home] || w.kindOf(home) != airbnb {
		return
	}
	var have []nights
	for _, b := range blocks {
		if behind := w.behind(); b.Arrival >= behind && b.Arrival < behind.AddDays(30) && b.Arrival.Until(b.Departure) < 10 { // the end of what can be booked closes more
			have = append(have, nights{b.Arrival, b.Departure})
		}
	}
	if len(have) != 1 || have[0][0] != channels.closed[home][0] {
		w.broken(Closed, "%s: closed are %v, and the channel has %v", ref, have, channels.closed[home])
	}
}

// checkLetOnce: no two bookings of the truth have a night in common, and neither have two confirmed stays, whatever calendars repeat, rename or bring back.
func (w *world) checkLetOnce(home identity.Ref, stays []reservation.Stay) {
	var let []reservation.Stay
	for _, s := range stays {
		if s.Status == reservation.Confirmed {
			let = append(let, s)
		}
	}
	slices.SortFunc(let, func(a, b reservation.Stay) int { return cmp.Compare(a.Arrival, b.Arrival) })
	for n := 1; n < len(let); n++ {
		if before, s := let[n-1], let[n]; s.Arrival < before.Departure {
			w.broken(LetOnce, "%s: stay %d (%s to %s) and stay %d (%s to %s)", home, before.ID, before.Arrival, before.Departure, s.ID, s.Arrival, s.Departure)
		}
	}
}

// checkSold: what two channels of a home list is each a stay of its own channel, whatever the other one lists or lacks.
func (w *world) checkSold(home int, ref identity.Ref, stays []reservation.Stay) {
	if _, ok := w.way.(*portal); !ok {
		return
	}
	for _, b := range w.in(home) {
		for _, s := range stays {
			if source := w.sourceOf(b); b.alive() && s.Status == reservation.Confirmed && s.Arrival == b.arrival && s.Departure == b.departure && s.Source != string(source) {
				w.broken(SoldBy, "%s: stay %d (%s to %s) is of %s, and %s has sold it", ref, s.ID, s.Arrival, s.Departure, s.Source, source)
			}
		}
	}
}

// checkTask: what people decided is still so, and what changed is in the list of changes.
func (w *world) checkTask(t task.Task, changes int) {
	m := w.written[t.ID]
	if m.person != nil && t.Person != *m.person {
		w.broken(PeopleKept, "task %d was given to %d and is with %d", t.ID, *m.person, t.Person)
	}
	if m.helper != nil && *m.helper != 0 && t.Person == *m.helper && t.Additional == 0 { // the rule gives it to who was to help
		m.helper = new(identity.StaffID)
		w.written[t.ID] = m
	}
	if m.helper != nil && t.Additional != *m.helper {
		w.broken(PeopleKept, "task %d was given %d as a helper and has %d", t.ID, *m.helper, t.Additional)
	}
	if m.notes != "" && t.Annotations != m.notes {
		w.broken(NotesKept, "task %d had %q written on it and has %q", t.ID, m.notes, t.Annotations)
	}
	if m.start != 0 && t.PlannedStart != m.start {
		w.broken(TimesKept, "task %d was set to begin at %d and begins at %d", t.ID, m.start, t.PlannedStart)
	}
	if done, ok := w.worked[t.ID]; ok && (t.Cancelled || t.Start.At != *done.Start || t.End.At != *done.End) {
		w.broken(WorkKept, "task %d was done from %d to %d and is %s", t.ID, *done.Start, *done.End, t.State())
	}
	now := seenTask{t.PlannedStart, t.PlannedEnd, t.Person, t.Company, changes, t.Cancelled}
	before, ok := w.seen[t.ID] // one that comes back does so as a whole
	if before.changes = changes; ok && !t.Cancelled && !before.cancelled && changes == w.seen[t.ID].changes && now != before {
		w.broken(InHistory, "task %d was %+v and is %+v", t.ID, before, now)
	}
	w.seen[t.ID] = now
}

// changesAt counts the changes of each task of a home that are in its list, and how often it has gone and come back as a whole: as when its stay is moved to another home.
func changesAt(ctx context.Context, q database.Querier, home identity.Ref) (map[int64]int, error) {
	out := map[int64]int{}
	_, err := database.Collect(ctx, q, func(row database.Row) (none struct{}, err error) {
		var id int64
		var n int
		err = row.Scan(&id, &n)
		out[id] = n
		return none, err
	}, `SELECT t.id, (SELECT COUNT(*) FROM task_change c WHERE c.member_id = t.member_id AND c.task_id = t.id)
		+ (SELECT COUNT(*) FROM task_history h WHERE h.member_id = t.member_id AND h.task_id = t.id AND h.action IN ('gone', 'back')) FROM task t WHERE t.member_id = $1 AND t.property_id = $2`, home.Member, home.ID)
	return out, err
}

// checkEnd compares the end with the truth of the channels.
func (w *world) checkEnd(ctx context.Context) error {
	var lines []string
	for i, home := range w.homes {
		stays, _, err := w.stays(ctx, home)
		if err != nil {
			return err
		}
		var have, want []string
		for _, s := range stays {
			if s.Status == reservation.Confirmed {
				have = append(have, fmt.Sprintf("%s>%s", s.Arrival, s.Departure))
			}
		}
		var last clock.Date
		for _, b := range slices.SortedFunc(slices.Values(w.in(i)), func(a, b *booking) int { return cmp.Compare(a.arrival, b.arrival) }) {
			if b.alive() {
				if b.arrival == last {
					w.figures.Turns++
				}
				if last = b.departure; b.arrival.Until(last) == 1 {
					w.figures.Short++
				}
				for _, part := range b.parts() {
					want = append(want, fmt.Sprintf("%s>%s", part[0], part[1]))
				}
			}
		}
		slices.Sort(have)
		slices.Sort(want)
		if !slices.Equal(have, want) {
			w.broken(SameEnd, "%s: missing %v, too many %v", home, without(want, have), without(have, want))
		}
		tasks, err := w.Tasks.OfProperty(ctx, w.DB, home, 0, 1<<62)
		if err != nil {
			return err
		}
		byHand := map[int64]bool{}
		for _, s := range stays {
			byHand[s.ID] = w.byHand(i, s.Departure)
		}
		for _, t := range tasks {
			if !t.Cancelled && !(t.Type == task.Departure && !t.Check && byHand[t.Reservation]) {
				have = append(have, fmt.Sprintf("%s %d %d", t.Type, t.PlannedStart, t.PlannedEnd))
			}
		}
		slices.Sort(have)
		lines = append(lines, fmt.Sprintf("%d: %s", i, strings.Join(have, ", ")))
	}
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	w.figures.Digest = hex.EncodeToString(sum[:8])
	return nil
}

func without(all, some []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(some, s) })
}

// faults break an invariant each, as a wrong rule would. $1 is the agency.
var faults = map[string][]string{
	OneCleaning:   {`UPDATE task SET cancelled = TRUE WHERE member_id = $1 AND type = 'departure'`},
	NoneCancelled: {`UPDATE reservation SET status = 'cancelled' WHERE member_id = $1`, `UPDATE task SET actual_start = 0, actual_end = 0, done = FALSE WHERE member_id = $1`},
	InWindow:      {`UPDATE task SET planned_start = planned_start - 86400000 WHERE member_id = $1`},
	NoOverlap:     {`UPDATE task SET planned_end = planned_end + 864000000 WHERE member_id = $1`},
	PeopleKept:    {`UPDATE task SET person_id = 0 WHERE member_id = $1`},
	NotesKept:     {`UPDATE task SET annotations = '' WHERE member_id = $1`},
	TimesKept:     {`UPDATE task SET planned_start = planned_start + 1800000 WHERE member_id = $1`},
	WorkKept:      {`UPDATE task SET actual_start = 0, actual_end = 0, done = FALSE WHERE member_id = $1`},
	InHistory:     {`UPDATE task SET planned_start = planned_start + 60000 WHERE member_id = $1`},
	ChannelHad:    {`UPDATE reservation SET status = 'cancelled' WHERE member_id = $1`},
	NoneAsked:     {`UPDATE reservation SET status = 'offer' WHERE member_id = $1`, `UPDATE task SET actual_start = 0, actual_end = 0, done = FALSE WHERE member_id = $1`},
	RuleOfDay:     {`UPDATE task SET planned_end = planned_end + 600000, actual_start = 0, actual_end = 0, done = FALSE WHERE member_id = $1`},
	Closed:        {`DELETE FROM block WHERE member_id = $1`},
	LetOnce:       {`UPDATE reservation SET arrival = (SELECT MIN(o.arrival) FROM reservation o WHERE o.member_id = $1) WHERE member_id = $1`},
	SoldBy:        {`UPDATE reservation SET source = 'vrbo' WHERE member_id = $1 AND source = 'booking'`, `UPDATE reservation SET source = 'booking' WHERE member_id = $1 AND source = 'airbnb'`},
	StaysSplit:    {`UPDATE reservation SET status = 'cancelled' WHERE member_id = $1 AND external_id LIKE 'latchkey-%'`},
	StaysMoved:    {`UPDATE reservation SET property_id = (SELECT MIN(id) FROM property WHERE member_id = $1) WHERE member_id = $1`},
	SameEnd:       {`UPDATE reservation SET departure = arrival WHERE member_id = $1 AND id = (SELECT MAX(id) FROM reservation WHERE member_id = $1 AND status = 'confirmed')`},
}

// passing are faults that are made before the office looks at what it is asked, each time.
var passing = map[string][]string{
	Asked: {`UPDATE channel_entry SET asked_at = 0 WHERE member_id = $1`},
}

// Faults are the names of the faults that can be seeded.
func Faults() []string { return slices.Sorted(slices.Values(Invariants)) }

// seed makes the fault that is asked for, if it is made at the end.
func (w *world) seed(ctx context.Context) error {
	if !slices.Contains(Invariants, w.Fault) {
		return fmt.Errorf("there is no invariant %q", w.Fault)
	}
	return w.make(ctx, faults[w.Fault])
}

// make runs the statements of a fault.
func (w *world) make(ctx context.Context, statements []string) error {
	if len(statements) == 0 {
		return nil
	}
	return w.DB.Write(ctx, func(tx *database.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement, w.member); err != nil {
				return err
			}
		}
		return nil
	})
}
