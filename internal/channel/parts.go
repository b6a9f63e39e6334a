package channel

import (
	"context"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// inTurn puts the steps in the order in which they are carried out: what this calendar has made itself comes before what it adds or repeats, as that may be what is left of it.
func inTurn(steps []Step) []Step {
	late := func(s Step) int {
		if s.Op == Add || s.Known.Echo {
			return 1
		}
		return 0
	}
	out := slices.Clone(steps)
	slices.SortStableFunc(out, func(a, b Step) int { return late(a) - late(b) })
	return out
}

// repeatsParts reports whether an entry repeats a stay that the office has split: a stay has the nights of all parts together, with or without the last ones that the office has cancelled; closed nights lie within them.
func (r *run) repeatsParts(ctx context.Context, f Calendar, first reservation.Stay, e Entry) (bool, error) {
	if first.Departure >= e.Departure || first.Departure <= e.Arrival || first.Arrival > e.Arrival || e.Kind != Block && first.Arrival != e.Arrival {
		return false, nil
	}
	parts, err := r.service.stays.PartsFrom(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: first.ID})
	if err != nil || len(parts) < 2 || slices.ContainsFunc(parts, func(p reservation.Stay) bool { return r.ours[p.ID] }) {
		return false, err
	}
	for _, last := range slices.Backward(parts[1:]) {
		if repeats(e, first.Arrival, last.Departure) {
			return true, nil
		}
		if last.Status == reservation.Confirmed {
			break
		}
	}
	return false, nil
}

// splitAlready reports whether a step only says what the office has done: the entry has the nights of the first part of its stay, and each other part is an entry of its own.
func (r *run) splitAlready(ctx context.Context, f Calendar, k Known, step Step) (bool, error) {
	e, mark := step.Entry, r.service.mark(step.Entry.Name)
	if step.Op != Change || k.Gone || k.Echo || k.Thing == 0 || k.Kind != Stay || e.Kind != Stay || mark != "" && mark != k.Mark {
		return false, nil
	}
	parts, err := r.service.stays.PartsFrom(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
	if err != nil || len(parts) < 2 || parts[0].Arrival != e.Arrival || parts[0].Departure != e.Departure {
		return false, err
	}
	for _, p := range parts[1:] {
		if p.Status == reservation.Cancelled {
			continue
		}
		same := func(s Step) bool {
			return s.Op != Cancel && s.Op != Miss && s.Entry.Kind == Stay && s.Entry.Arrival == p.Arrival && s.Entry.Departure == p.Departure
		}
		if p.Property != f.Property || r.ours[p.ID] || !slices.ContainsFunc(r.steps, same) {
			return false, nil
		}
	}
	return true, nil
}

// ownPart reports whether an entry repeats a part that the office has split from a stay of this calendar and that is not cancelled.
func (r *run) ownPart(ctx context.Context, f Calendar, k Known) (bool, error) {
	if !k.Echo || k.Gone || k.Thing == 0 || k.Kind == Block {
		return false, nil
	}
	whole, err := r.service.stays.WholeOf(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
	return whole != 0 && r.ours[whole], err
}

// dropPart cancels such a part, whose entry the channel has changed or no longer has: the nights are the channel's, also where the office has split them off.
func (r *run) dropPart(ctx context.Context, f Calendar, k Known) error {
	is, err := r.ownPart(ctx, f, k)
	if err != nil || !is {
		return err
	}
	cancelled, err := r.service.stays.CancelBooking(ctx, r.tx, identity.Ref{Member: f.Ref.Member, ID: k.Thing})
	if cancelled {
		r.report.Cancelled++
	}
	return err
}
