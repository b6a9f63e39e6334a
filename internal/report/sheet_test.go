package report

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/property"
	"latchkey/internal/task"
	"latchkey/locales"
)

func home(t testing.TB) *property.Property {
	t.Helper()
	zone, err := time.LoadLocation("Atlantic/Canary")
	if err != nil {
		t.Fatal(err)
	}
	return &property.Property{Ref: identity.Ref{Member: 1, ID: 1}, Title: `=HYPERLINK("http://evil.example","Casa")`, Address: property.Address{Street: "Calle Ñandú 1, bajo; izq.", Postalcode: "01001", City: "Corralejo"}, Zone: zone, Lat: 28.7, Lon: -13.9}
}

func at(text string) clock.Instant {
	v, err := time.Parse(time.DateTime, text)
	if err != nil {
		panic(err)
	}
	return clock.At(v)
}

func line(t testing.TB) task.Line {
	return task.Line{
		Home: home(t), Firm: "+Blitzblank", Who: "Ana Peña", Second: "",
		Task: task.Task{
			Member: 1, ID: 7, Type: task.Departure, Version: 3, ChangedAt: at("2026-07-10 12:00:00"), PlannedOn: clock.NewDate(2026, 7, 11), Annotations: "-1\x07 canary-key-code 4711 für Frau Canary",
			PlannedStart: at("2026-07-11 09:00:00"), PlannedEnd: at("2026-07-11 12:30:00"), Start: task.Pressed{At: at("2026-07-11 09:05:00")},
			Next: task.Next{Arrival: clock.NewDate(2026, 7, 11), ArrivalTime: 16 * 60, Adults: 2, Children: 1},
		},
	}
}

// cell is a cell as it stands in the file.
type cell struct {
	Ref   string `xml:"r,attr"`
	Type  string `xml:"t,attr"`
	Style int    `xml:"s,attr"`
	Value string `xml:"v"`
	Text  string `xml:"is>t"`
	Rule  string `xml:"f"`
}

// book reads a workbook with nothing but zip and XML.
type book struct {
	parts map[string][]byte
	cells map[string]cell
	rows  int
}

func read(t *testing.T, file []byte) book {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	b := book{parts: map[string][]byte{}, cells: map[string]cell{}}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if b.parts[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	var sheet struct {
		Rows []struct {
			Cells []cell `xml:"c"`
		} `xml:"sheetData>row"`
	}
	if err := xml.Unmarshal(b.parts["xl/worksheets/sheet1.xml"], &sheet); err != nil {
		t.Fatal(err)
	}
	b.rows = len(sheet.Rows)
	for _, row := range sheet.Rows {
		for _, c := range row.Cells {
			b.cells[c.Ref] = c
		}
	}
	return b
}

// format is the number format of a cell's style.
func (b book) format(t *testing.T, c cell) string {
	t.Helper()
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := xml.Unmarshal(b.parts["xl/styles.xml"], &styles); err != nil {
		t.Fatal(err)
	}
	for _, f := range styles.Formats {
		if f.ID == styles.Cells[c.Style].Format {
			return f.Code
		}
	}
	return ""
}

func TestTheSheetHoldsRealDatesAndNoFormulas(t *testing.T) {
	var out bytes.Buffer
	both := line(t)
	both.Second = "Bea Ruiz"
	if err := Sheet(t.Context(), &out, []task.Line{line(t), both}, "de"); err != nil {
		t.Fatal(err)
	}
	b := read(t, out.Bytes())
	if b.rows != 3 {
		t.Fatalf("%d rows", b.rows)
	}
	for ref, want := range map[string]string{"A1": "Tag", "D1": "Art", "D2": "Abreisereinigung", "F2": `=HYPERLINK("http://evil.example","Casa")`, "H2": "01001", "J2": "+Blitzblank", "K3": "Ana Peña", "L3": "Bea Ruiz", "M2": "Läuft"} {
		if c := b.cells[ref]; c.Type != "inlineStr" || c.Text != want || c.Rule != "" {
			t.Errorf("%s is %+v, want the text %q", ref, c, want)
		}
	}
	// Excel counts days since 30 December 1899. 11 July 2026 is day 46214; the Canary Islands are an hour ahead of UTC in summer.
	day := 46214.0
	for ref, want := range map[string]float64{"A2": day, "B2": day + 10.0/24, "C2": day + 13.5/24, "N2": day + (10+5.0/60)/24, "P2": day + 16.0/24, "Q2": 2, "R2": 1} {
		var got float64
		if _, err := fmt.Sscan(b.cells[ref].Value, &got); err != nil || got-want > 1e-6 || want-got > 1e-6 || b.cells[ref].Type == "inlineStr" {
			t.Errorf("%s is %+v, want %v", ref, b.cells[ref], want)
		}
	}
	if f := b.format(t, b.cells["A2"]); f != "yyyy-mm-dd" {
		t.Errorf("the day is shown as %q", f)
	}
	if f := b.format(t, b.cells["B2"]); f != "yyyy-mm-dd hh:mm" {
		t.Errorf("the time is shown as %q", f)
	}
	if c := b.cells["O2"]; c.Value != "" || c.Text != "" {
		t.Errorf("not ended yet, and %+v", c)
	}
	if c := b.cells["V2"]; strings.ContainsRune(c.Text, 7) || !strings.HasPrefix(c.Text, "-1 ") {
		t.Errorf("the notes are %q", c.Text)
	}
	if table := string(b.parts["xl/tables/table1.xml"]); !strings.Contains(table, `<autoFilter ref="A1:V3"`) {
		t.Errorf("no filters: %s", table)
	}
	sheet := string(b.parts["xl/worksheets/sheet1.xml"])
	if !strings.Contains(sheet, `state="frozen"`) || !strings.Contains(sheet, "<cols>") || !strings.Contains(sheet, `width="28"`) {
		t.Error("no frozen heading, or no widths of columns")
	}
}

func TestAnEmptySheetAndALargeOne(t *testing.T) {
	var out bytes.Buffer
	if err := Sheet(t.Context(), &out, nil, "pl"); err != nil {
		t.Fatal(err)
	}
	if b := read(t, out.Bytes()); b.cells["A1"].Text != "Dzień" {
		t.Errorf("%+v", b.cells["A1"])
	}
	lines := make([]task.Line, 3000)
	for i := range lines {
		lines[i] = line(t)
	}
	out.Reset()
	if err := Sheet(t.Context(), &out, lines, "en-US"); err != nil {
		t.Fatal(err)
	}
	if b := read(t, out.Bytes()); b.rows != 3001 || b.cells["F3001"].Text != lines[0].Home.Title {
		t.Errorf("%d rows", b.rows)
	}
}

func BenchmarkSheetOf3000(b *testing.B) {
	lines := make([]task.Line, 3000)
	for i := range lines {
		lines[i] = line(b)
	}
	for b.Loop() {
		if err := Sheet(b.Context(), io.Discard, lines, "de"); err != nil {
			b.Fatal(err)
		}
	}
}

func TestEveryTypeOfTaskHasAName(t *testing.T) {
	for _, lang := range locales.Languages {
		for _, one := range task.Types {
			if key := "report.type." + string(one); locales.Texts(lang)[key] == "" {
				t.Errorf("%s has no %s", lang, key)
			}
		}
	}
}

func TestTheTextFileHoldsDaysTimesAndNoFormulas(t *testing.T) {
	raw, err := CSV([]task.Line{line(t)}, "de")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(string(raw), "\r\n")
	if !strings.HasPrefix(rows[0], "\ufeffTag;") || len(rows) < 2 {
		t.Fatalf("%s", raw)
	}
	for _, want := range []string{"2026-07-11;2026-07-11 10:00;2026-07-11 13:30;Abreisereinigung;", `'=HYPERLINK(`, ";01001;", ";'+Blitzblank;", ";2026-07-11 10:05;"} {
		if !strings.Contains(string(raw), want) {
			t.Errorf("no %s in %s", want, raw)
		}
	}
}

// formatID is the number of the format of a cell's style; those below 164 are Excel's own.
func (b book) formatID(t *testing.T, c cell) int {
	t.Helper()
	var styles struct {
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := xml.Unmarshal(b.parts["xl/styles.xml"], &styles); err != nil {
		t.Fatal(err)
	}
	return styles.Cells[c.Style].Format
}

// under is the letter of the column with a heading.
func under(t *testing.T, b book, heading string) string {
	t.Helper()
	for ref, c := range b.cells {
		if strings.TrimLeft(ref, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "1" && c.Text == heading {
			return strings.TrimSuffix(ref, "1")
		}
	}
	t.Fatalf("no column %q", heading)
	return ""
}
