package planning

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/task"
)

func TestATaskGoesToTheFirstWhoCanCome(t *testing.T) {
	const anna, bert, pia, firm, other = 1, 2, 3, 10, 11
	employers := map[identity.StaffID]identity.StaffID{pia: firm}
	for name, c := range map[string]struct {
		person, company, backup, ofHome identity.StaffID
		cannot                          map[identity.StaffID]task.Doubt
		want                            string
	}{
		"the person":                              {person: anna, backup: bert, company: firm, want: "person 1 of 10"},
		"a company's person is the company's":     {person: pia, want: "person 3 of 10"},
		"the backup":                              {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "backup 2 of 0, not person 1 absent"},
		"a backup of a company":                   {person: anna, backup: pia, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtHours}, want: "backup 3 of 10, not person 1 hours"},
		"the company":                             {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent, bert: task.DoubtHoliday}, want: "company 0 of 10, not person 1 absent, not backup 2 holiday"},
		"the company of the person":               {person: pia, cannot: map[identity.StaffID]task.Doubt{pia: task.DoubtAbsent}, want: "company 0 of 10, not person 3 absent"},
		"the company of the home":                 {person: anna, ofHome: other, cannot: map[identity.StaffID]task.Doubt{anna: SwitchedOff}, want: "company 0 of 11, not person 1 off"},
		"nobody can":                              {person: anna, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent, firm: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent, not company 10 absent"},
		"nobody else is named":                    {person: anna, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent"},
		"nobody is named":                         {backup: bert, ofHome: other, want: "office 0 of 0"},
		"a company alone":                         {company: firm, backup: bert, want: "company 0 of 10"},
		"a company that is away":                  {company: firm, backup: bert, cannot: map[identity.StaffID]task.Doubt{firm: task.DoubtAbsent}, want: "office 0 of 0, not company 10 absent"},
		"the backup is the person of the home":    {person: anna, backup: anna, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent"},
		"the backup's company is asked with them": {person: pia, backup: bert, cannot: map[identity.StaffID]task.Doubt{pia: task.DoubtAbsent, bert: task.DoubtAbsent}, want: "company 0 of 10, not person 3 absent, not backup 2 absent"},
	} {
		rule := Rule{Fields: Fields{Backup: int64(c.backup)}}
		got, given := rule.give(task.Task{Person: c.person, Company: c.company}, &property.Property{Company: c.ofHome}, func(id identity.StaffID) identity.StaffID { return employers[id] },
			func(_ task.Task, id identity.StaffID) task.Doubt { return c.cannot[id] })
		said := fmt.Sprintf("%s %d of %d", given.Rung, got.Person, got.Company)
		for _, p := range given.Passed {
			said += fmt.Sprintf(", not %s %d %s", p.Rung, p.Staff, p.Why)
		}
		if said != c.want {
			t.Errorf("%s: %s, want %s", name, said, c.want)
		}
	}
}

// An absence, once it is known, gives the tasks of its days to the backup; when it is taken back they return. What a planner has decided and what has begun stays.
func TestAnAbsenceGivesTasksToTheBackup(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		find := func(context.Context, database.Querier, string) (identity.AccountID, error) { return 0, nil }
		saved, err := a.members.SaveStaff(ctx, 1, []member.Staff{{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert", Email: "bert@example.org", Lang: "de", Active: true}}, find)
		a.must(err)
		bert := saved[0].ID
		departure := a.rule(departureNumber)
		departure.Backup = int64(bert)
		_, err = a.save(departure)
		a.must(err)
		a.settle()
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"), row("b", "haus", "2026-07-11", "2026-07-18"))
		anna := a.cleaner.Relations[0].Staff
		who := func() string {
			var out []string
			for _, c := range a.tasksOf(1) {
				if c.Type == task.Departure {
					out = append(out, map[identity.StaffID]string{anna: "anna", bert: "bert", 0: "nobody"}[c.Person])
				}
			}
			return strings.Join(out, ", ")
		}
		if who() != "anna, anna" {
			a.Fatal(who())
		}
		var absence member.Absence
		a.write(func(ctx context.Context, tx *database.Tx) (err error) {
			absence, err = a.members.AddAbsence(ctx, tx, office, member.Absence{Member: 1, Staff: anna, Kind: member.OnHoliday, From: day("2026-07-10"), To: day("2026-07-12")})
			return err
		})
		a.settle()
		if who() != "bert, anna" {
			a.Error(who())
		}
		a.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := a.members.AddAbsence(ctx, tx, office, member.Absence{Member: 1, Staff: bert, Kind: member.OnHoliday, From: day("2026-07-11"), To: day("2026-07-11")})
			return err
		})
		a.settle()
		if who() != "nobody, anna" {
			a.Error(who())
		}
		a.must(a.members.DeleteAbsence(ctx, office, identity.Attempt{}, identity.Ref{Member: 1, ID: absence.ID}))
		a.settle()
		if who() != "anna, anna" {
			a.Error(who())
		}
	})
}
