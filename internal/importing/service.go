package importing

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"latchkey/internal/checklist"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/sheet"
	"latchkey/internal/task"
	"latchkey/internal/wire"
)

// Noun is a kind of thing that files bring.
type Noun interface {
	Columns() []Column
	// Key names the thing that a line is about, in the words of its cells; empty for none.
	Key(cells map[string]string) string
	// Write writes a line. A refusal is an outcome and writes nothing.
	Write(ctx context.Context, tx *database.Tx, w Writer, values Values) (Outcome, error)
	// Undo takes back what a line has done, without what people have changed since.
	Undo(ctx context.Context, tx *database.Tx, w Writer, done Outcome) (Undone, error)
}

// finisher is a noun that does something once for all lines of a step: it announces what they have changed.
type finisher interface {
	Finish(ctx context.Context, tx *database.Tx, w Writer, things []int64) error
}

// stepper is a noun that keeps something for all lines of a step, and may ask what the whole file says.
type stepper interface {
	Step(lines fileLines) Noun
}

// fileLines reads what all lines of a file say.
type fileLines func(ctx context.Context, q database.Querier) ([]Values, error)

// matcher is a noun that needs to know what the earlier lines of the run have found there: known are all of them, nil for none, of which a step writes some again.
type matcher interface {
	Match(known *earlier, again []Line) Noun
}

// sorter is a noun whose lines say in which order they are written.
type sorter interface {
	Order(cells map[string]string) int64
}

// Deps are what the service needs.
type Deps struct {
	DB           *database.DB
	Box          *secret.Box
	Members      *member.Service
	Properties   *property.Service
	Reservations *reservation.Service
	Checklists   *checklist.Service
	Tasks        *task.Service
	Pay          *pay.Service
	Planning     *planning.Service
	Payments     *payment.Service
}

// Service is all that can be done with imports.
type Service struct {
	Deps
	nouns  map[Kind]Noun
	memory memory
	// opened counts the lines that were read, for measurements.
	opened atomic.Int64
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{Deps: d, nouns: map[Kind]Noun{
		Stays: stays{d.Reservations}, People: people{members: d.Members, properties: d.Properties, tasks: d.Tasks, pay: d.Pay, planning: d.Planning}, Properties: properties{d.Properties, d.Reservations, d.Tasks, d.Planning},
		Checklists: checklists{d.Checklists, d.Planning}, Payments: payments{money: d.Payments},
	}}
}

// Whole is a run with what is known of its lines.
type Whole struct {
	Run
	Counts
	Columns []Column
	// Sample are the cells of the first lines.
	Sample []map[string]string
}

func missing() error { return fault.Missing(fault.NotFound) }

// Upload takes a file in. Nothing of it is written yet. A file that is no table is refused by line.
func (s *Service) Upload(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, kind Kind, name string, file io.Reader) (identity.Ref, []wire.RefusedRow, error) {
	if !actor.Manages(m) {
		return identity.Ref{}, nil, missing()
	}
	noun, known := s.nouns[kind]
	if !known {
		return identity.Ref{}, nil, fault.Invalid(fault.BadRequest, map[string]string{"kind": "unknown"})
	}
	read, refused, err := sheet.ReadLines(file)
	if err != nil || len(refused) > 0 {
		return identity.Ref{}, refused, err
	}
	if len(read) == 0 {
		return identity.Ref{}, []wire.RefusedRow{{Line: 1, Reason: reasonEmpty}}, nil
	}
	headings := map[string]bool{}
	var sample []map[string]string
	for i, l := range read {
		for h := range l.Cells {
			headings[h] = true
		}
		if i < 200 {
			sample = append(sample, l.Cells)
		}
	}
	r := Run{Kind: kind, Name: fileName(name), State: Mapping, Headings: slices.Sorted(maps.Keys(headings)), Lines: int64(len(read))}
	kept, found, err := mappingOf(ctx, s.DB, m, kind, headingsHash(r.Headings))
	if err != nil {
		return identity.Ref{}, nil, err
	}
	if r.Map = kept; !found {
		r.Map = guess(noun.Columns(), r.Headings, sample)
	}
	ref, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (identity.Ref, error) {
		one := r
		id, err := tx.NextID(ctx, m, "import_run")
		if err != nil {
			return identity.Ref{}, err
		}
		one.Ref = identity.Ref{Member: m, ID: id}
		one.CreatedAt, one.CreatedBy = tx.Now(), actor.Account
		if err := insertRun(ctx, tx, one); err != nil {
			return identity.Ref{}, err
		}
		lines := make([]Line, len(read))
		for i, l := range read {
			lines[i] = Line{ID: int64(i + 1), Line: int64(l.Line), Cells: l.Cells}
		}
		return one.Ref, s.insertLines(ctx, tx, one.Ref, lines)
	})
	return ref, nil, err
}

const reasonEmpty = "the file has no lines"

func fileName(name string) string {
	name = strings.TrimSpace(wire.PlainDirection(filepath.Base(strings.ReplaceAll(name, "\\", "/"))))
	name = strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if len(name) > 120 {
		name = strings.ToValidUTF8(name[:120], "")
	}
	return name
}

// Runs are the latest imports of an agency, the newest first.
func (s *Service) Runs(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Run, error) {
	if !actor.Manages(m) {
		return nil, missing()
	}
	return runsOf(ctx, s.DB, m)
}

// admitted reads a run that the actor may see.
func (s *Service) admitted(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Run, error) {
	if !actor.Manages(ref.Member) {
		return Run{}, missing()
	}
	r, err := runAt(ctx, q, ref)
	if database.IsMissing(err) {
		return r, missing()
	}
	return r, err
}

// Get is a run with what is known of its lines.
func (s *Service) Get(ctx context.Context, actor identity.Actor, ref identity.Ref) (Whole, error) {
	r, err := s.admitted(ctx, s.DB, actor, ref)
	if err != nil {
		return Whole{}, err
	}
	out := Whole{Run: r, Columns: s.nouns[r.Kind].Columns()}
	if out.Counts, err = countsOf(ctx, s.DB, r); err != nil {
		return out, err
	}
	if _, out.Known, err = mappingOf(ctx, s.DB, ref.Member, r.Kind, headingsHash(r.Headings)); err != nil {
		return out, err
	}
	first, err := s.linesAfter(ctx, s.DB, ref, 0, 3)
	for _, l := range first {
		out.Sample = append(out.Sample, l.Cells)
	}
	return out, err
}

// Filter says which lines are wanted; empty ones say nothing.
type Filter struct {
	Effect Effect
	Back   Back
}

// LinesOf is a page of the lines of a run.
func (s *Service) LinesOf(ctx context.Context, actor identity.Actor, ref identity.Ref, f Filter, mark string, most int64) ([]Line, error) {
	if _, err := s.admitted(ctx, s.DB, actor, ref); err != nil {
		return nil, err
	}
	after, _ := identity.ParseNumber(mark)
	switch {
	case f.Back != BackNone:
		return s.linesBackWith(ctx, s.DB, ref, f.Back, after, most)
	case f.Effect != EffectNone:
		return s.linesWith(ctx, s.DB, ref, f.Effect, after, most)
	}
	return s.linesAfter(ctx, s.DB, ref, after, most)
}

// step is what a call leaves of a run: the memory of an Idempotency-Key.
type step struct{ ID int64 }

// change changes a run under its lock.
func (s *Service) change(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, do func(tx *database.Tx, r *Run) error) error {
	if !actor.Manages(ref.Member) {
		return missing()
	}
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (step, error) {
		r, err := holdRun(ctx, tx, ref)
		if database.IsMissing(err) {
			return step{}, missing()
		}
		if err != nil {
			return step{}, err
		}
		if err := do(tx, &r); err != nil {
			return step{}, err
		}
		return step{ref.ID}, saveRun(ctx, tx, r)
	})
	return err
}

// wrongState refuses what a run is too far for, or not far enough.
func wrongState() error {
	return fault.Of(fault.Conflict)
}

// Choose says which heading is which column, and begins the preview. The choice is kept for files with the same headings.
func (s *Service) Choose(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, m Map) error {
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, r *Run) error {
		if !slices.Contains([]State{Mapping, Previewing, Previewed}, r.State) {
			return wrongState()
		}
		noun := s.nouns[r.Kind]
		if wrong := m.check(noun.Columns(), r.Headings); len(wrong) > 0 {
			return fault.Invalid(fault.BadRequest, wrong)
		}
		all, err := s.linesAfter(ctx, tx, ref, 0, r.Lines)
		if err != nil {
			return err
		}
		if all, err = s.sorted(ctx, tx, *r, m, all); err != nil {
			return err
		}
		var twice []int64
		seen := map[string]bool{}
		for _, l := range all {
			key := noun.Key(m.named(l.Cells))
			if key != "" && seen[key] {
				twice = append(twice, l.ID)
			}
			seen[key] = true
		}
		r.Map, r.State, r.Done = m, Previewing, 0
		if err := forgetPreview(ctx, tx, ref, twice); err != nil {
			return err
		}
		return saveMapping(ctx, tx, ref.Member, r.Kind, headingsHash(r.Headings), m)
	})
}

// sorted puts the lines of a run into the order in which they are written: that of their noun, else that of the file.
func (s *Service) sorted(ctx context.Context, tx *database.Tx, r Run, m Map, all []Line) ([]Line, error) {
	noun, ok := s.nouns[r.Kind].(sorter)
	if !ok {
		return all, nil
	}
	next := slices.Clone(all)
	slices.SortFunc(next, func(a, b Line) int {
		return cmp.Or(cmp.Compare(noun.Order(m.named(a.Cells)), noun.Order(m.named(b.Cells))), cmp.Compare(a.Line, b.Line))
	})
	if slices.EqualFunc(next, all, func(a, b Line) bool { return a.ID == b.ID }) {
		return all, nil
	}
	for i := range next {
		next[i] = Line{ID: int64(i + 1), Line: next[i].Line, Cells: next[i].Cells}
	}
	if err := deleteLines(ctx, tx, r.Ref); err != nil {
		return nil, err
	}
	return next, s.insertLines(ctx, tx, r.Ref, next)
}

// homes finds the homes of an agency by number, external id, title and short title.
func (s *Service) homes(ctx context.Context, q database.Querier, m identity.MemberID) (homes, error) {
	all, err := s.Properties.All(ctx, q, m)
	if err != nil {
		return nil, err
	}
	out := homes{}
	add := func(name string, id int64) {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" && !slices.Contains(out[name], id) {
			out[name] = append(out[name], id)
		}
	}
	for _, p := range all {
		add(p.Title, p.Ref.ID)
		add(p.ShortTitle, p.Ref.ID)
	}
	// What is unique goes first.
	for _, p := range all {
		for _, name := range []string{strconv.FormatInt(p.Ref.ID, 10), p.Ref.String(), p.ExternalID} {
			if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
				out[name] = []int64{p.Ref.ID}
			}
		}
	}
	return out, nil
}

// finish has a noun announce the things that the lines of a step have changed.
func (s *Service) finish(ctx context.Context, tx *database.Tx, w Writer, r Run, things []int64) error {
	noun, ok := s.nouns[r.Kind].(finisher)
	if !ok || len(things) == 0 {
		return nil
	}
	slices.Sort(things)
	return noun.Finish(ctx, tx, w, slices.Compact(things))
}

// hideGuess has a preview say of each secret that a line brings that it would change. That a guess is right would else be known without a look that is in the history.
func (l Line) hideGuess(columns []Column, m Map) Line {
	if l.Effect != EffectChanged && l.Effect != EffectSame {
		return l
	}
	for _, c := range columns {
		known := slices.ContainsFunc(l.Changes, func(change wire.Change) bool { return change.Field == c.Name })
		if c.Secret && !known && strings.TrimSpace(m.named(l.Cells)[c.Name]) != "" {
			l.Effect = EffectChanged
			l.Changes = append(l.Changes, wire.Change{Field: c.Name, Before: json.RawMessage("true"), After: json.RawMessage("true")})
		}
	}
	if !slices.ContainsFunc(columns, func(c Column) bool { return c.Secret }) {
		return l
	}
	// By the columns, whether a change is a real one or not: the order would tell.
	at := func(change wire.Change) int {
		name, _, _ := strings.Cut(change.Field, ".")
		return slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })
	}
	slices.SortStableFunc(l.Changes, func(a, b wire.Change) int { return cmp.Compare(at(a), at(b)) })
	return l
}

// stepOf is the noun of a run for its next step; known are the lines before it, again those of them that the step writes again.
func (s *Service) stepOf(r Run, known *earlier, again []Line) Noun {
	switch noun := s.nouns[r.Kind].(type) {
	case stepper:
		return noun.Step(func(ctx context.Context, q database.Querier) ([]Values, error) {
			lines, err := s.linesAfter(ctx, q, r.Ref, 0, r.Lines)
			out := make([]Values, len(lines))
			for i, l := range lines {
				out[i], _ = values(s.nouns[r.Kind].Columns(), r.Map, l.Cells, homes{})
			}
			return out, err
		})
	case matcher:
		return noun.Match(known, again)
	default:
		return noun
	}
}

// write writes a line, or says why not.
func (s *Service) write(ctx context.Context, tx *database.Tx, w Writer, r Run, noun Noun, at homes, l Line) (Line, error) {
	if l.Twice {
		l.Outcome = Outcome{Effect: EffectRefused, Refused: map[string]string{noun.Columns()[0].Name: "duplicate"}}
		return l, nil
	}
	said, wrong := values(noun.Columns(), r.Map, l.Cells, at)
	if len(wrong) > 0 {
		l.Outcome = Outcome{Effect: EffectRefused, Refused: wrong}
		return l, nil
	}
	var err error
	l.Outcome, err = noun.Write(ctx, tx, w, said)
	return l, err
}

// Step goes on with a run: it looks at, writes or takes back the next lines. A run that has nothing to go on with stays as it is.
func (s *Service) Step(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	r, err := s.admitted(ctx, s.DB, actor, ref)
	if err != nil {
		return err
	}
	ctx = s.reach(ctx, r)
	w := Writer{actor, ref.Member, ref.ID}
	var looked []Line
	if r.State == Previewing {
		if looked, err = s.look(ctx, w, r); err != nil {
			return err
		}
	}
	return s.change(ctx, actor, attempt, ref, func(tx *database.Tx, now *Run) error {
		switch {
		case now.State == Previewing && r.State == Previewing && now.Done == r.Done && now.Map.Dates == r.Map.Dates && now.Map.Decimal == r.Map.Decimal && maps.Equal(now.Map.Columns, r.Map.Columns):
			for _, l := range looked {
				if err := s.saveLine(ctx, tx, ref, l); err != nil {
					return err
				}
			}
			if now.Done += int64(len(looked)); now.Done >= now.Lines {
				now.State = Previewed
				s.memory.forget(ref)
			}
		case now.State == Running:
			return s.runStep(ctx, tx, w, now, runStep)
		case now.State == Returning:
			return s.backStep(ctx, tx, w, now)
		}
		return nil
	})
}
