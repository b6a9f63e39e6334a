package lookup

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// findInput is what was typed.
type findInput struct {
	web.OfMember
	Typed string `query:"q" maxLength:"200" doc:"A number, an amount (1.234,56 or 1,234.56), or words; each begins a word of what is found."`
}

// Register adds the route.
func Register(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageSearch", Method: http.MethodGet, Path: "/v1/manage/search", Tag: "manage", Who: []identity.Role{identity.Manager},
		Summary: "Stays, blocks, homes, people, tasks, payments, problems, messages and mails by what is typed, the best few of each", Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *findInput) (Found, error) {
		return s.Find(ctx, c.Actor, in.Member(c.Actor), in.Typed, c.Lang)
	})
}
