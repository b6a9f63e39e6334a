package app_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

// mayByNumber is every call that is open to guests or to every signed-in person, and what it answers to a session by booking number about its own stay. All others are forbidden
// to guests. A new call has to be decided here.
var mayByNumber = map[string]int{
	// They see the stay and what belongs to it; without the booker's email address and telephone number.
	"getStatus": 200, "getEvents": 200, "getReservations": 200, "getReservation": 200, "getReadyStays": 200, "getReservationInfotexts": 200, "getReservationDirections": 200, "getReservationTravellers": 200,
	"getReservationServices": 200, "getReservationInfotextPicture": 200, "getReservationPicture": 200, "getReservationDocument": 200,
	// They may pay what is open.
	"getReservationPay": 200,
	// They do what a traveler does; the protocol says that they came by number.
	"postReservationTravellers": 200, "postReservationBooker": 200, "postTravellerInvitation": 200, "deleteTravellerInvitation": 200, "postReservationServices": 200,
	"putReservationProtocol": 200, "putReservationLeft": 200, "putReservationProblem": 200,
	// They take part in the chat of the stay.
	"getReservationMessages": 200, "putReservationMessages": 200, "patchReservationMessagesRead": 200, "getReservationMessagesFile": 200, "getReservationMessagesTranslation": 200,
	// Uploads have a pool of their own.
	"putUpload": 200, "putUploadPart": 415, "deleteUpload": 200,
	// Of the account they see and end their own session and browsers alone, and change nothing of it.
	"getSessions": 200, "deleteSession": 404, "deleteSessions": 200,
	"getNotifications": 200, "patchNotifications": 403, "postNotificationsPush": 400, "deleteNotificationsPush": 200, "postAccountPassword": 403,
	"getSecondFactor": 403, "postRecoveryCodes": 403, "postSecondFactorOff": 403, "postJoin": 403,
	// This stay belongs to a login, which alone takes its data away and asks for their erasure.
	"getOwnData": 403, "getErasureRequests": 403, "postErasureRequest": 403,
	"getPasskeys": 403, "postPasskeyBegin": 403, "postPasskey": 403, "postPasskeyProof": 403, "patchPasskey": 403, "postPasskeyRemove": 403, "postPasskeysOnly": 403,
	// The language that they choose is that of their own browsers.
	"putAccountLanguage": 200,
}

func TestWhatASessionByBookingNumberMayDo(t *testing.T) {
	w := newWorld(t, interpreted(t))
	stay := w.stays["arriving"]
	w.narrow(number(stay), "Guest-Canary", "2026-07-04")
	table := rights(w)
	open := map[string]bool{}
	for _, route := range w.Router().Routes() {
		if route.Public {
			continue
		}
		r := table[route.ID]
		want, known := mayByNumber[route.ID]
		switch {
		case len(route.Who) > 0 && !slices.Contains(route.Who, identity.Guest):
			want = http.StatusForbidden
		case !known:
			t.Errorf("nobody has decided whether a session by booking number may call %s %s (%s)", route.Method, route.Path, route.ID)
			continue
		default:
			open[route.ID] = true
		}
		if status, raw := w.call("narrow", route.Method, r.path, r.body, ""); status != want {
			t.Errorf("%s: %d, want %d: %.200s", route.ID, status, want, raw)
		}
	}
	for id := range mayByNumber {
		if !open[id] {
			t.Errorf("%s is no call for guests", id)
		}
	}
	if status, _ := w.call("narrow", http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusOK {
		t.Error("signing out")
	}
}

// browserAt is a push subscription as a browser sends it.
func browserAt(t *testing.T, name string) string {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return fmt.Sprintf(`{"endpoint":"https://push.example/%s","keys":{"p256dh":%q,"auth":%q}}`, name, encode(key.PublicKey().Bytes()), encode(make([]byte, 16)))
}

func TestABookingNumberDoesNotTouchTheOwnersPhones(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		stay := w.stays["arriving"]
		subscribe := func(who, name string) {
			if status, raw := w.call(who, http.MethodPost, "/v1/notifications/push", browserAt(t, name), ""); status != http.StatusOK {
				t.Fatalf("%s %s: %d %s", who, name, status, raw)
			}
		}
		browsers := func(who string) (ids []string) {
			var settings struct {
				Data struct{ Browsers []struct{ ID string } }
			}
			w.get(who, "/v1/notifications", &settings)
			for _, b := range settings.Data.Browsers {
				ids = append(ids, b.ID)
			}
			return ids
		}
		for i := range notify.MaxBrowsers {
			subscribe("guest", fmt.Sprint("own-", i))
		}
		own := browsers("guest")
		// Many sessions of one who knows the number, each with many browsers.
		for i := range 6 { // as many sign-ins as are let in at once
			w.narrow(number(stay), "Guest-Canary", "2026-07-04")
			for j := range 4 {
				subscribe("narrow", fmt.Sprint("stranger-", i, "-", j))
				if seen := browsers("narrow"); len(seen) != min(j+1, 2) {
					t.Errorf("browser %d of session %d sees %d", j, i, len(seen))
				}
			}
			for _, id := range own {
				if status, _ := w.call("narrow", http.MethodDelete, "/v1/notifications/push/"+id, "", ""); status != http.StatusOK {
					t.Errorf("%d", status)
				}
			}
		}
		left := browsers("guest")
		for _, id := range own {
			if !slices.Contains(left, id) {
				t.Errorf("a browser of the owner's is gone")
			}
		}
		if len(left) > len(own)+10 {
			t.Errorf("%d browsers", len(left))
		}
		// They can end pushes to their own, and the owner to all.
		mine := browsers("narrow")
		for i, who := range []string{"narrow", "guest"} {
			if status, _ := w.call(who, http.MethodDelete, "/v1/notifications/push/"+mine[i], "", ""); status != http.StatusOK || slices.Contains(browsers("guest"), mine[i]) {
				t.Errorf("%s could not end pushes to %s", who, mine[i])
			}
		}
	})
}

func TestTheBookerHearsOfASignInByNumber(t *testing.T) {
	w := newWorld(t)
	stay := w.stays["arriving"]
	mails := func() (n int) {
		if err := w.DB.QueryRow(t.Context(), `SELECT COUNT(*) FROM mail WHERE kind = $1 AND recipient = $2`, string(notify.OpenedByNumber), email("guest")).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for range 3 {
		w.narrow(number(stay), "Guest-Canary", "2026-07-04")
	}
	if n := mails(); n != 1 {
		t.Errorf("%d mails for three sign-ins", n)
	}
	if status, _ := w.form(w.bookingForm(number(stay), "Somebody", "2026-07-04")); status == http.StatusOK || mails() != 1 {
		t.Error("a refused try was mailed, or let in")
	}
	w.clock.Set(noon.AddDate(0, 0, 1))
	w.narrow(number(stay), "Guest-Canary", "2026-07-04")
	if n := mails(); n != 2 {
		t.Errorf("%d mails on the next day", n)
	}
}

func TestANumberShowsNeitherTheBookersAddressNorHidesInTheProtocol(t *testing.T) {
	w := newWorld(t)
	stay := w.stays["arriving"]
	_, full := w.call("guest", http.MethodGet, "/v1/reservations/"+stay, "", "")
	if !strings.Contains(string(full), email("guest")) || !strings.Contains(string(full), guestPhone) {
		t.Fatalf("the booker does not see their own: %s", full)
	}
	w.narrow(number(stay), "Guest-Canary", "2026-07-04")
	for _, path := range []string{"/v1/reservations/" + stay, "/v1/reservations", "/v1/status", "/v1/notifications", "/v1/sessions", "/v1/events?after=0", "/v1/reservations/" + stay + "/travellers", "/v1/reservationmessages/" + stay} {
		status, raw := w.call("narrow", http.MethodGet, path, "", "")
		if status != http.StatusOK || strings.Contains(string(raw), email("guest")) || strings.Contains(string(raw), guestPhone) {
			t.Errorf("%s: %d %s", path, status, raw)
		}
	}
	if status, raw := w.call("narrow", http.MethodPut, "/v1/reservationprotocol/"+stay, `{"glaktionprot_aktion":"wifi_viewed"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	var protocol struct {
		Data []struct {
			Who      string
			Action   string `json:"glaktionprot_aktion"`
			ByNumber bool   `json:"by_number"`
		}
	}
	w.get("manager", "/v1/manage/reservations/"+stay+"/protocol", &protocol)
	seen := map[string]int{}
	for _, line := range protocol.Data {
		seen[fmt.Sprint(line.Action, " ", line.ByNumber)]++
	}
	for _, want := range []string{"key_viewed false", "key_viewed true", "wifi_viewed true"} {
		if seen[want] != 1 {
			t.Errorf("%s is %d times in the protocol: %+v", want, seen[want], protocol.Data)
		}
	}
}

// A guest who has nothing but the number of the booking takes away what that sign-in may see and asks for erasure; the office reads that it was asked by number. A login that gets the stay does both alone.
func TestAGuestWithoutALoginTakesOwnDataAndAsksForErasureByNumber(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		portal := w.stay("portal", "p1", "2026-07-20", "2026-07-27", "guest", true)
		portal.BookerEmail = ""
		w.reservations(m, portal)
		stay := w.numberOf("portal")
		w.narrow("portal", portal.BookerLastName, "2026-07-20")
		w.must("narrow", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"written by number"}`)

		data, files := w.ownData("narrow")
		if len(data.Stays) != 1 || data.Stays[0].Ref != stay || data.Account.Username != stay || len(data.Work) != 0 || len(data.Devices) != 1 {
			t.Fatalf("%+v", data)
		}
		own := data.Stays[0]
		if own.LastName != portal.BookerLastName || len(own.Payments) != 1 || len(own.Travelers) != 2 || own.Travelers[0].LastName != "Person" || len(own.Messages) != 1 || own.Messages[0].Text != "written by number" {
			t.Errorf("%+v", own)
		}
		for _, secret := range []string{passport, "1980-01-01", guestPhone, "booking:", keyCode, "wifi-pass", w.stays["arriving"] + "\""} {
			if strings.Contains(files, secret) {
				t.Errorf("%q is in what a person takes away by number", secret)
			}
		}
		_, protocol := w.call("manager", http.MethodGet, "/v1/manage/reservations/"+stay+"/protocol", "", "")
		if strings.Contains(string(protocol), "identity_viewed") {
			t.Errorf("the history says that identity data went out: %s", protocol)
		}

		mine := func() string { return string(w.must("narrow", http.MethodGet, "/v1/erasurerequests", "")) }
		if got := mine(); !strings.Contains(got, `"open":["Demo Agency One"]`) || !strings.Contains(got, `"requests":[]`) {
			t.Error(got)
		}
		for range 2 { // the second finds the first
			w.must("narrow", http.MethodPost, "/v1/erasurerequests", "")
		}
		if got := mine(); !strings.Contains(got, `"open":[]`) || strings.Count(got, `"state":"open"`) != 1 {
			t.Error(got)
		}
		requests := fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", m)
		got := string(w.must("manager", http.MethodGet, requests, ""))
		if strings.Count(got, `"state":"open"`) != 1 || !strings.Contains(got, `"by_number":true,"mailed":false`) || !strings.Contains(got, `"stay":"`+stay+`"`) {
			t.Error(got)
		}
		w.must("guest", http.MethodPost, "/v1/erasurerequests", "")
		if got := string(w.must("manager", http.MethodGet, requests, "")); strings.Count(got, `"by_number":true`) != 1 || strings.Count(got, `"by_number":false,"mailed":true`) != 1 {
			t.Error(got)
		}
		// A refusal is mailed to nobody, and read where it was asked; who knows the number asks again a day later.
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/erasurerequests/%d-1/refuse", m), `{"reason":"Please write to us first"}`)
		if got := mine(); !strings.Contains(got, "Please write to us first") || !strings.Contains(got, `"open":[]`) {
			t.Error(got)
		}
		if n := w.mailsOfKind(string(notify.ErasureRefused)); n != 0 {
			t.Errorf("%d mails", n)
		}
		if status, raw := w.call("narrow", http.MethodPost, "/v1/erasurerequests", "", ""); status != http.StatusTooManyRequests {
			t.Errorf("%d %s", status, raw)
		}
		w.clock.Set(noon.AddDate(0, 0, 1))
		clear(w.tokens)
		w.narrow("portal", portal.BookerLastName, "2026-07-20")
		if got := mine(); !strings.Contains(got, `"open":["Demo Agency One"]`) {
			t.Error(got)
		}
		w.must("narrow", http.MethodPost, "/v1/erasurerequests", "")
		w.clock.Set(noon.AddDate(0, 1, 0))
		clear(w.tokens)
		w.must("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/erasure", `{"tell":false,"password":"`+password+`"}`)
		if got := string(w.must("manager", http.MethodGet, requests+"&state=done", "")); strings.Count(got, `"state":"done"`) != 1 || strings.Contains(got, portal.BookerLastName) {
			t.Error(got)
		}
		if status, _ := w.form(w.bookingForm("portal", portal.BookerLastName, "2026-07-20")); status == http.StatusOK {
			t.Error("the number still opens the stay")
		}

		// The address of a stay becomes known: from then on the login alone asks.
		later := w.stay("later", "p1", "2026-09-20", "2026-09-27", "guest", true)
		later.BookerEmail = ""
		w.reservations(m, later)
		w.narrow("later", later.BookerLastName, "2026-09-20")
		w.must("narrow", http.MethodGet, "/v1/owndata", "")
		later.BookerEmail = email("guest")
		w.reservations(m, later)
		for _, call := range [][2]string{{http.MethodGet, "/v1/owndata"}, {http.MethodGet, "/v1/erasurerequests"}, {http.MethodPost, "/v1/erasurerequests"}} {
			if status, raw := w.call("narrow", call[0], call[1], "", ""); status != http.StatusForbidden {
				t.Errorf("%v: %d %s", call, status, raw)
			}
		}
	})
}

// A request by booking number is about its stay: the login that gets the stay later reads it and its answer, the office erases by it, and the account that the number had goes with the guest.
func TestARequestByNumberGoesWithItsStay(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		requests := fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", m)
		ask := func(external string) string {
			t.Helper()
			row := w.stay(external, "p1", "2026-07-20", "2026-07-27", "other guest", true)
			row.BookerEmail = ""
			w.reservations(m, row)
			w.narrow(external, row.BookerLastName, "2026-07-20")
			w.must("narrow", http.MethodPost, "/v1/erasurerequests", "")
			row.BookerEmail = email("guest")
			w.reservations(m, row)
			return w.numberOf(external)
		}
		open := func() string { return string(w.must("manager", http.MethodGet, requests, "")) }
		mine := func() string { return string(w.must("guest", http.MethodGet, "/v1/erasurerequests", "")) }

		stay := ask("refused")
		if got := mine(); strings.Count(got, `"state":"open"`) != 1 || !strings.Contains(got, `"by_number":true`) || strings.Contains(got, `"Demo Agency One"]`) {
			t.Errorf("the login that has the stay reads %s", got)
		}
		w.must("guest", http.MethodPost, "/v1/erasurerequests", "") // it waits already
		if got := open(); strings.Count(got, `"state":"open"`) != 1 || !strings.Contains(got, `"stay":"`+stay+`"`) || strings.Contains(got, `"guest":""`) || !strings.Contains(got, `"by_number":true,"mailed":true`) {
			t.Errorf("the office reads %s", got)
		}
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/erasurerequests/%d-1/refuse", m), `{"reason":"Please write to us first"}`)
		if got := mine(); !strings.Contains(got, "Please write to us first") || !strings.Contains(got, `"open":["Demo Agency One"`) {
			t.Errorf("the login that has the stay reads %s", got)
		}
		mails, err := w.Mails.All(t.Context(), false, 100)
		if err != nil || !slices.ContainsFunc(mails, func(m notify.Entry) bool { return m.Kind == notify.ErasureRefused && m.To == email("guest") }) {
			t.Errorf("%+v, %v", mails, err)
		}

		stay = ask("erased")
		if got := open(); strings.Count(got, `"state":"open"`) != 1 || !strings.Contains(got, `"stay":"`+stay+`"`) {
			t.Errorf("the office reads %s", got)
		}
		w.clock.Set(noon.AddDate(0, 2, 0))
		clear(w.tokens)
		if got := string(w.must("manager", http.MethodGet, "/v1/manage/reservations/"+stay+"/erasure", "")); !strings.Contains(got, `"asked":true`) {
			t.Error(got)
		}
		w.must("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/erasure", `{"tell":false,"password":"`+password+`"}`)
		if got := open(); !strings.Contains(got, `"data":[]`) {
			t.Errorf("the request still waits: %s", got)
		}
		if got := string(w.must("manager", http.MethodGet, requests+"&state=done", "")); strings.Count(got, `"state":"done"`) != 1 || !strings.Contains(got, `"stay":"","guest":""`) || !strings.Contains(got, fmt.Sprintf(`"proof":"%d-1"`, m)) {
			t.Error(got)
		}
		if got := string(w.must("manager", http.MethodGet, requests+"&state=refused", "")); strings.Contains(got, "Please write") {
			t.Errorf("the reason is left: %s", got)
		}
		var left int
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT COUNT(*) FROM account WHERE email LIKE 'booking:%'`).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d accounts of booking numbers are left, %v", left, err)
		}
	})
}

// Who knows a number may be another than the booker: where the booking has an address, the booker hears of the request and reads the answer.
func TestTheBookerHearsOfARequestByNumber(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		row := w.stay("asked", "p1", "2026-07-20", "2026-07-27", "other guest", true)
		row.BookerEmail = "booker@portal.example"
		w.reservations(m, row)
		w.narrow("asked", row.BookerLastName, "2026-07-20")
		for range 2 {
			w.must("narrow", http.MethodPost, "/v1/erasurerequests", "")
		}
		requests := fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", m)
		if got := string(w.must("manager", http.MethodGet, requests, "")); !strings.Contains(got, `"by_number":true,"mailed":true`) {
			t.Error(got)
		}
		w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/erasurerequests/%d-1/refuse", m), `{"reason":"Please write to us first"}`)
		mails, err := w.Mails.All(t.Context(), false, 100)
		sent := map[notify.Kind]int{}
		for _, one := range mails {
			if one.To == row.BookerEmail {
				sent[one.Kind]++
			}
		}
		if err != nil || sent["erasure_asked"] != 1 || sent[notify.ErasureRefused] != 1 {
			t.Errorf("%v, %v", sent, err)
		}
	})
}

// The answer to a request by number is read at the number, also where it comes later than the number would open the stay.
func TestANumberOpensUntilItsRequestIsAnswered(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	for _, external := range []string{"asked", "silent"} {
		row := w.stay(external, "p1", "2026-07-20", "2026-07-27", "other guest", true)
		row.BookerEmail = ""
		w.reservations(m, row)
	}
	on := func(day string) {
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		w.clock.Set(at.Add(12 * time.Hour))
		clear(w.tokens)
	}
	last := w.stay("asked", "p1", "2026-07-20", "2026-07-27", "other guest", true).BookerLastName
	opens := func(external string) bool {
		status, _ := w.form(w.bookingForm(external, last, "2026-07-20"))
		return status == http.StatusOK
	}
	on("2026-08-25")
	w.narrow("asked", last, "2026-07-20")
	w.must("narrow", http.MethodPost, "/v1/erasurerequests", "")
	on("2026-09-24")
	if opens("silent") || !opens("asked") {
		t.Error("the number has to open the stay while the request waits, and no other")
	}
	w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/erasurerequests/%d-1/refuse", m), `{"reason":"Please write to us first"}`)
	on("2026-10-23")
	w.narrow("asked", last, "2026-07-20")
	if got := string(w.must("narrow", http.MethodGet, "/v1/erasurerequests", "")); !strings.Contains(got, "Please write to us first") {
		t.Error(got)
	}
	on("2026-10-25")
	if opens("asked") {
		t.Error("the number opens the stay 31 days after the answer")
	}
}
