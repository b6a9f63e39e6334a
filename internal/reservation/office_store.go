package reservation

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

func addChanges(ctx context.Context, tx *database.Tx, ref identity.Ref, by identity.AccountID, all []wire.Change) error {
	if len(all) == 0 {
		return nil
	}
	id, err := tx.NextIDs(ctx, ref.Member, "reservation_history", int64(len(all)))
	if err != nil {
		return err
	}
	for i, c := range all {
		_, err := tx.Exec(ctx, `INSERT INTO reservation_history (member_id, reservation_id, id, at, account_id, field, before, after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			ref.Member, ref.ID, id+int64(i), tx.Now(), by, c.Field, string(c.Before), string(c.After))
		if err != nil {
			return err
		}
	}
	return nil
}

// changes reads what the office has changed of a stay, the newest first; of one field, or of all where it is empty.
func changes(ctx context.Context, q database.Querier, ref identity.Ref, field string, most int) ([]FieldChange, error) {
	return database.Collect(ctx, q, func(row database.Row) (FieldChange, error) {
		var c FieldChange
		var was, is string
		err := row.Scan(&c.ID, &c.At, &c.Account, &c.Field, &was, &is)
		c.Before, c.After = []byte(was), []byte(is)
		return c, err
	}, `SELECT id, at, account_id, field, before, after FROM reservation_history
		WHERE member_id = $1 AND reservation_id = $2 AND ($3 = '' OR field = $3) ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, ref.Member, ref.ID, field, most)
}

// lastChange is the newest change of a field; false where there is none.
func lastChange(ctx context.Context, q database.Querier, ref identity.Ref, field string) (FieldChange, bool, error) {
	all, err := changes(ctx, q, ref, field, 1)
	if err != nil || len(all) == 0 {
		return FieldChange{}, false, err
	}
	return all[0], true, nil
}
