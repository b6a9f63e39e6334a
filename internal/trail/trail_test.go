package trail

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// of is a source that has lines in memory.
func of(all []Line) Read {
	return func(_ context.Context, _ database.Querier, ask Ask) ([]Line, error) {
		own := slices.Clone(all)
		slices.SortFunc(own, func(a, b Line) int { return b.compare(a.Place) })
		var out []Line
		for _, l := range own {
			l.Rank = 0
			behind := ask.Behind
			behind.Rank = 0
			if l.compare(behind) < 0 && len(out) < ask.Most {
				out = append(out, l)
			}
		}
		return out, nil
	}
}

// Whatever the histories hold, and wherever a page ends, each line comes once and in order.
func TestTheHistoriesAreMergedPageByPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(1, 4).Draw(t, "sources")
		sources := make([]Read, count)
		var want []Place
		for rank := range count {
			seen := map[Place]bool{}
			var lines []Line
			for range rapid.IntRange(0, 20).Draw(t, "lines") {
				p := Place{At: clock.Instant(rapid.Int64Range(1, 6).Draw(t, "at")), Thing: rapid.Int64Range(0, 3).Draw(t, "thing"), ID: rapid.Int64Range(1, 4).Draw(t, "id")}
				if seen[p] {
					continue
				}
				seen[p] = true
				lines = append(lines, Line{Place: p})
				p.Rank = rank
				want = append(want, p)
			}
			sources[rank] = of(lines)
		}
		slices.SortFunc(want, func(a, b Place) int { return b.compare(a) })
		size, ahead := rapid.IntRange(1, 7).Draw(t, "page"), rapid.IntRange(1, 5).Draw(t, "ahead")
		var got []Place
		for behind := (Place{At: math.MaxInt64, Rank: math.MaxInt}); ; {
			streams := make([]*stream, count)
			for rank, read := range sources {
				streams[rank] = &stream{read: read, rank: rank, ask: Ask{Behind: behind.behind(rank), Most: ahead}}
			}
			page := 0
			for ; page < size; page++ {
				line, err := next(context.Background(), nil, streams)
				if err != nil {
					t.Fatal(err)
				}
				if line == nil {
					break
				}
				got = append(got, line.Place)
				again, ok := parsePlace(line.mark())
				if !ok || again != line.Place {
					t.Fatalf("%s is not the mark of %v", line.mark(), line.Place)
				}
				behind = again
			}
			if page < size {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v\nwant %v", got, want)
		}
	})
}

func TestAForgedMarkIsNone(t *testing.T) {
	for _, mark := range []string{"", "1", "1.2.3", "1.2.3.4.5", "a.b.c.d", "-1.0.0.0", "01.0.0.0", "1.0.0.-1", "99999999999999999999.0.0.0", "1.0.0.0 ", "+1.0.0.0"} {
		if place, ok := parsePlace(mark); ok {
			t.Errorf("%q is %v", mark, place)
		}
	}
}

func TestValuesAreSaidInWords(t *testing.T) {
	names := Names{Homes: map[int64]string{7: "Casa Mar"}, Staff: map[identity.StaffID]Person{3: {Name: "Anna"}}}
	for _, c := range []struct{ lang, field, value, want string }{
		{"en-US", "property", `7`, "Casa Mar"},
		{"en-US", "property", `8`, "8"},
		{"en-US", "only_homes", `[7,8]`, "Casa Mar, 8"},
		{"en-US", "person", `3`, "Anna"},
		{"en-US", "person", `0`, ""},
		{"en-US", "key_code", `true`, "Set"},
		{"de", "wifi_password", `false`, "Nicht vorhanden"},
		{"de", "cleaning", `true`, "Ja"},
		{"de", "status", `"offer"`, "Angebot"},
		{"de", "lang", `"de"`, "Deutsch"},
		{"de", "lang", `"en-US"`, "Englisch"},
		{"en-US", "hours", `[{"day":1,"from":"08:00","to":"12:00"},{"day":2,"from":"09:00","to":"10:00"}]`, "Monday 08:00 – 12:00, Tuesday 09:00 – 10:00"},
		{"en-US", "absence", `{"kind":"ill","from":"2026-07-01","to":"2026-07-02"}`, "Ill 2026-07-01 – 2026-07-02"},
		{"de", "amenities", `[{"category":"Küche","name":{"de":"Ofen","en":"Oven"}}]`, "Küche Ofen"},
		{"pl", "amenities", `[{"category":"Küche","name":{"de":"Ofen","en":"Oven","pl":""}}]`, "Küche Ofen"},
		{"en-US", "absence", `null`, ""},
		{"en-US", "title", `"<b>1</b>"`, "<b>1</b>"},
		{"en-US", "adults", `2`, "2"},
		{"en-US", "anything", `{"broken`, ""},
		{"en-US", "anything", ``, ""},
	} {
		if got := names.value(c.lang, c.field, json.RawMessage(c.value)); got != c.want {
			t.Errorf("%s %s %s: %q, want %q", c.lang, c.field, c.value, got, c.want)
		}
	}
}

func TestALineSaysWhoDidWhat(t *testing.T) {
	names := Names{Accounts: map[identity.AccountID]string{5: "Mia"}, Programs: map[int64]string{2: "Lodgify"}, Staff: map[identity.StaffID]Person{3: {Name: "Anna"}}, Homes: map[int64]string{7: "Casa Mar"}}
	for _, c := range []struct {
		line Line
		want string
	}{
		{Line{Noun: Stay, Account: 5, Act: "stay_moved", Title: "Demo Guest"}, "team Mia: Demo Guest, Moved the reservation"},
		{Line{Noun: Stay, Account: 9, Guest: "Demo Guest", Title: "Demo Guest", Act: "key_viewed"}, "guest Demo Guest: Demo Guest, Viewed the key code"},
		{Line{Noun: Stay, Account: -2, Title: "Demo Guest", Change: wire.Change{Field: "arrival"}}, "program Lodgify: Demo Guest, Arrival"},
		{Line{Noun: Stay, Account: -4, Title: "Demo Guest", Act: "stay_entered"}, "program A program that was removed: Demo Guest, Entered the reservation"},
		{Line{Noun: Home, Of: 7, Property: 7, Act: "edited", Change: wire.Change{Field: "key_location.de"}}, "system Automatic or import: Casa Mar, Where the key is · German"},
		{Line{Noun: Settings, Change: wire.Change{Field: "name"}}, "operator Operator of the server: , Name of the agency"},
		{Line{Noun: Team, Account: 8, Of: 3, Act: "made_owner"}, "left A person who has left: Anna, Made an owner"},
		{Line{Noun: Task, Account: 5, Title: "departure", Act: "started"}, "team Mia: Departure cleaning, Began"},
	} {
		s := names.show(c.line, "en-US")
		if got := fmt.Sprintf("%s %s: %s, %s%s", s.Kind, s.By, s.Title, s.What, s.FieldName); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
