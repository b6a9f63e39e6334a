package paper

import (
	"slices"
	"strings"

	"github.com/piglig/go-qr"
)

const (
	// quiet is the free edge around a QR code in modules, as the browser draws it.
	quiet = 3
	// minModule is the smallest module in millimeters that phones read from paper.
	minModule = 0.25
	// minCode and maxCode are the sides of a QR code in millimeters.
	minCode, maxCode = 8, 100
	// modulesOfItem is how many modules of a code take as much room as another thing on a page.
	modulesOfItem = 100
)

// codeBytes are how many bytes QR codes of the versions 1 to 20 hold with error correction M (ISO/IEC 18004, table 7).
var codeBytes = []int{14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666}

// modulesOf is how many modules the side of a QR code has that holds so many bytes; 0 when none does.
func modulesOf(bytes int) int {
	i := slices.IndexFunc(codeBytes, func(most int) bool { return bytes <= most })
	if i < 0 {
		return 0
	}
	return 21 + 4*i
}

// holds is how many bytes a QR code of a side in millimeters can have.
func holds(side float64) int {
	most := 0
	for i, bytes := range codeBytes {
		if float64(21+4*i+2*quiet)*minModule <= side {
			most = bytes
		}
	}
	return most
}

// codeText is what the code of a part says.
func (l *layout) codeText(p Part, row Row) string {
	text := p.Text
	if p.Name != "" {
		value := row[l.t.catalogue.index(p.Name)]
		if value.Hidden {
			return ""
		}
		text = value.Text
	}
	return strings.ToValidUTF8(text, "")
}

// code draws the square of a QR code, always black on the paper so that readers find it, or the sign Missing where it would have to hold too much for its size.
func (l *layout) code(p Part, text string, x, y float64) {
	page := len(l.doc.Pages) - 1
	switch {
	case text == "":
	case len(text) > holds(p.Width):
		l.write(page, Part{}, x, y, []string{string(Missing)})
	default:
		modules := modulesOf(len(text))
		l.weight += modules * modules / modulesOfItem
		l.put(page, Item{Shape: Code, X: x, Y: y, W: p.Width, H: p.Width, Text: text})
	}
}

// run is dark modules side by side.
type run struct{ x, y, length int }

// runs are the dark modules of a QR code, and how many modules its side has with the quiet zone. The runs count from the quiet zone's corner.
func runs(text string) (dark []run, side int, err error) {
	code, err := go_qr.EncodeBinary([]byte(text), go_qr.Medium)
	if err != nil {
		return nil, 0, err
	}
	size := code.Size()
	for y := range size {
		for x := 0; x < size; x++ {
			from := x
			for x < size && code.Module(x, y) {
				x++
			}
			if x > from {
				dark = append(dark, run{from + quiet, y + quiet, x - from})
			}
		}
	}
	return dark, size + 2*quiet, nil
}
