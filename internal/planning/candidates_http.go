package planning

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/task"
	"latchkey/internal/web"
)

// CandidateBody is somebody who could take a task, or could not.
type CandidateBody struct {
	Staff   int64    `json:"staff" doc:"Number of the person or company."`
	Name    string   `json:"name"`
	Kind    string   `json:"kind" enum:"person,company"`
	Company int64    `json:"company" doc:"The company that a person works for; 0 for the agency's own people and for companies."`
	Has     bool     `json:"has" doc:"Has the task now."`
	Fits    bool     `json:"fits" doc:"Could take it. Who assigns it to another one is asked again."`
	Begin   string   `json:"begin" doc:"When they could begin beside their other tasks, yyyy-MM-dd HH:mm:ss in the property's zone; 0000-00-00 00:00:00 when it does not fit."`
	Travel  int      `json:"travel" doc:"Minutes of travel more, roughly."`
	Tasks   int      `json:"tasks" doc:"How many tasks of that day they have that are not finished."`
	Reasons []string `json:"reasons" nullable:"false" doc:"For or against, for people."`
}

// CandidatesBody is everybody for a task.
type CandidatesBody struct {
	Start     string          `json:"start" doc:"The time that is asked about, yyyy-MM-dd HH:mm:ss in the property's zone."`
	End       string          `json:"end"`
	Obstacles []string        `json:"obstacles" nullable:"false" doc:"What at the home speaks against this time, for people; for managers alone."`
	People    []CandidateBody `json:"people" nullable:"false" doc:"Who fits best comes first."`
}

type candidatesInput struct {
	web.RefInput
	Start string `query:"start" maxLength:"23" doc:"Another begin than the planned one, yyyy-MM-dd HH:mm:ss in the property's zone; with end."`
	End   string `query:"end" maxLength:"23"`
}

type replanInput struct {
	web.RefInput
	Body struct {
		Changes task.PlanEdit `json:"changes" doc:"Each field that is changed, with what the planner saw and what is wanted."`
		Anyway  bool          `json:"anyway,omitempty" doc:"In spite of doubts of the people, of absences and of who is in the home."`
	}
}

func registerCandidates(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageTaskCandidates", Method: http.MethodGet, Path: "/v1/manage/tasks/{ref}/candidates", Tag: "manage", Who: []identity.Role{identity.Company, identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound}, Summary: "Who could take a task, with the reasons for or against each; for the agency also at another time",
	}, func(ctx context.Context, c web.Caller, in *candidatesInput) (CandidatesBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return CandidatesBody{}, err
		}
		return s.Candidates(ctx, c.Speaking(""), ref, Span{in.Start, in.End})
	})
	web.Answer(r, web.Route{
		ID: "patchManageTask", Method: http.MethodPatch, Path: "/v1/manage/tasks/{ref}", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskFinished, fault.TaskStarted, fault.StaffDoubt, fault.EditClash, fault.KeyReused},
		Summary:  "Plan a task by hand: when, by whom, and with which notes. No rule changes these fields any more",
	}, func(ctx context.Context, c web.Caller, in *replanInput) (task.TaskAnswer, error) {
		ref, err := in.Parse()
		if err != nil {
			return task.TaskAnswer{}, err
		}
		return s.Replan(ctx, c.Speaking(""), c.Attempt, ref, in.Body.Changes, in.Body.Anyway)
	})
}
