package app_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/app"
	"latchkey/internal/database"
)

// A manager adds a passkey, signs in with it alone and as the second step, and removes it; the answers are kept for the tests of the screens.
func TestPasskeysOverTheWire(t *testing.T) {
	// Browsers take passkeys at a name only, so the address has to be known before the server listens.
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	_ = free.Close()
	home := "http://localhost:" + port
	w := newWorld(t, func(c *app.Config) { c.Addr, c.PublicURL = "127.0.0.1:"+port, home })
	phone := accounttest.NewAuthenticator(home, "localhost")
	call := func(who, method, path, body, file string, want int, masks ...string) []byte {
		t.Helper()
		status, raw := w.call(who, method, path, body, "")
		if status != want {
			t.Fatalf("%s %s: %d %s", method, path, status, raw)
		}
		golden(t, "account/testdata/"+file, raw, masks...)
		return raw
	}
	const masked = `("options":)"(?:[^"\\]|\\.)*"`
	optionsIn := func(raw []byte) string {
		t.Helper()
		var answer struct{ Data struct{ Options string } }
		if err := json.Unmarshal(raw, &answer); err != nil || answer.Data.Options == "" {
			t.Fatalf("%v %s", err, raw)
		}
		return answer.Data.Options
	}
	body := func(name, text string) string {
		raw, err := json.Marshal(map[string]string{name: text})
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	call("manager", http.MethodGet, "/v1/passkeys", "", "getPasskeys.none", http.StatusOK)
	options := optionsIn(call("manager", http.MethodPost, "/v1/passkeys/begin", `{}`, "postPasskeyBegin", http.StatusOK, masked))
	made, err := phone.Create(options)
	if err != nil {
		t.Fatal(err)
	}
	call("manager", http.MethodPost, "/v1/passkeys", body("credential", `{"made":"up"}`), "postPasskey.refused", http.StatusForbidden)
	call("manager", http.MethodPost, "/v1/passkeys", body("credential", made), "postPasskey", http.StatusOK, `"[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}()"`)
	call("manager", http.MethodPatch, "/v1/passkeys/1", `{"name":"Phone"}`, "patchPasskey", http.StatusOK)
	call("manager", http.MethodGet, "/v1/second_factor", "", "getSecondFactor.passkey", http.StatusOK)

	// The second step, and the passkey by itself.
	waiting := w.challenge("manager")
	options = optionsIn(call("", http.MethodPost, "/v1/passkeys/sign_in", body("challenge", waiting), "postPasskeySignIn", http.StatusOK, masked))
	answer, err := phone.Get(options)
	if err != nil {
		t.Fatal(err)
	}
	if status, tokens := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:second-factor"}, "challenge": {waiting}, "passkey": {answer}}); status != http.StatusOK || tokens["access_token"] == nil {
		t.Fatalf("%d %v", status, tokens)
	}
	_, raw := w.call("", http.MethodPost, "/v1/passkeys/sign_in", `{}`, "")
	if answer, err = phone.Get(optionsIn(raw)); err != nil {
		t.Fatal(err)
	}
	if status, tokens := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:passkey"}, "passkey": {answer}}); status != http.StatusOK || tokens["access_token"] == nil {
		t.Fatalf("%d %v", status, tokens)
	}
	if status, refused := w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:passkey"}, "passkey": {answer}}); status != http.StatusForbidden || refused["error_description"] != "passkey_refused" {
		t.Errorf("again: %d %v", status, refused)
	}
	call("manager", http.MethodGet, "/v1/passkeys", "", "getPasskeys", http.StatusOK)

	// A cleaner's signs in, and is not asked for.
	status, raw := w.call("cleaner", http.MethodPost, "/v1/passkeys/begin", `{}`, "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if made, err = accounttest.NewAuthenticator(home, "localhost").Create(optionsIn(raw)); err != nil {
		t.Fatal(err)
	}
	if status, raw := w.call("cleaner", http.MethodPost, "/v1/passkeys", body("credential", made), ""); status != http.StatusOK || !strings.Contains(string(raw), `"recovery_codes":[]`) {
		t.Errorf("%d %s", status, raw)
	}

	// A proof by passkey; what it removes is gone.
	call("manager", http.MethodPost, "/v1/passkeys/proof", "", "postPasskeyProof", http.StatusOK, masked)
	// Passkeys only: the right password is refused, the passkey and a recovery code are not.
	only := func(on, file string, want int, masks ...string) {
		t.Helper()
		_, raw := w.call("manager", http.MethodPost, "/v1/passkeys/proof", "", "")
		shown, err := phone.Get(optionsIn(raw))
		if err != nil {
			t.Fatal(err)
		}
		call("manager", http.MethodPost, "/v1/passkeys/only", `{"on":`+on+`,`+body("passkey", shown)[1:], file, want, masks...)
	}
	only("true", "postPasskeysOnly.new", http.StatusConflict)
	if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE passkey SET created_at = created_at - 86400000`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	call("manager", http.MethodGet, "/v1/passkeys", "", "getPasskeys.old", http.StatusOK)
	only("true", "postPasskeysOnly", http.StatusOK)
	call("manager", http.MethodGet, "/v1/second_factor", "", "getSecondFactor.only", http.StatusOK)
	if status, refused := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("manager")}, "password": {password}}); status != http.StatusForbidden || refused["error_description"] != "passkeys_only" || refused["challenge"] != nil {
		t.Errorf("the password: %d %v", status, refused)
	}
	call("manager", http.MethodPost, "/v1/passkeys/1/remove", fmt.Sprintf(`{"password":%q}`, password), "postPasskeyRemove.password", http.StatusForbidden)
	only("false", "postPasskeysOnly", http.StatusOK)
	_, raw = w.call("manager", http.MethodPost, "/v1/passkeys/proof", "", "")
	if answer, err = phone.Get(optionsIn(raw)); err != nil {
		t.Fatal(err)
	}

	settings := fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0])
	if status, raw := w.call("manager", http.MethodPatch, settings, `{"changes":{"second_factor_demanded":{"from":false,"to":true}}}`, ""); status != http.StatusOK {
		t.Fatalf("a passkey is enough to demand one of others: %d %s", status, raw)
	}
	call("manager", http.MethodPost, "/v1/passkeys/1/remove", body("passkey", answer), "postPasskeyRemove.last", http.StatusConflict)
	if status, raw := w.call("manager", http.MethodPatch, settings, `{"changes":{"second_factor_demanded":{"from":true,"to":false}}}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	call("manager", http.MethodPost, "/v1/passkeys/1/remove", fmt.Sprintf(`{"password":%q}`, password), "postPasskeyRemove", http.StatusOK)
	if w.mailsOfKind("passkey_added") != 2 || w.mailsOfKind("second_factor_off") != 1 {
		t.Error("mails are missing")
	}
	for _, s := range []string{made, answer, waiting} {
		if strings.Contains(w.log.String(), s) {
			t.Errorf("the log has %q", s)
		}
	}
	if credential, _, _ := strings.Cut(strings.TrimPrefix(answer, `{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"`), `"`); len(credential) < 20 || strings.Contains(w.log.String(), credential) {
		t.Errorf("the log has the passkey %q", credential)
	}
}
