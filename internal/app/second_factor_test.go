package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
)

// codeOf is the code that an authenticator app shows now.
func (w *world) codeOf(key string) string {
	w.t.Helper()
	code, err := hotp.GenerateCodeCustom(key, uint64(w.clock.Now().Unix()/30), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
	if err != nil {
		w.t.Fatal(err)
	}
	return code
}

// challenge signs in with the password and gives the challenge for the second factor.
func (w *world) challenge(who string) string {
	w.t.Helper()
	status, answer := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email(who)}, "password": {password}})
	challenge, _ := answer["challenge"].(string)
	if status != http.StatusForbidden || challenge == "" || answer["access_token"] != nil {
		w.t.Fatalf("%d %v", status, answer)
	}
	return challenge
}

// A manager turns the second factor on, signs in with it, loses it, and a colleague helps; the answers are kept for the tests of the screens.
func TestTheSecondFactorOverTheWire(t *testing.T) {
	w := newWorld(t)
	w.staff(w.members[0], [][3]string{{"second manager", "manager", ""}})
	if _, err := w.Accounts.CreateHashed(t.Context(), email("second manager"), "Demo second manager", "en-US", hashed); err != nil {
		t.Fatal(err)
	}
	secrets := []string{password}
	call := func(who, method, path, body, file string, want int, masks ...string) []byte {
		t.Helper()
		status, raw := w.call(who, method, path, body, "")
		if status != want {
			t.Fatalf("%s %s: %d %s", method, path, status, raw)
		}
		golden(t, "account/testdata/"+file, raw, masks...)
		return raw
	}
	call("manager", http.MethodGet, "/v1/second_factor", "", "getSecondFactor.off", http.StatusOK)
	var setup struct {
		Data struct{ Secret, URL string }
	}
	raw := call("manager", http.MethodPost, "/v1/second_factor", `{}`, "postSecondFactor", http.StatusOK, `("secret":)"[A-Z2-7]+"`, `("url":)"[^"]+"`)
	if err := json.Unmarshal(raw, &setup); err != nil {
		t.Fatal(err)
	}
	key := setup.Data.Secret
	call("manager", http.MethodPost, "/v1/second_factor/confirm", `{"code":"no code"}`, "postSecondFactorConfirm.wrong", http.StatusBadRequest)
	var codes struct {
		Data struct {
			Codes []string `json:"recovery_codes"`
		}
	}
	mask := `"[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}()"`
	raw = call("manager", http.MethodPost, "/v1/second_factor/confirm", fmt.Sprintf(`{"code":%q}`, w.codeOf(key)), "postSecondFactorConfirm", http.StatusOK, mask)
	if err := json.Unmarshal(raw, &codes); err != nil || len(codes.Data.Codes) != 10 {
		t.Fatalf("%v %s", err, raw)
	}
	secrets = append(append(secrets, key), codes.Data.Codes...)
	call("manager", http.MethodGet, "/v1/second_factor", "", "getSecondFactor", http.StatusOK)
	call("manager", http.MethodGet, "/v1/status", "", "getStatus.second_factor", http.StatusOK, `("draft_key":)"[^"]+"`)
	call("manager", http.MethodPost, "/v1/second_factor/off", `{}`, "postSecondFactorOff.proof", http.StatusForbidden)

	// The sign-in asks for it, over every grant's one answer.
	w.clock.Advance(time.Minute)
	challenge := w.challenge("manager")
	secrets = append(secrets, challenge)
	res, err := http.PostForm(w.URL()+"/token", url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("manager")}, "password": {password}})
	if err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 4096)
	n, _ := res.Body.Read(answer)
	_ = res.Body.Close()
	golden(t, "account/testdata/postToken.second_factor", answer[:n], `("challenge":)"[^"]+"`)
	// The challenge is no token of any call.
	w.tokens["challenged"] = challenge
	table := rights(w)
	for _, route := range w.Router().Routes() {
		if row, ok := table[route.ID]; ok && !route.Public {
			if status, raw := w.call("challenged", route.Method, row.path, row.body, ""); status != http.StatusUnauthorized {
				t.Errorf("%s takes a challenge: %d %s", route.ID, status, raw)
			}
		}
	}
	factor := func(challenge, code string) (int, map[string]any) {
		return w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:second-factor"}, "challenge": {challenge}, "code": {code}})
	}
	if status, answer := factor(challenge, "no code"); status != http.StatusBadRequest || answer["error_description"] != "second_factor_wrong" {
		t.Errorf("%d %v", status, answer)
	}
	code := w.codeOf(key)
	status, tokens := factor(challenge, code[:3]+" "+code[3:])
	if status != http.StatusOK || tokens["access_token"] == nil {
		t.Fatalf("%d %v", status, tokens)
	}
	secrets = append(secrets, code)
	if status, answer := factor(challenge, codes.Data.Codes[0]); status != http.StatusBadRequest || answer["error_description"] != "second_factor_expired" {
		t.Errorf("the challenge again: %d %v", status, answer)
	}
	_, raw = w.call("manager", http.MethodGet, "/v1/sessions", "", "")
	// Which numbers the two sessions have is not what this is about.
	next := []string{`"id":3`, `"id":1`}
	raw = regexp.MustCompile(`"id":\d+`).ReplaceAllFunc(raw, func(found []byte) []byte {
		if len(next) == 0 {
			t.Fatalf("more than two sessions: %s", found)
		}
		defer func() { next = next[1:] }()
		return []byte(next[0])
	})
	golden(t, "account/testdata/getSessions.second_factor", raw)
	w.clock.Advance(time.Minute)
	call("manager", http.MethodPost, "/v1/second_factor/recovery_codes", fmt.Sprintf(`{"code":%q}`, w.codeOf(key)), "postRecoveryCodes", http.StatusOK, mask)

	// The app is lost: a colleague sees who has a second factor, and resets it with their own password.
	var team struct {
		Data []struct {
			ID     int64
			Email  string
			Factor bool `json:"second_factor"`
		}
	}
	w.get("second manager", fmt.Sprintf("/v1/manage/staff?memberid=%d", w.members[0]), &team)
	ref := ""
	for _, one := range team.Data {
		if one.Factor != (one.Email == email("manager")) {
			t.Errorf("%+v", one)
		}
		if one.Factor {
			ref = fmt.Sprintf("%d-%d", w.members[0], one.ID)
		}
	}
	reset := "/v1/manage/staff/" + ref + "/second_factor_reset"
	if status, raw := w.call("other manager", http.MethodPost, reset, fmt.Sprintf(`{"password":%q}`, password), ""); status != http.StatusNotFound {
		t.Errorf("another agency's manager: %d %s", status, raw)
	}
	call("second manager", http.MethodPost, reset, `{}`, "postSecondFactorReset.proof", http.StatusForbidden)
	call("second manager", http.MethodPost, reset, fmt.Sprintf(`{"password":%q}`, password), "postSecondFactorReset", http.StatusOK)
	if status, _ := w.call("manager", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
		t.Errorf("the lost device is still signed in: %d", status)
	}
	delete(w.tokens, "manager")
	_ = w.token("manager")
	call("second manager", http.MethodDelete, "/v1/manage/staff/"+ref+"/sessions", "", "deleteManageStaffSessions", http.StatusOK)
	if status, _ := w.call("manager", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
		t.Errorf("signed out by a colleague: %d", status)
	}
	raw = call("second manager", http.MethodGet, fmt.Sprintf("/v1/manage/staff_history?memberid=%d", w.members[0]), "", "../../member/testdata/getManageStaffHistory", http.StatusOK)
	if !strings.Contains(string(raw), "second_factor_reset") {
		t.Errorf("%s", raw)
	}
	delete(w.tokens, "manager")
	if status, _ := w.call("manager", http.MethodGet, "/v1/status", "", ""); status != http.StatusOK {
		t.Errorf("the sign-in after the reset: %d", status)
	}
	call("manager", http.MethodPost, "/v1/second_factor/off", fmt.Sprintf(`{"password":%q}`, password), "postSecondFactorOff.conflict", http.StatusConflict)
	for _, s := range secrets {
		if strings.Contains(w.log.String(), s) {
			t.Errorf("the log has %q", s)
		}
	}
}
