package app_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/trail"
)

// changedStays is a page of the changes of stays as the manager reads it.
func (w *world) changedStays(query string) (lines []reservation.ChangedLine, next string) {
	w.t.Helper()
	var page struct {
		Data []reservation.ChangedLine
		Next string `json:"next_page"`
	}
	w.get("manager", fmt.Sprintf("/v1/manage/changedstays?memberid=%d&%s", w.members[0], query), &page)
	return page.Data, page.Next
}

// numberOf is the number of the stay with an external id.
func (w *world) numberOf(external string) string {
	w.t.Helper()
	var id int64
	if err := w.DB.QueryRow(w.t.Context(), `SELECT id FROM reservation WHERE member_id = $1 AND external_id = $2`, w.members[0], external).Scan(&id); err != nil {
		w.t.Fatal(err)
	}
	return fmt.Sprintf("%d-%d", w.members[0], id)
}

// departureTask is the cleaning after a stay.
func (w *world) departureTask(stay string) string {
	w.t.Helper()
	_, number, _ := strings.Cut(stay, "-")
	var id int64
	if err := w.DB.QueryRow(w.t.Context(), `SELECT id FROM task WHERE member_id = $1 AND rule_key = $2`, w.members[0], "departure:"+number).Scan(&id); err != nil {
		w.t.Fatal(err)
	}
	return fmt.Sprintf("%d-%d", w.members[0], id)
}

// Office, cleaner and guest see the same of each change of a stay: the office the sentence and what became of the tasks, the cleaner in short why, the guest the nights.
func TestOfficeCleanerAndGuestSeeTheSameOfEachChange(t *testing.T) {
	w := newWorld(t)
	edit := func(stay, changes string) {
		w.must("manager", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{`+changes+`}}`)
	}
	cancel := func(stay string) {
		w.must("manager", http.MethodPut, "/v1/manage/reservations/"+stay+"/cancellation", `{"reason":"illness"}`)
	}
	for _, c := range []struct {
		name, home, arrival, departure string
		change                         func(stay string)
		kind                           reservation.ChangeKind
		what                           string
		// effect is what became of the departure cleaning.
		effect reservation.TaskEffect
		// now is where the guest finds the stay, moved when its cleaning begins; both are empty for a stay that is cancelled.
		now, moved string
	}{
		{
			"moved", "p2", "2026-08-01", "2026-08-08", func(stay string) { edit(stay, `"property":{"from":2,"to":1}`) }, reservation.ChangedHome,
			"Moved from Demo Finca to Demo Apartment <script>", reservation.TaskMoved, "2026-08-01 2026-08-08", "2026-08-08",
		},
		{
			"shortened", "p1", "2026-08-10", "2026-08-17", func(stay string) { edit(stay, `"departure":{"from":"2026-08-17","to":"2026-08-15"}`) }, reservation.Shortened,
			"Shortened: departure on 2026-08-15 instead of 2026-08-17", reservation.TaskMoved, "2026-08-10 2026-08-15", "2026-08-15",
		},
		{
			"extended", "p1", "2026-08-20", "2026-08-24", func(stay string) { edit(stay, `"departure":{"from":"2026-08-24","to":"2026-08-26"}`) }, reservation.Extended,
			"Extended: departure on 2026-08-26 instead of 2026-08-24", reservation.TaskMoved, "2026-08-20 2026-08-26", "2026-08-26",
		},
		{
			"other days", "p1", "2026-09-01", "2026-09-04", func(stay string) {
				edit(stay, `"arrival":{"from":"2026-09-01","to":"2026-09-02"},"departure":{"from":"2026-09-04","to":"2026-09-05"}`)
			}, reservation.ChangedDays,
			"Moved to other days: 2026-09-02 – 2026-09-05 instead of 2026-09-01 – 2026-09-04", reservation.TaskMoved, "2026-09-02 2026-09-05", "2026-09-05",
		},
		{
			"split", "p1", "2026-09-10", "2026-09-20", func(stay string) {
				edit(stay, `"departure":{"from":"2026-09-20","to":"2026-09-15"}`)
				w.reservations(w.members[0], w.stay("second half", "p2", "2026-09-15", "2026-09-20", "guest", true))
			}, reservation.SplitUp,
			"Split: departure on 2026-09-15 instead of 2026-09-20; the other nights are reservation SECOND", reservation.TaskMoved, "2026-09-10 2026-09-15", "2026-09-15",
		},
		{"cancelled", "p1", "2026-10-01", "2026-10-05", cancel, reservation.CalledOff, "Canceled", reservation.TaskCancelled, "", ""},
		{"cancelled on the day", "p2", "2026-07-04", "2026-07-05", cancel, reservation.CalledOff, "Canceled on the day of arrival", reservation.TaskCancelled, "", ""},
		{"restored", "p1", "2026-10-10", "2026-10-15", func(stay string) {
			cancel(stay)
			w.clock.Advance(time.Second)
			w.must("manager", http.MethodDelete, "/v1/manage/reservations/"+stay+"/cancellation", "")
		}, reservation.RestoredStay, "Restored", reservation.TaskMade, "2026-10-10 2026-10-15", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.clock.Advance(time.Second)
			w.reservations(w.members[0], w.stay(c.name, c.home, c.arrival, c.departure, "guest", true))
			stay := w.numberOf(c.name)
			cleaning := w.departureTask(stay)
			w.clock.Advance(time.Second)
			c.change(stay)
			if c.kind == reservation.SplitUp {
				c.what = strings.Replace(c.what, "SECOND", strings.Split(w.numberOf("second half"), "-")[1], 1)
			}
			lines, _ := w.changedStays("")
			if len(lines) == 0 {
				t.Fatal("no change is listed")
			}
			got := lines[0]
			if got.Ref != stay || got.Kind != c.kind || got.What != c.what || got.By != "Demo manager" || (got.Rest != "") != (c.kind == reservation.SplitUp) {
				t.Errorf("the office reads %+v", got)
			}
			found := false
			for _, task := range got.Tasks {
				if task.Ref == cleaning {
					found = found || task.Effect == c.effect && len(task.People) > 0 && !task.People[0].Seen
				}
			}
			if !found {
				t.Errorf("of the cleaning %s the office reads %+v", cleaning, got.Tasks)
			}
			var guest struct {
				Data struct{ Arrival, Departure, Status string }
			}
			w.get("guest", "/v1/reservations/"+stay, &guest)
			cleaner := "cleaner"
			if c.home == "p2" && c.kind != reservation.ChangedHome {
				cleaner = "other cleaner"
			}
			status, raw := w.call(cleaner, http.MethodGet, "/v1/cleaning/"+cleaning, "", "")
			if c.now == "" {
				if guest.Data.Status != "cancelled" || status != http.StatusNotFound {
					t.Errorf("of a cancelled stay the guest sees %+v, the cleaner %d", guest.Data, status)
				}
				return
			}
			if nights := guest.Data.Arrival + " " + guest.Data.Departure; nights != c.now {
				t.Errorf("the guest sees %s, want %s", nights, c.now)
			}
			var task struct {
				Data struct {
					Planned string `json:"planned_start"`
					Why     struct {
						Arrival, Departure, Now string
						ByRule                  bool `json:"by_rule"`
					}
				}
			}
			if err := json.Unmarshal(raw, &task); err != nil || status != http.StatusOK {
				t.Fatalf("%d %s", status, raw)
			}
			why := task.Data.Why
			if why.Arrival+" "+why.Departure != c.now || !strings.HasPrefix(why.Now, c.moved) || (c.moved != "") != why.ByRule || !strings.HasPrefix(task.Data.Planned, why.Departure) {
				t.Errorf("the cleaner reads %+v of a task at %s", why, task.Data.Planned)
			}
		})
	}
	if _, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/changedstays?memberid=%d", w.members[0]), "", ""); len(raw) > 0 {
		golden(t, "reservation/testdata/getManageChangedStays", raw)
	}
}

// What a calendar changes has no person: the channel is named, and the history of the stay has it too.
func TestChangesOfACalendarAreListed(t *testing.T) {
	w := newWorld(t)
	b := reservation.Booking{
		Ref: identity.Ref{Member: w.members[0]}, ExternalID: "feed-1-1", Property: 1, Source: "airbnb", Status: reservation.Confirmed, Arrival: clock.NewDate(2026, 8, 1), Departure: clock.NewDate(2026, 8, 8),
	}
	write := func(cancel bool) {
		t.Helper()
		w.clock.Advance(time.Second)
		err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
			if cancel {
				_, err := w.Reservations.CancelBooking(t.Context(), tx, b.Ref)
				return err
			}
			var err error
			b.Ref, _, err = w.Reservations.SaveBooking(t.Context(), tx, b)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write(false)
	b.Departure = clock.NewDate(2026, 8, 6)
	write(false)
	b.Name = "Demo Name" // changes neither nights nor state
	write(false)
	write(true)
	write(false) // the calendar has it again
	lines, _ := w.changedStays("q=airbnb")
	var kinds []reservation.ChangeKind
	for _, l := range lines {
		kinds = append(kinds, l.Kind)
		if l.By != "airbnb" || l.Ref != b.Ref.String() || l.Calendar != "" {
			t.Errorf("%+v", l)
		}
	}
	if fmt.Sprint(kinds) != "[restored cancelled shortened]" {
		t.Errorf("listed are %v", kinds)
	}
	for query, want := range map[string]int{"kind=shortened": 1, "kind=split": 0, "property=1": 3, "property=2": 0, "to=2026-07-03": 0, "from=2026-07-04&to=2026-07-04": 3, "q=nobody": 0, "from=2026-07-05": 0} {
		if found, _ := w.changedStays(query); len(found) != want {
			t.Errorf("%s: %d changes, want %d", query, len(found), want)
		}
	}
	if status, _ := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/changedstays?memberid=%d&offset=x", w.members[0]), "", ""); status != http.StatusBadRequest {
		t.Errorf("an offset of nobody is answered with %d", status)
	}
	// The history of the stay has them; that of the agency, which looks through a limited number of lines, does not.
	var kept int
	if err := w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM reservation_history WHERE member_id = $1 AND reservation_id = $2 AND account_id = 0`, b.Ref.Member, b.Ref.ID).Scan(&kept); err != nil || kept != 3 {
		t.Errorf("the history of the stay has %d lines, %v", kept, err)
	}
	for _, query := range []string{"", fmt.Sprintf("q=%d", b.Ref.ID)} {
		for _, l := range w.trail("manager", query) {
			if l.ByKind == trail.BySystem && l.Noun == trail.Stay {
				t.Errorf("%q: the history of the agency has %+v", query, l)
			}
		}
	}
}

// What was an offer before a calendar cancelled it is one again.
func TestAStayThatACalendarCancelledIsRestoredToWhatItWas(t *testing.T) {
	for _, was := range []reservation.Status{reservation.Offer, reservation.Confirmed} {
		t.Run(string(was), func(t *testing.T) {
			w := newWorld(t)
			ref := identity.Ref{Member: w.members[0]}
			err := w.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
				ref, _, err = w.Reservations.SaveBooking(t.Context(), tx, reservation.Booking{
					Ref: ref, ExternalID: "feed-1-1", Property: 1, Source: "airbnb", Status: was, Arrival: clock.NewDate(2026, 8, 1), Departure: clock.NewDate(2026, 8, 8), Name: "Airbnb",
				})
				if err == nil {
					_, err = w.Reservations.CancelBooking(t.Context(), tx, ref)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			w.must("manager", http.MethodDelete, "/v1/manage/reservations/"+ref.String()+"/cancellation", "")
			var is reservation.Status
			if err := w.DB.QueryRow(t.Context(), `SELECT status FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&is); err != nil || is != was {
				t.Errorf("the stay is %s, was %s, %v", is, was, err)
			}
		})
	}
}

// Each person who has a moved task has seen it or not; who has seen it and has the task no more is not named.
func TestWhoHasATaskHasSeenItsMove(t *testing.T) {
	w := newWorld(t)
	w.reservations(w.members[0], w.stay("seen", "p1", "2026-08-10", "2026-08-17", "guest", true))
	stay := w.numberOf("seen")
	cleaning := w.departureTask(stay)
	w.clock.Advance(time.Second)
	w.must("manager", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{"departure":{"from":"2026-08-17","to":"2026-08-15"}}}`)
	people := func() []reservation.ChangedPerson {
		t.Helper()
		lines, _ := w.changedStays("")
		for _, task := range lines[0].Tasks {
			if task.Ref == cleaning {
				return task.People
			}
		}
		t.Fatalf("%+v", lines[0])
		return nil
	}
	before := people()
	if len(before) == 0 {
		t.Fatal("nobody has the task")
	}
	seen := func(account identity.AccountID) {
		t.Helper()
		_, number, _ := strings.Cut(cleaning, "-")
		err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO task_seen (member_id, task_id, account_id, change_id) SELECT member_id, id, CAST($3 AS BIGINT), last_change FROM task WHERE member_id = $1 AND id = CAST($2 AS BIGINT)`, w.members[0], number, account)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	seen(4711)
	if got := people(); fmt.Sprint(got) != fmt.Sprint(before) || got[0].Seen {
		t.Errorf("seen by an account without the task: %+v", got)
	}
	var account identity.AccountID
	if err := w.DB.QueryRow(t.Context(), `SELECT account_id FROM staff WHERE member_id = $1 AND name = $2`, w.members[0], before[0].Name).Scan(&account); err != nil {
		t.Fatal(err)
	}
	seen(account)
	if got := people(); len(got) != len(before) || !got[0].Seen {
		t.Errorf("seen by %s: %+v", before[0].Name, got)
	}
}

// Pages have no gap and no change twice.
// The other nights may lie before the ones that keep the number, and a calendar without names says by one fetch that it is the same stay.
func TestAStayIsSplitWhicheverPartKeepsItsNumber(t *testing.T) {
	august := func(n int) clock.Date { return clock.NewDate(2026, 8, n) }
	for name, c := range map[string]struct {
		name               string
		from, to           clock.Date
		otherFrom, otherTo clock.Date
		later              bool
		want               reservation.ChangeKind
		calendar           string // that of the other nights, if it is another one
	}{
		"the second part keeps it":          {"Demo Guest", august(5), august(8), august(1), august(5), true, reservation.SplitUp, ""},
		"nameless, in one fetch":            {"", august(1), august(5), august(5), august(8), false, reservation.SplitUp, ""},
		"nameless, the second part":         {"", august(5), august(8), august(1), august(5), false, reservation.SplitUp, ""},
		"nameless, in another fetch":        {"", august(1), august(5), august(5), august(8), true, reservation.Shortened, ""},
		"nameless, not all that is left":    {"", august(1), august(5), august(5), august(7), false, reservation.Shortened, ""},
		"a guest who came before, long ago": {"Demo Guest", august(1), august(5), clock.NewDate(2026, 7, 28), august(1), true, reservation.Shortened, ""},
		"nameless, of another calendar":     {"", august(1), august(5), august(5), august(8), false, reservation.Shortened, "feed-11-2"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.clock.Advance(time.Second)
			first, last, _ := strings.Cut(c.name, " ")
			save := func(tx *database.Tx, b reservation.Booking) (identity.Ref, error) {
				b.Property, b.Source, b.Status, b.Name = 1, "booking", reservation.Confirmed, "Booking.com"
				ref, _, err := w.Reservations.SaveBooking(t.Context(), tx, b)
				if err == nil && c.name != "" {
					_, err = tx.Exec(t.Context(), `UPDATE reservation SET booker_first_name = $3, booker_last_name = $4 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, first, last)
				}
				return ref, err
			}
			write := func(all ...reservation.Booking) (refs []identity.Ref) {
				t.Helper()
				err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
					refs = nil
					for _, b := range all {
						ref, err := save(tx, b)
						if err != nil {
							return err
						}
						refs = append(refs, ref)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				return refs
			}
			none := identity.Ref{Member: w.members[0]}
			one := write(reservation.Booking{Ref: none, ExternalID: "feed-1-1", Arrival: august(1), Departure: august(8)})[0]
			w.clock.Advance(time.Second)
			now := reservation.Booking{Ref: one, ExternalID: "feed-1-1", Arrival: c.from, Departure: c.to}
			other := reservation.Booking{Ref: none, ExternalID: cmp.Or(c.calendar, "feed-1-2"), Arrival: c.otherFrom, Departure: c.otherTo}
			var half identity.Ref
			if c.later {
				write(now)
				w.clock.Advance(time.Second)
				half = write(other)[0]
			} else {
				half = write(now, other)[1]
			}
			rest := ""
			if c.want == reservation.SplitUp {
				rest = half.String()
			}
			lines, _ := w.changedStays("")
			if len(lines) != 1 || lines[0].Kind != c.want || lines[0].Rest != rest {
				t.Errorf("listed is %+v, want %s of %s", lines, c.want, rest)
			}
		})
	}
}

func TestPagesOfChangedStaysAreWhole(t *testing.T) {
	w := newWorld(t)
	const all = 70
	err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		var failed []error
		for i := range all {
			for j, field := range []string{"arrival", "departure"} {
				_, err := tx.Exec(t.Context(), `INSERT INTO reservation_history (member_id, reservation_id, id, at, account_id, field, before, after) VALUES ($1, $2, $3, $4, 0, $5, $6, $7)`,
					w.members[0], 1+i%2, 1000+10*i+j, 1_000_000+1000*(i/4), field, `"2026-08-01"`, fmt.Sprintf(`"2026-08-0%d"`, 2+j))
				failed = append(failed, err)
			}
		}
		return errors.Join(failed...)
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	query, pages := "", 0
	for {
		lines, next := w.changedStays(query)
		for _, l := range lines {
			if key := l.At + l.Ref; seen[key] {
				t.Errorf("%s comes twice", key)
			} else {
				seen[key] = true
			}
		}
		if pages++; next == "MA==" || pages > all {
			break
		}
		query = "offset=" + next
	}
	// The lines of one stay at one time are one change: 18 times of two stays.
	if len(seen) != 36 || pages != 2 {
		t.Errorf("%d changes on %d pages", len(seen), pages)
	}
}

// A page costs the same however many changes there are: it is read along an index, and sorts nothing.
func TestChangedStaysGoAlongAnIndex(t *testing.T) {
	w := newWorld(t)
	asked := &plans{Querier: w.DB, t: t}
	if _, err := asked.Query(t.Context(), reservation.ChangedStaysQuery, w.members[0], int64(1<<60), int64(1<<60), int64(1<<60), 0, 100); err != nil {
		t.Fatal(err)
	}
	for _, plan := range asked.found {
		if !strings.Contains(plan, "reservation_history_moves (member_id=? AND at>? AND (at,reservation_id,id)<(?,?,?))") || strings.Contains(plan, "USE TEMP B-TREE FOR ORDER BY") {
			t.Error(plan)
		}
	}
	if len(asked.found) != 1 {
		t.Errorf("%d plans", len(asked.found))
	}
}

// A calendar that knows no guest calls its stays by the channel: two of them are no halves of one. A whole name, or the same address, makes them such.
func TestOnlyTheSameGuestHasTheOtherHalf(t *testing.T) {
	for name, c := range map[string]struct {
		first, last, email           string
		otherFirst, otherLast, other string
		split                        bool
	}{
		"nameless":                          {last: "Booking.com", otherLast: "Booking.com"},
		"the same name":                     {first: "Demo", last: "Guest", otherFirst: "Demo", otherLast: "Guest", split: true},
		"another first name":                {first: "Demo", last: "Guest", otherFirst: "Other", otherLast: "Guest"},
		"the same address, written shorter": {first: "Demo", last: "Guest", email: "one@guests.example", otherLast: "Guest", other: "one@guests.example", split: true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.clock.Advance(time.Second)
			enter := func(external string, property int64, from, to clock.Date, ref identity.Ref) identity.Ref {
				t.Helper()
				err := w.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
					ref, _, err = w.Reservations.SaveBooking(t.Context(), tx, reservation.Booking{
						Ref: ref, ExternalID: external, Property: property, Source: "booking", Status: reservation.Confirmed, Arrival: from, Departure: to, Name: "Booking.com",
					})
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				return ref
			}
			call := func(ref identity.Ref, first, last, email string) {
				t.Helper()
				err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
					_, err := tx.Exec(t.Context(), `UPDATE reservation SET booker_first_name = $3, booker_last_name = $4, booker_email = $5 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, first, last, email)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			none := identity.Ref{Member: w.members[0]}
			one := enter("feed-1-1", 1, clock.NewDate(2026, 8, 1), clock.NewDate(2026, 8, 8), none)
			w.clock.Advance(time.Second)
			one = enter("feed-1-1", 1, clock.NewDate(2026, 8, 1), clock.NewDate(2026, 8, 5), one)
			other := enter("feed-1-2", 2, clock.NewDate(2026, 8, 5), clock.NewDate(2026, 8, 8), none)
			call(one, c.first, c.last, c.email)
			call(other, c.otherFirst, c.otherLast, c.other)
			want, rest := reservation.Shortened, ""
			if c.split {
				want, rest = reservation.SplitUp, other.String()
			}
			for _, query := range []string{"", "q=booking", "kind=" + string(want)} {
				lines, _ := w.changedStays(query)
				if len(lines) != 1 || lines[0].Kind != want || lines[0].Rest != rest {
					t.Errorf("%s: listed is %+v, want %s", query, lines, want)
				}
			}
		})
	}
}
