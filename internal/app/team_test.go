package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/notify"
)

type teamEntry struct {
	ID      int64
	Kind    string
	Company int64
	Name    string
	Email   string
	Active  bool
	Login   string
	Self    bool
}

func TestAManagerKeepsTheTeam(t *testing.T) {
	w := newWorld(t)
	m := w.members[0]
	team := func(who string) map[string]teamEntry {
		t.Helper()
		var out struct{ Data []teamEntry }
		w.get(who, fmt.Sprintf("/v1/manage/staff?memberid=%d", m), &out)
		byName := map[string]teamEntry{}
		for _, one := range out.Data {
			byName[one.Name] = one
		}
		return byName
	}
	send := func(who, method, path, body, key string, want int) string {
		t.Helper()
		status, raw := w.call(who, method, path, body, key)
		if status != want {
			t.Fatalf("%s %s: %d, want %d: %s", method, body, status, want, raw)
		}
		return string(raw)
	}
	add := func(body, key string, want int) string {
		t.Helper()
		return send("manager", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,%s}`, m, body), key, want)
	}
	one := func(raw string) teamEntry {
		t.Helper()
		var out struct{ Data teamEntry }
		if err := json.Unmarshal([]byte(raw), &out); err != nil {
			t.Fatal(err)
		}
		return out.Data
	}
	change := func(id int64, body string, want int) string {
		t.Helper()
		return send("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, id), body, "", want)
	}
	mails := func() int {
		t.Helper()
		all, err := w.Mails.All(t.Context(), false, 50)
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}

	firm := one(add(`"kind":"company","name":"Neue Firma"`, "", http.StatusOK))
	if firm.Login != "none" || !firm.Active || mails() != 0 {
		t.Errorf("a company without an address: %+v", firm)
	}
	body := fmt.Sprintf(`"kind":"person","company":%d,"name":"Neu Wisch","email":"Neu.Wisch@people.example","lang":"pl","invite":true`, firm.ID)
	person := one(add(body, "once", http.StatusOK))
	if again := one(add(body, "once", http.StatusOK)); again != person {
		t.Errorf("an answer that was lost on the way: %+v, then %+v", person, again)
	}
	if person.Login != "invited" || person.Email != "neu.wisch@people.example" || person.Company != firm.ID || mails() != 1 || len(team("manager")) == 0 {
		t.Errorf("%+v, %d mails", person, mails())
	}
	for body, field := range map[string]string{
		`"kind":"person","name":" "`:                                   "name",
		`"kind":"person","name":"A","email":"not an address"`:          "email",
		`"kind":"person","name":"A","invite":true`:                     "email",
		`"kind":"person","name":"A","company":987654`:                  "company",
		`"kind":"manager","name":"A","company":` + fmt.Sprint(firm.ID): "company",
		`"kind":"person","name":"A","lang":"fr"`:                       "lang",
		body:                                                           "email", // the same person twice
	} {
		if raw := add(body, "", http.StatusBadRequest); !strings.Contains(raw, `"`+field+`"`) {
			t.Errorf("%s: %s does not name %s", body, raw, field)
		}
	}
	// An address that was wrong is corrected as long as nobody has taken the login.
	if got := one(change(person.ID, `{"email":"wisch@people.example","phone":"+48 1","invite":true}`, http.StatusOK)); got.Email != "wisch@people.example" || got.Login != "invited" || mails() != 2 {
		t.Errorf("%+v, %d mails", got, mails())
	}
	if got := one(change(person.ID, `{"active":false}`, http.StatusOK)); got.Active || team("manager")["Neu Wisch"].Active {
		t.Errorf("switched off: %+v", got)
	}
	if got := one(change(person.ID, `{"active":true}`, http.StatusOK)); !got.Active {
		t.Errorf("switched on: %+v", got)
	}

	var self teamEntry
	for _, entry := range team("manager") {
		if entry.Self {
			self = entry
		}
	}
	if self.Kind != "manager" || self.Login != "active" {
		t.Fatalf("the manager is not in their team: %+v", self)
	}
	for body, field := range map[string]string{`{"active":false}`: "active", `{"email":"other@people.example"}`: "email"} {
		if raw := change(self.ID, body, http.StatusBadRequest); !strings.Contains(raw, `"`+field+`"`) {
			t.Errorf("%s: %s", body, raw)
		}
	}
	// A manager who has not got in yet can be switched off again; who could sign in stays.
	second := one(add(`"kind":"manager","name":"Zweite","email":"zweite@people.example"`, "", http.StatusOK))
	if raw := change(second.ID, `{"active":false}`, http.StatusOK); one(raw).Active {
		t.Error(raw)
	}
	send("other manager", http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, second.ID), `{"name":"x"}`, "", http.StatusNotFound)
}

// A manager enters the address of somebody else's login. Nothing changes for it, and nothing is learned of it, until its owner opens the mailed link.
func TestAManagerTakesNobodyIntoTheTeamUnasked(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		entry := func(method, path, body string) (out struct {
			Data struct {
				teamEntry
				MemberID int64
			}
		},
		) {
			t.Helper()
			status, raw := w.call("manager", method, path, body, "")
			if err := json.Unmarshal(raw, &out); err != nil || status != http.StatusOK {
				t.Fatalf("%s %s: %d %s", method, body, status, raw)
			}
			return out
		}
		add := func(kind, address, more string) teamEntry {
			t.Helper()
			return entry(http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":%q,"name":"Somebody %s","email":%q%s}`, m, kind, address, address, more)).Data.teamEntry
		}
		victim := email("other manager") // of another agency
		before, chats := w.relations("other manager"), fmt.Sprintf("/v1/manage/staff?memberid=%d", m)
		for i, one := range []teamEntry{add("manager", victim, ""), add("person", victim, `,"invite":true`)} {
			if want := []string{"none", "invited"}[i]; one.Login != want {
				t.Errorf("the entry shows a login: %+v", one)
			}
			if i == 1 {
				entry(http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, one.ID), `{"name":"Another name","active":false}`)
				entry(http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, one.ID), `{"active":true}`)
			}
		}
		// An entry that was made for one address is turned to another.
		turned := add("company", "nobody@people.example", "")
		if got := entry(http.MethodPatch, fmt.Sprintf("/v1/manage/staff/%d-%d", m, turned.ID), fmt.Sprintf(`{"email":%q}`, victim)); got.Data.Login != "none" {
			t.Errorf("the turned entry shows a login: %+v", got.Data)
		}
		unchanged := func(when string) {
			t.Helper()
			if now := w.relations("other manager"); now != before {
				t.Errorf("%s the roles are %s, before %s", when, now, before)
			}
			if status, _ := w.call("other manager", http.MethodGet, chats, "", ""); status != http.StatusNotFound {
				t.Errorf("%s the team can be read: %d", when, status)
			}
		}
		unchanged("entered,")
		// Signing in as usual accepts nothing.
		delete(w.tokens, "other manager")
		unchanged("after a sign-in")
		// A guest who was entered as a manager keeps the rules of a guest for their password.
		add("manager", email("guest"), "")
		if status, raw := w.call("guest", http.MethodPost, "/v1/account_password", fmt.Sprintf(`{"current":%q,"password":"twelve-chars"}`, password), ""); status != http.StatusOK {
			t.Errorf("a guest's new password: %d %s", status, raw)
		}
		// The mailed link accepts.
		mails := w.mailsOf("other manager", notify.Invited)
		if len(mails) != 1 {
			t.Fatalf("%d mails", len(mails))
		}
		if status, got := w.form(neturl.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {tokenOfMail(t, mails[0].Link)}}); status != http.StatusOK {
			t.Fatalf("%d %v", status, got)
		}
		if now := w.relations("other manager"); now == before {
			t.Errorf("accepted, and still: %s", now)
		}
		if status, _ := w.call("other manager", http.MethodGet, chats, "", ""); status != http.StatusOK {
			t.Errorf("accepted, the team cannot be read: %d", status)
		}
	})
}
