package report

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// RegularReportRow is a report that is sent regularly.
type RegularReportRow struct {
	Ref       string           `json:"ref" doc:"memberid-id."`
	Template  string           `json:"template" doc:"The name of a template that comes with the app, or memberid-id."`
	Title     string           `json:"title" doc:"Of the template, in the reader's language; empty when it was removed."`
	Span      Span             `json:"span" doc:"Which days it is about, seen from the day of the sending."`
	Rhythm    Rhythm           `json:"rhythm" doc:"When it is sent: every Monday or on the first of a month, at six by the agency's clock."`
	Receivers []ReportReceiver `json:"receivers" nullable:"false" doc:"Who gets it."`
	NextDay   string           `json:"next_day" doc:"The next day on which it is sent, yyyy-MM-dd."`
	SentAt    string           `json:"sent_at" doc:"When it was last sent, by the agency's clock, yyyy-MM-dd HH:mm:ss; 0000-00-00 00:00:00 for never."`
	Failure   Failure          `json:"failure" doc:"Why the last sending that was due has failed; empty where it has not. It is tried again."`
	TriedNext string           `json:"tried_next" doc:"When it is tried again, by the agency's clock, yyyy-MM-dd HH:mm:ss; 0000-00-00 00:00:00 where nothing has failed."`
	SetUpBy   string           `json:"set_up_by" doc:"Who set it up; empty when that person is no longer known."`
}

// Schema names the spans.
func (Span) Schema(huma.Registry) *huma.Schema { return wire.Among(Spans) }

// Schema names the rhythms.
func (Rhythm) Schema(huma.Registry) *huma.Schema { return wire.Among(Rhythms) }

// Schema names the failures.
func (Failure) Schema(huma.Registry) *huma.Schema {
	return wire.Among(append([]Failure{""}, Failures...))
}

// ReportReceiver is a person of the office.
type ReportReceiver struct {
	StaffID int64  `json:"staff_id" doc:"The person's entry in the staff."`
	Name    string `json:"name" doc:"How the person is called."`
	Opens   bool   `json:"opens" doc:"Whether the person may see the report now; who may not gets nothing."`
}

// RegularReportsBody are the reports of an agency that are sent regularly.
type RegularReportsBody struct {
	Reports []RegularReportRow `json:"reports" nullable:"false" doc:"Those that the person may see."`
	// Receivers are for a new one.
	Receivers []ReportReceiver `json:"receivers" nullable:"false" doc:"Who of the office can get the report that was asked for; empty where none was."`
	TimeZone  string           `json:"time_zone" doc:"Of the agency's clock."`
}

// RegularReportFields are how a report is to be sent.
type RegularReportFields struct {
	Span      Span    `json:"span" doc:"Which days it is about, seen from the day of the sending; weeks begin on Monday."`
	Rhythm    Rhythm  `json:"rhythm" doc:"Every Monday or on the first of a month, at six by the agency's clock."`
	Receivers []int64 `json:"receivers" minItems:"1" maxItems:"50" nullable:"false" doc:"The entries in the staff of managers who may see the report."`
}

// NewRegularReport is a report that is to be sent regularly.
type NewRegularReport struct {
	RegularReportFields
	Ref string `json:"ref" maxLength:"50" doc:"The name of a template that comes with the app, or one of the agency as memberid-id; none with codes or passwords."`
}

// RegularReportDropped is the answer when a report is sent no more.
type RegularReportDropped struct {
	Dropped bool `json:"dropped" doc:"Always true."`
}

// SentReportBody is where a mailed link leads.
type SentReportBody struct {
	Kept   string `json:"kept" doc:"The kept report, memberid-id; empty when the link has ended."`
	Ended  bool   `json:"ended" doc:"Whether the link has ended."`
	SentAt string `json:"sent_at" doc:"When it was mailed, by the agency's clock, yyyy-MM-dd HH:mm:ss."`
	EndsOn string `json:"ends_on" doc:"The last day on which it works, yyyy-MM-dd."`
}

type regularListInput struct {
	web.OfMember
	Ref string `query:"ref" maxLength:"50" doc:"The template of a report that is to be sent."`
}

type newRegularInput struct {
	web.OfMember
	Body NewRegularReport
}

type changeRegularInput struct {
	web.RefInput
	Body RegularReportFields
}

func (in RegularReportFields) wish(lang string) RegularWish {
	out := RegularWish{Span: in.Span, Rhythm: in.Rhythm, Lang: lang}
	for _, id := range in.Receivers {
		out.Receivers = append(out.Receivers, identity.StaffID(id))
	}
	return out
}

// shownRegular presents a report that is sent regularly.
func (s *Service) shownRegular(ctx context.Context, c web.Caller, r Regular) (RegularReportRow, error) {
	p, err := s.presenter(ctx, c.Actor, r.Ref.Member)
	if err != nil {
		return RegularReportRow{}, err
	}
	out := RegularReportRow{
		Ref: r.Ref.String(), Template: r.Template, Span: r.Span, Rhythm: r.Rhythm, Receivers: []ReportReceiver{}, NextDay: r.Next.String(), SentAt: wire.DateTime(r.SentAt, p.zone),
		Failure: r.Failure, TriedNext: wire.EmptyDateTime, SetUpBy: p.people.NameOf(r.By),
	}
	if r.Failure != "" {
		out.TriedNext = wire.DateTime(r.RestUntil, p.zone)
	}
	t, title, err := s.templateOf(ctx, r, c.Lang)
	if err != nil {
		// What cannot be read any more can be stopped.
		out.Failure = NoTemplate
	}
	out.Title = title
	var may []receiver
	if t != nil {
		if may, err = s.receivers(ctx, s.db, r.Ref.Member, t); err != nil {
			return out, err
		}
	}
	for _, id := range r.Receivers {
		one, ok := p.people.By(id)
		if !ok {
			continue
		}
		shown := ReportReceiver{StaffID: int64(id), Name: one.Name}
		for _, other := range may {
			shown.Opens = shown.Opens || other.ID == id && other.opens
		}
		out.Receivers = append(out.Receivers, shown)
	}
	return out, nil
}

// presentRegular presents the reports of an agency, and who can get one after a template.
func (s *Service) presentRegular(ctx context.Context, c web.Caller, m identity.MemberID, template string) (RegularReportsBody, error) {
	out := RegularReportsBody{Reports: []RegularReportRow{}, Receivers: []ReportReceiver{}}
	all, err := s.RegularReports(ctx, c.Actor, m)
	if err != nil {
		return out, err
	}
	for _, r := range all {
		row, err := s.shownRegular(ctx, c, r)
		if err != nil {
			return out, err
		}
		out.Reports = append(out.Reports, row)
	}
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return out, err
	}
	out.TimeZone = agency.Zone.String()
	if template == "" {
		return out, nil
	}
	t, _, err := s.named(ctx, c.Actor, template, c.Lang)
	if err != nil {
		return out, err
	}
	may, err := s.receivers(ctx, s.db, m, t)
	for _, one := range may {
		if one.opens {
			out.Receivers = append(out.Receivers, ReportReceiver{StaffID: int64(one.ID), Name: one.Name, Opens: true})
		}
	}
	return out, err
}

func registerRegular(r *web.Router, s *Service) {
	const path, one = "/v1/reports/regular", "/v1/reports/regular/{ref}"
	web.Answer(r, web.Route{
		ID: "getRegularReports", Method: http.MethodGet, Path: path, Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The reports that are sent regularly by mail, and who can get one more",
	}, func(ctx context.Context, c web.Caller, in *regularListInput) (RegularReportsBody, error) {
		return s.presentRegular(ctx, c, in.Member(c.Actor), in.Ref)
	})
	web.Answer(r, web.Route{
		ID: "postRegularReport", Method: http.MethodPost, Path: path, Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Have a report sent regularly by mail, as a link that ends and needs the sign-in; none with codes or passwords",
	}, func(ctx context.Context, c web.Caller, in *newRegularInput) (RegularReportRow, error) {
		made, err := s.SendRegularly(ctx, c.Actor, c.Attempt, in.Member(c.Actor), in.Body.Ref, in.Body.wish(c.Lang))
		if err != nil {
			return RegularReportRow{}, err
		}
		return s.shownRegular(ctx, c, made)
	})
	web.Answer(r, web.Route{
		ID: "putRegularReport", Method: http.MethodPut, Path: one, Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Change when a report is sent, of which days, and to whom; it is in the caller's language from then on",
	}, func(ctx context.Context, c web.Caller, in *changeRegularInput) (RegularReportRow, error) {
		ref, err := in.Parse()
		if err != nil {
			return RegularReportRow{}, err
		}
		changed, err := s.ChangeRegular(ctx, c.Actor, c.Attempt, ref, in.Body.wish(c.Lang))
		if err != nil {
			return RegularReportRow{}, err
		}
		return s.shownRegular(ctx, c, changed)
	})
	web.Answer(r, web.Route{
		ID: "deleteRegularReport", Method: http.MethodDelete, Path: one, Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Have a report sent no more; links that were mailed work until they end",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (RegularReportDropped, error) {
		ref, err := in.Parse()
		if err != nil {
			return RegularReportDropped{}, err
		}
		return RegularReportDropped{Dropped: true}, s.StopRegular(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postRegularReportSend", Method: http.MethodPost, Path: one + "/send", Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.TooManyRequests, fault.KeyReused},
		Summary: "Send a report at once, with the days that belong to today; at most once a minute",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (RegularReportRow, error) {
		ref, err := in.Parse()
		if err != nil {
			return RegularReportRow{}, err
		}
		sent, err := s.SendNow(ctx, c.Actor, c.Attempt, ref)
		if err != nil {
			return RegularReportRow{}, err
		}
		return s.shownRegular(ctx, c, sent)
	})
	web.Answer(r, web.Route{
		ID: "getSentReport", Method: http.MethodGet, Path: "/v1/reports/sent/{ref}", Tag: "reports", Who: office, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Where a mailed link leads, for a person who may see its report now; it ends 14 days after the sending",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (SentReportBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return SentReportBody{}, err
		}
		sent, ended, err := s.Sent(ctx, c.Actor, ref)
		if err != nil {
			return SentReportBody{}, err
		}
		p, err := s.presenter(ctx, c.Actor, ref.Member)
		if err != nil {
			return SentReportBody{}, err
		}
		out := SentReportBody{Ended: ended, SentAt: wire.DateTime(sent.At, p.zone), EndsOn: lastDay(sent, p).String()}
		if !ended {
			out.Kept = sent.Kept.String()
		}
		return out, nil
	})
}

// lastDay is the last day on which a link works.
func lastDay(sent SentReport, p presenter) clock.Date { return (sent.Ends - 1).Date(p.zone) }
