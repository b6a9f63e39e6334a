package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
)

// losesPasskey has a login take a passkey only that its owner has no more.
func (w *world) losesPasskey(who string) {
	w.t.Helper()
	err := w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
		ctx := w.t.Context()
		var id int64
		if err := tx.QueryRow(ctx, `SELECT id FROM account WHERE email = $1`, email(who)).Scan(&id); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO passkey (account_id, id, name, credential_id, public_key, sign_count, flags, transports, asked, created_at) VALUES ($1, 1, 'Lost', $2, $2, 0, 0, '', $3, $4)`,
			id, []byte(who), true, tx.Now()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE account SET passkeys_only = $1 WHERE id = $2`, true, id)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// A guest who has lost the only passkey comes back by the office, which proves itself, and by the mail that only the owner of the login reads.
func TestTheOfficeResetsTheSignInOfAGuest(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		stay := w.stays["arriving"]
		_ = w.token("guest") // the lost device is signed in
		mine := fmt.Sprintf(`{"password":%q}`, password)
		reset := func(who, ref, body, key string, want int, code string) {
			t.Helper()
			status, raw := w.call(who, http.MethodPost, "/v1/manage/guestlogins/"+ref+"/reset", body, key)
			if status != want || !strings.Contains(string(raw), code) {
				t.Errorf("%s, %s: %d %s, want %d %s", who, ref, status, raw, want, code)
			}
		}
		reset("manager", stay, mine, "", http.StatusConflict, "conflict") // the password signs in
		w.losesPasskey("guest")
		if _, found, raw := w.guestLogins("manager", email("guest")); len(found) != 1 || !found[0].Locked {
			t.Fatalf("the lock does not show: %s", raw)
		}
		reset("manager", stay, `{}`, "", http.StatusForbidden, "reauthentication_required")
		reset("manager", stay, `{"password":"a wrong password"}`, "", http.StatusBadRequest, "password")
		reset("other manager", stay, mine, "", http.StatusNotFound, "reservation_not_found")
		reset("manager", fmt.Sprintf("%d-987654", w.members[0]), mine, "", http.StatusNotFound, "reservation_not_found")
		reset("guest", stay, mine, "", http.StatusForbidden, "")
		w.setLevel("manager", identity.ReadOnly)
		reset("manager", stay, mine, "", http.StatusForbidden, "read_only")
		w.setLevel("manager", identity.Office)

		reset("manager", stay, mine, "once", http.StatusOK, "done")
		reset("manager", stay, mine, "once", http.StatusOK, "done") // a double tap
		reset("manager", stay, mine, "", http.StatusConflict, "conflict")
		if mails := w.mailsOf("guest", notify.SignInReset); len(mails) != 1 {
			t.Errorf("%d mails", len(mails))
		}
		if status, _ := w.call("guest", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
			t.Errorf("the lost device is still signed in: %d", status)
		}
		delete(w.tokens, "guest")
		if _, found, _ := w.guestLogins("manager", email("guest")); len(found) != 1 || found[0].Locked {
			t.Error("it is still locked")
		}
		if status, _ := w.call("guest", http.MethodGet, "/v1/status", "", ""); status != http.StatusOK {
			t.Errorf("the password after it: %d", status)
		}
		if got := strings.Join(done(w.trail("manager", "noun=stay")), "\n"); strings.Count(got, "Reset the guest's sign-in") != 1 {
			t.Errorf("the history:\n%s", got)
		}

		// One login for two agencies: neither opens to the reader of its mail what the other has.
		w.losesPasskey("other guest")
		_, found, _ := w.guestLogins("manager", email("other guest"))
		reset("manager", found[0].Ref, mine, "", http.StatusConflict, "second_factor_reset_elsewhere")
		reset("other manager", w.stays["far"], mine, "", http.StatusConflict, "second_factor_reset_elsewhere")
		w.losesPasskey("guest")
		w.reservations(w.members[1], w.stay("later", "p1", "2026-08-01", "2026-08-08", "guest", true))
		reset("manager", stay, mine, "", http.StatusConflict, "second_factor_reset_elsewhere")
	})
}
