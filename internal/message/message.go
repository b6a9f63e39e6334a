// Package message is the chat of a task or a reservation between the agency and the party: the staff of the task, the guest of the reservation.
//
// Who takes part in a thread is not known here: cleaning and reservation tell it through Subject.
package message

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
	"latchkey/internal/wire"
)

// Kind is what a thread belongs to.
type Kind string

// The two kinds of thread.
const (
	Cleaning    Kind = "cleaning"
	Reservation Kind = "reservation"
)

// EventType is the type of the thread's events.
func (k Kind) EventType() string {
	if k == Cleaning {
		return realtime.CleaningMessages
	}
	return realtime.ReservationMessages
}

// missing is how a thread that the actor has no part in is refused.
func (k Kind) missing() fault.Code {
	if k == Cleaning {
		return fault.TaskNotFound
	}
	return fault.ReservationNotFound
}

// Side is one of the two sides of a thread. All people of a side read and write as one.
type Side string

// The two sides.
const (
	Agency Side = "agency"
	Party  Side = "party"
)

// Other is the side across.
func (s Side) Other() Side {
	if s == Agency {
		return Party
	}
	return Agency
}

// Role says in which capacity somebody wrote.
type Role string

// The capacities.
const (
	RoleAgency  Role = "agency"
	RoleGuest   Role = "guest"
	RoleCleaner Role = "cleaner"
	RoleCompany Role = "company"
)

// Participants are the people of a thread, as one of them sees it.
type Participants struct {
	// Side is the side of the actor who asks.
	Side Side
	// Agency and Party are the accounts of the two sides that are notified of news; who has no account is left out.
	Agency, Party []identity.AccountID
	// Zone is the property's time zone.
	Zone *time.Location
}

// Message is one message.
type Message struct {
	Ref     identity.Ref
	Kind    Kind
	ID      int64
	Side    Side
	Role    Role
	Account identity.AccountID
	Sender  string
	Lang    string
	Text    string
	// Files are its attachments, in order.
	Files     []files.File
	CreatedAt clock.Instant
	// ReadAt is when the other side had read it; zero before.
	ReadAt clock.Instant
}

// Thread is the state of a chat. The zero Thread has no messages.
type Thread struct {
	UnreadAgency, UnreadParty int64
	LastText                  string
	LastSide                  Side
	LastAt                    clock.Instant
	Messages                  int64
	// WaitingAt is since when the chat waits for an answer of the agency; zero when it does not.
	WaitingAt clock.Instant
	// AssignedTo is the manager who takes care of it; zero for nobody.
	AssignedTo identity.StaffID
}

// Unread is how many messages the side has not read.
func (t Thread) Unread(side Side) int64 {
	if side == Agency {
		return t.UnreadAgency
	}
	return t.UnreadParty
}

const (
	// MaxFiles is how many files a message may have.
	MaxFiles = 10
	// Limit is the number of code points that a message must stay below.
	Limit     = 2500
	separator = "~~~"
)

// CheckText is the rule for the text of a message with so many files: below Limit code points as it was sent, and not only white space unless there is a file. It gives the
// text to keep: without white space around it, lines ended by line feeds, without control characters (PostgreSQL keeps no NUL, and nobody can read the others).
func CheckText(text string, attached int) (string, error) {
	if utf8.RuneCountInString(text) >= Limit {
		return "", fault.Invalid(fault.MessageTooLong, map[string]string{"msg_text": "expected fewer than 2500 characters"})
	}
	text = plain(text)
	if !visible(text) {
		if attached > 0 {
			return "", nil
		}
		return "", fault.Invalid(fault.MessageEmpty, map[string]string{"msg_text": "expected a text"})
	}
	return text, nil
}

// plain is a text without what nobody can read, its lines ended by line feeds, and nothing around it.
func plain(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		switch {
		case c == '\r':
			return '\n'
		case c != '\n' && c != '\t' && unicode.IsControl(c), wire.TurnsDirection(c):
			return -1
		}
		return c
	}, text))
}

// visible reports whether there is anything to see: white space and joiners alone are not a message.
func visible(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		return !unicode.IsSpace(c) && !unicode.Is(unicode.Cf, c) && !unicode.Is(unicode.Mn, c)
	})
}

// Summary is what stands for the message where there is room for a line: its text, or its first file's name behind a paper clip.
func (m Message) Summary() string {
	if m.Text == "" && len(m.Files) > 0 {
		return "\U0001F4CE " + m.Files[0].Name
	}
	return m.Text
}

// LastMessage is outgoing~~~text~~~created for a viewer's side, in the property's zone; empty when there is no message. Tildes that could be taken for the
// separator are replaced by a look-alike. The text is whole: a client that got the message itself makes the same of it.
func LastMessage(t Thread, viewer Side, zone *time.Location) string {
	if t.Messages == 0 {
		return ""
	}
	text, outgoing := t.LastText, "0"
	if strings.Contains(text, "~~") || strings.HasPrefix(text, "~") || strings.HasSuffix(text, "~") {
		text = strings.ReplaceAll(text, "~", "\u223C")
	}
	if t.LastSide == viewer {
		outgoing = "1"
	}
	return outgoing + separator + text + separator + wire.DateTime(t.LastAt, zone)
}

// RoleOf is the capacity in which an actor writes on a side.
func RoleOf(actor identity.Actor, member identity.MemberID, kind Kind, side Side) Role {
	switch {
	case side == Agency:
		return RoleAgency
	case kind == Reservation:
		return RoleGuest
	}
	if _, ok := actor.At(member, identity.Company); ok {
		return RoleCompany
	}
	return RoleCleaner
}

// SenderName is the name that the other side sees. An account without a name of its own may be called by its e-mail address, which is nobody else's business.
func SenderName(name string) string {
	name = strings.TrimSpace(name)
	if strings.Contains(name, "@") {
		return ""
	}
	return name
}

// sideOf is the side of an account that is notified of news; somebody on both sides is the agency's.
func (p Participants) sideOf(account identity.AccountID) Side {
	if slices.Contains(p.Agency, account) {
		return Agency
	}
	return Party
}

// everybody is both sides.
func (p Participants) everybody() []identity.AccountID {
	return slices.Concat(p.Agency, p.Party)
}
