package property_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// manager is a person of the office.
func (f *fixture) manager(account identity.AccountID) identity.Actor {
	return identity.Actor{Account: account, Relations: []identity.Relation{{Member: f.member, Role: identity.Manager, Staff: 1}}}
}

func home(change ...func(*property.Fields)) property.Fields {
	fields := property.Fields{Title: "Sea view", City: "Sassnitz", MaxOccupancy: 4, KeyHandover: property.KeySafe, KeyCode: "4711-canary", WiFiType: 2, WiFiSSID: "dune", WiFiPassword: "canary-password"}
	for _, fn := range change {
		fn(&fields)
	}
	return fields
}

func (f *fixture) create(t *testing.T, fields property.Fields) identity.Ref {
	t.Helper()
	ref, err := f.service.Create(t.Context(), f.manager(1), identity.Attempt{}, f.member, fields)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

func (f *fixture) edit(t *testing.T, by identity.AccountID, ref identity.Ref, changes string) error {
	t.Helper()
	var edit property.Edit
	if err := json.Unmarshal([]byte(changes), &edit); err != nil {
		t.Fatal(err)
	}
	return f.service.Edit(t.Context(), f.manager(by), identity.Attempt{}, ref, edit)
}

func (f *fixture) get(t *testing.T, ref identity.Ref) property.Property {
	t.Helper()
	p, err := f.service.Get(t.Context(), f.db, ref)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mark is the mark of the home's key code.
func (f *fixture) mark(t *testing.T, ref identity.Ref) string {
	t.Helper()
	fields, err := f.service.Fields(t.Context(), ref)
	if err != nil {
		t.Fatal(err)
	}
	return fields.KeyCode
}

func clashesOf(err error) string {
	var refused *fault.Fault
	if !errors.As(err, &refused) || refused.Code != fault.EditClash {
		return fmt.Sprintf("no clash: %v", err)
	}
	var out []string
	for _, clash := range refused.Data.(wire.EditClash).Clashes {
		out = append(out, fmt.Sprintf("%s=%s by %q at %s", clash.Field, clash.Stored, clash.By, clash.At))
	}
	return strings.Join(out, ", ")
}

func TestTheOfficeMakesAHome(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ref := f.create(t, home(func(h *property.Fields) {
			h.Building, h.Account, h.LocationDescription = "House", "Owner", wire.Texts{"behind the dune", "hinter der Düne"}
			h.Amenities = []property.AmenityFields{{Category: "Kitchen", Name: wire.Texts{"oven"}}}
		}))
		p := f.get(t, ref)
		if p.Title != "Sea view" || p.Building.Name != "House" || p.Building.City != "Sassnitz" || p.Account != "Owner" || p.Country != "DE" || p.TimeZone != "Europe/Berlin" || !p.Active ||
			p.LocationDescription.In("de") != "hinter der Düne" || len(p.Amenities) != 1 || p.Arrival.String() != "16:00" {
			t.Errorf("%+v", p)
		}
		if code, err := f.service.KeyCode(t.Context(), ref); err != nil || code.Reveal() != "4711-canary" {
			t.Errorf("the code: %v", err)
		}
		_, err := f.service.Create(t.Context(), f.manager(1), identity.Attempt{}, f.member, home(func(h *property.Fields) {
			h.Title, h.City, h.MaxOccupancy, h.Lat, h.Company = "", strings.Repeat("x", 201), 0, 91, 99
			h.KeyLocation[1] = strings.Repeat("x", 2001)
		}))
		var refused *fault.Fault
		if !errors.As(err, &refused) || fmt.Sprint(refused.Fields) != "map[city:too_long company:invalid key_location.de:too_long lat:range max_occupancy:range title:required]" {
			t.Errorf("refused: %v", err)
		}
		if _, err := f.service.Create(t.Context(), identity.Actor{Account: 9}, identity.Attempt{}, f.member, home()); !fault.Is(err, fault.NotFound) {
			t.Errorf("another agency's manager: %v", err)
		}
	})
}

func TestTwoWhoEditAHomeLoseNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var announced int
		ref := f.create(t, home())
		f.changed = func(context.Context, *database.Tx, identity.Ref) error { announced++; return nil }
		for _, c := range []struct {
			by      identity.AccountID
			changes string
			want    string
		}{
			{1, `{"title":{"from":"Sea view","to":"Lake view"}}`, ""},
			{2, `{"max_occupancy":{"from":4,"to":5},"key_location":{"de":{"from":"","to":"links"}}}`, ""},
			{2, `{"title":{"from":"Sea view","to":"Mountain view"},"bedrooms":{"from":0,"to":2}}`, `title="Lake view" by "" at 2026-06-01 14:00:00`},
			{2, `{"title":{"from":"Lake view","to":"Mountain view"},"bedrooms":{"from":0,"to":2}}`, ""},
			{1, `{"title":{"from":"Lake view","to":"Mountain view"}}`, ""},
		} {
			err := f.edit(t, c.by, ref, c.changes)
			if got := clashesOf(err); (err != nil || c.want != "") && got != c.want {
				t.Errorf("%s: %s", c.changes, got)
			}
		}
		p := f.get(t, ref)
		if p.Title != "Mountain view" || p.MaxOccupancy != 5 || p.Bedrooms != 2 || p.KeyLocation.In("de") != "links" {
			t.Errorf("%+v", p)
		}
		if announced != 3 {
			t.Errorf("announced %d times", announced)
		}
		if err := f.edit(t, 1, ref, `{"title":{"from":"Mountain view","to":" "},"wifi_type":{"from":2,"to":0}}`); !fault.Is(err, fault.BadRequest) || f.get(t, ref).WiFiType != 2 {
			t.Errorf("a refused edit: %v", err)
		}
	})
}

func TestAKeyCodeIsChangedByItsMark(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ref := f.create(t, home())
		seen := f.mark(t, ref)
		f.load(t, property.ImportOptions{}, row())
		if err := f.edit(t, 1, ref, `{"title":{"from":"Sea view","to":"Lake view"}}`); err != nil {
			t.Fatal(err)
		}
		if seen == "" || f.mark(t, ref) != seen {
			t.Errorf("an edit of something else gave the code another mark")
		}
		if err := f.edit(t, 1, ref, `{"key_code":{"from":"`+seen+`","to":"0815"}}`); err != nil {
			t.Fatal(err)
		}
		if err := f.edit(t, 2, ref, `{"key_code":{"from":"`+seen+`","to":"0816"}}`); !fault.Is(err, fault.EditClash) || strings.Contains(clashesOf(err), "0815") {
			t.Errorf("%v", err)
		}
		code, err := f.service.KeyCode(t.Context(), ref)
		wifi, wifiErr := f.service.WiFi(t.Context(), ref)
		if err != nil || wifiErr != nil || code.Reveal() != "0815" || wifi.Password.Reveal() != "canary-password" {
			t.Errorf("%v %v", err, wifiErr)
		}
		if p := f.get(t, ref); p.CodeSince.IsZero() {
			t.Error("since when the code is")
		}
	})
}
