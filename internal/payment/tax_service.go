package payment

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/sheet"
	"latchkey/internal/trail"
	"latchkey/internal/wire"
)

// DepositChanged is what a change of a security deposit leaves in the protocol of its stay.
const DepositChanged = reservation.DepositChanged

// TaxRules are a member's rules, the latest first.
func (s *Service) TaxRules(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]TaxRule, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	return taxRules(ctx, s.db, member)
}

// AddTaxRule adds a rule. It counts from its day on; stays that it concerns show the new amount at once.
func (s *Service) AddTaxRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, t TaxRule) (Booked, error) {
	if !actor.Manages(member) {
		return Booked{}, fault.Missing(fault.NotFound)
	}
	return s.addTaxRule(ctx, actor, attempt, member, t)
}

// addTaxRule is AddTaxRule; a rule with a number comes back under it, unless it is there or another one has its place.
func (s *Service) addTaxRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, t TaxRule) (Booked, error) {
	if err := t.check(); err != nil {
		return Booked{}, err
	}
	if t.Property != 0 {
		if _, err := s.properties.Get(ctx, s.db, identity.Ref{Member: member, ID: t.Property}); err != nil {
			return Booked{}, fault.Invalid(fault.PaymentRefused, map[string]string{"property": reasonUnknown})
		}
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Booked, error) {
		have, err := taxRules(ctx, tx, member)
		if err != nil {
			return Booked{}, err
		}
		if len(have) >= mostTaxRules {
			return Booked{}, fault.Of(fault.Conflict)
		}
		id, err := tx.NextID(ctx, member, "tax_rule")
		if err != nil {
			return Booked{}, err
		}
		switch {
		case t.ID == 0:
			t.ID = id
		default:
			if i := slices.IndexFunc(have, t.excludes); i >= 0 {
				return Booked{}, s.refuseTaxRule(ctx, tx, member, have, have[i])
			}
		}
		return Booked{ID: t.ID}, errors.Join(insertTaxRule(ctx, tx, member, t), t.note(ctx, tx, member, actor, actTaxAdded))
	})
}

// excludes reports whether a rule cannot come back beside another one: it is there, or the other one counts for the same homes from the same day on.
func (t TaxRule) excludes(o TaxRule) bool {
	return o.ID == t.ID || o.Property == t.Property && o.ValidFrom == t.ValidFrom
}

// refuseTaxRule refuses to undo what has changed since, with who added or removed the rule that is in the way or gone. The history knows rules by what they are called: where another one is called the same, it names nobody.
func (s *Service) refuseTaxRule(ctx context.Context, tx *database.Tx, m identity.MemberID, have []TaxRule, t TaxRule) error {
	by, at, err := trail.LastOfName(ctx, tx, m, t.name(), TaxActs...)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(have, func(o TaxRule) bool { return o.ID != t.ID && o.name() == t.name() }) {
		by, at = 0, 0
	}
	return s.members.RefuseEdit(ctx, tx, m, []wire.Clash{{Field: "tax_rule", Stored: t.name()}}, by, at)
}

// name is what the history calls a rule.
func (t TaxRule) name() string { return t.ValidFrom.String() + " · " + centsText(t.Amount) }

const actTaxAdded, actTaxRemoved = "tax_rule_added", "tax_rule_removed"

// TaxActs are the acts on rules that the trail has.
var TaxActs = []string{actTaxAdded, actTaxRemoved}

// taxUndo is what undoes an act on a rule: the rule, which is removed, or added again where it was removed.
type taxUndo struct {
	Removed bool    `json:"removed"`
	Rule    TaxRule `json:"rule"`
}

// note writes an act on a rule into the trail.
func (t TaxRule) note(ctx context.Context, tx *database.Tx, m identity.MemberID, actor identity.Actor, act string) error {
	undo, err := json.Marshal(taxUndo{act == actTaxRemoved, t})
	if err != nil {
		return err
	}
	return trail.Note(ctx, tx, m, actor.Account, trail.Entry{Noun: trail.Money, Act: act, Name: t.name(), Undo: undo})
}

// PutBackTaxRule undoes an act on a rule. It is a trail.PutBack.
func (s *Service) PutBackTaxRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u taxUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	if u.Removed {
		_, err := s.addTaxRule(ctx, actor, attempt, m, u.Rule)
		return err
	}
	return s.dropTaxRule(ctx, actor, attempt, identity.Ref{Member: m, ID: u.Rule.ID}, func(tx *database.Tx, have []TaxRule) error {
		return s.refuseTaxRule(ctx, tx, m, have, u.Rule)
	})
}

// DropTaxRule removes a rule.
func (s *Service) DropTaxRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, rule identity.Ref) error {
	if !actor.Manages(rule.Member) {
		return fault.Missing(fault.NotFound)
	}
	return s.dropTaxRule(ctx, actor, attempt, rule, func(*database.Tx, []TaxRule) error { return fault.Missing(fault.NotFound) })
}

// dropTaxRule removes a rule; gone is the refusal where it is not there.
func (s *Service) dropTaxRule(ctx context.Context, actor identity.Actor, attempt identity.Attempt, rule identity.Ref, gone func(tx *database.Tx, have []TaxRule) error) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		all, err := taxRules(ctx, tx, rule.Member)
		if err != nil {
			return struct{}{}, err
		}
		n, err := deleteTaxRule(ctx, tx, rule)
		if err == nil && n == 0 {
			err = gone(tx, all)
		}
		for _, t := range all {
			if t.ID == rule.ID && err == nil {
				err = t.note(ctx, tx, rule.Member, actor, actTaxRemoved)
			}
		}
		return struct{}{}, err
	})
	return err
}

// TaxedStay is a stay with what it owes.
type TaxedStay struct {
	Place
	Tax Tax
}

// TaxOf is a page of the confirmed stays that arrive in a period, with what each owes, by the day of arrival.
func (s *Service) TaxOf(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, down bool, after string) (wire.Page[TaxedStay], error) {
	return s.taxOf(ctx, s.db, actor, member, f, down, after, pageSize)
}

func (s *Service) taxOf(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, f Filter, down bool, after string, size int) (wire.Page[TaxedStay], error) {
	var page wire.Page[TaxedStay]
	if !actor.Manages(member) {
		return page, fault.Missing(fault.NotFound)
	}
	today, err := s.today(ctx, q, member)
	if err != nil {
		return page, err
	}
	if f.From.IsZero() {
		f.From = today.AddDays(-31)
	}
	if f.To.IsZero() {
		f.To = today.AddDays(31)
	}
	byDay := reservation.MoneyOrder{Sort: reservation.ByDay, Down: down}
	mark, err := parseOpenMark(after, byDay, f.days())
	if err != nil {
		return page, err
	}
	rules, err := taxRules(ctx, q, member)
	if err != nil {
		return page, err
	}
	found, err := s.stays.Arriving(ctx, q, member, down, f.days(), mark, size+1)
	if err != nil {
		return page, err
	}
	homes := map[int64]property.Property{}
	for i, r := range found {
		if i == size {
			page.Next = openMark(mark, byDay)
			break
		}
		mark = reservation.OpenMark{Arrival: r.Arrival, ID: r.Ref.ID}
		admitted, err := s.stays.Admit(ctx, q, actor, r.Ref)
		if err != nil {
			return page, err
		}
		one := TaxedStay{}
		if one.Tax, _, err = s.taxIn(ctx, q, admitted, rules); err != nil {
			return page, err
		}
		if one.Place, err = s.placeOf(ctx, q, homes, r); err != nil {
			return page, err
		}
		if f.fits(one.Place) {
			page.Items = append(page.Items, one)
		}
	}
	return page, nil
}

// TaxedStays are the confirmed stays that arrive on days, with what each owes; at most so many.
func (s *Service) TaxedStays(ctx context.Context, q database.Querier, actor identity.Actor, member identity.MemberID, from, to clock.Date, most int) ([]TaxedStay, error) {
	return wire.Walk(most, func(after string) (wire.Page[TaxedStay], error) {
		return s.taxOf(ctx, q, actor, member, Filter{From: from, To: to}, false, after, exportPage)
	})
}

// ExportTax writes the tourist tax of a period as a table.
func (s *Service) ExportTax(ctx context.Context, actor identity.Actor, member identity.MemberID, f Filter, down bool, lang string) (sheet.Table, error) {
	t := sheet.Table{Name: "Latchkey", Head: headings(lang, "number", "guest", "property", "arrival", "departure", "tax_nights", "tax_persons", "tax_free", "tax_unknown", "currency", "tax", "tax_charged")}
	all, err := wire.Walk(mostExported, func(after string) (wire.Page[TaxedStay], error) {
		return s.taxOf(ctx, s.db, actor, member, f, down, after, exportPage)
	})
	for _, p := range all {
		t.Rows = append(t.Rows, []any{
			p.Ref.ID, p.Booker.Name(), p.InWords(lang), p.Arrival, p.Departure, p.Tax.Nights, p.Tax.Persons, p.Tax.Free, p.Tax.Unknown, p.Currency, sheet.Cents(p.Tax.Amount), sheet.Cents(p.TouristTax),
		})
	}
	return t, err
}

// EditDeposit changes what was asked, received and given back of a stay's security deposit. It is in the protocol, and open pages are notified.
// Fields that another person has changed since the editor saw them are refused together, and nothing is changed.
func (s *Service) EditDeposit(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, edit DepositEdit) (Booked, error) {
	if err := s.mayManage(ctx, actor, ref); err != nil {
		return Booked{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Booked, error) {
		r, today, err := s.held(ctx, tx, actor, ref)
		if err != nil {
			return Booked{}, err
		}
		have, last, err := depositOf(ctx, tx, ref)
		if err != nil {
			return Booked{}, err
		}
		fields := presentDeposit(have)
		clashes, err := edit.Apply(&fields)
		if err == nil && len(clashes) > 0 {
			err = s.members.RefuseEdit(ctx, tx, ref.Member, clashes, last.by, last.at)
		}
		if err != nil {
			return Booked{}, err
		}
		d, err := fields.deposit()
		if err == nil {
			err = d.check(today)
		}
		if err != nil || have == d {
			return Booked{}, err
		}
		if err := saveDeposit(ctx, tx, ref, d, actor.Account); err != nil {
			return Booked{}, err
		}
		if err := s.stays.Note(ctx, tx, ref, actor.Principal(), DepositChanged); err != nil {
			return Booked{}, err
		}
		return Booked{}, s.stays.Announce(ctx, tx, r)
	})
}

// ChargeTax writes what the rules ask of a stay into its costs; the total follows by the difference.
func (s *Service) ChargeTax(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (Booked, error) {
	if err := s.mayManage(ctx, actor, ref); err != nil {
		return Booked{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Booked, error) {
		if err := s.stays.Hold(ctx, tx, ref); err != nil {
			return Booked{}, err
		}
		r, err := s.stays.Admit(ctx, tx, actor, ref)
		if err != nil {
			return Booked{}, err
		}
		rules, err := taxRules(ctx, tx, ref.Member)
		if err != nil {
			return Booked{}, err
		}
		t, ok, err := s.taxIn(ctx, tx, r, rules)
		if err != nil {
			return Booked{}, err
		}
		if !ok {
			return Booked{}, fault.Of(fault.Conflict)
		}
		if t.Amount == r.TouristTax {
			return Booked{}, nil
		}
		return Booked{}, s.stays.ChargeTax(ctx, tx, actor, r.Reservation, t.Amount)
	})
}

// parseStayDay reads a day of a body; empty is none.
func parseStayDay(field, text string) (clock.Date, error) {
	if text == "" {
		return 0, nil
	}
	d, err := clock.ParseDate(text)
	if err != nil {
		return 0, fault.Invalid(fault.PaymentRefused, map[string]string{field: reasonFormat})
	}
	return d, nil
}
