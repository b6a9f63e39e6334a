package report

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/report/paper"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ReportTemplateRow is a template in a list.
type ReportTemplateRow struct {
	Ref       string `json:"ref" doc:"The name of a template that comes with the app, or memberid-id."`
	Name      string `json:"name" doc:"As it is in the template."`
	Title     string `json:"title" doc:"What people read: of one that comes with the app in their language."`
	Data      string `json:"data" doc:"What it is about: a set of the catalogue."`
	Shipped   bool   `json:"shipped" doc:"Whether it comes with the app; it is changed as a copy."`
	Shared    bool   `json:"shared" doc:"Whether all managers of the agency see it."`
	Own       bool   `json:"own" doc:"Whether the caller made it."`
	Revision  int64  `json:"revision" doc:"Counts its versions; 0 of one that comes with the app."`
	ChangedAt string `json:"changed_at" doc:"By the agency's clock, yyyy-MM-dd HH:mm:ss; 0000-00-00 00:00:00 of one that comes with the app."`
	ChangedBy string `json:"changed_by" doc:"Who made this version; empty when that person is no longer known."`
}

// ReportTemplateBody is a template with what it is made of.
type ReportTemplateBody struct {
	ReportTemplateRow
	Template SentTemplate `json:"template" doc:"The template; its export is this object."`
}

// ReportTemplateVersion is a version of a template.
type ReportTemplateVersion struct {
	Revision  int64  `json:"revision" doc:"Its number."`
	Name      string `json:"name" doc:"The name that it had."`
	ChangedAt string `json:"changed_at" doc:"By the agency's clock, yyyy-MM-dd HH:mm:ss."`
	ChangedBy string `json:"changed_by" doc:"Who made it; empty when that person is no longer known."`
}

// ReportTemplateFields are a template that is to be kept.
type ReportTemplateFields struct {
	Template SentTemplate `json:"template" doc:"The template; up to 64 kB and 96 kB of pictures, with a name of 1 to 80 letters."`
	Shared   bool         `json:"shared" doc:"Whether all managers of the agency see it, or only its maker."`
}

// ReportTemplateChange is a new version of a template.
type ReportTemplateChange struct {
	ReportTemplateFields
	Revision int64 `json:"revision" minimum:"1" doc:"The version that was changed: when there is a newer one, the call is refused and gives that one."`
}

// ReportTemplateRestore makes an earlier version the present one.
type ReportTemplateRestore struct {
	Version  int64 `json:"version" minimum:"1" doc:"The version that is wanted."`
	Revision int64 `json:"revision" minimum:"1" doc:"The present version."`
}

// ReportTemplateDropped is the answer when a template was removed.
type ReportTemplateDropped struct {
	Dropped bool `json:"dropped" doc:"Always true."`
}

type templateInput struct {
	Ref string `path:"ref" maxLength:"50" doc:"The name of a template that comes with the app, or memberid-id."`
}

type newTemplateInput struct {
	web.OfMember
	Body ReportTemplateFields
}

type changeTemplateInput struct {
	web.RefInput
	Body ReportTemplateChange
}

type restoreTemplateInput struct {
	web.RefInput
	Body ReportTemplateRestore
}

func shippedRow(name, lang string) ReportTemplateRow {
	return ReportTemplateRow{Ref: name, Name: name, Title: shippedTitle(name, lang), Data: shipped()[name].Data, Shipped: true, Shared: true, ChangedAt: wire.EmptyDateTime}
}

// shippedRows are the shipped templates that the reader may print at a member, or anywhere where none is named.
func shippedRows(actor identity.Actor, member identity.MemberID, lang string) []ReportTemplateRow {
	out := []ReportTemplateRow{}
	for _, name := range slices.Sorted(maps.Keys(shipped())) {
		if printsAfter(actor, shipped()[name].Template, member) {
			out = append(out, shippedRow(name, lang))
		}
	}
	return out
}

// presenter shows templates of one agency: with the names of its people and by its clock.
type presenter struct {
	actor  identity.Actor
	people *member.StaffList
	zone   *time.Location
}

func (s *Service) presenter(ctx context.Context, actor identity.Actor, m identity.MemberID) (presenter, error) {
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return presenter{}, err
	}
	people, err := s.members.Staff(ctx, s.db, m)
	return presenter{actor, people, agency.Zone}, err
}

func (p presenter) row(k KeptTemplate) ReportTemplateRow {
	return ReportTemplateRow{
		Ref: k.Ref.String(), Name: k.Name, Title: k.Name, Data: k.Data, Shared: k.Shared, Own: k.Owner == p.actor.Account, Revision: k.Revision,
		ChangedAt: wire.DateTime(k.At, p.zone), ChangedBy: p.people.NameOf(k.By),
	}
}

func (p presenter) body(k KeptTemplate) ReportTemplateBody {
	return ReportTemplateBody{p.row(k), SentTemplate{json.RawMessage(k.Body)}}
}

// shown presents a template that was read or changed; a change of an old version is refused with the present one.
func (s *Service) shown(ctx context.Context, c web.Caller, m identity.MemberID, k KeptTemplate, err error) (ReportTemplateBody, error) {
	var old *Outdated
	outdated := errors.As(err, &old)
	if err != nil && !outdated {
		return ReportTemplateBody{}, err
	}
	p, failed := s.presenter(ctx, c.Actor, m)
	if failed != nil {
		return ReportTemplateBody{}, failed
	}
	if outdated {
		refused := fault.Of(fault.Conflict)
		refused.Data = p.body(old.Now)
		return ReportTemplateBody{}, refused
	}
	return p.body(k), nil
}

func registerTemplates(r *web.Router, s *Service) {
	const path, one = "/v1/reports/templates", "/v1/reports/templates/{ref}"
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getReportTemplates", Method: http.MethodGet, Path: path, Tag: "reports", Who: workers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The templates of reports that the person may print: those that come with the app, and for managers those of the agency",
	}, func(ctx context.Context, c web.Caller, in *web.OfMember) ([]ReportTemplateRow, error) {
		out := shippedRows(c.Actor, identity.MemberID(in.MemberID), c.Lang)
		m := in.Member(c.Actor)
		if !c.Actor.Manages(m) {
			return out, nil
		}
		kept, err := s.Templates(ctx, c.Actor, m)
		if err != nil {
			return nil, err
		}
		p, err := s.presenter(ctx, c.Actor, m)
		for _, k := range kept {
			out = append(out, p.row(k))
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "getReportTemplate", Method: http.MethodGet, Path: one, Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound}, Summary: "A template of reports",
	}, func(ctx context.Context, c web.Caller, in *templateInput) (ReportTemplateBody, error) {
		if t, ok := shipped()[in.Ref]; ok {
			if !printsAfter(c.Actor, t.Template, 0) {
				return ReportTemplateBody{}, fault.Missing(fault.NotFound)
			}
			return ReportTemplateBody{shippedRow(in.Ref, c.Lang), SentTemplate{t.raw}}, nil
		}
		ref, err := web.RefInput{Ref: in.Ref}.Parse()
		if err != nil {
			return ReportTemplateBody{}, err
		}
		k, err := s.Template(ctx, c.Actor, ref)
		return s.shown(ctx, c, ref.Member, k, err)
	})
	web.Answer(r, web.Route{
		ID: "postReportTemplate", Method: http.MethodPost, Path: path, Tag: "reports", Who: managers, MaxBody: 2 * paper.MaxBytes, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyTemplates, fault.KeyReused},
		Summary: "Keep a template of reports, also one that was exported; a person has up to 100, with those that are shared",
	}, func(ctx context.Context, c web.Caller, in *newTemplateInput) (ReportTemplateBody, error) {
		m := in.Member(c.Actor)
		k, err := s.AddTemplate(ctx, c.Actor, c.Attempt, m, in.Body.Template.RawMessage, in.Body.Shared)
		return s.shown(ctx, c, m, k, err)
	})
	web.Answer(r, web.Route{
		ID: "putReportTemplate", Method: http.MethodPut, Path: one, Tag: "reports", Who: managers, MaxBody: 2 * paper.MaxBytes, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.OwnersOnly, fault.Conflict, fault.TooManyTemplates, fault.KeyReused},
		Summary: "A new version of a template of reports; when another person has made one meanwhile, the call is refused and gives theirs",
	}, func(ctx context.Context, c web.Caller, in *changeTemplateInput) (ReportTemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportTemplateBody{}, err
		}
		k, err := s.ChangeTemplate(ctx, c.Actor, c.Attempt, ref, in.Body.Revision, in.Body.Template.RawMessage, in.Body.Shared)
		return s.shown(ctx, c, ref.Member, k, err)
	})
	web.Answer(r, web.Route{
		ID: "deleteReportTemplate", Method: http.MethodDelete, Path: one, Tag: "reports", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.OwnersOnly, fault.KeyReused},
		Summary: "Take a template of reports away; what is shared only its maker and the owners; the history brings it back for 90 days",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (ReportTemplateDropped, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportTemplateDropped{}, err
		}
		return ReportTemplateDropped{Dropped: true}, s.RemoveTemplate(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postReportTemplateBack", Method: http.MethodPost, Path: one + "/back", Tag: "reports", Who: managers, Refusals: []fault.Code{fault.NotFound, fault.OwnersOnly, fault.PutBackRefused, fault.TooManyTemplates, fault.KeyReused},
		Summary: "Bring back a template of reports that was taken away, with its versions, and for the reports that are sent regularly after it; possible for 90 days",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (ReportTemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportTemplateBody{}, err
		}
		k, err := s.BringBackTemplate(ctx, c.Actor, c.Attempt, ref)
		return s.shown(ctx, c, ref.Member, k, err)
	})
	web.Answer(r, web.Route{
		ID: "getReportTemplateVersions", Method: http.MethodGet, Path: one + "/versions", Tag: "reports", Who: managers, Refusals: []fault.Code{fault.NotFound},
		Summary: "The versions of a template of reports, the newest first; up to 50 are kept",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) ([]ReportTemplateVersion, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		all, err := s.Versions(ctx, c.Actor, ref)
		if err != nil {
			return nil, err
		}
		p, err := s.presenter(ctx, c.Actor, ref.Member)
		out := make([]ReportTemplateVersion, 0, len(all))
		for _, k := range all {
			row := p.row(k)
			out = append(out, ReportTemplateVersion{row.Revision, row.Name, row.ChangedAt, row.ChangedBy})
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postReportTemplateRestore", Method: http.MethodPost, Path: one + "/restore", Tag: "reports", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Make an earlier version of a template of reports the present one",
	}, func(ctx context.Context, c web.Caller, in *restoreTemplateInput) (ReportTemplateBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportTemplateBody{}, err
		}
		k, err := s.RestoreTemplate(ctx, c.Actor, c.Attempt, ref, in.Body.Revision, in.Body.Version)
		return s.shown(ctx, c, ref.Member, k, err)
	})
}
