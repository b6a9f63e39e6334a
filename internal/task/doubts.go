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
	first, last := c.PlannedStart.Date(known.Zone), max(c.PlannedStart, c.PlannedEnd-1).Date(known.Zone)
	var out []Doubt
	for _, each := range []struct {
		doubt Doubt
		is    bool
	}{
		{DoubtAbsent, known.Away(to.ID, c.PlannedStart, c.PlannedEnd)},
		{DoubtHoliday, to.Kind == member.KindPerson && !work.Holidays && known.Holiday(first, last) != ""},
		{DoubtHours, !work.Open(c.PlannedStart, c.PlannedEnd, known.Zone)},
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
