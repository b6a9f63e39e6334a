package account

import (
	"encoding/base64"
	"fmt"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
)

// staffInvitationLife is how long the link of an invitation to a team can be used.
const staffInvitationLife = 14 * 24 * time.Hour

// staffInvitation is a link that its maker shows, copies or prints. It is no sign-in: the login of the entry's address accepts with it. Where the entry has no address, the invited person
// names their own.
type staffInvitation struct {
	Ref       identity.Ref
	Staff     identity.StaffID
	By        identity.AccountID
	ExpiresAt clock.Instant
	EndedAt   clock.Instant
	Accepted  clock.Instant
}

// namings is how often an invitation without an address may be asked to mail the way in, to whichever address.
var namings = allowance{5, time.Hour}

// open reports whether the invitation can still be accepted.
func (i staffInvitation) open(now clock.Instant) bool {
	return i.EndedAt == 0 && i.Accepted == 0 && now < i.ExpiresAt
}

// StaffInvitation is what the page of an invitation shows.
type StaffInvitation struct {
	Agency member.Member
	Entry  member.Staff
	// By is who invites.
	By        string
	ExpiresAt clock.Instant
}

// staffInvitationToken is made from the invitation's number under the installation's key: the same attempt again gives the same link, and only its hash is kept.
func (s *Service) staffInvitationToken(ref identity.Ref) secret.Text {
	return secret.Of(base64.RawURLEncoding.EncodeToString(s.box.MAC("staff.invitation", fmt.Sprint(ref))))
}
