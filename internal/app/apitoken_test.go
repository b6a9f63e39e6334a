package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"latchkey/internal/apitoken"
	"latchkey/internal/app"
	"latchkey/internal/attention"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
)

// program makes an API token and lets a program of a name call with it.
func (w *world) program(name string, days int, scopes ...identity.Scope) (ref string) {
	w.t.Helper()
	list, err := json.Marshal(scopes)
	if err != nil {
		w.t.Fatal(err)
	}
	status, raw := w.call("manager", http.MethodPost, fmt.Sprintf("/v1/manage/apitokens?memberid=%d", w.members[0]), fmt.Sprintf(`{"name":%q,"scopes":%s,"days":%d,"password":%q}`, name, list, days, password), "")
	var made struct{ Data apitoken.ApitokenMade }
	if err := json.Unmarshal(raw, &made); err != nil || status != http.StatusOK {
		w.t.Fatalf("%d %s %v", status, raw, err)
	}
	w.tokens[name] = made.Data.Secret
	return made.Data.Token.Ref
}

// The matrix of rights for API tokens, over all routes: one column for each scope, also at another agency. A call without a scope is closed to all of them, and
// none of their answers has a secret.
func TestWhatEachScopeOpens(t *testing.T) {
	w := newWorld(t, interpreted(t), routed(t))
	table := rights(w)
	for _, scope := range identity.Scopes {
		w.program(string(scope), 30, scope)
	}
	var block struct{ Data struct{ ID int64 } }
	if status, raw := w.call("manager", http.MethodPost, table["postManageBlock"].path, table["postManageBlock"].body, ""); status != http.StatusOK || json.Unmarshal(raw, &block) != nil {
		t.Fatalf("a block: %d %s", status, raw)
	}
	read := table["getManageBlock"]
	read.path = fmt.Sprintf("/v1/manage/blocks/%d-%d", w.members[0], block.Data.ID)
	table["getManageBlock"] = read
	opened := map[identity.Scope]int{}
	for _, route := range w.Router().Routes() {
		if route.Public || route.ID == "postSignOut" {
			continue
		}
		for _, scope := range identity.Scopes {
			want := http.StatusForbidden
			if route.Scope == scope {
				want = http.StatusOK
				opened[scope]++
			}
			w.clock.Advance(time.Second)
			status, raw := w.call(string(scope), route.Method, table[route.ID].path, table[route.ID].body, "")
			if status != want {
				t.Errorf("%s with %s: %d, want %d: %.200s", route.ID, scope, status, want, raw)
			}
			if route.Scope != "" && want == http.StatusForbidden && !strings.Contains(string(raw), string(route.Scope)) {
				t.Errorf("%s with %s does not say what is missing: %s", route.ID, scope, raw)
			}
			for _, secret := range []string{keyCode, otherKeyCode, passport, "wifi-pass"} {
				if strings.Contains(string(raw), secret) {
					t.Errorf("%s with %s has %s", route.ID, scope, secret)
				}
			}
		}
	}
	for _, scope := range identity.Scopes {
		if opened[scope] == 0 {
			t.Errorf("%s opens nothing", scope)
		}
	}
	// Another agency is not found.
	mine, others := fmt.Sprint(w.members[0]), fmt.Sprint(w.members[1])
	there := strings.NewReplacer("memberid="+mine, "memberid="+others, "/"+mine+"-", "/"+others+"-")
	for _, route := range w.Router().Routes() {
		path := there.Replace(table[route.ID].path)
		if route.Scope == "" || path == table[route.ID].path {
			continue
		}
		w.clock.Advance(time.Second)
		if status, raw := w.call(string(route.Scope), route.Method, path, table[route.ID].body, ""); status != http.StatusNotFound {
			t.Errorf("%s of another agency: %d %.200s", route.ID, status, raw)
		}
	}
}

func TestATokenEndsAndIsTakenAway(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		m := fmt.Sprint(w.members[0])
		list := func() (all []apitoken.ApitokenAnswer, raw string) {
			t.Helper()
			_, body := w.call("manager", http.MethodGet, "/v1/manage/apitokens?memberid="+m, "", "")
			var got struct{ Data []apitoken.ApitokenAnswer }
			if err := json.Unmarshal(body, &got); err != nil {
				t.Fatal(err)
			}
			return got.Data, string(body)
		}
		use := func(who string) int {
			status, _ := w.call(who, http.MethodGet, "/v1/manage/reservations?memberid="+m, "", "")
			return status
		}
		ref := w.program("books", 30, identity.StaysRead)
		if all, raw := list(); all[0].UsedAt != "" || strings.Contains(raw, w.tokens["books"]) || !strings.HasPrefix(w.tokens["books"], all[0].Prefix) {
			t.Errorf("at first: %s", raw)
		}
		if use("books") != http.StatusOK {
			t.Fatal("a good token is refused")
		}
		first, _ := list()
		w.clock.Advance(30 * time.Second)
		use("books")
		again, _ := list()
		w.clock.Advance(31 * time.Second)
		use("books")
		later, _ := list()
		if first[0].UsedAt == "" || again[0].UsedAt != first[0].UsedAt || later[0].UsedAt == first[0].UsedAt {
			t.Errorf("used at %s, %s, %s", first[0].UsedAt, again[0].UsedAt, later[0].UsedAt)
		}
		// One that is over.
		w.program("short", 1, identity.StaysRead)
		w.clock.Advance(24 * time.Hour)
		delete(w.tokens, "manager")
		if status := use("short"); status != http.StatusUnauthorized {
			t.Errorf("over: %d", status)
		}
		if all, _ := list(); !all[1].Expired || all[0].Expired {
			t.Errorf("%+v", all)
		}
		if status, raw := w.call("manager", http.MethodDelete, "/v1/manage/apitokens/"+ref, "", ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if status := use("books"); status != http.StatusUnauthorized {
			t.Errorf("taken away: %d", status)
		}
		w.tokens["forged"] = apitoken.Mark + strings.Repeat("x", 43)
		if status := use("forged"); status != http.StatusUnauthorized {
			t.Errorf("forged: %d", status)
		}
		_, history := w.call("manager", http.MethodGet, "/v1/manage/interfacehistory?memberid="+m, "", "")
		var lines struct {
			Data []apitoken.ApitokenHistoryLine
		}
		if err := json.Unmarshal(history, &lines); err != nil || len(lines.Data) != 3 {
			t.Fatalf("%s %v", history, err)
		}
		if l := lines.Data[0]; l.Act != apitoken.TokenRemoved || l.Name != "books" || l.By == "" {
			t.Errorf("%+v", l)
		}
		// What is stored has no token.
		for _, table := range []string{"api_token", "idempotency"} {
			var rows int
			column := map[string]string{"api_token": "hash", "idempotency": "result"}[table]
			if err := w.DB.QueryRow(t.Context(), `SELECT count(*) FROM `+table+` WHERE `+column+` = $1`, []byte(w.tokens["short"])).Scan(&rows); err != nil || rows != 0 {
				t.Errorf("%s: %d %v", table, rows, err)
			}
		}
	})
}

// Data that goes to another address is sent to another program: owners hear of it as of a new webhook, and the history names it.
func TestOwnersHearOfAWebhooksNewAddress(t *testing.T) {
	w := newWorld(t)
	hook := fmt.Sprintf("/v1/manage/webhooks?memberid=%d", w.members[0])
	if status, raw := w.call("manager", http.MethodPost, hook, `{"name":"books","address":"https://hooks.example/a","events":["reservation.created"],"on":true,"password":"`+password+`"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	before := w.mailsOfKind("program_connected")
	one := fmt.Sprintf("/v1/manage/webhooks/%d-1", w.members[0])
	if status, raw := w.call("manager", http.MethodPut, one, `{"name":"ledger","address":"","events":["reservation.created"],"on":true}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if n := w.mailsOfKind("program_connected"); n != before {
		t.Errorf("%d mails about another name", n-before)
	}
	if status, raw := w.call("manager", http.MethodPut, one, `{"name":"ledger","address":"https://hooks.example/b","events":["reservation.created"],"on":true,"password":"`+password+`"}`, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if n := w.mailsOfKind("program_connected"); n <= before {
		t.Error("no owner hears of the new address")
	}
	if _, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/interfacehistory?memberid=%d", w.members[0]), "", ""); !strings.Contains(string(raw), `"webhook_moved"`) {
		t.Errorf("%s", raw)
	}
}

// A session alone makes no token; all owners hear of one that is made; the list marks one whose maker is switched off, and the token goes on.
func TestATokenNeedsAProofAndIsAnnounced(t *testing.T) {
	w := newWorld(t)
	path := fmt.Sprintf("/v1/manage/apitokens?memberid=%d", w.members[0])
	for given, want := range map[string]string{"": "reauthentication_required", `,"password":"not the password"`: `"password":"wrong"`} {
		if status, raw := w.call("manager", http.MethodPost, path, `{"name":"x","scopes":["stays:read"],"days":365`+given+`}`, ""); status == http.StatusOK || !strings.Contains(string(raw), want) {
			t.Errorf("a token with %q: %d %s", given, status, raw)
		}
	}
	if n := w.mailsOfKind("program_connected"); n != 0 {
		t.Errorf("%d mails about a token that was not made", n)
	}
	w.program("books", 30, identity.StaysRead)
	if n := w.mailsOfKind("program_connected"); n == 0 {
		t.Error("no owner hears of the token")
	}
	list := func() apitoken.ApitokenAnswer {
		t.Helper()
		var got struct{ Data []apitoken.ApitokenAnswer }
		if _, raw := w.call("manager", http.MethodGet, path, "", ""); json.Unmarshal(raw, &got) != nil || len(got.Data) != 1 {
			t.Fatalf("%s", raw)
		}
		return got.Data[0]
	}
	if one := list(); one.Left || one.CreatedBy == "" {
		t.Errorf("%+v", one)
	}
	// Somebody who is no manager any more has made it.
	if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE api_token SET account_id = (SELECT MIN(account_id) FROM staff WHERE member_id = $1 AND kind = 'person' AND account_id <> 0) WHERE member_id = $1`, w.members[0])
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if one := list(); !one.Left {
		t.Errorf("%+v", one)
	}
	if status, _ := w.call("books", http.MethodGet, fmt.Sprintf("/v1/manage/reservations?memberid=%d", w.members[0]), "", ""); status != http.StatusOK {
		t.Errorf("the owner decides about it, but: %d", status)
	}
}

// The same call again gets the same token and makes no second one; the same key for another token is refused.
func TestMakingATokenTwiceMakesOne(t *testing.T) {
	w := newWorld(t)
	path := fmt.Sprintf("/v1/manage/apitokens?memberid=%d", w.members[0])
	const body = `{"name":"one","scopes":["stays:read"],"days":30,"password":"` + password + `"}`
	_, first := w.call("manager", http.MethodPost, path, body, "a-key-of-mine")
	_, again := w.call("manager", http.MethodPost, path, body, "a-key-of-mine")
	if string(first) != string(again) {
		t.Errorf("%s\n%s", first, again)
	}
	if status, _ := w.call("manager", http.MethodPost, path, strings.Replace(body, "one", "two", 1), "a-key-of-mine"); status != http.StatusUnprocessableEntity {
		t.Errorf("the key for another one: %d", status)
	}
	// A person may prove themselves only some times at once.
	if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
		for i := range apitoken.Most - 1 {
			if _, err := tx.Exec(t.Context(), `INSERT INTO api_token (member_id, id, name, hash, prefix, scopes, account_id, created_at, expires_at) VALUES ($1, $2, 'more', $3, 'lkt_more', 'stays:read', 1, $4, $5)`,
				w.members[0], 1000+i, fmt.Appendf(nil, "hash %d", i), tx.Now(), tx.Now().Add(time.Hour)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if status, raw := w.call("manager", http.MethodPost, path, body, ""); status != http.StatusBadRequest || !strings.Contains(string(raw), "too_many") {
		t.Errorf("one too many: %d %s", status, raw)
	}
}

// A program that calls without end is slowed down by itself, and no other with it.
func TestAnEagerProgramIsSlowedDown(t *testing.T) {
	w := newWorld(t)
	path := fmt.Sprintf("/v1/manage/blocks?memberid=%d", w.members[0])
	w.program("calm", 30, identity.StaysRead)
	w.program("eager", 30, identity.StaysRead)
	got := map[int]int{}
	for range 150 {
		status, _ := w.call("eager", http.MethodGet, path, "", "")
		got[status]++
	}
	if got[http.StatusOK] != 120 || got[http.StatusTooManyRequests] != 30 {
		t.Errorf("%v", got)
	}
	if status, _ := w.call("calm", http.MethodGet, path, "", ""); status != http.StatusOK {
		t.Errorf("the other one: %d", status)
	}
}

// A property system writes stays by its own numbers: each row by itself, and the same again changes nothing.
func TestAPropertySystemWritesStays(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.program("pms", 30, identity.StaysWrite, identity.StaysRead)
		path := fmt.Sprintf("/v1/manage/reservations?memberid=%d", w.members[0])
		write := func(key string, rows ...string) []string {
			t.Helper()
			status, raw := w.call("pms", http.MethodPut, path, `{"reservations":[`+strings.Join(rows, ",")+`]}`, key)
			var got struct {
				Data []struct {
					Effect, Ref string
					Refused     []struct{ Field string }
				}
			}
			if err := json.Unmarshal(raw, &got); err != nil || status != http.StatusOK {
				t.Fatalf("%d %s %v", status, raw, err)
			}
			var out []string
			for _, one := range got.Data {
				text := one.Effect
				if one.Ref != "" {
					text += " ref"
				}
				for _, r := range one.Refused {
					text += " " + r.Field
				}
				out = append(out, text)
			}
			return out
		}
		row := func(id, property, adults string) string {
			return fmt.Sprintf(`{"external_id":%q,"property":%q,"status":"confirmed","arrival":"2027-03-01","departure":"2027-03-08","adults":%s,"booker_last_name":"Caller","payments":[{"paid_on":"2026-07-01","amount":"50.00"}]}`, id, property, adults)
		}
		for i, step := range []struct {
			rows []string
			want string
		}{
			{[]string{row("pms-1", "p2", "2"), row("pms-2", "nowhere", "2"), row("pms-3", "p2", "0"), row("pms-1", "p2", "1")}, "[new ref refused property refused adults refused external_id]"},
			{[]string{row("pms-1", "p2", "2")}, "[same ref]"},
			{[]string{row("pms-1", "p2", "1"), row("pms-4", fmt.Sprintf("%d-2", w.members[0]), "2")}, "[changed ref new ref]"},
		} {
			key := fmt.Sprintf("step-%d", i)
			if got := fmt.Sprint(write(key, step.rows...)); got != step.want {
				t.Errorf("%d: %s, want %s", i, got, step.want)
			}
			if got := fmt.Sprint(write(key, step.rows...)); got != step.want {
				t.Errorf("%d, the same call again: %s, want %s", i, got, step.want)
			}
		}
		var list struct {
			Data []struct {
				LastName string `json:"last_name"`
				Adults   int
			}
		}
		w.get("pms", path+"&q=Caller", &list)
		if len(list.Data) != 2 {
			t.Errorf("%+v", list.Data)
		}
	})
}

// The kept answers of the calls, which also feed the tests of the browser.
func TestTheAnswersAboutTokensAreKept(t *testing.T) {
	w := newWorld(t)
	m := fmt.Sprint(w.members[0])
	keep := func(name string, raw []byte) {
		t.Helper()
		text := regexp.MustCompile(`lkt_[A-Za-z0-9_-]+`).ReplaceAllStringFunc(string(raw), func(token string) string {
			return "lkt_" + strings.Repeat("x", len(token)-len("lkt_"))
		})
		path := filepath.Join("..", "apitoken", "testdata", name+".golden.json")
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || string(want) != text {
			t.Errorf("%s: %s, want %s (%v)", name, text, want, err)
		}
	}
	_, made := w.call("manager", http.MethodPost, "/v1/manage/apitokens?memberid="+m, `{"name":"Property system","scopes":["stays:write","stays:read"],"days":90,"password":"`+password+`"}`, "")
	keep("postManageApiToken", made)
	w.program("books", 365, identity.PaymentsRead)
	if status, _ := w.call("books", http.MethodGet, "/v1/manage/payments/open?memberid="+m, "", ""); status != http.StatusOK {
		t.Fatal(status)
	}
	_, list := w.call("manager", http.MethodGet, "/v1/manage/apitokens?memberid="+m, "", "")
	keep("getManageApiTokens", list)
	_, history := w.call("manager", http.MethodGet, "/v1/manage/interfacehistory?memberid="+m, "", "")
	keep("getManageInterfaceHistory", history)
	_, removed := w.call("manager", http.MethodDelete, "/v1/manage/apitokens/"+m+"-1", "", "")
	keep("deleteManageApiToken", removed)
}

// What warns of the end of a token: one mail of each kind to each owner, and a row on Today until the token is gone.
func TestTheOwnersAreWarnedBeforeATokenEnds(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.colleague("second")
		w.setLevel("second", identity.Owner)
		ref := w.program("books", 90, identity.StaysRead)
		w.program("trial", 7, identity.StaysRead)
		warn := func() int {
			t.Helper()
			for range 2 { // again after a restart, or on another node
				if err := w.APITokens.Warn(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			return w.mailsOfKind("token_ends")
		}
		rows := func() (names []string) {
			t.Helper()
			clear(w.tokens)
			_, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), "", "")
			var got struct {
				Data struct{ Groups []attention.Group }
			}
			if err := json.Unmarshal(raw, &got); err != nil {
				t.Fatalf("%v %s", err, raw)
			}
			for _, group := range got.Data.Groups {
				if group.Kind == attention.TokensEnding {
					for _, row := range group.Rows {
						names = append(names, row.Text)
					}
				}
			}
			return names
		}
		if n := warn(); n != 0 {
			t.Errorf("at once: %d mails", n)
		}
		w.clock.Advance(6*24*time.Hour + time.Hour)
		if n := warn(); n != 2 {
			t.Errorf("the last day of the short one: %d mails", n)
		}
		if got := fmt.Sprint(rows()); got != "[trial]" {
			t.Errorf("on Today: %s", got)
		}
		w.clock.Advance(70 * 24 * time.Hour)
		if n := warn(); n != 4 {
			t.Errorf("14 days before: %d mails", n)
		}
		if got := fmt.Sprint(rows()); got != "[books]" {
			t.Errorf("on Today: %s", got)
		}
		w.clock.Advance(13 * 24 * time.Hour)
		if n := warn(); n != 6 {
			t.Errorf("one day before: %d mails", n)
		}
		clear(w.tokens)
		if status, raw := w.call("manager", http.MethodDelete, "/v1/manage/apitokens/"+ref, "", ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		if got := rows(); len(got) != 0 {
			t.Errorf("removed, and on Today: %v", got)
		}
	})
}
