package reservation_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/attention"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
)

// park is the body of an edit that takes a stay out of its home, or with back gives it its last one.
func park(back bool) string { return change("parked", back, !back) }

func TestAStayWithoutAHomeFreesItsNightsAndTasks(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		const one = office + "/1-1"
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", park(false))),
			"cancelled arrival Düne 3 2026-07-19, cancelled service Düne 3 2026-07-20, cancelled service Düne 3 2026-07-20, cancelled departure Düne 3 2026-07-27, ! nights_free")
		w.OK("mia", http.MethodPatch, one, park(false))
		w.expect("no tasks", w.tasksOf(1), "")
		w.expect("trail", w.Protocol(1), "3 stay_moved")
		// The same again changes nothing.
		w.OK("mia", http.MethodPatch, one, park(false))
		w.expect("trail", w.Protocol(1), "3 stay_moved")
		// To the home it is as a cancelled stay, whatever is planned again there.
		stays, _, err := w.Stays.Stays(w.Context(), w.DB, 1, 1, mustDate(t, "2026-07-01"), mustDate(t, "2026-08-01"))
		w.Must(err)
		all, _, err := w.Stays.AllStays(w.Context(), w.DB, 1, mustDate(t, "2026-07-01"), mustDate(t, "2026-08-01"))
		w.Must(err)
		at, _, err := w.Stays.StaysAt(w.Context(), w.DB, nil, 1, []int64{1}, mustDate(t, "2026-07-01"), mustDate(t, "2026-08-01"))
		w.Must(err)
		if len(stays) != 1 || len(all) != 0 || len(at) != 1 || stays[0].Status != reservation.Cancelled || at[0].Status != reservation.Cancelled || !at[0].Parked() {
			t.Errorf("%v %v %v", stays, all, at)
		}
		parked, more, err := w.Stays.ParkedStays(w.Context(), w.DB, 1, mustDate(t, "2026-07-27"), mustDate(t, "2026-08-01"))
		w.Must(err)
		if len(parked) != 1 || more || parked[0].ID != 1 || !parked[0].Parked() {
			t.Errorf("%v %v", parked, more)
		}
		if parked, _, err := w.Stays.ParkedStays(w.Context(), w.DB, 2, mustDate(t, "2026-07-27"), mustDate(t, "2026-08-01")); err != nil || len(parked) > 0 {
			t.Errorf("another agency: %v %v", parked, err)
		}
		// The nights go to others, and it cannot come back onto them.
		w.OK("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Arrival, f.Departure = "2026-07-22", "2026-07-24" })))
		w.expect("foreseen back", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", park(true))), "taken 2  2026-07-22")
		status, refusal := w.No("mia", http.MethodPatch, one, park(true))
		w.expect("taken", fmt.Sprint(status, refusal.Fields), "400 map[property:taken]")
		// Another home takes it; what it was does not matter to a file that comes meanwhile.
		w.expect("foreseen elsewhere", w.foreseen(w.OK("mia", http.MethodPost, one+"/preview", change("property", 1, 2))), "made arrival East 2026-07-19, made service East 2026-07-20, made service East 2026-07-20, made departure East 2026-07-27")
		w.OK("mia", http.MethodPatch, one, change("property", 1, 2))
		w.expect("tasks", w.tasksOf(1), "2 arrival 2026-07-19, 2 departure 2026-07-27, 2 service 2026-07-20, 2 service 2026-07-20")
		// Taking that back leaves it without a home again, with the last one of before.
		w.OK("mia", http.MethodPatch, one, `{"changes":{"property":{"from":2,"to":1},"parked":{"from":false,"to":true}}}`)
		w.expect("kept", w.kept(1), "1 true 2026-07-20 2026-07-27")
		w.expect("no tasks", w.tasksOf(1), "")
	})
}

// kept are home, parking and nights of a stay as the office edits it.
func (w *world) kept(id int64) string {
	w.Helper()
	var got struct {
		Data reservation.KeptAnswer `json:"data"`
	}
	w.Decode(w.OK("mia", http.MethodGet, office+"/"+ref(id).String(), ""), &got)
	f := got.Data.Fields
	return fmt.Sprintf("%d %v %s %s", f.Property, f.Parked, f.Arrival, f.Departure)
}

func TestTheGuestOfAStayWithoutAHomeSeesNeitherKeyNorAddress(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("visible"))
		secrets := []string{code, "Düne 3", "canary;wifi", "Strandweg", "18546", "Sassnitz, ", "links neben", "Leuchtturm", "hinter der D", "54.5", "Fischhus", "Backofen", "schwarz", "/pictures/", "yellow"}
		seen := w.Get("greta", path(1))
		for _, one := range []string{code, "Düne 3", "Strandweg", "Fischhus"} {
			if !strings.Contains(seen, one) {
				t.Fatalf("the test finds nothing: %s", one)
			}
		}
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		for _, who := range []string{"greta", "mia"} {
			got := w.Get(who, path(1))
			if who == "mia" {
				if strings.Contains(got, code) || strings.Contains(got, "Strandweg") || !strings.Contains(got, `"last_home":"Dünenhaus, Wohnung 3"`) {
					t.Errorf("the office: %s", got)
				}
				continue
			}
			for _, one := range secrets {
				if strings.Contains(got, one) && !strings.Contains("Hafenstraße 1, 18546 Sassnitz", one) {
					t.Errorf("the guest sees %q: %s", one, got)
				}
			}
			var answer struct {
				Data reservation.Answer `json:"data"`
			}
			w.Decode(got, &answer)
			d := answer.Data
			w.expect("the key", fmt.Sprintf("%v %s %s %v %v %q", d.Key.Visible, d.Key.Reason, d.Key.VisibleFrom, d.CanLeave, d.Parked, d.Property.Postalcode+d.Property.City), `false no_home 0000-00-00 00:00:00 false true ""`)
		}
		for _, more := range []string{"/directions/de", "/infotexts/en", ""} {
			if got := w.Get("greta", path(1, more)); strings.Contains(got, "Strandweg") || strings.Contains(got, "Fischhus") || strings.Contains(got, "Waste") || strings.Contains(got, code) {
				t.Errorf("%s: %s", more, got)
			}
		}
		for _, picture := range []string{"home", "key", "meeting_point"} {
			if status, _ := w.Call("greta", http.MethodGet, path(1, "/pictures/", picture)); status != http.StatusNotFound {
				t.Errorf("%s: %d", picture, status)
			}
		}
		// What the office writes from a text module does not name the last home either.
		facts, err := w.Stays.Facts(w.Context(), w.DB, ref(1))
		w.Must(err)
		w.expect("the facts", fmt.Sprintf("%q %q", facts.Guest, facts.Property), `"Greta Gast" ""`)
		if keys, err := w.Stays.KeysVisible(w.Context(), 1, w.Clock.Now()); err != nil || len(keys) > 0 {
			t.Errorf("%v %v", keys, err)
		}
		if board := w.Get("mia", "/v1/manage/stays?date=2026-07-10"); strings.Contains(board, "Greta") {
			t.Errorf("the board: %s", board)
		}
	})
}

func TestWhatWasOpenedEarlyEndsWithTheHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("early", during("2026-07-20", "2026-07-27")))
		w.OK("mia", http.MethodPut, office+"/1-1/keyunlock", "")
		if !strings.Contains(w.Get("greta", path(1)), code) {
			t.Fatal("the key was not opened")
		}
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		if w.Send("mia", http.MethodPut, office+"/1-1/keyunlock", ""); strings.Contains(w.Get("greta", path(1)), code) {
			t.Error("opened without a home")
		}
		w.OK("mia", http.MethodPatch, office+"/1-1", park(true))
		if strings.Contains(w.Get("greta", path(1)), code) {
			t.Error("still open")
		}
	})
}

func TestATaskThatWasBegunStaysWithoutTheHomeOfItsStay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		w.Must(w.DB.Write(identity.Within(w.Context(), w.Actors["mia"]), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `UPDATE task SET actual_start = $1, started_set_at = $1 WHERE member_id = 1 AND reservation_id = 1 AND type = 'arrival'`, tx.Now())
			return err
		}))
		w.expect("foreseen", w.foreseen(w.OK("mia", http.MethodPost, office+"/1-1/preview", park(false))),
			"kept arrival Düne 3 2026-07-19, cancelled service Düne 3 2026-07-20, cancelled service Düne 3 2026-07-20, cancelled departure Düne 3 2026-07-27, ! nights_free, ! task_begun")
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		w.expect("tasks", w.tasksOf(1), "1 arrival 2026-07-19")
	})
}

func TestImportsLeaveAStayWithoutAHomeAsItIs(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		w.Book(stay("file", during("2026-07-21", "2026-07-28")))
		w.expect("other nights", w.kept(1), "1 true 2026-07-21 2026-07-28")
		w.Book(stay("file", during("2026-07-21", "2026-07-28"), func(r *reservation.ImportRow) { r.Property = "east" }))
		w.expect("another home", w.kept(1), "2 true 2026-07-21 2026-07-28")
		actor := identity.Within(w.Context(), w.Actors["mia"])
		w.Must(w.DB.Write(actor, func(tx *database.Tx) error {
			_, _, err := w.Stays.SaveBooking(actor, tx, reservation.Booking{Ref: ref(1), ExternalID: "file", Property: 2, Source: "direct", Status: reservation.Confirmed, Arrival: mustDate(t, "2026-07-22"), Departure: mustDate(t, "2026-07-29")})
			return err
		}))
		w.expect("a calendar", w.kept(1), "2 true 2026-07-22 2026-07-29")
		w.Must(w.DB.Write(actor, func(tx *database.Tx) error {
			_, err := w.Stays.WriteFiled(actor, tx, reservation.Filing{Actor: w.Actors["mia"], Member: 1, Run: 1}, reservation.FiledStay{ExternalID: "file", Fields: map[string]json.RawMessage{
				"property": json.RawMessage(`1`), "arrival": json.RawMessage(`"2026-07-23"`),
			}})
			return err
		}))
		w.expect("a file in the browser", w.kept(1), "1 true 2026-07-23 2026-07-29")
		w.expect("no tasks", w.tasksOf(1), "")
		// It is cancelled and restored as any stay is, and stays without a home.
		w.OK("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":"ill"}`)
		if status, _ := w.No("mia", http.MethodPatch, office+"/1-1", park(true)); status != http.StatusConflict {
			t.Errorf("a cancelled stay got a home: %d", status)
		}
		w.OK("mia", http.MethodDelete, office+"/1-1/cancellation", "")
		w.expect("restored", w.kept(1), "1 true 2026-07-23 2026-07-29")
	})
}

func TestOnlyTheOfficeTakesAStayOutOfItsHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		for who, want := range map[string]int{"greta": 403, "cleaner": 403, "firm": 403, "otto": 404} {
			for _, call := range []struct{ method, path string }{{http.MethodPatch, office + "/1-1"}, {http.MethodPost, office + "/1-1/preview"}} {
				if status, _ := w.No(who, call.method, call.path, park(false)); status != want {
					t.Errorf("%s %s: %d", who, call.path, status)
				}
			}
		}
		w.expect("kept", w.kept(1), "1 false 2026-07-20 2026-07-27")
		status, refusal := w.No("mia", http.MethodPost, office, body(called(func(f *reservation.Fields) { f.Parked = true })))
		w.expect("entered", fmt.Sprint(status, refusal.Fields), "400 map[parked:invalid]")
		// A stay without a home is not split.
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		status, refusal = w.No("mia", http.MethodPost, office+"/1-1/split", `{"on":"2026-07-22","property":1,"cleaning":true}`)
		w.expect("split", fmt.Sprint(status, refusal.Fields), "400 map[on:no_home]")
		// What another person has changed meanwhile is refused with what is stored.
		status, refusal = w.No("mia", http.MethodPatch, office+"/1-1", `{"changes":{"parked":{"from":false,"to":false},"property":{"from":9,"to":2}}}`)
		if status != http.StatusConflict || !strings.Contains(body(refusal.Data), `"stored":1`) {
			t.Errorf("%d %s", status, body(refusal))
		}
	})
}

// A task that a planner has moved by hand goes with the home of its stay too, however far it was moved: nobody is sent there.
func TestATaskThatWasMovedByHandGoesWithTheHomeOfItsStay(t *testing.T) {
	for _, days := range []int{1, 10} {
		eachWorld(t, func(w *world) {
			w.plansItself()
			w.Book(stay("file", during("2026-07-20", "2026-07-27")))
			w.Must(w.DB.Write(identity.Within(w.Context(), w.Actors["mia"]), func(tx *database.Tx) error {
				_, err := tx.Exec(w.Context(), `UPDATE task SET planned_start = planned_start + $1, planned_end = planned_end + $1, planned_on = $2, planner_owns = 'planned' WHERE member_id = 1 AND reservation_id = 1 AND type = 'departure'`,
					int64(days)*24*3600*1000, mustDate(w.TB, "2026-07-27").AddDays(days))
				return err
			}))
			if foreseen := w.foreseen(w.OK("mia", http.MethodPost, office+"/1-1/preview", park(false))); !strings.Contains(foreseen, "cancelled departure") {
				t.Errorf("%d days, foreseen: %s", days, foreseen)
			}
			w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
			w.expect(fmt.Sprintf("moved by %d days", days), w.tasksOf(1), "")
		})
	}
}

// Once the guests can be there the stay keeps its home: the cleaning after them is needed. Its second part can be without one.
func TestAStayThatHasBegunKeepsItsHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.plansItself()
		today := clock.DateOf(w.Clock.Now())
		w.Book(stay("file", during(today.AddDays(-1).String(), today.AddDays(6).String())))
		for _, call := range []struct{ method, path string }{{http.MethodPost, "/preview"}, {http.MethodPatch, ""}} {
			status, refusal := w.No("mia", call.method, office+"/1-1"+call.path, park(false))
			w.expect("refused", fmt.Sprint(status, refusal.Fields), "400 map[parked:begun]")
		}
		w.OK("mia", http.MethodPost, office+"/1-1/split", fmt.Sprintf(`{"on":%q,"property":1,"cleaning":true}`, today.AddDays(1).String()))
		w.OK("mia", http.MethodPatch, office+"/1-2", park(false))
		w.expect("first", w.kept(1), fmt.Sprintf("1 false %s %s", today.AddDays(-1), today.AddDays(1)))
		if tasks := w.tasksOf(1); !strings.Contains(tasks, "1 departure "+today.AddDays(1).String()) {
			t.Errorf("the cleaning after the first part: %s", tasks)
		}
	})
}

func TestTodayNamesTheStaysWithoutAHomeOfTheNextTwoWeeks(t *testing.T) {
	eachWorld(t, func(w *world) {
		today := clock.DateOf(w.Clock.Now())
		for i, day := range []int{3, 14, 15} {
			w.Book(stay(fmt.Sprint("file", i), during(today.AddDays(day).String(), today.AddDays(day+1).String())))
			w.OK("mia", http.MethodPatch, fmt.Sprintf("%s/1-%d", office, i+1), park(false))
		}
		w.Book(stay("home", during(today.AddDays(5).String(), today.AddDays(6).String())))
		groups, err := w.Stays.Attention(w.Context(), w.DB, attention.Ask{Member: 1, Zone: time.UTC, Today: today, Now: clock.At(w.Clock.Now())})
		w.Must(err)
		var got []string
		for _, g := range groups {
			if g.Kind == attention.StaysParked {
				for _, row := range g.Rows {
					got = append(got, row.Ref+" "+row.At[:10]+" "+row.Stays[0].Guest)
				}
			}
		}
		if want := fmt.Sprintf("1-1 %s Greta Gast, 1-2 %s Greta Gast", today.AddDays(3), today.AddDays(14)); strings.Join(got, ", ") != want {
			t.Errorf("%s, not %s", strings.Join(got, ", "), want)
		}
	})
}

// The list says of a stay without a home which one it had last, and can show these alone.
func TestTheListShowsTheStaysWithoutAHome(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("file", during("2026-07-20", "2026-07-27")))
		w.Book(stay("home", during("2026-08-20", "2026-08-27")))
		list := func(query string) string {
			var page struct {
				Data []reservation.ListLine `json:"data"`
			}
			w.Decode(w.Get("mia", office+"?memberid=1"+query), &page)
			out := ""
			for _, l := range page.Data {
				out += fmt.Sprintf("%d %s|%s|%s ", l.ID, l.Title, l.LastHome, l.City)
			}
			return out
		}
		w.expect("before", list("&parked=true"), "")
		w.OK("mia", http.MethodPatch, office+"/1-1", park(false))
		w.expect("these alone", list("&parked=true"), "1 Without a property|Dünenhaus, Wohnung 3| ")
		w.expect("found by the last home", list("&parked=true&q=D%C3%BCnenhaus"), "1 Without a property|Dünenhaus, Wohnung 3| ")
		w.expect("all", list(""), "1 Without a property|Dünenhaus, Wohnung 3| 2 Dünenhaus, Wohnung 3||Sassnitz ")
		w.OK("mia", http.MethodPut, office+"/1-1/cancellation", `{"reason":"ill"}`)
		w.expect("a cancelled one needs none", list("&parked=true"), "")
	})
}
