package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// amount is how much of everything PocketBase gets: as much as the product has at the same size.
type amount struct{ properties, reservations, tasks, messages, persons, companies int }

var amounts = map[string]amount{
	"S": {20, 1_300, 3_000, 5_000, 8, 2},
	"L": {1_000, 230_000, 640_000, 1_190_000, 969, 31},
}

// pocketTime is how PocketBase writes an instant.
const pocketTime = "2006-01-02 15:04:05.000Z"

const managerEmail = "manager@bench.example"

func personEmail(i int) string { return fmt.Sprintf("person-%04d@bench.example", i) }

// recordID gives the n-th record of a kind an identifier of PocketBase's form, which is scattered as its own are.
func recordID(kind string, n int) string {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	h := fnv.New64a()
	_, _ = h.Write([]byte(kind))
	x := h.Sum64() + uint64(n)
	var out [15]byte
	for i := range out {
		if i%5 == 0 {
			x = mixed(x)
		}
		out[i] = letters[x>>uint(12*(i%5))%uint64(len(letters))]
	}
	return string(out[:])
}

// mixed is the finalizer of SplitMix64.
func mixed(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// scatter is a number below limit that looks chosen by chance and is the same in every run.
func scatter(n, limit int) int { return int(mixed(uint64(n)) % uint64(limit)) }

// collection is one of PocketBase's, as its API takes it.
type collection struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Type    string           `json:"type"`
	Fields  []map[string]any `json:"fields"`
	Indexes []string         `json:"indexes"`
	List    *string          `json:"listRule"`
	View    *string          `json:"viewRule"`
	Create  *string          `json:"createRule"`
	Update  *string          `json:"updateRule"`
}

const (
	usersID = "_pb_users_auth_"
	// office is true for the managers of the agency that a record belongs to.
	office = `(@request.auth.kind = "manager" && @request.auth.member = member)`
	ownJob = `person = @request.auth.id || company = @request.auth.id || ` + office
)

func text(names ...string) []map[string]any     { return fields("text", names) }
func amountOf(names ...string) []map[string]any { return fields("number", names) }
func date(names ...string) []map[string]any     { return fields("date", names) }

func fields(kind string, names []string) []map[string]any {
	var out []map[string]any
	for _, name := range names {
		out = append(out, map[string]any{"name": name, "type": kind})
	}
	return out
}

func relation(name, to string) []map[string]any {
	return []map[string]any{{"name": name, "type": "relation", "collectionId": to, "maxSelect": 1}}
}

func written() []map[string]any {
	return []map[string]any{{"name": "created", "type": "autodate", "onCreate": true}, {"name": "updated", "type": "autodate", "onCreate": true, "onUpdate": true}}
}

func all(groups ...[]map[string]any) (out []map[string]any) {
	for _, g := range groups {
		out = append(out, g...)
	}
	return out
}

// schema is what a sensible user would set up: a person sees the own tasks and their messages, the office everything of its agency, with an index for each list.
func schema() []collection {
	own, threads := ownJob, `sender = @request.auth.id || task.person = @request.auth.id || task.company = @request.auth.id || `+office
	writes := `sender = @request.auth.id && (task.person = @request.auth.id || task.company = @request.auth.id || ` + office + `)`
	agency, colleagues := office, `@request.auth.member = member`
	return []collection{
		{
			ID: "benchproperties", Name: "properties", Type: "base", List: &colleagues, View: &colleagues,
			Fields:  all(relation("member", "benchmembers000"), text("name", "street", "zip", "city", "country", "access", "notes"), amountOf("latitude", "longitude", "beds", "square_meters"), written()),
			Indexes: []string{"CREATE INDEX idx_properties_member ON properties (member)"},
		},
		{
			ID: "benchreservatio", Name: "reservations", Type: "base", List: &agency, View: &agency, Update: &agency,
			Fields: all(relation("member", "benchmembers000"), relation("property", "benchproperties"), text("guest_name", "guest_email", "guest_phone", "channel", "state", "notes"),
				amountOf("adults", "children", "price"), date("arrival", "departure"), written()),
			Indexes: []string{"CREATE INDEX idx_reservations_property ON reservations (property, arrival)", "CREATE INDEX idx_reservations_member ON reservations (member, arrival)"},
		},
		{
			ID: "benchtasks00000", Name: "tasks", Type: "base", List: &own, View: &own, Update: &own,
			Fields: all(relation("member", "benchmembers000"), relation("property", "benchproperties"), relation("reservation", "benchreservatio"), relation("person", usersID),
				relation("company", usersID), text("kind", "title", "notes", "last_message"), amountOf("unread", "guests"), date("planned_start", "planned_end", "actual_start", "actual_end", "next_arrival"),
				fields("bool", []string{"done"}), written()),
			Indexes: []string{
				"CREATE INDEX idx_tasks_person ON tasks (person, done, planned_start)", "CREATE INDEX idx_tasks_company ON tasks (company, done, planned_start)",
				"CREATE INDEX idx_tasks_member ON tasks (member, planned_start)", "CREATE INDEX idx_tasks_property ON tasks (property, planned_start)", "CREATE INDEX idx_tasks_reservation ON tasks (reservation)",
			},
		},
		{
			ID: "benchmessages00", Name: "messages", Type: "base", List: &threads, View: &threads, Create: &writes,
			Fields:  all(relation("member", "benchmembers000"), relation("task", "benchtasks00000"), relation("sender", usersID), text("text"), written()),
			Indexes: []string{"CREATE INDEX idx_messages_task ON messages (task, created)"},
		},
	}
}

// makePocketBase makes a folder: accounts and collections through its own command and API, the many records straight into its database.
func makePocketBase(ctx context.Context, bin, dir string, of amount) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	const root = "root@bench.example"
	password := rand.Text()
	if err := pocketRun(ctx, bin, dir, "superuser", "upsert", root, password); err != nil {
		return err
	}
	p, err := startPocketBase(ctx, bin, dir)
	if err != nil {
		return err
	}
	err = setUp(p.addr, root, password, of)
	p.stop()
	if err != nil {
		return fmt.Errorf("PocketBase: %w", err)
	}
	if err := fillPocketBase(ctx, filepath.Join(dir, "data.db"), of); err != nil {
		return fmt.Errorf("PocketBase: %w", err)
	}
	return nil
}

// setUp makes the collections and those users who sign in.
func setUp(addr, root, password string, of amount) error {
	super, err := pocketSignIn(addr, "_superusers", root, password)
	if err != nil {
		return err
	}
	send := func(method, path string, body any) error {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		_, err = once(addr, request(method, path, super.token, string(raw)))
		return err
	}
	if err := send("POST", "/api/collections", collection{ID: "benchmembers000", Name: "members", Type: "base", Fields: all(text("name"), written())}); err != nil {
		return err
	}
	if err := send("POST", "/api/collections/members/records", map[string]any{"id": recordID("member", 0), "name": "Agency"}); err != nil {
		return err
	}
	raw, err := get(addr, "/api/collections/users", super.token)
	if err != nil {
		return err
	}
	var users struct {
		Fields []map[string]any `json:"fields"`
	}
	if err := json.Unmarshal(raw, &users); err != nil {
		return err
	}
	more := all(users.Fields, relation("member", "benchmembers000"), text("kind"))
	if err := send("PATCH", "/api/collections/users", map[string]any{"fields": more}); err != nil {
		return err
	}
	for _, c := range schema() {
		if err := send("POST", "/api/collections", c); err != nil {
			return err
		}
	}
	user := func(id, email, kind string) error {
		return send("POST", "/api/collections/users/records", map[string]any{
			"id": id, "email": email, "kind": kind, "member": recordID("member", 0), "name": email, "password": pocketPassword, "passwordConfirm": pocketPassword,
		})
	}
	for i := range min(of.persons, pocketSignedIn) {
		if err := user(recordID("person", i), personEmail(i), "person"); err != nil {
			return err
		}
	}
	return user(recordID("manager", 0), managerEmail, "manager")
}

// fillPocketBase writes the many records. Its server does not run meanwhile.
func fillPocketBase(ctx context.Context, path string, of amount) error {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(OFF)", "cache_size(-400000)"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var hash string
	if err := db.QueryRowContext(ctx, `SELECT password FROM users WHERE email = $1`, managerEmail).Scan(&hash); err != nil {
		return err
	}
	for _, t := range tables(of, hash, time.Now().UTC()) {
		if err := t.fill(ctx, db); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	_, err = db.ExecContext(ctx, `ANALYZE`)
	return err
}

// table is what goes into one of PocketBase's tables.
type table struct {
	name    string
	columns []string
	from    int // the first number
	count   int
	row     func(n int) []any
}

func (t table) fill(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	places := strings.TrimSuffix(strings.Repeat("?,", len(t.columns)), ",")
	insert, err := tx.PrepareContext(ctx, fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", t.name, strings.Join(t.columns, ","), places))
	if err != nil {
		return err
	}
	defer insert.Close()
	for n := t.from; n < t.count; n++ {
		if _, err := insert.ExecContext(ctx, t.row(n)...); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// openShare of the tasks lie ahead, so that everybody has a full page of them also at S.
const openShare = 4

func tables(of amount, hash string, now time.Time) []table {
	member, today := recordID("member", 0), now.Format(pocketTime)
	at := func(t time.Time) string { return t.Format(pocketTime) }
	// Tasks and stays are spread over five years, the last quarter of them ahead.
	day := func(n, count int) time.Time {
		ago := float64(count-n)/float64(count) - 1.0/openShare
		return now.Add(-time.Duration(ago * 5 * 365 * 24 * float64(time.Hour)))
	}
	user := []string{"id", "email", "emailVisibility", "verified", "name", "member", "kind", "password", "tokenKey", "created", "updated"}
	account := func(kind, email string, n int) []any {
		return []any{recordID(kind, n), email, false, true, email, member, kind, hash, recordID(kind, n) + recordID("token", n) + kind, today, today}
	}
	sentence := strings.Repeat("Ninety words of everyday talk. ", 5)
	return []table{
		{"users", user, pocketSignedIn, of.persons, func(n int) []any { return account("person", personEmail(n), n) }},
		{"users", user, 0, of.companies, func(n int) []any { return account("company", fmt.Sprintf("company-%02d@bench.example", n), n) }},
		{
			"properties",
			[]string{"id", "member", "name", "street", "zip", "city", "country", "access", "notes", "latitude", "longitude", "beds", "square_meters", "created", "updated"},
			0, of.properties,
			func(n int) []any {
				return []any{recordID("property", n), member, fmt.Sprintf("House %d", n), fmt.Sprintf("Sea Street %d", n), "07001", "Palma", "ES", "The key is in the box beside the door", "Second floor, lift", 39.5, 2.6, 4, 80, today, today}
			},
		},
		{
			"reservations",
			[]string{"id", "member", "property", "guest_name", "guest_email", "guest_phone", "channel", "state", "notes", "adults", "children", "price", "arrival", "departure", "created", "updated"},
			0, of.reservations,
			func(n int) []any {
				d := day(n, of.reservations)
				return []any{
					recordID("reservation", n), member, recordID("property", n%of.properties), fmt.Sprintf("Guest %d", n), fmt.Sprintf("guest-%d@guests.example", n), "+34 600 000 000", "direct", "confirmed", "Comes late",
					2, 1, 480, at(d), at(d.Add(5 * 24 * time.Hour)), at(d), at(d),
				}
			},
		},
		{
			"tasks",
			[]string{
				"id", "member", "property", "reservation", "person", "company", "kind", "title", "notes", "last_message", "unread", "guests", "planned_start", "planned_end", "actual_start", "actual_end",
				"next_arrival", "done", "created", "updated",
			},
			0, of.tasks,
			func(n int) []any {
				d := day(n, of.tasks)
				done, begun, ended := d.Before(now), "", ""
				if done {
					begun, ended = at(d), at(d.Add(2*time.Hour))
				}
				reservation := n * of.reservations / of.tasks
				return []any{
					recordID("task", n), member, recordID("property", reservation%of.properties), recordID("reservation", reservation), recordID("person", n%of.persons), recordID("company", n%of.companies), "departure",
					"Cleaning after departure", "Please check the balcony", "See you tomorrow", 1, 3, at(d), at(d.Add(2 * time.Hour)), begun, ended, at(d.Add(24 * time.Hour)), done, at(d), at(d),
				}
			},
		},
		{
			"messages",
			[]string{"id", "member", "task", "sender", "text", "created", "updated"},
			0, of.messages,
			func(n int) []any {
				task := n * of.tasks / of.messages
				d := at(day(n, of.messages))
				return []any{recordID("message", n), member, recordID("task", task), recordID("person", task%of.persons), sentence, d, d}
			},
		},
	}
}
