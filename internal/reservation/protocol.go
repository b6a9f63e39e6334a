package reservation

import (
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

// Action is what was done in a stay.
type Action string

// The actions that only the server writes, with what it did itself.
const (
	KeyViewed Action = "key_viewed"
	// KeyMadeReady is written when the code goes to its guest's phone for a time without signal: nobody has looked at it yet.
	KeyMadeReady Action = "key_made_ready"
	KeyUnlocked  Action = "key_unlocked"
	KeyLocked    Action = "key_locked"
	GuestsLeft   Action = "guests_left"
	LeftUndone   Action = "guests_left_undone"
	HomeReady    Action = "home_ready"
	Reported     Action = "problem_reported"
	Entered      Action = "payment_entered"
	TakenBack    Action = "payment_taken_back"
	TaxCharged   Action = "tourist_tax_charged"
	// DepositChanged is written when the security deposit was asked, received or given back.
	DepositChanged Action = "deposit_changed"
	// StayEntered to StayRestored are what the office does to a stay by hand.
	StayEntered   Action = "stay_entered"
	StayChanged   Action = "stay_changed"
	StayMoved     Action = "stay_moved"
	StayCancelled Action = "stay_cancelled"
	StayRestored  Action = "stay_restored"
	// StayJoined is written at both of two stays that the office has made one, StayParted when they were taken apart, StayTwo when the office has said that they are two.
	StayJoined Action = "stay_joined"
	StayParted Action = "stay_parted"
	StayTwo    Action = "stay_two"
	// StaySplit is written at both parts of a stay that the office has split.
	StaySplit Action = "stay_split"
	// SplitUndone is written at both when the split was taken back.
	SplitUndone Action = "stay_split_undone"
	// CalendarTheyCome to CalendarBuffers are what the office has said about an entry of a channel's calendar (package channel), at each stay that it concerns.
	CalendarTheyCome  Action = "calendar_they_come"
	CalendarOneGuest  Action = "calendar_one_guest"
	CalendarNextGuest Action = "calendar_next_guest"
	CalendarGuest     Action = "calendar_guest"
	CalendarBuffer    Action = "calendar_buffer"
	CalendarBuffers   Action = "calendar_buffers"
	// StayImported and ImportReturned are written when an import of a file wrote the stay, and when that was taken back.
	StayImported   Action = "stay_imported"
	ImportReturned Action = "stay_import_returned"
	// TravelersChanged to TravelerEntered are of package traveler, ServicesChanged is of package extra.
	TravelersChanged  Action = "travellers_changed"
	BookerChanged     Action = "booker_changed"
	IdentityViewed    Action = "identity_viewed"
	IdentityErased    Action = "identity_erased"
	TravelerInvited   Action = "traveller_invited"
	InvitationRevoked Action = "invitation_revoked"
	TravelerEntered   Action = "traveller_entered"
	ServicesChanged   Action = "services_changed"
	// RegistrationMade is of package registration: the stay is in a file for the authority.
	RegistrationMade Action = "registration_made"
	// BookingRegistered is of package registration: the booking is in a file for the authority, not its travelers.
	BookingRegistered Action = "booking_registered"
	// RegisteredByHand and RegisteredUndone are written when the office says that it has registered the guests without a file, and when it takes that back.
	RegisteredByHand Action = "registered_by_hand"
	RegisteredUndone Action = "registered_by_hand_undone"
	// RegistrationWithdrawn and WithdrawnUndone are written when the office says that it has cancelled the report of a cancelled stay with the authority, and when it takes that back.
	RegistrationWithdrawn Action = "registration_withdrawn"
	WithdrawnUndone       Action = "registration_withdrawn_undone"
	// LoginLinkSent to LoginReset are what the office does for a guest who cannot sign in (package account).
	LoginLinkSent Action = "login_link_sent"
	LoginInvited  Action = "login_invited"
	LoginLifted   Action = "login_tries_lifted"
	LoginReset    Action = "login_reset"
	// GuestErased is written when all that is personal of the stay was erased (package erasure).
	GuestErased Action = "guest_erased"
)

// The actions that a person's browser reports (glaktionprot_aktion), because only it knows of them.
const (
	KeyViewedOffline Action = "key_viewed_offline"
	WiFiViewed       Action = "wifi_viewed"
	DocumentOpened   Action = "document_opened"
	TextsRead        Action = "infotexts_read"
	WayOpened        Action = "way_opened"
)

// own are the actions that the server writes.
var own = []Action{
	KeyViewed, KeyMadeReady, KeyUnlocked, KeyLocked, GuestsLeft, LeftUndone, HomeReady, Reported, Entered, TakenBack, TaxCharged, DepositChanged, StayEntered, StayChanged, StayMoved, StayCancelled, StayRestored, TravelersChanged, BookerChanged, IdentityViewed, IdentityErased, TravelerInvited, InvitationRevoked, TravelerEntered, RegistrationMade, BookingRegistered, RegisteredByHand, RegisteredUndone, RegistrationWithdrawn, WithdrawnUndone, ServicesChanged, LoginLinkSent, LoginInvited, LoginLifted, LoginReset, StayImported, ImportReturned, GuestErased, StayJoined, StayParted, StayTwo, StaySplit, SplitUndone,
	CalendarTheyCome, CalendarOneGuest, CalendarNextGuest, CalendarGuest, CalendarBuffer, CalendarBuffers,
}

// reportable are the actions that a person may report; all others are the server's own words.
var reportable = []Action{KeyViewedOffline, WiFiViewed, DocumentOpened, TextsRead, WayOpened}

// Actions lists all actions.
func Actions() []Action { return slices.Concat(own, reportable) }

// Reportable reports whether a person's browser may write the action into the protocol.
func Reportable(a Action) bool { return slices.Contains(reportable, a) }

// samePause is how long the same thing done again by the same principal is still the first: a screen that reloads is not a second look at the safe.
const samePause = time.Minute

// sameSince is the instant after which the same action by the same principal is not written again: a phone keeps a key once a day at the home.
func sameSince(action Action, now clock.Instant, zone *time.Location) clock.Instant {
	if action == KeyMadeReady {
		return now.Date(zone).At(0, zone).Add(-time.Millisecond)
	}
	return now.Add(-samePause)
}

// Entry is one line of the protocol, the trail of what was done in a stay by whom.
type Entry struct {
	ID      int64
	At      clock.Instant
	Account identity.AccountID
	// ByNumber marks what a session by booking number did: the account is the booker's, the person may be anyone who knows the number.
	ByNumber bool
	Action   Action
	// Run is the import that did it; zero for all else.
	Run int64
}
