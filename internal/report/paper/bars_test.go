package paper

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/report/papertest"
)

const barsInRow = `"height":16,"parts":[{"kind":"bar_code","name":"notes","x":5,"y":2,"width":98,"height":12},{"kind":"field","name":"hours","x":104,"y":0,"width":20`

// barTemplate is the good template with a bar code in its rows.
func barTemplate() []byte {
	return with(good[strings.Index(good, `"height":5`):strings.Index(good, `,"when"`)], barsInRow)
}

// readByZbar is what zbarimg reads as Code 128 of a picture.
func readByZbar(t *testing.T, img image.Image) string {
	t.Helper()
	reader, err := exec.LookPath("zbarimg")
	if err != nil {
		papertest.Missing(t, "zbarimg")
		return ""
	}
	at := filepath.Join(t.TempDir(), "bars.png")
	file, err := os.Create(at)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(file, img), file.Close()); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), reader, "--raw", "-q", "-Sdisable", "-Scode128.enable", at).Output()
	if err != nil {
		t.Error(err)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// A drawn bar code says its text to a reader that has no part in how it was drawn, and is as wide in the PDF file as its item says.
func TestADrawnBarCodeIsRead(t *testing.T) {
	for _, text := range []string{"2-17", "4006381333931", "12345", "KEY 104 / Casa Mar", "~!{}|", "a1b22c333d4444", "00112233445566778899"} {
		doc := filledWith(t, barTemplate(), text)
		i := slices.IndexFunc(doc.Pages[0], func(i Item) bool { return i.Shape == BarCode })
		if i < 0 {
			t.Fatalf("%q: no bar code on the page", text)
		}
		item := doc.Pages[0][i]
		if item.Text != text || item.X != 15 || item.Y != 20 || item.W != 98 || item.H != 12 {
			t.Errorf("%+v", item)
		}
		img := photo(t, drawnIn(t, fileOf(t, doc)), doc.Width, doc.Height)
		if got := readByZbar(t, img); got != text && hasZbar() {
			t.Errorf("%q is read as %q", text, got)
		}
		bars, err := Bars(text)
		if err != nil {
			t.Fatal(err)
		}
		module := item.W / float64(barsModules(bars))
		left, right := inked(img, 26)
		if math.Abs(left-(item.X+barsQuiet*module)) > 0.1 || math.Abs(right-(item.X+item.W-barsQuiet*module)) > 0.1 {
			t.Errorf("%q: from %g to %g mm", text, left, right)
		}
	}
}

func hasZbar() bool {
	_, err := exec.LookPath("zbarimg")
	return err == nil
}

// inked is where, in millimeters, the first dark point of a line begins and the last one ends.
func inked(img image.Image, millimeters int) (left, right float64) {
	const scale = 12
	left = -1
	for x := range img.Bounds().Dx() {
		if r, _, _, _ := img.At(x, millimeters*scale).RGBA(); r != 0 {
			continue
		}
		if left < 0 {
			left = float64(x) / scale
		}
		right = float64(x+1) / scale
	}
	return left, right
}

// What a bar code cannot say is there as text behind a clear sign, never as bars that say something else.
func TestABarCodeThatCannotBeDrawnIsASign(t *testing.T) {
	for text, want := range map[string]string{
		"Łódź": "letters □\u00a0Łódź", "señor": "letters □\u00a0señor", "òó": "letters □\u00a0òó", "a\tb": "letters □\u00a0a b", "": "",
		strings.Repeat("x", 60): "letters □\u00a0" + strings.Repeat("x", 60)[:3],
	} {
		var got []string
		for _, item := range filledWith(t, barTemplate(), text).Pages[0] {
			if item.Shape == BarCode {
				got = append(got, "bars "+item.Text)
			} else if item.X == 15 && item.Y > 20 && item.Y < 30 {
				got = append(got, "letters "+item.Text)
			}
		}
		if all := strings.Join(got, ","); all != want && !(len(text) == 60 && strings.HasPrefix(all, want)) {
			t.Errorf("%q: %q, want %q", text, all, want)
		}
	}
	for _, text := range []string{"", "ñ", "\u007f", strings.Repeat("1", mostLetters+1), "\n"} {
		if bars, err := Bars(text); err == nil {
			t.Errorf("%q: %s", text, bars)
		}
	}
	// What the reader does not get is no code either.
	template, err := Parse(barTemplate(), testFields)
	if err != nil {
		t.Fatal(err)
	}
	c := rowsOf(1)
	c.Rows[0][1] = Value{Text: "•••", Hidden: true}
	doc, err := template.Lay(t.Context(), c)
	if err != nil || slices.ContainsFunc(doc.Pages[0], func(i Item) bool { return i.Shape == BarCode || strings.Contains(i.Text, "•") }) {
		t.Errorf("%v %+v", err, doc.Pages[0])
	}
}

func TestABarCodeIsRefusedByField(t *testing.T) {
	const place = `{"kind":"page","x":0,"y":0,"width":20}`
	for code, want := range map[string]string{
		`{"kind":"bar_code","text":"x","x":0,"y":0,"width":30,"height":4}`:                                            "height=between:5:30",
		`{"kind":"bar_code","text":"x","x":0,"y":0,"width":30,"height":31}`:                                           "height=between:0:30",
		`{"kind":"bar_code","x":0,"y":0,"width":30,"height":10}`:                                                      "text=text_or_field",
		`{"kind":"bar_code","text":"x","name":"notes","x":0,"y":0,"width":30,"height":10}`:                            "text=text_or_field",
		`{"kind":"bar_code","name":"notes","x":0,"y":0,"width":30,"height":10}`:                                       "name=only_in_rows",
		`{"kind":"bar_code","name":"key_code","x":0,"y":0,"width":30,"height":10}`:                                    "name=unknown_name",
		`{"kind":"bar_code","text":"señor","x":0,"y":0,"width":100,"height":10}`:                                      "text=bar_code_letters:80",
		`{"kind":"bar_code","text":"` + strings.Repeat("1", mostLetters+1) + `","x":0,"y":0,"width":120,"height":10}`: "text=bar_code_letters:80",
		`{"kind":"bar_code","text":"KEY-104","x":0,"y":0,"width":20,"height":10}`:                                     "width=bar_code_too_narrow:33",
	} {
		raw := strings.Replace(good, `"height":6,"parts":[`+place, `"height":30,"parts":[`+code, 1)
		_, err := Parse([]byte(raw), testFields)
		field, reason, _ := strings.Cut(want, "=")
		var p Problems
		if !errors.As(err, &p) || p["bands.footer.parts[0]."+field] != reason || len(p) != 1 {
			t.Errorf("%.90s: %v, want %s", code, err, want)
		}
	}
	if _, err := Parse(with(`"height":6,"parts":[`+place, `"height":30,"parts":[{"kind":"bar_code","text":"KEY-104","x":0,"y":0,"width":33,"height":10}`), testFields); err != nil {
		t.Error(err)
	}
}

// A field that is only in a bar code is a column of the Excel file and of the CSV file.
func TestABarCodeIsTextInFiles(t *testing.T) {
	template, err := Parse(barTemplate(), testFields)
	if err != nil {
		t.Fatal(err)
	}
	rows := excelRows(t, template)
	if rows[0][0] != "notes" || rows[2][0] != "row 0" {
		t.Errorf("%q", rows)
	}
	var text bytes.Buffer
	if err := template.CSV(t.Context(), &text, rowsOf(2)); err != nil || !strings.Contains(text.String(), "row 0") {
		t.Errorf("%s %v", text.String(), err)
	}
}

// The browser draws the same widths: web/src/features/reports/ReportPage.test.tsx has them too.
func TestTheWidthsOfABarCode(t *testing.T) {
	if bars, err := Bars("2-17"); err != nil || bars != "2112142232111221321232213121311242112331112" {
		t.Error(bars, err)
	}
}
