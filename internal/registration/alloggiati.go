package registration

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"latchkey/internal/reservation"
	"latchkey/internal/traveler"
)

// The record of Alloggiati Web is a line of exactly 168 characters in UTF-8: type of guest 2, arrival 10, nights 2, surname 50, name 30, sex 1, birthday 10, municipality of birth 9, its province 2,
// state of birth 9, citizenship 9, kind of document 5, its number 20, where it was issued 9. Members of a family or group follow their head and have no document.

const (
	lineLength = 168
	// mostNights is how many nights the record takes at most; for those after them the office sends another one.
	mostNights = 30
	// mostLines is how many lines a file may have.
	mostLines = 1000
	italy     = "IT"
)

// guest is the type of a guest.
type guest string

const (
	single       guest = "16"
	familyHead   guest = "17"
	groupHead    guest = "18"
	familyMember guest = "19"
	groupMember  guest = "20"
)

// states are the police's codes of states by ISO 3166, from its published table; a state that is not in it has no code here.
var states = readStates()

//go:embed states.csv
var stateTable string

func readStates() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(stateTable) {
		cells := strings.SplitN(strings.TrimSpace(line), ",", 3)
		if len(cells) != 3 || len(cells[0]) != 2 || len(cells[1]) != 9 || out[cells[0]] != "" {
			panic("states.csv: " + line) // it is part of the program: no test of it passes
		}
		out[cells[0]] = cells[1]
	}
	return out
}

// documents are the police's codes of the kinds of documents. It has none for residence permits and for "other".
var documents = map[string]string{"passport": "PASOR", "identity_card": "IDENT", "driving_licence": "PATEN"}

var sexes = map[string]string{"male": "1", "female": "2"}

var (
	townCode     = regexp.MustCompile(`^4[0-9]{8}$`)
	townProvince = regexp.MustCompile(`^[A-Z]{2}$`)
)

// isFamily reports whether those who travel with the main guest are family: one has a surname of theirs, or is a minor with a relative.
func isFamily(all []reservation.Traveler) bool {
	head := all[0]
	for _, t := range all[1:] {
		switch {
		case t.LastName != "" && (strings.EqualFold(t.LastName, head.LastName) || strings.EqualFold(t.LastName, head.SecondLastName)),
			t.SecondLastName != "" && strings.EqualFold(t.SecondLastName, head.LastName),
			t.Kinship != "" && t.Kinship != "none" && t.Kinship != "guardian":
			return true
		}
	}
	return false
}

// alloggiatiGaps is what a traveler lacks; the head has a document.
func alloggiatiGaps(t *reservation.Traveler, head bool, towns Towns) []Gap {
	out := missing(t, traveler.LastName, traveler.FirstName, traveler.Sex, traveler.Birthday, traveler.BirthCountry, traveler.Nationality)
	bad := func(f traveler.Field, reason Reason, town string) {
		out = append(out, Gap{Field: string(f), Reason: reason, Town: town})
	}
	town := func(f traveler.Field, name string) {
		if strings.TrimSpace(name) == "" {
			bad(f, Missing, "")
		} else if _, ok := towns.Of(name); !ok {
			bad(f, NoTown, name)
		}
	}
	coded := func(f traveler.Field, codes map[string]string) {
		if value := traveler.Value(t, f); value != "" && codes[value] == "" {
			bad(f, NoCode, "")
		}
	}
	for _, f := range []traveler.Field{traveler.LastName, traveler.SecondLastName, traveler.FirstName} {
		if _, ok := spelled(traveler.Value(t, f)); !ok {
			bad(f, Letters, "")
		}
	}
	coded(traveler.Sex, sexes)
	coded(traveler.BirthCountry, states)
	if t.BirthCountry == italy {
		town(traveler.Birthplace, t.Birthplace)
	}
	coded(traveler.Nationality, states)
	if !head {
		return out
	}
	out = append(out, missing(t, traveler.DocumentType, traveler.Passport, traveler.DocumentCountry)...)
	coded(traveler.DocumentType, documents)
	if utf8.RuneCountInString(traveler.DocumentNumber(t)) > 20 {
		bad(traveler.Passport, TooLong, "")
	}
	coded(traveler.DocumentCountry, states)
	if t.DocumentCountry == italy {
		town(traveler.DocumentPlace, t.DocumentPlace)
	}
	return out
}

// cell is a text of so many characters, filled with blanks; what is longer is cut.
func cell(text string, length int) string {
	letters := []rune(norm.NFC.String(strings.ToUpper(text)))
	if len(letters) > length {
		letters = letters[:length]
	}
	return string(letters) + strings.Repeat(" ", length-len(letters))
}

// nameCell is the cell of a name in the letters of the record.
func nameCell(name string, length int) string {
	letters, _ := spelled(name)
	return cell(letters, length)
}

// alloggiatiLines are the lines of a stay that has no gaps.
func alloggiatiLines(s Stay, towns Towns) []string {
	head, member := groupHead, groupMember
	switch {
	case len(s.Travelers) == 1:
		head = single
	case isFamily(s.Travelers):
		head, member = familyHead, familyMember
	}
	out := make([]string, 0, len(s.Travelers))
	for i := range s.Travelers {
		t := &s.Travelers[i]
		kind := member
		if i == 0 {
			kind = head
		}
		var born Town
		if t.BirthCountry == italy {
			born, _ = towns.Of(t.Birthplace)
		}
		document, number, issued := "", "", ""
		if i == 0 {
			document, number, issued = documents[t.DocumentType], traveler.DocumentNumber(t), states[t.DocumentCountry]
			if t.DocumentCountry == italy {
				place, _ := towns.Of(t.DocumentPlace)
				issued = place.Code
			}
		}
		const day = "02/01/2006"
		line := cell(string(kind), 2) + s.Arrival.Format(day) + fmt.Sprintf("%-2d", min(s.Nights(), mostNights)) + nameCell(t.LastName+" "+t.SecondLastName, 50) + nameCell(t.FirstName, 30) + cell(sexes[t.Sex], 1) +
			t.Birthday.Format(day) + cell(born.Code, 9) + cell(born.Province, 2) + cell(states[t.BirthCountry], 9) + cell(states[t.Nationality], 9) +
			cell(document, 5) + cell(number, 20) + cell(issued, 9)
		if n := utf8.RuneCountInString(line); n != lineLength {
			panic(fmt.Sprintf("a line of stay %s has %d characters", s.Ref, n)) // the texts are cut to their length: no test of it passes
		}
		out = append(out, line)
	}
	return out
}

// alloggiatiFile is the file of stays that have no gaps.
func alloggiatiFile(all []Stay, towns Towns) []byte {
	var lines []string
	for _, s := range all {
		lines = append(lines, alloggiatiLines(s, towns)...)
	}
	return []byte(strings.Join(lines, "\r\n"))
}
