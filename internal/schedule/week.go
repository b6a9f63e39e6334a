package schedule

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
)

// daysOfWeek is how many days a week has.
const daysOfWeek = 7

// Week is the load of seven days, Monday first: how much there is to do on each, and how much of it each person has.
type Week struct {
	Today  clock.Date
	Zone   *time.Location
	Days   []WeekDay
	People []WeekPerson
	// Own is as in Day.
	Own int
}

// WeekDay is what a day has to do.
type WeekDay struct {
	On clock.Date
	// Holiday is the name of the public holiday that the day is; empty for none.
	Holiday string
	Counts
	// Nobody is how many tasks nobody has, checks and services included.
	Nobody int
	// Draft is what the draft of the day would change.
	Draft []Change
}

// WeekPerson is a person or a company with their seven days.
type WeekPerson struct {
	member.Staff
	Days [daysOfWeek]Load
}

// Load is how much somebody has on a day. Times are minutes.
type Load struct {
	Tasks, Planned, Capacity int
	// Always says that no working hours are entered, Away that they are absent for a part of the day or all of it.
	Always, Away bool
	// Conflicts is how many of the tasks something speaks against; a declined one is among them.
	Conflicts int
}

// MondayOf is the first day of the week of a day.
func MondayOf(day clock.Date) clock.Date {
	return day.AddDays(-(int(day.Weekday()) + daysOfWeek - 1) % daysOfWeek)
}

// weekOf puts the schedules of seven days together. People are in the order of their numbers.
func weekOf(days []Day) Week {
	var out Week
	index := map[identity.StaffID]int{}
	for _, day := range days {
		for _, p := range day.People {
			if _, known := index[p.ID]; !known {
				index[p.ID] = 0
				out.People = append(out.People, WeekPerson{Staff: p.Staff})
			}
		}
	}
	slices.SortFunc(out.People, func(a, b WeekPerson) int { return int(a.ID - b.ID) })
	for i, p := range out.People {
		index[p.ID] = i
	}
	for n, day := range days {
		out.Today, out.Zone, out.Own = day.Today, day.Zone, day.Own
		of := WeekDay{On: day.On, Holiday: day.Holiday, Counts: day.Counts(), Draft: day.Draft}
		for _, p := range day.People {
			out.People[index[p.ID]].Days[n] = Load{Planned: p.Planned, Capacity: p.Capacity, Always: p.Always, Away: len(p.Away) > 0}
		}
		for _, t := range day.Tasks {
			if t.Nobody() {
				of.Nobody++
			}
			for _, id := range held(t).Staff() {
				i, known := index[id]
				if !known {
					continue
				}
				load := &out.People[i].Days[n]
				load.Tasks++
				if t.against(id) {
					load.Conflicts++
				}
			}
		}
		out.Days = append(out.Days, of)
	}
	return out
}

// against reports whether something speaks against the task as one of its people has it.
func (t Task) against(id identity.StaffID) bool {
	return t.Answer.Said == task.Declined || slices.ContainsFunc(t.Conflicts, func(c Conflict) bool { return c.Staff == id })
}
