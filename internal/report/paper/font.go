package paper

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// The fonts are subsets of DejaVu Sans Condensed: Latin with Vietnamese, Greek, Cyrillic, punctuation and currencies (fonts/LICENSE).
var (
	//go:embed fonts/sans.ttf
	sansFile []byte
	//go:embed fonts/bold.ttf
	boldFile []byte
)

// Missing is drawn for each letter that the font does not have, or that would have to be joined or read from right to left: a clear sign, never a wrong letter.
const Missing = '□'

// unit is the number of units of an em in widths.
const unit = 1000

// millimeters of a point.
const perPoint = 25.4 / 72

// face has the width of each letter in thousandths of its size; 0xFFFF for a letter that it does not have.
type face [0x10000]uint16

const none = 0xFFFF

func readFace(file []byte) *face {
	f, err := sfnt.Parse(file)
	if err != nil {
		panic("the font of reports is damaged: " + err.Error())
	}
	var buffer sfnt.Buffer
	out := new(face)
	for r := range rune(len(out)) {
		out[r] = none
		glyph, err := f.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		if width, err := f.GlyphAdvance(&buffer, glyph, fixed.I(unit), font.HintingNone); err == nil {
			out[r] = uint16(width.Round()) // no letter is wider than some ems
		}
	}
	return out
}

var faces = sync.OnceValue(func() [2]*face { return [2]*face{readFace(sansFile), readFace(boldFile)} })

func faceOf(bold bool) *face {
	if bold {
		return faces()[1]
	}
	return faces()[0]
}

// width is how wide a text is in millimeters.
func (f *face) width(text string, size float64) float64 {
	total := 0
	for _, r := range text {
		total += int(f[r])
	}
	return float64(total) * size * perPoint / unit
}

// Clean gives a text as the paper shows it: letters and their accents as one, no control characters, and the sign Missing for what the font has not.
func Clean(text string) string {
	sans := faceOf(false)
	plain := true
	for _, r := range text {
		if r < ' ' || r > '~' {
			plain = false
			break
		}
	}
	if plain {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		case int(r) >= len(sans) || sans[r] == none:
			return Missing
		}
		return r
	}, norm.NFC.String(text))
}

// wrap breaks a text into lines of a width; a word that is longer than a line is broken within. At most most lines come back, the last one ends in … where there were more.
func (f *face) wrap(text string, width, size float64, most int) []string {
	limit := width / size / perPoint * unit
	var lines []string
	for part := range strings.SplitSeq(text, "\n") {
		for more := true; more; {
			line, rest := f.breakAt(part, limit)
			lines, part, more = append(lines, line), rest, rest != ""
			if len(lines) > most {
				lines = lines[:most]
				lines[most-1] = f.cut(lines[most-1]+"…", limit)
				return lines
			}
		}
	}
	return lines
}

// breakAt takes the first line off a text.
func (f *face) breakAt(text string, limit float64) (line, rest string) {
	total, space := 0.0, -1
	for i, r := range text {
		if r == ' ' {
			space = i
		}
		if total += float64(f[r]); total <= limit || r == ' ' {
			continue
		}
		switch {
		case space > 0:
			return strings.TrimRight(text[:space], " "), strings.TrimLeft(text[space:], " ")
		case i == 0:
			i = len(string(r)) // a line takes at least one letter, so that every text ends
			return text[:i], text[i:]
		}
		return text[:i], text[i:]
	}
	return text, ""
}

// cut shortens a text that ends in … until it fits.
func (f *face) cut(text string, limit float64) string {
	runes := []rune(strings.TrimSuffix(text, "…"))
	for len(runes) > 0 && f.width(string(runes)+"…", 1/perPoint)*unit > limit*1 {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}
