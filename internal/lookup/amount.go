package lookup

import (
	"regexp"
	"strings"

	"latchkey/internal/identity"
)

var (
	// written are amounts as people write them: thousands parted or not, with two decimals behind a comma or a point, or none.
	written = regexp.MustCompile(`^(\d{1,3}(?:[.,’' ]\d{3})+|\d{1,12})(?:[.,](\d{2}))?$`)
	// currencies stand in front of an amount or behind it.
	currencies = regexp.MustCompile(`^(?:€|\$|£|zł|[A-Za-z]{3})\s+|^[€$£]|\s*(?:€|\$|£|zł|[A-Za-z]{3})$`)
)

// Cents is the amount that was typed, in cents, in either decimal form: 1.234,56 and 1,234.56; false where it is none.
func (a Ask) Cents() (int64, bool) {
	text := strings.TrimSpace(a.Typed)
	text = strings.TrimSpace(currencies.ReplaceAllString(text, ""))
	parts := written.FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	whole := strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return -1
		}
		return c
	}, parts[1])
	cents := parts[2]
	if cents == "" {
		cents = "00"
	}
	n, ok := identity.ParseNumber(strings.TrimLeft(whole+cents, "0"))
	return n, ok && n > 0
}
