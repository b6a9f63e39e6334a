package app_test

import (
	"bytes"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/reservation"
)

// postOffice is a real SMTP server that keeps what it takes.
type postOffice struct {
	mu    sync.Mutex
	mails []letter
	came  chan struct{}
}

type letter struct{ to, subject, text, html string }

type counter struct{ *postOffice }

func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return counter{p}, nil }
func (counter) Mail(string, *smtp.MailOptions) error              { return nil }
func (counter) Rcpt(string, *smtp.RcptOptions) error              { return nil }
func (counter) Reset()                                            {}
func (counter) Logout() error                                     { return nil }

func (c counter) Data(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	l := letter{to: strings.Trim(m.Header.Get("To"), "<>")}
	if l.subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	for parts := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		raw, err := io.ReadAll(quotedprintable.NewReader(p))
		if err != nil {
			return err
		}
		if strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
			l.html = string(raw)
		} else {
			l.text = string(raw)
		}
	}
	c.mu.Lock()
	c.mails = append(c.mails, l)
	c.mu.Unlock()
	c.came <- struct{}{}
	return nil
}

// office starts a mail server, and has the installation send over it.
func office(t *testing.T) (*postOffice, func(*app.Config)) {
	t.Helper()
	p := &postOffice{came: make(chan struct{}, 100)}
	s := smtp.NewServer(p)
	s.Domain = "localhost"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return p, func(c *app.Config) { c.SMTPURL = "smtp://" + l.Addr().String() }
}

// next waits for the next mail.
func (p *postOffice) next(t *testing.T) letter {
	t.Helper()
	select {
	case <-p.came:
	case <-time.After(20 * time.Second):
		t.Fatal("no mail came")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.mails[0]
	p.mails = p.mails[1:]
	return l
}

var linkInMail = regexp.MustCompile(`https?://\S+`)

// link gives the first link of a mail.
func (l letter) link(t *testing.T) *url.URL {
	t.Helper()
	u, err := url.Parse(linkInMail.FindString(l.text))
	if err != nil || u.Host == "" {
		t.Fatalf("no link in %q", l.text)
	}
	return u
}

// solved gets a captcha for a form and the address or number in it, and gives it solved. To search the number as a browser does takes a second under the race detector: unless the world
// searches, the challenge is one whose number is known, signed with the installation's own key.
func (w *world) solved(form, subject string) string {
	w.t.Helper()
	var got struct{ Data map[string]any }
	status, raw := w.call("", http.MethodPost, "/v1/captcha", fmt.Sprintf(`{"form":%q,"subject":%q}`, form, subject), "")
	if err := json.Unmarshal(raw, &got); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s", status, raw)
	}
	c := got.Data
	salt, _ := hex.DecodeString(c["salt"].(string))
	nonce, _ := hex.DecodeString(c["nonce"].(string))
	key := func(n int) string {
		key, err := pbkdf2.Key(sha256.New, string(binary.BigEndian.AppendUint32(append([]byte{}, nonce...), uint32(n))), salt, int(c["cost"].(float64)), 32)
		if err != nil {
			w.t.Fatal(err)
		}
		return hex.EncodeToString(key)
	}
	n, most := 0, int(c["maxnumber"].(float64))
	if w.searches {
		for n < most && !strings.HasPrefix(key(n), c["challenge"].(string)) {
			n++
		}
	} else {
		c["challenge"] = key(n)[:len(c["challenge"].(string))]
		use := form + "|" + strings.ToUpper(strings.TrimSpace(subject))
		if form != string(account.FormBooking) {
			use = form + "|" + account.NormalEmail(subject)
		}
		c["signature"] = hex.EncodeToString(keyBox(w.t, w.keyFile).MAC("captcha", fmt.Sprintf("%s|%s|%s|%s|%v|%v|%s", c["algorithm"], c["challenge"], c["salt"], c["nonce"], c["cost"], c["maxnumber"], use)))
	}
	if n == most {
		w.t.Fatal("no number solves the captcha")
	}
	c["number"] = n
	raw, err := json.Marshal(c)
	if err != nil {
		w.t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// accountForm is the body of an account form, with a solved captcha and the guests' login link of the first agency, and what else is given in pairs.
func (w *world) accountForm(path string, pairs ...string) string {
	w.t.Helper()
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	body := map[string]string{"grecaptcha-token": "", "mparam": link.M, "hparam": link.H, "lang": "en"}
	for i := 0; i+1 < len(pairs); i += 2 {
		body[pairs[i]] = pairs[i+1]
	}
	if body["grecaptcha-token"] == "" {
		body["grecaptcha-token"] = w.solved(strings.TrimPrefix(path, "/v1/"), body["username"])
	}
	raw, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(raw)
}

// visit asks what the token of a mailed link is good for, as the page of the link does.
func (w *world) visit(token string) (int, []byte) {
	w.t.Helper()
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	return w.call("", http.MethodPost, "/v1/member", fmt.Sprintf(`{"mparam":%q,"hparam":%q,"token":%q}`, link.M, link.H, token), "")
}

// look is the same as a GET, which changes nothing whatever it asks for.
func (w *world) look(token string) (int, []byte) {
	w.t.Helper()
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	q := url.Values{"m": {link.M}, "h": {link.H}, "t": {token}, "type": {"resend_activation"}}
	return w.call("", http.MethodGet, "/v1/member?"+q.Encode(), "", "")
}

// golden compares an answer with its file; what differs at each run is masked before.
func golden(t *testing.T, file string, raw []byte, masks ...string) {
	t.Helper()
	for _, mask := range masks {
		raw = regexp.MustCompile(mask).ReplaceAll(raw, []byte(`${1}"masked"`))
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, raw, "", "\t"); err != nil {
		t.Fatalf("%s: %v %s", file, err, raw)
	}
	path := filepath.Join("..", file+".golden.json")
	if *update {
		if err := os.WriteFile(path, append(bytes.TrimRight(pretty.Bytes(), "\n"), '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(bytes.TrimSpace(want), bytes.TrimSpace(pretty.Bytes())) {
		t.Errorf("%s\nis not %s (%v)", &pretty, path, err)
	}
}

// book adds a stay of the first agency.
func (w *world) book(id, at, from, to, booker, lastName string) {
	w.t.Helper()
	w.reservations(w.members[0], reservation.ImportRow{
		ExternalID: id, Property: at, Source: "test", Status: "confirmed", Arrival: from, Departure: to, Adults: 2, BookerFirstName: "Demo", BookerLastName: lastName, BookerEmail: booker,
		Rentalprice: "500.00", Total: "500.00", Payments: []reservation.ImportPayment{{PaidOn: "2026-06-01", Amount: "500.00"}},
	})
}

// The whole way over HTTP and SMTP: no login, a mail, a password, signed in; then a reset. Nothing of it is in the log.
func TestFromAMailToSignedInAndNothingInTheLog(t *testing.T) {
	p, smtp := office(t)
	w := newWorld(t, smtp)
	const newcomer, first, second = "newcomer.canary@people.example", "canary password one", "canary password two"
	w.book("new", "p2", "2026-08-01", "2026-08-08", newcomer, "Newcomer")
	// Whatever host the request names: the link is under the configured address.
	w.searches = true
	req, err := http.NewRequest(http.MethodPost, w.URL()+"/v1/account_create", strings.NewReader(w.accountForm("/v1/account_create", "username", newcomer, "lang", "pl")))
	if err != nil {
		t.Fatal(err)
	}
	w.searches = false
	req.Host = "evil.example"
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-Host", "evil.example")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	status := res.StatusCode
	if err != nil || status != http.StatusOK {
		t.Fatalf("%v %d %s", err, status, raw)
	}
	golden(t, "account/testdata/postAccountCreate", raw)
	letter := p.next(t)
	link := letter.link(t)
	if letter.to != newcomer || letter.subject != "Aktywacja konta: Demo Agency One" || !strings.HasPrefix(link.String(), w.URL()+"/login/activate?") || !strings.Contains(letter.html, `lang="pl"`) {
		t.Fatalf("%+v", letter)
	}
	token := tokenIn(t, link)
	status, raw = w.visit(token)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	golden(t, "member/testdata/postMember.activation", raw)
	status, raw = w.call("", http.MethodPost, "/v1/account_activate", w.accountForm("/v1/account_activate", "token", token, "password", "password2026"), "")
	if status != http.StatusBadRequest {
		t.Errorf("a common password: %d %s", status, raw)
	}
	golden(t, "account/testdata/postAccountActivate.password", raw)
	status, raw = w.call("", http.MethodPost, "/v1/account_activate", w.accountForm("/v1/account_activate", "token", token, "password", first), "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	golden(t, "account/testdata/postAccountActivate", raw)
	status, tokens := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {newcomer}, "password": {first}})
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, tokens)
	}
	w.tokens["newcomer"] = tokens["access_token"].(string)
	if status, raw := w.call("newcomer", http.MethodGet, "/v1/status", "", ""); status != http.StatusOK || !strings.Contains(string(raw), "Demo Finca") {
		t.Errorf("%d %s", status, raw)
	}
	if status, raw := w.call("", http.MethodPost, "/v1/account_reset", w.accountForm("/v1/account_reset", "username", newcomer), ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	reset := p.next(t).link(t)
	status, raw = w.call("", http.MethodPost, "/v1/account_password_reset", w.accountForm("/v1/account_password_reset", "token", tokenIn(t, reset), "password", second), "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	golden(t, "account/testdata/postAccountPasswordReset", raw)
	if changed := p.next(t); !strings.Contains(changed.subject, "password was changed") {
		t.Errorf("%+v", changed)
	}
	if status, _ := w.call("newcomer", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
		t.Errorf("still signed in after the reset: %d", status)
	}
	status, raw = w.call("", http.MethodPost, "/v1/account_link", w.accountForm("/v1/account_link", "username", newcomer), "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	once := tokenIn(t, p.next(t).link(t))
	status, tokens = w.form(url.Values{"client_id": {"t"}, "grant_type": {"urn:latchkey:link"}, "token": {once}})
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, tokens)
	}
	w.tokens["newcomer"] = tokens["access_token"].(string)
	status, raw = w.call("newcomer", http.MethodPost, "/v1/account_password", `{"current":"`+second+`","password":"canary password three"}`, "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	golden(t, "account/testdata/postAccountPassword", raw)
	p.next(t)
	log := w.log.String()
	if !strings.Contains(log, "/v1/account_activate") {
		t.Fatalf("the log is empty:\n%s", log)
	}
	for _, canary := range []string{newcomer, "newcomer.canary", token, tokenIn(t, reset), once, first, second, "canary password three", tokens["access_token"].(string), tokens["refresh_token"].(string), "hparam"} {
		if strings.Contains(log, canary) {
			t.Errorf("%s is in the log", canary)
		}
	}
}

// Each code of refusals about accounts is what the server answers in the situation that it names.
func TestTheErrorCatalogue(t *testing.T) {
	p, smtp := office(t)
	data := filepath.Join(t.TempDir(), "data")
	w := newWorld(t, smtp, func(c *app.Config) { c.Data = data })
	w.book("past", "p2", "2026-05-01", "2026-05-08", "past.guest@people.example", "Past")
	w.book("new", "p2", "2026-08-01", "2026-08-08", "new.guest@people.example", "New")
	post := func(path string, pairs ...string) func() (int, []byte) {
		return func() (int, []byte) { return w.call("", http.MethodPost, path, w.accountForm(path, pairs...), "") }
	}
	get := func(who, path string) func() (int, []byte) {
		return func() (int, []byte) { return w.call(who, http.MethodGet, path, "", "") }
	}
	token := func(pairs ...string) func() (int, []byte) {
		return func() (int, []byte) {
			v := url.Values{"client_id": {"t"}}
			for i := 0; i < len(pairs); i += 2 {
				v.Set(pairs[i], pairs[i+1])
			}
			status, got := w.form(v)
			raw, err := json.Marshal(map[string]any{"error_code": got["error_description"], "error": got["message"], "status": map[string]any{"code": status}})
			if err != nil {
				t.Fatal(err)
			}
			return status, raw
		}
	}
	visit := func(m identity.MemberID) func() (int, []byte) {
		link := w.Members.Link(m, member.AudienceGuest)
		return get("", "/v1/member?"+url.Values{"m": {link.M}, "h": {link.H}}.Encode())
	}
	catalogue := []struct {
		code   string
		status int
		call   func() (int, []byte)
	}{
		{"account_not_found", 404, post("/v1/account_create", "username", "nobody@people.example")},
		{"guest_not_found", 404, post("/v1/account_create", "username", "past.guest@people.example")},
		{"invalid_member", 400, visit(99)},
		{"logins_not_activated", 403, func() (int, []byte) {
			off := false
			if err := w.Members.SetLogins(t.Context(), 0, identity.Attempt{}, w.members[1], &off, nil); err != nil {
				t.Fatal(err)
			}
			return visit(w.members[1])()
		}},
		{"hashes_are_invalid", 400, get("", "/v1/member?m=v2-1&h=wrong")},
		{"invalid_grant", 400, token("grant_type", "refresh_token", "refresh_token", "made up")},
		{"invalid_username_and_password_combination", 401, token("grant_type", "password", "username", email("guest"), "password", "wrong wrong wrong")},
		{"wrong_token_activation", 400, func() (int, []byte) { return w.visit("made up") }},
		{"wrong_token_reset", 400, post("/v1/account_password_reset", "token", "made up", "password", "another long one")},
		{"token_voided", 400, func() (int, []byte) {
			if status, raw := post("/v1/account_create", "username", "new.guest@people.example")(); status != http.StatusOK {
				t.Fatalf("%d %s", status, raw)
			}
			letter := p.next(t)
			if letter.to == "past.guest@people.example" || letter.subject == "" {
				t.Fatalf("%+v", letter)
			}
			old := tokenIn(t, letter.link(t))
			w.clock.Advance(time.Hour)
			clear(w.tokens) // they have ended as well
			before, err := w.Mails.All(t.Context(), false, 50)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 { // a program that scans mails
				if status, raw := w.look(old); status != http.StatusOK || !strings.Contains(string(raw), `"state":"expired"`) {
					t.Errorf("a GET of an old link: %d %s", status, raw)
				}
			}
			if after, err := w.Mails.All(t.Context(), false, 50); err != nil || len(after) != len(before) {
				t.Errorf("a GET mailed something: %d mails, before %d, %v", len(after), len(before), err)
			}
			status, raw := w.visit(old)
			if tokenIn(t, p.next(t).link(t)) == old {
				t.Error("the same link again")
			}
			return status, raw
		}},
		{"token_different", 400, func() (int, []byte) {
			status, got := w.form(url.Values{"client_id": {"t"}, "grant_type": {"password"}, "username": {email("guest")}, "password": {password}})
			if status != http.StatusOK {
				t.Fatalf("%d %v", status, got)
			}
			return token("grant_type", "refresh_token", "refresh_token", got["refresh_token"].(string), "username", email("cleaner"))()
		}},
		{"bad_request", 400, get("guest", "/v1/reservations/-1--1")},
		{"recaptcha_not_solved", 400, post("/v1/account_create", "username", "x@people.example", "grecaptcha-token", "not solved")},
		{"recaptcha_not_solved_and_mparam_not_v2", 400, func() (int, []byte) {
			m, h := oldLink(t, data, w.members[0])
			return post("/v1/account_create", "username", "x@people.example", "grecaptcha-token", "not solved", "mparam", m, "hparam", h)()
		}},
		{"taskNotFound", 404, get("cleaner", fmt.Sprintf("/v1/cleaning/%d-987654", w.members[0]))},
		{"reservation_not_found", 404, get("guest", fmt.Sprintf("/v1/reservations/%d-987654", w.members[0]))},
		{"unavailable", 503, func() (int, []byte) { // reCAPTCHA's server is not there
			away := newWorld(t, func(c *app.Config) {
				c.Captcha, c.RecaptchaSiteKey, c.RecaptchaSecret, c.RecaptchaURL = "recaptcha", "site", "CANARY-SECRET", "http://127.0.0.1:9/verify"
			})
			status, raw := away.call("", http.MethodPost, "/v1/account_create", away.accountForm("/v1/account_create", "username", "x@people.example", "grecaptcha-token", "solved"), "")
			if strings.Contains(away.log.String(), "CANARY-SECRET") || !strings.Contains(away.log.String(), "recaptcha") {
				t.Error("the log must name the cause and not the secret")
			}
			return status, raw
		}},
		{"api_error", 500, func() (int, []byte) { // something of ours is broken
			if err := w.DB.Write(t.Context(), breakReports); err != nil {
				t.Fatal(err)
			}
			return w.call("", http.MethodPut, "/v1/errors", `{"message":"x"}`, "")
		}},
	}
	for _, c := range catalogue {
		status, raw := c.call()
		var got struct {
			Code   string `json:"error_code"`
			Text   string `json:"error"`
			Status struct{ Code int }
		}
		if err := json.Unmarshal(raw, &got); err != nil || status != c.status || got.Code != c.code || got.Status.Code != c.status || got.Text == "" || strings.ContainsAny(got.Text, "{}") {
			t.Errorf("%s: %d %s (%v)", c.code, status, raw, err)
		}
		golden(t, "account/testdata/refusal."+c.code, raw, `("request_id": *)"[^"]*"`)
		inFourLanguages(t, c.code)
	}
	// A wrong proof in a form is a bad request that says which.
	status, raw := post("/v1/account_create", "username", "x@people.example", "hparam", "wrong")()
	if status != http.StatusBadRequest || !strings.Contains(string(raw), `"error_code":"bad_request"`) || !regexp.MustCompile(`"error":"[^"]*hash_is_invalid`).Match(raw) || !strings.Contains(string(raw), `"hparam":"hash_is_invalid"`) {
		t.Errorf("%d %s", status, raw)
	}
	golden(t, "account/testdata/postAccountCreate.hash", raw)
}

// With the link of the public configuration a known and an unknown address get one answer, byte by byte. An office reads in its list of mails its own people only.
func TestThePublishedLinkAnswersEverybodyAlike(t *testing.T) {
	w := newWorld(t)
	link := w.Members.PublishedLink(w.members[0])
	answers := map[string]bool{}
	for _, path := range []string{"/v1/account_create", "/v1/account_reset", "/v1/account_link"} {
		for _, address := range []string{email("guest"), email("other manager"), "nobody@people.example"} {
			status, raw := w.call("", http.MethodPost, path, w.accountForm(path, "username", address, "mparam", link.M, "hparam", link.H), "")
			answers[fmt.Sprint(status, " ", string(raw))] = true
		}
	}
	if len(answers) != 1 {
		t.Errorf("%d different answers: %v", len(answers), answers)
	}
	for i, who := range []string{"manager", "other manager"} {
		var page struct{ Data []struct{ To string } }
		w.get(who, fmt.Sprintf("/v1/manage/mails?member=%d", w.members[i]), &page)
		read := map[string]int{}
		for _, m := range page.Data {
			read[m.To]++
		}
		want := email([]string{"guest", "other manager"}[i])
		if len(read) != 1 || read[want] != 3 {
			t.Errorf("the %s reads of %v, want three mails to %s", who, read, want)
		}
	}
}
