package reservation_test

import (
	"testing"

	"latchkey/internal/reservation/reservationtest"
)

// world is the common one of stays; see reservationtest.
type world struct{ *reservationtest.World }

func eachWorld(t *testing.T, test func(w *world)) {
	t.Helper()
	reservationtest.Each(t, func(w *reservationtest.World) { test(&world{w}) })
}

const (
	greta      = reservationtest.Greta
	other      = reservationtest.Other
	mia        = reservationtest.Mia
	otto       = reservationtest.Otto
	cleaner    = reservationtest.Cleaner
	code       = reservationtest.Code
	password   = reservationtest.Password
	travelPlan = reservationtest.TravelPlan
)

var (
	wednesday = reservationtest.Wednesday
	unpaid    = reservationtest.Unpaid
	during    = reservationtest.During
	inState   = reservationtest.InState
	six       = reservationtest.Six
	stay      = reservationtest.Stay
	path      = reservationtest.Path
	ref       = reservationtest.Ref
	mustDate  = reservationtest.MustDate
)
