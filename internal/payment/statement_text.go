package payment

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"latchkey/internal/clock"
)

// The encodings of a statement file; empty finds out.
const (
	UTF8    = "utf-8"
	Latin   = "windows-1252"
	Latin15 = "iso-8859-15"
)

// decode makes UTF-8 of a file. A byte order mark decides; without one and without a wish it is UTF-8 where that is valid, else Windows-1252, as German banks write it.
func decode(content []byte, wanted string) (text, why string) {
	var err error
	switch {
	case len(content) == 0:
		return "", whyEmpty
	case len(content) > MaxStatementBytes:
		return "", whyTooLarge
	case bytes.HasPrefix(content, []byte("\xef\xbb\xbf")):
		content = content[3:]
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		if content, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(content); err != nil {
			return "", whyEncoding
		}
	case wanted == Latin || wanted == "" && !utf8.Valid(content) && !xmlSaysUTF8(content):
		content, err = charmap.Windows1252.NewDecoder().Bytes(content)
	case wanted == Latin15:
		content, err = charmap.ISO8859_15.NewDecoder().Bytes(content)
	}
	switch {
	case err != nil || !utf8.Valid(content):
		return "", whyEncoding
	case bytes.IndexByte(content, 0) >= 0:
		return "", whyNUL
	case len(bytes.TrimSpace(content)) == 0:
		return "", whyEmpty
	}
	return string(content), ""
}

// xmlSaysUTF8 reports whether an XML file promises UTF-8, which it then has to be.
func xmlSaysUTF8(content []byte) bool {
	head := bytes.ToLower(content[:min(len(content), 200)])
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("<?xml")) && !bytes.Contains(head, []byte("iso-8859")) && !bytes.Contains(head, []byte("windows-1252"))
}

// Decimal is the mark before the cents.
type Decimal string

// The marks.
const (
	Comma Decimal = ","
	Point Decimal = "."
)

// parseAmount reads an amount with a mark before the cents: "1.234,56", "-1'234.5", "12,00-", "+7", "EUR 5,00". Marks between thousands stand where they belong or nowhere.
func parseAmount(s string, mark Decimal) (int64, bool) {
	s = strings.TrimSpace(strings.NewReplacer("\u00a0", "", "\u202f", "", " ", "", "'", "", "’", "", "€", "", "EUR", "", "CHF", "", "PLN", "", "zł", "", "−", "-").Replace(s))
	negative := false
	switch {
	case strings.HasPrefix(s, "-"):
		negative, s = true, s[1:]
	case strings.HasSuffix(s, "-"):
		negative, s = true, s[:len(s)-1]
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	case strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")"):
		negative, s = true, s[1:len(s)-1]
	}
	between := "."
	if mark == Point {
		between = ","
	}
	whole, cents, _ := strings.Cut(s, string(mark))
	if whole == "" && cents != "" {
		whole = "0"
	}
	groups := strings.Split(whole, between)
	for i, group := range groups {
		if !digits(group) || len(groups) > 1 && (i > 0 && len(group) != 3 || i == 0 && len(group) > 3) {
			return 0, false
		}
	}
	if cents != "" && !digits(cents) || len(cents) > 2 && strings.Trim(cents[2:], "0") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.Join(groups, "")+(cents + "00")[:2], 10, 64)
	if err != nil || n > 1e15 {
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, true
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) < 16
}

// DateOrder is the order of the parts of a date.
type DateOrder string

// The orders.
const (
	DMY DateOrder = "dmy"
	MDY DateOrder = "mdy"
	YMD DateOrder = "ymd"
)

// parseDay reads a date in an order, its parts apart or as eight digits; two digits of a year are of this century. A day that no calendar has is none.
func parseDay(s string, order DateOrder) (clock.Date, bool) {
	s, _, _ = strings.Cut(strings.TrimSpace(s), " ")
	s, _, _ = strings.Cut(s, "T")
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '/' || r == '-' })
	if len(parts) == 1 && len(s) == 8 && digits(s) {
		if order == YMD {
			parts = []string{s[:4], s[4:6], s[6:]}
		} else {
			parts = []string{s[:2], s[2:4], s[4:]}
		}
	}
	if len(parts) != 3 {
		return 0, false
	}
	at := map[DateOrder][3]int{DMY: {2, 1, 0}, MDY: {2, 0, 1}, YMD: {0, 1, 2}}[order]
	year, month, day := parts[at[0]], parts[at[1]], parts[at[2]]
	if len(year) == 2 {
		year = "20" + year
	}
	pad := func(s string) string {
		if len(s) == 1 {
			return "0" + s
		}
		return s
	}
	d, err := clock.ParseDate(year + "-" + pad(month) + "-" + pad(day))
	return d, err == nil && d >= clock.NewDate(1990, 1, 1) && d <= clock.NewDate(2100, 1, 1)
}

// kept is a text of a file as it is kept: one line, not too long.
func kept(s string) string {
	s = Clean(s)
	if utf8.RuneCountInString(s) > longestText {
		s = string([]rune(s)[:longestText])
	}
	return s
}
