package report

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// KeptReportRow is a report that keeps its figures, without them.
type KeptReportRow struct {
	Ref       string `json:"ref" doc:"memberid-id."`
	Title     string `json:"title" doc:"Of its template, in the language of the person who made it."`
	Data      string `json:"data" doc:"What it is about: a set of the catalogue."`
	From      string `json:"from" doc:"The first day, yyyy-MM-dd; empty where it is about chosen tasks."`
	To        string `json:"to" doc:"The last day, yyyy-MM-dd; empty where it is about chosen tasks."`
	Rows      int    `json:"rows" doc:"How many rows it has."`
	KeptAt    string `json:"kept_at" doc:"When it was made, by the agency's clock, yyyy-MM-dd HH:mm:ss."`
	KeptBy    string `json:"kept_by" doc:"Who made it; empty when that person is no longer known."`
	KeptFor   string `json:"kept_for" doc:"The company or person of the team whose report it is; empty for one of the office, and when that one is no longer known."`
	Opens     bool   `json:"opens" doc:"Whether the caller may open it: an owner only removes those of the team."`
	Removable bool   `json:"removable" doc:"Whether the caller may remove it."`
	Again     bool   `json:"again" doc:"Whether the caller may make it again."`
}

// KeptReportDropped is the answer when a kept report was removed.
type KeptReportDropped struct {
	Dropped bool `json:"dropped" doc:"Always true."`
}

// ReportKeepFields ask for a report whose figures are kept.
type ReportKeepFields struct {
	ReportFields
	Moment string `json:"moment,omitempty" maxLength:"20" doc:"That of the pages which the person has seen: where the rows have changed since, nothing is kept."`
}

type keepInput struct {
	web.OfMember
	Body ReportKeepFields
}

type keptListInput struct {
	web.OfMember
	web.Offset
	Team bool `query:"team" doc:"true: those that companies and people of the team have kept, for an owner, who removes them and does not open them."`
}

type keptPagesInput struct {
	web.RefInput
	First int `query:"first" minimum:"0" maximum:"100000" doc:"The first page, counted from 0."`
	Count int `query:"count" minimum:"0" maximum:"1000" doc:"How many pages; 20 without it."`
}

type keptFileInput struct {
	web.RefInput
	Format string `query:"format" enum:"pdf,xlsx,csv" required:"true" doc:"Pages, an Excel file with groups and sums, or text for any spreadsheet."`
}

func dayOf(d clock.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

func (p presenter) kept(k KeptReport) KeptReportRow {
	side := ""
	if one, known := p.people.By(k.Staff); known && k.Staff != 0 {
		side = one.Name
	}
	return KeptReportRow{
		KeptFor: side, Opens: k.listedFor(p.actor),
		Ref: k.Ref.String(), Title: k.Title, Data: k.Data, From: dayOf(k.From), To: dayOf(k.To), Rows: k.Rows, KeptAt: wire.DateTime(k.At, p.zone), KeptBy: p.people.NameOf(k.By),
		Removable: k.removableBy(p.actor), Again: k.repeatableBy(p.actor),
	}
}

// shownKept presents a kept report that was made or read.
func (s *Service) shownKept(ctx context.Context, c web.Caller, k KeptReport, err error) (KeptReportRow, error) {
	if err != nil {
		return KeptReportRow{}, err
	}
	p, err := s.presenter(ctx, c.Actor, k.Ref.Member)
	return p.kept(k), err
}

func registerKept(r *web.Router, s *Service) {
	const path, one = "/v1/reports/kept", "/v1/reports/kept/{ref}"
	web.List(r, web.Route{
		ID: "getKeptReports", Method: http.MethodGet, Path: path, Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Forbidden},
		Summary: "The reports that keep their figures and that the person may open, the newest first; for an owner also those of the team",
	}, func(ctx context.Context, c web.Caller, in *keptListInput) (wire.Page[KeptReportRow], error) {
		page := wire.Page[KeptReportRow]{Items: []KeptReportRow{}}
		before, ok := wire.Before(in.Mark())
		if !ok {
			return page, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		member, ok := ofOne(c.Actor, in.Member(c.Actor))
		if !ok {
			return page, fault.Missing(fault.NotFound)
		}
		read := s.KeptReports
		if in.Team {
			read = s.KeptByTeam
		}
		all, next, err := read(ctx, c.Actor, member, before)
		if err != nil {
			return page, err
		}
		if next > 0 {
			page.Next = strconv.FormatInt(next, 10)
		}
		if len(all) == 0 {
			return page, nil
		}
		p, err := s.presenter(ctx, c.Actor, member)
		for _, k := range all {
			page.Items = append(page.Items, p.kept(k))
		}
		return page, err
	})
	web.Answer(r, web.Route{
		ID: "postKeptReport", Method: http.MethodPost, Path: path, Tag: "reports", Who: workers, MaxBody: reportBody, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.FiguresChanged, fault.TooManyKeptReports, fault.KeptReportTooLong, fault.KeyReused},
		Summary: "Make a report and keep its figures, whatever changes after; none with codes or passwords, and of one agency, which a person of several names",
	}, func(ctx context.Context, c web.Caller, in *keepInput) (KeptReportRow, error) {
		// As the pages: without an agency it would be of all that the person works for.
		ask, err := s.ask(ctx, c, identity.MemberID(in.MemberID), in.Body.ReportFields)
		if err != nil {
			return KeptReportRow{}, err
		}
		k, err := s.Keep(ctx, c.Attempt, ask, in.Body.Moment)
		return s.shownKept(ctx, c, k, err)
	})
	web.Answer(r, web.Route{
		ID: "getKeptReport", Method: http.MethodGet, Path: one, Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound}, Summary: "A report that keeps its figures, without them",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (KeptReportRow, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptReportRow{}, err
		}
		k, err := s.Kept(ctx, c.Actor, ref)
		return s.shownKept(ctx, c, k, err)
	})
	web.Answer(r, web.Route{
		ID: "getKeptReportPages", Method: http.MethodGet, Path: one + "/pages", Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Pages of a report as it was kept; a look at travelers' identities is in the protocol of each stay",
	}, func(ctx context.Context, c web.Caller, in *keptPagesInput) (ReportPagesBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return ReportPagesBody{}, err
		}
		wanted := ReportWantedPages{First: in.First, Count: in.Count}
		doc, missing, err := s.KeptPages(ctx, c.Actor, ref, wanted)
		return presentPages(doc, missing, wanted), err
	})
	web.Download(r, web.Route{
		ID: "getKeptReportFile", Method: http.MethodGet, Path: one + "/file", Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests},
		Summary: "A report as it was kept, as a PDF, Excel or CSV file; one at a time of each account",
	}, func(ctx context.Context, c web.Caller, in *keptFileInput) (http.Handler, error) {
		ref, err := in.Parse()
		if err != nil {
			return nil, err
		}
		format := Format(in.Format)
		body, name, err := s.KeptFile(ctx, c.Actor, ref, format)
		if err != nil {
			return nil, err
		}
		return web.Bytes(body, mimes[format], fmt.Sprintf(`attachment; filename="%s.%s"`, name, format)), nil
	})
	web.Answer(r, web.Route{
		ID: "postKeptReportAgain", Method: http.MethodPost, Path: one + "/again", Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.FiguresChanged, fault.TooManyKeptReports, fault.KeptReportTooLong, fault.KeyReused},
		Summary: "Make a kept report over what is so now, and keep it beside the old one",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (KeptReportRow, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptReportRow{}, err
		}
		k, err := s.Again(ctx, c.Attempt, c.Actor, ref, c.Lang)
		return s.shownKept(ctx, c, k, err)
	})
	web.Answer(r, web.Route{
		ID: "deleteKeptReport", Method: http.MethodDelete, Path: one, Tag: "reports", Who: workers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Forbidden, fault.KeyReused},
		Summary: "Remove a kept report for good: an owner any of the agency, a person or company of the team their own",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (KeptReportDropped, error) {
		ref, err := in.Parse()
		if err != nil {
			return KeptReportDropped{}, err
		}
		return KeptReportDropped{Dropped: true}, s.RemoveKept(ctx, c.Attempt, c.Actor, ref)
	})
}
