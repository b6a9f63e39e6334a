package simulate

import (
	"strings"
	"testing"
)

func TestBookingsAreReadFromATableOrRefusedWithAReason(t *testing.T) {
	const head = "hotel,arrival_date_year,arrival_date_month,arrival_date_day_of_month,stays_in_weekend_nights,stays_in_week_nights\n"
	for _, c := range []struct {
		table  string
		nights int
		refuse string
	}{
		{head + "A,2015,July,1,2,5\nB,2015,July,3,0,0\nC,2015,July,9,1,0\n", 2, ""},
		{"hotel,arrival_date_year\n", 0, "no column"},
		{head + "A,2015,Julember,1,2,5\n", 0, "is not a day"},
		{"", 0, "heading"},
	} {
		got, err := ReadBookings(strings.NewReader(c.table), 0)
		if len(got) != c.nights || (err == nil) != (c.refuse == "") || (err != nil && !strings.Contains(err.Error(), c.refuse)) {
			t.Errorf("%q: %v, %v", c.table, got, err)
		}
	}
	if got, err := ReadBookings(strings.NewReader(head+"A,2015,July,1,2,5\nC,2015,July,9,1,0\n"), 1); err != nil || len(got) != 1 || got[0].Arrival.Until(got[0].Departure) != 7 {
		t.Errorf("%v, %v", got, err)
	}
	got, err := ReadBookings(strings.NewReader("is_canceled,"+head+"1,A,2015,July,1,2,5\n0,C,2015,July,9,1,0\n"), 0)
	if err != nil || len(got) != 2 || !got[0].Cancelled || got[1].Cancelled {
		t.Errorf("%v, %v", got, err)
	}
}
