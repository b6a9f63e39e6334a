package channel

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"latchkey/internal/clock"
)

func plainMark(name string) string { return strings.ToLower(name) }

// apply does in memory what the service does in the database.
func apply(known []Known, steps []Step, at Moment) []Known {
	out := slices.Clone(known)
	nextID := int64(1)
	for _, k := range known {
		nextID = max(nextID, k.ID+1)
	}
	for _, s := range steps {
		if s.Op == Add {
			out = append(out, Known{ID: nextID, UID: s.Entry.UID, Kind: s.Entry.Kind, Arrival: s.Entry.Arrival, Departure: s.Entry.Departure, Mark: plainMark(s.Entry.Name)})
			nextID++
			continue
		}
		i := slices.IndexFunc(out, func(k Known) bool { return k.ID == s.Known.ID })
		switch s.Op {
		case Change, Same:
			mark := plainMark(s.Entry.Name)
			if mark == "" {
				mark = out[i].Mark
			}
			out[i] = Known{ID: out[i].ID, UID: s.Entry.UID, Kind: s.Entry.Kind, Arrival: s.Entry.Arrival, Departure: s.Entry.Departure, Mark: mark, Gone: s.Op == Same && out[i].Gone}
		case Cancel:
			out[i].Gone = true
		case Miss:
			if out[i].MissingSince == 0 {
				out[i].MissingSince = at.Now
			}
			out[i].HeldUntil = s.HeldUntil
		}
	}
	return out
}

// inShort writes steps as short lines, in order.
func inShort(steps []Step) string {
	var lines []string
	for _, s := range steps {
		lines = append(lines, fmt.Sprintf("%s %s %s>%s", s.Op, s.Entry.Kind, s.Entry.Arrival.String()[5:], s.Entry.Departure.String()[5:]))
	}
	return strings.Join(lines, "; ")
}

func read(t testing.TB, body string) Document {
	t.Helper()
	c, err := Parse([]byte(body), time.UTC, Sender{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMergingASecondFetch(t *testing.T) {
	const hour = clock.Instant(3_600_000)
	for _, c := range []struct {
		name, platform, today string
		first, second         []string
		want                  string
	}{
		{"the same again", airbnbID, "2027-07-01", []string{"a 20270801 20270805 Reserved"}, []string{"a 20270801 20270805 Reserved"}, "same stay 08-01>08-05"},
		{"Airbnb moves the dates of a UID", airbnbID, "2027-07-01", []string{"a 20270801 20270805 Reserved"}, []string{"a 20270820 20270825 Reserved"}, "change stay 08-20>08-25"},
		{"another UID at Airbnb is another stay", airbnbID, "2027-07-01", []string{"a 20270801 20270805 Reserved"}, []string{"b 20270802 20270805 Reserved"}, "add stay 08-02>08-05; cancel stay 08-01>08-05"},
		{"the advance notice slides", airbnbID, "2027-07-01", []string{"a 20270701 20270702 Airbnb (Not available)"}, []string{"b 20270702 20270703 Airbnb (Not available)"}, "change block 07-02>07-03"},
		{"the booking window slides", airbnbID, "2027-07-01", []string{"a 20280101 20280701 Not available"}, []string{"b 20280102 20280702 Not available"}, "change block 01-02>07-02"},
		{"Booking.com changes the UID", bookingID, "2027-07-01", []string{"a 20270801 20270805 CLOSED - Not available"}, []string{"b 20270801 20270806 CLOSED - Not available"}, "change stay 08-01>08-06"},
		{"a running stay starts today at Booking.com", bookingID, "2027-08-03", []string{"a 20270801 20270805 CLOSED - Not available"}, []string{"b 20270803 20270805 CLOSED - Not available"}, "same stay 08-01>08-05"},
		{"a running stay is made longer", bookingID, "2027-08-03", []string{"a 20270801 20270805 CLOSED - Not available"}, []string{"b 20270803 20270807 CLOSED - Not available"}, "change stay 08-01>08-07"},
		{"the start of a future stay really moves", bookingID, "2027-07-01", []string{"a 20270801 20270805 CLOSED - Not available"}, []string{"b 20270802 20270805 CLOSED - Not available"}, "change stay 08-02>08-05"},
		{"a stay and its buffer keep apart", bookingID, "2027-07-01", []string{"a 20270801 20270805 CLOSED - Not available", "b 20270805 20270806 CLOSED - Not available"}, []string{"d 20270805 20270806 CLOSED - Not available", "c 20270801 20270805 CLOSED - Not available"}, "same block 08-05>08-06; same stay 08-01>08-05"},
		{"a buffer that grows is a stay", bookingID, "2027-07-01", []string{"a 20270801 20270805 CLOSED - Not available", "b 20270805 20270806 CLOSED - Not available"}, []string{"c 20270801 20270805 CLOSED - Not available", "d 20270805 20270809 CLOSED - Not available"}, "same stay 08-01>08-05; cancel stay 08-05>08-09; add stay 08-05>08-09"},
		{"Vrbo turns the UIDs", vrboID, "2027-07-01", []string{"a 20270801 20270805 Reserved - Anna"}, []string{"b 20270801 20270806 Reserved - Anna"}, "change stay 08-01>08-06"},
		{"another guest is another stay", vrboID, "2027-07-01", []string{"a 20270801 20270805 Reserved - Anna"}, []string{"b 20270802 20270806 Reserved - Bert"}, "add stay 08-02>08-06; cancel stay 08-01>08-05"},
		{"tentative becomes firm", vrboID, "2027-07-01", []string{"a 20270801 20270805 Tentative - Anna"}, []string{"b 20270801 20270805 Reserved - Anna"}, "change stay 08-01>08-05"},
		{"a running stay vanishes", vrboID, "2027-08-03", []string{"a 20270801 20270805 Reserved"}, nil, ""},
		{"a stay that arrives today vanishes", bookingID, "2027-08-01", []string{"a 20270801 20270805 CLOSED - Not available"}, nil, "miss stay 08-01>08-05"},
		{"what was over before is not added", elsewhere, "2027-08-06", nil, []string{"a 20270801 20270805 Reserved"}, ""},
	} {
		first := Moment{Today: day8(c.today), Now: 1, Patience: Patience}
		if strings.HasPrefix(c.name, "a running") {
			first.Today = day8("2027-08-01")
		}
		calendar := read(t, calendarText(c.platform, c.first...))
		steps, _, err := Merge(nil, calendar, first, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		known := apply(nil, steps, first)
		steps, _, err = Merge(known, read(t, calendarText(c.platform, c.second...)), Moment{Today: day8(c.today), Now: hour, Patience: Patience}, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		if got := inShort(steps); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A channel that leaves the UID out says no other stay with it: the same nights are the same stay, in each fetch.
func TestAnEntryWithoutAUIDIsTheStayOfItsNights(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	without := Document{Source: Airbnb, Entries: []Entry{{Kind: Stay, Arrival: day8("2027-08-01"), Departure: day8("2027-08-05")}}}
	with := Document{Source: Airbnb, Entries: []Entry{{UID: "a", Kind: Stay, Arrival: day8("2027-08-01"), Departure: day8("2027-08-05")}}}
	for name, fetches := range map[string][]Document{"never": {without, without, without}, "later": {without, with, with}, "not any more": {with, without, with}} {
		var known []Known
		for n, c := range fetches {
			steps, _, err := Merge(known, c, at, plainMark)
			if err != nil {
				t.Fatal(err)
			}
			want := "same stay 08-01>08-05"
			if n == 0 {
				want = "add stay 08-01>08-05"
			}
			if got := inShort(steps); got != want {
				t.Errorf("a UID %s, fetch %d: %s", name, n+1, got)
			}
			known = apply(known, steps, at)
		}
	}
}

func TestAVanishedStayIsCancelledAfterTwoFetchesAnHourApart(t *testing.T) {
	const minute = clock.Instant(60_000)
	start := Moment{Today: day8("2027-07-01"), Now: 1000, Patience: Patience}
	full := read(t, calendarText(airbnbID, "a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved"))
	without := read(t, calendarText(airbnbID, "b 20270901 20270905 Reserved"))
	steps, _, _ := Merge(nil, full, start, plainMark)
	known := apply(nil, steps, start)
	at := func(after clock.Instant, c Document) string {
		moment := start
		moment.Now += after
		steps, _, err := Merge(known, c, moment, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		known = apply(known, steps, moment)
		return inShort(steps)
	}
	for _, c := range []struct {
		after    clock.Instant
		calendar Document
		want     string
	}{
		{15 * minute, without, "same stay 09-01>09-05; miss stay 08-01>08-05"},
		{30 * minute, without, "same stay 09-01>09-05; miss stay 08-01>08-05"},
		{45 * minute, full, "same stay 08-01>08-05; same stay 09-01>09-05"},
		{60 * minute, without, "same stay 09-01>09-05; miss stay 08-01>08-05"}, // came back in between: the count starts again
		{119 * minute, without, "same stay 09-01>09-05; miss stay 08-01>08-05"},
		{120 * minute, without, "same stay 09-01>09-05; cancel stay 08-01>08-05"},
		{180 * minute, without, "same stay 09-01>09-05"},
		{240 * minute, full, "change stay 08-01>08-05; same stay 09-01>09-05"}, // the same UID brings it back
	} {
		if got := at(c.after, c.calendar); got != c.want {
			t.Errorf("after %d minutes: %s, want %s", c.after/minute, got, c.want)
		}
	}
}

func TestACancelledEntryCancelsAtOnce(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	steps, _, _ := Merge(nil, read(t, calendarText(vrboID, "a 20270801 20270805 Reserved - Anna")), at, plainMark)
	known := apply(nil, steps, at)
	cancelled := strings.Replace(calendarText(vrboID, "z 20270801 20270805 Reserved - Anna"), "SUMMARY", "STATUS:CANCELLED\r\nSUMMARY", 1)
	steps, _, err := Merge(known, read(t, cancelled), at, plainMark)
	if err != nil || inShort(steps) != "cancel stay 08-01>08-05" {
		t.Errorf("%s, %v", inShort(steps), err)
	}
	running := at
	running.Today = day8("2027-08-02")
	if steps, _, err = Merge(known, read(t, cancelled), running, plainMark); err != nil || inShort(steps) != "same stay 08-01>08-05" {
		t.Errorf("running: %s, %v", inShort(steps), err)
	}
	if steps, _, err = Merge(nil, read(t, cancelled), at, plainMark); err != nil || inShort(steps) != "" {
		t.Errorf("unknown: %s, %v", inShort(steps), err)
	}
}

func TestStaysThatVanishTogetherAreHeldForADay(t *testing.T) {
	const minute = clock.Instant(60_000)
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved", "c 20271001 20271005 Reserved", "d 20271101 20271105 Reserved", "x 20271110 20271112 Airbnb (Not available)"}
	steps, _, _ := Merge(nil, read(t, calendarText(airbnbID, all...)), at, plainMark)
	first := apply(nil, steps, at)
	newcomer := "e 20271201 20271205 Reserved"
	for _, c := range []struct {
		name  string
		left  []string
		times []clock.Instant // minutes
		held  []int
		gone  int // cancelled at the end
	}{
		{"two of four", append([]string{newcomer}, all[:2]...), []clock.Instant{15, 80, 24 * 60, 24*60 + 16}, []int{2, 2, 2, 0}, 3},
		{"all, with a newcomer", []string{newcomer}, []clock.Instant{15, 80, 24 * 60, 24*60 + 16}, []int{4, 4, 4, 0}, 5},
		{"one", []string{all[0], all[1], all[2], all[4]}, []clock.Instant{15, 70, 76}, []int{0, 0, 0}, 1},
		{"all, empty", nil, []clock.Instant{15, 80, 24 * 60, 24*60 + 16}, []int{4, 4, 4, 0}, 5},
	} {
		known, cancelled := slices.Clone(first), 0
		for i, after := range c.times {
			moment := at
			moment.Now += after * minute
			steps, held, err := Merge(known, read(t, calendarText(airbnbID, c.left...)), moment, plainMark)
			if err != nil || held.Stays != c.held[i] || (held.Until == 0) != (held.Stays == 0) || held.Until != 0 && held.Until != at.Now+(15+24*60)*minute {
				t.Errorf("%s, after %d: %+v, %v", c.name, after, held, err)
			}
			cancelled += strings.Count(inShort(steps), "cancel")
			if i == 0 && slices.Contains(c.left, newcomer) && !strings.Contains(inShort(steps), "add stay 12-01>12-05") {
				t.Errorf("%s: the newcomer waits: %s", c.name, inShort(steps))
			}
			if i < len(c.times)-1 && cancelled > 0 {
				t.Errorf("%s, after %d: %s", c.name, after, inShort(steps))
			}
			known = apply(known, steps, moment)
		}
		if cancelled != c.gone {
			t.Errorf("%s: %d cancelled", c.name, cancelled)
		}
	}
	at.AcceptLoss = true
	if steps, held, err := Merge(first, read(t, ""), at, plainMark); err != nil || held.Stays != 0 || strings.Count(inShort(steps), "cancel") != 5 {
		t.Errorf("accepted: %s, %v", inShort(steps), err)
	}
	var failure *Failed
	if _, _, err := Merge(first, read(t, calendarText(airbnbID, newcomer)), Moment{Today: at.Today, Now: 1, Patience: Patience, Trying: true}, plainMark); !errors.As(err, &failure) || failure.Reason != Vanished {
		t.Errorf("the calendar of another home under a new address: %v", err)
	}
}

// One that comes back is held no longer, and those that are still away keep their day.
func TestAHeldStayThatComesBackIsKept(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	all := []string{"a 20270801 20270805 Reserved", "b 20270901 20270905 Reserved"}
	steps, _, _ := Merge(nil, read(t, calendarText(vrboID, all...)), at, plainMark)
	known := apply(nil, steps, at)
	steps, held, err := Merge(known, read(t, calendarText(vrboID)), at, plainMark)
	if err != nil || held.Stays != 2 {
		t.Fatal(held, err)
	}
	known = apply(known, steps, at)
	at.Now += 20 * 3_600_000
	steps, held, err = Merge(known, read(t, calendarText(vrboID, all...)), at, plainMark)
	if err != nil || held.Stays != 0 || strings.Contains(inShort(steps), "cancel") || strings.Contains(inShort(steps), "miss") {
		t.Errorf("%s, %+v, %v", inShort(steps), held, err)
	}
}

// atHour is a moment at a home whose guests come from 16:00, in hours since a midnight that begins 1 July 2027.
func atHour(hours float64) Moment {
	const hour = clock.Instant(3_600_000)
	midnight := day8("2027-07-01").At(0, time.UTC)
	now := midnight + clock.Instant(hours*float64(hour))
	today := now.Date(time.UTC)
	return Moment{Today: today, Now: now, Begun: today.At(0, time.UTC), Arriving: today.At(16*60, time.UTC), Patience: Patience}
}

// runs merges fetches at a home one after the other and returns what each did.
func runs(t *testing.T, platform string, first []string, fetches ...func() (Moment, []string)) (did []string, held []Held) {
	t.Helper()
	begin, _ := fetches[0]()
	begin.Now -= 3_600_000
	steps, _, err := Merge(nil, read(t, calendarText(platform, first...)), begin, plainMark)
	if err != nil {
		t.Fatal(err)
	}
	known := apply(nil, steps, begin)
	for _, fetch := range fetches {
		at, has := fetch()
		steps, kept, err := Merge(known, read(t, calendarText(platform, has...)), at, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		known = apply(known, steps, at)
		did, held = append(did, inShort(steps)), append(held, kept)
	}
	return did, held
}

func fetchAt(hours float64, has ...string) func() (Moment, []string) {
	return func() (Moment, []string) { return atHour(hours), has }
}

// Those that vanish together keep their day whatever becomes of the others.
func TestADayOfHoldingIsKeptToWhenTheOthersLeaveIt(t *testing.T) {
	const a, b, c = "a 20270702 20270705 Reserved", "b 20270801 20270805 Reserved", "c 20270901 20270905 Reserved"
	const missA, missB, sameC = "miss stay 07-02>07-05", "miss stay 08-01>08-05", "same stay 09-01>09-05; "
	for name, x := range map[string]struct {
		fetches []func() (Moment, []string)
		want    []string
		held    []int
	}{
		"one of the two arrives at midnight": {
			[]func() (Moment, []string){fetchAt(23.5, c), fetchAt(24.1, c), fetchAt(25, c), fetchAt(41, c), fetchAt(47.4, c), fetchAt(47.5, c)},
			[]string{sameC + missA + "; " + missB, sameC + missA + "; " + missB, sameC + missA + "; " + missB, sameC + missA + "; " + missB, sameC + missA + "; " + missB, sameC + missA + "; cancel stay 08-01>08-05"},
			[]int{2, 2, 2, 1, 1, 0},
		},
		"one of the two comes back": {
			[]func() (Moment, []string){fetchAt(10, c), fetchAt(13, a, c), fetchAt(14.5, a, c), fetchAt(33.9, a, c), fetchAt(34, a, c)},
			[]string{sameC + missA + "; " + missB, "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + "cancel stay 08-01>08-05"},
			[]int{2, 1, 1, 1, 0},
		},
		"the second vanishes half an hour later": {
			[]func() (Moment, []string){fetchAt(10, a, c), fetchAt(10.5, c), fetchAt(12, a, c), fetchAt(33.9, a, c), fetchAt(34, a, c)},
			[]string{"same stay 07-02>07-05; " + sameC + missB, sameC + missA + "; " + missB, "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + "cancel stay 08-01>08-05"},
			[]int{0, 2, 1, 1, 0},
		},
		"an empty calendar has something again": {
			[]func() (Moment, []string){fetchAt(10), fetchAt(12, a, c), fetchAt(34, a, c)},
			[]string{missA + "; " + missB + "; miss stay 09-01>09-05", "same stay 07-02>07-05; " + sameC + missB, "same stay 07-02>07-05; " + sameC + "cancel stay 08-01>08-05"},
			[]int{3, 1, 0},
		},
	} {
		did, held := runs(t, airbnbID, []string{a, b, c}, x.fetches...)
		for i := range did {
			if did[i] != x.want[i] || held[i].Stays != x.held[i] {
				t.Errorf("%s, fetch %d: %s (%d held), want %s (%d)", name, i+1, did[i], held[i].Stays, x.want[i], x.held[i])
			}
		}
	}
}

// A stay that vanishes on the eve is decided until its guests may be there; what vanishes only on the day of arrival is noted for the office.
func TestAStayThatVanishesOnTheEveIsDecidedUntilItsGuestsCome(t *testing.T) {
	const a, c = "a 20270702 20270705 Reserved", "c 20270901 20270905 Reserved"
	const same, miss, gone = "same stay 09-01>09-05; ", "miss stay 07-02>07-05", "cancel stay 07-02>07-05"
	for name, x := range map[string]struct {
		fetches []func() (Moment, []string)
		want    []string
	}{
		"in the night": {[]func() (Moment, []string){fetchAt(23.5, c), fetchAt(24.4, c), fetchAt(24.5, c)}, []string{same + miss, same + miss, same + gone}},
		"the calendar could not be read until the guests came": {[]func() (Moment, []string){fetchAt(23.5, c), fetchAt(40, c), fetchAt(42, c), fetchAt(48, c)}, []string{same + miss, same + miss, same + miss, same + miss}},
		"on the day itself": {[]func() (Moment, []string){fetchAt(25, c), fetchAt(27, c)}, []string{same + miss, same + miss}},
		"it is there again": {[]func() (Moment, []string){fetchAt(23.5, c), fetchAt(24.2, a, c), fetchAt(26, c), fetchAt(28, c)}, []string{same + miss, "same stay 07-02>07-05; same stay 09-01>09-05", same + miss, same + miss}},
		"the loss is accepted": {[]func() (Moment, []string){func() (Moment, []string) {
			at := atHour(30)
			at.AcceptLoss = true
			return at, []string{c}
		}}, []string{same + gone}},
		"the loss is accepted when guests may be there": {[]func() (Moment, []string){fetchAt(23.5, c), func() (Moment, []string) {
			at := atHour(40)
			at.AcceptLoss = true
			return at, []string{c}
		}}, []string{same + miss, same + miss}},
	} {
		did, _ := runs(t, airbnbID, []string{a, c}, x.fetches...)
		for i := range did {
			if did[i] != x.want[i] {
				t.Errorf("%s, fetch %d: %s, want %s", name, i+1, did[i], x.want[i])
			}
		}
	}
}

func TestAnUnreadableEntryIsNotMissing(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	steps, _, _ := Merge(nil, read(t, calendarText(airbnbID, "a 20270801 20270805 Reserved")), at, plainMark)
	broken := read(t, calendarText(airbnbID, "a 20270801 20270701 Reserved"))
	if len(broken.Refused) != 1 {
		t.Fatal("the broken entry was taken")
	}
	if steps, _, err := Merge(apply(nil, steps, at), broken, at, plainMark); err != nil || inShort(steps) != "" {
		t.Errorf("%s, %v", inShort(steps), err)
	}
}

// Whatever two calendars hold: every entry gets one decision, no known one two, and merging the same calendar twice changes nothing.
func TestMergingIsIdempotentWhateverComes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		platform := rapid.SampledFrom([]string{airbnbID, bookingID, vrboID, elsewhere}).Draw(t, "platform")
		summaries := map[string][]string{airbnbID: {"Reserved", "Not available"}, bookingID: {"CLOSED - Not available"}, vrboID: {"Reserved - Anna", "Reserved", "Blocked", "Tentative - Bert"}, elsewhere: {"Anna", "Blocked"}}[platform]
		make := func(label string) string {
			var events []string
			day := day8("2027-07-20")
			for i := range rapid.IntRange(0, 6).Draw(t, label) {
				day = day.AddDays(rapid.IntRange(0, 9).Draw(t, "gap"))
				end := day.AddDays(rapid.IntRange(1, 9).Draw(t, "nights"))
				uid := fmt.Sprintf("%s%d", rapid.SampledFrom([]string{"a", "b"}).Draw(t, "uid"), i)
				events = append(events, uid+" "+strings.ReplaceAll(day.String(), "-", "")+" "+strings.ReplaceAll(end.String(), "-", "")+" "+rapid.SampledFrom(summaries).Draw(t, "summary"))
				day = end
			}
			return calendarText(platform, events...)
		}
		at := Moment{Today: day8("2027-08-01"), Now: 1, Patience: Patience, AcceptLoss: true}
		var known []Known
		for _, body := range []string{make("first"), make("second")} {
			calendar, err := Parse([]byte(body), time.UTC, Sender{})
			if err != nil {
				t.Fatal(err)
			}
			steps, _, err := Merge(known, calendar, at, plainMark)
			if err != nil {
				t.Fatal(err)
			}
			known = apply(known, steps, at)
			again, _, err := Merge(known, calendar, at, plainMark)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range again {
				if s.Op != Same && s.Op != Miss {
					t.Fatalf("again: %s\nknown: %+v", inShort(again), known)
				}
			}
		}
	})
}

func TestACalendarThatWouldAddMoreThanAHomeCanHoldIsRefused(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	document := func(n int) Document {
		c := Document{Source: Airbnb}
		for i := range n {
			c.Entries = append(c.Entries, Entry{UID: fmt.Sprint(i), Kind: Stay, Arrival: at.Today.AddDays(i), Departure: at.Today.AddDays(i + 1)})
		}
		return c
	}
	if steps, _, err := Merge(nil, document(mostAdded), at, plainMark); err != nil || len(steps) != mostAdded {
		t.Errorf("%d steps, %v", len(steps), err)
	}
	var failure *Failed
	if _, _, err := Merge(nil, document(mostAdded+1), at, plainMark); !errors.As(err, &failure) || failure.Reason != TooMany {
		t.Errorf("one more: %v", err)
	}
	// What was over before it was known is not added.
	past := document(10 * mostAdded)
	for i := range past.Entries {
		past.Entries[i].Arrival, past.Entries[i].Departure = at.Today.AddDays(-2), at.Today.AddDays(-1)
	}
	if _, _, err := Merge(nil, past, at, plainMark); err != nil {
		t.Errorf("the past: %v", err)
	}
}

// The calendar of a home does not let a night twice: a single stay that is missing while another one has its nights is gone at once, but not on its day of arrival: its guests may be inside. Of one that is split the first part
// keeps the number. A guest who is in the house stays the same one.
func TestNightsThatAreGivenToOthersAndStaysThatAreSplit(t *testing.T) {
	const closed = "CLOSED - Not available"
	for _, c := range []struct {
		name, platform, today string
		first, second         []string
		want                  string
	}{
		{"the last night is another guest's", vrboID, "2027-07-01", []string{"a 20270801 20270805 Reserved - Anna"}, []string{"b 20270804 20270806 Reserved - Bert"}, "add stay 08-04>08-06; cancel stay 08-01>08-05"},
		{"the nights behind it are another guest's", vrboID, "2027-07-01", []string{"a 20270801 20270805 Reserved - Anna"}, []string{"b 20270805 20270809 Reserved - Bert"}, "add stay 08-05>08-09; miss stay 08-01>08-05"},
		{"nights are closed", airbnbID, "2027-07-01", []string{"a 20270801 20270805 Reserved"}, []string{"b 20270801 20270805 Airbnb (Not available)"}, "add block 08-01>08-05; miss stay 08-01>08-05"},
		{"two that always shared a night", "-//two homes//EN", "2027-07-01", []string{"a 20270801 20270805 Anna", "b 20270803 20270808 Bert"}, []string{"b 20270803 20270808 Bert"}, "same stay 08-03>08-08; miss stay 08-01>08-05"},
		{"another guest has the nights on the day of arrival", airbnbID, "2027-08-01", []string{"a 20270801 20270805 Reserved"}, []string{"b 20270801 20270804 Reserved"}, "add stay 08-01>08-04; miss stay 08-01>08-05"},
		{
			"a stay is split", vrboID, "2027-07-01",
			[]string{"a 20270801 20270808 Reserved - Anna"},
			[]string{"c 20270803 20270808 Reserved - Anna", "b 20270801 20270803 Reserved - Anna"},
			"add stay 08-03>08-08; change stay 08-01>08-03",
		},
		{"a nameless stay is split", bookingID, "2027-07-01", []string{"a 20270801 20270808 " + closed}, []string{"b 20270801 20270803 " + closed, "c 20270803 20270808 " + closed}, "change stay 08-01>08-03; add stay 08-03>08-08"},
		{
			"a stay is split into three, the last part the longest", vrboID, "2027-07-01",
			[]string{"a 20270801 20270812 Reserved - Anna"},
			[]string{"d 20270805 20270812 Reserved - Anna", "b 20270801 20270803 Reserved - Anna", "c 20270803 20270805 Reserved - Anna"},
			"add stay 08-05>08-12; change stay 08-01>08-03; add stay 08-03>08-05",
		},
		{
			"a nameless stay is split into three", bookingID, "2027-07-01",
			[]string{"a 20270801 20270812 " + closed},
			[]string{"b 20270801 20270803 " + closed, "c 20270803 20270804 " + closed, "d 20270804 20270812 " + closed},
			"change stay 08-01>08-03; add stay 08-03>08-04; add stay 08-04>08-12",
		},
		{
			"three with another guest among them are no parts", vrboID, "2027-07-01",
			[]string{"a 20270801 20270812 Reserved - Anna"},
			[]string{"b 20270801 20270803 Reserved - Anna", "c 20270803 20270805 Reserved - Bert", "d 20270805 20270812 Reserved - Anna"},
			"add stay 08-01>08-03; add stay 08-03>08-05; change stay 08-05>08-12",
		},
		{"its last night is no buffer", bookingID, "2027-07-01", []string{"a 20270801 20270808 " + closed}, []string{"b 20270801 20270807 " + closed, "c 20270807 20270808 " + closed}, "change stay 08-01>08-07; add stay 08-07>08-08"},
		{"a running stay is split", bookingID, "2027-08-03", []string{"a 20270801 20270808 " + closed}, []string{"b 20270803 20270804 " + closed, "c 20270804 20270808 " + closed}, "change stay 08-01>08-04; add stay 08-04>08-08"},
		{
			"a running stay has a new UID and ends earlier", airbnbID, "2027-08-03",
			[]string{"a 20270801 20270808 Reserved"},
			[]string{"b 20270801 20270804 Reserved", "c 20270804 20270808 Reserved"},
			"change stay 08-01>08-04; add stay 08-04>08-08",
		},
		{
			"the guest of a gap is another one", vrboID, "2027-07-01",
			[]string{"a 20270801 20270808 Reserved - Anna"},
			[]string{"b 20270801 20270803 Reserved - Anna", "c 20270804 20270808 Reserved - Anna"},
			"add stay 08-01>08-03; change stay 08-04>08-08",
		},
	} {
		first := Moment{Today: min(day8(c.today), day8("2027-08-01")), Now: 1, Patience: Patience}
		steps, _, err := Merge(nil, read(t, calendarText(c.platform, c.first...)), first, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		known := apply(nil, steps, first)
		now := Moment{Today: day8(c.today), Now: 2, Patience: Patience}
		second := read(t, calendarText(c.platform, c.second...))
		steps, held, err := Merge(known, second, now, plainMark)
		if err != nil || held != (Held{}) {
			t.Fatal(c.name, held, err)
		}
		if got := inShort(steps); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		steps, _, err = Merge(apply(known, steps, now), second, now, plainMark)
		if err != nil || strings.Contains(inShort(steps), "add") || strings.Contains(inShort(steps), "change") {
			t.Errorf("%s, once more: %s, %v", c.name, inShort(steps), err)
		}
	}
}

// Stays that vanish together are held for a day, also where new ones have their nights: other UIDs, another spelling of the names or another listing at the same address would cancel them all. What is
// new over held nights waits as long, so that no night has two stays; all else that is new is taken.
func TestStaysThatVanishTogetherAreHeldWhileOthersHaveTheirNights(t *testing.T) {
	const minute = clock.Instant(60_000)
	airbnb := []string{"a 20270801 20270805 Reserved", "b 20270805 20270809 Reserved", "c 20270901 20270905 Reserved"}
	for _, c := range []struct {
		name, prodid  string
		first, second []string
		held          int
		want, atLast  string
	}{
		{
			"all have new UIDs", airbnbID, airbnb,
			[]string{"d 20270801 20270805 Reserved", "e 20270805 20270809 Reserved", "f 20270901 20270905 Reserved", "g 20271001 20271003 Reserved"},
			3,
			"add stay 10-01>10-03; miss stay 08-01>08-05; miss stay 08-05>08-09; miss stay 09-01>09-05",
			"add stay 08-01>08-05; add stay 08-05>08-09; add stay 09-01>09-05; same stay 10-01>10-03; cancel stay 08-01>08-05; cancel stay 08-05>08-09; cancel stay 09-01>09-05",
		},
		{
			"two of four", airbnbID, append([]string{"o 20271101 20271105 Reserved"}, airbnb...),
			[]string{"o 20271101 20271105 Reserved", "c 20270901 20270905 Reserved", "d 20270802 20270807 Reserved"},
			2,
			"same stay 11-01>11-05; same stay 09-01>09-05; miss stay 08-01>08-05; miss stay 08-05>08-09",
			"same stay 11-01>11-05; same stay 09-01>09-05; add stay 08-02>08-07; cancel stay 08-01>08-05; cancel stay 08-05>08-09",
		},
		{
			"one whose nights are another's and one that is only missing", airbnbID, airbnb,
			[]string{"b 20270805 20270809 Reserved", "d 20270801 20270804 Reserved"},
			2,
			"same stay 08-05>08-09; miss stay 08-01>08-05; miss stay 09-01>09-05",
			"same stay 08-05>08-09; add stay 08-01>08-04; cancel stay 08-01>08-05; cancel stay 09-01>09-05",
		},
		{
			"the names are spelled another way", vrboID,
			[]string{"a 20270801 20270805 Reserved - André", "b 20270901 20270905 Reserved - Jörg"},
			[]string{"c 20270801 20270805 Reserved - AndrÃ©", "d 20270901 20270905 Reserved - JÃ¶rg"},
			2,
			"miss stay 08-01>08-05; miss stay 09-01>09-05",
			"add stay 08-01>08-05; add stay 09-01>09-05; cancel stay 08-01>08-05; cancel stay 09-01>09-05",
		},
		{
			"a guest who comes before the held ones", airbnbID,
			[]string{"a 20270703 20270706 Reserved", "b 20270801 20270809 Reserved"},
			[]string{"c 20270702 20270705 Reserved"},
			2,
			"add stay 07-02>07-05; miss stay 07-03>07-06; miss stay 08-01>08-09",
			"same stay 07-02>07-05; cancel stay 07-03>07-06; cancel stay 08-01>08-09",
		},
		{
			"one arrives today", airbnbID,
			[]string{"a 20270701 20270705 Reserved", "b 20270801 20270805 Reserved", "c 20270901 20270905 Reserved"},
			[]string{"d 20270701 20270705 Reserved", "e 20270801 20270805 Reserved", "f 20270901 20270905 Reserved"},
			2,
			"add stay 07-01>07-05; miss stay 07-01>07-05; miss stay 08-01>08-05; miss stay 09-01>09-05",
			"same stay 07-01>07-05; add stay 08-01>08-05; add stay 09-01>09-05; miss stay 07-01>07-05; cancel stay 08-01>08-05; cancel stay 09-01>09-05",
		},
	} {
		start := Moment{Today: day8("2027-07-01"), Now: minute, Patience: Patience}
		steps, _, err := Merge(nil, read(t, calendarText(c.prodid, c.first...)), start, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		known, second := apply(nil, steps, start), read(t, calendarText(c.prodid, c.second...))
		for n, after := range []clock.Instant{0, 80, 23 * 60} {
			now := start
			now.Now += after * minute
			steps, held, err := Merge(known, second, now, plainMark)
			got := inShort(steps)
			if err != nil || held.Stays != c.held || held.Until != start.Now+24*60*minute || n == 0 && got != c.want || n > 0 && (strings.Contains(got, "add") || strings.Contains(got, "cancel")) {
				t.Errorf("%s, fetch %d: %s, want %s; %+v, %v", c.name, n+1, got, c.want, held, err)
			}
			known = apply(known, steps, now)
		}
		now := start
		now.Now += 24 * 60 * minute
		steps, held, err := Merge(known, second, now, plainMark)
		if got := inShort(steps); err != nil || held != (Held{}) || got != c.atLast {
			t.Errorf("%s, at last: %s, want %s; %+v, %v", c.name, got, c.atLast, held, err)
		}
	}
}

// Inquiries take no night from a firm stay, and the calendar of several units says nothing about a stay by one that has the same nights.
func TestOnlyAFirmStayOfACalendarOfOneHomeTakesNights(t *testing.T) {
	at := Moment{Today: day8("2027-07-01"), Now: 1, Patience: Patience}
	for _, c := range []struct {
		name, prodid  string
		first, second []string
		want          string
	}{
		{"an inquiry", vrboID, []string{"a 20270801 20270805 Reserved - Anna"}, []string{"b 20270804 20270806 Tentative - Bert"}, "add tentative 08-04>08-06; miss stay 08-01>08-05"},
		{
			"units that overlap as they did", "-//units//EN",
			[]string{"a 20270801 20270805 Anna", "b 20270803 20270808 Bert"},
			[]string{"b 20270803 20270808 Bert", "c 20270801 20270803 Cem"},
			"same stay 08-03>08-08; add stay 08-01>08-03; miss stay 08-01>08-05",
		},
		{
			"units that overlap now", "-//units//EN",
			[]string{"a 20270801 20270805 Anna", "b 20270901 20270908 Bert"},
			[]string{"b 20270901 20270908 Bert", "c 20270905 20270909 Cem", "d 20270801 20270803 Dora"},
			"same stay 09-01>09-08; add stay 09-05>09-09; add stay 08-01>08-03; miss stay 08-01>08-05",
		},
	} {
		steps, _, err := Merge(nil, read(t, calendarText(c.prodid, c.first...)), at, plainMark)
		if err != nil {
			t.Fatal(err)
		}
		steps, _, err = Merge(apply(nil, steps, at), read(t, calendarText(c.prodid, c.second...)), at, plainMark)
		if got := inShort(steps); err != nil || got != c.want {
			t.Errorf("%s: %s, want %s; %v", c.name, got, c.want, err)
		}
	}
}
