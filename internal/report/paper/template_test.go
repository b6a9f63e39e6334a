package paper

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

var testFields = &Catalogue{Name: "tasks", Fields: []Field{{Name: "home", Group: true}, {Name: "notes"}, {Name: "hours", Number: true, Per: 60}}, Words: []string{"total"}, About: []string{"title"}}

const good = `{"version":1,"name":"x","data":"tasks","paper":{"size":"A5","margin":10},"group":{"by":"home"},"bands":{
	"group":{"height":8,"parts":[{"kind":"group","x":0,"y":0,"width":60}]},
	"row":{"height":5,"parts":[{"kind":"field","name":"notes","x":0,"y":0,"width":60},{"kind":"field","name":"hours","x":60,"y":0,"width":20,"when":{"field":"notes","is":["late"],"color":"#cc0000"}}]},
	"group_end":{"height":6,"parts":[{"kind":"sum","name":"hours","x":60,"y":0,"width":20}]},
	"footer":{"height":6,"parts":[{"kind":"page","x":0,"y":0,"width":20}]}}}`

func parsed(t *testing.T) *Template {
	t.Helper()
	out, err := Parse([]byte(good), testFields)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestATemplateIsRefusedByField(t *testing.T) {
	parsed(t)
	for _, c := range []struct{ from, to, path, why string }{
		{`"version":1`, `"version":2`, "version", "other_version:1"},
		{`"name":"x"`, `"name":"x","owner":7`, "owner", "unknown_field"},
		{`"data":"tasks"`, `"data":"guests"`, "data", "unknown_name"},
		{`"A5"`, `"A0"`, "paper.size", "unknown_name"},
		{`"margin":10`, `"margin":-1`, "paper.margin", "between:0:50"},
		{`"by":"home"`, `"by":"notes"`, "group.by", "no_group"},
		{`"by":"home"`, `"by":"key_code"`, "group.by", "unknown_name"},
		{`"name":"notes"`, `"name":"key_code"`, "bands.row.parts[0].name", "unknown_name"},
		{`"kind":"sum","name":"hours"`, `"kind":"sum","name":"notes"`, "bands.group_end.parts[0].name", "no_number"},
		{`"kind":"page"`, `"kind":"script"`, "bands.footer.parts[0].kind", "unknown"},
		{`"kind":"page"`, `"kind":"field","name":"notes"`, "bands.footer.parts[0].kind", "only_in_rows"},
		{`"width":60}]`, `"width":600}]`, "bands.group.parts[0].width", "between:0:128"},
		{`#cc0000`, `red`, "bands.row.parts[1].when.color", "no_color"},
		{`"height":5`, `"height":0.01`, "bands.row.height", "at_least:2"},
		{`"height":8`, `"height":180`, "bands", "bands_too_high"},
		{`"name":"x"`, `"name":"` + strings.Repeat("x", maxText+1) + `"`, "name", "too_many_letters:500"},
		{`"name":"x"`, `"name":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "", "deep"},
		{`"name":"x"`, `"name":"` + strings.Repeat("x", MaxBytes) + `"`, "", "too_many_bytes:196608"},
		{`"name":"x"`, `"name":"` + strings.Repeat("x", maxDrawn) + `"`, "", "too_many_bytes:65536"},
		{`"parts":[{"kind":"group"`, `"parts":[` + strings.Repeat(`{"kind":"line"},`, maxParts) + `{"kind":"group"`, "bands.group.parts", "too_many:60"},
	} {
		_, err := Parse([]byte(strings.Replace(good, c.from, c.to, 1)), testFields)
		var p Problems
		if !errors.As(err, &p) || !strings.Contains(p[c.path], c.why) {
			t.Errorf("%.60s: %v, want %s: %s", c.to, err, c.path, c.why)
		}
	}
}

func rowsOf(n int) *Content {
	c := &Content{Lang: "en-US", Decimal: ".", Words: func(s string) string { return s }}
	for i := range n {
		c.Rows = append(c.Rows, Row{{Text: fmt.Sprintf("Casa %d", i/10)}, {Text: fmt.Sprintf("row %d", i)}, {Text: "1.5", Number: 90}})
	}
	return c
}

// A heading is never the last thing on a page, it is repeated where its group goes on, and sums stay with their last row.
func TestPageBreaks(t *testing.T) {
	template := parsed(t)
	for n := range 120 {
		doc, err := template.Lay(t.Context(), rowsOf(n))
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for i, page := range doc.Pages {
			var texts []string
			for _, item := range page {
				if item.Text != fmt.Sprintf("%d / %d", i+1, len(doc.Pages)) {
					texts = append(texts, item.Text)
				}
				if strings.HasPrefix(item.Text, "row ") {
					seen++
				}
			}
			if n == 0 {
				continue
			}
			if first, last := texts[0], texts[len(texts)-1]; !strings.HasPrefix(first, "Casa ") || strings.HasPrefix(last, "Casa ") || len(page)-len(texts) != 1 {
				t.Fatalf("%d rows, page %d: %q", n, i+1, texts)
			}
		}
		if seen != n {
			t.Fatalf("%d of %d rows", seen, n)
		}
	}
}

func TestWrap(t *testing.T) {
	f := faceOf(false)
	for text, want := range map[string]string{"one two": "one two", "one\ntwo": "one|two", "aaaa bbbb cccc dddd": "aaaa bbbb|cccc dddd", "": "", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii": "iiiiiiiiiiiiiiiiiiiiii|iiiiiiiiii"} {
		got := f.wrap(text, 16, 9, 9)
		if strings.ReplaceAll(strings.Join(got, "|"), "|", "") != strings.ReplaceAll(want, "|", "") || len(got) != len(strings.Split(want, "|")) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		for _, line := range got {
			if f.width(line, 9) > 16 {
				t.Errorf("%q is too wide", line)
			}
		}
	}
	if got := f.wrap("aaaa bbbb cccc dddd", 16, 9, 1); len(got) != 1 || !strings.HasSuffix(got[0], "…") || f.width(got[0], 9) > 16 {
		t.Errorf("%q", got)
	}
}

// Amounts have two decimals, and those of different currencies are never no_number together: not on pages, and not in a cell.
func TestMoneyIsAddedUpByCurrency(t *testing.T) {
	fields := &Catalogue{Name: "money", Fields: []Field{{Name: "paid", Number: true, Per: 100, Money: true}}}
	template, err := Parse([]byte(`{"version":1,"name":"x","data":"money","paper":{"size":"A5","margin":10},"group":{},"bands":{
		"row":{"height":5,"parts":[{"kind":"field","name":"paid","x":0,"y":0,"width":40}]},"end":{"height":6,"parts":[{"kind":"sum","name":"paid","x":0,"y":0,"width":100}]}}}`), fields)
	if err != nil {
		t.Fatal(err)
	}
	paid := func(c *Content, cents int64, currency, once string) Row {
		return Row{{Text: c.Money(cents), Number: cents, Unit: currency, Once: once}}
	}
	for _, one := range []struct {
		rows func(c *Content) []Row
		want string
		cell any
	}{
		{func(*Content) []Row { return nil }, "0,00", 0.0},
		{func(c *Content) []Row { return []Row{paid(c, 1050, "EUR", ""), paid(c, -50, "EUR", ""), {{}}} }, "10,00 EUR", 10.0},
		{func(c *Content) []Row {
			return []Row{paid(c, 5, "USD", ""), paid(c, 123456, "EUR", ""), paid(c, 5, "USD", "")}
		}, "1234,56 EUR + 0,10 USD", "1234,56 EUR + 0,10 USD"},
		{func(c *Content) []Row {
			return []Row{paid(c, 700, "EUR", "a"), paid(c, 700, "EUR", "a"), paid(c, 300, "USD", "a")}
		}, "7,00 EUR + 3,00 USD", "7,00 EUR + 3,00 USD"},
	} {
		c := &Content{Lang: "de", Decimal: ",", Words: func(name string) string { return name }, About: map[string]string{}}
		c.Rows = one.rows(c)
		doc, err := template.Lay(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		last := doc.Pages[len(doc.Pages)-1]
		if got := last[len(last)-1].Text; got != one.want {
			t.Errorf("%q, want %q", got, one.want)
		}
		if cells := template.total(c, template.ofAll(), []int{0}, c.Rows, false); cells[0] != one.cell {
			t.Errorf("%v in the cell, want %v", cells[0], one.cell)
		}
	}
}

// A field that no template has is refused where it is, so that a person finds it.
func TestAnUnknownFieldIsRefusedWhereItIs(t *testing.T) {
	for raw, path := range map[string]string{
		`{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":12,"weight":80},"group":{},"bands":{}}`:                                                                                                           "paper.weight",
		`{"version":1,"name":"x","data":"tasks","extra":1,"paper":{"size":"A4","margin":12},"group":{},"bands":{}}`:                                                                                                             "extra",
		`{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"line","x":0,"y":0,"width":9},{"kind":"line","x":0,"y":0,"width":9,"italic":true}]}}}`: "bands.row.parts[1].italic",
		`{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":12},"group":{},"bands":{"row":{"height":6,"parts":[{"kind":"line","x":0,"y":0,"width":9,"when":{"field":"a","is":["b"],"blink":true}}]}}}`:        "bands.row.parts[0].when.blink",
	} {
		_, err := Parse([]byte(raw), &Catalogue{Name: "tasks", Fields: []Field{{Name: "a"}}})
		if problems, ok := err.(Problems); !ok || len(problems) != 1 || problems[path] != "unknown_field" {
			t.Errorf("%v, want %s", err, path)
		}
	}
}
