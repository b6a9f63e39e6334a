package account

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// someForm is what the captchas of these tests are for.
var someForm = CaptchaUse{"account_create", "ana@guests.example"}

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func testBox(t *testing.T, b byte) *secret.Box {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{b}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

func TestASolvedCaptchaIsCheckedWhole(t *testing.T) {
	box := testBox(t, 7)
	c, err := newChallenge(box, someForm, noon.Add(captchaLife))
	if err != nil {
		t.Fatal(err)
	}
	token := solve(t, c)
	if until, ok := checkSolution(box, token, someForm, noon); !ok || until.Time() != noon.Add(captchaLife) {
		t.Errorf("the solution: %v %v", until, ok)
	}
	raw, _ := base64.StdEncoding.DecodeString(token)
	var s solution
	if err := json.Unmarshal(raw, &s); err != nil || s.Number < leastNumber || s.Number >= maxNumber {
		t.Fatalf("%v %+v", err, s)
	}
	changed := func(change func(*solution)) string {
		bad := s
		change(&bad)
		raw, err := json.Marshal(bad)
		if err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(raw)
	}
	longer, err := newChallenge(box, someForm, noon.Add(24*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"nothing": "", "not base64": "%%%", "not JSON": base64.StdEncoding.EncodeToString([]byte("x")), "too long": strings.Repeat("A", maxCaptcha+4),
		"another number":     changed(func(s *solution) { s.Number++ }),
		"a negative number":  changed(func(s *solution) { s.Number = -1 }),
		"a number too large": changed(func(s *solution) { s.Number = 1 << 40 }),
		"a cheaper cost":     changed(func(s *solution) { s.Cost = 1 }),
		"a longer life":      changed(func(s *solution) { s.Salt = longer.Salt }),
		"a shorter key":      changed(func(s *solution) { s.Challenge.Challenge = s.Challenge.Challenge[:2] }),
		"another algorithm":  changed(func(s *solution) { s.Algorithm = "SHA-256" }),
		"no signature":       changed(func(s *solution) { s.Signature = "" }),
	} {
		if _, ok := checkSolution(box, bad, someForm, noon); ok {
			t.Errorf("%s was taken", name)
		}
	}
	if _, ok := checkSolution(testBox(t, 8), token, someForm, noon); ok {
		t.Error("another installation's challenge was taken")
	}
	for _, other := range []CaptchaUse{
		{"account_reset", someForm.Subject}, {FormSignIn, someForm.Subject}, {FormBooking, someForm.Subject}, {someForm.Form, "bo@guests.example"}, {someForm.Form, ""}, {"account_activate", ""},
	} {
		if _, ok := checkSolution(box, token, other, noon); ok {
			t.Errorf("taken for %+v", other)
		}
	}
	if _, ok := checkSolution(box, token, CaptchaUse{someForm.Form, " Ana@Guests.example "}, noon); !ok {
		t.Error("refused for the address as its owner writes it")
	}
	if _, ok := checkSolution(box, token, someForm, noon.Add(captchaLife-time.Second)); !ok {
		t.Error("refused before its end")
	}
	if _, ok := checkSolution(box, token, someForm, noon.Add(captchaLife)); ok {
		t.Error("taken after its end")
	}
}

// The web app solves with altcha's library; what that makes of our challenges must be what the server takes.
func TestAltchasOwnLibrarySolvesOurChallenges(t *testing.T) {
	box := testBox(t, 7)
	for range 2 {
		c, err := newChallenge(box, someForm, noon.Add(captchaLife))
		if err != nil {
			t.Fatal(err)
		}
		in, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "node", filepath.Join("testdata", "solve.mjs"))
		cmd.Stdin = bytes.NewReader(in)
		token, err := cmd.Output()
		if err != nil {
			t.Fatalf("this test needs Node.js and the dependencies of package.json: %v", err)
		}
		if _, ok := checkSolution(box, string(token), someForm, noon); !ok {
			t.Errorf("refused: %s", token)
		}
	}
}

func TestACaptchaIsGoodForOneForm(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		token := f.solved(t, someForm)
		first := Asker{Address: "192.0.2.1", Attempt: identity.Attempt{Key: "k1", Fingerprint: "a form"}}
		if err := f.requireCaptcha(ctx, token, "v2-1", someForm, first); err != nil {
			t.Fatal(err)
		}
		if err := f.requireCaptcha(ctx, token, "v2-1", someForm, first); err != nil {
			t.Errorf("the same form again: %v", err)
		}
		// The same solution in other clothes is the same solution.
		raw, _ := base64.StdEncoding.DecodeString(token)
		dressed := base64.StdEncoding.EncodeToString(append([]byte("  "), raw...))
		for name, c := range map[string]struct {
			token string
			from  Asker
		}{
			"another form":              {token, Asker{Attempt: identity.Attempt{Key: "k1", Fingerprint: "another form"}}},
			"another key":               {token, Asker{Attempt: identity.Attempt{Key: "k2", Fingerprint: "a form"}}},
			"no key":                    {token, Asker{}},
			"the same in other clothes": {dressed, Asker{}},
			"nothing":                   {"", Asker{}},
		} {
			if err := f.requireCaptcha(ctx, c.token, "v2-1", someForm, c.from); !fault.Is(err, fault.RecaptchaNotSolved) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := f.Captchas(); n[ResultSolved] != 2 || n[ResultRepeated] != 4 || n[ResultMissing] != 1 || n[ResultWrong] != 0 {
			t.Errorf("counted %v", n)
		}
		if err := f.requireCaptcha(ctx, "", "12", someForm, Asker{}); !fault.Is(err, fault.RecaptchaNotSolvedOld) {
			t.Errorf("an older login link: %v", err)
		}
		f.clock.Advance(captchaLife)
		if err := f.requireCaptcha(ctx, f.solved(t, someForm), "", someForm, Asker{}); err != nil {
			t.Errorf("a later one: %v", err)
		}
	})
}

func TestRecaptchaIsAskedAboutEachTokenOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		asked, answer, status := 0, `{"success":true,"hostname":"Stay.example"}`, http.StatusOK
		f.options.Public = func() *url.URL { return &url.URL{Scheme: "https", Host: "stay.example:8443"} }
		google := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked++
			if r.FormValue("secret") != "the-secret" || r.FormValue("response") == "" || r.FormValue("remoteip") != "192.0.2.1" {
				t.Errorf("asked with %v", r.Form)
			}
			w.WriteHeader(status)
			_, _ = w.Write([]byte(answer))
		}))
		defer google.Close()
		f.options.Captcha = CaptchaOptions{Kind: Recaptcha, SiteKey: "site", Secret: secret.Of("the-secret"), URL: google.URL}
		from := Asker{Address: "192.0.2.1", Attempt: identity.Attempt{Key: "k", Fingerprint: "f"}}
		for range 2 {
			if err := f.requireCaptcha(ctx, "token-1", "v2-1", someForm, from); err != nil || asked != 1 {
				t.Fatalf("%v, asked %d times", err, asked)
			}
		}
		if err := f.requireCaptcha(ctx, "token-1", "v2-1", someForm, here); !fault.Is(err, fault.RecaptchaNotSolved) || asked != 1 {
			t.Errorf("a replay: %v, asked %d times", err, asked)
		}
		for i, host := range []string{"evil.example", "stay.example.evil.example", ""} {
			answer = fmt.Sprintf(`{"success":true,"hostname":%q}`, host)
			if err := f.requireCaptcha(ctx, fmt.Sprint("elsewhere-", i), "v2-1", someForm, here); !fault.Is(err, fault.RecaptchaNotSolved) {
				t.Errorf("solved at %q: %v", host, err)
			}
		}
		answer = `{"success":false,"error-codes":["invalid-input-response"]}`
		if err := f.requireCaptcha(ctx, "token-2", "v2-1", someForm, here); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("not solved: %v", err)
		}
		answer = `{"success":false,"error-codes":["invalid-input-secret"]}`
		if err := f.requireCaptcha(ctx, "token-3", "v2-1", someForm, here); !fault.Is(err, fault.Unavailable) {
			t.Errorf("our key refused: %v", err)
		}
		status = http.StatusBadGateway
		if err := f.requireCaptcha(ctx, "token-4", "v2-1", someForm, here); !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "the-secret") {
			t.Errorf("Google down: %v", err)
		}
		google.Close()
		if err := f.requireCaptcha(ctx, "token-5", "v2-1", someForm, here); !fault.Is(err, fault.Unavailable) || strings.Contains(err.Error(), "127.0.0.1") {
			t.Errorf("Google gone: %v", err)
		}
	})
}

func TestChallengesAreRationed(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		refused := 0
		for i := range 2 * networkBurst {
			address := []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6"}[i%6]
			if _, err := f.NewChallenge(address, someForm); fault.Is(err, fault.TooManyRequests) && fault.As(err).RetryAfter > 0 {
				refused++
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if refused != networkBurst {
			t.Errorf("%d of %d refused", refused, 2*networkBurst)
		}
		if _, err := f.NewChallenge("198.51.100.1", someForm); err != nil {
			t.Errorf("another network: %v", err)
		}
		f.clock.Advance(time.Minute)
		if _, err := f.NewChallenge("192.0.2.1", someForm); err != nil {
			t.Errorf("a minute later: %v", err)
		}
	})
}
