package app_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/locales"
)

// oldLink makes a login link of the older form, as agencies printed them years ago.
func oldLink(t *testing.T, data string, id identity.MemberID) (m, h string) {
	t.Helper()
	return fmt.Sprint(id), "g" + hex.EncodeToString(keyBox(t, filepath.Join(data, "master.key")).MAC("login-link", fmt.Sprintf("v1/%d/guest", id))[:16])
}

// keyBox seals and signs as the installation with this key does.
func keyBox(t *testing.T, file string) *secret.Box {
	t.Helper()
	keys, err := secret.LoadKeys(file)
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(keys.All()...)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

func breakReports(tx *database.Tx) error {
	_, err := tx.Exec(context.Background(), `DROP TABLE client_report`)
	return err
}

func inFourLanguages(t *testing.T, code string) {
	t.Helper()
	seen := map[string]bool{}
	for _, lang := range locales.Languages {
		seen[locales.Text(lang, "fault."+code)] = true
	}
	if len(seen) != 4 || seen["fault."+code] {
		t.Errorf("%s has %d different texts", code, len(seen))
	}
}

// number is the part of a pair behind the member's.
func number(pair string) string {
	_, id, _ := strings.Cut(pair, "-")
	return id
}

func (w *world) bookingForm(number, name, arrival string) url.Values {
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	return url.Values{
		"client_id": {"t"}, "grant_type": {"urn:latchkey:booking"}, "booking_number": {number}, "last_name": {name}, "arrival": {arrival}, "mparam": {link.M}, "hparam": {link.H},
		"grecaptcha-token": {w.solved("booking", number)},
	}
}

// narrow signs in by booking number, as "narrow".
func (w *world) narrow(number, name, arrival string) {
	w.t.Helper()
	status, got := w.form(w.bookingForm(number, name, arrival))
	if status != http.StatusOK {
		w.t.Fatalf("%d %v", status, got)
	}
	w.tokens["narrow"] = got["access_token"].(string)
}

func TestABookingNumberOpensItsStay(t *testing.T) {
	w := newWorld(t)
	w.searches = true
	stay := w.stays["arriving"]
	// The number alone, behind the member's, or the channel's own; the name as people write it.
	for _, c := range [][2]string{{number(stay), "Guest-Canary"}, {stay, "guest canary"}, {"arriving", "GUESTCANARY"}} {
		w.narrow(c[0], c[1], "2026-07-04")
		if status, raw := w.call("narrow", http.MethodGet, "/v1/reservations/"+stay, "", ""); status != http.StatusOK || !strings.Contains(string(raw), keyCode) {
			t.Errorf("%v: %d %s", c, status, raw)
		}
		w.searches = false
	}
	want := ""
	for name, form := range map[string]url.Values{
		"another name":            w.bookingForm(number(stay), "Guest", "2026-07-04"),
		"no such name":            w.bookingForm(number(stay), "-", "2026-07-04"),
		"another day":             w.bookingForm(number(stay), "Guest-Canary", "2026-07-05"),
		"not a day":               w.bookingForm(number(stay), "Guest-Canary", "tomorrow"),
		"a number of nothing":     w.bookingForm("987654", "Guest-Canary", "2026-07-04"),
		"another agency's number": w.bookingForm(w.stays["far"], "Guest-Canary", "2026-07-04"),
		"not a number":            w.bookingForm("-1--1", "Guest-Canary", "2026-07-04"),
	} {
		status, got := w.form(form)
		answer := fmt.Sprint(status, got)
		if want == "" {
			want = answer
		}
		if status != http.StatusBadRequest || got["error_description"] != "booking_not_found" || answer != want {
			t.Errorf("%s: %s, want %s", name, answer, want)
		}
	}
	inFourLanguages(t, "booking_not_found")
	unsolved := w.bookingForm("123", "Guest-Canary", "2026-07-04")
	unsolved.Set("grecaptcha-token", "")
	if status, got := w.form(unsolved); status != http.StatusBadRequest || got["error_description"] != "recaptcha_not_solved" {
		t.Errorf("without a captcha: %d %v", status, got)
	}
	// Guessing names of one booking ends soon.
	last := 0
	for range 8 {
		last, _ = w.form(w.bookingForm("arriving", "Somebody", "2026-07-04"))
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("guessing: %d", last)
	}
}

// The tries at a stay are counted for the stay, however its number is written, and for the line that they come from; its guest at home is not kept out by them.
func TestNoSpellingOfABookingNumberGetsAroundItsTries(t *testing.T) {
	w := newWorld(t, func(c *app.Config) {
		c.TrustedProxies = []string{"127.0.0.1"}
		c.Captcha = "off"
	})
	id := number(w.stays["arriving"])
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	member := fmt.Sprint(w.members[0])
	spellings := []string{id, "+" + id, w.stays["arriving"], member + "-+" + id, "+" + member + "-" + id, "arriving", "ARRIVING", "Arriving", " " + id + "\t", "arriving ", " " + w.stays["arriving"]}
	for zeros := 1; len(spellings) < 42; zeros++ {
		spellings = append(spellings, strings.Repeat("0", zeros)+id, member+"-"+strings.Repeat("0", zeros)+id)
	}
	try := func(address, spelled, name string) (int, string) {
		form := url.Values{
			"client_id": {"t"}, "grant_type": {"urn:latchkey:booking"}, "booking_number": {spelled}, "last_name": {name}, "arrival": {"2026-07-04"}, "mparam": {link.M}, "hparam": {link.H},
		}
		req, err := http.NewRequest(http.MethodPost, w.URL()+"/token", strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("X-Forwarded-For", address)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		raw, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(raw)
	}
	for _, line := range []string{"192.0.2.7", "2001:db8::%x"} {
		for i, spelled := range spellings {
			address := line
			if strings.Contains(line, "%x") {
				address = fmt.Sprintf(line, i+1)
			}
			if status, _ := try(address, spelled, "Somebody"); status == http.StatusOK {
				t.Fatal("somebody else's name opens the stay")
			}
		}
		for _, spelled := range []string{id, "arriving", w.stays["arriving"]} {
			if status, raw := try(strings.ReplaceAll(line, "%x", "ffff"), spelled, "Guest-Canary"); status != http.StatusTooManyRequests {
				t.Errorf("after 42 guesses of %s the right name as %q: %d %s", line, spelled, status, raw)
			}
		}
	}
	for _, spelled := range []string{"0" + id, "+" + id, member + "-0" + id} {
		if status, raw := try("203.0.113.9", spelled, "Guest-Canary"); status != http.StatusBadRequest || !strings.Contains(raw, "booking_not_found") {
			t.Errorf("%q is a number: %d %s", spelled, status, raw)
		}
	}
	if status, raw := try("203.0.113.10", id, "Guest-Canary"); status != http.StatusOK {
		t.Errorf("the guest at home: %d %s", status, raw)
	}
}

// Behind a proxy that was not named as trusted nobody can tell guests apart: its tries are shared, and many enough that a stranger who guesses does not use up the guest's.
func TestTriesBehindAnUnnamedProxyAreSharedByMany(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Captcha = "off" })
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	try := func(name string) int {
		_, err := w.Accounts.SignInByBooking(t.Context(), account.Asker{Address: "shared 127.0.0.1"}, account.BookingForm{Number: "arriving", LastName: name, Arrival: "2026-07-04", Link: link}, "t")
		if err != nil {
			return fault.As(err).Status
		}
		return http.StatusOK
	}
	for i := range 20 {
		if status := try("Somebody"); status != http.StatusBadRequest {
			t.Fatalf("guess %d: %d", i, status)
		}
	}
	if status := try("Guest-Canary"); status != http.StatusOK {
		t.Errorf("the guest: %d", status)
	}
	refused := 0
	for range 140 {
		if status := try("Somebody"); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nobody stops the guessing")
	}
}

// Many addresses have no more tries than one: once a stay is under attack, each has a single one. The guest at home has it too, and a browser that has opened the stay before has
// all of its own.
func TestGuessesFromManyAddressesAreNarrowed(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Captcha = "off" })
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	try := func(from account.Asker, name string) (account.Tokens, int) {
		tokens, err := w.Accounts.SignInByBooking(t.Context(), from, account.BookingForm{Number: "arriving", LastName: name, Arrival: "2026-07-04", Link: link}, "t")
		if err != nil {
			return tokens, fault.As(err).Status
		}
		return tokens, http.StatusOK
	}
	tokens, status := try(account.Asker{Address: "203.0.113.1"}, "Guest-Canary")
	if status != http.StatusOK {
		t.Fatalf("the guest before the attack: %d", status)
	}
	known := account.Asker{Address: "198.51.100.200", Browser: tokens.Browser.Reveal()}
	guesses := func(address string) (n int) {
		for range 8 {
			if _, status := try(account.Asker{Address: address}, "Somebody"); status == http.StatusBadRequest {
				n++
			}
		}
		return n
	}
	for i := range 5 {
		if n := guesses(fmt.Sprintf("192.0.2.%d", i+1)); n != 6 {
			t.Fatalf("address %d had %d guesses before anybody could know of an attack", i, n)
		}
	}
	for i := range 20 {
		if n := guesses(fmt.Sprintf("198.51.100.%d", i+1)); n != 1 {
			t.Errorf("address %d had %d guesses while the stay was under attack", i, n)
		}
	}
	if _, status := try(account.Asker{Address: "203.0.113.77"}, "Guest-Canary"); status != http.StatusOK {
		t.Errorf("the guest at home: %d", status)
	}
	for i := range 3 {
		if _, status := try(known, "Mistyped"); status != http.StatusBadRequest {
			t.Errorf("the known browser's slip %d: %d", i, status)
		}
	}
	if _, status := try(known, "Guest-Canary"); status != http.StatusOK {
		t.Errorf("the known browser: %d", status)
	}
}

// Without a solved captcha nothing is looked up, and nothing is used up.
func TestBookingTriesWithoutACaptchaCountForNothing(t *testing.T) {
	w := newWorld(t)
	unsolved := w.bookingForm("arriving", "Guest-Canary", "2026-07-04")
	unsolved.Set("grecaptcha-token", "")
	for range 20 {
		if status, got := w.form(unsolved); status != http.StatusBadRequest || got["error_description"] != "recaptcha_not_solved" {
			t.Fatalf("%d %v", status, got)
		}
	}
	w.narrow("arriving", "Guest-Canary", "2026-07-04")
}

// Who comes by booking number is the guest of one stay: nothing else of the guest, and nothing of what the same person is besides.
func TestABookingNumberOpensNothingElse(t *testing.T) {
	w := newWorld(t)
	w.staff(w.members[0], [][3]string{{"guest", "manager", ""}}) // the guest is a manager too
	if status, raw := w.call("guest", http.MethodGet, "/v1/manage/inbox?memberid="+fmt.Sprint(w.members[0]), "", ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if _, err := w.Accounts.SignIn(t.Context(), email("guest"), password, "", "test", account.Asker{Address: "192.0.2.1", Agent: "Mozilla/5.0 Firefox/127.0 Windows"}); err != nil {
		t.Fatal(err)
	}
	stay, other := w.stays["arriving"], w.stays["unpaid"]
	w.narrow(stay, "Guest-Canary", "2026-07-04")

	var status struct {
		Data struct {
			Username     string
			Only         string `json:"only_reservation"`
			Roles        []struct{ Role string }
			Reservations []struct {
				MemberID, ID int64
			}
		}
	}
	w.get("narrow", "/v1/status", &status)
	if d := status.Data; d.Username != stay || d.Only != stay || len(d.Roles) != 1 || d.Roles[0].Role != "guest" || len(d.Reservations) != 1 || fmt.Sprintf("%d-%d", d.Reservations[0].MemberID, d.Reservations[0].ID) != stay {
		t.Errorf("status: %+v", d)
	}
	var list struct {
		Data []struct{ MemberID, ID int64 }
	}
	w.get("narrow", "/v1/reservations", &list)
	if len(list.Data) != 1 || fmt.Sprintf("%d-%d", list.Data[0].MemberID, list.Data[0].ID) != stay {
		t.Errorf("list: %+v", list)
	}
	for _, path := range []string{"/v1/reservations/" + other, "/v1/reservations/" + other + "/infotexts/en", "/v1/reservationmessages/" + other, "/v1/reservations/" + w.stays["far"]} {
		if status, raw := w.call("narrow", http.MethodGet, path, "", ""); status != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, status, raw)
		}
	}
	if status, raw := w.call("narrow", http.MethodPut, "/v1/reservationmessages/"+other, `{"msg_text":"x"}`, ""); status != http.StatusNotFound {
		t.Errorf("writing to the other stay: %d %s", status, raw)
	}
	var sessions struct{ Data []struct{ Current bool } }
	w.get("narrow", "/v1/sessions", &sessions)
	if len(sessions.Data) != 1 || !sessions.Data[0].Current {
		t.Errorf("sessions: %+v", sessions)
	}
	if status, raw := w.call("narrow", http.MethodDelete, "/v1/sessions", "", ""); status != http.StatusOK {
		t.Errorf("%d %s", status, raw)
	}
	if status, _ := w.call("guest", http.MethodGet, "/v1/status", "", ""); status != http.StatusOK {
		t.Error("it ended the account's own session")
	}
	// Live: of its own stay it hears, of the other stay and the agency's work it does not.
	s := w.screen("narrow")
	for _, call := range []struct{ who, method, path, body string }{
		{"manager", http.MethodPut, "/v1/reservationmessages/" + other, `{"msg_text":"about the other stay"}`},
		{"cleaner", http.MethodPatch, "/v1/cleaningresource/" + w.tasks["Demo Apartment <script>"], `{"cleaning_ist_start":"2026-07-04 14:00:00"}`},
		{"cleaner", http.MethodPut, "/v1/cleaningresourcemessages/" + w.tasks["Demo Apartment <script>"], `{"msg_text":"for managers"}`},
		{"manager", http.MethodPut, "/v1/reservationmessages/" + stay, `{"msg_text":"about this stay"}`},
	} {
		if status, raw := w.call(call.who, call.method, call.path, call.body, ""); status != http.StatusOK {
			t.Fatalf("%s %s: %d %s", call.who, call.path, status, raw)
		}
	}
	seen := s.wait(t, 1)
	if len(seen) != 1 || seen[0].Entry["msg_text"] != "about this stay" {
		t.Errorf("live: %+v", seen)
	}
	_, raw := w.call("narrow", http.MethodGet, "/v1/events?after=0", "", "")
	if strings.Contains(string(raw), "other stay") || strings.Contains(string(raw), "for managers") || strings.Contains(string(raw), "cleaning_rpmaid") || !strings.Contains(string(raw), "about this stay") {
		t.Errorf("events: %s", raw)
	}
}

// The rights matrix once more: narrowed to the stay that every row names, a person who is guest, manager and cleaner may do what its guest may, and change neither the password, the second factor nor the account's notifications, nor take the own data away.
func TestTheRightsOfABookingNumberAreThoseOfItsGuest(t *testing.T) {
	w := newWorld(t, interpreted(t))
	w.staff(w.members[0], [][3]string{{"guest", "manager", ""}})
	w.narrow(w.stays["arriving"], "Guest-Canary", "2026-07-04")
	table := rights(w)
	for _, route := range w.Router().Routes() {
		r, want := table[route.ID], table[route.ID].want[0]
		switch route.ID {
		case "postSignOut":
			continue
		case "postAccountPassword", "patchNotifications", "postJoin", "getSecondFactor", "postRecoveryCodes", "postSecondFactorOff",
			"getPasskeys", "postPasskeyBegin", "postPasskey", "postPasskeyProof", "patchPasskey", "postPasskeyRemove", "postPasskeysOnly", "getOwnData", "getErasureRequests", "postErasureRequest":
			want = http.StatusForbidden
		}
		if status, raw := w.call("narrow", route.Method, r.path, r.body, ""); status != want {
			t.Errorf("%s: %d, want %d: %.200s", route.ID, status, want, raw)
		}
	}
}

// A portal hides its guests' addresses: the stay gets an account of its own, and goes over to the guest's when there is one.
func TestAStayWithoutAnAddressIsOpenedAndKeptByItsNumber(t *testing.T) {
	w := newWorld(t)
	w.book("portal", "p1", "2026-07-20", "2026-07-27", "", "Żółć")
	w.narrow("portal", "zolc", "2026-07-20")
	var got struct {
		Data struct {
			Only string `json:"only_reservation"`
			Name string
		}
	}
	w.get("narrow", "/v1/status", &got)
	stay := got.Data.Only
	if stay == "" || got.Data.Name != "Demo Żółć" {
		t.Fatalf("%+v", got)
	}
	s := w.screen("narrow")
	write := func(text string) {
		t.Helper()
		if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"`+text+`"}`, ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
	}
	write("one")
	if seen := s.wait(t, 1); seen[0].Entry["msg_text"] != "one" {
		t.Errorf("%+v", seen)
	}
	// The import comes again, still without an address: the stay stays with its guest.
	w.book("portal", "p1", "2026-07-20", "2026-07-27", "", "Żółć")
	write("two")
	if seen := s.wait(t, 2); seen[1].Entry["msg_text"] != "two" {
		t.Errorf("%+v", seen)
	}
	// Nobody can sign in under the stay's own name.
	if status, _ := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {"booking:" + stay}, "password": {password}}); status != http.StatusUnauthorized {
		t.Errorf("signed in under the stay's name: %d", status)
	}
	// The office learns the address, and the guest makes a login: the session by number goes on.
	w.book("portal", "p1", "2026-07-20", "2026-07-27", "late@people.example", "Żółć")
	if _, err := w.Accounts.Create(t.Context(), "late@people.example", "Late", "pl", password); err != nil {
		t.Fatal(err)
	}
	if status, raw := w.call("narrow", http.MethodGet, "/v1/reservationmessages/"+stay, "", ""); status != http.StatusOK || !strings.Contains(string(raw), "two") {
		t.Errorf("%d %s", status, raw)
	}
}

func TestASessionEndedFromAnotherDeviceGoesQuiet(t *testing.T) {
	w := newWorld(t)
	s := w.screen("guest")
	phone := w.tokens["guest"]
	delete(w.tokens, "guest")
	var sessions struct {
		Data []struct {
			ID      int64
			Current bool
		}
	}
	w.get("guest", "/v1/sessions", &sessions)
	for _, one := range sessions.Data {
		if !one.Current {
			status, raw := w.call("guest", http.MethodDelete, fmt.Sprintf("/v1/sessions/%d", one.ID), "", "")
			if status != http.StatusOK {
				t.Fatalf("%d %s", status, raw)
			}
			golden(t, "account/testdata/deleteSession", raw)
		}
	}
	manager := w.screen("manager")
	if status, raw := w.call("manager", http.MethodPut, "/v1/reservationmessages/"+w.stays["arriving"], `{"msg_text":"after the end"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	manager.wait(t, 1)
	s.mu.Lock()
	if len(s.seen) != 0 {
		t.Errorf("delivered after the end: %+v", s.seen)
	}
	s.mu.Unlock()
	w.tokens["phone"] = phone
	if status, _ := w.call("phone", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
		t.Errorf("the ended session: %d", status)
	}
}

// The answers of the account calls that the other tests do not keep.
func TestGoldenAnswersOfAccounts(t *testing.T) {
	w := newWorld(t)
	proof := regexp.MustCompile(`h=[gc][0-9a-f]+`)
	for _, c := range []struct {
		who, method, path, body, file string
		masks                         []string
	}{
		{"", http.MethodPost, "/v1/captcha", `{"form":"account_create","subject":"x@people.example"}`, "postCaptcha", []string{`("(?:challenge|salt|nonce|signature)":)"[0-9a-f]+"`}},
		{"guest", http.MethodGet, "/v1/sessions", "", "getSessions", nil},
		{"guest", http.MethodDelete, "/v1/sessions", "", "deleteSessions", nil},
		{"guest", http.MethodDelete, "/v1/sessions/987654", "", "deleteSession.missing", nil},
		{"guest", http.MethodPost, "/v1/account_password", `{"current":"not this one","password":"another long password"}`, "postAccountPassword.wrong", nil},
		{"manager", http.MethodGet, "/v1/manage/loginlinks", "", "getLoginLinks", nil},
		{"manager", http.MethodPatch, fmt.Sprintf("/v1/manage/loginlinks/%d", w.members[0]), `{"login_cleaning":false}`, "patchLoginLinks", nil},
		{"manager", http.MethodPost, fmt.Sprintf("/v1/manage/loginlinks/%d/mail", w.members[0]), `{"audience":"guest","email":"new@people.example","lang":"de"}`, "postLoginLinkMail", nil},
		{"manager", http.MethodPost, fmt.Sprintf("/v1/manage/loginlinks/%d/mail", w.members[0]), `{"audience":"cleaning","email":"new@people.example","lang":"de"}`, "postLoginLinkMail.off", nil},
	} {
		_, raw := w.call(c.who, c.method, c.path, c.body, "")
		raw = bytes.ReplaceAll(raw, []byte(w.URL()), []byte("https://stay.example"))
		golden(t, "account/testdata/"+c.file, proof.ReplaceAll(raw, []byte("h=the-proof-of-the-link")), c.masks...)
	}
	for name, form := range map[string]url.Values{
		"postToken":                 {"client_id": {"t"}, "grant_type": {"password"}, "username": {email("guest")}, "password": {password}},
		"postToken.wrong":           {"client_id": {"t"}, "grant_type": {"password"}, "username": {email("guest")}, "password": {"wrong"}},
		"postToken.invalid_grant":   {"client_id": {"t"}, "grant_type": {"refresh_token"}, "refresh_token": {"made up"}},
		"postToken.unsupported":     {"client_id": {"t"}, "grant_type": {"client_credentials"}},
		"postToken.invalid_request": {"client_id": {"t"}, "grant_type": {"password"}},
		"postToken.link":            {"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {"made up"}},
		"postToken.booking":         w.bookingForm("987654", "Nobody", "2026-07-04"),
		"postToken.captcha":         {"client_id": {"t"}, "grant_type": {"urn:latchkey:booking"}, "booking_number": {"1"}, "last_name": {"x"}, "arrival": {"2026-07-04"}, "mparam": w.bookingForm("1", "x", "x")["mparam"], "hparam": w.bookingForm("1", "x", "x")["hparam"]},
		"postToken.hash":            {"client_id": {"t"}, "grant_type": {"urn:latchkey:booking"}, "booking_number": {"1"}, "last_name": {"x"}, "arrival": {"2026-07-04"}, "mparam": {"v2-1"}, "hparam": {"wrong"}},
	} {
		res, err := http.PostForm(w.URL()+"/token", form)
		if err != nil {
			t.Fatal(err)
		}
		raw := make([]byte, 4096)
		n, _ := res.Body.Read(raw)
		_ = res.Body.Close()
		golden(t, "account/testdata/"+name, raw[:n], `("(?:access|refresh|device)_token":)"[^"]+"`)
	}
}

func TestTheCaptchaIsOffOnAMachineByItselfOnly(t *testing.T) {
	for _, c := range []struct {
		config app.Config
		ok     bool
	}{
		{app.Config{Addr: "127.0.0.1:0", Captcha: "off"}, true},
		{app.Config{Addr: "0.0.0.0:8080", Captcha: "off", PublicURL: "http://localhost:8080"}, true},
		{app.Config{Addr: "127.0.0.1:0", Captcha: "off", PublicURL: "https://stay.example"}, false},
		{app.Config{Addr: "0.0.0.0:0", Captcha: "off"}, false},
		{app.Config{Addr: "127.0.0.1:0", Captcha: "recaptcha"}, false},
		{app.Config{Addr: "127.0.0.1:0", Captcha: "puzzle"}, false},
		{app.Config{Addr: "127.0.0.1:0", SMTPURL: "mail.example"}, false},
	} {
		c.config.Data = filepath.Join(t.TempDir(), "data")
		a, err := app.New(t.Context(), c.config, noonClock(), quietLogger())
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.config, err)
		}
		if err == nil {
			_ = a.Close()
		}
	}
	w := newWorld(t, func(c *app.Config) { c.RecaptchaSiteKey, c.RecaptchaSecret = "the-site-key", "CANARY-SECRET" })
	_, raw := w.call("", http.MethodGet, "/v1/config", "", "")
	if !strings.Contains(string(raw), `"captcha":{"kind":"recaptcha","site_key":"the-site-key"}`) || strings.Contains(string(raw), "CANARY") {
		t.Errorf("%s", raw)
	}
}

func noonClock() clock.Clock { return clock.NewManual(noon) }

func quietLogger() *slog.Logger { return slog.New(slog.DiscardHandler) }

// A locked device asks by the hash of its refresh token whether its session lasts; the hash signs nobody in.
func TestALockedDeviceHearsThatItsSessionHasEnded(t *testing.T) {
	w := newWorld(t)
	status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("guest")}, "password": {password}})
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, got)
	}
	sum := sha256.Sum256([]byte(got["refresh_token"].(string)))
	hash := hex.EncodeToString(sum[:])
	lasts := func(hash string, want bool) {
		t.Helper()
		status, raw := w.call("", http.MethodPost, "/v1/session_lasts", `{"refresh_hash":"`+hash+`"}`, "")
		if status != http.StatusOK || !strings.Contains(string(raw), fmt.Sprintf(`"data":{"lasts":%t}`, want)) {
			t.Errorf("%d %s, want %t", status, raw, want)
		}
	}
	lasts(hash, true)
	lasts(hash, true)
	lasts(strings.Repeat("0", 64), false)
	if status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"refresh_token"}, "refresh_token": {hash}}); status != http.StatusBadRequest {
		t.Errorf("the hash renewed: %d %v", status, got)
	}
	if status, raw := w.call("", http.MethodPost, "/v1/sign_out", `{"refresh_hash":"`+hash+`"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	lasts(hash, false)
	if status, _ := w.call("", http.MethodPost, "/v1/session_lasts", `{"refresh_hash":"made up"}`, ""); status != http.StatusBadRequest {
		t.Errorf("no hash: %d", status)
	}
}

// A device that slept longer than its access token lives signs out with its refresh token; without either nothing is said.
func TestSigningOutNeedsNoLiveAccessToken(t *testing.T) {
	w := newWorld(t)
	for name, body := range map[string]func(token string) string{
		"the token": func(token string) string { return `{"refresh_token":"` + token + `"}` },
		"its hash, kept offline": func(token string) string {
			sum := sha256.Sum256([]byte(token))
			return `{"refresh_hash":"` + hex.EncodeToString(sum[:]) + `"}`
		},
	} {
		status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("guest")}, "password": {password}})
		if status != http.StatusOK {
			t.Fatalf("%d %v", status, got)
		}
		refresh := got["refresh_token"].(string)
		for range 2 {
			if status, raw := w.call("", http.MethodPost, "/v1/sign_out", body(refresh), ""); status != http.StatusOK {
				t.Fatalf("%s: %d %s", name, status, raw)
			}
		}
		if status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"refresh_token"}, "refresh_token": {refresh}}); status != http.StatusBadRequest || got["error"] != "invalid_grant" {
			t.Errorf("%s: renewed after the sign-out: %d %v", name, status, got)
		}
	}
	if status, raw := w.call("", http.MethodPost, "/v1/sign_out", `{"refresh_token":"made up"}`, ""); status != http.StatusOK {
		t.Errorf("an unknown token: %d %s", status, raw)
	}
	if status, _ := w.call("", http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusUnauthorized {
		t.Errorf("without anything: %d", status)
	}
}

func TestTokenTakesNoParameterTwice(t *testing.T) {
	w := newWorld(t)
	for kind, body := range map[string]string{
		"application/json":                  `{"grant_type":"password","client_id":"t","username":"x@people.example","password":"one","password":"two"}`,
		"application/x-www-form-urlencoded": "grant_type=password&client_id=t&username=x@people.example&password=one&password=two",
	} {
		res, err := http.Post(w.URL()+"/token", kind, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", kind, res.StatusCode)
		}
	}
}
