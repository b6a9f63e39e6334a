package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/database/dbtest"
)

// guestLogins looks for logins of the first agency's guests.
func (w *world) guestLogins(who, typed string) (int, []account.GuestLoginAnswer, []byte) {
	w.t.Helper()
	path := fmt.Sprintf("/v1/manage/guestlogins?memberid=%d&q=%s", w.members[0], typed)
	status, raw := w.call(who, http.MethodGet, path, "", "")
	var page struct{ Data []account.GuestLoginAnswer }
	if status == http.StatusOK {
		w.get(who, path, &page)
	}
	return status, page.Data, raw
}

// The office finds a guest by address, number or name, and sees only stays of its own agency.
func TestTheOfficeFindsTheLoginOfAGuest(t *testing.T) {
	w := newWorld(t)
	w.book("nobody", "p2", "2026-08-01", "2026-08-08", "never@people.example", "Newcomer")
	_, number, _ := strings.Cut(w.stays["arriving"], "-")
	for typed, want := range map[string]string{
		"never@people.example": "none",
		"newcomer":             "none",
		number:                 "active",
		email("other guest"):   "active",
		"no-such-person":       "",
		"":                     "",
	} {
		status, found, raw := w.guestLogins("manager", typed)
		got := ""
		for _, one := range found {
			got = string(one.State)
			for _, stay := range one.Stays {
				if !strings.HasPrefix(stay.Ref, fmt.Sprint(w.members[0], "-")) {
					t.Errorf("%s shows a stay of another agency: %s", typed, raw)
				}
			}
		}
		if status != http.StatusOK || got != want {
			t.Errorf("%q: %d %q, want %q: %s", typed, status, got, want, raw)
		}
	}
	_, _, raw := w.guestLogins("manager", "newcomer")
	golden(t, "account/testdata/getManageGuestLogins", raw)
	// Another agency's guest is nobody here, whatever their login is.
	if _, found, raw := w.guestLogins("manager", "Of+Another"); len(found) != 0 {
		t.Errorf("%s", raw)
	}
}

// Each help does what it says, is in the history of the stay, and is limited.
func TestTheOfficeHelpsAGuestToSignIn(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.book("nobody", "p2", "2026-08-01", "2026-08-08", "never@people.example", "Newcomer")
		_, found, _ := w.guestLogins("manager", "newcomer")
		if len(found) != 1 {
			t.Fatalf("%d logins", len(found))
		}
		help := func(who, ref, what string) int {
			status, _ := w.call(who, http.MethodPost, "/v1/manage/guestlogins/"+ref+"/help", fmt.Sprintf(`{"help":%q}`, what), "")
			return status
		}
		if status := help("manager", found[0].Ref, "invite"); status != http.StatusOK {
			t.Fatalf("the invitation: %d", status)
		}
		_, found, _ = w.guestLogins("manager", "newcomer")
		if found[0].State != account.Unconfirmed || found[0].MailState == "" {
			t.Errorf("after the invitation: %+v", found[0])
		}
		if status := help("manager", w.stays["arriving"], "link"); status != http.StatusOK {
			t.Errorf("a link for a guest who has a login: %d", status)
		}
		if status := help("other manager", w.stays["arriving"], "link"); status != http.StatusNotFound {
			t.Errorf("another agency's manager: %d", status)
		}
		if status := help("manager", fmt.Sprintf("%d-987654", w.members[0]), "lift"); status != http.StatusNotFound {
			t.Errorf("no stay: %d", status)
		}
		// Failed tries at the login show, and are lifted.
		for range 3 {
			w.accountFails(email("guest"))
		}
		_, found, raw := w.guestLogins("manager", "Guest-Canary")
		if len(found) == 0 || !found[0].Tries {
			t.Fatalf("the failed tries do not show: %s", raw)
		}
		if status := help("manager", found[0].Ref, "lift"); status != http.StatusOK {
			t.Errorf("lifting: %d", status)
		}
		if _, found, _ = w.guestLogins("manager", "Guest-Canary"); found[0].Tries {
			t.Error("the tries are not lifted")
		}
		for range 2 {
			help("manager", found[0].Ref, "lift")
		}
		if status := help("manager", found[0].Ref, "lift"); status != http.StatusTooManyRequests {
			t.Errorf("lifting without end: %d", status)
		}
		got := strings.Join(done(w.trail("manager", "noun=stay")), "\n")
		for _, line := range []string{"Sent the guest a sign-in link", "Invited the guest to sign in", "Let the guest try to sign in again"} {
			if !strings.Contains(got, line) {
				t.Errorf("%s is not in the history:\n%s", line, got)
			}
		}
	})
}

// accountFails is a sign-in with a wrong password from somewhere else.
func (w *world) accountFails(username string) {
	w.t.Helper()
	_, _ = w.Accounts.SignIn(w.t.Context(), username, "wrong password", "", "latchkey-web", account.Asker{Address: fmt.Sprintf("198.51.100.%d:1", len(w.tokens)+1)})
}
