package locales_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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
	for code, want := range map[string]string{"": locales.Fallback, "de-AT": "de", "PL": "pl", "en": "en-US", "fr": "en-US"} {
		if got := locales.Of(code).Code; got != want {
			t.Errorf("Of(%q) = %q, want %q", code, got, want)
		}
	}
	if got := locales.Text("de", "no such key"); got != "no such key" {
		t.Errorf("an unknown key: %q", got)
	}
}

// A language without one of these would fail only where it is used.
func TestEveryLanguageIsComplete(t *testing.T) {
	for i, l := range locales.All {
		if l.Code == "" || l.Content != locales.Code(l.Code) || l.Name == "" || l.Date == "" || l.LongDate == "" {
			t.Errorf("%d: %+v", i, l)
		}
		if at, ok := locales.Index(l.Content); !ok || at != i {
			t.Errorf("%s is given twice", l.Content)
		}
	}
	if _, ok := locales.Content(locales.Unnamed); !ok || locales.All[0].Code != locales.Fallback {
		t.Error("the defaults are not of the list")
	}
}

// givenTexts are agreed with the agencies letter by letter. The web app's English catalogues and, where the server says it too, its texts have them.
var givenTexts = []struct{ text, server string }{
	{"{label} is required", ""},
	{"The message must be less than 2500 characters. Please shorten your message.", "fault.message_too_long"},
	{"The file {filename} is not allowed to be uploaded. Only photos, images, Word or Excel files, text files or PDF files may be uploaded.", "fault.file_not_allowed"},
	{"You haven't saved your changes yet. Do you want to leave the page without saving your changes?", ""},
	{"Connection lost", ""},
	{"The connection is lost. Please check your internet connection. Once the issue is resolved we'll reconnect.", ""},
	{"You currently have no tasks assigned to you.", ""},
	{"Please provide the email address.", ""},
}

func TestGivenTextsAreWrittenLetterByLetter(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(locales.Fallback, "web.*.po"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d catalogues, %v", len(files), err)
	}
	var catalogues strings.Builder
	for _, path := range files {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		catalogues.Write(raw)
	}
	for _, given := range givenTexts {
		if !strings.Contains(catalogues.String(), fmt.Sprintf("\nmsgstr %q\n", given.text)) {
			t.Errorf("the web app does not say: %s", given.text)
		}
		if given.server != "" && locales.Text(locales.Fallback, given.server) != given.text {
			t.Errorf("the server says %q", locales.Text(locales.Fallback, given.server))
		}
	}
}
