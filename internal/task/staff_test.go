package task_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
)

// refresh shows tasks of renamed people again until none is left, and gives the number of steps.
func (w *world) refresh() (steps int) {
	w.Helper()
	for {
		more, err := w.tasks.RefreshNames(context.Background())
		w.must(err)
		if !more {
			return steps
		}
		if steps++; steps > 100 {
			w.Fatal("it never ends")
		}
	}
}

func TestANewNameShowsOnTheListsOfAll(t *testing.T) {
	each(t, func(w *world) {
		var tasks []task.Task
		for i := range 45 {
			tasks = append(tasks, w.departure(fmt.Sprintf("departure:%d", i), 1+i%20))
		}
		check := w.departure("check:1", 11)
		check.Check, check.ParentRule, check.Person, check.Company = true, "departure:10", w.staff["bert"], 0
		w.save(append(tasks, check)...)
		before := len(w.events(firm))
		if w.refresh() != 0 {
			w.Error("nobody was renamed")
		}
		w.hire(1, member.Staff{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Neu"}, member.Staff{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert Neu"})
		if got := w.events(firm)[before:]; len(got) != 0 {
			w.Errorf("the one writer was busy with lists: %v", got)
		}
		if steps := w.refresh(); steps != 3+1+1+1 {
			w.Errorf("%d steps", steps)
		}
		for _, token := range []string{"anna", "firm", "mia"} {
			raw := string(w.get(token, "/v1/cleanings?scope=past").raw) + string(w.get(token, "/v1/cleanings").raw)
			if strings.Contains(raw, "Anna Besen") || strings.Contains(raw, "Bert Eimer") || !strings.Contains(raw, "Anna Neu") || !strings.Contains(raw, "Bert Neu") {
				w.Errorf("%s still reads the name of before", token)
			}
		}
		if got := w.kinds(firm, before); !slices.Equal(got, []string{"refresh", "refresh"}) {
			w.Errorf("the company was announced %v", got)
		}
		// What no list shows changes no list.
		w.hire(1, member.Staff{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Neu", Phone: "+49 30 5550123"})
		if w.refresh() != 0 || len(w.kinds(firm, before)) != 2 {
			w.Error("a new phone number rebuilt lists")
		}
	})
}

func TestWhoStopsWorkingLosesTheListAtOnce(t *testing.T) {
	each(t, func(w *world) {
		w.save(w.departure("departure:1", 11))
		_, err := w.members.SaveStaff(context.Background(), 1, []member.Staff{{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Besen", Email: "anna@example.org", Lang: "pl"}}, w.find)
		w.must(err)
		page, err := w.tasks.List(context.Background(), identity.Actor{Account: anna, Relations: []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: w.staff["anna"]}}}, task.Query{Scope: task.ScopeCurrent})
		if err != nil || len(page.Items) != 0 {
			w.Errorf("the list holds %d tasks, %v", len(page.Items), err)
		}
	})
}
