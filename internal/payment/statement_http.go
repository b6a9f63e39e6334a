package payment

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// StatementInput brings a statement file.
type StatementInput struct {
	web.OfMember
	Body struct {
		Mapping string `json:"mapping,omitempty" maxLength:"20000" doc:"How the CSV file is read, as the JSON of a mapping; without it the kept one counts. Imports keep it."`
	}
}

// MappingBody is how a bank writes CSV.
type MappingBody struct {
	Delimiter string           `json:"delimiter" doc:"One character: ; , | or a tab."`
	Encoding  string           `json:"encoding" enum:",utf-8,windows-1252,iso-8859-15" doc:"Empty finds out."`
	Dates     string           `json:"dates" enum:"dmy,mdy,ymd" doc:"Order of day, month and year."`
	Decimal   string           `json:"decimal" enum:".,comma" doc:"The mark before the cents: . or the word comma."`
	Currency  string           `json:"currency" doc:"ISO 4217, of files that have no column for it."`
	Columns   []MappedHeadings `json:"columns" nullable:"false"`
}

// MappedHeadings are the headings of one kind of column.
type MappedHeadings struct {
	Column   string   `json:"column" enum:"date,amount,debit,credit,sign,currency,name,text,reference,end_to_end,bank_ref,account"`
	Headings []string `json:"headings" nullable:"false" doc:"Several are joined."`
}

// ProblemAnswer is why a file is refused.
type ProblemAnswer struct {
	Line   int    `json:"line" doc:"Line of the file; 0 for the file as a whole."`
	Field  string `json:"field" doc:"Column or element; empty for the line as a whole."`
	Reason string `json:"reason" enum:"empty,nul,encoding,too_large,too_many,date,amount,currency,column,cells,quotes,xml,doctype,depth,no_statement,sums"`
}

// LookAnswer is what a file looks like before it is imported.
type LookAnswer struct {
	Format   string          `json:"format" enum:"csv,camt.053,"`
	Known    bool            `json:"known" doc:"The kept mapping fits, or the format needs none."`
	Mapping  MappingBody     `json:"mapping" doc:"The kept one, or a guess."`
	Headings []string        `json:"headings" nullable:"false"`
	Sample   [][]string      `json:"sample" nullable:"false" doc:"Some rows of a CSV file as they are."`
	Lines    int             `json:"lines" doc:"How many bookings it has."`
	Skipped  int             `json:"skipped" doc:"Entries that move no money: pending ones, amounts of zero."`
	First    []BookingAnswer `json:"first" nullable:"false" doc:"The first bookings as they are read."`
	Problems []ProblemAnswer `json:"problems" nullable:"false" doc:"Why it cannot be imported; at most 50."`
}

// BookingAnswer is a booking as a file says it.
type BookingAnswer struct {
	BookedOn  string     `json:"booked_on" doc:"yyyy-MM-dd"`
	Amount    wire.Money `json:"amount"`
	Name      string     `json:"name" doc:"The other side."`
	Text      string     `json:"text"`
	Reference string     `json:"reference"`
}

// ImportedAnswer is what an import did.
type ImportedAnswer struct {
	Statement int64  `json:"statement" doc:"Number of the file; 0 where all its lines were known."`
	Format    string `json:"format" enum:"csv,camt.053"`
	Lines     int    `json:"lines"`
	Added     int    `json:"added"`
	Known     int    `json:"known" doc:"Lines that an earlier file had; they change nothing."`
	Skipped   int    `json:"skipped"`
	Sure      int    `json:"sure" doc:"Lines with a sure proposal."`
}

// StatementsAnswer is what the office sees of its statements.
type StatementsAnswer struct {
	Open  int          `json:"open" doc:"Lines that wait for a decision."`
	Files []FileAnswer `json:"files" nullable:"false" doc:"The last 20, newest first."`
}

// FileAnswer is an imported file.
type FileAnswer struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Format     string `json:"format" enum:"csv,camt.053"`
	Lines      int    `json:"lines"`
	Added      int    `json:"added"`
	ImportedAt string `json:"imported_at" doc:"yyyy-MM-ddTHH:mm:ssZ"`
	ImportedBy string `json:"imported_by"`
}

// LinesFilter says which lines of statements are wanted.
type LinesFilter struct {
	web.OfMember
	State LineState `query:"state" enum:"open,booked,ignored" default:"open"`
	Text  string    `query:"q" maxLength:"100" doc:"Words that name, text, reference or amount have."`
	Sort  string    `query:"sort" enum:"number,day,amount" default:"number" doc:"As they were imported, by the day of the booking, or by the amount."`
	web.Numbered
}

func (in LinesFilter) order() LineOrder { return LineOrder{LineSort(in.Sort), in.OldestFirst()} }

// LinesInput asks for a page of lines of statements.
type LinesInput struct {
	web.Offset
	LinesFilter
}

// LinesExportInput asks for lines of statements as a file.
type LinesExportInput struct {
	LinesFilter
	web.TableFormat
}

// StatementLineAnswer is a line of a statement.
type StatementLineAnswer struct {
	MemberID int64 `json:"memberid"`
	ID       int64 `json:"id"`
	BookingAnswer
	Erased    bool            `json:"erased" doc:"Who paid what for is no longer kept."`
	Returned  bool            `json:"returned" doc:"A bank gave the money back."`
	State     string          `json:"state" enum:"open,booked,ignored"`
	Reason    string          `json:"reason" doc:"Why it was ignored, or opened again."`
	SettledAt string          `json:"settled_at" doc:"yyyy-MM-ddTHH:mm:ssZ; empty for not yet."`
	SettledBy string          `json:"settled_by"`
	Proposal  *ProposalAnswer `json:"proposal,omitempty" doc:"Of an open line: the stay that it probably pays."`
	Parts     []PartAnswer    `json:"parts" nullable:"false" doc:"Of a booked line: what was booked where."`
}

// ProposalAnswer is the stay that a line probably pays.
type ProposalAnswer struct {
	Stay       StayAnswer `json:"stay"`
	Confidence string     `json:"confidence" enum:"sure,likely,maybe" doc:"Sure ones are proposed ticked; none is booked before a person confirms it."`
	Reasons    []string   `json:"reasons" nullable:"false" enum:"reference,number,external,amount,deposit,name,last_name,return,too_much,already_paid,not_confirmed"`
}

// PartAnswer is what of a line was booked at a stay.
type PartAnswer struct {
	Stay    StayAnswer `json:"stay"`
	Payment int64      `json:"payment"`
	Amount  wire.Money `json:"amount"`
}

// ConfirmInput books lines.
type ConfirmInput struct {
	web.OfMember
	Body struct {
		Lines []ConfirmLine `json:"lines" minItems:"1" maxItems:"200" nullable:"false"`
	}
}

// ConfirmLine says where a line is booked.
type ConfirmLine struct {
	ID    int64         `json:"id" minimum:"1"`
	Parts []ConfirmPart `json:"parts" minItems:"1" maxItems:"50" nullable:"false" doc:"Together the amount of the line."`
}

// ConfirmPart is a part of a line for a stay.
type ConfirmPart struct {
	Stay   int64 `json:"stay" minimum:"1" doc:"Number of the reservation."`
	Amount int64 `json:"amount" doc:"Cents, with the sign of the line."`
}

// OutcomeAnswer is what became of one line of a confirmation.
type OutcomeAnswer struct {
	ID     int64  `json:"id"`
	Booked bool   `json:"booked"`
	Reason string `json:"reason,omitempty" enum:"settled,missing,stay,sums,currency,too_much_back" doc:"Why it was not booked."`
}

// SettleLinesInput decides about several lines with a reason.
type SettleLinesInput struct {
	web.OfMember
	Body struct {
		Lines  []int64 `json:"lines" minItems:"1" maxItems:"200" nullable:"false" doc:"Numbers of lines."`
		Reason string  `json:"reason" maxLength:"2000" doc:"Why; at most 500 characters."`
	}
}

// SettledLineAnswer is what became of one of several lines.
type SettledLineAnswer struct {
	ID     int64  `json:"id"`
	Done   bool   `json:"done"`
	Reason string `json:"reason,omitempty" enum:"settled,missing" doc:"Why nothing was done: somebody else has decided meanwhile, or there is no such line."`
}

// LineReasonInput decides about a line with a reason.
type LineReasonInput struct {
	web.RefInput
	Body struct {
		Reason string `json:"reason" maxLength:"2000" doc:"Why; at most 500 characters."`
	}
}

// SettledAnswer is the answer to a decision about a line.
type SettledAnswer struct {
	State string `json:"state" enum:"open,ignored"`
}

// RematchAnswer is the answer to a new look at open lines.
type RematchAnswer struct {
	Lines    int `json:"lines"`
	Proposed int `json:"proposed"`
}

const commaWord = "comma"

func presentMapping(m Mapping) MappingBody {
	out := MappingBody{Delimiter: m.Delimiter, Encoding: m.Encoding, Dates: string(m.Dates), Decimal: string(m.Decimal), Currency: m.Currency, Columns: []MappedHeadings{}}
	if m.Dates == "" {
		out.Dates = string(DMY)
	}
	if m.Decimal != Point {
		out.Decimal = commaWord
	}
	for _, column := range Columns {
		if names := m.Headings[column]; len(names) > 0 {
			out.Columns = append(out.Columns, MappedHeadings{string(column), names})
		}
	}
	return out
}

const (
	mostHeadings   = 5
	longestHeading = 200
)

// parseMapping reads a mapping as a browser sends it beside a file; nil for none.
func parseMapping(text string) (*Mapping, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	wrong := fault.Invalid(fault.BadRequest, map[string]string{"mapping": "not a mapping"})
	var b MappingBody
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return nil, wrong
	}
	m := Mapping{Delimiter: b.Delimiter, Encoding: b.Encoding, Dates: DateOrder(b.Dates), Decimal: Point, Currency: b.Currency, Headings: map[Column][]string{}}
	if b.Decimal == commaWord {
		m.Decimal = Comma
	}
	for _, c := range b.Columns {
		if !slices.Contains(Columns, Column(c.Column)) || len(c.Headings) == 0 || len(c.Headings) > mostHeadings {
			return nil, wrong
		}
		for _, name := range c.Headings {
			if name == "" || utf8.RuneCountInString(name) > longestHeading {
				return nil, wrong
			}
		}
		m.Headings[Column(c.Column)] = c.Headings
	}
	if !slices.Contains([]string{";", ",", "\t", "|"}, m.Delimiter) || !slices.Contains([]string{"", UTF8, Latin, Latin15}, m.Encoding) || !slices.Contains([]DateOrder{DMY, MDY, YMD}, m.Dates) ||
		!isCurrency(m.Currency) {
		return nil, wrong
	}
	return &m, nil
}

// sentStatement reads the file of a call.
func sentStatement(c web.Caller) (name string, content []byte, err error) {
	if len(c.Files) != 1 {
		return "", nil, fault.Invalid(fault.BadRequest, map[string]string{"files": "expected one"})
	}
	content, err = io.ReadAll(io.LimitReader(c.Files[0], MaxStatementBytes+1))
	return c.Files[0].Name, content, err
}

func presentProblems(all []Problem) []ProblemAnswer {
	out := make([]ProblemAnswer, 0, len(all))
	for _, p := range all {
		out = append(out, ProblemAnswer{p.Row, p.Field, p.Reason})
	}
	return out
}

func presentBooking(b Booking) BookingAnswer {
	return BookingAnswer{BookedOn: b.BookedOn.String(), Amount: wire.Money{Amount: b.Amount, Currency: b.Currency}, Name: b.Name, Text: b.Text, Reference: b.Reference}
}

func (s *Service) presentStatementLine(member identity.MemberID, l ShownLine, lang string) StatementLineAnswer {
	out := StatementLineAnswer{
		MemberID: int64(member), ID: l.ID, BookingAnswer: presentBooking(l.Booking), Erased: l.sealed == nil, Returned: l.Returned, State: string(l.State), Reason: l.Why, SettledBy: l.Who, Parts: []PartAnswer{},
	}
	out.SettledAt = wire.Instant(l.SettledAt)
	if l.Proposed != nil {
		p := ProposalAnswer{Stay: s.presentStay(*l.Proposed, lang), Confidence: string(l.Proposal.Confidence), Reasons: []string{}}
		for _, why := range l.Proposal.Reasons {
			p.Reasons = append(p.Reasons, string(why))
		}
		out.Proposal = &p
	}
	for _, part := range l.Parts {
		out.Parts = append(out.Parts, PartAnswer{Stay: s.presentStay(part.Place, lang), Payment: part.Payment, Amount: wire.Money{Amount: part.Amount, Currency: l.Currency}})
	}
	return out
}

// firstShown is how many bookings of a file are shown before it is imported.
const firstShown = 5

func registerStatements(r *web.Router, s *Service, managers []identity.Role) {
	const statements = "/v1/manage/statements"
	upload := &web.Upload{MaxFiles: 1, MaxBytes: MaxStatementBytes}
	web.Answer(r, web.Route{
		ID: "postManageStatementLook", Method: http.MethodPost, Path: statements + "/look", Tag: "manage", Who: managers, Upload: upload, Refusals: []fault.Code{fault.NotFound, fault.BadRequest},
		Summary: "How a bank statement would be read; changes nothing",
	}, func(ctx context.Context, c web.Caller, in *StatementInput) (LookAnswer, error) {
		m, err := parseMapping(in.Body.Mapping)
		if err != nil {
			return LookAnswer{}, err
		}
		_, content, err := sentStatement(c)
		if err != nil {
			return LookAnswer{}, err
		}
		look, err := s.LookAt(ctx, c.Actor, in.Member(c.Actor), content, m)
		out := LookAnswer{
			Format: look.Format, Known: look.Known, Mapping: presentMapping(look.Mapping), Headings: look.Headings, Sample: look.Sample, Lines: len(look.Bookings), Skipped: look.Skipped,
			First: []BookingAnswer{}, Problems: presentProblems(look.Problems),
		}
		for _, b := range look.Bookings[:min(len(look.Bookings), firstShown)] {
			out.First = append(out.First, presentBooking(b))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postManageStatement", Method: http.MethodPost, Path: statements, Tag: "manage", Who: managers, Upload: upload,
		Refusals: []fault.Code{fault.NotFound, fault.BadRequest, fault.StatementRefused, fault.KeyReused},
		Summary:  "Import a bank statement, CSV or camt.053: all of it or nothing; what earlier files had changes nothing",
	}, func(ctx context.Context, c web.Caller, in *StatementInput) (ImportedAnswer, error) {
		m, err := parseMapping(in.Body.Mapping)
		if err != nil {
			return ImportedAnswer{}, err
		}
		name, content, err := sentStatement(c)
		if err != nil {
			return ImportedAnswer{}, err
		}
		done, err := s.ImportStatement(ctx, c.Actor, c.Attempt, in.Member(c.Actor), name, content, m)
		if err == nil && len(done.Problems) > 0 {
			refused := fault.Invalid(fault.StatementRefused, map[string]string{"files": done.Problems[0].Reason})
			refused.Data = presentProblems(done.Problems)
			return ImportedAnswer{}, refused
		}
		return ImportedAnswer{
			Statement: done.File, Format: done.Format, Lines: done.Lines, Added: done.Added, Known: done.Known, Skipped: done.Skipped, Sure: done.Sure,
		}, err
	})
	web.Answer(r, web.Route{
		ID: "getManageStatements", Method: http.MethodGet, Path: statements, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The latest statement files, and how many of their lines wait for a decision",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.OfMember }) (StatementsAnswer, error) {
		found, err := s.Overview(ctx, c.Actor, in.Member(c.Actor))
		out := StatementsAnswer{Open: found.Open, Files: []FileAnswer{}}
		for _, f := range found.Files {
			out.Files = append(out.Files, FileAnswer{
				ID: f.ID, Name: f.Name, Format: f.Format, Lines: f.Lines, Added: f.Added, ImportedAt: wire.Instant(f.ImportedAt), ImportedBy: found.Who[f.ImportedBy],
			})
		}
		return out, err
	})
	registerLines(r, s, managers, statements)
}

func registerLines(r *web.Router, s *Service, managers []identity.Role, statements string) {
	for _, one := range []struct {
		deed        LineDeed
		id, summary string
	}{
		{IgnoreLines, "postManageStatementsIgnored", "Put several open lines away with a reason, each by itself"},
		{ReopenLines, "postManageStatementsReopened", "Take back what was decided about several lines, each by itself"},
	} {
		web.Answer(r, web.Route{
			ID: one.id, Method: http.MethodPost, Path: statements + "/" + string(one.deed), Tag: "manage", Who: managers,
			Refusals: []fault.Code{fault.NotFound, fault.PaymentRefused, fault.KeyReused}, Summary: one.summary,
		}, func(ctx context.Context, c web.Caller, in *SettleLinesInput) ([]SettledLineAnswer, error) {
			done, err := s.SettleLines(ctx, c.Actor, c.Attempt, in.Member(c.Actor), one.deed, in.Body.Lines, in.Body.Reason)
			out := make([]SettledLineAnswer, 0, len(done.All))
			for _, each := range done.All {
				out = append(out, SettledLineAnswer{ID: each.Line, Done: each.Reason == "", Reason: each.Reason})
			}
			return out, err
		})
	}
	web.List(r, web.Route{
		ID: "getManageStatementLines", Method: http.MethodGet, Path: statements + "/lines", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.BadRequest},
		Summary: "Lines of bank statements in a state, page by page; a page may be short and still have a next one",
	}, func(ctx context.Context, c web.Caller, in *LinesInput) (wire.Page[StatementLineAnswer], error) {
		id := in.Member(c.Actor)
		found, err := s.StatementLines(ctx, c.Actor, id, in.State, in.Text, in.order(), in.Mark())
		page := wire.Page[StatementLineAnswer]{Next: found.Next}
		for _, l := range found.Items {
			page.Items = append(page.Items, s.presentStatementLine(id, l, c.Lang))
		}
		return page, err
	})
	web.Download(r, web.Route{
		ID: "getManageStatementLinesExport", Method: http.MethodGet, Path: statements + "/lines/export", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The same lines as a CSV or Excel file, at most 20,000",
	}, func(ctx context.Context, c web.Caller, in *LinesExportInput) (http.Handler, error) {
		table, err := s.ExportLines(ctx, c.Actor, in.Member(c.Actor), in.State, in.Text, in.order(), c.Lang)
		if err != nil {
			return nil, err
		}
		return in.Send(table, "bank")
	})
	web.Answer(r, web.Route{
		ID: "postManageStatementConfirm", Method: http.MethodPost, Path: statements + "/confirm", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.BadRequest, fault.KeyReused},
		Summary: "Book lines at stays, each whole or not at all; what cannot be booked does not hold up the others",
	}, func(ctx context.Context, c web.Caller, in *ConfirmInput) ([]OutcomeAnswer, error) {
		var all []Confirmation
		for _, l := range in.Body.Lines {
			one := Confirmation{Line: l.ID}
			for _, p := range l.Parts {
				one.Parts = append(one.Parts, Part{Stay: p.Stay, Amount: p.Amount})
			}
			all = append(all, one)
		}
		done, err := s.Confirm(ctx, c.Actor, c.Attempt, in.Member(c.Actor), all)
		out := make([]OutcomeAnswer, 0, len(done.All))
		for _, o := range done.All {
			out = append(out, OutcomeAnswer{ID: o.Line, Booked: o.Reason == "", Reason: o.Reason})
		}
		return out, err
	})
	for _, deed := range []struct {
		id, path, summary string
		state             LineState
		do                func(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string) error
	}{
		{"postManageStatementIgnore", "/ignore", "Put an open line away that pays no stay", LineIgnored, s.Ignore},
		{"postManageStatementReopen", "/reopen", "Take back what was decided about a line; payments are taken back by counter entries", LineOpen, s.Reopen},
	} {
		web.Answer(r, web.Route{
			ID: deed.id, Method: http.MethodPost, Path: statements + "/lines/{ref}" + deed.path, Tag: "manage", Who: managers,
			Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.ReasonRequired, fault.KeyReused}, Summary: deed.summary,
		}, func(ctx context.Context, c web.Caller, in *LineReasonInput) (SettledAnswer, error) {
			ref, err := in.Parse()
			if err != nil {
				return SettledAnswer{}, err
			}
			return SettledAnswer{State: string(deed.state)}, deed.do(ctx, c.Actor, c.Attempt, ref, in.Body.Reason)
		})
	}
	web.Answer(r, web.Route{
		ID: "postManageStatementMatch", Method: http.MethodPost, Path: statements + "/match", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Look once more which stays the open lines pay",
	}, func(ctx context.Context, c web.Caller, in *struct{ web.OfMember }) (RematchAnswer, error) {
		done, err := s.Rematch(ctx, c.Actor, c.Attempt, in.Member(c.Actor))
		return RematchAnswer(done), err
	})
}
