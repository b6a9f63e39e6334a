package channel

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/identity"
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

// One press answers for all closed nights of a calendar, or takes that back: that costs the same however many they are, but for some statements that write many rows each.
func TestAnAnswerForAllNightsCostsFewStatements(t *testing.T) {
	each(t, func(f *fixture) {
		ctx := identity.Within(context.Background(), f.manager())
		const few, many = 5, 37
		cost := func(n int) (answer, back int64) {
			events := days(n, 3, shut)
			for i := range n {
				night := day8("2027-08-04").AddDays(4 * i)
				events = append(events, fmt.Sprintf("n%d %s %s%s", i, short(night), short(night.AddDays(1)), shut))
			}
			f.bring("booking", events...)
			calendar := f.managed()[0].Ref
			answer, back = 1<<30, 1<<30
			for i := range 3 {
				asked := f.asked()
				if len(asked) != n {
					t.Fatalf("the office is asked about %d nights, not %d", len(asked), n)
				}
				key := fmt.Sprint(n, " ", i)
				answer = min(answer, f.statements(1, func(int) {
					f.must(f.feeds.AnswerQuestion(ctx, f.manager(), attempt("all "+key), calendar, asked[0].Entry, Buffers))
				}))
				f.wantAsked("")
				back = min(back, f.statements(1, func(int) { f.must(f.feeds.KeepNightsFree(ctx, f.manager(), attempt("back "+key), calendar, false)) }))
			}
			var stays int
			f.must(f.db.QueryRow(ctx, `SELECT COUNT(DISTINCT reservation_id) FROM protocol WHERE member_id = $1 AND action = $2`, f.home.Member, string(Buffers.act())).Scan(&stays))
			if stays != n {
				t.Errorf("the answer is in the history of %d stays, not of %d", stays, n)
			}
			return answer, back
		}
		answerFew, backFew := cost(few)
		answerMany, backMany := cost(many)
		if answerMany > answerFew+3 || backMany > backFew+1 {
			t.Errorf("for %d nights: %d and %d statements, for %d: %d and %d", few, answerFew, backFew, many, answerMany, backMany)
		}
	})
}
