package payment

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// Filing is an import of a file by a person: who does it, and the number of the run.
type Filing struct {
	Actor  identity.Actor
	Member identity.MemberID
	Run    int64
}

// FiledPayment is a payment as a line of a file says it.
type FiledPayment struct {
	// Stay is the booking number of its stay, or the number that its source gave it.
	Stay string
	// Reference is the number of the payment in the file; empty for none.
	Reference string
	// Amount is a decimal such as 100.00.
	Amount string
	// Currency is that of the stay where it is empty.
	Currency string
	PaidOn   string
	Way      reservation.Way
	Note     string
}

// Matched reports whether a line of the run is about a payment of a stay already: each payment is one line's alone.
type Matched func(stay, number int64) bool

// Effect is what a line did.
type Effect string

// The effects.
const (
	EffectNew     Effect = "new"
	EffectChanged Effect = "changed"
	EffectSame    Effect = "same"
	EffectRefused Effect = "refused"
)

// Filed is what became of one line.
type Filed struct {
	Effect Effect
	// Stay and Payment are numbers; zero for none.
	Stay, Payment int64
	Guest         string
	Changes       []wire.Change
	// Fields are those to blame where the line is refused, each with a code as the reason.
	Fields map[string]string
}

// What a line of a file changes beside the payment.
const (
	toPayField     = "to_pay"
	overpaidField  = "overpaid"
	referenceField = "reference"
)

// What keeps a payment when its import is taken back.
const (
	keptTakenBack = "taken_back"
	keptRefunded  = "refunded"
	keptStatement = "statement"
	keptErased    = "erased"
	keptGone      = "gone"
)

// longestReference is how many characters a reference has at most.
const longestReference = 100

// centsOf reads a decimal with two places; false for what is too large.
func centsOf(decimal string) (int64, bool) {
	cents, err := json.Number(strings.Replace(decimal, ".", "", 1)).Int64()
	return cents, err == nil && math.Abs(float64(cents)) <= mostCents
}

// entry reads a line as an entry of the office, for a stay with a currency.
func (p FiledPayment) entry(currency string) (Entry, map[string]string) {
	e, wrong := Entry{Currency: strings.ToUpper(strings.TrimSpace(p.Currency)), Way: p.Way, Note: Clean(p.Note)}, map[string]string{}
	if e.Currency == "" {
		e.Currency = currency
	}
	if e.Way == "" {
		e.Way = reservation.OtherWay
	}
	var ok bool
	if e.Amount, ok = centsOf(p.Amount); !ok {
		wrong["amount"] = reasonMaximum
	}
	var err error
	if e.PaidOn, err = clock.ParseDate(p.PaidOn); err != nil {
		wrong["paid_on"] = reasonRequired
	}
	if utf8.RuneCountInString(p.Reference) > longestReference {
		wrong[referenceField] = reasonTooLong
	}
	return e, wrong
}

// returned reports whether a payment went when its import was taken back.
func returned(p reservation.PaymentLine, ledger []reservation.PaymentLine) bool {
	return p.Countered && slices.ContainsFunc(ledger, func(c reservation.PaymentLine) bool { return c.Counters == p.ID && c.Run != 0 })
}

// inQuestion reports whether a payment of the ledger may be the one that a line of a run speaks of. A paid row that another file has brought with the stay may have its day near that of the line. Way
// and note tell two payments apart only where both are known.
func (p FiledPayment) inQuestion(e Entry, have reservation.PaymentLine, ledger []reservation.PaymentLine, run int64) bool {
	switch {
	case have.Amount != e.Amount, have.Recipient != reservation.Agency, have.Counters != 0:
		return false
	case p.Reference != "" && have.Reference != "": // it has another number
		return false
	case !have.Own():
		return have.PaidNear(e.PaidOn)
	case have.Run == run && run != 0: // another line has brought it
		return false
	}
	return have.PaidOn == e.PaidOn && (p.Way == "" || have.Way == p.Way) && (e.Note == "" || have.Note == "" || have.Note == e.Note) && !returned(have, ledger)
}

// distance is how far a payment in question is from what the line would book itself: the nearest one is taken, so that others are left to the lines that are nearer to them.
func (e Entry) distance(have reservation.PaymentLine) (n int) {
	for i, far := range []bool{!have.Own() || have.Way != e.Way || have.Note != e.Note, have.PaidOn != e.PaidOn, have.Reference != "", have.Countered} {
		if far {
			n += 1 << i
		}
	}
	return n
}

// alike finds the payment that a line is about: by its number where it has one that is known, else the nearest of its stay that no other line of the run is about. other reports that the number belongs
// to another payment.
func (p FiledPayment) alike(stay int64, e Entry, run int64, matched Matched, referenced, ledger []reservation.PaymentLine) (have reservation.PaymentLine, found, other bool) {
	for _, one := range referenced {
		day := one.PaidOn == e.PaidOn || !one.Own() && one.PaidNear(e.PaidOn)
		if one.Reservation.ID == stay && one.Amount == e.Amount && day {
			return one, true, false
		}
	}
	if len(referenced) > 0 {
		return have, false, true
	}
	for _, one := range ledger {
		if !p.inQuestion(e, one, ledger, run) || matched(stay, one.ID) {
			continue
		}
		if !found || e.distance(one) < e.distance(have) {
			have, found = one, true
		}
	}
	return have, found, false
}

// numbered is the change of a payment that gets the number of a line.
func numbered(reference string) (wire.Change, error) {
	after, err := json.Marshal(reference)
	return wire.Change{Field: referenceField, Before: json.RawMessage("null"), After: after}, err
}

// changesOf are what a payment does to its stay: what is still to pay, and what was paid more than is owed.
func changesOf(r reservation.Reservation, e Entry) ([]wire.Change, error) {
	after := r
	after.Paid += e.Amount
	over := func(r reservation.Reservation) int64 { return max(0, r.Paid-r.Total) }
	type pair struct {
		field      string
		was, is    int64
		wasNothing bool
	}
	all := []pair{{"amount", 0, e.Amount, true}, {toPayField, reservation.ToPay(r), reservation.ToPay(after), false}}
	if over(after) > over(r) {
		all = append(all, pair{overpaidField, over(r), over(after), false})
	}
	out := make([]wire.Change, 0, len(all))
	for _, p := range all {
		c := wire.Change{Field: p.field, Before: json.RawMessage("null")}
		var err error
		if !p.wasNothing {
			if c.Before, err = json.Marshal(wire.Money{Amount: p.was, Currency: r.Currency}); err != nil {
				return nil, err
			}
		}
		if c.After, err = json.Marshal(wire.Money{Amount: p.is, Currency: r.Currency}); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

// keptPayment names what people have done with a payment since its import has brought it; line is the line of a bank statement that it belongs to, zero for none.
func keptPayment(p reservation.PaymentLine, r reservation.Reservation, ledger []reservation.PaymentLine, line int64) []string {
	var out []string
	back := slices.ContainsFunc(ledger, func(o reservation.PaymentLine) bool {
		return o.ID > p.ID && o.Amount < 0 && o.Counters == 0 && !o.Countered && o.Run != p.Run
	})
	switch {
	case p.Countered:
		out = append(out, keptTakenBack)
	case back || r.Paid-p.Amount < 0:
		out = append(out, keptRefunded)
	}
	if line != 0 {
		out = append(out, keptStatement)
	}
	return out
}
