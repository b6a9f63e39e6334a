package app_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/database/dbtest/stored"
	"latchkey/internal/doctor"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

// upgradeVariable makes this test program one that opens the folder that the variable names, which upgrades its database, and ends.
const upgradeVariable = "LATCHKEY_TEST_UPGRADE"

func upgradeForTest(data string) error {
	fmt.Println("begins")
	a, err := app.New(context.Background(), app.Config{Data: data, DatabaseURL: os.Getenv("LATCHKEY_DATABASE_URL")}, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return a.Close()
}

// demoPassword is that of all people of a demo.
const demoPassword = "latchkey-demo-2026"

// changedByUpgrades are tables of which a step of the migration changes rows on purpose, and how.
var changedByUpgrades = map[string]string{
	"channel_calendar": "each calendar gets a time for its next fetch, and the reason of the last failure in another form",
	"sequence":         "numbers go on",
	"setting":          "facts about the database itself",
}

// earlier is an installation of an earlier version, in a folder.
type earlier struct {
	*stored.Installation
	config app.Config
	was    *stored.Installation
}

func (e *earlier) state(t *testing.T) *stored.Installation {
	t.Helper()
	db, err := database.Open(t.Context(), e.database(), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	is, err := stored.Of(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

func (e *earlier) database() string {
	if e.config.DatabaseURL != "" {
		return e.config.DatabaseURL
	}
	return filepath.Join(e.config.Data, "latchkey.db")
}

// eachEarlier runs a test with each installation that is kept, on each engine.
func eachEarlier(t *testing.T, test func(t *testing.T, e *earlier)) {
	t.Helper()
	all, err := stored.All()
	if err != nil || len(all) < 3 {
		t.Fatalf("%d installations are kept: %v", len(all), err)
	}
	for _, one := range all {
		t.Run(one.Name, func(t *testing.T) {
			dbtest.EachEmptyURL(t, func(t *testing.T, url string) {
				e := &earlier{Installation: one, config: app.Config{Addr: freeAddress(t), Data: filepath.Join(t.TempDir(), "data")}}
				if strings.HasPrefix(url, "postgres") {
					e.config.DatabaseURL = url
				}
				mustDo(t, os.MkdirAll(e.config.Data, 0o700), os.WriteFile(filepath.Join(e.config.Data, "master.key"), []byte(one.Key), 0o600))
				db, err := database.Open(t.Context(), e.database(), clock.System{})
				mustDo(t, err)
				mustDo(t, one.Load(t.Context(), db), db.Close())
				e.was = e.state(t)
				e.files(t)
				test(t, e)
			})
		})
	}
}

// files puts stand-ins of the uploaded files, which are not kept, into their places.
func (e *earlier) files(t *testing.T) {
	t.Helper()
	for _, t0 := range e.Tables {
		if t0.Name != "file" {
			continue
		}
		for row := range t0.Rows() {
			key, _ := t0.At("storage_key", row).(string)
			size, _ := t0.At("size", row).(int64)
			path := filepath.Join(e.config.Data, "files", key[:2], key)
			mustDo(t, os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, make([]byte, size), 0o600))
		}
	}
}

// isWhole checks what must be so after an upgrade: every row, every sealed field, what the doctor looks at.
func (e *earlier) isWhole(t *testing.T) {
	t.Helper()
	is := e.state(t)
	lost := stored.Lost(e.was, is)
	for _, table := range slices.Sorted(maps.Keys(lost)) {
		if changedByUpgrades[table] == "" {
			t.Errorf("%s has lost %d rows, such as %s", table, len(lost[table]), lost[table][0])
		}
	}
	db, err := database.Open(t.Context(), e.database(), clock.System{})
	mustDo(t, err)
	defer db.Close()
	parts := []doctor.Part{doctor.Migrations, doctor.Key, doctor.Files}
	if db.Engine() == database.SQLite { // PostgreSQL checks itself, and the tests' own does not sync
		mustDo(t, db.Intact(t.Context()))
		parts = append(parts, doctor.Database)
	}
	keys, err := secret.LoadKeys(filepath.Join(e.config.Data, "master.key"))
	mustDo(t, err)
	box, err := secret.NewBox(keys.Current)
	mustDo(t, err)
	if n, err := archive.OpenSealed(identity.Everywhere(t.Context()), db, box); err != nil || n < 10 {
		t.Errorf("%d sealed fields open: %v", n, err)
	}
	report, text := examined(t, clock.NewManual(time.UnixMilli(e.Made)), e.config, false)
	for _, part := range parts {
		if says(report, part, doctor.Well) == "" || says(report, part, doctor.Wrong) != "" {
			t.Errorf("%s is not well:\n%s", part, text)
		}
	}
}

// A database of each earlier version is migrated with all its rows, and people go on with it: they sign in with their passwords and read their stays, tasks and reports.
func TestAnInstallationOfEachVersionIsUpgraded(t *testing.T) {
	t.Parallel()
	eachEarlier(t, func(t *testing.T, e *earlier) {
		log := &logBook{}
		a := startLogging(t, clock.NewManual(time.UnixMilli(e.Made)), log, func(c *app.Config) { c.Data, c.DatabaseURL = e.config.Data, e.config.DatabaseURL })
		_, newest, err := a.DB.Version(t.Context())
		mustDo(t, err)
		e.copied(t, newest, log.String())
		call := func(who, method, path, body string) []byte {
			t.Helper()
			session, err := a.Accounts.SignIn(t.Context(), who, demoPassword, "", "test", account.Asker{Address: "192.0.2.1", Agent: "test"})
			mustDo(t, err)
			status, raw := send(t, a, session.Access.Reveal(), method, path, body)
			if status != http.StatusOK {
				t.Errorf("%s %s %s: %d %s", who, method, path, status, raw)
			}
			return raw
		}
		count := func(raw []byte) int {
			var list struct{ Data []json.RawMessage }
			if err := json.Unmarshal(raw, &list); err != nil {
				t.Errorf("%v: %s", err, raw)
			}
			return len(list.Data)
		}
		for who, path := range map[string]string{"guest@guests.example": "/v1/reservations", "anna@cleaners.example": "/v1/cleanings", "manager@casamar.example": "/v1/manage/reservations?memberid=1"} {
			if n := count(call(who, http.MethodGet, path, "")); n == 0 {
				t.Errorf("%s has nothing at %s", who, path)
			}
		}
		for _, table := range e.Tables {
			if table.Name == "reservation" {
				call("manager@casamar.example", http.MethodGet, fmt.Sprintf("/v1/manage/reservations/1-%v", table.At("id", 0)), "")
			}
		}
		made := time.UnixMilli(e.Made)
		report := fmt.Sprintf(`{"ref":"moves","from":%q,"to":%q}`, made.AddDate(0, 0, -60).Format(time.DateOnly), made.AddDate(0, 0, 60).Format(time.DateOnly))
		if raw := call("manager@casamar.example", http.MethodPost, "/v1/reports/pages?memberid=1", report); !strings.Contains(string(raw), `"rows"`) || strings.Contains(string(raw), `"rows":0`) {
			t.Errorf("the report is empty: %.300s", raw)
		}
		call("manager@casamar.example", http.MethodPut, "/v1/errors", `{"message":"x"}`)
	})
}

// copied checks the copy that is made of an older database on SQLite: it is named in the log, and has every row. A kill just after a step may have cost further copies, of later steps.
func (e *earlier) copied(t *testing.T, newest int64, log string) {
	t.Helper()
	copies, err := filepath.Glob(filepath.Join(e.config.Data, "latchkey.db.before-*-from-?????"))
	mustDo(t, err)
	if want := e.config.DatabaseURL == "" && e.Step < newest; want != (len(copies) > 0) || log != "" && len(copies) > 1 {
		t.Fatalf("there are the copies %v", copies)
	}
	if len(copies) == 0 {
		return
	}
	if log != "" && !strings.Contains(log, copies[0]) {
		t.Errorf("the log does not say where the copy is: %s", log)
	}
	raw, err := os.ReadFile(copies[0])
	mustDo(t, err)
	put := &earlier{Installation: e.Installation, config: app.Config{Data: t.TempDir()}}
	mustDo(t, os.WriteFile(put.database(), raw, 0o600))
	back := put.state(t)
	if lost := stored.Lost(e.was, back); len(lost) > 0 || back.Step != e.Step {
		t.Errorf("the copy is at step %d, and has lost %v", back.Step, lost)
	}
}

// Where no copy can be made nothing is changed.
func TestWithoutACopyNothingIsMigrated(t *testing.T) {
	e := &earlier{config: app.Config{Data: filepath.Join(t.TempDir(), "data")}}
	mustDo(t, os.MkdirAll(e.config.Data, 0o700))
	db, err := database.Open(t.Context(), e.database(), clock.System{})
	mustDo(t, err)
	_, err = db.MigrateTo(t.Context(), 40)
	mustDo(t, err)
	_, newest, err := db.Version(t.Context())
	mustDo(t, err, db.Close())
	e.config.Disk = func(string) (free, all uint64, err error) { return 1 << 20, 1 << 40, nil }
	if err := e.again(); err == nil || !strings.Contains(err.Error(), "nothing was changed") || !strings.Contains(err.Error(), "no room") {
		t.Errorf("it starts with %v", err)
	}
	if at := e.step(t); at != 40 {
		t.Errorf("the database is at step %d", at)
	}
	e.config.Disk = nil
	mustDo(t, e.again())
	if at := e.step(t); at != newest {
		t.Errorf("afterwards it is at step %d", at)
	}
}

// An upgrade that is killed goes on where it was, whenever that is: between two steps, in one, or while the copy is made.
func TestAnUpgradeThatIsKilledGoesOn(t *testing.T) {
	t.Parallel()
	eachEarlier(t, func(t *testing.T, e *earlier) {
		db, err := database.Open(t.Context(), e.database(), clock.System{})
		mustDo(t, err)
		_, newest, err := db.Version(t.Context())
		mustDo(t, err, db.Close())
		if e.Step == newest {
			return // nothing is left to do
		}
		steps, killed, patience := []int64{}, 0, time.Duration(0)
		for try := 0; ; try++ {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), upgradeVariable+"="+e.config.Data, "LATCHKEY_DATABASE_URL="+e.config.DatabaseURL)
			cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
			cmd.Stderr = os.Stderr
			begins, err := cmd.StdoutPipe()
			mustDo(t, err, cmd.Start())
			// The first ends at once. Each has longer since it began, however long the machine takes to begin it, so that one comes to its end at last.
			if try > 0 {
				_, err := bufio.NewReader(begins).ReadString('\n')
				mustDo(t, err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			select {
			case err := <-ended:
				mustDo(t, err)
			case <-time.After(patience + rand.N(patience/2+1)):
				_ = cmd.Process.Kill()
				if <-ended != nil { // it may have come to its end at that moment
					killed++
				}
			}
			patience = max(patience*5/4, 10*time.Millisecond)
			at := e.step(t)
			if steps = append(steps, at); at == newest {
				break
			}
		}
		t.Logf("killed %d times, at the steps %v", killed, steps)
		if killed == 0 {
			t.Error("it was never killed")
		}
		mustDo(t, e.again())
		e.copied(t, newest, "")
		e.isWhole(t)
	})
}

// step is the step that the database is at.
func (e *earlier) step(t *testing.T) int64 {
	t.Helper()
	db, err := database.Open(t.Context(), e.database(), clock.System{})
	mustDo(t, err)
	defer db.Close()
	at, _, err := db.Version(t.Context())
	mustDo(t, err)
	return at
}

// again opens the installation as a start does.
func (e *earlier) again() error {
	a, err := app.New(context.Background(), e.config, clock.System{}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		return err
	}
	return a.Close()
}

// Stopped after any of its steps, an upgrade goes on, with every row and every check as of one that was not stopped.
func TestAnUpgradeGoesOnAfterEachOfItsSteps(t *testing.T) {
	t.Parallel()
	eachEarlier(t, func(t *testing.T, e *earlier) {
		db, err := database.Open(t.Context(), e.database(), clock.System{})
		mustDo(t, err)
		_, newest, err := db.Version(t.Context())
		mustDo(t, err)
		for step := e.Step + 1; step < newest; step++ {
			if n, err := db.MigrateTo(t.Context(), step); err != nil || n != 1 {
				t.Fatalf("step %d: %d %v", step, n, err)
			}
		}
		mustDo(t, db.Close(), e.again())
		e.isWhole(t)
	})
}

// withoutInstallation are releases of which no installation is kept, and why.
var withoutInstallation = map[string]string{"0.1.0": "its steps were rewritten two days later; the first installation that is kept is of that day"}

// A release is not made without an installation of it: make keep makes one.
func TestAnInstallationOfEachReleaseIsKept(t *testing.T) {
	changes, err := os.ReadFile(filepath.Join("..", "..", "CHANGELOG.md"))
	mustDo(t, err)
	all, err := stored.All()
	mustDo(t, err)
	releases := regexp.MustCompile(`(?m)^## \[(\d[^]]*)\]`).FindAllStringSubmatch(string(changes), -1)
	if len(releases) == 0 {
		t.Fatal("no release is found")
	}
	for _, release := range releases {
		if withoutInstallation[release[1]] == "" && !slices.ContainsFunc(all, func(one *stored.Installation) bool { return one.Name == release[1] }) {
			t.Errorf("no installation of %s is kept: make keep KEEP=%s", release[1], release[1])
		}
	}
}

// What a release has brought to its installations is no longer changed: its steps make the same tables as they did then.
func TestStepsOfEarlierVersionsAreNotChanged(t *testing.T) {
	all, err := stored.All()
	mustDo(t, err)
	for _, one := range all {
		db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "latchkey.db"), clock.System{})
		mustDo(t, err)
		_, err = db.MigrateTo(t.Context(), one.Step)
		mustDo(t, err)
		made, err := stored.Of(t.Context(), db)
		mustDo(t, err, db.Close())
		for _, definition := range one.Schema {
			if !slices.Contains(made.Schema, definition) {
				t.Errorf("%s had %s", one.Name, definition)
			}
		}
		for _, definition := range made.Schema {
			if !slices.Contains(one.Schema, definition) {
				t.Errorf("%s did not have %s", one.Name, definition)
			}
		}
	}
}
