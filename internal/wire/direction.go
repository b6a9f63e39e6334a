package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TurnsDirection reports whether a character turns the direction of the text around it (U+202A to U+202E, U+2066 to U+2069): it can make a name or a link look like another. The marks
// of a single direction, which Arabic and Hebrew texts need, do not.
func TurnsDirection(c rune) bool {
	return unicode.Is(unicode.Bidi_Control, c) && c != '\u200E' && c != '\u200F' && c != '\u061C'
}

// PlainDirection is a text without such characters. Names of people go through it wherever they are kept.
func PlainDirection(text string) string {
	if !utf8.ValidString(text) {
		return text // what is wrong with it must not be hidden from those who check it
	}
	return strings.Map(func(c rune) rune {
		if TurnsDirection(c) {
			return -1
		}
		return c
	}, text)
}
