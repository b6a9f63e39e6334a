package report

import (
	"bytes"
	"fmt"
	"iter"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/task"
)

// peakHeap is the largest number of bytes that live things had on the heap while something ran. The garbage collector runs so often meanwhile that what nothing holds any more hardly counts.
func peakHeap(run func()) uint64 {
	debug.FreeOSMemory()
	defer debug.SetGCPercent(debug.SetGCPercent(4))
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	first, most := sample[0].Value.Uint64(), uint64(0)
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			metrics.Read(sample)
			most = max(most, sample[0].Value.Uint64())
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	run()
	close(ended)
	<-done
	return most - min(most, first)
}

// manyLines are as many tasks as the longest report has, each made when it is wanted, of homes that they share.
func manyLines(t testing.TB) iter.Seq[task.Line] {
	some := paperLines(t, 240)
	return func(yield func(task.Line) bool) {
		for i := range mostRows {
			l := some[i%len(some)]
			l.ID, l.Next.Reservation = int64(i+1), int64(i+1)
			later := time.Duration(i/len(some)) * 72 * time.Hour
			l.PlannedStart, l.PlannedEnd, l.PlannedOn = l.PlannedStart.Add(later), l.PlannedEnd.Add(later), l.PlannedOn.AddDays(i/len(some)*3)
			l.Annotations = fmt.Sprintf("Bed linen in the hall, shelf %d", i)
			if !yield(l) {
				return
			}
		}
	}
}

// BenchmarkHeapOf30000 measures how much of the heap the longest report takes in each form, with the lines that it is made of:
//
//	go test ./internal/report -run XXX -bench HeapOf30000 -benchtime 1x
func BenchmarkHeapOf30000(b *testing.B) {
	s := NewService(Deps{Clock: clock.System{}})
	for _, format := range []Format{PDF, XLSX, TextCSV} {
		b.Run(string(format), func(b *testing.B) {
			var most uint64
			for b.Loop() {
				most = max(most, peakHeap(func() {
					template := shipped()["day"].Template
					rows := newTaskRows(template.Asked(), "day", "de", &sampleAddress)
					for l := range manyLines(b) {
						_ = rows.add(l)
					}
					file, err := s.write(b.Context(), template, rows.end("Casa Mar", 0), format)
					if err != nil || !bytes.ContainsAny(file, "%P;") {
						b.Fatal(err)
					}
				}))
			}
			b.ReportMetric(float64(most)/1e6, "MB-live")
		})
	}
}
