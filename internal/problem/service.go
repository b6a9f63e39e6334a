package problem

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"latchkey/internal/cleaning"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
)

// Service is all that can be done with reports.
type Service struct {
	db         *database.DB
	clock      clock.Clock
	properties *property.Service
	messages   *message.Service
	stays      *reservation.Service
	tasks      *cleaning.Service
}

// NewService makes the service.
func NewService(db *database.DB, c clock.Clock, properties *property.Service, messages *message.Service, stays *reservation.Service, tasks *cleaning.Service) *Service {
	return &Service{db: db, clock: c, properties: properties, messages: messages, stays: stays, tasks: tasks}
}

// Report takes what the guest of a stay reports: the message with its photos, the proposal and the line in the protocol come together or not at all.
func (s *Service) Report(ctx context.Context, actor identity.Actor, attempt identity.Attempt, stay identity.Ref, kind Kind, text string, photos []message.Sent) (message.Seen, error) {
	if !Known(kind) {
		return message.Seen{}, fault.Invalid(fault.BadRequest, map[string]string{"kind": "expected damage or complaint"})
	}
	if _, err := s.stays.Home(ctx, actor, stay); err != nil {
		return message.Seen{}, err
	}
	text, err := message.CheckText(text, 0)
	if err != nil {
		return message.Seen{}, err
	}
	return s.messages.PostWith(ctx, actor, attempt, message.Reservation, stay, text, photos, func(tx *database.Tx, m message.Message) error {
		p := Problem{
			Ref: identity.Ref{Member: stay.Member}, Reservation: stay.ID, Kind: kind, Text: text, Message: m.ID, Account: actor.Account, CreatedAt: tx.Now(), State: Open,
		}
		var err error
		if p.Ref.ID, err = tx.NextID(ctx, stay.Member, "problem"); err != nil {
			return err
		}
		if err := insert(ctx, tx, p); err != nil {
			return err
		}
		return s.stays.Note(ctx, tx, stay, actor.Account, reservation.Reported)
	})
}

// Proposed is an open report with the stay that it is about.
type Proposed struct {
	Problem
	Stay reservation.Overview
}

// Proposals are the open reports of a member, the oldest first, at most 100.
func (s *Service) Proposals(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]Proposed, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	found, err := open(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	out := make([]Proposed, 0, len(found))
	for _, p := range found {
		stay, err := s.stays.Home(ctx, actor, identity.Ref{Member: member, ID: p.Reservation})
		if err != nil {
			return nil, err
		}
		out = append(out, Proposed{Problem: p, Stay: stay})
	}
	return out, nil
}

// within is how long a task made of a report may take at first; a planner changes it.
const within = 2 * time.Hour

// Decide accepts a report as a service task of the stay's home, planned from now on for whoever usually works there, or dismisses it.
func (s *Service) Decide(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, to State) (Problem, error) {
	if !actor.Manages(ref.Member) {
		return Problem{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Problem, error) {
		p, err := one(ctx, tx, ref)
		if database.IsMissing(err) {
			return p, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return p, err
		}
		changes, ok := Settle(p, to)
		if !ok {
			return p, fault.New(http.StatusConflict, fault.Conflict)
		}
		if !changes {
			return p, nil
		}
		if p.State = to; to == Task {
			if p.Task, err = s.plan(ctx, tx, actor, p); err != nil {
				return p, err
			}
		}
		settled, err := settle(ctx, tx, p, actor.Account)
		if err == nil && !settled {
			err = fault.New(http.StatusConflict, fault.Conflict)
		}
		return p, err
	})
}

// plan makes the task of a report.
func (s *Service) plan(ctx context.Context, tx *database.Tx, actor identity.Actor, p Problem) (int64, error) {
	stay, err := s.stays.Home(ctx, actor, identity.Ref{Member: p.Ref.Member, ID: p.Reservation})
	if err != nil {
		return 0, err
	}
	saved, err := s.tasks.Save(ctx, tx, []cleaning.Cleaning{{
		Member: p.Ref.Member, RuleKey: fmt.Sprintf("problem:%d", p.Ref.ID), Property: stay.At.Ref.ID, Reservation: p.Reservation, Type: cleaning.Services, Title: Title(p.Text),
		Annotations: p.Text, Company: stay.At.Company, Person: stay.At.Person, PlannedStart: tx.Now(), PlannedEnd: tx.Now().Add(within),
	}})
	if err != nil {
		return 0, err
	}
	return saved[0].ID, nil
}
