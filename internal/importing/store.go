package importing

import (
	"context"
	"encoding/json"
	"fmt"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

const runColumns = `id, kind, name, state, headings, mapping, lines, done, created_at, created_by, run_at, run_by, back_at, back_by`

func scanRun(m identity.MemberID) func(database.Row) (Run, error) {
	return func(row database.Row) (r Run, err error) {
		var headings, mapping string
		r.Ref.Member = m
		if err = row.Scan(&r.Ref.ID, &r.Kind, &r.Name, &r.State, &headings, &mapping, &r.Lines, &r.Done, &r.CreatedAt, &r.CreatedBy, &r.RunAt, &r.RunBy, &r.BackAt, &r.BackBy); err != nil {
			return r, err
		}
		if err = json.Unmarshal([]byte(headings), &r.Headings); err == nil {
			err = json.Unmarshal([]byte(mapping), &r.Map)
		}
		return r, err
	}
}

func runAt(ctx context.Context, q database.Querier, ref identity.Ref) (Run, error) {
	return scanRun(ref.Member)(q.QueryRow(ctx, `SELECT `+runColumns+` FROM import_run WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID))
}

// holdRun reads a run; others who go on with it wait.
func holdRun(ctx context.Context, tx *database.Tx, ref identity.Ref) (Run, error) {
	if _, err := tx.Exec(ctx, `UPDATE import_run SET done = done WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID); err != nil {
		return Run{}, err
	}
	return runAt(ctx, tx, ref)
}

func runsOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]Run, error) {
	return database.Collect(ctx, q, scanRun(m), `SELECT `+runColumns+` FROM import_run WHERE member_id = $1 ORDER BY id DESC LIMIT CAST($2 AS BIGINT)`, m, mostRuns)
}

// Names are the names of the files of an agency's imports, by number.
func Names(ctx context.Context, q database.Querier, m identity.MemberID) (map[int64]string, error) {
	type named struct {
		id   int64
		name string
	}
	all, err := database.Collect(ctx, q, func(row database.Row) (n named, err error) { return n, row.Scan(&n.id, &n.name) }, `SELECT id, name FROM import_run WHERE member_id = $1`, m)
	out := make(map[int64]string, len(all))
	for _, n := range all {
		out[n.id] = n.name
	}
	return out, err
}

func insertRun(ctx context.Context, tx *database.Tx, r Run) error {
	headings, err := json.Marshal(r.Headings)
	if err != nil {
		return err
	}
	mapping, err := json.Marshal(r.Map)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO import_run (member_id, id, kind, name, state, headings, mapping, lines, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		r.Ref.Member, r.Ref.ID, string(r.Kind), r.Name, string(r.State), string(headings), string(mapping), r.Lines, r.CreatedAt, r.CreatedBy)
	return err
}

func saveRun(ctx context.Context, tx *database.Tx, r Run) error {
	mapping, err := json.Marshal(r.Map)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE import_run SET state = $1, mapping = $2, done = $3, run_at = $4, run_by = $5, back_at = $6, back_by = $7 WHERE member_id = $8 AND id = $9`,
		string(r.State), string(mapping), r.Done, r.RunAt, r.RunBy, r.BackAt, r.BackBy, r.Ref.Member, r.Ref.ID)
	return err
}

func deleteRun(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	if _, err := tx.Exec(ctx, `DELETE FROM import_line WHERE member_id = $1 AND run_id = $2`, ref.Member, ref.ID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM import_run WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

func mappingOf(ctx context.Context, q database.Querier, m identity.MemberID, kind Kind, headings string) (mapping Map, known bool, err error) {
	var text string
	err = q.QueryRow(ctx, `SELECT mapping FROM import_mapping WHERE member_id = $1 AND kind = $2 AND headings = $3`, m, string(kind), headings).Scan(&text)
	if database.IsMissing(err) {
		return mapping, false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &mapping)
	}
	return mapping, err == nil, err
}

func saveMapping(ctx context.Context, tx *database.Tx, m identity.MemberID, kind Kind, headings string, mapping Map) error {
	text, err := json.Marshal(mapping)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO import_mapping (member_id, kind, headings, mapping, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (member_id, kind, headings) DO UPDATE SET mapping = $4, updated_at = $5`, m, string(kind), headings, string(text), tx.Now())
	return err
}

var lineInsert = database.NewBulk(`INSERT INTO import_line (member_id, run_id, id, line, content_sealed) VALUES `, 5, ``)

// content is what is sealed of a line: what it says, and what it has done.
type content struct {
	Cells   map[string]string `json:"c"`
	Title   string            `json:"t,omitempty"`
	Changes []sealedChange    `json:"d,omitempty"`
	Part    int64             `json:"p,omitempty"`
	// Secrets are before and after, by column.
	Secrets map[string][2]string `json:"s,omitempty"`
}

type sealedChange struct {
	Field  string          `json:"f"`
	Before json.RawMessage `json:"b"`
	After  json.RawMessage `json:"a"`
}

func lineContext(ref identity.Ref, id int64) string {
	return fmt.Sprintf("import_line %d %d %d", ref.Member, ref.ID, id)
}

func (s *Service) seal(ref identity.Ref, l Line) ([]byte, error) {
	c := content{Cells: l.Cells, Title: l.Title, Part: l.Part, Secrets: map[string][2]string{}}
	for name, s := range l.Secrets {
		c.Secrets[name] = [2]string{s.Before.Reveal(), s.After.Reveal()}
	}
	for _, change := range l.Changes {
		c.Changes = append(c.Changes, sealedChange(change))
	}
	plain, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return s.Box.SealBytes(lineContext(ref, l.ID), plain)
}

func (s *Service) scanLine(ref identity.Ref) func(database.Row) (Line, error) {
	return func(row database.Row) (l Line, err error) {
		s.opened.Add(1)
		var sealed []byte
		var refused, kept string
		if err = row.Scan(&l.ID, &l.Line, &sealed, &l.Effect, &l.Ran, &l.Twice, &l.Outcome.ID, &refused, &l.Back, &kept); err != nil {
			return l, err
		}
		if refused != "" {
			if err = json.Unmarshal([]byte(refused), &l.Refused); err != nil {
				return l, err
			}
		}
		if kept != "" {
			if err = json.Unmarshal([]byte(kept), &l.Kept); err != nil {
				return l, err
			}
		}
		if l.Erased = sealed == nil; l.Erased {
			return l, nil
		}
		plain, err := s.Box.OpenBytes(lineContext(ref, l.ID), sealed)
		if err != nil {
			return l, err
		}
		var c content
		if err := json.Unmarshal(plain, &c); err != nil {
			return l, fmt.Errorf("line %d of import %s does not open to a line", l.ID, ref)
		}
		l.Cells, l.Title, l.Part, l.Secrets = c.Cells, c.Title, c.Part, map[string]Secret{}
		for name, s := range c.Secrets {
			l.Secrets[name] = Secret{secret.Of(s[0]), secret.Of(s[1])}
		}
		for _, change := range c.Changes {
			l.Changes = append(l.Changes, wire.Change(change))
		}
		return l, nil
	}
}

const lineColumns = `id, line, content_sealed, effect, ran, twice, thing_id, refused, back, kept`

// linesAfter are the lines of a run behind one, in their order.
func (s *Service) linesAfter(ctx context.Context, q database.Querier, ref identity.Ref, after, most int64) ([]Line, error) {
	return database.Collect(ctx, q, s.scanLine(ref), `SELECT `+lineColumns+` FROM import_line WHERE member_id = $1 AND run_id = $2 AND id > $3 ORDER BY id LIMIT CAST($4 AS BIGINT)`, ref.Member, ref.ID, after, most)
}

// linesWith are those with an effect.
func (s *Service) linesWith(ctx context.Context, q database.Querier, ref identity.Ref, effect Effect, after, most int64) ([]Line, error) {
	return database.Collect(ctx, q, s.scanLine(ref), `SELECT `+lineColumns+` FROM import_line WHERE member_id = $1 AND run_id = $2 AND effect = $3 AND id > $4 ORDER BY id LIMIT CAST($5 AS BIGINT)`,
		ref.Member, ref.ID, string(effect), after, most)
}

// linesBackWith are those of which something went back in a way.
func (s *Service) linesBackWith(ctx context.Context, q database.Querier, ref identity.Ref, back Back, after, most int64) ([]Line, error) {
	return database.Collect(ctx, q, s.scanLine(ref), `SELECT `+lineColumns+` FROM import_line WHERE member_id = $1 AND run_id = $2 AND back = $3 AND id > $4 ORDER BY id LIMIT CAST($5 AS BIGINT)`,
		ref.Member, ref.ID, string(back), after, most)
}

// linesBetween are the lines of a run behind one, up to another, in their order.
func (s *Service) linesBetween(ctx context.Context, q database.Querier, ref identity.Ref, after, upTo int64) ([]Line, error) {
	return database.Collect(ctx, q, s.scanLine(ref), `SELECT `+lineColumns+` FROM import_line WHERE member_id = $1 AND run_id = $2 AND id > $3 AND id <= $4 ORDER BY id`, ref.Member, ref.ID, after, upTo)
}

var linesIn = `SELECT ` + lineColumns + ` FROM import_line WHERE member_id = $1 AND run_id = $2 AND id IN (` + database.Marks(3, mostEarlier) + `) ORDER BY id`

// linesNumbered are the lines of a run with given numbers, at most mostEarlier, in their order.
func (s *Service) linesNumbered(ctx context.Context, q database.Querier, ref identity.Ref, ids []int64) ([]Line, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := []any{ref.Member, ref.ID}
	for i := range mostEarlier { // no line has the number 0
		var id int64
		if i < len(ids) {
			id = ids[i]
		}
		args = append(args, id)
	}
	return database.Collect(ctx, q, s.scanLine(ref), linesIn, args...)
}

// sealOf is what is stored of a line, nil for nothing.
func sealOf(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (sealed []byte, err error) {
	err = q.QueryRow(ctx, `SELECT content_sealed FROM import_line WHERE member_id = $1 AND run_id = $2 AND id = $3`, ref.Member, ref.ID, id).Scan(&sealed)
	if database.IsMissing(err) {
		return nil, nil
	}
	return sealed, err
}

// linesBefore are the lines of a run up to one, the last first.
func (s *Service) linesBefore(ctx context.Context, q database.Querier, ref identity.Ref, upTo, most int64) ([]Line, error) {
	return database.Collect(ctx, q, s.scanLine(ref), `SELECT `+lineColumns+` FROM import_line WHERE member_id = $1 AND run_id = $2 AND id <= $3 ORDER BY id DESC LIMIT CAST($4 AS BIGINT)`, ref.Member, ref.ID, upTo, most)
}

func (s *Service) saveLine(ctx context.Context, tx *database.Tx, ref identity.Ref, l Line) error {
	sealed, err := s.seal(ref, l)
	if err != nil {
		return err
	}
	refused, err := textOf(len(l.Refused) > 0, l.Refused)
	if err != nil {
		return err
	}
	kept, err := textOf(len(l.Kept) > 0, l.Kept)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE import_line SET content_sealed = $1, effect = $2, ran = $3, twice = $4, thing_id = $5, refused = $6, back = $7, kept = $8 WHERE member_id = $9 AND run_id = $10 AND id = $11`,
		sealed, string(l.Effect), l.Ran, l.Twice, l.Outcome.ID, refused, string(l.Back), kept, ref.Member, ref.ID, l.ID)
	return err
}

func textOf(some bool, value any) (string, error) {
	if !some {
		return "", nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

func (s *Service) insertLines(ctx context.Context, tx *database.Tx, ref identity.Ref, lines []Line) error {
	values := make([]any, 0, 5*len(lines))
	for _, l := range lines {
		sealed, err := s.seal(ref, l)
		if err != nil {
			return err
		}
		values = append(values, ref.Member, ref.ID, l.ID, l.Line, sealed)
	}
	return lineInsert.Exec(ctx, tx, values)
}

// forgetPreview makes the lines of a run as if nobody had looked at them; those with a number in twice repeat an earlier line.
func forgetPreview(ctx context.Context, tx *database.Tx, ref identity.Ref, twice []int64) error {
	if _, err := tx.Exec(ctx, `UPDATE import_line SET effect = '', thing_id = 0, refused = '', twice = FALSE WHERE member_id = $1 AND run_id = $2`, ref.Member, ref.ID); err != nil {
		return err
	}
	for _, id := range twice {
		if _, err := tx.Exec(ctx, `UPDATE import_line SET twice = TRUE WHERE member_id = $1 AND run_id = $2 AND id = $3`, ref.Member, ref.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// stopLines marks those that were never written.
func stopLines(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE import_line SET effect = 'stopped', refused = '' WHERE member_id = $1 AND run_id = $2 AND NOT ran`, ref.Member, ref.ID)
	return err
}

// Counts are how many lines of a run have which effect, and what became of them when it was taken back.
type Counts struct {
	Effects map[Effect]int64
	Backs   map[Back]int64
}

// countsOf counts the lines of a run. What became of lines is counted only of a run that was taken back: effects alone are in an index.
func countsOf(ctx context.Context, q database.Querier, r Run) (Counts, error) {
	out := Counts{map[Effect]int64{}, map[Back]int64{}}
	effects, err := database.Collect(ctx, q, scanCount[Effect], `SELECT effect, COUNT(*) FROM import_line WHERE member_id = $1 AND run_id = $2 GROUP BY effect`, r.Ref.Member, r.Ref.ID)
	if err != nil {
		return out, err
	}
	for _, c := range effects {
		out.Effects[c.of] = c.lines
	}
	if r.BackAt == 0 {
		return out, nil
	}
	backs, err := database.Collect(ctx, q, scanCount[Back], `SELECT back, COUNT(*) FROM import_line WHERE member_id = $1 AND run_id = $2 GROUP BY back`, r.Ref.Member, r.Ref.ID)
	for _, c := range backs {
		out.Backs[c.of] = c.lines
	}
	return out, err
}

type count[T ~string] struct {
	of    T
	lines int64
}

func scanCount[T ~string](row database.Row) (c count[T], err error) {
	var of string
	err = row.Scan(&of, &c.lines)
	c.of = T(of)
	return c, err
}

// sweepStep is how many runs one transaction of the sweep erases.
const sweepStep = 20

// overRuns are runs that began before a time and still have what they say, of all agencies. One that is being taken back counts from the beginning of that: it goes on to its end.
func overRuns(ctx context.Context, q database.Querier, before clock.Instant) ([]identity.Ref, error) {
	return database.Collect(ctx, q, scanRef, `SELECT r.member_id, r.id FROM import_run r WHERE r.created_at < $1 AND r.run_at < $1 AND (r.state <> 'returning' OR r.back_at < $1)
		AND EXISTS (SELECT 1 FROM import_line l WHERE l.member_id = r.member_id AND l.run_id = r.id AND l.content_sealed IS NOT NULL) ORDER BY r.member_id, r.id LIMIT CAST($2 AS BIGINT)`, before, sweepStep)
}

func oldRuns(ctx context.Context, q database.Querier, before clock.Instant) ([]identity.Ref, error) {
	return database.Collect(ctx, q, scanRef, `SELECT r.member_id, r.id FROM import_run r WHERE r.created_at < $1
		AND EXISTS (SELECT 1 FROM import_line l WHERE l.member_id = r.member_id AND l.run_id = r.id) ORDER BY r.member_id, r.id LIMIT CAST($2 AS BIGINT)`, before, sweepStep)
}

func scanRef(row database.Row) (ref identity.Ref, err error) {
	err = row.Scan(&ref.Member, &ref.ID)
	return ref, err
}

func eraseContent(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `UPDATE import_line SET content_sealed = NULL WHERE member_id = $1 AND run_id = $2`, ref.Member, ref.ID)
	return err
}

func deleteLines(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	_, err := tx.Exec(ctx, `DELETE FROM import_line WHERE member_id = $1 AND run_id = $2`, ref.Member, ref.ID)
	return err
}
