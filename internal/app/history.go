package app

import (
	"strings"

	"latchkey/locales"
)

// Release is one version in the history that /versionhistory shows.
type Release struct {
	Version string              `json:"version"`
	Date    string              `json:"date" doc:"yyyy-MM-dd"`
	Notes   map[string][]string `json:"notes" nullable:"false" doc:"What changed, by language: en-US, de, es, pl."`
}

// ParseHistory reads the releases of a changelog: a heading a release, a list item a change, and below an item its translations as "- de: …".
func ParseHistory(changelog string) []Release {
	var out []Release
	for line := range strings.Lines(changelog) {
		line = strings.TrimRight(line, "\r\n")
		if rest, ok := strings.CutPrefix(line, "## ["); ok {
			version, date, _ := strings.Cut(rest, "] - ")
			out = append(out, Release{Version: version, Date: date, Notes: map[string][]string{}})
			continue
		}
		if len(out) == 0 {
			continue
		}
		notes := out[len(out)-1].Notes
		if text, ok := strings.CutPrefix(line, "- "); ok {
			notes[locales.Fallback] = append(notes[locales.Fallback], text)
		} else if text, ok := strings.CutPrefix(line, "  - "); ok {
			lang, text, _ := strings.Cut(text, ": ")
			notes[lang] = append(notes[lang], text)
		}
	}
	return out
}
