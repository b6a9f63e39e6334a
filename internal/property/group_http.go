package property

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
)

// GroupBody is a group of homes on the wire.
type GroupBody struct {
	MemberID int64 `json:"memberid" doc:"The agency."`
	ID       int64 `json:"id"`
	Version  int64 `json:"version" doc:"Counts its changes."`
	GroupFields
}

// NewGroupInput makes a group.
type NewGroupInput struct {
	web.OfMember
	Body GroupFields
}

// GroupInput changes a group as a whole.
type GroupInput struct {
	web.RefInput
	Body struct {
		Version int64       `json:"version" minimum:"0" doc:"The version that was changed; 0 puts a group back that was deleted."`
		Group   GroupFields `json:"group"`
	}
}

// GroupGone is the answer when a group was taken away.
type GroupGone struct {
	Removed bool `json:"removed" doc:"Always true."`
}

func presentGroup(g Group) GroupBody {
	return GroupBody{MemberID: int64(g.Ref.Member), ID: g.Ref.ID, Version: g.Version, GroupFields: g.GroupFields}
}

func registerGroups(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const path = "/v1/manage/homegroups"
	web.Answer(r, web.Route{
		ID: "getHomeGroups", Method: http.MethodGet, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The groups of homes that an agency has named, with their homes",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]GroupBody, error) {
		all, err := s.Groups(ctx, c.Actor, in.Member(c.Actor))
		out := make([]GroupBody, 0, len(all))
		for _, g := range all {
			out = append(out, presentGroup(g))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postHomeGroup", Method: http.MethodPost, Path: path, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Make a group of homes; an agency has up to 200",
	}, func(ctx context.Context, c web.Caller, in *NewGroupInput) (GroupBody, error) {
		g, err := s.SaveGroup(ctx, c.Actor, c.Attempt, identity.Ref{Member: in.Member(c.Actor)}, 0, in.Body)
		return presentGroup(g), err
	})
	web.Answer(r, web.Route{
		ID: "putHomeGroup", Method: http.MethodPut, Path: path + "/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Change the name and the homes of a group; the tasks of rules for it follow after the answer",
	}, func(ctx context.Context, c web.Caller, in *GroupInput) (GroupBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return GroupBody{}, err
		}
		g, err := s.SaveGroup(ctx, c.Actor, c.Attempt, ref, in.Body.Version, in.Body.Group)
		return presentGroup(g), err
	})
	web.Answer(r, web.Route{
		ID: "deleteHomeGroup", Method: http.MethodDelete, Path: path + "/{ref}", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Take a group away; its homes stay. A group for which a rule is on is refused",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (GroupGone, error) {
		ref, err := in.Parse()
		if err != nil {
			return GroupGone{}, err
		}
		return GroupGone{Removed: true}, s.DropGroup(ctx, c.Actor, c.Attempt, ref)
	})
}
