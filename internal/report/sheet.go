package report

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/clock"
	"latchkey/internal/sheet"
	"latchkey/internal/task"
	"latchkey/locales"
)

// column is one column of the sheet: its heading, its width in characters, its style and what stands in it.
type column struct {
	text  string
	width float64
	style int
	value func(task.Line) any
}

const sheetName = "Latchkey"

// Sheet writes tasks as an Excel file in a language: real dates that sort and calculate, a filter on each heading, the headings always in sight. Texts are written as
// texts: what looks like a formula is none. It ends with the context.
func Sheet(ctx context.Context, w io.Writer, lines []task.Line, lang string) error {
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", sheetName); err != nil {
		return err
	}
	head, day, minute, wrapped, err := styles(f)
	if err != nil {
		return err
	}
	columns := columnsOf(lang, day, minute, wrapped)
	book, err := f.NewStreamWriter(sheetName)
	if err != nil {
		return err
	}
	for i, c := range columns {
		if err := book.SetColWidth(i+1, i+1, c.width); err != nil {
			return err
		}
	}
	if err := book.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	row := make([]any, len(columns))
	for i, c := range columns {
		row[i] = excelize.Cell{StyleID: head, Value: locales.Text(lang, "report."+c.text)}
	}
	if err := book.SetRow("A1", row); err != nil {
		return err
	}
	for n, l := range lines {
		if err := ctx.Err(); n%100 == 0 && err != nil {
			return err
		}
		for i, c := range columns {
			row[i] = excelize.Cell{StyleID: c.style, Value: c.value(l)}
		}
		if err := book.SetRow(fmt.Sprintf("A%d", n+2), row); err != nil {
			return err
		}
	}
	last, err := excelize.CoordinatesToCellName(len(columns), max(2, len(lines)+1))
	if err != nil {
		return err
	}
	if err := book.AddTable(&excelize.Table{Range: "A1:" + last, Name: "Tasks", StyleName: "TableStyleLight1"}); err != nil {
		return err
	}
	if err := book.Flush(); err != nil {
		return err
	}
	return f.Write(w)
}

// CSV writes the same columns as text for any spreadsheet: days as yyyy-MM-dd, times as yyyy-MM-dd HH:mm by the clock of the property.
func CSV(lines []task.Line, lang string) ([]byte, error) {
	out := sheet.Table{Name: sheetName}
	columns := columnsOf(lang, 0, 0, 0)
	for _, c := range columns {
		out.Head = append(out.Head, locales.Text(lang, "report."+c.text))
	}
	for _, l := range lines {
		row := make([]any, len(columns))
		for i, c := range columns {
			row[i] = c.value(l)
			if at, ok := row[i].(time.Time); ok && c.text == "day" {
				row[i] = at.Format(time.DateOnly)
			} else if ok {
				row[i] = at.Format("2006-01-02 15:04")
			}
		}
		out.Rows = append(out.Rows, row)
	}
	return out.CSV()
}

func styles(f *excelize.File) (head, day, minute, wrapped int, err error) {
	format := func(code string) *string { return &code }
	for _, s := range []struct {
		into  *int
		style excelize.Style
	}{
		{&head, excelize.Style{Font: &excelize.Font{Bold: true}, Alignment: &excelize.Alignment{Vertical: "center"}}},
		{&day, excelize.Style{CustomNumFmt: format("yyyy-mm-dd")}},
		{&minute, excelize.Style{CustomNumFmt: format("yyyy-mm-dd hh:mm")}},
		{&wrapped, excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}},
	} {
		if *s.into, err = f.NewStyle(&s.style); err != nil {
			return 0, 0, 0, 0, err
		}
	}
	return head, day, minute, wrapped, nil
}

func columnsOf(lang string, day, minute, wrapped int) []column {
	text := func(fn func(task.Line) string) func(task.Line) any {
		return func(l task.Line) any { return plain(fn(l)) }
	}
	number := func(fn func(task.Line) int) func(task.Line) any {
		return func(l task.Line) any {
			if l.Next.Arrival.IsZero() {
				return nil
			}
			return fn(l)
		}
	}
	clockTime := func(fn func(task.Line) clock.Instant) func(task.Line) any {
		return func(l task.Line) any { return wall(fn(l), l.Home.Zone) }
	}
	return []column{
		{"day", 12, day, func(l task.Line) any { return l.PlannedOn.At(0, time.UTC).Time() }},
		{"planned_start", 17, minute, clockTime(func(l task.Line) clock.Instant { return l.PlannedStart })},
		{"planned_end", 17, minute, clockTime(func(l task.Line) clock.Instant { return l.PlannedEnd })},
		{"type", 20, 0, text(func(l task.Line) string { return kind(l, lang) })},
		{"title", 22, 0, text(func(l task.Line) string { return l.Title.In(lang) })},
		{"property", 28, 0, text(func(l task.Line) string { return l.Home.Title })},
		{"street", 26, 0, text(func(l task.Line) string { return l.Home.Street })},
		{"postalcode", 11, 0, text(func(l task.Line) string { return l.Home.Postalcode })},
		{"city", 18, 0, text(func(l task.Line) string { return l.Home.City })},
		{"company", 22, 0, text(func(l task.Line) string { return l.Firm })},
		{"person", 20, 0, text(func(l task.Line) string { return l.Who })},
		{"additional_person", 20, 0, text(func(l task.Line) string { return l.Second })},
		{"state", 14, 0, text(func(l task.Line) string { return locales.Text(lang, "report.state."+string(l.State())) })},
		{"started", 17, minute, clockTime(func(l task.Line) clock.Instant { return l.Start.At })},
		{"ended", 17, minute, clockTime(func(l task.Line) clock.Instant { return l.End.At })},
		{"next_arrival", 17, minute, func(l task.Line) any {
			if l.Next.Arrival.IsZero() {
				return nil
			}
			return l.Next.Arrival.At(l.Next.ArrivalTime, time.UTC).Time()
		}},
		{"adults", 9, 0, number(func(l task.Line) int { return l.Next.Adults })},
		{"children", 9, 0, number(func(l task.Line) int { return l.Next.Children })},
		{"toddlers", 9, 0, number(func(l task.Line) int { return l.Next.Toddlers })},
		{"pets", 9, 0, number(func(l task.Line) int { return l.Next.Pets })},
		{"cots", 9, 0, number(func(l task.Line) int { return l.Next.Cots })},
		{"annotations", 48, wrapped, text(func(l task.Line) string { return l.Annotations })},
	}
}

// kind is the type of a task in words; a check is a check whatever it checks.
func kind(l task.Line, lang string) string {
	if l.Check {
		return locales.Text(lang, "report.type.check")
	}
	return locales.Text(lang, "report.type."+string(l.Type))
}

// wall is an instant as the clock on the wall of the property shows it; Excel's dates have no zone.
func wall(i clock.Instant, zone *time.Location) any {
	if i.IsZero() {
		return nil
	}
	t := i.Time().In(zone)
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// plain takes out the signs that neither XML nor a calendar can hold, and cuts at the longest text of a cell.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if (r < ' ' && r != '\n' && r != '\t') || r == '\uFFFE' || r == '\uFFFF' {
			return -1
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > excelize.TotalCellChars {
		return string(runes[:excelize.TotalCellChars])
	}
	return s
}
