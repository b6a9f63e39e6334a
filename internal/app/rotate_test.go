package app_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/archive"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/doctor"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/secret"
)

// rotateVariable makes this test program the command that replaces the master key; it says each batch on a line and waits a moment after it.
const rotateVariable = "LATCHKEY_TEST_ROTATE"

func rotateForTest(data string) error {
	ctx := context.Background()
	a, err := app.New(ctx, app.Config{Data: data, DatabaseURL: os.Getenv("LATCHKEY_DATABASE_URL")}, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	_, err = a.RotateKey(ctx, false, func(column string, done int) error {
		fmt.Println(column, done)
		time.Sleep(20 * time.Millisecond)
		return nil
	})
	return errors.Join(err, a.Close())
}

// unsealed are the columns of bytes that the master key does not seal, and what they are.
var unsealed = map[string]string{
	"access_token.hash": "a hash", "refresh_token.hash": "a hash", "refresh_token.successor": "a hash", "link_token.hash": "a hash", "account_calendar.hash": "a hash", "captcha_used.hash": "a hash", "known_browser.hash": "a hash",
	"traveler_invitation.token_hash": "a hash", "checklist_copy.hash": "a hash", "push_subscription.hash": "a hash", "push.hash": "a hash", "reply_address.hash": "a hash", "recovery_code.hash": "a hash",
	"sign_in_challenge.hash": "a hash", "outgoing_calendar.token_hash": "a hash", "staff_invitation.hash": "a hash", "api_token.hash": "a hash", "passkey_ceremony.hash": "a hash", "archive.ticket_hash": "a hash", "file.sha256": "a hash",
	"passkey.credential_id": "public", "passkey.public_key": "public", "passkey_ceremony.state": "a question to a browser",
	"task_list.task": "what a list shows", "message_word.word": "a word of the index", "message_word.messages": "numbers of messages", "reservation_word.word": "a word of the index",
	"traveler.identity_sealed": "sealed with the key of the stay, which is sealed with the master key", "archive.key_locked": "locked with the owner's passphrase",
	"idempotency.result": "answers; those with secrets in them are sealed again by themselves",
}

func TestNoSealedColumnIsForgottenWhenTheKeyIsReplaced(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		tables, err := db.Schema(identity.Everywhere(t.Context()))
		mustDo(t, err)
		var sealed []string
		for _, c := range archive.SealedColumns() {
			sealed = append(sealed, c.Table+"."+c.Column)
		}
		there := map[string]bool{}
		for _, table := range tables {
			for _, column := range table.Columns {
				name := table.Name + "." + column.Name
				there[name] = true
				switch {
				case slices.Contains(sealed, name) && unsealed[name] != "":
					t.Errorf("%s is sealed and is not", name)
				case column.Kind == database.Octets && !slices.Contains(sealed, name) && unsealed[name] == "":
					t.Errorf("%s: is it sealed with the master key? Then it belongs to archive.SealedColumns, else to unsealed in this test", name)
				}
			}
		}
		for _, name := range slices.Concat(sealed, slices.Sorted(maps.Keys(unsealed))) {
			if !there[name] {
				t.Errorf("there is no column %s", name)
			}
		}
	})
}

// sealedWith finds the columns and settings with a value that the key of a mark has sealed.
func (w *world) sealedWith(mark []byte) map[string]int {
	w.t.Helper()
	ctx := identity.Everywhere(w.t.Context())
	tables, err := w.DB.Schema(ctx)
	mustDo(w.t, err)
	found := map[string]int{}
	for _, table := range tables {
		for _, column := range table.Columns {
			if column.Kind != database.Octets && column.Kind != database.Chars {
				continue
			}
			values, err := database.Collect(ctx, w.DB, func(row database.Row) (value []byte, err error) {
				if column.Kind == database.Octets {
					return value, row.Scan(&value)
				}
				var text string
				err = row.Scan(&text)
				return []byte(text), err
			}, fmt.Sprintf(`SELECT %q FROM %q WHERE %[1]q IS NOT NULL`, column.Name, table.Name))
			mustDo(w.t, err)
			for _, value := range values {
				opened, err := database.Unpack(value)
				if err != nil {
					opened = nil
				}
				hexed, base := []byte(hex.EncodeToString(mark)), []byte(base64.StdEncoding.EncodeToString(append(slices.Clone(mark), 0))[:6])
				if bytes.HasPrefix(value, mark) || bytes.HasPrefix(value, hexed) || bytes.HasPrefix(value, base) || bytes.Contains(opened, append([]byte(`{"sealed":"`), base...)) {
					found[table.Name+"."+column.Name]++
				}
			}
		}
	}
	return found
}

// sealMore puts a field into the sealed columns in which there is none yet.
func (w *world) sealMore(box *secret.Box) {
	w.t.Helper()
	ctx, m := identity.Everywhere(w.t.Context()), w.members[0]
	hash := []byte("the hash of a browser's address")
	seal := func(place string) []byte {
		sealed, err := box.SealBytes(place, []byte("sealed for "+place))
		mustDo(w.t, err)
		return sealed
	}
	mustDo(w.t, w.DB.Write(ctx, func(tx *database.Tx) error {
		var session int64
		if err := tx.QueryRow(ctx, `SELECT MAX(id) FROM session`).Scan(&session); err != nil {
			return err
		}
		for _, one := range []struct {
			query string
			args  []any
		}{
			{`INSERT INTO push (id, hash, topic, sealed, next_at, until_at) VALUES (7, $1, 't', $2, $3, $3)`, []any{hash, seal("push.sealed/7"), clock.At(w.clock.Now()).Add(10 * time.Minute)}},
			{`INSERT INTO push_subscription (hash, account_id, session_id, sealed, device, lang, created_at) VALUES ($1, 1, $2, $3, 'd', 'de', 1)`, []any{hash, session, seal("push_subscription.sealed/" + base64.RawURLEncoding.EncodeToString(hash))}},
			{`UPDATE webhook SET former_sealed = $1 WHERE member_id = $2 AND id = 1`, []any{seal(fmt.Sprintf("webhook.secret/%d-1", m)), m}},
			{`INSERT INTO archive (member_id, id, state, created_at, created_by, key_locked, key_sealed, until_at) VALUES ($1, 77, 'failed', 1, 1, $2, $3, 1)`, []any{m, []byte("locked"), seal(fmt.Sprintf("archive.key/%d-77", m))}},
			{`INSERT INTO incoming_webhook (member_id, id, name, code, secret_sealed, secret_number, created_at) VALUES ($1, 77, 'n', 'c', $2, 1, 1)`, []any{m, seal(fmt.Sprintf("incoming_webhook.secret/%d-77", m))}},
			{`INSERT INTO statement_line (member_id, id, statement_id, identity, booked_on, amount, currency, details_sealed, end_to_end, returned, state) VALUES ($1, 77, 1, 'i', '2026-07-01', 1, 'EUR', $2, '', FALSE, 'open')`, []any{m, seal(fmt.Sprintf("statement_line %d 77", m))}},
			{`INSERT INTO kept_report_stay (member_id, report_id, reservation_id, identities, erasing_sealed) SELECT member_id, MIN(id), 77, FALSE, $2 FROM kept_report WHERE member_id = $1 GROUP BY member_id`, []any{m, seal(fmt.Sprintf("kept_report_stay.erasing/%d-77", m))}},
			{`UPDATE channel_calendar SET url_sealed = $1 WHERE member_id = $2 AND id = 1`, []any{seal(fmt.Sprintf("feed.url/%d-1", m)), m}},
			{`INSERT INTO idempotency (account_id, key, fingerprint, result, created_at) VALUES (1, 'kept', 'f', $1, $2)`, []any{database.Pack(fmt.Appendf(nil, `{"sealed":"%s"}`, base64.StdEncoding.EncodeToString(seal("account/1/answer")))), int64(1) << 60}},
		} {
			if n, err := tx.Exec(ctx, one.query, one.args...); err != nil || n != 1 {
				return fmt.Errorf("%s: %d, %w", one.query, n, err)
			}
		}
		return nil
	}))
}

func TestAReplacedKeyOpensEveryFieldThatTheFormerOneSealed(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		var config app.Config
		w := newWorld(t, interpreted(t), routed(t), func(c *app.Config) { c.DatabaseURL = url; config = *c })
		w.busy()
		former := keyBox(t, w.keyFile)
		w.sealMore(former)
		formerFile, err := os.ReadFile(w.keyFile)
		mustDo(t, err)
		before := w.sealedWith(former.Mark())
		for _, c := range archive.SealedColumns() {
			if before[c.Table+"."+c.Column] == 0 {
				t.Errorf("nothing is sealed in %s.%s: nothing is tested there", c.Table, c.Column)
			}
		}
		if before["setting.value"] < 2 || before["idempotency.result"] == 0 {
			t.Errorf("no setting or no kept answer is sealed: %v", before)
		}
		fields, err := archive.OpenSealed(identity.Everywhere(t.Context()), w.DB, former)
		mustDo(t, err)
		links := string(w.must("manager", http.MethodGet, "/v1/manage/loginlinks", ""))

		// Another process replaces the key while the server runs.
		command, err := app.New(t.Context(), config, w.clock, slog.New(slog.DiscardHandler))
		mustDo(t, err)
		t.Cleanup(func() { _ = command.Close() })
		quiet := func(string, int) error { return nil }
		foreseen, err := command.RotateKey(t.Context(), true, quiet)
		mustDo(t, err)
		sum := 0
		for name, n := range before {
			if name != "setting.value" {
				sum += n
			}
		}
		if got := foreseen.Fields(); got != sum+before["setting.value"] {
			t.Errorf("a dry run finds %d fields, of %v", got, before)
		}
		if after := w.sealedWith(former.Mark()); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("a dry run has changed %v to %v", before, after)
		}
		stop := errors.New("stopped")
		batches := 0
		if _, err := command.RotateKey(t.Context(), false, func(string, int) error {
			if batches++; batches == 5 {
				return stop
			}
			return nil
		}); !errors.Is(err, stop) {
			t.Fatal(err)
		}
		// In the middle the server opens both, and seals with the new key.
		if n, err := archive.OpenSealed(identity.Everywhere(t.Context()), w.DB, keyBox(t, w.keyFile)); err != nil || n != fields {
			t.Errorf("%d of %d fields open in the middle: %v", n, fields, err)
		}
		half := w.sealedWith(former.Mark())
		if len(half) == 0 || len(half) >= len(before) {
			t.Errorf("it was not stopped in the middle: %v of %v", half, before)
		}
		report, text := examined(t, w.clock, config, false)
		if says(report, doctor.Key, doctor.Warning) == "" || !strings.Contains(text, "still sealed with a former master key") {
			t.Errorf("the doctor does not say that it is not finished:\n%s", text)
		}
		if err := command.ForgetKeys(t.Context()); err == nil {
			t.Error("the former key was taken away while it is needed")
		}
		mustDo(t, w.DB.Write(t.Context(), func(tx *database.Tx) error {
			return w.Mails.Enqueue(t.Context(), tx, notify.Mail{Member: w.members[0], Kind: notify.KeyReady, To: email("guest"), Lang: "en-US"})
		}))
		if now := w.sealedWith(former.Mark()); now["mail.payload_sealed"] > half["mail.payload_sealed"] {
			t.Error("the running server has sealed with the former key")
		}
		fields, err = archive.OpenSealed(identity.Everywhere(t.Context()), w.DB, keyBox(t, w.keyFile))
		mustDo(t, err)

		done, err := command.RotateKey(t.Context(), false, quiet)
		if err != nil || len(done.Closed()) > 0 {
			t.Fatal(err, done.Closed())
		}
		if left := w.sealedWith(former.Mark()); len(left) > 0 {
			t.Errorf("the former key still seals %v", left)
		}
		if _, err := command.RotateKey(t.Context(), false, quiet); !errors.Is(err, app.ErrRotated) {
			t.Errorf("one more call: %v", err)
		}
		_, text = examined(t, w.clock, config, false)
		if !strings.Contains(text, "Backups from before the change open with the former key only") {
			t.Errorf("the doctor does not say what the former key is for:\n%s", text)
		}
		mustDo(t, command.ForgetKeys(t.Context()))
		now, err := os.ReadFile(w.keyFile)
		mustDo(t, err)
		if strings.Contains(string(now), strings.TrimSpace(string(formerFile))) || bytes.Count(now, []byte("\n")) != 1 {
			t.Error("the key file still has the former key")
		}
		if n, err := archive.OpenSealed(identity.Everywhere(t.Context()), w.DB, keyBox(t, w.keyFile)); err != nil || n != fields {
			t.Errorf("%d of %d fields open with the new key alone: %v", n, fields, err)
		}
		// What people have of the former key goes on, in this process and in the next one.
		next, err := app.New(t.Context(), config, w.clock, slog.New(slog.DiscardHandler))
		mustDo(t, err)
		mustDo(t, next.Close())
		if got := string(w.must("manager", http.MethodGet, "/v1/manage/loginlinks", "")); got != links {
			t.Error("the login links have changed")
		}
		for _, m := range w.members {
			if next.Members.PublishedLink(m) != w.Members.PublishedLink(m) {
				t.Error("another process makes other login links")
			}
		}
		// The former key opens nothing any more: a start with it is refused.
		mustDo(t, os.WriteFile(w.keyFile, formerFile, 0o600))
		if a, err := app.New(t.Context(), config, w.clock, slog.New(slog.DiscardHandler)); err == nil {
			_ = a.Close()
			t.Error("the program starts with the former key")
		}
	})
}

func TestWithSeveralNodesTheKeyFileIsBroughtToAllBeforeTheNewKeySeals(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { config = *c })
	former := keyBox(t, w.keyFile)
	config.BusURL = "nats://127.0.0.1:1"
	command, err := app.New(t.Context(), config, w.clock, slog.New(slog.DiscardHandler))
	mustDo(t, err)
	t.Cleanup(func() { _ = command.Close() })
	quiet := func(string, int) error { return nil }
	if r, err := command.RotateKey(t.Context(), false, quiet); err != nil || !r.Waits {
		t.Fatalf("%+v %v", r, err)
	}
	if !bytes.Equal(keyBox(t, w.keyFile).Mark(), former.Mark()) {
		t.Error("the new key seals before all nodes have it")
	}
	// A node that has not got the file yet goes on sealing with the former key; the call ends all the same, and the next one finds that.
	n := 0
	if r, err := command.RotateKey(t.Context(), false, func(string, int) error {
		if n++; n > 500 {
			return errors.New("it does not end")
		}
		sealed, err := former.SealBytes(fmt.Sprintf("incoming_webhook.secret/%d-%d", w.members[0], 1000+n), []byte("secret"))
		mustDo(t, err)
		ctx := identity.Everywhere(t.Context())
		return w.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO incoming_webhook (member_id, id, name, code, secret_sealed, secret_number, created_at) VALUES ($1, $2, 'n', $3, $4, 1, 1)`, w.members[0], 1000+n, fmt.Sprint("code ", n), sealed)
			return err
		})
	}); err != nil || r.Waits || r.Fields() == 0 {
		t.Fatalf("%+v %v", r, err)
	}
	if len(w.sealedWith(former.Mark())) == 0 {
		t.Error("nothing was sealed with the former key meanwhile: nothing is tested here")
	}
	if r, err := command.RotateKey(t.Context(), false, quiet); err != nil || r.Fields() == 0 {
		t.Fatalf("%+v %v", r, err)
	}
	if left := w.sealedWith(former.Mark()); len(left) > 0 {
		t.Errorf("the former key still seals %v", left)
	}
}

func TestTwoOperatorsDoNotReplaceTheKeyAtTheSameTime(t *testing.T) {
	var config app.Config
	w := newWorld(t, func(c *app.Config) { config = *c })
	opened := func(config app.Config) *app.App {
		a, err := app.New(t.Context(), config, w.clock, slog.New(slog.DiscardHandler))
		mustDo(t, err)
		t.Cleanup(func() { _ = a.Close() })
		return a
	}
	quiet := func(string, int) error { return nil }
	first, second := opened(config), opened(config)
	tried := false
	_, err := first.RotateKey(t.Context(), false, func(string, int) error {
		if tried {
			return nil
		}
		tried = true
		before, err := os.ReadFile(w.keyFile)
		mustDo(t, err)
		if _, err := second.RotateKey(t.Context(), false, quiet); err == nil || !strings.Contains(err.Error(), "another process") {
			t.Errorf("a second call beside the first: %v", err)
		}
		if err := second.ForgetKeys(t.Context()); err == nil || !strings.Contains(err.Error(), "another process") {
			t.Errorf("the former key is taken away beside the first call: %v", err)
		}
		after, err := os.ReadFile(w.keyFile)
		mustDo(t, err)
		if !bytes.Equal(before, after) {
			t.Error("the second call has changed the key file")
		}
		return nil
	})
	if err != nil || !tried {
		t.Fatal(err, tried)
	}
	mustDo(t, second.ForgetKeys(t.Context()))

	// Two nodes with a key file each: the second one makes no key of its own.
	copied := func(from, to string) {
		raw, err := os.ReadFile(from)
		mustDo(t, err)
		mustDo(t, os.WriteFile(to, raw, 0o600))
	}
	config.BusURL = "nats://127.0.0.1:1"
	other := config
	other.KeyFile = filepath.Join(t.TempDir(), "master.key")
	copied(w.keyFile, other.KeyFile)
	copied(w.keyFile, other.KeyFile+".former")
	one, two := opened(config), opened(other)
	if r, err := one.RotateKey(t.Context(), false, quiet); err != nil || !r.Waits {
		t.Fatal(r, err)
	}
	refused := func(a *app.App, file string) {
		t.Helper()
		before, err := os.ReadFile(file)
		mustDo(t, err)
		if _, err := a.RotateKey(t.Context(), false, quiet); err == nil || !strings.Contains(err.Error(), "another node") {
			t.Errorf("the second node makes a key of its own: %v", err)
		}
		after, err := os.ReadFile(file)
		mustDo(t, err)
		if !bytes.Equal(before, after) {
			t.Error("the key file of the second node has changed")
		}
	}
	refused(two, other.KeyFile)
	// The first node is lost, with the key that it made and that has sealed nothing.
	mustDo(t, two.ForgetKeys(t.Context()))
	if r, err := two.RotateKey(t.Context(), false, quiet); err != nil || !r.Waits {
		t.Fatal(r, err)
	}
	copied(other.KeyFile+".former", w.keyFile)
	refused(one, w.keyFile)
	copied(other.KeyFile, w.keyFile)
	if r, err := one.RotateKey(t.Context(), false, quiet); err != nil || r.Fields() == 0 {
		t.Fatal(r, err)
	}
	// A key that has sealed is not given up.
	copied(other.KeyFile+".former", other.KeyFile)
	if err := two.ForgetKeys(t.Context()); err == nil {
		t.Error("a key that has sealed is given up")
	}
	copied(w.keyFile, other.KeyFile)
	if _, err := two.RotateKey(t.Context(), false, quiet); !errors.Is(err, app.ErrRotated) {
		t.Errorf("with the file of the first node: %v", err)
	}
}

// Killed at any moment, beside a server that serves, the command goes on, and no field is lost.
func TestKilledInTheMiddleTheReplacingOfTheKeyGoesOn(t *testing.T) {
	t.Parallel()
	data, root := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup")
	w := newWorldOf(t, func(*app.App) {}, func(c *app.Config) { c.Data, c.DatabaseURL = data, "" })
	former := keyBox(t, w.keyFile)
	const programs = 3000
	ctx := identity.Everywhere(t.Context())
	mustDo(t, w.DB.Write(ctx, func(tx *database.Tx) error {
		for i := range programs {
			sealed, err := former.SealBytes(fmt.Sprintf("incoming_webhook.secret/%d-%d", w.members[0], i), fmt.Appendf(nil, "secret %d", i))
			if err == nil {
				_, err = tx.Exec(ctx, `INSERT INTO incoming_webhook (member_id, id, name, code, secret_sealed, secret_number, created_at) VALUES ($1, $2, 'n', $3, $4, 1, 1)`, w.members[0], i, fmt.Sprint("code ", i), sealed)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}))
	v := serveVictim(t, data, "", "LATCHKEY_BACKUP_URL=file://"+root)
	t.Cleanup(v.kill)
	kept := app.Config{Data: data, BackupURL: "file://" + root}
	other, err := app.New(t.Context(), kept, clock.System{}, slog.New(slog.DiscardHandler))
	mustDo(t, err)
	_, err = other.BackUp(t.Context())
	mustDo(t, err)
	rounds, patience := 0, 60*time.Millisecond
	for finished := false; !finished; rounds++ {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), rotateVariable+"="+data, "LATCHKEY_DATABASE_URL=")
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		var said bytes.Buffer
		cmd.Stderr = &said
		mustDo(t, cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case err := <-ended:
			if err != nil && !strings.Contains(said.String(), app.ErrRotated.Error()) {
				t.Fatal(err, said.String())
			}
			finished = true
		case <-time.After(patience):
			_ = cmd.Process.Kill()
			<-ended
			patience = patience * 3 / 2 // one comes to its end at last, on a slow machine too
		}
		if n, err := archive.OpenSealed(ctx, w.DB, keyBox(t, w.keyFile)); err != nil || n < programs {
			t.Fatalf("round %d: %d fields open: %v", rounds, n, err)
		}
	}
	if rounds < 3 {
		t.Errorf("it was killed %d times only", rounds-1)
	}
	if left := w.sealedWith(former.Mark()); len(left) > 0 {
		t.Errorf("the former key still seals %v", left)
	}
	// The backup has objects of both keys: both together open it.
	_, err = other.BackUp(t.Context())
	mustDo(t, err, other.Close())
	v.kill()
	if _, err := app.CheckBackup(t.Context(), kept, slog.New(slog.DiscardHandler), time.Time{}, nil); err != nil {
		t.Errorf("the backup with both keys: %v", err)
	}
}

func TestABackupFromBeforeTheChangeOpensWithTheFormerKey(t *testing.T) {
	data, root := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup")
	config := app.Config{Data: data, BackupURL: "file://" + root}
	quiet := slog.New(slog.DiscardHandler)
	a, err := app.New(t.Context(), config, clock.System{}, quiet)
	mustDo(t, err)
	_, err = a.BackUp(t.Context())
	mustDo(t, err)
	kept := filepath.Join(t.TempDir(), "former.key")
	raw, err := os.ReadFile(filepath.Join(data, "master.key"))
	mustDo(t, err, os.WriteFile(kept, raw, 0o600))
	_, err = a.RotateKey(t.Context(), false, func(string, int) error { return nil })
	mustDo(t, err)
	if err := a.ForgetKeys(t.Context()); err == nil || !strings.Contains(err.Error(), "backup") {
		t.Errorf("the former key went while the backup needs it: %v", err)
	}
	mustDo(t, a.Close())
	for name, file := range map[string]string{"the former key": kept, "the key file with both": filepath.Join(data, "master.key")} {
		to := filepath.Join(t.TempDir(), "restored")
		with := config
		with.KeyFile = file
		_, err := app.RestoreBackup(t.Context(), with, quiet, time.Time{}, to, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		restored, err := app.New(t.Context(), app.Config{Data: to, KeyFile: file}, clock.System{}, quiet)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mustDo(t, restored.Close())
	}
	// When the objects of the former key have left the backup, here at once, the former key can go too.
	for _, gone := range []string{filepath.Join(root, "steps"), filepath.Join(root, "days"), filepath.Join(root, "files"), filepath.Join(data, "backup-steps")} {
		mustDo(t, os.RemoveAll(gone))
	}
	a, err = app.New(t.Context(), config, clock.System{}, quiet)
	mustDo(t, err)
	_, err = a.BackUp(t.Context())
	mustDo(t, err, a.ForgetKeys(t.Context()), a.Close())
	a, err = app.New(t.Context(), config, clock.System{}, quiet)
	mustDo(t, err)
	_, err = a.BackUp(t.Context())
	mustDo(t, err, a.Close())
}
