package planning

import (
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

// Rung is a step of the availability ladder: to whom a rule gives a task.
type Rung string

// The rungs, in the order in which they are tried.
const (
	PersonRung  Rung = "person"
	BackupRung  Rung = "backup"
	CompanyRung Rung = "company"
	// OfficeRung is nobody: the task is among those that the office assigns.
	OfficeRung Rung = "office"
)

// Why somebody does not get a task, beside the doubts of package task.
const (
	// SwitchedOff is of somebody whose access has ended.
	SwitchedOff task.Doubt = "off"
	// Declined is of somebody who has declined the task for its day.
	Declined task.Doubt = "declined"
	// Silent is of somebody who was asked and gives no answer. It gives the task to the backup alone: where there is none, it stays.
	Silent task.Doubt = "silent"
)

// Passed is somebody whom a rule names for a task and who does not get it.
type Passed struct {
	Rung  Rung
	Staff identity.StaffID
	Why   task.Doubt
}

// Given is to whom a task is given, and who was passed over.
type Given struct {
	Rung   Rung
	Passed []Passed
}

// whether says why somebody cannot come to a task; empty where they can.
type whether func(c *task.Task, staff identity.StaffID) task.Doubt

// backup is who is asked when the person cannot come; nobody where no rule has made the task.
func (r *Rule) backup() identity.StaffID {
	if r == nil {
		return 0
	}
	return identity.StaffID(r.Backup)
}

// give gives a task to the first who can come: the person of the rule or of the home, the backup of the rule, the company. A task that none of them can come to has nobody.
// employer is the company of a person: a company directs what its people do.
func (r *Rule) give(c *task.Task, p *property.Property, employer func(person identity.StaffID) identity.StaffID, cannot whether) Given {
	if c.Company == 0 && c.Person != 0 {
		c.Company = employer(c.Person)
	}
	var given Given
	can := func(rung Rung, of *task.Task, staff identity.StaffID) bool {
		why := cannot(of, staff)
		if why == "" || why == Silent && rung != PersonRung {
			given.Rung = rung
			return true
		}
		given.Passed = append(given.Passed, Passed{rung, staff, why})
		return false
	}
	company := c.Company
	if c.Person != 0 {
		if can(PersonRung, c, c.Person) {
			return given
		}
		if backup := r.backup(); backup != 0 && backup != c.Person {
			instead := *c
			instead.Person, instead.Company = backup, employer(backup)
			if can(BackupRung, &instead, backup) {
				*c = instead
				return given
			}
		}
		if given.Passed[0].Why == Silent {
			return Given{Rung: PersonRung}
		}
		if company == 0 {
			company = p.Company
		}
	}
	c.Person, c.Company = 0, company
	if company != 0 && can(CompanyRung, c, company) {
		return given
	}
	c.Company, given.Rung = 0, OfficeRung
	return given
}
