package channel

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"latchkey/internal/reservation"
	"latchkey/internal/search"
)

// nobodysNames are words by which sources call a guest whom they do not name.
var nobodysNames = []string{"reserved", "booked", "blocked", "closed", "not", "available", "guest", "gast", "reserviert", "gebucht", "belegt", "reservado", "reserva", "ocupado", "huesped", "gosc", "rezerwacja", "zajete"}

// namesNobody reports whether a name stands for a guest who is not known: it has only labels of sources, such words, and codes.
func namesNobody(name string) bool {
	for _, word := range wordsOf(name) {
		if !IsLabel(word) && !slices.Contains(nobodysNames, word) && !strings.ContainsFunc(word, unicode.IsDigit) {
			return false
		}
	}
	return true
}

func wordsOf(name string) []string {
	return strings.FieldsFunc(search.Fold(name), func(c rune) bool { return !search.InWord(c) })
}

// sameGuest reports whether two names may be of one guest: all words of one are in the other, as calendars often say a first name only, or one names nobody.
func sameGuest(a, b string) bool {
	if namesNobody(a) || namesNobody(b) {
		return true
	}
	short, long := wordsOf(a), wordsOf(b)
	if len(short) > len(long) {
		short, long = long, short
	}
	return !slices.ContainsFunc(short, func(word string) bool { return !slices.Contains(long, word) })
}

// entryOf reads the number of the calendar and of its entry in the external id of a stay; false for a stay from elsewhere.
func entryOf(externalID string) (calendar, entry int64, ok bool) {
	n, err := fmt.Sscanf(externalID, "feed-%d-%d", &calendar, &entry)
	return calendar, entry, err == nil && n == 2 && calendar > 0 && entry > 0
}

// otherSource reports whether two stays have come in two ways: by calendars of two platforms, or one of them by a calendar. What files and people bring is one source: the one has the other in sight.
func otherSource(a, b reservation.Reservation) bool {
	first, _, isA := entryOf(a.ExternalID)
	second, _, isB := entryOf(b.ExternalID)
	if isA && isB {
		return first != second && !strings.EqualFold(a.Source, b.Source)
	}
	return isA != isB
}

// OneStay reports whether two stays look like one that two sources have brought: they share at least half of the nights of the longer one, and the guests may be the same.
func OneStay(a, b reservation.Reservation) bool {
	return a.Ref != b.Ref && a.Property == b.Property && reservation.MostNights(a.Arrival, a.Departure, b.Arrival, b.Departure) && otherSource(a, b) && sameGuest(a.Booker.Name(), b.Booker.Name())
}

// hasContact reports whether a guest can be reached; calendars give only the last digits of a number.
func hasContact(b reservation.Booker) bool {
	return b.Email != "" || b.Phone != "" && !strings.HasPrefix(b.Phone, "…")
}

// keepsFirst reports whether the first of two stays is the one to keep, unless the office chooses the other: the one that cannot go, and of others the one that is confirmed, or has money, messages, a price, an address or number of the guest, or the guest's name.
func keepsFirst(a, b reservation.Side) bool {
	if (len(a.Hinders) > 0) != (len(b.Hinders) > 0) {
		return len(a.Hinders) > 0
	}
	worth := func(s reservation.Side) (n int) {
		for i, is := range []bool{!namesNobody(s.Booker.Name()), hasContact(s.Booker), s.Total > 0, s.Messages > 0, s.Paid > 0, s.Status == reservation.Confirmed} {
			if is {
				n |= 1 << i
			}
		}
		return n
	}
	if first, second := worth(a), worth(b); first != second {
		return first > second
	}
	return a.Ref.ID < b.Ref.ID
}
