package property_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"latchkey/internal/property"
	"latchkey/internal/reservation/reservationtest"
	"latchkey/internal/sheet"
	"latchkey/internal/wire"
)

// bring uploads files.
func bring(w *reservationtest.World, who, path string, contents ...string) (int, string) {
	w.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, content := range contents {
		part, err := form.CreateFormFile("files", "homes.csv")
		w.Must(err)
		_, err = io.WriteString(part, content)
		w.Must(err)
	}
	w.Must(form.Close())
	req := httptest.NewRequestWithContext(w.Context(), http.MethodPost, path, &body)
	req.Header.Set("Authorization", "Bearer "+who)
	req.Header.Set("Content-Type", form.FormDataContentType())
	rec := httptest.NewRecorder()
	w.Handler.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// brick is an Excel file of a few kB whose rows have their only cell in the last column.
func brick(t *testing.T) string {
	t.Helper()
	const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/></Relationships>`
	var rows strings.Builder
	rows.WriteString(`<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c></row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`)
	for i := 3; i < 20_000; i++ {
		fmt.Fprintf(&rows, `<row r="%d"><c r="XFD%d"/></row>`, i, i)
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range map[string]string{
		"_rels/.rels":                fmt.Sprintf(relations, "officeDocument", "xl/workbook.xml"),
		"xl/_rels/workbook.xml.rels": fmt.Sprintf(relations, "worksheet", "worksheets/sheet1.xml"),
		"xl/workbook.xml":            `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r"/></sheets></workbook>`,
		"xl/worksheets/sheet1.xml":   `<worksheet><sheetData>` + rows.String() + `</sheetData></worksheet>`,
	} {
		w, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(w, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Whatever an office brings, it gets an answer that says what is wrong, and nothing is stored; another agency's homes are not there.
func TestFilesThatOfficesBringAreAnswered(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const table, places = "/v1/manage/propertyfile?memberid=1", "/v1/manage/properties/1-1/placefile"
		before := w.Get("mia", "/v1/manage/propertytable?memberid=1")
		for _, c := range []struct {
			name, path, file string
			status           int
			says             string
		}{
			{"empty", table, "", 200, `"rows":[],"refused":[]`},
			{"a formula that is bigger than it looks", table, brick(t), 200, `"fields":{"city":"required"`},
			{"no table", table, "\x89PNG\r\n\x1a\n\x00\x00\x00", 200, `"refused":[{"line":`},
			{"a zip that is none", table, "PK\x03\x04" + strings.Repeat("\xff", 5000), 200, "not an Excel file that can be read"},
			{"an old Excel file", table, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 5000), 200, "an old Excel file (.xls); save it as .xlsx"},
			{"a number that JSON has not", table, "id,lat\n1,NaN\n1,1e999\n", 200, "must be a number such as 12.5"},
			{"too large by a byte", table, strings.Repeat("x", sheet.MaxBytes+1), 200, "the file is larger than 16 MB"},
			{"far too large", table, strings.Repeat("x", 2*sheet.MaxBytes), 413, "too_large"},
			{"NUL bytes", table, "id,title\n1,\x00\n", 200, "holds a NUL byte"},
			{"a script", table, "id,title\n1,<script>alert(1)</script>\n", 200, `\u003cscript\u003e`},
			{"places: empty", places, "", 200, `"refused":"not JSON","line":1`},
			{"places: a position beyond all", places, "{\"elements\":[\n{\"lat\":1e999,\"lon\":0,\"tags\":{\"shop\":\"x\",\"name\":\"y\"}}]}", 200, `"refused":"not an element of Overpass","line":2`},
			{"places: a string of 50 MB", places, `{"elements":"` + strings.Repeat("x", 50<<20) + `"}`, 413, "too_large"},
			{"places: 10,000 arrays", places, strings.Repeat("[", 10_000), 200, `"refused":"not JSON","line":1`},
			{"places: a key twice", places, `{"elements":[],"elements":[]}`, 200, `"refused":"elements is given twice","line":1`},
		} {
			status, body := bring(w, "mia", c.path, c.file)
			if status != c.status || !strings.Contains(body, c.says) {
				t.Errorf("%s: %d %.300s", c.name, status, body)
			}
			if status, _ := bring(w, "otto", c.path, c.file); status != http.StatusNotFound && status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s, for another agency: %d", c.name, status)
			}
		}
		if status, body := bring(w, "mia", table); status != http.StatusBadRequest {
			t.Errorf("no file: %d %s", status, body)
		}
		if status, body := bring(w, "mia", table, "id\n1\n", "id\n1\n"); status != http.StatusBadRequest {
			t.Errorf("two files: %d %s", status, body)
		}
		if after := w.Get("mia", "/v1/manage/propertytable?memberid=1"); after != before {
			t.Errorf("something was stored:\n%s\n%s", before, after)
		}
		w.Homes(1, row(func(r *property.ImportRow) { r.Lat, r.Lon, r.Company, r.Person = 0, 0, "", "" }))
		var found wire.Envelope[struct {
			Rows []struct{ ID int64 }
		}]
		_, body := bring(w, "mia", table, "title,city,max_occupancy,key_handover\nSea view,Sassnitz,4,key_safe\n")
		w.Decode(body, &found)
		if len(found.Data.Rows) != 1 || found.Data.Rows[0].ID == 0 {
			t.Fatal(body)
		}
		status, body := bring(w, "mia", fmt.Sprintf("/v1/manage/properties/1-%d/placefile", found.Data.Rows[0].ID), `{"elements":[]}`)
		if status != http.StatusBadRequest || !strings.Contains(body, `"position":"required"`) {
			t.Errorf("a home without a position: %d %s", status, body)
		}
	})
}
