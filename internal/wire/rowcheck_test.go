package wire

import (
	"slices"
	"strings"
	"testing"
)

func TestARowIsReadAndWhatIsWrongWithItIsListedWithoutItsValues(t *testing.T) {
	report := &ImportReport{}
	c := &RowCheck{Report: report, Line: 7, ID: "home-1"}
	if got := c.Text("title", "  Łódź 🏠\nby the sea\t", 20); got != "Łódź 🏠\nby the sea" || c.Bad {
		t.Fatalf("the text reads %q, bad: %v", got, c.Bad)
	}
	if got := c.Number("floors", -1, -1, 3); got != -1 || c.Bad {
		t.Fatalf("the number reads %d, bad: %v", got, c.Bad)
	}
	c.Text("long", strings.Repeat("ł", 21), 20)
	c.Text("bell", "ding\a", 20)
	c.Text("bytes", "\xff\xfe", 20)
	c.Required("name", " \n", 20)
	c.Number("beds", 4, 0, 3)
	want := []RefusedRow{
		{7, "home-1", "long", "longer than 20 characters"},
		{7, "home-1", "bell", "holds control characters"},
		{7, "home-1", "bytes", "holds control characters"},
		{7, "home-1", "name", "is missing"},
		{7, "home-1", "beds", "must be from 0 to 3"},
	}
	if !c.Bad || !slices.Equal(report.Refused, want) {
		t.Fatalf("refused: %v", report.Refused)
	}
}
