package property

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// homeName is what a home is called in files.
type homeName struct {
	id              int64
	external, title string
}

func namesOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]homeName, error) {
	return database.Collect(ctx, q, func(row database.Row) (n homeName, err error) {
		return n, row.Scan(&n.id, &n.external, &n.title)
	}, `SELECT id, external_id, title FROM property WHERE member_id = $1 ORDER BY id`, m)
}

// wasReturned reports whether a home was put away because its import was taken back, and not by people.
func wasReturned(ctx context.Context, q database.Querier, ref identity.Ref) (bool, error) {
	var last Action
	err := q.QueryRow(ctx, `SELECT action FROM property_history WHERE member_id = $1 AND property_id = $2 AND field = '' AND action IN ($3, $4, $5) ORDER BY id DESC LIMIT 1`,
		ref.Member, ref.ID, string(actionPutAway), string(actionBroughtBack), string(actionImportReturned)).Scan(&last)
	if database.IsMissing(err) {
		return false, nil
	}
	return last == actionImportReturned, err
}

// touchedAfter reports whether anybody but a run has done something with a home since the run brought it back. Looks at secrets do not count.
func touchedAfter(ctx context.Context, q database.Querier, ref identity.Ref, run int64) (touched bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM property_history WHERE member_id = $1 AND property_id = $2 AND run_id <> $3 AND action NOT IN ($4, $5)
		AND id > (SELECT COALESCE(MAX(id), 0) FROM property_history WHERE member_id = $1 AND property_id = $2 AND run_id = $3 AND action = $6))`,
		ref.Member, ref.ID, run, string(actionCodeViewed), string(actionWiFiViewed), string(actionBroughtBack)).Scan(&touched)
	return touched, err
}

// touchedParts are the parts of a home, beside its fields, that people have changed.
func touchedParts(ctx context.Context, q database.Querier, ref identity.Ref) ([]string, error) {
	acts, err := database.Collect(ctx, q, func(row database.Row) (a Action, err error) { return a, row.Scan(&a) },
		`SELECT DISTINCT action FROM property_history WHERE member_id = $1 AND property_id = $2`, ref.Member, ref.ID)
	var out []string
	for _, act := range acts {
		if part := touchedPart(act); part != "" && !slices.Contains(out, part) {
			out = append(out, part)
		}
	}
	slices.Sort(out)
	return out, err
}
