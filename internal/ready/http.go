package ready

import (
	"context"
	"net/http"

	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/problem"
	"latchkey/internal/task"
	"latchkey/internal/web"
)

// Bundle is what a person needs for their own work without signal.
type Bundle struct {
	Until    string   `json:"until" doc:"yyyy-MM-dd: the last day whose tasks are in the answer."`
	Complete bool     `json:"complete" doc:"Whether all tasks of these days are in the answer: it holds at most 40, and 3 MB, those that are needed first."`
	Tasks    []Task   `json:"tasks" nullable:"false" doc:"The own tasks of today and the next three days, and what is not finished of yesterday, in the order in which they are needed."`
	People   []People `json:"people" nullable:"false" doc:"Of each agency for which the caller is a cleaning company, to whom tasks can be assigned."`
}

// Task is a task with all that its page shows, each as its own call gives it.
type Task struct {
	Task     task.TaskDetail   `json:"task" doc:"As /v1/cleaning/{ref} gives it; its infotexts are those of the language of the call."`
	Problems []problem.Entry   `json:"problems" nullable:"false" doc:"As /v1/cleaning/{ref}/problems gives them."`
	Messages message.FirstPage `json:"messages" doc:"The first page of /v1/cleaningresourcemessages/{ref}."`
}

// People are those to whom tasks of an agency can be assigned.
type People struct {
	MemberID int64              `json:"memberid" doc:"The agency."`
	People   []member.StaffBody `json:"people" nullable:"false" doc:"As /v1/company/staff gives them."`
}

type workInput struct{ web.Known }

// Register adds the route of this noun.
func Register(r *web.Router, s *Service) {
	web.VersionedAnswer(r, web.Route{
		ID: "getReady", Method: http.MethodGet, Path: "/v1/ready", Tag: "cleaning", Who: []identity.Role{identity.Cleaner, identity.Company},
		Summary: "What the own work of today and the next three days needs, in one answer, for a device that may lose its signal",
	}, func(ctx context.Context, c web.Caller, _ *workInput) (Bundle, error) {
		return s.Work(ctx, c.Actor, c.Lang)
	})
	registerStays(r, s)
}
