package traveler

import (
	"regexp"
	"strconv"
	"strings"

	"latchkey/internal/reservation"
)

// SpanishPaper is the kind of a document in the codes of Spain's authority, for those that carry a support number.
type SpanishPaper string

// The kinds.
const (
	// NIF is the identity card of a Spanish citizen.
	NIF SpanishPaper = "nif"
	// NIE is the Spanish document of a foreigner.
	NIE SpanishPaper = "nie"
	// NotSpanish is every other document, or one of which too little is known.
	NotSpanish SpanishPaper = ""
)

const spain = "ES"

var spanishNumber = regexp.MustCompile(`^([XYZ]?)([0-9]{7,8})([A-Z])$`)

// spanishLetters are the check letters of NIF and NIE, by the rest of the number divided by 23.
const spanishLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

// IsSpanishNumber reports whether a number is that of a Spanish citizen (NIF) or of a foreigner (NIE) with the right letter.
func IsSpanishNumber(number string, paper SpanishPaper) bool {
	parts := spanishNumber.FindStringSubmatch(number)
	if parts == nil || (paper == NIE) != (parts[1] != "") || len(parts[1])+len(parts[2]) != 8 {
		return false
	}
	digits := parts[2]
	if paper == NIE {
		digits = strconv.Itoa(strings.Index("XYZ", parts[1])) + digits
	}
	n, err := strconv.Atoi(digits)
	return err == nil && spanishLetters[n%len(spanishLetters)] == parts[3][0]
}

// DocumentNumber is the number of the document without what people write between its parts.
func DocumentNumber(t *reservation.Traveler) string {
	return strings.NewReplacer(" ", "", "-", "", ".", "", "/", "").Replace(t.Passport.Reveal())
}

// SpanishPaperOf is which document of Spain a traveler has. Who has issued an identity card is known by the citizenship where it is not written; a residence permit is often of another country than that.
func SpanishPaperOf(t *reservation.Traveler) SpanishPaper {
	issuer := t.DocumentCountry
	if issuer == "" && t.DocumentType == "identity_card" {
		issuer = t.Nationality
	}
	foreigners := IsSpanishNumber(DocumentNumber(t), NIE)
	switch t.DocumentType {
	case "identity_card":
		switch {
		case foreigners:
			return NIE
		case issuer == spain:
			return NIF
		}
	case "residence_permit":
		if foreigners || issuer == spain {
			return NIE
		}
	}
	return NotSpanish
}
