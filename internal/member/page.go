package member

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"latchkey/internal/fault"
	"latchkey/internal/markdown"
	"latchkey/locales"
)

// Page is a page that an agency shows to everybody, also without signing in.
type Page string

// The pages of an agency.
const (
	Imprint        Page = "imprint"
	DataProtection Page = "dataprotection"
	Help           Page = "help"
)

// Pages are all of them.
var Pages = []Page{Imprint, DataProtection, Help}

// longestPage is how many characters the text of a page may have.
const longestPage = 100_000

// PageText is what a page says in one language.
type PageText struct {
	// Lang is one of the four languages.
	Lang string
	Text string
	// Default is true for the text that the product gives until the agency has entered its own.
	Default bool
}

// cleanPage gives the text as it is stored.
func cleanPage(text string) (string, error) {
	text = strings.TrimSpace(markdown.Clean(text))
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return "", fault.Invalid(fault.BadRequest, map[string]string{"text": "required"})
	case n > longestPage:
		return "", fault.Invalid(fault.BadRequest, map[string]string{"text": "expected length <= " + strconv.Itoa(longestPage)})
	}
	return text, nil
}

// choosePage finds the text to show: the agency's own in the reader's language, in the agency's, in English, in any other, or the default in the reader's language.
func choosePage(m Member, page Page, lang string, own map[string]string) PageText {
	for _, l := range append([]string{lang, m.Lang}, locales.Languages...) {
		if text := strings.TrimSpace(markdown.Clean(own[l])); text != "" {
			return PageText{Lang: l, Text: text}
		}
	}
	text := locales.Text(lang, "page."+string(page), "agency", m.Name, "contact", contactLines(m, lang), "days", strconv.Itoa(m.RetentionDays))
	return PageText{Lang: lang, Text: strings.TrimSpace(markdown.Clean(text)), Default: true}
}

// contactLines are the ways to reach the agency that it has entered, one a line.
func contactLines(m Member, lang string) string {
	lines := []string{m.Name, m.OfficeAddress}
	add := func(key, value string) {
		if value != "" {
			lines = append(lines, locales.Text(lang, key)+": "+value)
		}
	}
	if m.Email != "" {
		add("page.email", "["+m.Email+"](mailto:"+m.Email+")")
	}
	add("page.phone", callable(m.Phone))
	add("page.emergency", callable(m.EmergencyPhone))
	add("page.hours", m.OfficeHours)
	kept := lines[:0]
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// callable makes a telephone number a link.
func callable(number string) string {
	dial := strings.Map(func(c rune) rune {
		if c == '+' || (c >= '0' && c <= '9') {
			return c
		}
		return -1
	}, number)
	if dial == "" {
		return number
	}
	return "[" + number + "](tel:" + dial + ")"
}
