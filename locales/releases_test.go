package locales_test

import (
	"os"
	"regexp"
	"testing"

	"latchkey/locales"
)

// Each version says the same number of things in every language, to each kind of reader.
func TestEveryReleaseIsWrittenForEveryReaderInEveryLanguage(t *testing.T) {
	if len(locales.Releases) == 0 {
		t.Fatal("no release was read")
	}
	for _, r := range locales.Releases {
		for _, reader := range locales.Readers {
			want := len(r.Notes[reader][locales.Fallback])
			if want == 0 {
				t.Errorf("%s says nothing to %s", r.Version, reader)
			}
			for _, lang := range locales.Languages {
				if got := len(r.Notes[reader][lang]); got != want {
					t.Errorf("%s, %s: %d lines in %s, %d in %s", r.Version, reader, got, lang, want, locales.Fallback)
				}
			}
		}
	}
}

// CHANGELOG.md, which operators read, and the version history, which users read, name the same versions and dates.
func TestChangelogAndVersionHistoryNameTheSameReleases(t *testing.T) {
	raw, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^## \[([0-9][^\]]*)\] - (\d{4}-\d{2}-\d{2})$`).FindAllStringSubmatch(string(raw), -1)
	if len(found) != len(locales.Releases) {
		t.Fatalf("%d releases in the changelog, %d in the version history", len(found), len(locales.Releases))
	}
	for i, r := range locales.Releases {
		if found[i][1] != r.Version || found[i][2] != r.Date {
			t.Errorf("release %d: %s of %s, in the changelog %s of %s", i, r.Version, r.Date, found[i][1], found[i][2])
		}
	}
}
