package schedule

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the reasons of proposals.
func (Reason) Schema(huma.Registry) *huma.Schema { return wire.Among(Reasons) }

// DraftPlan is when a task is planned, on the clock of its home, and who does it.
type DraftPlan struct {
	Start      string `json:"planned_start" maxLength:"19" doc:"yyyy-MM-dd HH:mm:ss on the clock of the home."`
	End        string `json:"planned_end" maxLength:"19"`
	Company    int64  `json:"company" minimum:"0" doc:"0 for none."`
	Person     int64  `json:"person" minimum:"0" doc:"0 for none."`
	Additional int64  `json:"additional_person" minimum:"0" doc:"0 for none."`
}

func presentPlan(p task.Placed, zone *time.Location) DraftPlan {
	return DraftPlan{wire.DateTime(p.Start, zone), wire.DateTime(p.End, zone), int64(p.Company), int64(p.Person), int64(p.Additional)}
}

// of reads the times.
func (p DraftPlan) of(zone *time.Location) (task.Placed, error) {
	out := task.Placed{Company: identity.StaffID(p.Company), Person: identity.StaffID(p.Person), Additional: identity.StaffID(p.Additional)}
	for _, one := range []struct {
		field, text string
		into        *clock.Instant
	}{{"planned_start", p.Start, &out.Start}, {"planned_end", p.End, &out.End}} {
		at, err := wire.ParseDateTime(one.text, zone)
		if err != nil || at <= 0 {
			return out, fault.Invalid(fault.BadRequest, map[string]string{one.field: "expected yyyy-MM-dd HH:mm:ss"})
		}
		*one.into = at
	}
	return out, nil
}

// DraftedTask is a row of the draft of a day.
type DraftedTask struct {
	Row        int64      `json:"row" doc:"Number of the row; another one after each change of it."`
	Task       int64      `json:"task"`
	Title      string     `json:"title" doc:"Of the home."`
	ShortTitle string     `json:"short_title"`
	Was        DraftPlan  `json:"was" doc:"How the task was planned when the row was made."`
	Is         DraftPlan  `json:"is" doc:"How the draft plans it."`
	Now        DraftPlan  `json:"now" doc:"How it is planned by now; another plan than was where somebody has changed it."`
	Stays      task.Stays `json:"stays" enum:",changed,started,finished,gone,refused" doc:"Why the row cannot be published as it is; empty when it can."`
	Reason     Reason     `json:"reason" doc:"Why a proposal plans it so; empty for what a person of the office planned."`
	About      int64      `json:"about" doc:"Number of the person whom the reason is about; 0 for nobody."`
	By         string     `json:"by" doc:"Who made the row."`
	At         string     `json:"at" doc:"When, on the agency's clock."`
}

func presentChange(c Change, zone *time.Location) DraftedTask {
	home := c.Home.Zone
	return DraftedTask{
		Row: c.ID, Task: c.Task, Title: c.Home.Title, ShortTitle: c.Home.Short(), Was: presentPlan(c.Was, home), Is: presentPlan(c.Is, home), Now: presentPlan(c.Now, home), Stays: c.Stays,
		Reason: c.Reason, About: int64(c.About), By: c.ByName, At: wire.DateTime(c.At, zone),
	}
}

// DraftedPlan is a task as a draft plans it.
type DraftedPlan struct {
	Row int64 `json:"row" doc:"Number of the row; 0 where the draft says nothing of the task any more."`
	DraftPlan
}

// DraftKept is a task with which something was not done, and why.
type DraftKept struct {
	Task int64      `json:"task"`
	Why  task.Stays `json:"why" enum:"changed,started,finished,gone,refused"`
	Now  DraftPlan  `json:"now" doc:"How it is planned now."`
}

// DraftTaken is what became of tasks that were to go into a draft.
type DraftTaken struct {
	Taken int         `json:"taken" doc:"How many the draft has now, or has no longer where they are as published."`
	Kept  []DraftKept `json:"kept" nullable:"false" doc:"Those that stayed as they were."`
	// Needed is about wishes that are whole.
	Needed []int64 `json:"needed" nullable:"false" doc:"Tasks of left whose changes those that are kept need: with them everything can be taken. Empty where they do not help."`
}

// DraftLeft is a change of a proposal that is not to be taken.
type DraftLeft struct {
	Task int64     `json:"task" minimum:"1"`
	From DraftPlan `json:"from" doc:"As it was seen in the draft."`
	To   DraftPlan `json:"to"`
}

// DraftDiscarded is what is left of a draft.
type DraftDiscarded struct {
	Discarded int `json:"discarded"`
	Left      int `json:"left" doc:"Rows that another person has added or changed meanwhile."`
}

// DraftPublication is what became of a draft.
type DraftPublication struct {
	Published int         `json:"published" doc:"How many tasks are planned as the draft said."`
	Told      int         `json:"told" doc:"How many people and companies are concerned; each gets one notification, as far as they want them."`
	Kept      []DraftKept `json:"kept" nullable:"false" doc:"Those whose task has changed since; they stay in the draft."`
	Left      int         `json:"left" doc:"How many rows the draft still has."`
}

// draftBody is the largest body that names as many tasks as a call takes, each with three plans: the limit of takeInput, which takes a week of rowsInput back.
const draftBody = 7 * 2000 * 700

type planInput struct {
	web.RefInput
	Body struct {
		Changes task.PlanEdit `json:"changes" doc:"Each field that is changed, with what the planner saw in the draft and what is wanted. Notes are not in a draft, and a task stays on its day."`
		Anyway  bool          `json:"anyway,omitempty" doc:"In spite of doubts of the people, of absences and of who is in the home."`
	}
}

type takeInput struct {
	web.OfMember
	Body struct {
		Day   string `json:"day" maxLength:"10" doc:"yyyy-MM-dd"`
		Until string `json:"until,omitempty" maxLength:"10" doc:"yyyy-MM-dd: the last of several days, each task of one of them; at most six days later. The day alone without it."`
		Tasks []struct {
			Task   int64      `json:"task" minimum:"1"`
			From   DraftPlan  `json:"from" doc:"As it was seen in the draft."`
			To     DraftPlan  `json:"to"`
			Was    *DraftPlan `json:"was,omitempty" doc:"How it was published when it was seen: where it is published in another way by now, as after a publication of the draft, it stays as it is. Sent by what undoes."`
			Reason Reason     `json:"reason,omitempty"`
			About  int64      `json:"about,omitempty" minimum:"0"`
		} `json:"tasks" minItems:"1" maxItems:"14000"`
		Whole bool        `json:"whole,omitempty" doc:"All of them or none: where one cannot be taken, nothing is, and kept says which."`
		Left  []DraftLeft `json:"left,omitempty" maxItems:"2000" doc:"Changes of the same proposal that are not to be taken. With whole, needed names those of them that make room for the others."`
	}
}

type rowsInput struct {
	web.OfMember
	Body struct {
		Day   string  `json:"day" maxLength:"10" doc:"yyyy-MM-dd"`
		Until string  `json:"until,omitempty" maxLength:"10" doc:"yyyy-MM-dd: the last of several days, at most six days later. The day alone without it."`
		Rows  []int64 `json:"rows" minItems:"1" maxItems:"2000" doc:"Numbers of the rows as they were seen: what another person has added or changed meanwhile stays in the draft."`
	}
}

func registerDraft(r *web.Router, s *Service) {
	who := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "patchTaskDraft", Method: http.MethodPatch, Path: "/v1/manage/tasks/{ref}/draft", Tag: "manage", Who: who,
		Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound, fault.TaskFinished, fault.TaskStarted, fault.StaffDoubt, fault.EditClash, fault.KeyReused},
		Summary:  "Plan a task in the draft of its day, which only the office sees",
	}, func(ctx context.Context, c web.Caller, in *planInput) (DraftedPlan, error) {
		ref, err := in.Parse()
		if err != nil {
			return DraftedPlan{}, err
		}
		return s.Plan(ctx, c.Speaking(""), c.Attempt, ref, in.Body.Changes, in.Body.Anyway)
	})
	web.Answer(r, web.Route{
		ID: "putManageDraft", Method: http.MethodPut, Path: "/v1/manage/draft", Tag: "manage", Who: who, MaxBody: draftBody, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Put tasks into the draft of a day, or of several, each where it is still planned as it was seen",
	}, func(ctx context.Context, c web.Caller, in *takeInput) (DraftTaken, error) {
		days, err := daysOf(in.Body.Day, in.Body.Until)
		if err != nil {
			return DraftTaken{}, err
		}
		wishes := make([]Wish, 0, len(in.Body.Tasks))
		for _, w := range in.Body.Tasks {
			wishes = append(wishes, Wish{w.Task, w.From, w.To, w.Was, w.Reason, identity.StaffID(w.About)})
		}
		left := make([]Wish, 0, len(in.Body.Left))
		for _, w := range in.Body.Left {
			left = append(left, Wish{Task: w.Task, From: w.From, To: w.To})
		}
		return s.Take(ctx, c.Speaking(""), c.Attempt, in.Member(c.Actor), days, wishes, left, in.Body.Whole)
	})
	web.Answer(r, web.Route{
		ID: "postDraftDiscard", Method: http.MethodPost, Path: "/v1/manage/draft/discard", Tag: "manage", Who: who, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Take rows out of the draft of a day, or of several",
	}, func(ctx context.Context, c web.Caller, in *rowsInput) (DraftDiscarded, error) {
		days, err := daysOf(in.Body.Day, in.Body.Until)
		if err != nil {
			return DraftDiscarded{}, err
		}
		return s.Discard(ctx, c.Speaking(""), c.Attempt, in.Member(c.Actor), days, in.Body.Rows)
	})
	web.Answer(r, web.Route{
		ID: "postDraftPublish", Method: http.MethodPost, Path: "/v1/manage/draft/publish", Tag: "manage", Who: who, Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.KeyReused},
		Summary: "Publish rows of the draft of a day, or of several: the tasks are planned so, and everybody whom it concerns is notified once",
	}, func(ctx context.Context, c web.Caller, in *rowsInput) (DraftPublication, error) {
		days, err := daysOf(in.Body.Day, in.Body.Until)
		if err != nil {
			return DraftPublication{}, err
		}
		return s.Publish(ctx, c.Speaking(""), c.Attempt, in.Member(c.Actor), days, in.Body.Rows)
	})
	registerProposal(r, s)
}
