package sheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"latchkey/internal/sheet"
	"latchkey/internal/sheet/sheettest"
)

// part is one file inside an Excel file.
type part struct{ name, content string }

func packed(t *testing.T, parts ...part) string {
	t.Helper()
	return zipped(t, zip.Deflate, parts...)
}

func zipped(t *testing.T, method uint16, parts ...part) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, p := range parts {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: p.name, Method: method})
		if err == nil {
			_, err = io.WriteString(w, p.content)
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

const (
	office    = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	mainSpace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="` + office + `"`
	oneSheet  = `<sheet name="A" sheetId="1" r:id="rId1"/>`
)

// parts are the files of a workbook by hand: its list of sheets, its texts, and its worksheets, of which the first is rId1.
func parts(sheets, texts string, worksheets ...string) []part {
	out := []part{
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + office + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook ` + mainSpace + `><sheets>` + sheets + `</sheets></workbook>`},
		{"xl/sharedStrings.xml", `<sst ` + mainSpace + `>` + texts + `</sst>`},
		{"xl/styles.xml", `<styleSheet ` + mainSpace + `><numFmts><numFmt numFmtId="170" formatCode="dd&quot;d&quot;/mm/yyyy"/><numFmt numFmtId="171" formatCode="#,##0.00\ &quot;dm&quot;;[Red]0_d"/></numFmts>
			<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`},
	}
	relations := `<Relationship Id="s" Type="` + office + `/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="` + office + `/styles" Target="/xl/styles.xml"/>`
	for i, rows := range worksheets {
		relations += fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, office, i+1)
		out = append(out, part{fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), `<worksheet ` + mainSpace + `><sheetData>` + rows + `</sheetData></worksheet>`})
	}
	return append(out, part{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`},
		part{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations + `</Relationships>`})
}

// cells is a workbook of one sheet.
func cells(t *testing.T, rows string) string {
	t.Helper()
	return packed(t, parts(oneSheet, "", rows)...)
}

func text(s string) string { return `<c t="inlineStr"><is><t>` + s + `</t></is></c>` }

// header is the first row of a sheet with the columns a and b.
var header = `<row>` + text("a") + text("b") + `</row>`

func ole(content string) string {
	return "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 504) + content
}

func utf16(s string) string {
	var out strings.Builder
	for _, c := range s {
		out.WriteByte(byte(c))
		out.WriteByte(0)
	}
	return out.String()
}

func TestHostileTables(t *testing.T) {
	const unreadable = "not an Excel file that can be read"
	whole := cells(t, header+`<row>`+text("x")+text("y")+`</row>`)
	flipped := []byte(packedPlain(t, parts(oneSheet, "", header+`<row>`+text("canary")+text("y")+`</row>`)...))
	flipped[bytes.Index(flipped, []byte("canary"))] = 'C'
	bomb := func(at int, declared, used string) string {
		out := parts(oneSheet, `<si><t>x</t></si>`, header+`<row><c t="s"><v>0</v></c></row>`)
		out[at].content = declared + strings.Replace(out[at].content, "<t>x", "<t>"+used, 1)
		return packed(t, out...)
	}
	fromStyle := func(style, value string) string {
		return cells(t, header+`<row><c s="`+style+`"><v>`+value+`</v></c></row>`)
	}
	for _, c := range []struct{ name, file, want string }{
		// Excel files that are read.
		{"by hand", whole, "2 map[a:x b:y]"},
		{"shared texts, rich and with a reading", packed(t, parts(oneSheet, `<si><t>a</t></si><si><r><rPr><b/></rPr><t>x &amp; </t></r><r><t xml:space="preserve">y </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>`,
			`<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>`)...), "2 map[a:x & y ]"},
		{"cells and rows with their places, others left out", cells(t, `<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c></row>`), "line 2: a column of the header has no name"},
		{"a gap", cells(t, header+`<row r="7"><c r="B7"><v>5</v></c></row>`), "7 map[a: b:5]"},
		{"cells that only have a look", cells(t, header+`<row><c s="1"/><c s="1"/><c s="1"/></row>`+`<row>`+text("x")+`<c s="1"/><c s="1"/><c s="1"/></row>`), "3 map[a:x b:]"},
		{"a date", fromStyle("1", "46350"), "2 map[a:2026-11-24 b:]"},
		{"a time", fromStyle("2", "0.64583333333333304"), "2 map[a:15:30 b:]"},
		{"a day and a time by a format of its own", fromStyle("3", "46350.5"), "2 map[a:2026-11-24 12:00 b:]"},
		{"an amount whose format only looks like a date", fromStyle("4", "1234.56"), "2 map[a:1234.56 b:]"},
		{"a day that is none", fromStyle("1", "-1"), "line 2, a: is no date"},
		{"a day beyond all", fromStyle("1", "1e15"), "line 2, a: is no date"},
		{"17 digits", cells(t, header+`<row><c><v>5.4500000000000003E1</v></c><c><v>18546</v></c></row>`), "2 map[a:54.5 b:18546]"},
		{"yes and no", cells(t, header+`<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>`), "2 map[a:true b:false]"},
		{"a day as a text", cells(t, header+`<row><c t="d"><v>2026-11-24T00:00:00</v></c></row>`), "2 map[a:2026-11-24 b:]"},
		{"31.02. as a text", cells(t, header+`<row><c t="d"><v>2026-02-31T00:00:00</v></c></row>`), "line 2, a: is no date"},
		{"a formula has the value that is stored", cells(t, header+`<row><c><f>1+6</f><v>7</v></c><c t="str"><f>A1</f><v></v></c></row>`), "2 map[a:7 b:]"},
		{"a formula that makes a text", cells(t, header+`<row><c t="str"><f>"="&amp;"x"</f><v>=x</v></c></row>`), "2 map[a:=x b:]"},
		{"a formula without a value", cells(t, header+`<row><c/><c><f>1+6</f><v/></c></row>`), "line 2, b: is a formula without a stored value; paste its value"},
		{"a formula that failed", cells(t, header+`<row><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`), "line 2, a: holds an error of the spreadsheet"},
		{"no number", cells(t, header+`<row><c><v>NaN</v></c></row>`), "line 2, a: is no number"},
		{"a number beyond all", cells(t, header+`<row><c><v>1e999</v></c></row>`), "line 2, a: is no number"},
		{"characters that XML has not", cells(t, header+`<row>`+text("a_x000D__x000A_b")+text("_x005F_x0041_")+`</row>`), "2 map[a:a\r\nb b:_x0041_]"},
		{"NUL in disguise", cells(t, header+`<row>`+text("a_x0000_b")+`</row>`), "line 2, a: holds a NUL byte"},
		{"several sheets", packed(t, parts(oneSheet+`<sheet name="B" sheetId="2" r:id="rId2"/>`, "", header+`<row>`+text("first")+`</row>`, header+`<row>`+text("second")+`</row>`)...), "2 map[a:first b:]"},
		{"hidden sheets before", packed(t, parts(`<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/><sheet name="B" sheetId="2" state="veryHidden" r:id="rId2"/><sheet name="C" sheetId="3" r:id="rId3"/>`, "",
			header+`<row>`+text("hidden")+`</row>`, header, header+`<row>`+text("seen")+`</row>`)...), "2 map[a:seen b:]"},
		{"text that a CSV file had marked", cells(t, header+`<row>`+text("'=1+1")+text("'s-Gravenhage")+`</row>`), "2 map[a:=1+1 b:'s-Gravenhage]"},

		// Excel files that are refused.
		{"all sheets hidden", packed(t, parts(`<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/>`, "", header)...), "line 1: all sheets of the file are hidden"},
		{"no sheet", packed(t, parts("", "")...), "line 1: the file has no sheet"},
		{"a sheet that is not there", packed(t, parts(`<sheet name="A" sheetId="1" r:id="rId9"/>`, "", header)...), "line 1: the file has no sheet"},
		{"two headings", cells(t, `<row>`+text("a")+text("a")+`</row>`), "line 1: a column of the header is there twice"},
		{"broken off", whole[:len(whole)/2], "line 1: " + unreadable},
		{"one byte is another", string(flipped), "line 2: " + unreadable},
		{"a sheet that breaks off", cells(t, header+`<row>`+text("x")+`</row><row><c><v>1</v>`), "line 3: " + unreadable},
		{"no text of that number", cells(t, header+`<row><c t="s"><v>5</v></c></row>`), "line 2: " + unreadable},
		{"a row twice", cells(t, header+`<row r="2">`+text("x")+`</row><row r="2">`+text("y")+`</row>`), "line 2: " + unreadable},
		{"a cell twice", cells(t, header+`<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`), "line 2: " + unreadable},
		{"a cell of another row", cells(t, header+`<row r="2"><c r="A3"><v>1</v></c></row>`), "line 2: " + unreadable},
		{"a part twice", packed(t, append(parts(oneSheet, "", header), part{"xl/WORKSHEETS/sheet1.xml", "<worksheet/>"})...), "line 1: " + unreadable},
		{"an entity bomb in the texts", bomb(2, `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`, "&b;"), "line 1: declares a document type or entities"},
		{"an entity of a file", bomb(4, `<!DOCTYPE w SYSTEM "file:///etc/passwd">`, "x"), "line 1: declares a document type or entities"},
		{"an entity unsaid", cells(t, header+`<row>`+text("&secret;")+`</row>`), "line 2: " + unreadable},
		{"an old Excel file", ole(utf16("Workbook")), "line 1: an old Excel file (.xls); save it as .xlsx"},
		{"a file with a password", ole(utf16("EncryptedPackage")), "line 1: the file has a password; save it without one"},
		{"a zip of something else", packed(t, part{"a.txt", "x"}), "line 1: " + unreadable},
		{"elements in elements", cells(t, strings.Repeat("<a>", 2_000_000)), "line 1: " + unreadable},
		{"an element with a million marks", cells(t, `<row `+strings.Repeat(`a="" `, 2_000_000)+`/>`), "line 1: " + unreadable},
		{"a zip bomb of one text", cells(t, header+`<row>`+text(strings.Repeat("x", 80<<20))+`</row>`), "line 2: " + unreadable},
		{"a zip bomb of empty cells", cells(t, header+`<row>`+strings.Repeat("<c/>", 5_000_000)+`</row>`), "line 2: the sheet is too large"},
		{"a zip bomb of empty rows", cells(t, header+strings.Repeat("<row/>", 1_200_000)), "line 1048577: " + unreadable},
		{"a zip bomb of texts", packed(t, parts(oneSheet, strings.Repeat("<si/>", 5_000_000), header)...), "line 1: the sheet is too large"},
		{
			"a long text used often", packed(t, parts(oneSheet, `<si><t>`+strings.Repeat("x", 30_000)+`</t></si>`, header+strings.Repeat(`<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`, 10_000))...),
			"line 281: more than 16 MB of text",
		},
		{"the last column in each row", cells(t, header+strings.Repeat(`<row>`+text("x")+`</row>`, 3)+bricks(5000)), "line 5: more than 200 columns"},
		{"the last column in each row, empty", cells(t, header+`<row><c r="A2"><f>1</f><v>1</v></c></row>`+strings.ReplaceAll(bricks(5000), `<v>1</v>`, "")), "2 map[a:1 b:]"},
		{"a cell of 1 MB", cells(t, header+`<row>`+text(strings.Repeat("x", 1_000_000))+`</row>`), "line 2, a: is longer than 32767 characters"},

		// CSV.
		{"CSV: a cell of 1 MB", "a,b\nx,y\n1," + strings.Repeat("x", 1<<20) + "\n", "line 3, b: is longer than 32767 characters"},
		{"CSV: a million empty lines", "a,b\n" + strings.Repeat("\r\n", 1_000_000) + "x,y\n", "1000002 map[a:x b:y]"},
		{"CSV: rows of nothing", "a;b\n" + strings.Repeat(";\n", 30_000) + "x;y\n", "30002 map[a:x b:y]"},
		{"CSV: a quote that is never closed", "a,b\n\"x,y\n" + strings.Repeat("z,z\n", 1_000_000), "line 2: a quote is wrong"},
		{"CSV: a header of a million columns", strings.Repeat("a,", 4_000_000) + "\n1\n", "line 1: more than 200 columns"},
		{"CSV: a header of a million lines", strings.Repeat("\"a\n\";", 2_000_000) + "\n1\n", "line 1: more than 200 columns"},
		{"CSV: too many cells", wide(150) + strings.Repeat(strings.Repeat(",", 149)+"x\n", 19_000), "line 6668: more than 1000000 cells"},
		{"CSV: UTF-16 with its mark", "\xff\xfe" + utf16("a,b\n"), "line 1: the file is UTF-16; save it as CSV UTF-8"},
		{"CSV: UTF-16 the other way round", "\xfe\xff\x00a\x00\n", "line 1: the file is UTF-16; save it as CSV UTF-8"},
		{"CSV: UTF-16 without its mark", utf16("a,b\n1,2\n"), "line 1: the file is UTF-16; save it as CSV UTF-8"},
		{"CSV: Windows-1252", "a,b\nx,y\nStra\xdfe,y\n", "line 3, a: is not UTF-8 text; save the file as CSV UTF-8"},
		{"CSV: Windows-1252 in the header", "a,Stra\xdfe\nx,y\n", "line 1: is not UTF-8 text; save the file as CSV UTF-8"},
		{"CSV: NUL bytes", "a,b\nx\x00,y\n", "line 2, a: holds a NUL byte"},
	} {
		var got []string
		memory := sheettest.Memory(func() {
			lines, refused, err := sheet.Read(strings.NewReader(c.file))
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			for _, r := range refused {
				got = append(got, r.Error())
			}
			if len(refused) > 0 {
				return
			}
			for _, l := range lines {
				got = append(got, fmt.Sprintf("%d %v", l.Line, l.Cells))
			}
		})
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %.300q, want %q", c.name, strings.Join(got, "; "), c.want)
		}
		if memory > 200<<20 {
			t.Errorf("%s took %d MB", c.name, memory>>20)
		}
	}
}

// wide is a header of so many columns.
func wide(columns int) string {
	var out []string
	for i := range columns {
		out = append(out, fmt.Sprint("c", i))
	}
	return strings.Join(out, ",") + "\n"
}

// bricks are rows from line 5 on whose only cell is in the last column that Excel knows.
func bricks(rows int) string {
	var out strings.Builder
	for i := range rows {
		fmt.Fprintf(&out, `<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i+5, i+5)
	}
	return out.String()
}

// packedPlain is packed without compression, so that what is inside can be found.
func packedPlain(t *testing.T, parts ...part) string {
	t.Helper()
	return zipped(t, zip.Store, parts...)
}

// Excel and its kin fill in much that nobody reads here; a file that a library writes is read as well as one by hand.
func TestAnExcelFileOfAProgramIsRead(t *testing.T) {
	f := excelize.NewFile()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := f.NewSheet("Notes")
	check(err)
	check(f.SetSheetRow("Notes", "A1", &[]any{"nothing", "to", "read"}))
	check(f.SetSheetRow("Sheet1", "A1", &[]any{"a", "b", "c"}))
	check(f.SetSheetRow("Sheet1", "A2", &[]any{"=text", time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC), true}))
	check(f.SetSheetRow("Sheet1", "A3", &[]any{54.5, nil, "  ü\nö "}))
	check(f.AddTable("Sheet1", &excelize.Table{Range: "A1:C3"}))
	check(f.AutoFilter("Sheet1", "A1:C3", nil))
	var out bytes.Buffer
	check(f.Write(&out))
	lines, refused, err := sheet.Read(&out)
	if err != nil || len(refused) > 0 || fmt.Sprint(lines) != "[{2 map[a:=text b:2026-11-24 c:true]} {3 map[a:54.5 b: c:  ü\nö ]}]" {
		t.Errorf("%v %v %q", err, refused, fmt.Sprint(lines))
	}
}

// A text is the same after it went out and came back, whatever it begins with.
func TestATextGoesOutAndComesBackUnchanged(t *testing.T) {
	texts := []string{"=cmd|' /C calc'!A0", "+1", "-2", "@x", "'=1+1", "''=1", "'s-Gravenhage", "'", "''", "a;b,c", "\"quoted\"", "two\nlines", "_x0041_", "_x005F_", "ü🏠", "1.234,56", "007"}
	table := sheet.Table{Name: "T", Head: []string{"text", "more"}}
	for _, one := range texts {
		table.Rows = append(table.Rows, []any{one, ""})
	}
	csv, err := table.CSV()
	xlsx, excelErr := table.XLSX()
	if err != nil || excelErr != nil {
		t.Fatal(err, excelErr)
	}
	for name, file := range map[string][]byte{"csv": csv, "xlsx": xlsx} {
		lines, refused, err := sheet.Read(bytes.NewReader(file))
		if err != nil || len(refused) > 0 || len(lines) != len(texts) {
			t.Fatalf("%s: %v %v %d lines", name, err, refused, len(lines))
		}
		for i, line := range lines {
			if line.Cells["text"] != texts[i] {
				t.Errorf("%s: %q came back as %q", name, texts[i], line.Cells["text"])
			}
		}
	}
	for _, line := range strings.Split(string(csv), "\r\n") {
		if strings.HasPrefix(strings.Trim(line, "\ufeff\""), "=") || strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") || strings.HasPrefix(line, "@") {
			t.Errorf("a formula: %q", line)
		}
	}
}

// A file that was changed at random, with checksums that fit, is read or refused, never more.
func TestDamagedExcelFiles(t *testing.T) {
	whole := parts(oneSheet, `<si><t>a</t></si><si><r><t>x</t></r></si>`, `<row r="1"><c r="A1" t="s"><v>0</v></c>`+text("b")+`</row><row r="2"><c r="A2" s="1"><v>46350.5</v></c><c r="B2" t="str"><f>A1</f><v>y</v></c></row>`)
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"<", ">", "</row>", "<row>", "<c>", "<v>", "&#0;", "&x;", "\x00", "\xff", "9999999999", "-1", "_x0000_", `"`, `r="XFD1048577"`, "<![CDATA[", "<!--", "<?x?>", "<!DOCTYPE x>"}
	read := 0
	for range 4000 {
		damaged := slices.Clone(whole)
		at := random.IntN(len(damaged))
		content := damaged[at].content
		from := random.IntN(len(content))
		to := min(len(content), from+random.IntN(12))
		damaged[at].content = content[:from] + pieces[random.IntN(len(pieces))] + content[to:]
		lines, refused, err := sheet.Read(strings.NewReader(packedPlain(t, damaged...)))
		if err != nil {
			t.Fatalf("%v of %q", err, damaged[at].content)
		}
		if len(refused) > 0 && (len(lines) > 0 || refused[0].Line < 1 || refused[0].Reason == "") {
			t.Errorf("%v %v of %q", lines, refused, damaged[at].content)
		}
		for _, line := range lines {
			for _, cell := range line.Cells {
				if !utf8.ValidString(cell) || strings.Contains(cell, "\x00") {
					t.Errorf("%q of %q", cell, damaged[at].content)
				}
			}
		}
		if len(lines) > 0 {
			read++
		}
	}
	if read == 0 || read > 3000 {
		t.Errorf("%d of 4000 were read", read)
	}
}
