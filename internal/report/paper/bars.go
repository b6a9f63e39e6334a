package paper

import (
	"fmt"
	"math"
	"strings"

	"github.com/boombuler/barcode/code128"
)

const (
	// barsQuiet is the free edge on either side of a bar code in modules (ISO/IEC 15417).
	barsQuiet = 10
	// minBars is the least height of a bar code in millimeters, mostLetters how many letters one holds.
	minBars, mostLetters = 5, 80
)

// barsHold reports whether Code 128 has each letter of a text. The encoder reads ñ, ò, ó and ô as control characters of the code: they would be drawn as something else.
func barsHold(text string) bool {
	return len(text) <= mostLetters && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// Bars are the widths in modules of the bars and gaps of a bar code, by turns and from the left, without the quiet zones.
func Bars(text string) (string, error) {
	if text == "" || !barsHold(text) {
		return "", fmt.Errorf("a text of %d bytes that no bar code holds", len(text))
	}
	code, err := code128.Encode(text)
	if err != nil {
		return "", err
	}
	bounds := code.Bounds()
	dark := func(x int) bool { r, _, _, _ := code.At(x, bounds.Min.Y).RGBA(); return r == 0 }
	var out strings.Builder
	for x := bounds.Min.X; x < bounds.Max.X; {
		from := x
		for x < bounds.Max.X && dark(x) == dark(from) {
			x++
		}
		out.WriteByte(byte('0' + x - from))
	}
	return out.String(), nil
}

// barsModules is how wide a bar code is in modules, with its quiet zones.
func barsModules(bars string) int {
	out := 2 * barsQuiet
	for _, width := range bars {
		out += int(width - '0')
	}
	return out
}

// barCode draws a bar code, always black on the paper. Where its letters or its width do not allow one, the sign Missing and the text itself are in its place: nothing is drawn that says something else.
func (l *layout) barCode(p Part, text string, x, y float64) {
	if text == "" {
		return
	}
	page := len(l.doc.Pages) - 1
	bars, err := Bars(text)
	modules := barsModules(bars)
	if err != nil || float64(modules)*minModule > p.Width {
		l.write(page, Part{}, x, y, faceOf(false).wrap(Clean(string(Missing)+"\u00a0"+text), p.Width, defaultSize, 1))
		return
	}
	l.weight += modules / modulesOfItem
	l.put(page, Item{Shape: BarCode, X: x, Y: y, W: p.Width, H: p.Height, Text: text})
}

// barCode checks a bar code: it is high enough for readers, and wide enough for what it says.
func (c *checker) barCode(path string, b namedBand, p Part) {
	c.between(path+".height", p.Height, minBars, max(minBars, b.Height-p.Y+0.001))
	c.codeSays(path, b, p)
	if p.Text == "" || p.Name != "" {
		return
	}
	bars, err := Bars(p.Text)
	if err != nil {
		c.refuse(path+".text", "bar_code_letters", mostLetters)
		return
	}
	if least := math.Ceil(float64(barsModules(bars))*minModule*10) / 10; p.Width < least {
		c.refuse(path+".width", "bar_code_too_narrow", least)
	}
}

// bars draws the bars of a bar code as one path in units of a module to the right and of the code's height downwards.
func (p *pen) bars(item Item) error {
	bars, err := Bars(item.Text)
	if err != nil {
		return err
	}
	p.fill(item.Color)
	_, height := p.GetPageSize()
	var path strings.Builder
	fmt.Fprintf(&path, "q %.5f 0 0 %.5f %.5f %.5f cm", item.W/float64(barsModules(bars))/perPoint, -item.H/perPoint, item.X/perPoint, (height-item.Y)/perPoint)
	x := barsQuiet
	for i, width := range bars {
		modules := int(width - '0')
		if i%2 == 0 {
			fmt.Fprintf(&path, "\n%d 0 %d 1 re", x, modules)
		}
		x += modules
	}
	path.WriteString("\nf Q")
	p.RawWriteStr(path.String())
	return nil
}
