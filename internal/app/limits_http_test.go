package app_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"latchkey/internal/app"
)

// Over HTTP, through a proxy that is named as trusted: an address and its network are held back with Retry-After on /token, the captcha and every form.
func TestOneNetworkIsHeldBackEverywhere(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.TrustedProxies = []string{"127.0.0.1"} })
	form := `{"username":"x@people.example","grecaptcha-token":"","mparam":"v2-1","hparam":"wrong","lang":"en"}`
	password := `{"token":"made up","password":"another long password","grecaptcha-token":"","mparam":"v2-1","hparam":"wrong","lang":"en"}`
	link := url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {"made up"}}.Encode()
	refresh := url.Values{"client_id": {"t"}, "grant_type": {"refresh_token"}, "refresh_token": {"made up"}}.Encode()
	for i, c := range []struct{ method, path, kind, body string }{
		{http.MethodPost, "/token", "application/x-www-form-urlencoded", refresh},
		{http.MethodPost, "/token", "application/x-www-form-urlencoded", link},
		{http.MethodPost, "/v1/captcha", "application/json", `{"form":"sign_in","subject":"x@people.example"}`},
		{http.MethodPost, "/v1/account_create", "application/json", form},
		{http.MethodPost, "/v1/account_reset", "application/json", form},
		{http.MethodPost, "/v1/account_link", "application/json", form},
		{http.MethodPost, "/v1/account_activate", "application/json", password},
		{http.MethodPost, "/v1/account_password_reset", "application/json", password},
	} {
		call := func(address string) (int, string) {
			req, err := http.NewRequest(c.method, w.URL()+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("X-Forwarded-For", address)
			if c.kind != "" {
				req.Header.Set("Content-Type", c.kind)
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if _, err := io.Copy(io.Discard, res.Body); err != nil {
				t.Fatal(err)
			}
			return res.StatusCode, res.Header.Get("Retry-After")
		}
		status, after, calls := 0, "", 0
		for ; status != http.StatusTooManyRequests && calls < 1000; calls++ {
			status, after = call(fmt.Sprintf("10.1.%d.%d", i, calls%5+1))
		}
		if seconds, err := strconv.Atoi(after); calls == 1000 || err != nil || seconds < 1 {
			t.Errorf("%s %s: %d after %d calls, Retry-After %q", c.method, c.path, status, calls, after)
		}
		if status, _ := call(fmt.Sprintf("10.2.%d.1", i)); status == http.StatusTooManyRequests {
			t.Errorf("%s %s: another network is held back too", c.method, c.path)
		}
	}
}

func TestTheQueueOfMailsIsInTheMetrics(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.MetricsAddr = "127.0.0.1:0" })
	body := `{"audience":"guest","email":"new@people.example","lang":"de"}`
	if status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/loginlinks/%d/mail", w.members[0]), body, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	res, err := http.Get(w.MetricsURL() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	for _, line := range []string{"latchkey_mails_queued 1\n", "latchkey_mails_failed 0\n", "latchkey_mails_oldest_seconds 0\n"} {
		if err != nil || !strings.Contains(string(raw), line) {
			t.Errorf("%v: no %q", err, line)
		}
	}
	if strings.Contains(string(raw), "new@people.example") {
		t.Error("an address is in the metrics")
	}
}
