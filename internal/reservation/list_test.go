package reservation_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/reservation"
)

// list asks for the office's list and gives the numbers on it.
func (w *world) list(query string) string {
	w.Helper()
	var found struct {
		Data []struct {
			ID int64 `json:"id"`
		} `json:"data"`
	}
	w.Decode(w.Get("mia", "/v1/manage/reservations?"+query), &found)
	var ids []string
	for _, l := range found.Data {
		ids = append(ids, fmt.Sprint(l.ID))
	}
	return strings.Join(ids, " ")
}

func named(first, last, mail string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) {
		r.BookerFirstName, r.BookerLastName, r.BookerEmail, r.BookerPhone = first, last, mail, "+49 170 5550123"
	}
}

func from(source string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Source = source }
}

func at(home string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Property = home }
}

func TestTheOfficeFindsStays(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(
			stay("old", during("2019-05-01", "2019-05-08"), named("Zoë", "Müller", "zoe@mail.example")),
			stay("HMABC123", during("2026-06-30", "2026-07-08"), named("Anna", "Łukasik", "anna@mail.example"), from("Airbnb")),
			stay("now", during("2026-07-08", "2026-07-12"), named("Bernd", "Groß", ""), at("east")),
			stay("soon", during("2026-07-20", "2026-07-27"), named("Annette", "Müllermeister", "am@post.example"), inState("offer"), at("east")),
			stay("gone", during("2026-08-03", "2026-08-10"), named("Carl", "Anders", "carl@mail.example"), inState("cancelled")),
		)
		w.Book(stay("elsewhere", during("2026-07-01", "2026-07-08"), named("Dora", "Dorn", ""), from("Booking.com"), at("west")))
		for query, want := range map[string]string{
			"":                                     "1 2 6 3 4 5",
			"order=desc":                           "5 4 3 6 2 1",
			"sort=id&order=desc":                   "6 5 4 3 2 1",
			"sort=departure":                       "1 2 6 3 4 5",
			"period=coming":                        "3 4 5",
			"period=inhouse":                       "2 6",
			"period=inhouse&order=desc":            "6 2",
			"period=past":                          "1",
			"period=coming&sort=departure":         "3 4 5",
			"period=coming&sort=id":                "3 4 5",
			"state=offer":                          "4",
			"state=offer&sort=departure":           "4",
			"state=confirmed&property=2":           "3",
			"property=2":                           "3 4",
			"property=2&sort=id":                   "3 4",
			"property=2&sort=departure&order=desc": "4 3",
			"source=Airbnb":                        "2",
			"from=2026-07-08&to=2026-07-20":        "3 4",
			"q=m%C3%BCller":                        "1 4",
			"q=MULLER&order=desc":                  "4 1",
			"q=zoe+mul":                            "1",
			"q=lukasik":                            "2",
			"q=gross":                              "3",
			"q=hmabc":                              "2",
			"q=anna%40mail.example":                "2",
			"q=a":                                  "1 2 6 3 4 5",
			"q=mail.example":                       "1 2 5",
			"q=airbnb":                             "2",
			"q=booking":                            "6",
			"q=east":                               "3 4",
			"q=east+mull":                          "4",
			"q=sassnitz+dora":                      "6",
			"q=0170":                               "",
			"q=5550123+carl":                       "5",
			"q=4":                                  "4",
			"q=2026-07-20":                         "4",
			"q=8.7.2026":                           "2 6 3",
			"q=7%2F8%2F2026+anna":                  "2",
			"q=31.02.2026":                         "",
			"q=m%C3%BCller&period=coming":          "4",
			"q=" + url.QueryEscape("🦆"):            "",
			"q=" + url.QueryEscape("<script>"):     "",
		} {
			w.expect(query, w.list(query), want)
		}
		w.Golden("getManageReservations", w.Get("mia", "/v1/manage/reservations?period=coming"))
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `UPDATE reservation SET kind = CASE id WHEN 4 THEN 'owner' ELSE 'internal' END WHERE id IN (1, 4)`)
			return err
		}))
		for query, want := range map[string]string{
			"kind=owner": "4", "kind=internal": "1", "kind=guest": "2 6 3 5", "kind=owner&sort=id&order=desc": "4", "kind=owner&property=2": "4", "kind=internal&period=coming": "", "kind=owner&q=mail": "", "kind=owner&q=mull": "4",
			"kind=owner&sort=departure": "4",
		} {
			w.expect(query, w.list(query), want)
		}
		// What is changed is found by what it is now, where it is now.
		w.Book(stay("old", during("2026-09-01", "2026-09-08"), named("Zoe", "Schmidt", "zoe@mail.example")))
		w.expect("the old name", w.list("q=m%C3%BCller"), "4")
		w.expect("the new name", w.list("q=schmidt"), "1")
		w.expect("moved", w.list("q=zoe&order=desc"), "1")
		if status, _ := w.No("mia", http.MethodGet, "/v1/manage/reservations?from=2026-02-31", ""); status != http.StatusBadRequest {
			t.Error(status)
		}
		if status, _ := w.No("otto", http.MethodGet, "/v1/manage/reservations?memberid=1", ""); status != http.StatusNotFound {
			t.Error(status)
		}
		file := w.Get("mia", "/v1/manage/reservationsfile?q=schmidt")
		if lines := strings.Split(strings.TrimSpace(file), "\n"); len(lines) != 2 || !strings.Contains(lines[1], "Schmidt;") {
			t.Error(file)
		}
		w.Golden("office_list", w.Get("mia", "/v1/manage/reservations?q=anna"))
		w.Golden("office_channels", w.Get("mia", "/v1/manage/channels"))
	})
}

func TestAListGoesOnWhereItsPageEnded(t *testing.T) {
	eachWorld(t, func(w *world) {
		var rows []reservation.ImportRow
		for i := range 130 {
			day := mustDate(t, "2024-01-01").AddDays(7 * (i / 2))
			rows = append(rows, stay(fmt.Sprint("s", i), during(day.String(), day.AddDays(7).String()), named("Guest", fmt.Sprint("N", i), "")))
		}
		w.Book(rows...)
		for _, filter := range []reservation.Filter{
			{Sort: reservation.ByArrival},
			{Sort: reservation.ByArrival, Down: true},
			{Sort: reservation.ByDeparture, Down: true},
			{Sort: reservation.ByNumber},
			{Sort: reservation.ByArrival, Typed: "guest"},
			{Sort: reservation.ByArrival, Typed: "guest", Down: true},
			{Sort: reservation.ByArrival, Typed: "düne"},
			{Sort: reservation.ByArrival, Property: 1, Down: true},
		} {
			var got []int64
			pages := 0
			for pages = 1; ; pages++ {
				page, err := w.Stays.Find(w.Context(), w.Actors["mia"], 1, filter)
				w.Must(err)
				for _, l := range page.Items {
					got = append(got, l.Ref.ID)
				}
				if filter.After = page.Next; page.Next == "" {
					break
				}
			}
			if sorted := slices.Compact(slices.Sorted(slices.Values(got))); len(got) != 130 || len(sorted) != 130 || pages != 3 {
				t.Errorf("%+v: %d stays, %d different, %d pages", filter, len(got), len(sorted), pages)
			}
			if down := got[0] > got[129]; down != filter.Down {
				t.Errorf("%+v: from %d to %d", filter, got[0], got[129])
			}
		}
	})
}

func TestStaysFromBeforeTheIndexAreFound(t *testing.T) {
	eachWorld(t, func(w *world) {
		var rows []reservation.ImportRow
		for i := range 700 {
			rows = append(rows, stay(fmt.Sprint("s", i), during("2026-07-20", "2026-07-27"), named("Guest", fmt.Sprint("Number", i), "")))
		}
		w.Book(rows...)
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err1 := tx.Exec(w.Context(), `DELETE FROM reservation_word`)
			_, err2 := tx.Exec(w.Context(), `INSERT INTO reservation_index (member_id, done, last) VALUES (1, 0, 699)`)
			return errors.Join(err1, err2)
		}))
		w.expect("before", w.list("q=number698"), "")
		more, err := w.Stays.IndexWords(w.Context())
		w.Must(err)
		w.expect("after a step", fmt.Sprint(more, " ", w.list("q=number499")), "true 500")
		for more {
			more, err = w.Stays.IndexWords(w.Context())
			w.Must(err)
		}
		w.expect("after all", w.list("q=number698"), "699")
	})
}
