package property_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

type fixture struct {
	db      *database.DB
	box     *secret.Box
	clock   *clock.Manual
	members *member.Service
	service *property.Service
	member  identity.MemberID
	// changed listens to changed properties; nil for nobody.
	changed property.Changed
}

func nobody(context.Context, database.Querier, string) (identity.AccountID, error) { return 0, nil }

func each(t *testing.T, test func(t *testing.T, f *fixture)) {
	c := clock.NewManual(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		f := &fixture{db: db, box: box, clock: c, members: member.NewService(member.Deps{DB: db, Box: box, Clock: c})}
		m, err := f.members.Save(t.Context(), member.Member{Name: "Agency", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
		if err != nil {
			t.Fatal(err)
		}
		f.member = m.ID
		if _, err := f.members.SaveStaff(t.Context(), m.ID, []member.Staff{
			{ExternalID: "C1", Kind: member.KindCompany, Name: "Company", Lang: "de", Active: true}, {ExternalID: "P1", Kind: member.KindPerson, Name: "Person", Lang: "pl", Active: true},
		}, nobody); err != nil {
			t.Fatal(err)
		}
		f.service = property.NewService(property.Deps{DB: db, Box: box, Clock: c, Members: f.members, Changed: []property.Changed{func(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
			if f.changed == nil {
				return nil
			}
			return f.changed(ctx, tx, ref)
		}}})
		test(t, f)
	})
}

func row(change ...func(*property.ImportRow)) property.ImportRow {
	r := property.ImportRow{
		ExternalID: "H1", Building: "House", Account: "Owner", Title: "Sea view", ShortTitle: "SV", Street: "Strandweg 1", Postalcode: "18546", City: "Sassnitz",
		LocationDescription: wire.Words{Any: "behind the dune"}, Lat: 54.5, Lon: 13.6, MaxOccupancy: 4, Bedrooms: 2, ArrivalTime: "15:30", KeyHandover: "key_safe", KeyLocation: wire.Words{Any: "left of the door"},
		KeyCode: "4711-canary", StaffKey: wire.Words{Any: "board 7"}, WiFiType: 2, WiFiSSID: "dune", WiFiPassword: "canary-password", Company: "C1", Person: "P1", Annotations: "cat",
		Amenities: []property.ImportAmenity{{Category: "Kitchen", Name: wire.Words{Any: "oven"}}, {Category: "Bath", Name: wire.Words{Any: "tub"}}},
		InfoTexts: []property.ImportInfoText{{Audience: "guest", Lang: "de", Title: "Müll", Body: "- gelb\n- schwarz"}, {Audience: "staff", Lang: "pl", Title: "Pralka", Body: "w piwnicy"}},
		Places:    []property.ImportPlace{{Category: "beach", Name: "Strand", Lat: 54.501, Lon: 13.6}},
		TimeZone:  "Europe/Berlin",
	}
	for _, fn := range change {
		fn(&r)
	}
	return r
}

func (f *fixture) load(t *testing.T, opts property.ImportOptions, rows ...property.ImportRow) wire.ImportReport {
	t.Helper()
	report, err := f.service.Import(t.Context(), f.member, wire.Lines(rows), opts)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func counts(r wire.ImportReport) string {
	return fmt.Sprintf("read %d added %d changed %d unchanged %d refused %d", r.Read, r.Added, r.Changed, r.Unchanged, len(r.Refused))
}

func TestImportKeepsEverythingAndTheSameRowChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var changed []identity.Ref
		f.changed = func(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
			p, err := f.service.Get(ctx, tx, ref)
			if err != nil {
				return err
			}
			if p.Title == "" {
				return errors.New("the hook does not see what was written")
			}
			changed = append(changed, ref)
			return nil
		}
		if got := counts(f.load(t, property.ImportOptions{DryRun: true}, row())); got != "read 1 added 1 changed 0 unchanged 0 refused 0" {
			t.Fatal(got)
		}
		if all, err := f.service.All(t.Context(), f.db, f.member); err != nil || len(all) != 0 || len(changed) != 0 {
			t.Fatalf("a dry run left %d properties, changed %v, %v", len(all), changed, err)
		}
		var progress []int
		f.load(t, property.ImportOptions{Progress: func(n int) { progress = append(progress, n) }}, row(), row(func(r *property.ImportRow) { r.ExternalID, r.Title = "H2", "Garden" }))
		if len(changed) != 2 || !cmp.Equal(progress, []int{1, 2}) {
			t.Errorf("changed %v, progress %v", changed, progress)
		}
		p, ok, err := f.service.External(t.Context(), f.db, f.member, "H1")
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if p.Building.Name != "House" || p.Building.City != "Sassnitz" || p.Account != "Owner" || p.Country != "DE" || p.Arrival.String() != "15:30" || p.Departure.String() != "10:00" ||
			p.CleaningMinutes != 120 || p.Company == 0 || p.Person == 0 || p.Zone.String() != "Europe/Berlin" || len(p.Amenities) != 2 || len(p.Texts) != 2 || !p.Active || !p.HasKeyCode {
			t.Errorf("kept: %+v", p)
		}
		if p.Places[0].Metres != 111 {
			t.Errorf("the beach is %d m away", p.Places[0].Metres)
		}
		other, _, _ := f.service.External(t.Context(), f.db, f.member, "H2")
		if other.Building.ID != p.Building.ID || other.Ref == p.Ref {
			t.Errorf("two in one house: %+v", other)
		}
		code, err := f.service.KeyCode(t.Context(), p.Ref)
		if err != nil || code.Reveal() != "4711-canary" {
			t.Error(err)
		}
		wifi, err := f.service.WiFi(t.Context(), p.Ref)
		if err != nil || wifi.Password.Reveal() != "canary-password" || wifi.SSID != "dune" {
			t.Error(err)
		}
		if s := fmt.Sprintf("%+v %#v", p, wifi); strings.Contains(s, "canary") {
			t.Error("a property prints its secrets")
		}

		changed = nil
		if got := counts(f.load(t, property.ImportOptions{}, row(), row(func(r *property.ImportRow) { r.ExternalID, r.Title = "H2", "Garden" }))); got != "read 2 added 0 changed 0 unchanged 2 refused 0" {
			t.Error(got)
		}
		if len(changed) != 0 {
			t.Errorf("unchanged rows were announced: %v", changed)
		}
		for name, change := range map[string]func(*property.ImportRow){
			"key code":  func(r *property.ImportRow) { r.KeyCode = "0815" },
			"password":  func(r *property.ImportRow) { r.WiFiPassword = "another one" },
			"text":      func(r *property.ImportRow) { r.InfoTexts[0].Body = "- blau" },
			"place":     func(r *property.ImportRow) { r.Places = nil },
			"amenities": func(r *property.ImportRow) { r.Amenities = r.Amenities[:1] },
			"title":     func(r *property.ImportRow) { r.Title = "New" },
			"building":  func(r *property.ImportRow) { r.Building = "Other house" },
			"moved":     func(r *property.ImportRow) { r.Street = "Strandweg 2" },
		} {
			f.load(t, property.ImportOptions{}, row())
			if got := counts(f.load(t, property.ImportOptions{}, row(change))); got != "read 1 added 0 changed 1 unchanged 0 refused 0" {
				t.Errorf("%s: %s", name, got)
			}
		}
	})
}

func TestImportRefusesByFieldAndImportsNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for field, change := range map[string]func(*property.ImportRow){
			"external_id":          func(r *property.ImportRow) { r.ExternalID = "" },
			"title":                func(r *property.ImportRow) { r.Title = strings.Repeat("x", 201) },
			"city":                 func(r *property.ImportRow) { r.City = " " },
			"country":              func(r *property.ImportRow) { r.Country = "Germany" },
			"lat":                  func(r *property.ImportRow) { r.Lat = 91 },
			"lon":                  func(r *property.ImportRow) { r.Lon = -181 },
			"time_zone":            func(r *property.ImportRow) { r.TimeZone = "Europe/Atlantis" },
			"max_occupancy":        func(r *property.ImportRow) { r.MaxOccupancy = 0 },
			"arrival_time":         func(r *property.ImportRow) { r.ArrivalTime = "25:00" },
			"departure_time":       func(r *property.ImportRow) { r.DepartureTime = "noon" },
			"key_handover":         func(r *property.ImportRow) { r.KeyHandover = "window" },
			"key_location":         func(r *property.ImportRow) { r.KeyLocation.Any = "a\x00b" },
			"wifi_type":            func(r *property.ImportRow) { r.WiFiType = 3 },
			"wifi_password":        func(r *property.ImportRow) { r.WiFiPassword = "" },
			"wifi_ssid":            func(r *property.ImportRow) { r.WiFiSSID = "" },
			"company":              func(r *property.ImportRow) { r.Company = "P1" },
			"person":               func(r *property.ImportRow) { r.Person = "P9" },
			"amenities":            func(r *property.ImportRow) { r.Amenities = append(r.Amenities, r.Amenities[0]) },
			"info_texts.body":      func(r *property.ImportRow) { r.InfoTexts[0].Body = "<script>alert(1)</script>" },
			"info_texts.audience":  func(r *property.ImportRow) { r.InfoTexts[0].Audience = "owner" },
			"info_texts.lang":      func(r *property.ImportRow) { r.InfoTexts[0].Lang = "fr" },
			"places.category":      func(r *property.ImportRow) { r.Places[0].Category = "volcano" },
			"cleaning_minutes":     func(r *property.ImportRow) { r.CleaningMinutes = -1 },
			"amenities.name":       func(r *property.ImportRow) { r.Amenities[0].Name.Any = "" },
			"places.lat":           func(r *property.ImportRow) { r.Places[0].Lat = 100 },
			"location_description": func(r *property.ImportRow) { r.LocationDescription.Any = strings.Repeat("x", 2001) },
		} {
			report := f.load(t, property.ImportOptions{}, row(func(r *property.ImportRow) { r.ExternalID = "good" }), row(change))
			if len(report.Refused) == 0 || report.Refused[0].Field != field || report.Refused[0].Line != 3 || report.Added != 0 {
				t.Errorf("%s: %+v", field, report)
			}
		}
		report := f.load(t, property.ImportOptions{}, row(), row())
		if len(report.Refused) != 1 || report.Refused[0].Field != "external_id" || report.Refused[0].Line != 3 {
			t.Errorf("twice: %+v", report)
		}
		if all, err := f.service.All(t.Context(), f.db, f.member); err != nil || len(all) != 0 {
			t.Errorf("%d properties were half imported, %v", len(all), err)
		}
	})
}

func TestAFailingHookRollsBack(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.changed = func(context.Context, *database.Tx, identity.Ref) error { return errors.New("no") }
		if _, err := f.service.Import(t.Context(), f.member, wire.Lines([]property.ImportRow{row()}), property.ImportOptions{}); err == nil {
			t.Fatal("the hook's error was swallowed")
		}
		if all, err := f.service.All(t.Context(), f.db, f.member); err != nil || len(all) != 0 {
			t.Errorf("%d properties are left, %v", len(all), err)
		}
	})
}

func TestAnotherProcessIsSeenAfterARecheck(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.load(t, property.ImportOptions{}, row())
		first, _, err := f.service.External(t.Context(), f.db, f.member, "H1")
		if err != nil {
			t.Fatal(err)
		}
		other := &fixture{service: property.NewService(property.Deps{DB: f.db, Box: f.box, Clock: f.clock, Members: f.members}), member: f.member}
		other.load(t, property.ImportOptions{}, row(func(r *property.ImportRow) { r.Title = "Changed elsewhere" }))
		f.clock.Advance(3 * time.Second)
		if p, err := f.service.Get(t.Context(), f.db, first.Ref); err != nil || p.Title != "Changed elsewhere" {
			t.Errorf("still %q, %v", p.Title, err)
		}
		if _, err := f.service.Get(t.Context(), f.db, identity.Ref{Member: f.member, ID: 999}); !fault.Is(err, fault.NotFound) {
			t.Errorf("a property that does not exist: %v", err)
		}
		if all, err := f.service.All(t.Context(), f.db, f.member+1); err != nil || len(all) != 0 {
			t.Errorf("another member sees %d properties, %v", len(all), err)
		}
	})
}

func TestSecretsAreSealedInTheDatabase(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.load(t, property.ImportOptions{}, row())
		var code, password []byte
		if err := f.db.QueryRow(t.Context(), `SELECT key_code_sealed, wifi_password_sealed FROM property WHERE member_id = $1`, f.member).Scan(&code, &password); err != nil {
			t.Fatal(err)
		}
		if len(code) == 0 || len(password) == 0 || bytes.Contains(code, []byte("canary")) || bytes.Contains(password, []byte("canary")) {
			t.Error("not sealed")
		}
		if _, err := f.box.Open("property.key_code/1-99", code); err == nil {
			t.Error("the code opens in another place")
		}
	})
}
