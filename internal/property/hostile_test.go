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
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// stored is everything of an agency that a table of homes could change.
func (f *fixture) stored(t *testing.T) string {
	t.Helper()
	var out []string
	for _, table := range []string{"property", "building", "property_account", "amenity_category", "property_amenity", "place", "info_text", "property_history", "idempotency"} {
		var rows int
		if err := f.db.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprint(table, " ", rows))
	}
	all, err := f.service.All(t.Context(), f.db, f.member)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		fields, err := f.service.Fields(t.Context(), p.Ref)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprintf("%+v", fields))
	}
	return strings.Join(out, "\n")
}

// propose gives what a file would do, as the office sees it.
func (f *fixture) propose(t *testing.T, file string) ([]property.Proposal, string) {
	t.Helper()
	rows, refused, err := f.service.Propose(t.Context(), f.manager(1), f.member, strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if len(refused) > 0 {
		if len(rows) > 0 {
			t.Error("a file that is refused proposes rows")
		}
		return nil, "file: " + refused[0].Error()
	}
	results := make([]property.RowResult, len(rows))
	for i, row := range rows {
		results[i] = row.RowResult
	}
	if _, err := json.Marshal(rows); err != nil {
		t.Errorf("an answer that cannot be sent: %v", err)
	}
	return rows, outcomes(results)
}

// confirm does what the office has seen: the rows that work, in one call with a key.
func (f *fixture) confirm(t *testing.T, key string, rows []property.Proposal) string {
	t.Helper()
	var edits []property.RowEdit
	for _, row := range rows {
		if row.Outcome == property.OutcomeAdded || row.Outcome == property.OutcomeChanged {
			edits = append(edits, property.RowEdit{ID: row.ID, Edit: row.Edit})
		}
	}
	if len(edits) == 0 {
		return ""
	}
	done, err := f.service.Bulk(t.Context(), f.manager(1), identity.Attempt{Account: 1, Key: key, Fingerprint: key}, f.member, edits, false)
	if err != nil {
		t.Fatal(err)
	}
	return outcomes(done)
}

const newHome = "id,title,city,max_occupancy,key_handover\n"

func TestHostileTablesOfHomes(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.create(t, home(func(h *property.Fields) { h.Lat, h.Lon = 54.5, 13.6 }))
		f.create(t, home(func(h *property.Fields) { h.Title = "Garden" }))
		const noNumber = "must be a number such as 12.5"
		before := f.stored(t)
		for _, c := range []struct{ name, file, want string }{
			{"fewer than no persons", "id,max_occupancy\n1,-4\n", "refused max_occupancy range"},
			{"no persons", "id,max_occupancy\n1,0\n", "refused max_occupancy range"},
			{"persons left out", "id,max_occupancy\n1,\n", "refused max_occupancy range"},
			{"a new home for no persons", newHome + ",New,Binz,0,office\n", "refused max_occupancy range"},
			{"persons 1.234,56", "id,max_occupancy\n1,\"1.234,56\"\n", "refused max_occupancy " + noNumber},
			{"persons 1,234.56", "id,max_occupancy\n1,\"1,234.56\"\n", "refused max_occupancy " + noNumber},
			{"persons 1.234", "id,max_occupancy\n1,1.234\n", "refused max_occupancy " + noNumber},
			{"persons beyond all", "id,max_occupancy\n1,99999999999999999999\n", "refused max_occupancy " + noNumber},
			{"persons with a power", "id,max_occupancy\n1,4e0\n", "refused max_occupancy " + noNumber},
			{"half a person", "id,max_occupancy\n1,4.5\n", "refused max_occupancy " + noNumber},
			{"persons as a spreadsheet writes them", "id,max_occupancy\n1,4.0\n", "unchanged"},
			{"lat 1.234,56", "id;lat\n1;1.234,56\n", "refused lat " + noNumber},
			{"lat 1,234.56", "id;lat\n1;1,234.56\n", "refused lat " + noNumber},
			{"lat with two commas", "id;lat\n1;1,234,56\n", "refused lat " + noNumber},
			{"lat with a comma", "id;lat;lon\n1;54,5;13,6\n", "unchanged"},
			{"lat NaN", "id,lat\n1,NaN\n", "refused lat " + noNumber},
			{"lat without end", "id,lat\n1,-Inf\n", "refused lat " + noNumber},
			{"lat 1e999", "id,lat\n1,1e999\n", "refused lat " + noNumber},
			{"lat beyond the pole", "id,lat\n1,90.0001\n", "refused lat range"},
			{"lon beyond the date line", "id,lon\n1,-180.5\n", "refused lon range"},
			{"the same new line twice", newHome + ",New,Binz,2,office\n,Other,Binz,2,office\n,New,Binz,2,office\n", "added; added; refused id given twice"},
			{"two lines for one home", "id,bedrooms\n1,3\n2,1\n1,4\n", "changed; changed; refused id given twice"},
			{"two lines for one home, with spaces", "id,bedrooms\n1,3\n 1 ,4\n", "changed; refused id given twice"},
			{"other spellings of a number", "id,title\n01,x\n+1,x\n1.0,x\n-1,x\n0,x\n9223372036854775807,x\n99999999999999999999,x\n", "refused; refused; refused; refused; refused; refused; refused"},
			{"a header in the middle", "id,bedrooms\n1,3\nid,bedrooms\n2,1\n", "changed; refused; changed"},
			{"a new home of a header", "title,city,max_occupancy,key_handover\ntitle,city,max_occupancy,key_handover\n", "refused max_occupancy " + noNumber},
			{"Excel's byte order mark and semicolons", "\ufeffid;title;bedrooms\r\n1;Sea view;2\r\n", "changed"},
			{"UTF-16LE", "\xff\xfei\x00d\x00\n\x001\x00\n\x00", "file: line 1: the file is UTF-16; save it as CSV UTF-8"},
			{"UTF-16BE", "\xfe\xff\x00i\x00d\x00\n\x001\x00\n", "file: line 1: the file is UTF-16; save it as CSV UTF-8"},
			{"Windows-1252", "id,title\n1,Sea view\n2,D\xfcne\n", "file: line 3, title: is not UTF-8 text; save the file as CSV UTF-8"},
			{"NUL bytes", "id,title\n1,Sea\x00view\n", "file: line 2, title: holds a NUL byte"},
			{"a quote that is never closed", "id,title\n1,\"Sea view\n2,Garden\n", "file: line 2: a quote is wrong"},
			{"a quote in the middle", "id,title\n1,Sea \"view\"\n", "file: line 2: a quote is wrong"},
			{"a million empty lines", "id,bedrooms\n" + strings.Repeat("\n", 1_000_000) + "1,3\n", "changed"},
			{"lines of separators", "id;bedrooms\n" + strings.Repeat(";\n", 30_000) + "1;3\n;\n", "changed"},
			{"a million rows", "id,bedrooms\n" + strings.Repeat("1,3\n", 1_000_000), "file: line 20002: more than 20000 rows"},
			{"more rows than an agency has homes", "id,bedrooms\n" + strings.Repeat("1,3\n", 5001), "file: line 5002: more than 5000 rows"},
			{"a cell of 1 MB", "id,annotations\n1," + strings.Repeat("x", 1<<20) + "\n", "file: line 2, annotations: is longer than 32767 characters"},
			{"a cell that is too long for its field", "id,title\n1," + strings.Repeat("x", 201) + "\n2,Garden 2\n", "refused title too_long; changed"},
			{"a day where a time is", "id,arrival_time\n1,31.02.2026\n", "refused arrival_time invalid"},
			{"a time that is none", "id,arrival_time\n1,24:60\n", "refused arrival_time invalid"},
			{"control characters", "id,title\n1,Sea\aview\n", "refused title invalid"},
			{"a text that turns its direction", "id,title\n1,Sea\u202e view\n", "unchanged"},
			{"another country", "id,country\n1,Germany\n", "refused country invalid"},
			{"a cell too many", "id,title\n1,Sea view,x\n", "file: line 2: 3 cells instead of the header's 2"},
			{"a key code", "id,key_code\n1,\n", "unchanged"},
			{"a column of the program itself", "id,external_id,key_code_sealed\n1,x,y\n", "refused external_id unknown column,key_code_sealed unknown column"},
			{"a heading with a sign that is not seen", "id,\u200btitle\n1,x\n", "refused \u200btitle unknown column"},
			{"only an id", "id\n1\n2\n", "unchanged; unchanged"},
			{"the home of nobody", "id,title\n3,x\n", "refused"},
		} {
			if _, got := f.propose(t, c.file); got != c.want {
				t.Errorf("%s: %.300q, want %q", c.name, got, c.want)
			}
		}
		if after := f.stored(t); after != before {
			t.Errorf("a proposal was stored:\n%s\n%s", before, after)
		}
	})
}

// The office confirms what it has seen, and only the rows that work are stored. The same file again, or the same confirmation, changes nothing more.
func TestATableOfHomesIsStoredOnceAndOnlyWhereItIsConfirmed(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.create(t, home())
		before := f.stored(t)
		file := "id,title,city,max_occupancy,key_handover,country,building,account\n" +
			",=cmd|' /C calc'!A0,Binz,2,office,de,House,Owner\n,+1,Binz,2,office,,,\n,@x,Binz,-2,office,,Left out,Nobody\n1,Sea view 2,Sassnitz,4,key_safe,DE,,\n,'=1+1,Binz,2,office,,,\n"
		rows, got := f.propose(t, file)
		if got != "added; added; refused max_occupancy range; changed; added" || f.stored(t) != before {
			t.Fatalf("%s, or a file with a refused line was stored", got)
		}
		if rows[2].Edit != nil {
			t.Error("a refused line can be sent")
		}
		if done := f.confirm(t, "once", rows); done != "added; added; changed; added" {
			t.Fatal(done)
		}
		after := f.stored(t)
		if strings.Contains(after, "Nobody") || strings.Contains(after, "@x") || !strings.Contains(after, "Title:=cmd|' /C calc'!A0") {
			t.Errorf("not what was confirmed: %s", after)
		}
		if done := f.confirm(t, "once", rows); done != "added; added; changed; added" || f.stored(t) != after {
			t.Errorf("the same confirmation again: %s", done)
		}
		again, got := f.propose(t, file)
		if got != "unchanged; unchanged; refused max_occupancy range; unchanged; unchanged" {
			t.Errorf("the same file again: %s", got)
		}
		if done := f.confirm(t, "again", again); done != "" || f.stored(t) != after {
			t.Errorf("the same file again did: %s", done)
		}
		if _, got := f.propose(t, newHome+",+1,Binz,3,office\n"); got != "added" {
			t.Errorf("a home that only has the same title: %s", got)
		}
		// Whether a guess at a code is right shows neither in a line that would make a home nor in one of a home that is there.
		for _, code := range []string{"4711-canary", "4712"} {
			if _, got := f.propose(t, "title,city,max_occupancy,key_handover,key_code\n+1,Binz,2,office,"+code+"\n"); got != "unchanged" {
				t.Errorf("a home that is there but for a code: %s", got)
			}
			if rows, got := f.propose(t, "id,key_code\n1,"+code+"\n"); got != "changed" || len(rows[0].Changes) != 1 || string(rows[0].Changes[0].Before) != "true" {
				t.Errorf("a guess at a code: %s, %+v", got, rows)
			}
		}
		// A home that has changed meanwhile keeps what it has.
		rows, _ = f.propose(t, "id,title\n1,Lake\n2,Lake\n")
		if err := f.edit(t, 2, identity.Ref{Member: f.member, ID: 1}, `{"title":{"from":"Sea view 2","to":"Mine"}}`); err != nil {
			t.Fatal(err)
		}
		if done := f.confirm(t, "late", rows); done != "refused; changed" || f.get(t, identity.Ref{Member: f.member, ID: 1}).Title != "Mine" {
			t.Error(done)
		}
		// One that fails on the way leaves nothing.
		before = f.stored(t)
		rows, _ = f.propose(t, newHome+",Late,Binz,2,office\n")
		f.changed = func(context.Context, *database.Tx, identity.Ref) error { return errors.New("no") }
		if _, err := f.service.Bulk(t.Context(), f.manager(1), identity.Attempt{Account: 1, Key: "fails", Fingerprint: "f"}, f.member, []property.RowEdit{{Edit: rows[0].Edit}}, false); err == nil || f.stored(t) != before {
			t.Errorf("%v, or something is left", err)
		}
	})
}

// A proposal that is broken off, as by a person who goes on, ends and leaves nothing.
func TestAProposalCanBeBrokenOff(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		before := f.stored(t)
		if _, _, err := f.service.Propose(ctx, f.manager(1), f.member, strings.NewReader(newHome+",New,Binz,2,office\n")); err == nil || f.stored(t) != before {
			t.Errorf("%v, or something was stored", err)
		}
	})
}

// A table that only went out and came back changes nothing, whatever the homes hold.
func TestATableThatNobodyChangedChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		namesakes := []string{"C2", "C3"}
		for _, id := range namesakes {
			if err := f.staff(t, id, "Namesake"); err != nil {
				t.Fatal(err)
			}
		}
		texts := []string{"=cmd|' /C calc'!A0", "+49 170", "-1", "@x", "'=1+1", "'s-Gravenhage", "a;b,c\t\"d\"", "two\r\nlines", "<script>", "ü🏠", "1.234,56", "007", "_x0041_", "NULL", "TRUE", "1e5", "2026-02-31"}
		var rows []property.ImportRow
		for i, text := range texts {
			rows = append(rows, row(func(r *property.ImportRow) {
				r.ExternalID, r.Title, r.City, r.Street, r.Annotations, r.WiFiSSID, r.RegistrationNumber = fmt.Sprint(i), text, text, text, text, text, text
				r.KeyLocation, r.Building, r.Account, r.Lat, r.Company = wire.Words{Any: text}, text, text, -54.123456789012345/float64(i+1), namesakes[i%2]
			}))
		}
		if report := f.load(t, property.ImportOptions{}, rows...); !report.OK() {
			t.Fatal(report.Refused)
		}
		table, err := f.service.Table(t.Context(), f.manager(1), f.member, property.Query{State: property.StateAll})
		if err != nil {
			t.Fatal(err)
		}
		csv, err := table.CSV()
		xlsx, excelErr := table.XLSX()
		if err != nil || excelErr != nil {
			t.Fatal(err, excelErr)
		}
		for name, file := range map[string][]byte{"csv": csv, "xlsx": xlsx} {
			rows, _ := f.propose(t, string(file))
			if len(rows) != len(texts) {
				t.Errorf("%s: %d rows", name, len(rows))
			}
			for _, row := range rows {
				if row.Outcome != property.OutcomeUnchanged {
					t.Errorf("%s: %q %s %v %s", name, row.Title, row.Outcome, row.Fields, row.Changes)
				}
			}
		}
	})
}

// An agency of a thousand homes sees at once what its table would change, and others can write meanwhile.
func TestATableOfAThousandHomesIsLookedThroughAtOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var rows []property.ImportRow
		for i := range 1000 {
			rows = append(rows, row(func(r *property.ImportRow) { r.ExternalID = fmt.Sprint(i) }))
		}
		f.load(t, property.ImportOptions{}, rows...)
		table, err := f.service.Table(t.Context(), f.manager(1), f.member, property.Query{State: property.StateAll})
		if err != nil {
			t.Fatal(err)
		}
		csv, err := table.CSV()
		if err != nil {
			t.Fatal(err)
		}
		proposed, _ := f.propose(t, strings.Replace(string(csv), "Sassnitz", "Binz", 1))
		if len(proposed) != 1000 || proposed[0].Outcome != property.OutcomeChanged || proposed[999].Outcome != property.OutcomeUnchanged {
			t.Errorf("%d rows, %+v", len(proposed), proposed[0])
		}
	})
}

func TestAFileOfManyColumnsNobodyKnowsStaysSmall(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var head, line []string
		for i := range 199 {
			head, line = append(head, fmt.Sprint("c", i)), append(line, "x")
		}
		file := strings.Join(head, ",") + "\n" + strings.Repeat(strings.Join(line, ",")+"\n", 5000)
		rows, _ := f.propose(t, file)
		if len(rows) != 5000 || len(rows[0].Fields) > 10 || rows[0].Outcome != property.OutcomeRefused {
			t.Errorf("%d rows, the first has %d reasons", len(rows), len(rows[0].Fields))
		}
	})
}

func TestPlacesNeedAHomeThatHasAPosition(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ref := f.create(t, home())
		const file = `{"elements":[{"type":"node","id":1,"lat":54.5,"lon":13.6,"tags":{"shop":"bakery","name":"Brot"}}]}`
		before := f.stored(t)
		_, _, err := f.service.OfferPlaces(t.Context(), f.manager(1), ref, strings.NewReader(file))
		var refused *fault.Fault
		if !errors.As(err, &refused) || refused.Fields["position"] != "required" {
			t.Errorf("%v", err)
		}
		if _, _, err := f.service.OfferPlaces(t.Context(), identity.Actor{Account: 5}, ref, strings.NewReader(file)); !fault.Is(err, fault.NotFound) {
			t.Errorf("another's home: %v", err)
		}
		if f.stored(t) != before {
			t.Error("a file of places was stored")
		}
	})
}

// Of many places none is stored when one is wrong; the same ones again are there once.
func TestPlacesAreAddedTogetherAndOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ref := f.create(t, home(func(h *property.Fields) { h.Lat, h.Lon = 54.5, 13.6 }))
		good := property.Place{Category: "beach", Name: "Strand", Lat: 54.51, Lon: 13.6}
		bad := property.Place{Category: "beach", Name: "Nowhere", Lat: 91, Lon: 13.6}
		before := f.stored(t)
		if err := f.service.AddPlaces(t.Context(), f.manager(1), identity.Attempt{}, ref, []property.Place{good, bad}); !fault.Is(err, fault.BadRequest) || f.stored(t) != before {
			t.Errorf("%v, or half of them is stored", err)
		}
		for range 2 {
			if err := f.service.AddPlaces(t.Context(), f.manager(1), identity.Attempt{}, ref, []property.Place{good, good}); err != nil {
				t.Fatal(err)
			}
		}
		if p := f.get(t, ref); len(p.Places) != 1 {
			t.Errorf("%+v", p.Places)
		}
	})
}

// staff adds a cleaning company to the team.
func (f *fixture) staff(t *testing.T, externalID, name string) error {
	t.Helper()
	_, err := f.members.SaveStaff(t.Context(), f.member, []member.Staff{{ExternalID: externalID, Kind: member.KindCompany, Name: name, Lang: "de", Active: true}}, nobody)
	return err
}
