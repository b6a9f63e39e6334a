package account

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// ColumnsAnswer is which columns of a list a person wants to see, in the order of the list.
type ColumnsAnswer struct {
	List    string   `json:"list" enum:"bank_lines,homes,mails,open,payments,problems,reservations,team,tourist_tax"`
	Columns []string `json:"columns" nullable:"false"`
}

// ColumnsInput chooses the columns of a list.
type ColumnsInput struct {
	List string `path:"list" enum:"bank_lines,homes,mails,open,payments,problems,reservations,team,tourist_tax"`
	Body struct {
		Columns []ColumnName `json:"columns" maxItems:"40" nullable:"false" doc:"Names of columns; one that a release does not have is not shown."`
	}
}

// ColumnName is the name of a column on the wire.
type ColumnName string

// Schema says what a name looks like: it is kept between blanks.
func (ColumnName) Schema(huma.Registry) *huma.Schema {
	longest := 40
	return &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z_]+$", MaxLength: &longest}
}

func registerColumns(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageColumns", Method: http.MethodGet, Path: "/v1/manage/columns", Tag: "manage", Own: true, Who: managers, Summary: "Which columns of the office's lists a person has chosen",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) ([]ColumnsAnswer, error) {
		return s.Columns(ctx, c.Actor)
	})
	web.Answer(r, web.Route{
		ID: "putManageColumns", Method: http.MethodPut, Path: "/v1/manage/columns/{list}", Tag: "manage", Own: true, Who: managers, Summary: "Choose the columns of a list, on every device of the person",
	}, func(ctx context.Context, c web.Caller, in *ColumnsInput) (Done, error) {
		return Done{Done: true}, s.ChooseColumns(ctx, c.Actor, c.Attempt, in.List, in.Body.Columns)
	})
}
