// Package locales holds the one catalogue of texts for server, mail and browser. Here are the server's: <language>/server.json, for mails mail.json, and
// country.json with what the registers of guests need.
package locales

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed */server.json */mail.json */country.json
var files embed.FS

// The languages by their place in All. A new one goes before Count.
const (
	English = iota
	German
	Spanish
	Polish
	Count
)

// Language is what the server knows of one language beside its texts.
type Language struct {
	// Code names its catalogues and is what a person chooses: en-US.
	Code string
	// Content names it on the wire, in contents of the office and in columns: en.
	Content string
	// Name is for the OpenAPI document.
	Name string
	// Date is how the app's own messages write a day, LongDate how a person writes it in a sentence: layouts of time.Format.
	Date, LongDate string
}

// All is the one list of languages; everything of the server that differs by language follows from it and the catalogues. The fallback is first. The browser's is
// web/src/i18n/languages.ts.
var All = [Count]Language{
	English: {Code: Fallback, Content: "en", Name: "English", Date: "2 January 2006", LongDate: "January 2, 2006"},
	German:  {Code: "de", Content: "de", Name: "German", Date: "02.01.2006", LongDate: "2.1.2006"},
	Spanish: {Code: "es", Content: "es", Name: "Spanish", Date: "02/01/2006", LongDate: "2/1/2006"},
	Polish:  {Code: "pl", Content: "pl", Name: "Polish", Date: "02.01.2006", LongDate: "2.01.2006"},
}

const (
	// Fallback is shown where neither the person nor the agency has a language that is known.
	Fallback = "en-US"
	// Unnamed is what an empty code means where a call names a language: the first callers of the wire were German and left it empty. It is apart from Fallback, which is
	// for people of whom no call says anything.
	Unnamed = "de"
)

var (
	// Languages are the codes of All, Contents those of contents.
	Languages = each(func(l Language) string { return l.Code })
	Contents  = each(func(l Language) string { return l.Content })
	// OneOf names the languages of contents in refusals.
	OneOf = "one of " + strings.Join(Contents, ", ")
)

func each(of func(Language) string) []string {
	out := make([]string, 0, Count)
	for _, l := range All {
		out = append(out, of(l))
	}
	return out
}

var catalogue = load()

func load() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, lang := range Languages {
		texts := map[string]string{}
		for _, name := range []string{"/server.json", "/mail.json", "/country.json"} {
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

// base is the code without its region, in lower case.
func base(code string) string {
	code, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(code)), "-")
	return code
}

func find(code string) (Language, bool) {
	b := base(code)
	for _, l := range All {
		if l.Content == b {
			return l, true
		}
	}
	return Language{}, false
}

// Match finds the best of the languages in an Accept-Language header or a bare language code; the empty string when none fits.
func Match(header string) string {
	for part := range strings.SplitSeq(header, ",") {
		code, _, _ := strings.Cut(part, ";")
		if l, ok := find(code); ok {
			return l.Code
		}
	}
	return ""
}

// Wire turns the language code of the wire into one of Languages: the fallback for an unknown one, Unnamed for the empty one.
func Wire(code string) string {
	if code == "" {
		return Unnamed
	}
	if lang := Match(code); lang != "" {
		return lang
	}
	return Fallback
}

// Content reads the language of contents that a call names, with or without a region; Unnamed when empty. ok is false when contents never come in it.
func Content(code string) (content string, ok bool) {
	if code == "" {
		return Unnamed, true
	}
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	_, ok = Index(code)
	return code, ok
}

// Index is the place of a language of contents in All.
func Index(content string) (int, bool) {
	for i := range All {
		if All[i].Content == content {
			return i, true
		}
	}
	return 0, false
}

// Of is the language of a code, with or without a region; the fallback for an unknown one.
func Of(code string) Language {
	if l, ok := find(code); ok {
		return l
	}
	return All[English]
}

// Code is the language of contents of a code: en for en-US.
func Code(lang string) string {
	code, _, _ := strings.Cut(lang, "-")
	return code
}
