package traveler

import (
	"fmt"
	"testing"
	"time"

	"latchkey/internal/clock"
)

func TestOneConnectionDoesNotOpenInvitationsWithoutEnd(t *testing.T) {
	g := newGate(clock.NewManual(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)))
	count := func(address func(i int) string) (admitted int) {
		for i := range 3 * gateBurst {
			if g.admit(address(i)) == nil {
				admitted++
			}
		}
		return admitted
	}
	if n := count(func(i int) string { return fmt.Sprintf("2001:db8::%x", i) }); n != gateBurst {
		t.Errorf("%d of one network", n)
	}
	if n := count(func(i int) string { return []string{"203.0.113.1", "::ffff:203.0.113.1"}[i%2] }); n != gateBurst {
		t.Errorf("%d of one address", n)
	}
	if g.admit("2001:db8:0:1::1") != nil || g.admit("203.0.113.2") != nil {
		t.Error("a neighbor pays for it")
	}
	if n := count(func(int) string { return "shared 127.0.0.1" }); n != 3*gateBurst {
		t.Errorf("%d behind a proxy", n)
	}
}
