// Package erasure erases the data of guests with a proof of it (Art. 17 GDPR), and takes the requests of guests for that. An agency erases what it has of a guest, and nothing of another agency. The
// login goes with the last stay that needs it.
package erasure

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"latchkey/internal/channel"
	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/reservation"
	"latchkey/internal/search"
)

// Part is a kind of data, by the name that people read.
type Part string

// The parts.
const (
	Booker        Part = "booker"        // name, address, telephone number, language, and what the office wrote about the guest
	Travelers     Part = "travelers"     // names and identity data of all travelers, and their invitations
	Chat          Part = "chat"          // both sides of the chat, translations, and its words in the search
	Files         Part = "files"         // files of the chat, documents of the stay, and archives of the agency that hold the guest
	Problems      Part = "problems"      // what the guest has reported
	Notes         Part = "notes"         // what the office and the team wrote about the guest at the tasks of the stay
	Mails         Part = "mails"         // mails to the guest and notifications
	Access        Part = "access"        // sign-ins by booking number, browsers and pushes
	Answers       Part = "answers"       // stored answers to repeated calls
	PaymentNotes  Part = "payment_notes" // who paid, and notes about payments
	ImportedLines Part = "imported"      // lines of imported files, and what channels answered
	KeptReports   Part = "kept_reports"  // reports that keep their figures, checked for names and identity data: all with rows about the stays
)

// Parts lists the parts in the order in which they are shown.
var Parts = []Part{Booker, Travelers, Chat, Files, Problems, Notes, Mails, Access, Answers, PaymentNotes, ImportedLines, KeptReports}

// partOf says to which part the rows of a table belong. A test holds that each table of the database is here, or is known to have nothing of a guest.
var partOf = map[string]Part{
	"reservation": Booker, "reservation_history": Booker, "channel_entry": Booker,
	"traveler": Travelers, "traveler_invitation": Travelers,
	"message": Chat, "message_translation": Chat, "message_word": Chat, "thread": Chat,
	"file": Files, "attachment": Files, "document": Files, "upload": Files, "archive": Files,
	"problem": Problems,
	"task":    Notes, "task_change": Notes, "task_history": Notes, "checklist_line": Notes,
	"mail": Mails, "notification": Mails, "reply_address": Mails,
	"session": Access, "access_token": Access, "refresh_token": Access, "push": Access, "push_subscription": Access, "known_browser": Access,
	"idempotency": Answers,
	"payment":     PaymentNotes, "statement_line": PaymentNotes, "security_deposit": PaymentNotes,
	"import_line": ImportedLines, "channel_fetch": ImportedLines,
	"kept_report": KeptReports,
}

// Rows is how many rows of a table were erased.
type Rows struct {
	Part  Part   `json:"part"`
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// rowsOf puts what was counted in order: by part, then by table.
func rowsOf(t map[string]int64) []Rows {
	out := []Rows{}
	for table, n := range t {
		out = append(out, Rows{Part: partOf[table], Table: table, Rows: n})
	}
	slices.SortFunc(out, func(a, b Rows) int {
		if by := slices.Index(Parts, a.Part) - slices.Index(Parts, b.Part); by != 0 {
			return by
		}
		return strings.Compare(a.Table, b.Table)
	})
	return out
}

// law is for how many years, counted from the end of the calendar year, a country has accounting records kept.
type law struct {
	years int
	text  string
}

// laws by country; others get the longest.
var laws = map[string]law{
	"DE": {8, "§ 147 AO, § 257 HGB"},
	"AT": {7, "§ 132 BAO, § 212 UGB"},
	"CH": {10, "Art. 958f OR"},
	"ES": {6, "Art. 30 Código de Comercio"},
	"PL": {5, "art. 74 ustawy o rachunkowości"},
	"FR": {10, "Art. L123-22 Code de commerce"},
	"IT": {10, "Art. 2220 Codice civile"},
}

// longest is for countries that are not known here.
var longest = law{years: 10}

// Kept is what stays, because the law has it kept.
type Kept struct {
	// Payments are entries of money, with number, day and amount.
	Payments int64 `json:"payments"`
	// Until is the last day.
	Until string `json:"until"`
	Law   string `json:"law"`
}

// keptFor is what stays of stays.
func keptFor(country string, stays []reservation.Reservation, payments int64) Kept {
	of, ok := laws[country]
	if !ok {
		of = longest
	}
	last := clock.Date(0)
	for _, r := range stays {
		last = max(last, r.Departure)
	}
	return Kept{Payments: payments, Until: clock.NewDate(last.Month()/12+of.years, time.December, 31).String(), Law: of.text}
}

// Blocks reports whether a stay keeps its guest from being erased: it is running or still to come.
func Blocks(r reservation.Reservation, today clock.Date) bool {
	return r.Status != reservation.Cancelled && r.Departure >= today
}

// DueOn is until when a request has to be answered: one month after it (Art. 12 GDPR), on the last day of a shorter month.
func DueOn(asked clock.Date) clock.Date {
	first := clock.FirstOf(asked.Month() + 1)
	return min(first.AddDays(int(asked-clock.FirstOf(asked.Month()))), clock.FirstOf(asked.Month()+2).AddDays(-1))
}

// State is where a request is.
type State string

// The states.
const (
	Open    State = "open"
	Done    State = "done"
	Refused State = "refused"
)

// States lists the states.
var States = []State{Open, Done, Refused}

// Request is what a guest asks of one agency.
type Request struct {
	Ref identity.Ref
	// Account is the login that asks; 0 for a request by booking number, and once the login is gone.
	Account identity.AccountID
	// Stay is the number of the stay by which it was made; 0 for a request of a login.
	Stay       int64
	AskedAt    clock.Instant
	DueOn      clock.Date
	State      State
	Reason     string
	AnsweredAt clock.Instant
	Erasure    int64
}

// ByNumber reports whether it was made by booking number: by a person who may be another than the one who booked.
func (r Request) ByNumber() bool { return r.Stay != 0 }

// askAgain is how long after a request by booking number the next one may come: who knows the number does not go on asking after a refusal.
const askAgain = 24 * time.Hour

// Origin is what an erasure came from.
type Origin string

// The origins.
const (
	ByOffice  Origin = "office"
	ByRequest Origin = "request"
	ByCommand Origin = "command"
)

// Origins lists the origins.
var Origins = []Origin{ByOffice, ByRequest, ByCommand}

// ProvedStay is a stay in a proof: what is left of it.
type ProvedStay struct {
	Number    int64  `json:"number"`
	Arrival   string `json:"arrival"`
	Departure string `json:"departure"`
}

// Proof says what was erased, when and by whom. It names no guest: the booking numbers say to the agency and to the guest whose data it was.
type Proof struct {
	Version int          `json:"version"`
	Number  string       `json:"number"`
	Agency  string       `json:"agency"`
	At      string       `json:"at"`
	By      string       `json:"by"`
	Origin  Origin       `json:"origin"`
	Stays   []ProvedStay `json:"stays"`
	Erased  []Rows       `json:"erased"`
	Kept    Kept         `json:"kept"`
	// Before is the hash of the agency's erasure before this one; empty for the first.
	Before string `json:"before"`
}

// proofVersion counts the forms of proofs.
const proofVersion = 1

// text is what is hashed, sealed and stored.
func (p Proof) text() (string, error) {
	raw, err := json.Marshal(p)
	return string(raw), err
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Proved is a stored proof.
type Proved struct {
	Proof
	Ref  identity.Ref
	Text string
	Hash string
	Seal string
	// Intact reports whether text, hash and seal are as they were written.
	Intact bool
}

// aboutChat reports whether a link leads to the chat of a stay.
func aboutChat(link string, stay identity.Ref) bool {
	return strings.HasSuffix(link, "&kind="+string(message.Reservation)+"&ref="+stay.String()) || strings.Contains(link, "/reservations/"+stay.String()+"/")
}

// shortest is the shortest word of a name, and of a number, by which somebody is recognized.
const shortest = 3

// aboutGuest finds texts that name a guest: by a word of a name, or by an address or number.
func aboutGuest(names, numbers []string) search.Named {
	var guest search.Named
	for _, word := range search.WordsOf(strings.Join(names, " ")) {
		if len([]rune(word)) >= shortest && !channel.IsLabel(word) {
			guest.Words = append(guest.Words, word)
		}
	}
	for _, n := range numbers {
		if len(n) >= shortest {
			guest.Numbers = append(guest.Numbers, strings.ToLower(n))
		}
	}
	return guest
}

// File is a proof with its hash and its seal, as it is downloaded: the text stands in it letter by letter, so that its SHA-256 can be checked with any tool.
func (p Proved) File() ([]byte, error) {
	return json.MarshalIndent(struct {
		Text string `json:"text"`
		Hash string `json:"sha256"`
		Seal string `json:"seal"`
	}{p.Text, p.Hash, p.Seal}, "", "  ")
}
