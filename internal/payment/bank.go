package payment

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/fault"
)

// Bank is where guests pay an agency: its own bank details, and the address of its payment provider.
type Bank struct {
	// Name is the holder of the account.
	Name string
	IBAN string
	// BIC may be empty inside the SEPA area.
	BIC string
	// QRIBAN is the second number of a Swiss account, for QR references; empty for none.
	QRIBAN string
	// The holder's address, which the Swiss QR-bill asks for.
	Street, Number, Postalcode, City, Country string
	// Link is the address of a payment page, with {booking}, {amount} and {currency} as places.
	Link string
}

// ibanLengths are the lengths of IBANs by country (ISO 13616 registry, SEPA and its neighbours).
var ibanLengths = map[string]int{
	"AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GI": 23, "GL": 18,
	"GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15, "PL": 28,
	"PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "TR": 26, "UA": 29, "VA": 22, "XK": 20,
}

// outsideSEPA have an IBAN and take no SEPA transfer.
var outsideSEPA = []string{"TR", "UA", "XK"}

// IsIBAN reports whether a text is an IBAN with the length of its country and right check digits.
func IsIBAN(s string) bool {
	return len(s) > 4 && ibanLengths[s[:2]] == len(s) && digits(s[2:4]) && mod97(s[4:]+s[:4]) == 1
}

func isBIC(s string) bool {
	if len(s) != 8 && len(s) != 11 {
		return false
	}
	for i := range len(s) {
		letter, digit := s[i] >= 'A' && s[i] <= 'Z', s[i] >= '0' && s[i] <= '9'
		if !letter && (i < 6 || !digit) {
			return false
		}
	}
	return true
}

// isQRIBAN reports whether an IBAN is a Swiss QR-IBAN: its bank's number lies between 30000 and 31999.
func isQRIBAN(s string) bool {
	return isSwiss(s) && s[4:9] >= "30000" && s[4:9] <= "31999"
}

func isSwiss(iban string) bool {
	return IsIBAN(iban) && (iban[:2] == "CH" || iban[:2] == "LI")
}

func isSEPA(iban string) bool { return IsIBAN(iban) && !slices.Contains(outsideSEPA, iban[:2]) }

// Grouped is an IBAN or a reference in groups of four, as people read it.
func Grouped(s string) string {
	var parts []string
	for len(s) > 4 {
		parts, s = append(parts, s[:4]), s[4:]
	}
	return strings.Join(append(parts, s), " ")
}

// linkOK reports whether a payment link is one: https with a host, without a sign-in, its places behind the host, and no others.
func linkOK(link string) bool {
	if strings.ContainsAny(link, "\\ \t\r\n") {
		return false
	}
	u, err := url.Parse(strings.NewReplacer("{booking}", "1", "{amount}", "1", "{currency}", "1").Replace(link))
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || strings.ContainsAny(u.String(), "{}") || !strings.Contains(u.Hostname(), ".") {
		return false
	}
	host, err := url.Parse(strings.SplitN(link+"/", "/", 4)[0] + "//" + strings.SplitN(link+"/", "/", 4)[2])
	return err == nil && !strings.Contains(host.Host, "{") && !strings.Contains(u.String(), "%7B")
}

// Filled is the link for a stay and an amount.
func (b Bank) filled(stay string, amount int64, currency string) string {
	if b.Link == "" {
		return ""
	}
	return strings.NewReplacer("{booking}", url.QueryEscape(stay), "{amount}", centsText(amount), "{currency}", currency).Replace(b.Link)
}

// masked is a number of an account of which only the country and the last four digits can be read.
func masked(number string) string {
	if len(number) <= 6 {
		return number
	}
	return number[:2] + " ⋯ " + number[len(number)-4:]
}

// isNumber reports whether a field of bank details is the number of an account.
func isNumber(field string) bool { return field == "iban" || field == "qr_iban" }

// ofNumber reports whether a field of bank details belongs to the number of an account: its holder, their address and the bank.
func ofNumber(field string) bool { return field != "link" && !isNumber(field) }

func (b Bank) sameNumbers(o Bank) bool { return b.IBAN == o.IBAN && b.QRIBAN == o.QRIBAN }

// maskedBody has no whole number of an account.
func maskedBody(b Bank) BankBody {
	out := presentBank(b)
	out.IBAN, out.QRIBAN = masked(b.IBAN), masked(b.QRIBAN)
	return out
}

// tidy is a bank as it is kept.
func (b Bank) tidy() Bank {
	for _, s := range []*string{&b.Name, &b.Street, &b.Number, &b.Postalcode, &b.City} {
		*s = Clean(*s)
	}
	b.IBAN, b.QRIBAN, b.BIC, b.Country = compact(b.IBAN), compact(b.QRIBAN), compact(b.BIC), compact(b.Country)
	b.Link = strings.TrimSpace(b.Link)
	return b
}

// The longest texts that codes have room for.
const (
	longestHolder = 70
	longestStreet = 70
	longestNumber = 16
	longestTown   = 35
	longestLink   = 500
)

// check refuses details with which nobody could pay.
func (b Bank) check() error {
	fields := map[string]string{}
	long := func(name, value string, most int) {
		if utf8.RuneCountInString(value) > most {
			fields[name] = reasonTooLong
		}
	}
	long("name", b.Name, longestHolder)
	long("street", b.Street, longestStreet)
	long("number", b.Number, longestNumber)
	long("postalcode", b.Postalcode, longestNumber)
	long("city", b.City, longestTown)
	long("link", b.Link, longestLink)
	if b.IBAN != "" && !IsIBAN(b.IBAN) || isQRIBAN(b.IBAN) {
		fields["iban"] = reasonFormat
	}
	if b.QRIBAN != "" && !isQRIBAN(b.QRIBAN) {
		fields["qr_iban"] = reasonFormat
	}
	if b.BIC != "" && !isBIC(b.BIC) {
		fields["bic"] = reasonFormat
	}
	if (b.IBAN != "" || b.QRIBAN != "") && b.Name == "" {
		fields["name"] = reasonRequired
	}
	if b.Country != "" && (len(b.Country) != 2 || strings.Trim(b.Country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "") {
		fields["country"] = reasonFormat
	}
	if isSwiss(b.IBAN) || b.QRIBAN != "" {
		for name, value := range map[string]string{"postalcode": b.Postalcode, "city": b.City, "country": b.Country} {
			if value == "" {
				fields[name] = reasonRequired
			}
		}
	}
	if b.Link != "" && !linkOK(b.Link) {
		fields["link"] = reasonFormat
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.PaymentRefused, fields)
	}
	return nil
}
