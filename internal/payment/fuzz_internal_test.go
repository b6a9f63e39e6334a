package payment

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever a statement holds: it has bookings, or it is refused with a reason; and what is guessed of its columns can be used.
func FuzzStatement(f *testing.F) {
	for _, seed := range []string{
		"", head + greta, head + strings.Replace(greta, "1.234,56", "1,234.56", 1), "\ufeff" + head + greta, "Date,Debit,Credit,S/H\n1/2/2026,,5.00,H\n2/1/2026,3,,S\n", "\xff\xfea\x00", head + "\"x\n",
		"Umsätze\n\n" + head + greta + ";;;;\n", head + "31.02.2026;;;99999999999999999999,00;\n", "Buchungstag\tBetrag\n1.1.26\t-0\n",
		camt(entry("12.30", "CRDT", "")), camt(entry("-1", "DBIT", "<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy=\"USD\">1</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>")),
		"<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<Document/>", strings.Repeat("<a>", 200),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		guessed, headings, _, why := Guess(content, Mapping{})
		if why == "" && (len(headings) == 0 || guessed.Delimiter == "") {
			t.Fatalf("nothing was guessed, and nothing said: %+v %q", guessed, headings)
		}
		for _, m := range []Mapping{german, guessed} {
			got := Parse(content, m)
			if refused := len(got.Problems) > 0; refused == (len(got.Bookings)+got.Skipped > 0) && !(refused && len(got.Bookings) == 0) {
				t.Fatalf("neither read nor refused, or both: %+v", got)
			}
			for _, p := range got.Problems {
				if p.Reason == "" {
					t.Fatalf("a problem without a reason: %+v", p)
				}
			}
			names := map[string]bool{}
			for i, name := range identities(got.Bookings) {
				b := got.Bookings[i]
				if names[name] || b.Amount == 0 || len(b.Currency) != 3 || b.BookedOn == 0 || utf8.RuneCountInString(b.Text) > longestText || strings.ContainsRune(b.Text+b.Name, 0) || !utf8.ValidString(b.Text+b.Name+b.BankRef) {
					t.Fatalf("%q: %+v", name, b)
				}
				names[name] = true
			}
		}
	})
}
