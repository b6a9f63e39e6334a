package wire_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"latchkey/internal/wire"
)

// odd is a list of the numbers from 1 to last, of which the odd ones are wanted.
func odd(last, size, most int) wire.Sieve[int, string, int] {
	return wire.Sieve[int, string, int]{
		Size: size, Most: most,
		Read: func(behind, limit int) ([]int, error) {
			var out []int
			for n := behind + 1; n <= last && len(out) < limit; n++ {
				out = append(out, n)
			}
			return out, nil
		},
		At:   func(n int) int { return n },
		Keep: func(n int) (string, bool, error) { return strconv.Itoa(n), n%2 == 1, nil },
		Mark: strconv.Itoa,
	}
}

func TestASieveGivesEachWantedItemOnce(t *testing.T) {
	for last := range 30 {
		for size := 1; size < 6; size++ {
			for _, most := range []int{size, 7, 1000} {
				var got, want []string
				for n := 1; n <= last; n += 2 {
					want = append(want, strconv.Itoa(n))
				}
				for behind, pages := 0, 0; ; pages++ {
					page, err := odd(last, size, most).Page(behind)
					if err != nil || len(page.Items) > size || pages > 40 {
						t.Fatalf("%d of %d at once: %v, %v", last, size, page, err)
					}
					got = append(got, page.Items...)
					if page.Next == "" {
						break
					}
					behind, _ = strconv.Atoi(page.Next)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%d, %d on a page, %d read: %v", last, size, most, got)
				}
			}
		}
	}
}

func TestASieveEndsAPageThatFindsNothing(t *testing.T) {
	s := odd(100_000, 50, 500)
	reads := 0
	s.Keep = func(int) (string, bool, error) { reads++; return "", false, nil }
	page, err := s.Page(0)
	if err != nil || len(page.Items) != 0 || page.Next == "" || reads > 600 {
		t.Errorf("%v after %d, %v", page, reads, err)
	}
}

func TestASieveSaysWhatWentWrong(t *testing.T) {
	broken := errors.New("broken")
	s := odd(10, 7, 100)
	s.Keep = func(n int) (string, bool, error) {
		if n == 4 {
			return "", false, broken
		}
		return "", true, nil
	}
	if _, err := s.Page(0); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

func TestAWalkReadsAListToItsEndOrAsFarAsItMay(t *testing.T) {
	s := odd(100, 7, 20)
	page := func(after string) (wire.Page[string], error) {
		behind, _ := strconv.Atoi(after)
		return s.Page(behind)
	}
	all, err := wire.Walk(1000, page)
	if err != nil || len(all) != 50 || all[49] != "99" {
		t.Errorf("%v, %v", all, err)
	}
	if some, err := wire.Walk(12, page); err != nil || len(some) != 12 {
		t.Errorf("%v, %v", some, err)
	}
	broken := errors.New("broken")
	if _, err := wire.Walk(12, func(string) (wire.Page[string], error) { return wire.Page[string]{}, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
