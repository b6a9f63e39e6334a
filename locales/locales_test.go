package locales_test

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"latchkey/internal/fault"
	"latchkey/locales"
)

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

func TestEveryRefusalHasATextInEveryLanguage(t *testing.T) {
	for _, lang := range locales.Languages {
		for _, code := range fault.Codes {
			if locales.Texts(lang)["fault."+string(code)] == "" {
				t.Errorf("%s: no text for %s", lang, code)
			}
		}
	}
}

func TestLanguagesHaveTheSameTextsAndPlaceholders(t *testing.T) {
	want := locales.Texts(locales.Fallback)
	for _, lang := range locales.Languages {
		got := locales.Texts(lang)
		for _, key := range slices.Sorted(maps.Keys(want)) {
			if !slices.Equal(slices.Sorted(slices.Values(placeholder.FindAllString(want[key], -1))), slices.Sorted(slices.Values(placeholder.FindAllString(got[key], -1)))) {
				t.Errorf("%s: the placeholders of %s differ", lang, key)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s has %d texts, %s has %d", lang, len(got), locales.Fallback, len(want))
		}
	}
}

func TestTheRightLanguageIsFound(t *testing.T) {
	for header, want := range map[string]string{
		"": "", "fr": "", "de": "de", "de-AT,de;q=0.9,en;q=0.8": "de", "fr-FR, pl;q=0.5": "pl", "en-GB": "en-US", "ES": "es", "*": "",
	} {
		if got := locales.Match(header); got != want {
			t.Errorf("Match(%q) = %q, want %q", header, got, want)
		}
	}
	for code, want := range map[string]string{"": "de", "en": "en-US", "de": "de", "fr": "en-US"} {
		if got := locales.Wire(code); got != want {
			t.Errorf("Wire(%q) = %q, want %q", code, got, want)
		}
	}
	if got := locales.Text("de", "no such key"); got != "no such key" {
		t.Errorf("an unknown key: %q", got)
	}
}
