package task

import (
	"context"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
)

// HomeDoubts names what at a home speaks against the planned times of a task, in words of a language.
type HomeDoubts func(ctx context.Context, q database.Querier, home property.Property, c Task, lang string) ([]string, error)

// Replan changes what a planner decides of a task by hand. Fields that another person has changed since the planner saw them are refused together. Where there are doubts of the new people or of the new times
// it is refused too, unless it is to be done anyway.
func (s *Service) Replan(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, edit PlanEdit, anyway bool, home HomeDoubts) (TaskAnswer, error) {
	if !actor.Manages(ref.Member) {
		return TaskAnswer{}, fault.Missing(fault.TaskNotFound)
	}
	before, err := lock(ctx, tx, ref)
	if err != nil {
		return TaskAnswer{}, err
	}
	around, err := s.around(ctx, tx, before)
	if err != nil {
		return TaskAnswer{}, err
	}
	zone := around.property.Zone
	want := planOf(before, zone)
	clashes, err := edit.Apply(&want)
	if err == nil && len(clashes) > 0 {
		err = s.members.RefuseClashes(ctx, tx, ref.Member, zone, clashes, s.lastEdit(ctx, tx, ref))
	}
	if err != nil {
		return TaskAnswer{}, err
	}
	now, err := Replan(before, want, zone, tx.Now(), around.crew)
	if err != nil {
		return TaskAnswer{}, err
	}
	doubts, err := s.doubtsOfPlan(ctx, tx, before, now, around, actor.Lang, home)
	if err != nil {
		return TaskAnswer{}, err
	}
	if len(doubts) > 0 && !anyway {
		refused := fault.Of(fault.StaffDoubt)
		refused.Words = []string{"reasons", strings.Join(doubts, "; ")}
		return TaskAnswer{}, refused
	}
	if err := s.notePlan(ctx, tx, actor, before, now, around.crew, doubts); err != nil {
		return TaskAnswer{}, err
	}
	saved, err := s.saveBy(ctx, tx, actor.Account, []Task{now})
	if err != nil {
		return TaskAnswer{}, err
	}
	return s.show(ctx, tx, saved[0], viewerOf(actor, ref.Member))
}

// lastEdit says who changed a field of a task last.
func (s *Service) lastEdit(ctx context.Context, tx *database.Tx, ref identity.Ref) member.LastEdit {
	return func(field string) (identity.AccountID, clock.Instant, error) {
		last, err := lastChange(ctx, tx, ref, field)
		if err != nil || last == nil {
			return 0, 0, err
		}
		return last.By, last.At, nil
	}
}

// doubtsOfPlan are the doubts of a changed plan: of the home and of everybody where the times are others, else of those who are new.
func (s *Service) doubtsOfPlan(ctx context.Context, tx *database.Tx, before, now Task, around surroundings, lang string, home HomeDoubts) ([]string, error) {
	known, err := s.available(ctx, tx, now.Member)
	if err != nil {
		return nil, err
	}
	if !moved(before, now) {
		return s.doubtsOfNew(ctx, tx, before, now, around.crew, known, lang)
	}
	of, err := home(ctx, tx, *around.property, now, lang)
	if err != nil {
		return nil, err
	}
	people, err := s.doubtsOfNew(ctx, tx, Task{}, now, around.crew, known, lang)
	return append(of, people...), err
}

func moved(before, now Task) bool {
	return before.PlannedStart != now.PlannedStart || before.PlannedEnd != now.PlannedEnd
}

// notePlan notes in the history to whom a task was assigned, with the doubts in spite of which it was planned so. Times and notes are in the ledger of changes.
func (s *Service) notePlan(ctx context.Context, tx *database.Tx, actor identity.Actor, before, now Task, crew *member.StaffList, doubts []string) error {
	if before.Company == now.Company && before.Person == now.Person && before.Additional == now.Additional {
		return nil
	}
	return addHistory(ctx, tx, now.Ref(), tx.Now(), actor.Account, Step{Action: ActionAssigned, Note: assignedNote(now, crew, doubts)})
}

// assignedNote names those who have a task, and the doubts in spite of which they got it.
func assignedNote(c Task, crew *member.StaffList, doubts []string) string {
	var names []string
	for _, staff := range []identity.StaffID{c.Company, c.Person, c.Additional} {
		if entry, ok := crew.By(staff); ok {
			names = append(names, entry.Name)
		}
	}
	note := strings.Join(names, ", ")
	if len(doubts) > 0 {
		note += " (" + strings.Join(doubts, "; ") + ")"
	}
	return note
}

// ToPlan finds a task for who may assign it, with all that is known of the agency's people around a day.
func (s *Service) ToPlan(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Task, *member.StaffList, member.Availability, error) {
	c, access, err := visible(ctx, q, actor, ref)
	if err == nil && access != Directs {
		err = fault.Missing(fault.TaskNotFound)
	}
	if err != nil {
		return c, nil, member.Availability{}, err
	}
	crew, err := s.members.Staff(ctx, q, ref.Member)
	if err != nil {
		return c, nil, member.Availability{}, err
	}
	known, err := s.available(ctx, q, ref.Member)
	return c, crew, known, err
}

// HeldOn are the tasks of an agency on the days from and to that somebody has and nobody has finished, in the order of their planned times.
func (s *Service) HeldOn(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) ([]Held, error) {
	return heldOn(ctx, q, m, from, to)
}

// Kin are the task that a check checks, and the checks of a task.
func (s *Service) Kin(ctx context.Context, q database.Querier, c Task) ([]Task, error) {
	out, err := checksOf(ctx, q, c.Ref())
	if err != nil || c.Parent == 0 {
		return out, err
	}
	parent, err := find(ctx, q, identity.Ref{Member: c.Member, ID: c.Parent})
	if fault.IsMissing(err) {
		return out, nil
	}
	return append(out, parent), err
}

// WorkedBetween is for how long people are planned on the days from and to, by their numbers.
func (s *Service) WorkedBetween(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (map[identity.StaffID]time.Duration, error) {
	return plannedBetween(ctx, q, m, 0, from, to)
}

// WorkedForCompany is WorkedBetween of the tasks of a company alone.
func (s *Service) WorkedForCompany(ctx context.Context, q database.Querier, m identity.MemberID, company identity.StaffID, from, to clock.Date) (map[identity.StaffID]time.Duration, error) {
	return plannedBetween(ctx, q, m, company, from, to)
}

// KnowHome are those who have finished a task at a home since a moment.
func (s *Service) KnowHome(ctx context.Context, q database.Querier, home identity.Ref, since, until clock.Instant) ([]identity.StaffID, error) {
	return knowHome(ctx, q, home, since, until)
}

// KnowHomes are those who have finished a task at the homes of a day between two moments, by the number of the home.
func (s *Service) KnowHomes(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date, since, until clock.Instant) (map[int64][]identity.StaffID, error) {
	return knowHomes(ctx, q, m, day, since, until)
}

// DeclinedOn are those who have declined a task of a day, or have not answered in time, by the number of the task.
func (s *Service) DeclinedOn(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date) (map[int64][]identity.StaffID, error) {
	return declinedOn(ctx, q, m, day)
}
