package archive

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// removedAtOnce is how many rows one transaction of a removal takes: others write in between.
const removedAtOnce = 500

// filesOf is the table whose rows have bytes beside the database.
const filesOf = "file"

// RemoveRows deletes all rows of an agency in all tables but some, and its files, a few in each transaction. It can be cut off and begun again. What it cannot tell by the agency, sign-ins and
// logins, is left.
func (s Source) RemoveRows(ctx context.Context, m identity.MemberID, kept ...string) error {
	schema, err := s.DB.Schema(ctx)
	if err != nil {
		return err
	}
	for _, t := range removable(schema, kept) {
		for more := true; more; {
			if err := ctx.Err(); err != nil {
				return err
			}
			if more, err = s.removeSome(ctx, t, m); err != nil {
				return fmt.Errorf("archive: rows of %s: %w", t.Name, err)
			}
		}
	}
	return nil
}

// removeSome deletes some rows of a table, and reports whether there were any.
func (s Source) removeSome(ctx context.Context, t database.Table, m identity.MemberID) (bool, error) {
	// Looking holds no lock: most tables have none.
	some, err := anyOf(ctx, s.DB, t, m)
	if err != nil || !some {
		return false, err
	}
	if t.Name == filesOf {
		return s.Files.RemoveSome(ctx, m, removedAtOnce)
	}
	var n int64
	err = s.DB.Write(ctx, func(tx *database.Tx) (err error) {
		n, err = removeRows(ctx, tx, t, m, removedAtOnce)
		return err
	})
	return n > 0, err
}

// removable are the tables with rows of an agency, each before those that it refers to.
func removable(schema []database.Table, kept []string) []database.Table {
	place := map[string]int{} // zero for those that no other refers to
	for i, t := range tables {
		place[t.name] = i + 1
	}
	var out []database.Table
	for _, t := range schema {
		if ofAgency(t) != "" && !slices.Contains(kept, t.Name) {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b database.Table) int {
		switch pa, pb := place[a.Name], place[b.Name]; {
		case pa == pb:
			return 0
		case pa == 0, pb != 0 && pa > pb:
			return -1
		}
		return 1
	})
	return out
}

// ofAgency is the column of a table that says whose its rows are; empty for a table without one.
func ofAgency(t database.Table) string {
	if t.Name == "member" {
		return "id"
	}
	if slices.ContainsFunc(t.Columns, func(c database.Column) bool { return c.Name == "member_id" }) {
		return "member_id"
	}
	return ""
}
