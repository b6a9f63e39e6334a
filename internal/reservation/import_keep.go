package reservation

import (
	"context"
	"slices"

	"latchkey/internal/clock"
)

// spare keeps what people have written themselves from an import, whose file knows nothing of it: the travelers, the payments that the office has entered, and the services that the
// guest has booked.
func (in *importer) spare(ctx context.Context, c *candidate, have Details) error {
	own, err := areOwn(ctx, in.tx, c.Ref)
	if err != nil {
		return err
	}
	if own {
		c.Travelers = have.Travelers
	}
	c.Payments = WithOwn(c.Payments, have.Payments)
	c.Paid, c.PaidThird = Paid(c.Payments)
	return in.spareServices(ctx, c)
}

// Retained reports whether a traveler's identity may be kept: until the member's retention time after the departure is over.
func Retained(departure clock.Date, retentionDays int, today clock.Date) bool {
	return today <= departure.AddDays(retentionDays)
}

// forget takes the identity out of travelers of a stay of which it may no longer be kept, so that a file cannot bring it back.
func forget(all []Traveler) []Traveler {
	out := slices.Clone(all)
	for i := range out {
		out[i] = Traveler{ID: out[i].ID, Kind: out[i].Kind, Main: out[i].Main}
	}
	return out
}
