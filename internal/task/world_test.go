package task_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
	"latchkey/internal/wire"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// saturday is ten o'clock in Poland, nine on the Canary Islands, on a day of departures.
var saturday = time.Date(2026, 7, 11, 8, 0, 0, 0, time.UTC)

// The accounts of the world.
const (
	mia   identity.AccountID = iota + 1 // manages agency 1
	firm                                // the company Blitzblank of agency 1
	anna                                // cleans for agency 1
	bert                                // helps her
	rival                               // another company of agency 1
	otto                                // manages agency 2
	carla                               // has no entry yet
)

// world is two agencies with their people and three homes: 1 on the Baltic Sea, 2 on the Canary Islands, and one of agency 2.
type world struct {
	testing.TB
	clock      *clock.Manual
	db         *database.DB
	members    *member.Service
	properties *property.Service
	messages   *message.Service
	streams    *realtime.Streams
	tasks      *task.Service
	lists      *checklist.Service
	handler    http.Handler
	router     *web.Router
	staff      map[string]identity.StaffID
	accounts   map[string]identity.AccountID
	// telling guards what the service announces: two transactions may end at once.
	telling sync.Mutex
	// news is of what accounts were notified, notified are those that have tasks which are new or have changed.
	news     []task.ListNews
	notified []identity.AccountID
	// heard is what people were sent about tasks that wait for their answer, and lastSeen when they last used the app.
	heard    []string
	lastSeen map[identity.AccountID]clock.Instant
	ladder   rungs
	// guestsUntil is when the guests of every home leave.
	guestsUntil clock.Instant
	// visits are those of all homes.
	visits []task.Visit
}

// rungs leads tasks by their rule keys and gives what is declined, or not answered, to one person.
type rungs struct {
	w     *world
	leads map[string]bool
	to    identity.StaffID
}

func (r *rungs) Leads(c task.Task) bool { return r.leads[c.RuleKey] }

func (r *rungs) PassOn(ctx context.Context, tx *database.Tx, c task.Task) error {
	c.Person = r.to
	_, err := r.w.tasks.Save(ctx, tx, []task.Task{c})
	return err
}

func ref(m identity.MemberID, id int64) identity.Ref { return identity.Ref{Member: m, ID: id} }

func newWorld(t testing.TB, c *clock.Manual, db *database.DB) *world {
	t.Helper()
	ctx := context.Background()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{TB: t, clock: c, db: db, staff: map[string]identity.StaffID{}, accounts: map[string]identity.AccountID{
		"mia": mia, "firm": firm, "anna": anna, "bert": bert, "rival": rival, "otto": otto, "carla": 0,
	}}
	w.members = member.NewService(member.Deps{DB: db, Box: box, Clock: c, StaffChanged: []member.StaffChanged{
		func(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
			return w.tasks.StaffChanged(ctx, tx, changes)
		},
	}})
	store, err := files.Open(db, "", t.TempDir(), nil, slog.New(slog.NewTextHandler(io.Discard, nil)))
	w.must(err)
	w.properties = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: w.members, Files: store, Changed: []property.Changed{
		func(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
			return w.tasks.RelistProperty(ctx, tx, ref)
		},
	}})
	w.streams = realtime.NewStreams(db)
	w.messages = message.NewService(message.Deps{DB: db, Clock: c, Streams: w.streams, Files: store, Subject: func(message.Kind) message.Subject { return w.tasks }})
	w.lists = checklist.NewService(db, w.members, w.properties, store, checklist.KindsOf(task.Types))
	w.ladder.w = w
	w.serve(nil)

	for _, name := range []string{"Strand Domizile", "Alpen Domizile"} {
		_, err := w.members.Save(ctx, member.Member{
			Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", EmergencyPhone: "+49 30 5550199", Active: true, LoginCleaning: true, LoginGuest: true, RetentionDays: 90,
		})
		w.must(err)
	}
	w.hire(1, member.Staff{ExternalID: "mia", Kind: member.KindManager, Name: "Mia Office"}, member.Staff{ExternalID: "firm", Kind: member.KindCompany, Name: "Blitzblank"},
		member.Staff{ExternalID: "anna", Kind: member.KindPerson, Name: "Anna Besen"}, member.Staff{ExternalID: "bert", Kind: member.KindPerson, Name: "Bert Eimer"},
		member.Staff{ExternalID: "rival", Kind: member.KindCompany, Name: "Glanz & Co"}, member.Staff{ExternalID: "carla", Kind: member.KindPerson, Name: "Carla Mop"})
	w.hire(2, member.Staff{ExternalID: "otto", Kind: member.KindManager, Name: "Otto Office"})
	home := property.ImportRow{
		ExternalID: "seeblick", Title: "Haus Seeblick, große Wohnung", ShortTitle: "Seeblick", Street: "Am Strand 1", Postalcode: "72-600", City: "Świnoujście", Country: "PL",
		Lat: 53.9, Lon: 14.25, TimeZone: "Europe/Warsaw", MaxOccupancy: 6, KeyHandover: "key_safe", KeyCode: "canary-key-code", StaffKey: wire.Words{Any: "Kasten im Keller, links"}, WiFiType: 2,
		WiFiSSID: "Seeblick", WiFiPassword: "möwe;7", Company: "firm", Person: "anna", Annotations: "Bettwäsche im Schrank oben", LocationDescription: wire.Words{Any: "Hinterhaus"},
		InfoTexts: []property.ImportInfoText{
			{Audience: "staff", Lang: "de", Title: "Müll", Body: "Montags an die Straße."},
			{Audience: "staff", Lang: "pl", Title: "Śmieci", Body: "W poniedziałek na ulicę."},
			{Audience: "guest", Lang: "de", Title: "Willkommen", Body: "canary-guest-text"},
		},
	}
	casa := home
	casa.ExternalID, casa.Title, casa.ShortTitle, casa.TimeZone, casa.City = "casa", "Casa del Mar", "", "Atlantic/Canary", "Corralejo"
	w.homes(1, home, casa)
	home.Company, home.Person = "", ""
	w.homes(2, home)

	return w
}

// serve makes the service of tasks and its routes; router is nil where nobody knows the roads.
func (w *world) serve(router task.Router) {
	w.tasks = task.NewService(task.Deps{
		DB: w.db, Clock: w.clock, Members: w.members, Properties: w.properties, Messages: w.messages, Checklists: w.lists, Streams: w.streams, Router: router,
		News: []task.News{func(_ context.Context, tx *database.Tx, n task.ListNews) error {
			tx.AfterCommit(func() {
				w.telling.Lock()
				defer w.telling.Unlock()
				w.news = append(w.news, n)
				if n.Tasks > 0 {
					w.notified = append(w.notified, n.Account)
				}
			})
			return nil
		}},
		Ladder: &w.ladder,
		Asked: []task.Asked{func(_ context.Context, tx *database.Tx, a task.Asking) error {
			tx.AfterCommit(func() {
				w.telling.Lock()
				defer w.telling.Unlock()
				w.heard = append(w.heard, fmt.Sprintf("%d %s %d %s", a.Account, a.About, a.Count, a.First))
			})
			return nil
		}},
		LastSeen: func(_ context.Context, _ database.Querier, account identity.AccountID) (clock.Instant, error) {
			return w.lastSeen[account], nil
		},
		GuestsUntil: func(context.Context, database.Querier, identity.MemberID, clock.Date, clock.Date) (func(*property.Property, task.Task) (clock.Instant, int64), error) {
			return func(_ *property.Property, c task.Task) (clock.Instant, int64) {
				if c.PlannedStart < w.guestsUntil {
					return w.guestsUntil, 7
				}
				return 0, 0
			}, nil
		},
		Visits: func(context.Context, database.Querier, identity.MemberID, clock.Date, clock.Date) ([]task.Visit, error) {
			return w.visits, nil
		},
		NightsOf: func(_ context.Context, _ database.Querier, stay identity.Ref) (task.Nights, error) {
			if stay.ID != 7 {
				return task.Nights{}, nil
			}
			return task.Nights{Arrival: clock.NewDate(2026, 7, 4), Departure: clock.NewDate(2026, 7, 11)}, nil
		},
	})
	r := web.NewRouter(web.Options{
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)), Version: "test", Now: w.clock.Now, Ready: func(context.Context) error { return nil }, Authenticate: w.authenticate,
	})
	task.Register(r, w.tasks)
	checklist.Register(r, w.lists)
	message.Register(r, w.messages)
	member.Register(r, w.members, member.Tokens{})
	w.handler, w.router = r.Handler(), r
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// find is the accounts package's finder: everybody's e-mail address is their name.
func (w *world) find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return w.accounts[strings.TrimSuffix(email, "@example.org")], nil
}

func (w *world) hire(m identity.MemberID, entries ...member.Staff) {
	w.Helper()
	for i := range entries {
		entries[i].Email, entries[i].Lang, entries[i].Active = entries[i].ExternalID+"@example.org", "pl", true
	}
	saved, err := w.members.SaveStaff(context.Background(), m, entries, w.find)
	w.must(err)
	for _, s := range saved {
		w.staff[s.ExternalID] = s.ID
	}
}

func (w *world) homes(m identity.MemberID, rows ...property.ImportRow) {
	w.Helper()
	report, err := w.properties.Import(context.Background(), m, wire.Lines(rows), property.ImportOptions{})
	w.must(err)
	if !report.OK() {
		w.Fatalf("homes: %+v", report.Refused)
	}
}

// actor is what an account is now, as the accounts package finds it out.
func (w *world) actor(account identity.AccountID) identity.Actor {
	w.Helper()
	relations, err := w.members.Relations(context.Background(), w.db, account)
	w.must(err)
	return identity.Actor{Account: account, Name: "Somebody", Lang: "pl", Relations: relations}
}

// authenticate takes a person's name as the token.
func (w *world) authenticate(_ context.Context, token string) (identity.Actor, error) {
	if token == "guest" {
		return identity.Actor{Account: 99, Relations: []identity.Relation{{Member: 1, Role: identity.Guest}}}, nil
	}
	account, ok := w.accounts[token]
	if !ok {
		return identity.Actor{}, fault.Of(fault.Unauthorized)
	}
	return w.actor(account), nil
}

// local is a wall clock time in Poland.
func local(day int, hhmm string) clock.Instant {
	zone, err := time.LoadLocation("Europe/Warsaw")
	if err != nil {
		panic(err)
	}
	tod, err := clock.ParseTimeOfDay(hhmm)
	if err != nil {
		panic(err)
	}
	return clock.NewDate(2026, 7, day).At(tod, zone)
}

// departure is a departure cleaning of home 1 by anna for the firm.
func (w *world) departure(key string, day int) task.Task {
	return task.Task{
		Member: 1, Property: 1, RuleKey: key, Type: task.Departure, Company: w.staff["firm"], Person: w.staff["anna"],
		PlannedStart: local(day, "10:00"), PlannedEnd: local(day, "13:00"),
	}
}

func (w *world) save(tasks ...task.Task) []task.Task {
	w.Helper()
	var out []task.Task
	w.must(w.db.Write(context.Background(), func(tx *database.Tx) (err error) {
		out, err = w.tasks.Save(context.Background(), tx, tasks)
		return err
	}))
	return out
}

func (w *world) write(fn func(ctx context.Context, tx *database.Tx) error) {
	w.Helper()
	w.must(w.db.Write(context.Background(), func(tx *database.Tx) error { return fn(context.Background(), tx) }))
}

type answer struct {
	status int
	raw    []byte
	body   map[string]any
}

func (w *world) call(token, method, path, body string, headers ...string) answer {
	w.Helper()
	status, raw := webtest.Call(w, w.handler, token, method, path, body, headers...)
	a := answer{status: status, raw: raw}
	w.must(json.Unmarshal(a.raw, &a.body))
	return a
}

func (w *world) get(token, path string) answer {
	w.Helper()
	return w.call(token, http.MethodGet, path, "")
}

func (w *world) wants(a answer, status int, code string) {
	w.Helper()
	got, _ := a.body["error_code"].(string)
	if a.status != status || got != code {
		w.Fatalf("%d %q, want %d %q: %s", a.status, got, status, code, a.raw)
	}
}

// golden compares the whole answer with the stored one.
func (w *world) golden(name string, a answer) {
	w.Helper()
	webtest.Golden(w, name, a.raw, *update)
}

// ids are the numbers of a list answer's tasks.
func (a answer) ids() []int {
	var out []int
	items, _ := a.body["data"].([]any)
	for _, item := range items {
		out = append(out, int(item.(map[string]any)["cleaning_rpmaid"].(float64)))
	}
	return out
}

func (a answer) data() map[string]any {
	d, _ := a.body["data"].(map[string]any)
	return d
}

// events are what an account's stream holds, as it would be shown.
func (w *world) events(account identity.AccountID) []realtime.Item {
	w.Helper()
	missed, err := w.streams.Since(context.Background(), w.actor(account), 0)
	w.must(err)
	return missed.Items
}

func kinds() checklist.Kinds { return checklist.KindsOf(task.Types) }

// berlin is the zone of agency 1.
func berlin(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}
