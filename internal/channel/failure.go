package channel

import (
	"errors"
	"fmt"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/wire"
)

// Reason says why a calendar could not be had or read. It never holds the address.
type Reason string

// The reasons.
const (
	AddressInvalid Reason = "address_invalid"
	AddressPrivate Reason = "address_private"
	Unreachable    Reason = "unreachable"
	TooSlow        Reason = "too_slow"
	GivenUp        Reason = "given_up"
	Redirected     Reason = "redirected"
	// NotThere, NotAllowed, Busy, ServerBroken and Refused are answers of the channel's server other than 200 and 304.
	NotThere     Reason = "not_there"
	NotAllowed   Reason = "not_allowed"
	Busy         Reason = "busy"
	ServerBroken Reason = "server_broken"
	Refused      Reason = "refused"
	WebPage      Reason = "web_page"
	NotCalendar  Reason = "not_calendar"
	CutOff       Reason = "cut_off"
	Damaged      Reason = "damaged"
	TooLarge     Reason = "too_large"
	TooMany      Reason = "too_many"
	// Vanished: coming stays were missing at once, which is more often a fault of the channel than the truth. A known calendar holds them and goes on; that of a new address is refused.
	Vanished Reason = "vanished"
)

// Reasons lists them.
var Reasons = []Reason{
	AddressInvalid, AddressPrivate, Unreachable, TooSlow, GivenUp, Redirected, NotThere, NotAllowed, Busy, ServerBroken, Refused, WebPage, NotCalendar, CutOff, Damaged, TooLarge, TooMany, Vanished,
}

// Schema lists the reasons; empty is none.
func (Reason) Schema(huma.Registry) *huma.Schema { return wire.Among(append([]Reason{""}, Reasons...)) }

// words are the reasons for who reads the output of a command.
var words = map[Reason]string{
	AddressInvalid: "the address is not valid", AddressPrivate: "the address is a private one", Unreachable: "the server cannot be reached", TooSlow: "the server took too long",
	GivenUp: "the fetch was given up", Redirected: "the server redirects to where it must not", NotThere: "the server knows no such calendar", NotAllowed: "the server does not let it be read",
	Busy: "the server wants to be asked later", ServerBroken: "the server has a fault", Refused: "the server refused", WebPage: "a web page came instead of a calendar",
	NotCalendar: "what came is not a calendar", CutOff: "the calendar is cut off", Damaged: "the calendar is damaged", TooLarge: "the calendar is too large",
	TooMany: "the calendar has too many entries", Vanished: "most of the coming stays are not in it",
}

// Failed is a fetch that did not give a whole calendar: what was last good is kept.
type Failed struct {
	Reason Reason
	// Status is the server's answer where that is the reason, else 0.
	Status int
	// RetryAfter is how long the server wants to be left alone; zero where it does not say.
	RetryAfter time.Duration
	cause      error
	body       []byte // what came in place of a calendar, for the kept fetch
}

func (f *Failed) Error() string {
	if f.Status != 0 {
		return fmt.Sprintf("calendar: %s (%d)", words[f.Reason], f.Status)
	}
	return "calendar: " + words[f.Reason]
}

// Unwrap gives the cause, for tests and for errors.Is; it is not logged.
func (f *Failed) Unwrap() error { return f.cause }

// asFailed finds the failed fetch in an error.
func asFailed(err error) (*Failed, bool) { return errors.AsType[*Failed](err) }

func failed(reason Reason, cause error) error { return &Failed{Reason: reason, cause: cause} }
