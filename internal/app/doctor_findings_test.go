package app_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/backup"
	"latchkey/internal/database"
	"latchkey/internal/doctor"
)

// Each finding is made where something is so, with what to do about it, and not where it is not: before, and after it was put right.
func TestTheDoctorFindsEachThingAndOnlyWhereItIs(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { c.Addr = freeAddress(t); config = *c })
	config.FeedInterval = time.Minute
	config.KeyFile = filepath.Join(t.TempDir(), "master.key")
	config.BackupURL = "file://" + filepath.Join(t.TempDir(), "backup")
	key, err := os.ReadFile(filepath.Join(config.Data, "master.key"))
	mustDo(t, err, os.WriteFile(config.KeyFile, key, 0o600))

	state := filepath.Join(config.Data, "backup-state.json")
	wellCopied := backup.Status{SyncedAt: noon, CheckedAt: noon}
	copied := func(change func(*backup.Status)) {
		s := wellCopied
		change(&s)
		raw, err := json.Marshal(s)
		mustDo(t, err, os.WriteFile(state, raw, 0o600))
	}
	asCopied := func() { copied(func(*backup.Status) {}) }
	write := func(query string, args ...any) {
		t.Helper()
		mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), query, args...)
			return err
		}))
	}
	setting := func(name string) (value string) {
		mustDo(t, w.DB.QueryRow(t.Context(), `SELECT value FROM setting WHERE name = $1`, name).Scan(&value))
		return value
	}
	put := func(name, value string) {
		write(`INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	}
	mail := func(state string, age time.Duration) {
		far := noon.AddDate(1, 0, 0).UnixMilli()
		write(`INSERT INTO mail (member_id, id, kind, recipient, lang, state, next_at, until_at, created_at) VALUES ($1, 1000, 'key_ready', 'guest@example.com', 'en-US', $2, $3, $3, $4)`, w.members[0], state, far, noon.Add(-age).UnixMilli())
	}
	noMail := func() { write(`DELETE FROM mail WHERE id = 1000`) }
	calendar := func(failures, held int) {
		write(`INSERT INTO channel_calendar (member_id, id, property_id, source, failures, held_stays, next_at) VALUES ($1, 1000, 1, 'airbnb', $2, $3, $4)`, w.members[0], failures, held, noon.AddDate(1, 0, 0).UnixMilli())
	}
	noCalendar := func() { write(`DELETE FROM channel_calendar WHERE id = 1000`) }
	w.lookedAtClock()
	clockSeen, pushKeys, right := setting("clock_seen"), setting("vapid"), config

	for _, c := range []struct {
		name        string
		part        doctor.Part
		state       doctor.State
		says        string
		spoil, mend func()
	}{
		{"a folder that others may enter", doctor.Folder, doctor.Warning, "Other users of the machine may enter the data folder (mode 0755). → chmod 700", func() { mustDo(t, os.Chmod(config.Data, 0o755)) }, func() { mustDo(t, os.Chmod(config.Data, 0o700)) }},
		{"a file for a folder", doctor.Folder, doctor.Wrong, " is no folder. → Name the installation's folder", func() { config.Data = state }, nil},
		{"the key in the folder", doctor.Key, doctor.Warning, "The master key is in the data folder", func() { config.KeyFile = "" }, nil},
		{"no backup", doctor.Backup, doctor.Warning, "This program keeps no backup. → Set LATCHKEY_BACKUP_URL", func() { config.BackupURL = "" }, nil},
		{"a backup that has not begun", doctor.Backup, doctor.Warning, "There is no backup yet. → Start the server", func() { mustDo(t, os.Remove(state)) }, asCopied},
		{"a state of the backup that is torn", doctor.Backup, doctor.Wrong, "What the server says of the backup cannot be read", func() { mustDo(t, os.WriteFile(state, []byte(`{"synced`), 0o600)) }, asCopied},
		{"a backup that does not go on", doctor.Backup, doctor.Wrong, "The backup does not go on: no space left on device. → Look at the folder", func() { copied(func(s *backup.Status) { s.Error = "no space left on device" }) }, asCopied},
		{"a backup that is behind", doctor.Backup, doctor.Warning, "The newest backup is of 2026-07-04 11:40:00 UTC", func() { copied(func(s *backup.Status) { s.SyncedAt = noon.Add(-20 * time.Minute) }) }, asCopied},
		{"a backup of the future", doctor.Backup, doctor.Warning, "which is in the future: the clock was set back", func() { copied(func(s *backup.Status) { s.SyncedAt = noon.Add(time.Hour) }) }, asCopied},
		{"a backup that is not whole", doctor.Backup, doctor.Wrong, "The last check of the backup failed: a step is damaged. → Run latchkey restore --check", func() { copied(func(s *backup.Status) { s.CheckError = "a step is damaged" }) }, asCopied},
		{"a backup that was never checked", doctor.Backup, doctor.Warning, "The backup has not been checked yet", func() { copied(func(s *backup.Status) { s.CheckedAt = time.Time{} }) }, asCopied},
		{"a check of the future", doctor.Backup, doctor.Warning, "The last check of the backup is of the future", func() { copied(func(s *backup.Status) { s.CheckedAt = noon.Add(time.Hour) }) }, asCopied},
		{"an old check", doctor.Backup, doctor.Warning, "The backup has not been checked for days. → Make room", func() { copied(func(s *backup.Status) { s.CheckedAt = noon.AddDate(0, 0, -4) }) }, asCopied},
		{"a check without room", doctor.Backup, doctor.Warning, "The backup cannot be checked: no room.", func() {
			copied(func(s *backup.Status) { s.CheckedAt, s.CheckSkipped = noon.AddDate(0, 0, -4), "no room" })
		}, asCopied},
		{"files that are nowhere", doctor.Backup, doctor.Warning, "Uploaded files that are not in the backup: 2", func() { copied(func(s *backup.Status) { s.Missing = 2 }) }, asCopied},
		{"mails that wait", doctor.Mail, doctor.Wrong, "Mails that wait: 1, the oldest for 2h0m0s. → Look at what the mail server says", func() { mail("queued", 2*time.Hour) }, noMail},
		{"mails that failed", doctor.Mail, doctor.Warning, "Mails that could not be sent: 1. → The page of sent emails", func() { mail("failed", time.Hour) }, noMail},
		{"keys of pushes of another key", doctor.Push, doctor.Wrong, "The keys of pushes cannot be opened", func() { put("vapid", "not sealed") }, func() { put("vapid", pushKeys) }},
		{"no keys of pushes", doctor.Push, doctor.Skipped, "The first start of the server makes the keys of pushes.", func() { write(`DELETE FROM setting WHERE name = 'vapid'`) }, func() { put("vapid", pushKeys) }},
		{"a calendar that fails", doctor.Calendars, doctor.Warning, "Calendars of channels: 1. Failing: 1. Holding stays back: 0.", func() { calendar(3, 0) }, noCalendar},
		{"a calendar that holds back", doctor.Calendars, doctor.Warning, "Failing: 0. Holding stays back: 1.", func() { calendar(0, 7) }, noCalendar},
		{"calendars that nobody fetches", doctor.Calendars, doctor.Warning, "Calendars of channels are not fetched by this node. → Set LATCHKEY_FEED_INTERVAL", func() { calendar(0, 0); config.FeedInterval = 0 }, noCalendar},
		{"a time zone of nowhere", doctor.Zones, doctor.Wrong, `does not know the time zone "Mars/Base"`, func() {
			write(`UPDATE property SET time_zone = 'Mars/Base' WHERE member_id = $1 AND id = 1`, w.members[0])
		}, func() {
			write(`UPDATE property SET time_zone = 'Europe/Madrid' WHERE member_id = $1 AND id = 1`, w.members[0])
		}},
		{"a clock that leapt", doctor.Clock, doctor.Warning, "nothing that is over is deleted until 2026-07-05 11:00:00 UTC. → If the server was off", func() {
			put("clock_seen", fmt.Sprintf(`{"seen":%d,"from":%d,"to":%d}`, noon.UnixMilli(), noon.AddDate(0, -1, 0).UnixMilli(), noon.Add(-time.Hour).UnixMilli()))
		}, func() { put("clock_seen", clockSeen) }},
		{"a look at the clock that is torn", doctor.Clock, doctor.Wrong, "It cannot be read when the clock was last looked at", func() { put("clock_seen", "{") }, func() { put("clock_seen", clockSeen) }},
		{"a database of a newer release", doctor.Migrations, doctor.Wrong, "The database is at step 99999, and this program knows", func() {
			write(`INSERT INTO schema_version (version_id, is_applied) VALUES (99999, TRUE)`)
		}, func() { write(`DELETE FROM schema_version WHERE version_id = 99999`) }},
	} {
		found := func() (bool, string) {
			report, text := examined(t, w.clock, config, false)
			for _, f := range report.Findings {
				if f.Part == c.part && f.State == c.state && strings.Contains(f.Says+" → "+f.Do, c.says) {
					return true, text
				}
			}
			return false, text
		}
		config = right
		asCopied()
		if is, text := found(); is {
			t.Errorf("%s is found where it is not:\n%s", c.name, text)
		}
		c.spoil()
		if is, text := found(); !is {
			t.Errorf("%s is not found:\n%s", c.name, text)
		}
		config = right
		if c.mend != nil {
			c.mend()
		}
		if is, text := found(); is {
			t.Errorf("%s is found after it was put right:\n%s", c.name, text)
		}
	}
	report, text := examined(t, w.clock, config, false)
	if report.IsWrong() {
		t.Errorf("something is left:\n%s", text)
	}
}
