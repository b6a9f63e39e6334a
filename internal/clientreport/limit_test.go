package clientreport

import (
	"fmt"
	"testing"
	"time"
)

func TestReportsAreKeptInMeasure(t *testing.T) {
	l := newLimiter()
	now := noon
	count := func(n int, address func(i int) string) (kept int) {
		for i := range n {
			if l.allow(address(i), now) {
				kept++
			}
		}
		return kept
	}
	if n := count(1000, func(int) string { return "203.0.113.1" }); n != perPlace {
		t.Errorf("%d of one address", n)
	}
	if n := count(1000, func(i int) string { return fmt.Sprintf("2001:db8::%x", i) }); n != perPlace {
		t.Errorf("%d of one network", n)
	}
	if n := count(1000, func(i int) string { return []string{"203.0.113.2", "::ffff:203.0.113.2"}[i%2] }); n != perPlace {
		t.Errorf("%d of one address in two spellings", n)
	}
	if !l.allow("203.0.113.3", now) {
		t.Error("a neighbor pays for it")
	}
	now = now.Add(time.Minute)
	if n := count(100, func(int) string { return "203.0.113.1" }); n != perPlace {
		t.Errorf("%d in the next minute", n)
	}
	count(3*perHour, func(i int) string { return fmt.Sprintf("10.%d.%d.1", i/250, i%250) })
	if l.allow("203.0.113.9", now) {
		t.Error("there is no end in all")
	}
	if now = now.Add(time.Hour); !l.allow("203.0.113.9", now) {
		t.Error("the next hour does not begin")
	}
	lines, reports := 0, 0
	for range 500 {
		if n, due := l.line(now); due {
			lines, reports = lines+1, reports+n
		}
		now = now.Add(time.Second)
	}
	if lines != 9 || reports != 481 {
		t.Errorf("%d lines for %d reports in 500 seconds", lines, reports)
	}
}
