package task

import (
	"context"
	"net/http"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/web"
)

// StaffDoubts are the doubts of giving tasks to somebody.
type StaffDoubts struct {
	Staff   int64    `json:"staff" doc:"Number of the person or company."`
	Tasks   []int64  `json:"tasks" nullable:"false" doc:"The tasks with which there are doubts."`
	Reasons []string `json:"reasons" nullable:"false" doc:"Why, for people."`
}

// HeldTask is a task that somebody has, in short.
type HeldTask struct {
	MemberID int64  `json:"memberid" doc:"The agency."`
	ID       int64  `json:"cleaning_rpmaid"`
	Kind     string `json:"kind" enum:"departure,arrival,service,interim,periodic,check"`
	Home     string `json:"home"`
	Start    string `json:"planned_start" doc:"Wall clock of the home."`
	End      string `json:"planned_end" doc:"Wall clock of the home."`
}

// HeldTasks are the tasks that somebody has.
type HeldTasks struct {
	Count int64      `json:"count" doc:"How many there are."`
	Tasks []HeldTask `json:"tasks" nullable:"false" doc:"The first five of them."`
}

// AbsenceAdded is an absence with the tasks that the person has then.
type AbsenceAdded struct {
	member.AbsenceAnswer
	Held HeldTasks `json:"held"`
}

// SwitchedOff is an entry of the staff that was switched off.
type SwitchedOff struct {
	Active bool `json:"active"`
}

type doubtsInput struct {
	Member int64  `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
	Tasks  string `query:"tasks" required:"true" maxLength:"4000" doc:"Numbers of tasks by comma, at most 200."`
}

type switchOffInput struct {
	web.RefInput
	Body struct {
		Tasks string `json:"tasks" enum:"leave,take" doc:"What becomes of the tasks from now on: they stay with the person, or have nobody. Begun ones stay."`
	}
}

type absenceInput struct {
	web.RefInput
	Body struct {
		Kind string `json:"kind" enum:"holiday,ill,other"`
		From string `json:"from" maxLength:"10" doc:"yyyy-MM-dd, the first day."`
		To   string `json:"to" maxLength:"10" doc:"yyyy-MM-dd, the last day."`
	}
}

const mostDoubted = 200

func registerPeople(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getCleaningsDoubts", Method: http.MethodGet, Path: "/v1/cleaningsdoubts", Tag: "company", Who: directors,
		Summary: "Of whom there are doubts when they get these tasks, and why", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound},
	}, func(ctx context.Context, c web.Caller, in *doubtsInput) ([]StaffDoubts, error) {
		var ids []int64
		for text := range strings.SplitSeq(in.Tasks, ",") {
			id, ok := identity.ParseNumber(text)
			if !ok || len(ids) == mostDoubted {
				return nil, fault.Invalid(fault.BadRequest, map[string]string{"tasks": "expected at most 200 numbers"})
			}
			ids = append(ids, id)
		}
		return s.Doubts(ctx, c.Speaking(""), identity.MemberID(in.Member), ids)
	})
	web.Answer(r, web.Route{
		ID: "getManageStaffTasks", Method: http.MethodGet, Path: "/v1/manage/staff/{ref}/tasks", Tag: "manage", Who: directors, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The tasks that somebody has from now on: how many, and the first",
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (HeldTasks, error) {
		ref, err := in.Parse()
		if err != nil {
			return HeldTasks{}, err
		}
		return s.HeldBy(ctx, c.Actor, ref)
	})
	web.Answer(r, web.Route{
		ID: "postManageStaffOff", Method: http.MethodPost, Path: "/v1/manage/staff/{ref}/off", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.OwnersOnly, fault.LastOwner, fault.KeyReused}, Summary: "Switch somebody off, with what becomes of their tasks; their sessions end",
	}, func(ctx context.Context, c web.Caller, in *switchOffInput) (SwitchedOff, error) {
		ref, err := in.Parse()
		if err != nil {
			return SwitchedOff{}, err
		}
		saved, err := s.SwitchOff(ctx, c.Actor, c.Attempt, ref, in.Body.Tasks == "take")
		return SwitchedOff{Active: saved.Active}, err
	})
	web.Answer(r, web.Route{
		ID: "postManageAbsence", Method: http.MethodPost, Path: "/v1/manage/staff/{ref}/absences", Tag: "manage", Who: directors, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Somebody is away for some days; names the tasks that they have then",
	}, func(ctx context.Context, c web.Caller, in *absenceInput) (AbsenceAdded, error) {
		ref, err := in.Parse()
		if err != nil {
			return AbsenceAdded{}, err
		}
		a := member.Absence{Member: ref.Member, Staff: identity.StaffID(ref.ID), Kind: member.AbsenceKind(in.Body.Kind)}
		for name, day := range map[string]struct {
			text string
			into *clock.Date
		}{"from": {in.Body.From, &a.From}, "to": {in.Body.To, &a.To}} {
			if *day.into, err = clock.ParseDate(day.text); err != nil {
				return AbsenceAdded{}, fault.Invalid(fault.BadRequest, map[string]string{name: "format"})
			}
		}
		return s.AddAbsence(ctx, c.Actor, c.Attempt, a)
	})
}
