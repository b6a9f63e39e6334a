package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/member"
)

func TestSigningInAndOutAsOAuthDoes(t *testing.T) {
	w := newWorld(t)
	form := func(pairs ...string) url.Values {
		v := url.Values{"client_id": {"latchkey-web"}}
		for i := 0; i < len(pairs); i += 2 {
			v.Set(pairs[i], pairs[i+1])
		}
		return v
	}
	status, got := w.form(form("grant_type", "password", "username", email("guest"), "password", password))
	if status != http.StatusOK || got["token_type"] != "Bearer" || got["expires_in"] != float64(900) {
		t.Fatalf("%d %v", status, got)
	}
	status, renewed := w.form(form("grant_type", "refresh_token", "refresh_token", got["refresh_token"].(string)))
	if status != http.StatusOK || renewed["access_token"] == got["access_token"] {
		t.Fatalf("%d %v", status, renewed)
	}
	for _, c := range []struct {
		name   string
		form   url.Values
		status int
		err    string
		why    string
	}{
		{"a wrong password", form("grant_type", "password", "username", email("guest"), "password", "wrong wrong wrong"), 401, "invalid_grant", "invalid_username_and_password_combination"},
		{"an unknown login", form("grant_type", "password", "username", "nobody@people.example", "password", password), 401, "invalid_grant", "invalid_username_and_password_combination"},
		{"a made-up refresh token", form("grant_type", "refresh_token", "refresh_token", "x"), 400, "invalid_grant", "invalid_grant"},
		{"another grant", form("grant_type", "client_credentials"), 400, "unsupported_grant_type", "bad_request"},
		{"nothing", url.Values{}, 400, "invalid_request", "bad_request"},
	} {
		status, got := w.form(c.form)
		if status != c.status || got["error"] != c.err || got["error_description"] != c.why || got["message"] == "" {
			t.Errorf("%s: %d %v", c.name, status, got)
		}
	}
	w.tokens["guest"] = renewed["access_token"].(string)
	if status, raw := w.call("guest", http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	if status, _ := w.call("guest", http.MethodGet, "/v1/status", "", ""); status != http.StatusUnauthorized {
		t.Errorf("after signing out: %d", status)
	}
	if status, _ := w.form(form("grant_type", "refresh_token", "refresh_token", renewed["refresh_token"].(string))); status != http.StatusBadRequest {
		t.Errorf("a refresh after signing out: %d", status)
	}
}

func TestStatusSendsEachPersonToTheirPlace(t *testing.T) {
	w := newWorld(t)
	for who, want := range map[string]string{
		"guest": "guest", "cleaner": "cleaner", "company": "company", "manager": "manager",
	} {
		var got struct {
			Data struct {
				IsCleaningCompany int
				Username          string
				Roles             []struct{ Role string }
				Reservations      []struct{ Arrival string }
			}
		}
		w.get(who, "/v1/status", &got)
		d := got.Data
		if len(d.Roles) != 1 || d.Roles[0].Role != want || d.Username != email(who) || (d.IsCleaningCompany == 1) != (who == "company") || (len(d.Reservations) == 2) != (who == "guest") {
			t.Errorf("%s: %+v", who, d)
		}
	}
}

// Every secret of the world is a canary. Who may not see it finds it in no answer, and it is in no log and no database file.
func TestNoCanaryGetsOut(t *testing.T) {
	w := newWorld(t)
	screens := map[string]*screen{}
	for _, who := range people {
		screens[who] = w.screen(who)
	}
	allowed := map[string][]string{keyCode: {"guest", "manager"}, guestPhone: {"guest", "other guest", "manager", "other manager"}, "uest-Canary": {"guest", "other guest", "manager", "other manager"}}
	// Before the manager's calls, of which one charges a tax that nobody has paid.
	_, raw := w.call("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", "")
	if !bytes.Contains(raw, []byte(keyCode)) {
		t.Errorf("the paid stay must show the code: %s", raw)
	}
	for _, who := range append([]string{""}, people...) {
		for id, r := range rights(w) {
			if id == "postSignOut" || id == "putKeyUnlock" {
				continue
			}
			method := http.MethodGet
			for _, route := range w.Router().Routes() {
				if route.ID == id {
					method = route.Method
				}
			}
			_, raw := w.call(who, method, r.path, r.body, "")
			for _, canary := range []string{keyCode, otherKeyCode, passport, guestPhone, "uest-Canary"} {
				may := false
				for _, person := range allowed[canary] {
					may = may || person == who
				}
				// Identity data stands in the calls that are made for it, and only for the booker and the office.
				own := strings.HasPrefix(id, "getReservationTravellers") || strings.HasPrefix(id, "postReservationTravellers") || id == "postReservationBooker"
				may = may || (canary == passport && own && (who == "guest" || who == "manager"))
				// The other guest leaves today, of two homes, whose keys are theirs until then.
				may = may || (id == "getReadyStays" && who == "other guest" && (canary == keyCode || canary == otherKeyCode))
				if !may && bytes.Contains(raw, []byte(canary)) {
					t.Errorf("%s is in the answer of %s to %q", canary, id, who)
				}
			}
		}
	}
	// What the calls above made happen has reached the screens: no event carries a code, an identity or a stranger's phone.
	screens["manager"].wait(t, 3)
	for who, s := range screens {
		s.mu.Lock()
		seen, err := json.Marshal(s.seen)
		s.mu.Unlock()
		for _, canary := range []string{keyCode, otherKeyCode, passport, guestPhone} {
			if err != nil || bytes.Contains(seen, []byte(canary)) {
				t.Errorf("%s is in an event to %q (%v)", canary, who, err)
			}
		}
	}
	// The other stay of the same guest is not paid: no code.
	_, raw = w.call("guest", http.MethodGet, "/v1/reservations/"+w.stays["unpaid"], "", "")
	if bytes.Contains(raw, []byte(otherKeyCode)) || !bytes.Contains(raw, []byte(`"reason":"not_paid"`)) {
		t.Errorf("the unpaid stay: %s", raw)
	}
	log := w.log.String()
	if !strings.Contains(log, "/v1/reservations/") {
		t.Fatalf("the log is empty:\n%s", log)
	}
	for _, canary := range []string{keyCode, otherKeyCode, passport, guestPhone, password, w.token("guest"), "uest-Canary", "msg_text", email("guest")} {
		if strings.Contains(log, canary) {
			t.Errorf("%s is in the log", canary)
		}
	}
}

func TestSecretsAreSealedOnTheDisk(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	w := newWorld(t, func(c *app.Config) { c.Data = data })
	if _, raw := w.call("guest", http.MethodGet, "/v1/reservations/"+w.stays["arriving"], "", ""); !bytes.Contains(raw, []byte(keyCode)) {
		t.Fatalf("%s", raw)
	}
	tokens := w.token("guest")
	var files []string
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 2 {
		t.Fatalf("%v %v", files, err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, canary := range []string{keyCode, otherKeyCode, passport, password, tokens, "wifi-pass"} {
			if bytes.Contains(raw, []byte(canary)) {
				t.Errorf("%s holds %s", filepath.Base(file), canary)
			}
		}
	}
}

// Begin pressed twice, in two windows, or replayed with the same key, happens once.
func TestBeginHappensOnceHoweverOftenItComes(t *testing.T) {
	w := newWorld(t)
	path := "/v1/cleaningresource/" + w.tasks["Demo Apartment <script>"]
	body := `{"cleaning_ist_start":"2026-07-04 14:00:00"}`
	w.token("cleaner")
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if status, raw := w.call("cleaner", http.MethodPatch, path, body, fmt.Sprint("key-", i%2)); status != http.StatusOK {
				t.Errorf("%d %s", status, raw)
			}
		})
	}
	wg.Wait()
	var got struct {
		Data struct {
			Start   string `json:"cleaning_ist_start"`
			State   string
			History []struct{ Action string }
		}
	}
	w.get("cleaner", "/v1/cleaning/"+w.tasks["Demo Apartment <script>"], &got)
	if got.Data.Start != "2026-07-04 14:00:00" || got.Data.State != "started" || len(got.Data.History) != 1 {
		t.Errorf("%+v", got.Data)
	}
	status, raw := w.call("company", http.MethodPatch, path, `{"cleaning_ist_start":"2026-07-04 13:59:00"}`, "")
	var refusal struct {
		Code string `json:"error_code"`
		Data struct {
			Start string `json:"cleaning_ist_start"`
		}
	}
	if err := json.Unmarshal(raw, &refusal); err != nil || status != http.StatusConflict || refusal.Code != "task_changed_by_other" || refusal.Data.Start != "2026-07-04 14:00:00" {
		t.Errorf("somebody else's start: %d %s", status, raw)
	}
	status, raw = w.call("cleaner", http.MethodPatch, path, `{"cleaning_ist_start":"2026-07-04 13:00:00"}`, "key-0")
	if status != http.StatusUnprocessableEntity {
		t.Errorf("the same key with another body: %d %s", status, raw)
	}
}

// The property is on the Canaries, the phone in Warsaw, the server in UTC: the wire speaks the property's wall clock.
func TestTimesAreThePropertysWallClock(t *testing.T) {
	w := newWorld(t)
	task := w.tasks["Demo Finca"]
	var got struct {
		Data struct {
			Planned  string `json:"planned_start"`
			Start    string `json:"cleaning_ist_start"`
			Property struct {
				Zone string `json:"time_zone"`
			}
		}
	}
	w.get("other cleaner", "/v1/cleaning/"+task, &got)
	if got.Data.Property.Zone != "Atlantic/Canary" || got.Data.Planned != "2026-07-04 10:00:00" {
		t.Errorf("%+v", got.Data)
	}
	// It is 12:00 UTC: 13:00 on the Canaries, 14:00 in Warsaw.
	status, raw := w.call("other cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, `{"cleaning_ist_start":"2026-07-04 14:00:00"}`, "")
	if status != http.StatusBadRequest || !strings.Contains(string(raw), "task_time_in_future") {
		t.Errorf("Warsaw's wall clock is an hour ahead: %d %s", status, raw)
	}
	status, raw = w.call("other cleaner", http.MethodPatch, "/v1/cleaningresource/"+task, `{"cleaning_ist_start":"2026-07-04 13:00:00"}`, "")
	if status != http.StatusOK {
		t.Errorf("%d %s", status, raw)
	}
	w.get("other cleaner", "/v1/cleaning/"+task, &got)
	if got.Data.Start != "2026-07-04 13:00:00" {
		t.Errorf("%+v", got.Data)
	}
}

func TestHealthAndReadiness(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, raw := w.call("", http.MethodGet, path, "", ""); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, raw)
		}
	}
}

func TestMetricsAreOnTheirOwnAddressOnly(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.MetricsAddr = "127.0.0.1:0" })
	if status, _ := w.call("", http.MethodGet, "/v1/config", "", ""); status != http.StatusOK {
		t.Fatal(status)
	}
	res, err := http.Get(w.MetricsURL() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil || !strings.Contains(string(raw), `latchkey_request_seconds_count{method="GET",route="GET /v1/config",status="200"} 1`) || !strings.Contains(string(raw), "latchkey_sockets 0") {
		t.Errorf("%v %s", err, raw)
	}
	if strings.Contains(string(raw), w.tasks["Demo Finca"]) {
		t.Error("a number of a thing is in the metrics")
	}
	if _, raw := w.call("", http.MethodGet, "/metrics", "", ""); strings.Contains(string(raw), "latchkey_") {
		t.Error("the public address shows metrics")
	}
}

// changes are the lines of a list of notes, one release and language at a time.
var changes = regexp.MustCompile(`(?:(\t{5})"[^\n]*\n)+`)

var draftKey = regexp.MustCompile(`("draft_key":\s*)"[A-Za-z0-9+/]{43}="`)

// What somebody typed and did not send is sealed in their browser under a key that is always theirs, and nobody else's.
func TestTheKeyOfDraftsIsThePersonsOwn(t *testing.T) {
	w := newWorld(t)
	keyOf := func(who string) string {
		t.Helper()
		var status struct {
			Data struct {
				DraftKey string `json:"draft_key"`
			}
		}
		w.get(who, "/v1/status", &status)
		raw, err := base64.StdEncoding.DecodeString(status.Data.DraftKey)
		if err != nil || len(raw) != 32 {
			t.Fatalf("%d bytes, %v", len(raw), err)
		}
		return status.Data.DraftKey
	}
	seen := map[string]string{}
	for _, who := range []string{"guest", "cleaner", "company", "manager"} {
		key := keyOf(who)
		if other := seen[key]; other != "" {
			t.Errorf("%s has the key of %s", who, other)
		}
		seen[key] = who
		if status, raw := w.call(who, http.MethodPost, "/v1/sign_out", "", ""); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		delete(w.tokens, who)
		if keyOf(who) != key {
			t.Errorf("%s has another key after signing in again", who)
		}
	}
}

// Each route has a golden answer. These are of the routes that need the whole program; the browser's tests read them too.
func TestGoldenAnswersOfTheWholeProgram(t *testing.T) { newWorld(t).golden() }

// A write runs again when one that shares its commit fails. Nothing of the first time may be left in what it does the second time.
func TestEveryWriteMayRunAgain(t *testing.T) {
	newWorldOf(t, func(a *app.App) { a.DB.RunTwice() }).golden()
}

func (w *world) golden() {
	t := w.t
	t.Helper()
	link := w.Members.Link(w.members[0], member.AudienceGuest)
	for _, c := range []struct{ who, path, golden string }{
		{"guest", "/v1/status", "account/testdata/getStatus.guest"},
		{"cleaner", "/v1/status", "account/testdata/getStatus.cleaner"},
		{"company", "/v1/status", "account/testdata/getStatus.company"},
		{"manager", "/v1/status", "account/testdata/getStatus.manager"},
		{"", "/v1/status", "account/testdata/getStatus.nobody"},
		{"", "/v1/member?" + url.Values{"m": {link.M}, "h": {link.H}}.Encode(), "member/testdata/getMember"},
		{"", "/v1/member?m=v2-1&h=wrong", "member/testdata/getMember.wrong"},
		{"", "/v1/pages/imprint?lang=en&" + url.Values{"m": {link.M}, "h": {link.H}}.Encode(), "member/testdata/getPage"},
		{"", "/v1/pages/help?lang=pl&memberid=99", "member/testdata/getPage.unknown"},
		{"manager", fmt.Sprintf("/v1/manage/staff?memberid=%d", w.members[0]), "member/testdata/getManageStaff"},
		{"", "/v1/versionhistory", "app/testdata/getVersionHistory"},
		{"", "/v1/config", "app/testdata/getConfig"},
	} {
		_, raw := w.call(c.who, http.MethodGet, c.path, "", "")
		// Ports, the proof of a login link and the keys of drafts differ with each installation.
		raw = draftKey.ReplaceAll(raw, []byte(`${1}"the-key-of-the-drafts"`))
		raw = bytes.ReplaceAll(raw, []byte(w.SocketURL()), []byte("http://127.0.0.1:8081"))
		for _, proof := range []string{link.H, w.Members.PublishedLink(w.members[0]).H} {
			raw = bytes.ReplaceAll(raw, []byte(proof), []byte("the-proof-of-the-link"))
		}
		var pretty bytes.Buffer
		if err := json.Indent(&pretty, raw, "", "\t"); err != nil {
			t.Fatalf("%s: %v %s", c.path, err, raw)
		}
		shape := pretty.Bytes()
		if c.path == "/v1/versionhistory" {
			// What each version changed is in locales/releases.json.
			shape = changes.ReplaceAll(shape, []byte("$1\"a change\"\n"))
		}
		file := filepath.Join("..", c.golden+".golden.json")
		if *update {
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, shape, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(want, shape) {
			t.Errorf("%s as %q: %s\nis not %s (%v)", c.path, c.who, shape, file, err)
		}
	}
}
