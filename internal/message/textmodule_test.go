package message

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// filling is a desk that knows the facts of its threads.
type filling struct{ *desk }

func (f filling) Facts(_ context.Context, _ database.Querier, ref identity.Ref) (Facts, error) {
	if ref.ID == 404 {
		return Facts{}, fault.Missing(fault.ReservationNotFound)
	}
	return Facts{
		Lang: "pl", Guest: "Anna {property}", Property: "Dune 3", Arrival: clock.NewDate(2026, 7, 4), Departure: clock.NewDate(2026, 11, 12),
	}, nil
}

func TestTextModulesAreChecked(t *testing.T) {
	good := TextModule{Kind: Reservation, Name: "Welcome", Texts: wire.Texts{"Welcome {guest}"}}
	for name, c := range map[string]struct {
		change func(*TextModule)
		field  string
	}{
		"as it is":               {func(*TextModule) {}, ""},
		"no name":                {func(m *TextModule) { m.Name = "  " }, "name"},
		"long name":              {func(m *TextModule) { m.Name = strings.Repeat("ä", 81) }, "name"},
		"longest name":           {func(m *TextModule) { m.Name = strings.Repeat("ä", 80) }, ""},
		"no text":                {func(m *TextModule) { m.Texts[0] = " \n" }, "texts"},
		"too long":               {func(m *TextModule) { m.Texts[1] = strings.Repeat("ä", 2500) }, "texts.de"},
		"a place for a key code": {func(m *TextModule) { m.Texts[2] = "{key_code}" }, "texts.es"},
		"any other place":        {func(m *TextModule) { m.Texts[3] = "{goście}" }, "texts.pl"},
		"braces that are text":   {func(m *TextModule) { m.Texts[3] = "{ 1, 2 } {" }, ""},
		"a guest at a task":      {func(m *TextModule) { m.Kind = Cleaning }, "texts.en"},
		"a property at a task":   {func(m *TextModule) { m.Kind, m.Texts[0] = Cleaning, "{property}" }, ""},
	} {
		m := good
		c.change(&m)
		_, err := m.check()
		if (err == nil) != (c.field == "") || (err != nil && fault.As(err).Fields[c.field] == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTextModulesOverTheCalls(t *testing.T) {
	a := newAPI(t)
	a.subjects[Reservation] = filling{a.stay}
	welcome := `{"kind":"reservation","name":"Welcome","texts":{"en":"Hello {guest}, {property} is yours from {arrival} to {departure}.","de":"Ab {arrival}.","es":"Desde {arrival}.","pl":"Od {arrival}."}}`
	const renamed = `{"changes":{"name":{"from":"Welcome","to":"A welcome"}}}`
	a.call("boss", "POST", "/v1/manage/textmodules?memberid=1", "k1", welcome).is(http.StatusOK, "postTextModule")
	a.call("boss", "POST", "/v1/manage/textmodules?memberid=1", "k1", welcome).is(http.StatusOK, "postTextModule")
	a.call("deputy", "POST", "/v1/manage/textmodules", "", `{"kind":"cleaning","name":"Linen","texts":{"en":"The linen for {property} is in the van.","de":"","es":"","pl":""}}`)
	a.call("deputy", "PATCH", "/v1/manage/textmodules/1-1", "", renamed).is(http.StatusOK, "patchTextModule")
	a.call("boss", "GET", "/v1/manage/textmodules", "", "").is(http.StatusOK, "getTextModules")
	a.call("boss", "GET", "/v1/manage/inbox/reservation/1-5/textmodules", "", "").is(http.StatusOK, "getChatTextModules")
	for _, c := range []struct {
		who, method, path, body string
		status                  int
		code                    fault.Code
		field                   string
	}{
		{"boss", "POST", "/v1/manage/textmodules", strings.Replace(welcome, "{guest}", "{key_code}", 1), 400, fault.BadRequest, "texts.en"},
		{"boss", "POST", "/v1/manage/textmodules", strings.Replace(welcome, "reservation", "letter", 1), 400, fault.BadRequest, "kind"},
		{"boss", "POST", "/v1/manage/textmodules", `{"kind":"cleaning","name":7,"texts":{}}`, 400, fault.BadRequest, "name"},
		{"boss", "POST", "/v1/manage/textmodules?memberid=2", welcome, 404, fault.NotFound, ""},
		{"boss", "PATCH", "/v1/manage/textmodules/1-77", renamed, 404, fault.NotFound, ""},
		{"boss", "PATCH", "/v1/manage/textmodules/2-1", renamed, 404, fault.NotFound, ""},
		{"boss", "PATCH", "/v1/manage/textmodules/NaN-NaN", renamed, 400, fault.BadRequest, "ref"},
		{"boss", "PATCH", "/v1/manage/textmodules/1-1", `{"changes":{"texts":{"de":{"from":"Ab {arrival}.","to":"Code: {key_code}"}}}}`, 400, fault.BadRequest, "texts.de"},
		{"boss", "PATCH", "/v1/manage/textmodules/1-1", `{"changes":{"name":{"from":"A welcome","to":7}}}`, 400, fault.BadRequest, "changes.name.to"},
		{"boss", "DELETE", "/v1/manage/textmodules/2-1", "", 404, fault.NotFound, ""},
		{"boss", "GET", "/v1/manage/textmodules?memberid=2", "", 404, fault.NotFound, ""},
		{"boss", "GET", "/v1/manage/inbox/reservation/1-404/textmodules", "", 404, fault.ReservationNotFound, ""},
		{"boss", "GET", "/v1/manage/inbox/reservation/2-5/textmodules", "", 404, fault.ReservationNotFound, ""},
		{"guest", "GET", "/v1/manage/textmodules", "", 403, fault.Forbidden, ""},
		{"guest", "GET", "/v1/manage/inbox/reservation/1-5/textmodules", "", 403, fault.Forbidden, ""},
		{"cleaner", "DELETE", "/v1/manage/textmodules/1-1", "", 403, fault.Forbidden, ""},
	} {
		a.call(c.who, c.method, c.path, "", c.body).refuses(c.status, c.code, c.field)
	}
	a.call("boss", "DELETE", "/v1/manage/textmodules/1-1", "k9", "").is(http.StatusOK, "deleteTextModule")
	a.call("boss", "DELETE", "/v1/manage/textmodules/1-1", "k9", "").is(http.StatusOK, "deleteTextModule")
	a.call("boss", "DELETE", "/v1/manage/textmodules/1-1", "", "").refuses(404, fault.NotFound, "")
}

// Two managers have the same text module open: what they change apart is kept of both, and of one field the later one is shown who was earlier.
func TestTwoWhoChangeATextModuleLoseNothing(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		m, err := o.AddTextModule(background, boss, identity.Attempt{}, TextModule{Ref: ref(0), Kind: Reservation, Name: "Parking", Texts: wire.Texts{"By the church."}})
		if err != nil {
			t.Fatal(err)
		}
		edit := func(actor identity.Actor, changes string) error {
			var c ModuleEdit
			if err := json.Unmarshal([]byte(changes), &c); err != nil {
				t.Fatal(err)
			}
			_, err := o.EditTextModule(background, actor, identity.Attempt{}, m.Ref, c)
			return err
		}
		if err := edit(boss, `{"texts":{"en":{"from":"By the church.","to":"At the harbor."}}}`); err != nil {
			t.Fatal(err)
		}
		if err := edit(deputy, `{"name":{"from":"Parking","to":"Where to park"},"texts":{"de":{"from":"","to":"An der Kirche."}}}`); err != nil {
			t.Fatal(err)
		}
		err = edit(deputy, `{"name":{"from":"Where to park","to":"Cars"},"texts":{"en":{"from":"By the church.","to":"By the chapel."}}}`)
		if !fault.Is(err, fault.EditClash) {
			t.Fatalf("the later one: %v", err)
		}
		clashes := fault.As(err).Data.(wire.EditClash).Clashes
		if len(clashes) != 1 || clashes[0].Field != "texts.en" || fmt.Sprintf("%s", clashes[0].Stored) != `"At the harbor."` || clashes[0].By != deputy.Name {
			t.Errorf("%+v", clashes)
		}
		all, err := o.TextModules(background, boss, 1)
		if err != nil || len(all) != 1 || all[0].Name != "Where to park" || all[0].Texts != (wire.Texts{"At the harbor.", "An der Kirche."}) {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

func TestTextModulesAreKept(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		for range mostModules {
			if _, err := o.AddTextModule(background, boss, identity.Attempt{}, TextModule{Ref: ref(0), Kind: Cleaning, Name: "n", Texts: wire.Texts{"t"}}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := o.AddTextModule(background, boss, identity.Attempt{}, TextModule{Ref: ref(0), Kind: Cleaning, Name: "n", Texts: wire.Texts{"t"}}); !fault.Is(err, fault.Conflict) {
			t.Errorf("one too many: %v", err)
		}
		all, err := o.TextModules(background, deputy, 1)
		if err != nil || len(all) != mostModules || all[0].Texts[0] != "t" {
			t.Errorf("%d, %v", len(all), err)
		}
	})
}

// What was removed comes back once, under its number, however many managers ask for it.
func TestARemovedTextModuleComesBackOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		m, err := o.AddTextModule(background, boss, identity.Attempt{}, TextModule{Ref: ref(0), Kind: Reservation, Name: "Parking", Texts: wire.Texts{"By the church."}})
		if err != nil {
			t.Fatal(err)
		}
		undo, err := moduleUndoOf(m, ActModuleRemoved, wire.Change{})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.PutBackModule(background, boss, identity.Attempt{}, 1, undo); !fault.Is(err, fault.Conflict) {
			t.Errorf("it is there: %v", err)
		}
		if err := o.DropTextModule(background, boss, identity.Attempt{}, m.Ref); err != nil {
			t.Fatal(err)
		}
		if err := o.PutBackModule(background, boss, identity.Attempt{}, 1, undo); err != nil {
			t.Fatal(err)
		}
		if err := o.PutBackModule(background, deputy, identity.Attempt{}, 1, undo); !fault.Is(err, fault.Conflict) {
			t.Errorf("the second one: %v", err)
		}
		if all, err := o.TextModules(background, boss, 1); err != nil || len(all) != 1 || all[0].Ref != m.Ref {
			t.Errorf("%+v, %v", all, err)
		}
	})
}
