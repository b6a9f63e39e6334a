package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// PartsFrom are a confirmed stay and the stays of the same booking case that follow it without a gap, in order: those that the office has split from it, also where it has cancelled them since. None for a stay that is not confirmed.
func (s *Service) PartsFrom(ctx context.Context, q database.Querier, ref identity.Ref) ([]Stay, error) {
	all, err := readParts(ctx, q, ref)
	if err != nil {
		return nil, err
	}
	return following(all, ref.ID), nil
}

// following gives a stay and those that follow it, each at the same home if one is there, of stays in order of arrival.
func following(all []Stay, first int64) (out []Stay) {
	for _, s := range all {
		if s.ID == first {
			out = append(out, s)
		}
	}
	for len(out) > 0 {
		last, next := out[len(out)-1], Stay{}
		for _, s := range all {
			if s.Arrival == last.Departure && (next.ID == 0 || before(s, next, last.Property)) {
				next = s
			}
		}
		if next.ID == 0 {
			return out
		}
		out = append(out, next)
	}
	return nil
}

// before reports whether of two stays that begin on a day the first one goes on with a booking: a confirmed one, and of two the one at the home in which it was.
func before(s, next Stay, home int64) bool {
	if s.Status != next.Status {
		return s.Status == Confirmed
	}
	return s.Property == home && next.Property != home
}

// WholeOf is the first stay of the booking case from which the office has split a stay; 0 for a stay that is no such part, or cancelled.
func (s *Service) WholeOf(ctx context.Context, q database.Querier, ref identity.Ref) (id int64, err error) {
	return wholeOf(ctx, q, ref)
}

// StaysOfCase are the numbers of all stays of the booking case of a stay, also of cancelled ones.
func (s *Service) StaysOfCase(ctx context.Context, q database.Querier, ref identity.Ref) ([]int64, error) {
	return staysOfCase(ctx, q, ref)
}
