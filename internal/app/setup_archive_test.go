package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/secret"
	"latchkey/internal/setup"
)

// mover brings an archive into an installation as a browser does.
type mover struct {
	*testing.T
	*app.App
	code string
	data string
}

func newMover(t *testing.T, databaseURL string) *mover {
	t.Helper()
	log := &logBook{}
	m := &mover{T: t}
	m.App = startLogging(t, clock.NewManual(noon), log, func(c *app.Config) { c.DatabaseURL, c.ArchiveMost, m.data = databaseURL, 100, c.Data })
	if err := m.OpenSetup(t.Context()); err != nil {
		t.Fatal(err)
	}
	m.code = strings.TrimPrefix(setupURL(t, log.String()).Fragment, "code=")
	return m
}

func (m *mover) send(method, path, kind string, body []byte) (int, setup.ArchiveBody, string) {
	m.Helper()
	req, err := http.NewRequestWithContext(m.Context(), method, m.URL()+"/v1/setup/archive"+path, bytes.NewReader(body))
	if err != nil {
		m.Fatal(err)
	}
	req.Header.Set("X-Setup-Code", m.code)
	req.Header.Set("X-Setup-Window", "window-of-the-test")
	req.Header.Set("Content-Type", kind)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		m.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		m.Fatal(err)
	}
	var answer struct{ Data setup.ArchiveBody }
	if err := json.Unmarshal(raw, &answer); err != nil {
		m.Fatal(err)
	}
	return res.StatusCode, answer.Data, string(raw)
}

// upload sends an archive in two parts.
func (m *mover) upload(raw []byte) {
	m.Helper()
	if status, _, body := m.send(http.MethodPut, "", "application/json", fmt.Appendf(nil, `{"name":"a.zip","size":%d,"modified":1,"window":"window-of-the-test","take_over":false}`, len(raw))); status != http.StatusOK {
		m.Fatalf("%d %s", status, body)
	}
	half := len(raw) / 2
	for _, at := range []int{0, half} {
		part := raw[at:]
		if at == 0 {
			part = raw[:half]
		}
		if status, _, body := m.send(http.MethodPut, fmt.Sprintf("/%d", at), "application/octet-stream", part); status != http.StatusOK {
			m.Fatalf("%d %s", status, body)
		}
	}
}

// bring has it brought in, and gives how that ends.
func (m *mover) bring(passphrase secret.Text) setup.ArchiveBody {
	m.Helper()
	if status, _, body := m.send(http.MethodPost, "/import", "application/json", fmt.Appendf(nil, `{"passphrase":%q}`, passphrase.Reveal())); status != http.StatusOK {
		m.Fatalf("%d %s", status, body)
	}
	for until := (clock.System{}).Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		status, got, body := m.send(http.MethodGet, "", "", nil)
		if status != http.StatusOK || (clock.System{}).Now().After(until) {
			m.Fatalf("%d %s", status, body)
		}
		if got.Stage != setup.Checking && got.Stage != setup.Importing {
			return got
		}
	}
}

func (m *mover) agencies() (n int) {
	m.Helper()
	if err := m.DB.QueryRow(m.Context(), `SELECT (SELECT count(*) FROM member) + (SELECT count(*) FROM account)`).Scan(&n); err != nil {
		m.Fatal(err)
	}
	return n
}

// On the first-start screen an archive makes the installation the agency that it was taken from; what is refused leaves an installation without one.
func TestTheFirstStartBringsAnArchive(t *testing.T) {
	databases(t, func(t *testing.T, from, to string) {
		w := newWorld(t, func(c *app.Config) { c.DatabaseURL = from })
		raw := taken(t, w.App, w.members[0])
		m := newMover(t, to)
		damaged := bytes.Clone(raw)
		damaged[len(damaged)/3] ^= 1
		for file, want := range map[string]setup.Reason{string(damaged): setup.Damaged, string(raw[:len(raw)/2]): setup.NotAnArchive, "no archive at all, but some text that is long enough to have a hash at its end": setup.NotAnArchive} {
			m.upload([]byte(file))
			if got := m.bring(passphrase); got.Stage != setup.Refused || got.Reason != want {
				t.Errorf("%+v, want %s", got, want)
			}
			if _, err := os.Stat(filepath.Join(m.data, "setup-archive")); m.agencies() != 0 || !os.IsNotExist(err) {
				t.Errorf("%s left something: %v", want, err)
			}
		}
		m.upload(raw)
		if got := m.bring(secret.Of("not the passphrase")); got.Reason != setup.WrongPassphrase || m.agencies() != 0 {
			t.Errorf("%+v", got)
		}
		if got := m.bring(passphrase); got.Stage != setup.Imported || got.Agency == "" || got.Mails {
			t.Fatalf("%+v", got)
		}
		// Passwords do not go with an archive: the people set one by mail.
		err := m.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE account SET password_hash = $1`, hashed)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		before, after := tokenOf(t, w.App, email("manager")), tokenOf(t, m.App, email("manager"))
		for _, path := range []string{"/v1/cleanings", "/v1/reservations", fmt.Sprintf("/v1/manage/staff?memberid=%d", w.members[0]), fmt.Sprintf("/v1/manage/settings?memberid=%d", w.members[0])} {
			status, want := ask(t, w.App, before, path)
			if again, got := ask(t, m.App, after, path); status != http.StatusOK || again != status || got != want {
				t.Errorf("%s: %d %s\nin the other installation %d %s", path, status, around(want, got), again, around(got, want))
			}
		}
		if err := m.OpenSetup(t.Context()); err != nil {
			t.Error(err)
		}
		if status, body := send(t, m.App, "", http.MethodPost, "/v1/setup/code", fmt.Sprintf(`{"code":%q}`, m.code)); status != http.StatusNotFound {
			t.Errorf("the code afterwards: %d %s", status, body)
		}
	})
}

// An archive of an older version is brought to this one first: the database of a running installation is ahead of it.
func TestTheFirstStartBringsAnArchiveOfAnOlderVersion(t *testing.T) {
	w := newWorld(t)
	path := filepath.Join(t.TempDir(), "old.db")
	old, err := database.Open(t.Context(), path, clock.NewManual(noon))
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if _, err := old.MigrateTo(t.Context(), 48); err != nil {
		t.Fatal(err)
	}
	err = old.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
			VALUES (1, 'Old', 'de', 'EUR', 'DE', 'Europe/Berlin', '', '', '', '', '', TRUE, TRUE, TRUE, 90, 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	key, locked, err := archive.NewKey(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(bytes.Repeat([]byte{1}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := (archive.Source{DB: old, Box: box, Files: w.Files, Version: "older"}).Write(t.Context(), &out, 1, key, locked); err != nil {
		t.Fatal(err)
	}
	databases(t, func(t *testing.T, _, to string) {
		m := newMover(t, to)
		m.upload(out.Bytes())
		if got := m.bring(passphrase); got.Stage != setup.Imported || got.Agency != "Old" || m.agencies() != 1 {
			t.Errorf("%+v", got)
		}
		if _, err := os.Stat(filepath.Join(m.data, "setup-archive")); !os.IsNotExist(err) {
			t.Errorf("what was made on the way stays: %v", err)
		}
	})
}
