package payment

import (
	"slices"
	"testing"
)

func TestWhatALineProbablyPays(t *testing.T) {
	stay := func(id int64, first, last string, open int64, change ...func(*Candidate)) Candidate {
		c := Candidate{Stay: id, External: "VX-" + "2026/" + string(rune('A'+id%26)), FirstName: first, LastName: last, Currency: "EUR", Open: open, Confirmed: true}
		for _, fn := range change {
			fn(&c)
		}
		return c
	}
	offer := func(c *Candidate) { c.Confirmed = false }
	deposit := func(c *Candidate) { c.Deposit = 10000 }
	returned := func(c *Candidate) { c.Returned = true }
	paid := func(c *Candidate) { c.Open, c.Paid = 0, 50000 }
	greta, muller := stay(10421, "Greta", "Gast", 50000), stay(10422, "Jörg", "Müller-Lüdenscheidt", 61000)
	for name, c := range map[string]struct {
		line       Booking
		candidates []Candidate
		stay       int64
		confidence Confidence
		reasons    []Reason
	}{
		"reference":               {Booking{Amount: 50000, Reference: CreditorReference(10421)}, []Candidate{greta, muller}, 10421, Sure, []Reason{ByReference, ByAmount}},
		"reference, a part":       {Booking{Amount: 10000, Reference: CreditorReference(10421)}, []Candidate{greta, muller}, 10421, Sure, []Reason{ByReference}},
		"reference in the text":   {Booking{Amount: 50000, Text: "RECHNUNG " + CreditorReference(10421)[:9] + " " + CreditorReference(10421)[9:]}, []Candidate{greta}, 10421, Sure, []Reason{ByReference, ByAmount}},
		"reference, wrong digits": {Booking{Amount: 1, Reference: "RF99LK10421"}, []Candidate{greta}, 0, "", nil},
		"QR reference":            {Booking{Amount: 50000, Reference: QRReference(10421)}, []Candidate{greta}, 10421, Sure, []Reason{ByReference, ByAmount}},
		"number and amount":       {Booking{Amount: 50000, Text: "Buchung 10421"}, []Candidate{greta, muller}, 10421, Sure, []Reason{ByNumber, ByAmount}},
		"number with zeros":       {Booking{Amount: 50000, Text: "Nr. 0010421"}, []Candidate{greta}, 10421, Sure, []Reason{ByNumber, ByAmount}},
		"number inside another":   {Booking{Amount: 1, Text: "Kd 9910421"}, []Candidate{greta}, 0, "", nil},
		"number alone":            {Booking{Amount: 100, Text: "10421"}, []Candidate{greta, muller}, 10421, Likely, []Reason{ByNumber}},
		"short number and amount": {Booking{Amount: 700, Text: "Zimmer 7"}, []Candidate{stay(7, "A", "B", 700)}, 7, Likely, []Reason{ByNumber, ByAmount}},
		"name and amount":         {Booking{Amount: 61000, Name: "MUELLER-LUEDENSCHEIDT JOERG"}, []Candidate{greta, muller}, 10422, Likely, []Reason{ByAmount, ByName}},
		"all three":               {Booking{Amount: 61000, Name: "Jörg Müller-Lüdenscheidt", Text: "10422 Urlaub"}, []Candidate{greta, muller}, 10422, Sure, []Reason{ByNumber, ByAmount, ByName}},
		"amount alone":            {Booking{Amount: 50000, Name: "Somebody Else"}, []Candidate{greta, muller}, 10421, Maybe, []Reason{ByAmount}},
		"amount of two":           {Booking{Amount: 50000, Name: "Somebody Else"}, []Candidate{greta, stay(5555, "X", "Ypsilon", 50000)}, 0, "", nil},
		"two of one name":         {Booking{Amount: 50000, Name: "Greta Gast"}, []Candidate{greta, stay(5555, "Greta", "Gast", 50000)}, 10421, Maybe, []Reason{ByAmount, ByName}},
		"family of one name":      {Booking{Amount: 50000, Text: "10421", Name: "Greta Gast"}, []Candidate{greta, stay(5555, "Greta", "Gast", 50000)}, 10421, Sure, []Reason{ByNumber, ByAmount, ByName}},
		"too much":                {Booking{Amount: 60000, Reference: CreditorReference(10421)}, []Candidate{greta}, 10421, Likely, []Reason{ByReference, TooMuch}},
		"already paid":            {Booking{Amount: 50000, Reference: CreditorReference(10421)}, []Candidate{stay(10421, "Greta", "Gast", 0, paid)}, 10421, Maybe, []Reason{ByReference, AlreadyPaid}},
		"an offer":                {Booking{Amount: 50000, Reference: CreditorReference(10421)}, []Candidate{stay(10421, "Greta", "Gast", 50000, offer)}, 10421, Likely, []Reason{ByReference, ByAmount, NotConfirmed}},
		"another currency":        {Booking{Amount: 50000, Reference: CreditorReference(10421), Currency: "CHF"}, []Candidate{greta}, 0, "", nil},
		"deposit":                 {Booking{Amount: 10000, Text: "Anzahlung 10421"}, []Candidate{stay(10421, "Greta", "Gast", 50000, deposit)}, 10421, Likely, []Reason{ByNumber, ByDeposit}},
		"number of the system":    {Booking{Amount: 61000, Text: "Ihre Buchung VX-2026/W"}, []Candidate{greta, muller}, 10422, Sure, []Reason{ByExternal, ByAmount}},
		"given back":              {Booking{Amount: -50000, EndToEnd: "E2E-1"}, []Candidate{stay(10421, "Greta", "Gast", 0, paid, returned)}, 10421, Sure, []Reason{ByReturn}},
		"fees of the bank":        {Booking{Amount: -790, Text: "Kontoführung 11/2026"}, []Candidate{greta}, 0, "", nil},
		"nothing known":           {Booking{Amount: 50000}, nil, 0, "", nil},
	} {
		if c.line.Currency == "" {
			c.line.Currency = "EUR"
		}
		got, ok := Match(c.line, c.candidates)
		if got.Stay != c.stay || got.Confidence != c.confidence || !slices.Equal(got.Reasons, c.reasons) || ok != (c.stay != 0) {
			t.Errorf("%s: %+v, want %d %s %v", name, got, c.stay, c.confidence, c.reasons)
		}
	}
}

func TestReferencesHaveCheckDigitsThatTheImportFindsAgain(t *testing.T) {
	if got := CreditorReference(53); !IsCreditorReference(got) || got[4:] != "LK53" {
		t.Error(got)
	}
	// The example of ISO 11649 and one with a wrong digit; the example of the Swiss guidelines.
	if !IsCreditorReference("RF18539007547034") || IsCreditorReference("RF19539007547034") || IsCreditorReference("RF18") || !isQRReference("210000000003139471430009017") || isQRReference("210000000003139471430009018") {
		t.Error("the published examples")
	}
	for id := int64(1); id < 3_000_000; id = id*3 + 7 {
		for _, b := range []Booking{
			{Reference: CreditorReference(id)},
			{Text: "Zahlung " + CreditorReference(id) + " danke"},
			{EndToEnd: CreditorReference(id)},
			{Reference: QRReference(id)},
			{Reference: CreditorReference(id)[:4] + " " + CreditorReference(id)[4:]},
		} {
			if got := referenceOf(b); got != id {
				t.Errorf("%d: %+v gives %d", id, b, got)
			}
		}
	}
}

func TestAmountsAndDaysAreReadAsBanksWriteThem(t *testing.T) {
	for _, c := range []struct {
		text string
		mark Decimal
		want int64
		ok   bool
	}{
		{"1.234,56", Comma, 123456, true},
		{"1,234.56", Point, 123456, true},
		{"1'234.50", Point, 123450, true},
		{"-12,00", Comma, -1200, true},
		{"12,00-", Comma, -1200, true},
		{"+7", Comma, 700, true},
		{"EUR 5,00", Comma, 500, true},
		{"5,00 €", Comma, 500, true},
		{"(3.10)", Point, -310, true},
		{",50", Comma, 50, true},
		{"0", Comma, 0, true},
		{"1 234 567,89", Comma, 123456789, true},
		{"12.500", Point, 1250, true},
		{"1.5", Comma, 0, false},
		{"12.34", Comma, 0, false},
		{"1,234.56", Comma, 0, false},
		{"1.234,56", Point, 0, false},
		{"", Comma, 0, false},
		{"=1+1", Comma, 0, false},
		{"1e5", Comma, 0, false},
		{"--5", Comma, 0, false},
		{"12,345", Comma, 0, false},
		{"99999999999999999999", Comma, 0, false},
		{"１２", Comma, 0, false},
		{"1.2345,00", Comma, 0, false},
		{"-", Comma, 0, false},
		{"abc", Point, 0, false},
	} {
		if got, ok := parseAmount(c.text, c.mark); got != c.want || ok != c.ok {
			t.Errorf("%q by %q: %d %v", c.text, c.mark, got, ok)
		}
	}
	for _, c := range []struct {
		text  string
		order DateOrder
		want  string
	}{
		{"24.11.2026", DMY, "2026-11-24"},
		{"1.2.26", DMY, "2026-02-01"},
		{"11/24/2026", MDY, "2026-11-24"},
		{"2026-11-24", YMD, "2026-11-24"},
		{"20261124", YMD, "2026-11-24"},
		{"24112026", DMY, "2026-11-24"},
		{"2026-11-24T10:11:12+01:00", YMD, "2026-11-24"},
		{"24.11.2026 10:11", DMY, "2026-11-24"},
		{"29.02.2028", DMY, "2028-02-29"},
		{"31.02.2026", DMY, ""},
		{"29.02.2026", DMY, ""},
		{"24.13.2026", DMY, ""},
		{"2026-11-24", DMY, ""},
		{"", DMY, ""},
		{"24.11", DMY, ""},
		{"24.11.1066", DMY, ""},
		{"=TODAY()", DMY, ""},
		{"0.0.2026", DMY, ""},
	} {
		d, ok := parseDay(c.text, c.order)
		if (ok && d.String() != c.want) || ok != (c.want != "") {
			t.Errorf("%q by %s: %v %v", c.text, c.order, d, ok)
		}
	}
}
