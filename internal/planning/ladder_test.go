package planning

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
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
		"the person":                               {person: anna, backup: bert, company: firm, want: "person 1 of 10"},
		"a company's person is the company's":      {person: pia, want: "person 3 of 10"},
		"the backup":                               {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "backup 2 of 0, not person 1 absent"},
		"a backup of a company":                    {person: anna, backup: pia, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtHours}, want: "backup 3 of 10, not person 1 hours"},
		"the company":                              {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent, bert: task.DoubtHoliday}, want: "company 0 of 10, not person 1 absent, not backup 2 holiday"},
		"the company of the person":                {person: pia, cannot: map[identity.StaffID]task.Doubt{pia: task.DoubtAbsent}, want: "company 0 of 10, not person 3 absent"},
		"the company of the home":                  {person: anna, ofHome: other, cannot: map[identity.StaffID]task.Doubt{anna: SwitchedOff}, want: "company 0 of 11, not person 1 off"},
		"nobody can":                               {person: anna, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent, firm: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent, not company 10 absent"},
		"nobody else is named":                     {person: anna, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent"},
		"nobody is named":                          {backup: bert, ofHome: other, want: "office 0 of 0"},
		"a company alone":                          {company: firm, backup: bert, want: "company 0 of 10"},
		"a company that is away":                   {company: firm, backup: bert, cannot: map[identity.StaffID]task.Doubt{firm: task.DoubtAbsent}, want: "office 0 of 0, not company 10 absent"},
		"the backup is the person of the home":     {person: anna, backup: anna, cannot: map[identity.StaffID]task.Doubt{anna: task.DoubtAbsent}, want: "office 0 of 0, not person 1 absent"},
		"the person has declined":                  {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: Declined}, want: "backup 2 of 0, not person 1 declined"},
		"the company has declined":                 {person: anna, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: Declined, firm: Declined}, want: "office 0 of 0, not person 1 declined, not company 10 declined"},
		"a silent person, and a backup":            {person: anna, backup: bert, cannot: map[identity.StaffID]task.Doubt{anna: Silent}, want: "backup 2 of 0, not person 1 silent"},
		"a silent person without a backup":         {person: anna, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: Silent}, want: "person 1 of 10"},
		"a silent person, and a backup who cannot": {person: anna, backup: bert, company: firm, cannot: map[identity.StaffID]task.Doubt{anna: Silent, bert: task.DoubtAbsent}, want: "person 1 of 10"},
		"a silent person, and a silent backup":     {person: anna, backup: bert, cannot: map[identity.StaffID]task.Doubt{anna: Silent, bert: Silent}, want: "backup 2 of 0, not person 1 silent"},
		"a silent company":                         {company: firm, cannot: map[identity.StaffID]task.Doubt{firm: Silent}, want: "company 0 of 10"},
		"the backup's company is asked with them":  {person: pia, backup: bert, cannot: map[identity.StaffID]task.Doubt{pia: task.DoubtAbsent, bert: task.DoubtAbsent}, want: "company 0 of 10, not person 3 absent, not backup 2 absent"},
	} {
		rule := Rule{Fields: Fields{Backup: int64(c.backup)}}
		got := task.Task{Person: c.person, Company: c.company}
		given := rule.give(&got, &property.Property{Company: c.ofHome}, func(id identity.StaffID) identity.StaffID { return employers[id] },
			func(_ *task.Task, id identity.StaffID) task.Doubt { return c.cannot[id] })
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

// Who declines a task has it no more: it goes to the backup, then to the office. Nobody is asked again for the same day. What a planner has assigned stays where it is.
func TestADeclinedTaskGoesToTheNextWhoCanCome(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		find := func(context.Context, database.Querier, string) (identity.AccountID, error) { return 7, nil }
		saved, err := a.members.SaveStaff(ctx, 1, []member.Staff{{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert", Email: "bert@example.org", Lang: "de", Active: true}}, find)
		a.must(err)
		anna, bert := a.cleaner.Relations[0].Staff, saved[0].ID
		backup := identity.Actor{Account: 7, Relations: []identity.Relation{saved[0].Relation()}}
		departure := a.rule(departureNumber)
		departure.Backup = int64(bert)
		_, err = a.save(departure)
		a.must(err)
		a.settle()
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"), row("b", "haus", "2026-07-11", "2026-07-18"))
		one := func(key string) task.Task {
			a.Helper()
			for _, c := range a.tasksOf(1) {
				if c.RuleKey == key {
					return c
				}
			}
			a.Fatalf("no task %s", key)
			return task.Task{}
		}
		say := func(who identity.Actor, c task.Task, said task.Answered) error {
			_, err := a.tasks.Answer(ctx, who, identity.Attempt{}, c.Ref(), said, "no car")
			return err
		}
		wants := func(when, key string, person identity.StaffID, said task.Answered) {
			a.Helper()
			if c := one(key); c.Person != person || c.Answer.Said != said {
				a.Errorf("%s: person %d who said %q, want %d %q", when, c.Person, c.Answer.Said, person, said)
			}
		}
		first := one("departure:1")
		if err := say(backup, first, task.Declined); !fault.IsMissing(err) {
			a.Errorf("who does not have the task: %v", err)
		}
		a.must(say(a.cleaner, first, task.Accepted))
		wants("accepted", "departure:1", anna, task.Accepted)
		a.must(say(a.cleaner, first, task.Declined))
		wants("declined by anna", "departure:1", bert, task.Open)
		wants("the other one", "departure:2", anna, task.Open)
		reasons := func() string {
			a.Helper()
			found, err := a.planning.Why(ctx, office, first.Ref())
			a.must(err)
			var out []string
			for _, r := range found[len(found)-2:] {
				out = append(out, r.String())
			}
			return strings.Join(out, ", ")
		}
		if got := reasons(); got != "cannot_come Anna declined, backup_instead Bert" {
			a.Error(got)
		}
		a.must(say(backup, first, task.Declined))
		wants("declined by both", "departure:1", 0, task.Open)
		if got := reasons(); got != "cannot_come Bert declined, nobody_can" {
			a.Error(got)
		}
		// Planned again it stays so, and on another day both are asked again.
		a.write(func(ctx context.Context, tx *database.Tx) error {
			return a.planning.PropertyChanged(ctx, tx, identity.Ref{Member: 1, ID: 1})
		})
		wants("planned again", "departure:1", 0, task.Open)
		a.book(row("a", "haus", "2026-07-04", "2026-07-10"))
		wants("on another day", "departure:1", anna, task.Open)
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"))
		wants("on its day again", "departure:1", 0, task.Open)

		// What a planner has assigned stays with the one who declines it, and so does what no rule has made.
		second := one("departure:2")
		_, err = a.tasks.Assign(ctx, office, identity.Attempt{}, 1, []int64{second.ID}, task.Assignment{Person: &bert}, true)
		a.must(err)
		a.must(say(backup, second, task.Declined))
		wants("assigned by hand", "departure:2", bert, task.Declined)
		_, err = a.tasks.Assign(ctx, office, identity.Attempt{}, 1, []int64{second.ID}, task.Assignment{Person: &anna}, true)
		a.must(err)
		wants("assigned to another", "departure:2", anna, task.Open)
	})
}
