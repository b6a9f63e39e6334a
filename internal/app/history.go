package app

import (
	"latchkey/internal/identity"
	"latchkey/locales"
)

// Release is one version in the history that /versionhistory shows.
type Release struct {
	Version string              `json:"version"`
	Date    string              `json:"date" doc:"yyyy-MM-dd"`
	Notes   map[string][]string `json:"notes" nullable:"false" doc:"What changed for the reader, by language."`
}

// historyFor presents the version history to a reader: the office reads what changed for the office and for staff, staff what changed for staff, everybody else what changed for guests.
func historyFor(actor identity.Actor) []Release {
	readers := []locales.Reader{locales.ForGuest}
	switch {
	case actor.Is(identity.Manager):
		readers = []locales.Reader{locales.ForOffice, locales.ForStaff}
	case actor.Is(identity.Company), actor.Is(identity.Cleaner):
		readers = []locales.Reader{locales.ForStaff}
	}
	var out []Release
	for _, r := range locales.Releases {
		notes := map[string][]string{}
		for _, lang := range locales.Languages {
			for _, reader := range readers {
				notes[lang] = append(notes[lang], r.Notes[reader][lang]...)
			}
		}
		out = append(out, Release{Version: r.Version, Date: r.Date, Notes: notes})
	}
	return out
}
