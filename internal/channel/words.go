package channel

import (
	"strings"
	"unicode/utf8"
)

// The words with which the platforms say it, in the languages in which their calendars come, in lower case.
var (
	stayWords = []string{
		"reserved", "booked", "réservée", "réservé", "reserviert", "gebucht", "reservada", "reservado", "prenotata", "prenotato", "gereserveerd", "zarezerwowane",
		"zarezerwowany", "zarezerwowana", "reserverad", "reserveret", "reservert", "varattu", "rezervováno", "κρατημένο",
	}
	tentativeWords = []string{
		"tentative", "provisoire", "provisional", "vorläufig", "unverbindlich", "provvisoria", "provvisorio", "voorlopig", "wstępna", "wstępny", "preliminär", "alustava",
	}
	blockWords = []string{
		"airbnb (not available)", "not available", "blocked", "unavailable", "closed", "indisponible", "bloquée", "bloqué", "blockiert", "gesperrt", "nicht verfügbar", "belegt durch eigentümer",
		"bloqueado", "bloqueada", "no disponible", "bloccato", "bloccata", "non disponibile", "geblokkeerd", "niet beschikbaar", "zablokowane", "niedostępne", "niedostępny", "ikke tilgjengelig",
		"inte tillgänglig", "ei saatavilla", "não disponível", "owner", "maintenance",
	}
)

// meaning returns what an entry is and whom it names.
func meaning(source Source, summary, description string) (Kind, string) {
	lower := strings.ToLower(summary)
	switch source {
	case Airbnb:
		if _, reserved := afterWord(summary, lower, stayWords); reserved || bookingCode.MatchString(description) {
			return Stay, ""
		}
		if codeInSummary.MatchString(summary) {
			return Stay, clip(strings.TrimSpace(codeInSummary.ReplaceAllString(summary, "")), 100)
		}
		return Block, ""
	case Booking:
		// Stays and blocks look alike: the one that needs a cleaning is the safe reading.
		return Stay, ""
	}
	if name, ok := afterWord(summary, lower, tentativeWords); ok {
		return Tentative, name
	}
	if name, ok := afterWord(summary, lower, stayWords); ok {
		return Stay, name
	}
	if _, ok := afterWord(summary, lower, blockWords); ok {
		return Block, ""
	}
	return Stay, guestName(summary)
}

// afterWord reports whether the summary begins with one of the words, and gives the name behind it ("Réservée - Melanie").
func afterWord(summary, lower string, words []string) (string, bool) {
	for _, word := range words {
		rest, ok := strings.CutPrefix(lower, word)
		if !ok || (rest != "" && !strings.ContainsRune(" -–:(,", firstRune(rest))) {
			continue
		}
		// Lower case may differ in length; the name is cut from the original by its own separator.
		name := ""
		if _, behind, found := strings.Cut(summary, " - "); found {
			name = behind
		} else if _, behind, found := strings.Cut(summary, " – "); found {
			name = behind
		} else if _, behind, found := strings.Cut(summary, ": "); found {
			name = behind
		}
		return guestName(name), true
	}
	return "", false
}

// guestName drops what is no name: the platform's own.
func guestName(name string) string {
	name = clip(strings.Join(strings.Fields(name), " "), 100)
	switch strings.ToLower(name) {
	case "vrbo", "homeaway", "abritel", "fewo-direkt", "airbnb", "booking.com", "booking", "not available", "no name", "guest":
		return ""
	}
	return name
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
