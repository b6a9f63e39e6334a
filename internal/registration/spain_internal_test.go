package registration

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/traveler"
)

var spanishTowns = someSpanishTowns()

func someSpanishTowns() Towns {
	out := newTowns(func(written string) string { return "#" + townKey(written) })
	out.add("#28 madriz", Town{Name: "Madrid", Code: "28079"})
	out.add("#33 mieres", Town{Name: "Mieres", Code: "33037"})
	return out
}

// citizen is a Spaniard of whom everything is known.
func citizen(change ...func(t *reservation.Traveler)) reservation.Traveler {
	t := reservation.Traveler{
		Kind: reservation.Adult, Main: true, FirstName: "Lucía", LastName: "García", Birthday: clock.NewDate(1985, 3, 7), Passport: secret.Of("12345678-Z"),
		Registration: reservation.Registration{
			SecondLastName: "de la Fuente", Sex: "female", Nationality: "ES", DocumentType: "identity_card", DocumentSupport: "BAA 123456", Street: "Calle Mayor 1, 2º B", Postalcode: "28001", City: "Madrid",
			Country: "ES", Phone: "+34 600 111 222", Email: "lucia@example.com",
		},
	}
	for _, c := range change {
		c(&t)
	}
	return t
}

// visitor is a foreigner of whom everything is known.
func visitor(change ...func(t *reservation.Traveler)) reservation.Traveler {
	return citizen(append([]func(t *reservation.Traveler){func(t *reservation.Traveler) {
		t.Main, t.FirstName, t.LastName, t.SecondLastName, t.Sex, t.Nationality, t.DocumentType, t.DocumentSupport = false, "Jürgen", "Müller", "", "male", "DE", "passport", ""
		t.Passport, t.Street, t.Postalcode, t.City, t.Country, t.Phone, t.Email = secret.Of("C01X00T47"), "Hauptstraße 5", "23966", "Wismar", "DE", "", "juergen@example.com"
	}}, change...)...)
}

// minor is a child of whom no address is known.
func minor(change ...func(t *reservation.Traveler)) reservation.Traveler {
	return citizen(append([]func(t *reservation.Traveler){func(t *reservation.Traveler) {
		t.Main, t.Kind, t.FirstName, t.Birthday, t.Sex, t.Passport = false, reservation.Child, "Leo", clock.NewDate(2018, 4, 15), "male", secret.Text{}
		t.Registration = reservation.Registration{SecondLastName: "Müller", Sex: "male", Nationality: "ES", Kinship: "parent"}
	}}, change...)...)
}

func inSpain(travelers ...reservation.Traveler) Stay {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		panic(err)
	}
	s := stayOf(travelers...)
	s.Ref = identity.Ref{Member: 1, ID: 42}
	s.Home = property.Property{Arrival: 16 * 60, Departure: 10 * 60, Bedrooms: 2, Zone: madrid}
	s.Came, s.Establishment = clock.At(time.Date(2026, 5, 11, 22, 30, 0, 0, time.UTC)), Establishment{Code: "0000012345", Payment: PayTransfer}
	s.Booker = reservation.Booker{FirstName: "Lucía", LastName: "García", Email: "lucia@example.com", Phone: "+34 600 111 222"}
	return s
}

func written(t *testing.T, form Form, all ...Stay) string {
	t.Helper()
	body, err := spanishFile(form, all, spanishTowns)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// read reads a message as a parser does that knows nothing of how it was written: each text with its path.
func read(t *testing.T, file string) []string {
	t.Helper()
	var out, path []string
	empty := false
	d := xml.NewDecoder(strings.NewReader(file))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			path, empty = append(path, token.Name.Local), true
			if (token.Name.Space != "") != (len(path) == 1) {
				t.Errorf("%v is in the namespace %q", path, token.Name.Space)
			}
		case xml.EndElement:
			if empty {
				t.Errorf("%v is empty", path)
			}
			path, empty = path[:len(path)-1], false
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				out, empty = append(out, strings.Join(path, "/")+"="+text), false
			}
		}
	}
}

func TestTheMessageOfTheTravelersIsAsTheSchemaWantsIt(t *testing.T) {
	s := inSpain(citizen(), visitor(), minor())
	if gaps := ParteViajeros.Gaps(s, spanishTowns); len(gaps) > 0 {
		t.Fatalf("%+v", gaps)
	}
	golden(t, "parte_viajeros.golden.xml", written(t, ParteViajeros, s))
}

func TestTheMessageOfTheBookingIsAsTheSchemaWantsIt(t *testing.T) {
	known := inSpain(citizen(), minor())
	known.Paid = reservation.Payment{Way: reservation.Card, PaidOn: clock.NewDate(2026, 5, 12)}
	// Of whom nothing is written yet: only who booked.
	booked := inSpain(reservation.Traveler{Kind: reservation.Adult, Main: true, FirstName: "Zoë", LastName: "O’Neill"})
	booked.Ref.ID, booked.Adults, booked.Children, booked.Home.Bedrooms = 43, 2, 1, 0
	booked.Booker = reservation.Booker{FirstName: "Zoë", LastName: "O’Neill", Email: "zoe@example.com", Phone: "see booking documents"}
	for _, s := range []Stay{known, booked} {
		if gaps := ReservaHospedaje.Gaps(s, spanishTowns); len(gaps) > 0 {
			t.Fatalf("%+v", gaps)
		}
	}
	golden(t, "reserva_hospedaje.golden.xml", written(t, ReservaHospedaje, known, booked))
}

// golden compares a message with the kept one, reads it strictly, and lets another program read it where there is one.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if wrong, err := misplaced(got); err != nil || len(wrong) > 0 {
		t.Errorf("%s: %q, %v", name, wrong, err)
	}
	path := filepath.Join("testdata", name)
	if update := flag.Lookup("update"); update != nil && update.Value.String() == "true" {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", name, got)
	}
	read(t, got)
	if lint, err := exec.LookPath("xmllint"); err == nil {
		command := exec.CommandContext(t.Context(), lint, "--noout", "--nonet", "-")
		command.Stdin = bytes.NewReader([]byte(got))
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}

func TestEachMissingFieldOfSpainsMessagesIsNamed(t *testing.T) {
	show := func(gaps []Gap) string {
		var out []string
		for _, g := range gaps {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%d %s %s %s", g.Traveler, g.Field, g.Reason, g.Town)))
		}
		return strings.Join(out, ", ")
	}
	clean := func(i int) func(s *Stay) {
		return func(s *Stay) {
			was := s.Travelers[i]
			s.Travelers[i] = reservation.Traveler{Kind: was.Kind, Main: was.Main}
		}
	}
	main := func(change func(t *reservation.Traveler)) func(s *Stay) {
		return func(s *Stay) { change(&s.Travelers[0]) }
	}
	for _, c := range []struct {
		name              string
		change            func(s *Stay)
		arrived, ofBooked string
	}{
		{"everything is known", func(*Stay) {}, "", ""},
		{"home and payment", func(s *Stay) { s.Establishment = Establishment{} }, "0 establishment missing, 0 payment missing", "0 establishment missing, 0 payment missing"},
		{"a payment says how", func(s *Stay) { s.Establishment.Payment, s.Paid = "", reservation.Payment{Way: reservation.Cash} }, "", ""},
		{"more were booked", func(s *Stay) { s.Adults++ }, "0 travellers missing", ""},
		{"a calendar does not say who comes", func(s *Stay) { s.Unknown = reservation.UnknownAll }, "", "0 travellers missing, 1 first_name missing, 1 last_name missing"},
		{
			"nothing of the main guest", func(s *Stay) { clean(0)(s); s.Booker = reservation.Booker{} },
			"1 first_name missing, 1 last_name missing, 1 birthday missing, 1 sex missing, 1 nationality missing, 1 document_type missing, 1 passport missing, 1 street missing, 1 country missing, 1 postalcode missing, 1 city missing, 1 phone missing, " +
				"3 street missing, 3 country missing, 3 postalcode missing, 3 city missing, 3 phone missing", "1 first_name missing, 1 last_name missing, 1 phone missing",
		},
		{
			"nothing of a fellow", clean(1),
			"2 first_name missing, 2 last_name missing, 2 birthday missing, 2 sex missing, 2 nationality missing, 2 document_type missing, 2 passport missing, 2 street missing, 2 country missing, 2 postalcode missing, 2 city missing, 2 phone missing", "",
		},
		{"nothing of a minor", clean(2), "3 first_name missing, 3 last_name missing, 3 birthday missing, 3 sex missing, 3 nationality missing, 3 kinship missing", ""},
		{"one surname with a NIF", main(func(t *reservation.Traveler) { t.SecondLastName = " " }), "1 second_last_name missing", ""},
		{"no support number", main(func(t *reservation.Traveler) { t.DocumentSupport = "" }), "1 document_support missing", ""},
		{"a long support number", main(func(t *reservation.Traveler) { t.DocumentSupport = "BAA1234567" }), "1 document_support too_long", ""},
		{"the letter of another number", main(func(t *reservation.Traveler) { t.Passport = secret.Of("12345678A") }), "1 passport wrong", ""},
		{"a NIE", main(func(t *reservation.Traveler) {
			t.Nationality, t.DocumentType, t.Passport, t.SecondLastName = "FR", "residence_permit", secret.Of("X1234567L"), ""
		}), "", ""},
		{"a NIE without support", main(func(t *reservation.Traveler) {
			t.Nationality, t.DocumentType, t.Passport, t.DocumentSupport = "FR", "identity_card", secret.Of("X1234567L"), ""
		}), "1 document_support missing", ""},
		{"another country's card", main(func(t *reservation.Traveler) {
			t.Nationality, t.Passport, t.DocumentSupport, t.SecondLastName = "FR", secret.Of("880692310285"), "", ""
		}), "", ""},
		{"a long number", main(func(t *reservation.Traveler) {
			t.DocumentType, t.Passport = "passport", secret.Of(strings.Repeat("9", 16))
		}), "1 passport too_long", ""},
		{"a country that is none", main(func(t *reservation.Traveler) { t.Nationality = "QX" }), "1 nationality no_code", ""},
		{"a town without a code", main(func(t *reservation.Traveler) { t.City, t.Postalcode = "Mieres", "17830" }), "1 city no_town 17 Mieres, 3 city no_town 17 Mieres", ""},
		{"the same town elsewhere", main(func(t *reservation.Traveler) { t.City, t.Postalcode = " MIERES", "33 600" }), "", ""},
		{"as the guest wrote it", main(func(t *reservation.Traveler) { t.City = "Madriz" }), "", ""},
		{"a postal code that is none", main(func(t *reservation.Traveler) { t.Postalcode = "99001" }), "1 postalcode wrong, 3 postalcode wrong", ""},
		{"neither phone nor email", func(s *Stay) {
			s.Travelers[0].Phone, s.Travelers[0].Email, s.Booker.Phone, s.Booker.Email = "", "", "", ""
		}, "1 phone missing, 3 phone missing", "1 phone missing"},
		{"an address that is none", func(s *Stay) {
			s.Travelers[0].Phone, s.Travelers[0].Email, s.Travelers[2].Phone = "", "lucia@localhost", "600111222"
		}, "1 phone missing", "1 phone missing"},
		{"a phone number that is too long", main(func(t *reservation.Traveler) { t.Phone = strings.Repeat("1", 21) }), "1 phone too_long, 3 phone too_long", "1 phone too_long"},
		{"a long name", main(func(t *reservation.Traveler) { t.FirstName = strings.Repeat("ñ", 51) }), "1 first_name too_long", "1 first_name too_long"},
		{"fifty letters", main(func(t *reservation.Traveler) { t.FirstName = strings.Repeat("ñ", 50) }), "", ""},
		{"a control character", main(func(t *reservation.Traveler) { t.LastName = "Gar\x00cía" }), "1 last_name letters", "1 last_name letters"},
		{"half a letter", main(func(t *reservation.Traveler) { t.LastName = "Garc\xed\x61" }), "1 last_name letters", "1 last_name letters"},
		{"minors alone", func(s *Stay) {
			s.Travelers = []reservation.Traveler{minor(func(t *reservation.Traveler) { t.Main, t.Phone = true, "600111222" })}
			s.Adults = 1
		}, "0 adult missing, 1 street missing, 1 country missing, 1 postalcode missing, 1 city missing", ""},
		{"on the 18th birthday of the minor", func(s *Stay) { s.Travelers[2].Birthday = clock.NewDate(2008, 7, 4) }, "3 document_type missing, 3 passport missing, 3 street missing, 3 country missing, 3 postalcode missing, 3 city missing, 3 phone missing", ""},
		{"a minor with half a document", func(s *Stay) { s.Travelers[2].DocumentType = "identity_card" }, "", ""},
	} {
		s := inSpain(citizen(), visitor(), minor())
		c.change(&s)
		if got := show(ParteViajeros.Gaps(s, spanishTowns)); got != c.arrived {
			t.Errorf("%s, travelers: %s, want %s", c.name, got, c.arrived)
		}
		if got := show(ReservaHospedaje.Gaps(s, spanishTowns)); got != c.ofBooked {
			t.Errorf("%s, booking: %s, want %s", c.name, got, c.ofBooked)
		}
	}
}

func TestWhatLooksLikeXMLIsAName(t *testing.T) {
	const name = `<script>alert("1")</script> & ]]> 🏖 O'Neill`
	s := inSpain(citizen(func(t *reservation.Traveler) {
		t.FirstName, t.LastName, t.Street = name, "Đặng Ασημάκης", "<!ENTITY x SYSTEM 'file:///etc/passwd'>"
	}))
	if gaps := ParteViajeros.Gaps(s, spanishTowns); len(gaps) > 0 {
		t.Fatalf("%+v", gaps)
	}
	for _, form := range []Form{ParteViajeros, ReservaHospedaje} {
		got := written(t, form, s)
		if all := read(t, got); strings.Contains(got, "<script") || !slices.Contains(all, "peticion/solicitud/comunicacion/persona/nombre="+name) || !slices.Contains(all, "peticion/solicitud/comunicacion/persona/apellido1=Đặng Ασημάκης") {
			t.Errorf("%s: %q", form, all)
		}
	}
}

func TestTimesAreThoseOfTheClockAtTheHome(t *testing.T) {
	canary, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	s := inSpain(citizen())
	s.Home.Zone, s.ArrivalTime, s.DepartureTime = canary, 0, 23*60+59
	// Half past eleven in the evening on the island, and past midnight on the mainland. The clocks go back in the night before the departure.
	s.Came, s.Arrival, s.Departure = clock.At(time.Date(2026, 10, 10, 22, 30, 0, 0, time.UTC)), clock.NewDate(2026, 10, 24), clock.NewDate(2026, 10, 25)
	got := strings.Join(read(t, written(t, ParteViajeros, s)), "\n")
	for _, want := range []string{"fechaContrato=2026-10-10\n", "fechaEntrada=2026-10-24T00:00:00\n", "fechaSalida=2026-10-25T23:59:00\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if day := ReservaHospedaje.day(s).String(); day != "2026-10-10" {
		t.Error(day)
	}
	for form, want := range map[Form]string{ParteViajeros: "2026-10-24 23:00:00", ReservaHospedaje: "2026-10-11 22:30:00"} {
		if due := form.Due(s).Time().UTC().Format(time.DateTime); due != want {
			t.Errorf("%s is due at %s", form, due)
		}
	}
	for days, want := range map[int]bool{-1: false, 0: true, 1: true, 40: true} {
		if ParteViajeros.Takes(s, s.Arrival.AddDays(days)) != want || !ReservaHospedaje.Takes(s, s.Arrival.AddDays(days)) {
			t.Errorf("%d days after the arrival", days)
		}
	}
}

func TestThreeThousandTravelersAreOneFile(t *testing.T) {
	var all []Stay
	for i := range mostMessages {
		people := []reservation.Traveler{citizen()}
		for range 29 {
			people = append(people, visitor())
		}
		s := inSpain(people...)
		s.Ref.ID = int64(i + 1)
		if gaps := ParteViajeros.Gaps(s, spanishTowns); len(gaps) > 0 {
			t.Fatalf("%+v", gaps)
		}
		all = append(all, s)
	}
	lines := read(t, written(t, ParteViajeros, all...))
	count := map[string]int{}
	for _, line := range lines {
		path, value, _ := strings.Cut(line, "=")
		count[path[strings.LastIndex(path, "/")+1:]+"="+value]++
	}
	if count["rol=VI"] != 3000 || count["numPersonas=30"] != 100 || count["codigoEstablecimiento=0000012345"] != 1 || count["nombre=Jürgen"] != 2900 {
		t.Errorf("%d lines, %d people", len(lines), count["rol=VI"])
	}
}

func TestALongStreetIsWrittenInTwoParts(t *testing.T) {
	street := strings.Repeat("ñ", 101)
	got := read(t, written(t, ParteViajeros, inSpain(citizen(func(t *reservation.Traveler) { t.Street = street }))))
	for _, want := range []string{"direccion/direccion=" + strings.Repeat("ñ", 100), "direccion/direccionComplementaria=ñ"} {
		if !slices.Contains(got, "peticion/solicitud/comunicacion/persona/"+want) {
			t.Errorf("%s is not in %q", want, got)
		}
	}
}

func TestANumberBelongsToItsLetter(t *testing.T) {
	for number, want := range map[string][2]bool{
		"12345678Z": {true, false}, "00000000T": {true, false}, "12345678A": {}, "1234567L": {}, "X1234567L": {false, true}, "Y1234567X": {false, true}, "Z1234567R": {false, true}, "X12345678L": {}, "A1234567L": {}, "": {}, "ABC": {},
	} {
		if got := [2]bool{traveler.IsSpanishNumber(number, traveler.NIF), traveler.IsSpanishNumber(number, traveler.NIE)}; got != want {
			t.Errorf("%q: %v", number, got)
		}
	}
}

func TestCountriesHaveThreeLetters(t *testing.T) {
	for country, want := range map[string]string{"ES": "ESP", "DE": "DEU", "GB": "GBR", "US": "USA", "CH": "CHE", "QX": "", "": "", "XX": ""} {
		if got := alpha3(country); got != want {
			t.Errorf("%s: %q", country, got)
		}
	}
	for country := range states {
		if len(alpha3(country)) != 3 {
			t.Errorf("%s has no three letters", country)
		}
	}
}

func TestABookingChangesWithItsPeopleNotWithWhatIsKnownOfThem(t *testing.T) {
	s := inSpain(citizen())
	s.Adults, s.Children, s.Toddlers = 2, 1, 0
	if ReservaHospedaje.people(&s.Reservation, 1) != 3 || ParteViajeros.people(&s.Reservation, 1) != 1 {
		t.Error("counted otherwise")
	}
}
