package importing_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/importing"
	"latchkey/internal/reservation/reservationtest"
)

// longFiles are files of n lines each, by kind.
var longFiles = map[importing.Kind]func(w *reservationtest.World, n int) string{
	importing.Properties: func(_ *reservationtest.World, n int) string {
		return linesOf("external_id,title,city,bedrooms\n", n, func(i int) string { return fmt.Sprintf("h%d,Home %d,Sassnitz,2\n", i, i) })
	},
	importing.Stays: func(_ *reservationtest.World, n int) string {
		first := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		return linesOf("external_id,property,arrival,departure,booker_last_name,adults\n", n, func(i int) string {
			day := first.AddDate(0, 0, 3*(i/3))
			return fmt.Sprintf("S%d,%s,%s,%s,Guest %d,2\n", i, []string{"dune", "east", "west"}[i%3], day.Format(time.DateOnly), day.AddDate(0, 0, 3).Format(time.DateOnly), i)
		})
	},
	importing.People: func(_ *reservationtest.World, n int) string {
		return linesOf("name,kind,company,email\n", n, func(i int) string {
			if i == 0 {
				return "Glanz,company,,\n"
			}
			return fmt.Sprintf("Person %d,person,Glanz,person%d@cleaners.example\n", i, i)
		})
	},
	importing.Checklists: func(_ *reservationtest.World, n int) string {
		return linesOf("list,room,item\n", n, func(i int) string { return fmt.Sprintf("List %d,Bath,Item %d\n", i/50, i) })
	},
	importing.Payments: func(w *reservationtest.World, n int) string {
		first := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		bring(w, "stays", "external_id,property,arrival,departure,booker_last_name,adults\n"+linesOf("", 100, func(i int) string {
			day := first.AddDate(0, 0, 3*i)
			return fmt.Sprintf("S%d,dune,%s,%s,Guest %d,2\n", i, day.Format(time.DateOnly), day.AddDate(0, 0, 3).Format(time.DateOnly), i)
		})).write()
		payments := func(n int) string {
			return "stay,amount,paid_on\n" + linesOf("", n, func(i int) string { return fmt.Sprintf("S%d,%d.00,2026-07-01\n", i%100, i/100+1) })
		}
		bring(w, "payments", payments(100)).write()
		return payments(n)
	},
}

func linesOf(head string, n int, line func(i int) string) string {
	var out strings.Builder
	out.WriteString(head)
	for i := range n {
		out.WriteString(line(i))
	}
	return out.String()
}

// BenchmarkPreview looks at all lines of a file: a line costs the same in a long file as in a short one.
func BenchmarkPreview(b *testing.B) {
	for _, kind := range importing.Kinds {
		for _, n := range []int{2000, 20_000} {
			b.Run(fmt.Sprintf("%s/lines=%d", kind, n), func(b *testing.B) {
				w := reservationtest.Measured(b)
				file := longFiles[kind](w, n)
				for b.Loop() {
					b.StopTimer()
					r := bring(w, string(kind), file)
					b.StartTimer()
					if d := r.on(); d.State != importing.Previewed {
						b.Fatalf("%+v", d)
					}
					b.StopTimer()
					r.OK("mia", http.MethodDelete, r.path, "")
					b.StartTimer()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/line")
			})
		}
	}
}
