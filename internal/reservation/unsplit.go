package reservation

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
)

// splitUndo is how long a split can be taken back: the ten seconds in which the office is offered to, and the time that its call may take on a bad line.
const splitUndo = time.Minute

// wholeWas is what a stay has lost by being split, or has otherwise since. It names nobody.
type wholeWas struct {
	Departure                      clock.Date
	DepartureTime, ExtraDeparture  clock.TimeOfDay
	NoCleaning                     bool
	EditableUntil                  clock.Date
	Rentalprice, Total, TotalThird int64
	// Services are nil where none has changed; Due are the payments that have changed or went.
	Services []Booked
	Due      []wasDue
}

// wasDue is a due payment as it was: the second part has the rest of what it is for under the same number.
type wasDue struct {
	ID, Amount int64
	DueOn      clock.Date
	Recipient  Recipient
	Label      Words
	Reference  string
}

// wholeOfSplit keeps what a split changes of a stay. booked is nil where what is booked stays; left are the due payments that change.
func wholeOfSplit(r Reservation, booked []Booked, left, all []Payment) wholeWas {
	w := wholeWas{
		Departure: r.Departure, DepartureTime: r.DepartureTime, ExtraDeparture: r.ExtraDeparture, NoCleaning: r.NoCleaning, EditableUntil: r.EditableUntil,
		Rentalprice: r.Rentalprice, Total: r.Total, TotalThird: r.TotalThird, Services: booked,
	}
	for _, p := range all {
		if slices.ContainsFunc(left, func(l Payment) bool { return l.ID == p.ID }) {
			w.Due = append(w.Due, wasDue{p.ID, p.Amount, p.DueOn, p.Recipient, p.Label, p.Reference})
		}
	}
	return w
}

// restore gives the stay back as it was before the split, and its second part as what is left of it: cancelled, without money and without its guest, who never had two stays.
func (w wholeWas) restore(first, rest Reservation) (whole, gone Reservation) {
	whole, gone = first, rest
	whole.Departure, whole.DepartureTime, whole.ExtraDeparture, whole.NoCleaning, whole.EditableUntil = w.Departure, w.DepartureTime, w.ExtraDeparture, w.NoCleaning, w.EditableUntil
	whole.Rentalprice, whole.Total, whole.TotalThird = w.Rentalprice, w.Total, w.TotalThird
	gone.Status, gone.Booker, gone.Account, gone.Unknown = Cancelled, Booker{}, 0, 0
	gone.BeachChair, gone.ParkingLot = "", ""
	gone.Rentalprice, gone.Total, gone.TotalThird = 0, 0, 0
	return whole, gone
}

// partSum is what is hashed of a part: all of it that an act of the office, of a guest, or of a source changes.
type partSum struct {
	Reservation Reservation
	Services    []Booked
	Payments    []Payment
	Travelers   []travelerSum
}

type travelerSum struct {
	ID     int64
	Kind   TravelerKind
	Main   bool
	Sealed []byte
}

// sumOf is the hash of the parts of a stay.
func sumOf(parts ...partSum) (string, error) {
	raw, err := json.Marshal(parts)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// looked are the acts at a part that do not keep a split from being taken back: the split itself, and what was only read of what the whole stay shows as well.
var looked = []Action{StaySplit, WiFiViewed, DocumentOpened, TextsRead, WayOpened, IdentityViewed}

// refusedUndo says why a split is not taken back: changed, begun or late.
func refusedUndo(why string) error {
	return fault.Invalid(fault.BadRequest, map[string]string{"rest": why})
}
