package archive

import (
	"context"
	"fmt"

	"latchkey/internal/database"
	"latchkey/internal/secret"
)

// OpenSealed opens every sealed field, and the identity data of all travelers under the keys of their stays; it gives how many there are. The error names a field that does not open.
func OpenSealed(ctx context.Context, db *database.DB, box *secret.Box) (int, error) {
	schema, err := db.Schema(ctx)
	if err != nil {
		return 0, err
	}
	opened := 0
	for _, c := range SealedColumns() {
		t, ok := tableOf(schema, c.Table)
		if !ok {
			continue
		}
		if err := c.read(ctx, db, t, nil, func(row sealedRow) error {
			if _, err := box.OpenBytes(row.place, row.sealed); err != nil {
				return fmt.Errorf("archive: %s.%s of row %s: %w", c.Table, c.Column, row.name, err)
			}
			opened++
			return nil
		}); err != nil {
			return opened, err
		}
	}
	n, err := openIdentities(ctx, db, box)
	return opened + n, err
}

// openIdentities opens what is sealed under the keys of stays.
func openIdentities(ctx context.Context, db *database.DB, box *secret.Box) (int, error) {
	rows, err := db.Query(ctx, `SELECT CAST(t.member_id AS TEXT), CAST(t.reservation_id AS TEXT), CAST(t.id AS TEXT), t.identity_sealed, r.data_key_sealed
		FROM traveler t JOIN reservation r ON r.member_id = t.member_id AND r.id = t.reservation_id WHERE t.identity_sealed IS NOT NULL`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		var member, stay, id string
		var sealed, key []byte
		if err := rows.Scan(&member, &stay, &id, &sealed, &key); err != nil {
			return n, err
		}
		if len(sealed) == 0 {
			continue
		}
		ref := member + "-" + stay
		plain, err := box.OpenBytes("reservation.data_key/"+ref, key)
		if err == nil {
			var own *secret.Box
			if own, err = secret.NewBox(plain); err == nil {
				_, err = own.OpenBytes("traveller.identity/"+ref+"/"+id, sealed)
			}
		}
		if err != nil {
			return n, fmt.Errorf("archive: the identity of traveler %s of stay %s: %w", id, ref, err)
		}
		n++
	}
	return n, rows.Err()
}
