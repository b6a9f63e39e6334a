package registration

import (
	"context"
	"errors"
	"maps"
	"slices"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// SetWithdrawn says that the office has cancelled the report of a cancelled stay with the authority, or takes that back.
func (s *Service) SetWithdrawn(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, form Form, ref identity.Ref, on bool) error {
	if !actor.Manages(m) || ref.Member != m || !form.withdrawable() {
		return fault.Missing(fault.ReservationNotFound)
	}
	homes, err := s.homes(ctx, s.db, m, form)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		some, err := s.stays.CameOf(ctx, tx, m, []int64{ref.ID})
		if err != nil {
			return struct{}{}, err
		}
		if len(some) == 0 || !isWithdrawable(&some[0].Reservation) || homes[some[0].Property].Ref.ID == 0 {
			return struct{}{}, fault.Missing(fault.ReservationNotFound)
		}
		made, err := madeOf(ctx, tx, m, form, ref.ID)
		if err != nil {
			return struct{}{}, err
		}
		one, ok := made[ref.ID]
		switch {
		case !ok:
			return struct{}{}, fault.Missing(fault.ReservationNotFound)
		case on == (one.Withdrawn != 0):
			return struct{}{}, nil
		}
		action, at, by := reservation.RegistrationWithdrawn, tx.Now(), actor.Account
		if !on {
			action, at, by = reservation.WithdrawnUndone, 0, 0
		}
		return struct{}{}, errors.Join(setWithdrawn(ctx, tx, ref, form, at, by), s.stays.Note(ctx, tx, ref, actor.Principal(), action), s.changed(ctx, tx, m))
	})
	return err
}

// cancelled are the cancelled stays that were registered before: of the days of which made is, and of all days those whose guests would have left lately or would still come.
func (s *Service) cancelled(ctx context.Context, q database.Querier, m identity.MemberID, ask Ask, lately bool, today clock.Date, made map[int64]Made) ([]reservation.Came, error) {
	if !ask.Form.withdrawable() {
		return nil, nil
	}
	if lately {
		more, err := madeOfCancelled(ctx, q, m, ask.Form, today.AddDays(-mostDays))
		if err != nil {
			return nil, err
		}
		maps.Copy(made, more)
	}
	var ids []int64
	for _, id := range slices.Sorted(maps.Keys(made)) {
		if made[id].Cancelled != 0 {
			ids = append(ids, id)
		}
	}
	var out []reservation.Came
	for some := range slices.Chunk(ids, reservation.MostParties) {
		found, err := s.stays.CameOf(ctx, q, m, some)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			if isWithdrawable(&r.Reservation) {
				out = append(out, r)
			}
		}
	}
	return out, nil
}

// cancelledRows are what Today says of reports that are to be cancelled, of stays that were cancelled since a day.
func (s *Service) cancelledRows(ctx context.Context, q database.Querier, ask attention.Ask, days Ask, since clock.Date, homes map[int64]property.Property, made map[int64]Made) ([]attention.Row, error) {
	if !days.Form.spanish() {
		return nil, nil // elsewhere no law says until when
	}
	found, err := s.cancelled(ctx, q, ask.Member, days, true, ask.Today, made)
	if err != nil {
		return nil, err
	}
	var rows []attention.Row
	for _, r := range found {
		home, ok := homes[r.Property]
		one := made[r.Ref.ID]
		due := days.Form.withdrawnBy(one)
		if !ok || due == 0 || one.Withdrawn != 0 || one.Cancelled.Date(home.Zone) < since || !days.showsCancelled(Stay{Reservation: r.Reservation, Home: home, Came: r.At}, one, true, ask.Today) {
			continue
		}
		rows = append(rows, dueRow(r.Reservation, home, due, ask.Now, days.Form.cancelledCause()))
	}
	return rows, nil
}

// dueRow is what Today says of a stay.
func dueRow(r reservation.Reservation, home property.Property, due, now clock.Instant, cause string) attention.Row {
	return attention.Row{
		Cause: cause, Who: r.Booker.Name(), At: wire.DateTime(due, home.Zone), Minutes: int(due.Time().Sub(now.Time()).Minutes()), Rank: int64(due),
	}.AtHomeOf(r.Parked(), &home).Of(attention.ToReservation, r.Ref)
}
