package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/trail"
)

// holding finds the tables and files that hold a pattern: all columns of all rows, with packed answers opened, and the bytes of all stored files.
func (w *world) holding(data string, pattern *regexp.Regexp) []string {
	w.t.Helper()
	var found []string
	ctx := identity.Everywhere(w.t.Context())
	tables, err := w.DB.Schema(ctx)
	if err != nil || len(tables) < 80 {
		w.t.Fatal(len(tables), err)
	}
	for _, table := range tables {
		for _, column := range table.Columns {
			as := fmt.Sprintf("CAST(%q AS TEXT)", column.Name)
			if column.Kind == database.Octets {
				as = fmt.Sprintf("%q", column.Name)
			}
			values, err := database.Collect(ctx, w.DB, func(row database.Row) (value []byte, err error) { return value, row.Scan(&value) },
				fmt.Sprintf(`SELECT %s FROM %q WHERE %q IS NOT NULL`, as, table.Name, column.Name))
			if err != nil {
				w.t.Fatal(table.Name, column.Name, err)
			}
			if slices.ContainsFunc(values, func(value []byte) bool {
				opened, err := database.Unpack(value)
				return pattern.Match(value) || err == nil && pattern.Match(opened)
			}) {
				found = append(found, table.Name+"."+column.Name)
			}
		}
	}
	err = filepath.WalkDir(filepath.Join(data, "files"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if pattern.Match(raw) {
			found = append(found, "a file")
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}

// archived waits until the archive of an agency is made.
func (w *world) archived(path string) archive.ArchiveAnswer {
	w.t.Helper()
	var list struct{ Data []archive.ArchiveAnswer }
	for range 600 {
		if w.get("manager", path, &list); list.Data[0].State != archive.Waiting {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if list.Data[0].State != archive.Ready {
		w.t.Fatalf("%+v", list.Data)
	}
	return list.Data[0]
}

// countFiles counts the stored files of a length.
func countFiles(t *testing.T, data string, size int64) (n int) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(data, "files"), func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Size() == size {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// inDatabaseFile finds a pattern in the bytes of an SQLite database, pages that are free included. Its log is copied into it first, as it is while the program runs.
func inDatabaseFile(t *testing.T, c clock.Clock, from string, pattern *regexp.Regexp) []string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	for _, suffix := range []string{"", "-wal"} {
		raw, err := os.ReadFile(from + suffix)
		if err == nil {
			err = os.WriteFile(to+suffix, raw, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	db, err := database.Open(t.Context(), to, c)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if log, err := os.Stat(to + "-wal"); err == nil && log.Size() > 0 {
		t.Fatalf("the log has %d bytes: not all of it is in the database", log.Size())
	}
	raw, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, trace := range pattern.FindAll(raw, -1) {
		found = append(found, string(trace))
	}
	return found
}

// What an agency has of a guest is erased from every table and every file; what the law has kept stays, and the proof says both.
func TestAnErasedGuestIsInNoTableAndInNoFile(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		var data string
		w := newWorld(t, interpreted(t), func(c *app.Config) { data, c.DatabaseURL = c.Data, url })
		w.searches = true
		stay := w.stays["arriving"]
		ref, err := identity.ParseRef(stay)
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		do := func(who, method, path, body string) string {
			t.Helper()
			calls++
			status, raw := w.call(who, method, path, body, fmt.Sprint("call ", calls))
			if status != http.StatusOK {
				t.Fatalf("%s %s %s: %d %s", who, method, path, status, raw)
			}
			return string(raw)
		}
		w.post("guest", message.Reservation, stay, "Zebrafisch says hello", message.Sent{Name: "zebrafisch.txt", Content: strings.NewReader("zebrafisch inside")})
		do("guest", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Zebrafisch comes late, and this text is so long that its answer is packed and that it has pages of the database for itself: `+strings.Repeat("zebrafisch ", 210)+`"}`)
		do("manager", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Dear Guest-Canary, zebrafisch is fine."}`)
		do("guest", http.MethodPut, "/v1/reservations/"+stay+"/problems", `{"kind":"damage","text":"The zebrafisch lamp is broken"}`)
		do("manager", http.MethodPut, "/v1/manage/problems/"+fmt.Sprintf("%d-1", ref.Member), `{"decision":"task"}`)
		do("guest", http.MethodPost, "/v1/reservations/"+stay+"/travellers", `{"travellers":[{"id":1,"last_name":"Zebrafisch"}]}`)
		do("manager", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{"booker_phone":{"from":"`+guestPhone+`","to":"+49 30 4711 0815"},"parking_lot":{"from":"","to":"zebrafisch lot"}}}`)
		do("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/payments", `{"amount":100,"currency":"EUR","paid_on":"2026-07-01","way":"cash","note":"zebrafisch paid"}`)
		w.narrow(number(stay), "Guest-Canary", "2026-07-04")
		// What the team wrote about the guest at the tasks of the stay, and mails to an address that the office has corrected or to the office itself.
		cleaning := identity.Ref{Member: ref.Member}
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT id FROM task WHERE member_id = $1 AND reservation_id = $2 ORDER BY id LIMIT 1`, ref.Member, ref.ID).Scan(&cleaning.ID); err != nil {
			t.Fatal(err)
		}
		w.post("manager", message.Cleaning, cleaning.String(), "The zebrafisch book of Guest-Canary is still there")
		w.post("manager", message.Cleaning, cleaning.String(), "The key is in the safe")
		err = w.DB.Write(identity.Everywhere(t.Context()), func(tx *database.Tx) error {
			for _, statement := range []string{
				`UPDATE task SET annotations = 'Guest-Canary comes late' WHERE member_id = $1 AND id = $2`,
				`INSERT INTO task_history (member_id, task_id, id, at, account_id, action, value, note) VALUES ($1, $2, 99, 1, 0, 'sent_back', 0, 'Ask Guest-Canary')`,
			} {
				if _, err := tx.Exec(t.Context(), statement, ref.Member, cleaning.ID); err != nil {
					return err
				}
			}
			_, err := tx.Exec(t.Context(), `INSERT INTO reservation_history (member_id, reservation_id, id, at, account_id, field, before, after) VALUES ($1, $2, 99, 1, 0, 'booker_email', '"zebrafisch@people.example"', '""')`, ref.Member, ref.ID)
			if err != nil {
				return err
			}
			for to, link := range map[string]string{
				"zebrafisch@people.example": "https://stay.example/", email("manager"): "https://stay.example/manage/inbox?member=1&kind=reservation&ref=" + stay, email("cleaner"): "https://stay.example/cleanings/" + cleaning.String() + "#chat",
			} {
				if err := w.Mails.Enqueue(t.Context(), tx, notify.Mail{Member: ref.Member, Kind: notify.NewMessages, To: to, Lang: "en-US", Content: notify.Content{Link: link}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = w.DB.Write(t.Context(), func(tx *database.Tx) error {
			return w.Mails.Enqueue(t.Context(), tx, notify.Mail{Member: ref.Member, Kind: notify.KeyReady, To: email("guest"), Lang: "en-US"})
		})
		if err != nil {
			t.Fatal(err)
		}
		calendar := filepath.Join(t.TempDir(), "airbnb.ics")
		listed := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN\r\nBEGIN:VEVENT\r\nUID:6f49cda7-479e\r\nDTSTART;VALUE=DATE:20260704\r\nDTEND;VALUE=DATE:20260711\r\nSUMMARY:Reserved\r\nDESCRIPTION:zebrafisch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
		if err := os.WriteFile(calendar, []byte(listed), 0o600); err != nil {
			t.Fatal(err)
		}
		home := identity.Ref{Member: ref.Member}
		if err := w.DB.QueryRow(identity.Everywhere(t.Context()), `SELECT property_id FROM reservation WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&home.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Channels.Fetch(t.Context(), home, calendar, channel.Options{}); err != nil {
			t.Fatal(err)
		}
		do("guest", http.MethodPost, "/v1/erasurerequests", "")
		if got := do("guest", http.MethodGet, "/v1/erasurerequests", ""); !strings.Contains(got, `"open":[]`) {
			t.Error(got)
		}
		if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", ref.Member), ""); !strings.Contains(got, `"kind":"erasures_asked","severity":"red","count":1`) {
			t.Error(got)
		}
		if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", ref.Member), ""); !strings.Contains(got, `"due_on":"2026-08-04"`) || !strings.Contains(got, `"state":"open"`) {
			t.Error(got)
		}
		path := "/v1/manage/reservations/" + stay + "/erasure"
		if status, raw := w.call("manager", http.MethodPost, path, `{"tell":true,"password":"`+password+`"}`, "early"); status != http.StatusConflict || !strings.Contains(string(raw), `"stays":"open"`) {
			t.Errorf("a guest who is here was erased: %d %s", status, raw)
		}
		w.clock.Set(time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC))
		w.tokens = map[string]string{}
		archives := fmt.Sprintf("/v1/manage/archives?memberid=%d", ref.Member)
		do("manager", http.MethodPost, archives, `{"passphrase":"seven wild geese over the dunes","password":"`+password+`"}`)
		archived := w.archived(archives)
		if n := countFiles(t, data, archived.Size); n != 1 {
			t.Fatalf("%d files are as long as the archive", n)
		}
		canary := regexp.MustCompile(`(?i)zebrafisch|Guest-Canary|(^|[^.])guest@people\.example|4711 0815`)
		before := w.holding(data, canary)
		traces := regexp.MustCompile(`(?i).{0,40}(zebrafisch|Guest-Canary|4711 0815).{0,40}`)
		if !strings.HasPrefix(url, "postgres") && len(inDatabaseFile(t, w.clock, url, traces)) < 10 {
			t.Error("the guest is not in the file of the database: nothing is tested there")
		}
		for _, want := range []string{"account.email", "idempotency.result", "mail.recipient", "message.text", "payment.note", "problem.text", "reservation.booker_email", "reservation_history.after", "task.annotations", "task_history.note", "task_list.task", "a file"} {
			if !slices.Contains(before, want) {
				t.Errorf("the guest is not in %s: nothing is tested there; %v", want, before)
			}
		}
		seen := do("manager", http.MethodGet, path, "")
		if !strings.Contains(seen, `"asked":true`) || !strings.Contains(seen, `"blocked":false`) || !strings.Contains(seen, `"until":"2034-12-31"`) && !strings.Contains(seen, `"until":"2032-12-31"`) {
			t.Error(seen)
		}
		if after := w.holding(data, canary); !slices.Equal(before, after) {
			t.Errorf("a look has changed something: %v, was %v", after, before)
		}
		// A session alone erases nobody.
		for body, want := range map[string]string{`{"tell":false}`: "reauthentication_required", `{"tell":false,"password":"not the password"}`: `"password":"wrong"`} {
			if status, raw := w.call("manager", http.MethodPost, path, body, ""); status == http.StatusOK || !strings.Contains(string(raw), want) {
				t.Errorf("%s: %d %s", body, status, raw)
			}
		}
		if after := w.holding(data, canary); !slices.Equal(before, after) {
			t.Errorf("a refused erasure has changed something: %v, was %v", after, before)
		}
		made := do("manager", http.MethodPost, path, `{"tell":false,"password":"`+password+`"}`)
		proof := fmt.Sprintf("%d-1", ref.Member)
		if !strings.Contains(made, `"proof":"`+proof+`"`) {
			t.Error(made)
		}
		// Archives are sealed: they go whole.
		if got := do("manager", http.MethodGet, archives, ""); !strings.Contains(got, `"data":[]`) || countFiles(t, data, archived.Size) != 0 {
			t.Errorf("an archive that holds the guest is left: %s", got)
		}
		if got := w.trail("manager", ""); !slices.ContainsFunc(got, func(l trail.LineAnswer) bool { return l.What == "Export of all data removed" }) {
			t.Error("the history does not say that the archive is gone")
		}
		if !strings.HasPrefix(url, "postgres") {
			if found := inDatabaseFile(t, w.clock, url, traces); len(found) > 0 {
				t.Errorf("the file of the database still has %d traces of the guest: %q", len(found), found[:min(len(found), 12)])
			}
		}
		// What is left is the mail that says so, until it is sent.
		for _, at := range w.holding(data, canary) {
			if at != "mail.recipient" {
				t.Errorf("the guest is still in %s", at)
			}
		}
		var kinds, others []string
		mails, err := w.Mails.All(t.Context(), false, 100)
		for _, m := range mails {
			if m.To == email("guest") {
				kinds = append(kinds, string(m.Kind))
			} else if m.Kind == notify.NewMessages {
				others = append(others, m.To)
			}
		}
		if err != nil || !slices.Equal(kinds, []string{string(notify.ErasureDoneLogin)}) {
			t.Error(kinds, err)
		}
		if !slices.Equal(others, []string{email("cleaner")}) {
			t.Errorf("mails to these are left: %v", others)
		}
		left, err := database.Collect(identity.Everywhere(t.Context()), w.DB, func(row database.Row) (text string, err error) { return text, row.Scan(&text) },
			`SELECT text FROM message WHERE member_id = $1 AND kind = 'cleaning' AND ref_id = $2 ORDER BY id`, cleaning.Member, cleaning.ID)
		if err != nil || len(left) < 2 || !slices.Equal(left[len(left)-2:], []string{message.ErasedText, "The key is in the safe"}) {
			t.Errorf("the chat of the team is %q, %v", left, err)
		}
		shown := do("manager", http.MethodGet, "/v1/manage/erasures/"+proof, "")
		if canary.MatchString(shown) || !strings.Contains(shown, `"intact":true`) || !strings.Contains(shown, `"origin":"request"`) || !strings.Contains(shown, `"part":"chat"`) || !strings.Contains(shown, `"payments":2`) {
			t.Error(shown)
		}
		for _, table := range []string{"archive", "channel_fetch"} {
			if !strings.Contains(shown, `"table":"`+table+`","rows":1`) {
				t.Errorf("the proof does not name %s: %s", table, shown)
			}
		}
		_, raw := w.call("manager", http.MethodGet, "/v1/manage/erasures/"+proof+"/file", "", "")
		var file struct{ Text, Sha256, Seal string }
		if err := json.Unmarshal(raw, &file); err != nil || !w.Erasures.Verify(file.Text, file.Seal) || w.Erasures.Verify(file.Text+" ", file.Seal) || !bytes.Contains(raw, []byte(file.Sha256)) || !strings.Contains(shown, file.Sha256) {
			t.Errorf("%s, %v", raw, err)
		}
		if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d&state=done", ref.Member), ""); !strings.Contains(got, `"proof":"`+proof+`"`) || strings.Contains(got, `"guest":"D`) {
			t.Error(got)
		}
		chain := fmt.Sprintf("/v1/manage/erasurechain?memberid=%d", ref.Member)
		if got := do("manager", http.MethodGet, chain, ""); !strings.Contains(got, `"whole":true,"proofs":1`) {
			t.Error(got)
		}
		if status, _ := w.call("other manager", http.MethodGet, "/v1/manage/erasures/"+proof, "", ""); status != http.StatusNotFound {
			t.Error("another agency sees the proof", status)
		}
		if status, raw := w.call("manager", http.MethodPost, path, `{"tell":false,"password":"`+password+`"}`, "again"); status != http.StatusConflict || !strings.Contains(string(raw), `"stays":"erased"`) {
			t.Errorf("%d %s", status, raw)
		}
		// The same file again brings nobody back; the money stays; the other guest is as before.
		w.reservations(w.members[0], w.stay("arriving", "p1", "2026-07-04", "2026-07-11", "guest", true))
		if left := w.holding(data, canary); slices.Contains(left, "reservation.booker_email") {
			t.Errorf("a file has brought the guest back: %v", left)
		}
		if got := do("manager", http.MethodGet, "/v1/manage/reservations/"+stay+"/payments", ""); strings.Count(got, `"paid_on":"2026-`) < 2 {
			t.Error(got)
		}
		if left := w.holding(data, regexp.MustCompile(`other\.guest@people\.example`)); !slices.Contains(left, "account.email") || !slices.Contains(left, "reservation.booker_email") {
			t.Errorf("another guest is gone: %v", left)
		}
		// A proof that somebody changes in the database, or deletes there, is named.
		for _, c := range []struct{ statement, want string }{
			{`UPDATE erasure SET proof = 'written over', hash = 'with a hash' WHERE member_id = $1`, `"whole":false,"proofs":1,"changed":["` + proof + `"],"missing":[]`},
			{`DELETE FROM erasure WHERE member_id = $1`, `"whole":false,"proofs":0,"changed":[],"missing":["` + proof + `"]`},
		} {
			err := w.DB.Write(identity.Everywhere(t.Context()), func(tx *database.Tx) error {
				if strings.HasPrefix(c.statement, "DELETE") {
					if _, err := tx.Exec(t.Context(), `DELETE FROM erasure_stay WHERE member_id = $1`, ref.Member); err != nil {
						return err
					}
				}
				_, err := tx.Exec(t.Context(), c.statement, ref.Member)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := do("manager", http.MethodGet, chain, ""); !strings.Contains(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
		}
		if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasures?memberid=%d", ref.Member), ""); !strings.Contains(got, `"data":[]`) {
			t.Error(got)
		}
	})
}

// A request is refused once, by the agency that was asked, with a reason that the guest reads; then the guest may ask again.
func TestARequestIsRefusedWithAReason(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = url })
		w.must("guest", http.MethodPost, "/v1/erasurerequests", "")
		path := fmt.Sprintf("/v1/manage/erasurerequests/%d-1/refuse", w.members[0])
		const reason = "The bill for the broken lamp is still open."
		for _, c := range []struct {
			who, body string
			want      int
		}{
			{"other manager", `{"reason":"Not ours"}`, http.StatusNotFound},
			{"guest", `{"reason":"Not mine"}`, http.StatusForbidden},
			{"manager", `{"reason":""}`, http.StatusBadRequest},
			{"manager", `{"reason":"  "}`, http.StatusBadRequest},
			{"manager", `{"reason":"` + strings.Repeat("a", 1001) + `"}`, http.StatusBadRequest},
			{"manager", `{"reason":"` + reason + `"}`, http.StatusOK},
			{"manager", `{"reason":"Once more"}`, http.StatusConflict},
		} {
			if status, raw := w.call(c.who, http.MethodPost, path, c.body, ""); status != c.want {
				t.Errorf("%s %.40s: %d, want %d: %s", c.who, c.body, status, c.want, raw)
			}
		}
		if got := string(w.must("guest", http.MethodGet, "/v1/erasurerequests", "")); !strings.Contains(got, `"state":"refused"`) || !strings.Contains(got, reason) {
			t.Error(got)
		}
		mails, err := w.Mails.All(t.Context(), false, 100)
		if err != nil || !slices.ContainsFunc(mails, func(m notify.Entry) bool { return m.Kind == notify.ErasureRefused && m.To == email("guest") }) {
			t.Errorf("%+v, %v", mails, err)
		}
		w.must("guest", http.MethodPost, "/v1/erasurerequests", "")
		if got := string(w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", w.members[0]), "")); strings.Count(got, `"state":"open"`) != 1 {
			t.Error(got)
		}
	})
}
