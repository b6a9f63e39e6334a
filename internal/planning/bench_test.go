//go:build unix

package planning

import (
	"context"
	"runtime"
	"syscall"
	"testing"

	"latchkey/internal/database"
)

// benchHomes is how many homes the benchmarks have: two pages and a bit of a third.
const benchHomes = 420

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
	a := newPlannedAgency(b, benchHomes, 9)
	measured(b, benchHomes, func() {
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		a.settle()
	})
}

// BenchmarkHomesOfWhichAllTasksChange plans all homes of an agency again when cleanings and checks take longer, and then again as long as before.
func BenchmarkHomesOfWhichAllTasksChange(b *testing.B) {
	a := newPlannedAgency(b, benchHomes/7, 24)
	more := 15
	measured(b, benchHomes/7, func() {
		a.lengthen(more)
		a.settle()
		more = -more
	})
}
