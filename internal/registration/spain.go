package registration

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/internal/traveler"
	"latchkey/internal/wire"
)

// Spain's two messages (Royal Decree 933/2021) are XML in UTF-8 as SES.HOSPEDAJES takes it: the booking within 24 hours (altaReservaHospedaje) and the travelers within 24 hours of the arrival
// (altaParteHospedaje). Names, order, lengths and codes of the elements were read in the published schemas altaReservaHospedaje.xsd, altaParteHospedaje.xsd and tiposGenerales.xsd, and in the
// description of the service, "MIR-HOSPE-DSI-WS Servicio de Hospedajes – Comunicaciones" v3.1.3, sections 3.1.1.1, 3.1.1.2, 4.1 and 4.2 with its example in annex I; what is needed when was compared with
// programs that send these messages (roomdoo's pms_l10n_es of Odoo, and clients of the web service). The lists of codes of kinds of payment, documents, sexes and relatives are those of its catalog.

const (
	spain = "ES"
	// mostMessages is how many stays a file may have.
	mostMessages = 100
	// longestName, longestNumber and so on are how many characters an element has at most.
	longestName     = 50
	longestStreet   = 100
	longestTown     = 100
	longestPostcode = 20
	longestNumber   = 15
	longestSupport  = 9
	longestPhone    = 20
	longestEmail    = 250
)

// Fields of a stay in Spain beyond those of travelers.
const (
	// FieldEstablishment is the code of the home at the authority.
	FieldEstablishment = "establishment"
	// FieldPayment is how the stay is paid.
	FieldPayment = "payment"
	// FieldAdult is an adult who travels: a message of minors alone is refused.
	FieldAdult = "adult"
)

// Paying is how a stay is paid, in the codes of the authority.
type Paying string

// The ways.
const (
	PayCash        Paying = "EFECT"
	PayCard        Paying = "TARJT"
	PayPlatform    Paying = "PLATF"
	PayTransfer    Paying = "TRANS"
	PayMobile      Paying = "MOVIL"
	PayVoucher     Paying = "TREG"
	PayAtTheirHome Paying = "DESTI"
	PayOther       Paying = "OTRO"
)

var payings = []Paying{PayCash, PayCard, PayPlatform, PayTransfer, PayMobile, PayVoucher, PayAtTheirHome, PayOther}

// Schema names the ways, and empty for none.
func (Paying) Schema(huma.Registry) *huma.Schema { return wire.Among(append([]Paying{""}, payings...)) }

var payingOf = map[reservation.Way]Paying{
	reservation.Cash: PayCash, reservation.Card: PayCard, reservation.Portal: PayPlatform, reservation.BankTransfer: PayTransfer, reservation.OtherWay: PayOther,
}

// Establishment is what an agency has entered of a home, or of all homes that have nothing of their own.
type Establishment struct {
	// Code is the one that the authority has given; at most ten letters and digits.
	Code string
	// Payment is how stays are paid of which no payment says it.
	Payment Paying
}

var establishmentCode = regexp.MustCompile(`^[0-9A-Za-z]{1,10}$`)

// over is an establishment with what is missing from another one.
func (e Establishment) over(other Establishment) Establishment {
	if e.Code == "" {
		e.Code = other.Code
	}
	if e.Payment == "" {
		e.Payment = other.Payment
	}
	return e
}

// paying is how a stay is paid: as its last payment says, else as the agency has entered.
func (s Stay) paying() Paying {
	if way := payingOf[s.Paid.Way]; way != "" {
		return way
	}
	return s.Establishment.Payment
}

var (
	spanishSexes = map[string]string{"male": "H", "female": "M", "other": "O"}
	// adultIs says what an adult is to a minor, and minorIs what the minor is to the adult, by the kinship of the minor.
	adultIs = map[string]string{
		"parent": "PM", "grandparent": "AB", "sibling": "HR", "child": "HJ", "spouse": "CY", "guardian": "TU", "other_relative": "OT", "none": "OT",
	}
	minorIs = map[string]string{
		"parent": "HJ", "grandparent": "NI", "sibling": "HR", "child": "PM", "spouse": "CY", "guardian": "OT", "other_relative": "OT", "none": "OT",
	}
	spanishPostal = regexp.MustCompile(`^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$`)
	// spanishTown is a municipality of Spain: the two digits of its province and three of its own.
	spanishTown = spanishPostal
)

// paper is the kind of a document in the authority's codes: a Spaniard's identity card, a foreigner's Spanish document, a passport, or another one.
func paper(t *reservation.Traveler) string {
	switch spanish := traveler.SpanishPaperOf(t); {
	case t.DocumentType == "":
		return ""
	case t.DocumentType == "passport":
		return "PAS"
	case spanish == traveler.NIF:
		return "NIF"
	case spanish == traveler.NIE:
		return "NIE"
	}
	return "OTRO"
}

// alpha3 is a country in three letters; empty for one that is none.
func alpha3(country string) string {
	region, err := language.ParseRegion(country)
	if err != nil || !region.IsCountry() {
		return ""
	}
	return region.ISO3()
}

// line is a text of one line in composed letters.
func line(text string) string { return norm.NFC.String(strings.Join(strings.Fields(text), " ")) }

// bare is a text without what people write between its parts.
var bare = strings.NewReplacer(" ", "", "-", "", ".", "", "/", "", "(", "", ")", "")

// isWritable reports whether XML has all characters of a text: it has no control characters and no halves of letters.
func isWritable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' || r >= 0x7f && r <= 0x9f || r == 0xfffe || r == 0xffff || r == utf8.RuneError
	})
}

// isMinor reports whether a traveler is below 18 on the day of the arrival.
func (s Stay) isMinor(t *reservation.Traveler) bool { return !traveler.OfAge(t, s.Arrival) }

// adult is who answers for the minors: the main guest, or the first adult; -1 for nobody.
func (s Stay) adult() int {
	return slices.IndexFunc(s.Travelers, func(t reservation.Traveler) bool { return !s.isMinor(&t) })
}

// reach is how a traveler is reached and lives: minors of whom nothing is written as the adult whom they accompany, the main guest as who booked.
func (s Stay) reach(i int) reservation.Traveler {
	t := s.Travelers[i]
	if i == 0 && t.Phone == "" && t.Email == "" {
		t.Phone, t.Email = reservation.Contact(s.Booker.Phone), reservation.Contact(s.Booker.Email)
	}
	at := s.adult()
	if at < 0 || at == i || !s.isMinor(&t) {
		return t
	}
	of := s.reach(at)
	if t.Phone == "" && t.Email == "" {
		t.Phone, t.Email = of.Phone, of.Email
	}
	if t.Street == "" && t.City == "" && t.Postalcode == "" {
		t.Street, t.City, t.Postalcode, t.Country = of.Street, of.City, of.Postalcode, of.Country
	}
	return t
}

// postalOf is a postal code; in Spain it has five digits.
func postalOf(t *reservation.Traveler) string {
	if t.Country == spain {
		return bare.Replace(t.Postalcode)
	}
	return line(t.Postalcode)
}

// townOf finds the code of the town in Spain where a traveler lives. wrote is how they wrote it, behind the two digits of its province, because the same name is in several; empty where the postal code is none.
func townOf(t *reservation.Traveler, towns Towns) (code, wrote string) {
	postal := postalOf(t)
	if !spanishPostal.MatchString(postal) {
		return "", ""
	}
	wrote = postal[:2] + " " + line(t.City)
	town, _ := towns.Of(wrote)
	return town.Code, wrote
}

// lack collects what is missing of a traveler.
type lack struct {
	of  *reservation.Traveler
	all []Gap
}

func (g *lack) add(field traveler.Field, reason Reason) {
	g.all = append(g.all, Gap{Field: string(field), Reason: reason})
}

// text checks a text of one line.
func (g *lack) text(field traveler.Field, most int) {
	value := traveler.Value(g.of, field)
	switch {
	case line(value) == "":
		g.add(field, Missing)
	case !isWritable(value):
		g.add(field, Letters)
	case utf8.RuneCountInString(line(value)) > most:
		g.add(field, TooLong)
	}
}

// spare checks a text that need not be there.
func (g *lack) spare(field traveler.Field, most int) {
	if line(traveler.Value(g.of, field)) != "" {
		g.text(field, most)
	}
}

// country checks a country.
func (g *lack) country(field traveler.Field) {
	switch value := traveler.Value(g.of, field); {
	case value == "":
		g.add(field, Missing)
	case alpha3(value) == "":
		g.add(field, NoCode)
	}
}

// document checks number and support number of the document.
func (g *lack) document() {
	kind, number, support := paper(g.of), traveler.DocumentNumber(g.of), bare.Replace(g.of.DocumentSupport)
	if kind == "" {
		g.add(traveler.DocumentType, Missing)
	}
	switch {
	case number == "":
		g.add(traveler.Passport, Missing)
	case !isWritable(number):
		g.add(traveler.Passport, Letters)
	case utf8.RuneCountInString(number) > longestNumber:
		g.add(traveler.Passport, TooLong)
	case kind == "NIF" && !traveler.IsSpanishNumber(number, traveler.NIF), kind == "NIE" && !traveler.IsSpanishNumber(number, traveler.NIE):
		g.add(traveler.Passport, Wrong)
	}
	if kind != "NIF" && kind != "NIE" {
		return
	}
	switch {
	case support == "":
		g.add(traveler.DocumentSupport, Missing)
	case !isWritable(support):
		g.add(traveler.DocumentSupport, Letters)
	case utf8.RuneCountInString(support) > longestSupport:
		g.add(traveler.DocumentSupport, TooLong)
	}
}

// address checks where a traveler lives.
func (g *lack) address(towns Towns) {
	g.text(traveler.Street, 2*longestStreet)
	g.country(traveler.Country)
	g.text(traveler.Postalcode, longestPostcode)
	g.text(traveler.City, longestTown)
	if g.of.Country != spain || line(g.of.City) == "" || line(g.of.Postalcode) == "" {
		return
	}
	switch code, wrote := townOf(g.of, towns); {
	case wrote == "":
		g.add(traveler.Postalcode, Wrong)
	case code == "":
		g.all = append(g.all, Gap{Field: string(traveler.City), Reason: NoTown, Town: wrote})
	}
}

// contact checks that there is a phone number or an email address.
func (g *lack) contact() {
	phone, email := phoneOf(g.of), emailOf(g.of)
	switch {
	case phone == "" && email == "":
		g.add(traveler.Phone, Missing)
	case phone != "" && (len(phone) > longestPhone || !isWritable(phone)):
		g.add(traveler.Phone, TooLong)
	}
}

func phoneOf(t *reservation.Traveler) string { return bare.Replace(reservation.Contact(t.Phone)) }

var emailShape = regexp.MustCompile(`^[^@]+@[^.]+\..+$`)

// emailOf is an email address that the authority takes; empty for none.
func emailOf(t *reservation.Traveler) string {
	address := reservation.Contact(t.Email)
	if !reservation.IsEmail(address) || !emailShape.MatchString(address) || utf8.RuneCountInString(address) > longestEmail || !isWritable(address) {
		return ""
	}
	return address
}

// establishmentGaps is what is missing of the home and the stay.
func establishmentGaps(s Stay) []Gap {
	var out []Gap
	if s.Establishment.Code == "" {
		out = append(out, Gap{Field: FieldEstablishment, Reason: Missing})
	}
	if s.paying() == "" {
		out = append(out, Gap{Field: FieldPayment, Reason: Missing})
	}
	return out
}

// travelersGaps is what is missing for the message of the travelers.
func travelersGaps(s Stay, towns Towns) []Gap {
	out := establishmentGaps(s)
	if s.adult() < 0 {
		out = append(out, Gap{Field: FieldAdult, Reason: Missing})
	}
	for i := range s.Travelers {
		t := s.reach(i)
		g := lack{of: &t}
		g.text(traveler.FirstName, longestName)
		g.text(traveler.LastName, longestName)
		minor := s.isMinor(&t)
		if paper(&t) == "NIF" && (!minor || hasDocument(&t)) {
			g.text(traveler.SecondLastName, longestName)
		} else {
			g.spare(traveler.SecondLastName, longestName)
		}
		if t.Birthday.IsZero() {
			g.add(traveler.Birthday, Missing)
		}
		if spanishSexes[t.Sex] == "" {
			g.add(traveler.Sex, Missing)
		}
		g.country(traveler.Nationality)
		if minor {
			if adultIs[t.Kinship] == "" {
				g.add(traveler.Kinship, Missing)
			}
		} else {
			g.document()
		}
		g.address(towns)
		g.contact()
		for _, gap := range g.all {
			gap.Traveler = i + 1
			out = append(out, gap)
		}
	}
	return out
}

// bookingGaps is what is missing for the message of the booking: who booked, and how they are reached.
func bookingGaps(s Stay) []Gap {
	out := establishmentGaps(s)
	if s.Unknown.Has(reservation.UnknownPersons) {
		out = append(out, Gap{Field: FieldTravelers, Reason: Missing})
	}
	if len(s.Travelers) == 0 {
		return out
	}
	holder := s.holder()
	g := lack{of: &holder}
	if s.Unknown.Has(reservation.UnknownGuest) {
		g.add(traveler.FirstName, Missing)
		g.add(traveler.LastName, Missing)
	} else {
		g.text(traveler.FirstName, longestName)
		g.text(traveler.LastName, longestName)
		g.spare(traveler.SecondLastName, longestName)
	}
	g.contact()
	for _, gap := range g.all {
		gap.Traveler = 1
		out = append(out, gap)
	}
	return out
}

// holder is who has booked, with what is written of them as the main guest.
func (s Stay) holder() reservation.Traveler {
	t := s.reach(0)
	if line(t.FirstName) == "" && line(t.LastName) == "" {
		t.FirstName, t.LastName = s.Booker.FirstName, s.Booker.LastName
	}
	return t
}

// hasDocument reports whether the document of a traveler can be in a message.
func hasDocument(t *reservation.Traveler) bool {
	g := lack{of: t}
	g.document()
	return len(g.all) == 0
}

// hasAddress reports whether the address of a traveler can be in a message.
func hasAddress(t *reservation.Traveler, towns Towns) bool {
	g := lack{of: t}
	g.address(towns)
	return len(g.all) == 0
}

// The elements of the messages, in the order of the schemas. What is empty is left out, but what the schemas ask for.
type (
	request struct {
		XMLName xml.Name
		Space   string     `xml:"xmlns:alt,attr"`
		Code    string     `xml:"solicitud>codigoEstablecimiento,omitempty"`
		Stays   []stayPart `xml:"solicitud>comunicacion"`
	}
	stayPart struct {
		Establishment *establishmentPart `xml:"establecimiento"`
		Contract      contractPart       `xml:"contrato"`
		People        []personPart       `xml:"persona"`
	}
	establishmentPart struct {
		Code string `xml:"codigo"`
	}
	contractPart struct {
		Reference string `xml:"referencia"`
		Made      string `xml:"fechaContrato"`
		Arrival   string `xml:"fechaEntrada"`
		Departure string `xml:"fechaSalida"`
		People    int    `xml:"numPersonas"`
		Rooms     int    `xml:"numHabitaciones,omitempty"`
		Payment   string `xml:"pago>tipoPago"`
		PaidOn    string `xml:"pago>fechaPago,omitempty"`
	}
	personPart struct {
		Role           string       `xml:"rol"`
		FirstName      string       `xml:"nombre"`
		LastName       string       `xml:"apellido1"`
		SecondLastName string       `xml:"apellido2,omitempty"`
		DocumentType   string       `xml:"tipoDocumento,omitempty"`
		Number         string       `xml:"numeroDocumento,omitempty"`
		Support        string       `xml:"soporteDocumento,omitempty"`
		Birthday       string       `xml:"fechaNacimiento,omitempty"`
		Nationality    string       `xml:"nacionalidad,omitempty"`
		Sex            string       `xml:"sexo,omitempty"`
		Address        *addressPart `xml:"direccion"`
		Phone          string       `xml:"telefono,omitempty"`
		Email          string       `xml:"correo,omitempty"`
		Kinship        string       `xml:"parentesco,omitempty"`
	}
	addressPart struct {
		Street     string `xml:"direccion"`
		More       string `xml:"direccionComplementaria,omitempty"`
		TownCode   string `xml:"codigoMunicipio,omitempty"`
		Town       string `xml:"nombreMunicipio,omitempty"`
		Postalcode string `xml:"codigoPostal"`
		Country    string `xml:"pais"`
	}
)

// contract is the part about a stay of so many people. Its times are those of the clock at the home.
func (s Stay) contract(people int) contractPart {
	at := func(day clock.Date, minute clock.TimeOfDay) string {
		return day.At(minute, s.Home.Zone).Time().In(s.Home.Zone).Format("2006-01-02T15:04:05")
	}
	out := contractPart{
		Reference: s.Ref.String(), Made: s.Came.Date(s.Home.Zone).String(), Arrival: at(s.Arrival, s.ArrivalAt(&s.Home)), Departure: at(s.Departure, s.DepartureAt(&s.Home)),
		People: people, Rooms: s.Home.Bedrooms, Payment: string(s.paying()),
	}
	if payingOf[s.Paid.Way] != "" {
		out.PaidOn = s.Paid.PaidOn.String()
	}
	return out
}

// personOf is the part about a traveler, who has no gaps.
func personOf(t *reservation.Traveler, role string, towns Towns) personPart {
	out := personPart{
		Role: role, FirstName: line(t.FirstName), LastName: line(t.LastName), SecondLastName: line(t.SecondLastName), Birthday: t.Birthday.String(), Nationality: alpha3(t.Nationality), Sex: spanishSexes[t.Sex],
		Phone: phoneOf(t), Email: emailOf(t),
	}
	if hasDocument(t) {
		out.DocumentType, out.Number = paper(t), traveler.DocumentNumber(t)
		if out.DocumentType == "NIF" || out.DocumentType == "NIE" {
			out.Support = bare.Replace(t.DocumentSupport)
		}
	}
	if hasAddress(t, towns) {
		street := []rune(line(t.Street))
		a := addressPart{Street: string(street[:min(len(street), longestStreet)]), More: string(street[min(len(street), longestStreet):]), Postalcode: postalOf(t), Country: alpha3(t.Country)}
		if t.Country == spain {
			a.TownCode, _ = townOf(t, towns)
		} else {
			a.Town = line(t.City)
		}
		out.Address = &a
	}
	return out
}

// travelersMessage is the part about the travelers of a stay that has no gaps. A minor says what they are to the adult, and the adult what they are to the minor: the description of the service asks for both.
func travelersMessage(s Stay, towns Towns) stayPart {
	out := stayPart{Contract: s.contract(len(s.Travelers))}
	adult, first := s.adult(), ""
	for i := range s.Travelers {
		t := s.reach(i)
		part := personOf(&t, "VI", towns)
		if s.isMinor(&t) {
			part.Kinship = minorIs[t.Kinship]
			if first == "" {
				first = t.Kinship
			}
		}
		out.People = append(out.People, part)
	}
	if adult >= 0 {
		out.People[adult].Kinship = adultIs[first]
	}
	return out
}

// bookingMessage is the part about a booking that has no gaps: who has booked, for how many people.
func bookingMessage(s Stay, towns Towns) stayPart {
	holder := s.holder()
	part := personOf(&holder, "TI", towns)
	// The schema of bookings has neither.
	part.Support, part.Kinship = "", ""
	return stayPart{Establishment: &establishmentPart{s.Establishment.Code}, Contract: s.contract(s.booked()), People: []personPart{part}}
}

// spanishFile is the file of stays of one home that have no gaps.
func spanishFile(form Form, all []Stay, towns Towns) ([]byte, error) {
	kind := "altaParteHospedaje"
	if form == ReservaHospedaje {
		kind = "altaReservaHospedaje"
	}
	out := request{XMLName: xml.Name{Local: "alt:peticion"}, Space: "http://www.neg.hospedajes.mir.es/" + kind}
	for _, s := range all {
		if form == ReservaHospedaje {
			out.Stays = append(out.Stays, bookingMessage(s, towns))
			continue
		}
		out.Code = s.Establishment.Code
		out.Stays = append(out.Stays, travelersMessage(s, towns))
	}
	body, err := xml.MarshalIndent(out, "", "  ")
	return append([]byte(xml.Header), append(body, '\n')...), err
}
