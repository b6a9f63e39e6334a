package report

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/internal/report/papertest"
	"latchkey/internal/task"
	"latchkey/locales"
)

// paperLines are tasks of some days, people and homes; the names have letters of many languages.
func paperLines(t testing.TB, n int) []task.Line {
	names := []string{"Ana Peña", "Łukasz Żółć", "Σοφία Ωμέγα", "Юлия Щёкина", "Nguyễn Thị Hường", "Jörg Größe"}
	out := make([]task.Line, n)
	for i := range out {
		l := line(t)
		copied := *l.Home
		copied.Title, copied.Ref.ID = fmt.Sprintf("Casa %d", i%40+1), int64(i%40+1)
		l.Home = &copied
		l.ID = int64(i + 1)
		l.PlannedStart = l.PlannedStart.Add(time.Duration(i/60)*24*time.Hour + time.Duration(i%8)*time.Minute)
		l.PlannedEnd = l.PlannedStart.Add(150 * time.Minute)
		l.PlannedOn = l.PlannedStart.Date(l.Home.Zone)
		l.Who, l.Person, l.Firm, l.Annotations = names[i%len(names)], identity.StaffID(i%len(names)+1), "", "Bed linen in the hall"
		l.Next.Arrival, l.Next.Reservation = l.PlannedOn, int64(i+1)
		out[i] = l
	}
	return out
}

func TestEveryWordOfTheReportsIsInAllLanguages(t *testing.T) {
	var names []string
	for _, set := range dataSets() {
		names = append(names, "data."+set.fields.Name)
		for _, f := range set.fields.Fields {
			names = append(names, f.Name)
		}
		names = append(names, set.fields.Words...)
	}
	for name, codes := range map[string][]string{"move": {"arrival", "departure"}, "kind": {"guest", "owner", "internal"}, "handover": {"at_property", "key_safe", "meeting_point", "office"}, "traveler_kind": {"adult", "child", "toddler"}} {
		for _, code := range codes {
			names = append(names, name+"."+code)
		}
	}
	names = append(names, "parking_lot", "beach_chair", "decimal", "date", "time", "missing", "nobody", "same_day")
	for day := range 7 {
		names = append(names, fmt.Sprintf("weekday.%d", day+1), fmt.Sprintf("weekday_short.%d", day+1))
	}
	for _, who := range []string{"adults", "children", "toddlers", "pets", "cots"} {
		for _, form := range []string{"one", "few", "many", "other"} {
			names = append(names, who+"."+form)
		}
	}
	for name := range shipped() {
		names = append(names, "template."+name)
	}
	for _, lang := range locales.Languages {
		for _, name := range names {
			if locales.Texts(lang)["report."+name] == "" {
				t.Errorf("%s has no report.%s", lang, name)
			}
		}
	}
}

// content is a report of tasks with all fields.
func content(lines []task.Line, title, agency, lang string, now clock.Instant) *paper.Content {
	rows := newTaskRows(nil, title, lang, &sampleAddress)
	for _, l := range lines {
		_ = rows.add(l)
	}
	return rows.end(agency, now)
}

func laid(t *testing.T, template *paper.Template, c *paper.Content) paper.Document {
	t.Helper()
	doc, err := template.Lay(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// The same template says the same on pages and in the Excel file: groups, rows and sums.
func TestPagesAndExcelAgree(t *testing.T) {
	lines := paperLines(t, 130)
	now := clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC))
	for name, template := range shipped() {
		if template.Data != taskFields.Name {
			continue
		}
		c := content(lines, shippedTitle(name, "de"), "Casa Mar", "de", now)
		doc := laid(t, template.Template, c)
		var texts []string
		for _, page := range doc.Pages {
			for _, item := range page {
				if item.X < -0.001 || item.X+item.W > doc.Width+0.001 || item.Y < 0 || item.Y > doc.Height {
					t.Errorf("%s: %+v is not on the page", name, item)
				}
				texts = append(texts, item.Text)
			}
		}
		var file bytes.Buffer
		if err := template.Excel(t.Context(), &file, c, "Latchkey"); err != nil {
			t.Fatal(err)
		}
		b := read(t, file.Bytes())
		var cells []string
		for _, cell := range b.cells {
			cells = append(cells, cell.Text+cell.Value)
		}
		count := func(of []string, text string) (n int) {
			for _, one := range of {
				if one == text {
					n++
				}
			}
			return n
		}
		for _, l := range lines {
			if name != "home" && count(texts, l.Home.Title) != count(cells, l.Home.Title) {
				t.Errorf("%s: %s is %d times on pages, %d in the file", name, l.Home.Title, count(texts, l.Home.Title), count(cells, l.Home.Title))
			}
		}
		for _, total := range []string{"325", "390"} { // hours and guests
			if n := count(texts, total); (n == 0 && name != "week" && name != "codes") || n != count(cells, total) {
				t.Errorf("%s: the sum %s is %d times on pages, %d in the file", name, total, n, count(cells, total))
			}
		}
		// Beside the tasks and the head are the names of the groups, and in most templates their sums and that of all.
		beside := 2*len(template.Arrange(c)) + 1
		if name == "codes" {
			beside = len(template.Arrange(c))
		}
		if rows := b.rows - 130 - 1; rows != beside {
			t.Errorf("%s: %d rows beside the tasks, want %d", name, rows, beside)
		}
		checkFile(t, name, doc, now.Time())
	}
}

var (
	streams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown   = regexp.MustCompile(`(?s)BT [\d.]+ [\d.]+ Td \((.*?[^\\]|)\) Tj ET`)
)

// textsOf reads the texts of each page of a PDF file with nothing but zlib.
func textsOf(t *testing.T, file []byte) [][]string {
	t.Helper()
	unescape := strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r")
	var pages [][]string
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(r)
		if err != nil || !bytes.Contains(content, []byte("BT ")) || bytes.Contains(content, []byte("glyf")) {
			continue
		}
		var texts []string
		for _, found := range shown.FindAllSubmatch(content, -1) {
			raw := unescape.Replace(string(found[1]))
			var units []uint16
			for i := 0; i+1 < len(raw); i += 2 {
				units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
			}
			texts = append(texts, string(utf16.Decode(units)))
		}
		pages = append(pages, texts)
	}
	return pages
}

// checkFile holds the PDF file of a document against its pages, and has programs of others read it where they are installed.
func checkFile(t *testing.T, name string, doc paper.Document, made time.Time) {
	t.Helper()
	var file bytes.Buffer
	if err := doc.PDF(t.Context(), &file, name, "de", made); err != nil {
		t.Fatal(err)
	}
	pages := textsOf(t, file.Bytes())
	if len(pages) != len(doc.Pages) {
		t.Fatalf("%s: %d pages in the file, %d laid out", name, len(pages), len(doc.Pages))
	}
	var all [][]string
	for i, page := range doc.Pages {
		var want []string
		for _, item := range page {
			if item.Shape == paper.Letters {
				want = append(want, paper.InFile(item.Text))
			}
		}
		all = append(all, want)
		if !slices.Equal(pages[i], want) {
			t.Errorf("%s: page %d shows %q, want %q", name, i+1, pages[i], want)
		}
	}
	papertest.Check(t, name, file.Bytes(), all)
}

// Pages have the letters of all writings, which browsers print; the PDF file has a sign for each letter that its font has not, and says what the sign is.
func TestALetterThatTheFontHasNotIsSaid(t *testing.T) {
	l := paperLines(t, 1)
	l[0].Home.Title = "海 שלום مرحبا 😀👩\u200d🍳 e\u0301"
	c := content(l, "day", "Casa Mar", "en-US", clock.At(time.Date(2026, 7, 8, 10, 0, 0, 0, time.UTC)))
	doc := laid(t, shipped()["day"].Template, c)
	var texts []string
	for _, item := range presentPages(doc, true, ReportWantedPages{}).Pages[0].Items {
		texts = append(texts, item.Text)
	}
	if all := strings.Join(texts, " "); !strings.Contains(all, "海 שלום مرحبا 😀👩\u200d🍳 é") || strings.Contains(all, "□") {
		t.Errorf("on pages: %s", all)
	}
	var file bytes.Buffer
	if err := doc.PDF(t.Context(), &file, "day", "en", time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(textsOf(t, file.Bytes())[0], " "); !strings.Contains(all, "□ □□□□ □□□□□ □□□ é") || !strings.Contains(all, "□ is a letter that this file cannot show") {
		t.Errorf("in the file: %s", all)
	}
	checkFile(t, "day", doc, time.Unix(0, 0))
}

// No letter is without room: what no font of ours has takes as much as other fonts and the file need.
func TestLettersOfAllWritingsStayInTheirColumn(t *testing.T) {
	l := paperLines(t, 1)
	for _, name := range []string{strings.Repeat("海", 60), strings.Repeat("שלום ", 20), strings.Repeat("😀", 60), strings.Repeat("\u0301\u200d\ufe0f\u202e", 90)} {
		l[0].Home.Title = name
		doc := laid(t, shipped()["day"].Template, content(l, "day", "Casa Mar", "en-US", 0))
		for _, item := range doc.Pages[0] {
			if strings.ContainsRune(item.Text, '\u202e') {
				t.Errorf("%q turns the direction of what follows", item.Text)
			}
			if strings.ContainsAny(item.Text, "海ש😀") && (item.W > 62 || item.W < float64(len([]rune(item.Text)))*item.Size*25.4/72*0.4) {
				t.Errorf("%q is %.1f mm wide", item.Text, item.W)
			}
		}
	}
}

// A company's report has two people with one name on two sheets, and a task without anybody comes last.
func TestTheSheetsOfPeople(t *testing.T) {
	l := paperLines(t, 4)
	for i := range l {
		l[i].Who = "Ana"
	}
	l[0].Person, l[1].Person, l[2].Person, l[3].Person = 1, 2, 1, 0
	l[2].Second, l[2].Additional = "Bea", 3
	var got []string
	for _, g := range shipped()["person"].Arrange(content(l, "person", "", "es", 0)) {
		got = append(got, fmt.Sprint(g.Name, len(g.Rows)))
	}
	if want := []string{"Ana2", "Ana1", "Bea1", "Aún nadie1"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAnEmptyReportIsOnePage(t *testing.T) {
	c := content(nil, "home", "", "pl", 0)
	if doc := laid(t, shipped()["home"].Template, c); len(doc.Pages) != 1 {
		t.Errorf("%d pages", len(doc.Pages))
	}
}

func TestAnEndlessNoteDoesNotLeaveThePage(t *testing.T) {
	l := paperLines(t, 2)
	l[0].Annotations = strings.Repeat("long ", 5000)
	l[1].Annotations = strings.Repeat("x", 5000)
	doc := laid(t, shipped()["day"].Template, content(l, "day", "", "de", 0))
	for _, page := range doc.Pages {
		for _, item := range page {
			if item.Y > doc.Height-12 || item.X+item.W > doc.Width-11.9 {
				t.Fatalf("%+v", item)
			}
		}
	}
}

func benchmark(b *testing.B, write func(t *paper.Template, c *paper.Content, w io.Writer) error) {
	lines := paperLines(b, 3000)
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := write(shipped()["day"].Template, content(lines, "day", "Casa Mar", "de", 0), &out); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len()), "bytes")
}

func BenchmarkPDFOf3000(b *testing.B) {
	benchmark(b, func(t *paper.Template, c *paper.Content, w io.Writer) error {
		doc, err := t.Lay(b.Context(), c)
		if err != nil {
			return err
		}
		return doc.PDF(b.Context(), w, "Tasks", "de", time.Unix(0, 0))
	})
}

func BenchmarkExcelReportOf3000(b *testing.B) {
	benchmark(b, func(t *paper.Template, c *paper.Content, w io.Writer) error {
		return t.Excel(b.Context(), w, c, "Latchkey")
	})
}
