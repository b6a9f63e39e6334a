package archive

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/secret"
)

// SealedColumn is a column that the master key of the installation seals, with the place that a field is sealed for; a name in braces is a column of the row.
type SealedColumn struct{ Table, Column, Place string }

// unsent are sealed columns of tables that are in no archive.
var unsent = []SealedColumn{
	{"second_factor", "secret", "account/{account_id}/second factor"},
	{"archive", "key_sealed", "archive.key/{member_id}-{id}"},
	{"push_subscription", "sealed", "push_subscription.sealed/{hash}"},
	{"push", "sealed", "push.sealed/{id}"},
}

// SealedColumns are all columns that the master key seals.
func SealedColumns() []SealedColumn {
	out := slices.Clone(unsent)
	for _, t := range tables {
		for _, column := range slices.Sorted(maps.Keys(t.sealed)) {
			out = append(out, SealedColumn{t.name, column, t.sealed[column]})
		}
	}
	return out
}

// names finds the columns that a place names.
var names = regexp.MustCompile(`\{(\w+)\}`)

type sealedRow struct {
	key    []any
	place  string
	name   string
	sealed []byte
}

// batchOfSealed is how many fields are read, and written in one transaction: callers wait for no longer than one batch.
const batchOfSealed = 200

// bytesOfSealed is how many bytes they have together, unless one alone has more.
const bytesOfSealed = 4 << 20

// read goes through the fields of a column in the order of the table's key, but for those that begin with the mark; an empty mark takes all.
func (c SealedColumn) read(ctx context.Context, db *database.DB, t database.Table, mark []byte, do func(sealedRow) error) error {
	return c.batches(ctx, db, t, mark, func(rows []sealedRow) error {
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c SealedColumn) batches(ctx context.Context, db *database.DB, t database.Table, mark []byte, do func([]sealedRow) error) error {
	columns := slices.Clone(t.Key)
	for _, found := range names.FindAllStringSubmatch(c.Place, -1) {
		if !slices.Contains(columns, found[1]) {
			columns = append(columns, found[1])
		}
	}
	var after []any
	for {
		where, args := c.Column+" IS NOT NULL", []any{}
		if len(after) > 0 {
			marks := make([]string, len(after))
			for i, value := range after {
				args = append(args, value)
				marks[i] = fmt.Sprintf("$%d", len(args))
			}
			where += " AND (" + strings.Join(t.Key, ", ") + ") > (" + strings.Join(marks, ", ") + ")"
		}
		if len(mark) > 0 {
			args = append(args, mark)
			where += fmt.Sprintf(" AND substr(%s, 1, %d) <> $%d", c.Column, len(mark), len(args))
		}
		behind := fmt.Sprintf("FROM %s WHERE %s ORDER BY %s LIMIT ", t.Name, where, strings.Join(t.Key, ", "))
		sizes, err := database.Collect(ctx, db, func(row database.Row) (n int64, err error) { return n, row.Scan(&n) }, fmt.Sprintf("SELECT length(%s) %s%d", c.Column, behind, batchOfSealed), args...)
		if err != nil {
			return err
		}
		most := within(sizes, bytesOfSealed)
		rows, err := database.Collect(ctx, db, func(row database.Row) (sealedRow, error) { return c.scan(row, t, columns) },
			fmt.Sprintf("SELECT %s, %s %s%d", strings.Join(columns, ", "), c.Column, behind, most), args...)
		if err != nil {
			return err
		}
		if len(rows) > 0 {
			after = rows[len(rows)-1].key
			// A key that was erased is empty.
			if err := do(slices.DeleteFunc(slices.Clone(rows), func(r sealedRow) bool { return len(r.sealed) == 0 })); err != nil {
				return err
			}
		}
		if len(rows) < most || len(sizes) < batchOfSealed && most == len(sizes) {
			return nil
		}
	}
}

// within is how many of sizes are together no more than most; at least one where there are any.
func within(sizes []int64, most int64) int {
	sum := int64(0)
	for i, n := range sizes {
		if sum += n; sum > most && i > 0 {
			return i
		}
	}
	return len(sizes)
}

func (c SealedColumn) scan(row database.Row, t database.Table, columns []string) (r sealedRow, err error) {
	into := make([]any, len(columns), len(columns)+1)
	for i, name := range columns {
		at := slices.IndexFunc(t.Columns, func(c database.Column) bool { return c.Name == name })
		switch t.Columns[at].Kind {
		case database.Octets:
			into[i] = new([]byte)
		case database.Whole:
			into[i] = new(int64)
		default:
			into[i] = new(string)
		}
	}
	if err := row.Scan(append(into, &r.sealed)...); err != nil {
		return r, err
	}
	texts := map[string]string{}
	for i, name := range columns {
		var value any
		switch v := into[i].(type) {
		case *[]byte:
			value, texts[name] = *v, base64.RawURLEncoding.EncodeToString(*v)
		case *int64:
			value, texts[name] = *v, fmt.Sprint(*v)
		case *string:
			value, texts[name] = *v, *v
		}
		if i < len(t.Key) {
			r.key = append(r.key, value)
			r.name = strings.TrimPrefix(r.name+"-"+texts[name], "-")
		}
	}
	r.place = placeOf(c.Place, func(name string) string { return texts[name] })
	return r, nil
}

// Resealed is what Reseal found in a column: how many fields were sealed with another key than the box's first, and the rows whose field opens with none of its keys.
type Resealed struct {
	SealedColumn
	Fields int
	Closed []string
}

// Reseal seals every field again that another key than the box's first has sealed, in small transactions, while others read and write. What is done stays done when it is stopped: the next call goes on with
// what is left. A field that changes meanwhile stays as it was written. A dry run only counts.
func Reseal(ctx context.Context, db *database.DB, box *secret.Box, dryRun bool, progress func(column string, done int) error) ([]Resealed, error) {
	schema, err := db.Schema(ctx)
	if err != nil {
		return nil, err
	}
	var out []Resealed
	for _, c := range SealedColumns() {
		t, ok := tableOf(schema, c.Table)
		if !ok {
			continue
		}
		found := Resealed{SealedColumn: c}
		err := c.batches(ctx, db, t, box.Mark(), func(rows []sealedRow) error {
			sealed := make([][]byte, len(rows))
			for i, row := range rows {
				plain, err := box.OpenBytes(row.place, row.sealed)
				if err != nil {
					found.Closed = append(found.Closed, row.name)
					continue
				}
				if sealed[i], err = box.SealBytes(row.place, plain); err != nil {
					return err
				}
				found.Fields++
			}
			if !dryRun {
				if err := c.replace(ctx, db, t, rows, sealed); err != nil {
					return err
				}
			}
			return progress(c.Table+"."+c.Column, found.Fields)
		})
		if out = append(out, found); err != nil {
			return out, err
		}
	}
	answers, err := resealAnswers(ctx, db, box, dryRun)
	return append(out, answers), err
}

func (c SealedColumn) replace(ctx context.Context, db *database.DB, t database.Table, rows []sealedRow, sealed [][]byte) error {
	where := make([]string, len(t.Key))
	for i, name := range t.Key {
		where[i] = fmt.Sprintf("%s = $%d", name, i+2)
	}
	where = append(where, fmt.Sprintf("%s = $%d", c.Column, len(t.Key)+2))
	query := "UPDATE " + t.Name + " SET " + c.Column + " = $1 WHERE " + strings.Join(where, " AND ")
	return db.Write(ctx, func(tx *database.Tx) error {
		for i, row := range rows {
			if sealed[i] == nil {
				continue
			}
			if _, err := tx.Exec(ctx, query, slices.Concat([]any{sealed[i]}, row.key, []any{row.sealed})...); err != nil {
				return err
			}
		}
		return nil
	})
}

// keptAnswer is an answer with secrets as account.onceSealed keeps it for the same call sent again.
type keptAnswer struct {
	Sealed []byte `json:"sealed"`
}

// answerPlace is what such an answer is sealed for.
const answerPlace = "account/%d/answer"

// resealAnswers seals kept answers with secrets again. They are within the result of a call, so the rest of the results is read for them.
func resealAnswers(ctx context.Context, db *database.DB, box *secret.Box, dryRun bool) (Resealed, error) {
	found := Resealed{SealedColumn: SealedColumn{"idempotency", "result", answerPlace}}
	type answer struct {
		account int64
		key     string
		result  []byte
	}
	account, key := int64(-1), ""
	for {
		page, err := database.Collect(ctx, db, func(row database.Row) (a answer, err error) {
			return a, row.Scan(&a.account, &a.key, &a.result)
		}, `SELECT account_id, key, result FROM idempotency WHERE (account_id, key) > ($1, $2) ORDER BY account_id, key LIMIT 1000`, account, key)
		if err != nil || len(page) == 0 {
			return found, err
		}
		account, key = page[len(page)-1].account, page[len(page)-1].key
		for _, a := range page {
			raw, err := database.Unpack(a.result)
			var kept keptAnswer
			if err != nil || !bytes.HasPrefix(raw, []byte(`{"sealed":`)) || json.Unmarshal(raw, &kept) != nil || bytes.HasPrefix(kept.Sealed, box.Mark()) {
				continue
			}
			place := fmt.Sprintf(answerPlace, a.account)
			plain, err := box.OpenBytes(place, kept.Sealed)
			if err != nil {
				found.Closed = append(found.Closed, fmt.Sprintf("%d-%s", a.account, a.key))
				continue
			}
			if found.Fields++; dryRun {
				continue
			}
			if kept.Sealed, err = box.SealBytes(place, plain); err != nil {
				return found, err
			}
			if raw, err = json.Marshal(kept); err != nil {
				return found, err
			}
			if err := db.Write(ctx, func(tx *database.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE idempotency SET result = $1 WHERE account_id = $2 AND key = $3`, database.Pack(raw), a.account, a.key)
				return err
			}); err != nil {
				return found, err
			}
		}
	}
}
