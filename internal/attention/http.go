package attention

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// rowsInput asks for the rows of a group.
type rowsInput struct {
	web.Offset
	web.OfMember
	Kind Kind `path:"kind" doc:"The group."`
}

// Register adds the routes of this noun.
func Register(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getAttention", Method: http.MethodGet, Path: "/v1/manage/attention", Tag: "manage", Who: managers, Summary: "What needs attention now, by kind",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) (Overview, error) {
		return s.Overview(ctx, c.Actor, in.Member(c.Actor))
	})
	web.List(r, web.Route{
		ID: "getAttentionRows", Method: http.MethodGet, Path: "/v1/manage/attention/{kind}", Tag: "manage", Who: managers, Summary: "All that needs attention for one reason",
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *rowsInput) (wire.Page[Row], error) {
		return s.Rows(ctx, c.Actor, in.Member(c.Actor), in.Kind, in.Mark())
	})
}
