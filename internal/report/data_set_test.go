package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/report/paper"
	"latchkey/locales"
)

// Each shipped template is laid out with made-up rows in each language: all is on the page, nothing is empty, and no file has a letter less.
func TestEveryShippedTemplateHasItsSample(t *testing.T) {
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	for name, template := range shipped() {
		for _, lang := range locales.Languages {
			c := setOf(template.Template).sample(lang, shippedTitle(name, lang), now)
			for i, row := range c.Rows {
				if len(row) != len(setOf(template.Template).fields.Fields) {
					t.Fatalf("%s: row %d has %d fields", name, i, len(row))
				}
			}
			doc := laid(t, template.Template, c)
			if doc.Rows == 0 || c.About["missing"] != "" {
				t.Errorf("%s: %d rows, %q", name, doc.Rows, c.About["missing"])
			}
			for _, page := range doc.Pages {
				for _, item := range page {
					if item.X < -0.001 || item.X+item.W > doc.Width+0.001 || item.Y < 0 || item.Y > doc.Height {
						t.Errorf("%s: %+v is not on the page", name, item)
					}
				}
			}
			var file bytes.Buffer
			if err := template.Excel(t.Context(), &file, c, sheetName); err != nil {
				t.Error(name, err)
			}
			if csv, err := template.CSV(c); err != nil || bytes.Count(bytes.TrimSpace(csv), []byte("\n")) != doc.Rows {
				t.Errorf("%s: %v, %d lines of CSV, want %d", name, err, bytes.Count(bytes.TrimSpace(csv), []byte("\n")), doc.Rows)
			}
		}
	}
}

// What only sorts, filters, groups or colors asks for a field as much as what shows it.
func TestAFieldIsAskedForInAnyWay(t *testing.T) {
	part := paper.Part{Kind: "field", Name: "code"}
	for i, one := range []paper.Template{
		{Sort: []string{"code"}},
		{Group: paper.Grouping{By: "code"}},
		{Filter: []paper.Filter{{Field: "code"}}},
		{Bands: paper.Bands{Row: paper.Band{Parts: []paper.Part{part}}}},
		{Bands: paper.Bands{Row: paper.Band{Parts: []paper.Part{{Kind: "box", When: &paper.When{Field: "code"}}}}}},
	} {
		if !asks(&one, "code") || asks(&one, "property") {
			t.Error(i)
		}
	}
}

// A stay that arrives and departs in the days of a report has two rows, and counts once.
func TestAStayCountsOnce(t *testing.T) {
	day := clock.NewDate(2026, 7, 8)
	m := sampleMoves(day)[0]
	other := m
	other.arriving = false
	c := fill(blank("en-US", "", ""), stayColumns, []move{m, other})
	template := shipped()["moves"].Template
	if groups := template.Arrange(c); len(groups) != 2 {
		t.Errorf("%d days", len(groups))
	}
	nights := slices.IndexFunc(staySet.fields.Fields, func(f paper.Field) bool { return f.Name == "nights" })
	if c.Rows[0][nights].Once == "" || c.Rows[0][nights].Once != c.Rows[1][nights].Once {
		t.Error(c.Rows[0][nights], c.Rows[1][nights])
	}
}

func TestManyRowsOfAnotherSet(t *testing.T) {
	rows := make([]move, mostRows)
	for i := range rows {
		rows[i] = sampleMoves(clock.NewDate(2026, 1, 1).AddDays(i / 100))[i%sampleRows]
	}
	c := fill(blank("de", "Reisen", "Casa Mar"), stayColumns, rows)
	doc := laid(t, shipped()["moves"].Template, c)
	var file bytes.Buffer
	if err := doc.PDF(t.Context(), &file, "Reisen", "de", time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if doc.Rows != mostRows || !strings.HasPrefix(file.String(), "%PDF") {
		t.Errorf("%d rows", doc.Rows)
	}
	t.Logf("%d pages, %d kB of PDF", len(doc.Pages), file.Len()>>10)
}
