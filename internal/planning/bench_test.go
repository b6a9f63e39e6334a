//go:build unix

package planning

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

// benchHomes is how many homes the benchmarks have: two pages and a bit of a third.
const benchHomes = 420

// fromEnv is a size of a benchmark, or the usual one.
func fromEnv(b *testing.B, name string, usual int) int {
	b.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// newLargeAgency has as many homes as LATCHKEY_BENCH_HOMES says, each with LATCHKEY_BENCH_STAYS stays. Some hundred of them are planned; the others are copies of these, which takes a minute for 40,000.
func newLargeAgency(b *testing.B) (a *agency, homes int) {
	b.Helper()
	homes = fromEnv(b, "LATCHKEY_BENCH_HOMES", benchHomes)
	planned := min(homes, benchHomes)
	a = newPlannedAgency(b, planned, fromEnv(b, "LATCHKEY_BENCH_STAYS", 9))
	copies := homes/planned - 1
	if copies == 0 {
		return a, planned + 1
	}
	a.write(func(ctx context.Context, tx *database.Tx) error {
		last := func(what string) (n int64) {
			a.must(tx.QueryRow(ctx, `SELECT MAX(id) FROM `+what).Scan(&n))
			_, err := tx.NextIDs(ctx, 1, what, int64(copies)*n)
			a.must(err)
			return n
		}
		moved := func(column string, by int64) string {
			return fmt.Sprintf("CASE WHEN o.%[1]s > 0 THEN o.%[1]s + copy.k * %[2]d ELSE o.%[1]s END", column, by)
		}
		property, stay, task := last("property"), last("reservation"), last("task")
		for _, of := range []struct {
			table, order string
			other        map[string]string
		}{
			{"property", "id", map[string]string{"id": moved("id", property), "external_id": "o.external_id || '/' || copy.k"}},
			{"reservation", "id", map[string]string{"id": moved("id", stay), "external_id": "o.external_id || '/' || copy.k", "case_id": moved("case_id", stay), "property_id": moved("property_id", property)}},
			{"extra", "reservation_id", map[string]string{"reservation_id": moved("reservation_id", stay)}},
			{"task", "id", map[string]string{
				"id": moved("id", task), "property_id": moved("property_id", property), "reservation_id": moved("reservation_id", stay), "next_reservation_id": moved("next_reservation_id", stay), "parent_id": moved("parent_id", task),
				"rule_key": fmt.Sprintf("substr(o.rule_key, 1, instr(o.rule_key, ':')) || (o.reservation_id + copy.k * %d) || substr(o.rule_key, instr(o.rule_key, ':') + 1 + length(o.reservation_id))", stay),
			}},
		} {
			columns, err := database.Collect(ctx, tx, func(row database.Row) (name string, err error) { return name, row.Scan(&name) }, `SELECT name FROM pragma_table_info('`+of.table+`')`)
			if err != nil {
				return err
			}
			values := make([]string, len(columns))
			for i, column := range columns {
				if values[i] = of.other[column]; values[i] == "" {
					values[i] = "o." + column
				}
			}
			_, err = tx.Exec(ctx, `WITH RECURSIVE copy(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copy WHERE k < `+strconv.Itoa(copies)+`)
				INSERT INTO `+of.table+` (`+strings.Join(columns, ", ")+`) SELECT `+strings.Join(values, ", ")+` FROM copy CROSS JOIN `+of.table+` o ORDER BY copy.k, o.`+of.order)
			if err != nil {
				return err
			}
		}
		return nil
	})
	a.home("last") // what is kept of homes is read again
	a.settle()
	return a, (copies+1)*(planned+1) + 1
}

// processor is how much processor time this process has used.
func processor(b *testing.B) int64 {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// measured runs something and says what it costs for each home: processor time, allocations and statements, which do not depend on what else the machine does.
func measured(b *testing.B, homes int, what func()) {
	b.Helper()
	what() // what is read once
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	statements, begun := database.Statements(), processor(b)
	b.ResetTimer()
	for range b.N {
		what()
	}
	b.StopTimer()
	each := float64(b.N * homes)
	used := float64(processor(b) - begun)
	runtime.ReadMemStats(&after)
	b.ReportMetric(used/each/1e6, "cpu-ms/home")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/each/1024, "kB/home")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/each, "allocs/home")
	b.ReportMetric(float64(database.Statements()-statements)/each, "statements/home")
}

// BenchmarkHomesWithNothingToChange looks all homes of an agency through whose tasks are what the rules want.
func BenchmarkHomesWithNothingToChange(b *testing.B) {
	a, homes := newLargeAgency(b)
	measured(b, homes, func() {
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

// BenchmarkPreviewOfARule says what longer cleanings would do to all homes of an agency.
func BenchmarkPreviewOfARule(b *testing.B) {
	a, homes := newLargeAgency(b)
	r := a.rule(departureNumber)
	r.Minutes = 95
	measured(b, homes, func() {
		found, _, err := a.planning.PreviewRule(context.Background(), office, r.Ref, whole(r.Fields))
		a.must(err)
		if len(found) < homes {
			b.Fatalf("%d tasks would change", len(found))
		}
	})
}

// BenchmarkHomesPlannedForTheFirstTime plans all homes of an agency that have no tasks yet.
func BenchmarkHomesPlannedForTheFirstTime(b *testing.B) {
	homes, stays := fromEnv(b, "LATCHKEY_BENCH_HOMES", benchHomes/7), fromEnv(b, "LATCHKEY_BENCH_STAYS", 9)
	b.StopTimer()
	var used float64
	for range b.N {
		c := clock.NewManual(july)
		a := newBookedAgency(b, c, dbtest.New(b, c), homes, stays)
		a.write(func(ctx context.Context, tx *database.Tx) error { return a.planning.WorkChanged(ctx, tx, 1) })
		begun := processor(b)
		b.StartTimer()
		a.settle()
		b.StopTimer()
		used += float64(processor(b) - begun)
	}
	b.ReportMetric(used/float64(b.N*homes)/1e6, "cpu-ms/home")
}
