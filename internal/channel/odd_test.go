package channel

import (
	"fmt"
	"strings"
	"testing"

	"latchkey/internal/wire"
)

func TestWhatIsUnusualAboutACalendar(t *testing.T) {
	entry := func(uid string, kind Kind, arrival, departure string) Entry {
		return Entry{UID: uid, Kind: kind, Arrival: day8(arrival), Departure: day8(departure)}
	}
	cancelled := entry("b", Stay, "2027-08-02", "2027-08-06")
	cancelled.Cancelled = true
	for _, c := range []struct {
		name    string
		entries []Entry
		refused int
		want    string
	}{
		{"nothing at all", nil, 0, "empty 1"},
		{"only what cannot be understood", nil, 2, "past 1"},
		{"only stays that have ended", []Entry{entry("a", Stay, "2027-06-01", "2027-06-30")}, 0, "past 1"},
		{"only stays that are cancelled", []Entry{cancelled}, 0, "past 1"},
		{"a guest who leaves today", []Entry{entry("a", Stay, "2027-06-25", "2027-07-01")}, 0, ""},
		{"an arrival on the day of a departure", []Entry{entry("a", Stay, "2027-08-01", "2027-08-05"), entry("b", Stay, "2027-08-05", "2027-08-08")}, 0, ""},
		{"a stay inside a closed period", []Entry{entry("a", Stay, "2027-08-01", "2027-08-05"), entry("b", Block, "2027-07-30", "2027-08-08")}, 0, ""},
		{"a cancelled stay on the nights of another", []Entry{entry("a", Stay, "2027-08-01", "2027-08-05"), cancelled}, 0, ""},
		{"two stays of the same nights", []Entry{entry("b", Tentative, "2027-08-03", "2027-08-09"), entry("a", Stay, "2027-08-01", "2027-08-05")}, 0, "overlap 1 08-03>08-05"},
		{
			"one long stay over two others",
			[]Entry{entry("a", Stay, "2027-08-01", "2027-08-20"), entry("b", Stay, "2027-08-03", "2027-08-05"), entry("c", Stay, "2027-08-10", "2027-08-22")},
			0, "overlap 2 08-03>08-05",
		},
		{"one UID twice", []Entry{entry("a", Stay, "2027-08-01", "2027-08-05"), entry("a", Stay, "2027-09-01", "2027-09-05")}, 0, "same_uid 2 08-01>08-05"},
		{"no UID", []Entry{entry("", Stay, "2027-08-01", "2027-08-05"), entry("", Block, "2027-09-01", "2027-09-05")}, 0, "no_uid 2 08-01>08-05"},
		{"ninety nights", []Entry{entry("a", Stay, "2027-08-01", "2027-10-30")}, 0, ""},
		{"one night more", []Entry{entry("a", Stay, "2027-08-01", "2027-10-31")}, 0, "long 1 08-01>10-31"},
		{"a home that is closed for long", []Entry{entry("a", Block, "2027-08-01", "2028-10-31")}, 0, ""},
		{"a stay in two years", []Entry{entry("a", Stay, "2029-06-20", "2029-07-02")}, 0, ""},
		{"a stay in five years", []Entry{entry("a", Stay, "2032-06-20", "2032-07-02")}, 0, "far 1 06-20>07-02"},
		{
			"the gravest first",
			[]Entry{entry("", Stay, "2032-08-01", "2032-12-05"), entry("", Stay, "2032-08-02", "2032-12-05")},
			0, "overlap 1 08-02>12-05; no_uid 2 08-01>12-05; long 2 08-01>12-05; far 2 08-01>12-05",
		},
	} {
		var got []string
		for _, odd := range oddities(Document{Entries: c.entries, Refused: make([]wire.RefusedRow, c.refused)}, day8("2027-07-01")) {
			line := fmt.Sprintf("%s %d", odd.Kind, odd.Count)
			if odd.First[0] != 0 {
				line += fmt.Sprintf(" %s>%s", odd.First[0].String()[5:], odd.First[1].String()[5:])
			}
			got = append(got, line)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q, want %q", c.name, strings.Join(got, "; "), c.want)
		}
	}
}
