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
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/notify"
)

// holding finds the tables and files that hold a pattern: all columns of all rows, with packed answers opened, and the bytes of all stored files.
func (w *world) holding(data string, pattern *regexp.Regexp) []string {
	w.t.Helper()
	var found []string
	tables, err := database.Collect(w.t.Context(), w.DB, func(row database.Row) (name string, err error) { return name, row.Scan(&name) }, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
	if err != nil || len(tables) < 50 {
		w.t.Fatal(len(tables), err)
	}
	for _, table := range tables {
		columns, err := database.Collect(w.t.Context(), w.DB, func(row database.Row) (name string, err error) { return name, row.Scan(&name) }, `SELECT name FROM pragma_table_info($1)`, table)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, column := range columns {
			values, err := database.Collect(w.t.Context(), w.DB, func(row database.Row) (value []byte, err error) { return value, row.Scan(&value) },
				fmt.Sprintf(`SELECT CAST(%[1]q AS BLOB) FROM %[2]q WHERE %[1]q IS NOT NULL`, column, table))
			if err != nil {
				w.t.Fatal(table, column, err)
			}
			if slices.ContainsFunc(values, func(value []byte) bool {
				opened, err := database.Unpack(value)
				return pattern.Match(value) || err == nil && pattern.Match(opened)
			}) {
				found = append(found, table+"."+column)
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

// What an agency has of a guest is erased from every table and every file; what the law has kept stays, and the proof says both.
func TestAnErasedGuestIsInNoTableAndInNoFile(t *testing.T) {
	var data string
	w := newWorld(t, interpreted(t), func(c *app.Config) { data = c.Data })
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
	do("guest", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Zebrafisch comes late, and this text is so long that its answer is packed: `+strings.Repeat("zebrafisch ", 60)+`"}`)
	do("manager", http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Dear Guest-Canary, zebrafisch is fine."}`)
	do("guest", http.MethodPut, "/v1/reservations/"+stay+"/problems", `{"kind":"damage","text":"The zebrafisch lamp is broken"}`)
	do("manager", http.MethodPut, "/v1/manage/problems/"+fmt.Sprintf("%d-1", ref.Member), `{"decision":"task"}`)
	do("guest", http.MethodPost, "/v1/reservations/"+stay+"/travellers", `{"travellers":[{"id":1,"last_name":"Zebrafisch"}]}`)
	do("manager", http.MethodPatch, "/v1/manage/reservations/"+stay, `{"changes":{"booker_phone":{"from":"`+guestPhone+`","to":"+49 30 4711 0815"},"parking_lot":{"from":"","to":"zebrafisch lot"}}}`)
	do("manager", http.MethodPost, "/v1/manage/reservations/"+stay+"/payments", `{"amount":100,"currency":"EUR","paid_on":"2026-07-01","way":"cash","note":"zebrafisch paid"}`)
	w.narrow(number(stay), "Guest-Canary", "2026-07-04")
	err = w.DB.Write(t.Context(), func(tx *database.Tx) error {
		return w.Mails.Enqueue(t.Context(), tx, notify.Mail{Member: ref.Member, Kind: notify.KeyReady, To: email("guest"), Lang: "en-US"})
	})
	if err != nil {
		t.Fatal(err)
	}
	do("guest", http.MethodPost, "/v1/erasurerequests", "")
	if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", ref.Member), ""); !strings.Contains(got, `"kind":"erasures_asked","severity":"red","count":1`) {
		t.Error(got)
	}
	if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d", ref.Member), ""); !strings.Contains(got, `"due_on":"2026-08-04"`) || !strings.Contains(got, `"state":"open"`) {
		t.Error(got)
	}
	path := "/v1/manage/reservations/" + stay + "/erasure"
	if status, raw := w.call("manager", http.MethodPost, path, `{"tell":true}`, "early"); status != http.StatusConflict || !strings.Contains(string(raw), `"stays":"open"`) {
		t.Errorf("a guest who is here was erased: %d %s", status, raw)
	}
	w.clock.Set(time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC))
	w.tokens = map[string]string{}
	canary := regexp.MustCompile(`(?i)zebrafisch|Guest-Canary|(^|[^.])guest@people\.example|4711 0815`)
	before := w.holding(data, canary)
	for _, want := range []string{"account.email", "idempotency.result", "mail.recipient", "message.text", "payment.note", "problem.text", "reservation.booker_email", "reservation_history.after", "task.annotations", "task_list.task", "a file"} {
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
	made := do("manager", http.MethodPost, path, `{"tell":false}`)
	proof := fmt.Sprintf("%d-1", ref.Member)
	if !strings.Contains(made, `"proof":"`+proof+`"`) {
		t.Error(made)
	}
	// What is left is the mail that says so, until it is sent.
	for _, at := range w.holding(data, canary) {
		if at != "mail.recipient" {
			t.Errorf("the guest is still in %s", at)
		}
	}
	var kinds []string
	mails, err := w.Mails.All(t.Context(), false, 100)
	for _, m := range mails {
		if m.To == email("guest") {
			kinds = append(kinds, string(m.Kind))
		}
	}
	if err != nil || !slices.Equal(kinds, []string{string(notify.ErasureDoneLogin)}) {
		t.Error(kinds, err)
	}
	shown := do("manager", http.MethodGet, "/v1/manage/erasures/"+proof, "")
	if canary.MatchString(shown) || !strings.Contains(shown, `"intact":true`) || !strings.Contains(shown, `"origin":"request"`) || !strings.Contains(shown, `"part":"chat"`) || !strings.Contains(shown, `"payments":2`) {
		t.Error(shown)
	}
	_, raw := w.call("manager", http.MethodGet, "/v1/manage/erasures/"+proof+"/file", "", "")
	var file struct{ Text, Sha256, Seal string }
	if err := json.Unmarshal(raw, &file); err != nil || !w.Erasures.Verify(file.Text, file.Seal) || w.Erasures.Verify(file.Text+" ", file.Seal) || !bytes.Contains(raw, []byte(file.Sha256)) || !strings.Contains(shown, file.Sha256) {
		t.Errorf("%s, %v", raw, err)
	}
	if got := do("manager", http.MethodGet, fmt.Sprintf("/v1/manage/erasurerequests?memberid=%d&state=done", ref.Member), ""); !strings.Contains(got, `"proof":"`+proof+`"`) || strings.Contains(got, `"guest":"D`) {
		t.Error(got)
	}
	if status, _ := w.call("other manager", http.MethodGet, "/v1/manage/erasures/"+proof, "", ""); status != http.StatusNotFound {
		t.Error("another agency sees the proof", status)
	}
	if status, raw := w.call("manager", http.MethodPost, path, `{"tell":false}`, "again"); status != http.StatusConflict || !strings.Contains(string(raw), `"stays":"erased"`) {
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
}
