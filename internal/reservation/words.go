package reservation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/search"
)

// A stay is found by words: those of its number, the booker, the platform's own number, which are in an index, and those of its home and its channel, which are looked up when somebody searches.

// maxTerms is how many words of a question count.
const maxTerms = 8

// feedPrefix begins the external ids that channels' calendars give: they say nothing to people.
const feedPrefix = "feed-"

// wordsOf are the words by which a stay is in the index.
func wordsOf(id int64, externalID string, b Booker) []string {
	if strings.HasPrefix(externalID, feedPrefix) {
		externalID = ""
	}
	return search.WordsOf(strings.Join([]string{strconv.FormatInt(id, 10), externalID, b.FirstName, b.LastName, Contact(b.Email), Contact(b.Phone)}, " "))
}

// question is what somebody typed into the search: beginnings of words, and days of arrival or departure. All must be answered.
type question struct {
	terms []string
	days  []clock.Date
	// email is a whole address among what was typed, as stays keep it; empty for none.
	email string
	// nothing is set when what was typed has neither words nor days.
	nothing bool
}

func (q question) empty() bool { return len(q.terms) == 0 && len(q.days) == 0 }

// written are the ways in which people write a day: 2026-07-04, 4.7.2026, and 4/7/2026, in America with the month first.
var written = regexp.MustCompile(`^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})|(\d{1,2})/(\d{1,2})/(\d{4}))$`)

func dayOf(text, lang string) (clock.Date, bool) {
	m := written.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	year, month, day := m[1]+m[6]+m[9], m[2]+m[5]+m[8], m[3]+m[4]+m[7]
	if m[9] != "" && lang == "en-US" {
		month, day = day, month
	}
	d, err := clock.ParseDate(year + "-" + pad(month) + "-" + pad(day))
	return d, err == nil
}

func pad(number string) string {
	if len(number) == 1 {
		return "0" + number
	}
	return number
}

// ask reads what somebody typed.
func ask(typed, lang string) question {
	var q question
	var rest []string
	for _, part := range strings.Fields(typed) {
		if q.email == "" && strings.Contains(part, "@") {
			q.email = normalEmail(part)
		}
		if d, ok := dayOf(strings.Trim(part, ",;"), lang); ok {
			q.days = append(q.days, d)
		} else {
			rest = append(rest, part)
		}
	}
	tokens := search.Tokens(strings.Join(rest, " "))
	for _, t := range tokens {
		// One letter is the beginning of a word that is still typed; one digit is a number.
		if len(q.terms) < maxTerms && !slices.Contains(q.terms, t.Word) && (utf8.RuneCountInString(t.Word) > 1 || strings.ContainsAny(t.Word, "0123456789")) {
			q.terms = append(q.terms, t.Word)
		}
	}
	q.nothing = q.empty() && len(rest) > 0 && len(tokens) == 0
	return q
}

// isWhole reports whether a term must be a whole word: one of a single character would begin too many.
func isWhole(term string) bool { return utf8.RuneCountInString(term) < 2 }

// begins reports whether one of the words begins with the term.
func begins(words []string, term string) bool {
	whole := isWhole(term)
	return slices.ContainsFunc(words, func(w string) bool { return w == term || (!whole && strings.HasPrefix(w, term)) })
}

// sought is a question at an agency: which homes answer each of its terms.
type sought struct {
	question
	homes []map[int64]bool
}

// channel reports whether a term names the channel.
func channel(source, term string) bool { return source != "" && begins(search.WordsOf(source), term) }

// answeredBy reports whether a stay has all that is searched.
func (s sought) answeredBy(l Row) bool {
	for _, d := range s.days {
		if l.Arrival != d && l.Departure != d {
			return false
		}
	}
	if len(s.terms) == 0 {
		return true
	}
	words := wordsOf(l.Ref.ID, l.ExternalID, l.Booker)
	for i, term := range s.terms {
		if !s.homes[i][l.Property] && !begins(words, term) && !channel(l.Source, term) && strconv.FormatInt(l.Ref.ID, 10) != term {
			return false
		}
	}
	return true
}

// mostHomes is how many homes a search looks up one by one; a word that more homes have is no help to find a stay.
const mostHomes = 100

// helpful are the terms by which stays are looked up: those that name no channel and not too many homes. The others are held against the stays that are found.
func (s sought) helpful(channels []string) []int {
	var out []int
	for i, term := range s.terms {
		named := slices.ContainsFunc(channels, func(source string) bool { return channel(source, term) })
		if !isWhole(term) && !named && len(s.homes[i]) <= mostHomes {
			out = append(out, i)
		}
	}
	return out
}
