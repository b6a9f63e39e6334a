// Package files keeps what people upload: photos and pictures, Word and Excel files, text and PDF. A noun that takes a file calls Receive,
// which checks it by its content, takes everything out of pictures that is not picture, and has it on the disk or in S3 when it returns; then, in the transaction in
// which its own row refers to the file, Save. What never gets a row is an orphan, and Sweep removes it. Handler serves a file; whether the caller may have it is the noun's rule.
package files

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// File is a file that is kept.
type File struct {
	Ref identity.Ref
	// Name is what people call it: never a path, with the extension that its content has.
	Name string
	// Mime is what it is by its content; one of the types below.
	Mime string
	// Size is in bytes.
	Size int64
	// Width and Height are those of a picture, in pixels; zero for others.
	Width, Height int64
	SHA256        []byte
	CreatedAt     clock.Instant
	// key is where it lies.
	key string
}

// IsPicture reports whether the file can be shown as a picture.
func (f File) IsPicture() bool { return f.Mime == JPEG || f.Mime == PNG }

// The types in which files are kept. WebP, BMP and TIFF become JPEG or PNG, GIF becomes PNG.
const (
	JPEG  = "image/jpeg"
	PNG   = "image/png"
	Word  = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	Excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	Doc   = "application/msword"
	XLS   = "application/vnd.ms-excel"
	Text  = "text/plain"
	PDF   = "application/pdf"
)

// Rules are what may be uploaded to one place.
type Rules struct {
	// MaxBytes is the largest size as it was sent.
	MaxBytes int64
	// PicturesOnly leaves documents out.
	PicturesOnly bool
	// MaxSide is the longest side, in pixels, in which a picture is kept; 0 for that of all pictures.
	MaxSide int
}

// MaxBytes is the largest file, in bytes (25 MB).
const MaxBytes = 25 << 20

var (
	// Any takes all eight types.
	Any = Rules{MaxBytes: MaxBytes}
	// Pictures takes pictures alone.
	Pictures = Rules{MaxBytes: MaxBytes, PicturesOnly: true}
	// Logo takes the picture of an agency, which is shown small and on every page (2 MB).
	Logo = Rules{MaxBytes: 2 << 20, PicturesOnly: true, MaxSide: 512}
)

const (
	// maxPixels is the largest picture that is decoded: 40 megapixels.
	maxPixels = 40_000_000
	// maxSide is the longest side, in pixels, in which a picture is kept.
	maxSide = 4096
	// maxName is the longest name in code points.
	maxName = 120
)

// ladder are the longest sides, in pixels, in which pictures are given: few, so that nobody can have thousands made.
var ladder = []int{32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048}

// MinSize is the smallest maxsize.
const MinSize = 32

// rung is the size of the ladder that fits into maxsize; 0 when the picture fits as it is, or none is asked for.
func rung(f File, maxsize int) int {
	longest := int(max(f.Width, f.Height))
	if maxsize <= 0 || !f.IsPicture() || longest <= maxsize {
		return 0
	}
	best := ladder[0]
	for _, side := range ladder {
		if side <= maxsize {
			best = side
		}
	}
	if longest <= best {
		return 0
	}
	return best
}

// CleanName makes of what a browser sent as a file's name one that can be shown, saved and put into a header: no folders, no control or direction-changing characters,
// nothing that a file system takes for something else.
func CleanName(name string) string {
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsControl(c), unicode.Is(unicode.Cf, c), c == utf8.RuneError:
			return -1
		case unicode.IsSpace(c):
			return ' '
		case strings.ContainsRune(`<>:"|?*`, c):
			return '_'
		}
		return c
	}, name)
	name = strings.TrimLeft(name, ". ")
	name = strings.TrimRight(name, ". ")
	if utf8.RuneCountInString(name) > maxName {
		stem, ext := split(name)
		runes := []rune(stem)
		name = strings.TrimRight(string(runes[:max(1, min(len(runes), maxName-utf8.RuneCountInString(ext)))]), ". ") + ext
	}
	stem, ext := split(name)
	if stem == "" || reserved[strings.ToLower(stem)] {
		return "file" + ext
	}
	return name
}

// reserved are names that Windows takes for devices.
var reserved = func() map[string]bool {
	out := map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}
	for i := range 10 {
		out["com"+strconv.Itoa(i)], out["lpt"+strconv.Itoa(i)] = true, true
	}
	return out
}()

// split parts a name into stem and extension; an extension has a dot, and at most ten letters and digits.
func split(name string) (stem, ext string) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 || len(name)-i > 11 || len(name)-i < 2 {
		return name, ""
	}
	for _, c := range name[i+1:] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return name, ""
		}
	}
	return name[:i], name[i:]
}

// refuse is a refusal that names the file, and how large it may be.
func refuse(code fault.Code, name string, most int64) *fault.Fault {
	f := fault.Of(code)
	f.Words = []string{"mb", strconv.FormatInt(most>>20, 10), "filename", name}
	f.Fields = map[string]string{"files": string(code)}
	return f
}
