package schedule

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
)

const (
	// proposalSteps and proposalWork bound a search: a step costs more the more tasks there are, so that a day of 500 tasks takes some seconds.
	proposalSteps = 20_000
	proposalWork  = 500_000_000
	// knownFor is for how long back a person who has worked at a home knows it, and fairFor for how many days back their hours count.
	knownFor = 180 * 24 * time.Hour
	fairFor  = 28
)

// searches are the proposals that are being made: one of each agency, and of all agencies no more than half of the processors.
type searches struct {
	mu      sync.Mutex
	running map[identity.MemberID]bool
	slots   chan struct{}
}

func newSearches() *searches {
	return &searches{running: map[identity.MemberID]bool{}, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))}
}

// begin waits until there is room for a search of an agency; end gives the room back. A second one of the agency is refused.
func (s *searches) begin(ctx context.Context, m identity.MemberID) (end func(), err error) {
	s.mu.Lock()
	busy := s.running[m]
	s.running[m] = true
	s.mu.Unlock()
	if busy {
		return nil, fault.Of(fault.ProposalRunning)
	}
	gone := func() {
		s.mu.Lock()
		delete(s.running, m)
		s.mu.Unlock()
	}
	select {
	case s.slots <- struct{}{}:
		return func() { <-s.slots; gone() }, nil
	case <-ctx.Done():
		gone()
		return nil, ctx.Err()
	}
}

// Ask is what a proposal is asked for: of a day, and what has happened; nothing for the whole day. Times are on the clocks of the agency and of the home.
type Ask struct {
	Day       clock.Date
	AwayStaff identity.StaffID
	AwayFrom  string
	AwayUntil string
	DelayTask int64
	DelayAt   string
	// Worked is what proposals of earlier days would change for people, and Steps how many the search takes at most; 0 for the usual number.
	Worked []Worked
	Steps  int
}

// Worked is for how much longer a person would be planned.
type Worked struct {
	Staff identity.StaffID
	Time  time.Duration
}

// Propose finds how a day could be planned. Nothing is saved and nobody is notified; the search ends with the context. For the same day and data it finds the same.
func (s *Service) Propose(ctx context.Context, actor identity.Actor, m identity.MemberID, ask Ask) (Proposal, error) {
	if !actor.Manages(m) {
		return Proposal{}, fault.Missing(fault.NotFound)
	}
	end, err := s.searches.begin(ctx, m)
	if err != nil {
		return Proposal{}, err
	}
	defer end()
	if err := s.notOver(ctx, s.DB, m, ask.Day); err != nil {
		return Proposal{}, err
	}
	from, rows, err := s.sources(ctx, s.DB, actor, m, ask.Day)
	if err != nil {
		return Proposal{}, err
	}
	crew, err := s.Members.Staff(ctx, s.DB, m)
	if err != nil {
		return Proposal{}, err
	}
	k := knowledge{published: from.tasks, seed: seedOf(m, ask.Day), stop: func() bool { return ctx.Err() != nil }}
	from.tasks = from.pinned(drafted(from.tasks, rows), rows, crew)
	k.steps = stepsFor(len(from.tasks))
	if ask.Steps > 0 {
		k.steps = min(k.steps, ask.Steps)
	}
	if from.worked, err = s.workedBefore(ctx, m, ask.Day); err != nil {
		return Proposal{}, err
	}
	if err := from.addWorked(ask.Worked); err != nil {
		return Proposal{}, err
	}
	noon := ask.Day.At(12*60, from.known.Zone)
	if k.knows, err = s.Tasks.KnowHomes(ctx, s.DB, m, ask.Day, noon.Add(-knownFor), noon); err != nil {
		return Proposal{}, err
	}
	if k.declined, err = s.Tasks.DeclinedOn(ctx, s.DB, m, ask.Day); err != nil {
		return Proposal{}, err
	}
	if k.happened, err = from.whatHappened(ask); err != nil {
		return Proposal{}, err
	}
	out, err := from.propose(k)
	if err == nil {
		err = ctx.Err()
	}
	return out, err
}

// workedBefore is for how long people are planned on the days that count for fairness, as the drafts of these days would make it.
func (s *Service) workedBefore(ctx context.Context, m identity.MemberID, day clock.Date) (map[identity.StaffID]time.Duration, error) {
	first, last := day.AddDays(-fairFor), day.AddDays(-1)
	worked, err := s.Tasks.WorkedBetween(ctx, s.DB, m, first, last)
	if err != nil {
		return nil, err
	}
	rows, err := draftsBetween(ctx, s.DB, m, first, last)
	if err != nil || len(rows) == 0 {
		return worked, err
	}
	ids := make([]int64, 0, len(rows))
	for _, row := range rows {
		ids = append(ids, row.Task)
	}
	published, err := s.Tasks.Numbered(ctx, s.DB, m, ids)
	if err != nil {
		return nil, err
	}
	addHours(worked, published, -1)
	addHours(worked, drafted(published, rows), 1)
	return worked, nil
}

// addHours adds how long tasks are planned to the hours of those who have them, so many times.
func addHours(worked map[identity.StaffID]time.Duration, tasks []task.Task, times time.Duration) {
	for _, c := range tasks {
		for _, id := range []identity.StaffID{c.Person, c.Additional} {
			if id != 0 && !c.Cancelled {
				worked[id] += times * time.Duration(c.PlannedEnd-c.PlannedStart) * time.Millisecond
			}
		}
	}
}

// addWorked adds what proposals of earlier days would change. Only hours of the agency's own people count for fairness.
func (s sources) addWorked(worked []Worked) error {
	seen := map[identity.StaffID]bool{}
	for i, one := range worked {
		field, why := fmt.Sprintf("worked[%d].staff", i), ""
		switch {
		case !slices.ContainsFunc(s.crew, func(entry member.Staff) bool { return entry.ID == one.Staff && isOwn(entry) }):
			why = "expected a person of the agency"
		case seen[one.Staff]:
			why = "is there twice"
		}
		if why != "" {
			return fault.Invalid(fault.BadRequest, map[string]string{field: why})
		}
		seen[one.Staff] = true
		s.worked[one.Staff] = max(0, s.worked[one.Staff]+one.Time)
	}
	return nil
}

// isOwn reports whether it is a person of the agency itself.
func isOwn(entry member.Staff) bool {
	return entry.Kind == member.KindPerson && entry.Company == 0
}

func stepsFor(tasks int) int { return max(200, min(proposalSteps, proposalWork/max(1, tasks*tasks))) }

func seedOf(m identity.MemberID, day clock.Date) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(day.String()))
	return h.Sum64() + uint64(m)
}

// whatHappened reads what a repair is about.
func (s sources) whatHappened(ask Ask) (out Happened, err error) {
	wrong := func(field, why string) error {
		return fault.Invalid(fault.BadRequest, map[string]string{field: why})
	}
	if ask.AwayStaff != 0 && ask.DelayTask != 0 {
		return out, wrong("late", "not together with away")
	}
	if ask.AwayStaff != 0 {
		own := false
		for _, entry := range s.crew {
			own = own || entry.ID == ask.AwayStaff && entry.Active && isOwn(entry)
		}
		if !own {
			return out, wrong("away.staff", "expected a person of the agency")
		}
		away := &Away{Staff: ask.AwayStaff}
		if away.From, away.To, err = between(ask.AwayFrom, ask.AwayUntil, s.known.Zone); err != nil {
			return out, err
		}
		if away.To <= s.day.At(0, s.known.Zone) || away.From >= s.day.AddDays(1).At(0, s.known.Zone) {
			return out, wrong("away.from", "not on the day")
		}
		return Happened{Away: away}, nil
	}
	if ask.DelayTask == 0 {
		return out, nil
	}
	for _, c := range s.tasks {
		home := s.homes[c.Property]
		if c.ID != ask.DelayTask || home == nil {
			continue
		}
		if c.State() == task.Finished {
			return out, fault.Of(fault.TaskFinished)
		}
		at, err := momentOf("late.at", ask.DelayAt, home.Zone)
		if err != nil {
			return out, err
		}
		if at.Date(home.Zone) != s.day {
			return out, wrong("late.at", "not on the day")
		}
		return Happened{Delay: &Delay{Task: c.ID, At: at}}, nil
	}
	return out, fault.Missing(fault.TaskNotFound)
}
