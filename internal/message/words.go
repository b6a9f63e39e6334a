package message

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Words are what messages are searched by: letters and digits in lower case without accents, so that "Schlussel", "SCHLÜSSEL" and "Schlüssel" find each other.

const (
	// shortest is how many letters a word has at least; longest is how many of its bytes count.
	shortest, longest = 2, 60
	// maxTerms is how many words of a question count.
	maxTerms = 8
)

// apart are letters that a decomposition leaves whole although people type them without their stroke.
var apart = strings.NewReplacer("ß", "ss", "ł", "l", "ø", "o", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")

// token is one word of a text: where it stands in it, and how it is searched.
type token struct {
	from, to int
	word     string
}

func inWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) || unicode.IsMark(c) }

// tokens cuts a text into its words.
func tokens(text string) []token {
	var out []token
	from := -1
	for i, c := range text {
		switch {
		case inWord(c) && from < 0:
			from = i
		case !inWord(c) && from >= 0:
			out = append(out, token{from, i, fold(text[from:i])})
			from = -1
		}
	}
	if from >= 0 {
		out = append(out, token{from, len(text), fold(text[from:])})
	}
	return out
}

func fold(word string) string {
	if ascii(word) { // most words; they have nothing to take apart
		return strings.ToLower(word[:min(len(word), longest)])
	}
	plain := strings.Map(func(c rune) rune {
		if unicode.IsMark(c) {
			return -1
		}
		return c
	}, norm.NFKD.String(word))
	plain = apart.Replace(strings.ToLower(plain))
	if len(plain) > longest {
		plain = plain[:longest]
		for !utf8.ValidString(plain) {
			plain = plain[:len(plain)-1]
		}
	}
	return plain
}

func ascii(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// wordsOf are the words of a text, each once.
func wordsOf(text string) []string {
	seen := map[string]bool{}
	var out []string
	for _, t := range tokens(text) {
		if utf8.RuneCountInString(t.word) < shortest || seen[t.word] {
			continue
		}
		seen[t.word] = true
		out = append(out, t.word)
	}
	return out
}

// question is what is searched: every word must occur, and a word that begins with prefix.
type question struct {
	exact  []string
	prefix string
}

// ask reads what somebody typed. The last word may still be in the middle of being typed, unless a space has ended it.
func ask(typed string) question {
	all := wordsOf(typed)
	if len(all) > maxTerms {
		all = all[:maxTerms]
	}
	var q question
	last, _ := utf8.DecodeLastRuneInString(typed)
	if len(all) > 0 && inWord(last) {
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
func (q question) answeredBy(all []token) bool {
	for _, w := range q.exact {
		if !has(all, func(t token) bool { return t.word == w }) {
			return false
		}
	}
	return q.prefix == "" || has(all, func(t token) bool { return strings.HasPrefix(t.word, q.prefix) })
}

func has(all []token, is func(token) bool) bool {
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
func (q question) pieces(text string, all []token) []Piece {
	from, to := 0, len(text)
	for _, t := range all {
		if q.hit(t.word) {
			from = max(0, t.from-around)
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
		if t.from < at || t.to > to || !q.hit(t.word) {
			continue
		}
		add(text[at:t.from], false)
		add(text[t.from:t.to], true)
		at = t.to
	}
	add(text[at:to], false)
	if to < len(text) {
		add("…", false)
	}
	return out
}
