package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/account"
	"latchkey/internal/channel"
	"latchkey/internal/checklist"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/extra"
	filestore "latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/problem"
	"latchkey/internal/property"
	"latchkey/internal/realtime"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/task"
)

var noon = time.Date(2026, 7, 18, 11, 0, 0, 0, time.UTC)

func deps(t testing.TB, db *database.DB, c clock.Clock) Deps {
	t.Helper()
	box, err := secret.NewBox(bytes.Repeat([]byte{9}, secret.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	streams := realtime.NewStreams(db)
	store, err := filestore.Open(db, "", t.TempDir(), nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	members := member.NewService(member.Deps{DB: db, Box: box, Clock: c, Files: store})
	properties := property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: members, Files: store})
	var reservations *reservation.Service
	var cleanings *task.Service
	var plans *planning.Service
	messages := message.NewService(message.Deps{DB: db, Clock: c, Streams: streams, Files: store, Subject: func(kind message.Kind) message.Subject {
		if kind == message.Cleaning {
			return cleanings
		}
		return reservations
	}})
	lists := checklist.NewService(db, members, properties, store, checklist.KindsOf(task.Types))
	cleanings = task.NewService(task.Deps{DB: db, Clock: c, Members: members, Properties: properties, Messages: messages, Checklists: lists, Streams: streams})
	reservations = reservation.NewService(reservation.Deps{
		DB: db, Box: box, Clock: c, Members: members, Properties: properties, Messages: messages, Streams: streams, Find: account.Find, Tasks: cleanings, Changed: []reservation.Changed{
			func(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, from, to clock.Date) error {
				return plans.Plan(ctx, tx, member, property, from, to)
			},
		},
	})
	plans = planning.NewService(planning.Deps{DB: db, Members: members, Bookings: reservations, Properties: properties, Tasks: cleanings})
	problems := problem.NewService(problem.Deps{DB: db, Members: members, Properties: properties, Messages: messages, Reservations: reservations, Tasks: cleanings, Streams: streams})
	accounts := account.NewService(db, box, c, members, reservations, cleanings, account.Options{AccessTTL: time.Minute, RefreshTTL: time.Hour})
	hash, err := accounts.HashPassword(context.Background(), Password)
	if err != nil {
		t.Fatal(err)
	}
	return Deps{
		DB: db, Clock: c, Members: members, Properties: properties, Reservations: reservations, Extras: extra.NewService(extra.Deps{DB: db, Members: members, Properties: properties, Reservations: reservations}), Payments: payment.NewService(payment.Deps{DB: db, Box: box, Clock: c, Members: members, Properties: properties, Reservations: reservations}), Cleanings: cleanings, Checklists: lists, Messages: messages, Feeds: channel.NewService(channel.Deps{DB: db, Box: box, Clock: c, Properties: properties, Reservations: reservations, Fetcher: channel.NewFetcher(false)}), Find: account.Find, Planning: plans, Problems: problems,
		CreateAccount: func(ctx context.Context, email, name, lang, password string) (identity.AccountID, error) {
			if password != Password {
				return 0, fmt.Errorf("another password")
			}
			return accounts.CreateHashed(ctx, email, name, lang, hash)
		},
	}
}

func options() Options {
	return Options{Units: 60, HistoryYears: 1, Seed: 1, Today: clock.DateOf(noon)}
}

// count asks the database, for what no method returns.
func count(t testing.TB, db *database.DB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := db.QueryRow(context.Background(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

func TestTheDemoIsABusyChangeoverDay(t *testing.T) {
	c := clock.NewManual(noon)
	db := dbtest.New(t, c)
	d := deps(t, db, c)
	var mailed, refused int
	d.MailLink = func(_ context.Context, _ identity.MemberID, email, _ string) error {
		if strings.HasSuffix(email, "@"+notify.DemoRefused) {
			refused++
		} else {
			mailed++
		}
		return nil
	}
	accounts, err := Make(context.Background(), d, options())
	if err != nil {
		t.Fatal(err)
	}
	if mailed == 0 || refused == 0 {
		t.Errorf("%d mails that arrive, %d that fail; the demo shows both", mailed, refused)
	}
	today := clock.DateOf(noon)
	for _, want := range []struct {
		what        string
		least, most int
		query       string
		args        []any
	}{
		{"properties", 60, 60, `SELECT COUNT(*) FROM property`, nil},
		{"buildings", 8, 40, `SELECT COUNT(*) FROM building`, nil},
		{"properties on the Canaries", 4, 15, `SELECT COUNT(*) FROM property WHERE time_zone = 'Atlantic/Canary'`, nil},
		{"ways of handing over the key", 4, 4, `SELECT COUNT(DISTINCT key_handover) FROM property`, nil},
		{"types of WiFi", 3, 3, `SELECT COUNT(DISTINCT wifi_type) FROM property`, nil},
		{"WiFi with ö and ;", 2, 10, `SELECT COUNT(*) FROM property WHERE wifi_ssid = 'Café Löwe; Gäste'`, nil},
		{"languages of info texts", 4, 4, `SELECT COUNT(DISTINCT lang) FROM info_text`, nil},
		{"audiences of info texts", 2, 2, `SELECT COUNT(DISTINCT audience) FROM info_text`, nil},
		{"categories of places", 12, 27, `SELECT COUNT(DISTINCT category) FROM place`, nil},
		{"arrivals today", 15, 40, `SELECT COUNT(*) FROM reservation WHERE arrival = $1 AND status = 'confirmed'`, []any{today}},
		{"departures today", 15, 40, `SELECT COUNT(*) FROM reservation WHERE departure = $1 AND status = 'confirmed'`, []any{today}},
		{"changeovers today", 12, 40, `SELECT COUNT(*) FROM reservation a JOIN reservation b ON a.property_id = b.property_id AND a.departure = b.arrival WHERE b.arrival = $1 AND a.status = 'confirmed' AND b.status = 'confirmed'`, []any{today}},
		{"running stays", 12, 40, `SELECT COUNT(*) FROM reservation WHERE arrival < $1 AND departure > $2 AND status = 'confirmed'`, []any{today, today}},
		{"past stays", 1200, 4000, `SELECT COUNT(*) FROM reservation WHERE departure < $1 AND status = 'confirmed'`, []any{today}},
		{"coming stays", 60, 2000, `SELECT COUNT(*) FROM reservation WHERE arrival > $1 AND status = 'confirmed'`, []any{today}},
		{"calendars", 2, 2, `SELECT COUNT(*) FROM channel_calendar WHERE failures = 0`, nil},
		{"calendars that fail", 1, 1, `SELECT COUNT(*) FROM channel_calendar WHERE failures > 0`, nil},
		{"problems to decide", 3, 3, `SELECT COUNT(*) FROM problem WHERE state = 'open'`, nil},
		{"pictures of rooms of a home", 4, 4, `SELECT COUNT(*) FROM picture WHERE name LIKE 'home%' AND property_id = (SELECT MIN(property_id) FROM picture WHERE name = 'home')`, nil},
		{"stays to complete", 1, 6, `SELECT COUNT(*) FROM reservation WHERE to_complete <> 0 AND status = 'confirmed' AND departure > $1`, []any{today}},
		{"lines of a bank statement to match", 2, 40, `SELECT COUNT(*) FROM statement_line WHERE state = 'open'`, nil},
		{"stays from calendars", 6, 6, `SELECT COUNT(*) FROM reservation WHERE external_id LIKE 'feed-%' AND status = 'confirmed'`, nil},
		{"nights sold twice", 1, 1, `SELECT COUNT(*) FROM reservation a JOIN reservation b ON a.property_id = b.property_id AND a.id < b.id AND a.arrival < b.departure AND b.arrival < a.departure WHERE a.status = 'confirmed' AND b.status = 'confirmed'`, nil},
		{"planning rules of its own", 4, 4, `SELECT COUNT(*) FROM planning_rule WHERE id > 3`, nil},
		{"tasks by rules of its own", 60, 1500, `SELECT COUNT(*) FROM task WHERE type IN ('interim', 'periodic') AND planned_on > $1`, []any{today}},
		{"stays that a calendar has moved", 1, 1, `SELECT COUNT(*) FROM reservation_history h JOIN reservation r ON r.member_id = h.member_id AND r.id = h.reservation_id WHERE h.field = 'departure' AND r.external_id LIKE 'feed-%'`, nil},
		{"offers", 3, 100, `SELECT COUNT(*) FROM reservation WHERE status = 'offer'`, nil},
		{"cancelled", 50, 600, `SELECT COUNT(*) FROM reservation WHERE status = 'cancelled'`, nil},
		{"arriving today, all paid", 5, 40, `SELECT COUNT(*) FROM reservation WHERE arrival = $1 AND paid >= total AND status = 'confirmed'`, []any{today}},
		{"arriving today, deposit only", 1, 10, `SELECT COUNT(*) FROM reservation WHERE arrival = $1 AND paid > 0 AND paid < total AND status = 'confirmed'`, []any{today}},
		{"arriving today, unpaid", 1, 10, `SELECT COUNT(*) FROM reservation WHERE arrival = $1 AND paid = 0 AND status = 'confirmed'`, []any{today}},
		{"third parties still to pay", 3, 1000, `SELECT COUNT(*) FROM reservation WHERE total_third > paid_third AND departure >= $1 AND status = 'confirmed'`, []any{today}},
		{"timings of services", 5, 5, `SELECT COUNT(DISTINCT timing) FROM extra`, nil},
		{"fee bases of services", 4, 4, `SELECT COUNT(DISTINCT fee_basis) FROM extra`, nil},
		{"travellers", 100, 10000, `SELECT COUNT(*) FROM traveler`, nil},
		{"languages of guests", 4, 4, `SELECT COUNT(DISTINCT lang) FROM reservation`, nil},
		{"companies", 2, 2, `SELECT COUNT(*) FROM staff WHERE kind = 'company'`, nil},
		{"people", 8, 8, `SELECT COUNT(*) FROM staff WHERE kind = 'person' AND account_id <> 0`, nil},
		{"cleanings today, finished", 3, 20, `SELECT COUNT(*) FROM task WHERE planned_on = $1 AND actual_end > 0`, []any{today}},
		{"checks begun before their cleaning was done", 0, 0, `SELECT COUNT(*) FROM task k JOIN task c ON c.member_id = k.member_id AND c.id = k.parent_id
			WHERE k.actual_start > 0 AND (c.actual_end = 0 OR k.actual_start < c.actual_end)`, nil},
		{"checks that were done", 100, 5000, `SELECT COUNT(*) FROM task WHERE parent_id > 0 AND actual_end > 0`, nil},
		{"cleanings today, under way", 3, 20, `SELECT COUNT(*) FROM task WHERE planned_on = $1 AND actual_start > 0 AND actual_end = 0`, []any{today}},
		{"cleanings today, waiting", 10, 60, `SELECT COUNT(*) FROM task WHERE planned_on = $1 AND actual_start = 0 AND NOT cancelled`, []any{today}},
		{"cleanings of the past left undone", 0, 0, `SELECT COUNT(*) FROM task WHERE planned_on < $1 AND actual_end = 0 AND NOT cancelled`, []any{today}},
		{"chats with guests", 8, 60, `SELECT COUNT(*) FROM thread WHERE kind = 'reservation'`, nil},
		{"chats of tasks", 8, 30, `SELECT COUNT(*) FROM thread WHERE kind = 'cleaning'`, nil},
		{"unread by the office", 3, 60, `SELECT COUNT(*) FROM thread WHERE unread_agency > 0`, nil},
		{"unread by guests and staff", 3, 60, `SELECT COUNT(*) FROM thread WHERE unread_party > 0`, nil},
		{"languages of messages", 4, 4, `SELECT COUNT(DISTINCT lang) FROM message`, nil},
		{"addresses outside of .example", 0, 0, `SELECT COUNT(*) FROM account WHERE email NOT LIKE '%.example'`, nil},
	} {
		if got := count(t, db, want.query, want.args...); got < want.least || got > want.most {
			t.Errorf("%s: %d, want %d to %d", want.what, got, want.least, want.most)
		}
	}
	testKeys(t, d, accounts)
	again, err := Make(context.Background(), d, options())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(accounts, again); diff != "" {
		t.Errorf("made again the accounts differ: %s", diff)
	}
}

// testKeys looks through the eyes of the guests at what the key rule says.
func testKeys(t *testing.T, d Deps, accounts []Account) {
	t.Helper()
	ctx := context.Background()
	if len(accounts) != 2+8+2+1 || accounts[0].Username != guestWithKey.email || accounts[1].Username != guestUnpaid.email || accounts[2].Kind != identity.Cleaner {
		t.Fatalf("the accounts are %v", accounts)
	}
	for _, a := range accounts {
		if a.Password != Password || a.MemberID == 0 {
			t.Errorf("%s: %+v", a.Username, a)
		}
	}
	// Each person with a cleaning of today has one that waits; all but one of the eight have.
	for _, a := range accounts[2:8] {
		if a.IDs["cleaning"] == "" {
			t.Errorf("nothing waits for %+v", a)
		}
	}
	if manager := accounts[len(accounts)-1]; manager.IDs["property"] == "" {
		t.Errorf("the manager has nothing: %+v", manager)
	}
	for _, c := range []struct {
		guest  guest
		reason reservation.Reason
	}{{guestWithKey, ""}, {guestUnpaid, reservation.NotPaid}, {guestEarly, reservation.TooEarly}, {guestOffer, reservation.NotFirm}, {guestDeparted, reservation.Departed}} {
		id, err := d.Find(ctx, d.DB, c.guest.email)
		if err != nil || id == 0 {
			t.Fatalf("%s has no account: %v", c.guest.email, err)
		}
		mine, err := d.Reservations.Latest(ctx, identity.Actor{Account: id})
		if err != nil || len(mine) != 1 {
			t.Errorf("%s has %d stays, %v", c.guest.email, len(mine), err)
			continue
		}
		view, err := d.Reservations.View(ctx, identity.Actor{Account: id, Relations: []identity.Relation{{Member: accounts[0].MemberID, Role: identity.Guest}}}, mine[0].Ref, "en", reservation.KeyViewed)
		if err != nil {
			t.Errorf("%s: %v", c.guest.email, err)
			continue
		}
		if view.Key.Reason != c.reason || view.Code.IsEmpty() == (c.reason == "") {
			t.Errorf("%s: %+v, has a code %v", c.guest.email, view.Key, !view.Code.IsEmpty())
		}
	}
}

func TestTheSameSeedAndDayMakeTheSameFiles(t *testing.T) {
	files := func(change func(*Options)) (string, string) {
		o := options()
		change(&o)
		o, err := o.valid()
		if err != nil {
			t.Fatal(err)
		}
		w, err := newWorld(o)
		if err != nil {
			t.Fatal(err)
		}
		properties, err := w.propertyFile()
		if err != nil {
			t.Fatal(err)
		}
		stays, err := jsonLines(w.stays(0, len(w.homes)))
		if err != nil {
			t.Fatal(err)
		}
		return string(properties), string(stays)
	}
	p1, s1 := files(func(*Options) {})
	p2, s2 := files(func(*Options) {})
	if p1 != p2 || s1 != s2 {
		t.Error("the same seed and day made another demo")
	}
	p3, s3 := files(func(o *Options) { o.Seed = 2 })
	if p1 == p3 || s1 == s3 {
		t.Error("another seed made the same demo")
	}
	if _, s4 := files(func(o *Options) { o.Today = o.Today.AddDays(1) }); s1 == s4 {
		t.Error("another day made the same stays")
	}
}

func TestTheDemosOwnFilesTwiceChangeNothing(t *testing.T) {
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) { testTwice(t, deps(t, db, c)) })
}

func testTwice(t *testing.T, d Deps) {
	t.Helper()
	ctx, db := context.Background(), d.DB
	o := options()
	o.Units, o.HistoryYears = 12, 0
	accounts, err := Make(ctx, d, o)
	if err != nil {
		t.Fatal(err)
	}
	if o, err = o.valid(); err != nil {
		t.Fatal(err)
	}
	w, err := newWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	file, err := w.propertyFile()
	if err != nil {
		t.Fatal(err)
	}
	homes, err := readBack[property.ImportRow]("properties.jsonl", file)
	if err != nil {
		t.Fatal(err)
	}
	report, err := d.Properties.Import(ctx, accounts[0].MemberID, homes, property.ImportOptions{})
	if err != nil || report.Unchanged != 12 || report.Read != 12 || !report.OK() {
		t.Errorf("properties again: %+v, %v", report, err)
	}
	if file, err = jsonLines(w.stays(0, 12)); err != nil {
		t.Fatal(err)
	}
	stays, err := readBack[reservation.ImportRow]("reservations.jsonl", file)
	if err != nil {
		t.Fatal(err)
	}
	tasks := count(t, db, `SELECT SUM(version) FROM task`)
	report, err = d.Reservations.Import(ctx, accounts[0].MemberID, stays, reservation.ImportOptions{})
	if err != nil || report.Unchanged != len(stays) || !report.OK() {
		t.Errorf("stays again: %+v, %v", report, err)
	}
	if now := count(t, db, `SELECT SUM(version) FROM task`); now != tasks {
		t.Errorf("the tasks changed: %d, %d", tasks, now)
	}
}

func TestNoTwoConfirmedStaysOfAHomeOverlap(t *testing.T) {
	o, err := options().valid()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		o.Seed = seed
		w, err := newWorld(o)
		if err != nil {
			t.Fatal(err)
		}
		for n := range w.homes {
			all := w.timeline(n)
			slices.SortFunc(all, func(a, b stay) int { return int(a.arrival - b.arrival) })
			last := stay{}
			for _, s := range all {
				if s.status == reservation.Cancelled {
					continue
				}
				if s.arrival < last.departure || s.departure <= s.arrival {
					t.Fatalf("home %d: %s>%s after %s>%s", n, s.arrival, s.departure, last.arrival, last.departure)
				}
				last = s
			}
		}
	}
}

func TestTheLoadDataHasItsShape(t *testing.T) {
	o := options()
	o.Units = LoadUnits
	o, err := o.valid()
	if err != nil {
		t.Fatal(err)
	}
	w, err := newWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]worker{}
	for _, one := range w.crew.workers {
		known[one.id] = one
	}
	units, addresses := map[string]int{}, map[string]bool{}
	for _, h := range w.homes {
		units[h.row.Company]++
		if known[h.row.Person].company != h.row.Company || known[h.row.Company].kind != member.KindCompany {
			t.Fatalf("%s is cleaned by %s of %s", h.row.ExternalID, h.row.Person, h.row.Company)
		}
		if addresses[h.row.ExternalID] {
			t.Fatalf("%s twice", h.row.ExternalID)
		}
		addresses[h.row.ExternalID] = true
	}
	if len(w.homes) != 1000 || len(known) != 1+loadStaff || len(units) != loadCompanies || units[bigCompany] != 300 {
		t.Errorf("%d homes, %d people, %d companies, %d homes of the big one", len(w.homes), len(known), len(units), units[bigCompany])
	}
	confirmed := 0
	for n := range 50 {
		for _, s := range w.timeline(n) {
			if s.status == reservation.Confirmed {
				confirmed++
			}
		}
	}
	if a := confirmed / 50; a < 190 || a > 215 {
		t.Errorf("%d stays a home, want about 200", a)
	}
	for _, r := range w.stays(0, 1) {
		linen := slices.ContainsFunc(r.Services, func(s reservation.ImportService) bool { return s.Kind == "linen" })
		if !linen {
			t.Fatalf("%s has no third task", r.ExternalID)
		}
	}
}

func TestAPartOfTheLoadDataIsMade(t *testing.T) {
	c := clock.NewManual(noon)
	db := dbtest.New(t, c)
	ctx, cancel := context.WithCancel(context.Background())
	defer func(all int) { homesAtOnce = all }(homesAtOnce)
	homesAtOnce = 4
	o := options()
	o.Units = LoadUnits
	o.Progress = func(step string, done, _ int) {
		if step != "properties" && done >= homesAtOnce {
			cancel()
		}
	}
	if _, err := Make(ctx, deps(t, db, c), o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	stays, tasks := count(t, db, `SELECT COUNT(*) FROM reservation WHERE status = 'confirmed'`), count(t, db, `SELECT COUNT(*) FROM task WHERE NOT cancelled`)
	messages, all := count(t, db, `SELECT COUNT(*) FROM message`), count(t, db, `SELECT COUNT(*) FROM reservation`)
	if stays < homesAtOnce*180 || tasks != 3*stays || messages != 5*all {
		t.Errorf("%d stays, %d tasks, %d messages of %d reservations", stays, tasks, messages, all)
	}
	if undone := count(t, db, `SELECT COUNT(*) FROM task WHERE planned_on < $1 AND actual_end = 0 AND NOT cancelled`, o.Today); undone != 0 {
		t.Errorf("%d tasks of the past are not done", undone)
	}
}

func TestImpossibleOptionsAreRefused(t *testing.T) {
	for _, o := range []Options{{}, {Units: 9, Today: 1}, {Units: 100_001, Today: 1}, {Units: 60}, {Units: 60, Today: 1, HistoryYears: 21}} {
		if _, err := Make(context.Background(), Deps{}, o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}
