package reservation

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// partsOf are the later parts of a stay that was split, by arrival, without cancelled ones.
func partsOf(ctx context.Context, q database.Querier, r Reservation) ([]stored, error) {
	parts, _, err := partsAndGivenUp(ctx, q, r)
	return parts, err
}

// partsAndGivenUp are the later parts of a stay that was split, by arrival, and the last ones that the office has cancelled. Others of the same booking may be split, too: a part belongs to the stay that became shorter in the moment in which the part was
// entered.
func partsAndGivenUp(ctx context.Context, q database.Querier, r Reservation) (parts, givenUp []stored, err error) {
	type part struct{ id, of int64 }
	all, err := database.Collect(ctx, q, func(row database.Row) (p part, err error) { return p, row.Scan(&p.id, &p.of) },
		`SELECT id, COALESCE((SELECT MIN(h.reservation_id) FROM reservation_history h WHERE h.member_id = p.member_id AND h.field = 'departure' AND h.at = p.created_at AND (h.reservation_id = $3
				OR h.reservation_id IN (SELECT o.id FROM reservation o WHERE o.member_id = p.member_id AND o.case_id = p.case_id AND o.case_id <> o.id))), 0)
			FROM reservation p WHERE member_id = $1 AND case_id = $2 AND case_id <> id AND id > $3 AND external_id LIKE 'latchkey-%' ORDER BY id`,
		r.Ref.Member, r.Case, r.Ref.ID)
	if err != nil {
		return nil, nil, err
	}
	belongs := map[int64]bool{r.Ref.ID: true}
	var cancelled []stored
	for _, p := range all {
		if !belongs[p.of] {
			continue
		}
		belongs[p.id] = true
		row, err := get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: p.id})
		if err != nil {
			return nil, nil, err
		}
		switch {
		case row.Arrival < r.Departure:
		case row.Status != Cancelled:
			parts = append(parts, row)
		case row.CancelledAt != 0:
			cancelled = append(cancelled, row)
		}
	}
	byArrival := func(a, b stored) int { return cmp.Compare(a.Arrival, b.Arrival) }
	slices.SortStableFunc(parts, byArrival)
	slices.SortStableFunc(cancelled, byArrival)
	end := r.Departure
	if len(parts) > 0 {
		end = parts[len(parts)-1].Departure
	}
	for _, one := range cancelled { // in order, so that each follows the one before
		if one.Arrival == end {
			givenUp, end = append(givenUp, one), one.Departure
		}
	}
	return parts, givenUp, nil
}

// readParts are a confirmed stay and the stays of the same booking case that the office has entered, by arrival: the confirmed ones and those that the office has cancelled itself.
func readParts(ctx context.Context, q database.Querier, ref identity.Ref) ([]Stay, error) {
	return database.Collect(ctx, q, scanStay, `SELECT `+stayColumns+` FROM reservation WHERE member_id = $1 AND id = $2 AND status = 'confirmed'
		UNION ALL SELECT `+stayColumns+` FROM reservation WHERE member_id = $1 AND case_id = (SELECT case_id FROM reservation WHERE member_id = $1 AND id = $2)
			AND case_id <> id AND id <> $2 AND (status = 'confirmed' OR status = 'cancelled' AND cancelled_at <> 0) AND external_id LIKE 'latchkey-%'
		ORDER BY arrival, id`, ref.Member, ref.ID)
}

// wholeOf is the first stay of the booking case of a part; 0 for a stay that is no part, or cancelled.
func wholeOf(ctx context.Context, q database.Querier, ref identity.Ref) (id int64, err error) {
	err = q.QueryRow(ctx, `SELECT case_id FROM reservation WHERE member_id = $1 AND id = $2 AND case_id <> id AND external_id LIKE 'latchkey-%' AND status <> 'cancelled'`, ref.Member, ref.ID).Scan(&id)
	if database.IsMissing(err) {
		return 0, nil
	}
	return id, err
}

func staysOfCase(ctx context.Context, q database.Querier, ref identity.Ref) ([]int64, error) {
	return database.Collect(ctx, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT case_id FROM reservation WHERE member_id = $1 AND id = $2
			UNION SELECT id FROM reservation WHERE member_id = $1 AND case_id = (SELECT case_id FROM reservation WHERE member_id = $1 AND id = $2) AND case_id <> id ORDER BY 1`, ref.Member, ref.ID)
}
