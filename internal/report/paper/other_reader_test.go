package paper

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"slices"
	"testing"
)

// An Excel file says its texts and numbers to a reader that has no part in how it was written: the plain XML in its archive.
func TestAnotherReaderReadsTheExcelFile(t *testing.T) {
	template, err := Parse([]byte(good), testFields)
	if err != nil {
		t.Fatal(err)
	}
	c := rowsOf(3)
	c.Rows[1][1].Text = "=1+1 <Łódź> & \"海\""
	var out bytes.Buffer
	if err := template.Excel(t.Context(), &out, c, "x"); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var sheet struct {
		Rows []struct {
			Cells []struct {
				Kind    string    `xml:"t,attr"`
				Value   string    `xml:"v"`
				Text    string    `xml:"is>t"`
				Formula *struct{} `xml:"f"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
	}
	if err := xml.NewDecoder(file).Decode(&sheet); err != nil {
		t.Fatal(err)
	}
	var texts, numbers []string
	for _, row := range sheet.Rows {
		for _, cell := range row.Cells {
			switch {
			case cell.Formula != nil:
				t.Errorf("a formula: %+v", cell)
			case cell.Kind == "inlineStr":
				texts = append(texts, cell.Text)
			case cell.Value != "":
				numbers = append(numbers, cell.Value)
			}
		}
	}
	for _, want := range []string{"row 0", "row 2", c.Rows[1][1].Text} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not among %q", want, texts)
		}
	}
	if len(numbers) < 3 {
		t.Errorf("numbers %q", numbers)
	}
}
