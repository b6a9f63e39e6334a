// Package markdown cleans the texts that agencies write: plain text with a small Markdown, cleaned by an allow-list when it is written and again when it is read.
package markdown

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Texts of agencies are plain text with the simplest Markdown: headlines, paragraphs, lists, emphasis, links to pages, mail addresses and telephones, and pictures of the property
// by their name: ![what is to be seen](picture:dishwasher). Nothing else has a meaning, and no HTML ever reaches a browser: texts are cleaned when they are written and
// again when they are read, so that what came into the database another way is harmless too.

var (
	htmlTag = regexp.MustCompile(`</?[A-Za-z][^<>]*>|<!--.*?-->|<[!?][^<>]*>`)
	link    = regexp.MustCompile(`(!?)\[([^\[\]\n]{0,200})\]\(([^()\s]{1,500})\)`)
	// pictureMark is a picture in a text.
	pictureMark = regexp.MustCompile(`!\[[^\[\]\n]{0,200}\]\(picture:([a-z0-9][a-z0-9_-]{0,59})\)`)
	// pictureName is how a picture may be called, in longestName characters.
	pictureName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)
)

// longestName is that of a picture.
const longestName = 60

// linkTo are the beginnings of what a link may lead to.
var linkTo = []string{"https://", "http://", "mailto:", "tel:"}

// IsPictureName reports whether a picture may be called so.
func IsPictureName(name string) bool { return pictureName.MatchString(name) }

// Clean makes of a text one that holds nothing but the allowed: tags go, links to elsewhere become their words, characters that cannot be seen or turn the direction
// of reading go.
func Clean(text string) string {
	text = strings.Map(func(c rune) rune {
		if c == '\n' || c == '\t' {
			return c
		}
		if unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == '\uFEFF' {
			return -1
		}
		return c
	}, strings.ReplaceAll(text, "\r\n", "\n"))
	for range mostPasses { // what is left of two may be one
		clean := cleanOnce(text)
		if clean == text {
			return text
		}
		text = clean
	}
	// Nobody nests so deep by mistake. Without these there is neither a tag nor a link, so that the time is linear in the length whatever the text is.
	return strings.NewReplacer("<", "", "](", "] (").Replace(text)
}

// mostPasses is how deep tags and links may be nested.
const mostPasses = 8

func cleanOnce(text string) string {
	return link.ReplaceAllStringFunc(htmlTag.ReplaceAllString(text, ""), func(found string) string {
		parts := link.FindStringSubmatch(found)
		target := strings.ToLower(parts[3])
		if parts[1] == "!" {
			if name, ok := strings.CutPrefix(parts[3], "picture:"); ok && pictureName.MatchString(name) {
				return found
			}
			return parts[2]
		}
		if slices.ContainsFunc(linkTo, func(begin string) bool { return strings.HasPrefix(target, begin) }) {
			return found
		}
		return parts[2]
	})
}

// Pictures are the names of the pictures that a text shows, each once, in their order.
func Pictures(text string) []string {
	const between = "](picture:"
	var out []string
	// The pattern is held to the few places where there can be a picture: texts are long, and every answer with a text asks.
	for at := strings.Index(text, between); at >= 0; at = strings.Index(text, between) {
		behind := at + len(between)
		if from := strings.LastIndex(text[:at], "!["); from >= 0 {
			end := min(len(text), behind+longestName+len(")"))
			if found := pictureMark.FindStringSubmatch(text[from:end]); found != nil && !slices.Contains(out, found[1]) {
				out = append(out, found[1])
			}
		}
		text = text[behind:]
	}
	return out
}
