package schedule

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// Schema names the conflicts.
func (What) Schema(huma.Registry) *huma.Schema { return wire.Among(Whats) }

// Schema names the reasons.
func (Why) Schema(huma.Registry) *huma.Schema { return wire.Among(Whys) }

// Input asks for a day.
type Input struct {
	web.OfMember
	Day  string `query:"day" maxLength:"10" doc:"yyyy-MM-dd; today by the agency's clock when left out."`
	Plan string `query:"plan" enum:"draft,published" default:"draft" doc:"Tasks as the draft of the day would plan them, where there is one, or as they are published."`
}

// ScheduleOfDay is the plan of a day by people. All moments are yyyy-MM-dd HH:mm:ss: of people on the agency's clock, of tasks on the clock of their home.
type ScheduleOfDay struct {
	Today     string            `json:"today" doc:"yyyy-MM-dd by the agency's clock."`
	Day       string            `json:"day" doc:"yyyy-MM-dd"`
	Holiday   string            `json:"holiday" doc:"Name of the public holiday that it is; empty for none."`
	Cleanings int               `json:"cleanings" doc:"How many cleanings the day has; checks and services are none."`
	Assigned  int               `json:"assigned" doc:"How many of them somebody has."`
	Fits      int               `json:"fits" doc:"How many more of them the agency's own people can do beside all that they have."`
	Own       int               `json:"own" doc:"How many own people the agency has. Without any, nobody knows how much can be done."`
	People    []ScheduledPerson `json:"people" nullable:"false" doc:"Who is in use, and who has a task of the day, by number."`
	Tasks     []ScheduledTask   `json:"tasks" nullable:"false" doc:"By planned time."`
	Published bool              `json:"published" doc:"Whether the tasks are as they are published, without a draft."`
	Draft     []DraftedTask     `json:"draft" nullable:"false" doc:"What the draft of the day would change, by planned time; only the office sees it."`
}

// ScheduledPerson is a person or a company with their day.
type ScheduledPerson struct {
	ID       int64           `json:"id" doc:"Number in the team."`
	Name     string          `json:"name"`
	Kind     string          `json:"kind" enum:"person,company,manager"`
	Company  int64           `json:"company" doc:"The company that a person works for; 0 for the agency's own people and for companies."`
	Active   bool            `json:"active" doc:"Whether they can get tasks."`
	Planned  int             `json:"planned" doc:"How many minutes their tasks of the day take."`
	Capacity int             `json:"capacity" doc:"For how many minutes they work on the day, absences left out; with always, the minutes of the day."`
	Always   bool            `json:"always" doc:"Whether no working hours are entered."`
	Hours    []ScheduledSpan `json:"hours" nullable:"false" doc:"The shifts that touch the day; none with always."`
	Away     []ScheduledSpan `json:"away" nullable:"false" doc:"Absences of the day. Why somebody is away is said nowhere."`
	Ways     []ScheduledWay  `json:"ways" nullable:"false" doc:"From each task of a person to the next; left out where nobody drives so far."`
}

// ScheduledSpan is a time, without its end.
type ScheduledSpan struct {
	From  string `json:"from"`
	Until string `json:"until"`
}

// ScheduledWay is how a person gets from one task to the next.
type ScheduledWay struct {
	From    int64 `json:"from" doc:"Number of the task."`
	To      int64 `json:"to"`
	Minutes int   `json:"minutes" doc:"Roughly."`
}

// ScheduledTask is a task of the day.
type ScheduledTask struct {
	ID          int64               `json:"id"`
	Property    int64               `json:"property_id"`
	Title       string              `json:"title" doc:"Of the home."`
	ShortTitle  string              `json:"short_title"`
	City        string              `json:"city"`
	Type        task.Type           `json:"type"`
	Check       bool                `json:"check"`
	Start       string              `json:"start"`
	End         string              `json:"end"`
	State       string              `json:"state" enum:"not_started,started,finished"`
	Late        bool                `json:"late" doc:"Whether it can no longer be finished in time."`
	Company     int64               `json:"company" doc:"0 for none."`
	Person      int64               `json:"person" doc:"0 for none."`
	Additional  int64               `json:"additional_person" doc:"0 for none."`
	Declined    bool                `json:"declined" doc:"Whether the one who has it has declined."`
	Pinned      bool                `json:"pinned" doc:"Whether time or people were planned by hand: neither a rule nor a proposal changes them."`
	NextArrival string              `json:"next_arrival" doc:"HH:mm: when the next guests arrive on the same day; empty when they do not."`
	Conflicts   []ScheduledConflict `json:"conflicts" nullable:"false"`
	Fits        int64               `json:"fits" doc:"Of a task that nobody has: who of the agency's own people could take it, for a company of its own; 0 for nobody."`
	FitsAt      string              `json:"fits_at" doc:"From when they could; 0000-00-00 00:00:00 for nobody."`
	Why         Why                 `json:"why" doc:"Why nobody of them could; empty where somebody could, on a day that is over, and without own people."`
}

// ScheduledConflict is what speaks against a task as somebody has it.
type ScheduledConflict struct {
	Staff int64  `json:"staff" doc:"Number of the person in the team."`
	What  What   `json:"what"`
	At    string `json:"at" doc:"The moment that it is about: the next arrival, or the end of the working hours; 0000-00-00 00:00:00 for none."`
	End   string `json:"end" doc:"When the task would end; 0000-00-00 00:00:00 where it does not matter."`
}

func present(day Day) ScheduleOfDay {
	counts := day.Counts()
	out := ScheduleOfDay{
		Today: day.Today.String(), Day: day.On.String(), Holiday: day.Holiday, Cleanings: counts.Cleanings, Assigned: counts.Assigned, Fits: counts.Fits, Own: day.Own,
		People: make([]ScheduledPerson, 0, len(day.People)), Tasks: make([]ScheduledTask, 0, len(day.Tasks)), Published: day.Published, Draft: make([]DraftedTask, 0, len(day.Draft)),
	}
	spans := func(all []member.Span) []ScheduledSpan {
		out := make([]ScheduledSpan, 0, len(all))
		for _, s := range all {
			out = append(out, ScheduledSpan{wire.DateTime(s.From, day.Zone), wire.DateTime(s.To, day.Zone)})
		}
		return out
	}
	for _, p := range day.People {
		one := ScheduledPerson{
			ID: int64(p.ID), Name: p.Name, Kind: string(p.Kind), Company: int64(p.Company), Active: p.Active, Planned: p.Planned, Capacity: p.Capacity, Always: p.Always, Hours: spans(p.Hours), Away: spans(p.Away),
			Ways: make([]ScheduledWay, 0, len(p.Ways)),
		}
		for _, w := range p.Ways {
			one.Ways = append(one.Ways, ScheduledWay(w))
		}
		out.People = append(out.People, one)
	}
	for _, t := range day.Tasks {
		out.Tasks = append(out.Tasks, presentTask(t, day.On))
	}
	for _, c := range day.Draft {
		out.Draft = append(out.Draft, presentChange(c, day.Zone))
	}
	return out
}

func presentTask(t Task, day clock.Date) ScheduledTask {
	zone := t.Home.Zone
	out := ScheduledTask{
		ID: t.ID, Property: t.Property, Title: t.Home.Title, ShortTitle: t.Home.Short(), City: t.Home.City, Type: t.Type, Check: t.Check, Start: wire.DateTime(t.PlannedStart, zone), End: wire.DateTime(t.PlannedEnd, zone),
		State: string(t.State()), Late: t.Late, Company: int64(t.Company), Person: int64(t.Person), Additional: int64(t.Additional), Declined: t.Answer.Said == task.Declined,
		Pinned: t.HasPinnedTime() || t.HasPinnedPeople(), Conflicts: make([]ScheduledConflict, 0, len(t.Conflicts)), Fits: int64(t.Fits), FitsAt: wire.DateTime(t.FitsAt, zone), Why: t.Why,
	}
	if t.Next.Arrival == day {
		out.NextArrival = t.Next.ArrivalTime.String()
	}
	for _, c := range t.Conflicts {
		out.Conflicts = append(out.Conflicts, ScheduledConflict{int64(c.Staff), c.What, wire.DateTime(c.At, zone), wire.DateTime(c.End, zone)})
	}
	return out
}

// Register adds the routes of the schedule.
func Register(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "getManageSchedule", Method: http.MethodGet, Path: "/v1/manage/schedule", Tag: "manage", Who: []identity.Role{identity.Company, identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The plan of a day by people: tasks, working hours, absences, ways, and what nobody has yet; for a company of its own people and tasks",
	}, func(ctx context.Context, c web.Caller, in *Input) (ScheduleOfDay, error) {
		var day clock.Date
		if in.Day != "" {
			var err error
			if day, err = dayOf(in.Day); err != nil {
				return ScheduleOfDay{}, err
			}
		}
		out, err := s.Read(ctx, c.Actor, in.Member(c.Actor), day, in.Plan == "published")
		if err != nil {
			return ScheduleOfDay{}, err
		}
		return present(out), nil
	})
	web.Answer(r, web.Route{
		ID: "getManageScheduleWeek", Method: http.MethodGet, Path: "/v1/manage/schedule/week", Tag: "manage", Who: []identity.Role{identity.Company, identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "The load of the seven days of a week, Monday first: of each day, and of each person on each day; for a company of its own people and tasks",
	}, func(ctx context.Context, c web.Caller, in *WeekInput) (ScheduleOfWeek, error) {
		var day clock.Date
		if in.Day != "" {
			var err error
			if day, err = dayOf(in.Day); err != nil {
				return ScheduleOfWeek{}, err
			}
		}
		out, err := s.ReadWeek(ctx, c.Actor, in.Member(c.Actor), day)
		if err != nil {
			return ScheduleOfWeek{}, err
		}
		return presentWeek(out), nil
	})
	registerDraft(r, s)
}

// daysOf reads days that follow each other, at most a week; without the last one it is one day.
func daysOf(first, last string) (Days, error) {
	day, err := dayOf(first)
	if err != nil || last == "" {
		return Days{day, day}, err
	}
	until, err := clock.ParseDate(last)
	if err != nil || until < day || day.Until(until) >= daysOfWeek {
		return Days{}, fault.Invalid(fault.BadRequest, map[string]string{"until": "expected yyyy-MM-dd, from day to six days later"})
	}
	return Days{day, until}, nil
}

// dayOf reads a day.
func dayOf(text string) (clock.Date, error) {
	day, err := clock.ParseDate(text)
	if err != nil {
		return day, fault.Invalid(fault.BadRequest, map[string]string{"day": "expected yyyy-MM-dd"})
	}
	return day, nil
}
