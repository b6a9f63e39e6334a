package archive

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/secret"
)

// names finds the columns that a place names.
var names = regexp.MustCompile(`\{(\w+)\}`)

// OpenSealed opens every sealed field of the tables of agencies, the second factors, and the identity data of all travelers under the keys of their stays; it gives how many there are. The error names a field that does not open.
func OpenSealed(ctx context.Context, db *database.DB, box *secret.Box) (int, error) {
	schema, err := db.Schema(ctx)
	if err != nil {
		return 0, err
	}
	opened := 0
	for _, t := range tables {
		if _, ok := tableOf(schema, t.name); !ok {
			continue
		}
		for column, place := range t.sealed {
			n, err := openColumn(ctx, db, box, t.name, column, place)
			if err != nil {
				return opened, err
			}
			opened += n
		}
	}
	factors, err := openColumn(ctx, db, box, "second_factor", "secret", "account/{account_id}/second factor")
	if err != nil {
		return opened, err
	}
	n, err := openIdentities(ctx, db, box)
	return opened + factors + n, err
}

// openColumn opens one column of all rows.
func openColumn(ctx context.Context, db *database.DB, box *secret.Box, table, column, place string) (int, error) {
	var key, texts []string
	for _, found := range names.FindAllStringSubmatch(place, -1) {
		key, texts = append(key, found[1]), append(texts, "CAST("+found[1]+" AS TEXT)")
	}
	rows, err := db.Query(ctx, `SELECT `+strings.Join(append(texts, column), ", ")+` FROM `+table+` WHERE `+column+` IS NOT NULL`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		values, sealed := make([]string, len(key)), []byte(nil)
		into := make([]any, 0, len(key)+1)
		for i := range values {
			into = append(into, &values[i])
		}
		if err := rows.Scan(append(into, &sealed)...); err != nil {
			return n, err
		}
		if len(sealed) == 0 {
			continue // a key that was erased
		}
		at := placeOf(place, func(name string) string { return values[slices.Index(key, name)] })
		if _, err := box.OpenBytes(at, sealed); err != nil {
			return n, fmt.Errorf("archive: %s.%s of row %s: %w", table, column, strings.Join(values, "-"), err)
		}
		n++
	}
	return n, rows.Err()
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
