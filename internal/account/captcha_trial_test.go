package account

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

func TestACaptchaIsTriedAsTheFormsCheckIt(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		actor := identity.Actor{Account: 1, Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 1}}}
		try := func(token string) CaptchaOutcome {
			t.Helper()
			outcome, err := f.TryCaptcha(ctx, actor, 1, token, here)
			if err != nil {
				t.Fatal(err)
			}
			return outcome
		}
		want := func(name string, got, want CaptchaOutcome) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		}
		token := f.solved(t, CaptchaUse{Form: FormTry})
		want("solved", try(token), CaptchaSolved)
		want("shown again", try(token), CaptchaNotSolved)
		want("made up", try("made up"), CaptchaNotSolved)
		want("solved for a form", try(f.solved(t, someForm)), CaptchaNotSolved)
		if err := f.requireCaptcha(ctx, f.solved(t, CaptchaUse{Form: FormTry}), "", someForm, here); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("what was solved for a try opens a form: %v", err)
		}
		if _, err := f.TryCaptcha(ctx, actor, 2, token, here); !fault.Is(err, fault.NotFound) {
			t.Errorf("at another agency: %v", err)
		}

		answer := `{"success":true,"hostname":"stay.example"}`
		f.options.Public = func() *url.URL { return &url.URL{Scheme: "https", Host: "stay.example"} }
		google := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(answer)) }))
		defer google.Close()
		f.options.Captcha = CaptchaOptions{Kind: Recaptcha, SiteKey: "site", Secret: secret.Of("the-secret"), URL: google.URL}
		want("ticked", try("token-1"), CaptchaSolved)
		answer = `{"success":true,"hostname":"evil.example"}`
		want("ticked elsewhere", try("token-2"), CaptchaNotSolved)
		answer = `{"success":false,"error-codes":["invalid-input-secret"]}`
		want("a wrong secret", try("token-3"), CaptchaWrongSecret)
		answer = `no JSON`
		want("no answer", try("token-4"), CaptchaNotReached)
		google.Close()
		want("nobody there", try("token-5"), CaptchaNotReached)
		f.options.Captcha = CaptchaOptions{Kind: NoCaptcha}
		want("off", try(""), CaptchaOff)
	})
}
