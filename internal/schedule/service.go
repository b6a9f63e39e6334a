package schedule

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// Service reads the schedule.
type Service struct{ Deps }

// Deps are what the service needs.
type Deps struct {
	DB         *database.DB
	Clock      clock.Clock
	Members    *member.Service
	Properties *property.Service
	Tasks      *task.Service
}

// NewService makes the service.
func NewService(d Deps) *Service { return &Service{d} }

// Read gives the schedule of a day to a manager; of today for no day. However many people and tasks there are, it takes the same number of statements.
func (s *Service) Read(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date) (Day, error) {
	if !actor.Manages(m) {
		return Day{}, fault.Missing(fault.NotFound)
	}
	agency, err := s.Members.Get(ctx, s.DB, m)
	if err != nil {
		return Day{}, err
	}
	from := sources{day: day, now: clock.At(s.Clock.Now()), homes: map[int64]*property.Property{}}
	if day.IsZero() {
		from.day = from.now.Date(agency.Zone)
	}
	crew, err := s.Members.Staff(ctx, s.DB, m)
	if err != nil {
		return Day{}, err
	}
	from.crew = crew.All()
	if from.known, err = s.Members.Available(ctx, s.DB, m, from.day); err != nil {
		return Day{}, err
	}
	if from.tasks, err = s.Tasks.OnDay(ctx, s.DB, m, from.day); err != nil {
		return Day{}, err
	}
	monday := from.day.AddDays(-(int(from.day.Weekday()) + 6) % 7)
	if from.worked, err = s.Tasks.WorkedBetween(ctx, s.DB, m, monday, from.day.AddDays(-1)); err != nil {
		return Day{}, err
	}
	homes, err := s.Properties.All(ctx, s.DB, m)
	if err != nil {
		return Day{}, err
	}
	for i := range homes {
		from.homes[homes[i].Ref.ID] = &homes[i]
	}
	return from.plan(), nil
}
