package simulate

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// row is a booking as files and property systems say it.
func (b *booking) row() reservation.ImportRow {
	status := reservation.Confirmed
	if b.cancelled {
		status = reservation.Cancelled
	}
	return reservation.ImportRow{
		ExternalID: b.uid, Property: fmt.Sprintf("H%d", b.home), Source: "direct", Status: string(status), Arrival: b.arrival.String(), Departure: b.departure.String(), Adults: 2,
		BookerLastName: b.name,
	}
}

// rows are the bookings of a home that were made, in any order.
func (w *world) rows(home int) []reservation.ImportRow {
	var out []reservation.ImportRow
	for _, b := range w.of[home] {
		if b.booked {
			out = append(out, b.row())
		}
	}
	w.random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// calls are those of a property system, which writes what is new of a home. Some do not arrive, some are sent again because their answer was lost, and some have a booking that is refused beside the others.
type calls struct {
	w *world
	n int
	// known is what the product has of each booking, by external id.
	known map[string]reservation.ImportRow
}

func (c *calls) close() {}

func (c *calls) bring(ctx context.Context, home int, faults bool) error {
	if c.known == nil {
		c.known = map[string]reservation.ImportRow{}
	}
	news := slices.DeleteFunc(c.w.rows(home), func(r reservation.ImportRow) bool {
		known, ok := c.known[r.ExternalID]
		return ok && known.Arrival == r.Arrival && known.Departure == r.Departure && known.Status == r.Status
	})
	if len(news) == 0 {
		return nil
	}
	fault := ""
	if faults && c.w.random.IntN(2) == 0 {
		fault = []string{"lost", "repeated", "rekeyed", "wrong"}[c.w.random.IntN(4)]
	}
	c.w.figures.Fetches++
	if fault == "lost" {
		c.w.figures.Failures++
		return nil
	}
	sent := slices.Clone(news)
	if fault == "wrong" {
		wrong := news[0]
		wrong.ExternalID, wrong.Departure = "wrong", wrong.Arrival
		sent = append(sent, wrong)
		c.w.random.Shuffle(len(sent), func(i, j int) { sent[i], sent[j] = sent[j], sent[i] })
	}
	for turn := range map[string]int{"repeated": 2, "rekeyed": 2}[fault] + 1 {
		if turn > 0 { // the answer was lost: the same call again, or by a program that has forgotten its key
			c.w.figures.Failures++
		}
		if fault != "repeated" || turn == 0 {
			c.n++
		}
		attempt := identity.Attempt{Account: c.w.manager.Account, Key: fmt.Sprintf("upsert-%d-%d", c.w.Seed, c.n), Fingerprint: "upsert"}
		outcomes, err := c.w.Reservations.Upsert(ctx, c.w.manager, attempt, c.w.member, slices.Clone(sent))
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			if refused := o.Effect == reservation.EffectRefused; refused != (o.ExternalID == "wrong") {
				return fmt.Errorf("booking %s: %s %v", o.ExternalID, o.Effect, o.Fields)
			}
		}
	}
	for _, r := range news {
		c.known[r.ExternalID] = r
	}
	c.w.told(home)
	return nil
}
