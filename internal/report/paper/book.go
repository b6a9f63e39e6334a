package paper

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/sheet"
)

// columns are the fields of the rows in the order in which the paper shows them, from the left and from the top, and then those that only sums show.
func (t *Template) columns() []int {
	parts := slices.Clone(t.Bands.Row.Parts)
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	var out []int
	add := func(fields ...int) {
		for _, i := range fields {
			if !slices.Contains(out, i) {
				out = append(out, i)
			}
		}
	}
	for _, p := range parts {
		// What a code says is text in a cell.
		if p.Kind == kindField || (p.Kind == kindCode || p.Kind == kindBars) && p.Name != "" {
			add(t.catalogue.index(p.Name))
		}
	}
	add(t.sums(t.ofGroups()...)...)
	add(t.sums(t.ofAll()...)...)
	return out
}

// ofGroups are the bands that add up a group, ofAll those that add up the whole report.
func (t *Template) ofGroups() []*Band { return []*Band{&t.Bands.Group, &t.Bands.GroupEnd} }

func (t *Template) ofAll() []*Band {
	return []*Band{&t.Bands.Title, &t.Bands.Header, &t.Bands.End, &t.Bands.Footer}
}

// sums are the fields that bands add up.
func (t *Template) sums(bands ...*Band) []int {
	var out []int
	for _, b := range bands {
		for _, p := range b.Parts {
			if p.Kind == kindSum {
				out = append(out, t.catalogue.index(p.Name))
			}
		}
	}
	return out
}

// counts reports whether one of the bands says how many rows there are.
func counts(bands []*Band) bool {
	return slices.ContainsFunc(bands, func(b *Band) bool {
		return slices.ContainsFunc(b.Parts, func(p Part) bool { return p.Kind == kindCount })
	})
}

// shown is the exact number that a cell holds; how many decimals of it are seen is for its style.
func (t *Template) shown(field int, n int64) float64 {
	return float64(n) / float64(t.catalogue.Fields[field].per())
}

// named is the line above the rows of a group: its name, and beside it how many they are where the paper says so.
func (t *Template) named(g Group) []any {
	out := []any{cell(g.Name)}
	if counts(t.ofGroups()) {
		out = append(out, len(g.Rows))
	}
	return out
}

// total is a line of sums: its word, and a number under each field that is added up; a text where it has several units. With count it says how many rows there are beside the word, or in the first free
// cell behind it.
func (t *Template) total(c *Content, bands []*Band, columns []int, rows []Row, count bool) []any {
	added := t.sums(bands...)
	if len(added) == 0 && !count {
		return nil
	}
	out := make([]any, max(1, len(columns)))
	out[0] = c.Words("total")
	for i, field := range columns {
		if slices.Contains(added, field) {
			if found := sums(rows, field); len(found) == 1 {
				out[i] = t.shown(field, found[0].number)
			} else {
				out[i] = c.sumText(t.catalogue.Fields[field], rows, field)
			}
		}
	}
	if count {
		free := 1
		for free < len(out) && out[free] != nil {
			free++
		}
		if free == len(out) {
			out = append(out, nil)
		}
		out[free] = len(rows)
	}
	return out
}

// Excel writes the groups as an Excel file: the name of each group above its rows, and its sums beneath. Texts stay texts, also those that look like formulas. It ends
// with the context.
func (t *Template) Excel(ctx context.Context, w io.Writer, c *Content, name string) error {
	t = t.within(c)
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", name); err != nil {
		return err
	}
	columns := t.columns()
	bold, err := t.styles(f, columns, excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	wrapped, err := t.styles(f, columns, excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	if err != nil {
		return err
	}
	out, err := f.NewStreamWriter(name)
	if err != nil {
		return err
	}
	for i, field := range columns {
		width := 24.0
		if t.catalogue.Fields[field].Number {
			width = 10
		}
		if err := out.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	line := 0
	write := func(styles []int, cells []any) error {
		if cells == nil {
			return nil
		}
		if line++; line%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		row := make([]any, len(cells))
		for i, cell := range cells {
			if cell != nil {
				row[i] = excelize.Cell{StyleID: styles[i], Value: cell}
			}
		}
		return out.SetRow(fmt.Sprintf("A%d", line), row)
	}
	if err := write(bold, t.head(c, columns)); err != nil {
		return err
	}
	for _, g := range t.Arrange(c) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if t.Group.By != "" {
			if err := write(bold, t.named(g)); err != nil {
				return err
			}
		}
		for _, row := range g.Rows {
			if err := write(wrapped, t.cells(columns, row)); err != nil {
				return err
			}
		}
		if err := write(bold, t.total(c, t.ofGroups(), columns, g.Rows, false)); err != nil {
			return err
		}
	}
	if err := write(bold, t.total(c, t.ofAll(), columns, t.filtered(c.Rows), counts(t.ofAll()) || t.Group.By == "" && counts(t.ofGroups()))); err != nil {
		return err
	}
	if err := errors.Join(ctx.Err(), out.Flush()); err != nil {
		return err
	}
	return f.Write(w)
}

// often is after how many rows a report looks whether anybody still waits for it.
const often = 100

// decimals is the number format of Excel with two decimals.
const decimals = 2

// styles gives a style for each column: numbers that are rounded where they are shown have two decimals.
func (t *Template) styles(f *excelize.File, columns []int, style excelize.Style) ([]int, error) {
	plain, err := f.NewStyle(&style)
	if err != nil {
		return nil, err
	}
	style.NumFmt = decimals
	rounded, err := f.NewStyle(&style)
	// The names of groups and the word for sums are in the first column also where no field is, and a count beside them or behind the last one.
	out := make([]int, max(2, len(columns)+1))
	for i := range out {
		out[i] = plain
	}
	for i, field := range columns {
		if t.catalogue.Fields[field].per() > 1 {
			out[i] = rounded
		}
	}
	return out, err
}

func (t *Template) head(c *Content, columns []int) []any {
	out := make([]any, len(columns))
	for i, field := range columns {
		out[i] = c.Words(t.catalogue.Fields[field].Name)
	}
	return out
}

func (t *Template) cells(columns []int, row Row) []any {
	out := make([]any, len(columns))
	for i, field := range columns {
		switch v := row[field]; {
		case v.Text == "":
		case t.catalogue.Fields[field].Number:
			out[i] = t.shown(field, v.Number)
		default:
			out[i] = cell(v.Text)
		}
	}
	return out
}

// cell is a text as a cell takes it.
func cell(text string) string {
	if runes := []rune(text); len(runes) > excelize.TotalCellChars {
		text = string(runes[:excelize.TotalCellChars])
	}
	return text
}

// CSV writes the rows in the order of their groups as text for any spreadsheet, the name of the group in the first column. It ends with the context.
func (t *Template) CSV(ctx context.Context, w io.Writer, c *Content) error {
	t = t.within(c)
	columns := t.columns()
	var head []string
	if t.Group.By != "" {
		head = append(head, c.Words(t.Group.By))
	}
	for _, title := range t.head(c, columns) {
		head = append(head, fmt.Sprint(title))
	}
	out, err := sheet.NewCSV(w, head)
	if err != nil {
		return err
	}
	line := 0
	for _, g := range t.Arrange(c) {
		for _, row := range g.Rows {
			if line++; line%often == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			cells := make([]any, 0, len(head))
			if t.Group.By != "" {
				cells = append(cells, g.Name)
			}
			for _, field := range columns {
				cells = append(cells, row[field].Text)
			}
			if err := out.Row(cells); err != nil {
				return err
			}
		}
	}
	return errors.Join(ctx.Err(), out.End())
}
