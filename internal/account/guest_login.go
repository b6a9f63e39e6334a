package account

import (
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
)

// GuestLogin is what the office learns of the login of guests: of an address that stays of its own agency were booked with, and nothing of what else the login is for.
type GuestLogin struct {
	// Stay is the newest of the stays: helps go by it.
	Stay  identity.Ref
	Email string
	Name  string
	State GuestLoginState
	// Tries is whether somebody has tried in vain so often, within the hour, that they wait or solve a captcha.
	Tries bool
	// Locked is whether the login needs passkeys, an app or a recovery code to sign in, so that the office can reset it for a guest who has lost them.
	Locked bool
	Stays  []reservation.Listed
	// Mail is the last mail of the agency to the address; zero for none in the last days.
	Mail notify.Entry
}

// GuestLoginState is what the login of an address is.
type GuestLoginState string

// The states.
const (
	// NoLogin means that nobody has asked for one.
	NoLogin GuestLoginState = "none"
	// NoAddress means that the stay has no address.
	NoAddress GuestLoginState = "no_address"
	// Unconfirmed means that the mail with the link was not opened.
	Unconfirmed GuestLoginState = "pending"
	LoginActive GuestLoginState = "active"
	LoginClosed GuestLoginState = "closed"
)

// GuestLoginStates lists the states.
var GuestLoginStates = []GuestLoginState{NoLogin, NoAddress, Unconfirmed, LoginActive, LoginClosed}

// stateOfLogin is the state of an account; the zero one is none.
func stateOfLogin(a Account) GuestLoginState {
	switch {
	case a.ID == 0:
		return NoLogin
	case a.State == Pending:
		return Unconfirmed
	case a.State == Closed:
		return LoginClosed
	}
	return LoginActive
}

// GuestHelp is what the office does for a guest who cannot sign in.
type GuestHelp string

// The helps, each with the line that it leaves in the history of the stay.
const (
	// SendLink mails a link that signs in once, or activates a login that is not confirmed.
	SendLink GuestHelp = "link"
	// Invite mails the invitation to the stay.
	Invite GuestHelp = "invite"
	// Lift ends the waits that failed tries have left.
	Lift GuestHelp = "lift"
)

// GuestHelps lists the helps.
var GuestHelps = []GuestHelp{SendLink, Invite, Lift}

var helpActions = map[GuestHelp]reservation.Action{SendLink: reservation.LoginLinkSent, Invite: reservation.LoginInvited, Lift: reservation.LoginLifted}

const (
	// mostGuestLogins is how many addresses are shown of what was found, mostLoginStays how many stays of each.
	mostGuestLogins = 20
	mostLoginStays  = 5
)

// triedTooOften reports whether failures of a login, or at a stay by its number, make people wait.
func triedTooOften(failures, free int64, last, now clock.Instant) bool {
	return failures >= free && last.Add(forgetFailures) > now
}
