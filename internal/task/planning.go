package task

import (
	"context"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
)

// What planning reads. It sees cancelled tasks too, which are gone for everybody else.

// OfProperty gives a property's tasks that are planned to start in a range.
func (s *Service) OfProperty(ctx context.Context, q database.Querier, property identity.Ref, from, to clock.Instant) ([]Task, error) {
	return ofProperty(ctx, q, property, from, to)
}

// OfReservation gives the tasks that were made from a stay.
func (s *Service) OfReservation(ctx context.Context, q database.Querier, stay identity.Ref) ([]Task, error) {
	return ofReservation(ctx, q, stay)
}

// OfReservations gives the tasks that were made from some stays.
func (s *Service) OfReservations(ctx context.Context, q database.Querier, member identity.MemberID, stays []int64) (out []Task, err error) {
	for some := range slices.Chunk(stays, readAtOnce) {
		found, err := ofReservations(ctx, q, member, some)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// ByRules finds the tasks that rules made, by their keys; those that there are.
func (s *Service) ByRules(ctx context.Context, q database.Querier, member identity.MemberID, keys []string) (out []Task, err error) {
	for some := range slices.Chunk(keys, readAtOnce) {
		found, err := byRules(ctx, q, member, some)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// PlannedOfHomes, PlannedOfStays and PlannedOfRules read tasks of many homes at once, as far as planning compares them with what the rules want: what a person writes or sends is not read. None of them has an order. They lie in the room.

// PlannedOfHomes gives the tasks of some homes, at most property.MostOnPage, that are planned to start in a range.
func (s *Service) PlannedOfHomes(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, homes []int64, from, to clock.Instant) ([]*Task, error) {
	return plannedOfHomes(ctx, q, room, member, homes, from, to)
}

// PlannedOfStays gives the tasks that were made from some stays.
func (s *Service) PlannedOfStays(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, stays []int64) (out []*Task, err error) {
	return inPages(stays, func(some []int64) ([]*Task, error) { return plannedOfStays(ctx, q, room, member, some) })
}

// PlannedOfRules gives the tasks that rules made, by their keys; those that there are.
func (s *Service) PlannedOfRules(ctx context.Context, q database.Querier, room *Room, member identity.MemberID, keys []string) (out []*Task, err error) {
	return inPages(keys, func(some []string) ([]*Task, error) { return plannedOfRules(ctx, q, room, member, some) })
}

// RulesOf gives the rule keys of tasks by their numbers; those that there are.
func (s *Service) RulesOf(ctx context.Context, q database.Querier, member identity.MemberID, ids []int64) (map[int64]string, error) {
	found, err := inPages(ids, func(some []int64) ([]Task, error) { return ruleKeysOf(ctx, q, member, some) })
	out := make(map[int64]string, len(found))
	for _, c := range found {
		out[c.ID] = c.RuleKey
	}
	return out, err
}

// FinishedPeriodicAt gives the periodic tasks of some homes, at most property.MostOnPage, that are finished.
func (s *Service) FinishedPeriodicAt(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64) ([]Known, error) {
	return finishedPeriodicAt(ctx, q, member, homes)
}

// inPages reads many things, some at a time.
func inPages[K, T any](all []K, read func(some []K) ([]T, error)) (out []T, err error) {
	for some := range slices.Chunk(all, property.MostOnPage) {
		found, err := read(some)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// ByRule finds the task that a rule made.
func (s *Service) ByRule(ctx context.Context, q database.Querier, member identity.MemberID, key string) (Task, bool, error) {
	return byRule(ctx, q, member, key)
}

// RuleOf is a task's rule key; empty when there is no such task.
func (s *Service) RuleOf(ctx context.Context, q database.Querier, ref identity.Ref) (string, error) {
	return ruleOf(ctx, q, ref)
}

// EmployerOf is the company that somebody of a member's staff works for; 0 for the member's own people and for nobody.
func (s *Service) EmployerOf(ctx context.Context, q database.Querier, m identity.MemberID, person identity.StaffID) (identity.StaffID, error) {
	crew, err := s.members.Staff(ctx, q, m)
	if err != nil {
		return 0, err
	}
	entry, _ := crew.By(person)
	return entry.Company, nil
}

// Refusals are those to whom tasks of a range of days are not given again, by the keys of the tasks.
func (s *Service) Refusals(ctx context.Context, q database.Querier, m identity.MemberID, from, to clock.Date) (map[string][]Refusal, error) {
	return readRefusals(ctx, q, m, from, to)
}

// Past is what has become of a task since it was made, as far as it says why it is as it is.
type Past struct {
	// Moved is the last change of its planned start; nil where there was none.
	Moved *Change
	// AssignedBy is the account that has assigned it last; zero for a rule.
	AssignedBy identity.AccountID
}

// WithPast finds a task and what has become of it; one that is canceled is missing.
func (s *Service) WithPast(ctx context.Context, q database.Querier, ref identity.Ref) (Task, Past, error) {
	c, err := find(ctx, q, ref)
	if err != nil {
		return c, Past{}, err
	}
	past, err := pastOf(ctx, q, ref)
	return c, past, err
}

func pastOf(ctx context.Context, q database.Querier, ref identity.Ref) (past Past, err error) {
	if past.Moved, err = lastChange(ctx, q, ref, "planned_start"); err != nil {
		return past, err
	}
	past.AssignedBy, err = lastAssigned(ctx, q, ref)
	return past, err
}

// Now is the present moment, for what is planned without being written.
func (s *Service) Now() clock.Instant { return clock.At(s.clock.Now()) }

// Known is what a preview of planning needs of a task that there is.
type Known struct {
	ID       int64
	Property int64
	RuleKey  string
	// Begun reports that somebody has begun it, Listed that it has its own copy of a checklist, Ended when it was finished.
	Begun     bool
	Listed    bool
	Ended     clock.Instant
	Cancelled bool
	Owned     []Field
}

// Owns reports whether a planner has taken the field away from its rule.
func (k Known) Owns(f Field) bool { return slices.Contains(k.Owned, f) }

// KnownFrom gives the tasks of all properties of a member that are planned on a day or later and that somebody has begun, ticked or planned by hand; if wanted, also the periodic ones before it that are finished.
func (s *Service) KnownFrom(ctx context.Context, q database.Querier, m identity.MemberID, day clock.Date, finishedPeriodic bool) ([]Known, error) {
	out, err := knownFrom(ctx, q, m, day)
	if err != nil || !finishedPeriodic {
		return out, err
	}
	earlier, err := finishedBefore(ctx, q, m, day)
	return append(out, earlier...), err
}

// FinishedPeriodic gives the periodic tasks of a property that are finished.
func (s *Service) FinishedPeriodic(ctx context.Context, q database.Querier, property identity.Ref) ([]Known, error) {
	return finishedPeriodic(ctx, q, property)
}

// StaffOf is the staff of a member.
func (s *Service) StaffOf(ctx context.Context, q database.Querier, m identity.MemberID) (*member.StaffList, error) {
	return s.members.Staff(ctx, q, m)
}
