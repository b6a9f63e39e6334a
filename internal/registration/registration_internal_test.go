package registration

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
)

var towns = someTowns()

func someTowns() Towns {
	out := newTowns(func(written string) string { return "#" + townKey(written) })
	out.add("#furlì", Town{Name: "Forlì", Code: "408040012", Province: "FC"})
	out.add("#roma", Town{Name: "Roma", Code: "412058091", Province: "RM"})
	return out
}

func person(first, last string, change ...func(t *reservation.Traveler)) reservation.Traveler {
	t := reservation.Traveler{
		Kind: reservation.Adult, FirstName: first, LastName: last, Birthday: clock.NewDate(1981, 8, 1), Passport: secret.Of("AT 111-433"),
		Registration: reservation.Registration{Sex: "male", Nationality: "DE", BirthCountry: "DE", Birthplace: "Köln", DocumentType: "passport", DocumentCountry: "DE"},
	}
	for _, c := range change {
		c(&t)
	}
	return t
}

func stayOf(travelers ...reservation.Traveler) Stay {
	rome, err := time.LoadLocation("Europe/Rome")
	if err != nil {
		panic(err)
	}
	r := reservation.Reservation{Arrival: clock.NewDate(2026, 7, 4), Departure: clock.NewDate(2026, 7, 11)}
	r.Adults = len(travelers)
	r.ArrivalTime, r.DepartureTime = reservation.NoTime, reservation.NoTime
	return Stay{Reservation: r, Home: property.Property{Arrival: 16 * 60, Zone: rome}, Travelers: travelers}
}

// cut takes the record apart as the authority does.
func cut(line string) []string {
	var out []string
	rest := []rune(line)
	for _, n := range []int{2, 10, 2, 50, 30, 1, 10, 9, 2, 9, 9, 5, 20, 9} {
		out, rest = append(out, string(rest[:n])), rest[n:]
	}
	return out
}

func TestTheRecordHas168Characters(t *testing.T) {
	for _, c := range []struct {
		name string
		stay Stay
		want []string
	}{
		{
			"alone, with letters that are not ASCII, born on a leap day", stayOf(person("Łukasz Đorđe", "Müller-Ñíguez", func(t *reservation.Traveler) { t.Birthday = clock.NewDate(2000, 2, 29) })),
			[]string{"16|04/07/2026|7 |MUELLER NIGUEZ|LUKASZ DORDE|1|29/02/2000|||100000216|100000216|PASOR|AT111433|100000216"},
		},
		{
			"an Italian, whose card a town has issued", stayOf(person("Zoë", "D’Angelò", func(t *reservation.Traveler) {
				t.Sex, t.Nationality, t.BirthCountry, t.Birthplace = "female", "IT", "IT", " FORLÌ "
				t.DocumentType, t.DocumentCountry, t.DocumentPlace = "identity_card", "IT", "roma"
			})),
			[]string{"16|04/07/2026|7 |D'ANGELO|ZOE|2|01/08/1981|408040012|FC|100000100|100000100|IDENT|AT111433|412058091"},
		},
		{
			"a family: the child has no document", stayOf(person("Anna", "Gast"), person("Mia", "Gast", func(t *reservation.Traveler) {
				t.Kind, t.Sex, t.Birthday, t.DocumentType, t.Passport = reservation.Child, "female", clock.NewDate(2024, 2, 29), "", secret.Text{}
			})),
			[]string{
				"17|04/07/2026|7 |GAST|ANNA|1|01/08/1981|||100000216|100000216|PASOR|AT111433|100000216",
				"19|04/07/2026|7 |GAST|MIA|2|29/02/2024|||100000216|100000216|||",
			},
		},
		{
			"friends: what they have as a document is not in it", stayOf(person("Anna", "Gast"), person("Bo", "Freund")),
			[]string{
				"18|04/07/2026|7 |GAST|ANNA|1|01/08/1981|||100000216|100000216|PASOR|AT111433|100000216",
				"20|04/07/2026|7 |FREUND|BO|1|01/08/1981|||100000216|100000216|||",
			},
		},
		{
			"another name, but the child of the guest", stayOf(person("Anna", "Gast"), person("Mia", "Other", func(t *reservation.Traveler) { t.Kinship = "parent" })),
			[]string{
				"17|04/07/2026|7 |GAST|ANNA|1|01/08/1981|||100000216|100000216|PASOR|AT111433|100000216",
				"19|04/07/2026|7 |OTHER|MIA|1|01/08/1981|||100000216|100000216|||",
			},
		},
	} {
		if gaps := Alloggiati.Gaps(c.stay, towns); len(gaps) > 0 {
			t.Errorf("%s: %+v", c.name, gaps)
		}
		var got []string
		for _, line := range alloggiatiLines(c.stay, towns) {
			if n := utf8.RuneCountInString(line); n != 168 {
				t.Errorf("%s: %d characters", c.name, n)
			}
			cells := cut(line)
			for i := range cells {
				if i != 2 {
					cells[i] = strings.TrimRight(cells[i], " ")
				}
			}
			got = append(got, strings.Join(cells, "|"))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// The line is the one that users of the police's service publish as an example.
func TestTheRecordIsThatOfThePublishedExample(t *testing.T) {
	s := stayOf(person("Mario", "Rossetti", func(t *reservation.Traveler) {
		t.Nationality, t.BirthCountry, t.DocumentType, t.DocumentCountry, t.Passport = "FR", "FR", "identity_card", "FR", secret.Of("AT11143366")
	}), person("Giovanni", "Rossetti", func(t *reservation.Traveler) { t.Nationality, t.BirthCountry = "FR", "FR" }))
	s.Arrival, s.Departure = clock.NewDate(2022, 4, 8), clock.NewDate(2022, 4, 13)
	want := "1708/04/20225 ROSSETTI                                          MARIO                         101/08/1981           100000215100000215IDENTAT11143366          100000215"
	if got := alloggiatiLines(s, towns)[0]; got != want {
		t.Errorf("%q\n%q", got, want)
	}
}

func TestALongNameIsCut(t *testing.T) {
	line := alloggiatiLines(stayOf(person(strings.Repeat("e\u0301", 31), strings.Repeat("ß", 60))), towns)[0]
	if cells := cut(line); utf8.RuneCountInString(line) != 168 || cells[4] != strings.Repeat("E", 30) || cells[6] != "01/08/1981" {
		t.Errorf("%q", line)
	}
}

func TestEachMissingFieldIsNamed(t *testing.T) {
	show := func(gaps []Gap) string {
		var out []string
		for _, g := range gaps {
			out = append(out, strings.TrimSpace(g.Field+" "+string(g.Reason)+" "+g.Town))
		}
		return strings.Join(out, ", ")
	}
	for _, c := range []struct {
		name   string
		change func(s *Stay)
		want   string
	}{
		{"nobody is known", func(s *Stay) {
			s.Travelers = []reservation.Traveler{{Kind: reservation.Adult, Main: true, FirstName: "Anna", LastName: "Gast"}}
		}, "travellers missing, sex missing, birthday missing, birth_country missing, nationality missing, document_type missing, passport missing, document_country missing"},
		{"a fellow needs no document", func(s *Stay) {
			s.Travelers[1].DocumentType, s.Travelers[1].DocumentCountry, s.Travelers[1].Passport = "", "", secret.Text{}
		}, ""},
		{"an infant needs a name, too", func(s *Stay) {
			s.Travelers[1].Kind, s.Travelers[1].FirstName = reservation.Toddler, " "
		}, "first_name missing"},
		{"without a code", func(s *Stay) {
			s.Travelers[0].Sex, s.Travelers[0].Nationality, s.Travelers[0].DocumentType, s.Travelers[0].DocumentCountry = "other", "SS", "residence_permit", "ZZ"
		}, "sex no_code, nationality no_code, document_type no_code, document_country no_code"},
		{"a town that the agency has not entered", func(s *Stay) {
			s.Travelers[1].BirthCountry, s.Travelers[1].Birthplace = "IT", "Lucca"
			s.Travelers[0].DocumentCountry = "IT"
		}, "document_place missing, birthplace no_town Lucca"},
		{"a number that does not fit", func(s *Stay) { s.Travelers[0].Passport = secret.Of(strings.Repeat("9", 21)) }, "passport too_long"},
		{"a town as the guest wrote it", func(s *Stay) { s.Travelers[1].BirthCountry, s.Travelers[1].Birthplace = "IT", " FURLÌ" }, ""},
		{"a stay of more nights than the record takes", func(s *Stay) { s.Departure = s.Arrival.AddDays(31) }, ""},
	} {
		s := stayOf(person("Anna", "Gast"), person("Bo", "Freund"))
		c.change(&s)
		if got := show(Alloggiati.Gaps(s, towns)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestItIsDueWithin24HoursAndWithin6WhereTheyStayOneNight(t *testing.T) {
	s := stayOf(person("Anna", "Gast"))
	if got := Alloggiati.Due(s).Time().UTC().Format(time.DateTime); got != "2026-07-05 14:00:00" {
		t.Error(got)
	}
	s.Departure = s.Arrival.AddDays(1)
	if got := Alloggiati.Due(s).Time().UTC().Format(time.DateTime); got != "2026-07-04 20:00:00" {
		t.Error(got)
	}
	// The night in which the clocks go forward has no more or fewer hours.
	s.Arrival, s.Departure = clock.NewDate(2026, 3, 28), clock.NewDate(2026, 4, 4)
	if got := Alloggiati.Due(s).Time().UTC().Format(time.DateTime); got != "2026-03-29 15:00:00" {
		t.Error(got)
	}
}

func TestTheLinesEndAsTheAuthorityWantsIt(t *testing.T) {
	file := string(alloggiatiFile([]Stay{stayOf(person("Anna", "Gast"), person("Bo", "Freund")), stayOf(person("Cy", "Dritt"))}, towns))
	lines := strings.Split(file, "\r\n")
	if len(lines) != 3 || strings.HasSuffix(file, "\n") {
		t.Fatalf("%q", file)
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) != 168 {
			t.Errorf("%q", line)
		}
	}
}

func TestAStayOfMoreThan30NightsIsWrittenWith30(t *testing.T) {
	for nights, want := range map[int]string{9: "9 ", 30: "30", 31: "30", 120: "30"} {
		s := stayOf(person("Anna", "Gast"))
		s.Departure = s.Arrival.AddDays(nights)
		if got := cut(alloggiatiLines(s, towns)[0])[2]; got != want {
			t.Errorf("%d: %q", nights, got)
		}
	}
}

func TestOnlyArrivalsOfTodayAndYesterdayAreTaken(t *testing.T) {
	s := stayOf(person("Anna", "Gast"))
	for days, want := range map[int]bool{-1: false, 0: true, 1: true, 2: false} {
		if got := Alloggiati.Takes(s, s.Arrival.AddDays(days)); got != want {
			t.Errorf("%d days after the arrival: %v", days, got)
		}
	}
}

func TestTheTableOfStatesIsWhole(t *testing.T) {
	codes := map[string]bool{}
	for iso, code := range states {
		if len(iso) != 2 || codes[code] {
			t.Error(iso, code)
		}
		codes[code] = true
	}
	if len(states) < 185 || states["IT"] != "100000100" || states["DE"] != "100000216" || states["MK"] != "100000997" {
		t.Error(len(states), states["IT"])
	}
}
