package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/database"
)

func TestAnOwnerSeesWhatIsWellWithTheRunningServer(t *testing.T) {
	w := newWorld(t)
	w.file("boiler.txt")
	path := fmt.Sprintf("/v1/manage/examination?memberid=%d", w.members[0])
	raw := w.must("manager", http.MethodPost, path, "")
	var answer struct {
		Data struct {
			Words    bool
			Findings []struct{ Part, State, Says, Do string }
		}
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	states := map[string]string{}
	for _, f := range answer.Data.Findings {
		states[f.Part] = f.State
		// This installation has two agencies: no owner sees what the words name.
		if f.Says+f.Do != "" {
			t.Errorf("%+v", f)
		}
	}
	for _, part := range []string{"database", "files", "time_zones", "push", "calendars"} {
		if states[part] != "well" {
			t.Errorf("%s is %q: %s", part, states[part], raw)
		}
	}
	if answer.Data.Words {
		t.Error("there are words")
	}
	w.noCanary("an examination", string(raw))
}

func TestABackupThatDoesNotGoOnIsOnTheRedListOfTheAgencysOwners(t *testing.T) {
	// The disk of the backup is not there.
	away := filepath.Join(t.TempDir(), "away")
	mustDo(t, os.WriteFile(away, nil, 0o600))
	w := newWorld(t, func(c *app.Config) { c.BackupURL = "file://" + away + "/backup" })
	list := func() string {
		return string(w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), ""))
	}
	const group = `"kind":"backup_failed","severity":"red","count":1`
	if got := list(); strings.Contains(got, group) {
		t.Errorf("at the start: %s", got)
	}
	w.clock.Advance(11 * time.Minute)
	if got := list(); !strings.Contains(got, group) {
		t.Errorf("after eleven minutes: %s", got)
	}
	w.setLevel("manager", "office")
	if got := list(); strings.Contains(got, group) {
		t.Errorf("for the office: %s", got)
	}
}

// What is kept of the clock and cannot be read holds all deletions. It takes nothing else from the list.
func TestDeletionsThatAreHeldByATornLookAtTheClockAreOnTheRedList(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.MetricsAddr = "127.0.0.1:0" })
	w.lookedAtClock()
	mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `UPDATE setting SET value = '{' WHERE name = 'clock_seen'`)
		return err
	}))
	got := string(w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), ""))
	if !strings.Contains(got, `"kind":"clock_leapt","severity":"red","count":1`) {
		t.Error(got)
	}
	w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention/clock_leapt?memberid=%d", w.members[0]), "")
	if got := w.metric("latchkey_deletions_held"); got != "1" {
		t.Errorf("the metric is %s", got)
	}
}

func TestAClockThatLeaptIsOnTheRedListOfTheAgencysOwners(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.SweepEvery, c.MetricsAddr = 10*time.Millisecond, "127.0.0.1:0" })
	list := func() string {
		delete(w.tokens, "manager") // the clock moves: the old one has ended
		return string(w.must("manager", http.MethodGet, fmt.Sprintf("/v1/manage/attention?memberid=%d", w.members[0]), ""))
	}
	const group = `"kind":"clock_leapt","severity":"red","count":1`
	for _, one := range []struct {
		at   time.Time
		held bool
	}{{noon, false}, {noon.AddDate(1, 0, 0), true}, {noon.AddDate(1, 0, 0).Add(23 * time.Hour), true}, {noon.Add(time.Hour), false}, {noon.AddDate(0, 2, 0), true}, {noon.AddDate(0, 2, 1), false}} {
		w.clock.Set(one.at)
		w.lookedAtClock()
		if got := list(); strings.Contains(got, group) != one.held {
			t.Errorf("%s: %s", one.at, got)
		}
		if got, want := w.metric("latchkey_deletions_held"), map[bool]string{true: "1", false: "0"}[one.held]; got != want {
			t.Errorf("%s: the metric is %s", one.at, got)
		}
	}
	w.clock.Set(noon.AddDate(1, 0, 0))
	w.lookedAtClock()
	w.setLevel("manager", "office")
	if got := list(); strings.Contains(got, group) {
		t.Errorf("for the office: %s", got)
	}
}
