package paper

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/files"
)

const (
	// maxOwn is how many pictures a template has, ownBytes how large one is and allOwnBytes how large all are together.
	maxOwn, ownBytes, allOwnBytes = 4, 64 << 10, 96 << 10
	// maxOwnName is how many letters the name of a picture has.
	maxOwnName = 40
	ownQuality = 82
)

// OwnPicture is a picture that is part of a template and goes where the template goes.
type OwnPicture struct {
	Name string `json:"name"`
	// Data is a PNG or JPEG file in base64.
	Data string `json:"data"`
}

// file is the picture's file; false where the text is none.
func (o OwnPicture) file() ([]byte, bool) {
	raw, err := base64.StdEncoding.Strict().DecodeString(o.Data)
	return raw, err == nil
}

// URL is the picture as a browser takes it.
func (o OwnPicture) URL() string {
	kind := "jpeg"
	if strings.HasPrefix(o.Data, "iVBORw0KGgo") {
		kind = "png"
	}
	return "data:image/" + kind + ";base64," + o.Data
}

// ownPictures checks the names, the sizes and the forms of the pictures without decoding them.
func (c *checker) ownPictures(t *Template) {
	if len(t.Pictures) > maxOwn {
		c.refuse("pictures", "too_many", maxOwn)
		return
	}
	total := 0
	for i, o := range t.Pictures {
		path := fmt.Sprintf("pictures[%d]", i)
		if n := utf8.RuneCountInString(o.Name); n < 1 || n > maxOwnName || strings.ContainsFunc(o.Name, unicode.IsControl) {
			c.refuse(path+".name", "letters", 1, maxOwnName)
		}
		if slices.ContainsFunc(t.Pictures[:i], func(other OwnPicture) bool { return other.Name == o.Name }) {
			c.refuse(path+".name", "twice")
		}
		raw, ok := o.file()
		total += len(raw)
		if !ok {
			c.refuse(path+".data", "no_picture")
			continue
		}
		size, kind, err := image.DecodeConfig(bytes.NewReader(raw))
		switch {
		case err != nil, kind != "jpeg" && kind != "png", size.Width < 1, size.Height < 1:
			c.refuse(path+".data", "no_picture")
		case len(raw) > ownBytes, max(size.Width, size.Height) > maxPixels:
			c.refuse(path+".data", "picture_too_large", ownBytes>>10, maxPixels)
		}
	}
	if total > allOwnBytes && len(c.found) == 0 {
		c.refuse("pictures", "pictures_too_large", allOwnBytes>>10)
	}
}

// own checks a part that shows a picture of the template.
func (c *checker) own(path string, t *Template, b namedBand, p Part, width float64) {
	if !slices.ContainsFunc(t.Pictures, func(o OwnPicture) bool { return o.Name == p.Name }) {
		c.refuse(path+".name", "unknown_name")
	}
	c.between(path+".width", p.Width, minPicture, width)
	c.between(path+".height", p.Height, minPicture, b.Height)
}

// ReadPictures decodes the pictures that the template's parts show. One that is damaged is refused by its path.
func (t *Template) ReadPictures() (map[string]*Picture, error) {
	out := map[string]*Picture{}
	for i, o := range t.Pictures {
		if !t.shows(o.Name) {
			continue
		}
		raw, _ := o.file()
		p, err := ReadPicture(bytes.NewReader(raw), "")
		if err != nil {
			return nil, Problems{fmt.Sprintf("pictures[%d].data", i): "no_picture"}
		}
		out[o.Name] = p
	}
	return out, nil
}

// shows reports whether a part shows a picture.
func (t *Template) shows(name string) bool {
	return slices.ContainsFunc(t.Bands.all(), func(b namedBand) bool {
		return slices.ContainsFunc(b.Parts, func(p Part) bool { return p.Kind == kindPicture && p.Name == name })
	})
}

// Shown are the pictures that the template's parts show.
func (t *Template) Shown() []OwnPicture {
	return slices.DeleteFunc(slices.Clone(t.Pictures), func(o OwnPicture) bool { return !t.shows(o.Name) })
}

// Rewritten gives the JSON of a template with its pictures written again: what else was in their files, such as where a photo was taken, is left out. A picture that is so already stays as it is.
func (t *Template) Rewritten(raw []byte) ([]byte, error) {
	whole, total := true, 0
	next := *t
	next.Pictures = slices.Clone(t.Pictures)
	for i := range next.Pictures {
		o := &next.Pictures[i]
		path := fmt.Sprintf("pictures[%d].data", i)
		file, _ := o.file()
		again, err := rewrite(file)
		if err != nil {
			return nil, Problems{path: "no_picture"}
		}
		if len(again) > ownBytes {
			return nil, Problems{path: reason("picture_too_large", ownBytes>>10, maxPixels)}
		}
		total += len(again)
		data := base64.StdEncoding.EncodeToString(again)
		if from := []byte(`"` + o.Data + `"`); data != o.Data {
			whole = whole && bytes.Contains(raw, from)
			raw = bytes.ReplaceAll(raw, from, []byte(`"`+data+`"`))
		}
		o.Data = data
	}
	if total > allOwnBytes { // a file may have become larger
		return nil, Problems{"pictures": reason("pictures_too_large", allOwnBytes>>10)}
	}
	if !whole { // letters of it were escaped
		return json.Marshal(next)
	}
	return raw, nil
}

// rewrite writes a picture again, upright and without anything but the picture. A file that has nothing else is not written again: it would become larger, or worse each time.
func rewrite(raw []byte) (out []byte, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("%w: %v", errPicture, broken)
		}
	}()
	picture, kind, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, errPicture
	}
	var again bytes.Buffer
	switch {
	case kind == "png" && barePNG(raw), kind == "jpeg" && bareJPEG(raw):
		return raw, nil
	case kind == "png":
		picture = files.Upright(picture, raw, files.PNG)
		if _, few := picture.(*image.Paletted); !few {
			picture = plainly(picture)
		}
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&again, picture)
	default:
		err = jpeg.Encode(&again, files.Upright(picture, raw, files.JPEG), &jpeg.Options{Quality: ownQuality})
	}
	return again.Bytes(), err
}

// pngChunks are the chunks of a PNG file that only say what its picture looks like, with how many bytes each has at most.
var pngChunks = map[string]uint32{"IHDR": 13, "PLTE": 768, "IDAT": ownBytes, "IEND": 0, "tRNS": 256, "sRGB": 1, "gAMA": 4, "cHRM": 32, "sBIT": 4}

// barePNG reports whether a PNG file has no chunks beside those of the picture, each of the small ones once, and nothing behind its end.
func barePNG(raw []byte) bool {
	const head, around = 8, 12
	had := map[string]bool{}
	for at := head; at+around <= len(raw); {
		length, kind := binary.BigEndian.Uint32(raw[at:]), string(raw[at+4:at+8])
		most, known := pngChunks[kind]
		if !known || length > most || had[kind] && kind != "IDAT" {
			return false
		}
		had[kind] = true
		at += around + int(length)
		if kind == "IEND" {
			return at == len(raw)
		}
	}
	return false
}

// mostICC is how many bytes a color profile has at most that stays in a JPEG file: browsers write a short one of sRGB.
const mostICC = 1 << 10

// bareJPEG reports whether a JPEG file has no segments beside the picture, the header JFIF and a short color profile, and nothing behind its end.
func bareJPEG(raw []byte) bool {
	const start, end, scan, app0, app1, app2, app15, comment = 0xD8, 0xD9, 0xDA, 0xE0, 0xE1, 0xE2, 0xEF, 0xFE
	profiled := false
	for at := 2; at+4 <= len(raw) && raw[at] == 0xFF; {
		length := int(raw[at+2])<<8 + int(raw[at+3])
		switch kind := raw[at+1]; {
		case kind == app2 && length <= mostICC && !profiled && bytes.HasPrefix(raw[at+4:], []byte("ICC_PROFILE\x00\x01\x01")):
			profiled = true
		case kind == scan:
			// Within and behind the scans too.
			for i, b := range raw[at+2 : len(raw)-1] {
				if next := raw[at+3+i]; b == 0xFF && (next >= app0 && next <= app15 || next == comment || next == end && at+4+i < len(raw)) {
					return false
				}
			}
			return bytes.HasSuffix(raw, []byte{0xFF, end})
		case kind == start, kind >= app1 && kind <= app15, kind == comment, kind == app0 && !bytes.HasPrefix(raw[at+4:], []byte("JFIF\x00")):
			return false
		}
		at += 2 + length
	}
	return false
}

// own draws a picture of the template into its box, with its ratio kept.
func (l *layout) own(p Part, x, y float64) {
	picture := l.doc.pictures[p.Name]
	if picture == nil {
		return
	}
	width, height := picture.within(p.Width, p.Height)
	if p.End {
		x += p.Width - width
	}
	l.put(len(l.doc.Pages)-1, Item{Shape: OwnImage, X: x, Y: y, W: width, H: height, Text: p.Name})
}
