// Package search is how texts are searched by their words: letters and digits in lower case without accents, so that "Schlussel", "SCHLÜSSEL" and "Schlüssel" find each other.
package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// shortest is how many letters a word has at least; longest is how many of its bytes count.
	shortest, longest = 2, 60
)

// apart are letters that a decomposition leaves whole although people type them without their stroke.
var apart = strings.NewReplacer("ß", "ss", "ł", "l", "ø", "o", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")

// Token is one word of a text: where it is in it, and how it is searched.
type Token struct {
	From, To int
	Word     string
}

// InWord reports whether a character belongs to a word.
func InWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) || unicode.IsMark(c) }

// Tokens cuts a text into its words.
func Tokens(text string) []Token {
	var out []Token
	from := -1
	for i, c := range text {
		switch {
		case InWord(c) && from < 0:
			from = i
		case !InWord(c) && from >= 0:
			out = append(out, Token{from, i, fold(text[from:i])})
			from = -1
		}
	}
	if from >= 0 {
		out = append(out, Token{from, len(text), fold(text[from:])})
	}
	return out
}

// Fold is how a text is compared and sorted: in lower case, without accents.
func Fold(text string) string {
	if ascii(text) { // most texts; they have nothing to take apart
		return strings.ToLower(text)
	}
	return apart.Replace(strings.ToLower(strings.Map(func(c rune) rune {
		if unicode.IsMark(c) {
			return -1
		}
		return c
	}, norm.NFKD.String(text))))
}

// Matches reports whether a text has all words that were typed, each of them anywhere in it. No word matches every text.
func Matches(typed string, texts ...string) bool {
	words := strings.Fields(Fold(typed))
	if len(words) == 0 {
		return true
	}
	text := Fold(strings.Join(texts, " "))
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func fold(word string) string {
	plain := Fold(word)
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

// WordsOf are the words of a text, each once.
func WordsOf(text string) []string {
	seen := map[string]bool{}
	var out []string
	for _, t := range Tokens(text) {
		if utf8.RuneCountInString(t.Word) < shortest || seen[t.Word] {
			continue
		}
		seen[t.Word] = true
		out = append(out, t.Word)
	}
	return out
}
