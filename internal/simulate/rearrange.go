package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// annex is the number of the home to which the office moves stays: it has no channel of its own.
func (w *world) annex() int { return w.Homes }

// at is the home in which a booking is in the product.
func (w *world) at(b *booking) int {
	if b.moved {
		return w.annex()
	}
	return b.home
}

// in are the bookings that are in a home.
func (w *world) in(home int) (out []*booking) {
	for _, b := range w.bookings {
		if w.at(b) == home {
			out = append(out, b)
		}
	}
	return out
}

// parts are the nights of a booking as the product has them: those of both parts where the office has split it.
func (b *booking) parts() []nights {
	if b.parted == 0 {
		return []nights{{b.arrival, b.departure}}
	}
	return []nights{{b.arrival, b.parted}, {b.parted, b.departure}}
}

// rearrange has the office split some stays and move others to a home that is free, when all is booked. Their channels know nothing of that, and show them as before. Which stays that are does not depend on the order.
func (w *world) rearrange(ctx context.Context) error {
	free, n := clock.Date(0), 0
	for _, b := range slices.SortedStableFunc(slices.Values(w.bookings), func(a, b *booking) int { return int(a.arrival) - int(b.arrival) }) {
		if !b.alive() || b.late != 0 || b.drop != kept || b.rest != nil || b.number >= farNumber || b.number%5 == 3 || b.arrival.Until(b.departure) < 2 {
			continue
		}
		stay, found, err := w.stayOf(ctx, b)
		if err != nil {
			return err
		}
		if !found {
			continue // the end says so
		}
		n++
		attempt := identity.Attempt{Account: w.manager.Account, Key: fmt.Sprintf("rearrange-%d-%d", w.Seed, b.number), Fingerprint: "rearrange"}
		switch {
		case n%3 == 1 && b.arrival >= free:
			edit := reservation.Edit{"property": wire.FieldChange{From: number(w.homes[b.home].ID), To: number(w.homes[w.annex()].ID)}}
			if err := w.Reservations.Edit(ctx, w.manager, attempt, stay, edit); err != nil {
				return fmt.Errorf("the stay from %s cannot be moved: %w", b.arrival, err)
			}
			b.moved, free = true, b.departure
			w.figures.Moved++
		case n%3 == 2:
			parted := b.arrival.AddDays(b.arrival.Until(b.departure) / 2)
			if _, err := w.Reservations.Split(ctx, w.manager, attempt, stay, reservation.Splitting{On: parted, Property: w.homes[b.home].ID, Cleaning: true}); err != nil {
				return fmt.Errorf("the stay from %s cannot be split: %w", b.arrival, err)
			}
			b.parted = parted
			w.figures.Parted++
		}
	}
	return nil
}

func number(n int64) json.RawMessage { return json.RawMessage(fmt.Sprint(n)) }

// stayOf is the stay of a booking.
func (w *world) stayOf(ctx context.Context, b *booking) (identity.Ref, bool, error) {
	stays, _, err := w.stays(ctx, w.homes[b.home])
	for _, s := range stays {
		if s.Status == reservation.Confirmed && s.Arrival == b.arrival && s.Departure == b.departure {
			return identity.Ref{Member: w.member, ID: s.ID}, true, err
		}
	}
	return identity.Ref{}, false, err
}

// checkRearranged: a stay that the office has split stays in its parts, and one that it has moved where it is, whatever calendars, calls and files say of the whole one.
func (w *world) checkRearranged(home int, ref identity.Ref, stays []reservation.Stay) {
	for _, b := range w.of[home] {
		if !b.moved || !b.alive() {
			continue
		}
		for _, s := range stays {
			if s.Status == reservation.Confirmed && s.Arrival < b.departure && b.arrival < s.Departure {
				w.broken(StaysMoved, "%s: stay %d (%s to %s) has nights of one that the office has moved away (%s to %s)", ref, s.ID, s.Arrival, s.Departure, b.arrival, b.departure)
			}
		}
	}
	for _, b := range w.in(home) {
		if b.parted == 0 && !b.moved || !b.alive() {
			continue
		}
		for _, part := range b.parts() {
			if slices.ContainsFunc(stays, func(s reservation.Stay) bool {
				return s.Status == reservation.Confirmed && s.Arrival == part[0] && s.Departure == part[1]
			}) {
				continue
			}
			if b.moved {
				w.broken(StaysMoved, "%s: the stay from %s to %s, which the office has moved there, is missing", ref, part[0], part[1])
			} else {
				w.broken(StaysSplit, "%s: the part from %s to %s of a stay that the office has split is missing", ref, part[0], part[1])
			}
		}
	}
}
