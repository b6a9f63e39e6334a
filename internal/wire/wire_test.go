package wire

import (
	"testing"
	"time"

	"latchkey/internal/clock"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestWireTimesAreTheWallClockOfTheProperty(t *testing.T) {
	at := clock.At(time.Date(2026, 7, 1, 9, 0, 0, 120e6, time.UTC))
	if got := DateTime(at, zone(t, "Atlantic/Canary")); got != "2026-07-01 10:00:00" {
		t.Errorf("Canary: %s", got)
	}
	if got := DateTimeMillis(at, zone(t, "Europe/Warsaw")); got != "2026-07-01 11:00:00.120" {
		t.Errorf("Warsaw: %s", got)
	}
	for _, empty := range []string{"", EmptyDateTime} {
		if got, err := ParseDateTime(empty, time.UTC); err != nil || got != 0 {
			t.Errorf("%q = %v, %v", empty, got, err)
		}
	}
	if DateTime(0, time.UTC) != EmptyDateTime {
		t.Error("no time is not the empty time")
	}
	if got, err := ParseDateTime("2026-07-01 10:00:00.120", zone(t, "Atlantic/Canary")); err != nil || got != at {
		t.Errorf("with milliseconds: %v, %v", got, err)
	}
	for _, bad := range []string{"2026-07-01", "2026-07-01T10:00:00", "2026-02-30 10:00:00", "2026-07-01 25:00:00", "2026-07-01 10:00:00.1", "now"} {
		if _, err := ParseDateTime(bad, time.UTC); err == nil {
			t.Errorf("%q was taken as a time", bad)
		}
	}
}

func TestOffsetsAreReadInBase64AndBare(t *testing.T) {
	for _, c := range []struct{ offset, mark string }{
		{"", ""}, {"0", ""}, {EncodeOffset(""), ""}, {"MA==", ""}, {EncodeOffset("o.12.4.9"), "o.12.4.9"}, {"o.12.4.9", "o.12.4.9"},
	} {
		if got := DecodeOffset(c.offset); got != c.mark {
			t.Errorf("DecodeOffset(%q) = %q, want %q", c.offset, got, c.mark)
		}
	}
	if EncodeOffset("") != "MA==" {
		t.Error("the last page must lead to the base64 of 0")
	}
}
