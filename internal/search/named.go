package search

import (
	"slices"
	"strings"
)

// Named is by what a person is recognized in texts.
type Named struct {
	// Words are those of names: each is a whole word of a text that names the person.
	Words []string `json:"words"`
	// Numbers are addresses and numbers in lower case, which are anywhere in it.
	Numbers []string `json:"numbers"`
}

// In reports whether a text names the person.
func (n Named) In(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(n.Numbers, func(number string) bool { return strings.Contains(lower, number) }) ||
		slices.ContainsFunc(WordsOf(text), func(word string) bool { return slices.Contains(n.Words, word) })
}
