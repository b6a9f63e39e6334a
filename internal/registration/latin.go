package registration

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// latin are the letters that are not one of A to Z with a sign, as identity documents spell them for machines (ICAO Doc 9303, part 3, section 6).
var latin = strings.NewReplacer(
	"Ä", "AE", "Ö", "OE", "Ü", "UE", "Å", "AA", "Æ", "AE", "Ø", "OE", "Œ", "OE", "Ĳ", "IJ", "ẞ", "SS", "ß", "SS", "Þ", "TH", "Ð", "D", "Đ", "D", "Ħ", "H", "ı", "I", "Ł", "L", "Ŋ", "N", "Ŧ", "T",
	"’", "'", "‘", "'", "ʼ", "'", "´", "'", "`", "'", "-", " ", "‐", " ", "‑", " ", "–", " ", ".", " ", ",", " ",
)

// spelled is a name in the letters that the authority's record takes: A to Z, blank and apostrophe. ok is false where a letter has no such spelling, as in a name that is written in another script.
func spelled(name string) (out string, ok bool) {
	var b strings.Builder
	ok = true
	for _, letter := range norm.NFD.String(latin.Replace(norm.NFC.String(strings.ToUpper(name)))) {
		switch {
		case letter >= 'A' && letter <= 'Z', letter == '\'':
			b.WriteRune(letter)
		case unicode.IsSpace(letter):
			b.WriteByte(' ')
		case !unicode.Is(unicode.Mn, letter):
			ok = false
		}
	}
	return strings.Join(strings.Fields(b.String()), " "), ok
}
