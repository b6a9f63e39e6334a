package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/demo"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/secret"
)

// demoAgency asks for the demo agency beside the manager's until it is in a state.
func (w *world) demoAgency(state demo.State) (out demo.AgencyAnswer) {
	w.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		var got struct{ Data demo.AgencyAnswer }
		w.get("manager", fmt.Sprintf("/v1/manage/demoagency?memberid=%d", w.members[0]), &got)
		if out = got.Data; out.State == state {
			return out
		}
		if out.State == demo.Failed || strings.Contains(w.log.String(), "a demo agency could not") {
			break
		}
	}
	log := w.log.String()
	w.t.Fatalf("the demo agency is %+v, not %s: %s", out, state, log[max(0, len(log)-2000):])
	return out
}

// rowsOf counts the rows of each table, and prints those of an agency.
func rowsOf(t *testing.T, db *database.DB, m identity.MemberID) (counts map[string]int64, own map[string][]string) {
	t.Helper()
	schema, err := db.Schema(t.Context())
	if err != nil || len(schema) < 80 {
		t.Fatalf("%d tables, %v", len(schema), err)
	}
	counts, own = map[string]int64{}, map[string][]string{}
	for _, table := range schema {
		var n int64
		if err := db.QueryRow(t.Context(), `SELECT COUNT(*) FROM `+table.Name).Scan(&n); err != nil {
			t.Fatal(err)
		}
		counts[table.Name] = n
		var columns []string
		of := ""
		for _, c := range table.Columns {
			if c.Kind == database.Octets {
				columns = append(columns, "length("+c.Name+")")
			} else {
				columns = append(columns, c.Name)
			}
			if c.Name == "member_id" || (table.Name == "member" && c.Name == "id") {
				of = c.Name
			}
		}
		if of == "" {
			continue
		}
		own[table.Name], err = database.Collect(t.Context(), db, func(row database.Row) (string, error) {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			err := row.Scan(into...)
			return fmt.Sprint(values...), err
		}, `SELECT `+strings.Join(columns, ", ")+` FROM `+table.Name+` WHERE `+of+` = $1 ORDER BY `+strings.Join(table.Key, ", "), m)
		if err != nil {
			t.Fatalf("%s: %v", table.Name, err)
		}
	}
	return counts, own
}

// filesIn lists the uploaded files of a data folder.
func filesIn(t *testing.T, data string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(data, "files"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// indexed has the words of all messages and stays indexed.
func (w *world) indexed() {
	w.t.Helper()
	for _, step := range []func(context.Context) (bool, error){w.Messages.IndexWords, w.Reservations.IndexWords} {
		for more := true; more; {
			var err error
			if more, err = step(w.t.Context()); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// A demo agency comes beside an agency and goes without a trace: afterwards each table has the rows that it had before, and so has the folder of files.
func TestADemoAgencyComesAndGoesWithoutATrace(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		data := ""
		w := newWorld(t, interpreted(t), func(c *app.Config) { c.DatabaseURL, data = url, c.Data })
		own := w.members[0]
		path := fmt.Sprintf("/v1/manage/demoagency?memberid=%d", own)
		removal := strings.Replace(path, "demoagency", "demoagency/removal", 1)
		w.token("other manager")
		w.token("company")
		w.demoAgency(demo.None)
		w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/tasks?memberid=%d&date=2026-07-04", own), "")
		w.indexed()
		before, mine := rowsOf(t, w.DB, own)
		files := filesIn(t, data)

		begun := time.Now()
		for range 2 {
			w.must("manager", http.MethodPost, path, "")
		}
		made := w.demoAgency(demo.Ready)
		t.Logf("made in %v", time.Since(begun))
		if !made.Joined || made.MemberID == int64(own) || !strings.Contains(made.Name, "Demo") || made.Done != int64(made.Steps) {
			t.Errorf("%+v", made)
		}
		w.must("manager", http.MethodPost, path, "") // one is enough
		w.indexed()
		counts, _ := rowsOf(t, w.DB, own)
		if counts["member"] != before["member"]+1 || counts["property"] != before["property"]+demo.BesideUnits {
			t.Errorf("%d agencies with %d homes", counts["member"], counts["property"])
		}
		for _, table := range []string{"reservation", "task", "message", "file", "problem", "staff", "payment", "channel_entry", "absence_request", "statement_line", "tax_rule", "text_module", "checklist", "pay_rates", "account"} {
			if counts[table] <= before[table] {
				t.Errorf("the demo agency has nothing in %s", table)
			}
		}
		if len(filesIn(t, data)) <= len(files) {
			t.Error("the demo agency has no files")
		}
		// What an earlier try has left is not in the way of a later one.
		if err := w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE demo_agency SET state = 'making', tries = 1`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		made = w.demoAgency(demo.Ready)
		again, _ := rowsOf(t, w.DB, own)
		for _, table := range []string{"member", "property", "reservation", "task", "message", "file", "staff", "account", "payment"} {
			if again[table] != counts[table] {
				t.Errorf("made again, %s has %d rows instead of %d", table, again[table], counts[table])
			}
		}
		w.isItsOwnersOnly(made)
		w.sendsNothing(made)

		for _, typed := range []string{"", "Casa", "Demo Agency One"} {
			if status, raw := w.call("manager", http.MethodPost, removal, fmt.Sprintf(`{"name":%q}`, typed), ""); status != http.StatusBadRequest {
				t.Errorf("removed after typing %q: %d %s", typed, status, raw)
			}
		}
		begun = time.Now()
		w.must("manager", http.MethodPost, removal, fmt.Sprintf(`{"name":%q}`, " "+strings.ToLower(made.Name)+" "))
		if status, raw := w.call("manager", http.MethodGet, fmt.Sprintf("/v1/manage/tasks?memberid=%d&date=2026-07-04", made.MemberID), "", ""); status != http.StatusNotFound {
			t.Errorf("open while it is removed: %d %.200s", status, raw)
		}
		w.demoAgency(demo.None)
		t.Logf("removed in %v", time.Since(begun))
		w.indexed()
		after, still := rowsOf(t, w.DB, own)
		// The history of the agency says both; the answers to the calls are kept for repeated ones.
		before["agency_history"] += 2
		if len(still["agency_history"]) != len(mine["agency_history"])+2 {
			t.Errorf("the history has %q", still["agency_history"])
		}
		after["sequence"] -= int64(len(still["sequence"]) - len(mine["sequence"]))
		// Meanwhile the agencies that stay have had their turn of asking people about tasks.
		for _, table := range []string{"idempotency", "task_ask_turn"} {
			delete(before, table)
			delete(after, table)
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("rows of each table (-before +after):\n%s", diff)
		}
		for _, table := range []string{"agency_history", "sequence", "task_ask_turn"} {
			delete(mine, table)
			delete(still, table)
		}
		if diff := cmp.Diff(mine, still); diff != "" {
			t.Errorf("the agency itself (-before +after):\n%s", diff)
		}
		if diff := cmp.Diff(files, filesIn(t, data)); diff != "" {
			t.Errorf("files (-before +after):\n%s", diff)
		}
		if status, raw := w.call("manager", http.MethodPost, removal, fmt.Sprintf(`{"name":%q}`, made.Name), ""); status != http.StatusNotFound {
			t.Errorf("removed twice: %d %s", status, raw)
		}
	})
}

// isItsOwnersOnly checks who sees a demo agency, and as what.
func (w *world) isItsOwnersOnly(made demo.AgencyAnswer) {
	w.t.Helper()
	var status struct {
		Data struct {
			Roles []struct {
				MemberID int64
				Role     string
				Level    string
				Demo     bool
			}
		}
	}
	w.get("manager", "/v1/status", &status)
	if raw, _ := json.Marshal(status.Data.Roles); len(status.Data.Roles) != 2 || status.Data.Roles[0].Demo || !status.Data.Roles[1].Demo || status.Data.Roles[1].MemberID != made.MemberID || status.Data.Roles[1].Level != "owner" {
		w.t.Errorf("the owner's agencies: %s", raw)
	}
	today := fmt.Sprintf("/v1/manage/tasks?memberid=%d&date=2026-07-04", made.MemberID)
	if raw := w.must("manager", http.MethodGet, today, ""); !strings.Contains(string(raw), `"type":"departure"`) {
		w.t.Errorf("nothing is to be done today: %.300s", raw)
	}
	for _, who := range []string{"other manager", "company"} {
		if code, raw := w.call(who, http.MethodGet, today, "", ""); code == http.StatusOK {
			w.t.Errorf("%s sees the demo agency: %.200s", who, raw)
		}
	}
	var config struct {
		Data struct {
			DefaultMember struct{ M string } `json:"default_member"`
		}
	}
	w.get("", "/v1/config", &config)
	if config.Data.DefaultMember.M != fmt.Sprintf("v2-%d", w.members[0]) {
		w.t.Errorf("the agency of the sign-in page is %q", config.Data.DefaultMember.M)
	}
	// A demo agency has no demo agency, and does not remove itself.
	its := fmt.Sprintf("?memberid=%d", made.MemberID)
	if code, raw := w.call("manager", http.MethodPost, "/v1/manage/demoagency"+its, "", ""); code != http.StatusConflict {
		w.t.Errorf("a demo beside a demo: %d %s", code, raw)
	}
	if code, raw := w.call("manager", http.MethodPost, "/v1/manage/demoagency/removal"+its, fmt.Sprintf(`{"name":%q}`, made.Name), ""); code != http.StatusNotFound {
		w.t.Errorf("a demo removes itself: %d %s", code, raw)
	}
}

// handedMails are to whom mails were sent.
type handedMails []string

// Send notes to whom.
func (h *handedMails) Send(_ context.Context, _, to string, _ notify.Brand, _ notify.Rendered) error {
	*h = append(*h, to)
	return nil
}

// sendsNothing checks that nothing of a demo agency leaves the installation.
func (w *world) sendsNothing(made demo.AgencyAnswer) {
	w.t.Helper()
	m := identity.MemberID(made.MemberID)
	its := fmt.Sprintf("?memberid=%d", m)
	for path, body := range map[string]string{
		"/v1/manage/webhooks" + its:                                     `{"name":"x","address":"https://hooks.example/x","events":["reservation.created"],"on":true}`,
		fmt.Sprintf("/v1/manage/properties/%d-1/calendars", m):          `{"address":"https://calendars.example/x.ics","file":""}`,
		fmt.Sprintf("/v1/manage/properties/%d-1/calendars/outgoing", m): `{"source":"airbnb","name":""}`,
		"/v1/manage/mailserver/test" + its:                              ``,
	} {
		if code, raw := w.call("manager", http.MethodPost, path, body, ""); code != http.StatusConflict || !strings.Contains(string(raw), `"demo_agency"`) {
			w.t.Errorf("%s: %d %s", path, code, raw)
		}
	}
	for to, want := range map[string]bool{"somebody@people.example": false, fmt.Sprintf("anna@cleaners.demo-%d.example", m): false} {
		if may, err := w.Members.MaySend(w.t.Context(), m, to); err != nil || may != want {
			w.t.Errorf("a mail of the demo agency to %s: %v, %v", to, may, err)
		}
	}
	if may, err := w.Members.MaySend(w.t.Context(), w.members[0], fmt.Sprintf("anna@cleaners.demo-%d.example", m)); err != nil || may {
		w.t.Errorf("a mail of the agency to a made-up person: %v, %v", may, err)
	}
	if may, err := w.Members.MaySend(w.t.Context(), w.members[0], "somebody@people.example"); err != nil || !may {
		w.t.Errorf("a mail of the agency: %v, %v", may, err)
	}
	// The queue asks: mails of the demo agency are done with, and those of the agency are sent.
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		w.t.Fatal(err)
	}
	var handed handedMails
	q := notify.NewQueue(w.DB, box, w.clock, slog.New(slog.DiscardHandler), notify.Options{Sender: &handed, MaySend: w.Members.MaySend})
	err = w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
		for _, one := range []notify.Mail{{Member: m, To: "demo@people.example"}, {Member: w.members[0], To: "real@people.example"}} {
			one.Kind, one.Lang = notify.Test, "en-US"
			if err := q.Enqueue(w.t.Context(), tx, one); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = q.SendDue(w.t.Context())
	}
	if err != nil || len(handed) != 1 || handed[0] != "real@people.example" {
		w.t.Errorf("mails were sent to %q, %v", handed, err)
	}
	if err := w.DB.Write(w.t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(w.t.Context(), `DELETE FROM mail WHERE recipient = 'real@people.example'`)
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	// Its people have addresses of their own, and nobody knows their passwords.
	logins, err := database.Collect(w.t.Context(), w.DB, func(row database.Row) (s string, err error) { return s, row.Scan(&s) },
		`SELECT email FROM staff WHERE member_id = $1 AND external_id NOT LIKE 'owner-%' UNION SELECT booker_email FROM reservation WHERE member_id = $1 AND booker_email LIKE '%@%'`, m)
	if err != nil || len(logins) < 15 {
		w.t.Fatalf("%d people, %v", len(logins), err)
	}
	for _, email := range logins {
		if !strings.HasSuffix(email, fmt.Sprintf(".demo-%d.example", m)) {
			w.t.Errorf("%s may be somebody else", email)
		}
	}
}
