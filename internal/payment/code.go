package payment

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// CodeKind is which standard a code to pay by follows.
type CodeKind string

// The kinds.
const (
	EPC   CodeKind = "epc"
	Swiss CodeKind = "swiss"
)

// Code is what a guest scans to pay, and the same in words.
type Code struct {
	Kind      CodeKind
	Payload   string
	IBAN      string
	Reference string
}

const (
	// mostEPC is how many bytes a code by EPC069-12 has at most, mostSwiss how many characters a Swiss one.
	mostEPC   = 331
	mostSwiss = 997
	// mostPayable is the largest amount that both standards write.
	mostPayable = 99_999_999_999
)

func centsText(amount int64) string {
	sign := ""
	if amount < 0 {
		sign, amount = "-", -amount
	}
	return fmt.Sprintf("%s%d.%02d", sign, amount/100, amount%100)
}

// CodeFor is the code by which a stay is paid: the Swiss QR-bill for francs, the code of the European Payments Council for euros.
// ok is false where no standard fits.
func CodeFor(b Bank, stay, amount int64, currency string) (code Code, ok bool) {
	switch {
	case amount <= 0 || amount > mostPayable || b.Name == "":
	case currency == "CHF":
		return swissCode(b, stay, amount, currency)
	case currency == "EUR" && isSEPA(b.IBAN):
		return epcCode(b, stay, amount)
	}
	return Code{}, false
}

// epcCode writes the text of EPC069-12, version 002, in UTF-8 (character set 1) with the letters that all banks take: service tag, version, character set, SCT, BIC, name, IBAN, amount, purpose,
// structured reference. What follows is empty and left out.
func epcCode(b Bank, stay, amount int64) (Code, bool) {
	reference := CreditorReference(stay)
	text := strings.Join([]string{"BCD", "002", "1", "SCT", b.BIC, latin(b.Name, longestHolder), b.IBAN, "EUR" + centsText(amount), "", reference}, "\n")
	return Code{Kind: EPC, Payload: text, IBAN: b.IBAN, Reference: reference}, len(text) <= mostEPC
}

// swissCode writes the data of the Swiss QR-bill (SIX implementation guidelines 2.x, version 0200): a QR-IBAN goes with a QR reference, any other account with a creditor reference.
func swissCode(b Bank, stay, amount int64, currency string) (Code, bool) {
	iban, kind, reference := b.IBAN, "SCOR", CreditorReference(stay)
	if b.QRIBAN != "" {
		iban, kind, reference = b.QRIBAN, "QRR", QRReference(stay)
	}
	if !isSwiss(iban) {
		return Code{}, false
	}
	lines := []string{
		"SPC", "0200", "1", iban,
		"S", latin(b.Name, longestHolder), latin(b.Street, longestStreet), latin(b.Number, longestNumber), latin(b.Postalcode, longestNumber), latin(b.City, longestTown), b.Country,
		"", "", "", "", "", "", "", // the final creditor, for later use
		centsText(amount), currency,
		"", "", "", "", "", "", "", // the debtor: the guest's bank knows them
		kind, reference, "", "EPD",
	}
	text := strings.Join(lines, "\n")
	return Code{Kind: Swiss, Payload: text, IBAN: iban, Reference: reference}, utf8.RuneCountInString(text) <= mostSwiss
}

// plainLetters are the letters that payment systems take beside those of ASCII, as two or one of theirs.
var plainLetters = strings.NewReplacer("Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ẞ", "SS", "Æ", "Ae", "Ø", "Oe", "Å", "Aa", "Œ", "Oe", "Ł", "L", "Đ", "D", "Á", "A", "À", "A", "Â", "A", "Ã", "A", "Ą", "A",
	"Ç", "C", "Ć", "C", "Č", "C", "É", "E", "È", "E", "Ê", "E", "Ë", "E", "Ę", "E", "Í", "I", "Ì", "I", "Î", "I", "Ï", "I", "Ñ", "N", "Ń", "N", "Ó", "O", "Ò", "O", "Ô", "O", "Õ", "O", "Ś", "S", "Š", "S",
	"Ú", "U", "Ù", "U", "Û", "U", "Ý", "Y", "Ź", "Z", "Ż", "Z", "Ž", "Z", "&", "+", "’", "'", "–", "-", "—", "-")

// latin is a text in the characters that SEPA and SIX take: letters, digits and / - ? : ( ) . , ' + and the space.
func latin(s string, most int) string {
	s = Clean(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("/-?:().,'+ ", r):
			return r
		}
		return ' '
	}, spelled.Replace(plainLetters.Replace(s))))
	if len(s) > most {
		s = strings.TrimSpace(s[:most])
	}
	return s
}
