package reservation_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

func TestStaysOnTheWire(t *testing.T) {
	eachWorld(t, func(w *world) {
		rows := six()
		w.Book(rows...)
		for _, from := range []string{"mia", "greta"} {
			_, err := w.Messages.Post(w.Context(), w.Actors[from], identity.Attempt{}, message.Reservation, ref(1), "Hallo von "+from)
			w.Must(err)
		}
		for i, r := range rows {
			w.Golden("getReservation."+r.ExternalID, w.Get("greta", path(int64(i+1), "?lang=de")))
		}
		w.Golden("getReservation.manager", w.Get("mia", path(2, "?lang=en")))
		w.Golden("getReservation.missing", refused(w, "greta", path(99), http.StatusNotFound))
		w.Golden("getReservationInfotexts", w.Get("greta", path(1, "/infotexts/en")))
		w.Golden("getReservationDirections", w.Get("greta", path(1, "/directions/de")))
		w.Golden("getReservations", w.Get("greta", "/v1/reservations"))
		w.Golden("getManageStays", w.Get("mia", "/v1/manage/stays?memberid=1&date=2026-07-10"))
	})
}

func refused(w *world, who, path string, want int) string {
	w.Helper()
	status, body := w.Call(who, http.MethodGet, path)
	if status != want {
		w.Errorf("GET %s as %s: %d %s, want %d", path, who, status, body, want)
	}
	return body
}

// reads are all reading calls that show something of a stay.
func reads(id int64) []string {
	own := []string{path(id), path(id, "?lang=en"), path(id, "/infotexts/de"), path(id, "/directions/de"), fmt.Sprintf("/v1/reservationmessages/1-%d", id)}
	if id > 1 {
		return own
	}
	return append(own, "/v1/reservations", "/v1/manage/stays?memberid=1&date=2026-07-10", "/v1/manage/stays?memberid=1&date=2026-07-17", "/v1/manage/inbox?memberid=1")
}

func TestTheCodeIsNowhereWhereTheRuleSaysNo(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		for _, homeInEast := range []string{"east", "west"} {
			w.Book(stay(homeInEast, func(r *reservation.ImportRow) { r.Property = homeInEast }))
		}
		_, err := w.Messages.Post(w.Context(), w.Actors["greta"], identity.Attempt{}, message.Reservation, ref(2), "Wo ist der Schlüssel?")
		w.Must(err)
		yes, no := 0, 0
		for at := wednesday.AddDate(0, 0, -12); at.Before(wednesday.AddDate(0, 0, 24)); at = at.Add(29 * time.Hour) {
			w.Clock.Set(at)
			for id := int64(1); id <= 8; id++ {
				stays, err := w.Stays.Home(w.Context(), w.Actors["mia"], ref(id))
				w.Must(err)
				allowed := reservation.KeyRule(stays.Reservation, stays.At.Zone, at).Visible
				wifi := reservation.WiFiVisible(stays.Reservation, stays.At.Zone, at)
				for who := range w.Actors {
					for _, path := range reads(id) {
						_, body := w.Call(who, http.MethodGet, path)
						itself := strings.HasPrefix(path, fmt.Sprintf("/v1/reservations/1-%d", id)) && !strings.Contains(path, "/directions") && !strings.Contains(path, "/infotexts")
						mine := itself && (who == "greta" || who == "mia" || (who == "narrow" && id == 3))
						if has := strings.Contains(body, code); has != (mine && allowed) {
							t.Fatalf("%s, stay %d, %s as %s: code in it %v, rule %v\n%s", at, id, path, who, has, allowed, body)
						}
						if has := strings.Contains(body, "canary;wifi"); has != (mine && (wifi || who == "mia")) {
							t.Fatalf("%s, stay %d, %s as %s: WiFi in it %v, rule %v", at, id, path, who, has, wifi)
						}
						if strings.Contains(body, "canary-passport") || strings.Contains(body, "canary-staff") {
							t.Fatalf("%s as %s shows what it must not: %s", path, who, body)
						}
						if mine && allowed {
							yes++
						} else {
							no++
						}
					}
				}
			}
		}
		if yes < 50 || no < 1000 {
			t.Errorf("only %d times yes and %d times no were tried", yes, no)
		}
		if log := w.Log.String(); strings.Contains(log, "canary") || !strings.Contains(log, "/v1/reservations") {
			t.Error("the log holds a secret, or nothing at all")
		}
	})
}

func TestOnlyItsOwnPeopleFindAStay(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		w.Book(stay("others", func(r *reservation.ImportRow) { r.BookerEmail = "other@example.org" }), stay("portal", func(r *reservation.ImportRow) { r.BookerEmail = "" }))
		for _, more := range []string{"", "/infotexts/de", "/directions/de"} {
			missing := refused(w, "greta", path(99, more), http.StatusNotFound)
			for _, c := range []struct {
				who string
				id  int64
			}{{"greta", 7}, {"greta", 8}, {"other", 1}, {"cleaner", 1}, {"firm", 1}, {"otto", 1}, {"narrow", 1}} {
				if body := refused(w, c.who, path(c.id, more), http.StatusNotFound); body != missing {
					t.Errorf("%s learns of stay %d: %s", c.who, c.id, body)
				}
			}
			refused(w, "", path(1, more), http.StatusUnauthorized)
			refused(w, "narrow", path(3, more), http.StatusOK)
			refused(w, "other", path(7, more), http.StatusOK)
			refused(w, "mia", path(8, more), http.StatusOK)
		}
		for _, bad := range []string{"-1--1", "NaN-NaN", "1", "1-", "0-1", "1-0", "01-1", "1-1-1", "+1-1", "1-9223372036854775807", "undefined"} {
			if body := refused(w, "greta", "/v1/reservations/"+bad, http.StatusBadRequest); !strings.Contains(body, `"error_code":"bad_request"`) || !strings.Contains(body, `"fields":{"ref"`) {
				t.Errorf("%s: %s", bad, body)
			}
		}
		for _, p := range []string{path(1, "?lang=fr"), path(1, "/infotexts/fr"), path(1, "/directions/x")} {
			if body := refused(w, "greta", p, http.StatusBadRequest); !strings.Contains(body, `"lang"`) {
				t.Errorf("%s: %s", p, body)
			}
		}
		for _, who := range []string{"greta", "cleaner", "firm"} {
			refused(w, who, "/v1/manage/stays?memberid=1", http.StatusForbidden)
		}
		refused(w, "otto", "/v1/manage/stays?memberid=1", http.StatusNotFound)
		refused(w, "mia", "/v1/manage/stays?memberid=1&date=2026-02-30", http.StatusBadRequest)
		if one, other := w.Get("mia", "/v1/manage/stays"), w.Get("mia", "/v1/manage/stays?memberid=1&date=2026-07-08"); one != other {
			t.Errorf("the board without a day is not today's: %s", one)
		}
		if body := w.Get("cleaner", "/v1/reservations"); !strings.Contains(body, `"data":[]`) {
			t.Errorf("a cleaner has stays: %s", body)
		}
		if body := w.Get("narrow", "/v1/reservations"); strings.Count(body, `"vorg_id"`) != 1 || !strings.Contains(body, `"id":3,`) {
			t.Errorf("a session for one stay lists: %s", body)
		}
	})
}

func TestEveryViewingOfACodeIsInTheProtocol(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		view := func(who string, id int64) { w.Get(who, path(id)) }
		entries := func(id int64) string {
			found, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], ref(id))
			w.Must(err)
			var out []string
			for _, e := range found {
				out = append(out, fmt.Sprintf("%d %s %s", e.Account, e.Action, e.At.Time().Format(time.TimeOnly)))
			}
			return strings.Join(out, ", ")
		}
		view("greta", 1)
		w.Clock.Advance(59 * time.Second)
		view("greta", 1)
		view("mia", 1)
		w.Clock.Advance(time.Second)
		view("greta", 1)
		if got := entries(1); got != fmt.Sprintf("%d key_viewed 10:01:00, %d key_viewed 10:00:59, %d key_viewed 10:00:00", greta, mia, greta) {
			t.Error(got)
		}
		for id := int64(2); id <= 6; id++ {
			view("greta", id)
			if got := entries(id); got != "" {
				t.Errorf("stay %d: %s", id, got)
			}
		}
	})
}

func TestViewingsAtTheSameTimeAreOne(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				if _, err := w.Stays.View(w.Context(), w.Actors["greta"], ref(1), "de", reservation.KeyViewed); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if found, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], ref(1)); err != nil || len(found) != 1 {
			t.Errorf("%d entries, %v", len(found), err)
		}
	})
}

func TestWithoutAProtocolThereIsNoCode(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(w.Context(), `DROP TABLE protocol`)
			return err
		}))
		status, body := w.Call("greta", http.MethodGet, path(1))
		if status < 500 || strings.Contains(body, code) {
			t.Errorf("%d %s", status, body)
		}
		if status, _ := w.Call("greta", http.MethodGet, path(2)); status != http.StatusOK {
			t.Errorf("a stay without a visible code: %d", status)
		}
	})
}

func TestTheOfficeUnlocksAKeyOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		unlock := func(who string, id int64, key string) (int, string) {
			return w.Call(who, http.MethodPut, fmt.Sprintf("/v1/manage/reservations/1-%d/keyunlock", id), "Idempotency-Key", key)
		}
		for who, want := range map[string]int{"greta": 403, "cleaner": 403, "firm": 403, "otto": 404, "": 401} {
			if status, body := unlock(who, 3, ""); status != want {
				t.Errorf("%s: %d %s", who, status, body)
			}
		}
		if status, body := unlock("mia", 99, ""); status != http.StatusNotFound {
			t.Errorf("a stay that does not exist: %d %s", status, body)
		}
		if strings.Contains(w.Get("greta", path(3)), code) {
			t.Fatal("visible too early")
		}
		status, first := unlock("mia", 3, "k1")
		w.Clock.Advance(time.Minute)
		_, again := unlock("mia", 3, "k1")
		_, later := unlock("mia", 3, "k2")
		if status != http.StatusOK || first != again || first != later || !strings.Contains(first, `"unlocked_at":"2026-07-08 12:00:00"`) {
			t.Errorf("%d %s, %s, %s", status, first, again, later)
		}
		if !strings.Contains(w.Get("greta", path(3)), code) {
			t.Error("still locked")
		}
		for _, id := range []int64{2, 4, 5, 6} {
			if status, body := unlock("mia", id, ""); status != http.StatusOK {
				t.Errorf("%d: %d %s", id, status, body)
			}
			if strings.Contains(w.Get("greta", path(id)), code) {
				t.Errorf("stay %d shows its code although only its time was unlocked", id)
			}
		}
		found, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], ref(3))
		w.Must(err)
		if len(found) != 2 || found[1].Action != reservation.KeyUnlocked || found[1].Account != mia || found[0].Action != reservation.KeyViewed {
			t.Errorf("%+v", found)
		}
		// The import does not know of it and leaves it alone.
		w.Book(stay("too_early", during("2026-07-21", "2026-07-28")))
		if !strings.Contains(w.Get("greta", path(3)), code) {
			t.Error("an import locked it again")
		}
	})
}

func TestADepositIsShownOnlyAboveZero(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(stay("with"), stay("without", func(r *reservation.ImportRow) { r.Deposit = "" }), stay("zero", func(r *reservation.ImportRow) { r.Deposit = "0" }))
		for id, want := range map[int64]bool{1: true, 2: false, 3: false} {
			if body := w.Get("greta", path(id)); strings.Contains(body, `"deposit":{"amount":10000,"currency":"EUR"}`) != want || strings.Contains(body, `"deposit":{`) != want {
				t.Errorf("stay %d: %s", id, body)
			}
		}
	})
}

// Other programs and the web app know these values.
func TestTheTimingsAndFeeBasesOfServices(t *testing.T) {
	if want := []reservation.Timing{"deposit", "final_payment", "cash_third", "cash_arrival", "credit_card"}; !slices.Equal(reservation.Timings, want) {
		t.Errorf("services are paid %v", reservation.Timings)
	}
	if want := []reservation.FeeBasis{"night", "person", "person_night", "unit"}; !slices.Equal(reservation.FeeBases, want) {
		t.Errorf("fees count %v", reservation.FeeBases)
	}
}

func TestOwnStaysPageByPage(t *testing.T) {
	eachWorld(t, func(w *world) {
		var rows []reservation.ImportRow
		for i := range 120 {
			first := clock.NewDate(2024, 1, 1).AddDays(i / 2 * 7)
			rows = append(rows, stay(fmt.Sprint("s", i), during(first.String(), first.AddDays(7).String())))
		}
		w.Book(rows...)
		type answer struct {
			Data     []reservation.Summary
			NextPage string `json:"next_page"`
		}
		seen, last, pages := map[int64]bool{}, "9999", 0
		for offset := ""; ; pages++ {
			var a answer
			w.Decode(w.Get("greta", "/v1/reservations?offset="+offset), &a)
			for _, s := range a.Data {
				if seen[s.ID] || s.Departure > last {
					t.Fatalf("stay %d of %s again or out of order after %s", s.ID, s.Departure, last)
				}
				seen[s.ID], last = true, s.Departure
			}
			if offset = a.NextPage; offset == wire.EncodeOffset("") {
				break
			}
		}
		if len(seen) != 120 || pages != 2 {
			t.Errorf("%d stays on %d pages", len(seen), pages+1)
		}
		for _, bad := range []string{"x", "2026-01-01.1", "2026-13-01.1.1", "a.b.c"} {
			refused(w, "greta", "/v1/reservations?offset="+bad, http.StatusBadRequest)
		}
		latest, err := w.Stays.Latest(w.Context(), identity.Actor{Account: greta})
		w.Must(err)
		if len(latest) != 50 || reservation.PresentOverview(latest[0]).Departure != "2025-02-24" {
			t.Errorf("%d stays, the first until %s", len(latest), latest[0].Departure)
		}
	})
}

func TestTheChatOfAStayIsBetweenGuestAndManagers(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.Book(six()...)
		w.Book(stay("portal", func(r *reservation.ImportRow) { r.BookerEmail = "" }))
		for who, side := range map[string]message.Side{"greta": message.Party, "mia": message.Agency} {
			p, err := w.Stays.Participants(w.Context(), w.DB, w.Actors[who], ref(3))
			w.Must(err)
			if p.Side != side || fmt.Sprint(p.Agency, p.Party) != fmt.Sprint([]identity.AccountID{mia}, []identity.AccountID{greta}) || p.Zone.String() != "Europe/Berlin" {
				t.Errorf("%s: %+v", who, p)
			}
		}
		if p, err := w.Stays.Participants(w.Context(), w.DB, w.Actors["narrow"], ref(3)); err != nil || p.Side != message.Party {
			t.Errorf("by booking number: %+v, %v", p, err)
		}
		for _, who := range []string{"other", "cleaner", "firm", "otto"} {
			if _, err := w.Stays.Participants(w.Context(), w.DB, w.Actors[who], ref(3)); !fault.Is(err, fault.ReservationNotFound) {
				t.Errorf("%s: %v", who, err)
			}
		}
		if p, err := w.Stays.Participants(w.Context(), w.DB, w.Actors["mia"], ref(7)); err != nil || len(p.Party) != 0 {
			t.Errorf("a guest without an account: %+v, %v", p, err)
		}
		guests, err := w.Stays.GuestAccounts(w.Context(), w.DB, ref(1))
		if err != nil || len(guests) != 1 || guests[0] != greta {
			t.Errorf("%v, %v", guests, err)
		}
		title, zone, err := w.Stays.Title(w.Context(), w.DB, ref(1))
		if err != nil || title.In("es") != "Düne 3 · Greta Gast · 10/7/2026 – 17/7/2026" || zone.String() != "Europe/Berlin" {
			t.Errorf("%q, %v", title.In("es"), err)
		}
		_, err = w.Messages.Post(w.Context(), w.Actors["greta"], identity.Attempt{}, message.Reservation, ref(1), "Hallo")
		w.Must(err)
		body := w.Get("mia", path(1))
		if !strings.Contains(body, `"unread":1,"lastmessage":"0~~~Hallo~~~2026-07-08 12:00:00"`) {
			t.Error(body)
		}
		if body := w.Get("greta", path(1)); !strings.Contains(body, `"unread":0,"lastmessage":"1~~~Hallo~~~2026-07-08 12:00:00"`) {
			t.Error(body)
		}
		if body := w.Get("mia", "/v1/manage/stays?memberid=1&date=2026-07-10"); !strings.Contains(body, `"unread":1`) {
			t.Error(body)
		}
	})
}

func TestTheDocumentOfTheCallsCanBeMade(t *testing.T) {
	eachWorld(t, func(w *world) {
		raw, err := w.Router.OpenAPI()
		if err != nil || !bytes.Contains(raw, []byte(`"/v1/reservations/{ref}"`)) {
			t.Error(err)
		}
	})
}
