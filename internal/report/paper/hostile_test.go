package paper

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// Whatever is sent is refused by its path, and nothing of it is half read.
func TestAHostileTemplateIsRefusedByPath(t *testing.T) {
	for _, c := range []struct{ from, to, path string }{
		{`"name":"x"`, `"name":"x","name":"y"`, "name"},
		{`"width":60},`, `"width":60,"width":1e9},`, "bands.row.parts[0].width"},
		{`"is":["late"]`, `"is":["late"],"is":["x"]`, "bands.row.parts[1].when.is"},
		{`"bands":{`, `"bands":{"row":{"height":5,"parts":[{"kind":"page","x":0,"y":0,"width":9}]},`, "bands.row"},
		{`"name":"x"`, `"name":"x","Name":"y"`, "Name"},
		{`"version":1`, `"version":1,"verſion":2`, "verſion"},
		{`"margin":10`, `"margin":NaN`, ""},
		{`"margin":10`, `"margin":Infinity`, ""},
		{`"margin":10`, `"margin":1e999`, "paper.margin"},
		{`"margin":10`, `"margin":-1e308`, "paper.margin"},
		{`"margin":10`, `"margin":"10"`, "paper.margin"},
		{`"margin":10`, `"margin":74`, "paper.margin"},
		{`"size":"A5"`, `"size":{"width":1,"height":1}`, "paper.size"},
		{`"height":5`, `"height":1e300`, "bands.row.height"},
		{`"height":5`, `"height":-5`, "bands.row.height"},
		{`"width":60},`, `"width":-1},`, "bands.row.parts[0].width"},
		{`"x":60`, `"x":-60`, "bands.row.parts[1].x"},
		{`"y":0`, `"y":1e17`, "bands.group.parts[0].y"},
		{`"width":60},`, `"width":60,"size":1e-300},`, "bands.row.parts[0].size"},
		{`"width":60},`, `"width":60,"size":73},`, "bands.row.parts[0].size"},
		{`"is":["late"]`, `"is":[]`, "bands.row.parts[1].when.is"},
		{`"is":["late"]`, `"is":["` + strings.Repeat("x", maxText+1) + `"]`, "bands.row.parts[1].when.is[0]"},
		{`"is":["late"]`, `"is":[` + strings.Repeat(`"x",`, 10_000) + `"x"]`, "bands.row.parts[1].when.is"},
		{`"group":{"by":"home"}`, `"group":{"by":"home"},"sort":[` + strings.Repeat(`"home",`, 5000) + `"home"]`, "sort"},
		{`"parts":[{"kind":"group"`, `"parts":[` + strings.Repeat(`{},`, 10_000) + `{"kind":"group"`, "bands.group.parts"},
		{`"kind":"page"`, `"kind":"text","text":"` + strings.Repeat("é", 2000) + `"`, "bands.footer.parts[0].text"},
		{`"kind":"page"`, `"kind":null`, "bands.footer.parts[0].kind"},
		{`"parts":[{"kind":"field"`, `"parts":null,"x":[{"kind":"field"`, "bands.row.x"},
		{`"version":1`, `"version":1.5`, "version"},
		{`{"version":1`, `[{"version":1`, ""},
		{`{"version":1`, `{"version":1}{"version":1`, ""},
	} {
		_, err := Parse(with(c.from, c.to), testFields)
		var p Problems
		if !errors.As(err, &p) || p[c.path] == "" {
			t.Errorf("%.60s: %v, want %s", c.to, err, c.path)
		}
		for path, why := range p {
			if len(path)+len(why) > 300 {
				t.Errorf("%.60s: %d bytes of %q are said back", c.to, len(path)+len(why), path)
			}
		}
	}
}

// Bands full of parts that each group and each row repeats end the report, before they fill the memory.
func TestAReportHasAnEnd(t *testing.T) {
	parts := strings.Repeat(`{"kind":"line","x":0,"y":0,"width":5},`, maxParts-1) + `{"kind":"line","x":0,"y":0,"width":5}`
	raw := `{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":0},"group":{"by":"home","break":true},"bands":{
		"header":{"height":1,"parts":[` + parts + `]},"group":{"height":1,"parts":[` + parts + `]},"row":{"height":2,"parts":[` + parts + `]},"group_end":{"height":1,"parts":[` + parts + `]},"footer":{"height":1,"parts":[` + parts + `]}}}`
	template, err := Parse([]byte(raw), testFields)
	if err != nil {
		t.Fatal(err)
	}
	c := rowsOf(30_000)
	for i := range c.Rows {
		c.Rows[i][0].Text = fmt.Sprint(i)
	}
	if _, err := template.Lay(t.Context(), c); !errors.Is(err, ErrTooMuch) {
		t.Error(err)
	}
	c.Rows = c.Rows[:3000]
	if doc, err := template.Lay(t.Context(), c); err != nil || len(doc.Pages) != 3000 {
		t.Error(err)
	}
	// Codes weigh by their size: a file draws each of their squares.
	codes := with(`"height":5,"parts":[`, `"height":30,"parts":[`+strings.Repeat(`{"kind":"code","name":"notes","x":0,"y":0,"width":30},`, maxParts-2))
	if template, err = Parse(codes, testFields); err != nil {
		t.Fatal(err)
	}
	for i := range c.Rows {
		c.Rows[i][1].Text = strings.Repeat("x", holds(30))
	}
	if _, err := template.Lay(t.Context(), c); !errors.Is(err, ErrTooMuch) {
		t.Error(err)
	}
}

// A report without a field has groups and sums in its Excel file all the same.
func TestAFileWithoutColumns(t *testing.T) {
	const row = `{"kind":"text","text":"x","x":0,"y":0,"width":20}`
	raw := good[:strings.Index(good, `{"kind":"field","name":"notes"`)] + row + good[strings.Index(good, `]},
	"group_end"`):]
	template, err := Parse([]byte(raw), testFields)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := template.Excel(t.Context(), &out, rowsOf(3), "x"); err != nil {
		t.Error(err)
	}
	if err := template.CSV(t.Context(), &out, rowsOf(3)); err != nil {
		t.Error(err)
	}
}

// FuzzParse: whatever is read as a template can be laid out and drawn, and stays on its paper.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		good, onLabels, string(with(`"height":5,"parts":[`, boxes)), string(with(`"height":8,"parts":[{"kind":"group"`, withLogo)),
		string(with(`"height":6,"parts":[{"kind":"page"`, `"height":30,"parts":[{"kind":"code","text":"x","x":0,"y":0,"width":20},{"kind":"page"`)),
		`{"version":1,"version":2}`, `[[[[[[[[[`, `{"version":1,"data":"tasks","paper":{"size":"A4","margin":1e999}}`,
	} {
		f.Add([]byte(seed))
	}
	c := rowsOf(12)
	c.Logo = &Picture{Address: "/v1/logo", width: 3, height: 1}
	f.Fuzz(func(t *testing.T, raw []byte) {
		template, err := Parse(raw, testFields)
		if err != nil {
			var p Problems
			if !errors.As(err, &p) || len(p) == 0 {
				t.Fatalf("%v is no refusal by path", err)
			}
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		doc, err := template.Lay(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range doc.Pages {
			for _, i := range page {
				if i.X < -slack || i.Y < -slack || i.Shape != Letters && (i.X+i.W > doc.Width+slack || i.Y > doc.Height+slack) {
					t.Fatalf("%+v is not on the paper", i)
				}
			}
		}
		if len(doc.Pages) > 13 {
			t.Fatalf("%d pages of 12 rows", len(doc.Pages))
		}
		var out bytes.Buffer
		if err := template.Excel(ctx, &out, c, "x"); err != nil {
			t.Fatal(err)
		}
	})
}

// A template of a later version is refused as such, whatever else is in it that is unknown here.
func TestATemplateOfALaterVersionIsRefusedAsSuch(t *testing.T) {
	for _, raw := range []string{
		strings.Replace(good, `"version":1`, `"version":2`, 1),
		`{"version":2}`,
		`{"version":2,"data":{"set":"tasks"},"name":7}`,
		`{"version":9,"sheets-v2":[],"bands":null}`,
		`{"bands":` + strings.Repeat(`[`, 50) + strings.Repeat(`]`, 50) + `,"version":2}`,
		`{"version":2,"name":"a","name":"b"}`,
	} {
		_, err := Parse([]byte(raw), testFields)
		if p, ok := err.(Problems); !ok || len(p) != 1 || p["version"] != "other_version:1" {
			t.Errorf("%.60s: %v", raw, err)
		}
	}
	for raw, want := range map[string]string{`{"version":2`: "", `{"version":2}{"version":2}`: "", `[{"version":2}]`: "", `{"version":"2"}`: "version"} {
		_, err := Parse([]byte(raw), testFields)
		if p, ok := err.(Problems); !ok || p[want] == "" || p["version"] == "other_version:1" {
			t.Errorf("%s: %v", raw, err)
		}
	}
}
