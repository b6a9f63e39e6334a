package payment

import (
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/locales"
)

// WriteFiled writes one line of a file that a person imports, by the rules of what the office enters by hand. A refusal is an outcome, not an error, and nothing is written then.
func (s *Service) WriteFiled(ctx context.Context, tx *database.Tx, f Filing, one FiledPayment) (Filed, error) {
	if !f.Actor.Manages(f.Member) {
		return Filed{}, fault.Missing(fault.NotFound)
	}
	refused := func(out Filed, fields map[string]string) (Filed, error) {
		out.Effect, out.Fields = EffectRefused, fields
		return out, nil
	}
	stays, err := s.stays.Numbered(ctx, tx, f.Member, strings.TrimSpace(one.Stay))
	switch {
	case err != nil:
		return Filed{}, err
	case len(stays) == 0:
		return refused(Filed{}, map[string]string{"stay": "no_stay"})
	case len(stays) > 1:
		return refused(Filed{}, map[string]string{"stay": "several_stays"})
	}
	ref := identity.Ref{Member: f.Member, ID: stays[0]}
	r, today, err := s.held(ctx, tx, f.Actor, ref)
	if err != nil {
		return Filed{}, err
	}
	out := Filed{Effect: EffectSame, Stay: ref.ID, Guest: r.Booker.Name()}
	if r.ErasedAt != 0 { // a file must not bring back what was known of the guest
		return refused(out, map[string]string{"stay": "erased"})
	}
	one.Reference = Clean(one.Reference)
	e, wrong := one.entry(r.Currency)
	if len(wrong) > 0 {
		return refused(out, wrong)
	}
	have, other, err := s.alike(ctx, tx, ref, e, one.Reference)
	switch {
	case err != nil:
		return out, err
	case other:
		return refused(out, map[string]string{"reference": "other_payment"})
	case have != 0:
		out.Payment = have
		return out, nil
	}
	if err := e.check(r, today); err != nil {
		return refused(out, fault.As(err).Fields)
	}
	if out.Changes, err = changesOf(r, e); err != nil {
		return out, err
	}
	done, _, err := s.stays.Receive(ctx, tx, f.Actor, ref, reservation.Received{
		Payment: reservation.Payment{PaidOn: e.PaidOn, Amount: e.Amount, Recipient: reservation.Agency, Way: e.Way}, Note: e.Note, Reference: one.Reference, Run: f.Run,
	})
	out.Effect, out.Payment = EffectNew, done.ID
	return out, err
}

// alike finds the number of the payment that a line is about; zero for none.
func (s *Service) alike(ctx context.Context, tx *database.Tx, ref identity.Ref, e Entry, reference string) (id int64, other bool, err error) {
	var referenced []reservation.PaymentLine
	if reference != "" {
		if referenced, err = s.stays.Referenced(ctx, tx, ref.Member, reference); err != nil {
			return 0, false, err
		}
	}
	ledger, err := s.stays.LedgerIn(ctx, tx, ref)
	if err != nil {
		return 0, false, err
	}
	have, found, other := alike(ref.ID, e, reference, referenced, ledger)
	if !found {
		return 0, other, nil
	}
	return have.ID, false, nil
}

// ReturnFiled takes back what a line has done, by a counter entry of today; a payment that people have taken back, refunded or matched with a bank statement since stays, and what they did is named.
func (s *Service) ReturnFiled(ctx context.Context, tx *database.Tx, f Filing, done Filed) ([]string, error) {
	if !f.Actor.Manages(f.Member) {
		return nil, fault.Missing(fault.NotFound)
	}
	ref := identity.Ref{Member: f.Member, ID: done.Stay}
	r, today, err := s.held(ctx, tx, f.Actor, ref)
	if err != nil || r.ErasedAt != 0 {
		return nil, err
	}
	ledger, err := s.stays.LedgerIn(ctx, tx, ref)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(ledger, func(p reservation.PaymentLine) bool { return p.ID == done.Payment })
	if at < 0 {
		return nil, nil
	}
	line, err := lineOfPayment(ctx, tx, ref, done.Payment)
	if err != nil {
		return nil, err
	}
	if kept := keptPayment(ledger[at], r, ledger, line); len(kept) > 0 {
		return kept, nil
	}
	agency, err := s.members.Get(ctx, tx, f.Member)
	if err != nil {
		return nil, err
	}
	return nil, s.stays.TakeFiledBack(ctx, tx, reservation.Filing(f), ref, done.Payment, today, locales.Text(agency.Lang, "import.returned_payment"))
}
