// Package notify sends mail. A mail is a row that is written in the transaction of its cause; a worker sends it over SMTP, tries again when that fails, and sends it
// once also where several nodes share the database. What a mail says is put together when it is sent, in the reader's language and the agency's look.
package notify

import (
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Kind is what a mail is about.
type Kind string

// The kinds of mail. Each has its texts in the catalogue of the server under mail.<kind>.
const (
	Activation        Kind = "activation"
	ActivationRenewed Kind = "activation_renewed"
	Reset             Kind = "reset"
	SignInLink        Kind = "sign_in_link"
	AlreadyActive     Kind = "already_active"
	// Invited asks a person whether they join the team of the agency or of one of its companies. It is one kind for those with and without a login: the list of mails does not show which.
	Invited         Kind = "invited"
	PasswordChanged Kind = "password_changed"
	LoginLink       Kind = "login_link"
	HostInformed    Kind = "host_informed"
	// NewMessages announces messages that were not read in the app.
	NewMessages Kind = "new_messages"
	// KeyReady notifies a guest that the key code can be seen now; the code is not in it.
	KeyReady Kind = "key_ready"
	// OpenedByNumber notifies a booker that somebody signed in with the number of the booking.
	OpenedByNumber Kind = "opened_by_number"
	// The second factor of a login was turned on, turned off, or reset by a colleague; a recovery code was used.
	SecondFactorOn    Kind = "second_factor_on"
	SecondFactorOff   Kind = "second_factor_off"
	SecondFactorReset Kind = "second_factor_reset"
	RecoveryCodeUsed  Kind = "recovery_code_used"
	// SignInReset is about the login of a guest, a person or a company, which the office has reset because its passkeys are lost: it has the way back in.
	SignInReset Kind = "sign_in_reset"
	// The app was removed and passkeys are left; a passkey was added, removed, or refused because it may have been copied.
	SecondFactorAppOff Kind = "second_factor_app_off"
	PasskeyAdded       Kind = "passkey_added"
	PasskeyRemoved     Kind = "passkey_removed"
	PasskeyRefused     Kind = "passkey_refused"
	// A login signs in with passkeys only, or takes its password again; somebody asked for a link or a new password of one that takes none.
	PasskeysOnlyOn    Kind = "passkeys_only_on"
	PasskeysOnlyOff   Kind = "passkeys_only_off"
	PasskeysOnlyAsked Kind = "passkeys_only_asked"
	// An agency demands a second factor of its managers: at once, or from a day on.
	SecondFactorNeeded     Kind = "second_factor_needed"
	SecondFactorNeededFrom Kind = "second_factor_needed_from"
	// A guest's data was erased, and with it the login; or an agency refuses to erase it. Of the first two, who was mailed is forgotten once they are sent.
	ErasureDone      Kind = "erasure_done"
	ErasureDoneLogin Kind = "erasure_done_login"
	ErasureRefused   Kind = "erasure_refused"
	// ErasureAsked notifies a booker that somebody asked for the erasure of their data with the number of the booking.
	ErasureAsked Kind = "erasure_asked"
	// A person of the team asks for an absence, which their company answers; the answer goes to the person.
	AbsenceAsked   Kind = "absence_asked"
	AbsenceGranted Kind = "absence_granted"
	AbsenceRefused Kind = "absence_refused"
	AbsenceRemoved Kind = "absence_removed"
	// A person or company has tasks to accept, has not answered some that begin soon, or has lost one because of that.
	TasksAsked    Kind = "tasks_asked"
	TasksReminded Kind = "tasks_reminded"
	TaskGivenAway Kind = "task_given_away"
	// TasksChanged is for who gets no push: tasks that begin soon are new, have changed or are theirs no more.
	TasksChanged Kind = "tasks_changed"
	// ProgramConnected announces to the owners that another program was connected: an API token or a webhook was made.
	ProgramConnected Kind = "program_connected"
	// TokenEnds warns the owners that an API token ends soon.
	TokenEnds Kind = "token_ends"
	// TeamJoined announces to the owners who has joined the team by a link: a manager, or a person whose address nobody had entered.
	TeamJoined Kind = "team_joined"
	// ReportSent has a link to a report that is sent regularly.
	ReportSent Kind = "report_sent"
	// Test goes to a manager who wants to know whether mails are sent. It is never queued.
	Test Kind = "test"
)

// Kinds lists the kinds that are queued.
var Kinds = []Kind{Activation, ActivationRenewed, Reset, SignInLink, AlreadyActive, Invited, PasswordChanged, LoginLink, HostInformed, NewMessages, KeyReady, OpenedByNumber, SecondFactorOn, SecondFactorOff, SecondFactorReset, SignInReset, RecoveryCodeUsed, SecondFactorAppOff, PasskeyAdded, PasskeyRemoved, PasskeyRefused, PasskeysOnlyOn, PasskeysOnlyOff, PasskeysOnlyAsked, SecondFactorNeeded, SecondFactorNeededFrom, ErasureDone, ErasureDoneLogin, ErasureRefused, ErasureAsked, AbsenceAsked, AbsenceGranted, AbsenceRefused, AbsenceRemoved, TasksAsked, TasksReminded, TaskGivenAway, TasksChanged, ProgramConnected, TokenEnds, TeamJoined, ReportSent}

// Brand is how the agency looks in a mail.
type Brand struct {
	Name string `json:"name"`
	// Accent is its colour as #rrggbb, or empty.
	Accent string `json:"accent,omitempty"`
	// ReplyTo is where answers go; empty for nowhere.
	ReplyTo string `json:"reply_to,omitempty"`
	Phone   string `json:"phone,omitempty"`
}

// Mail is one mail to one person. Link and Second are secrets.
type Mail struct {
	Member identity.MemberID
	Kind   Kind
	To     string
	Lang   string
	// Useful is how long the mail is worth sending.
	Useful time.Duration
	Content
}

// Content is what a mail says beside the texts of its kind.
type Content struct {
	Brand Brand `json:"brand"`
	// Link is behind the button and Second behind the lesser one below it.
	Link   string `json:"link,omitempty"`
	Second string `json:"second,omitempty"`
	// Values fill the placeholders of the texts.
	Values map[string]string `json:"values,omitempty"`
	// Quotes are what people wrote.
	Quotes []Quote `json:"quotes,omitempty"`
	// Answerable says that an answer to this mail goes where the quotes come from. Where answers of people are read by nobody, Unanswerable says so.
	Answerable   bool `json:"answerable,omitempty"`
	Unanswerable bool `json:"unanswerable,omitempty"`
	// Unsubscribe ends mails of this kind: by a press on the page behind it, or by one POST without a sign-in (RFC 8058).
	Unsubscribe string `json:"unsubscribe,omitempty"`
	// Logo is the picture of the agency. It is not queued: a mail shows the one that the agency has when it is sent.
	Logo *Picture `json:"-"`
}

// Picture is a picture that a mail brings along (JPEG or PNG).
type Picture struct {
	Mime          string
	Raw           []byte
	Width, Height int64
}

// Quote is what one person wrote.
type Quote struct {
	Who  string `json:"who"`
	Text string `json:"text"`
}

// State is where a mail is on its way.
type State string

// The states.
const (
	Queued State = "queued"
	Sent   State = "sent"
	Failed State = "failed"
)

// Entry is a mail as the operator and the agency see it: nothing of what it says.
type Entry struct {
	Member    identity.MemberID
	ID        int64
	Kind      Kind
	To        string
	Lang      string
	State     State
	Tries     int64
	LastError string
	CreatedAt clock.Instant
	NextAt    clock.Instant
	SentAt    clock.Instant
	until     clock.Instant
	payload   []byte
}

// Useful reports whether the mail is still worth sending.
func (e Entry) Useful(now clock.Instant) bool { return e.until > now }

// Cause is why the last try failed; empty while none has.
func (e Entry) Cause() Cause {
	switch {
	case e.LastError == "" || e.State == Sent:
		return ""
	case strings.HasPrefix(e.LastError, refusedWith+" 4"):
		return Busy
	case strings.HasPrefix(e.LastError, refusedWith):
		return Refused
	}
	for _, c := range []Cause{TooLate, NoAnswer, NotReached} {
		if e.LastError == reasons[c] {
			return c
		}
	}
	return NotTaken
}

// Cause is the kind of a reason, for programs that put it in words themselves.
type Cause string

// The causes.
const (
	// TooLate is of a mail that would be of no use any more.
	TooLate Cause = "too_late"
	// Refused is a mail server's final no, mostly because there is no such address; Busy one that may be a yes later.
	Refused Cause = "refused"
	Busy    Cause = "busy"
	// NoAnswer and NotReached are of a mail server that is not there, NotTaken is everything else.
	NoAnswer   Cause = "no_answer"
	NotReached Cause = "not_reached"
	NotTaken   Cause = "not_taken"
)

// What is stored, and shown to the operator, of each cause: refusedWith is followed by the server's code.
const refusedWith = "the mail server refused it with"

var reasons = map[Cause]string{
	TooLate: "too late to be of use", NoAnswer: "the mail server did not answer in time", NotReached: "the mail server was not reached", NotTaken: "the mail server did not take it",
}

const (
	firstPause  = 30 * time.Second
	longestWait = 30 * time.Minute
	// lease is how long a node that took a mail has for sending it. When the node dies, another one tries after that.
	lease = 2 * time.Minute
	// sendWithin is less than lease, so that nobody sends what another one has taken over.
	sendWithin = time.Minute
	// Keep is how long sent and failed mails are listed.
	Keep = 30 * 24 * time.Hour
)

// sending is a node's turn with a mail or a push.
var sending = database.Turn{Taken: lease, Ends: sendWithin}

// pause is how long a mail waits after so many tries that failed.
func pause(tries int64) time.Duration {
	return min(longestWait, firstPause<<min(max(tries-1, 0), 10))
}
