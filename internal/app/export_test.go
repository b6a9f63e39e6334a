package app

import (
	"context"

	"latchkey/internal/clock"
)

// Overs is what is dropped once it is over, for the tests of the package's users.
func (a *App) Overs() map[string]func(context.Context, clock.Instant) error { return a.overs() }
