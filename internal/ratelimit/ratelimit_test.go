package ratelimit_test

import (
	"errors"
	"testing"
	"time"

	"latchkey/internal/fault"
	"latchkey/internal/ratelimit"
)

var noon = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func allowed[K comparable](l *ratelimit.Limiter[K], key K, times int, now time.Time) (count int) {
	for range 1000 {
		if l.AllowTimes(key, times, now) {
			count++
		}
	}
	return count
}

func TestEachKeyHasItsBurstAndItsRate(t *testing.T) {
	l := ratelimit.New[int64](5, time.Second, 100)
	if n := allowed(l, 1, 1, noon); n != 5 {
		t.Errorf("%d at once", n)
	}
	if n := allowed(l, 2, 1, noon); n != 5 {
		t.Errorf("a neighbor has %d", n)
	}
	if n := allowed(l, 1, 1, noon.Add(3*time.Second)); n != 3 {
		t.Errorf("%d after three seconds", n)
	}
	if n := allowed(l, 3, 20, noon); n != 100 {
		t.Errorf("%d for a key that stands for twenty", n)
	}
	if n := allowed(l, 3, 20, noon.Add(time.Second)); n != 20 {
		t.Errorf("%d of twenty after a second", n)
	}
}

func TestARefusalSaysWhenToComeAgain(t *testing.T) {
	l := ratelimit.New[string](1, 7*time.Second, 100)
	if err := l.Take("one", noon); err != nil {
		t.Fatal(err)
	}
	var f *fault.Fault
	if err := l.Take("one", noon); !errors.As(err, &f) || f.Code != fault.TooManyRequests || f.RetryAfter != 7*time.Second {
		t.Errorf("refused with %+v", f)
	}
}

// Calls from many addresses cannot fill the memory, and a key that has used nothing up is forgotten before one that has.
func TestFullBucketsAreForgottenFirst(t *testing.T) {
	l := ratelimit.New[int](2, time.Second, 100)
	allowed(l, -1, 1, noon.Add(10*time.Second))
	for key := range 99 {
		l.Allow(key, noon)
	}
	if l.Allow(1000, noon.Add(10*time.Second)); l.Allow(-1, noon.Add(10*time.Second)) {
		t.Error("a used bucket was forgotten while there were full ones")
	}
	for key := range 10_000 {
		l.Allow(key, noon.Add(10*time.Second))
	}
	if n := l.Known(); n > 100 {
		t.Errorf("%d keys are known", n)
	}
}
