package notification

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/notify"
)

func instant(t *testing.T, text string) clock.Instant {
	t.Helper()
	if text == "" {
		return 0
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return clock.At(at)
}

func TestWhenSomebodyIsToldOfAMessage(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	never := notify.Quiet{}
	night := notify.Quiet{On: true, From: 22 * 60, To: 7 * 60, Zone: berlin}
	for _, c := range []struct {
		name, written, announced string
		announcedUnread          bool
		now                      string
		quiet                    notify.Quiet
		want                     string
	}{
		{"three minutes after it was written", "2026-07-04T12:00:00+02:00", "", false, "2026-07-04T12:01:00+02:00", never, "2026-07-04T12:03:00+02:00"},
		{"at once when that is long past", "2026-07-04T12:00:00+02:00", "", false, "2026-07-04T13:00:00+02:00", never, "2026-07-04T13:00:00+02:00"},
		{"not again while what was announced is unread", "2026-07-04T12:05:00+02:00", "2026-07-04T12:03:00+02:00", true, "2026-07-04T12:08:00+02:00", never, "2026-07-04T12:33:00+02:00"},
		{"again when what was announced was read", "2026-07-04T12:05:00+02:00", "2026-07-04T12:03:00+02:00", false, "2026-07-04T12:08:00+02:00", never, "2026-07-04T12:08:00+02:00"},
		{"again when the last time is long ago", "2026-07-04T15:00:00+02:00", "2026-07-04T12:03:00+02:00", true, "2026-07-04T15:03:00+02:00", never, "2026-07-04T15:03:00+02:00"},
		{"in the morning", "2026-07-04T23:00:00+02:00", "", false, "2026-07-04T23:03:00+02:00", night, "2026-07-05T07:00:00+02:00"},
		{"in the morning when the three minutes end in the night", "2026-07-04T21:58:00+02:00", "", false, "2026-07-04T21:59:00+02:00", night, "2026-07-05T07:00:00+02:00"},
		{"in the morning when the pause ends in the night", "2026-07-04T21:50:00+02:00", "2026-07-04T21:45:00+02:00", true, "2026-07-04T21:53:00+02:00", night, "2026-07-05T07:00:00+02:00"},
		{"at the end of a night that is an hour longer", "2026-10-24T23:00:00+02:00", "", false, "2026-10-24T23:03:00+02:00", night, "2026-10-25T07:00:00+01:00"},
		{"when they are over", "2026-07-05T06:00:00+02:00", "", false, "2026-07-05T07:00:00+02:00", night, "2026-07-05T07:00:00+02:00"},
	} {
		got := Due(instant(t, c.written), instant(t, c.announced), c.announcedUnread, instant(t, c.now), c.quiet)
		if got != instant(t, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got.Time(), c.want)
		}
	}
}

func TestWhatLooksLikeACodeStaysInTheApp(t *testing.T) {
	for text, want := range map[string]bool{
		"We land at 15:30 and come by bus.":           true,
		"Arrival on 2026-07-04, departure 12.07.2026": true,
		"See you on 4.7. at 9:05!":                    true,
		"2 adults, 1 child and 2 dogs":                true,
		"":                                            true,
		"The code is 4711":                            false,
		"4 7 1 1":                                     false,
		"4-7-1-1#":                                    false,
		"Code: 4️⃣7️⃣1️⃣1️⃣":                          false,
		"Kod ٤٧١١":                                    false,
		"the door: ⁴⁷¹¹":                              false,
		"A4711B":                                      false,
		"call 0034600123":                             false,
		"at 15:30 take 4711":                          false,
		"four then\n7\n1\n1":                          false,
		"it is blue   horse":                          false,
		"BLUE-HORSE opens it":                         false,
		"blue and horse":                              true,
		"the WiFi is Sea.Side!x":                      false,
		"99:99:99":                                    false,
		"\u200b4\u200b7\u200b1\u200b1":                false,
		"ten towels, please; 3 for the bath, 2 for you": true,
	} {
		if got := Safe(text, "Blue Horse", "sea-side!X", ""); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAPushIsCutAtAWord(t *testing.T) {
	long := strings.Repeat("Straßenbahnhaltestelle ", 20)
	got := cut(long, 50)
	if utf8.RuneCountInString(got) > 50 || !strings.HasSuffix(got, "Straßenbahnhaltestelle…") {
		t.Errorf("%q", got)
	}
	if got := cut("  two\n words ", 50); got != "two words" {
		t.Errorf("%q", got)
	}
	if got := cut(strings.Repeat("ü", 60), 50); utf8.RuneCountInString(got) != 50 {
		t.Errorf("%q", got)
	}
}
