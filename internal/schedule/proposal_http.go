package schedule

import (
	"context"
	"net/http"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// ProposedTask is a task that a proposal plans in another way than the schedule shows it now.
type ProposedTask struct {
	Task       int64     `json:"task"`
	Title      string    `json:"title" doc:"Of the home."`
	ShortTitle string    `json:"short_title"`
	From       DraftPlan `json:"from" doc:"As the schedule shows it, with the draft of the day."`
	To         DraftPlan `json:"to"`
	Reason     Reason    `json:"reason" doc:"Why."`
	About      int64     `json:"about" doc:"Number of the person whom the reason is about; 0 for nobody."`
}

// ProposalSums is what a day amounts to.
type ProposalSums struct {
	Cleanings int `json:"cleanings" doc:"How many cleanings the day has."`
	Assigned  int `json:"assigned" doc:"How many of them somebody has."`
	Travel    int `json:"travel" doc:"For how many minutes people are on the way between tasks, roughly."`
	Conflicts int `json:"conflicts" doc:"How many conflicts its tasks have."`
}

// ProposalLoad is how much a person has.
type ProposalLoad struct {
	ID       int64  `json:"id" doc:"Number in the team."`
	Name     string `json:"name"`
	Before   int    `json:"before" doc:"How many minutes their tasks take now."`
	After    int    `json:"after" doc:"How many they take with all changes."`
	Capacity int    `json:"capacity" doc:"For how many minutes they work on the day, absences left out."`
	Always   bool   `json:"always" doc:"Whether no working hours are entered."`
}

// ProposalOpen is a task that nobody has with all changes either.
type ProposalOpen struct {
	Task       int64  `json:"task"`
	Title      string `json:"title" doc:"Of the home."`
	ShortTitle string `json:"short_title"`
	Start      string `json:"start" doc:"When it is planned, yyyy-MM-dd HH:mm:ss on the clock of the home."`
	Why        Why    `json:"why" doc:"Why nobody can take it; empty where the agency has no own people."`
}

// DayProposal is how a day could be planned. Nothing of it is saved.
type DayProposal struct {
	Day       string         `json:"day" doc:"yyyy-MM-dd"`
	Changes   []ProposedTask `json:"changes" nullable:"false" doc:"By the times that they propose; none where nothing can be improved."`
	Before    ProposalSums   `json:"before"`
	After     ProposalSums   `json:"after" doc:"With all changes."`
	Disturbed int            `json:"disturbed" doc:"How many people have a published task that changes or goes."`
	People    []ProposalLoad `json:"people" nullable:"false" doc:"Those whose load changes, by number."`
	Open      []ProposalOpen `json:"open" nullable:"false" doc:"What nobody has with all changes either, by planned time."`
}

type proposalInput struct {
	web.OfMember
	Body struct {
		Day  string `json:"day" maxLength:"10" doc:"yyyy-MM-dd"`
		Away *struct {
			Staff int64  `json:"staff" minimum:"1" doc:"Number of a person of the agency."`
			From  string `json:"from" maxLength:"19" doc:"yyyy-MM-dd HH:mm:ss on the agency's clock."`
			Until string `json:"until" maxLength:"19"`
		} `json:"away,omitempty" doc:"A person who cannot work then: their tasks of that time go to others with as few changes as possible. Their absence is not entered by this."`
		Late *struct {
			Task int64  `json:"task" minimum:"1"`
			At   string `json:"at" maxLength:"19" doc:"From when it can begin, and of a begun one when it will end: yyyy-MM-dd HH:mm:ss on the clock of the home."`
		} `json:"late,omitempty" doc:"A task that is late: the day is adapted with as few changes as possible. Not together with away."`
		Worked []WorkedMinutes `json:"worked,omitempty" maxItems:"1000" doc:"What proposals of the days before this one, not taken yet, would change for people: it counts for fairness as if it were in the drafts."`
		Steps  int             `json:"steps,omitempty" minimum:"1" maximum:"20000" doc:"How many steps the search takes at most; 20000 without it, fewer where the day has many tasks."`
	}
}

// WorkedMinutes is for how much longer a person would be planned.
type WorkedMinutes struct {
	Staff   int64 `json:"staff" minimum:"1" doc:"Number of a person of the agency."`
	Minutes int   `json:"minutes" minimum:"-40320" maximum:"40320" doc:"After the proposals less before them; negative where they take tasks from the person."`
}

// between reads a time of at least a minute.
func between(from, until string, zone *time.Location) (a, b clock.Instant, err error) {
	if a, err = momentOf("away.from", from, zone); err != nil {
		return a, b, err
	}
	if b, err = momentOf("away.until", until, zone); err == nil && b < a.Add(time.Minute) {
		err = fault.Invalid(fault.BadRequest, map[string]string{"away.until": "expected after the begin"})
	}
	return a, b, err
}

func momentOf(field, text string, zone *time.Location) (clock.Instant, error) {
	at, err := wire.ParseDateTime(text, zone)
	if err != nil || at <= 0 {
		return at, fault.Invalid(fault.BadRequest, map[string]string{field: "expected yyyy-MM-dd HH:mm:ss"})
	}
	return at, nil
}

func sumsOf(d Day) ProposalSums {
	counts := d.Counts()
	return ProposalSums{Cleanings: counts.Cleanings, Assigned: counts.Assigned, Travel: d.Travel(), Conflicts: d.Conflicts()}
}

func presentProposal(p Proposal) DayProposal {
	out := DayProposal{
		Day: p.Before.On.String(), Changes: make([]ProposedTask, 0, len(p.Changes)), Before: sumsOf(p.Before), After: sumsOf(p.After), Disturbed: p.Disturbed,
		People: []ProposalLoad{}, Open: []ProposalOpen{},
	}
	for _, c := range p.Changes {
		zone := c.Task.Home.Zone
		out.Changes = append(out.Changes, ProposedTask{c.Task.ID, c.Task.Home.Title, c.Task.Home.Short(), presentPlan(c.From, zone), presentPlan(c.To, zone), c.Reason, int64(c.About)})
	}
	before := make(map[identity.StaffID]int, len(p.Before.People))
	for _, one := range p.Before.People {
		before[one.ID] = one.Planned
	}
	for _, one := range p.After.People {
		if was := before[one.ID]; was != one.Planned {
			out.People = append(out.People, ProposalLoad{int64(one.ID), one.Name, was, one.Planned, one.Capacity, one.Always})
		}
	}
	for _, t := range p.After.Tasks {
		if t.Nobody() {
			out.Open = append(out.Open, ProposalOpen{t.ID, t.Home.Title, t.Home.Short(), wire.DateTime(t.PlannedStart, t.Home.Zone), t.Why})
		}
	}
	return out
}

func registerProposal(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "postDraftProposal", Method: http.MethodPost, Path: "/v1/manage/draft/proposal", Tag: "manage", Who: []identity.Role{identity.Manager},
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.TaskNotFound, fault.TaskFinished, fault.ProposalRunning, fault.KeyReused},
		Summary:  "Propose how a day could be planned, or how it could go on after somebody is away or a task is late; nothing is saved. One proposal of an agency is made at a time",
	}, func(ctx context.Context, c web.Caller, in *proposalInput) (DayProposal, error) {
		day, err := dayOf(in.Body.Day)
		if err != nil {
			return DayProposal{}, err
		}
		ask := Ask{Day: day, Steps: in.Body.Steps}
		for _, one := range in.Body.Worked {
			ask.Worked = append(ask.Worked, Worked{identity.StaffID(one.Staff), time.Duration(one.Minutes) * time.Minute})
		}
		if away := in.Body.Away; away != nil {
			ask.AwayStaff, ask.AwayFrom, ask.AwayUntil = identity.StaffID(away.Staff), away.From, away.Until
		}
		if late := in.Body.Late; late != nil {
			ask.DelayTask, ask.DelayAt = late.Task, late.At
		}
		out, err := s.Propose(ctx, c.Actor, in.Member(c.Actor), ask)
		if err != nil {
			return DayProposal{}, err
		}
		return presentProposal(out), nil
	})
}
