package app_test

import (
	"testing"

	"latchkey"
	"latchkey/internal/app"
	"latchkey/locales"
)

func TestEveryChangeIsToldInEveryLanguage(t *testing.T) {
	releases := app.ParseHistory(latchkey.Changelog)
	if len(releases) == 0 {
		t.Fatal("no release was read")
	}
	for _, r := range releases {
		for _, lang := range locales.Languages {
			if got, want := len(r.Notes[lang]), len(r.Notes[locales.Fallback]); got != want || want == 0 {
				t.Errorf("%s: %d changes in %s, %d in %s", r.Version, got, lang, want, locales.Fallback)
			}
		}
		if len(r.Date) != len("2006-01-02") || r.Version == "" {
			t.Errorf("heading of %q %q", r.Version, r.Date)
		}
	}
}
