package traveler

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

// Field names one field of a traveler's identity, as the wire does.
type Field string

// The fields.
const (
	FirstName       Field = "first_name"
	LastName        Field = "last_name"
	SecondLastName  Field = "second_last_name"
	Birthday        Field = "birthday"
	Birthplace      Field = "birthplace"
	BirthCountry    Field = "birth_country"
	Sex             Field = "sex"
	Nationality     Field = "nationality"
	DocumentType    Field = "document_type"
	Passport        Field = "passport"
	DocumentSupport Field = "document_support"
	DocumentCountry Field = "document_country"
	DocumentPlace   Field = "document_place"
	DocumentIssued  Field = "document_issued"
	Street          Field = "street"
	Postalcode      Field = "postalcode"
	City            Field = "city"
	Country         Field = "country"
	Phone           Field = "phone"
	Email           Field = "email"
	Kinship         Field = "kinship"
)

// Fields are all fields in the order of a form.
var Fields = []Field{
	FirstName, LastName, SecondLastName, Birthday, Birthplace, BirthCountry, Sex, Nationality, DocumentType, Passport, DocumentSupport, DocumentCountry, DocumentPlace, DocumentIssued,
	Street, Postalcode, City, Country, Phone, Email, Kinship,
}

// The closed lists.
var (
	sexes         = []string{"female", "male", "other"}
	documentTypes = []string{"identity_card", "passport", "residence_permit", "driving_licence", "other"}
	kinships      = []string{"parent", "grandparent", "sibling", "child", "spouse", "guardian", "other_relative", "none"}
)

// text is where a field lies; nil for those that are no plain text.
func text(t *reservation.Traveler, f Field) *string {
	switch f {
	case FirstName:
		return &t.FirstName
	case LastName:
		return &t.LastName
	case SecondLastName:
		return &t.SecondLastName
	case Birthplace:
		return &t.Birthplace
	case BirthCountry:
		return &t.BirthCountry
	case Sex:
		return &t.Sex
	case Nationality:
		return &t.Nationality
	case DocumentType:
		return &t.DocumentType
	case DocumentSupport:
		return &t.DocumentSupport
	case DocumentCountry:
		return &t.DocumentCountry
	case DocumentPlace:
		return &t.DocumentPlace
	case Street:
		return &t.Street
	case Postalcode:
		return &t.Postalcode
	case City:
		return &t.City
	case Country:
		return &t.Country
	case Phone:
		return &t.Phone
	case Email:
		return &t.Email
	case Kinship:
		return &t.Kinship
	case Birthday, DocumentIssued, Passport:
	}
	return nil
}

// Value is a field as the wire writes it; empty when it is not known.
func Value(t *reservation.Traveler, f Field) string {
	switch f {
	case Birthday:
		return t.Birthday.String()
	case DocumentIssued:
		return t.DocumentIssued.String()
	case Passport:
		return t.Passport.Reveal()
	}
	return *text(t, f)
}

// Why a field is refused: codes that the screens put into words by the field's own label.
const (
	reasonRequired = "required"
	reasonFormat   = "format"
	reasonMinimum  = "minimum"
	reasonMaximum  = "maximum"
	reasonLength   = "too_long"
	reasonUnknown  = "unknown"
)

var (
	countryCode    = regexp.MustCompile(`^[A-Z]{2}$`)
	documentNumber = regexp.MustCompile(`^[A-Z0-9][A-Z0-9 ./-]{2,39}$`)
	phoneNumber    = regexp.MustCompile(`^\+?[0-9][0-9 ()/.-]{4,29}$`)
)

const (
	maxPersonal = 100
	maxStreet   = 200
)

// earliestBirthday is before everybody who is alive.
var earliestBirthday = clock.NewDate(1900, 1, 1)

// readDate reads a day: yyyy-MM-dd or yyyy-MM-dd HH:mm:ss; the empty date of the wire is none.
func readDate(value string) (clock.Date, bool) {
	value = strings.TrimSpace(value)
	day, clockTime, timed := strings.Cut(value, " ")
	if timed {
		if _, err := clock.ParseTimeOfDay(strings.TrimSuffix(clockTime, ":00")); err != nil {
			return 0, false
		}
	}
	if day == "" || day == "0000-00-00" {
		return 0, true
	}
	d, err := clock.ParseDate(day)
	return d, err == nil
}

// set writes a field and says why it cannot; the reason never repeats the value. today is the day at the property.
func set(t *reservation.Traveler, f Field, value string, today clock.Date) (reason string) {
	value = strings.TrimSpace(value)
	switch f {
	case Birthday, DocumentIssued:
		return setDate(t, f, value, today)
	case Passport, DocumentSupport:
		value = strings.ToUpper(value)
		if value != "" && !documentNumber.MatchString(value) {
			return reasonFormat
		}
		if f == Passport {
			t.Passport = secret.Of(value)
			return ""
		}
	case Nationality, BirthCountry, DocumentCountry, Country:
		if value = strings.ToUpper(value); value != "" && !countryCode.MatchString(value) {
			return reasonUnknown
		}
	case Sex, DocumentType, Kinship:
		if list := map[Field][]string{Sex: sexes, DocumentType: documentTypes, Kinship: kinships}[f]; value != "" && !slices.Contains(list, value) {
			return reasonUnknown
		}
	case Phone:
		if value != "" && !phoneNumber.MatchString(value) {
			return reasonFormat
		}
	case Email:
		if value != "" && !reservation.IsEmail(value) {
			return reasonFormat
		}
	case FirstName, LastName, SecondLastName, Birthplace, DocumentPlace, Street, Postalcode, City:
		longest := maxPersonal
		if f == Street {
			longest = maxStreet
		}
		if utf8.RuneCountInString(value) > longest {
			return reasonLength
		}
		if !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsControl(r) || wire.TurnsDirection(r) || r == '<' || r == '>' }) {
			return reasonFormat
		}
	default:
		panic(fmt.Sprintf("field %q of a traveller is not known", f))
	}
	*text(t, f) = value
	return ""
}

func setDate(t *reservation.Traveler, f Field, value string, today clock.Date) string {
	d, ok := readDate(value)
	switch {
	case !ok:
		return reasonFormat
	case d.IsZero():
	case d > today:
		return reasonMaximum
	case d < earliestBirthday:
		return reasonMinimum
	}
	if f == Birthday {
		t.Birthday = d
	} else {
		t.DocumentIssued = d
	}
	return ""
}

// faults returns what is wrong with the traveler as a whole, by field.
func faults(t *reservation.Traveler) map[Field]string {
	out := map[Field]string{}
	if t.Kind != reservation.Toddler {
		// An infant needs no name.
		for _, f := range []Field{FirstName, LastName} {
			if Value(t, f) == "" {
				out[f] = reasonRequired
			}
		}
	}
	if !t.DocumentIssued.IsZero() && !t.Birthday.IsZero() && t.DocumentIssued <= t.Birthday {
		out[DocumentIssued] = reasonMinimum
	}
	return out
}
