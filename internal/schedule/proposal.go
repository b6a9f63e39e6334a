package schedule

import (
	"cmp"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/planning"
	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/check"
	"latchkey/internal/task"
)

// Away is a person who cannot work at a part of the day.
type Away struct {
	Staff identity.StaffID
	member.Span
}

// meets reports whether it takes a part of a time from a person; nil takes nothing from anybody.
func (a *Away) meets(id identity.StaffID, from, to clock.Instant) bool {
	return a != nil && a.Staff == id && from < a.To && to > a.From
}

// Delay is a task that cannot begin before a moment; a begun one does not end before it.
type Delay struct {
	Task int64
	At   clock.Instant
}

// Happened is what a repair is about: one of both. Without any, the whole day is planned.
type Happened struct {
	Away  *Away
	Delay *Delay
}

// Proposal is how a day could be planned. Nothing of it is saved.
type Proposal struct {
	Changes []Proposed
	// Before and After are the day with its draft, and with all changes.
	Before, After Day
	// Disturbed is how many people and companies have a published task that changes or goes.
	Disturbed int
}

// Proposed is one task that a proposal plans in another way than the draft does.
type Proposed struct {
	Task   Task
	From   task.Placed
	To     task.Placed
	Reason Reason
	About  identity.StaffID
}

// Travel is for how many minutes the agency's own people are on the way between their tasks; a proposal moves no task of a company.
func (d Day) Travel() (minutes int) {
	for _, p := range d.People {
		if p.Kind != member.KindPerson || p.Company != 0 {
			continue
		}
		for _, w := range p.Ways {
			minutes += w.Minutes
		}
	}
	return minutes
}

// Conflicts is how many conflicts the tasks have.
func (d Day) Conflicts() (count int) {
	for _, t := range d.Tasks {
		count += len(t.Conflicts)
	}
	return count
}

// knowledge is what a proposal needs beside the schedule.
type knowledge struct {
	// published are the tasks without the draft.
	published []task.Task
	// knows and declined are people by the number of a home and of a task.
	knows, declined map[int64][]identity.StaffID
	happened        Happened
	steps           int
	seed            uint64
	stop            func() bool
}

// movedNow and movedLater are the costs of taking a task from a person who has seen it: on this day and the next one no travel is worth it; later 20 minutes are.
const (
	movedNow   = 20_000
	movedLater = 200
)

// mostTries is how often tasks that would lose their people, or that are pinned and would move, are held and the search begins again.
const mostTries = 4

// board is a day as the search sees it.
type board struct {
	sources
	knowledge
	zero    clock.Instant
	who     []member.Staff
	index   map[identity.StaffID]int
	at      []int // the task of each visit
	freed   []bool
	pinned  []bool
	forced  []bool // by visit: it cannot keep its planned time
	tasks   []Task
	problem assign.Problem
	plan    assign.Plan
}

// stopped reports whether nobody waits for the proposal any more.
func (b *board) stopped() bool { return b.stop != nil && b.stop() }

func (b *board) minute(at clock.Instant) int { return max(0, int((at-b.zero)/60_000)) }

// propose finds how the day could be planned.
func (s sources) propose(k knowledge) (Proposal, error) {
	s.without = k.happened.Away
	out := Proposal{Before: s.plan()}
	out.After = out.Before
	b := &board{sources: s, knowledge: k, tasks: out.Before.Tasks, zero: s.day.At(0, s.known.Zone).Add(-spare), index: map[identity.StaffID]int{}}
	b.build()
	if len(b.who) == 0 || len(b.at) == 0 {
		return out, nil
	}
	if err := b.problem.Validate(); err != nil {
		return out, err
	}
	now, err := b.search()
	if err != nil || b.stopped() {
		return out, err
	}
	out.Changes = b.changes(now)
	b.tell(&out)
	return out, nil
}

// tell adds what the changes amount to.
func (b *board) tell(out *Proposal) {
	with := b.sources
	with.tasks = slices.Clone(b.sources.tasks)
	published := make(map[int64]task.Task, len(b.published))
	for _, c := range b.published {
		published[c.ID] = c
	}
	disturbed := map[identity.StaffID]bool{}
	for _, change := range out.Changes {
		i := slices.IndexFunc(with.tasks, func(c task.Task) bool { return c.ID == change.Task.ID })
		with.tasks[i] = with.tasks[i].PlacedAs(change.To)
		was := published[change.Task.ID]
		for _, id := range []identity.StaffID{was.Person, was.Additional} {
			if id != 0 {
				disturbed[id] = true
			}
		}
	}
	slices.SortStableFunc(with.tasks, func(a, c task.Task) int {
		return cmp.Or(cmp.Compare(a.PlannedStart, c.PlannedStart), cmp.Compare(a.ID, c.ID))
	})
	out.After, out.Disturbed = with.plan(), len(disturbed)
}

// misfits are the tasks that do not fit as their people have them: they lie outside of their people's time, or there is no room for them beside the people's other tasks.
func (s sources) misfits() (map[int64]bool, error) {
	b := &board{sources: s, tasks: s.atHomes(), zero: s.day.At(0, s.known.Zone).Add(-spare), index: map[identity.StaffID]int{}}
	b.build()
	p, had, ids := b.problem, assign.Plan{}, []int64{}
	p.Visits = nil
	for n, stop := range b.plan.Stops {
		if len(stop.People) > 0 {
			p.Visits, had.Stops, ids = append(p.Visits, b.problem.Visits[n]), append(had.Stops, stop), append(ids, b.tasks[b.at[n]].ID)
		}
	}
	out := map[int64]bool{}
	if len(ids) == 0 {
		return out, nil
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	now, _ := assign.Fill(p, had)
	for n, stop := range now.Stops {
		out[ids[n]] = !slices.Equal(stop.People, had.Stops[n].People)
	}
	return out, nil
}

// with are the sources with some tasks as moves plan them.
func (s sources) with(moves []Row) sources {
	s.tasks = slices.Clone(s.tasks)
	for i, c := range s.tasks {
		if n := slices.IndexFunc(moves, func(r Row) bool { return r.Task == c.ID }); n >= 0 {
			s.tasks[i] = c.PlacedAs(moves[n].Is)
		}
		// That time has passed since a proposal was made is no collision.
		s.now = min(s.now, s.tasks[i].PlannedStart)
	}
	slices.SortStableFunc(s.tasks, func(a, b task.Task) int {
		return cmp.Or(cmp.Compare(a.PlannedStart, b.PlannedStart), cmp.Compare(a.ID, b.ID))
	})
	return s
}

// collisions are the tasks that some moves of a proposal plan in a way that does not fit into the day any more: their new people do not work then, or have other tasks at that time. A proposal plans nothing so, so the day has changed since, or a part of the proposal that makes room for them is left out.
func (s sources) collisions(moves []Row) ([]int64, error) {
	s = s.about(moves)
	before, err := s.with(nil).misfits()
	if err != nil {
		return nil, err
	}
	return s.collide(moves, before)
}

// about are the sources with the tasks that moves may collide with: those of the people who have theirs before or after, and of those who work with them, and the checks of these tasks, which end their windows.
func (s sources) about(moves []Row) sources {
	moved := make(map[int64]bool, len(moves))
	people := map[identity.StaffID]bool{}
	for _, r := range moves {
		moved[r.Task], people[r.Is.Person], people[r.Is.Additional] = true, true, true
	}
	for _, c := range s.tasks {
		if moved[c.ID] {
			people[c.Person], people[c.Additional] = true, true
		}
	}
	delete(people, 0)
	for grown := true; grown; {
		grown = false
		for _, c := range s.tasks {
			if c.Person != 0 && c.Additional != 0 && people[c.Person] != people[c.Additional] {
				people[c.Person], people[c.Additional], grown = true, true, true
			}
		}
	}
	kept := make(map[int64]bool, len(s.tasks))
	for _, c := range s.tasks {
		kept[c.ID] = moved[c.ID] || people[c.Person] || people[c.Additional]
	}
	// What else the person of a check does changes nothing for the cleaning.
	s.tasks = slices.DeleteFunc(slices.Clone(s.tasks), func(c task.Task) bool { return !kept[c.ID] && !kept[c.Parent] })
	return s
}

// collide are the collisions where some tasks do not fit already.
func (s sources) collide(moves []Row, before map[int64]bool) (out []int64, err error) {
	proposed := func(r Row) bool { return r.Reason != "" }
	for try := 0; slices.ContainsFunc(moves, proposed); try++ {
		day := s.with(moves)
		after, err := day.misfits()
		if err != nil {
			return nil, err
		}
		full := map[identity.StaffID]bool{} // those of whom another task does not fit any more
		for _, c := range day.tasks {
			if after[c.ID] && !before[c.ID] {
				full[c.Person], full[c.Additional] = true, true
			}
		}
		delete(full, 0)
		left := slices.DeleteFunc(slices.Clone(moves), func(r Row) bool {
			return proposed(r) && (after[r.Task] || full[r.Is.Person] || full[r.Is.Additional] || try > mostTries)
		})
		if len(left) == len(moves) {
			return out, nil
		}
		for _, r := range moves {
			if !slices.ContainsFunc(left, func(o Row) bool { return o.Task == r.Task }) {
				out = append(out, r.Task)
			}
		}
		moves = left // what stays may be in the way of the others
	}
	return out, nil
}

// How far is looked for what moves need: so many times at a day of some tasks, and fewer the more it has, because others wait meanwhile.
const (
	mostLooks = 16
	lookedAt  = 3000
)

// needed are those of the moves that are left out with which all moves fit, of which some collide: they take tasks from people who have too much, and so do those that they need themselves. None where that does not help.
func (s sources) needed(moves, left []Row, collide []int64) ([]int64, error) {
	if len(left) == 0 {
		return nil, nil
	}
	s = s.about(slices.Concat(moves, left))
	looks := min(mostLooks, max(2, lookedAt/max(1, len(s.tasks))))
	before, err := s.with(nil).misfits()
	if err != nil {
		return nil, err
	}
	now := make(map[int64]task.Placed, len(s.tasks))
	for _, c := range s.tasks {
		now[c.ID] = c.Placed()
	}
	left = slices.Clone(left)
	for i := range left {
		left[i].Reason = LessTravel // so that they are looked at as part of a proposal
	}
	var with []Row
	for ; looks > 0; looks-- {
		full := map[identity.StaffID]bool{}
		for _, r := range slices.Concat(moves, with) {
			if slices.Contains(collide, r.Task) {
				full[r.Is.Person], full[r.Is.Additional] = true, true
			}
		}
		delete(full, 0)
		found := len(with)
		left = slices.DeleteFunc(left, func(r Row) bool {
			was, there := now[r.Task]
			helps := there && (full[was.Person] || full[was.Additional])
			if helps {
				with = append(with, r)
			}
			return helps
		})
		if len(with) == found {
			return nil, nil
		}
		if collide, err = s.collide(slices.Concat(moves, with), before); err != nil {
			return nil, err
		}
		if len(collide) == 0 {
			break
		}
	}
	if len(collide) > 0 {
		return nil, nil
	}
	// What came last is the first without which it may go as well.
	for i := len(with) - 1; i >= 0 && looks > 0 && len(with) > 1; i, looks = i-1, looks-1 {
		without := slices.Delete(slices.Clone(with), i, i+1)
		collide, err := s.collide(slices.Concat(moves, without), before)
		if err != nil {
			return nil, err
		}
		if len(collide) == 0 {
			with = without
		}
	}
	out := make([]int64, 0, len(with))
	for _, r := range with {
		out = append(out, r.Task)
	}
	return out, nil
}

// build makes the problem of the day.
func (b *board) build() {
	b.problem.Weights = assign.Usual
	if b.day > b.now.Date(b.known.Zone).AddDays(1) {
		b.problem.Weights.Moved = movedLater
	} else {
		b.problem.Weights.Moved = movedNow
	}
	for _, entry := range b.crew {
		if !entry.Active || !isOwn(entry) {
			continue
		}
		day, _ := b.works(entry)
		one := assign.Person{Before: int(b.worked[entry.ID] / time.Minute)}
		for _, h := range day.open(b.known.Zone, b.day) {
			one.Shifts = append(one.Shifts, assign.Shift{Span: assign.Span{From: b.minute(h.From), Until: b.minute(h.To)}, Start: assign.Nowhere, End: assign.Nowhere})
		}
		b.index[entry.ID] = len(b.who)
		b.who, b.problem.People = append(b.who, entry), append(b.problem.People, one)
	}
	published := make(map[int64]task.Task, len(b.published))
	for _, c := range b.published {
		published[c.ID] = c
	}
	places := planning.NewPlaces()
	for i, t := range b.tasks {
		if v, stop, ok := b.visitOf(t, published[t.ID]); ok {
			v.Place = places.Of(t.Home.Ref.ID, t.Home.Lat, t.Home.Lon)
			delay := b.happened.Delay
			b.at = append(b.at, i)
			b.problem.Visits, b.plan.Stops = append(b.problem.Visits, v), append(b.plan.Stops, stop)
			b.pinned = append(b.pinned, t.HasPinnedPeople() || t.HasPinnedTime())
			b.freed = append(b.freed, b.frees(t))
			b.forced = append(b.forced, delay != nil && delay.Task == t.ID)
		}
	}
	b.problem.Travel = places.Travel
}

// frees reports whether the absence of a repair takes a task from its people.
func (b *board) frees(t Task) bool {
	away := b.happened.Away
	return t.State() == task.NotStarted && (away.meets(t.Person, t.PlannedStart, t.PlannedEnd) || away.meets(t.Additional, t.PlannedStart, t.PlannedEnd))
}

// visitOf is a task as the search counts it. Tasks of companies stay with them: how much a company can do, only it knows.
func (b *board) visitOf(t Task, published task.Task) (v assign.Visit, stop assign.Stop, ok bool) {
	if t.State() == task.Finished || t.Company != 0 {
		return v, stop, false
	}
	h := held(t)
	for _, id := range []identity.StaffID{t.Person, t.Additional} {
		if n, known := b.index[id]; known && !slices.Contains(stop.People, n) {
			stop.People = append(stop.People, n)
		}
	}
	others := t.Person != 0 && !b.has(t.Person) || t.Additional != 0 && !b.has(t.Additional)
	if others && len(stop.People) == 0 {
		return v, stop, false
	}
	slices.Sort(stop.People)
	v = assign.Visit{Minutes: h.Minutes(), Team: max(1, len(stop.People)), Window: b.window(t, h), Urgency: urgency(t)}
	stop.Begin = v.Window.From
	if t.State() == task.Started {
		stop.Begin = b.minute(h.Begun)
		v.Minutes = max(v.Minutes, b.minute(b.now)-stop.Begin)
		if d := b.happened.Delay; d != nil && d.Task == t.ID {
			v.Minutes = max(v.Minutes, b.minute(d.At)-stop.Begin)
		}
		v.Fixed = &assign.Stop{People: stop.People, Begin: stop.Begin}
		return v, stop, len(stop.People) > 0
	}
	if others {
		v.Fixed = &assign.Stop{People: stop.People, Begin: stop.Begin}
		return v, stop, true
	}
	able, _ := b.able(t, b.who)
	able = slices.DeleteFunc(able, func(n int) bool { return slices.Contains(b.declined[t.ID], b.who[n].ID) })
	switch away := b.happened.Away; {
	case len(stop.People) == 0:
		v.Only = able
	case b.frees(t):
		v.Only = slices.DeleteFunc(append(able, stop.People...), func(n int) bool { return b.who[n].ID == away.Staff })
	case t.HasPinnedPeople():
		v.Only = slices.Clone(stop.People)
	case t.Answer.Said == task.Declined:
		v.Only = able
	default:
		v.Only = append(able, stop.People...)
	}
	slices.Sort(v.Only)
	v.Only = slices.Compact(v.Only)
	for _, id := range b.knows[t.Property] {
		if n, known := b.index[id]; known {
			v.Known = append(v.Known, n)
		}
	}
	for _, id := range []identity.StaffID{published.Person, published.Additional} {
		if n, known := b.index[id]; known {
			v.Seen = append(v.Seen, n)
		}
	}
	return v, stop, true
}

func (b *board) has(id identity.StaffID) bool { _, ok := b.index[id]; return ok }

// window is between which minutes a task can be done. Only a cleaning after a stay may begin later than planned, and not after its check begins; one that a planner has put at a time stays there.
func (b *board) window(t Task, h task.Held) assign.Span {
	long := h.PlannedEnd - h.PlannedStart
	from := max(h.PlannedStart, b.now)
	if d := b.happened.Delay; d != nil && d.Task == t.ID && t.State() == task.NotStarted {
		from = max(from, d.At)
	}
	until := from + long
	if t.Type == task.Departure && !t.Check && !t.HasPinnedTime() {
		until = max(until, h.Deadline(t.Home.Zone))
		for _, other := range b.tasks {
			if other.Parent == t.ID && other.State() == task.NotStarted && other.PlannedStart >= h.PlannedEnd {
				until = max(from+long, min(until, other.PlannedStart))
			}
		}
	}
	return assign.Span{From: b.minute(from), Until: b.minute(until)}
}

// search asks the engine. What a proposal may not do is held and the search begins again: to move a pinned task, or to take a task from its people without giving it to others, unless they are away.
func (b *board) search() (assign.Plan, error) {
	p := b.problem
	p.Visits = slices.Clone(p.Visits)
	for try := 0; ; try++ {
		now := b.ask(p, try)
		if b.stopped() {
			return now, nil
		}
		bad := b.notAllowed(now)
		err := verified(p, now)
		if len(bad) == 0 && err == nil || try > mostTries {
			return now, err
		}
		if err != nil {
			try = mostTries // all that somebody has is held, and only what nobody has is planned
		}
		for n := range p.Visits {
			if p.Visits[n].Fixed == nil && len(b.plan.Stops[n].People) > 0 && !b.freed[n] && (try >= mostTries || slices.Contains(bad, n)) {
				p.Visits[n].Fixed = &assign.Stop{People: b.plan.Stops[n].People, Begin: b.plan.Stops[n].Begin}
				p.Visits[n].Only = nil
			}
		}
	}
}

func (b *board) ask(p assign.Problem, try int) assign.Plan {
	steps := b.steps >> try
	if b.happened == (Happened{}) {
		return assign.Improve(p, b.plan, steps, b.seed, b.stop)
	}
	now, _ := assign.Repair(p, b.plan, steps, b.seed, b.stop)
	return now
}

// verified refuses a plan that breaks a hard rule: the checker shares nothing with the engine.
func verified(p assign.Problem, plan assign.Plan) error {
	broken := check.Plan(p, plan)
	if len(broken) == 0 {
		return nil
	}
	return &brokenPlan{broken}
}

// brokenPlan is a plan of the engine that breaks a hard rule, which is a mistake of the program.
type brokenPlan struct{ rules []check.Broken }

func (e *brokenPlan) Error() string { return "the proposed plan breaks a rule: " + e.rules[0].String() }

// notAllowed are the visits that a proposal must not plan so.
func (b *board) notAllowed(now assign.Plan) (bad []int) {
	moved := b.moved(now)
	for n, stop := range now.Stops {
		was := b.plan.Stops[n]
		switch {
		case b.freed[n] || len(was.People) == 0:
		case len(stop.People) == 0:
			bad = append(bad, n)
		case b.pinned[n] && !b.forced[n] && (!slices.Equal(was.People, stop.People) || moved[n]):
			bad = append(bad, n)
		}
	}
	return bad
}

// moved are the visits whose people stay and that need another planned time: because theirs cannot be kept, or because the people would do their tasks in another order.
func (b *board) moved(now assign.Plan) []bool {
	out := make([]bool, len(now.Stops))
	copy(out, b.forced)
	for person := range b.who {
		var has []int
		for n, stop := range now.Stops {
			if slices.Contains(stop.People, person) {
				has = append(has, n)
			}
		}
		slices.SortStableFunc(has, func(x, y int) int { return cmp.Compare(now.Stops[x].Begin, now.Stops[y].Begin) })
		planned := func(n int) clock.Instant {
			if slices.Equal(now.Stops[n].People, b.plan.Stops[n].People) && !out[n] {
				return b.tasks[b.at[n]].PlannedStart
			}
			return b.instant(now.Stops[n].Begin)
		}
		if !slices.IsSortedFunc(has, func(x, y int) int {
			return cmp.Or(cmp.Compare(planned(x), planned(y)), cmp.Compare(b.tasks[b.at[x]].ID, b.tasks[b.at[y]].ID))
		}) {
			for _, n := range has {
				out[n] = true
			}
		}
	}
	for n := range out {
		t, stop := b.tasks[b.at[n]], now.Stops[n]
		if t.State() != task.NotStarted || len(stop.People) == 0 || !slices.Equal(stop.People, b.plan.Stops[n].People) || stop.Begin == b.minute(t.PlannedStart) {
			out[n] = false
		}
	}
	return out
}

func (b *board) instant(minute int) clock.Instant {
	return b.zero.Add(time.Duration(minute) * time.Minute)
}

// changes are the tasks that a plan has in another way, by their new times.
func (b *board) changes(now assign.Plan) []Proposed {
	moved := b.moved(now)
	// Filling leaves out what does not fit as its people have it.
	before, _ := assign.Fill(b.problem, b.plan)
	misfits := make([]bool, len(before.Stops))
	for n, stop := range before.Stops {
		if had := b.plan.Stops[n]; len(had.People) == 0 {
			before.Stops[n] = had
		} else {
			misfits[n] = len(stop.People) == 0
		}
	}
	shorter := check.Count(b.problem, now).Travel < check.Count(b.problem, before).Travel
	why := map[int]assign.Change{}
	for _, c := range assign.Changes(b.problem, b.plan, now) {
		why[c.Visit] = c
	}
	var out []Proposed
	for n, stop := range now.Stops {
		same := slices.Equal(stop.People, b.plan.Stops[n].People)
		if same && !moved[n] {
			continue
		}
		t := b.tasks[b.at[n]]
		one := Proposed{Task: t, From: t.Placed(), To: t.Placed()}
		if len(stop.People) > 0 && stop.Begin != b.minute(t.PlannedStart) {
			one.To.Start = b.instant(stop.Begin)
			one.To.End = one.To.Start + t.PlannedEnd - t.PlannedStart
		}
		if !same {
			one.To.Person, one.To.Additional = b.people(t, stop.People)
		}
		one.Reason, one.About = b.reason(n, why[n], stop, misfits[n], shorter)
		out = append(out, one)
	}
	slices.SortStableFunc(out, func(a, c Proposed) int {
		return cmp.Or(cmp.Compare(a.To.Start, c.To.Start), cmp.Compare(a.Task.ID, c.Task.ID))
	})
	return out
}

// people are the two places of a task: who has one of them and stays keeps it.
func (b *board) people(t Task, people []int) (person, additional identity.StaffID) {
	var ids []identity.StaffID
	for _, n := range people {
		ids = append(ids, b.who[n].ID)
	}
	if len(ids) == 2 && (ids[0] == t.Additional || ids[1] == t.Person) {
		ids[0], ids[1] = ids[1], ids[0]
	}
	ids = append(ids, 0, 0)
	return ids[0], ids[1]
}

// reason says why a visit is planned in another way.
func (b *board) reason(n int, c assign.Change, is assign.Stop, misfit, shorter bool) (Reason, identity.StaffID) {
	about := identity.StaffID(0)
	if c.Person >= 0 && c.Person < len(b.who) && len(c.Was.People) > 0 {
		about = b.who[c.Person].ID
	}
	if away := b.happened.Away; b.freed[n] && away != nil {
		return OffWork, away.Staff
	}
	switch {
	case c.Reason == assign.Filled:
		return Filled, b.who[is.People[0]].ID
	case c.Reason == "" || c.Reason == assign.NewTime:
		return NewTime, 0
	case c.Reason == assign.Dropped:
		return Dropped, 0
	case c.Reason == assign.Absent || c.Reason == assign.OutsideTime:
		return OffWork, about
	case c.Reason == assign.NoSkill || c.Reason == assign.OtherArea || c.Reason == assign.NoKey:
		return NotFor, about
	case misfit || b.happened != (Happened{}):
		return NoRoom, about
	}
	v := b.problem.Visits[n]
	knows := func(person int) bool { return slices.Contains(v.Known, person) }
	if slices.ContainsFunc(is.People, knows) && !slices.ContainsFunc(c.Was.People, knows) {
		return KnowsHome, b.who[is.People[slices.IndexFunc(is.People, knows)]].ID
	}
	if shorter {
		return LessTravel, 0
	}
	return EvenerHours, 0
}
