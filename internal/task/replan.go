package task

import (
	"slices"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/wire"
)

// PlanFields are what a planner decides of a task by hand: when it is to be done, by whom, and what those who do it read. Times are the wall clock of the home.
type PlanFields struct {
	Start       string `json:"planned_start" doc:"yyyy-MM-dd HH:mm:ss in the property's zone."`
	End         string `json:"planned_end" doc:"yyyy-MM-dd HH:mm:ss in the property's zone; up to 24 hours after the begin."`
	Annotations string `json:"annotations" doc:"Notes for those who do it; up to 2,000 characters."`
	Company     int64  `json:"company" doc:"Number of the company, or 0."`
	Person      int64  `json:"person" doc:"Number of the person, or 0."`
	Additional  int64  `json:"additional_person" doc:"Number of the second person, or 0."`
}

// PlanEdit changes some of them.
type PlanEdit = wire.Changes[PlanFields]

const (
	longestPlan     = 24 * time.Hour
	farthestPlan    = 2 * 366 // days from today
	oldestPlan      = 31      // days before today: what was moved by mistake goes back
	mostAnnotations = 2000
)

// planOf are the fields as they are.
func planOf(c Task, zone *time.Location) PlanFields {
	return PlanFields{
		Start: wire.DateTime(c.PlannedStart, zone), End: wire.DateTime(c.PlannedEnd, zone), Annotations: c.Annotations,
		Company: int64(c.Company), Person: int64(c.Person), Additional: int64(c.Additional),
	}
}

// Replan gives a task what a planner decides, which belongs to the planner from then on: no rule changes it. A finished task stays as it is, a begun one keeps its planned times, and none is planned
// for long ago.
func Replan(c Task, want PlanFields, zone *time.Location, now clock.Instant, crew *member.StaffList) (Task, error) {
	have := planOf(c, zone)
	if have == want {
		return c, nil
	}
	if c.State() == Finished {
		return c, fault.Of(fault.TaskFinished)
	}
	before := c
	if have.Start != want.Start || have.End != want.End {
		if c.State() != NotStarted {
			return before, fault.Of(fault.TaskStarted)
		}
		var wrong map[string]string
		if c.PlannedStart, c.PlannedEnd, wrong = want.span(zone, now.Date(zone)); len(wrong) > 0 {
			return before, fault.Invalid(fault.BadRequest, wrong)
		}
		c = c.owned(FieldPlanned).byHand()
		if c.PlannedStart.Date(zone) != before.PlannedStart.Date(zone) {
			c.Answer = Answer{} // it was said of another day
		}
	}
	if have.Annotations != want.Annotations {
		if utf8.RuneCountInString(want.Annotations) > mostAnnotations {
			return before, fault.Invalid(fault.BadRequest, map[string]string{"annotations": "too_long"})
		}
		c.Annotations = want.Annotations
		c = c.owned(FieldAnnotations)
	}
	var a Assignment
	for _, place := range []struct {
		was, is int64
		into    **identity.StaffID
	}{{have.Company, want.Company, &a.Company}, {have.Person, want.Person, &a.Person}, {have.Additional, want.Additional, &a.Additional}} {
		if place.was != place.is {
			id := identity.StaffID(place.is)
			*place.into = &id
		}
	}
	c, _, err := Assign(c, a, crew, true)
	if err != nil {
		return before, err
	}
	return c, nil
}

// owned is the task with a field that no rule changes any more.
func (c Task) owned(f Field) Task {
	if !c.Owns(f) {
		c.Owned = append(slices.Clone(c.Owned), f)
	}
	return c
}

// span reads the planned times and names what is wrong with them.
func (f PlanFields) span(zone *time.Location, today clock.Date) (from, to clock.Instant, wrong map[string]string) {
	wrong = map[string]string{}
	read := func(field, text string) clock.Instant {
		at, err := wire.ParseDateTime(text, zone)
		switch {
		case err != nil:
			wrong[field] = "format"
		case at <= 0:
			wrong[field] = "required"
		}
		return at
	}
	from, to = read("planned_start", f.Start), read("planned_end", f.End)
	if len(wrong) > 0 {
		return from, to, wrong
	}
	switch day := from.Date(zone); {
	case day.Until(today) > oldestPlan:
		wrong["planned_start"] = "past"
	case today.Until(day) > farthestPlan:
		wrong["planned_start"] = "maximum"
	case to <= from:
		wrong["planned_end"] = "before"
	case to > from.Add(longestPlan):
		wrong["planned_end"] = "maximum"
	}
	return from, to, wrong
}
