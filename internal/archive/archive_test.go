package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
)

var (
	noon       = time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)
	passphrase = secret.Of("seven wild geese over the dunes")
)

func init() { workFactor = 8 }

// Every table and every column is decided: it goes, or it is named with the reason why not.
func TestEveryTableAndColumnIsDecided(t *testing.T) {
	dbtest.Each(t, clock.NewManual(noon), func(t *testing.T, db *database.DB) {
		schema, err := db.Schema(t.Context())
		if err != nil || len(schema) < 80 {
			t.Fatalf("%d tables, %v", len(schema), err)
		}
		for _, have := range schema {
			plan, goes := planOf(have.Name)
			if reason := left[have.Name]; goes == (reason != "") {
				t.Errorf("the table %s: decide whether it is in an archive (tables) or not (left), and why", have.Name)
				continue
			}
			if !goes {
				continue
			}
			var names []string
			for _, c := range have.Columns {
				names = append(names, c.Name)
				secretly := strings.HasSuffix(c.Name, "_sealed")
				if _, sealed := plan.sealed[c.Name]; secretly && !sealed && !slices.Contains(plan.owned, c.Name) {
					t.Errorf("%s.%s is sealed: say for which place, or by which other key", have.Name, c.Name)
				}
			}
			planned := strings.Fields(plan.columns)
			slices.Sort(names)
			if sorted := slices.Sorted(slices.Values(planned)); !slices.Equal(names, sorted) {
				t.Errorf("%s has the columns %v, and these are decided: %v", have.Name, names, sorted)
			}
			for _, c := range plan.plan() {
				if c.sealed() && slices.Contains(have.Key, c.name) {
					t.Errorf("%s.%s is in the key of the table and cannot be sealed", have.Name, c.name)
				}
			}
			if len(have.Key) == 0 {
				t.Errorf("%s has no key to go through it by", have.Name)
			}
		}
		for _, t2 := range tables {
			if _, ok := tableOf(schema, t2.name); !ok {
				t.Errorf("there is no table %s", t2.name)
			}
		}
		for name := range left {
			if _, ok := tableOf(schema, name); !ok {
				t.Errorf("there is no table %s", name)
			}
		}
	})
}

// house is a small installation.
type house struct {
	t     *testing.T
	db    *database.DB
	box   *secret.Box
	files *files.Store
	// folder is where its files lie.
	folder string
}

func newHouse(t *testing.T, db *database.DB, key byte) house {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{key}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "files")
	store, err := files.Open(db, "", folder, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return house{t, db, box, store, folder}
}

func (h house) exec(query string, args ...any) {
	h.t.Helper()
	err := h.db.Write(h.t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(h.t.Context(), query, args...)
		return err
	})
	if err != nil {
		h.t.Fatal(query, err)
	}
}

func (h house) count(query string, args ...any) (n int64) {
	h.t.Helper()
	if err := h.db.QueryRow(h.t.Context(), query, args...).Scan(&n); err != nil {
		h.t.Fatal(query, err)
	}
	return n
}

func (h house) seal(place, value string) []byte {
	h.t.Helper()
	sealed, err := h.box.Seal(place, secret.Of(value))
	if err != nil {
		h.t.Fatal(err)
	}
	return sealed
}

const note = "a note of the office"

// sealOf is the seal of a proof of an erasure.
func sealOf(box *secret.Box, proof string) string {
	return hex.EncodeToString(box.MAC("erasure", proof))
}

// furnish makes two agencies; the first has a home with secrets, a file, a login, a bank line, two proofs of erasures, one of them forged, and a mail that waits.
func (h house) furnish() {
	h.t.Helper()
	for m := 1; m <= 2; m++ {
		h.exec(`INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
			VALUES ($1, $2, 'de', 'EUR', 'DE', 'Europe/Berlin', '', '', '', '', '', TRUE, TRUE, TRUE, 90, 1)`, m, fmt.Sprintf("Agency <%d>", m))
		h.exec(`INSERT INTO account (id, email, name, lang, password_hash, state, created_at) VALUES ($1, $2, 'Demo', 'de', 'canary-hash', 'active', 1)`, 10+m, fmt.Sprintf("m%d@people.example", m))
		h.exec(`INSERT INTO staff (member_id, id, external_id, kind, account_id, name, email, phone, lang, active) VALUES ($1, 1, 'm', 'manager', $2, 'Demo', '', '', 'de', TRUE)`, m, 10+m)
		h.exec(`INSERT INTO property (member_id, id, external_id, title, short_title, street, postalcode, city, country, location_description, lat, lon, time_zone, max_occupancy, bedrooms, arrival_minute, departure_minute,
			cleaning_minutes, key_handover, key_location, key_code_sealed, staff_key, meeting_point, wifi_type, wifi_ssid, wifi_password_sealed, annotations, active)
			VALUES ($1, 1, 'p', $2, '', '', '', '', 'DE', '', 54.5, 13.25, 'Europe/Berlin', 4, 1, 960, 600, 60, 'key_safe', 'canary-place', $3, 'canary-staff', '', 2, 'net', $4, '', TRUE)`,
			m, "Dünenhaus \"A\"\n", h.seal(fmt.Sprintf("property.key_code/%d-1", m), "canary-4711"), h.seal(fmt.Sprintf("property.wifi_password/%d-1", m), "canary-wifi"))
	}
	h.exec(`INSERT INTO property_history (member_id, property_id, id, at, account_id, action, name, field, before, after) VALUES (1, 1, 1, 1, 11, '', '', 'key_location', '"canary-place-before"', '"canary-place"')`)
	h.exec(`INSERT INTO sequence (member_id, name, last) VALUES (1, 'property', 1), (2, 'property', 1), (0, 'account', 12), (0, 'session', 99)`)
	h.exec(`INSERT INTO statement_line (member_id, id, statement_id, identity, booked_on, amount, currency, details_sealed, end_to_end, returned, state) VALUES (1, 7, 1, 'i', '2026-07-01', -5, 'EUR', $1, 'old', FALSE, 'open')`,
		h.seal("statement_line 1 7", `{"n":"canary-payer","e":"E2E-1"}`))
	h.exec(`INSERT INTO erasure (member_id, id, at, account_id, proof, hash, seal) VALUES (1, 1, 1, 11, '{"n":1}', 'h', $1), (1, 2, 1, 11, '{"n":2}', 'h', $2)`, sealOf(h.box, `{"n":1}`), sealOf(h.box, `{"n":1}`))
	h.exec(`INSERT INTO mail (member_id, id, kind, recipient, lang, state, next_at, until_at, created_at) VALUES (1, 1, 'x', 'a@b.example', 'de', 'queued', 1, 2, 1), (1, 2, 'x', 'a@b.example', 'de', 'sent', 1, 2, 1)`)
	for range 2 {
		got, err := h.files.Receive(h.t.Context(), identity.Principal{}, "note.txt", strings.NewReader(note), files.Any)
		if err == nil {
			err = h.db.Write(h.t.Context(), func(tx *database.Tx) error {
				_, err := h.files.Save(h.t.Context(), tx, 1, got)
				return err
			})
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

func (h house) archive() []byte {
	h.t.Helper()
	key, locked, err := NewKey(passphrase)
	if err != nil {
		h.t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := (Source{DB: h.db, Box: h.box, Files: h.files, Version: "1"}).Write(h.t.Context(), &out, 1, key, locked); err != nil {
		h.t.Fatal(err)
	}
	return out.Bytes()
}

func open(raw []byte) (*Archive, error) {
	return Open(bytes.NewReader(raw), int64(len(raw)), passphrase)
}

// restore brings an archive in as the command does.
func (h house) restore(ctx context.Context, raw []byte) error {
	a, err := open(raw)
	if err != nil {
		return err
	}
	if err := a.Prepare(ctx, h.db); err != nil {
		return err
	}
	return a.Restore(ctx, Target{DB: h.db, Box: h.box, Files: h.files})
}

// entriesOf unpacks an archive.
func entriesOf(t *testing.T, raw []byte) (names []string, bodies map[string][]byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	bodies = map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		names, bodies[f.Name] = append(names, f.Name), body
	}
	return names, bodies
}

// What goes out comes back, sealed again; what is secret is nowhere in plain; the other agency is not in it.
func TestAnArchiveBringsEverythingAndShowsNoSecret(t *testing.T) {
	dbtest.Each(t, clock.NewManual(noon), func(t *testing.T, db *database.DB) {
		from := newHouse(t, db, 1)
		from.furnish()
		raw := from.archive()
		_, bodies := entriesOf(t, raw)
		for name, body := range bodies {
			if bytes.Contains(body, []byte("canary")) || bytes.Contains(body, []byte("Agency <2>")) {
				t.Errorf("%s holds a secret, or another agency: %.300s", name, body)
			}
		}
		if !bytes.Contains(bodies["tables/property.jsonl"], []byte(`"title":"Dünenhaus \"A\"\n"`)) {
			t.Errorf("%s", bodies["tables/property.jsonl"])
		}
		to := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 2)
		if err := to.restore(t.Context(), raw); err != nil {
			t.Fatal(err)
		}
		var code, wifi []byte
		var place, staff string
		if err := to.db.QueryRow(t.Context(), `SELECT key_code_sealed, wifi_password_sealed, key_location, staff_key FROM property WHERE member_id = 1 AND lat = 54.5`).Scan(&code, &wifi, &place, &staff); err != nil {
			t.Fatal(err)
		}
		for what, sealed := range map[string][]byte{"property.key_code/1-1 canary-4711": code, "property.wifi_password/1-1 canary-wifi": wifi} {
			at, want, _ := strings.Cut(what, " ")
			if got, err := to.box.Open(at, sealed); err != nil || got.Reveal() != want {
				t.Errorf("%s: %v %v", at, got, err)
			}
		}
		// Where the key was lies in the history of the home: sealed on the way, plain again where it arrives.
		if !bytes.Contains(bodies["tables/property_history.jsonl"], []byte("key_location")) || to.count(`SELECT count(*) FROM property_history WHERE before = '"canary-place-before"' AND after = '"canary-place"'`) != 1 {
			t.Errorf("the history of a home does not come back: %s", bodies["tables/property_history.jsonl"])
		}
		if place != "canary-place" || staff != "canary-staff" {
			t.Errorf("%q %q", place, staff)
		}
		for query, want := range map[string]int64{
			`SELECT count(*) FROM member`: 1, `SELECT count(*) FROM account WHERE password_hash = ''`: 1, `SELECT count(*) FROM mail`: 1, `SELECT count(*) FROM file`: 2,
			`SELECT last FROM sequence WHERE name = 'account'`: 12, `SELECT count(*) FROM sequence WHERE name = 'session'`: 0, `SELECT count(*) FROM statement_line WHERE end_to_end = 'old' OR end_to_end = ''`: 0,
		} {
			if got := to.count(query); got != want {
				t.Errorf("%s: %d, want %d", query, got, want)
			}
		}
		// A proof is one of the installation that it is in now; a forged one stays forged.
		if n := to.count(`SELECT count(*) FROM erasure WHERE id = 1 AND seal = $1 OR id = 2 AND seal <> $2`, sealOf(to.box, `{"n":1}`), sealOf(to.box, `{"n":2}`)); n != 2 {
			t.Errorf("%d of 2 seals are right", n)
		}
		f, err := to.files.Find(t.Context(), to.db, identity.Ref{Member: 1, ID: 2})
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := to.files.Open(t.Context(), f, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if got, _ := io.ReadAll(r); string(got) != note {
			t.Errorf("%q", got)
		}
		if err := to.restore(t.Context(), raw); !Is(err, NotEmpty) {
			t.Errorf("a second time: %v", err)
		}
	})
}

// A file whose bytes the disk has changed or cut off is named, and does not keep the archive from being brought in.
func TestADamagedFileSpoilsNoArchive(t *testing.T) {
	db := dbtest.New(t, clock.NewManual(noon))
	from := newHouse(t, db, 1)
	from.furnish()
	stored, err := filepath.Glob(filepath.Join(from.folder, "*", "*"))
	if err != nil || len(stored) != 2 {
		t.Fatal(stored, err)
	}
	if err := os.WriteFile(stored[0], []byte("a note of the xxxxxx"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(stored[1], 3); err != nil {
		t.Fatal(err)
	}
	raw := from.archive()
	read, err := open(raw)
	if err != nil || len(read.Files.Missing) != 2 || read.Files.Count != 0 {
		t.Fatalf("%+v, %v", read, err)
	}
	to := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 2)
	if err := to.restore(t.Context(), raw); err != nil || to.count(`SELECT count(*) FROM file`) != 2 {
		t.Error(err)
	}
}

// No two entries share their bytes: an archive unpacks to no more than it has.
func TestEntriesThatShareTheirBytesAreRefused(t *testing.T) {
	from := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 1)
	from.furnish()
	raw := from.archive()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	// The heads of all entries say that they are as long as the archive itself.
	for _, f := range z.File {
		head := bytes.LastIndex(raw, []byte(f.Name)) - 46
		copy(raw[head+20:], binary.LittleEndian.AppendUint32(nil, uint32(len(raw)/2)))
	}
	sum := sha256.Sum256(raw[:len(raw)-tailSize])
	copy(raw[len(raw)-tailSize:], hex.EncodeToString(sum[:]))
	if _, err := open(raw); !Is(err, Hostile) || !strings.Contains(err.Error(), "longer than itself") {
		t.Errorf("%v", err)
	}
}

// No byte changes unseen, and each refusal has its reason.
func TestADamagedArchiveIsRefused(t *testing.T) {
	from := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 1)
	from.furnish()
	raw := from.archive()
	random := rand.New(rand.NewPCG(1, 1))
	for i := range 1000 {
		broken := bytes.Clone(raw)
		broken[random.IntN(len(broken))] ^= byte(1 + random.IntN(255))
		if _, err := open(broken); !Is(err, Damaged) && !Is(err, NoArchive) {
			t.Fatalf("try %d: %v", i, err)
		}
	}
	for _, cut := range []int{0, 1, 63, 64, 65, len(raw) / 2, len(raw) - 1} {
		if _, err := open(raw[:cut]); !Is(err, Damaged) && !Is(err, NoArchive) {
			t.Errorf("cut at %d: %v", cut, err)
		}
	}
	for _, wrong := range []string{"", "seven wild geese over the dune", "seven wild geese over the dunes "} {
		if _, err := Open(bytes.NewReader(raw), int64(len(raw)), secret.Of(wrong)); !Is(err, Passphrase) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

// forged makes an archive of entries, as one who knows the passphrase could: with the right manifest, mac and hash.
func forged(t *testing.T, raw []byte, change func(names []string, bodies map[string][]byte, m *Manifest) []string) []byte {
	t.Helper()
	names, bodies := entriesOf(t, raw)
	key, err := unlock(bodies[keyName], passphrase)
	if err != nil {
		t.Fatal(err)
	}
	box, err := secret.NewBox(key)
	if err != nil {
		t.Fatal(err)
	}
	var m Manifest
	if err := json.Unmarshal(bodies[manifestName], &m); err != nil {
		t.Fatal(err)
	}
	names = change(names, bodies, &m)
	_, packs := bodies["packed"]
	for i, table := range m.Tables {
		body := bodies[tableFolder+table.Name+tableEnding]
		sum := sha256.Sum256(body)
		m.Tables[i].Bytes, m.Tables[i].SHA256, m.Tables[i].Rows = int64(len(body)), hex.EncodeToString(sum[:]), int64(bytes.Count(body, []byte("\n")))
	}
	manifest, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	bodies[manifestName], bodies[macName] = manifest, []byte(hex.EncodeToString(box.MAC(macName, string(manifest))))
	var out bytes.Buffer
	tail := newTail(&out)
	z := zip.NewWriter(tail)
	if err := z.SetComment(strings.Repeat("0", tailSize)); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		method := zip.Deflate
		if strings.HasPrefix(name, fileFolder) && !packs {
			method = zip.Store
		}
		if err := entry(z, name, method, bodies[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := tail.close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAHostileArchiveIsRefusedAndLeavesNothing(t *testing.T) {
	from := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 1)
	from.furnish()
	raw := from.archive()
	to := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 2)
	type archive = map[string][]byte
	without := func(gone string) func([]string, archive, *Manifest) []string {
		return func(names []string, _ archive, _ *Manifest) []string {
			return slices.DeleteFunc(names, func(name string) bool { return name == gone })
		}
	}
	with := func(name string) func([]string, archive, *Manifest) []string {
		return func(names []string, bodies archive, _ *Manifest) []string {
			if bodies[name] == nil {
				bodies[name] = []byte("x")
			}
			return append(names, name)
		}
	}
	replaced := func(table, old, text string) func([]string, archive, *Manifest) []string {
		return func(names []string, bodies archive, _ *Manifest) []string {
			name := tableFolder + table + tableEnding
			if !bytes.Contains(bodies[name], []byte(old)) {
				t.Fatalf("%s has no %s", name, old)
			}
			bodies[name] = bytes.ReplaceAll(bodies[name], []byte(old), []byte(text))
			return names
		}
	}
	for _, c := range []struct {
		what   string
		reason Reason
		change func([]string, archive, *Manifest) []string
	}{
		{"a newer format", Newer, func(names []string, _ archive, m *Manifest) []string { m.Format++; return names }},
		{"a newer schema", Newer, func(names []string, _ archive, m *Manifest) []string { m.Schema += 100; return names }},
		{"an older schema than the database", Older, func(names []string, _ archive, m *Manifest) []string { m.Schema--; return names }},
		{"a way out", Hostile, with("../../etc/passwd")},
		{"a way out of the folder of files", Hostile, with("files/../../x")},
		{"an absolute name", Hostile, with("/etc/passwd")},
		{"a name of Windows", Hostile, with(`files\1`)},
		{"a file that no row has", Hostile, with("files/987654")},
		{"a table that the manifest does not have", Hostile, with("tables/session.jsonl")},
		{"the same name twice", Hostile, with("files/1")},
		{"a table twice", Hostile, with("tables/member.jsonl")},
		{"no key", NoArchive, without(keyName)},
		{"no manifest", NoArchive, without(manifestName)},
		{"no table", Damaged, without("tables/staff.jsonl")},
		{"no file", Damaged, without("files/2")},
		{"another file", Damaged, func(names []string, bodies archive, _ *Manifest) []string {
			bodies["files/1"] = []byte("something else......")[:len(note)]
			return names
		}},
		{"a longer file", Damaged, func(names []string, bodies archive, _ *Manifest) []string {
			bodies["files/1"] = bytes.Repeat([]byte(note), 1000)
			return names
		}},
		{"a file that is packed", Hostile, func(names []string, bodies archive, _ *Manifest) []string {
			bodies["packed"] = nil
			return names
		}},
		{"a bomb", Hostile, func(names []string, bodies archive, _ *Manifest) []string {
			bodies["tables/staff.jsonl"] = bytes.Repeat([]byte("\n"), 20<<20)
			return names
		}},
		{"a key that is a bomb", Hostile, func(names []string, bodies archive, _ *Manifest) []string {
			bodies[keyName] = make([]byte, 10<<20)
			return names
		}},
		{"a table of the installation", Hostile, func(names []string, bodies archive, m *Manifest) []string {
			m.Tables = append(m.Tables, TableManifest{Name: "setting", Columns: []string{"name", "value"}})
			bodies["tables/setting.jsonl"] = []byte(`{"name":"key_check","value":"x"}` + "\n")
			return append(names, "tables/setting.jsonl")
		}},
		{"an unknown column", Hostile, func(names []string, _ archive, m *Manifest) []string {
			m.Tables[len(m.Tables)-1].Columns = append(m.Tables[len(m.Tables)-1].Columns, "made_up")
			return names
		}},
		{"a column that is SQL", Damaged, func(names []string, _ archive, m *Manifest) []string {
			m.Tables[0].Columns[0] = "id) VALUES (1); DROP TABLE member; --"
			return names
		}},
		{"a row of another agency", Hostile, replaced("staff", `"member_id":1`, `"member_id":2`)},
		{"text for a number", Damaged, replaced("property", `"max_occupancy":4`, `"max_occupancy":"4"`)},
		{"a day that there is not", Damaged, replaced("statement_line", `2026-07-01`, `2026-02-30`)},
		{"a secret of another place", Damaged, replaced("property", `"property_id"`, `"property_id"`)},
		{"a key of a file that leads out", "", replaced("file", `"storage_key":"`, `"storage_key":"../../`)},
		{"a value that the last table refuses", "", replaced("property", `"key_safe"`, `"no_such_handover"`)},
	} {
		if c.what == "a secret of another place" {
			c.change = swapSecrets
		}
		bad := forged(t, raw, c.change)
		err := to.restore(t.Context(), bad)
		if err == nil || c.reason != "" && !Is(err, c.reason) {
			t.Errorf("%s: %v", c.what, err)
		}
		if n := to.count(`SELECT (SELECT count(*) FROM member) + (SELECT count(*) FROM account) + (SELECT count(*) FROM staff) + (SELECT count(*) FROM file)`); n != 0 {
			t.Errorf("%s left %d rows", c.what, n)
		}
	}
	if err := to.restore(t.Context(), raw); err != nil {
		t.Errorf("after all these the whole archive is refused: %v", err)
	}
}

// swapSecrets gives the key code the place of the WiFi password and the other way round.
func swapSecrets(names []string, bodies map[string][]byte, _ *Manifest) []string {
	body := bodies["tables/property.jsonl"]
	for _, swap := range [][2]string{{`"key_code_sealed"`, `"x"`}, {`"wifi_password_sealed"`, `"key_code_sealed"`}, {`"x"`, `"wifi_password_sealed"`}} {
		body = bytes.ReplaceAll(body, []byte(swap[0]), []byte(swap[1]))
	}
	bodies["tables/property.jsonl"] = body
	return names
}

// An archive of an older version comes into a new installation, which then takes the steps since.
func TestAnArchiveOfAnOlderVersionIsBroughtUpToDate(t *testing.T) {
	old := func() *database.DB {
		db, err := database.Open(t.Context(), filepath.Join(t.TempDir(), "latchkey.db"), clock.NewManual(noon))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return db
	}
	db := old()
	if _, err := db.MigrateTo(t.Context(), 48); err != nil {
		t.Fatal(err)
	}
	from := newHouse(t, db, 1)
	from.exec(`INSERT INTO member (id, name, lang, currency, country, time_zone, email, phone, emergency_phone, office_address, office_hours, active, login_guest, login_cleaning, retention_days, created_at)
		VALUES (1, 'Old', 'de', 'EUR', 'DE', 'Europe/Berlin', '', '', '', '', '', TRUE, TRUE, TRUE, 90, 1)`)
	raw := from.archive()
	to := newHouse(t, old(), 2)
	if err := to.restore(t.Context(), raw); err != nil {
		t.Fatal(err)
	}
	if _, err := to.db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	at, newest, err := to.db.Version(t.Context())
	if err != nil || at != newest || to.count(`SELECT count(*) FROM member WHERE name = 'Old'`) != 1 {
		t.Errorf("at %d of %d: %v", at, newest, err)
	}
}

// An agency is read as it was when the archive was begun, whatever is written meanwhile.
func TestAnArchiveIsOfOneMoment(t *testing.T) {
	dbtest.Each(t, clock.NewManual(noon), func(t *testing.T, db *database.DB) {
		h := newHouse(t, db, 1)
		h.furnish()
		err := db.Snapshot(t.Context(), func(q database.Querier) error {
			var before, after int64
			if err := q.QueryRow(t.Context(), `SELECT count(*) FROM staff`).Scan(&before); err != nil {
				return err
			}
			h.exec(`INSERT INTO staff (member_id, id, external_id, kind, account_id, name, email, phone, lang, active) VALUES (1, 2, 'n', 'manager', 0, 'New', '', '', 'de', TRUE)`)
			if err := q.QueryRow(t.Context(), `SELECT count(*) FROM staff`).Scan(&after); err != nil {
				return err
			}
			if before != 2 || after != 2 {
				t.Errorf("%d, then %d", before, after)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// The answer to a commit may be lost, and two nodes may bring the same archive in: what fails takes no bytes away that rows name.
func TestAWriteThatFailsKeepsTheFilesOfAnAgencyThatIsIn(t *testing.T) {
	db := dbtest.New(t, clock.NewManual(noon))
	from := newHouse(t, db, 1)
	from.furnish()
	raw := from.archive()
	to := newHouse(t, dbtest.New(t, clock.NewManual(noon)), 2)
	if err := to.restore(t.Context(), raw); err != nil {
		t.Fatal(err)
	}
	stored := func() int {
		found, err := filepath.Glob(filepath.Join(to.folder, "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	before := stored()
	a, err := open(raw)
	if err != nil {
		t.Fatal(err)
	}
	a.undo(t.Context(), Target{DB: to.db, Box: to.box, Files: to.files})
	if before != 2 || stored() != before {
		t.Errorf("%d of %d files are left", stored(), before)
	}
}
