package channel

import (
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
)

// statements counts what an act asks of the database, where that is counted: on SQLite. Another test of this process may ask at the same time, so the least of some acts counts.
func (f *fixture) statements(times int, act func(i int)) int64 {
	least := int64(1 << 30)
	for i := range times {
		before := database.Statements()
		act(i)
		least = min(least, database.Statements()-before)
	}
	return least
}

// days are n spans of so many nights, one after the other, as events of a calendar.
func days(n, nights int, what string) []string {
	out := make([]string, 0, n)
	for i := range n {
		from := day8("2027-08-01").AddDays(i * (nights + 1))
		out = append(out, fmt.Sprintf("%s%d %s %s%s", strings.ToLower(what[1:2]), i, short(from), short(from.AddDays(nights)), what))
	}
	return out
}

// A calendar is read again and again: an entry that repeats what is there as before costs what finding that takes, and nothing is written.
func TestAnEntryThatRepeatsAStayCostsFewStatements(t *testing.T) {
	for _, c := range []struct{ first, other, listed, repeated string }{
		{"airbnb", "booking", " Reserved", shut},
		{"booking", "airbnb", shut, " Airbnb (Not available)"}, // closed nights
	} {
		each(t, func(f *fixture) {
			const few, many = 10, 40
			cost := func(n int) int64 {
				f.bring(c.first, days(n, 3, c.listed)...)
				f.bring(c.other, days(n, 3, c.repeated)...)
				return f.statements(3, func(int) { f.bring(c.other, days(n, 3, c.repeated)...) })
			}
			less := cost(few)
			if each := float64(cost(many)-less) / (many - few); each > 3 {
				t.Errorf("each entry of %s that repeats a stay costs %v statements", c.other, each)
			}
		})
	}
}
