package paper

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/piglig/go-qr"
	"github.com/xuri/excelize/v2"

	"latchkey/internal/report/papertest"
)

// with is the good template with one thing replaced.
func with(from, to string) []byte { return []byte(strings.Replace(good, from, to, 1)) }

// filledWith lays out one row whose notes are a text.
func filledWith(t *testing.T, raw []byte, notes string) Document {
	t.Helper()
	template, err := Parse(raw, testFields)
	if err != nil {
		t.Fatal(err)
	}
	c := rowsOf(1)
	c.Rows[0][1].Text = notes
	doc, err := template.Lay(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// fileOf is the PDF file of a document.
func fileOf(t *testing.T, doc Document) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := doc.PDF(t.Context(), &out, "Report", "en-US", time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var streamPattern = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// drawnIn is what the pages of a PDF file are drawn with.
func drawnIn(t *testing.T, file []byte) string {
	t.Helper()
	var out strings.Builder
	for _, stream := range streamPattern.FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(r)
		if err == nil && bytes.HasPrefix(content, []byte("0 J")) {
			out.Write(content)
		}
	}
	return out.String()
}

// photo paints what a page is drawn with, 12 pixels a millimeter, as far as it is squares of codes.
func photo(t *testing.T, content string, width, height float64) image.Image {
	t.Helper()
	const scale = 12
	img := image.NewGray(image.Rect(0, 0, int(width*scale), int(height*scale)))
	for i := range img.Pix {
		img.Pix[i] = 0xFF
	}
	var a, d, e, f float64
	for line := range strings.Lines(content) {
		var x, y, w, h float64
		if _, err := fmt.Sscanf(line, "q %f 0 0 %f %f %f cm", &a, &d, &e, &f); err == nil {
			continue
		}
		if n, _ := fmt.Sscanf(line, "%f %f %f %f re", &x, &y, &w, &h); n < 4 {
			continue
		}
		px := func(v float64) int { return int(math.Round((e + v*a) * perPoint * scale)) }
		py := func(v float64) int { return int(math.Round((height/perPoint - f - v*d) * perPoint * scale)) }
		for j := py(y); j < py(y+h); j++ {
			for i := px(x); i < px(x+w); i++ {
				img.SetGray(i, j, color.Gray{})
			}
		}
	}
	return img
}

const codeInRow = `"height":30,"parts":[{"kind":"code","name":"notes","x":20,"y":2,"width":26},{"kind":"field","name":"hours","x":60,"y":0,"width":20`

// A drawn code says its text, also with letters of other languages, to readers that have no part in how it was drawn.
func TestADrawnCodeIsRead(t *testing.T) {
	raw := with(good[strings.Index(good, `"height":5`):strings.Index(good, `,"when"`)], codeInRow)
	for _, text := range []string{"https://latchkey.example/tasks/2-17", `WIFI:T:WPA;S:Casa Mar\;1;P:a\\b\"c;;`, "Łódź Größe Ωμέγα", strings.Repeat("x", holds(26))} {
		doc := filledWith(t, raw, text)
		i := slices.IndexFunc(doc.Pages[0], func(i Item) bool { return i.Shape == Code })
		if i < 0 {
			t.Fatalf("%q: no code on the page", text)
		}
		item := doc.Pages[0][i]
		if item.Text != text || item.X != 30 || item.Y != 20 || item.W != 26 || item.H != 26 {
			t.Errorf("%+v", item)
		}
		img := photo(t, drawnIn(t, fileOf(t, doc)), doc.Width, doc.Height)
		got, err := go_qr.Decode(img)
		if err != nil || got != text {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
		reader, err := exec.LookPath("zbarimg")
		if err != nil {
			papertest.Missing(t, "zbarimg")
			continue
		}
		at := filepath.Join(t.TempDir(), "code.png")
		file, err := os.Create(at)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(file, img), file.Close()); err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), reader, "--raw", "-q", at).Output()
		if read := strings.TrimSuffix(string(out), "\n"); err != nil || (read != text && text[0] < 0x80) {
			t.Errorf("zbarimg reads %q as %q, %v", text, read, err)
		}
	}
}

// What does not fit into a code is never cut: a clear sign is in its place. No text, no code.
func TestACodeThatHoldsTooMuchIsASign(t *testing.T) {
	raw := with(good[strings.Index(good, `"height":5`):strings.Index(good, `,"when"`)], codeInRow)
	for text, want := range map[string]string{strings.Repeat("x", holds(26)+1): "letters " + string(Missing), "": ""} {
		var got []string
		for _, item := range filledWith(t, raw, text).Pages[0] {
			if item.Shape == Code {
				got = append(got, "code "+item.Text)
			} else if item.Text == string(Missing) && item.X == 30 {
				got = append(got, "letters "+item.Text)
			}
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%d bytes: %q, want %q", len(text), got, want)
		}
	}
}

// The table of bytes is that of the codes that are drawn.
func TestHowMuchACodeHolds(t *testing.T) {
	for i, bytes := range codeBytes {
		for n, side := range map[int]int{bytes: 21 + 4*i, bytes + 1: 25 + 4*i} {
			_, got, err := runs(strings.Repeat("x", n))
			if err != nil || got != side+2*quiet {
				t.Errorf("%d bytes: %d modules, %v, want %d", n, got, err, side+2*quiet)
			}
		}
	}
	if holds(minCode) == 0 || holds(maxCode) != 666 || holds(20) != 362 {
		t.Error(holds(minCode), holds(maxCode), holds(20))
	}
}

func TestACodeIsRefusedByField(t *testing.T) {
	const place = `{"kind":"page","x":0,"y":0,"width":20}`
	for code, want := range map[string]string{
		`{"kind":"code","text":"x","x":0,"y":0,"width":7}`:                                      "bands.footer.parts[0].width",
		`{"kind":"code","text":"x","x":0,"y":0,"width":31}`:                                     "bands.footer.parts[0].width",
		`{"kind":"code","x":0,"y":0,"width":10}`:                                                "bands.footer.parts[0].text",
		`{"kind":"code","text":"x","name":"notes","x":0,"y":0,"width":10}`:                      "bands.footer.parts[0].text",
		`{"kind":"code","name":"notes","x":0,"y":0,"width":10}`:                                 "bands.footer.parts[0].name",
		`{"kind":"code","name":"key_code","x":0,"y":0,"width":10}`:                              "bands.footer.parts[0].name",
		`{"kind":"code","text":"` + strings.Repeat("é", 100) + `","x":0,"y":0,"width":10}`:      "bands.footer.parts[0].text",
		`{"kind":"code","text":"` + strings.Repeat("é", maxText+1) + `","x":0,"y":0,"width":9}`: "bands.footer.parts[0].text",
	} {
		raw := strings.Replace(good, `"height":6,"parts":[`+place, `"height":30,"parts":[`+code, 1)
		_, err := Parse([]byte(raw), testFields)
		var p Problems
		if !errors.As(err, &p) || p[want] == "" || len(p) != 1 {
			t.Errorf("%.90s: %v, want %s", code, err, want)
		}
	}
	if _, err := Parse(with(`"height":6,"parts":[`+place, `"height":30,"parts":[{"kind":"code","text":"https://latchkey.example","x":0,"y":0,"width":20}`), testFields); err != nil {
		t.Error(err)
	}
}

// A field that is only in a code is a column of the Excel file.
func TestACodeIsTextInExcel(t *testing.T) {
	template, err := Parse(with(good[strings.Index(good, `"height":5`):strings.Index(good, `,"when"`)], codeInRow), testFields)
	if err != nil {
		t.Fatal(err)
	}
	rows := excelRows(t, template)
	if rows[0][0] != "notes" || rows[2][0] != "row 0" {
		t.Errorf("%q", rows)
	}
}

// Ink does not run from one page to the next.
func TestColorsEndWithTheirPart(t *testing.T) {
	doc := Document{Width: 100, Height: 100, Pages: [][]Item{{{X: 10, Y: 10, Text: "a", Size: 9, Color: "#ff0000"}}, {{X: 10, Y: 10, Text: "b", Size: 9}}}}
	if content := drawnIn(t, fileOf(t, doc)); strings.Count(content, "1.000 0.000 0.000 rg") != 1 {
		t.Error(content)
	}
}

// excelRows is what the Excel file of a template holds for two rows.
func excelRows(t *testing.T, template *Template) [][]string {
	t.Helper()
	var out bytes.Buffer
	if err := template.Excel(t.Context(), &out, rowsOf(2), "x"); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows("x")
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
