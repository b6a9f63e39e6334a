package schedule

import "latchkey/internal/web"

// WeekInput asks for a week.
type WeekInput struct {
	web.OfMember
	Day string `query:"day" maxLength:"10" doc:"yyyy-MM-dd, a day of the week; today by the agency's clock when left out."`
}

// ScheduleOfWeek is the load of a week by people.
type ScheduleOfWeek struct {
	Today  string              `json:"today" doc:"yyyy-MM-dd by the agency's clock."`
	Own    int                 `json:"own" doc:"How many own people the agency has. Without any, nobody knows how much can be done."`
	Days   []ScheduledDay      `json:"days" nullable:"false" doc:"Seven, Monday first."`
	People []ScheduledWorkWeek `json:"people" nullable:"false" doc:"Who is in use, and who has a task of the week, by number."`
}

// ScheduledDay is what a day of a week has to do.
type ScheduledDay struct {
	Day       string        `json:"day" doc:"yyyy-MM-dd"`
	Holiday   string        `json:"holiday" doc:"Name of the public holiday that it is; empty for none."`
	Cleanings int           `json:"cleanings" doc:"How many cleanings the day has; checks and services are none."`
	Assigned  int           `json:"assigned" doc:"How many of them somebody has."`
	Fits      int           `json:"fits" doc:"How many more of them the agency's own people can do beside all that they have."`
	Nobody    int           `json:"nobody" doc:"How many tasks of the day nobody has, checks and services included."`
	Draft     []DraftedTask `json:"draft" nullable:"false" doc:"What the draft of the day would change, by planned time; only the office sees it."`
}

// ScheduledWorkWeek is a person or a company with their load of each day.
type ScheduledWorkWeek struct {
	ID      int64           `json:"id" doc:"Number in the team."`
	Name    string          `json:"name"`
	Kind    string          `json:"kind" enum:"person,company,manager"`
	Company int64           `json:"company" doc:"The company that a person works for; 0 for the agency's own people and for companies."`
	Active  bool            `json:"active" doc:"Whether they can get tasks."`
	Days    []ScheduledLoad `json:"days" nullable:"false" doc:"Seven, Monday first."`
}

// ScheduledLoad is how much somebody has on a day.
type ScheduledLoad struct {
	Tasks     int  `json:"tasks"`
	Planned   int  `json:"planned" doc:"How many minutes they take."`
	Capacity  int  `json:"capacity" doc:"For how many minutes they work on the day, absences left out; with always, the minutes of the day."`
	Always    bool `json:"always" doc:"Whether no working hours are entered."`
	Away      bool `json:"away" doc:"Whether they are absent for a part of the day, or all of it. Why is said nowhere."`
	Conflicts int  `json:"conflicts" doc:"How many of the tasks something speaks against."`
}

func presentWeek(week Week) ScheduleOfWeek {
	out := ScheduleOfWeek{Today: week.Today.String(), Own: week.Own, Days: make([]ScheduledDay, 0, len(week.Days)), People: make([]ScheduledWorkWeek, 0, len(week.People))}
	for _, d := range week.Days {
		one := ScheduledDay{d.On.String(), d.Holiday, d.Cleanings, d.Assigned, d.Fits, d.Nobody, make([]DraftedTask, 0, len(d.Draft))}
		for _, c := range d.Draft {
			one.Draft = append(one.Draft, presentChange(c, week.Zone))
		}
		out.Days = append(out.Days, one)
	}
	for _, p := range week.People {
		one := ScheduledWorkWeek{ID: int64(p.ID), Name: p.Name, Kind: string(p.Kind), Company: int64(p.Company), Active: p.Active, Days: make([]ScheduledLoad, 0, len(p.Days))}
		for _, l := range p.Days {
			one.Days = append(one.Days, ScheduledLoad(l))
		}
		out.People = append(out.People, one)
	}
	return out
}
