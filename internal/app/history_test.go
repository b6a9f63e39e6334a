package app_test

import (
	"net/http"
	"slices"
	"testing"

	"latchkey/internal/app"
	"latchkey/locales"
)

// A guest reads nothing that is written for the office, and the other way round.
func TestEachKindOfReaderReadsItsOwnVersionHistory(t *testing.T) {
	w := newWorld(t)
	newest := locales.Releases[0]
	for who, readers := range map[string][]locales.Reader{
		"":        {locales.ForGuest},
		"guest":   {locales.ForGuest},
		"cleaner": {locales.ForStaff},
		"company": {locales.ForStaff},
		"manager": {locales.ForOffice, locales.ForStaff},
	} {
		var answer struct{ Data []app.Release }
		w.get(who, "/v1/versionhistory", &answer)
		for _, lang := range locales.Languages {
			var want []string
			for _, reader := range readers {
				want = append(want, newest.Notes[reader][lang]...)
			}
			if got := answer.Data[0].Notes[lang]; !slices.Equal(got, want) {
				t.Errorf("%q in %s reads %q", who, lang, got)
			}
		}
	}
	if status, _ := w.call("", http.MethodPost, "/v1/versionhistory", "{}", ""); status < 400 {
		t.Errorf("a write is answered with %d", status)
	}
}
