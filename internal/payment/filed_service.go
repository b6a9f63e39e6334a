package payment

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// WriteFiled writes one line of a file that a person imports, by the rules of what the office enters by hand; matched are the payments that earlier lines of the run are about. A payment that is
// there already gets the number of the line, if it has none. A refusal is an outcome, not an error, and nothing is written then.
func (s *Service) WriteFiled(ctx context.Context, tx *database.Tx, f Filing, one FiledPayment, matched Matched) (Filed, error) {
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
	have, other, err := s.alike(ctx, tx, f, ref, e, one, matched)
	switch {
	case err != nil:
		return out, err
	case other:
		return refused(out, map[string]string{referenceField: "other_payment"})
	case have.ID != 0 && (one.Reference == "" || have.Reference == one.Reference):
		out.Payment = have.ID
		return out, nil
	case have.ID != 0:
		change, err := numbered(one.Reference)
		if err != nil {
			return out, err
		}
		out.Effect, out.Payment, out.Changes = EffectChanged, have.ID, []wire.Change{change}
		return out, s.stays.SetReference(ctx, tx, f.Actor, ref, have.ID, one.Reference)
	}
	if err := e.check(r, today); err != nil {
		return refused(out, fault.As(err).Fields)
	}
	if out.Changes, err = changesOf(r, e); err != nil {
		return out, err
	}
	done, _, err := s.stays.Receive(ctx, tx, f.Actor, ref, reservation.Received{
		Payment: reservation.Payment{PaidOn: e.PaidOn, Amount: e.Amount, Recipient: reservation.Agency, Way: e.Way, Reference: one.Reference, Run: f.Run}, Note: e.Note,
	})
	out.Effect, out.Payment = EffectNew, done.ID
	return out, err
}

// alike finds the payment that a line is about; one without a number for none.
func (s *Service) alike(ctx context.Context, tx *database.Tx, f Filing, ref identity.Ref, e Entry, one FiledPayment, matched Matched) (have reservation.PaymentLine, other bool, err error) {
	var referenced []reservation.PaymentLine
	if one.Reference != "" {
		if referenced, err = s.stays.Referenced(ctx, tx, ref.Member, one.Reference); err != nil {
			return have, false, err
		}
	}
	ledger, err := s.stays.LedgerIn(ctx, tx, ref)
	if err != nil {
		return have, false, err
	}
	have, _, other = one.alike(ref.ID, e, f.Run, matched, referenced, ledger)
	return have, other, nil
}

// ReturnFiled takes back what a line has done, by a counter entry of today, or takes the number away that a payment got. A payment that people have taken back, refunded or matched with a bank statement
// since stays, as does one whose guest was erased, and what keeps it is named; so is one that is not there.
func (s *Service) ReturnFiled(ctx context.Context, tx *database.Tx, f Filing, done Filed) ([]string, error) {
	if !f.Actor.Manages(f.Member) {
		return nil, fault.Missing(fault.NotFound)
	}
	ref := identity.Ref{Member: f.Member, ID: done.Stay}
	r, today, err := s.held(ctx, tx, f.Actor, ref)
	switch {
	case fault.Is(err, fault.ReservationNotFound):
		return []string{keptGone}, nil
	case err != nil:
		return nil, err
	case r.ErasedAt != 0:
		return []string{keptErased}, nil
	}
	ledger, err := s.stays.LedgerIn(ctx, tx, ref)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(ledger, func(p reservation.PaymentLine) bool { return p.ID == done.Payment })
	if done.Effect == EffectChanged {
		return s.unnumber(ctx, tx, f, ref, ledger, at, done)
	}
	if at < 0 || ledger[at].Run != f.Run {
		return []string{keptGone}, nil
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

// unnumber takes the number away that a payment got from a line. A row that its own file has brought again since may have none.
func (s *Service) unnumber(ctx context.Context, tx *database.Tx, f Filing, ref identity.Ref, ledger []reservation.PaymentLine, at int, done Filed) ([]string, error) {
	if at < 0 {
		return []string{keptGone}, nil
	}
	if ledger[at].Reference == "" {
		return nil, nil
	}
	for _, c := range done.Changes {
		given, err := numbered(ledger[at].Reference)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(given.After, c.After) {
			return []string{referenceField}, nil
		}
	}
	return nil, s.stays.SetReference(ctx, tx, f.Actor, ref, done.Payment, "")
}
