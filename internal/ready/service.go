package ready

import (
	"context"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/extra"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/payment"
	"latchkey/internal/problem"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

// Service puts together what other nouns give.
type Service struct {
	db       *database.DB
	clock    clock.Clock
	members  *member.Service
	messages *message.Service
	tasks    *task.Service
	problems *problem.Service
	stays    *reservation.Service
	extras   *extra.Service
	payments *payment.Service
}

// Deps are what the service needs.
type Deps struct {
	DB       *database.DB
	Clock    clock.Clock
	Members  *member.Service
	Messages *message.Service
	Tasks    *task.Service
	Problems *problem.Service
	Stays    *reservation.Service
	Extras   *extra.Service
	Payments *payment.Service
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{
		db: d.DB, clock: d.Clock, members: d.Members, messages: d.Messages, tasks: d.Tasks, problems: d.Problems, stays: d.Stays, extras: d.Extras, payments: d.Payments,
	}
}

// Work gives what the actor needs for their own tasks of today and the next days, its texts in the wanted language. Each part is read by the verb of its single call, with the rights of the actor.
func (s *Service) Work(ctx context.Context, actor identity.Actor, lang string) (Bundle, error) {
	own := working(actor)
	today, err := s.today(ctx, own)
	if err != nil {
		return Bundle{}, err
	}
	ahead, before := days(today)
	out := Bundle{Until: ahead.To.String(), Tasks: []Task{}, People: []People{}}
	coming, err := s.tasks.List(ctx, own, task.Query{Scope: task.ScopeDays, Days: &ahead})
	if err != nil {
		return out, err
	}
	late, err := s.tasks.List(ctx, own, task.Query{Scope: task.ScopeDays, Days: &before})
	if err != nil {
		return out, err
	}
	refs, all, err := chosen(coming.Items, late.Items)
	if err != nil {
		return out, err
	}
	tasks, fits, err := gather(refs, func(ref identity.Ref) (Task, error) { return s.one(ctx, actor, ref, lang) })
	if err != nil {
		return out, err
	}
	out.Tasks, out.Complete = tasks, fits && all && coming.Next == "" && late.Next == ""
	out.People, err = s.people(ctx, own)
	return out, err
}

// today is the day at the agencies for which the actor works.
func (s *Service) today(ctx context.Context, own identity.Actor) (clock.Date, error) {
	var zones []*time.Location
	for _, r := range own.Relations {
		m, err := s.members.Get(ctx, s.db, r.Member)
		if err != nil {
			return 0, err
		}
		zones = append(zones, m.Zone)
	}
	return todayOf(clock.At(s.clock.Now()), zones), nil
}

func (s *Service) one(ctx context.Context, actor identity.Actor, ref identity.Ref, lang string) (Task, error) {
	detail, err := s.tasks.Get(ctx, actor, ref, lang)
	if err != nil {
		return Task{}, err
	}
	problems, err := s.problems.EntriesAtTask(ctx, actor, ref)
	if err != nil {
		return Task{}, err
	}
	chat, err := s.messages.Newest(ctx, actor, message.Cleaning, ref)
	return Task{Task: detail, Problems: problems, Messages: chat}, err
}

// people are those to whom a company's planner assigns tasks, at each agency.
func (s *Service) people(ctx context.Context, own identity.Actor) ([]People, error) {
	out := []People{}
	for _, r := range own.Relations {
		if r.Role != identity.Company {
			continue
		}
		staff, err := s.members.People(ctx, own, r.Member)
		if err != nil {
			return out, err
		}
		out = append(out, People{MemberID: int64(r.Member), People: staff})
	}
	return out, nil
}
