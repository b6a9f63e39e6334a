package reservation

import (
	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// What signing in needs to know of stays.

// BookerStay is a stay as far as it makes its booker a guest.
type BookerStay struct {
	Member    identity.MemberID
	Name      string
	Cancelled bool
	Departure clock.Date
}

// mostBookings is how many stays of one address are looked at, the last departure first.
const mostBookings = 100

// BookedStay is a stay as far as a sign-in by booking number needs it.
type BookedStay struct {
	Ref       identity.Ref
	Account   identity.AccountID
	FirstName string
	LastName  string
	Lang      string
	Arrival   clock.Date
	Departure clock.Date
}
