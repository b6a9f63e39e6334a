package payment

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/trail"
)

// Confirmation says at which stays a line is booked, and how much of it at each.
type Confirmation struct {
	Line  int64
	Parts []Part
}

// Why a confirmation did nothing.
const (
	whySettled     = "settled"
	whyMissing     = "missing"
	whyStay        = "stay"
	whyPartSums    = "sums"
	whyTooMuchBack = "too_much_back"
)

// Outcome is what a confirmation of a line did: nothing with a reason, or booked.
type Outcome struct {
	Line   int64
	Reason string
}

// Outcomes is what a call leaves in the memory of its Idempotency-Key.
type Outcomes struct{ All []Outcome }

// Confirm books lines at stays: each line whole or not at all; a line that cannot be booked does not hold up the others.
func (s *Service) Confirm(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, all []Confirmation) (Outcomes, error) {
	if !actor.Manages(member) {
		return Outcomes{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Outcomes, error) {
		var out Outcomes
		for _, c := range all {
			why, err := s.confirm(ctx, tx, actor, member, c)
			if err != nil {
				return out, err
			}
			out.All = append(out.All, Outcome{c.Line, why})
		}
		return out, nil
	})
}

func (s *Service) confirm(ctx context.Context, tx *database.Tx, actor identity.Actor, member identity.MemberID, c Confirmation) (string, error) {
	line := identity.Ref{Member: member, ID: c.Line}
	state, err := stateOf(ctx, tx, line)
	if database.IsMissing(err) {
		return whyMissing, nil
	}
	if err != nil {
		return "", err
	}
	if state != LineOpen {
		return whySettled, nil
	}
	l, err := lineOf(ctx, tx, line)
	if err != nil {
		return "", err
	}
	sum, paid, seen := int64(0), map[int64]int64{}, map[int64]bool{}
	for _, part := range c.Parts {
		r, err := s.stays.Admit(ctx, tx, actor, identity.Ref{Member: member, ID: part.Stay})
		if fault.Is(err, fault.ReservationNotFound) {
			return whyStay, nil
		}
		if err != nil {
			return "", err
		}
		if _, known := paid[part.Stay]; !known {
			paid[part.Stay] = r.Reservation.Paid
		}
		paid[part.Stay] += part.Amount
		sum += part.Amount
		switch {
		case r.Currency != l.Currency:
			return whyCurrency, nil
		case part.Amount == 0 || part.Amount > 0 != (l.Amount > 0) || seen[part.Stay]:
			return whyPartSums, nil
		case paid[part.Stay] < 0:
			return whyTooMuchBack, nil
		}
		seen[part.Stay] = true
	}
	if sum != l.Amount {
		return whyPartSums, nil
	}
	for _, part := range c.Parts {
		p := reservation.Received{
			Payment: reservation.Payment{PaidOn: l.BookedOn, Amount: part.Amount, Recipient: reservation.Agency, Way: reservation.BankTransfer}, Line: l.ID,
		}
		done, _, err := s.stays.Receive(ctx, tx, actor, identity.Ref{Member: member, ID: part.Stay}, p)
		if err != nil {
			return "", err
		}
		part.Payment = done.ID
		if err := insertPart(ctx, tx, line, part); err != nil {
			return "", err
		}
	}
	return "", setLine(ctx, tx, line, LineBooked, "", actor.Account)
}

// Ignore puts an open line away with a reason: it pays no stay.
func (s *Service) Ignore(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string) error {
	return s.settle(ctx, actor, attempt, line, reason, func(tx *database.Tx, state LineState, why string) error {
		if state != LineOpen {
			return fault.Of(fault.Conflict)
		}
		return s.ignore(ctx, tx, actor, line, why)
	})
}

// The acts on bank lines that the history of the agency has; that a line was booked stands in the history of the stay.
const (
	ActStatementImported = "statement_imported"
	ActLineIgnored       = "line_ignored"
	ActLineOpened        = "line_opened"
)

// Acts lists them.
var Acts = []string{ActStatementImported, ActLineIgnored, ActLineOpened}

func (s *Service) ignore(ctx context.Context, tx *database.Tx, actor identity.Actor, line identity.Ref, why string) error {
	if err := setLine(ctx, tx, line, LineIgnored, why, actor.Account); err != nil {
		return err
	}
	return noteLine(ctx, tx, actor, line, ActLineIgnored)
}

// noteLine writes a decision about a line into the history of the agency, by its day and amount: whose it is and why it was decided stand at the line alone, where an erasure finds them.
func noteLine(ctx context.Context, tx *database.Tx, actor identity.Actor, line identity.Ref, act string) error {
	name, err := lineName(ctx, tx, line)
	if err != nil {
		return err
	}
	return trail.Note(ctx, tx, line.Member, actor.Account, trail.Entry{Noun: trail.Money, Of: line.ID, Act: act, Name: name})
}

// Reopen takes back what was decided about a line: what was booked of it is taken back by counter entries.
func (s *Service) Reopen(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string) error {
	return s.settle(ctx, actor, attempt, line, reason, func(tx *database.Tx, state LineState, why string) error {
		if state == LineOpen {
			return fault.Of(fault.Conflict)
		}
		_, err := s.reopen(ctx, tx, actor, line, why)
		return err
	})
}

// reopen opens a line again and gives the number of the counter entry at each stay.
func (s *Service) reopen(ctx context.Context, tx *database.Tx, actor identity.Actor, line identity.Ref, why string) (map[int64]int64, error) {
	counters := map[int64]int64{}
	parts, err := partsOf(ctx, tx, line)
	if err != nil {
		return counters, err
	}
	m, err := s.members.Get(ctx, tx, line.Member)
	if err != nil {
		return counters, err
	}
	today := clock.DateOf(tx.Now().Time().In(m.Zone))
	for _, part := range parts {
		counter, _, err := s.stays.TakeBack(ctx, tx, actor, identity.Ref{Member: line.Member, ID: part.Stay}, part.Payment, today, why)
		if err != nil {
			return counters, err
		}
		counters[part.Stay] = counter.ID
	}
	if err := deleteParts(ctx, tx, line); err != nil {
		return counters, err
	}
	if err := setLine(ctx, tx, line, LineOpen, why, actor.Account); err != nil {
		return counters, err
	}
	return counters, noteLine(ctx, tx, actor, line, ActLineOpened)
}

func (s *Service) settle(ctx context.Context, actor identity.Actor, attempt identity.Attempt, line identity.Ref, reason string, do func(tx *database.Tx, state LineState, why string) error) error {
	if !actor.Manages(line.Member) {
		return fault.Missing(fault.NotFound)
	}
	why, err := reasonGiven(reason)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		state, err := stateOf(ctx, tx, line)
		if database.IsMissing(err) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		if err := do(tx, state, why); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.announceWaiting(ctx, tx, line.Member)
	})
	return err
}

// LineDeed is a decision about several lines.
type LineDeed string

// The decisions.
const (
	IgnoreLines LineDeed = "ignore"
	ReopenLines LineDeed = "reopen"
)

// SettleLines decides about several lines with one reason: a line about which somebody else has decided meanwhile does not hold up the others.
func (s *Service) SettleLines(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, deed LineDeed, lines []int64, reason string) (Outcomes, error) {
	if !actor.Manages(member) {
		return Outcomes{}, fault.Missing(fault.NotFound)
	}
	why, err := reasonGiven(reason)
	if err != nil {
		return Outcomes{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Outcomes, error) {
		var out Outcomes
		for _, id := range lines {
			line := identity.Ref{Member: member, ID: id}
			state, err := stateOf(ctx, tx, line)
			switch {
			case database.IsMissing(err):
				out.All = append(out.All, Outcome{id, whyMissing})
				continue
			case err != nil:
				return out, err
			case (state == LineOpen) != (deed == IgnoreLines):
				out.All = append(out.All, Outcome{id, whySettled})
				continue
			case deed == IgnoreLines:
				err = s.ignore(ctx, tx, actor, line, why)
			default:
				_, err = s.reopen(ctx, tx, actor, line, why)
			}
			if err != nil {
				return out, err
			}
			out.All = append(out.All, Outcome{Line: id})
		}
		return out, s.announceWaiting(ctx, tx, member)
	})
}

// announceWaiting is for what no payment at a stay announces.
func (s *Service) announceWaiting(ctx context.Context, tx *database.Tx, m identity.MemberID) error {
	if s.waiting == nil {
		return nil
	}
	return s.waiting(ctx, tx, m)
}
