package archive

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Source is an installation that an archive is made of.
type Source struct {
	DB    *database.DB
	Box   *secret.Box
	Files *files.Store
	// Version is that of the program.
	Version string
	// Forget takes erased guests out of what an agency keeps of them after the commit of an erasure; nil where there is no erasure.
	Forget func(ctx context.Context, m identity.MemberID) error
	// Progress is called with what was written so far: rows of a table, of which the number is not known before (total 0), then files; nil where nobody looks.
	Progress func(part string, done, total int)
}

// Count gives the manifest of the archive that Write would make, by reading all that goes into it; nothing is kept or changed. A guest whose erasure is not through counts as well.
func (s Source) Count(ctx context.Context, m identity.MemberID) (Manifest, error) {
	key := make([]byte, secret.KeySize)
	if _, err := rand.Read(key); err != nil {
		return Manifest{}, err
	}
	s.Forget = nil
	return s.write(ctx, io.Discard, m, key, nil, true)
}

func (s Source) report(part string, done, total int) {
	if s.Progress != nil {
		s.Progress(part, done, total)
	}
}

// errErasing ends an archive while an erasure is not through: the guest would be in it.
var errErasing = errors.New("kept reports of the agency still have the data of a guest who was erased; try again later, or delete those reports")

// mostForgotten is how often an archive has erased guests forgotten, where erasures go on meanwhile.
const mostForgotten = 3

// withoutErased reads an agency at one moment, in which no guest who was erased is left.
func (s Source) withoutErased(ctx context.Context, m identity.MemberID, marked bool, read func(q database.Querier) error) error {
	for try := 1; ; try++ {
		var failed error
		if s.Forget != nil {
			failed = s.Forget(ctx, m)
		}
		err := s.DB.Snapshot(ctx, func(q database.Querier) error {
			if marked {
				if n, err := countErasing(ctx, q, m); err != nil || n > 0 {
					return cmp.Or(err, errErasing)
				}
			}
			return read(q)
		})
		if !errors.Is(err, errErasing) || failed != nil || try == mostForgotten {
			if errors.Is(err, errErasing) {
				err = errors.Join(err, failed)
			}
			return err
		}
	}
}

// Write makes the archive of an agency, as it is at one moment. Its memory does not grow with the data, but for eight bytes for each uploaded file.
func (s Source) Write(ctx context.Context, w io.Writer, m identity.MemberID, key, locked []byte) (Manifest, error) {
	return s.write(ctx, w, m, key, locked, false)
}

// write is Write; counting leaves guests in it whose erasure is not through.
func (s Source) write(ctx context.Context, w io.Writer, m identity.MemberID, key, locked []byte, counting bool) (Manifest, error) {
	out := Manifest{Format: format, Version: s.Version, Member: int64(m), MadeAt: wire.Instant(s.DB.Now()), Tables: []TableManifest{}, Files: FilesManifest{Missing: []int64{}}}
	box, err := secret.NewBox(key)
	if err != nil {
		return out, err
	}
	if out.Schema, _, err = s.DB.Version(ctx); err != nil {
		return out, err
	}
	schema, err := s.DB.Schema(ctx)
	if err != nil {
		return out, err
	}
	tail := newTail(w)
	z := zip.NewWriter(tail)
	if err := z.SetComment(strings.Repeat("0", tailSize)); err != nil {
		return out, err
	}
	if err := entry(z, keyName, zip.Store, locked); err != nil {
		return out, err
	}
	var uploaded []int64
	stays, _ := tableOf(schema, "kept_report_stay")
	_, marked := kindOf(stays, "erasing_sealed") // not in an older schema
	err = s.withoutErased(ctx, m, marked && !counting, func(q database.Querier) error {
		if out.Name, err = nameOf(ctx, q, m); err != nil {
			return fmt.Errorf("archive: the agency %d: %w", m, err)
		}
		for _, t := range tables {
			found, ok := tableOf(schema, t.name)
			if !ok {
				continue // an older schema
			}
			d := dump{Source: s, table: t, schema: found, archive: box}
			written, err := d.write(ctx, q, z, m)
			if err != nil {
				return fmt.Errorf("archive: table %s: %w", t.name, err)
			}
			out.Tables = append(out.Tables, written)
			uploaded = append(uploaded, d.files...)
		}
		return nil
	})
	if err != nil {
		return out, err
	}
	for i, id := range uploaded {
		if err := s.file(ctx, z, identity.Ref{Member: m, ID: id}, &out.Files); err != nil {
			return out, fmt.Errorf("archive: file %d: %w", id, err)
		}
		s.report("files", i+1, len(uploaded))
		if err := ctx.Err(); err != nil {
			return out, err
		}
	}
	manifest, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return out, err
	}
	if err := entry(z, manifestName, zip.Deflate, manifest); err != nil {
		return out, err
	}
	if err := entry(z, macName, zip.Store, []byte(hex.EncodeToString(box.MAC(macName, string(manifest))))); err != nil {
		return out, err
	}
	if err := z.Close(); err != nil {
		return out, err
	}
	return out, tail.close()
}

// file copies the bytes of an uploaded file. One whose bytes are gone or damaged, or that was deleted since the moment of the archive, is named in the manifest: an archive that says otherwise could not be brought in.
func (s Source) file(ctx context.Context, z *zip.Writer, ref identity.Ref, m *FilesManifest) error {
	f, err := s.Files.Find(ctx, s.DB, ref)
	if err == nil {
		var r io.ReadSeekCloser
		if r, _, err = s.Files.Open(ctx, f, 0); err == nil {
			defer r.Close()
			w, err := z.CreateHeader(&zip.FileHeader{Name: fileFolder + strconv.FormatInt(ref.ID, 10), Method: zip.Store})
			if err != nil {
				return err
			}
			sum := sha256.New()
			n, err := io.Copy(io.MultiWriter(w, sum), r)
			if err == nil && (n != f.Size || !bytes.Equal(sum.Sum(nil), f.SHA256)) {
				m.Missing = append(m.Missing, ref.ID) // what is left of it is in the archive, for people only
				return nil
			}
			m.Count, m.Bytes = m.Count+1, m.Bytes+n
			return err
		}
	}
	if files.IsMissing(err) || database.IsMissing(err) {
		m.Missing = append(m.Missing, ref.ID)
		return nil
	}
	return err
}

func entry(z *zip.Writer, name string, method uint16, body []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
	if err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

func tableOf(schema []database.Table, name string) (database.Table, bool) {
	for _, t := range schema {
		if t.Name == name {
			return t, true
		}
	}
	return database.Table{}, false
}

func kindOf(t database.Table, column string) (database.Kind, bool) {
	for _, c := range t.Columns {
		if c.Name == column {
			return c.Kind, true
		}
	}
	return "", false
}

// dump writes one table.
type dump struct {
	Source
	table   table
	schema  database.Table
	archive *secret.Box
	// files are the numbers of the uploaded files, where it is their table.
	files []int64
}

// cell is where a column of a row is read.
type cell struct {
	column
	kind    database.Kind
	whole   sql.NullInt64
	decimal sql.NullFloat64
	flag    sql.NullBool
	text    sql.NullString
	bytes   []byte
}

func (c *cell) dest() any {
	switch c.kind {
	case database.Whole:
		return &c.whole
	case database.Decimal:
		return &c.decimal
	case database.Flag:
		return &c.flag
	case database.Octets:
		return &c.bytes
	}
	return &c.text
}

// value is what JSON says of the cell.
func (c *cell) value() any {
	switch {
	case c.kind == database.Whole && c.whole.Valid:
		return c.whole.Int64
	case c.kind == database.Decimal && c.decimal.Valid:
		return c.decimal.Float64
	case c.kind == database.Flag && c.flag.Valid:
		return c.flag.Bool
	case c.kind == database.Octets && c.bytes != nil:
		return base64.StdEncoding.EncodeToString(c.bytes)
	case (c.kind == database.Chars || c.kind == database.Day) && c.text.Valid:
		return c.text.String
	}
	return nil
}

func (d *dump) write(ctx context.Context, q database.Querier, z *zip.Writer, m identity.MemberID) (TableManifest, error) {
	out := TableManifest{Name: d.table.name, Columns: []string{}}
	var cells []*cell
	var selected []string
	for _, c := range d.table.plan() {
		kind, ok := kindOf(d.schema, c.name)
		if !ok {
			continue // an older schema
		}
		read := c.name
		switch instead, found := d.table.instead[c.name]; {
		case found:
			read = instead
		case kind == database.Day:
			read = "CAST(" + c.name + " AS TEXT)"
		}
		cells, selected, out.Columns = append(cells, &cell{column: c, kind: kind}), append(selected, read), append(out.Columns, c.name)
	}
	where := d.table.where
	if where == "" {
		where = `member_id = $1`
	}
	w, err := z.CreateHeader(&zip.FileHeader{Name: tableFolder + d.table.name + tableEnding, Method: zip.Deflate})
	if err != nil {
		return out, err
	}
	counted := &counter{w: w, sum: sha256.New()}
	rows, err := rowsOf(ctx, q, d.table.name, selected, where, d.schema.Key, m)
	if err != nil {
		return out, err
	}
	defer rows.Close()
	dest := make([]any, len(cells))
	var line bytes.Buffer
	for rows.Next() {
		for i, c := range cells {
			c.bytes = nil
			dest[i] = c.dest()
		}
		if err := rows.Scan(dest...); err != nil {
			return out, err
		}
		if err := d.line(&line, cells); err != nil {
			return out, fmt.Errorf("row %s: %w", d.keyOf(cells), err)
		}
		if _, err := counted.Write(line.Bytes()); err != nil {
			return out, err
		}
		if d.table.name == fileTable {
			d.files = append(d.files, cellOf(cells, "id").whole.Int64)
		}
		if out.Rows++; out.Rows%reportEvery == 0 {
			d.report(d.table.name, int(out.Rows), 0)
		}
		if err := ctx.Err(); err != nil {
			return out, err
		}
	}
	out.Bytes, out.SHA256 = counted.n, hex.EncodeToString(counted.sum.Sum(nil))
	return out, rows.Err()
}

// reportEvery is how many rows are written between two reports of the progress.
const reportEvery = 10_000

const fileTable = "file"

func cellOf(cells []*cell, name string) *cell {
	for _, c := range cells {
		if c.name == name {
			return c
		}
	}
	return &cell{}
}

func textOf(cells []*cell) func(string) string {
	return func(name string) string {
		c := cellOf(cells, name)
		if c.kind == database.Whole {
			return strconv.FormatInt(c.whole.Int64, 10)
		}
		return fmt.Sprint(c.value())
	}
}

func (d *dump) keyOf(cells []*cell) string {
	return placeInArchive(d.table.name, "", d.schema.Key, textOf(cells))
}

// line makes one row a line of JSON.
func (d *dump) line(line *bytes.Buffer, cells []*cell) error {
	line.Reset()
	encode := json.NewEncoder(line)
	encode.SetEscapeHTML(false)
	for i, c := range cells {
		separator := byte(',')
		if i == 0 {
			separator = '{'
		}
		line.WriteByte(separator)
		line.WriteString(`"` + c.name + `":`)
		value := c.value()
		if made, ok := d.table.made[c.name]; ok {
			value = made.again(d.Box, d.archive, textOf(cells), c.text.String)
		}
		if c.sealed() && value != nil {
			sealed, err := d.seal(c, cells)
			if err != nil {
				return fmt.Errorf("column %s: %w", c.name, err)
			}
			value = sealed
		}
		if err := encode.Encode(value); err != nil {
			return err
		}
		line.Truncate(line.Len() - 1) // the encoder ends each value with a new line
	}
	line.WriteString("}\n")
	if line.Len() > maxLine {
		return fmt.Errorf("it is longer than %d bytes", maxLine)
	}
	return nil
}

// seal gives the value of a sealed column under the key of the archive. What is empty stays empty: a key that was erased is no key.
func (d *dump) seal(c *cell, cells []*cell) (string, error) {
	plain := c.bytes
	if c.kind != database.Octets {
		plain = []byte(c.text.String)
	}
	if len(plain) == 0 {
		return "", nil
	}
	if c.place != "" {
		var err error
		if plain, err = d.Box.OpenBytes(placeOf(c.place, textOf(cells)), plain); err != nil {
			return "", err
		}
	}
	sealed, err := d.archive.SealBytes(placeInArchive(d.table.name, c.name, d.schema.Key, textOf(cells)), plain)
	return base64.StdEncoding.EncodeToString(sealed), err
}

// counter counts and hashes what goes through it.
type counter struct {
	w   io.Writer
	n   int64
	sum hash.Hash
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	c.sum.Write(b[:n])
	return n, err
}

// tailSize is the length of a hash in hexadecimal, which ends an archive as the comment of the ZIP.
const tailSize = 2 * sha256.Size

// tail replaces the last bytes that are written by the hash of all before them.
type tail struct {
	w    io.Writer
	sum  hash.Hash
	held []byte
}

func newTail(w io.Writer) *tail { return &tail{w: w, sum: sha256.New()} }

func (t *tail) Write(b []byte) (int, error) {
	t.held = append(t.held, b...)
	n := len(t.held) - tailSize
	if n <= 0 {
		return len(b), nil
	}
	if _, err := t.w.Write(t.held[:n]); err != nil {
		return 0, err
	}
	t.sum.Write(t.held[:n])
	t.held = append(t.held[:0], t.held[n:]...)
	return len(b), nil
}

func (t *tail) close() error {
	_, err := io.WriteString(t.w, hex.EncodeToString(t.sum.Sum(nil)))
	return err
}
