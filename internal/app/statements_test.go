package app

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// What a call costs the database: the statements that it runs and the pages that its commit writes, alone in its commit. Calls that share a commit share the rows of streams, events and
// sequences, and pages. A change that makes a call dearer changes a number here. Pages get two more than they need, for a page that happens to be full.
func TestCallsCostTheDatabaseThisMuch(t *testing.T) {
	a, accounts := benchDemo(t)
	handler := a.router.Handler()
	var manager identity.MemberID
	var token string
	for _, account := range accounts {
		if account.Kind == identity.Manager && token == "" {
			manager, token = account.MemberID, benchToken(t, handler, account)
		}
	}
	first := func(query string, args ...any) string {
		var id int64
		if err := a.DB.QueryRow(t.Context(), query, append([]any{manager}, args...)...).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return identity.Ref{Member: manager, ID: id}.String()
	}
	// A task of a person and a company with one check, as most are; and a stay that is yet to come, as most that are looked at.
	task := first(`SELECT t.id FROM task t JOIN task c ON c.member_id = t.member_id AND c.parent_id = t.id WHERE t.member_id = $1 AND NOT t.done AND t.actual_start = 0
		AND t.person_id > 0 AND t.additional_person_id = 0 AND t.company_id > 0 AND t.last_change = 0 AND c.person_id > 0 ORDER BY t.id LIMIT 1`)
	stay := first(`SELECT id FROM reservation WHERE member_id = $1 AND account_id > 0 AND status = 'confirmed' AND arrival > $2 ORDER BY id LIMIT 1`,
		clock.DateOf(time.Now().AddDate(0, 0, 7)))

	file := filepath.Join(a.config.Data, "latchkey.db")
	log, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	call := func(key, method, path, body string) (statements, pages int64) {
		t.Helper()
		req := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
		req.RemoteAddr = "127.0.0.1:1"
		req.Header.Set("Authorization", "Bearer "+token)
		if body != "" {
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Idempotency-Key", key)
		}
		if _, err := log.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			t.Fatal(err)
		}
		before := database.Statements()
		rec := httptest.NewRecorder()
		handler.ServeHTTP(rec, req)
		if rec.Code != http.StatusOK {
			t.Fatal(method, path, rec.Code, rec.Body)
		}
		statements = database.Statements() - before
		info, err := os.Stat(file + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		const frame = 24 + 4096
		return statements, info.Size() / frame
	}
	begun, back := fmt.Sprintf(`{"cleaning_ist_start":%q}`, time.Now().UTC().Add(-48*time.Hour).Format(time.DateTime)), `{"cleaning_ist_start":"0000-00-00 00:00:00"}`
	const text = `{"msg_text":"The key is in the box."}`
	for _, c := range []struct {
		what, method, path, body string
		between                  string // undoes it, so that it can be done again
		statements, pages        int64
	}{
		{"a stay", http.MethodGet, "/v1/reservations/" + stay, "", "", 5, 0},
		{"a message to a guest", http.MethodPut, "/v1/reservationmessages/" + stay, text, "", 9, 12},
		{"a message at a task", http.MethodPut, "/v1/cleaningresourcemessages/" + task, text, "", 11, 13},
		{"a task is begun", http.MethodPatch, "/v1/cleaningresource/" + task, begun, back, 16, 15},
		{"a begin is taken back", http.MethodPatch, "/v1/cleaningresource/" + task, back, begun, 16, 15},
	} {
		// What is kept in memory is read again now and then, and followers read beside the calls: the cheapest of some calls was alone and has found all in memory.
		statements, pages := int64(math.MaxInt64), int64(math.MaxInt64)
		for i := 0; i < 4 || i < 100 && (statements > c.statements || pages > c.pages); i++ {
			if c.between != "" {
				call(fmt.Sprint(c.what, i, " undone"), c.method, c.path, c.between)
			}
			s, p := call(fmt.Sprint(c.what, i), c.method, c.path, c.body)
			statements, pages = min(statements, s), min(pages, p)
		}
		t.Logf("%s: %d statements, %d pages", c.what, statements, pages)
		if statements != c.statements || pages > c.pages {
			t.Errorf("%s: %d statements, %d pages; want %d and at most %d", c.what, statements, pages, c.statements, c.pages)
		}
	}
}
