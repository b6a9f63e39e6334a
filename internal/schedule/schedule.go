// Package schedule is the plan of a day by people: who does which task when, their working hours, absences and ways, what nobody has yet and why, and whether all of the day can be done. Its only table is the draft: how the office would plan a day before anybody else sees it.
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
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// Day is the schedule of a day.
type Day struct {
	// Today is by the clock of the agency.
	Today, On clock.Date
	Zone      *time.Location
	// Holiday is the name of the public holiday that the day is; empty for none.
	Holiday string
	People  []Person
	Tasks   []Task
	// Own is how many people of the agency itself there are, in the schedule of a company of the company: without any, nobody knows how much can be done.
	Own int
	// Draft is what the draft of the day would change; Published reports whether the tasks are as they are published, without it.
	Draft     []Change
	Published bool
}

// Person is a person or a company with their day.
type Person struct {
	member.Staff
	// Hours are the shifts that touch the day; none where Always.
	Hours  []member.Span
	Always bool
	Away   []member.Span
	// Capacity is for how many minutes of the day they work, absences left out; Planned is how long their tasks take.
	Capacity, Planned int
	Ways              []Way
}

// farthest is for how many minutes people drive from one task to the next at most.
const farthest = 240

// Way is how a person gets from one task to the next. There is none where nobody drives so far.
type Way struct {
	From, To int64
	Minutes  int
}

// Task is a task of the day.
type Task struct {
	task.Task
	// Within is the company that sees the schedule; zero for the agency.
	Within    identity.StaffID
	Home      *property.Property
	Late      bool
	Conflicts []Conflict
	// Fits is who could take a task that nobody has, and FitsAt from when; without anybody, Why says why not.
	Fits   identity.StaffID
	FitsAt clock.Instant
	Why    Why
}

// Nobody reports whether neither a person nor a company has a task that is to be done, for a company none of its people: one that was begun by somebody else needs nobody any more.
func (t Task) Nobody() bool {
	return t.Company == t.Within && t.Person == 0 && t.State() == task.NotStarted
}

// cleaning reports whether it counts among the cleanings.
func (t Task) cleaning() bool { return !t.Check && t.Type != task.Services }

// Conflict is what speaks against a task as one of its people has it. It forbids nothing.
type Conflict struct {
	Staff identity.StaffID
	What  What
	// At is the moment that it is about, and End when the task would end; zero where there is none.
	At, End clock.Instant
}

// What is the kind of a conflict.
type What string

// The conflicts.
const (
	Absent  What = "absent"  // is away at a part of the time
	Holiday What = "holiday" // does not work on public holidays
	Hours   What = "hours"   // the time lies outside of the working hours, or reaches beyond their end At
	Arrival What = "arrival" // with all tasks before it, it ends after the next guests arrive At; checks and services may
	Full    What = "full"    // with all tasks before it, it does not end on the day
	Far     What = "far"     // nobody drives so far from the task before it, as from an island
)

// Whats are all.
var Whats = []What{Absent, Holiday, Hours, Arrival, Full, Far}

// Why is why nobody of the agency's own people can take a task that nobody has.
type Why string

// The reasons, from what is easiest to change.
const (
	NoTime    Why = "no_time"  // those who could do it have no time left
	NotThen   Why = "not_then" // nobody who could do it works then for long enough
	NoHome    Why = "no_home"  // nobody who covers the area does this home
	NoArea    Why = "no_area"  // nobody who does such tasks covers the area
	NoKind    Why = "no_kind"  // nobody does such tasks
	NobodyOff Why = "nobody"   // nobody who could do it works on the day
)

// Whys are all; the empty one is that of a task that somebody has, or could take, of a day that is over, and of an agency without own people.
var Whys = []Why{"", NoTime, NotThen, NoHome, NoArea, NoKind, NobodyOff}

// Counts are the cleanings of a day: how many there are, how many somebody has, and how many more the agency's own people can do.
type Counts struct{ Cleanings, Assigned, Fits int }

// Counts counts them.
func (d Day) Counts() Counts {
	var out Counts
	for _, t := range d.Tasks {
		if !t.cleaning() {
			continue
		}
		out.Cleanings++
		switch {
		case !t.Nobody():
			out.Assigned++
		case t.Fits != 0:
			out.Fits++
		}
	}
	return out
}

// sources are what the schedule of a day is made of.
type sources struct {
	// company is whose schedule it is; zero for the agency's.
	company identity.StaffID
	day     clock.Date
	now     clock.Instant
	crew    []member.Staff
	known   member.Availability
	tasks   []task.Task
	homes   map[int64]*property.Property
	worked  map[identity.StaffID]time.Duration
	// without is an absence that nobody has entered yet; nil for none.
	without *Away
}

// plan makes the schedule.
func (s sources) plan() Day {
	out := Day{On: s.day, Zone: s.known.Zone, Today: s.now.Date(s.known.Zone), Holiday: s.known.Holiday(s.day, s.day)}
	out.Tasks = s.atHomes()
	for _, entry := range s.crew {
		var has []int
		for i, t := range out.Tasks {
			if t.Person == entry.ID || t.Additional == entry.ID || t.Company == entry.ID {
				has = append(has, i)
			}
		}
		if len(has) == 0 && (!entry.Active || entry.Kind == member.KindManager) {
			continue
		}
		out.People = append(out.People, s.person(entry, out.Tasks, has))
		if entry.Active && entry.Kind == member.KindPerson && entry.Company == s.company {
			out.Own++
		}
	}
	s.fill(out.Tasks)
	return out
}

// atHomes are the tasks with their homes.
func (s sources) atHomes() (out []Task) {
	for _, c := range s.tasks {
		home := s.homes[c.Property]
		if home == nil {
			continue
		}
		urgency, _ := task.UrgencyOf(c, home.Zone, s.now)
		if s.company != 0 {
			c.Person, c.Additional = s.own(c.Person), s.own(c.Additional)
		}
		out = append(out, Task{Task: c, Within: s.company, Home: home, Late: urgency == task.Late})
	}
	return out
}

// own is somebody of the people of a schedule; zero for anybody else, who is none of a company's business.
func (s sources) own(id identity.StaffID) identity.StaffID {
	if slices.ContainsFunc(s.crew, func(entry member.Staff) bool { return entry.ID == id }) {
		return id
	}
	return 0
}

// works is when somebody works on the day, without tasks: not at all on a public holiday, unless they do.
func (s sources) works(entry member.Staff) (Person, member.Work) {
	work := s.known.WorkOf(entry.ID)
	p := Person{Staff: entry, Hours: work.Shifts(s.day, s.day, s.known.Zone), Always: len(work.Hours) == 0, Away: s.known.AwayOn(entry.ID, s.day)}
	if s.off(entry, work) {
		p.Hours, p.Always = nil, false
	}
	if s.without != nil && s.without.Staff == entry.ID {
		p.Away = append(slices.Clone(p.Away), s.without.Span)
		slices.SortFunc(p.Away, func(a, b member.Span) int { return cmp.Compare(a.From, b.From) })
	}
	return p, work
}

// off reports whether the day is a public holiday on which a person does not work; a company arranges them itself.
func (s sources) off(entry member.Staff, work member.Work) bool {
	return entry.Kind == member.KindPerson && !work.Holidays && s.known.Holiday(s.day, s.day) != ""
}

// person is the day of a person or a company, with the tasks that they have.
func (s sources) person(entry member.Staff, tasks []Task, has []int) Person {
	p, work := s.works(entry)
	midnight, next := s.day.At(0, s.known.Zone), s.day.AddDays(1).At(0, s.known.Zone)
	for _, h := range p.open(s.known.Zone, s.day) {
		p.Capacity += max(0, member.Span{From: max(h.From, midnight), To: min(h.To, next)}.Minutes())
	}
	var before *Task
	var reached clock.Instant
	for _, i := range has {
		t := &tasks[i]
		p.Planned += member.Span{From: t.PlannedStart, To: t.PlannedEnd}.Minutes()
		if entry.Kind == member.KindCompany {
			continue // who of its people does what, and how they get there, it arranges itself
		}
		begin := t.PlannedStart
		if t.State() != task.NotStarted {
			begin = t.Start.At
		}
		if before != nil {
			way := property.Minutes(before.Home.Lat, before.Home.Lon, t.Home.Lat, t.Home.Lon)
			switch {
			case way <= farthest:
				p.Ways = append(p.Ways, Way{before.ID, t.ID, way})
				if t.State() == task.NotStarted {
					begin = max(begin, reached.Add(time.Duration(way)*time.Minute))
				}
			case t.State() != task.Finished:
				t.Conflicts = append(t.Conflicts, Conflict{Staff: entry.ID, What: Far})
			}
		}
		end := begin + t.PlannedEnd - t.PlannedStart
		if t.State() == task.Finished {
			end = t.End.At
		} else {
			t.Conflicts = append(t.Conflicts, s.conflicts(entry, work, *t, end)...)
		}
		before, reached = t, end
	}
	return p
}

// conflicts are what speaks against a task as a person has it, who would end it at a time.
func (s sources) conflicts(entry member.Staff, work member.Work, t Task, end clock.Instant) []Conflict {
	var out []Conflict
	add := func(what What, at, end clock.Instant) { out = append(out, Conflict{entry.ID, what, at, end}) }
	if s.known.Away(entry.ID, t.PlannedStart, t.PlannedEnd) || s.without.meets(entry.ID, t.PlannedStart, t.PlannedEnd) {
		add(Absent, 0, 0)
	}
	if s.off(entry, work) {
		add(Holiday, 0, 0)
	}
	var closes clock.Instant
	for _, h := range work.Shifts(s.day, s.day, s.known.Zone) {
		if h.From <= t.PlannedStart && t.PlannedStart < h.To {
			closes = h.To
		}
	}
	if !work.Open(t.PlannedStart, t.PlannedEnd, s.known.Zone) || closes != 0 && end > closes {
		add(Hours, closes, max(end, t.PlannedEnd))
	}
	arrives := t.Next.Arrival.At(t.Next.ArrivalTime, t.Home.Zone)
	switch {
	case t.Next.Arrival == s.day && t.cleaning() && end > arrives:
		add(Arrival, arrives, end)
	case end > held(t).Deadline(t.Home.Zone) && (t.Next.Arrival != s.day || end > s.day.AddDays(1).At(0, t.Home.Zone)):
		add(Full, s.day.AddDays(1).At(0, t.Home.Zone), end)
	}
	return out
}

// urgency is how much more a task counts that nobody would do: a home that gets guests on the same day three times as much.
func urgency(t Task) int {
	if t.SameDay() {
		return 3
	}
	return 1
}

func held(t Task) task.Held {
	return task.Held{
		ID: t.ID, Company: t.Company, Person: t.Person, Additional: t.Additional, PlannedStart: t.PlannedStart, PlannedEnd: t.PlannedEnd, Next: t.Next, PlannedOn: t.PlannedOn, Begun: t.Start.At,
		Lat: t.Home.Lat, Lon: t.Home.Lon, Property: t.Home.Ref.ID,
	}
}

// open are the times of a day at which somebody works: all of it for who works always, without absences.
func (p Person) open(zone *time.Location, day clock.Date) []member.Span {
	hours := p.Hours
	if p.Always {
		hours = []member.Span{{From: day.At(0, zone), To: day.AddDays(1).At(0, zone)}}
	}
	var out []member.Span
	for _, h := range hours {
		from := h.From
		for _, away := range p.Away {
			if away.To <= from || away.From >= h.To {
				continue
			}
			if away.From > from {
				out = append(out, member.Span{From: from, To: away.From})
			}
			from = max(from, away.To)
		}
		if from < h.To {
			out = append(out, member.Span{From: from, To: h.To})
		}
	}
	return out
}

// spare is how long before the day the minutes of the search begin: shifts reach over midnight.
const spare = 24 * time.Hour

// fill finds for each task that nobody has who of the agency's own people could take it beside all that is planned, and why nobody could. What is over cannot be done any more.
func (s sources) fill(tasks []Task) {
	zero := s.day.At(0, s.known.Zone).Add(-spare)
	minute := func(at clock.Instant) int { return max(0, int((at-zero)/60_000)) }
	var who []member.Staff
	index := map[identity.StaffID]int{}
	problem := assign.Problem{Weights: assign.Usual}
	for _, entry := range s.crew {
		if !entry.Active || entry.Kind != member.KindPerson || entry.Company != s.company {
			continue
		}
		day, _ := s.works(entry)
		one := assign.Person{Before: int(s.worked[entry.ID] / time.Minute)}
		for _, h := range day.open(s.known.Zone, s.day) {
			one.Shifts = append(one.Shifts, assign.Shift{Span: assign.Span{From: minute(h.From), Until: minute(h.To)}, Start: assign.Nowhere, End: assign.Nowhere})
		}
		index[entry.ID] = len(who)
		who, problem.People = append(who, entry), append(problem.People, one)
	}
	if len(who) == 0 || s.day < s.now.Date(s.known.Zone) {
		return
	}
	places := planning.NewPlaces()
	var stops []assign.Stop
	var at []int // the task of each visit
	var rules []Why
	for i := range tasks {
		t := &tasks[i]
		v, stop, rule, ok := s.visit(t, who, index, minute)
		if !ok {
			continue
		}
		v.Place = places.Of(t.Home.Ref.ID, t.Home.Lat, t.Home.Lon)
		problem.Visits, stops, at, rules = append(problem.Visits, v), append(stops, stop), append(at, i), append(rules, rule)
	}
	problem.Travel = places.Travel
	if problem.Validate() != nil {
		return
	}
	plan, why := assign.Fill(problem, assign.Plan{Stops: stops})
	for n, i := range at {
		if !tasks[i].Nobody() {
			continue
		}
		if stop := plan.Stops[n]; len(stop.People) > 0 {
			tasks[i].Fits, tasks[i].FitsAt = who[stop.People[0]].ID, zero.Add(time.Duration(stop.Begin)*time.Minute)
			continue
		}
		tasks[i].Why = cmp.Or(rules[n], map[assign.Reason]Why{assign.Absent: NobodyOff, assign.OutsideTime: NotThen}[why[n]], NoTime)
	}
}

// visit is a task as the search counts it: who has it, or who could and between which minutes. Only a cleaning after a stay may begin later than planned, as for candidates.
func (s sources) visit(t *Task, who []member.Staff, index map[identity.StaffID]int, minute func(clock.Instant) int) (v assign.Visit, stop assign.Stop, rule Why, ok bool) {
	if t.State() == task.Finished {
		return v, stop, "", false
	}
	h := held(*t)
	v = assign.Visit{Minutes: h.Minutes(), Window: assign.Span{From: minute(h.PlannedStart), Until: minute(h.Deadline(t.Home.Zone))}, Urgency: urgency(*t)}
	if t.Nobody() {
		from := max(h.PlannedStart, s.now)
		until := h.Deadline(t.Home.Zone)
		if t.Type != task.Departure || t.Check {
			until = max(h.PlannedEnd, from+h.PlannedEnd-h.PlannedStart)
		}
		if v.Window = (assign.Span{From: minute(from), Until: minute(until)}); v.Window.Until-v.Window.From < v.Minutes {
			t.Why = NoTime
			return v, stop, "", false
		}
		v.Only, rule = s.able(*t, who)
		return v, stop, rule, true
	}
	for _, id := range h.Staff() {
		if n, ok := index[id]; ok {
			stop.People = append(stop.People, n)
		}
	}
	if len(stop.People) == 0 {
		return v, stop, "", false
	}
	slices.Sort(stop.People)
	v.Team = len(stop.People)
	stop.Begin = v.Window.From
	if !h.Begun.IsZero() {
		stop.Begin = minute(h.Begun)
		v.Fixed = &assign.Stop{People: stop.People, Begin: stop.Begin}
	}
	return v, stop, "", true
}

// able are those who do such tasks at the home, by their places; where there is nobody, why.
func (s sources) able(t Task, who []member.Staff) (only []int, why Why) {
	only = []int{}
	kind, area := false, false
	for n, entry := range who {
		work := s.known.WorkOf(entry.ID)
		if !work.ForKind(t.WorkKind()) {
			continue
		}
		kind = true
		if !work.Covers(t.Home.City, t.Home.Postalcode) {
			continue
		}
		area = true
		if work.ForHome(t.Home.Ref.ID) {
			only = append(only, n)
		}
	}
	switch {
	case len(only) > 0:
		return only, ""
	case !kind:
		return only, NoKind
	case !area:
		return only, NoArea
	}
	return only, NoHome
}
