package demo

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// AgencyAnswer is the demo agency beside an agency.
type AgencyAnswer struct {
	State    State  `json:"state" doc:"none; making and removing take some seconds; itself where the agency is a demo agency."`
	MemberID int64  `json:"memberid" doc:"The demo agency; 0 where there is none."`
	Name     string `json:"name" doc:"What it is called; to be typed before it is removed."`
	Done     int64  `json:"done" doc:"Steps of its making that are done."`
	Steps    int    `json:"steps"`
	Joined   bool   `json:"joined" doc:"Whether the caller is one of its managers."`
}

// AgencyInput names the agency that the demo agency is beside.
type AgencyInput struct{ web.OfMember }

// RemoveInput has the confirmation.
type RemoveInput struct {
	web.OfMember
	Body struct {
		Name string `json:"name" maxLength:"200" doc:"The name of the demo agency, typed."`
	}
}

func present(a Agency) AgencyAnswer {
	return AgencyAnswer{State: a.State, MemberID: int64(a.Member), Name: a.Name, Done: a.Done, Steps: Steps, Joined: a.Joined}
}

// Register adds the routes of demo agencies.
func Register(r *web.Router, s *Agencies) {
	const path = "/v1/manage/demoagency"
	route := func(id, method, path, summary string, refusals ...fault.Code) web.Route {
		return web.Route{ID: id, Method: method, Path: path, Tag: "manage", Who: []identity.Role{identity.Manager}, Level: identity.Owner, Refusals: append([]fault.Code{fault.BadRequest, fault.NotFound}, refusals...), Summary: summary}
	}
	show := func(ctx context.Context, c web.Caller, m identity.MemberID) (AgencyAnswer, error) {
		a, err := s.Show(ctx, c.Actor, m)
		return present(a), err
	}
	web.Answer(r, route("getManageDemoAgency", http.MethodGet, path, "The demo agency beside the agency"), func(ctx context.Context, c web.Caller, in *AgencyInput) (AgencyAnswer, error) {
		return show(ctx, c, in.Member(c.Actor))
	})
	web.Answer(r, route("postManageDemoAgency", http.MethodPost, path, "Add a demo agency beside the agency, or join the one that is there; it is filled asynchronously", fault.Conflict, fault.KeyReused), func(ctx context.Context, c web.Caller, in *AgencyInput) (AgencyAnswer, error) {
		m := in.Member(c.Actor)
		if err := s.Add(ctx, c.Actor, c.Attempt, m); err != nil {
			return AgencyAnswer{}, err
		}
		return show(ctx, c, m)
	})
	web.Answer(r, route("postManageDemoAgencyRemoval", http.MethodPost, path+"/removal", "Remove the demo agency beside the agency with all its data; its name is the confirmation", fault.KeyReused), func(ctx context.Context, c web.Caller, in *RemoveInput) (AgencyAnswer, error) {
		m := in.Member(c.Actor)
		if err := s.Remove(ctx, c.Actor, c.Attempt, m, in.Body.Name); err != nil {
			return AgencyAnswer{}, err
		}
		return show(ctx, c, m)
	})
}
