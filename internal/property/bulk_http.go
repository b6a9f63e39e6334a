package property

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// BulkInput edits several homes.
type BulkInput struct {
	web.OfMember
	Body struct {
		Rows  []RowInput `json:"rows" minItems:"1" maxItems:"100" nullable:"false" doc:"The homes, each with its changes."`
		Trial bool       `json:"trial,omitempty" doc:"true: say what would happen and change nothing."`
	}
}

// TryInput tries one edit on several homes.
type TryInput struct {
	web.OfMember
	Body struct {
		IDs     []int64 `json:"ids" minItems:"1" maxItems:"1000" nullable:"false" doc:"Numbers of the homes."`
		Changes Edit    `json:"changes" doc:"What all of them are to be; what stands in from does not count."`
	}
}

// RowInput is one of several homes.
type RowInput struct {
	ID      int64 `json:"id" minimum:"0" doc:"Number of the home; 0 makes a new one, whose fields all were empty."`
	Changes Edit  `json:"changes"`
}

// RowAnswer is what became of one of several homes.
type RowAnswer struct {
	ID      int64             `json:"id" doc:"Number of the home; 0 where none is made yet."`
	Title   string            `json:"title"`
	Outcome Outcome           `json:"outcome" doc:"A home is changed whole or not at all."`
	Changes []FieldAnswer     `json:"changes" nullable:"false" doc:"Fields that differ afterwards."`
	Fields  map[string]string `json:"fields" doc:"Refused fields, each with the reason."`
	Clashes []wire.Clash      `json:"clashes" nullable:"false" doc:"Fields that another person has changed meanwhile."`
	Missing bool              `json:"missing" doc:"Whether there is no such home."`
}

// FieldAnswer is a field that differs; a secret has true and false for whether there is one.
type FieldAnswer struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// BulkAnswer is what became of several homes, in their order.
type BulkAnswer struct {
	Results []RowAnswer `json:"results" nullable:"false"`
}

// ProposeInput brings a table of homes.
type ProposeInput struct {
	web.OfMember
	Body struct{}
}

// ProposalAnswer is what one line of a file would do.
type ProposalAnswer struct {
	Line int `json:"line" doc:"Line of the file, counted from 1."`
	RowAnswer
	Edit Edit `json:"edit" doc:"What to send to do it."`
}

// ProposeAnswer is what a file would do.
type ProposeAnswer struct {
	Rows    []ProposalAnswer  `json:"rows" nullable:"false"`
	Refused []wire.RefusedRow `json:"refused" nullable:"false" doc:"Lines that are no row of a table; with one of them nothing of the file is proposed."`
}

// TableInput asks for homes as a file.
type TableInput struct {
	web.OfMember
	QueryInput
	web.TableFormat
}

// Schema lists the outcomes.
func (Outcome) Schema(huma.Registry) *huma.Schema { return wire.Among(Outcomes) }

func presentRow(r RowResult) RowAnswer {
	out := RowAnswer{ID: r.ID, Title: r.Title, Outcome: r.Outcome, Changes: []FieldAnswer{}, Fields: r.Fields, Clashes: append([]wire.Clash{}, r.Clashes...), Missing: r.Missing}
	if out.Fields == nil {
		out.Fields = map[string]string{}
	}
	for _, c := range r.Changes {
		out.Changes = append(out.Changes, FieldAnswer{Field: c.Field, Before: c.Before, After: c.After})
	}
	return out
}

func registerBulk(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "patchManageProperties", Method: http.MethodPatch, Path: "/v1/manage/properties", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Change several homes, or try it: each whole or not at all, with a result for each",
	}, func(ctx context.Context, c web.Caller, in *BulkInput) (BulkAnswer, error) {
		rows := make([]RowEdit, len(in.Body.Rows))
		for i, row := range in.Body.Rows {
			rows[i] = RowEdit{ID: row.ID, Edit: row.Changes}
		}
		results, err := s.Bulk(ctx, c.Actor, c.Attempt, in.Member(c.Actor), rows, in.Body.Trial)
		out := BulkAnswer{Results: []RowAnswer{}}
		for _, result := range results {
			out.Results = append(out.Results, presentRow(result))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postManagePropertyTrial", Method: http.MethodPost, Path: "/v1/manage/propertytrial", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What one edit would change of several homes, whatever they are now; nothing is stored",
	}, func(ctx context.Context, c web.Caller, in *TryInput) (BulkAnswer, error) {
		results, err := s.TryAll(ctx, c.Actor, in.Member(c.Actor), in.Body.IDs, in.Body.Changes)
		out := BulkAnswer{Results: []RowAnswer{}}
		for _, result := range results {
			out.Results = append(out.Results, presentRow(result))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postManagePropertyFile", Method: http.MethodPost, Path: "/v1/manage/propertyfile", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Upload:  &web.Upload{MaxFiles: 1, MaxBytes: sheet.MaxBytes},
		Summary: "What a CSV or Excel file would change of the homes, line by line; nothing is stored",
	}, func(ctx context.Context, c web.Caller, in *ProposeInput) (ProposeAnswer, error) {
		out := ProposeAnswer{Rows: []ProposalAnswer{}, Refused: []wire.RefusedRow{}}
		if len(c.Files) != 1 {
			return out, fault.Invalid(fault.BadRequest, map[string]string{"files": "required"})
		}
		rows, refused, err := s.Propose(ctx, c.Actor, in.Member(c.Actor), c.Files[0])
		if err != nil {
			return out, err
		}
		out.Refused = append(out.Refused, refused...)
		for _, row := range rows {
			if row.Edit == nil {
				row.Edit = Edit{}
			}
			out.Rows = append(out.Rows, ProposalAnswer{Line: row.Line, RowAnswer: presentRow(row.RowResult), Edit: row.Edit})
		}
		return out, nil
	})
	web.Download(r, web.Route{
		ID: "getManagePropertyTable", Method: http.MethodGet, Path: "/v1/manage/propertytable", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The homes that a query finds as a CSV or Excel file, without any secret",
	}, func(ctx context.Context, c web.Caller, in *TableInput) (http.Handler, error) {
		table, err := s.Table(ctx, c.Actor, in.Member(c.Actor), in.query())
		if err != nil {
			return nil, err
		}
		return in.Send(table, "homes")
	})
}
