package clientreport

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema lists the states.
func (State) Schema(huma.Registry) *huma.Schema { return wire.Among([]State{Open, Again, Solved}) }

// SourceAnswer is how often one version reported a fault on one kind of browser and system.
type SourceAnswer struct {
	Version  string `json:"version" doc:"Version of the web app; other for those that are not counted apart."`
	Platform string `json:"platform" doc:"Kind of browser and system, such as Chrome, Android."`
	Count    int64  `json:"count"`
}

// GroupAnswer is a fault that browsers have met.
type GroupAnswer struct {
	ID          int64          `json:"id"`
	Type        string         `json:"type" doc:"Where it happened, such as request, render or promise."`
	Code        string         `json:"code"`
	Message     string         `json:"message" doc:"Without numbers, addresses, and what people have written."`
	Frame       string         `json:"frame" doc:"Where in the code; may be empty."`
	Count       int64          `json:"count" doc:"How many reports."`
	FirstAt     string         `json:"first_at" doc:"RFC 3339, UTC."`
	LastAt      string         `json:"last_at" doc:"RFC 3339, UTC."`
	State       State          `json:"state" doc:"again: it was solved, and a newer version has reported it."`
	SolvedAfter string         `json:"solved_after" doc:"The newest version that had reported it when it was solved; a newer one opens it again. Empty while it is not solved."`
	Sources     []SourceAnswer `json:"sources" nullable:"false" doc:"By version and platform, the most frequent first."`
}

// GroupsInput asks for faults.
type GroupsInput struct {
	web.OfMember
	web.Offset
	State string `query:"state" enum:"open,solved" default:"open" doc:"open: those that are not solved, again included."`
}

// SolvedInput marks a fault as solved or not.
type SolvedInput struct {
	web.OfMember
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Solved bool `json:"solved"`
	}
}

func presentGroup(g Group) GroupAnswer {
	out := GroupAnswer{
		ID: g.ID, Type: g.Type, Code: g.Code, Message: g.Message, Frame: g.Frame, Count: g.Count, FirstAt: wire.Instant(g.FirstAt), LastAt: wire.Instant(g.LastAt), State: g.State(), SolvedAfter: g.SolvedAfter,
		Sources: []SourceAnswer{},
	}
	for _, s := range g.Sources {
		out.Sources = append(out.Sources, SourceAnswer(s))
	}
	return out
}

func registerGroups(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.List(r, web.Route{
		ID: "getManageErrors", Method: http.MethodGet, Path: "/v1/manage/errors", Tag: "errors", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "What went wrong in people's browsers, grouped, the latest first; of the whole installation, and without anything about persons",
	}, func(ctx context.Context, c web.Caller, in *GroupsInput) (wire.Page[GroupAnswer], error) {
		found, err := s.Groups(ctx, c.Actor, in.Member(c.Actor), in.State == "solved", in.Mark())
		page := wire.Page[GroupAnswer]{Next: found.Next}
		for _, g := range found.Items {
			page.Items = append(page.Items, presentGroup(g))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "putManageErrorSolved", Method: http.MethodPut, Path: "/v1/manage/errors/{id}/solved", Tag: "errors", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Mark a fault as solved, or as open again",
	}, func(ctx context.Context, c web.Caller, in *SolvedInput) (GroupAnswer, error) {
		g, err := s.Solve(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.ID, in.Body.Solved)
		return presentGroup(g), err
	})
}
