package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/registration"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/locales"
)

// Each stay has one page in each language, with a line to write on for each field whatever is known, and where to sign.
func TestTheRegistrationFormTakesOnePage(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	stay := func(known ...reservation.Traveler) registration.Stay {
		s := registration.Stay{Home: *sampleHome(1), Travelers: known}
		s.Home.Country = "DE"
		s.Ref.Member, s.Ref.ID = 1, int64(len(known)+1)
		s.Kind, s.Arrival, s.Departure, s.Adults, s.Children = reservation.ForGuest, day, day.AddDays(7), 2, 1
		s.Booker = reservation.Booker{FirstName: "Ana", LastName: strings.Repeat("Peña ", 30)}
		return s
	}
	ana := reservation.Traveler{Kind: reservation.Adult, Main: true, FirstName: "Ana", LastName: "Peña", Birthday: clock.NewDate(1980, time.May, 4)}
	ana.Nationality, ana.Street, ana.City, ana.Country = "ES", strings.Repeat("Calle Mayor ", 16), "Madrid", "ES"
	jan := reservation.Traveler{Kind: reservation.Adult, FirstName: "Jan"}
	jan.Nationality = "DE"
	child := reservation.Traveler{Kind: reservation.Child, FirstName: "Bea"}
	child.Nationality = "ES"
	stays := []registration.Stay{stay(), stay(jan), stay(jan, ana, child)}
	for _, lang := range locales.Languages {
		var rows []arrived
		for _, one := range stays {
			rows = append(rows, formRows(one, false)...)
		}
		c := fill(blank(lang, "", "Casa Mar"), travelerColumns, rows)
		doc := laid(t, shipped()[formTemplate].Template, c)
		if len(doc.Pages) != len(stays) {
			t.Fatalf("%s: %d pages for %d stays", lang, len(doc.Pages), len(stays))
		}
		for i, page := range doc.Pages {
			lines := 0
			for _, item := range page {
				if item.Shape == paper.Line {
					lines++
				}
			}
			texts := textsIn(paper.Document{Pages: doc.Pages[i : i+1]})
			if lines != 15 || !slices.Contains(texts, locales.Text(lang, "report.signature")) || !slices.Contains(texts, "Casa Mar") || !slices.Contains(texts, stays[i].Home.Title) {
				t.Errorf("%s, page %d: %d lines, %q", lang, i+1, lines, texts)
			}
			for n, item := range page[:len(page)-1] {
				for _, other := range page[n+1:] {
					if item.Shape == paper.Letters && other.Shape == paper.Letters && item.Y == other.Y && item.X == other.X {
						t.Errorf("%s, page %d: %q is on %q", lang, i+1, other.Text, item.Text)
					}
				}
			}
			if first := slices.IndexFunc(page, func(item paper.Item) bool { return item.Text == "Madrid" }); i == 2 && (first < 0 || page[first].Y < 90) {
				t.Errorf("%s: the town is not on its line", lang)
			}
			if named := slices.Contains(texts, "Ana"); named != (i == 2) {
				t.Errorf("%s, page %d: %q", lang, i+1, texts)
			}
		}
		if all := textsIn(doc); slices.Contains(all, "DE") || slices.Contains(all, "Jan") {
			t.Errorf("%s: %q", lang, all)
		}
	}
}

// Adults who are no family sign a form each: the first counts the children, and those who are not known yet write all by hand. Germans sign none.
func TestEachAdultSignsAFormWhereTheyAreNoFamily(t *testing.T) {
	of := func(kind reservation.TravelerKind, name, country string) reservation.Traveler {
		one := reservation.Traveler{Kind: kind, FirstName: name}
		one.Nationality = country
		return one
	}
	ana, ben, jan := of(reservation.Adult, "Ana", "ES"), of(reservation.Adult, "Ben", ""), of(reservation.Adult, "Jan", "DE")
	bea, tim := of(reservation.Child, "Bea", "ES"), of(reservation.Toddler, "Tim", "FR")
	stay := func(adults, children int, known ...reservation.Traveler) registration.Stay {
		s := registration.Stay{Home: *sampleHome(1), Travelers: known}
		s.Adults, s.Children = adults, children
		return s
	}
	for name, one := range map[string]struct {
		stay   registration.Stay
		family string
		each   string
	}{
		"all known":             {stay(3, 2, ana, jan, ben, bea, tim), "Ana+3[]", "Ana+2[ES, FR] Ben+0[]"},
		"a German and children": {stay(2, 1, jan, ana, bea), "Ana+1[ES]", "Ana+1[ES]"},
		"one is not known":      {stay(3, 0, ana, jan), "Ana+1[]", "Ana+0[] +0[]"},
		"nobody is known":       {stay(2, 1), "+2[]", "+1[] +0[]"},
		"more than were booked": {stay(1, 0, ana, ben), "Ana+1[]", "Ana+0[] Ben+0[]"},
		"only children known":   {stay(0, 1, bea), "+1[ES]", "+1[ES]"},
	} {
		said := func(each bool) string {
			var out []string
			for _, row := range formRows(one.stay, each) {
				if !row.signs {
					t.Errorf("%s: a form that nobody signs", name)
				}
				out = append(out, fmt.Sprintf("%s+%d[%s]", row.FirstName, row.companions, row.citizenships))
			}
			return strings.Join(out, " ")
		}
		if got := said(false); got != one.family {
			t.Errorf("%s, a family: %s, not %s", name, got, one.family)
		}
		if got := said(true); got != one.each {
			t.Errorf("%s, each: %s, not %s", name, got, one.each)
		}
	}
}
