package report

import (
	"bytes"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"latchkey/internal/report/paper"
	"latchkey/internal/report/papertest"
	"latchkey/internal/task"
)

// linkedTasks is a report of tasks with the fields that a template asks for, of an installation at an address.
func linkedTasks(t *paper.Template, lines []task.Line, public *url.URL) *paper.Content {
	rows := newTaskRows(t.Asked(), "codes", "en-US", public)
	for _, l := range lines {
		_ = rows.add(l)
	}
	return rows.end("Casa Mar", 0)
}

// codesIn are what the QR codes of a PDF file say, as programs of others draw and read it; false where they are not installed.
func codesIn(t *testing.T, file []byte) ([]string, bool) {
	t.Helper()
	for _, program := range []string{"pdftoppm", "zbarimg"} {
		if _, err := exec.LookPath(program); err != nil {
			papertest.Missing(t, program)
			return nil, false
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file.pdf"), file, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "pdftoppm", "-r", "200", "-gray", "-png", filepath.Join(dir, "file.pdf"), filepath.Join(dir, "page")).CombinedOutput(); err != nil {
		t.Fatalf("pdftoppm: %v %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "page*.png"))
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "zbarimg", append([]string{"--raw", "-q", "-Sdisable", "-Sqrcode.enable"}, pages...)...).Output()
	if err != nil {
		t.Fatalf("zbarimg: %v %s", err, out)
	}
	return strings.Fields(string(out)), true
}

// Each task has a code on the paper that opens it with the question whether to begin or end it, as the sheet of the browser has; Excel and CSV have the address as text.
func TestTheCodeOfATaskOpensIt(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "app.holiday-homes.example"}
	lines := paperLines(t, 30)
	var want []string
	for _, l := range lines {
		want = append(want, "https://app.holiday-homes.example/cleanings/"+l.Ref().String()+"?do=press")
	}
	slices.Sort(want)
	template := shipped()["codes"].Template
	c := linkedTasks(template, lines, public)
	doc := laid(t, template, c)
	var shown []string
	for _, page := range presentPages(doc, false, ReportWantedPages{}).Pages {
		for _, item := range page.Items {
			if item.Kind == "code" {
				shown = append(shown, item.Text)
			}
		}
	}
	if slices.Sort(shown); !slices.Equal(shown, want) {
		t.Errorf("the pages have %q", shown)
	}
	var file bytes.Buffer
	if err := doc.PDF(t.Context(), &file, "codes", "en", time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	if read, ok := codesIn(t, file.Bytes()); ok {
		if slices.Sort(read); !slices.Equal(read, want) {
			t.Errorf("read from the file: %q", read)
		}
	}
	var book bytes.Buffer
	if err := template.Excel(t.Context(), &book, c, sheetName); err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, cell := range read(t, book.Bytes()).cells {
		cells = append(cells, cell.Text)
	}
	csv := string(csvOf(t, template, c))
	for _, address := range want {
		if !slices.Contains(cells, address) || !strings.Contains(csv, address) {
			t.Errorf("no file has %s", address)
		}
	}
	if !slices.Contains(cells, "Link to the task") {
		t.Error("the column has no name")
	}
}

// Also the longest address is drawn, and never cut; a template that asks for no code has no addresses in its rows.
func TestAddressesAreOnlyWhereTheyAreAskedFor(t *testing.T) {
	template := shipped()["codes"].Template
	code := template.Bands.Row.Parts[slices.IndexFunc(template.Bands.Row.Parts, func(p paper.Part) bool { return p.Kind == "code" })]
	lines := paperLines(t, 1)
	lines[0].Member, lines[0].ID = 1<<31, 1<<53
	c := linkedTasks(template, lines, &url.URL{Scheme: "https", Host: strings.Repeat("long.", 20) + "example"})
	page := laid(t, template, c).Pages[0]
	if !slices.ContainsFunc(page, func(i paper.Item) bool { return i.Shape == paper.Code && i.W == code.Width }) {
		t.Error("no code on the page")
	}
	for name, template := range shipped() {
		if template.Data == taskFields.Name && template.Asks(taskCode) != (name == "codes") {
			t.Errorf("%s asks for codes", name)
		}
	}
}
