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
