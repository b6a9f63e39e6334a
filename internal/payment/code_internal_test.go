package payment

import (
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/reservation"
)

func TestTheCodeOfTheEuropeanPaymentsCouncil(t *testing.T) {
	b := Bank{Name: "Strandhäuser & Söhne GmbH", IBAN: "DE89370400440532013000", BIC: "COBADEFFXXX"}
	code, ok := CodeFor(b, 42, 67470, "EUR")
	want := "BCD\n002\n1\nSCT\nCOBADEFFXXX\nStrandhaeuser + Soehne GmbH\nDE89370400440532013000\nEUR674.70\n\n" + CreditorReference(42)
	if !ok || code.Payload != want || code.Kind != EPC || referenceOf(Booking{Reference: code.Reference}) != 42 {
		t.Errorf("%v %q", ok, code.Payload)
	}
	b.Name, b.BIC = strings.Repeat("Ä", 70), ""
	code, ok = CodeFor(b, 999_999_999, 99_999_999_999, "EUR")
	lines := strings.Split(code.Payload, "\n")
	if !ok || len(code.Payload) > 331 || lines[4] != "" || len(lines[5]) > 70 || lines[7] != "EUR999999999.99" {
		t.Errorf("%v, %d bytes: %q", ok, len(code.Payload), code.Payload)
	}
	for name, c := range map[string]struct {
		bank     Bank
		amount   int64
		currency string
	}{
		"nothing open":       {b, 0, "EUR"},
		"below nothing":      {b, -1, "EUR"},
		"beyond the form":    {b, 100_000_000_000, "EUR"},
		"another currency":   {b, 100, "PLN"},
		"no account":         {Bank{Name: "x"}, 100, "EUR"},
		"no holder":          {Bank{IBAN: b.IBAN}, 100, "EUR"},
		"outside SEPA":       {Bank{Name: "x", IBAN: "TR330006100519786457841326"}, 100, "EUR"},
		"francs from Berlin": {b, 100, "CHF"},
	} {
		if code, ok := CodeFor(c.bank, 1, c.amount, c.currency); ok {
			t.Errorf("%s: %+v", name, code)
		}
	}
}

func TestTheSwissQRBill(t *testing.T) {
	b := Bank{Name: "Ferien Graubünden AG", IBAN: "CH9300762011623852957", Street: "Bahnhofstrasse", Number: "7", Postalcode: "7000", City: "Chur", Country: "CH"}
	code, ok := CodeFor(b, 42, 67470, "CHF")
	lines := strings.Split(code.Payload, "\n")
	if !ok || code.Kind != Swiss || len(lines) != 31 {
		t.Fatalf("%v, %d lines: %q", ok, len(lines), code.Payload)
	}
	for at, want := range map[int]string{
		0: "SPC", 1: "0200", 2: "1", 3: b.IBAN, 4: "S", 5: "Ferien Graubuenden AG", 6: "Bahnhofstrasse", 7: "7", 8: "7000", 9: "Chur", 10: "CH", 11: "", 17: "", 18: "674.70", 19: "CHF", 20: "", 26: "",
		27: "SCOR", 28: CreditorReference(42), 29: "", 30: "EPD",
	} {
		if lines[at] != want {
			t.Errorf("line %d: %q, want %q", at+1, lines[at], want)
		}
	}
	b.QRIBAN = "CH4431999123000889012"
	code, ok = CodeFor(b, 42, 67470, "CHF")
	lines = strings.Split(code.Payload, "\n")
	if !ok || lines[3] != b.QRIBAN || lines[27] != "QRR" || len(lines[28]) != 27 || referenceOf(Booking{Reference: lines[28]}) != 42 {
		t.Errorf("%v %q", ok, code.Payload)
	}
}

func TestBankDetailsAreChecked(t *testing.T) {
	good := Bank{Name: "Agentur", IBAN: "de89 3704 0044 0532 0130 00", BIC: "cobadeff", Link: "https://pay.example.com/p/{booking}?a={amount}&c={currency}"}
	if err := good.tidy().check(); err != nil {
		t.Error(err)
	}
	if got := good.tidy().filled("42", 67470, "EUR"); got != "https://pay.example.com/p/42?a=674.70&c=EUR" {
		t.Error(got)
	}
	for field, b := range map[string]Bank{
		"iban":       {Name: "x", IBAN: "DE89370400440532013001"},
		"bic":        {Name: "x", IBAN: good.IBAN, BIC: "COBADEF"},
		"name":       {IBAN: good.IBAN},
		"qr_iban":    {Name: "x", QRIBAN: "CH9300762011623852957"},
		"city":       {Name: "x", IBAN: "CH9300762011623852957", Country: "CH", Postalcode: "7000"},
		"country":    {Name: "x", IBAN: good.IBAN, Country: "D1"},
		"postalcode": {Name: "x", IBAN: "CH9300762011623852957", Country: "CH", City: "Chur"},
	} {
		f := fault.As(b.tidy().check())
		if f.Code != fault.PaymentRefused || f.Fields[field] == "" {
			t.Errorf("%s: %+v", field, f)
		}
	}
	for _, link := range []string{
		"http://pay.example.com/{booking}", "javascript:alert(1)", "https://", "https://user:pw@pay.example.com/", "https://pay.example.com/{other}", "https://{booking}.example.com/", "https://localhost/x", "//pay.example.com",
		"https://pay.example.com/ a", "data:text/html,x",
	} {
		if linkOK(link) {
			t.Errorf("%s is taken", link)
		}
	}
}

func TestTouristTaxNightByNight(t *testing.T) {
	day := func(m time.Month, d int) clock.Date { return clock.NewDate(2026, m, d) }
	summer := TaxRule{ID: 1, ValidFrom: day(1, 1), Basis: TaxPersonNight, Amount: 250, FreeUnder: 16}
	stay := reservation.Reservation{Property: 7, Arrival: day(7, 10), Departure: day(7, 17), Rentalprice: 70000, Persons: reservation.Persons{Adults: 2, Children: 2, Toddlers: 1}}
	party := TaxParty{Persons: stay.Persons, Birthdays: []clock.Date{clock.NewDate(1980, 1, 1), clock.NewDate(2009, 7, 10), clock.NewDate(2010, 7, 11)}}
	for name, c := range map[string]struct {
		rules []TaxRule
		party TaxParty
		want  Tax
	}{
		"no rule":                      {nil, party, Tax{}},
		"not valid yet":                {[]TaxRule{{ID: 1, ValidFrom: day(8, 1), Basis: TaxNight, Amount: 100}}, party, Tax{}},
		"one is 17, one 15, an infant": {[]TaxRule{summer}, party, Tax{Amount: 250 * 3 * 7, Nights: 7, Persons: 3, Free: 2, Rules: []int64{1}}},
		"ages are not known":           {[]TaxRule{summer}, TaxParty{Persons: stay.Persons}, Tax{Amount: 250 * 4 * 7, Nights: 7, Persons: 4, Free: 1, Unknown: 2, Rules: []int64{1}}},
		"all children are free":        {[]TaxRule{{ID: 1, ValidFrom: day(1, 1), Basis: TaxPersonNight, Amount: 250, FreeUnder: 18}}, TaxParty{Persons: stay.Persons}, Tax{Amount: 250 * 2 * 7, Nights: 7, Persons: 2, Free: 3, Rules: []int64{1}}},
		"nobody is free":               {[]TaxRule{{ID: 1, ValidFrom: day(1, 1), Basis: TaxPersonNight, Amount: 100}}, party, Tax{Amount: 100 * 5 * 7, Nights: 7, Persons: 5, Rules: []int64{1}}},
		"capped":                       {[]TaxRule{{ID: 1, ValidFrom: day(1, 1), Basis: TaxNight, Amount: 300, CappedNights: 4}}, party, Tax{Amount: 1200, Nights: 4, Persons: 5, Rules: []int64{1}}},
		"a new price within the stay":  {[]TaxRule{{ID: 1, ValidFrom: day(1, 1), Basis: TaxNight, Amount: 100}, {ID: 2, ValidFrom: day(7, 14), Basis: TaxNight, Amount: 200}}, party, Tax{Amount: 4*100 + 3*200, Nights: 7, Persons: 5, Rules: []int64{1, 2}}},
		"the home's own rule":          {[]TaxRule{{ID: 3, Property: 7, ValidFrom: day(1, 1), Basis: TaxNight, Amount: 50}, {ID: 4, ValidFrom: day(6, 1), Basis: TaxNight, Amount: 900}, {ID: 5, Property: 8, ValidFrom: day(7, 1), Basis: TaxNight, Amount: 1}}, party, Tax{Amount: 350, Nights: 7, Persons: 5, Rules: []int64{3}}},
		"a share of the rent":          {[]TaxRule{{ID: 1, ValidFrom: day(1, 1), Basis: TaxPercent, Amount: 525}}, party, Tax{Amount: 3675, Nights: 7, Persons: 5, Rules: []int64{1}}},
		"a share, half a cent":         {[]TaxRule{{ID: 1, ValidFrom: day(7, 16), Basis: TaxPercent, Amount: 1}}, party, Tax{Amount: 1, Nights: 1, Persons: 5, Rules: []int64{1}}},
	} {
		got := TaxFor(stay, c.party, c.rules)
		if got.Amount != c.want.Amount || got.Nights != c.want.Nights || got.Persons != c.want.Persons || got.Free != c.want.Free || got.Unknown != c.want.Unknown || len(got.Rules) != len(c.want.Rules) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestASecurityDepositAddsUp(t *testing.T) {
	today := clock.NewDate(2026, 7, 10)
	if err := (SecurityDeposit{Asked: 30000, Received: 30000, ReceivedOn: today, Returned: 20000, ReturnedOn: today, Reason: "broken lamp"}).check(today); err != nil {
		t.Error(err)
	}
	for field, d := range map[string]SecurityDeposit{
		"asked": {Asked: -1}, "returned": {Received: 100, ReceivedOn: today, Returned: 200, ReturnedOn: today}, "received_on": {Received: 100}, "returned_on": {Received: 100, ReceivedOn: today, Returned: 100, ReturnedOn: today.AddDays(1)},
		"reason": {Received: 100, ReceivedOn: today, Returned: 50, ReturnedOn: today},
	} {
		if f := fault.As(d.check(today)); f.Fields[field] == "" {
			t.Errorf("%s: %+v", field, f)
		}
	}
}
