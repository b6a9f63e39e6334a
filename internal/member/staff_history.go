package member

import (
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Act is what a manager did to a login of the team.
type Act string

// The acts.
const (
	SecondFactorReset Act = "second_factor_reset"
)

// HistoryEntry is one act in the history of a team.
type HistoryEntry struct {
	ID     int64
	At     clock.Instant
	By     identity.AccountID
	ByName string
	// Staff is whom it was done to; zero for the whole agency.
	Staff     identity.StaffID
	StaffName string
	Act       Act
}

// mostHistory is how many acts are listed.
const mostHistory = 100
