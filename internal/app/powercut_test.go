package app_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"latchkey/internal/app"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest/powercut"
)

// setAlso gives the databases of one folder settings on top of the product's own.
func setAlso(t *testing.T, dir string, pragmas ...string) {
	t.Helper()
	database.AlsoSet(func(path string) []string {
		if strings.Contains(path, dir) {
			return pragmas
		}
		return nil
	})
	t.Cleanup(func() { database.AlsoSet(nil) })
}

// R1: the power fails at any moment, and what was answered 2xx is on the disk, once.
func TestThePowerFailsAtAnyMomentAndNothingAcknowledgedIsLost(t *testing.T) {
	lost, cuts := cutThePower(t, false)
	if lost != 0 {
		t.Errorf("%d acknowledged messages are lost over %d power cuts", lost, cuts)
	}
}

// The same with the setting that most would choose: if this loses nothing, the test above sees nothing.
func TestThePowerCutTestSeesWhatSynchronousNormalLoses(t *testing.T) {
	lost, cuts := cutThePower(t, true)
	if lost == 0 {
		t.Fatalf("synchronous=NORMAL lost nothing over %d power cuts: the power cut is not a real one", cuts)
	}
	t.Logf("synchronous=NORMAL lost %d acknowledged messages, counted at each of %d power cuts", lost, cuts)
}

func cutThePower(t *testing.T, weak bool) (lost, cuts int) {
	t.Helper()
	data := t.TempDir()
	// Checkpoints come often, so that the power fails amid them too.
	pragmas := []string{"wal_autocheckpoint = 200"}
	if weak {
		pragmas = append(pragmas, "synchronous = NORMAL")
	}
	setAlso(t, data, pragmas...)
	recorder := powercut.Watch(t, data)
	w := newWorldOf(t, func(*app.App) {}, func(c *app.Config) { c.Data, c.DatabaseURL = data, "" }) // the watched disk knows what was written through it alone
	token, thread := w.token("cleaner"), w.tasks["Demo Apartment <script>"]
	const senders, each = 6, 30
	var wg sync.WaitGroup
	for s := range senders {
		wg.Go(func() {
			for i := range each {
				text := fmt.Sprintf("power %d-%d", s, i)
				if status := put(w.URL(), token, thread, text); status != http.StatusOK {
					t.Errorf("%s: %d", text, status)
					return
				}
				recorder.Acknowledge(text)
			}
		})
	}
	wg.Wait()
	recorder.Stop()
	recorder.Cuts(t, 4, rand.New(rand.NewPCG(1, 2)), func(dir string, acknowledged []string) {
		cuts++
		have := wakeUp(t, dir)
		for _, text := range acknowledged {
			switch have[text] {
			case 0:
				lost++
			case 1:
			default:
				t.Errorf("%q is there %d times after a power cut", text, have[text])
			}
		}
	})
	if cuts != senders*each/4 {
		t.Fatalf("the power failed %d times only", cuts)
	}
	return lost, cuts
}

// wakeUp opens what the disk held, has SQLite look at every page, and counts the messages.
func wakeUp(t *testing.T, dir string) map[string]int {
	t.Helper()
	have := map[string]int{}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "latchkey.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("after a power cut the database is broken: %s %v", verdict, err)
	}
	var tables int
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM sqlite_master WHERE name = 'message'").Scan(&tables); err != nil {
		t.Fatal(err)
	}
	if tables == 0 {
		return have // not even the schema had reached the disk
	}
	rows, err := db.QueryContext(t.Context(), "SELECT text FROM message WHERE text LIKE 'power %'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		have[text]++
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return have
}
