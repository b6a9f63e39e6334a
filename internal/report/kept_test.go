package report

import "testing"

// A name of two letters goes from the group of a stay with its guest; the number stays.
func TestAShortNameOfABookerIsForgotten(t *testing.T) {
	f := figures{Fields: []string{"stay"}, Rows: [][]keptValue{{{Text: "4711 Bo Li", Order: "4711", Key: "1-4711"}}}, Stays: [][]int64{{4711}}}
	if !f.forget([]int64{4711}, guestFields(travelerSet.fields.Name), nil) || f.Rows[0][0].Text != "4711" {
		t.Errorf("%+v", f.Rows)
	}
}
