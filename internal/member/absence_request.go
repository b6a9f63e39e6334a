package member

import (
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// RequestState is what has become of a request for an absence.
type RequestState string

// The states. A request is answered once; only an absence that was granted can be removed afterwards.
const (
	RequestAsked     RequestState = "asked"
	RequestGranted   RequestState = "granted"
	RequestRefused   RequestState = "refused"
	RequestWithdrawn RequestState = "withdrawn" // by the person who asked
	RequestRemoved   RequestState = "removed"   // granted, and the absence was taken back later
)

// RequestStates lists the states.
var RequestStates = []RequestState{RequestAsked, RequestGranted, RequestRefused, RequestWithdrawn, RequestRemoved}

// Schema names the states.
func (RequestState) Schema(huma.Registry) *huma.Schema { return wire.Among(RequestStates) }

// AbsenceRequest is an absence that a person asks for. Its ID is that of the request.
type AbsenceRequest struct {
	Absence
	Note       string
	State      RequestState
	AskedAt    clock.Instant
	AnsweredAt clock.Instant
	AnsweredBy identity.AccountID
	// Reason is why it was refused.
	Reason string
	// Granted is the absence that it has become; 0 for none.
	Granted int64
}

const (
	// longestNote is how many letters a person may write to a request, and who answers it as a reason.
	longestNote = 500
	// mostAsked is how many requests of a person may be open.
	mostAsked = 20
	// requestsShown is for how many days a request is shown to the person after its last day.
	requestsShown = 31
)

// ask brings a new request into the form in which it is stored and names what is wrong with it. open are those of the person that wait for an answer.
func (r AbsenceRequest) ask(today clock.Date, open []AbsenceRequest) (AbsenceRequest, error) {
	if err := r.check(); err != nil {
		return r, err
	}
	r.Note = strings.TrimSpace(wire.PlainDirection(r.Note))
	if utf8.RuneCountInString(r.Note) > longestNote {
		return r, fault.Invalid(fault.BadRequest, map[string]string{"note": "too_long"})
	}
	if r.To < today {
		return r, fault.Invalid(fault.BadRequest, map[string]string{"to": "past"})
	}
	if len(open) >= mostAsked {
		return r, fault.Invalid(fault.BadRequest, map[string]string{"from": "too_many"})
	}
	for _, o := range open {
		if o.From <= r.To && o.To >= r.From && (o.FromTime == "" || r.FromTime == "" || o.FromTime < r.ToTime && o.ToTime > r.FromTime) {
			return r, fault.Invalid(fault.BadRequest, map[string]string{"from": "asked"})
		}
	}
	r.State = RequestAsked
	return r, nil
}

// answer is a request that is granted or, with a reason, refused.
func (r AbsenceRequest) answer(grant bool, reason string) (AbsenceRequest, error) {
	if grant {
		r.State, r.Reason = RequestGranted, ""
		return r, nil
	}
	r.State, r.Reason = RequestRefused, strings.TrimSpace(wire.PlainDirection(reason))
	switch letters := utf8.RuneCountInString(r.Reason); {
	case letters == 0:
		return r, fault.Invalid(fault.ReasonRequired, map[string]string{"reason": "required"})
	case letters > longestNote:
		return r, fault.Invalid(fault.BadRequest, map[string]string{"reason": "too_long"})
	}
	return r, nil
}

// answeredByCompany reports whether the company of a person answers their requests: one that has a login. The office answers all others; it may answer those of a company's people too.
func (c *StaffList) answeredByCompany(person Staff) bool {
	company, ok := c.By(person.Company)
	return person.Company != 0 && ok && company.Active && company.Account != 0
}

// AwaitsOffice reports whether a request is for the office to answer.
func (c *StaffList) AwaitsOffice(r AbsenceRequest) bool {
	person, ok := c.By(r.Staff)
	return ok && person.Active && r.State == RequestAsked && !c.answeredByCompany(person)
}
