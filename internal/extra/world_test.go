package extra_test

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

var (
	wednesday = reservationtest.Wednesday
	during    = reservationtest.During
	six       = reservationtest.Six
	stay      = reservationtest.Stay
	path      = reservationtest.Path
	ref       = reservationtest.Ref
	mustDate  = reservationtest.MustDate
)
