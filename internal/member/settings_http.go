package member

import (
	"context"
	"net/http"
	"strconv"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// SettingsInput asks for the settings of an agency.
type SettingsInput struct{ web.OfMember }

// SettingsEditInput changes settings of an agency.
type SettingsEditInput struct {
	web.OfMember
	Body struct {
		Changes SettingsEdit `json:"changes" doc:"Each setting that is changed, with what the editor saw and what is wanted."`
	}
}

// SettingsHistoryInput asks for the history of settings.
type SettingsHistoryInput struct {
	web.OfMember
	web.Offset
}

// SettingsUndoInput puts back what a line of the history has changed.
type SettingsUndoInput struct{ web.RefInput }

// SettingLine is one line of the history of settings.
type SettingLine struct {
	ID     int64  `json:"id"`
	At     string `json:"at" doc:"Wall clock of the agency."`
	By     string `json:"by" doc:"Who; empty for the operator of the installation or a person who has left."`
	Field  string `json:"field" doc:"The setting, as in the edit; a language of a page stands behind a point (imprint.de)."`
	Before any    `json:"before" doc:"Its value before; long texts are cut."`
	After  any    `json:"after" doc:"Its value afterwards, as before."`
	Undoes int64  `json:"undoes" doc:"The line that this one has undone; 0 for none."`
	Undo   bool   `json:"undo" doc:"Whether it can be undone: the setting still is as this line has left it."`
}

// settingsPage is how many lines a page of the history holds.
const settingsPage = 30

// settingsBody is the largest body of an edit: a page's text as it was and as it is wanted.
const settingsBody = 512 << 10

func registerSettings(r *web.Router, s *Service) {
	readers := []identity.Role{identity.Manager}
	// Who may change what an agency says of itself: every changing route of this file, and of nothing else.
	owners := []identity.Role{identity.Manager}
	const path = "/v1/manage/settings"
	changed := []fault.Code{fault.BadRequest, fault.NotFound, fault.EditClash, fault.KeyReused, fault.TooLarge}
	web.Answer(r, web.Route{
		ID: "getManageSettings", Method: http.MethodGet, Path: path, Tag: "manage", Who: readers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound}, Summary: "The settings of an agency",
	}, func(ctx context.Context, c web.Caller, in *SettingsInput) (Settings, error) {
		return s.Settings(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, web.Route{
		ID: "patchManageSettings", Method: http.MethodPatch, Path: path, Tag: "manage", Who: owners, Level: identity.Owner, Refusals: changed, MaxBody: settingsBody,
		Summary: "Change settings of an agency; a setting that another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *SettingsEditInput) (Settings, error) {
		id := in.Member(c.Actor)
		if err := s.EditSettings(ctx, c.Actor, c.Attempt, id, in.Body.Changes); err != nil {
			return Settings{}, err
		}
		return s.Settings(ctx, c.Actor, id)
	})
	web.Answer(r, web.Route{
		ID: "postManageSettingsUndo", Method: http.MethodPost, Path: path + "/history/{ref}/undo", Tag: "manage", Who: owners, Level: identity.Owner, Refusals: changed,
		Summary: "Put back what a line of the history has changed; refused when the setting has changed since",
	}, func(ctx context.Context, c web.Caller, in *SettingsUndoInput) (Settings, error) {
		ref, err := in.Parse()
		if err != nil {
			return Settings{}, err
		}
		if err := s.UndoSetting(ctx, c.Actor, c.Attempt, ref); err != nil {
			return Settings{}, err
		}
		return s.Settings(ctx, c.Actor, ref.Member)
	})
	web.List(r, web.Route{
		ID: "getManageSettingsHistory", Method: http.MethodGet, Path: path + "/history", Tag: "manage", Who: readers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Which settings were changed by whom, the newest first",
	}, func(ctx context.Context, c web.Caller, in *SettingsHistoryInput) (wire.Page[SettingLine], error) {
		before, ok := wire.Before(in.Mark())
		if !ok {
			return wire.Page[SettingLine]{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		return s.presentHistory(ctx, c.Actor, in.Member(c.Actor), before)
	})
}

func (s *Service) presentHistory(ctx context.Context, actor identity.Actor, id identity.MemberID, before int64) (wire.Page[SettingLine], error) {
	var page wire.Page[SettingLine]
	all, now, err := s.SettingsHistory(ctx, actor, id, before, settingsPage+1)
	if err != nil {
		return page, err
	}
	m, err := s.Get(ctx, s.db, id)
	if err != nil {
		return page, err
	}
	crew, err := s.Staff(ctx, s.db, id)
	if err != nil {
		return page, err
	}
	logos, err := logosOf(ctx, s.db, id)
	if err != nil {
		return page, err
	}
	if len(all) > settingsPage {
		all = all[:settingsPage]
		page.Next = strconv.FormatInt(all[settingsPage-1].ID, 10)
	}
	for _, l := range all {
		page.Items = append(page.Items, SettingLine{
			ID: l.ID, At: wire.DateTime(l.At, m.Zone), By: crew.NameOf(l.Account), Field: l.Field, Before: shownSetting(l.Before), After: shownSetting(l.After), Undoes: l.Undoes, Undo: l.undoable(now) && l.hasLogo(logos),
		})
	}
	return page, nil
}
