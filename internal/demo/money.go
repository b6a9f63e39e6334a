package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/payment"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// bank are the bank details of the demo; the account is the one that banks print as an example.
var bank = payment.BankBody{Name: agencyName, IBAN: "DE89 3704 0044 0532 0130 00", BIC: "COBADEFFXXX"}

// bankCSV is how the demo's bank writes statements.
var bankCSV = payment.Mapping{
	Delimiter: ";", Dates: payment.DMY, Decimal: payment.Comma, Currency: "EUR",
	Headings: map[payment.Column][]string{
		payment.ColDate: {"Buchungstag"}, payment.ColAmount: {"Betrag"}, payment.ColCurrency: {"Währung"}, payment.ColName: {"Auftraggeber"}, payment.ColText: {"Verwendungszweck"},
		payment.ColBankRef: {"Umsatz-ID"},
	},
}

// makeMoney gives the agency an account, a rule of tourist tax, and a bank statement whose lines wait to be confirmed.
func (m *maker) makeMoney(ctx context.Context) error {
	office := m.office()
	if m.options.isLoad() || office.Account == 0 {
		return nil
	}
	have, err := m.Payments.Bank(ctx, office, m.member)
	if err != nil {
		return err
	}
	if have == (payment.Bank{}) {
		edit, err := wire.Edit(payment.BankBody{}, bank)
		if err != nil {
			return err
		}
		if err := m.Payments.EditBank(ctx, office, identity.Attempt{}, m.member, edit); err != nil {
			return err
		}
	}
	rules, err := m.Payments.TaxRules(ctx, office, m.member)
	if err != nil {
		return err
	}
	if len(rules) == 0 {
		tax := payment.TaxRule{ValidFrom: clock.NewDate(yearOf(m.options.Today)-1, 1, 1), Basis: payment.TaxPersonNight, Amount: taxPerNight, CappedNights: taxNights, FreeUnder: 18}
		if _, err := m.Payments.AddTaxRule(ctx, office, identity.Attempt{}, m.member, tax); err != nil {
			return err
		}
	}
	open, err := m.Payments.Open(ctx, office, m.member, payment.Filter{From: m.options.Today}, reservation.MoneyOrder{Sort: reservation.ByDay}, "")
	if err != nil {
		return err
	}
	// The guests who can sign in keep what they owe.
	others := slices.DeleteFunc(open.Items, func(p payment.Place) bool { return p.Account != 0 })
	if len(others) < 3 {
		return nil
	}
	name := fmt.Sprintf("konto-%s.csv", m.options.Today)
	done, err := m.Payments.ImportStatement(ctx, office, identity.Attempt{}, m.member, name, []byte(m.statement(others)), &bankCSV)
	if err == nil && len(done.Problems) > 0 {
		err = fmt.Errorf("the statement: %+v", done.Problems)
	}
	return err
}

// office is the first manager who can sign in.
func (m *maker) office() identity.Actor {
	for _, w := range m.crew.workers {
		if account := m.accounts[w.email]; w.kind == member.KindManager && account != 0 {
			return identity.Actor{Account: account, Name: w.name, Lang: w.lang, Relations: []identity.Relation{{Member: m.member, Role: identity.Manager}}}
		}
	}
	return identity.Actor{}
}

// statement is what the bank says of the last days: a payment with the reference of the code, one with name and amount, one with the booking number, and others that pay no stay.
func (m *maker) statement(open []payment.Place) string {
	var out strings.Builder
	out.WriteString("Umsatzanzeige;" + bank.IBAN + "\r\n\r\nBuchungstag;Auftraggeber;Verwendungszweck;Betrag;Währung;Umsatz-ID\r\n")
	n := 0
	line := func(daysAgo int, name, text string, cents int64) {
		n++
		sign := ""
		if cents < 0 {
			sign, cents = "-", -cents
		}
		day := m.options.Today.AddDays(-daysAgo).At(0, utc).Time().Format("02.01.2006")
		fmt.Fprintf(&out, "%s;%s;%s;%s%d,%02d;EUR;%s-%d\r\n", day, name, text, sign, cents/100, cents%100, m.options.Today, n)
	}
	line(1, open[0].Booker.Name(), payment.CreditorReference(open[0].Ref.ID), reservation.ToPay(open[0].Reservation))
	line(1, strings.ToUpper(open[1].Booker.LastName)+" "+open[1].Booker.FirstName, "Urlaub", reservation.ToPay(open[1].Reservation))
	line(2, "Familienkonto", fmt.Sprintf("Buchung %d", open[2].Ref.ID), reservation.ToPay(open[2].Reservation)/2)
	line(2, "Stadtwerke", "Abschlag Strom", -18450)
	line(3, "Unbekannt", "Danke fuer die schoene Zeit", 4200)
	return out.String()
}
