package reservation_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

var update = flag.Bool("update", false, "write the golden answers anew")

// code and password must never be where the rules say no.
const (
	code     = "canary-4711"
	password = "canary;wifi"
)

// wednesday is noon in Berlin.
var wednesday = time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)

// The accounts of the world.
const (
	greta   identity.AccountID = iota + 1 // guest of most stays
	other                                 // guest of another stay
	mia                                   // manages agency 1
	otto                                  // manages agency 2
	cleaner                               // cleans for agency 1
	firm                                  // the company of agency 1
)

// world is two agencies with a home in Berlin's zone each (agency 1 has two more at the ends of the calendar), and stays in every state.
type world struct {
	*testing.T
	clock      *clock.Manual
	db         *database.DB
	members    *member.Service
	properties *property.Service
	files      *files.Store
	messages   *message.Service
	streams    *realtime.Streams
	stays      *reservation.Service
	tasks      *task.Service
	changed    reservation.Changed // listens to changed stays; nil for nobody
	handler    http.Handler
	router     *web.Router
	log        *logged
	accounts   map[string]identity.AccountID
	actors     map[string]identity.Actor
}

// logged is everything that was logged.
type logged struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

func eachWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	c := clock.NewManual(wednesday)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(wednesday)
		test(newWorld(t, c, db))
	})
}

func newWorld(t *testing.T, c *clock.Manual, db *database.DB) *world {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	relation := func(m identity.MemberID, role identity.Role) []identity.Relation {
		return []identity.Relation{{Member: m, Role: role, Staff: 1}}
	}
	w := &world{
		T: t, clock: c, db: db, log: &logged{},
		accounts: map[string]identity.AccountID{"greta@example.org": greta, "other@example.org": other, "mia@example.org": mia, "otto@example.org": otto},
		actors: map[string]identity.Actor{
			"greta": {Account: greta, Name: "Greta Gast", Lang: "de", Relations: relation(1, identity.Guest)}, "other": {Account: other, Lang: "en-US", Relations: relation(1, identity.Guest)},
			"mia": {Account: mia, Name: "Mia Office", Lang: "de", Relations: relation(1, identity.Manager)}, "otto": {Account: otto, Lang: "de", Relations: relation(2, identity.Manager)},
			"cleaner": {Account: cleaner, Lang: "pl", Relations: relation(1, identity.Cleaner)}, "firm": {Account: firm, Lang: "de", Relations: relation(1, identity.Company)},
			"narrow": {Account: greta, Lang: "de", Relations: relation(1, identity.Guest), OnlyReservation: ref(3)},
		},
	}
	w.members = member.NewService(member.Deps{DB: db, Box: box, Clock: c})
	w.files, err = files.Open(db, "", t.TempDir(), slog.New(slog.DiscardHandler))
	w.must(err)
	w.properties = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: w.members, Files: w.files})
	w.streams = realtime.NewStreams(db)
	w.messages = message.NewService(message.Deps{DB: db, Clock: c, Streams: w.streams, Files: w.files, Subject: func(kind message.Kind) message.Subject {
		if kind == message.Cleaning {
			return w.tasks
		}
		return w.stays
	}})
	w.tasks = task.NewService(task.Deps{
		DB: db, Clock: c, Members: w.members, Properties: w.properties, Messages: w.messages, Checklists: checklist.NewService(db, w.members, w.properties, w.files), Streams: w.streams,
	})
	w.stays = reservation.NewService(reservation.Deps{
		DB: db, Box: box, Clock: c, Members: w.members, Properties: w.properties, Messages: w.messages, Streams: w.streams, Find: w.find, Tasks: w.tasks, Changed: []reservation.Changed{
			func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
				if w.changed == nil {
					return nil
				}
				return w.changed(ctx, tx, m, property, from, to)
			},
		},
	})
	for i, name := range []string{"Strand Domizile", "Alpen Domizile"} {
		_, err := w.members.Save(t.Context(), member.Member{
			Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Email: "office@example.org", Phone: "see booking documents", EmergencyPhone: "+49 30 5550199",
			OfficeAddress: "Hafenstraße 1, 18546 Sassnitz", OfficeHours: "9–17", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 90,
		})
		w.must(err)
		manager := []string{"mia", "otto"}[i]
		_, err = w.members.SaveStaff(t.Context(), identity.MemberID(i+1), []member.Staff{
			{ExternalID: manager, Kind: member.KindManager, Name: manager, Email: manager + "@example.org", Lang: "de", Active: true},
		}, w.find)
		w.must(err)
	}
	home := property.ImportRow{
		ExternalID: "dune", Building: "Dünenhaus", Title: "Dünenhaus, Wohnung 3", ShortTitle: "Düne 3", Street: "Strandweg 1", Postalcode: "18546", City: "Sassnitz",
		LocationDescription: wire.Words{Any: "hinter der Düne"}, Lat: 54.5, Lon: 13.6, MaxOccupancy: 4, Bedrooms: 2, KeyHandover: "key_safe", KeyLocation: wire.Words{Any: "links neben der Tür"}, KeyCode: code,
		StaffKey: wire.Words{Any: "canary-staff-key"}, MeetingPoint: wire.Words{Any: "am Leuchtturm"}, WiFiType: 2, WiFiSSID: "Düne", WiFiPassword: password,
		Amenities: []property.ImportAmenity{{Category: "Küche", Name: wire.Words{Any: "Backofen"}}},
		InfoTexts: []property.ImportInfoText{
			{Audience: "guest", Lang: "de", Title: "Müll", Body: "- gelb\n- schwarz"},
			{Audience: "guest", Lang: "en", Title: "Waste", Body: "- yellow\n- black\n\n![the bins](picture:bins)"},
			{Audience: "staff", Lang: "de", Title: "Wäsche", Body: "canary-staff-text"},
		},
		Places: []property.ImportPlace{{Category: "beach", Name: "Strand", Lat: 54.501, Lon: 13.6}, {Category: "restaurant", Name: "Fischhus", Lat: 54.502, Lon: 13.61}},
	}
	east, west := home, home
	east.ExternalID, east.Title, east.ShortTitle, east.TimeZone = "east", "East", "", "Pacific/Kiritimati"
	west.ExternalID, west.Title, west.ShortTitle, west.TimeZone = "west", "West", "", "Etc/GMT+12"
	w.homes(1, home, east, west)
	w.homes(2, home)
	w.furnish()
	w.router = web.NewRouter(web.Options{
		Logger: slog.New(slog.NewJSONHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Version: "test", Now: c.Now, Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			if a, ok := w.actors[token]; ok {
				return a, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	property.Register(w.router, w.properties)
	reservation.Register(w.router, w.stays)
	message.Register(w.router, w.messages)
	w.handler = w.router.Handler()
	return w
}

func ref(id int64) identity.Ref { return identity.Ref{Member: 1, ID: id} }

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return w.accounts[email], nil
}

func (w *world) homes(m identity.MemberID, rows ...property.ImportRow) {
	w.Helper()
	report, err := w.properties.Import(w.Context(), m, wire.Lines(rows), property.ImportOptions{})
	w.must(err)
	if !report.OK() {
		w.Fatal(report)
	}
}

// stay is a paid and confirmed stay of Greta from Friday on, two days ahead: its key code may be seen.
func stay(id string, change ...func(*reservation.ImportRow)) reservation.ImportRow {
	r := reservation.ImportRow{
		ExternalID: id, Property: "dune", Source: "direct", Status: "confirmed", Arrival: "2026-07-10", Departure: "2026-07-17", ArrivalTime: "14:30", Adults: 2, Children: 1, Toddlers: 1,
		Pets: 1, Cots: 1, BookerFirstName: "Greta", BookerLastName: "Gast", BookerEmail: "Greta@Example.org ", BookerPhone: "siehe Buchungsunterlagen", Lang: "de",
		Deposit: "100.00", Rentalprice: "700", TouristTax: "14.7", BeachChair: "B 12", ParkingLot: "P 3", EditableUntil: "2026-07-09",
		Payments: []reservation.ImportPayment{
			{PaidOn: "2026-05-01", DueOn: "2026-05-02", Amount: "100.00", Label: reservation.Words{Any: "Anzahlung"}},
			{PaidOn: "2026-06-20", DueOn: "2026-06-12", Amount: "674.70", Recipient: "agency", Label: reservation.Words{Any: "Rest"}},
			{DueOn: "2026-07-10", Amount: "21", Recipient: "third", Label: reservation.Words{Any: "Kurkarte"}},
		},
		Services: []reservation.ImportService{
			{Kind: "linen", Name: reservation.Words{Any: "Bettwäsche"}, Quantity: 3, FeeBasis: "unit", UnitAmount: "20", Timing: "final_payment", Mandatory: true},
			{Kind: "beach_chair", Name: reservation.Words{Any: "Strandkorb"}, FeeBasis: "night", UnitAmount: "3.00", Timing: "cash_third"},
			{Kind: "sauna", Name: reservation.Words{Any: "Sauna"}, FeeBasis: "person", UnitAmount: "5.50", Timing: "cash_arrival"},
		},
		Travellers: []reservation.ImportTraveller{
			{Kind: "adult", Main: true, FirstName: "Greta", LastName: "Gast", Birthday: "1980-02-29", Passport: "canary-passport"},
			{Kind: "adult", FirstName: "Gero", LastName: "Gast"},
			{Kind: "toddler"},
		},
	}
	for _, fn := range change {
		fn(&r)
	}
	return r
}

func unpaid(r *reservation.ImportRow) {
	r.Payments[1].PaidOn = ""
}

func during(arrival, departure string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Arrival, r.Departure, r.EditableUntil = arrival, departure, "" }
}

func inState(status string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Status = status }
}

// six are the six states of the key rule, numbered from 1 on.
func six() []reservation.ImportRow {
	return []reservation.ImportRow{
		stay("visible"), stay("unpaid", unpaid), stay("too_early", during("2026-07-20", "2026-07-27")), stay("offer", inState("offer")),
		stay("cancelled", inState("cancelled")), stay("departed", during("2026-06-30", "2026-07-07")),
	}
}

func (w *world) book(rows ...reservation.ImportRow) wire.ImportReport {
	w.Helper()
	report, err := w.stays.Import(w.Context(), 1, wire.Lines(rows), reservation.ImportOptions{})
	w.must(err)
	if !report.OK() {
		w.Fatal(report)
	}
	return report
}

// call makes a call and gives status and body.
func (w *world) call(who, method, path string, header ...string) (int, string) {
	w.Helper()
	req := httptest.NewRequestWithContext(w.Context(), method, path, strings.NewReader(""))
	if who != "" {
		req.Header.Set("Authorization", "Bearer "+who)
	}
	req.Header.Set("Accept-Language", "en")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, req)
	if strings.HasPrefix(path, "/v1/") && !strings.Contains(rec.Header().Get("Cache-Control"), "no-store") {
		w.Errorf("%s %s may be stored", method, path)
	}
	body, err := io.ReadAll(rec.Body)
	w.must(err)
	return rec.Code, string(body)
}

func (w *world) get(who, path string) string {
	w.Helper()
	status, body := w.call(who, http.MethodGet, path)
	if status != http.StatusOK {
		w.Fatalf("GET %s as %s: %d %s", path, who, status, body)
	}
	return body
}

func (w *world) decode(body string, into any) {
	w.Helper()
	w.must(json.Unmarshal([]byte(body), into))
}

// golden compares a whole body with the stored one.
func (w *world) golden(name, body string) {
	w.Helper()
	var pretty bytes.Buffer
	w.must(json.Indent(&pretty, []byte(body), "", "  "))
	pretty.WriteByte('\n')
	path := filepath.Join("testdata", name+".golden.json")
	if *update {
		w.must(os.MkdirAll("testdata", 0o755))
		w.must(os.WriteFile(path, bytes.ReplaceAll(pretty.Bytes(), []byte("\n\n"), []byte("\n")), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	w.must(err)
	if diff := cmp.Diff(strings.TrimSpace(string(want)), strings.TrimSpace(pretty.String())); diff != "" {
		w.Errorf("%s differs from the stored answer (-want +got):\n%s", name, diff)
	}
}

func path(id int64, more ...string) string {
	return fmt.Sprintf("/v1/reservations/1-%d%s", id, strings.Join(more, ""))
}

func mustDate(t *testing.T, s string) clock.Date {
	t.Helper()
	d, err := clock.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
