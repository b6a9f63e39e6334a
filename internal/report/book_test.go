package report

import (
	"bytes"
	"encoding/csv"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/report/paper"
)

// spaceless is a text without blanks and line breaks: pages break texts where a line ends.
func spaceless(text string) string { return strings.Join(strings.Fields(text), "") }

// numbers are the numbers among the cells of an Excel file with two decimals, as pages show them, and its texts; the money of pages keeps its zeros.
func numbers(cells map[string]cell) (shown map[string]int, texts []string) {
	shown = map[string]int{}
	for _, one := range cells {
		if one.Value == "" || one.Type == "s" {
			texts = append(texts, one.Text)
			continue
		}
		if n, err := strconv.ParseFloat(one.Value, 64); err == nil {
			shown[strconv.FormatFloat(n, 'f', 2, 64)]++
		}
	}
	return shown, texts
}

func says(b paper.Band, kind string) bool {
	return slices.ContainsFunc(b.Parts, func(p paper.Part) bool { return p.Kind == kind })
}

// totalsOf are the texts of all sums and counts on the pages of a template: what is left of it without its other parts.
func totalsOf(t *testing.T, template *paper.Template, c *paper.Content) []string {
	t.Helper()
	bare := *template
	bare.Bands.Row.Parts = nil
	for _, b := range []*paper.Band{&bare.Bands.Title, &bare.Bands.Header, &bare.Bands.Group, &bare.Bands.GroupEnd, &bare.Bands.End, &bare.Bands.Footer} {
		b.Parts = slices.DeleteFunc(slices.Clone(b.Parts), func(p paper.Part) bool { return p.Kind != "sum" && p.Kind != "count" })
	}
	return textsIn(laid(t, &bare, c))
}

// csvOf is a report as a CSV file.
func csvOf(t *testing.T, template *paper.Template, c *paper.Content) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := template.CSV(t.Context(), &out, c); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Each shipped template says the same on its pages, in the PDF file, in Excel and in CSV: rows, texts, counts and sums.
func TestPagesAndFilesOfAllTemplatesAgree(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	if n := len(shipped()); n != 16 {
		t.Fatalf("%d shipped templates: this test counts 16", n)
	}
	for _, name := range slices.Sorted(maps.Keys(shipped())) {
		template := shipped()[name].Template
		c := setOf(template).sample("en-US", shippedTitle(name, "en-US"), now)
		doc := laid(t, template, c)
		checkFile(t, name, doc, now.Time())
		b := excel(t, name, c)
		shown, texts := numbers(b.cells)
		raw := csvOf(t, template, c)
		reader := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))))
		reader.Comma = ';'
		lines, err := reader.ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		groups := template.Arrange(c)
		if len(lines) != doc.Rows+1 || doc.Rows == 0 {
			t.Errorf("%s: %d lines of CSV, %d rows on pages", name, len(lines), doc.Rows)
		}
		pages := spaceless(strings.Join(textsIn(doc), ""))
		// What one cell of CSV says is in Excel, and on the pages where it is not cut.
		for _, cells := range lines[1:] {
			for _, text := range cells {
				n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
				inExcel := slices.Contains(texts, text) || err == nil && shown[strconv.FormatFloat(n, 'f', 2, 64)] > 0
				if text != "" && !inExcel {
					t.Errorf("%s: Excel has no %q", name, text)
				}
			}
		}
		for _, g := range groups {
			if template.Group.By != "" && !slices.Contains(texts, g.Name) {
				t.Errorf("%s: Excel has no group %q", name, g.Name)
			}
			if says(template.Bands.Group, "group") && !strings.Contains(pages, spaceless(g.Name)) {
				t.Errorf("%s: the pages have no group %q", name, g.Name)
			}
		}
		for _, one := range totalsOf(t, template, c) {
			if !slices.Contains(textsIn(doc), one) {
				t.Errorf("%s: the pages do not say %q", name, one)
			}
			// A sum with one unit is a number in Excel, one with several a text.
			number, _, _ := strings.Cut(one, " ")
			if strings.Contains(one, " + ") {
				number = one
			}
			n, err := strconv.ParseFloat(number, 64)
			if err == nil && shown[strconv.FormatFloat(n, 'f', 2, 64)] == 0 || err != nil && !slices.Contains(texts, one) {
				t.Errorf("%s: the pages add up to %q, Excel does not", name, one)
			}
		}
	}
}

// Rows that have only the fields that a template asks for say the same as those that have all: on pages, in Excel and in CSV.
func TestRowsHaveWhatTheirTemplateAsksFor(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	for name, template := range shipped() {
		whole := setOf(template.Template).sample("de", shippedTitle(name, "de"), now)
		some := *whole
		some.Fields, some.Rows = template.Asked(), nil
		for _, row := range whole.Rows {
			var next paper.Row
			for i, f := range setOf(template.Template).fields.Fields {
				if template.Asks(f.Name) {
					next = append(next, row[i])
				}
			}
			some.Rows = append(some.Rows, next)
		}
		if !reflect.DeepEqual(laid(t, template.Template, whole).Pages, laid(t, template.Template, &some).Pages) {
			t.Errorf("%s: other pages", name)
		}
		if !bytes.Equal(csvOf(t, template.Template, whole), csvOf(t, template.Template, &some)) {
			t.Errorf("%s: another CSV file", name)
		}
		cells := func(c *paper.Content) map[string]cell {
			var file bytes.Buffer
			if err := template.Excel(t.Context(), &file, c, sheetName); err != nil {
				t.Fatal(err)
			}
			return read(t, file.Bytes()).cells
		}
		if !reflect.DeepEqual(cells(whole), cells(&some)) {
			t.Errorf("%s: another Excel file", name)
		}
		frozen := func(c *paper.Content) figures {
			out, err := freeze(template.Template, c)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		kept := frozen(whole)
		if !reflect.DeepEqual(kept, frozen(&some)) {
			t.Errorf("%s: other kept figures", name)
		}
		again, thawed, err := kept.thaw()
		if err != nil || !reflect.DeepEqual(laid(t, again, thawed).Pages, laid(t, template.Template, whole).Pages) {
			t.Errorf("%s: other pages of the kept figures, %v", name, err)
		}
	}
}

// Tasks are grouped by building as other lists are; those of homes without one come last.
func TestTasksAreGroupedByBuilding(t *testing.T) {
	template, err := readTemplate([]byte(`{"version":1,"name":"x","data":"tasks","paper":{"size":"A4","margin":12},"group":{"by":"building"},"bands":{"row":{"height":6,"parts":[{"kind":"field","name":"property","x":0,"y":0,"width":80}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	lines := paperLines(t, 3)
	lines[0].Home.Building.Name, lines[2].Home.Building.Name = "Torre", "Anexo"
	var names []string
	for _, g := range template.Arrange(content(lines, "x", "", "es", 0)) {
		names = append(names, g.Name)
	}
	if !slices.Equal(names, []string{"Anexo", "Torre", ""}) {
		t.Errorf("%q", names)
	}
}
