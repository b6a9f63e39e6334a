package message

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ModuleBody is a text module on the wire.
type ModuleBody struct {
	MemberID int64      `json:"memberid" doc:"The agency."`
	ID       int64      `json:"id" doc:"The text module's number."`
	Kind     string     `json:"kind" enum:"cleaning,reservation" doc:"The chats that it is for."`
	Name     string     `json:"name" doc:"How the office calls it."`
	Texts    wire.Texts `json:"texts" doc:"In {guest}, {property}, {arrival} and {departure} the facts of the chat are put; in chats of tasks only {property}."`
}

func presentModule(m TextModule) ModuleBody {
	return ModuleBody{
		MemberID: int64(m.Ref.Member), ID: m.Ref.ID, Kind: string(m.Kind), Name: m.Name, Texts: m.Texts,
	}
}

// FilledBody are the text modules for a chat.
type FilledBody struct {
	Lang    wire.Lang    `json:"lang" doc:"The language of whom the chat is with."`
	Modules []ModuleBody `json:"modules" nullable:"false" doc:"With the facts of the chat in their places."`
}

// ModuleFields are what a text module is made of.
type ModuleFields struct {
	Kind  string     `json:"kind" enum:"cleaning,reservation" doc:"The chats that it is for."`
	Name  string     `json:"name" doc:"How the office calls it; up to 80 characters."`
	Texts wire.Texts `json:"texts" doc:"In one language at least, each fewer than 2500 characters."`
}

// NewModuleInput makes a text module.
type NewModuleInput struct {
	web.OfMember
	Body ModuleFields
}

// ModuleEdit changes fields of a text module.
type ModuleEdit = wire.Changes[ModuleFields]

// ModuleInput changes one.
type ModuleInput struct {
	web.RefInput
	Body struct {
		Changes ModuleEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// DroppedBody is the answer when something was taken away.
type DroppedBody struct {
	Dropped bool `json:"dropped" doc:"Always true."`
}

func (f ModuleFields) of(ref identity.Ref) TextModule {
	return TextModule{Ref: ref, Kind: Kind(f.Kind), Name: f.Name, Texts: f.Texts}
}

func presentModules(all []TextModule) []ModuleBody {
	out := make([]ModuleBody, 0, len(all))
	for _, m := range all {
		out = append(out, presentModule(m))
	}
	return out
}

func registerModules(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getTextModules", Method: http.MethodGet, Path: "/v1/manage/textmodules", Tag: "messages", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The text modules of an agency",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]ModuleBody, error) {
		all, err := s.TextModules(ctx, c.Actor, in.Member(c.Actor))
		return presentModules(all), err
	})
	web.Answer(r, web.Route{
		ID: "getChatTextModules", Method: http.MethodGet, Path: "/v1/manage/inbox/{kind}/{ref}/textmodules", Tag: "messages", Who: managers,
		Refusals: []fault.Code{fault.TaskNotFound, fault.ReservationNotFound}, Missing: missingOf, Summary: "The text modules for a chat, with its facts in their places",
	}, func(ctx context.Context, c web.Caller, in *ChatInput) (FilledBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return FilledBody{}, err
		}
		lang, all, err := s.FilledModules(ctx, c.Actor, Kind(in.Kind), ref)
		return FilledBody{Lang: wire.Lang(lang), Modules: presentModules(all)}, err
	})
	web.Answer(r, web.Route{
		ID: "postTextModule", Method: http.MethodPost, Path: "/v1/manage/textmodules", Tag: "messages", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.Conflict, fault.KeyReused}, Summary: "Make a text module; an agency has up to 200",
	}, func(ctx context.Context, c web.Caller, in *NewModuleInput) (ModuleBody, error) {
		m, err := s.AddTextModule(ctx, c.Actor, c.Attempt, in.Body.of(identity.Ref{Member: in.Member(c.Actor)}))
		if err != nil {
			return ModuleBody{}, err
		}
		return presentModule(m), nil
	})
	web.Answer(r, web.Route{
		ID: "patchTextModule", Method: http.MethodPatch, Path: "/v1/manage/textmodules/{ref}", Tag: "messages", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.EditClash, fault.KeyReused},
		Summary:  "Change fields of a text module; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *ModuleInput) (ModuleBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ModuleBody{}, err
		}
		m, err := s.EditTextModule(ctx, c.Actor, c.Attempt, ref, in.Body.Changes)
		if err != nil {
			return ModuleBody{}, err
		}
		return presentModule(m), nil
	})
	web.Answer(r, web.Route{
		ID: "deleteTextModule", Method: http.MethodDelete, Path: "/v1/manage/textmodules/{ref}", Tag: "messages", Who: managers,
		Refusals: []fault.Code{fault.NotFound, fault.KeyReused}, Summary: "Take a text module away",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (DroppedBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return DroppedBody{}, err
		}
		return DroppedBody{Dropped: true}, s.DropTextModule(ctx, c.Actor, c.Attempt, ref)
	})
}
