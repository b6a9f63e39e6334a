package archive

import (
	"slices"
	"testing"
)

// Fields are read by bytes, not only by number: two hundred kept reports of a mebibyte are not in memory at once. One that is larger than a batch is one alone.
func TestABatchOfSealedFieldsHasFewBytes(t *testing.T) {
	const most = 10
	for _, c := range []struct {
		sizes []int64
		want  []int
	}{
		{nil, nil},
		{[]int64{1, 2, 3}, []int{3}},
		{[]int64{5, 5, 5, 5, 1}, []int{2, 2, 1}},
		{[]int64{100, 100, 1}, []int{1, 1, 1}},
		{[]int64{1, 100, 9}, []int{1, 1, 1}},
	} {
		var got []int
		for left := c.sizes; len(left) > 0; {
			n := within(left, most)
			got, left = append(got, n), left[n:]
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v", c.sizes, got)
		}
	}
}
