package importing

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/sheet"
)

// Whatever a file of each kind holds: the guessed columns are its own, each is used once, and what is read of a line is whole JSON with days of our time, or the column is refused with a reason.
func FuzzTheFileOfAnImport(f *testing.F) {
	for _, seed := range []string{
		"Buchungsnummer;Objekt;Anreise;Abreise;Gast;E-Mail;Erwachsene;Gesamtpreis\nN1;dune;01.09.2026;08.09.2026;Nora Neu;nora@example.org;2;1.234,50\n",
		"Arrival,Departure,Price,Status,Check in time\n7/13/2026,13-7-26,\"1,200.50\",canceled,9:30:00\n2026-07-13T00:00,,EUR 3,x,9.30 Uhr\n",
		`{"external_id":"h1","title":"Home","lat":"41,5","lon":1e3,"wifi_password":"x","max_occupancy":"2.0"}`,
		"name,kind,company,email,lang\nGlanz,company,,a@b.example,Deutsch\n", "list,room,item\nA,Bath,Towels\n", "reservation,amount,date,reference\n1-1,\"-1.234,5\",1.2.03,\n", "id,id ,ID\n1,2,3\n",
	} {
		f.Add([]byte(seed))
	}
	nouns := NewService(Deps{}).nouns
	at := homes{"dune": {1}, "twice": {1, 2}}
	f.Fuzz(func(t *testing.T, content []byte) {
		lines, refused, err := sheet.ReadLines(bytes.NewReader(content))
		if err != nil || len(refused) > 0 {
			return
		}
		names := map[string]bool{}
		var sample []map[string]string
		for _, l := range lines {
			for name := range l.Cells {
				names[name] = true
			}
			sample = append(sample, l.Cells)
		}
		headings := slices.Sorted(maps.Keys(names))
		for kind, noun := range nouns {
			m := guess(noun.Columns(), headings, sample)
			for field, why := range m.check(noun.Columns(), headings) {
				if why != "required" {
					t.Fatalf("%s: the guess of %s is %s", kind, field, why)
				}
			}
			for _, l := range lines {
				noun.Key(m.named(l.Cells))
				if sorted, ok := noun.(sorter); ok {
					sorted.Order(m.named(l.Cells))
				}
				said, wrong := values(noun.Columns(), m, l.Cells, at)
				for field, why := range wrong {
					if _, too := said[field]; too || why == "" {
						t.Fatalf("%s: %s is read and refused, or without a reason: %q", kind, field, why)
					}
				}
				for field, raw := range said {
					if !json.Valid(raw) {
						t.Fatalf("%s: %s is %q", kind, field, raw)
					}
				}
				for _, c := range noun.Columns() {
					var text string
					if raw, ok := said[c.Name]; ok && c.Type == Day && json.Unmarshal(raw, &text) == nil {
						if _, err := clock.ParseDate(text); err != nil {
							t.Fatalf("%s: %s is %q", kind, c.Name, text)
						}
					}
				}
				if linked, ok := noun.(linker); ok {
					linked.Links(said, nil)
				}
			}
		}
	})
}
