// Package sheet writes tables as CSV and Excel files: typed cells, texts that never become formulas.
package sheet

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/clock"
)

// Cents is an amount of money: a number with two decimals.
type Cents int64

// String writes 1234.56.
func (c Cents) String() string {
	sign, n := "", int64(c)
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// Table is a table: its name, its headings and its rows. A cell is a string, an int, an int64, a clock.Date, Cents, or nil for empty.
type Table struct {
	Name string
	Head []string
	Rows [][]any
}

// Column is a column of a table that is made of things: its name among the texts, and its cell of each thing in a language.
type Column[T any] struct {
	Name string
	Cell func(thing T, lang string) any
}

// Of makes a table of things. words gives the text of a name in the language: of the table itself ("name"), and of each column.
func Of[T any](columns []Column[T], things []T, lang string, words func(lang, name string) string) Table {
	out := Table{Name: words(lang, "name")}
	for _, column := range columns {
		out.Head = append(out.Head, words(lang, column.Name))
	}
	for _, thing := range things {
		row := make([]any, len(columns))
		for i, column := range columns {
			row[i] = column.Cell(thing, lang)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// Plain is a text as a cell takes it: without control characters, and with a ' before what a spreadsheet would take for a formula. A text that has such a ' already gets another one, so
// that Read gives each text back as it was.
func Plain(s string) string {
	if s = printable(s); looksLikeFormula(s) {
		return "'" + s
	}
	return s
}

// looksLikeFormula reports whether a spreadsheet would take a text for a formula, or would if it had no ' before it.
func looksLikeFormula(s string) bool {
	s = strings.TrimLeft(s, "'")
	return s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0]))
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}

// CSV writes the table as CSV.
func (t Table) CSV() ([]byte, error) {
	var out bytes.Buffer
	w, err := NewCSV(&out, t.Head)
	if err != nil {
		return nil, err
	}
	for _, row := range t.Rows {
		if err := w.Row(row); err != nil {
			return nil, err
		}
	}
	err = w.End()
	return out.Bytes(), err
}

// CSV is a table that is written row by row.
type CSV struct {
	to     *csv.Writer
	record []string
}

// NewCSV begins a table with a byte order mark, so that Excel reads UTF-8, separated by semicolons, as spreadsheets in Europe read it; amounts have a point and days are yyyy-MM-dd.
func NewCSV(w io.Writer, head []string) (*CSV, error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, err
	}
	out := &CSV{csv.NewWriter(w), make([]string, len(head))}
	out.to.Comma, out.to.UseCRLF = ';', true
	return out, out.to.Write(head)
}

// Row writes a row, with a cell for each heading.
func (c *CSV) Row(cells []any) error {
	for i, cell := range cells {
		switch v := cell.(type) {
		case nil:
			c.record[i] = ""
		case string:
			c.record[i] = Plain(v)
		default:
			c.record[i] = fmt.Sprint(v)
		}
	}
	return c.to.Write(c.record)
}

// End writes what is not written yet.
func (c *CSV) End() error {
	c.to.Flush()
	return c.to.Error()
}

// XLSX writes the table as an Excel file: days and amounts that calculate, the headings always in sight.
func (t Table) XLSX() ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", t.Name); err != nil {
		return nil, err
	}
	var styles [3]int
	for i, style := range []excelize.Style{{Font: &excelize.Font{Bold: true}}, {CustomNumFmt: new("yyyy-mm-dd")}, {CustomNumFmt: new("#,##0.00")}} {
		var err error
		if styles[i], err = f.NewStyle(&style); err != nil {
			return nil, err
		}
	}
	w, err := f.NewStreamWriter(t.Name)
	if err != nil {
		return nil, err
	}
	for i, title := range t.Head {
		if err := w.SetColWidth(i+1, i+1, float64(max(14, len(title)+4))); err != nil {
			return nil, err
		}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return nil, err
	}
	row := make([]any, len(t.Head))
	for i, title := range t.Head {
		row[i] = excelize.Cell{StyleID: styles[0], Value: title}
	}
	if err := w.SetRow("A1", row); err != nil {
		return nil, err
	}
	for n, cells := range t.Rows {
		for i, cell := range cells {
			switch v := cell.(type) {
			case clock.Date:
				row[i] = nil
				if !v.IsZero() {
					row[i] = excelize.Cell{StyleID: styles[1], Value: v.At(0, time.UTC).Time()}
				}
			case Cents:
				row[i] = excelize.Cell{StyleID: styles[2], Value: float64(v) / 100}
			case string:
				// A cell of the type text is never a formula and needs no ' before it, unless its text begins with one that Read would take off.
				text := printable(v)
				if strings.HasPrefix(text, "'") {
					text = Plain(text)
				}
				row[i] = text
			default:
				row[i] = v
			}
		}
		if err := w.SetRow(fmt.Sprintf("A%d", n+2), row); err != nil {
			return nil, err
		}
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = f.Write(&out)
	return out.Bytes(), err
}
