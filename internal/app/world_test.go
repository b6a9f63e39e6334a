package app_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/extra"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/routing/routingtest"
	"latchkey/internal/translate/translatetest"
	"latchkey/internal/wire"
	"latchkey/locales"
)

const password = "a demo password of length"

// hashed is the password's hash at the least cost, with no salt. At the real cost, which the tests of accounts pay, hashes would take half of the time here.
var hashed = fmt.Sprintf("$argon2id$v=%d$m=8,t=1,p=1$$%s", argon2.Version, base64.RawStdEncoding.EncodeToString(argon2.IDKey([]byte(password), nil, 1, 8, 1, 32)))

// Canaries: secrets that must be found nowhere but with the one who may see them.
const (
	keyCode      = "CANARY-KEY-4711"
	otherKeyCode = "CANARY-KEY-0815"
	passport     = "CANARY-PASS-99"
	guestPhone   = "+34 600 CANARY"
)

// noon is a summer day at noon UTC; the world's stays arrive and depart on it.
var noon = time.Date(2026, 7, 4, 12, 0, 0, 0, time.UTC)

// world is a small installation with two agencies and one person of every kind.
type world struct {
	*app.App
	t       *testing.T
	clock   *clock.Manual
	tokens  map[string]string
	tasks   map[string]string // what → {m}-{id} of a task
	stays   map[string]string // external id → {m}-{id} of a reservation
	members [2]identity.MemberID
	log     *logBook
	keyFile string
	// searches makes it solve captchas as a browser does.
	searches bool
	lists    versions
}

// logBook keeps the log of the program while it runs.
type logBook struct {
	mu   sync.Mutex
	text []byte
}

func (l *logBook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, p...)
	return len(p), nil
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.text)
}

// The people of the world; "other" is always of somebody else.
var people = []string{"guest", "other guest", "cleaner", "other cleaner", "company", "other company", "manager", "other manager"}

func email(who string) string { return strings.ReplaceAll(who, " ", ".") + "@people.example" }

func newWorld(t *testing.T, change ...func(*app.Config)) *world {
	t.Helper()
	return newWorldOf(t, nil, change...)
}

// newWorldOf is newWorld with something to be done before its first people come; then its database is migrated, elsewhere it is a copy of a migrated one where that is SQLite's.
func newWorldOf(t *testing.T, prepare func(*app.App), change ...func(*app.Config)) *world {
	t.Helper()
	w := &world{t: t, log: &logBook{}, clock: clock.NewManual(noon), tokens: map[string]string{}, tasks: map[string]string{}, stays: map[string]string{}}
	w.App = startLogging(t, w.clock, w.log, func(c *app.Config) {
		for _, fn := range change {
			fn(c)
		}
		w.keyFile = cmp.Or(c.KeyFile, filepath.Join(c.Data, "master.key"))
		if prepare == nil {
			layMigrated(t, c)
		}
	})
	if prepare != nil {
		prepare(w.App)
	}
	ctx := t.Context()
	for _, who := range people {
		if _, err := w.Accounts.CreateHashed(ctx, email(who), "Demo "+who, "en-US", hashed); err != nil {
			t.Fatal(err)
		}
	}
	for i, agency := range []string{"Demo Agency One", "Demo Agency Two"} {
		m, err := w.Members.Save(ctx, member.Member{
			Name: agency, Lang: "de", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", EmergencyPhone: "+34 900 000 000", Active: true,
			LoginGuest: true, LoginCleaning: true, RetentionDays: 30,
		})
		if err != nil {
			t.Fatal(err)
		}
		w.members[i] = m.ID
	}
	w.staff(w.members[0], [][3]string{{"manager", "manager", ""}, {"company", "company", ""}, {"cleaner", "person", "company"}, {"other company", "company", ""}, {"other cleaner", "person", "other company"}})
	w.staff(w.members[1], [][3]string{{"other manager", "manager", ""}})
	w.properties(w.members[0], property.ImportRow{
		ExternalID: "p1", Building: "Demo House", Title: "Demo Apartment <script>", ShortTitle: "A1", Street: "Demo Street 1", Postalcode: "08001", City: "Barcelona", Country: "ES", Lat: 41.4, Lon: 2.17,
		TimeZone: "Europe/Madrid", MaxOccupancy: 6, KeyHandover: "key_safe", KeyLocation: wire.Words{Any: "left of the door"}, KeyCode: keyCode, WiFiType: 2, WiFiSSID: "Demo;ö", WiFiPassword: "wifi-pass", Company: "company", Person: "cleaner",
		InfoTexts: []property.ImportInfoText{
			{Audience: "guest", Lang: "en", Title: "The safe", Body: "It is here: ![the safe](picture:safe)"}, {Audience: "staff", Lang: "en", Title: "The safe", Body: "![the safe](picture:safe)"},
		},
	}, property.ImportRow{
		ExternalID: "p2", Title: "Demo Finca", Street: "Calle Demo 2", Postalcode: "35001", City: "Las Palmas", Country: "ES", Lat: 28.1, Lon: -15.4,
		TimeZone: "Atlantic/Canary", MaxOccupancy: 4, KeyHandover: "key_safe", KeyLocation: wire.Words{Any: "gate"}, KeyCode: otherKeyCode, Company: "other company", Person: "other cleaner",
	})
	w.files()
	w.properties(w.members[1], property.ImportRow{
		ExternalID: "p1", Title: "Of Another Agency", Street: "Far Away 1", Postalcode: "10115", City: "Berlin", Country: "DE", TimeZone: "Europe/Berlin", MaxOccupancy: 4, KeyHandover: "office",
	})
	w.reservations(w.members[0],
		w.stay("leaving", "p1", "2026-06-27", "2026-07-04", "other guest", true),
		w.stay("arriving", "p1", "2026-07-04", "2026-07-11", "guest", true),
		w.stay("unpaid", "p2", "2026-07-05", "2026-07-12", "guest", false),
		w.stay("canary leaving", "p2", "2026-06-27", "2026-07-04", "other guest", true))
	w.reservations(w.members[1], w.stay("far", "p1", "2026-07-04", "2026-07-11", "other guest", true))
	if _, err := w.Extras.ImportOffered(ctx, w.members[0], wire.Lines([]extra.ImportOffered{{ExternalID: "sauna", Kind: "sauna", Name: wire.Words{By: wire.Texts{locales.English: "Sauna"}}, FeeBasis: "unit", UnitAmount: "5", Timing: "cash_arrival"}}), reservation.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	w.find()
	return w
}

// stay is a row of a file.
func (*world) stay(id, at, from, to, booker string, paid bool) reservation.ImportRow {
	r := reservation.ImportRow{
		ExternalID: id, Property: at, Source: "test", Status: "confirmed", Arrival: from, Departure: to, Adults: 2, Children: 1, BookerFirstName: "Demo", BookerLastName: strings.ToUpper(booker[:1]) + "uest-Canary",
		BookerEmail: email(booker), BookerPhone: guestPhone, Rentalprice: "500.00", Total: "500.00",
		Travelers: []reservation.ImportTraveler{{Kind: "adult", Main: true, FirstName: "Demo", LastName: "Person", Birthday: "1980-01-01", Passport: passport}, {Kind: "adult", FirstName: "Demo", LastName: "Fellow"}},
	}
	if paid {
		r.Payments = []reservation.ImportPayment{{PaidOn: "2026-06-01", Amount: "500.00"}}
	}
	return r
}

func (w *world) staff(m identity.MemberID, entries [][3]string) {
	w.t.Helper()
	for _, e := range entries {
		entry := member.Staff{ExternalID: e[0], Kind: member.Kind(e[1]), Name: "Demo " + e[0], Email: email(e[0]), Active: true, Lang: "en-US"}
		if e[2] != "" {
			crew, err := w.Members.Staff(w.t.Context(), w.DB, m)
			if err != nil {
				w.t.Fatal(err)
			}
			company, ok := crew.External(e[2])
			if !ok {
				w.t.Fatalf("no company %s", e[2])
			}
			entry.Company = company.ID
		}
		if _, err := w.Members.SaveStaff(w.t.Context(), m, []member.Staff{entry}, account.Find); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) properties(m identity.MemberID, rows ...property.ImportRow) {
	w.t.Helper()
	report, err := w.Properties.Import(w.t.Context(), m, wire.Lines(rows), property.ImportOptions{})
	if err != nil || len(report.Refused) > 0 {
		w.t.Fatalf("%v %+v", err, report)
	}
}

// files gives the first property two pictures and a document.
func (w *world) files() {
	w.t.Helper()
	var raw bytes.Buffer
	if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 64, 48))); err != nil {
		w.t.Fatal(err)
	}
	ctx, home := w.t.Context(), identity.Ref{Member: w.members[0], ID: 1}
	save := func(name string, content []byte, fn func(tx *database.Tx, got *files.Received) error) {
		got, err := w.Files.Receive(ctx, identity.Principal{}, name, bytes.NewReader(content), files.Any)
		if err == nil {
			err = w.DB.Write(ctx, func(tx *database.Tx) error { return fn(tx, got) })
		}
		if err != nil {
			w.t.Fatal(name, err)
		}
	}
	for _, name := range []string{"safe", property.KeyPicture} {
		save(name+".png", raw.Bytes(), func(tx *database.Tx, got *files.Received) error {
			_, err := w.Properties.SavePicture(ctx, tx, home, name, got)
			return err
		})
	}
	save("house.txt", []byte("Be kind to the neighbours."), func(tx *database.Tx, got *files.Received) error {
		_, err := w.Properties.SaveDocument(ctx, tx, property.Document{Ref: identity.Ref{Member: home.Member}, Property: home.ID, Title: "House rules"}, got)
		return err
	})
}

func (w *world) reservations(m identity.MemberID, rows ...reservation.ImportRow) {
	w.t.Helper()
	report, err := w.Reservations.Import(w.t.Context(), m, wire.Lines(rows), reservation.ImportOptions{})
	if err != nil || len(report.Refused) > 0 {
		w.t.Fatalf("%v %+v", err, report)
	}
}

// find learns the numbers of the things of the world from the calls that its people make.
func (w *world) find() {
	w.t.Helper()
	for who, m := range map[string]identity.MemberID{"manager": w.members[0], "other manager": w.members[1]} {
		for _, day := range []string{"2026-07-04", "2026-07-05"} {
			var board struct {
				Data struct {
					Arrivals []struct {
						MemberID, ID int64
						Title        string
					}
				}
			}
			w.get(who, fmt.Sprintf("/v1/manage/stays?memberid=%d&date=%s", m, day), &board)
			for _, s := range board.Data.Arrivals {
				if name := map[string]string{"Demo Apartment <script>": "arriving", "Demo Finca": "unpaid", "Of Another Agency": "far"}[s.Title]; name != "" {
					w.stays[name] = fmt.Sprintf("%d-%d", s.MemberID, s.ID)
				}
			}
		}
		var tasks struct {
			Data []struct {
				Member   int64  `json:"reinplan_memberid"`
				ID       int64  `json:"cleaning_rpmaid"`
				Type     string `json:"type"`
				Property struct{ Title string }
			}
		}
		w.get(who, fmt.Sprintf("/v1/manage/tasks?memberid=%d&date=2026-07-04", m), &tasks)
		for _, task := range tasks.Data {
			if task.Type == "departure" {
				w.tasks[task.Property.Title] = fmt.Sprintf("%d-%d", task.Member, task.ID)
			}
		}
	}
	if len(w.stays) != 3 || len(w.tasks) < 2 {
		w.t.Fatalf("the world is not whole: stays %v, tasks %v", w.stays, w.tasks)
	}
}

func (w *world) token(who string) string {
	w.t.Helper()
	if who == "" {
		return ""
	}
	if w.tokens[who] == "" {
		t, err := w.Accounts.SignIn(w.t.Context(), email(who), password, "", "test", account.Asker{Address: "192.0.2.1", Agent: "test"})
		if err != nil {
			w.t.Fatalf("%s: %v", who, err)
		}
		w.tokens[who] = t.Access.Reveal()
	}
	return w.tokens[who]
}

func (w *world) get(who, path string, into any) {
	w.t.Helper()
	status, raw := w.call(who, http.MethodGet, path, "", "")
	if status != http.StatusOK {
		w.t.Fatalf("%s GET %s: %d %s", who, path, status, raw)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		w.t.Fatalf("%s: %v", path, err)
	}
}

// call makes a call as a person over HTTP.
func (w *world) call(who, method, path, body, key string) (int, []byte) {
	w.t.Helper()
	w.lists.running.Add(1)
	taken := false
	defer func() {
		if w.lists.running.Add(-1) == 0 && method != http.MethodGet && taken {
			w.lists.check(w)
		}
	}()
	req, err := http.NewRequestWithContext(context.Background(), method, w.URL()+path, bytes.NewReader([]byte(body)))
	if err != nil {
		w.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if token := w.token(who); token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	taken = res.StatusCode < http.StatusMultipleChoices
	return res.StatusCode, raw
}

// form posts to /token.
func (w *world) form(values url.Values) (int, map[string]any) {
	w.t.Helper()
	res, err := http.PostForm(w.URL()+"/token", values)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	var out map[string]any
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		w.t.Fatal(err)
	}
	return res.StatusCode, out
}

// attach has the manager send a file in a chat, and gives its number.
func (w *world) attach(manager string, kind message.Kind, thing string) string {
	m := w.post(manager, kind, thing, "", message.Sent{Name: "note.txt", Content: strings.NewReader("a note")})
	return fmt.Sprint(m.Files[0].Ref.ID)
}

func (w *world) post(manager string, kind message.Kind, thing, text string, attached ...message.Sent) message.Seen {
	w.t.Helper()
	ref, err := identity.ParseRef(thing)
	if err != nil {
		w.t.Fatal(err)
	}
	actor, _, err := w.Accounts.Authenticate(w.t.Context(), w.token(manager))
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := w.Messages.Post(w.t.Context(), actor, identity.Attempt{}, kind, ref, text, attached...)
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// say has the manager write in a chat, and gives the message's number.
func (w *world) say(manager string, kind message.Kind, thing string) string {
	w.t.Helper()
	return fmt.Sprint(w.post(manager, kind, thing, "Hello, the key is in the safe.").ID)
}

// interpreted gives an installation a translation service.
func interpreted(t *testing.T) func(*app.Config) {
	server := translatetest.New(t)
	server.Key = "CANARY-TRANSLATE-KEY"
	return func(c *app.Config) { c.TranslateURL, c.TranslateKey = server.URL, server.Key }
}

// routed gives an installation a router for walking.
func routed(t *testing.T) func(*app.Config) {
	server := routingtest.New(t, 1.4)
	return func(c *app.Config) { c.RouterFootURL = server.URL }
}
