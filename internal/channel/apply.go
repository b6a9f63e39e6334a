package channel

import (
	"context"
	"fmt"

	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// take carries out one step of a merge and keeps the entry.
func (r *run) take(ctx context.Context, f Calendar, step Step) error {
	if step.Op == Add {
		k := Known{}
		var err error
		if k.ID, err = r.tx.NextID(ctx, f.Ref.Member, "channel_entry"); err != nil {
			return err
		}
		return r.write(ctx, f, k, step)
	}
	k := *step.Known
	switch step.Op {
	case Miss:
		r.report.Missing++
		if k.MissingSince != 0 {
			return nil
		}
		k.MissingSince = r.tx.Now()
		return saveKnown(ctx, r.tx, f.Ref, k)
	case Cancel:
		if err := r.cancel(ctx, f, k); err != nil {
			return err
		}
		k.Gone, k.MissingSince = true, 0
		return saveKnown(ctx, r.tx, f.Ref, k)
	case Same:
		if k.Gone {
			return nil
		}
		if !k.Echo {
			r.same(k)
			if k.UID == step.Entry.UID && k.MissingSince == 0 {
				return nil
			}
			k.UID, k.MissingSince = step.Entry.UID, 0
			return saveKnown(ctx, r.tx, f.Ref, k)
		}
	}
	return r.write(ctx, f, k, step)
}

func (r *run) same(k Known) {
	if k.Kind == Block {
		r.report.Blocks++
	} else {
		r.report.Unchanged++
	}
}

// write makes a stay or a block what the entry says, unless somebody else's stay says it already, and keeps the entry.
func (r *run) write(ctx context.Context, f Calendar, k Known, step Step) error {
	e := step.Entry
	own, joined := r.joins[externalID(f, k)]
	joined = joined && k.Echo && e.Kind != Block
	if joined && !own.Covers(f.Property, e.Arrival, e.Departure) {
		// The kept stay is gone or elsewhere: the entry is a stay of its own again.
		if err := r.service.stays.TakeApart(ctx, r.tx, identity.Actor{}, own); err != nil {
			return err
		}
		k.Thing, k.Echo, joined = own.Stay, false, false
	}
	original, repeated, err := r.original(ctx, f, k, e)
	if err != nil {
		return err
	}
	wasOurs := k.Thing != 0 && !k.Echo
	switch {
	case joined:
		r.report.Repeated++
		k.Thing = own.Kept
	case repeated && !wasOurs:
		r.report.Repeated++
		k.Thing, k.Echo = original, true
	case e.Kind == Block:
		err = r.block(ctx, f, &k, e)
	default:
		err = r.stay(ctx, f, &k, e)
	}
	if err != nil {
		return err
	}
	if mark := r.service.mark(e.Name); mark != "" {
		k.Mark = mark
	}
	k.UID, k.Kind, k.Arrival, k.Departure, k.MissingSince, k.Gone = e.UID, e.Kind, e.Arrival, e.Departure, 0, false
	return saveKnown(ctx, r.tx, f.Ref, k)
}

// original finds the stay from elsewhere that an entry repeats: a stay of the same nights, or for closed nights one that lies over all of them. Two platforms that
// know of each other each close what the other has let. Nights that the office has closed come back from channels that read them as a booking of nobody: one that says who comes is a stay.
func (r *run) original(ctx context.Context, f Calendar, k Known, e Entry) (int64, bool, error) {
	stays, blocks, err := r.service.stays.Stays(ctx, r.tx, f.Ref.Member, f.Property, e.Arrival, e.Departure)
	if err != nil {
		return 0, false, err
	}
	for _, s := range stays {
		if kept, is := r.keptOf(s.ID); is && !r.ours[kept] && (s.Arrival == e.Arrival && s.Departure == e.Departure || e.Kind == Block && s.Arrival <= e.Arrival && s.Departure >= e.Departure) {
			return kept, true, nil
		}
		if r.ours[s.ID] || s.Status != reservation.Confirmed || (s.ID == k.Thing && !k.Echo && k.Kind != Block) {
			continue
		}
		same := s.Arrival == e.Arrival && s.Departure == e.Departure
		covers := e.Kind == Block && s.Arrival <= e.Arrival && s.Departure >= e.Departure
		if same || covers {
			return s.ID, true, nil
		}
	}
	if e.Name != "" || e.Code != "" {
		return 0, false, nil
	}
	for _, b := range blocks {
		same := b.Arrival == e.Arrival && b.Departure == e.Departure
		covers := e.Kind == Block && b.Arrival <= e.Arrival && b.Departure >= e.Departure
		if b.Reason != reservation.BlockFeed && (same || covers) {
			return b.Ref.ID, true, nil
		}
	}
	return 0, false, nil
}

// feedPrefix begins the external ids of what calendars bring.
const feedPrefix = "feed-"

func externalID(f Calendar, k Known) string {
	return fmt.Sprintf("%s%d-%d", feedPrefix, f.Ref.ID, k.ID)
}

func (r *run) stay(ctx context.Context, f Calendar, k *Known, e Entry) error {
	b := reservation.Booking{
		Ref: identity.Ref{Member: f.Ref.Member}, ExternalID: externalID(f, *k), Property: f.Property, Source: string(f.Source), Status: reservation.Confirmed,
		Arrival: e.Arrival, Departure: e.Departure, Name: e.Name,
	}
	if e.Kind == Tentative {
		b.Status = reservation.Offer
	}
	if b.Name == "" && k.Thing == 0 {
		// A person who looks at the board needs something to call the stay by: the platform and its code.
		b.Name = f.Source.Label()
		if e.Code != "" {
			b.Name += " " + e.Code
		}
	}
	if e.Phone4 != "" {
		b.Phone = "…" + e.Phone4
	}
	known := k.Thing != 0 && !k.Echo
	if known {
		b.Ref.ID = k.Thing
	}
	ref, changed, err := r.service.stays.SaveBooking(ctx, r.tx, b)
	if err != nil {
		return err
	}
	k.Thing, k.Echo = ref.ID, false
	r.ours[ref.ID] = true
	switch {
	case !known:
		r.report.Added++
	case changed:
		r.report.Changed++
	default:
		r.report.Unchanged++
	}
	return nil
}

func (r *run) block(ctx context.Context, f Calendar, k *Known, e Entry) error {
	known := k.Thing != 0 && !k.Echo && !k.Gone
	b, err := r.service.stays.SaveBlock(ctx, r.tx, reservation.Block{
		Ref: identity.Ref{Member: f.Ref.Member}, ExternalID: externalID(f, *k), Property: f.Property, Source: string(f.Source), Reason: reservation.BlockFeed,
		Arrival: e.Arrival, Departure: e.Departure,
	})
	if err != nil {
		return err
	}
	k.Thing, k.Echo = b.Ref.ID, false
	r.report.Blocks++
	if known {
		r.report.BlocksChanged++
	} else {
		r.report.BlocksAdded++
	}
	return nil
}

func (r *run) cancel(ctx context.Context, f Calendar, k Known) error {
	switch {
	case k.Echo || k.Gone || k.Thing == 0:
		return nil
	case k.Kind == Block:
		r.report.BlocksRemoved++
		return r.service.stays.RemoveBlock(ctx, r.tx, f.Ref.Member, externalID(f, k))
	}
	cancelled, err := r.service.stays.CancelBooking(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
	if cancelled {
		r.report.Cancelled++
	}
	if err != nil {
		return err
	}
	return r.lost(ctx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
}
