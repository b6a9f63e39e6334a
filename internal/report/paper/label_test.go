package paper

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

const onLabels = `{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":2,"labels":{"columns":3,"rows":7,"width":63.5,"height":38.1,"gap_x":2.5}},"group":{},"bands":{
	"row":{"height":34.1,"parts":[{"kind":"box","x":0,"y":0,"width":59.5,"height":34.1},{"kind":"field","name":"notes","x":1,"y":1,"width":57}]}}}`

// placed are the boxes on the pages, as page: left, top.
func placed(t *testing.T, raw string, c *Content) (out []string) {
	t.Helper()
	template, err := Parse([]byte(raw), testFields)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := template.Lay(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for i, page := range doc.Pages {
		for _, item := range page {
			if item.Shape == Box {
				out = append(out, fmt.Sprintf("%d: %g, %g", i+1, math.Round(item.X*100)/100, math.Round(item.Y*100)/100))
			}
		}
	}
	return out
}

// Labels of 63.5 mm × 38.1 mm, 21 a sheet, are where those of the usual sheets are: 7.25 mm from the left and 15.15 mm from the top of A4.
func TestLabelsAreInTheirPlaces(t *testing.T) {
	got := placed(t, onLabels, rowsOf(23))
	var want []string
	for i := range 23 {
		page, on := i/21, i%21
		want = append(want, fmt.Sprintf("%d: %g, %g", page+1, math.Round((7.25+2+66*float64(on%3))*100)/100, math.Round((15.15+2+38.1*float64(on/3))*100)/100))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || want[20] != "1: 141.25, 245.75" {
		t.Errorf("%v, want %v", got, want)
	}
	// The same in the file, in points from the lower left corner of the page.
	template, err := Parse([]byte(onLabels), testFields)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := template.Lay(t.Context(), rowsOf(21))
	if err != nil {
		t.Fatal(err)
	}
	content, n := drawnIn(t, fileOf(t, doc)), 0
	for line := range strings.Lines(content) {
		var x, y, w, h float64
		if read, _ := fmt.Sscanf(line, "%f %f %f %f re S", &x, &y, &w, &h); read < 4 {
			continue
		}
		left, top := x*perPoint, 297-y*perPoint
		if math.Abs(left-(9.25+66*float64(n%3))) > 0.01 || math.Abs(top-(17.15+38.1*float64(n/3))) > 0.01 || math.Abs(w*perPoint-59.5) > 0.01 || math.Abs(-h*perPoint-34.1) > 0.01 {
			t.Errorf("label %d is at %.2f, %.2f mm and %.2f by %.2f mm", n, left, top, w*perPoint, -h*perPoint)
		}
		n++
	}
	if n != 21 {
		t.Errorf("%d labels", n)
	}
}

// A group begins a new label, with Break a new sheet; small rows share one, and its name is on each label of it.
func TestGroupsOnLabels(t *testing.T) {
	two := strings.NewReplacer(`"height":34.1,"parts":[`, `"height":12,"parts":[`, `"height":34.1}`, `"height":5}`, `"group":{}`, `"group":{"by":"home"}`, `"row":`, `"group":{"height":8,"parts":[{"kind":"group","x":0,"y":0,"width":50}]},"row":`).Replace(onLabels)
	c := rowsOf(13) // ten rows of a home, three of the next
	for i := range c.Rows {
		if i >= 3 {
			c.Rows[i][0].Text = "Casa 1"
		}
	}
	got := placed(t, two, &Content{Lang: "en-US", Words: c.Words, Rows: c.Rows[:5]})
	want := "[1: 9.25, 25.15 1: 9.25, 37.15 1: 75.25, 25.15 1: 141.25, 25.15 1: 141.25, 37.15]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %v", got, want)
	}
	got = placed(t, strings.Replace(two, `"by":"home"`, `"by":"home","break":true`, 1), &Content{Lang: "en-US", Words: c.Words, Rows: c.Rows[:5]})
	want = "[1: 9.25, 25.15 1: 9.25, 37.15 1: 75.25, 25.15 2: 9.25, 25.15 2: 9.25, 37.15]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// An endless text stays on its label.
func TestALongTextStaysOnItsLabel(t *testing.T) {
	for _, item := range filledWith(t, []byte(onLabels), strings.Repeat("long ", 2000)).Pages[0] {
		if item.Y+item.H > 15.15+38.1-2+slack || item.X+item.W > 7.25+63.5-2+slack {
			t.Fatalf("%+v", item)
		}
	}
}

func TestLabelsAreRefusedByField(t *testing.T) {
	for _, c := range []struct{ from, to, path string }{
		{`"columns":3`, `"columns":4`, "paper.labels.columns"},
		{`"columns":3`, `"columns":0`, "paper.labels.columns"},
		{`"columns":3`, `"columns":2.5`, "paper.labels.columns"},
		{`"columns":3`, `"columns":1e9`, "paper.labels.columns"},
		{`"rows":7`, `"rows":8`, "paper.labels.rows"},
		{`"rows":7`, `"rows":-7`, "paper.labels.rows"},
		{`"width":63.5`, `"width":0.001`, "paper.labels.width"},
		{`"width":63.5`, `"width":1e300`, "paper.labels.width"},
		{`"height":38.1`, `"height":1`, "paper.labels.height"},
		{`"gap_x":2.5`, `"gap_x":11`, "paper.labels.columns"},
		{`"gap_x":2.5`, `"gap_x":-1`, "paper.labels.gap_x"},
		{`"gap_x":2.5`, `"gap_y":6`, "paper.labels.rows"},
		{`"margin":2`, `"margin":19`, "paper.margin"},
		{`"height":34.1,"parts"`, `"height":34.2,"parts"`, "bands.row.height"},
		{`"width":57`, `"width":59`, "bands.row.parts[1].width"},
		{`"row":`, `"header":{"height":1,"parts":[]},"row":`, "bands"},
		{`"row":`, `"title":{"height":1,"parts":[]},"row":`, "bands.title"},
		{`"row":`, `"end":{"height":0,"parts":[{"kind":"count","x":0,"y":0,"width":5}]},"row":`, "bands.end"},
	} {
		_, err := Parse([]byte(strings.Replace(onLabels, c.from, c.to, 1)), testFields)
		var p Problems
		if !errors.As(err, &p) || p[c.path] == "" {
			t.Errorf("%s: %v, want %s", c.to, err, c.path)
		}
	}
}
