package task

import (
	"context"
	"net/http"
	"strings"

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
		member.AbsenceBody
	}
}

// RequestToAnswer is an absence that a person asks for, with the tasks that they have then.
type RequestToAnswer struct {
	member.AbsenceRequestAnswer
	MemberID int64     `json:"memberid" doc:"The agency."`
	Staff    int64     `json:"staff" doc:"Number of the person."`
	Name     string    `json:"name" doc:"What the person is called."`
	Held     HeldTasks `json:"held" doc:"The tasks that the person has in the time of the absence."`
}

type requestsInput struct {
	web.OfMember
	Staff int64 `query:"staff" minimum:"0" doc:"Number of a person, for all requests of theirs that are not over; 0 for all that the caller has to answer."`
}

type answerRequestInput struct {
	web.RefInput
	Body struct {
		Decision string `json:"decision" enum:"grant,refuse"`
		Reason   string `json:"reason,omitempty" maxLength:"500" doc:"Why it is refused; the person reads it."`
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
		a, err := in.Body.Of(ref.Member, identity.StaffID(ref.ID))
		if err != nil {
			return AbsenceAdded{}, err
		}
		return s.AddAbsence(ctx, c.Actor, c.Attempt, a)
	})
	web.Answer(r, web.Route{
		ID: "getManageAbsenceRequests", Method: http.MethodGet, Path: "/v1/manage/absencerequests", Tag: "manage", Who: directors, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "Absences that people ask for and the caller answers, the oldest first, with the tasks that they have then",
	}, func(ctx context.Context, c web.Caller, in *requestsInput) ([]RequestToAnswer, error) {
		return s.AbsenceRequests(ctx, c.Actor, in.Member(c.Actor), identity.StaffID(in.Staff))
	})
	web.Answer(r, web.Route{
		ID: "putManageAbsenceRequest", Method: http.MethodPut, Path: "/v1/manage/absencerequests/{ref}", Tag: "manage", Who: directors,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.Conflict, fault.ReasonRequired, fault.KeyReused}, Summary: "Grant or refuse an absence that a person asks for; names the tasks that they have then",
	}, func(ctx context.Context, c web.Caller, in *answerRequestInput) (RequestToAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return RequestToAnswer{}, err
		}
		return s.AnswerAbsence(ctx, c.Actor, c.Attempt, ref, in.Body.Decision == "grant", in.Body.Reason)
	})
}
