package traveler

import (
	"testing"

	"latchkey/internal/reservation"
)

func TestWhoSignsInGermany(t *testing.T) {
	of := func(kind reservation.TravelerKind, nationality string) reservation.Traveler {
		return reservation.Traveler{Kind: kind, Registration: reservation.Registration{Nationality: nationality}}
	}
	for _, c := range []struct {
		all  []reservation.Traveler
		want int
	}{
		{nil, -1},
		{[]reservation.Traveler{of(reservation.Adult, "")}, 0},
		{[]reservation.Traveler{of(reservation.Adult, "DE")}, -1},
		{[]reservation.Traveler{of(reservation.Adult, "DE"), of(reservation.Child, "FR")}, -1},
		{[]reservation.Traveler{of(reservation.Adult, "DE"), of(reservation.Child, "FR"), of(reservation.Adult, "FR")}, 2},
	} {
		if got := GermanSigner(c.all); got != c.want {
			t.Errorf("%v: %d, want %d", c.all, got, c.want)
		}
	}
}
