package payment

import (
	"strings"
	"testing"

	"latchkey/internal/sheet/sheettest"
)

// Files that take much more than their size are refused before they do.
func TestStatementsThatAreLargerThanTheyLook(t *testing.T) {
	for _, c := range []struct {
		name, file string
		bookings   int
		problem    Problem
	}{
		{"a text in millions of pieces", camt(entry("5", "CRDT", "<AddtlNtryInf>"+strings.Repeat("a<!---->", 2_000_000)+"</AddtlNtryInf>")), 1, Problem{}},
		{"an element with millions of marks", camt(entry("5", "CRDT", "<A "+strings.Repeat(`a="" `, 3_500_000)+"/>")), 0, Problem{2, "", whyXML}},
		{"a batch of very many parts", camt(entry("5", "CRDT", "<NtryDtls>"+strings.Repeat("<TxDtls/>", 900_000)+"</NtryDtls>")), 0, Problem{2, "", whyTooMany}},
		{"very many elements", camt(entry("5", "CRDT", "<NtryDtls>"+strings.Repeat("<TxDtls/>", 2_000_000)+"</NtryDtls>")), 0, Problem{2, "", whyTooMany}},
		{"a heading row of millions of cells", "Buchungstag;" + strings.Repeat(";", 19_000_000) + "\n" + greta, 0, Problem{1, "", whyCells}},
		{"a row of millions of cells", head + greta + strings.Repeat(";", 19_000_000) + "\n", 0, Problem{3, "", whyCells}},
	} {
		var got Parsed
		memory := sheettest.Memory(func() {
			got = Parse([]byte(c.file), german)
			Guess([]byte(c.file), Mapping{Currency: "EUR"})
		})
		var problem Problem
		if len(got.Problems) > 0 {
			problem = got.Problems[0]
		}
		if problem != c.problem || len(got.Bookings) != c.bookings {
			t.Errorf("%s: %+v, %d bookings, want %+v", c.name, got.Problems, len(got.Bookings), c.problem)
		}
		if memory > 300<<20 {
			t.Errorf("%s took %d MB", c.name, memory>>20)
		}
	}
}
