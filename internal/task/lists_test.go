package task_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/task"
)

// kinds are an account's events behind a number, as action and task.
func (w *world) kinds(account identity.AccountID, after int) []string {
	w.Helper()
	var out []string
	for _, item := range w.events(account)[after:] {
		s := item.Action
		if l, ok := item.Entry.(*task.Listed); ok {
			s += fmt.Sprintf(" %d", l.ID)
		}
		out = append(out, s)
	}
	return out
}

func TestAMovedTaskMovesOnEveryList(t *testing.T) {
	each(t, func(w *world) {
		c := w.save(w.departure("departure:1", 11))[0]
		c.Company, c.Person = w.staff["rival"], w.staff["bert"]
		c.PlannedStart, c.PlannedEnd = local(12, "10:00"), local(12, "12:00")
		c = w.save(c)[0]
		if c.Version != 2 {
			w.Errorf("version %d", c.Version)
		}
		for token, want := range map[string][]int{"anna": nil, "firm": nil, "bert": {1}, "rival": {1}, "mia": {1}} {
			if got := w.get(token, "/v1/cleanings").ids(); !slices.Equal(got, want) {
				w.Errorf("%s sees %v, want %v", token, got, want)
			}
		}
		// The person who lost it reloads; what they were notified of before is not shown to them any more.
		for account, want := range map[identity.AccountID][]string{anna: {"refresh"}, firm: {"refresh"}, bert: {"commit 1"}, rival: {"commit 1"}, mia: {"commit 1", "commit 1"}, otto: nil} {
			if got := w.kinds(account, 0); !slices.Equal(got, want) {
				w.Errorf("account %d got %v, want %v", account, got, want)
			}
		}
		c.Cancelled = true
		w.save(c)
		w.wants(w.get("bert", "/v1/cleaning/1-1"), http.StatusNotFound, "taskNotFound")
		w.wants(w.call("bert", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusNotFound, "taskNotFound")
		for _, token := range []string{"bert", "rival", "mia"} {
			if got := w.get(token, "/v1/cleanings").ids(); got != nil {
				w.Errorf("%s still sees %v", token, got)
			}
			if got := w.get(token, "/v1/cleanings?scope=past").ids(); got != nil {
				w.Errorf("%s had %v", token, got)
			}
			if got := w.get(token, "/v1/cleanings?from=2026-07-01&to=2026-07-31").ids(); got != nil {
				w.Errorf("%s sees %v in July", token, got)
			}
		}
		if got := w.kinds(bert, 0); !slices.Equal(got, []string{"refresh"}) {
			w.Errorf("bert got %v", got)
		}
	})
}

func TestATaskThatIsBegunIsNotCancelled(t *testing.T) {
	each(t, func(w *world) {
		c := w.save(w.departure("departure:1", 11))[0]
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusOK, "")
		c.Cancelled = true // by a planner who has not seen the start
		if c = w.save(c)[0]; c.Cancelled || c.State() != task.Started {
			w.Errorf("cancelled %v, %s", c.Cancelled, c.State())
		}
		w.wants(w.get("anna", "/v1/cleaning/1-1"), http.StatusOK, "")
	})
}

func TestManyChangesAreOneReload(t *testing.T) {
	each(t, func(w *world) {
		var tasks []task.Task
		for i := range 30 {
			tasks = append(tasks, w.departure(fmt.Sprintf("departure:%d", i), 1+i%20))
		}
		w.save(tasks...)
		for _, account := range []identity.AccountID{anna, firm, mia} {
			if got := w.kinds(account, 0); !slices.Equal(got, []string{"refresh"}) {
				w.Errorf("account %d got %v", account, got)
			}
		}
	})
}

func TestMessagesShowInTheLists(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		ctx := context.Background()
		post := func(account identity.AccountID, text string) {
			w.Helper()
			_, err := w.messages.Post(ctx, w.actor(account), identity.Attempt{}, message.Cleaning, ref(1, 1), text)
			w.must(err)
		}
		post(mia, "Bitte auch die Fenster")
		post(anna, "Mache ich")
		for token, want := range map[string][2]any{"anna": {1.0, "1~~~Mache ich~~~2026-07-11 10:00:00"}, "firm": {1.0, "1~~~Mache ich~~~2026-07-11 10:00:00"}, "mia": {1.0, "0~~~Mache ich~~~2026-07-11 10:00:00"}} {
			task := w.get(token, "/v1/cleanings").body["data"].([]any)[0].(map[string]any)
			if task["unread"] != want[0] || task["lastmessage"] != want[1] {
				w.Errorf("%s: %v %v", token, task["unread"], task["lastmessage"])
			}
		}
		_, err := w.messages.MarkRead(ctx, w.actor(bert), identity.Attempt{}, message.Cleaning, ref(1, 1))
		w.must(err)
		if task := w.get("anna", "/v1/cleanings").body["data"].([]any)[0].(map[string]any); task["unread"] != 0.0 {
			w.Errorf("unread after reading: %v", task["unread"])
		}
		if d := w.get("mia", "/v1/cleaning/1-1").data()["messages"].(map[string]any); d["total"] != 2.0 || d["unread"] != 1.0 {
			w.Errorf("the office counts %v", d)
		}
		// A change of the task keeps what the list says of its chat.
		w.wants(w.call("anna", http.MethodPatch, "/v1/cleaningresource/1-1", `{"cleaning_ist_start":"2026-07-11 09:58:30"}`), http.StatusOK, "")
		if task := w.get("firm", "/v1/cleanings").body["data"].([]any)[0].(map[string]any); task["lastmessage"] != "1~~~Mache ich~~~2026-07-11 10:00:00" {
			w.Errorf("lastmessage after a change: %v", task["lastmessage"])
		}
		for account, id := range map[identity.AccountID]int64{rival: 1, otto: 1, bert: 2} {
			if _, err := w.messages.Post(ctx, w.actor(account), identity.Attempt{}, message.Cleaning, ref(1, id), "hi"); err == nil {
				w.Errorf("account %d writes to task %d", account, id)
			}
		}
		title, zone, err := w.tasks.Title(ctx, w.db, ref(1, 3))
		if err != nil || title.In("de") != "Casa del Mar · 12.7.2026" || zone.String() != "Atlantic/Canary" {
			w.Errorf("%q %v %v", title.In("de"), zone, err)
		}
	})
}

func TestANewAccountGetsItsTasks(t *testing.T) {
	each(t, func(w *world) {
		c := w.departure("departure:1", 11)
		c.Person, c.Company = w.staff["carla"], 0
		cancelled := w.departure("departure:2", 11)
		cancelled.Person, cancelled.Cancelled = w.staff["carla"], true
		w.save(c, cancelled)
		w.accounts["carla"] = carla
		w.write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := w.members.LinkAccount(ctx, tx, "carla@example.org", carla, 0); err != nil {
				return err
			}
			return w.tasks.Relist(ctx, tx, carla)
		})
		if got := w.get("carla", "/v1/cleanings").ids(); !slices.Equal(got, []int{1}) {
			w.Errorf("carla sees %v", got)
		}
		// And loses them with her entry.
		w.hire(1, member.Staff{ExternalID: "carla", Kind: member.KindPerson, Name: "Carla Mop"})
		_, err := w.members.SaveStaff(context.Background(), 1, []member.Staff{{ExternalID: "carla", Kind: member.KindPerson, Name: "Carla Mop", Email: "carla@example.org"}}, w.find)
		w.must(err)
		w.wants(w.get("carla", "/v1/cleanings"), http.StatusForbidden, "forbidden")
		w.write(func(ctx context.Context, tx *database.Tx) error { return w.tasks.Relist(ctx, tx, carla) })
		page, err := w.tasks.List(context.Background(), identity.Actor{Account: carla, Relations: []identity.Relation{{Member: 1, Role: identity.Cleaner, Staff: w.staff["carla"]}}}, task.Query{Scope: task.ScopeCurrent})
		if err != nil || len(page.Items) != 0 {
			w.Errorf("carla's list holds %d tasks, %v", len(page.Items), err)
		}
	})
}

func TestSomebodyWhoLeftOneAgencyStillSeesTheOther(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		theirs := w.departure("departure:1", 20)
		w.accounts["anna2"] = anna
		w.hire(2, member.Staff{ExternalID: "anna2", Kind: member.KindPerson, Name: "Anna"})
		theirs.Member, theirs.Person, theirs.Company = 2, w.staff["anna2"], 0
		w.save(theirs)
		page := func(relations ...identity.Relation) []string {
			p, err := w.tasks.List(context.Background(), identity.Actor{Account: anna, Relations: relations}, task.Query{Scope: task.ScopeCurrent})
			w.must(err)
			var out []string
			for _, l := range p.Items {
				out = append(out, fmt.Sprintf("%d-%d", l.Member, l.ID))
			}
			return out
		}
		one, two := identity.Relation{Member: 1, Role: identity.Cleaner, Staff: w.staff["anna"]}, identity.Relation{Member: 2, Role: identity.Cleaner, Staff: w.staff["anna2"]}
		if got := page(one, two); !slices.Equal(got, []string{"1-1", "1-2", "1-3", "2-1"}) {
			w.Errorf("both: %v", got)
		}
		if got := page(two); !slices.Equal(got, []string{"2-1"}) {
			w.Errorf("the other: %v", got)
		}
		// A person who manages one agency and cleans for another has both in one list, each task once.
		if got := page(identity.Relation{Member: 1, Role: identity.Manager}, one, two); !slices.Equal(got, []string{"1-1", "1-2", "1-3", "1-4", "2-1"}) {
			w.Errorf("manager of one: %v", got)
		}
	})
}

func TestAChangedPropertyShowsInTheLists(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		w.homes(1, property.ImportRow{ExternalID: "seeblick", Title: "Haus Meerblick", City: "Gdańsk", Country: "PL", TimeZone: "Pacific/Kiritimati", MaxOccupancy: 6, KeyHandover: "office"})
		items := w.get("anna", "/v1/cleanings").body["data"].([]any)
		first := items[0].(map[string]any)
		home := first["property"].(map[string]any)
		if home["title"] != "Haus Meerblick" || home["city"] != "Gdańsk" || first["planned_start"] != "2026-07-11 22:00:00" {
			w.Errorf("%v from %v", home, first["planned_start"])
		}
		check := first["kontrollen"].([]any)[0].(map[string]any)["property"].(map[string]any)
		if check["title"] != "Haus Meerblick" {
			w.Errorf("the check is in %v", check["title"])
		}
		// In the new zone the check of 13:00 in Poland is on the next day.
		if got := w.get("anna", "/v1/cleanings?from=2026-07-12&to=2026-07-12").ids(); !slices.Equal(got, []int{2, 3}) {
			w.Errorf("on the twelfth: %v", got)
		}
	})
}

func TestEventsOfOthersAreNotShown(t *testing.T) {
	each(t, func(w *world) {
		w.aDay()
		entries := 0
		for account, own := range map[identity.AccountID][]int64{anna: {1, 2, 3}, rival: {4}, mia: {1, 2, 3, 4}} {
			for _, item := range w.events(account) {
				if item.Type != realtime.Cleanings {
					continue
				}
				l, ok := item.Entry.(*task.Listed)
				if !ok || !slices.Contains(own, l.ID) {
					w.Errorf("account %d got %+v", account, item)
				}
				entries++
			}
		}
		if entries != 8 {
			w.Errorf("%d events, want 8", entries)
		}
	})
}

// BenchmarkList reads the first page of an account that has had few and of one that has had many tasks; the two must cost the same.
func BenchmarkList(b *testing.B) {
	for _, size := range []int{600, 60000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			c := clock.NewManual(saturday)
			db, err := database.Open(context.Background(), b.TempDir()+"/latchkey.db", c)
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Migrate(context.Background()); err != nil {
				b.Fatal(err)
			}
			w := newWorld(b, c, db)
			// Both have the same sixty-odd tasks of the coming days; what differs is how much there was before.
			last := clock.At(saturday).Add(10 * 24 * 3600e9)
			for from := 0; from < size; from += 2000 {
				var tasks []task.Task
				for i := from; i < min(from+2000, size); i++ {
					task := w.departure(fmt.Sprintf("departure:%d", i), 11)
					task.PlannedStart = last - clock.Instant(int64(i)*4*3600*1000)
					task.PlannedEnd = task.PlannedStart.Add(3600e9)
					tasks = append(tasks, task)
				}
				saved := w.save(tasks...)
				w.write(func(ctx context.Context, tx *database.Tx) error {
					var done []task.Done
					for _, s := range saved {
						if s.PlannedEnd < clock.At(saturday) {
							p := task.Pressed{At: s.PlannedEnd, By: anna, SetAt: s.PlannedEnd}
							done = append(done, task.Done{Ref: s.Ref(), Start: p, End: p})
						}
					}
					return w.tasks.Record(ctx, tx, done)
				})
			}
			actor := w.actor(anna)
			for b.Loop() {
				page, err := w.tasks.List(context.Background(), actor, task.Query{Scope: task.ScopeCurrent})
				if err != nil || len(page.Items) != 50 {
					b.Fatal(len(page.Items), err)
				}
			}
		})
	}
}
