package task

import (
	"testing"
	"time"

	"latchkey/internal/clock"
)

func TestWhatIsDueForATaskThatWaitsForAnAnswer(t *testing.T) {
	kiritimati, err := time.LoadLocation("Pacific/Kiritimati")
	if err != nil {
		t.Fatal(err)
	}
	now := clock.At(time.Date(2026, 7, 1, 11, 0, 0, 0, time.UTC)) // at Kiritimati it is the second
	day := func(n int) clock.Date { return clock.NewDate(2026, 7, 1).AddDays(n) }
	at := func(n int) clock.Instant { return now.Add(time.Duration(n) * 24 * time.Hour) }
	for name, c := range map[string]struct {
		w    waiting
		zone *time.Location
		want step
	}{
		"31 days before":                         {waiting{on: day(31)}, time.UTC, noStep},
		"30 days before":                         {waiting{on: day(30)}, time.UTC, toAsk},
		"30 days before, on the home's calendar": {waiting{on: day(31)}, kiritimati, toAsk},
		"tomorrow":                               {waiting{on: day(1)}, time.UTC, toAsk},
		"today":                                  {waiting{on: day(0)}, time.UTC, noStep},
		"over":                                   {waiting{on: day(-1)}, time.UTC, noStep},
		"asked":                                  {waiting{on: day(20), askedFor: day(20), askedAt: at(-5)}, time.UTC, noStep},
		"asked, then moved":                      {waiting{on: day(20), askedFor: day(18), askedAt: at(-5)}, time.UTC, noStep},
		"declined":                               {waiting{on: day(20), askedFor: day(20), askedAt: at(-5), declinedAt: at(-4)}, time.UTC, noStep},
		"declined for another day":               {waiting{on: day(20), askedFor: day(18), askedAt: at(-5), declinedAt: at(-4)}, time.UTC, toAsk},
		"declined before it was asked":           {waiting{on: day(20), askedFor: day(20), declinedAt: at(-4)}, time.UTC, noStep},
		"two days before":                        {waiting{on: day(2), askedFor: day(2), askedAt: at(-5)}, time.UTC, giveUp},
		"two days before, asked today":           {waiting{on: day(2), askedFor: day(2), askedAt: at(0)}, time.UTC, noStep},
		"reminded":                               {waiting{on: day(1), askedFor: day(1), askedAt: at(-5), remindedAt: at(-1), silentAt: at(-3)}, time.UTC, noStep},
		"asked two days before, the next day":    {waiting{on: day(1), askedFor: day(1), askedAt: at(-1)}, time.UTC, giveUp},
		"and reminded":                           {waiting{on: day(1), askedFor: day(1), askedAt: at(-1), remindedAt: at(-1)}, time.UTC, giveUp},
		"asked four days before, the next day":   {waiting{on: day(3), askedFor: day(3), askedAt: at(-1)}, time.UTC, giveUp},
		"asked five days before, the next day":   {waiting{on: day(4), askedFor: day(4), askedAt: at(-1)}, time.UTC, noStep},
		"asked six days before, after two days":  {waiting{on: day(4), askedFor: day(4), askedAt: at(-2)}, time.UTC, giveUp},
		"silent, two days before":                {waiting{on: day(2), askedFor: day(2), askedAt: at(-9), silentAt: at(-5)}, time.UTC, remind},
		"eight days before without answer":       {waiting{on: day(8), askedFor: day(8), askedAt: at(-5)}, time.UTC, noStep},
		"seven days before without answer":       {waiting{on: day(7), askedFor: day(7), askedAt: at(-3)}, time.UTC, giveUp},
		"asked the day before yesterday":         {waiting{on: day(7), askedFor: day(7), askedAt: at(-2)}, time.UTC, noStep},
		"given up":                               {waiting{on: day(5), askedFor: day(5), askedAt: at(-9), silentAt: at(-2)}, time.UTC, noStep},
	} {
		if got := c.w.due(now, c.zone); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestPeopleAreAskedInTheMorningOfTheirAgency(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for now, want := range map[string]string{
		"2026-07-01T06:59:00Z": "2026-07-01T07:00:00Z",
		"2026-07-01T07:00:00Z": "2026-07-02T07:00:00Z",
		"2026-10-24T12:00:00Z": "2026-10-25T08:00:00Z", // winter time begins
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := nextTurn(clock.At(at), berlin).Time().UTC().Format(time.RFC3339); got != want {
			t.Errorf("%s: %s, want %s", now, got, want)
		}
	}
}
