package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestRecordsHaveIdentifiersOfPocketBasesForm(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9]{15}$`)
	seen := map[string]bool{}
	for _, kind := range []string{"member", "person", "company", "manager", "property", "reservation", "task", "message", "token"} {
		for n := range 20_000 {
			id := recordID(kind, n)
			if !form.MatchString(id) || seen[id] {
				t.Fatalf("%s %d: %q", kind, n, id)
			}
			seen[id] = true
		}
	}
	for n := range 1000 {
		if i := scatter(n, 7); i < 0 || i >= 7 {
			t.Fatal(i)
		}
	}
}

func TestPocketBaseGetsAsMuchAsTheProduct(t *testing.T) {
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	of := amounts["S"]
	open := map[any]int{}
	count := map[string]int{"users": pocketSignedIn}
	for _, table := range tables(of, "hash", now) {
		for n := table.from; n < table.count; n++ {
			row := table.row(n)
			if len(row) != len(table.columns) {
				t.Fatalf("%s: %d values for %d columns", table.name, len(row), len(table.columns))
			}
			count[table.name]++
			if table.name == "tasks" && row[17] == false {
				open[row[4]]++
			}
		}
	}
	want := map[string]int{"users": of.persons + of.companies, "properties": of.properties, "reservations": of.reservations, "tasks": of.tasks, "messages": of.messages}
	for name, n := range want {
		if count[name] != n {
			t.Errorf("%d %s instead of %d", count[name], name, n)
		}
	}
	for i := range of.persons {
		if n := open[recordID("person", i)]; n < 50 {
			t.Errorf("person %d has no full page: %d tasks", i, n)
		}
	}
}

// Rules refuse what is not the person's own: a request of another's task would end the run.
func TestPeopleWriteAtTheirOwnTasks(t *testing.T) {
	pb := &pocketbase{amount: amounts["S"]}
	for i := range pocketSignedIn {
		pb.persons = append(pb.persons, pocketUser{id: recordID("person", i), token: "token"})
	}
	owner := map[string]string{}
	for _, table := range tables(pb.amount, "hash", time.Now()) {
		for n := 0; table.name == "tasks" && n < table.count; n++ {
			row := table.row(n)
			owner[row[0].(string)] = row[4].(string)
		}
	}
	field := regexp.MustCompile(`"task":"([a-z0-9]+)","sender":"([a-z0-9]+)"`)
	call := pb.writes("text")
	for n := range 500 {
		req := string(call(n%crowd, n))
		found := field.FindStringSubmatch(req)
		if found == nil || owner[found[1]] != found[2] {
			t.Fatalf("%s", req)
		}
	}
	change := string(pb.begins()(3, 4))
	if !strings.HasPrefix(change, "PATCH /api/collections/tasks/records/") || owner[change[len("PATCH /api/collections/tasks/records/"):][:15]] == "" {
		t.Errorf("%s", change)
	}
}
