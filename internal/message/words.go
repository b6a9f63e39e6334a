package message

import (
	"strings"
	"unicode/utf8"

	"latchkey/internal/search"
)

// maxTerms is how many words of a question count.
const maxTerms = 8

// question is what is searched: every word must occur, and a word that begins with prefix.
type question struct {
	exact  []string
	prefix string
}

// ask reads what somebody typed. The last word may still be in the middle of being typed, unless a space has ended it.
func ask(typed string) question {
	all := search.WordsOf(typed)
	if len(all) > maxTerms {
		all = all[:maxTerms]
	}
	var q question
	last, _ := utf8.DecodeLastRuneInString(typed)
	if len(all) > 0 && search.InWord(last) {
		q.prefix, all = all[len(all)-1], all[:len(all)-1]
	}
	q.exact = all
	return q
}

// term is a range of words: one word, or all that begin with what was typed.
type term struct{ from, to []byte }

func (q question) terms() []term {
	var out []term
	for _, word := range q.exact {
		out = append(out, term{[]byte(word), []byte(word + "\x00")})
	}
	if q.prefix != "" {
		out = append(out, term{[]byte(q.prefix), []byte(q.prefix + "\xff")})
	}
	return out
}

func (q question) empty() bool { return len(q.exact) == 0 && q.prefix == "" }

// hit reports whether a word is one of those that are searched.
func (q question) hit(word string) bool {
	if q.prefix != "" && strings.HasPrefix(word, q.prefix) {
		return true
	}
	for _, w := range q.exact {
		if w == word {
			return true
		}
	}
	return false
}

// answeredBy reports whether a text has all that is searched.
func (q question) answeredBy(all []search.Token) bool {
	for _, w := range q.exact {
		if !has(all, func(t search.Token) bool { return t.Word == w }) {
			return false
		}
	}
	return q.prefix == "" || has(all, func(t search.Token) bool { return strings.HasPrefix(t.Word, q.prefix) })
}

func has(all []search.Token, is func(search.Token) bool) bool {
	for _, t := range all {
		if is(t) {
			return true
		}
	}
	return false
}

// Piece is a part of a found text.
type Piece struct {
	Text string `json:"text" doc:"Plain text."`
	Hit  bool   `json:"hit" doc:"Whether it is a word that was searched."`
}

const (
	// around is how many bytes stand before the first hit, excerpt how many are shown.
	around, excerpt = 60, 240
)

// pieces cuts out of a text the part around its first hit, with the hits set apart.
func (q question) pieces(text string, all []search.Token) []Piece {
	from, to := 0, len(text)
	for _, t := range all {
		if q.hit(t.Word) {
			from = max(0, t.From-around)
			break
		}
	}
	to = min(to, from+excerpt)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	var out []Piece
	add := func(part string, hit bool) {
		if part != "" {
			out = append(out, Piece{part, hit})
		}
	}
	if from > 0 {
		add("…", false)
	}
	at := from
	for _, t := range all {
		if t.From < at || t.To > to || !q.hit(t.Word) {
			continue
		}
		add(text[at:t.From], false)
		add(text[t.From:t.To], true)
		at = t.To
	}
	add(text[at:to], false)
	if to < len(text) {
		add("…", false)
	}
	return out
}
