// Package payment is the office's money: payments that it enters and takes back, what is open, bank statements and what they pay, how guests pay, tourist tax and security deposits. The rows of a
// stay's payments and what is paid of it belong to the stay: see package reservation.
package payment

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/reservation"
)

// Why a payment is refused, by field.
const (
	reasonRequired = "required"
	reasonFuture   = "future"
	reasonTooOld   = "too_old"
	reasonFormat   = "format"
	reasonTooLong  = "too_long"
	reasonUnknown  = "unknown"
	reasonMinimum  = "minimum"
	reasonMaximum  = "maximum"
	reasonCurrency = "currency"
)

const (
	// mostCents is the largest amount that is taken: ten million.
	mostCents = 1_000_000_000
	// longestNote is how many characters a note or a reason has at most.
	longestNote = 500
	// oldestYears is how far back the day of a payment may be.
	oldestYears = 10
)

// Entry is a payment as the office enters it.
type Entry struct {
	Amount   int64
	Currency string
	PaidOn   clock.Date
	Way      reservation.Way
	Note     string
}

// check refuses what cannot be booked at a stay. A negative amount is money that the agency pays back: not more than was paid.
func (e Entry) check(r reservation.Reservation, today clock.Date) error {
	fields := map[string]string{}
	switch {
	case e.Amount == 0:
		fields["amount"] = reasonRequired
	case e.Amount > mostCents:
		fields["amount"] = reasonMaximum
	case r.Paid+e.Amount < 0:
		fields["amount"] = reasonMinimum
	}
	if e.Currency != r.Currency {
		fields["currency"] = reasonCurrency
	}
	switch {
	case e.PaidOn.IsZero():
		fields["paid_on"] = reasonRequired
	case e.PaidOn > today:
		fields["paid_on"] = reasonFuture
	case e.PaidOn < today.AddDays(-366*oldestYears):
		fields["paid_on"] = reasonTooOld
	}
	if !slices.Contains(reservation.Ways, e.Way) {
		fields["way"] = reasonUnknown
	}
	if utf8.RuneCountInString(e.Note) > longestNote {
		fields["note"] = reasonTooLong
	}
	if len(fields) > 0 {
		return fault.Invalid(fault.PaymentRefused, fields)
	}
	return nil
}

// Clean is a text of one line as it is kept: without control characters, with single spaces.
func Clean(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// reasonGiven reads the reason of a taking back.
func reasonGiven(s string) (string, error) {
	s = Clean(s)
	switch {
	case s == "":
		return s, fault.Invalid(fault.ReasonRequired, map[string]string{"reason": reasonRequired})
	case utf8.RuneCountInString(s) > longestNote:
		return s, fault.Invalid(fault.BadRequest, map[string]string{"reason": reasonTooLong})
	}
	return s, nil
}
