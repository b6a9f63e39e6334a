package paper

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

const boxes = `"height":5,"parts":[
	{"kind":"box","x":0,"y":0,"width":80,"height":4,"color":"#eeeeee","fill":"#eeeeee","bottom":true,"when":{"field":"notes","is":["late"],"fill":"#ffcccc"}},
	{"kind":"box","x":90,"y":1,"width":4,"height":3,"when":{"field":"notes","is":["late"],"color":"#cc0000"}},
	{"kind":"line","x":0,"y":0,"width":80,"bottom":true,"thickness":1.5,"color":"#112233"},
	{"kind":"line","x":0,"y":0,"width":80},`

// A box is filled, in another color where a field says so, and reaches to the bottom of a row that has grown; a line has its thickness and color.
func TestBoxesAndLines(t *testing.T) {
	raw := with(`"height":5,"parts":[`, boxes)
	grown := strings.Repeat("long ", 40)
	doc := filledWith(t, raw, "late")
	got := func(doc Document) (out []string) {
		for _, i := range doc.Pages[0] {
			if i.Shape == Box || i.Shape == Line {
				out = append(out, fmt.Sprintf("%d %g,%g %g×%g %s/%s", i.Shape, i.X, i.Y, i.W, i.H, i.Color, i.Fill))
			}
		}
		return out
	}
	want := "[2 10,18 80×5 #eeeeee/#ffcccc 2 100,19 4×3 #cc0000/ 1 10,23 80×1.5 #112233/ 1 10,18 80×0.2 /]"
	if lines := fmt.Sprint(got(doc)); lines != want {
		t.Errorf("%s, want %s", lines, want)
	}
	content := drawnIn(t, fileOf(t, doc))
	for _, want := range []string{"1.000 0.800 0.800 rg", "0.933 G", "0.800 0.000 0.000 RG", "0.067 0.133 0.200 RG", "4.25 w", "0.57 w", " re B\n", " re S\n"} {
		if !strings.Contains(content, want) {
			t.Errorf("the file does not draw with %q: %s", want, content)
		}
	}
	long := filledWith(t, raw, grown)
	bottom, reached := 0.0, 0.0
	for _, i := range long.Pages[0] {
		switch {
		case i.Shape == Line && i.H == 1.5:
			bottom = i.Y
		case i.Shape == Box && i.Fill == "#eeeeee":
			reached = i.Y + i.H
		}
	}
	if reached != bottom || bottom < 30 {
		t.Errorf("the box reaches %g, the row %g", reached, bottom)
	}
}

func TestBoxesAndLinesAreRefusedByField(t *testing.T) {
	for _, c := range []struct{ from, to, path string }{
		{`"fill":"#eeeeee"`, `"fill":"gray"`, "bands.row.parts[0].fill"},
		{`"fill":"#ffcccc"`, `"fill":"#ffcccc00"`, "bands.row.parts[0].when.fill"},
		{`"thickness":1.5`, `"thickness":11`, "bands.row.parts[2].thickness"},
		{`"thickness":1.5`, `"thickness":-1`, "bands.row.parts[2].thickness"},
		{`"thickness":1.5`, `"fill":"#eeeeee"`, "bands.row.parts[2].fill"},
		{`"x":90`, `"thickness":1,"x":90`, "bands.row.parts[1].thickness"},
		{`"when":{"field":"notes","is":["late"],"color":"#cc0000"}}]`, `"when":{"field":"notes","is":["late"],"fill":"#cc0000"}}]`, "bands.row.parts[5].when.fill"},
	} {
		_, err := Parse([]byte(strings.Replace(string(with(`"height":5,"parts":[`, boxes)), c.from, c.to, 1)), testFields)
		var p Problems
		if !errors.As(err, &p) || p[c.path] == "" || len(p) != 1 {
			t.Errorf("%s: %v, want %s", c.to, err, c.path)
		}
	}
}
