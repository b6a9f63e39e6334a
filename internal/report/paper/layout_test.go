package paper

import (
	"fmt"
	"strings"
	"testing"
)

// A field that grows ends where something beneath it stays, and moves down the fields beneath it that are beside nothing of the kind.
func TestWhatStaysInItsPlaceIsNotCovered(t *testing.T) {
	fields := &Catalogue{Name: "tasks", Fields: []Field{{Name: "a"}, {Name: "f"}, {Name: "b"}}, Words: []string{"total"}}
	const rest = `{"kind":"field","name":"b","x":0,"y":20,"width":100,"size":9}]}}}`
	const begin = `{"version":1,"name":"x","data":"tasks","paper":{"size":"A5","margin":10},"group":{},"bands":{"row":{"height":60,"parts":[`
	for name, c := range map[string]struct {
		parts string
		a, f  string
		// lines is how many lines a has, f and b where they begin beneath the row.
		lines int
		f0    float64
		b0    float64
	}{
		"a fixed field bounds":            {`{"kind":"field","name":"a","x":0,"y":0,"width":100},{"kind":"field","name":"f","x":0,"y":9,"width":20,"fixed":true},` + rest, strings.Repeat("long ", 200), "x", 2, 9, 20},
		"an empty one does not":           {`{"kind":"field","name":"a","x":0,"y":0,"width":100},{"kind":"field","name":"f","x":0,"y":9,"width":20,"fixed":true},` + rest, strings.Repeat("long ", 100), "", 8, 0, 8 * 9 * leading * perPoint},
		"words bound":                     {`{"kind":"field","name":"a","x":0,"y":0,"width":100},{"kind":"words","name":"total","x":0,"y":9,"width":20},` + rest, strings.Repeat("long ", 200), "", 2, 0, 20},
		"in another column a field grows": {`{"kind":"field","name":"a","x":50,"y":0,"width":50},{"kind":"field","name":"f","x":0,"y":9,"width":20,"fixed":true},` + rest, strings.Repeat("long ", 60), "x", 9, 9, 9 * 9 * leading * perPoint},
		"nothing moves up over it":        {`{"kind":"field","name":"a","x":0,"y":0,"width":100},{"kind":"field","name":"f","x":0,"y":9,"width":20,"fixed":true},` + rest, "", "x", 0, 9, 20},
		"one line is always there":        {`{"kind":"field","name":"a","x":0,"y":7,"width":100},{"kind":"field","name":"f","x":0,"y":9,"width":20,"fixed":true},` + rest, strings.Repeat("long ", 200), "x", 1, 9, 20},
	} {
		template, err := Parse([]byte(begin+c.parts), fields)
		if err != nil {
			t.Fatal(name, err)
		}
		content := &Content{Lang: "en-US", Decimal: ".", Words: func(s string) string { return s }, Rows: []Row{{{Text: c.a}, {Text: c.f}, {Text: "beneath"}}}}
		doc, err := template.Lay(t.Context(), content)
		if err != nil {
			t.Fatal(name, err)
		}
		lines, at := 0, map[string]float64{}
		for _, i := range doc.Pages[0] {
			if strings.HasPrefix(i.Text, "long") {
				lines++
				continue
			}
			at[i.Text] = i.Y - ascent*i.Size*perPoint - 10
		}
		if got, want := fmt.Sprintf("%d %.2f %.2f", lines, max(0, at["x"]), at["beneath"]), fmt.Sprintf("%d %.2f %.2f", c.lines, c.f0, c.b0); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
