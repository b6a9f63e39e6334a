package importing_test

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/reservation/reservationtest"
)

// workbook is an Excel file of one sheet, by hand. marked goes before the sheet's own XML.
func workbook(w *reservationtest.World, marked, rows string) string {
	w.Helper()
	const relations = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	const space = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + relations + `"`
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook ` + space + `><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` + relations + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", marked + `<worksheet ` + space + `><sheetData>` + rows + `</sheetData></worksheet>`},
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`},
	} {
		file, err := archive.Create(part[0])
		w.Must(err)
		_, err = io.WriteString(file, part[1])
		w.Must(err)
	}
	w.Must(archive.Close())
	return out.String()
}

// sheetRow is a row of texts.
func sheetRow(cells ...string) string {
	var out strings.Builder
	for _, c := range cells {
		out.WriteString(`<c t="inlineStr"><is><t>` + c + `</t></is></c>`)
	}
	return `<row>` + out.String() + `</row>`
}

// What is wrong, or strange, in a cell is said at its line before anything is written; together with TestHostileFilesThroughTheImport these are the files that an office may bring.
func TestHostileCellsThroughTheImport(t *testing.T) {
	reservationtest.Each(t, func(w *reservationtest.World) {
		const head = "Buchungsnummer;Objekt;Anreise;Abreise;Gast;Erwachsene;Gesamtpreis\n"
		const good = "dune;01.09.2026;08.09.2026;Nora Neu;2;"
		headings := sheetRow("Buchungsnummer", "Objekt", "Anreise", "Abreise", "Gast", "Erwachsene", "Gesamtpreis")
		for _, c := range []struct{ name, file, want string }{
			{"the mark of Excel at the beginning", "\xef\xbb\xbf" + head + "A1;" + good + "800,00\n", "2 new Nora Neu"},
			{"lines of Windows", strings.ReplaceAll(head+"A2;"+good+"800,00\n", "\n", "\r\n"), "2 new Nora Neu"},
			{"no end of the last line", head + "A3;" + good + "800,00", "2 new Nora Neu"},
			{"commas", strings.ReplaceAll(head+"A4;"+good+"800", ";", ","), "2 new Nora Neu"},
			{"empty lines between", head + "\n\nA5;" + good + "800,00\n\n", "4 new Nora Neu"},
			{"an amount as in German", head + "A6;" + good + "1.234,56\n", "2 new Nora Neu"},
			{"an amount as in English", strings.Replace(head, "Gesamtpreis", "Preis", 1) + "A7;" + good + `"1,234.56"` + "\n", "2 new Nora Neu"},
			{"both ways of amounts", head + "A8;" + good + "1.234,56\nA9;" + good + `"1,234.56"` + "\n", "2 new Nora Neu; 3 refused rentalprice:no_amount"},
			{"a negative amount", head + "B1;" + good + "-5\n", "2 refused rentalprice:invalid"},
			{"an amount of zero", head + "B2;" + good + "0\n", "2 new Nora Neu"},
			{"no amount", head + "B3;" + good + "\n", "2 new Nora Neu"},
			{"an amount beyond all", head + "B4;" + good + "99999999999999999999\n", "2 refused rentalprice:invalid"},
			{"an amount with three decimals", head + "B5;" + good + "1,234\n", "2 refused rentalprice:no_amount"},
			{"a day that is none", head + "C1;dune;31.02.2026;08.09.2026;Nora;2;\n", "2 refused arrival:no_date"},
			{"no day", head + "C2;dune;;08.09.2026;Nora;2;\n", "2 refused arrival:required"},
			{"a departure before the arrival", head + "C3;dune;08.09.2026;01.09.2026;Nora;2;\n", "2 refused departure:not_after_arrival"},
			{"a year of two digits", head + "C4;dune;01.09.26;08.09.26;Nora;2;\n", "2 new Nora"},
			{"a stay of ten years", head + "C5;dune;01.09.2026;08.09.2036;Nora;2;\n", "2 refused departure:too_many_nights"},
			{"a negative number of persons", head + "D1;dune;01.09.2026;08.09.2026;Nora;-2;\n", "2 refused adults:range travellers:invalid"},
			{"half a person", head + "D2;dune;01.09.2026;08.09.2026;Nora;1,5;\n", "2 refused adults:no_number"},
			{"a number twice", head + "D3;" + good + "\nD3;" + good + "\n", "2 new Nora Neu; 3 refused external_id:duplicate"},
			{"no number", head + ";" + good + "\n", "2 refused external_id:required"},
			{"a number of blanks", head + "\" \u00a0\";" + good + "\n", "2 refused external_id:required"},
			{"a formula in CSV", head + "=1+1;dune;01.09.2026;08.09.2026;=cmd|' /C calc'!A0;2;\n", "2 new =cmd|' /C calc'!A0"},
			{"markup", head + "E1;dune;01.09.2026;08.09.2026;<script>alert(1)</script>;2;\n", "2 new <script>alert(1)</script>"},
			{"a direction turned around", head + "E2;dune;01.09.2026;08.09.2026;Nora \u202eueN;2;\n", "2 new Nora ueN"},
			{"a name of 300 letters", head + "E3;dune;01.09.2026;08.09.2026;" + strings.Repeat("ü", 300) + ";2;\n", "2 refused booker_last_name:too_long"},
			{"Excel", workbook(w, "", headings+sheetRow("F1", "dune", "2026-09-01", "2026-09-08", "Nora Neu", "2", "800")), "2 new Nora Neu"},
			{"a formula with its value in Excel", workbook(w, "", headings+strings.Replace(sheetRow("F2", "dune", "2026-09-01", "2026-09-08", "Nora Neu", "2", "@"), `<c t="inlineStr"><is><t>@</t></is></c>`, `<c><f>400*2</f><v>800</v></c>`, 1)), "2 new Nora Neu"},
		} {
			r := bring(w, "stays", c.file)
			r.on()
			if got := r.lines(); got != c.want {
				t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
			}
			w.OK("mia", http.MethodDelete, r.path, "")
		}
		for _, c := range []struct{ name, file, says string }{
			{"an entity bomb in Excel", workbook(w, `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`, sheetRow("&b;")), "declares a document type or entities"},
			{"an entity of a file", workbook(w, `<!DOCTYPE w SYSTEM "file:///etc/passwd">`, sheetRow("x")), "declares a document type or entities"},
			{"a zip bomb", workbook(w, "", sheetRow("a")+sheetRow(strings.Repeat("x", 80<<20))), "not an Excel file that can be read"},
			{"two headings in Excel", workbook(w, "", sheetRow("a", "a")), "twice"},
			{"a name of 40,000 letters", head + "E3;dune;01.09.2026;08.09.2026;" + strings.Repeat("ü", 40_000) + ";2;\n", "is longer than 32767 characters"},
			{"a million rows", "a\n" + strings.Repeat("x\n", 1_000_000), "more than 20000 rows"},
			{"a number that failed", workbook(w, "", sheetRow("a")+`<row><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`), "holds an error of the spreadsheet"},
			{"a formula without its value", workbook(w, "", sheetRow("a")+`<row><c><f>1+6</f></c></row>`), "is a formula without a stored value"},
		} {
			if status, body := upload(w, "mia", "stays", c.file, ""); status != http.StatusOK || !strings.Contains(body, c.says) || strings.Contains(body, `"ref":"1-`) {
				t.Errorf("%s: %d %.300s", c.name, status, body)
			}
		}
		// Nothing of all this is stored, and no stay was entered.
		if got := w.Get("mia", "/v1/manage/imports?memberid=1"); strings.Contains(got, `"state"`) {
			t.Error(got)
		}
		if status, _ := w.Call("mia", http.MethodGet, reservationtest.Path(1)); status != http.StatusNotFound {
			t.Error("a preview has written a stay", status)
		}
	})
}
