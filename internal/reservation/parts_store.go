package reservation

import (
	"cmp"
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// partsOf are the later parts of a stay that was split, by arrival, without cancelled ones. Others of the same booking may be split, too: a part belongs to the stay that became shorter in the moment in which the part was
// entered.
func partsOf(ctx context.Context, q database.Querier, r Reservation) ([]stored, error) {
	type part struct{ id, of int64 }
	all, err := database.Collect(ctx, q, func(row database.Row) (p part, err error) { return p, row.Scan(&p.id, &p.of) },
		`SELECT id, COALESCE((SELECT MIN(h.reservation_id) FROM reservation_history h WHERE h.member_id = p.member_id AND h.field = 'departure' AND h.at = p.created_at AND (h.reservation_id = $3
				OR h.reservation_id IN (SELECT o.id FROM reservation o WHERE o.member_id = p.member_id AND o.case_id = p.case_id AND o.case_id <> o.id))), 0)
			FROM reservation p WHERE member_id = $1 AND case_id = $2 AND case_id <> id AND id > $3 AND external_id LIKE 'latchkey-%' ORDER BY id`,
		r.Ref.Member, r.Case, r.Ref.ID)
	if err != nil {
		return nil, err
	}
	belongs := map[int64]bool{r.Ref.ID: true}
	var out []stored
	for _, p := range all {
		if !belongs[p.of] {
			continue
		}
		belongs[p.id] = true
		row, err := get(ctx, q, identity.Ref{Member: r.Ref.Member, ID: p.id})
		if err != nil {
			return nil, err
		}
		if row.Status != Cancelled && row.Arrival >= r.Departure {
			out = append(out, row)
		}
	}
	slices.SortStableFunc(out, func(a, b stored) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return out, nil
}

// readParts are a confirmed stay and the confirmed stays of the same booking case that the office has entered, by arrival.
func readParts(ctx context.Context, q database.Querier, ref identity.Ref) ([]Stay, error) {
	return database.Collect(ctx, q, scanStay, `SELECT `+stayColumns+` FROM reservation WHERE member_id = $1 AND id = $2 AND status = 'confirmed'
		UNION ALL SELECT `+stayColumns+` FROM reservation WHERE member_id = $1 AND case_id = (SELECT case_id FROM reservation WHERE member_id = $1 AND id = $2)
			AND case_id <> id AND id <> $2 AND status = 'confirmed' AND external_id LIKE 'latchkey-%'
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
