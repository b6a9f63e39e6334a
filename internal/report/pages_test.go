package report

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/report/paper"
)

// pageTemplate has a row of parts.
func pageTemplate(t *testing.T, margin int, parts string) *paper.Template {
	t.Helper()
	out, err := readTemplate(fmt.Appendf(nil, `{"version":1,"name":"x","data":"tasks","paper":{"size":"A5","margin":%d},"group":{},"bands":{"row":{"height":30,"parts":[%s]}}}`, margin, parts))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Each thing on a page has its kind, its place and its colors in the answer.
func TestItemsOfPages(t *testing.T) {
	c := blank("en-US", "x", "")
	c.Rows = []paper.Row{make(paper.Row, len(taskFields.Fields))}
	doc := laid(t, pageTemplate(t, 10, `{"kind":"box","x":0,"y":1,"width":50,"height":4,"color":"#111111","fill":"#eeeeee"},{"kind":"line","x":0,"y":2,"width":30,"thickness":1.5,"color":"#222222"},
		{"kind":"code","text":"https://latchkey.example","x":70,"y":3,"width":20},{"kind":"logo","x":0,"y":0,"width":9,"height":9},{"kind":"text","text":"Hello","x":0,"y":0,"width":20,"bold":true}`), c)
	got := presentPages(doc, false, ReportWantedPages{}).Pages[0].Items
	want := []ReportItem{
		{Kind: "box", X: 10, Y: 11, Width: 50, Height: 4, Color: "#111111", Fill: "#eeeeee"},
		{Kind: "line", X: 10, Y: 12, Width: 30, Height: 1.5, Color: "#222222"},
		{Kind: "code", X: 80, Y: 13, Width: 20, Height: 20, Text: "https://latchkey.example"},
		{Kind: "text", X: 10, Y: 13.016, Width: got[3].Width, Text: "Hello", Size: 9, Bold: true},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A report with too much on its pages is a refusal, not a failure of the server.
func TestAReportWithTooMuchIsRefused(t *testing.T) {
	c := blank("en-US", "x", "")
	c.Rows = make([]paper.Row, mostRows)
	row := make(paper.Row, len(taskFields.Fields))
	for i := range c.Rows {
		c.Rows[i] = row
	}
	_, err := lay(t.Context(), pageTemplate(t, 0, strings.TrimSuffix(strings.Repeat(`{"kind":"line","x":0,"y":0,"width":5},`, 60), ",")), c, allPages)
	var f *fault.Fault
	if !errors.As(err, &f) || f.Status != http.StatusBadRequest || !strings.Contains(f.Fields[templateField], "too_much") {
		t.Error(err)
	}
}
