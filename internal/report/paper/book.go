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

// columns are the fields of the rows in the order in which the paper shows them, from the left and from the top.
func (t *Template) columns() []int {
	parts := slices.Clone(t.Bands.Row.Parts)
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	var out []int
	for _, p := range parts {
		// What a QR code says is text in a cell.
		if p.Kind != kindField && (p.Kind != kindCode || p.Name == "") {
			continue
		}
		if i := t.catalogue.index(p.Name); !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// sums are the fields that a band adds up.
func (t *Template) sums(b Band) []int {
	var out []int
	for _, p := range b.Parts {
		if p.Kind == kindSum {
			out = append(out, t.catalogue.index(p.Name))
		}
	}
	return out
}

// shown is the exact number that a cell holds; how many decimals of it are seen is for its style.
func (t *Template) shown(field int, n int64) float64 {
	return float64(n) / float64(t.catalogue.Fields[field].per())
}

// total is a line of sums: its word, and a number under each field that is added up; a text where it has several units.
func (t *Template) total(c *Content, b Band, columns []int, rows []Row) []any {
	added := t.sums(b)
	if len(added) == 0 {
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
	return out
}

// Excel writes the groups as an Excel file: the name of each group above its rows, and its sums beneath. Texts stay texts, also those that look like formulas. It ends
// with the context.
func (t *Template) Excel(ctx context.Context, w io.Writer, c *Content, name string) error {
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
			if err := write(bold, []any{cell(g.Name)}); err != nil {
				return err
			}
		}
		for _, row := range g.Rows {
			if err := write(wrapped, t.cells(columns, row)); err != nil {
				return err
			}
		}
		if err := write(bold, t.total(c, t.Bands.GroupEnd, columns, g.Rows)); err != nil {
			return err
		}
	}
	if err := write(bold, t.total(c, t.Bands.End, columns, t.filtered(c.Rows))); err != nil {
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
	// The names of groups and the word for sums are in the first column also where no field is.
	out := make([]int, max(1, len(columns)))
	out[0] = plain
	for i, field := range columns {
		out[i] = plain
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

// CSV writes the rows in the order of their groups as text for any spreadsheet, the name of the group in the first column.
func (t *Template) CSV(c *Content) ([]byte, error) {
	columns := t.columns()
	out := sheet.Table{}
	if t.Group.By != "" {
		out.Head = append(out.Head, c.Words(t.Group.By))
	}
	for _, title := range t.head(c, columns) {
		out.Head = append(out.Head, fmt.Sprint(title))
	}
	for _, g := range t.Arrange(c) {
		for _, row := range g.Rows {
			var cells []any
			if t.Group.By != "" {
				cells = append(cells, g.Name)
			}
			for _, field := range columns {
				cells = append(cells, row[field].Text)
			}
			out.Rows = append(out.Rows, cells)
		}
	}
	return out.CSV()
}
