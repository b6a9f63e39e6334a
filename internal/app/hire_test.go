package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/notify"
)

func TestACompanyHiresSomebodyWhoGetsAnActivationMail(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	body := fmt.Sprintf(`{"memberid":%d,"name":"Neu Wisch","email":"neu.wisch@people.example","lang":"pl"}`, w.members[0])
	var first []byte
	for range 2 { // an answer that was lost on the way
		status, raw := w.call("company", http.MethodPost, "/v1/company/staff", body, "one-hiring")
		if first = raw; status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
			t.Fatalf("%d %s", status, raw)
		}
	}
	mails, err := w.Mails.All(t.Context(), false, 10)
	if err != nil || len(mails) != 1 || mails[0].To != "neu.wisch@people.example" || mails[0].Kind != "invited" {
		t.Fatalf("%v %+v", err, mails)
	}
	// The person has asked for nothing: the mail says who invites to what, and not that a login was asked for.
	letter := w.mailsOf("neu.wisch", notify.Invited)[0]
	for _, part := range []string{"Demo company zaprasza", "(Demo Agency One)", "nie ma jeszcze konta"} {
		if !strings.Contains(letter.Text, part) {
			t.Errorf("%q is not in %s", part, letter.Text)
		}
	}
	// Who has not activated the login yet has not done so by getting another name.
	if status, raw := w.call("company", http.MethodPatch, "/v1/company/staff/"+hiredRef(t, first), `{"name":"Neu Feudel"}`, ""); status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
		t.Fatalf("a new name: %d %s", status, raw)
	}
	// Whether somebody has a login already does not show, and they do not work for the company before they have accepted.
	before := w.relations("other cleaner")
	again := fmt.Sprintf(`{"memberid":%d,"name":"Demo other cleaner","email":%q}`, w.members[0], email("other cleaner"))
	if status, raw := w.call("company", http.MethodPost, "/v1/company/staff", again, ""); status != http.StatusOK || !strings.Contains(string(raw), `"login":false`) {
		t.Fatalf("%d %s", status, raw)
	}
	if now := w.relations("other cleaner"); now != before {
		t.Errorf("a role that nobody asked for: %s, before %s", now, before)
	}
	// Signing in as usual accepts nothing; the mailed link does.
	if status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("other cleaner")}, "password": {password}}); status != http.StatusOK {
		t.Fatalf("%d %v", status, got)
	}
	if now := w.relations("other cleaner"); now != before {
		t.Errorf("a sign-in accepted: %s", now)
	}
	status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {tokenOfMail(t, w.mailsOf("other cleaner", notify.Invited)[0].Link)}})
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, got)
	}
	if now := w.relations("other cleaner"); now == before {
		t.Errorf("accepted, and still: %s", now)
	}
	if status, raw := w.call("company", http.MethodGet, fmt.Sprintf("/v1/company/staff?memberid=%d", w.members[0]), "", ""); status != http.StatusOK || strings.Count(string(raw), `"login":false`) != 1 {
		t.Errorf("who has accepted shows: %d %s", status, raw)
	}
}

func tokenOfMail(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	return tokenIn(t, u)
}

// tokenIn is the token of a mailed link: behind #, so that no server sees it.
func tokenIn(t *testing.T, link *url.URL) string {
	t.Helper()
	token, ok := strings.CutPrefix(link.Fragment, "t=")
	if !ok || strings.Contains(link.RawQuery, token) {
		t.Fatalf("the token is not behind #, or not only there: %s", link)
	}
	return token
}

// relations are a person's roles, as the server answers them.
func (w *world) relations(who string) string {
	w.t.Helper()
	var got struct {
		Data struct{ Roles []any }
	}
	w.get(who, "/v1/status", &got)
	return fmt.Sprint(got.Data.Roles)
}

func TestACompanyInvitesFewADay(t *testing.T) {
	w := newWorld(t)
	invite := func(i int) int {
		status, _ := w.call("company", http.MethodPost, "/v1/company/staff", fmt.Sprintf(`{"memberid":%d,"name":"Demo","email":"person-%d@people.example"}`, w.members[0], i), "")
		return status
	}
	for i := range 20 {
		if status := invite(i); status != http.StatusOK {
			t.Fatalf("invitation %d: %d", i+1, status)
		}
	}
	if status := invite(20); status != http.StatusTooManyRequests {
		t.Errorf("the twenty-first: %d", status)
	}
	// One inbox in many spellings is one inbox.
	w = newWorld(t)
	last := 0
	for i := range 5 {
		last, _ = w.call("company", http.MethodPost, "/v1/company/staff", fmt.Sprintf(`{"memberid":%d,"name":"Demo","email":"person+%d@people.example"}`, w.members[0], i), "")
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("five mails to one inbox: %d", last)
	}
}

// hiredRef is the pair of the person of an answer.
func hiredRef(t *testing.T, answer []byte) string {
	t.Helper()
	var out struct {
		Data struct{ MemberID, ID int64 }
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d-%d", out.Data.MemberID, out.Data.ID)
}
