package reservation

import (
	"context"
	"errors"
	"slices"
)

// followParts makes a stay that was split, and its later parts, follow a row that knows it as a whole: the nights as a calendar's, and in the parts what the row has changed of home, party and booker. What the row says of
// the departure's hour belongs to the last part, which the office has arranged. Where the rows name a part they know of the split, and each speaks for itself. It reports whether a part was changed.
func (in *importer) followParts(ctx context.Context, c *candidate, row stored) (bool, error) {
	parts, givenUp, err := partsAndGivenUp(ctx, in.tx, row.Reservation)
	if err != nil || len(parts)+len(givenUp) == 0 || slices.ContainsFunc(slices.Concat(parts, givenUp), func(part stored) bool { return in.named[part.ExternalID] }) {
		return false, err
	}
	if withoutGivenUp(c.Departure, givenUp) != c.Departure {
		for _, part := range givenUp {
			c.share += part.Rentalprice
		}
	}
	departure, changed, err := in.service.followParts(ctx, in.tx, row, Booking{Status: c.Status, Arrival: c.Arrival, Departure: c.Departure})
	if err != nil {
		return false, err
	}
	if parts, err = partsOf(ctx, in.tx, row.Reservation); err != nil || len(parts) == 0 && c.share == 0 && departure == c.Departure {
		return changed, err
	}
	c.Departure, c.Case, c.DepartureTime = departure, row.Case, row.DepartureTime
	if c.EditableUntil > c.Departure {
		c.EditableUntil = 0
	}
	for _, part := range parts {
		c.share += part.Rentalprice
		before := part.Reservation
		part.keepUp(row.Reservation, c.Reservation)
		if part.Reservation == before {
			continue
		}
		changed = true
		in.touched.add(before.Property, before.Arrival, before.Departure)
		in.touched.add(part.Property, part.Arrival, part.Departure)
		if err := errors.Join(in.service.update(ctx, in.tx, part), recordMoves(ctx, in.tx, before, part.Reservation), in.service.announce(ctx, in.tx, part.Reservation)); err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// keepUp takes over what has changed of the stay of which it is a part, unless the office has made it different in the part.
func (r *Reservation) keepUp(was, now Reservation) {
	keepUp(&r.Property, was.Property, now.Property)
	keepUp(&r.Account, was.Account, now.Account)
	keepUp(&r.Persons, was.Persons, now.Persons)
	keepUp(&r.Booker, was.Booker, now.Booker)
	keepUp(&r.Lang, was.Lang, now.Lang)
	keepUp(&r.Source, was.Source, now.Source)
	keepUp(&r.Status, was.Status, now.Status)
}

// keepUp changes a value that was the same as another one before that changed.
func keepUp[T comparable](have *T, was, now T) {
	if *have == was {
		*have = now
	}
}

// withoutShare leaves to the parts of a stay their share of the rent.
func (c *candidate) withoutShare() {
	share := min(c.share, c.Rentalprice)
	c.Rentalprice, c.Total = c.Rentalprice-share, c.Total-share
}
