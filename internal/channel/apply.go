package channel

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"latchkey/internal/clock"
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
		asked := r.asks(&k, step)
		if k.MissingSince != 0 && k.HeldUntil == step.HeldUntil && !asked {
			return nil
		}
		k.MissingSince, k.HeldUntil = k.missingSince(r.tx.Now()), step.HeldUntil
		return saveKnown(ctx, r.tx, f.Ref, k)
	case Cancel:
		if err := r.cancel(ctx, f, k); err != nil {
			return err
		}
		k.Gone, k.MissingSince, k.HeldUntil, k.AskedAt = true, 0, 0, 0
		return saveKnown(ctx, r.tx, f.Ref, k)
	case Same:
		if k.Gone {
			return nil
		}
		if !k.Echo {
			r.same(k)
			asked := r.asks(&k, step)
			if k.UID == step.Entry.UID && k.MissingSince == 0 && !asked {
				return nil
			}
			k.UID, k.MissingSince = step.Entry.UID, 0
			return saveKnown(ctx, r.tx, f.Ref, k)
		}
	}
	return r.write(ctx, f, k, step)
}

// asks notes since when the office is asked about an entry, and that it is asked no more about one that is back or only repeats another. It reports whether that has changed.
func (r *run) asks(k *Known, step Step) bool {
	before := k.AskedAt
	if k.Echo || k.MissingSince != 0 && step.Op != Miss {
		k.AskedAt = 0
	}
	if step.Asks && !k.Echo && k.AskedAt == 0 {
		k.AskedAt = r.tx.Now()
	}
	r.asked = r.asked || k.AskedAt != before
	return k.AskedAt != before
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
	e, known := step.Entry, k
	own, joined := r.joins[externalID(f, k)]
	joined = joined && e.Kind != Block // only kept as it is now: settle decides after the run
	asleep, err := false, error(nil)
	if !joined && step.Op != Add && e.Kind != Block && (k.Echo || k.Thing == 0) {
		if asleep, err = r.wake(ctx, f, &k, step); err != nil {
			return err
		}
	}
	original, repeated, err := r.original(ctx, f, &k, e)
	if err != nil {
		return err
	}
	wasOurs := k.Thing != 0 && !k.Echo
	split, err := r.splitAlready(ctx, f, k, step)
	if err != nil {
		return err
	}
	if !repeated && step.Op == Same && e.Kind != Block { // a part that the office has changed stays so until the channel says something new
		if repeated, err = r.ownPart(ctx, f, k); err != nil {
			return err
		}
		original = k.Thing
	}
	switch {
	case joined:
		r.report.Repeated++
		k.Thing, k.Echo, k.AloneSince = own.Kept, true, 0
	case asleep, split:
		r.report.Unchanged++
	case repeated && !wasOurs:
		r.report.Repeated++
		k.Thing, k.Echo = original, true
	case e.Kind == Block:
		err = r.block(ctx, f, &k, e)
	default:
		if err = r.dropPart(ctx, f, k); err == nil {
			err = r.stay(ctx, f, &k, e)
		}
	}
	if err != nil {
		return err
	}
	if mark := r.service.mark(e.Name); mark != "" {
		k.Mark = mark
	}
	r.asks(&k, step)
	k.UID, k.Kind, k.Arrival, k.Departure, k.MissingSince, k.Gone = e.UID, e.Kind, e.Arrival, e.Departure, 0, false
	if k == known {
		return nil
	}
	return saveKnown(ctx, r.tx, f.Ref, k)
}

// wake gives an entry its own stay back, which the office or a file has parted from the one that was kept for both. It reports whether that stay is cancelled and the entry says nothing new: then it stays so.
func (r *run) wake(ctx context.Context, f Calendar, k *Known, step Step) (bool, error) {
	id, status, found, err := r.service.stays.StayOf(ctx, r.tx, f.Ref.Member, externalID(f, *k))
	if err != nil || !found {
		return false, err
	}
	k.Thing, k.Echo = id, false
	r.ours[id] = true
	return status == reservation.Cancelled && step.Op == Same, nil
}

// original finds the stay from elsewhere that an entry repeats: a stay of the same nights, or for closed nights one that lies over all of them; one that the office has split counts with all its parts. Two platforms that
// know of each other each close what the other has let. Nights that the office has closed come back from channels that read them as a booking of nobody: one that says who comes is a stay.
func (r *run) original(ctx context.Context, f Calendar, k *Known, e Entry) (int64, bool, error) {
	since := k.AloneSince
	k.AloneSince = 0
	stays, blocks, err := r.service.stays.Stays(ctx, r.tx, f.Ref.Member, f.Property, e.Arrival, e.Departure)
	if err != nil {
		return 0, false, err
	}
	away, err := r.repeatedAway(ctx, f, *k, e, stays, blocks)
	if err != nil {
		return 0, false, err
	}
	if k.Kind != Block && len(away) > 0 && away[0].Property == f.Property { // moved to quite other nights of the home
		stays = append(stays, away[0])
	}
	if is, waits, err := r.repeatsMoved(ctx, f, *k, e, away); err != nil || is {
		return k.Thing, is, err
	} else if now := r.tx.Now(); waits && (since == 0 || now < since.Add(EchoFor)) {
		k.AloneSince, r.waits = cmp.Or(since, now), true
		return k.Thing, true, nil
	}
	for _, s := range stays {
		if is, err := r.calledOff(ctx, f, *k, s, e); err != nil || is {
			return s.ID, is, err
		}
		if is, err := r.outlives(ctx, f, *k, s, e); err != nil {
			return 0, false, err
		} else if now := r.tx.Now(); is && (since == 0 || now < since.Add(EchoFor)) {
			k.AloneSince, r.waits = cmp.Or(since, now), true
			return s.ID, true, nil
		}
		if kept, is, err := r.keptFor(ctx, f, s.ID, e); err != nil || is {
			return kept, is, err
		}
		if is, err := r.repeatsParked(ctx, f, *k, s, e); err != nil || is {
			return s.ID, is, err
		}
		if r.ours[s.ID] || s.Status != reservation.Confirmed || (s.ID == k.Thing && !k.Echo && k.Kind != Block) {
			continue
		}
		is := repeats(e, s.Arrival, s.Departure)
		if !is {
			if is, err = r.repeatsParts(ctx, f, s, e); err != nil {
				return 0, false, err
			}
		}
		if is {
			return s.ID, true, nil
		}
		if now := r.tx.Now(); r.lags(*k, s, e) && (since == 0 || now < since.Add(EchoFor)) {
			k.AloneSince, r.waits = cmp.Or(since, now), true
			return s.ID, true, nil
		}
	}
	for _, b := range blocks {
		if repeatsBlock(e, b) {
			return b.Ref.ID, true, nil
		}
	}
	return 0, false, nil
}

// repeatedAway are the parts of the stay that an entry has repeated until now, where that is not among what touches its nights at the home: it has moved to quite other nights, or to another home. Most entries repeat
// what is there: of those it gives none, without a question to the database.
func (r *run) repeatedAway(ctx context.Context, f Calendar, k Known, e Entry, stays []reservation.Stay, blocks []reservation.Block) ([]reservation.Stay, error) {
	here := slices.ContainsFunc(stays, func(s reservation.Stay) bool { return s.ID == k.Thing }) ||
		slices.ContainsFunc(blocks, func(b reservation.Block) bool { return b.Ref.ID == k.Thing && repeatsBlock(e, b) })
	if !k.Echo || k.Thing == 0 || here {
		return nil, nil
	}
	return r.service.stays.PartsFrom(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
}

// repeatsMoved reports whether an entry repeats as before a stay that is at another home now: its own channel still lists it at this one. Where that cannot be said, the other calendar may only not have read yet that the
// nights are free (waits): then it names nobody, and no guest would come today or tomorrow.
func (r *run) repeatsMoved(ctx context.Context, f Calendar, k Known, e Entry, parts []reservation.Stay) (is, waits bool, err error) {
	if len(parts) == 0 || k.Gone || k.MissingSince != 0 || k.Kind != e.Kind || k.Arrival != e.Arrival || k.Departure != e.Departure {
		return false, false, nil
	}
	if parts[0].Property == f.Property || parts[0].Parked() || !repeats(e, parts[0].Arrival, parts[len(parts)-1].Departure) {
		return false, false, nil
	}
	listed, err := listedAt(ctx, r.tx, f, k.Thing, e)
	return listed, e.Name == "" && e.Code == "" && e.Arrival > r.tx.Now().Date(r.home.Zone).AddDays(1), err
}

// repeatsParked reports whether an entry repeats as before a stay that the office has taken out of its home since, and can be no new booking of its nights: it closes them, or has those of other parts of a split stay as well.
// Any other entry counts as that of a cancelled stay (outlives).
func (r *run) repeatsParked(ctx context.Context, f Calendar, k Known, s reservation.Stay, e Entry) (bool, error) {
	if !s.Parked() || !k.Echo || k.Thing != s.ID || k.Gone || k.MissingSince != 0 {
		return false, nil
	}
	if e.Kind == Block && repeats(e, s.Arrival, s.Departure) {
		return true, nil
	}
	return r.repeatsParts(ctx, f, s, e)
}

// asBefore reports whether an entry repeats as before a stay that is cancelled. An entry that was away comes back as a new booking.
func asBefore(k Known, s reservation.Stay, e Entry) bool {
	return k.Echo && !k.Gone && k.MissingSince == 0 && k.Thing == s.ID && s.Status == reservation.Cancelled && e.Kind != Block && e.Arrival == k.Arrival && e.Departure == k.Departure
}

// calledOff reports whether an entry repeats as before a stay from elsewhere that the office has cancelled: it is no new stay. Today names it as long as it is listed.
func (r *run) calledOff(ctx context.Context, f Calendar, k Known, s reservation.Stay, e Entry) (bool, error) {
	if !asBefore(k, s, e) {
		return false, nil
	}
	return r.service.stays.CancelledByOffice(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: s.ID})
}

// outlives reports whether an entry repeats as before a stay from elsewhere that its own source has cancelled, and may only not have read that yet: it names nobody, and no guest would come today or tomorrow.
func (r *run) outlives(ctx context.Context, f Calendar, k Known, s reservation.Stay, e Entry) (bool, error) {
	if !asBefore(k, s, e) || e.Name != "" || e.Code != "" || e.Arrival <= r.tx.Now().Date(r.home.Zone).AddDays(1) {
		return false, nil
	}
	parts, err := r.service.stays.StaysOfCase(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: s.ID})
	return !slices.ContainsFunc(parts, func(id int64) bool { return r.ours[id] }), err // a part of a stay of this calendar is not from elsewhere
}

// lags reports whether an entry repeats as before a stay from elsewhere whose nights have changed since, and may only not have read that yet. Where the stay has none of its nights any more, it may as well be the
// booking of another guest: then it names nobody, and no guest would come today or tomorrow.
func (r *run) lags(k Known, s reservation.Stay, e Entry) bool {
	if !k.Echo || k.Gone || k.MissingSince != 0 || k.Thing != s.ID || s.Parked() || e.Kind != k.Kind || e.Arrival != k.Arrival || e.Departure != k.Departure {
		return false
	}
	return max(s.Arrival, e.Arrival) < min(s.Departure, e.Departure) || e.Name == "" && e.Code == "" && e.Arrival > r.tx.Now().Date(r.home.Zone).AddDays(1)
}

// repeats reports whether an entry has the same nights, or closes some of them.
func repeats(e Entry, arrival, departure clock.Date) bool {
	return arrival == e.Arrival && departure == e.Departure || e.Kind == Block && arrival <= e.Arrival && departure >= e.Departure
}

// repeatsBlock reports whether an entry that names nobody repeats nights that the office has closed.
func repeatsBlock(e Entry, b reservation.Block) bool {
	return e.Name == "" && e.Code == "" && b.Reason != reservation.BlockFeed && repeats(e, b.Arrival, b.Departure)
}

// feedPrefix begins the external ids of what calendars bring.
const feedPrefix = "feed-"

func externalID(f Calendar, k Known) string {
	return fmt.Sprintf("%s%d-%d", feedPrefix, f.Ref.ID, k.ID)
}

func (r *run) stay(ctx context.Context, f Calendar, k *Known, e Entry) error {
	b := reservation.Booking{
		Ref: identity.Ref{Member: f.Ref.Member}, ExternalID: externalID(f, *k), Property: f.Property, Source: string(f.Source), Status: statusOf(e.Kind),
		Arrival: e.Arrival, Departure: e.Departure, Name: e.Name,
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
	case k.Echo:
		return r.dropPart(ctx, f, k)
	case k.Gone || k.Thing == 0:
		return nil
	case k.Kind == Block:
		r.report.BlocksRemoved++
		return r.service.stays.RemoveBlock(ctx, r.tx, f.Ref.Member, externalID(f, k))
	}
	cancelled, err := r.service.stays.CancelBooking(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
	if cancelled {
		r.report.Cancelled++
	}
	return err
}
