//go:build unix

package planning

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/property"
	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

// benchHomes is how many homes the benchmarks have: two pages and a bit of a third.
const benchHomes = 420

// newBenchAgency has benchHomes homes, each with two stays that are over, six to come and one that was cancelled, some with booked services; all are planned. There are public holidays, people with
// hours of their own, and one who is away.
func newBenchAgency(b *testing.B) *agency {
	b.Helper()
	c := clock.NewManual(july)
	a := newAgency(b, c, dbtest.New(b, c))
	ctx := context.Background()
	var homes []property.ImportRow
	var stays []reservation.ImportRow
	for h := range benchHomes {
		name := fmt.Sprint("home", h)
		homes = append(homes, property.ImportRow{ExternalID: name, Title: name, City: "Świnoujście", Country: "PL", TimeZone: "Europe/Warsaw", MaxOccupancy: 8, CleaningMinutes: 180, KeyHandover: "office", Person: "anna"})
		day := clock.NewDate(2026, 6, 1).AddDays(h % 9)
		for n := range 9 {
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
		b.Fatalf("%+v", report.Refused)
	}
	for some := range slices.Chunk(stays, 500) {
		a.book(some...)
	}
	a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
	a.settle()
	return a
}

// measured runs something and says what it costs for each home: processor time, allocations and statements, which do not depend on what else the machine does.
func measured(b *testing.B, homes int, what func()) {
	b.Helper()
	what() // what is read once
	processor := func() int64 {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			b.Fatal(err)
		}
		return used.Utime.Nano() + used.Stime.Nano()
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	statements, begun := database.Statements(), processor()
	b.ResetTimer()
	for range b.N {
		what()
	}
	b.StopTimer()
	each := float64(b.N * homes)
	used := float64(processor() - begun)
	runtime.ReadMemStats(&after)
	b.ReportMetric(used/each/1e6, "cpu-ms/home")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/each/1024, "kB/home")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/each, "allocs/home")
	b.ReportMetric(float64(database.Statements()-statements)/each, "statements/home")
}

// BenchmarkHomesWithNothingToChange looks all homes of an agency through whose tasks are what the rules want.
func BenchmarkHomesWithNothingToChange(b *testing.B) {
	a := newBenchAgency(b)
	measured(b, benchHomes, func() {
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		a.settle()
	})
}
