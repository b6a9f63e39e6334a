package schedule

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/task"
)

// Service reads the schedule.
type Service struct{ Deps }

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Clock      clock.Clock
	Streams    *realtime.Streams
	Members    *member.Service
	Properties *property.Service
	Tasks      *task.Service
	Planning   *planning.Service
}

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// Read gives the schedule of a day to a manager; of today for no day. Where the day has a draft it is as the draft would make it, unless what is published is asked for. However many people and tasks there are, it
// takes the same number of statements; tasks that a draft still has and that have left the day take a few more.
func (s *Service) Read(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date, published bool) (Day, error) {
	from, rows, err := s.sources(ctx, actor, m, day)
	if err != nil {
		return Day{}, err
	}
	changes, err := s.changes(ctx, m, from, rows)
	if err != nil {
		return Day{}, err
	}
	if !published {
		from.tasks = drafted(from.tasks, rows)
	}
	out := from.plan()
	out.Draft, out.Published = changes, published || len(rows) == 0
	return out, nil
}

// sources reads what the schedule of a day is made of, and the draft of the day.
func (s *Service) sources(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date) (sources, []Row, error) {
	none := sources{}
	if !actor.Manages(m) {
		return none, nil, fault.Missing(fault.NotFound)
	}
	agency, err := s.Members.Get(ctx, s.DB, m)
	if err != nil {
		return none, nil, err
	}
	from := sources{day: day, now: clock.At(s.Clock.Now()), homes: map[int64]*property.Property{}}
	if day.IsZero() {
		from.day = from.now.Date(agency.Zone)
	}
	crew, err := s.Members.Staff(ctx, s.DB, m)
	if err != nil {
		return none, nil, err
	}
	from.crew = crew.All()
	if from.known, err = s.Members.Available(ctx, s.DB, m, from.day); err != nil {
		return none, nil, err
	}
	if from.tasks, err = s.Tasks.OnDay(ctx, s.DB, m, from.day); err != nil {
		return none, nil, err
	}
	monday := from.day.AddDays(-(int(from.day.Weekday()) + 6) % 7)
	if from.worked, err = s.Tasks.WorkedBetween(ctx, s.DB, m, monday, from.day.AddDays(-1)); err != nil {
		return none, nil, err
	}
	homes, err := s.Properties.All(ctx, s.DB, m)
	if err != nil {
		return none, nil, err
	}
	for i := range homes {
		from.homes[homes[i].Ref.ID] = &homes[i]
	}
	rows, err := draftOf(ctx, s.DB, m, from.day)
	return from, rows, err
}
