package reservation

import (
	"context"
	"math"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Entry of the office about money: what package payment adds to a payment of a stay.

// Received is a payment that the office enters or confirms, with what only the office sees of it.
type Received struct {
	Payment
	Note string
	// Line is the line of a bank statement that it was confirmed from; zero for none.
	Line int64
}

// Receive books a payment at a stay: it gets the next number of its own, and what is paid follows in the same transaction, so the key rule follows at once. It is in the protocol, and open
// pages of guest and office are notified.
func (s *Service) Receive(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, in Received) (Received, Reservation, error) {
	r, err := s.held(ctx, tx, actor, ref)
	if err != nil {
		return in, r, err
	}
	if in.ID, err = nextPayment(ctx, tx, ref); err != nil {
		return in, r, err
	}
	return in, r, s.book(ctx, tx, actor, &r, in, Entered)
}

// TakeBack takes an own payment of a stay back by a counter entry of the same amount on the given day; the payment itself stays. It gives the counter entry.
func (s *Service) TakeBack(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, id int64, on clock.Date, reason string) (Received, Reservation, error) {
	return s.takeBack(ctx, tx, actor, ref, id, on, reason, 0)
}

// TakeFiledBack is TakeBack by an import that is taken back.
func (s *Service) TakeFiledBack(ctx context.Context, tx *database.Tx, f Filing, ref identity.Ref, id int64, on clock.Date, reason string) error {
	_, _, err := s.takeBack(ctx, tx, f.Actor, ref, id, on, reason, f.Run)
	return err
}

func (s *Service) takeBack(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, id int64, on clock.Date, reason string, run int64) (Received, Reservation, error) {
	r, err := s.held(ctx, tx, actor, ref)
	if err != nil {
		return Received{}, r, err
	}
	was, err := receivedOf(ctx, tx, ref, id)
	if database.IsMissing(err) {
		return Received{}, r, fault.Missing(fault.NotFound)
	}
	if err != nil {
		return Received{}, r, err
	}
	if !was.Own() || was.Countered || was.Counters != 0 {
		return Received{}, r, fault.Of(fault.Conflict)
	}
	counter := Received{Payment: was.Payment, Note: reason, Line: was.Line}
	counter.Run, counter.Amount, counter.PaidOn, counter.Counters = run, -was.Amount, on, was.ID
	if counter.ID, err = nextPayment(ctx, tx, ref); err != nil {
		return Received{}, r, err
	}
	if err := setCountered(ctx, tx, ref, was.ID); err != nil {
		return Received{}, r, err
	}
	return counter, r, s.book(ctx, tx, actor, &r, counter, TakenBack)
}

// held reads a stay for a manager of its member; others who change it wait until the transaction is over.
func (s *Service) held(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref) (Reservation, error) {
	if !actor.Manages(ref.Member) {
		return Reservation{}, missing()
	}
	if err := hold(ctx, tx, ref); err != nil {
		return Reservation{}, err
	}
	r, err := get(ctx, tx, ref)
	return r.Reservation, err
}

func (s *Service) book(ctx context.Context, tx *database.Tx, actor identity.Actor, r *Reservation, p Received, action Action) error {
	if err := insertReceived(ctx, tx, r.Ref, p, actor.Account); err != nil {
		return err
	}
	agency, third := Paid([]Payment{p.Payment})
	r.Paid, r.PaidThird = r.Paid+agency, r.PaidThird+third
	if err := setPaid(ctx, tx, *r); err != nil {
		return err
	}
	if err := noteMoney(ctx, tx, r.Ref, actor, p.Run, action); err != nil {
		return err
	}
	for _, fn := range s.booked {
		if err := fn(ctx, tx, *r, p.Payment); err != nil {
			return err
		}
	}
	return s.announce(ctx, tx, *r)
}

// noteMoney writes what was done with a payment into the protocol, with the import that did it.
func noteMoney(ctx context.Context, tx *database.Tx, ref identity.Ref, actor identity.Actor, run int64, action Action) error {
	if run == 0 {
		return note(ctx, tx, ref, actor.Principal(), action)
	}
	return noteRun(ctx, tx, ref, Filing{actor, ref.Member, run}, action)
}

// MoneySort is by what a list of money is ordered.
type MoneySort string

// By the day, of the payment or of the arrival, or by the amount in cents, paid or still to pay.
const (
	ByDay    MoneySort = "day"
	ByAmount MoneySort = "amount"
)

// MoneyOrder is the order of a list of money, upward or down.
type MoneyOrder struct {
	Sort MoneySort
	Down bool
}

// Days are the first and the last day of a list, both with it.
type Days struct{ First, Last clock.Date }

// Ever is without a bound.
var Ever = Days{clock.NewDate(1, 1, 1), clock.NewDate(9999, 12, 31)}

// PaymentMark is where a page of payments begins: behind this one. Amount counts in a list by amounts, PaidOn in one by days.
type PaymentMark struct {
	PaidOn                  clock.Date
	Amount, Reservation, ID int64
}

// OpenMark is where a page of open stays begins: behind this one. Amount, what is still to pay, counts in a list by amounts, Arrival in one by days.
type OpenMark struct {
	Arrival    clock.Date
	Amount, ID int64
}

// FirstPayment is in front of all payments of some days.
func (o MoneyOrder) FirstPayment(d Days) PaymentMark {
	if o.Down {
		return PaymentMark{d.Last, math.MaxInt64, math.MaxInt64, math.MaxInt64}
	}
	return PaymentMark{d.First, math.MinInt64, 0, 0}
}

// FirstOpen is in front of all open stays in some days.
func (o MoneyOrder) FirstOpen(d Days) OpenMark {
	if o.Down {
		return OpenMark{d.Last, math.MaxInt64, math.MaxInt64}
	}
	return OpenMark{d.First, math.MinInt64, 0}
}

// OpenSum is what is open in one currency, in cents; Arrived is the part of stays that have begun.
type OpenSum struct {
	Currency      string
	Stays         int
	Amount        int64
	Arrived       int
	ArrivedAmount int64
}

// Ledger is every payment of a stay with its counter entries, for the managers of its member.
func (s *Service) Ledger(ctx context.Context, ref identity.Ref) ([]PaymentLine, error) {
	return ledger(ctx, s.db, ref)
}

// LedgerIn is Ledger inside a transaction.
func (s *Service) LedgerIn(ctx context.Context, tx *database.Tx, ref identity.Ref) ([]PaymentLine, error) {
	return ledger(ctx, tx, ref)
}

// Referenced are the payments of an agency with the reference of a file, without counter entries and without those that went when their import was taken back.
func (s *Service) Referenced(ctx context.Context, q database.Querier, m identity.MemberID, reference string) ([]PaymentLine, error) {
	return referenced(ctx, q, m, reference)
}

// SetReference gives a payment of a stay the number that a file knows it by, or takes it away.
func (s *Service) SetReference(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, id int64, reference string) error {
	if _, err := s.held(ctx, tx, actor, ref); err != nil {
		return err
	}
	return setReference(ctx, tx, ref, id, reference)
}

// Numbered are the stays that a text calls: the one with it as the number of its source, and the one with it as its booking number.
func (s *Service) Numbered(ctx context.Context, q database.Querier, m identity.MemberID, text string) ([]int64, error) {
	return called(ctx, q, m, text)
}

// PaidBetween is a page of the member's payments of some days.
func (s *Service) PaidBetween(ctx context.Context, q database.Querier, member identity.MemberID, order MoneyOrder, days Days, behind PaymentMark, limit int) ([]PaymentLine, error) {
	return paidBetween(ctx, q, member, order, days, behind, limit)
}

// OpenStays is a page of the confirmed stays that arrive in some days and are not fully paid.
func (s *Service) OpenStays(ctx context.Context, member identity.MemberID, order MoneyOrder, days Days, behind OpenMark, limit int) ([]Reservation, error) {
	return openStays(ctx, s.db, member, order, days, behind, limit)
}

// OpenSums is what is open in all, by currency.
func (s *Service) OpenSums(ctx context.Context, member identity.MemberID, today clock.Date) ([]OpenSum, error) {
	return openSums(ctx, s.db, member, today)
}

// Arriving is a page of the confirmed stays of a member by their day of arrival, until a last day.
func (s *Service) Arriving(ctx context.Context, q database.Querier, member identity.MemberID, down bool, days Days, behind OpenMark, limit int) ([]Reservation, error) {
	return arrivingIn(ctx, q, member, down, days, behind, limit)
}

// ChargeTax makes a tourist tax part of what a stay costs. It is in the protocol, and open pages are notified.
func (s *Service) ChargeTax(ctx context.Context, tx *database.Tx, actor identity.Actor, r Reservation, amount int64) error {
	r.Total, r.TouristTax = r.Total+amount-r.TouristTax, amount
	if err := setTax(ctx, tx, r); err != nil {
		return err
	}
	if err := note(ctx, tx, r.Ref, actor.Principal(), TaxCharged); err != nil {
		return err
	}
	return s.announce(ctx, tx, r)
}
