package app_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/stored"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

var passphrase = secret.Of("seven wild geese over the dunes")

// documented are the calls that read, as the document of the calls has them.
type documented struct {
	Paths map[string]map[string]struct {
		OperationID string
		Parameters  []struct {
			Name, In string
			Required bool
		}
	}
}

// parts are the values that stand for the parameters of paths. ref is tried with several numbers.
var parts = map[string][]string{
	"ref": {"1", "2", "3", "5", "8", "13", "21", "34"}, "lang": {"en", "de"}, "kind": {"reservation", "cleaning", "problems_open", "mails_failed", "tasks_unassigned"}, "state": {"cancelled", "confirmed"},
	"page": {"imprint", "help"}, "a": {"1", "en"}, "b": {"1", "house.txt"}, "c": {"safe", "home"}, "name": {"home", "key", "safe"}, "picture": {"1", "2", "3"}, "file": {"1", "2", "3", "4"}, "problem": {"1", "2"}, "attachment": {"1", "2", "3", "4"}, "item": {"1", "2"}, "message": {"1", "2", "3"},
	"id": {"1", "2", "3"}, "token": {"made-up.ics"}, "ticket": {"made-up"}, "hash": {"5d09dec92f17910f07e04a83d03d34e6"},
}

// askedOf are the parameters behind the question mark that a call cannot do without.
func askedOf(name string, m identity.MemberID, day string) string {
	switch name {
	case "memberid", "member":
		return fmt.Sprint(m)
	case "tasks":
		return "1,2,3"
	case "date":
		return day
	case "q":
		return "demo"
	case "list":
		return "payments"
	case "month":
		return day[:7]
	case "audience":
		return "guest"
	case "lang":
		return "de"
	}
	return "x"
}

// different are calls whose answers differ between two installations, and why.
var different = map[string]string{
	"getSessions": "where people are signed in", "getManageStaffSessions": "where people are signed in", "getEvents": "events are not in an archive: devices read again",
	"getOwnData": "says when it was made, and where the person is signed in", "getCalendar": "its address is the login's", "getLoginLinks": "login links are made with the master key",
	"getSecondFactor": "of the login", "getPasskeys": "of the login", "getSetup": "of the installation", "getSetupArchive": "of an installation without an agency", "getManageErrors": "of the installation", "getManageDemoAgency": "of the installation", "getManageExamination": "of the server",
	"getArchive": "archives do not hold each other, and their tickets are the installation's",
}

// own are the calls at an address that each installation makes for itself; what is there is the same in both.
var own = map[string]func(t *testing.T, a *app.App, token string) []string{
	"getCalendarFeed": func(t *testing.T, a *app.App, token string) []string {
		var made struct{ Data struct{ Address string } }
		status, raw := answered(t, a, token, http.MethodPost, "/v1/calendar")
		if status != http.StatusOK { // guests have no tasks
			return nil
		}
		if err := json.Unmarshal(raw, &made); err != nil {
			t.Fatal(err)
		}
		return []string{strings.TrimPrefix(made.Data.Address, a.URL())}
	},
	"getMember": func(t *testing.T, a *app.App, token string) []string {
		var links struct{ Data []struct{ URL string } }
		status, raw := answered(t, a, token, http.MethodGet, "/v1/manage/loginlinks")
		if status != http.StatusOK {
			return nil
		}
		if err := json.Unmarshal(raw, &links); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, link := range links.Data {
			_, query, _ := strings.Cut(link.URL, "?")
			out = append(out, "/v1/member?"+query)
		}
		return out
	},
}

// reading makes all calls that read, with the values that there may be.
func reading(t *testing.T, m identity.MemberID, day string) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile("../web/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var d documented
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	hole := regexp.MustCompile(`\{(\w+)\}`)
	for path, methods := range d.Paths {
		call, ok := methods["get"]
		if !ok {
			continue
		}
		query := url.Values{}
		for _, p := range call.Parameters {
			if p.In == "query" && (p.Required || p.Name == "memberid" || p.Name == "member" || p.Name == "date") {
				query.Set(p.Name, askedOf(p.Name, m, day))
			}
		}
		if call.OperationID == "getManageSearch" || call.OperationID == "getManageGuestLogins" {
			query.Set("q", "demo")
		}
		paths := []string{path}
		for _, found := range hole.FindAllStringSubmatch(path, -1) {
			var next []string
			if len(parts[found[1]]) == 0 {
				t.Fatalf("nothing stands for %s in %s", found[1], path)
			}
			for _, p := range paths {
				for _, value := range parts[found[1]] {
					if found[1] == "ref" {
						value = fmt.Sprintf("%d-%s", m, value)
					}
					next = append(next, strings.Replace(p, found[0], value, 1))
				}
			}
			paths = next
		}
		for i := range paths {
			if len(query) > 0 {
				paths[i] += "?" + query.Encode()
			}
		}
		out[call.OperationID] = paths
	}
	return out
}

// token signs somebody in.
func tokenOf(t *testing.T, a *app.App, email string) string {
	t.Helper()
	tokens, err := a.Accounts.SignIn(t.Context(), email, password, "", "test", account.Asker{Address: "192.0.2.1", Agent: "test"})
	if err != nil {
		t.Fatalf("%s: %v", email, err)
	}
	return tokens.Access.Reveal()
}

// answered makes a call without a body.
func answered(t *testing.T, a *app.App, token, method, path string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, a.URL()+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, raw
}

// ask makes a call that reads, and gives its answer without what is another at each call.
func ask(t *testing.T, a *app.App, token, path string) (int, string) {
	t.Helper()
	status, raw := answered(t, a, token, http.MethodGet, path)
	return status, varies.ReplaceAllString(strings.ReplaceAll(string(raw), a.URL(), "http://installation"), "$1$2$3")
}

// varies is what an answer says of the one call, session or installation: login links, the marks of secrets and of what a traveler is by now, and the seals of proofs are made with the master key.
var varies = regexp.MustCompile(`("(?:draft_key|request_id|session|event|last_event|push_key|socket_url|h)":)(?:"[^"]*"|\d+)|("(?:key_code|wifi_password|version)":)"[\w-]{16}"|("seal": )"[0-9a-f]{64}"`)

// taken writes the archive of an agency.
func taken(t *testing.T, a *app.App, m identity.MemberID) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := a.WriteArchive(t.Context(), &out, m, passphrase, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// brought brings an archive into an installation of its own and runs it.
func brought(t *testing.T, raw []byte, c clock.Clock, databaseURL string, change func(*app.Config)) *app.App {
	t.Helper()
	data := filepath.Join(t.TempDir(), "new")
	set := func(config *app.Config) {
		change(config)
		config.Data, config.DatabaseURL = data, databaseURL
	}
	var config app.Config
	set(&config)
	if _, err := app.RestoreArchive(t.Context(), config, c, slog.New(slog.DiscardHandler), bytes.NewReader(raw), int64(len(raw)), passphrase); err != nil {
		t.Fatal(err)
	}
	return startAt(t, c, set)
}

// same compares every call that reads, as each of some people; made are paths of things that are in the first installation.
func same(t *testing.T, was, is *app.App, m identity.MemberID, day string, made map[string][]string, emails []string) {
	t.Helper()
	// Passwords do not go with an archive: the people set one by mail.
	err := is.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE account SET password_hash = $1`, hashed)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	all := reading(t, m, day)
	found := map[string]bool{}
	calls := 0
	for _, email := range emails {
		before, after := tokenOf(t, was, email), tokenOf(t, is, email)
		for _, id := range slices.Sorted(maps.Keys(all)) {
			if different[id] != "" {
				continue
			}
			paths := slices.Concat(all[id], made[id])
			there := paths
			if addresses := own[id]; addresses != nil {
				paths, there = append(paths, addresses(t, was, before)...), append(slices.Clone(paths), addresses(t, is, after)...)
			}
			if len(paths) != len(there) {
				t.Fatalf("%s as %s: %v, in the other installation %v", id, email, paths, there)
			}
			for i, path := range paths {
				calls++
				status, want := ask(t, was, before, path)
				again, got := ask(t, is, after, there[i])
				found[id] = found[id] || status == http.StatusOK
				if status != again || want != got {
					t.Errorf("%s as %s: %d %s\nin the other installation %d %s", path, email, status, around(want, got), again, around(got, want))
				}
			}
		}
	}
	for _, id := range slices.Concat(slices.Collect(maps.Keys(different)), slices.Collect(maps.Keys(own))) {
		if _, ok := all[id]; !ok {
			t.Errorf("%s is no call that reads", id)
		}
	}
	var never []string
	for id := range all {
		if !found[id] && different[id] == "" {
			never = append(never, id)
		}
	}
	slices.Sort(never)
	if len(never) > 0 || calls < 500 {
		t.Errorf("%d calls, and none of these found anything: %v", calls, never)
	}
}

// around is the part of a text in which another one differs.
func around(text, other string) string {
	i := 0
	for i < min(len(text), len(other)) && text[i] == other[i] {
		i++
	}
	return "…" + text[max(0, i-80):min(len(text), i+160)] + "…"
}

// databases are the engines between which an archive can go: where there is a PostgreSQL, from each engine to the other.
func databases(t *testing.T, test func(t *testing.T, from, to string)) {
	t.Helper()
	dbtest.EachURL(t, func(t *testing.T, from string) {
		dbtest.EachURL(t, func(t *testing.T, to string) {
			if os.Getenv(dbtest.Variable) != "" && strings.HasPrefix(from, "postgres") == strings.HasPrefix(to, "postgres") {
				return
			}
			test(t, from, to)
		})
	})
}

// An agency that is taken out and brought into an empty installation answers every call that reads as it did before, to each kind of people.
func TestAnAgencyAnswersTheSameInAnotherInstallation(t *testing.T) {
	databases(t, func(t *testing.T, from, to string) {
		w := newWorld(t, interpreted(t), routed(t), func(c *app.Config) { c.DatabaseURL = from })
		made := w.busy()
		is := brought(t, taken(t, w.App, w.members[0]), w.clock, to, func(c *app.Config) {
			interpreted(t)(c)
			routed(t)(c)
			c.Addr, c.SocketAddr, c.AccessTTL, c.RefreshTTL = "127.0.0.1:0", "127.0.0.1:0", 15*time.Minute, 30*24*time.Hour
		})
		same(t, w.App, is, w.members[0], "2026-07-04", made, []string{email("manager"), email("guest"), email("cleaner"), email("company")})
	})
}

// busy has things of every kind happen at the first agency, but no other agency come, and gives the paths of calls that read some of them.
func (w *world) busy() map[string][]string {
	w.t.Helper()
	table := rights(w)
	for _, route := range w.Router().Routes() {
		if r := table[route.ID]; route.Method != http.MethodGet && !slices.Contains([]string{"postSignOut", "postManageDemoAgency"}, route.ID) && !route.Public {
			for _, who := range []string{"manager", "guest", "cleaner"} {
				w.call(who, route.Method, r.path, r.body, "")
			}
		}
	}
	// The calls have tried proofs of who asks more often than an account may within five minutes.
	w.clock.Advance(6 * time.Minute)
	w.uploadLogo()
	w.must("manager", http.MethodPatch, fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0]), `{"changes":{"logo":{"from":"","to":"5d09dec92f17910f07e04a83d03d34e6"}}}`)
	made := w.equipped()
	for id, r := range table {
		made[id] = append(made[id], r.path)
	}
	for _, route := range w.Router().Routes() {
		if route.Method != http.MethodGet {
			delete(made, route.ID)
		}
	}
	clear(w.tokens)
	for more := true; more; { // what the changed rules make of tasks
		var err error
		if more, err = w.Planning.Continue(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
	// What waits is sent by the installation that it is in.
	err := w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(w.t.Context(), `UPDATE mail SET state = 'sent'`)
		if err == nil {
			_, err = tx.Exec(w.t.Context(), `UPDATE webhook_delivery SET state = 'delivered' WHERE state = 'waiting'`)
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return made
}

// equipped makes things of which nothing comes by the calls of the matrix of rights: pictures, fetches of a calendar, an import and an erasure.
func (w *world) equipped() map[string][]string {
	w.t.Helper()
	m, task := w.members[0], w.tasks["Demo Finca"]
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		w.t.Fatal(err)
	}
	read := func(raw []byte, into any) {
		if err := json.Unmarshal(raw, into); err != nil {
			w.t.Fatal(err)
		}
	}
	sent := func(method, path, name string, content []byte, into any, fields ...string) {
		status, raw := w.sendAs(method, "manager", path, name, content, fields...)
		if status != http.StatusOK {
			w.t.Fatalf("%s: %d %s", path, status, raw)
		}
		read([]byte(raw), into)
	}
	made := map[string][]string{}

	// How an item of a checklist should look, in the office and at a task.
	var list struct {
		Data struct {
			ID    int64
			Rooms []struct{ Items []struct{ ID int64 } }
		}
	}
	read(w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/checklists?memberid=%d", m),
		`{"name":"Pictures","kinds":["departure"],"properties":[2],"rooms":[{"name":{"en":"Hall","de":"","es":"","pl":""},"items":[{"text":{"en":"Door","de":"","es":"","pl":""},"photo_required":false,"optional":true}]}]}`), &list)
	item := fmt.Sprintf("/v1/manage/checklists/%d-%d/items/%d/picture", m, list.Data.ID, list.Data.Rooms[0].Items[0].ID)
	sent(http.MethodPut, item, "door.png", picture.Bytes(), &list)
	made["getChecklistPicture"] = []string{item}
	shown := w.must("manager", http.MethodGet, "/v1/cleaning/"+task, "")
	number := regexp.MustCompile(`"picture":\{"id":(\d+)`).FindSubmatch(shown)
	if number == nil {
		w.t.Fatalf("the task shows no picture: %s", shown)
	}
	made["getCleaningPicture"] = []string{"/v1/cleaning/" + task + "/pictures/" + string(number[1])}

	// A file of the agency for the task, and a photo of a report about the home.
	var files struct {
		Data struct{ Attachments []struct{ ID int64 } }
	}
	sent(http.MethodPut, "/v1/manage/cleanings/"+task+"/attachments", "plan.png", picture.Bytes(), &files)
	made["getCleaningAttachment"] = []string{fmt.Sprintf("/v1/cleaning/%s/attachments/%d", task, files.Data.Attachments[0].ID)}
	var report any
	sent(http.MethodPut, "/v1/cleaning/"+task+"/problems", "lamp.png", picture.Bytes(), &report, "kind", "damage", "urgency", "low", "text", "The lamp is broken")
	var problems struct {
		Data []struct {
			ID     int64
			Photos []struct{ ID int64 }
		}
	}
	w.get("manager", "/v1/cleaning/"+task+"/problems", &problems)
	for _, p := range problems.Data {
		for _, photo := range p.Photos {
			made["getCleaningProblemPhoto"] = append(made["getCleaningProblemPhoto"], fmt.Sprintf("/v1/cleaning/%s/problems/%d/%d", task, p.ID, photo.ID))
		}
	}

	// A template of reports.
	var template struct{ Data struct{ Ref string } }
	if err := json.Unmarshal(w.must("manager", http.MethodPost, fmt.Sprintf("/v1/reports/templates?memberid=%d", m), `{"shared":true,"template":`+allTasks+`}`), &template); err != nil {
		w.t.Fatal(err)
	}
	made["getReportTemplate"] = []string{"/v1/reports/templates/" + template.Data.Ref}
	kept := data[keptRow](w, w.must("manager", http.MethodPost, fmt.Sprintf("/v1/reports/kept?memberid=%d", m), `{"ref":"day","from":"2026-01-01","to":"2026-12-31"}`)).Ref
	made["getKeptReport"] = []string{"/v1/reports/kept/" + kept}
	made["getKeptReportPages"] = []string{"/v1/reports/kept/" + kept + "/pages"}
	made["getKeptReportFile"] = []string{"/v1/reports/kept/" + kept + "/file?format=csv"}
	regular := data[struct{ Ref string }](w, w.must("manager", http.MethodPost, fmt.Sprintf("/v1/reports/regular?memberid=%d", m), fmt.Sprintf(`{"ref":"day","span":"this_week","rhythm":"monday","receivers":[%d]}`, w.staffID("manager")))).Ref
	w.must("manager", http.MethodPost, "/v1/reports/regular/"+regular+"/send", "{}")
	made["getSentReport"] = []string{fmt.Sprintf("/v1/reports/sent/%d-1", m)}
	made["getReportTemplateVersions"] = []string{"/v1/reports/templates/" + template.Data.Ref + "/versions"}

	// A calendar that was read, and one that channels read.
	w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/properties/%d-2/calendars", m),
		`{"address":"","file":"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\r\nBEGIN:VEVENT\r\nUID:made-up-1@airbnb.com\r\nDTSTART;VALUE=DATE:20261004\r\nDTEND;VALUE=DATE:20261011\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"}`)
	var calendars struct {
		Data struct{ Calendars, Outgoing []struct{ ID string } }
	}
	w.get("manager", fmt.Sprintf("/v1/manage/properties/%d-2/calendars", m), &calendars)
	fetches := "/v1/manage/calendars/" + calendars.Data.Calendars[0].ID + "/fetches"
	made["getManageCalendarFetches"], made["getManageCalendarFetch"], made["getManageCalendarFetchText"] = []string{fetches}, []string{fetches + "/1"}, []string{fetches + "/1/text"}
	read(w.must("manager", http.MethodPost, fmt.Sprintf("/v1/manage/properties/%d-2/calendars/outgoing", m), `{"source":"vrbo","name":""}`), &calendars)
	var address struct{ Data struct{ Address string } }
	read(w.must("manager", http.MethodPost, "/v1/manage/outgoingcalendars/"+calendars.Data.Outgoing[0].ID+"/address", ""), &address)
	made["getPropertyCalendar"] = []string{strings.TrimPrefix(address.Data.Address, w.URL())}

	// An import that was written.
	var brought struct {
		Data struct {
			Ref, State, Dates, Decimal string
			Columns                    []struct {
				Name    string `json:"name"`
				Heading string `json:"heading"`
			}
		}
	}
	sent(http.MethodPost, fmt.Sprintf("/v1/manage/imports?kind=checklists&memberid=%d", m), "lists.csv", []byte("Checkliste;Raum;Punkt;Art\nBad;Bad;Spiegel;Abreise\n"), &brought)
	run := "/v1/manage/imports/" + brought.Data.Ref
	steps := func(doing, then string) {
		for range 20 {
			if w.get("manager", run, &brought); brought.Data.State != doing {
				break
			}
			w.must("manager", http.MethodPost, run+"/step", "")
		}
		if brought.Data.State != then {
			w.t.Fatalf("the import is %s", brought.Data.State)
		}
	}
	w.get("manager", run, &brought)
	columns, err := json.Marshal(map[string]any{"dates": brought.Data.Dates, "decimal": brought.Data.Decimal, "columns": brought.Data.Columns})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must("manager", http.MethodPut, run+"/columns", string(columns))
	steps("previewing", "previewed")
	w.must("manager", http.MethodPost, run+"/run", `{"whole":false}`)
	steps("running", "done")
	made["getManageImport"], made["getManageImportFile"], made["getManageImportLines"] = []string{run}, []string{run + "/file?format=csv", run + "/file?format=xlsx"}, []string{run + "/lines"}

	// A guest who was erased.
	past := w.stay("past", "p2", "2026-05-01", "2026-05-08", "past guest", true)
	past.BookerFirstName, past.BookerLastName, past.BookerPhone = "Former", "Visitor", ""
	w.reservations(m, past)
	var proof struct{ Data struct{ Proof string } }
	read(w.must("manager", http.MethodPost, "/v1/manage/reservations/"+w.numberOf("past")+"/erasure", `{"tell":false,"password":"`+password+`"}`), &proof)
	one := "/v1/manage/erasures/" + proof.Data.Proof
	made["getManageErasureProof"], made["getManageErasureFile"] = []string{one}, []string{one + "/file"}
	return made
}

// An owner has an archive made in the browser, with a proof; it is downloaded by a ticket, in parts too, and all of that is in the history.
func TestAnOwnerExportsAllData(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		path := fmt.Sprintf("/v1/manage/archives?memberid=%d", w.members[0])
		for body, want := range map[string]int{
			`{"passphrase":"seven wild geese over the dunes"}`:                                 http.StatusForbidden,
			`{"passphrase":"seven wild geese over the dunes","password":"wrong one entirely"}`: http.StatusBadRequest,
			`{"passphrase":"too short","password":"` + password + `"}`:                         http.StatusBadRequest,
		} {
			if status, raw := w.call("manager", http.MethodPost, path, body, ""); status != want {
				t.Errorf("%s: %d, want %d: %s", body, status, want, raw)
			}
		}
		body := `{"passphrase":"seven wild geese over the dunes","password":"` + password + `"}`
		if status, raw := w.call("manager", http.MethodPost, path, body, "export"); status != http.StatusOK {
			t.Fatalf("%d %s", status, raw)
		}
		// A hash of the body that anybody can make would be a way to guess the passphrase.
		guess := sha256.Sum256([]byte("POST " + path + "\napplication/json\n" + body))
		var stored, plain int
		err := w.DB.QueryRow(t.Context(), `SELECT count(*), COALESCE(SUM(CASE WHEN fingerprint = $1 THEN 1 ELSE 0 END), 0) FROM idempotency WHERE key = 'export'`, hex.EncodeToString(guess[:])).Scan(&stored, &plain)
		if err != nil || stored != 1 || plain != 0 {
			t.Errorf("%d stored, %d of them as a plain hash of the call, %v", stored, plain, err)
		}
		var list struct{ Data []archive.ArchiveAnswer }
		for range 600 {
			if w.get("manager", path, &list); list.Data[0].State != archive.Waiting {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		one := list.Data[0]
		if one.State != archive.Ready || one.Size == 0 || one.Rows == 0 || one.Files != 3 || one.Missing != 0 {
			t.Fatalf("%+v", one)
		}
		var ticket struct{ Data archive.TicketAnswer }
		if err := json.Unmarshal(w.must("manager", http.MethodPost, "/v1/manage/archives/"+one.Ref+"/ticket", ""), &ticket); err != nil {
			t.Fatal(err)
		}
		part := func(from, to int64) []byte {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL()+ticket.Data.Path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Range", fmt.Sprintf("bytes=%d-%d", from, to))
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			raw, err := io.ReadAll(res.Body)
			if err != nil || res.StatusCode != http.StatusPartialContent {
				t.Fatal(res.StatusCode, err)
			}
			return raw
		}
		raw := append(part(0, 99), part(100, one.Size-1)...)
		read, err := archive.Open(bytes.NewReader(raw), one.Size, passphrase)
		if err != nil || read.Name != "Demo Agency One" || read.Rows() != one.Rows {
			t.Fatalf("%+v %v", read, err)
		}
		if strings.Contains(w.log.String(), ticket.Data.Path) || strings.Contains(w.log.String(), "geese") {
			t.Error("a secret is in the log")
		}
		if got := done(w.trail("manager", "noun=settings")); len(got) < 2 || !strings.Contains(got[0], "downloaded") || !strings.Contains(got[1], "requested") {
			t.Errorf("%v", got)
		}
		if status, _ := w.call("other manager", http.MethodPost, "/v1/manage/archives/"+one.Ref+"/ticket", "", ""); status != http.StatusNotFound {
			t.Error(status)
		}
		w.must("manager", http.MethodDelete, "/v1/manage/archives/"+one.Ref, "")
		if status, _ := w.call("", http.MethodGet, ticket.Data.Path, "", ""); status != http.StatusNotFound {
			t.Error(status)
		}
	})
}

// A dry run counts what the archive has, and neither writes nor finishes anything.
func TestAnArchiveIsCountedBeforeItIsMade(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.LeavesJobs = true }) // what the server does by itself changes rows as well
	w.file("boiler.txt")
	before, err := stored.Of(t.Context(), w.DB)
	mustDo(t, err)
	parts := map[string]int{}
	counted, err := w.CountArchive(t.Context(), w.members[0], func(part string, done, total int) {
		if parts[part]++; total > 0 && done > total {
			t.Errorf("%s: %d of %d", part, done, total)
		}
	})
	mustDo(t, err)
	after, err := stored.Of(t.Context(), w.DB)
	mustDo(t, err)
	if diff := cmp.Diff(before.Tables, after.Tables); diff != "" {
		t.Errorf("the dry run changed rows:\n%s", diff)
	}
	if parts["files"] == 0 || int64(parts["files"]) != counted.Files.Count+int64(len(counted.Files.Missing)) {
		t.Errorf("%d files were reported, %d counted", parts["files"], counted.Files.Count)
	}
	written, err := w.WriteArchive(t.Context(), io.Discard, w.members[0], passphrase, nil)
	mustDo(t, err)
	if counted.Rows() == 0 || counted.Rows() != written.Rows() || counted.Files.Count != written.Files.Count || counted.Files.Bytes != written.Files.Bytes {
		t.Errorf("counted %d rows and %+v, written %d and %+v", counted.Rows(), counted.Files, written.Rows(), written.Files)
	}
	if _, err := w.CountArchive(t.Context(), 99, nil); err == nil {
		t.Error("an agency that is not there is counted")
	}
}
