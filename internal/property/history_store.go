package property

import (
	"context"
	"math"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// oneByOne has the transactions that change homes of a member follow each other from their start. All of them add to the history and end with touched, after rows that each takes in an order
// of its own: without this, two would wait for each other on PostgreSQL, until it ends one after a second.
func oneByOne(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	_, err := tx.NextIDs(ctx, member, versionName, 0)
	return err
}

// InTurn has a transaction of another noun that will call Note wait for those that change homes of the member; it comes before all that the transaction writes.
func InTurn(ctx context.Context, tx *database.Tx, member identity.MemberID) error {
	return oneByOne(ctx, tx, member)
}

// Note adds an act of another noun to the history of a home. A transaction that writes more has begun with InTurn.
func Note(ctx context.Context, tx *database.Tx, home identity.Ref, by identity.AccountID, action Action, name string) error {
	return addHistory(ctx, tx, home, by, about(action, name))
}

// addHistory stores lines of a home's history. A transaction that changes the home as well has begun with oneByOne.
func addHistory(ctx context.Context, tx *database.Tx, ref identity.Ref, by identity.AccountID, all []Entry) error {
	if len(all) == 0 {
		return nil
	}
	id, err := tx.NextIDs(ctx, ref.Member, "property_history", int64(len(all)))
	if err != nil {
		return err
	}
	for i, e := range all {
		_, err := tx.Exec(ctx, `INSERT INTO property_history (member_id, property_id, id, at, account_id, action, name, field, before, after, run_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			ref.Member, ref.ID, id+int64(i), tx.Now(), by, string(e.Action), e.Name, e.Field, string(e.Before), string(e.After), e.Run)
		if err != nil {
			return err
		}
	}
	return nil
}

// lookedAt are the homes of a member at which an account has done the same since an instant.
func lookedAt(ctx context.Context, q database.Querier, m identity.MemberID, by identity.AccountID, action Action, since clock.Instant) (map[int64]bool, error) {
	out := map[int64]bool{}
	_, err := database.Collect(ctx, q, func(row database.Row) (struct{}, error) {
		var id int64
		err := row.Scan(&id)
		out[id] = true
		return struct{}{}, err
	}, `SELECT DISTINCT property_id FROM property_history WHERE member_id = $1 AND account_id = $2 AND action = $3 AND at > $4`, m, by, string(action), since)
	return out, err
}

// history reads lines of a home's history and of what was done to all homes, the newest first, that are older than the one with a number; of one field and of what has one name, or of all where these are empty.
func history(ctx context.Context, q database.Querier, ref identity.Ref, before int64, field, name string, most int) ([]Entry, error) {
	return database.Collect(ctx, q, func(row database.Row) (Entry, error) {
		var e Entry
		var was, is string
		err := row.Scan(&e.ID, &e.At, &e.Account, &e.Action, &e.Name, &e.Field, &was, &is, &e.Run)
		e.Before, e.After = rawJSON(was), rawJSON(is)
		return e, err
	}, `SELECT id, at, account_id, action, name, field, before, after, run_id FROM property_history
		WHERE member_id = $1 AND property_id IN ($2, 0) AND id < $3 AND (field = $4 OR $4 = '') AND (name = $5 OR $5 = '') ORDER BY id DESC LIMIT CAST($6 AS BIGINT)`, ref.Member, ref.ID, before, field, name, most)
}

// lastChange is the newest line about a field of a home, or of what is called so; false where there is none.
func lastChange(ctx context.Context, q database.Querier, ref identity.Ref, field, name string) (identity.AccountID, clock.Instant, error) {
	all, err := history(ctx, q, ref, math.MaxInt64, field, name, 1)
	if err != nil || len(all) == 0 {
		return 0, 0, err
	}
	return all[0].Account, all[0].At, nil
}
