package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

// invited adds a manager or a person by address, makes the link that invites them, and gives the entry's number and the token in the link.
func (w *world) invited(kind, level, address string) (id int64, token string) {
	w.t.Helper()
	m := w.members[0]
	status, raw := w.call("manager", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":%q,"name":"New one","email":%q,"level":%q}`, m, kind, address, level), "")
	var added struct{ Data struct{ ID int64 } }
	if err := json.Unmarshal(raw, &added); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
	return added.Data.ID, w.linkOf(added.Data.ID, "")
}

func (w *world) linkOf(id int64, key string) string {
	w.t.Helper()
	status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/staff/%d-%d/invitation", w.members[0], id), "", key)
	var made struct {
		Data struct {
			URL     string
			Expires string `json:"expires_at"`
		}
	}
	if err := json.Unmarshal(raw, &made); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
	_, token, found := strings.Cut(made.Data.URL, "/join#")
	if !found || made.Data.Expires == "" {
		w.t.Fatalf("no link: %s", raw)
	}
	return token
}

func (w *world) join(who, token string) (int, string) {
	w.t.Helper()
	status, raw := w.call(who, http.MethodPost, "/v1/join", fmt.Sprintf(`{"token":%q}`, token), "")
	return status, string(raw)
}

func TestAColleagueJoinsByALink(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		if _, err := w.Accounts.CreateHashed(t.Context(), email("colleague"), "Demo colleague", "en-US", hashed); err != nil {
			t.Fatal(err)
		}
		id, token := w.invited("manager", "office", email("colleague"))
		if got := w.relations("colleague"); strings.Contains(got, "manager") {
			t.Fatalf("linked before accepting: %s", got)
		}
		status, raw := w.call("", http.MethodPost, "/v1/join/look", fmt.Sprintf(`{"token":%q}`, token), "")
		for _, part := range []string{`"agency": "Demo Agency One"`, `"by": "Demo manager"`, `"level": "office"`, `"kind": "manager"`} {
			if !strings.Contains(strings.ReplaceAll(string(raw), `":"`, `": "`), part) {
				t.Errorf("%d: %s is not in %s", status, part, raw)
			}
		}
		if strings.Contains(string(raw), email("colleague")) {
			t.Errorf("the answer names the invited address: %s", raw)
		}
		// The team shows that a link is open, and not the link.
		_, raw = w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff?memberid=%d", m), "", "")
		if !strings.Contains(string(raw), `"invited_until":"20`) && !strings.Contains(string(raw), `"invited_until": "20`) || strings.Contains(string(raw), token) {
			t.Errorf("%s", raw)
		}
		for who, want := range map[string]int{"": http.StatusUnauthorized, "cleaner": http.StatusConflict, "other manager": http.StatusConflict} {
			if status, raw := w.join(who, token); status != want || want == http.StatusConflict && !strings.Contains(raw, "invitation_elsewhere") {
				t.Errorf("accepted by %q: %d %s", who, status, raw)
			}
		}
		if status, raw := w.join("colleague", token); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if status, raw := w.join("colleague", token); status != http.StatusNotFound || !strings.Contains(raw, "invitation_not_found") {
			t.Errorf("accepted twice: %d %s", status, raw)
		}
		// The new colleague works in the office, and is no owner.
		if status, _ := w.call("colleague", http.MethodPost, "/v1/manage/staff", fmt.Sprintf(`{"memberid":%d,"kind":"person","name":"Neu"}`, m), ""); status != http.StatusOK {
			t.Errorf("a person: %d", status)
		}
		for method, path := range map[string]string{http.MethodPatch: fmt.Sprintf("/v1/manage/staff/%d-%d", m, w.staffID("manager")), http.MethodPost: fmt.Sprintf("/v1/manage/staff/%d-%d/invitation", m, id)} {
			if status, raw := w.call("colleague", method, path, `{}`, ""); status != http.StatusForbidden && status != http.StatusBadRequest {
				t.Errorf("%s %s: %d %s", method, path, status, raw)
			}
		}
		_, raw = w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff_history?memberid=%d", m), "", "")
		for _, act := range []string{"invited", "joined"} {
			if strings.Count(string(raw), `"`+act+`"`) != 1 {
				t.Errorf("%s is not in the history once: %s", act, raw)
			}
		}
	})
}

func TestALinkThatIsOverInvitesNobody(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := w.members[0]
		refused := func(when, token string) {
			t.Helper()
			if status, raw := w.join("other guest", token); status != http.StatusNotFound || !strings.Contains(raw, "invitation_not_found") {
				t.Errorf("%s: %d %s", when, status, raw)
			}
			if status, _ := w.call("", http.MethodPost, "/v1/join/look", fmt.Sprintf(`{"token":%q}`, token), ""); status != http.StatusNotFound {
				t.Errorf("%s, looked at: %d", when, status)
			}
		}
		id, first := w.invited("person", "", email("other guest"))
		refused("guessed", first[:len(first)-1]+"_")
		entry := fmt.Sprintf("/v1/manage/staff/%d-%d", m, id)
		// An answer that was lost gives the same link again; a new wish ends the link before.
		second := w.linkOf(id, "once")
		if again := w.linkOf(id, "once"); again != second {
			t.Error("the same attempt made another link")
		}
		refused("replaced", first)
		if status, raw := w.call("manager", http.MethodDelete, entry+"/invitation", "", ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		refused("withdrawn", second)
		third := w.linkOf(id, "")
		w.call("manager", http.MethodPatch, entry, `{"active":false}`, "")
		refused("switched off", third)
		if status, _ := w.call("manager", http.MethodPost, entry+"/invitation", "", ""); status != http.StatusConflict {
			t.Errorf("an entry that is switched off is invited: %d", status)
		}
		w.call("manager", http.MethodPatch, entry, `{"active":true}`, "")
		refused("switched on again", third)
		fourth := w.linkOf(id, "")
		w.clock.Advance(14*24*time.Hour + time.Second)
		clear(w.tokens)
		refused("expired", fourth)
		if got := w.relations("other guest"); strings.Contains(got, "cleaner") {
			t.Errorf("linked by a link that is over: %s", got)
		}
		// Who may not change the entry makes no link: a manager's is for owners.
		w.colleague("second")
		w.setLevel("second", identity.Office)
		for who, want := range map[string]int{"second": http.StatusForbidden, "other manager": http.StatusNotFound, "cleaner": http.StatusForbidden} {
			if status, raw := w.call(who, http.MethodPost, fmt.Sprintf("/v1/manage/staff/%d-%d/invitation", m, w.staffID("manager")), "", ""); status != want {
				t.Errorf("%s: %d %s", who, status, raw)
			}
		}
	})
}

// name asks for the way in to an address for an invitation without one.
func (w *world) name(token, address string) (int, string) {
	w.t.Helper()
	status, raw := w.call("", http.MethodPost, "/v1/join/address", fmt.Sprintf(`{"token":%q,"username":%q,"lang":"pl"}`, token, address), "")
	return status, string(raw)
}

// emailOf is the address of an entry of the team.
func (w *world) emailOf(id int64) (address string) {
	w.t.Helper()
	if err := w.DB.QueryRow(w.t.Context(), `SELECT email FROM staff WHERE member_id = $1 AND id = $2`, w.members[0], id).Scan(&address); err != nil {
		w.t.Fatal(err)
	}
	return address
}

// invitationsOf counts the links of an entry that were accepted and that ended.
func (w *world) invitationsOf(id int64) (accepted, ended int) {
	w.t.Helper()
	err := w.DB.QueryRow(w.t.Context(), `SELECT COUNT(CASE WHEN accepted_at > 0 THEN 1 END), COUNT(CASE WHEN ended_at > 0 THEN 1 END) FROM staff_invitation WHERE member_id = $1 AND staff_id = $2`, w.members[0], id).Scan(&accepted, &ended)
	if err != nil {
		w.t.Fatal(err)
	}
	return accepted, ended
}

func TestAnInvitationWithoutAnAddressIsAcceptedByItsOwner(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, address string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL, c.Demo = address, true })
		for _, who := range []string{"colleague", "helper"} {
			if _, err := w.Accounts.CreateHashed(t.Context(), email(who), "Demo "+who, "en-US", hashed); err != nil {
				t.Fatal(err)
			}
		}
		// A manager without a login names an address, activates it by mail, and is in the team by that. The password has to be one for managers.
		office, token := w.invited("manager", "office", "")
		status, raw := w.call("", http.MethodPost, "/v1/join/look", fmt.Sprintf(`{"token":%q}`, token), "")
		if status != http.StatusOK || !strings.Contains(strings.ReplaceAll(string(raw), " ", ""), `"email_hint":""`) {
			t.Fatalf("%d %s", status, raw)
		}
		if status, raw := w.name(token, "no address"); status != http.StatusBadRequest || !strings.Contains(raw, "username") {
			t.Errorf("no address: %d %s", status, raw)
		}
		if status, raw := w.name(token, email("new colleague")); status != http.StatusOK || !strings.Contains(raw, "sent") {
			t.Fatalf("%d %s", status, raw)
		}
		if got := w.emailOf(office); got != "" {
			t.Errorf("the entry got an address before its owner accepted: %s", got)
		}
		letter := w.mailsOf("new colleague", notify.Invited)[0]
		if !strings.Contains(letter.Text, "Demo manager zaprasza") || !strings.Contains(letter.Text, "Demo Agency One") || !strings.Contains(letter.Link, "/login/activate") {
			t.Errorf("%s %s", letter.Link, letter.Text)
		}
		if strings.Contains(letter.Text+letter.HTML, token) {
			t.Error("the token of the invitation is in the mail")
		}
		activate := func(mailed, chosen string) (int, []byte) {
			return w.call("", http.MethodPost, "/v1/account_activate", w.accountForm("/v1/account_activate", "token", tokenOfMail(t, mailed), "password", chosen), "")
		}
		if status, raw := activate(letter.Link, "Kp7vWq2mXz9L"); status != http.StatusBadRequest {
			t.Errorf("a short password of a manager: %d %s", status, raw)
		}
		if status, raw := activate(letter.Link, "Kp7vWq2mXz9Lr4Tb"); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if got := w.emailOf(office); got != email("new colleague") {
			t.Errorf("the entry has %q", got)
		}
		if accepted, ended := w.invitationsOf(office); accepted != 1 || ended != 0 {
			t.Errorf("%d accepted, %d ended", accepted, ended)
		}
		_, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("new colleague")}, "password": {"Kp7vWq2mXz9Lr4Tb"}})
		w.tokens["new colleague"], _ = got["access_token"].(string)
		if now := w.relations("new colleague"); !strings.Contains(now, "manager") {
			t.Errorf("activated, and is no manager: %s", now)
		}
		if status, _ := w.name(token, email("helper")); status != http.StatusNotFound {
			t.Errorf("used: %d", status)
		}
		// The address that is named last counts; the owner of an earlier one signs in, and is not in the team.
		cleaner, token := w.invited("person", "", "")
		for _, who := range []string{"colleague", "helper"} {
			if status, raw := w.name(token, email(who)); status != http.StatusOK {
				t.Fatalf("%s: %d %s", who, status, raw)
			}
		}
		for _, who := range []string{"colleague", "helper"} {
			status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {tokenOfMail(t, w.mailsOf(who, notify.Invited)[0].Link)}})
			if status != http.StatusOK {
				t.Fatalf("%s: %d %v", who, status, got)
			}
		}
		if got := w.emailOf(cleaner); got != email("helper") {
			t.Errorf("the entry has %q", got)
		}
		if now := w.relations("colleague"); strings.Contains(now, "cleaner") {
			t.Errorf("an address that was replaced: %s", now)
		}
		// So it is with the address of a closed login, which gets no mail: the one named before it is replaced all the same.
		closed, token := w.invited("company", "", "")
		state := func(of string) {
			t.Helper()
			if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE account SET state = $2 WHERE email = $1`, email("helper"), of)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		state("closed")
		for _, who := range []string{"colleague", "helper"} {
			if status, raw := w.name(token, email(who)); status != http.StatusOK {
				t.Fatalf("%s: %d %s", who, status, raw)
			}
		}
		var named string
		if err := w.DB.QueryRow(t.Context(), `SELECT a.email FROM staff_invitation i JOIN account a ON a.id = i.named_account_id WHERE i.staff_id = $1`, closed).Scan(&named); err != nil || named != email("helper") {
			t.Errorf("%q is named: %v", named, err)
		}
		state("active")
		// A person who is signed in accepts with their own login, once, and in one way only.
		third, token := w.invited("company", "", "")
		if status, raw := w.join("colleague", token); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if got := w.emailOf(third); got != email("colleague") {
			t.Errorf("the entry has %q", got)
		}
		if status, _ := w.join("helper", token); status != http.StatusNotFound {
			t.Errorf("accepted twice: %d", status)
		}
		_, again := w.invited("company", "", "")
		if status, raw := w.join("colleague", again); status != http.StatusConflict {
			t.Errorf("twice in the team: %d %s", status, raw)
		}
	})
}

func TestAnInvitationWithoutAnAddressIsNoWayToSendMails(t *testing.T) {
	w := newWorld(t)
	id, token := w.invited("person", "", "")
	for n := range 6 {
		want := http.StatusOK
		if n == 5 {
			want = http.StatusTooManyRequests
		}
		if status, raw := w.name(token, fmt.Sprintf("stranger-%d@people.example", n)); status != want {
			t.Errorf("address %d: %d %s", n, status, raw)
		}
	}
	if status, _ := w.name(token[:len(token)-1]+"_", "stranger@people.example"); status != http.StatusNotFound {
		t.Errorf("guessed: %d", status)
	}
	if status, _ := w.call("manager", http.MethodDelete, fmt.Sprintf("/v1/manage/staff/%d-%d/invitation", w.members[0], id), "", ""); status != http.StatusOK {
		t.Errorf("withdrawn: %d", status)
	}
	if status, _ := w.name(token, "stranger@people.example"); status != http.StatusNotFound {
		t.Errorf("after it was withdrawn: %d", status)
	}
}

func TestOwnersAreMailedWhoJoinedByALink(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.Demo = true })
	for _, who := range []string{"colleague", "helper", "cleans"} {
		if _, err := w.Accounts.CreateHashed(t.Context(), email(who), "Demo "+who, "en-US", hashed); err != nil {
			t.Fatal(err)
		}
	}
	w.colleague("second")
	w.setLevel("second", identity.Office)
	owners := w.mailsOfKind("team_joined")
	joined := func(who, token string, want int) {
		t.Helper()
		for n, status := range []int{http.StatusOK, http.StatusNotFound} {
			if got, raw := w.join(who, token); got != status {
				t.Fatalf("%s, time %d: %d %s", who, n, got, raw)
			}
		}
		if owners += want; w.mailsOfKind("team_joined") != owners {
			t.Errorf("%s: %d mails, expected %d", who, w.mailsOfKind("team_joined"), owners)
		}
	}
	// A person whose address the office had entered is who they are expected to be; a manager is announced all the same.
	_, token := w.invited("person", "", email("cleans"))
	joined("cleans", token, 0)
	_, token = w.invited("manager", "office", email("colleague"))
	joined("colleague", token, 1)
	_, token = w.invited("person", "", "")
	joined("helper", token, 1)
	for _, m := range w.mailsOf("manager", notify.TeamJoined) {
		if !strings.HasSuffix(m.Link, "/manage/team") || !strings.Contains(m.Text, email("colleague")) && !strings.Contains(m.Text, "Demo helper ("+email("helper")+")") {
			t.Errorf("%s %s", m.Link, m.Text)
		}
	}
	// A new owner gets no mail about themselves.
	_, token = w.invited("manager", "owner", "")
	if status, raw := w.name(token, email("helper")); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {tokenOfMail(t, w.mailsOf("helper", notify.Invited)[0].Link)}}); status != http.StatusOK {
		t.Fatalf("%v", got)
	}
	if owners++; w.mailsOfKind("team_joined") != owners {
		t.Errorf("%d mails, expected %d", w.mailsOfKind("team_joined"), owners)
	}
}

func TestAnotherAddressEndsTheLinkOfAnEntry(t *testing.T) {
	w := newWorld(t)
	_, token := w.invited("person", "", "")
	known, second := w.invited("person", "", email("known"))
	entry := fmt.Sprintf("/v1/manage/staff/%d-%d", w.members[0], known)
	refused := func(when, token string) {
		t.Helper()
		if status, raw := w.join("other guest", token); status != http.StatusNotFound || !strings.Contains(raw, "invitation_not_found") {
			t.Errorf("%s: %d %s", when, status, raw)
		}
		if status, _ := w.name(token, "stranger@people.example"); status != http.StatusNotFound {
			t.Errorf("%s, another address: %d", when, status)
		}
	}
	change := func(to string) {
		t.Helper()
		if status, raw := w.call("manager", http.MethodPatch, entry, to, ""); status != http.StatusOK {
			t.Fatalf("%s: %d %s", to, status, raw)
		}
	}
	// The same address and another name leave the link as it is: it is still for the login of that address alone.
	change(fmt.Sprintf(`{"name":"Another name","email":%q}`, email("known")))
	if status, _ := w.name(second, "stranger@people.example"); status != http.StatusConflict {
		t.Errorf("an entry with an address: %d", status)
	}
	if status, raw := w.join("other guest", second); status != http.StatusConflict || !strings.Contains(raw, "invitation_elsewhere") {
		t.Errorf("another login: %d %s", status, raw)
	}
	change(`{"email":""}`)
	refused("cleared", second)
	third := w.linkOf(known, "")
	change(fmt.Sprintf(`{"email":%q}`, email("corrected")))
	refused("entered", third)
	fourth := w.linkOf(known, "")
	change(fmt.Sprintf(`{"email":%q}`, email("other guest")))
	refused("corrected", fourth)
	if status, _ := w.call("", http.MethodPost, "/v1/join/look", fmt.Sprintf(`{"token":%q}`, token), ""); status != http.StatusOK {
		t.Errorf("the link of another entry: %d", status)
	}
}
