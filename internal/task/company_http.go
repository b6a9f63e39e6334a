package task

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

type unseenInput struct {
	web.Offset
	Member int64 `query:"memberid" required:"true" minimum:"1" doc:"The agency."`
}

type assignInput struct {
	Body struct {
		Member     int64   `json:"memberid" minimum:"1" doc:"The agency."`
		Tasks      []int64 `json:"tasks" minItems:"1" maxItems:"200" nullable:"false" doc:"The numbers of the tasks."`
		Company    *int64  `json:"company,omitempty" minimum:"0" doc:"Managers only: the company, 0 for none; absent leaves it."`
		Person     *int64  `json:"person,omitempty" minimum:"0" doc:"Who does it, 0 for nobody; absent leaves it."`
		Additional *int64  `json:"additional_person,omitempty" minimum:"0" doc:"A second person, 0 for none; absent leaves it."`
		Anyway     bool    `json:"anyway,omitempty" doc:"Also to people of whom there are doubts (staff_doubt); the doubts are then in the history of the task."`
	}
}

type answerInput struct {
	web.RefInput
	Body struct {
		Answer string `json:"answer" enum:"accepted,declined"`
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"Required when declined."`
	}
}

type answersInput struct {
	Body struct {
		Member int64   `json:"memberid" minimum:"1" doc:"The agency."`
		Tasks  []int64 `json:"tasks" minItems:"1" maxItems:"200" nullable:"false" doc:"The numbers of the tasks."`
		Answer string  `json:"answer" enum:"accepted,declined"`
		Reason string  `json:"reason,omitempty" maxLength:"500" doc:"Required when declined; the same for all."`
	}
}

// RefusedTask is one of many tasks with which something could not be done, and why.
type RefusedTask struct {
	ID      int64  `json:"cleaning_rpmaid"`
	Code    string `json:"error_code"`
	Message string `json:"error" doc:"Why, for people."`
}

// Refused are those of a call about many tasks.
type Refused struct {
	Refused []RefusedTask `json:"refused" nullable:"false" doc:"The tasks with which it could not be done, each with its reason."`
}

// Answers is what became of an answer to many tasks.
type Answers struct {
	Tasks []TaskAnswer `json:"tasks" nullable:"false" doc:"Those that are answered now."`
	Refused
}

type seenInput struct {
	web.RefInput
	Body struct {
		Change int64 `json:"change_id" minimum:"1" doc:"The greatest number of the changes that were shown."`
	}
}

type checkInput struct {
	web.RefInput
	Body struct {
		Result  string   `json:"result" enum:"failed" doc:"A check that passes is simply ended."`
		What    string   `json:"what" maxLength:"500" doc:"What is to be done again."`
		Items   []int64  `json:"items,omitempty" maxItems:"200" doc:"The items of the checked task's list that are not right: they are open again."`
		Uploads []string `json:"uploads,omitempty" maxItems:"10" doc:"Photos of it that were uploaded in parts, by the names of their uploads."`
	}
}

// answerers are those who accept and decline tasks.
var answerers = []identity.Role{identity.Cleaner, identity.Company}

// directors are those who hand tasks to people.
var directors = []identity.Role{identity.Company, identity.Manager}

func registerCompany(r *web.Router, s *Service) {
	web.List(r, web.Route{
		ID: "getCleaningsUnseen", Method: http.MethodGet, Path: "/v1/cleaningsunseen", Tag: "cleaning", Who: directors,
		Summary: "Tasks with changes that none of those who do them has seen", Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
	}, func(ctx context.Context, c web.Caller, in *unseenInput) (wire.Page[TaskAnswer], error) {
		return s.Unseen(ctx, c.Actor, identity.MemberID(in.Member), in.Mark())
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningChangesRead", Method: http.MethodPatch, Path: "/v1/cleaningresourcechangesRead/{ref}", Tag: "cleaning", Who: workers,
		Summary: "The person has seen what changed", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *seenInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Seen(ctx, c.Actor, c.Attempt, ref, in.Body.Change)
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningCheck", Method: http.MethodPatch, Path: "/v1/cleaningcheck/{ref}", Tag: "cleaning", Who: workers,
		Summary: "A check failed: its task is to be done again", Refusals: []fault.Code{
			fault.BadRequest, fault.TaskNotFound, fault.CheckAlone, fault.ReasonRequired, fault.KeyReused, fault.FileNotAllowed, fault.FileDamaged, fault.FileTooLarge, fault.TooManyFiles,
		},
	}, func(ctx context.Context, c web.Caller, in *checkInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.FailCheck(ctx, c.Actor, c.Attempt, ref, in.Body.What, in.Body.Items, in.Body.Uploads)
	})
	web.Answer(r, web.Route{
		ID: "postCleaningResend", Method: http.MethodPost, Path: "/v1/manage/cleanings/{ref}/resend", Tag: "manage", Who: []identity.Role{identity.Manager},
		Summary: "Notify those who do a task once more of changes that none of them has seen", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *web.RefInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Resend(ctx, c.Actor, c.Attempt, ref)
	})
	web.Answer(r, web.Route{
		ID: "postCleaningsAssign", Method: http.MethodPost, Path: "/v1/cleaningsassign", Tag: "company", Who: directors, Summary: "Hand tasks to people, all or none; a refusal names each task that is to blame",
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskFinished, fault.StaffDoubt, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *assignInput) ([]TaskAnswer, error) {
		b := in.Body
		return s.Assign(ctx, c.Speaking(""), c.Attempt, identity.MemberID(b.Member), b.Tasks, Assignment{staffID(b.Company), staffID(b.Person), staffID(b.Additional)}, b.Anyway)
	})
	web.Answer(r, web.Route{
		ID: "patchCleaningAnswer", Method: http.MethodPatch, Path: "/v1/cleaningresourceanswer/{ref}", Tag: "company", Who: answerers,
		Summary: "A company, or a person of the agency, accepts or declines a task; a declined one that rules lead goes to the next who can come, and is given as it was", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskStarted, fault.ReasonRequired, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *answerInput) (TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return TaskAnswer{}, err
		}
		return s.Answer(ctx, c.Actor, c.Attempt, ref, Answered(in.Body.Answer), in.Body.Reason)
	})
	web.Answer(r, web.Route{
		ID: "postCleaningsAnswer", Method: http.MethodPost, Path: "/v1/cleaningsanswer", Tag: "company", Who: answerers,
		Summary: "The same to many tasks at once, each that can be answered so", Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskStarted, fault.ReasonRequired, fault.KeyReused},
	}, func(ctx context.Context, c web.Caller, in *answersInput) (Answers, error) {
		b := in.Body
		return s.AnswerAll(ctx, c.Speaking(""), c.Attempt, identity.MemberID(b.Member), b.Tasks, Answered(b.Answer), b.Reason)
	})
}

func staffID(n *int64) *identity.StaffID {
	if n == nil {
		return nil
	}
	id := identity.StaffID(*n)
	return &id
}
