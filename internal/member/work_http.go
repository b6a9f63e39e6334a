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

// WorkAnswer is what somebody may do, when they work, and when they are away.
type WorkAnswer struct {
	Work     Work            `json:"work"`
	Absences []AbsenceAnswer `json:"absences" nullable:"false" doc:"Those that are not over, by their first day."`
}

// AbsenceAnswer is a time in which somebody does not work.
type AbsenceAnswer struct {
	ID   int64  `json:"id"`
	Kind string `json:"kind" enum:"holiday,ill,other"`
	From string `json:"from" doc:"yyyy-MM-dd, the first day."`
	To   string `json:"to" doc:"yyyy-MM-dd, the last day."`
	// Empty for whole days.
	FromTime string `json:"from_time" doc:"HH:mm on the agency's clock; empty for whole days."`
	ToTime   string `json:"to_time" doc:"HH:mm on the agency's clock; empty for whole days."`
}

// PresentAbsence is an absence on the wire.
func PresentAbsence(a Absence) AbsenceAnswer {
	return AbsenceAnswer{ID: a.ID, Kind: string(a.Kind), From: a.From.String(), To: a.To.String(), FromTime: a.FromTime, ToTime: a.ToTime}
}

type workEditInput struct {
	web.RefInput
	Body struct {
		Changes WorkEdit `json:"changes" doc:"Each field that is changed, with what the editor saw and what is wanted."`
	}
}

type workHistoryInput struct {
	web.RefInput
	web.Offset
}

type holidaysInput struct{ web.OfMember }

type holidaysEditInput struct {
	web.OfMember
	Body struct {
		Changes HolidaysEdit `json:"changes" doc:"The days as the editor saw them, and as they are wanted."`
	}
}

// WorkHistoryLine is one line of the history of somebody's work.
type WorkHistoryLine struct {
	ID     int64  `json:"id"`
	At     string `json:"at" doc:"Wall clock of the agency."`
	By     string `json:"by" doc:"Who; empty for a person who has left."`
	Field  string `json:"field" doc:"The field, as in the edit; absence for one that was added or taken back."`
	Before any    `json:"before" doc:"Its value before; null for an absence that is new."`
	After  any    `json:"after" doc:"Its value afterwards; null for an absence that was taken back."`
}

// workPage is how many lines a page of the history holds.
const workPage = 30

func registerWork(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	// A company plans the work of its own people.
	planners := []identity.Role{identity.Company, identity.Manager}
	changed := []fault.Code{fault.BadRequest, fault.NotFound, fault.EditClash, fault.KeyReused}
	const path = "/v1/manage/staff/{ref}/work"
	show := func(ctx context.Context, actor identity.Actor, ref identity.Ref) (WorkAnswer, error) {
		work, away, err := s.Work(ctx, actor, ref)
		out := WorkAnswer{Work: work.filled(), Absences: []AbsenceAnswer{}}
		for _, a := range away {
			out.Absences = append(out.Absences, PresentAbsence(a))
		}
		return out, err
	}
	web.Answer(r, web.Route{
		ID: "getManageStaffWork", Method: http.MethodGet, Path: path, Tag: "manage", Who: planners, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "What a person or a company may do, when they work, and when they are away",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (WorkAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return WorkAnswer{}, err
		}
		return show(ctx, c.Actor, ref)
	})
	web.Answer(r, web.Route{
		ID: "patchManageStaffWork", Method: http.MethodPatch, Path: path, Tag: "manage", Who: planners, Refusals: changed,
		Summary: "Change what a person or a company may do and when they work; what another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *workEditInput) (WorkAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return WorkAnswer{}, err
		}
		if err := s.EditWork(ctx, c.Actor, c.Attempt, ref, in.Body.Changes); err != nil {
			return WorkAnswer{}, err
		}
		return show(ctx, c.Actor, ref)
	})
	web.List(r, web.Route{
		ID: "getManageStaffWorkHistory", Method: http.MethodGet, Path: "/v1/manage/staff/{ref}/workhistory", Tag: "manage", Who: planners, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Who changed what of somebody's work and absences, the newest first",
	}, func(ctx context.Context, c web.Caller, in *workHistoryInput) (wire.Page[WorkHistoryLine], error) {
		ref, err := in.Parse()
		if err != nil {
			return wire.Page[WorkHistoryLine]{}, err
		}
		before, ok := wire.Before(in.Mark())
		if !ok {
			return wire.Page[WorkHistoryLine]{}, fault.Invalid(fault.BadRequest, map[string]string{"offset": "invalid"})
		}
		return s.presentWorkHistory(ctx, c.Actor, ref, before)
	})
	web.Answer(r, web.Route{
		ID: "deleteManageAbsence", Method: http.MethodDelete, Path: "/v1/manage/absences/{ref}", Tag: "manage", Who: planners, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Take an absence back",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (struct{}, error) {
		ref, err := in.Parse()
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.DeleteAbsence(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "getManageHolidays", Method: http.MethodGet, Path: "/v1/manage/holidays", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.NotFound}, Summary: "The public holidays of an agency",
	}, func(ctx context.Context, c web.Caller, in *holidaysInput) (Holidays, error) {
		return s.Holidays(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, web.Route{
		ID: "patchManageHolidays", Method: http.MethodPatch, Path: "/v1/manage/holidays", Tag: "manage", Who: managers, Refusals: changed,
		Summary: "Change the public holidays of an agency; what another person has changed meanwhile is refused and shown",
	}, func(ctx context.Context, c web.Caller, in *holidaysEditInput) (Holidays, error) {
		m := in.Member(c.Actor)
		if err := s.EditHolidays(ctx, c.Actor, c.Attempt, m, in.Body.Changes); err != nil {
			return Holidays{}, err
		}
		return s.Holidays(ctx, c.Actor, m)
	})
}

func (s *Service) presentWorkHistory(ctx context.Context, actor identity.Actor, ref identity.Ref, before int64) (wire.Page[WorkHistoryLine], error) {
	var page wire.Page[WorkHistoryLine]
	all, err := s.WorkHistory(ctx, actor, ref, before, workPage+1)
	if err != nil {
		return page, err
	}
	m, err := s.Get(ctx, s.db, ref.Member)
	if err != nil {
		return page, err
	}
	crew, err := s.Staff(ctx, s.db, ref.Member)
	if err != nil {
		return page, err
	}
	if len(all) > workPage {
		all = all[:workPage]
		page.Next = strconv.FormatInt(all[workPage-1].ID, 10)
	}
	for _, l := range all {
		page.Items = append(page.Items, WorkHistoryLine{ID: l.ID, At: wire.DateTime(l.At, m.Zone), By: crew.NameOf(l.Account), Field: l.Field, Before: l.Before, After: l.After})
	}
	return page, nil
}
