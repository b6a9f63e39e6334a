// Package locales holds the one catalogue of texts for server, mail and browser. Here are the server's: <language>/server.json and, for mails, mail.json.
package locales

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed */server.json */mail.json
var files embed.FS

// Languages are all, the fallback first.
var Languages = []string{"en-US", "de", "es", "pl"}

// Fallback is used where nothing else is known.
const Fallback = "en-US"

var catalogue = load()

func load() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, lang := range Languages {
		texts := map[string]string{}
		for _, name := range []string{"/server.json", "/mail.json"} {
			raw, err := files.ReadFile(lang + name)
			if err != nil {
				panic(fmt.Sprintf("locales: %v", err))
			}
			if err := json.Unmarshal(raw, &texts); err != nil {
				panic(fmt.Sprintf("locales: %s: %v", lang, err))
			}
		}
		out[lang] = texts
	}
	return out
}

// Text is the text of a key in a language, with each {name} replaced by its value, given in pairs. An unknown key is returned as it is; a test sees
// to it that no code of the product is unknown.
func Text(lang, key string, pairs ...string) string {
	text, ok := catalogue[lang][key]
	if !ok {
		if text, ok = catalogue[Fallback][key]; !ok {
			return key
		}
	}
	if len(pairs) == 0 {
		return text
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// Texts gives all texts of a language, for tests.
func Texts(lang string) map[string]string { return catalogue[lang] }

// Match finds the best of the four languages in an Accept-Language header or a bare language code; the empty string when none fits.
func Match(header string) string {
	for part := range strings.SplitSeq(header, ",") {
		code, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		base, _, _ := strings.Cut(strings.ToLower(code), "-")
		for _, lang := range Languages {
			if known, _, _ := strings.Cut(strings.ToLower(lang), "-"); base == known {
				return lang
			}
		}
	}
	return ""
}

// Wire turns the language code of the wire into one of ours: en is English, and the empty code German, as the callers of the wire's first version expect.
func Wire(code string) string {
	if code == "" {
		return "de"
	}
	if lang := Match(code); lang != "" {
		return lang
	}
	return Fallback
}

// Code is the two-letter language of content and of the wire: en for en-US.
func Code(lang string) string {
	code, _, _ := strings.Cut(lang, "-")
	return code
}
