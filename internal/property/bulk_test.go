package property_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

func outcomes(all []property.RowResult) string {
	var out []string
	for _, one := range all {
		var why []string
		for field, reason := range one.Fields {
			why = append(why, field+" "+reason)
		}
		slices.Sort(why)
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s", one.Outcome, strings.Join(why, ","))))
	}
	return strings.Join(out, "; ")
}

func edits(t *testing.T, raw string) property.Edit {
	t.Helper()
	var edit property.Edit
	if err := json.Unmarshal([]byte(raw), &edit); err != nil {
		t.Fatal(err)
	}
	return edit
}

func TestSeveralHomesAreChangedEachWholeOrNotAtAll(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		a, b, c := f.create(t, home()), f.create(t, home()), f.create(t, home(func(h *property.Fields) { h.Bedrooms = 3 }))
		office := f.manager(1)
		trial, err := f.service.TryAll(t.Context(), office, f.member, []int64{a.ID, b.ID, c.ID, 99}, edits(t, `{"bedrooms":{"from":0,"to":3}}`))
		if err != nil || outcomes(trial) != "changed; changed; unchanged; refused" || !trial[3].Missing || f.get(t, a).Bedrooms != 0 {
			t.Fatalf("%v %s", err, outcomes(trial))
		}
		rows := []property.RowEdit{
			{ID: a.ID, Edit: edits(t, `{"bedrooms":{"from":0,"to":3}}`)},
			{ID: b.ID, Edit: edits(t, `{"bedrooms":{"from":0,"to":3},"max_occupancy":{"from":4,"to":0}}`)},
			{ID: c.ID, Edit: edits(t, `{"title":{"from":"Other","to":"Mine"}}`)},
			{ID: 0, Edit: edits(t, `{"title":{"from":"","to":"New"},"city":{"from":"","to":"Binz"},"max_occupancy":{"from":0,"to":2},"key_handover":{"from":"","to":"office"}}`)},
		}
		var announced []int64
		f.changed = func(_ context.Context, _ *database.Tx, ref identity.Ref) error {
			announced = append(announced, ref.ID)
			return nil
		}
		done, err := f.service.Bulk(t.Context(), office, identity.Attempt{Account: 1, Key: "k", Fingerprint: "f"}, f.member, rows, false)
		if err != nil || outcomes(done) != "changed; refused max_occupancy range; refused; added" || len(done[2].Clashes) != 1 {
			t.Fatalf("%v %s", err, outcomes(done))
		}
		if f.get(t, a).Bedrooms != 3 || f.get(t, b).Bedrooms != 0 || f.get(t, c).Title != "Sea view" || f.get(t, identity.Ref{Member: f.member, ID: done[3].ID}).City != "Binz" {
			t.Error("not what the results say")
		}
		if len(announced) != 2 {
			t.Errorf("announced %v", announced)
		}
		again, err := f.service.Bulk(t.Context(), office, identity.Attempt{Account: 1, Key: "k", Fingerprint: "f"}, f.member, rows, false)
		if err != nil || outcomes(again) != outcomes(done) || again[3].ID != done[3].ID {
			t.Errorf("a second time: %v %s", err, outcomes(again))
		}
		if _, err := f.service.Bulk(t.Context(), identity.Actor{Account: 5}, identity.Attempt{}, f.member, rows, true); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody's: %v", err)
		}
	})
}

func TestHomesGoOutAsATableAndComeBack(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		office := f.manager(1)
		ref := f.create(t, home(func(h *property.Fields) {
			h.Title, h.Lat, h.Company, h.KeyLocation = "=cmd|' /C calc'!A0", -54.5, 1, [4]string{"left;\n\"of\" it", "links"}
		}))
		table, err := f.service.Table(t.Context(), office, f.member, property.Query{State: property.StateAll})
		if err != nil {
			t.Fatal(err)
		}
		csv, err := table.CSV()
		xlsx, excelErr := table.XLSX()
		if err != nil || excelErr != nil || strings.Contains(string(csv), "canary") {
			t.Fatal(err, excelErr)
		}
		if strings.Contains(string(csv), "\n=") || strings.Contains(string(csv), ";=") {
			t.Error("a cell that is a formula")
		}
		for name, file := range map[string][]byte{"csv": csv, "xlsx": xlsx} {
			rows, refused, err := f.service.Propose(t.Context(), office, f.member, strings.NewReader(string(file)))
			if err != nil || len(refused) > 0 || len(rows) != 1 || rows[0].Outcome != property.OutcomeUnchanged {
				t.Errorf("%s: %v %v %+v", name, err, refused, rows)
			}
		}
		for _, c := range []struct{ name, file, want string }{
			{"a byte order mark and semicolons", "\ufeffid;title;lat\n1;Lake;54,25\n", "changed"},
			{"only the columns that are there", "id,bedrooms\n1,4\n", "changed"},
			{"a new home", "id,title,city,max_occupancy,key_handover\n,New,Binz,2,office\n", "added"},
			{"a new home without what it needs", "id,title\n,New\n", "refused city required,key_handover invalid,max_occupancy range"},
			{"thousands", "id,lat\n1,\"1.234,56\"\n", "refused lat must be a number such as 12.5"},
			{"out of range", "id,lat\n1,91\n", "refused lat range"},
			{"no such home", "id,title\n77,x\n", "refused"},
			{"no number", "id,title\nabc,x\n", "refused"},
			{"twice", "id,title\n1,x\n1,y\n", "changed; refused id given twice"},
			{"an unknown column", "id,price\n1,5\n", "refused price unknown column"},
			{"another's person", "id,company\n1,Nobody\n", "refused company not the name of one company"},
			{"a word for yes or no", "id,code_change\n1,perhaps\n", "refused code_change must be true or false"},
			{"two headings", "id,title,title\n1,a,b\n", "file: given twice"},
			{"a heading without a name", "id,\n1,a\n", "file: a column of the header has no name"},
			{"NUL", "id,title\n1,a\x00b\n", "file: holds a NUL byte"},
			{"Latin-1", "id,title\n1,Stra\xdfe\n", "file: is not UTF-8 text; save the file as CSV UTF-8"},
			{"UTF-16", "\xff\xfei\x00d\x00", "file: the file is UTF-16; save it as CSV UTF-8"},
			{"a broken quote", "id,title\n1,\"a\n", "file: a quote is wrong"},
			{"too few cells", "id,title\n1\n", "file: 1 cells instead of the header's 2"},
			{"no Excel file", "PK\x03\x04 is none", "file: not an Excel file that can be read"},
			{"empty", "", ""},
			{"only a header", "id,title\n", ""},
		} {
			rows, refused, err := f.service.Propose(t.Context(), office, f.member, strings.NewReader(c.file))
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			var results []property.RowResult
			for _, row := range rows {
				results = append(results, row.RowResult)
			}
			got := outcomes(results)
			if len(refused) > 0 {
				got = "file: " + refused[0].Reason
			}
			if got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		}
		if p := f.get(t, ref); p.Bedrooms != 0 || p.Lat != -54.5 {
			t.Error("a proposal changed something")
		}
	})
}

func TestAHomeIsCopiedPutAwayAndBroughtBack(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		office := f.manager(1)
		f.load(t, property.ImportOptions{}, row())
		ref := identity.Ref{Member: f.member, ID: 1}
		made, err := f.service.Copy(t.Context(), office, identity.Attempt{}, ref, "Sea view 2")
		if err != nil {
			t.Fatal(err)
		}
		p, like := f.get(t, made), f.get(t, ref)
		wifi, err := f.service.WiFi(t.Context(), made)
		if err != nil || p.Title != "Sea view 2" || p.HasKeyCode || len(p.Texts) != 2 || len(p.Places) != 1 || len(p.Amenities) != 2 || p.Building != like.Building || wifi.Password.Reveal() != "canary-password" {
			t.Errorf("%v %+v", err, p)
		}
		for _, away := range []bool{true, true, false} {
			if err := f.service.PutAway(t.Context(), office, identity.Attempt{}, made, away); err != nil || f.get(t, made).Active == away {
				t.Errorf("away %v: %v", away, err)
			}
		}
		if err := f.service.PutAway(t.Context(), office, identity.Attempt{}, ref, true); err != nil {
			t.Fatal(err)
		}
		f.load(t, property.ImportOptions{}, row(func(r *property.ImportRow) { r.Title = "Sea view again" }))
		if p := f.get(t, ref); p.Active || p.Title != "Sea view again" {
			t.Errorf("an import brought it back: %+v", p)
		}
		code, err := f.service.View(t.Context(), office, identity.Attempt{}, ref, property.SecretCode)
		if err != nil || code.Reveal() != "4711-canary" {
			t.Errorf("%v", err)
		}
		if _, err := f.service.View(t.Context(), identity.Actor{Account: 5}, identity.Attempt{}, ref, property.SecretCode); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's code: %v", err)
		}
	})
}

func TestTheListOfHomesGoesByKey(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i, title := range []string{"b", "A", "c"} {
			f.create(t, home(func(h *property.Fields) {
				h.Title, h.City, h.MaxOccupancy = title, []string{"Binz", "Sassnitz"}[i%2], i+1
			}))
		}
		titles := func(q property.Query) string {
			found, total, err := f.service.Find(t.Context(), f.manager(1), f.member, q)
			if err != nil || total != 3 {
				t.Fatal(err, total)
			}
			var out []string
			for _, p := range found {
				out = append(out, p.Title)
			}
			return strings.Join(out, "")
		}
		for _, c := range []struct {
			query property.Query
			want  string
		}{
			{property.Query{}, "Abc"},
			{property.Query{Descending: true}, "cbA"},
			{property.Query{Sort: property.ByCity}, "bcA"},
			{property.Query{Sort: property.ByPersons, Descending: true}, "cAb"},
			{property.Query{Town: "Binz"}, "bc"},
			{property.Query{Search: "sassn"}, "A"},
			{property.Query{Search: "SÁSSN"}, "A"},
			{property.Query{Incomplete: true}, "Abc"},
			{property.Query{State: property.StateAway}, ""},
		} {
			if got := titles(c.query); got != c.want {
				t.Errorf("%+v: %s, want %s", c.query, got, c.want)
			}
		}
	})
}
