package member

import (
	"context"
	"net/http"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// AbsenceRequestAnswer is an absence that a person has asked for.
type AbsenceRequestAnswer struct {
	ID       int64        `json:"id" doc:"Number of the request."`
	Kind     string       `json:"kind" enum:"holiday,ill,other"`
	From     string       `json:"from" doc:"yyyy-MM-dd, the first day."`
	To       string       `json:"to" doc:"yyyy-MM-dd, the last day."`
	FromTime string       `json:"from_time" doc:"HH:mm on the agency's clock; empty for whole days."`
	ToTime   string       `json:"to_time" doc:"HH:mm on the agency's clock; empty for whole days."`
	Note     string       `json:"note" doc:"What the person wrote to it."`
	State    RequestState `json:"state" doc:"removed: it was granted, and the absence was taken back later."`
	Reason   string       `json:"reason" doc:"Why it was refused."`
	AskedAt  string       `json:"asked_at" doc:"Wall clock of the agency."`
}

// PresentRequest is a request on the wire.
func PresentRequest(r AbsenceRequest, m Member) AbsenceRequestAnswer {
	return AbsenceRequestAnswer{
		ID: r.ID, Kind: string(r.Kind), From: r.From.String(), To: r.To.String(), FromTime: r.FromTime, ToTime: r.ToTime, Note: r.Note, State: r.State, Reason: r.Reason, AskedAt: wire.DateTime(r.AskedAt, m.Zone),
	}
}

// OwnAbsencesAnswer are the absences of a person at one agency.
type OwnAbsencesAnswer struct {
	MemberID int64                  `json:"memberid" doc:"The agency."`
	Agency   string                 `json:"agency" doc:"What it is called."`
	Staff    int64                  `json:"staff" doc:"Number of the person in its team."`
	Company  string                 `json:"company" doc:"The company that the person works for there; empty for the agency's own."`
	Today    string                 `json:"today" doc:"yyyy-MM-dd there."`
	Requests []AbsenceRequestAnswer `json:"requests" nullable:"false" doc:"Those that wait or ended less than a month ago, the newest first."`
	Absences []AbsenceAnswer        `json:"absences" nullable:"false" doc:"Those that were entered for the person and are not over, by their first day."`
}

// AbsenceBody is the time of an absence, as it is sent.
type AbsenceBody struct {
	Kind     string `json:"kind" enum:"holiday,ill,other"`
	From     string `json:"from" maxLength:"10" doc:"yyyy-MM-dd, the first day."`
	To       string `json:"to" maxLength:"10" doc:"yyyy-MM-dd, the last day."`
	FromTime string `json:"from_time,omitempty" maxLength:"5" doc:"HH:mm on the agency's clock, of an absence of some hours of one day; absent for whole days."`
	ToTime   string `json:"to_time,omitempty" maxLength:"5" doc:"HH:mm, after from_time."`
}

// Of reads the time of an absence of somebody.
func (b AbsenceBody) Of(m identity.MemberID, staff identity.StaffID) (Absence, error) {
	a := Absence{Member: m, Staff: staff, Kind: AbsenceKind(b.Kind), FromTime: b.FromTime, ToTime: b.ToTime}
	for _, day := range []struct {
		name, text string
		into       *clock.Date
	}{{"from", b.From, &a.From}, {"to", b.To, &a.To}} {
		var err error
		if *day.into, err = clock.ParseDate(day.text); err != nil {
			return a, fault.Invalid(fault.BadRequest, map[string]string{day.name: "format"})
		}
	}
	return a, nil
}

type askInput struct {
	Body struct {
		Member int64 `json:"memberid" minimum:"1" doc:"The agency."`
		Staff  int64 `json:"staff" minimum:"1" doc:"Number of the person in its team."`
		AbsenceBody
		Note string `json:"note,omitempty" maxLength:"500" doc:"What the person writes to it."`
	}
}

func registerAbsenceRequests(r *web.Router, s *Service) {
	people := []identity.Role{identity.Cleaner}
	web.Answer(r, web.Route{
		ID: "getAbsences", Method: http.MethodGet, Path: "/v1/absences", Tag: "cleaning", Who: people,
		Summary: "The caller's own absences at each agency that they work for: asked for, granted, refused, and entered for them",
	}, func(ctx context.Context, c web.Caller, _ *struct{}) ([]OwnAbsencesAnswer, error) {
		all, err := s.OwnAbsences(ctx, c.Actor)
		out := make([]OwnAbsencesAnswer, 0, len(all))
		for _, own := range all {
			one := OwnAbsencesAnswer{
				MemberID: int64(own.Agency.ID), Agency: own.Agency.Name, Staff: int64(own.Staff), Company: own.Company, Today: clock.At(s.clock.Now()).Date(own.Agency.Zone).String(),
				Requests: []AbsenceRequestAnswer{}, Absences: []AbsenceAnswer{},
			}
			for _, r := range own.Requests {
				one.Requests = append(one.Requests, PresentRequest(r, own.Agency))
			}
			for _, a := range own.Entered {
				one.Absences = append(one.Absences, PresentAbsence(a))
			}
			out = append(out, one)
		}
		return out, err
	})
	web.Answer(r, web.Route{
		ID: "postAbsence", Method: http.MethodPost, Path: "/v1/absences", Tag: "cleaning", Who: people, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Ask for an absence; the office or the company of the person answers it",
	}, func(ctx context.Context, c web.Caller, in *askInput) (AbsenceRequestAnswer, error) {
		m := identity.MemberID(in.Body.Member)
		a, err := in.Body.AbsenceBody.Of(m, identity.StaffID(in.Body.Staff))
		if err != nil {
			return AbsenceRequestAnswer{}, err
		}
		asked, err := s.AskAbsence(ctx, c.Actor, c.Attempt, AbsenceRequest{Absence: a, Note: in.Body.Note})
		if err != nil {
			return AbsenceRequestAnswer{}, err
		}
		agency, err := s.Get(ctx, s.db, m)
		return PresentRequest(asked, agency), err
	})
	web.Answer(r, web.Route{
		ID: "deleteAbsence", Method: http.MethodDelete, Path: "/v1/absences/{ref}", Tag: "cleaning", Who: people, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.KeyReused},
		Summary: "Withdraw a request for an absence; one that was answered is a conflict",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (struct{}, error) {
		ref, err := in.Parse()
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.WithdrawAbsence(ctx, c.Actor, c.Attempt, ref)
	})
}
