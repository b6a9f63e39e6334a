package payment

import (
	"regexp"
	"strconv"
	"strings"

	"latchkey/internal/identity"
)

// References that a payer's bank carries to the agency's bank without losing a letter: ISO 11649 (RF…) and the Swiss QR reference, both with check digits and the booking number inside.

// mod97 is the remainder of a text of digits and letters by ISO 7064; -1 for other characters.
func mod97(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			n = (n*10 + int(r-'0')) % 97
		case r >= 'A' && r <= 'Z':
			n = (n*100 + int(r-'A') + 10) % 97
		default:
			return -1
		}
	}
	return n
}

// CreditorReference is the ISO 11649 reference of a booking number: RF, two check digits, LK and the number.
func CreditorReference(stay int64) string {
	body := "LK" + strconv.FormatInt(stay, 10)
	check := strconv.Itoa(98 - mod97(body+"RF00"))
	if len(check) == 1 {
		check = "0" + check
	}
	return "RF" + check + body
}

// IsCreditorReference reports whether a text is an ISO 11649 reference with right check digits.
func IsCreditorReference(s string) bool {
	s = compact(s)
	return len(s) >= 5 && len(s) <= 25 && strings.HasPrefix(s, "RF") && digits(s[2:4]) && mod97(s[4:]+s[:4]) == 1
}

// qrLength is how many digits a Swiss QR reference has.
const qrLength = 27

// qrTable is the carry table of the recursive check digit modulo 10.
var qrTable = [10]int{0, 9, 4, 6, 8, 2, 7, 1, 3, 5}

func mod10(s string) int {
	carry := 0
	for i := range len(s) {
		carry = qrTable[(carry+int(s[i]-'0'))%10]
	}
	return (10 - carry) % 10
}

// QRReference is the Swiss QR reference of a booking number: 26 digits and a check digit.
func QRReference(stay int64) string {
	body := strconv.FormatInt(stay, 10)
	body = strings.Repeat("0", qrLength-1-len(body)) + body
	return body + strconv.Itoa(mod10(body))
}

func isQRReference(s string) bool {
	return len(s) == qrLength && strings.Trim(s, "0123456789") == "" && mod10(s[:qrLength-1]) == int(s[qrLength-1]-'0')
}

var ownReference = regexp.MustCompile(`RF[0-9]{2}LK[0-9]{1,18}`)

// referenceOf is the booking number in the reference of a booking, wherever its bank has put it; zero for none.
func referenceOf(b Booking) int64 {
	if s := compact(b.Reference); isQRReference(s) {
		return number(strings.TrimLeft(s[:qrLength-1], "0"))
	}
	for _, text := range []string{b.Reference, b.EndToEnd, b.Text} {
		for _, found := range ownReference.FindAllString(compact(text), 3) {
			// The text behind it may go on with digits of something else: the longest that the check digits confirm counts.
			for end := len(found); end > len("RF00LK"); end-- {
				if IsCreditorReference(found[:end]) {
					return number(found[len("RF00LK"):end])
				}
			}
		}
	}
	return 0
}

func number(s string) int64 {
	n, ok := identity.ParseNumber(strings.TrimLeft(s, "0"))
	if !ok {
		return 0
	}
	return n
}
