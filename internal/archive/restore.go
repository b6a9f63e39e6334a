package archive

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/payment"
	"latchkey/internal/secret"
)

// Target is an empty installation that an archive is brought into.
type Target struct {
	DB    *database.DB
	Box   *secret.Box
	Files *files.Store
	// First is called first in the transaction that writes; it may be nil.
	First func(ctx context.Context, tx *database.Tx) error
}

// Prepare brings a database to the step at which the archive was made: rows are written as they were, and later steps change them as they change all others.
func (a *Archive) Prepare(ctx context.Context, db *database.DB) error {
	at, newest, err := db.Version(ctx)
	switch {
	case err != nil:
		return err
	case a.Schema > newest:
		return refuse(Newer, "version %s", a.Version)
	case at > a.Schema:
		return refuse(Older, "version %s", a.Version)
	}
	_, err = db.MigrateTo(ctx, a.Schema)
	return err
}

// Restore writes all of the archive, or nothing. The installation has no agency and no login, and its database is at the step of the archive (Prepare).
func (a *Archive) Restore(ctx context.Context, t Target) (err error) {
	if err := empty(ctx, t.DB); err != nil {
		return err
	}
	schema, err := t.DB.Schema(ctx)
	if err != nil {
		return err
	}
	var all []load
	for _, m := range a.Tables {
		l, err := a.load(m, schema, t.Box)
		if err != nil {
			return err
		}
		all = append(all, l)
	}
	defer func() {
		if err != nil {
			a.undo(context.WithoutCancel(ctx), t)
		}
	}()
	if err := a.adopt(ctx, t.Files); err != nil {
		return err
	}
	return t.DB.Write(ctx, func(tx *database.Tx) error {
		if t.First != nil {
			if err := t.First(ctx, tx); err != nil {
				return err
			}
		}
		// Who adds an agency or a login at the same time waits here.
		for _, name := range []string{"member", "account"} {
			if _, err := tx.NextIDs(ctx, 0, name, 0); err != nil {
				return err
			}
		}
		if err := empty(ctx, tx); err != nil {
			return err
		}
		for _, l := range all {
			if err := l.write(ctx, tx); err != nil {
				return fmt.Errorf("archive: table %s: %w", l.Name, err)
			}
		}
		return nil
	})
}

// undo removes the bytes of files after a write that failed. A commit whose answer was lost may stand, and another node may have brought the same archive in: bytes that rows may name stay. Those that
// none names are swept later.
func (a *Archive) undo(ctx context.Context, t Target) {
	if empty(ctx, t.DB) == nil {
		a.abandon(ctx, t.Files)
	}
}

// empty refuses an installation with agencies or logins.
func empty(ctx context.Context, q database.Querier) error {
	var n int64
	if err := q.QueryRow(ctx, `SELECT (SELECT count(*) FROM member) + (SELECT count(*) FROM account)`).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return refuse(NotEmpty, "")
	}
	return nil
}

// adopt stores the bytes of the uploaded files.
func (a *Archive) adopt(ctx context.Context, store *files.Store) error {
	return a.files(func(f fileRow) error {
		if a.missing[f.ID] {
			return nil
		}
		r, w := io.Pipe()
		go func() {
			_, err := a.copyFile(f, w)
			_ = w.CloseWithError(err)
		}()
		err := store.Adopt(ctx, f.StorageKey, r, f.Size)
		_ = r.CloseWithError(err) // the other side ends too
		return err
	})
}

func (a *Archive) abandon(ctx context.Context, store *files.Store) {
	_ = a.files(func(f fileRow) error {
		_ = store.Abandon(ctx, f.StorageKey) // what stays is an orphan, which the sweep removes
		return nil
	})
}

// load writes one table.
type load struct {
	TableManifest
	archive *Archive
	box     *secret.Box
	columns []column
	kinds   []database.Kind
	key     []string
	made    map[string]made
	bulk    database.Bulk
}

// countersOf is the table that counts numbers: those of the installation count on from the higher one.
const countersOf = "sequence"

func (a *Archive) load(m TableManifest, schema []database.Table, box *secret.Box) (load, error) {
	out := load{TableManifest: m, archive: a, box: box}
	t, ok := tableOf(schema, m.Name)
	if _, never := left[m.Name]; !ok || never {
		return out, refuse(Hostile, "there is no table %s", m.Name)
	}
	out.key = t.Key
	plan, _ := planOf(m.Name)
	known := map[string]column{}
	for _, c := range plan.plan() {
		known[c.name] = c
	}
	out.made = plan.made
	for _, name := range m.Columns {
		kind, ok := kindOf(t, name)
		if !ok {
			return out, refuse(Hostile, "the table %s has no column %s", m.Name, name)
		}
		c := known[name]
		c.name = name
		out.columns, out.kinds = append(out.columns, c), append(out.kinds, kind)
	}
	tail := ""
	if m.Name == countersOf {
		tail = ` ON CONFLICT (member_id, name) DO UPDATE SET last = CASE WHEN sequence.last > excluded.last THEN sequence.last ELSE excluded.last END`
	}
	out.bulk = database.NewBulk(`INSERT INTO `+m.Name+` (`+strings.Join(m.Columns, ", ")+`) VALUES `, len(m.Columns), tail)
	return out, nil
}

// rowsAtOnce is how many rows go to the database together.
const rowsAtOnce = 64

func (l load) write(ctx context.Context, tx *database.Tx) error {
	values := make([]any, 0, rowsAtOnce*len(l.columns))
	row := int64(0)
	err := l.archive.lines(l.TableManifest, nil, func(line []byte) error {
		row++
		read, err := l.row(line)
		if err != nil {
			return fmt.Errorf("row %d: %w", row, err)
		}
		if values = append(values, read...); len(values) < cap(values) {
			return nil
		}
		err = l.bulk.Exec(ctx, tx, values)
		values = values[:0]
		return err
	})
	if err == nil && len(values) > 0 {
		err = l.bulk.Exec(ctx, tx, values)
	}
	return err
}

// row reads the values of a line, sealed for their new place.
func (l load) row(line []byte) ([]any, error) {
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(line, &fields); err != nil || len(fields) != len(l.columns) {
		return nil, refuse(Damaged, "a line is not a row of the table")
	}
	text := func(name string) string {
		raw := string(fields[name])
		var s string
		if json.Unmarshal(fields[name], &s) == nil {
			return s
		}
		return raw
	}
	if err := l.ofTheAgency(text); err != nil {
		return nil, err
	}
	out := make([]any, len(l.columns))
	for i, c := range l.columns {
		raw, ok := fields[c.name]
		if !ok {
			return nil, refuse(Damaged, "a line has no %s", c.name)
		}
		var err error
		if c.sealed() && !bytes.Equal(raw, []byte("null")) {
			out[i], err = l.unseal(c, l.kinds[i], raw, text)
		} else {
			out[i], err = parse(l.kinds[i], raw)
		}
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", c.name, err)
		}
	}
	return out, l.remark(out, text, fields)
}

// ofTheAgency refuses a row of another agency than the manifest's.
func (l load) ofTheAgency(text func(string) string) error {
	of := "member_id"
	if l.Name == "member" {
		of = "id"
	}
	for _, c := range l.columns {
		if c.name != of {
			continue
		}
		if m := text(of); m != strconv.FormatInt(l.archive.Member, 10) && (l.Name != countersOf || m != "0") {
			return refuse(Hostile, "a row of %s is of another agency", l.Name)
		}
	}
	return nil
}

// unseal opens a value with the key of the archive and seals it for the database.
func (l load) unseal(c column, kind database.Kind, raw json.RawMessage, text func(string) string) (any, error) {
	plain, err := l.plain(c, raw, text)
	if err != nil {
		return nil, err
	}
	if c.place != "" && len(plain) > 0 {
		if plain, err = l.box.SealBytes(placeOf(c.place, text), plain); err != nil {
			return nil, err
		}
	}
	if kind != database.Octets {
		return string(plain), nil
	}
	return plain, nil
}

// plain is a sealed value of the archive, opened; not nil for one that is empty.
func (l load) plain(c column, raw json.RawMessage, text func(string) string) ([]byte, error) {
	var sealed []byte
	if err := json.Unmarshal(raw, &sealed); err != nil {
		return nil, refuse(Damaged, "no base64")
	}
	if len(sealed) == 0 {
		return []byte{}, nil
	}
	plain, err := l.archive.box.OpenBytes(placeInArchive(l.Name, c.name, l.key, text), sealed)
	if err != nil {
		return nil, refuse(Damaged, "it does not open with the key of the archive")
	}
	return plain, nil
}

// remark makes the marks that are made with the master key.
func (l load) remark(row []any, text func(string) string, fields map[string]json.RawMessage) error {
	for i, c := range l.columns {
		if made, ok := l.made[c.name]; ok {
			row[i] = made.again(l.archive.box, l.box, text, text(c.name))
		}
	}
	if l.Name != "statement_line" {
		return nil
	}
	for i, c := range l.columns {
		if c.name != "end_to_end" {
			continue
		}
		for _, sealed := range l.columns {
			if sealed.name != "details_sealed" || bytes.Equal(fields[sealed.name], []byte("null")) {
				continue
			}
			plain, err := l.plain(sealed, fields[sealed.name], text)
			if err != nil {
				return err
			}
			if row[i], err = payment.MarkOf(l.box, plain); err != nil {
				return err
			}
		}
	}
	return nil
}

// parse reads a value of a kind of column.
func parse(kind database.Kind, raw json.RawMessage) (any, error) {
	if bytes.Equal(raw, []byte("null")) {
		return nil, nil
	}
	var err error
	switch kind {
	case database.Whole:
		var v int64
		if err = json.Unmarshal(raw, &v); err == nil {
			return v, nil
		}
	case database.Decimal:
		var v float64
		if err = json.Unmarshal(raw, &v); err == nil {
			return v, nil
		}
	case database.Flag:
		var v bool
		if err = json.Unmarshal(raw, &v); err == nil {
			return v, nil
		}
	case database.Octets:
		var v string
		if err = json.Unmarshal(raw, &v); err == nil {
			if raw, err := base64.StdEncoding.DecodeString(v); err == nil {
				return raw, nil
			}
		}
	case database.Day:
		var v string
		if err = json.Unmarshal(raw, &v); err == nil {
			if day, err := clock.ParseDate(v); err == nil {
				return day, nil
			}
		}
	default:
		var v string
		if err = json.Unmarshal(raw, &v); err == nil {
			return v, nil
		}
	}
	return nil, refuse(Damaged, "no value of the kind %s", kind)
}
