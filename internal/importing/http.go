package importing

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/sheet"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// RunAnswer is an import of a file.
type RunAnswer struct {
	Ref        string `json:"ref" doc:"memberid-id."`
	Kind       Kind   `json:"kind" doc:"What its lines are."`
	Name       string `json:"name" doc:"Name of the file."`
	State      State  `json:"state" doc:"previewing, running and returning go on with each step."`
	Lines      int64  `json:"lines"`
	Done       int64  `json:"done" doc:"Lines that the step which is going on has behind it."`
	CreatedAt  string `json:"created_at" doc:"RFC 3339, UTC."`
	CreatedBy  string `json:"created_by" doc:"Empty for a person who has left."`
	RunAt      string `json:"run_at" doc:"When its lines were written; empty for never."`
	RunBy      string `json:"run_by"`
	BackAt     string `json:"back_at" doc:"When it was taken back; empty for never."`
	BackBy     string `json:"back_by"`
	Returnable bool   `json:"returnable" doc:"Whether it can be taken back."`
	Until      string `json:"until" doc:"Until when it can be taken back; empty where it cannot."`
}

// DetailAnswer is an import with its columns and what its lines do.
type DetailAnswer struct {
	RunAnswer
	Headings []string       `json:"headings" nullable:"false" doc:"Of the file, in alphabetical order."`
	Columns  []ColumnAnswer `json:"columns" nullable:"false" doc:"What a line can say."`
	Dates    string         `json:"dates" enum:"dmy,mdy" doc:"How days are written that are not yyyy-MM-dd."`
	Decimal  string         `json:"decimal" enum:"comma,point" doc:"The mark before the cents."`
	Known    bool           `json:"known" doc:"The columns were chosen for an earlier file with the same headings."`
	Effects  []EffectCount  `json:"effects" nullable:"false"`
	Backs    []BackCount    `json:"backs" nullable:"false" doc:"What became of lines when it was taken back."`
	Whole    bool           `json:"whole" doc:"Whether all lines can be written at once, or none."`
}

// ColumnAnswer is a column with the heading that it is mapped to.
type ColumnAnswer struct {
	Name     string   `json:"name"`
	Required bool     `json:"required"`
	Heading  string   `json:"heading" doc:"Empty for none."`
	Sample   []string `json:"sample" nullable:"false" doc:"The first cells beneath the heading."`
}

// EffectCount is how many lines have an effect.
type EffectCount struct {
	Effect Effect `json:"effect"`
	Lines  int64  `json:"lines"`
}

// BackCount is how many lines went back in a way.
type BackCount struct {
	Back  Back  `json:"back"`
	Lines int64 `json:"lines"`
}

// FileLineAnswer is one line of an import.
type FileLineAnswer struct {
	Line    int64          `json:"line" doc:"Line of the file, counted from 1."`
	Effect  Effect         `json:"effect" doc:"Empty for not looked at yet."`
	Ref     string         `json:"ref" doc:"What it is about, as memberid-id; empty for none."`
	Title   string         `json:"title" doc:"Name of what it is about; empty where that is no longer kept."`
	Changes []ChangeAnswer `json:"changes" nullable:"false" doc:"Fields that differ afterwards."`
	Refused []FieldAnswer  `json:"refused" nullable:"false" doc:"The columns to blame."`
	Back    Back           `json:"back" doc:"What became of it when the import was taken back."`
	Kept    []string       `json:"kept" nullable:"false" doc:"Fields that people have changed since; they stayed."`
	Erased  bool           `json:"erased" doc:"What it says is no longer kept."`
}

// ChangeAnswer is a field that differs afterwards.
type ChangeAnswer struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// FieldAnswer is a column to blame.
type FieldAnswer struct {
	Field  string `json:"field"`
	Reason string `json:"reason" doc:"A code."`
}

// UploadedAnswer is a file that came in, or why not.
type UploadedAnswer struct {
	Ref     string            `json:"ref" doc:"memberid-id; empty where it was refused."`
	Refused []wire.RefusedRow `json:"refused" nullable:"false" doc:"Lines that are no row of a table; with one of them nothing of the file is taken."`
}

// GoneAnswer names what was removed.
type GoneAnswer struct {
	Ref string `json:"ref"`
}

// ListInput asks for the imports of an agency.
type ListInput struct{ web.OfMember }

// UploadInput brings a file.
type UploadInput struct {
	web.OfMember
	Kind Kind `query:"kind" required:"true" doc:"What its lines are."`
	Body struct{}
}

// OneInput names an import.
type OneInput struct{ web.RefInput }

// MapInput says which heading is which column.
type MapInput struct {
	web.RefInput
	Body struct {
		Dates   string      `json:"dates" enum:"dmy,mdy"`
		Decimal string      `json:"decimal" enum:"comma,point"`
		Columns []MapColumn `json:"columns" maxItems:"60" nullable:"false"`
	}
}

// MapColumn is a column with its heading.
type MapColumn struct {
	Name    string `json:"name" maxLength:"60"`
	Heading string `json:"heading" maxLength:"32767"`
}

// StartInput begins to write.
type StartInput struct {
	web.RefInput
	Body struct {
		Whole bool `json:"whole" doc:"All lines at once or none; false writes those that work."`
	}
}

// LinesInput asks for lines.
type LinesInput struct {
	web.RefInput
	web.Offset
	Effect Effect `query:"effect" doc:"Only lines with this effect."`
	Back   Back   `query:"back" doc:"Only lines that went back in this way."`
}

// FileInput asks for the report as a file.
type FileInput struct {
	web.RefInput
	web.TableFormat
}

// Schema lists the kinds.
func (Kind) Schema(huma.Registry) *huma.Schema { return wire.Among(Kinds) }

// Schema lists the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among(States) }

// Schema lists the effects, and none.
func (Effect) Schema(huma.Registry) *huma.Schema {
	return wire.Among(append([]Effect{EffectNone}, Effects...))
}

// Schema lists them.
func (Back) Schema(huma.Registry) *huma.Schema { return wire.Among(Backs) }

func present(r Run, crew *member.StaffList, now clock.Instant) RunAnswer {
	out := RunAnswer{
		Ref: r.Ref.String(), Kind: r.Kind, Name: r.Name, State: r.State, Lines: r.Lines, Done: r.Done, CreatedAt: wire.Instant(r.CreatedAt), CreatedBy: crew.NameOf(r.CreatedBy), RunAt: wire.Instant(r.RunAt),
		RunBy: crew.NameOf(r.RunBy), BackAt: wire.Instant(r.BackAt), BackBy: crew.NameOf(r.BackBy), Returnable: r.Returnable(now),
	}
	if out.Returnable {
		out.Until = wire.Instant(r.RunAt.Add(ReturnWithin))
	}
	return out
}

var marks = map[string]string{",": "comma", ".": "point"}

func presentWhole(w Whole, crew *member.StaffList, now clock.Instant) DetailAnswer {
	out := DetailAnswer{RunAnswer: present(w.Run, crew, now), Headings: w.Headings, Columns: []ColumnAnswer{}, Dates: w.Map.Dates, Decimal: marks[w.Map.Decimal], Known: w.Known, Effects: []EffectCount{}, Backs: []BackCount{}, Whole: w.Lines <= mostWhole && w.Effects[EffectRefused] == 0}
	for _, c := range w.Columns {
		one := ColumnAnswer{Name: c.Name, Required: c.Required, Heading: w.Map.Columns[c.Name], Sample: []string{}}
		for _, cells := range w.Sample {
			if cell := cells[one.Heading]; one.Heading != "" && cell != "" && !c.Secret {
				one.Sample = append(one.Sample, shorten(cell))
			}
		}
		out.Columns = append(out.Columns, one)
	}
	for _, e := range Effects {
		out.Effects = append(out.Effects, EffectCount{e, w.Effects[e]})
	}
	for _, b := range Backs[1:] {
		out.Backs = append(out.Backs, BackCount{b, w.Counts.Backs[b]})
	}
	return out
}

// shorten is the beginning of a long cell.
func shorten(cell string) string {
	const most = 60
	if runes := []rune(cell); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return cell
}

func presentLine(m identity.MemberID, l Line) FileLineAnswer {
	out := FileLineAnswer{Line: l.Line, Effect: l.Effect, Title: l.Title, Changes: []ChangeAnswer{}, Refused: []FieldAnswer{}, Back: l.Back, Kept: append([]string{}, l.Kept...), Erased: l.Erased}
	if l.Outcome.ID != 0 {
		out.Ref = identity.Ref{Member: m, ID: l.Outcome.ID}.String()
	}
	for _, c := range l.Changes {
		out.Changes = append(out.Changes, ChangeAnswer{Field: c.Field, Before: json.RawMessage(c.Before), After: json.RawMessage(c.After)})
	}
	for _, field := range slices.Sorted(maps.Keys(l.Refused)) {
		out.Refused = append(out.Refused, FieldAnswer{field, l.Refused[field]})
	}
	return out
}

func words(lang, name string) string { return locales.Text(lang, "import."+name) }

// reported are the columns of the report by line.
var reported = []sheet.Column[FileLineAnswer]{
	{Name: "line", Cell: func(l FileLineAnswer, _ string) any { return l.Line }},
	{Name: "effect", Cell: func(l FileLineAnswer, lang string) any {
		if l.Effect == EffectNone {
			return ""
		}
		return words(lang, "effect."+string(l.Effect))
	}},
	{Name: "title", Cell: func(l FileLineAnswer, _ string) any { return l.Title }},
	{Name: "refused", Cell: func(l FileLineAnswer, _ string) any {
		var out []string
		for _, f := range l.Refused {
			out = append(out, f.Field+": "+f.Reason)
		}
		return strings.Join(out, ", ")
	}},
	{Name: "back", Cell: func(l FileLineAnswer, lang string) any {
		if l.Back == BackNone {
			return ""
		}
		return words(lang, "back."+string(l.Back))
	}},
	{Name: "kept", Cell: func(l FileLineAnswer, _ string) any { return strings.Join(l.Kept, ", ") }},
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	const all, one = "/v1/manage/imports", "/v1/manage/imports/{ref}"
	route := func(id, method, path, summary string, refusals ...fault.Code) web.Route {
		return web.Route{ID: id, Method: method, Path: path, Tag: "manage", Who: []identity.Role{identity.Manager}, Refusals: append([]fault.Code{fault.NotFound}, refusals...), Summary: summary}
	}
	// after answers a call that changes a run with what it is now.
	after := func(ctx context.Context, c web.Caller, ref identity.Ref) (DetailAnswer, error) {
		w, err := s.Get(ctx, c.Actor, ref)
		if err != nil {
			return DetailAnswer{}, err
		}
		crew, err := s.Members.Staff(ctx, s.DB, ref.Member)
		if err != nil {
			return DetailAnswer{}, err
		}
		return presentWhole(w, crew, s.DB.Now()), nil
	}
	web.Answer(r, route("getManageImports", http.MethodGet, all, "The latest imports of files, the newest first"), func(ctx context.Context, c web.Caller, in *ListInput) ([]RunAnswer, error) {
		m := in.Member(c.Actor)
		found, err := s.Runs(ctx, c.Actor, m)
		if err != nil {
			return nil, err
		}
		crew, err := s.Members.Staff(ctx, s.DB, m)
		out := make([]RunAnswer, 0, len(found))
		for _, one := range found {
			out = append(out, present(one, crew, s.DB.Now()))
		}
		return out, err
	})
	upload := route("postManageImport", http.MethodPost, all, "Bring a CSV, Excel or JSON lines file; nothing of it is written yet", fault.BadRequest, fault.KeyReused)
	upload.Upload = &web.Upload{MaxFiles: 1, MaxBytes: sheet.MaxBytes}
	web.Answer(r, upload, func(ctx context.Context, c web.Caller, in *UploadInput) (UploadedAnswer, error) {
		out := UploadedAnswer{Refused: []wire.RefusedRow{}}
		m := in.Member(c.Actor)
		if !c.Actor.Manages(m) {
			return out, missing()
		}
		if len(c.Files) != 1 {
			return out, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
		}
		ref, refused, err := s.Upload(ctx, c.Actor, c.Attempt, m, in.Kind, c.Files[0].Name, c.Files[0])
		if out.Refused = append(out.Refused, refused...); ref.ID != 0 {
			out.Ref = ref.String()
		}
		return out, err
	})
	web.Answer(r, route("getManageImport", http.MethodGet, one, "An import with its columns and what its lines do"), func(ctx context.Context, c web.Caller, in *OneInput) (DetailAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return DetailAnswer{}, err
		}
		return after(ctx, c, ref)
	})
	web.Answer(r, route("putManageImportColumns", http.MethodPut, one+"/columns", "Say which heading is which column, and begin the preview", fault.BadRequest, fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *MapInput) (DetailAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return DetailAnswer{}, err
		}
		m := Map{Dates: in.Body.Dates, Decimal: ",", Columns: map[string]string{}}
		if in.Body.Decimal == "point" {
			m.Decimal = "."
		}
		for _, column := range in.Body.Columns {
			if column.Heading != "" {
				m.Columns[column.Name] = column.Heading
			}
		}
		if err := s.Choose(ctx, c.Actor, c.Attempt, ref, m); err != nil {
			return DetailAnswer{}, err
		}
		return after(ctx, c, ref)
	})
	deed := func(id, path, summary string, do func(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error) {
		web.Answer(r, route(id, http.MethodPost, one+path, summary, fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *OneInput) (DetailAnswer, error) {
			ref, err := in.Parse()
			if err != nil {
				return DetailAnswer{}, err
			}
			if err := do(ctx, c.Actor, c.Attempt, ref); err != nil {
				return DetailAnswer{}, err
			}
			return after(ctx, c, ref)
		})
	}
	deed("postManageImportStep", "/step", "Go on with an import: look at, write or take back its next lines", s.Step)
	deed("postManageImportStop", "/stop", "End an import where it is; what was written stays", s.Stop)
	deed("postManageImportBack", "/back", "Begin to take an import back, within a day; what people have changed since stays", s.TakeBack)
	web.Answer(r, route("postManageImportRun", http.MethodPost, one+"/run", "Begin to write the lines of an import", fault.BadRequest, fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *StartInput) (DetailAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return DetailAnswer{}, err
		}
		if err := s.Start(ctx, c.Actor, c.Attempt, ref, in.Body.Whole); err != nil {
			return DetailAnswer{}, err
		}
		return after(ctx, c, ref)
	})
	web.Answer(r, route("deleteManageImport", http.MethodDelete, one, "Remove a file of which nothing was written", fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *OneInput) (GoneAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return GoneAnswer{}, err
		}
		return GoneAnswer{ref.String()}, s.Discard(ctx, c.Actor, c.Attempt, ref)
	})
	web.List(r, route("getManageImportLines", http.MethodGet, one+"/lines", "The lines of an import: what each does or did"), func(ctx context.Context, c web.Caller, in *LinesInput) (wire.Page[FileLineAnswer], error) {
		var page wire.Page[FileLineAnswer]
		ref, err := in.Parse()
		if err != nil {
			return page, err
		}
		found, err := s.LinesOf(ctx, c.Actor, ref, Filter{in.Effect, in.Back}, in.Mark(), pageSize+1)
		if len(found) > pageSize {
			found = found[:pageSize]
			page.Next = strconv.FormatInt(found[pageSize-1].ID, 10)
		}
		for _, l := range found {
			page.Items = append(page.Items, presentLine(ref.Member, l))
		}
		return page, err
	})
	web.Download(r, route("getManageImportFile", http.MethodGet, one+"/file", "The report of an import by line, as a CSV or Excel file"), func(ctx context.Context, c web.Caller, in *FileInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		found, err := s.LinesOf(ctx, c.Actor, ref, Filter{}, "", 1<<30)
		if err != nil {
			return nil, err
		}
		lines := make([]FileLineAnswer, 0, len(found))
		for _, l := range found {
			lines = append(lines, presentLine(ref.Member, l))
		}
		return in.Send(sheet.Of(reported, lines, c.Lang, words), "import")
	})
}
