package planning

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// newPlannedAgency has homes, each with some stays: two of them are over, and the fifth was cancelled. Some have booked services; all are planned.
func newPlannedAgency(t testing.TB, many, each int) *agency {
	t.Helper()
	c := clock.NewManual(july)
	a := newBookedAgency(t, c, dbtest.New(t, c), many, each)
	a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
	a.settle()
	return a
}

// newBookedAgency has the same homes and stays without their tasks.
func newBookedAgency(t testing.TB, c clock.Clock, db *database.DB, many, each int) *agency {
	t.Helper()
	a := newAgency(t, c, db)
	ctx := context.Background()
	var homes []property.ImportRow
	var stays []reservation.ImportRow
	for h := range many {
		name := fmt.Sprint("home", h)
		homes = append(homes, property.ImportRow{ExternalID: name, Title: name, City: "Świnoujście", Country: "PL", TimeZone: "Europe/Warsaw", MaxOccupancy: 8, CleaningMinutes: 180, KeyHandover: "office", Person: "anna"})
		day := clock.NewDate(2026, 6, 1).AddDays(h % 9)
		for n := range each {
			one := row(fmt.Sprint(name, "-", n), name, day.String(), day.AddDays(7).String())
			if (h+n)%4 == 0 {
				one.Services = []reservation.ImportService{{Kind: "cot", Name: reservation.Words{Any: "Kinderbett"}, Quantity: 1, FeeBasis: "unit", UnitAmount: "10.00", Timing: "cash_arrival"}}
			}
			if n == 4 {
				one.Status = "cancelled"
			}
			stays = append(stays, one)
			day = day.AddDays(7 + (h+n)%3*4)
		}
	}
	report, err := a.properties.Import(ctx, 1, wire.Lines(homes), property.ImportOptions{})
	a.must(err)
	if !report.OK() {
		t.Fatalf("%+v", report.Refused)
	}
	for some := range slices.Chunk(stays, 500) {
		a.book(some...)
	}
	return a
}

// lengthen has cleanings and checks take so many minutes more.
func (a *agency) lengthen(minutes int) {
	a.Helper()
	for _, number := range []int64{departureNumber, checkNumber} {
		r := a.rule(number)
		r.Minutes += minutes
		_, err := a.save(r)
		a.must(err)
	}
}

// What a pass over an agency costs the database for each home: when nothing changes, and when all tasks of all homes do. A change that makes it dearer changes a number here.
func TestAPassCostsTheDatabaseThisMuch(t *testing.T) {
	const homes, stays = 12, 24
	a := newPlannedAgency(t, homes, stays)
	versions := func() (tasks, written int64) {
		a.must(a.db.QueryRow(context.Background(), `SELECT COUNT(*), SUM(version) FROM task WHERE member_id = 1 AND NOT done AND planned_start >= $1 AND type <> 'service'`, a.tasks.Now()).Scan(&tasks, &written))
		return tasks, written
	}
	for _, c := range []struct {
		what    string
		do      func()
		most    float64
		written bool
	}{
		{"nothing changes", func() {
			a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		}, 3, false},
		{"cleanings and checks take longer", func() { a.lengthen(15) }, 19, true},
		{"they take longer once more: what was seen of them is known", func() { a.lengthen(15) }, 20, true},
	} {
		tasks, before := versions()
		c.do()
		statements := database.Statements()
		a.settle()
		each := float64(database.Statements()-statements) / homes
		now, after := versions()
		t.Logf("%s: %.1f statements for each home, %d tasks, %d written", c.what, each, now, after-before)
		if each > c.most {
			t.Errorf("%s: %.1f statements for each home, want at most %.0f", c.what, each, c.most)
		}
		if now != tasks || c.written && after-before != tasks || !c.written && after != before {
			t.Errorf("%s: of %d tasks, then %d, %d were written", c.what, tasks, now, after-before)
		}
	}
}
