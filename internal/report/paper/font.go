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
	"golang.org/x/text/width"
)

// The fonts are subsets of DejaVu Sans Condensed: Latin with Vietnamese, Greek, Cyrillic, punctuation and currencies (fonts/LICENSE).
var (
	//go:embed fonts/sans.ttf
	sansFile []byte
	//go:embed fonts/bold.ttf
	boldFile []byte
)

// Missing is what PDF files show for each letter that the font does not have, or that would have to be joined or read from right to left: a clear sign, never a wrong letter. Browsers have fonts of
// their own and get the letter itself.
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

// advance is how wide a letter is in thousandths of its size. One that the font does not have takes the room of Missing, and a whole em where other fonts draw it as wide: East Asian letters and emoji.
func (f *face) advance(r rune) int {
	switch {
	case f.has(r):
		return int(f[r])
	case joins(r):
		return 0
	case wide(r):
		return max(unit, int(f[Missing]))
	}
	return int(f[Missing])
}

func (f *face) has(r rune) bool { return int(r) < len(f) && f[r] != none && !joins(r) }

// joins reports whether a letter has no width and belongs to those beside it: joiners and the selectors of forms.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Variation_Selector, r)
}

func wide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// width is how wide a text is in millimeters.
func (f *face) width(text string, size float64) float64 {
	total := 0
	for _, r := range text {
		total += f.advance(r)
	}
	return float64(total) * size * perPoint / unit
}

// plain reports whether a text has only letters of ASCII, which need no care.
func plain(text string) bool {
	for _, r := range text {
		if r < ' ' || r > '~' {
			return false
		}
	}
	return true
}

// Clean gives a text as pages have it: letters and their accents as one, and no control characters, also none that would turn the direction of what follows.
func Clean(text string) string {
	if plain(text) {
		return text
	}
	sans, lacking := faceOf(false), Lacks(text)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', joins(r) && lacking && !sans.has(r):
			return r
		case r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// Lacks reports whether a text has letters that PDF files cannot show.
func Lacks(text string) bool { return !plain(text) && strings.ContainsRune(InFile(text), Missing) }

// InFile gives a text as PDF files show it: with the sign Missing for what the font has not.
func InFile(text string) string {
	if plain(text) {
		return text
	}
	sans := faceOf(false)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', sans.has(r):
			return r
		case joins(r), unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r):
			return -1
		case r == '\u2028' || r == '\u2029':
			return ' '
		}
		return Missing
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
		if total += float64(f.advance(r)); total <= limit || r == ' ' {
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
