package payment

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/reservation"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

var utcZone = time.UTC

// Bank shows a manager where guests pay.
func (s *Service) Bank(ctx context.Context, actor identity.Actor, member identity.MemberID) (Bank, error) {
	if !actor.Manages(member) {
		return Bank{}, fault.Missing(fault.NotFound)
	}
	b, _, err := bankOf(ctx, s.db, member)
	return b, err
}

// EditBank changes where guests pay. Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) EditBank(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, edit BankEdit) error {
	if !actor.Manages(member) {
		return fault.Missing(fault.NotFound)
	}
	return s.editBank(ctx, actor, attempt, member, edit, func(Bank) bool { return true })
}

// editBank is EditBank of bank details that fits lets through; others have changed since.
func (s *Service) editBank(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, edit BankEdit, fits func(Bank) bool) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := lockBank(ctx, tx, member); err != nil {
			return struct{}{}, err
		}
		have, last, err := bankOf(ctx, tx, member)
		if err != nil {
			return struct{}{}, err
		}
		fields := presentBank(have)
		clashes, err := edit.Apply(&fields)
		if err == nil && len(clashes) == 0 && !fits(have) {
			clashes = []wire.Clash{{Field: "iban", Stored: masked(have.IBAN)}}
		}
		if err == nil && len(clashes) > 0 {
			err = s.members.RefuseEdit(ctx, tx, member, clashes, last.by, last.at)
		}
		if err != nil {
			return struct{}{}, err
		}
		b := fields.bank().tidy()
		if err := b.check(); err != nil || b == have {
			return struct{}{}, err
		}
		lines, err := bankLines(have, b, s.numbersMark(b))
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, errors.Join(saveBank(ctx, tx, member, b, actor.Account), trail.Note(ctx, tx, member, actor.Account, lines...))
	})
	return err
}

// numbersMark is a keyed hash of the numbers of accounts of bank details: by it the history knows them again without keeping them.
func (s *Service) numbersMark(b Bank) string {
	return hex.EncodeToString(s.box.MAC("numbers of accounts", b.IBAN+" "+b.QRIBAN)[:16])
}

// bankLines are the lines of a change of bank details in the trail. Numbers of accounts are masked. What belongs to a number that changes with it is not undone: half of a change would be another account than its holder's.
func bankLines(before, after Bank, mark string) ([]trail.Entry, error) {
	changes, err := wire.Differences(maskedBody(before), maskedBody(after))
	if err != nil {
		return nil, err
	}
	// Two numbers that look the same when they are masked have changed all the same.
	same := func(field string) bool {
		return slices.ContainsFunc(changes, func(c wire.Change) bool { return c.Field == field })
	}
	for _, number := range []struct{ field, was, is string }{{"iban", before.IBAN, after.IBAN}, {"qr_iban", before.QRIBAN, after.QRIBAN}} {
		if number.was == number.is || same(number.field) {
			continue
		}
		was, err := json.Marshal(masked(number.was))
		if err != nil {
			return nil, err
		}
		changes = append(changes, wire.Change{Field: number.field, Before: was, After: was})
	}
	out := make([]trail.Entry, 0, len(changes))
	for _, c := range changes {
		line := trail.Entry{Noun: trail.Money, Act: actBankChanged, Change: c}
		if !isNumber(c.Field) && (before.sameNumbers(after) || !ofNumber(c.Field)) {
			if line.Undo, err = json.Marshal(bankUndo{c.Field, c.After, c.Before, mark}); err != nil {
				return nil, err
			}
		}
		out = append(out, line)
	}
	return out, nil
}

const actBankChanged = "changed"

// BankActs are the acts on bank details that the trail has.
var BankActs = []string{actBankChanged}

// bankUndo is what undoes a change of a field of bank details. Numbers of accounts are in no line.
type bankUndo struct {
	Field string          `json:"field"`
	From  json.RawMessage `json:"from"`
	To    json.RawMessage `json:"to"`
	// Mark is that of the numbers of accounts for which the field was changed.
	Mark string `json:"mark"`
}

// PutBackBank undoes a change of bank details, unless the field has changed since, or the number of the account that it belongs to. It is a trail.PutBack.
func (s *Service) PutBackBank(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u bankUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	return s.editBank(ctx, actor, attempt, m, BankEdit{u.Field: {From: u.From, To: u.To}}, func(now Bank) bool {
		return !ofNumber(u.Field) || u.Mark == s.numbersMark(now)
	})
}

// Paying is how a guest pays what is open of a stay.
type Paying struct {
	reservation.Reservation
	Bank Bank
	Code Code
	// HasCode is whether a code can be scanned; Link is the payment page of the agency's provider, empty for none.
	HasCode bool
	Link    string
	Tax     Tax
	Taxed   bool
	Deposit SecurityDeposit
}

// Pay shows to the guest of a stay, or to a manager, how to pay what is open.
func (s *Service) Pay(ctx context.Context, actor identity.Actor, ref identity.Ref) (Paying, error) {
	r, err := s.stays.Admit(ctx, s.db, actor, ref)
	if err != nil {
		return Paying{}, err
	}
	p := Paying{Reservation: r.Reservation}
	if p.Deposit, _, err = depositOf(ctx, s.db, ref); err != nil {
		return p, err
	}
	rules, err := taxRules(ctx, s.db, ref.Member)
	if err != nil {
		return p, err
	}
	if p.Tax, p.Taxed, err = s.taxBy(ctx, r, rules); err != nil {
		return p, err
	}
	open := reservation.ToPay(r.Reservation)
	if open == 0 || r.Status != reservation.Confirmed {
		return p, nil
	}
	if p.Bank, _, err = bankOf(ctx, s.db, ref.Member); err != nil {
		return p, err
	}
	p.Code, p.HasCode = CodeFor(p.Bank, ref.ID, open, r.Currency)
	p.Link = p.Bank.filled(strconv.FormatInt(ref.ID, 10), open, r.Currency)
	return p, nil
}

// HoldsDeposit reports whether the security deposit of a stay is still held.
func (s *Service) HoldsDeposit(ctx context.Context, q database.Querier, stay identity.Ref) (bool, error) {
	d, _, err := depositOf(ctx, q, stay)
	return d.held(), err
}

// taxBy computes what a stay owes by rules; ok is false where none counts.
func (s *Service) taxBy(ctx context.Context, r reservation.Admitted, rules []TaxRule) (t Tax, ok bool, err error) {
	return s.taxIn(ctx, s.db, r, rules)
}

func (s *Service) taxIn(ctx context.Context, q database.Querier, r reservation.Admitted, rules []TaxRule) (t Tax, ok bool, err error) {
	if len(rules) == 0 {
		return Tax{}, false, nil
	}
	d, err := s.stays.Details(ctx, q, r)
	if err != nil {
		return Tax{}, false, err
	}
	party := TaxParty{Persons: r.Persons}
	for _, one := range d.Travelers {
		if !one.Birthday.IsZero() {
			party.Birthdays = append(party.Birthdays, one.Birthday)
		}
	}
	t = TaxFor(r.Reservation, party, rules)
	return t, len(t.Rules) > 0, nil
}
