package property

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// CreateInput makes a home.
type CreateInput struct {
	web.OfMember
	Body Fields
}

// EditInput changes fields of a home.
type EditInput struct {
	web.RefInput
	Body struct {
		Changes Edit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

// HistoryInput asks for the history of a home.
type HistoryInput struct {
	web.RefInput
	web.Offset
}

// HistoryLine is one line of the history of a home.
type HistoryLine struct {
	ID     int64  `json:"id"`
	At     string `json:"at" doc:"Wall clock of the home."`
	By     string `json:"by" doc:"Who; empty for an import or a person who has left."`
	Import bool   `json:"import" doc:"Whether a file did it that the operator imported."`
	Run    int64  `json:"run" doc:"The import of a file in the browser that did it, or its taking back: its number; 0 for none."`
	Action Action `json:"action"`
	Name   string `json:"name" doc:"What the text, picture, document or places are called that the act was about; empty where it was about the home itself."`
	Field  string `json:"field" doc:"The field that changed, as in the edit, or text_title, text_body, text_audience, text_lang of an info text; empty for an act."`
	Before any    `json:"before" doc:"Its value before, null for an act; of a secret true or false for whether there was one."`
	After  any    `json:"after" doc:"Its value afterwards, as before."`
}

// Schema lists the actions.
func (Action) Schema(huma.Registry) *huma.Schema { return wire.Among(Actions) }

// ChoicesInput asks for what an agency's homes use already.
type ChoicesInput struct{ web.OfMember }

// ChoicesAnswer is what a home can be put beside: names that are there. The form offers them; others may be typed.
type ChoicesAnswer struct {
	Buildings  []string      `json:"buildings" nullable:"false" doc:"Names of houses."`
	Accounts   []string      `json:"accounts" nullable:"false" doc:"Names of owners."`
	Categories []string      `json:"categories" nullable:"false" doc:"Categories of amenities."`
	Towns      []string      `json:"towns" nullable:"false" doc:"Towns of homes."`
	Groups     []GroupChoice `json:"groups" nullable:"false" doc:"Groups of homes."`
}

// GroupChoice is a group of homes by its name.
type GroupChoice struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// historyPage is how many lines a page of a history holds.
const historyPage = 50

func registerEdit(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	const home = "/v1/manage/properties/{ref}"
	web.Answer(r, web.Route{
		ID: "postManageProperty", Method: http.MethodPost, Path: "/v1/manage/properties", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.KeyReused},
		Summary: "Make a home",
	}, func(ctx context.Context, c web.Caller, in *CreateInput) (Managed, error) {
		ref, err := s.Create(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body)
		if err != nil {
			return Managed{}, err
		}
		return s.presentHome(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "patchManageProperty", Method: http.MethodPatch, Path: home, Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.EditClash, fault.KeyReused},
		Summary: "Change fields of a home; a field that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *EditInput) (Managed, error) {
		ref, err := in.Parse()
		if err != nil {
			return Managed{}, err
		}
		if err := s.Edit(ctx, c.Actor, c.Attempt, ref, in.Body.Changes); err != nil {
			return Managed{}, err
		}
		return s.presentHome(ctx, c, ref)
	})
	web.Answer(r, web.Route{
		ID: "getManagePropertyChoices", Method: http.MethodGet, Path: "/v1/manage/propertychoices", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "Names of houses, owners and categories of amenities that the homes of an agency use",
	}, func(ctx context.Context, c web.Caller, in *ChoicesInput) (ChoicesAnswer, error) {
		all, err := s.Choices(ctx, c.Actor, in.Member(c.Actor))
		out := ChoicesAnswer{
			Buildings: append([]string{}, all.Buildings...), Accounts: append([]string{}, all.Accounts...), Categories: append([]string{}, all.Categories...), Towns: append([]string{}, all.Towns...),
			Groups: []GroupChoice{},
		}
		for _, g := range all.Groups {
			out.Groups = append(out.Groups, GroupChoice{g.Ref.ID, g.Name})
		}
		return out, err
	})
	web.List(r, web.Route{
		ID: "getManagePropertyHistory", Method: http.MethodGet, Path: home + "/history", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "What was done to a home, by whom, the newest first",
	}, func(ctx context.Context, c web.Caller, in *HistoryInput) (wire.Page[HistoryLine], error) {
		var page wire.Page[HistoryLine]
		ref, err := in.Parse()
		if err != nil {
			return page, err
		}
		p, err := s.managed(ctx, c.Actor, ref)
		if err != nil {
			return page, err
		}
		before, ok := wire.Before(in.Mark())
		if !ok {
			return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		all, err := history(ctx, s.db, ref, before, "", "", historyPage+1)
		if err != nil {
			return page, err
		}
		crew, err := s.members.Staff(ctx, s.db, ref.Member)
		if err != nil {
			return page, err
		}
		if len(all) > historyPage {
			all = all[:historyPage]
			page.Next = strconv.FormatInt(all[historyPage-1].ID, 10)
		}
		for _, e := range all {
			page.Items = append(page.Items, HistoryLine{
				ID: e.ID, At: wire.DateTime(e.At, p.Zone), By: crew.NameOf(e.Account), Import: e.Account == 0, Run: e.Run, Action: e.Action, Name: e.Name, Field: e.Field, Before: shown(e.Before), After: shown(e.After),
			})
		}
		return page, nil
	})
}
