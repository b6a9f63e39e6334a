package task

import (
	"latchkey/internal/member"
	"latchkey/internal/property"
)

// Doubt is why somebody should not get a task. It forbids nothing: who assigns the task is asked again.
type Doubt string

// The doubts, in the order in which they are named. A person reads why somebody is away nowhere: it may be an illness.
const (
	DoubtAbsent  Doubt = "absent"
	DoubtHoliday Doubt = "holiday"
	DoubtHours   Doubt = "hours"
	DoubtKind    Doubt = "kind"
	DoubtArea    Doubt = "area"
	DoubtHome    Doubt = "home"
)

// WorkKind is the kind of the task among those that people do: a check is one whatever it checks.
func (c Task) WorkKind() string {
	if c.Check {
		return "check"
	}
	return string(c.Type)
}

// DoubtsOf are the doubts of giving a task at a home to somebody. The days and hours are those of the agency's clock; a company arranges its public holidays itself.
func DoubtsOf(c Task, home property.Property, to member.Staff, known member.Availability) []Doubt {
	work := known.WorkOf(to.ID)
	var out []Doubt
	for _, each := range []struct {
		doubt Doubt
		is    bool
	}{
		{DoubtAbsent, absent(&c, &to, &known)},
		{DoubtHoliday, onHoliday(&c, &to, &work, &known)},
		{DoubtHours, outOfHours(&c, &work, &known)},
		{DoubtKind, !work.ForKind(c.WorkKind())},
		{DoubtArea, !work.Covers(home.City, home.Postalcode)},
		{DoubtHome, !work.ForHome(home.Ref.ID)},
	} {
		if each.is {
			out = append(out, each.doubt)
		}
	}
	return out
}

// DoubtOfTime is the first doubt of when a task is: of those that DoubtsOf has, whether somebody is away or does not work then. Empty for none.
func DoubtOfTime(c *Task, to *member.Staff, known *member.Availability) Doubt {
	if absent(c, to, known) {
		return DoubtAbsent
	}
	work := known.WorkOf(to.ID)
	switch {
	case onHoliday(c, to, &work, known):
		return DoubtHoliday
	case outOfHours(c, &work, known):
		return DoubtHours
	}
	return ""
}

func absent(c *Task, to *member.Staff, known *member.Availability) bool {
	return known.Away(to.ID, c.PlannedStart, c.PlannedEnd)
}

func onHoliday(c *Task, to *member.Staff, work *member.Work, known *member.Availability) bool {
	if to.Kind != member.KindPerson || work.Holidays {
		return false
	}
	return known.Holiday(c.PlannedStart.Date(known.Zone), max(c.PlannedStart, c.PlannedEnd-1).Date(known.Zone)) != ""
}

func outOfHours(c *Task, work *member.Work, known *member.Availability) bool {
	return !work.Open(c.PlannedStart, c.PlannedEnd, known.Zone)
}
