package ready

import (
	"fmt"
	"slices"
	"testing"

	"latchkey/internal/reservation"
	"latchkey/internal/wire"
)

func TestStaysAreNeededFromThreeDaysBeforeUntilTheDeparture(t *testing.T) {
	stay := func(id int64, arrival, departure, status string) reservation.Summary {
		return reservation.Summary{MemberID: 1, ID: id, Arrival: arrival, Departure: departure, Status: status, Today: "2026-07-04"}
	}
	ids := func(stays []reservation.Summary) []int64 {
		out := []int64{}
		for _, one := range stays {
			out = append(out, one.ID)
		}
		return out
	}
	over, leaving := stay(1, "2026-06-27", "2026-07-03", "confirmed"), stay(2, "2026-06-27", "2026-07-04", "confirmed")
	near, far, farther := stay(3, "2026-07-07", "2026-07-14", "offer"), stay(4, "2026-07-08", "2026-07-15", "confirmed"), stay(5, "2026-08-01", "2026-08-03", "confirmed")
	cancelled := stay(6, "2026-07-05", "2026-07-06", "cancelled")
	for _, c := range []struct {
		of   []reservation.Summary
		want []int64
	}{
		{[]reservation.Summary{farther, far, near, cancelled, leaving, over}, []int64{2, 3}},
		{[]reservation.Summary{farther, far, cancelled, over}, []int64{4}},
		{[]reservation.Summary{cancelled, over}, []int64{}},
		{nil, []int64{}},
	} {
		if got, all, err := needed(c.of); err != nil || !all || !slices.Equal(ids(got), c.want) {
			t.Errorf("%v %v %v, wanted %v", ids(got), all, err, c.want)
		}
	}
	many := []reservation.Summary{}
	for i := range 8 {
		many = append(many, stay(int64(i+1), fmt.Sprintf("2026-07-0%d", 1+i%4), "2026-07-09", "confirmed"))
	}
	if got, all, err := needed(many); err != nil || all || len(got) != mostStays || got[0].Arrival != "2026-07-01" {
		t.Errorf("%v %v %v", ids(got), all, err)
	}
	if _, _, err := needed([]reservation.Summary{{Today: "?"}}); err == nil {
		t.Error("a damaged day passes")
	}
}

func TestThePresentStayIsFoundBehindManyLaterOnes(t *testing.T) {
	// The list has the last departure first: 50 later stays, then the present one and one that is over, then older ones.
	list := []reservation.Summary{}
	for i := range 50 {
		list = append(list, reservation.Summary{ID: int64(100 - i), Arrival: "2026-12-01", Departure: "2026-12-08", Today: "2026-07-04"})
	}
	list = append(list, reservation.Summary{ID: 2, Arrival: "2026-07-01", Departure: "2026-07-05", Today: "2026-07-04"})
	for i := range 60 {
		list = append(list, reservation.Summary{ID: int64(200 + i), Arrival: "2026-01-01", Departure: "2026-01-08", Today: "2026-07-04"})
	}
	reads := 0
	pages := func(of []reservation.Summary) func(string) (wire.Page[reservation.Summary], error) {
		return func(after string) (wire.Page[reservation.Summary], error) {
			reads++
			from := 0
			if after != "" {
				if _, err := fmt.Sscan(after, &from); err != nil {
					return wire.Page[reservation.Summary]{}, err
				}
			}
			page := wire.Page[reservation.Summary]{Items: of[from:min(from+50, len(of))]}
			if from+50 < len(of) {
				page.Next = fmt.Sprint(from + 50)
			}
			return page, nil
		}
	}
	first, own, all, err := notOver(pages(list))
	if err != nil || !all || len(first.Items) != 50 || first.Next != "50" || reads != 2 {
		t.Errorf("%d of the first page, %d reads, %v %v", len(first.Items), reads, all, err)
	}
	if stays, _, err := needed(own); err != nil || len(stays) != 1 || stays[0].ID != 2 {
		t.Errorf("%+v %v", stays, err)
	}
	endless := func(string) (wire.Page[reservation.Summary], error) {
		return wire.Page[reservation.Summary]{Items: list[:50], Next: "more"}, nil
	}
	if _, own, all, err := notOver(endless); err != nil || all || len(own) != 50*mostPages {
		t.Errorf("%d of an endless list, all %v %v", len(own), all, err)
	}
}
