package task

import (
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// OfHomes gives the tasks of some homes, at most property.MostOnPage, that are planned on the days from and to, by home and time. Only what UrgencyOf, State and a mark need is read of each.
func (s *Service) OfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, from, to clock.Date) ([]Task, error) {
	return ofHomes(ctx, q, member, homes, from, to)
}

// CleaningsOfHomes gives of each of some homes, at most property.MostOnPage, the last cleaning that is planned on a day or before it, the cleanings after some stays, one of each home, as they may be planned
// later, and those of every kind that run around the day, deep cleanings among them.
func (s *Service) CleaningsOfHomes(ctx context.Context, q database.Querier, member identity.MemberID, homes []int64, day clock.Date, stays []int64) ([]Task, error) {
	last, err := lastCleanings(ctx, q, member, homes, day)
	if err != nil {
		return nil, err
	}
	after, err := cleaningsAfter(ctx, q, member, stays)
	if err != nil {
		return nil, err
	}
	running, err := runningCleanings(ctx, q, member, homes, day)
	return slices.Concat(last, after, running), err
}

// OnDay gives the tasks of an agency that are planned on a day, those that are finished included, in the order of their planned times: only what the schedule shows of each.
func (s *Service) OnDay(ctx context.Context, q database.Querier, member identity.MemberID, day clock.Date) ([]Task, error) {
	return tasksOnDay(ctx, q, member, day)
}

// OfCompanyOnDay are the tasks of a company on a day, in the order of their planned times.
func (s *Service) OfCompanyOnDay(ctx context.Context, q database.Querier, member identity.MemberID, company identity.StaffID, day clock.Date) ([]Task, error) {
	return companysOnDay(ctx, q, member, company, day)
}

// everywhere are instants between which some days lie on all calendars: somewhere a day begins fourteen hours before it does in Greenwich, and elsewhere it ends twelve hours after.
func everywhere(from, to clock.Date) (begin, end clock.Instant) {
	return from.AddDays(-1).At(0, time.UTC), to.AddDays(2).At(0, time.UTC)
}
