package planning

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

func (r Reason) String() string {
	out := string(r.Code)
	if r.Name != "" {
		out += " " + r.Name
	}
	if r.Code != StandardRule && r.Kind != "" {
		out += " " + string(r.Kind)
	}
	if !r.Arrival.IsZero() {
		out += fmt.Sprintf(" %s–%s", r.Arrival, r.Departure)
	}
	if !r.Day.IsZero() {
		out += " " + r.Day.String()
	}
	if r.Time != "" {
		out += " " + r.Time
	}
	if r.Every != 0 {
		out += fmt.Sprintf(" every %d", r.Every)
	}
	if r.Count != 0 {
		out += fmt.Sprintf(" %d of %d", r.Number, r.Count)
	}
	if r.Why != "" {
		out += " " + string(r.Why)
	}
	if r.Was != "" {
		out += fmt.Sprintf(" %s → %s", r.Was, r.Now)
	}
	if r.Lines != "" {
		out += fmt.Sprintf(" at %s %q %t", r.At, r.Lines, r.Cut)
	}
	return out
}

func TestEachTaskSaysWhyItIsThereWhyThenAndWhyThisPerson(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	first, next := stay(1, "2026-07-04", "2026-07-18"), stay(2, "2026-07-18", "2026-07-25")
	first.Source, first.DepartureTime = "airbnb", 14*60
	names := func(id identity.StaffID) string {
		return map[identity.StaffID]string{company: "Firm", person: "Anna", 22: "Bert"}[id]
	}
	own := Rules{
		rule(4, Fields{Kind: DepartureKind, Level: OneHome, Home: 5, Person: 22}),
		rule(5, Fields{Kind: InterimKind, Every: 5, At: "11:00", Minutes: 60, Level: InTown, Town: "Usedom"}),
		rule(6, Fields{Kind: PeriodicKind, Name: "Windows", Every: 12, From: "2026-07-06", At: "09:00", Minutes: 60}),
		rule(7, Fields{Kind: DeepKind, Name: "Deep", Every: 10, ByNights: true, From: "2026-06-01", At: "09:00", Minutes: 300}),
	}
	p.City = "Usedom"
	for _, c := range []struct {
		name   string
		rules  Rules
		key    string
		change func(f *facts)
		want   []string
	}{
		{"a cleaning between two stays", Standard, "departure:1", nil, []string{
			"after_stay 2026-07-04–2026-07-18", "from_source airbnb", "standard_rule", "at_departure 14:00", "cut_short 16:00", "person_of_home Anna",
		}},
		{"a check on the day of arrival", Standard, "check:2", nil, []string{"before_stay 2026-07-18–2026-07-25", "standard_rule", "after_cleaning", "person_of_home Anna"}},
		{"a check on the day before", Standard, "check:1", nil, []string{"before_stay 2026-07-04–2026-07-18", "from_source airbnb", "standard_rule", "day_before 15:00", "person_of_home Anna"}},
		{"by a rule of the home", own, "departure:2", nil, []string{"after_stay 2026-07-18–2026-07-25", "home_rule departure", "at_departure 10:00", "person_of_rule Bert"}},
		{"during a long stay, by a rule of the town", own, "interim:1:2", nil, []string{
			"long_stay 2026-07-04–2026-07-18 every 5", "from_source airbnb", "town_rule interim", "spread_over 2 of 2", "person_of_home Anna",
		}},
		{"every some weeks, on the first free day", own, "periodic:6:5:0", nil, []string{"every_weeks every 12", "agency_rule Windows periodic", "first_free 2026-07-06", "person_of_home Anna"}},
		{"every some weeks, on its day", own, "periodic:6:5:1", nil, []string{"every_weeks every 12", "agency_rule Windows periodic", "on_day 2026-09-28", "person_of_home Anna"}},
		{"after nights used", own, "deep:7:5:1", nil, []string{"nights_used every 10", "agency_rule Deep deep", "first_free", "person_of_home Anna"}},
		{"after a visit", Standard, "departure:2", func(f *facts) {
			f.visit = &task.Task{PlannedStart: f.wanted.PlannedStart - minutes(60), PlannedEnd: f.wanted.PlannedStart}
		}, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "beside_visit 2026-07-25 09:00:00 → 2026-07-25 10:00:00", "person_of_home Anna",
		}},
		{"cut short by a visit", Standard, "departure:1", func(f *facts) {
			f.task.PlannedEnd -= minutes(60)
			f.wanted.PlannedEnd = f.task.PlannedEnd
			f.visit = &task.Task{PlannedStart: f.wanted.PlannedEnd, PlannedEnd: f.wanted.PlannedEnd + minutes(60)}
		}, []string{
			"after_stay 2026-07-04–2026-07-18", "from_source airbnb", "standard_rule", "at_departure 14:00", "beside_visit 2026-07-18 15:00:00 → 2026-07-18 16:00:00", "person_of_home Anna",
		}},
		{"with the lines of the calendar", Standard, "departure:1", func(f *facts) {
			f.said = &CalendarLines{Calendar: "Airbnb", At: clock.At(time.Date(2026, 6, 30, 22, 30, 0, 0, time.UTC)), Text: "UID:a", Cut: true}
		}, []string{
			"after_stay 2026-07-04–2026-07-18", "from_source airbnb", `calendar_said Airbnb at 2026-07-01 00:30:00 "UID:a" true`, "standard_rule", "at_departure 14:00", "cut_short 16:00", "person_of_home Anna",
		}},
		{"moved by a booking, then by the backup", Standard, "departure:2", func(f *facts) {
			f.moved = &task.Change{Was: "2026-07-24 10:00:00", Now: "2026-07-25 10:00:00"}
			f.given = Given{BackupRung, []Passed{{PersonRung, person, task.DoubtAbsent}}}
			f.task.Person, f.wanted.Person = 22, 22
		}, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "at_departure 10:00", "moved_by_rule 2026-07-24 10:00:00 → 2026-07-25 10:00:00", "cannot_come Anna absent", "backup_instead Bert",
		}},
		{"nobody can come", Standard, "departure:2", func(f *facts) {
			f.given = Given{OfficeRung, []Passed{{PersonRung, person, task.DoubtHours}, {CompanyRung, company, task.DoubtAbsent}}}
			f.task.Person, f.wanted.Person, f.task.Company, f.wanted.Company = 0, 0, 0, 0
		}, []string{"after_stay 2026-07-18–2026-07-25", "standard_rule", "at_departure 10:00", "cannot_come Anna hours", "cannot_come Firm absent", "nobody_can"}},
		{"assigned and moved by a person", Standard, "departure:2", func(f *facts) {
			f.task.Owned, f.handed = []task.Field{task.FieldPerson, task.FieldPlanned}, 2
			f.moved = &task.Change{By: 2, Was: "2026-07-25 10:00:00", Now: "2026-07-25 12:00:00"}
		}, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "time_by_hand", "moved_by Mia 2026-07-25 10:00:00 → 2026-07-25 12:00:00", "person_by_hand Mia",
		}},
		{"taken from everybody by a person", Standard, "departure:2", func(f *facts) {
			f.task.Owned, f.handed, f.task.Person, f.task.Company = []task.Field{task.FieldPerson, task.FieldCompany}, 2, 0, 0
		}, []string{"after_stay 2026-07-18–2026-07-25", "standard_rule", "at_departure 10:00", "nobody_by_hand Mia"}},
		{"with the checklist of the rule", Standard, "departure:2", func(f *facts) { f.task.Checklist = 3 }, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "list_of_rule Quick", "at_departure 10:00", "person_of_home Anna",
		}},
		{"with a checklist that was deleted", Standard, "departure:2", func(f *facts) { f.task.Checklist = 4 }, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "list_gone", "at_departure 10:00", "person_of_home Anna",
		}},
		{"begun with a checklist that was deleted", Standard, "departure:2", func(f *facts) { f.task.Checklist, f.task.Start.At = 4, f.task.PlannedStart }, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "at_departure 10:00", "person_of_home Anna",
		}},
		{"declined by the company", Standard, "departure:2", func(f *facts) { f.task.Answer.Said = task.Declined }, []string{
			"after_stay 2026-07-18–2026-07-25", "standard_rule", "at_departure 10:00", "company_declined Firm",
		}},
		{"begun, and no rule asks for it any more", Standard, "departure:2", func(f *facts) {
			f.wanted, f.rule, f.task.Start.At = nil, nil, f.task.PlannedStart
		}, []string{"after_stay 2026-07-18–2026-07-25", "not_wanted"}},
		{"begun before its stay moved", Standard, "departure:2", func(f *facts) {
			f.task.RuleKey, f.wanted, f.rule, f.stay = "left:8", nil, nil, nil
		}, []string{"left_behind"}},
		{"made by a person, for nobody", Standard, "departure:2", func(f *facts) {
			f.task = task.Task{RuleKey: "problem:3"}
			f.wanted, f.rule, f.stay = nil, nil, nil
		}, []string{"by_person", "nobody_named"}},
	} {
		stays := []Stay{first, next}
		tasks, made := newHome(stays, nil, p).plan(c.rules.For(p), nil)
		rounds, madeRounds := newHome(stays, nil, p).planRounds(c.rules.For(p), nil, nil, day("2026-07-01"))
		f := facts{home: p, lists: map[int64]string{3: "Quick"}, stored: c.rules[0].Ref.ID != departureNumber, given: Given{Rung: PersonRung}, nameOf: names, who: func(id identity.AccountID) string {
			return map[identity.AccountID]string{2: "Mia"}[id]
		}}
		all := append(tasks, rounds...)
		i := slices.IndexFunc(all, func(w *task.Task) bool { return w.RuleKey == c.key })
		if i < 0 {
			t.Errorf("%s: no task %s", c.name, c.key)
			continue
		}
		have, wanted := *all[i], *all[i]
		f.task, f.wanted = have, &wanted
		for _, rules := range []map[string]*Rule{made, madeRounds} {
			if r, ok := rules[c.key]; ok {
				f.rule = r
			}
		}
		for j := range stays {
			if stays[j].ID == have.Reservation {
				f.stay = &stays[j]
			}
		}
		if c.change != nil {
			c.change(&f)
		}
		var got []string
		for _, r := range f.reasons() {
			got = append(got, r.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, strings.TrimSpace(diff))
		}
	}
}

// A visit is a reason only where it moves a task or cuts it short, not where it happens to be next to it.
func TestOnlyAVisitThatMovesATaskIsItsReason(t *testing.T) {
	first, next := stay(1, "2026-07-04", "2026-07-18"), stay(2, "2026-07-18", "2026-07-25")
	first.DepartureTime = 14 * 60
	for _, c := range []struct {
		name   string
		key    string
		visits []reservation.Block
		want   string
	}{
		{"it ends when the guests leave", "departure:2", []reservation.Block{visit(1, "2026-07-25", "08:00-10:00")}, ""},
		{"the guests leave meanwhile", "departure:2", []reservation.Block{visit(1, "2026-07-25", "08:00-11:00")}, "visit:1"},
		{"it begins when the next guests arrive", "departure:1", []reservation.Block{visit(1, "2026-07-18", "16:00-17:00")}, ""},
		{"it begins before they arrive", "departure:1", []reservation.Block{visit(1, "2026-07-18", "15:30-17:00")}, "visit:1"},
		{"it begins when the task is over", "departure:2", []reservation.Block{visit(1, "2026-07-25", "13:00-17:00")}, ""},
		{"one cuts short, another only ends then", "departure:1", []reservation.Block{visit(1, "2026-07-18", "12:00-14:00"), visit(2, "2026-07-18", "15:30-17:00")}, "visit:2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := testHome(t, "Europe/Warsaw")
			blocks := append([]reservation.Block{{Arrival: day("2026-08-01"), Departure: day("2026-08-02")}}, c.visits...)
			plan := func(blocks []reservation.Block) ordered {
				tasks, _ := newHome([]Stay{first, next}, blocks, p).plan(Standard.For(p), Holiday(nil))
				return tasks
			}
			wanted, got := plan(blocks), ""
			for _, w := range wanted {
				if w.RuleKey != c.key {
					continue
				}
				if found := visitBeside(wanted, plan(withoutVisits(blocks)), *w); found != nil {
					got = found.RuleKey
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
