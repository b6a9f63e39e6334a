// Package reservationtest is a small world for the tests of reservations, travelers and extras: two agencies with homes, people and stays, and all calls about them.
package reservationtest

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/extra"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
	"latchkey/internal/traveler"
	"latchkey/internal/web"
	"latchkey/internal/web/webtest"
	"latchkey/internal/wire"
)

var update = flag.Bool("update", false, "rewrite the golden answers")

// Code and Password must never be where the rules say no.
const (
	Code     = "canary-4711"
	Password = "canary;wifi"
)

// Wednesday is noon in Berlin.
var Wednesday = time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)

// The accounts of the world.
const (
	Greta   identity.AccountID = iota + 1 // guest of most stays
	Other                                 // guest of another stay
	Mia                                   // manages agency 1
	Otto                                  // manages agency 2
	Cleaner                               // cleans for agency 1
	Firm                                  // the company of agency 1
)

// World is two agencies with a home in Berlin's zone each (agency 1 has two more at the ends of the calendar), and stays in every state.
type World struct {
	testing.TB
	Clock      *clock.Manual
	DB         *database.DB
	Members    *member.Service
	Properties *property.Service
	Files      *files.Store
	Messages   *message.Service
	Streams    *realtime.Streams
	Stays      *reservation.Service
	Travelers  *traveler.Service
	Extras     *extra.Service
	Payments   *payment.Service
	Tasks      *task.Service
	Planning   *planning.Service
	Pay        *pay.Service
	Checklists *checklist.Service
	Imports    *importing.Service
	Changed    reservation.Changed // listens to changed stays; nil for nobody
	Handler    http.Handler
	Router     *web.Router
	Log        *logged
	Accounts   map[string]identity.AccountID
	Actors     map[string]identity.Actor
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

// Each tests in a new world on each engine.
func Each(t *testing.T, test func(w *World)) {
	t.Helper()
	c := clock.NewManual(Wednesday)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(Wednesday)
		test(newWorld(t, c, db))
	})
}

// Measured is a world for a benchmark.
func Measured(b *testing.B) *World {
	b.Helper()
	c := clock.NewManual(Wednesday)
	return newWorld(b, c, dbtest.New(b, c))
}

func newWorld(t testing.TB, c *clock.Manual, db *database.DB) *World {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	relation := func(m identity.MemberID, role identity.Role) []identity.Relation {
		return []identity.Relation{{Member: m, Role: role, Staff: 1}}
	}
	w := &World{
		TB: t, Clock: c, DB: db, Log: &logged{},
		Accounts: map[string]identity.AccountID{"greta@example.org": Greta, "other@example.org": Other, "mia@example.org": Mia, "otto@example.org": Otto},
		Actors: map[string]identity.Actor{
			"greta": {Account: Greta, Name: "Greta Gast", Lang: "de", Relations: relation(1, identity.Guest)}, "other": {Account: Other, Lang: "en-US", Relations: relation(1, identity.Guest)},
			"mia": {Account: Mia, Name: "Mia Office", Lang: "de", Relations: []identity.Relation{{Member: 1, Role: identity.Manager, Staff: 1, Level: identity.Owner}}}, "otto": {Account: Otto, Lang: "de", Relations: []identity.Relation{{Member: 2, Role: identity.Manager, Staff: 1, Level: identity.Owner}}},
			"cleaner": {Account: Cleaner, Lang: "pl", Relations: relation(1, identity.Cleaner)}, "firm": {Account: Firm, Lang: "de", Relations: relation(1, identity.Company)},
			"narrow": {Account: Greta, Lang: "de", Relations: relation(1, identity.Guest), OnlyReservation: Ref(3)},
		},
	}
	w.Members = member.NewService(member.Deps{DB: db, Box: box, Clock: c})
	w.Files, err = files.Open(db, "", t.TempDir(), nil, slog.New(slog.DiscardHandler))
	w.Must(err)
	w.Properties = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: w.Members, Files: w.Files})
	w.Streams = realtime.NewStreams(db)
	w.Messages = message.NewService(message.Deps{DB: db, Clock: c, Streams: w.Streams, Files: w.Files, Subject: func(kind message.Kind) message.Subject {
		if kind == message.Cleaning {
			return w.Tasks
		}
		return w.Stays
	}})
	w.Checklists = checklist.NewService(db, w.Members, w.Properties, w.Files, checklist.KindsOf(task.Types))
	w.Tasks = task.NewService(task.Deps{
		DB: db, Clock: c, Members: w.Members, Properties: w.Properties, Messages: w.Messages, Checklists: w.Checklists, Streams: w.Streams,
	})
	w.Stays = reservation.NewService(reservation.Deps{
		DB: db, Box: box, Clock: c, Members: w.Members, Properties: w.Properties, Messages: w.Messages, Streams: w.Streams, Find: w.Find, Tasks: w.Tasks, Plans: foresight{w}, Extras: extras{w}, Deposits: w.depositHeld, Changed: []reservation.Changed{
			func(ctx context.Context, tx *database.Tx, m identity.MemberID, property int64, from, to clock.Date) error {
				if w.Changed == nil {
					return nil
				}
				return w.Changed(ctx, tx, m, property, from, to)
			},
		},
	})
	w.Planning = planning.NewService(planning.Deps{DB: db, Members: w.Members, Bookings: w.Stays, Properties: w.Properties, Tasks: w.Tasks})
	w.Travelers = traveler.NewService(traveler.Deps{DB: db, Box: box, Clock: c, Members: w.Members, Properties: w.Properties, Reservations: w.Stays})
	w.Extras = extra.NewService(extra.Deps{DB: db, Members: w.Members, Properties: w.Properties, Reservations: w.Stays})
	w.Payments = payment.NewService(payment.Deps{DB: db, Box: box, Clock: c, Members: w.Members, Properties: w.Properties, Reservations: w.Stays})
	w.Pay = pay.NewService(pay.Deps{DB: db, Clock: c, Members: w.Members, Properties: w.Properties, Tasks: w.Tasks})
	w.Imports = importing.NewService(importing.Deps{DB: db, Box: box, Members: w.Members, Properties: w.Properties, Reservations: w.Stays, Checklists: w.Checklists, Tasks: w.Tasks, Pay: w.Pay, Planning: w.Planning, Payments: w.Payments})
	for i, name := range []string{"Strand Domizile", "Alpen Domizile"} {
		_, err := w.Members.Save(t.Context(), member.Member{
			Name: name, Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Email: "office@example.org", Phone: "see booking documents", EmergencyPhone: "+49 30 5550199",
			OfficeAddress: "Hafenstraße 1, 18546 Sassnitz", OfficeHours: "9–17", Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: 90,
		})
		w.Must(err)
		manager := []string{"mia", "otto"}[i]
		_, err = w.Members.SaveStaff(t.Context(), identity.MemberID(i+1), []member.Staff{
			{ExternalID: manager, Kind: member.KindManager, Name: manager, Email: manager + "@example.org", Lang: "de", Active: true},
		}, w.Find)
		w.Must(err)
	}
	home := property.ImportRow{
		ExternalID: "dune", Building: "Dünenhaus", Title: "Dünenhaus, Wohnung 3", ShortTitle: "Düne 3", Street: "Strandweg 1", Postalcode: "18546", City: "Sassnitz",
		LocationDescription: wire.Words{Any: "hinter der Düne"}, Lat: 54.5, Lon: 13.6, MaxOccupancy: 4, Bedrooms: 2, KeyHandover: "key_safe", KeyLocation: wire.Words{Any: "links neben der Tür"}, KeyCode: Code,
		StaffKey: wire.Words{Any: "canary-staff-key"}, MeetingPoint: wire.Words{Any: "am Leuchtturm"}, WiFiType: 2, WiFiSSID: "Düne", WiFiPassword: Password,
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
	w.Homes(1, home, east, west)
	w.Homes(2, home)
	w.furnish()
	w.Router = web.NewRouter(web.Options{
		Logger: slog.New(slog.NewJSONHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug})), Version: "test", Now: c.Now, Ready: func(context.Context) error { return nil },
		Authenticate: func(_ context.Context, token string) (identity.Actor, error) {
			if a, ok := w.Actors[token]; ok {
				return a, nil
			}
			return identity.Actor{}, fault.Of(fault.Unauthorized)
		},
	})
	property.Register(w.Router, w.Properties)
	reservation.Register(w.Router, w.Stays)
	traveler.Register(w.Router, w.Travelers)
	extra.Register(w.Router, w.Extras)
	payment.Register(w.Router, w.Payments)
	message.Register(w.Router, w.Messages)
	importing.Register(w.Router, w.Imports)
	checklist.Register(w.Router, w.Checklists)
	w.Handler = w.Router.Handler()
	return w
}

// depositHeld asks the payments of a world, which are made after its stays.
func (w *World) depositHeld(ctx context.Context, q database.Querier, stay identity.Ref) (bool, error) {
	return w.Payments.HoldsDeposit(ctx, q, stay)
}

// foresight asks the planning of a world, which is made after its stays.
type foresight struct{ w *World }

func (f foresight) Foresee(ctx context.Context, q database.Querier, member identity.MemberID, stay reservation.Stay, services []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.w.Planning.Foresee(ctx, q, member, stay, services, at)
}

func (f foresight) ForeseeSplit(ctx context.Context, q database.Querier, member identity.MemberID, first, rest reservation.Stay, services, restServices []reservation.Booked, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.w.Planning.ForeseeSplit(ctx, q, member, first, rest, services, restServices, at)
}

func (f foresight) ForeseeBlock(ctx context.Context, q database.Querier, member identity.MemberID, block reservation.Block, at []reservation.Touched) ([]reservation.PlannedTask, error) {
	return f.w.Planning.ForeseeBlock(ctx, q, member, block, at)
}

// extras asks the extras of a world, which are made after its stays.
type extras struct{ w *World }

func (e extras) Book(ctx context.Context, q database.Querier, r reservation.Reservation, orders []reservation.Order) ([]reservation.Booked, error) {
	return e.w.Extras.Book(ctx, q, r, orders)
}

// Ref names a thing of agency 1.
func Ref(id int64) identity.Ref { return identity.Ref{Member: 1, ID: id} }

// Must ends the test with an error.
func (w *World) Must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// Find is the accounts package's finder.
func (w *World) Find(_ context.Context, _ database.Querier, email string) (identity.AccountID, error) {
	return w.Accounts[email], nil
}

// Homes imports properties.
func (w *World) Homes(m identity.MemberID, rows ...property.ImportRow) {
	w.Helper()
	report, err := w.Properties.Import(w.Context(), m, wire.Lines(rows), property.ImportOptions{})
	w.Must(err)
	if !report.OK() {
		w.Fatal(report)
	}
}

// Stay is a paid and confirmed stay of Greta from Friday on, two days ahead: its key Code may be seen.
func Stay(id string, change ...func(*reservation.ImportRow)) reservation.ImportRow {
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
		Travelers: []reservation.ImportTraveler{
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

// Unpaid leaves the last payment open.
func Unpaid(r *reservation.ImportRow) {
	r.Payments[1].PaidOn = ""
}

// During moves a stay.
func During(arrival, departure string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Arrival, r.Departure, r.EditableUntil = arrival, departure, "" }
}

// InState gives a stay a status.
func InState(status string) func(*reservation.ImportRow) {
	return func(r *reservation.ImportRow) { r.Status = status }
}

// Six are the six states of the key rule, numbered from 1 on.
func Six() []reservation.ImportRow {
	return []reservation.ImportRow{
		Stay("visible"), Stay("unpaid", Unpaid), Stay("too_early", During("2026-07-20", "2026-07-27")), Stay("offer", InState("offer")),
		Stay("cancelled", InState("cancelled")), Stay("departed", During("2026-06-30", "2026-07-07")),
	}
}

// Book imports stays of agency 1.
func (w *World) Book(rows ...reservation.ImportRow) wire.ImportReport {
	w.Helper()
	report, err := w.Stays.Import(w.Context(), 1, wire.Lines(rows), reservation.ImportOptions{})
	w.Must(err)
	if !report.OK() {
		w.Fatal(report)
	}
	return report
}

// Call makes a call and gives status and body.
func (w *World) Call(who, method, path string, header ...string) (int, string) {
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
	w.Handler.ServeHTTP(rec, req)
	if strings.HasPrefix(path, "/v1/") && !strings.Contains(rec.Header().Get("Cache-Control"), "no-store") {
		w.Errorf("%s %s may be stored", method, path)
	}
	body, err := io.ReadAll(rec.Body)
	w.Must(err)
	return rec.Code, string(body)
}

// Get makes a call that must succeed and gives its body.
func (w *World) Get(who, path string) string {
	w.Helper()
	status, body := w.Call(who, http.MethodGet, path)
	if status != http.StatusOK {
		w.Fatalf("GET %s as %s: %d %s", path, who, status, body)
	}
	return body
}

// Decode reads a body.
func (w *World) Decode(body string, into any) {
	w.Helper()
	w.Must(json.Unmarshal([]byte(body), into))
}

// Golden compares a whole body with the stored one.
func (w *World) Golden(name, body string) {
	w.Helper()
	webtest.Golden(w.TB, name, []byte(body), *update)
}

// Path is that of a stay of agency 1, and what follows it.
func Path(id int64, more ...string) string {
	return fmt.Sprintf("/v1/reservations/1-%d%s", id, strings.Join(more, ""))
}

// MustDate reads a day.
func MustDate(t testing.TB, s string) clock.Date {
	t.Helper()
	d, err := clock.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Send makes a call with a body.
func (w *World) Send(who, method, path, body string, header ...string) (int, string) {
	w.Helper()
	req := httptest.NewRequestWithContext(w.Context(), method, path, strings.NewReader(body))
	if who != "" {
		req.Header.Set("Authorization", "Bearer "+who)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept-Language", "en")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	raw, err := io.ReadAll(rec.Body)
	w.Must(err)
	return rec.Code, string(raw)
}

// OK makes a call that must succeed and gives its body.
func (w *World) OK(who, method, path, body string, header ...string) string {
	w.Helper()
	status, got := w.Send(who, method, path, body, header...)
	if status != http.StatusOK {
		w.Fatalf("%s %s as %s: %d %s", method, path, who, status, got)
	}
	return got
}

// No makes a call that must be refused and gives its Code and fields.
func (w *World) No(who, method, path, body string) (int, wire.Refusal) {
	w.Helper()
	status, got := w.Send(who, method, path, body)
	var refusal wire.Refusal
	w.Must(json.Unmarshal([]byte(got), &refusal))
	if status < 400 {
		w.Errorf("%s %s as %s with %s: %d", method, path, who, body, status)
	}
	return status, refusal
}

// Protocol is what was done in a stay, as account and action, the oldest first.
func (w *World) Protocol(id int64) string {
	w.Helper()
	found, _, err := w.Stays.Protocol(w.Context(), w.Actors["mia"], Ref(id))
	w.Must(err)
	slices.Reverse(found)
	var out []string
	for _, e := range found {
		out = append(out, fmt.Sprintf("%d %s", e.Account, e.Action))
	}
	return strings.Join(out, ", ")
}

// Pixels is a picture of a size.
func (w *World) Pixels(width, height int) []byte {
	w.Helper()
	picture := image.NewGray(image.Rect(0, 0, width, height))
	picture.Set(1, 1, color.White)
	var out bytes.Buffer
	w.Must(png.Encode(&out, picture))
	return out.Bytes()
}

// Receive takes a file in.
func (w *World) Receive(name string, content []byte) *files.Received {
	w.Helper()
	got, err := w.Files.Receive(w.Context(), identity.Principal{}, name, bytes.NewReader(content), files.Any)
	w.Must(err)
	return got
}

// TravelPlan is a small PDF.
const TravelPlan = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

// furnish gives the first home pictures and documents: a travel document of stay 1, house rules in two languages for all.
func (w *World) furnish() {
	w.Helper()
	home := identity.Ref{Member: 1, ID: 1}
	for name, size := range map[string][2]int{"bins": {400, 300}, "secret": {40, 30}, property.HomePicture: {800, 600}, property.KeyPicture: {640, 480}} {
		got := w.Receive(name+".png", w.Pixels(size[0], size[1]))
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := w.Properties.SavePicture(w.Context(), tx, home, name, got)
			return err
		}))
	}
	for _, d := range []property.Document{
		{Reservation: 1, Title: "Reiseplan"}, {Property: 1, Lang: "de", Title: "Hausordnung"}, {Property: 1, Lang: "en", Title: "House rules"}, {Property: 2, Title: "East"},
	} {
		d.Ref.Member = 1
		got := w.Receive(strings.ToLower(d.Title)+".pdf", []byte(TravelPlan))
		w.Must(w.DB.Write(w.Context(), func(tx *database.Tx) error {
			_, err := w.Properties.SaveDocument(w.Context(), tx, d, got)
			return err
		}))
	}
}
