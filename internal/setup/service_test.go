package setup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/account/accounttest"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// node is one server of an installation.
type node struct {
	testing.TB
	*Service
	handler http.Handler
	clock   *clock.Manual
	// has says which steps are done.
	has map[Step]bool
	// incoming is what is done with an archive.
	incoming func(ctx context.Context, in Incoming) (Brought, error)
	// room is what the disk says.
	room error
}

func nodeOf(t *testing.T, db *database.DB, c *clock.Manual) *node {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	n := &node{TB: t, clock: c, has: map[Step]bool{}}
	members := member.NewService(member.Deps{DB: db, Box: box, Clock: c, Find: account.Find})
	accounts := account.NewService(db, box, c, members, accounttest.Nothing{}, accounttest.Nothing{}, account.Options{AccessTTL: 15 * time.Minute, RefreshTTL: 30 * 24 * time.Hour, SessionEnded: func(int64) {}})
	done := map[Step][]Has{}
	for _, step := range steps {
		done[step] = []Has{
			func(context.Context, database.Querier, identity.MemberID) (bool, error) { return false, nil },
			func(context.Context, database.Querier, identity.MemberID) (bool, error) { return n.has[step], nil },
		}
	}
	n.Service = NewService(Deps{DB: db, Clock: c, Members: members, Accounts: accounts, Done: done, Archives: ArchiveDeps{
		Folder: filepath.Join(t.TempDir(), "archive"), Most: 3 * partSize, Logger: slog.New(slog.DiscardHandler), Mails: true,
		Room:  func(int64) error { return n.room },
		Bring: func(ctx context.Context, in Incoming) (Brought, error) { return n.incoming(ctx, in) },
	}})
	r := web.NewRouter(web.Options{
		Logger: slog.New(slog.DiscardHandler), Version: "test", Now: c.Now, Ready: func(context.Context) error { return nil },
		Authenticate: func(ctx context.Context, token string) (identity.Actor, error) {
			actor, _, err := accounts.Authenticate(ctx, token)
			return actor, err
		},
	})
	Register(r, n.Service, c)
	n.handler = r.Handler()
	return n
}

func each(t *testing.T, test func(t *testing.T, n *node)) {
	t.Helper()
	c := clock.NewManual(time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) { test(t, nodeOf(t, db, c)) })
}

// open makes a code as a start of the server does.
func (n *node) open() string {
	n.Helper()
	code, ok, err := n.Open(context.Background())
	if err != nil || !ok {
		n.Fatalf("open: %v, %v", ok, err)
	}
	return code.Reveal()
}

// call gives the status, the code of a refusal with its fields, and the whole answer.
func (n *node) call(token, method, path string, body any, headers ...string) (status int, refused string, raw []byte) {
	n.Helper()
	text := ""
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			n.Fatal(err)
		}
		text = string(b)
	}
	status, raw = webtest.Call(n, n.handler, token, method, path, text, headers...)
	var refusal struct {
		Code   string            `json:"error_code"`
		Fields map[string]string `json:"fields"`
	}
	if err := json.Unmarshal(raw, &refusal); err != nil {
		n.Fatal(err)
	}
	refused = refusal.Code
	for name, why := range refusal.Fields {
		refused += " " + name + "=" + why
	}
	return status, refused, raw
}

func bodyOf(code string) Body {
	return Body{
		Code: code, ClientID: "test", Agency: filled.Agency, Lang: "es", Country: "ES", Currency: "EUR", TimeZone: "Europe/Madrid", Accent: "#7a1f3d", EmergencyPhone: "+34 900 000 111", Name: filled.Name,
		Email: filled.Email, Password: filled.Password,
	}
}

func (n *node) count(query string) (count int) {
	n.Helper()
	if err := n.db.QueryRow(context.Background(), query).Scan(&count); err != nil {
		n.Fatal(err)
	}
	return count
}

func signedIn(t testing.TB, raw []byte) SignedIn {
	t.Helper()
	var answer struct{ Data SignedIn }
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Data
}

func TestTheCodeMakesTheAgencyAndSignsItsManagerIn(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		if status, _, raw := n.call("", http.MethodGet, "/v1/setup", nil); status != 200 || !strings.Contains(string(raw), `"open":false`) {
			t.Errorf("before a start has made a code: %d %s", status, raw)
		}
		code := n.open()
		_, _, raw := n.call("", http.MethodGet, "/v1/setup", nil)
		webtest.Golden(t, "getSetup", raw, *update)
		if status, _, raw := n.call("", http.MethodPost, "/v1/setup/code", CodeBody{Code: strings.ToLower(code)}); status != 200 {
			t.Errorf("the right code: %d %s", status, raw)
		}
		status, _, raw := n.call("", http.MethodPost, "/v1/setup", bodyOf(code), "User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0")
		if status != 200 {
			t.Fatalf("%d %s", status, raw)
		}
		in := signedIn(t, raw)
		if in.MemberID != 1 || in.Username != "ana@casa.example" || in.ExpiresIn != 900 || in.RefreshToken == "" || in.DeviceToken == "" {
			t.Errorf("%+v", in)
		}
		webtest.Golden(t, "postSetup", regexp.MustCompile(`("[a-z]+_token": ?)"[^"]+"`).ReplaceAll(raw, []byte(`$1"masked"`)), *update)
		actor, _, err := n.accounts.Authenticate(t.Context(), in.AccessToken)
		if err != nil || !actor.Manages(1) || actor.Name != "Ana Demo" || actor.Lang != "es" {
			t.Errorf("signed in as %+v, %v", actor, err)
		}
		sessions, err := n.accounts.Sessions(t.Context(), actor)
		if err != nil || len(sessions) != 1 || !strings.Contains(sessions[0].Device, "Linux") {
			t.Errorf("sessions %+v, %v", sessions, err)
		}
		if _, err := n.accounts.SignIn(t.Context(), "ana@casa.example", filled.Password, "", "test", account.Asker{Address: "192.0.2.9"}); err != nil {
			t.Errorf("the sign-in by password: %v", err)
		}
		m, err := n.members.Get(t.Context(), n.db, 1)
		if err != nil || m.Name != "Casa Uno" || m.Country != "ES" || m.TimeZone != "Europe/Madrid" || m.Accent != "#7a1f3d" || m.EmergencyPhone != "+34 900 000 111" || m.Lang != "es" {
			t.Errorf("%+v, %v", m, err)
		}
		crew, err := n.members.Staff(t.Context(), n.db, 1)
		if all := crew.All(); err != nil || len(all) != 1 || all[0].Kind != member.KindManager || all[0].Account != actor.Account {
			t.Errorf("%+v, %v", all, err)
		}
		// For ever: the used code, a wrong one, and another start.
		for range 2 {
			if status, _, raw := n.call("", http.MethodGet, "/v1/setup", nil); status != 200 || !strings.Contains(string(raw), `"open":false`) {
				t.Errorf("%d %s", status, raw)
			}
			for _, code := range []string{code, "wrong"} {
				for path, body := range map[string]any{"/v1/setup": bodyOf(code), "/v1/setup/code": CodeBody{Code: code}} {
					if status, refused, _ := n.call("", http.MethodPost, path, body); status != 404 || refused != "not_found" {
						t.Errorf("%s afterwards: %d %s", path, status, refused)
					}
				}
			}
			if code, ok, err := n.Open(t.Context()); ok || err != nil || !code.IsEmpty() {
				t.Errorf("another start opened the set-up: %v", err)
			}
		}
		if agencies, codes := n.count(`SELECT COUNT(*) FROM member`), n.count(`SELECT COUNT(*) FROM setting WHERE name = 'setup_code'`); agencies != 1 || codes != 0 {
			t.Errorf("%d agencies, %d codes", agencies, codes)
		}
	})
}

func TestAWrongCodeOpensNothingAndIsNamed(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		old := n.open()
		code := n.open()
		empty := Body{Code: old, ClientID: "test", Lang: "de"}
		for _, c := range []struct {
			path string
			body any
			want string
		}{
			{"/v1/setup/code", CodeBody{Code: old}, "bad_request code=wrong"},
			{"/v1/setup/code", CodeBody{Code: code[1:]}, "bad_request code=wrong"},
			{"/v1/setup", bodyOf(old), "bad_request code=wrong"},
			// Without the code the rest of the form is not even checked.
			{"/v1/setup", empty, "bad_request code=wrong"},
		} {
			if status, refused, _ := n.call("", http.MethodPost, c.path, c.body); status != 400 || refused != c.want {
				t.Errorf("%s: %d %s, want %s", c.path, status, refused, c.want)
			}
		}
		bad := bodyOf(code)
		bad.Password = "too short"
		if status, refused, raw := n.call("", http.MethodPost, "/v1/setup", bad); status != 400 || refused != "bad_request password=expected at least 15 characters" || strings.Contains(string(raw), bad.Password) {
			t.Errorf("a short password: %d %s", status, refused)
		}
		if agencies, accounts := n.count(`SELECT COUNT(*) FROM member`), n.count(`SELECT COUNT(*) FROM account`); agencies+accounts != 0 {
			t.Errorf("%d agencies and %d accounts of refused calls", agencies, accounts)
		}
		if status, _, raw := n.call("", http.MethodPost, "/v1/setup", bodyOf(code)); status != 200 {
			t.Errorf("a refusal used the code up: %d %s", status, raw)
		}
	})
}

func TestTheDatabaseKeepsTheHashOfTheCodeAlone(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		var stored string
		if err := n.db.QueryRow(t.Context(), `SELECT value FROM setting WHERE name = 'setup_code'`).Scan(&stored); err != nil {
			t.Fatal(err)
		}
		if plain := strings.ReplaceAll(code, "-", ""); strings.Contains(stored, code) || strings.Contains(stored, plain) || !opens(stored, code) {
			t.Errorf("stored %q", stored)
		}
		// The stored answer of an attempt has no token either.
		_, _, raw := n.call("", http.MethodPost, "/v1/setup", bodyOf(code), "Idempotency-Key", "once")
		in := signedIn(t, raw)
		var kept []byte
		if err := n.db.QueryRow(t.Context(), `SELECT result FROM idempotency WHERE key = 'once'`).Scan(&kept); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{in.AccessToken, in.RefreshToken, in.DeviceToken, code, filled.Password} {
			if secret == "" || bytes.Contains(kept, []byte(secret)) {
				t.Errorf("the database keeps %q in %s", secret, kept)
			}
		}
	})
}

func TestTheSameAttemptAgainIsAnsweredAsTheFirstTime(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		key := []string{"Idempotency-Key", "again"}
		_, _, first := n.call("", http.MethodPost, "/v1/setup", bodyOf(code), key...)
		_, _, second := n.call("", http.MethodPost, "/v1/setup", bodyOf(code), key...)
		if !bytes.Equal(first, second) || signedIn(t, second).AccessToken == "" {
			t.Errorf("first %s\nthen %s", first, second)
		}
		other := bodyOf(code)
		other.Password = "another long password of Ana"
		if status, refused, _ := n.call("", http.MethodPost, "/v1/setup", other, key...); status != 422 || refused != "idempotency_key_reused" {
			t.Errorf("another body: %d %s", status, refused)
		}
		if sessions := n.count(`SELECT COUNT(*) FROM session`); sessions != 1 {
			t.Errorf("%d sessions", sessions)
		}
		n.clock.Advance(time.Hour)
		_, _, late := n.call("", http.MethodPost, "/v1/setup", bodyOf(code), key...)
		if in := signedIn(t, late); in.ExpiresIn != 0 || in.RefreshToken != signedIn(t, first).RefreshToken {
			t.Errorf("an hour later: %s", late)
		}
	})
}

// Two nodes of one database, or two windows: all come at once with the right code.
func TestOfManyAtOnceOneMakesTheAgency(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		nodes := []*node{n, nodeOf(t, n.db, n.clock)}
		code := n.open()
		var wg sync.WaitGroup
		var mu sync.Mutex
		got := map[string]int{}
		for i := range 6 {
			wg.Go(func() {
				f := filled
				f.Code, f.Email = code, fmt.Sprintf("manager%d@casa.example", i)
				_, _, err := nodes[i%2].Create(context.Background(), account.Asker{Address: "127.0.0.1"}, "test", f)
				mu.Lock()
				defer mu.Unlock()
				var refused *fault.Fault
				switch {
				case err == nil:
					got["made"]++
				case errors.As(err, &refused) && refused.Status == 404:
					got["not found"]++
				default:
					t.Errorf("%v", err)
				}
			})
		}
		wg.Wait()
		if got["made"] != 1 || got["not found"] != 5 {
			t.Errorf("%v", got)
		}
		if agencies, accounts, staff := n.count(`SELECT COUNT(*) FROM member`), n.count(`SELECT COUNT(*) FROM account`), n.count(`SELECT COUNT(*) FROM staff`); agencies != 1 || accounts != 1 || staff != 1 {
			t.Errorf("%d agencies, %d accounts, %d in the team", agencies, accounts, staff)
		}
	})
}

// An agency that a command has made meanwhile closes the set-up too, on every node.
func TestAnAgencyMadeByACommandClosesTheSetup(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		code := n.open()
		if _, err := n.members.Save(t.Context(), member.Member{Name: "By command", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", RetentionDays: 90}); err != nil {
			t.Fatal(err)
		}
		if open, err := n.IsOpen(t.Context()); open || err != nil {
			t.Errorf("open %v, %v", open, err)
		}
		if status, refused, _ := n.call("", http.MethodPost, "/v1/setup", bodyOf(code)); status != 404 || refused != "not_found" {
			t.Errorf("%d %s", status, refused)
		}
		err := n.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := n.members.First(t.Context(), tx, member.Member{Name: "Second", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", RetentionDays: 90})
			return err
		})
		if !fault.IsMissing(err) || n.count(`SELECT COUNT(*) FROM member`) != 1 {
			t.Errorf("a second agency: %v", err)
		}
	})
}

func TestStrangersDoNotMakeTheServerWork(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.open()
		refused := 0
		for range tryBurst + 5 {
			if err := n.CheckCode(t.Context(), "192.0.2.7", "wrong"); fault.Is(err, fault.TooManyRequests) {
				refused++
			}
		}
		if refused != 5 {
			t.Errorf("%d of %d were refused", refused, tryBurst+5)
		}
		if err := n.CheckCode(t.Context(), "198.51.100.7", "wrong"); !fault.Is(err, fault.BadRequest) {
			t.Errorf("from elsewhere: %v", err)
		}
		_, _, err := n.Create(t.Context(), account.Asker{Address: "192.0.2.7"}, "test", filled)
		if !fault.Is(err, fault.TooManyRequests) {
			t.Errorf("the form: %v", err)
		}
	})
}

func TestWhatIsMissingGoesStepByStep(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		_, _, raw := n.call("", http.MethodPost, "/v1/setup", bodyOf(n.open()))
		token := signedIn(t, raw).AccessToken
		status, _, raw := n.call(token, http.MethodGet, "/v1/manage/setup", nil)
		if status != 200 {
			t.Fatalf("%d %s", status, raw)
		}
		webtest.Golden(t, "getManageSetup", raw, *update)
		actor, _, err := n.accounts.Authenticate(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			done Step
			want []Step
		}{{FirstReservations, []Step{FirstHome, FirstCleaner, FirstTask}}, {FirstHome, []Step{FirstCleaner, FirstTask}}, {FirstCleaner, []Step{FirstTask}}, {FirstTask, []Step{}}} {
			n.has[c.done] = true
			if got, err := n.Missing(t.Context(), actor, 1); err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%s done: %v, %v", c.done, got, err)
			}
		}
		if _, err := n.Missing(t.Context(), identity.Actor{Account: 5}, 1); !fault.IsMissing(err) {
			t.Errorf("a stranger: %v", err)
		}
	})
}
