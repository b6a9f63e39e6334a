package schedule

import (
	"context"
	"slices"

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
type Service struct {
	Deps
	searches *searches
}

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
func NewService(d Deps) *Service { return &Service{d, newSearches()} }

// Read gives the schedule of a day to a manager, and to a company that of its own people and tasks; of today for no day. Where the day has a draft it is as the draft would make it, unless what is published is asked for. However many people and tasks there are, it
// takes the same number of statements; tasks that a draft still has and that have left the day take a few more.
func (s *Service) Read(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date, published bool) (Day, error) {
	from, rows, err := s.sources(ctx, s.DB, actor, m, day)
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

// ReadWeek gives the load of the week of a day to a manager, as drafts would make it, and to a company that of its own people and tasks; of this week for no day. Each of its days takes three statements more, and drafts some more together.
func (s *Service) ReadWeek(ctx context.Context, actor identity.Actor, m identity.MemberID, day clock.Date) (Week, error) {
	from, err := s.team(ctx, s.DB, actor, m, func(today clock.Date) clock.Date { return MondayOf(orToday(day, today)) })
	if err != nil {
		return Week{}, err
	}
	var days []Day
	all := sources{homes: from.homes} // what drafts are about
	var draft []Row
	for range daysOfWeek {
		rows, err := s.tasks(ctx, s.DB, m, &from)
		if err != nil {
			return Week{}, err
		}
		if len(rows) > 0 {
			all.tasks, draft = append(all.tasks, from.tasks...), append(draft, rows...)
		}
		from.tasks = drafted(from.tasks, rows)
		days = append(days, from.plan())
		from.day = from.day.AddDays(1)
	}
	changes, err := s.changes(ctx, m, all, draft)
	if err != nil {
		return Week{}, err
	}
	for _, change := range changes {
		if i := slices.IndexFunc(days, func(d Day) bool { return d.On == change.Day }); i >= 0 {
			days[i].Draft = append(days[i].Draft, change)
		}
	}
	return weekOf(days), nil
}

func orToday(day, today clock.Date) clock.Date {
	if day.IsZero() {
		return today
	}
	return day
}

// sources reads what the schedule of a day is made of, and the draft of the day.
func (s *Service) sources(ctx context.Context, q database.Querier, actor identity.Actor, m identity.MemberID, day clock.Date) (sources, []Row, error) {
	from, err := s.team(ctx, q, actor, m, func(today clock.Date) clock.Date { return orToday(day, today) })
	if err != nil {
		return sources{}, nil, err
	}
	rows, err := s.tasks(ctx, q, m, &from)
	return from, rows, err
}

// tasks reads the tasks of the day of its sources, what people have worked in its week before, and the draft of the day. A day that is over has none: its draft ended with it.
func (s *Service) tasks(ctx context.Context, q database.Querier, m identity.MemberID, from *sources) (rows []Row, err error) {
	monday, before := MondayOf(from.day), from.day.AddDays(-1)
	if from.company != 0 {
		if from.tasks, err = s.Tasks.OfCompanyOnDay(ctx, q, m, from.company, from.day); err != nil {
			return nil, err
		}
		// Only the office sees drafts.
		from.worked, err = s.Tasks.WorkedForCompany(ctx, q, m, from.company, monday, before)
		return nil, err
	}
	if from.tasks, err = s.Tasks.OnDay(ctx, q, m, from.day); err != nil {
		return nil, err
	}
	if from.worked, err = s.Tasks.WorkedBetween(ctx, q, m, monday, before); err != nil {
		return nil, err
	}
	if from.day < from.now.Date(from.known.Zone) {
		return nil, nil
	}
	return draftOf(ctx, q, m, from.day)
}

// team reads the people and homes of an agency, or of a company in it, as they are from a day on, which is chosen when the agency's today is known.
func (s *Service) team(ctx context.Context, q database.Querier, actor identity.Actor, m identity.MemberID, first func(today clock.Date) clock.Date) (sources, error) {
	from := sources{now: clock.At(s.Clock.Now()), homes: map[int64]*property.Property{}}
	if !actor.Manages(m) {
		company, is := actor.At(m, identity.Company)
		if !is || company.Staff == 0 {
			return from, fault.Missing(fault.NotFound)
		}
		from.company = company.Staff
	}
	agency, err := s.Members.Get(ctx, q, m)
	if err != nil {
		return from, err
	}
	from.day = first(from.now.Date(agency.Zone))
	crew, err := s.Members.Staff(ctx, q, m)
	if err != nil {
		return from, err
	}
	if from.crew = crew.All(); from.company != 0 {
		from.crew = slices.DeleteFunc(slices.Clone(from.crew), func(entry member.Staff) bool { return entry.ID != from.company && entry.Company != from.company })
		from.known, err = s.Members.AvailableOfCompany(ctx, q, m, from.day, from.company)
	} else {
		from.known, err = s.Members.Available(ctx, q, m, from.day)
	}
	if err != nil {
		return from, err
	}
	homes, err := s.Properties.All(ctx, q, m)
	if err != nil {
		return from, err
	}
	for i := range homes {
		from.homes[homes[i].Ref.ID] = &homes[i]
	}
	return from, nil
}
