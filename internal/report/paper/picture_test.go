package paper

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"latchkey/internal/report/papertest"
)

// pngOf is a picture as a PNG file.
func pngOf(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func jpegOf(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const withLogo = `"height":8,"parts":[{"kind":"logo","x":0,"y":1,"width":40,"height":6},{"kind":"logo","x":60,"y":1,"width":40,"height":6,"end":true},{"kind":"group"`

// A logo keeps its ratio in its box, is on each page and in the file once.
func TestALogoIsDrawnInItsBox(t *testing.T) {
	template, err := Parse(with(`"height":8,"parts":[{"kind":"group"`, withLogo), testFields)
	if err != nil || !template.HasLogo() || parsed(t).HasLogo() {
		t.Fatal(err)
	}
	half := image.NewNRGBA(image.Rect(0, 0, 300, 150))
	half.SetNRGBA(1, 1, color.NRGBA{R: 200, A: 100})
	deep := image.NewNRGBA64(image.Rect(0, 0, 30, 15))
	deep.SetNRGBA64(1, 1, color.NRGBA64{G: 0xABCD, A: 0x1234})
	dots := image.NewPaletted(image.Rect(0, 0, 20, 10), color.Palette{color.Black, color.Transparent})
	for name, raw := range map[string][]byte{
		"transparent": pngOf(t, half), "16 bits": pngOf(t, deep), "gray 16": pngOf(t, image.NewGray16(image.Rect(0, 0, 10, 5))), "palette": pngOf(t, dots),
		"photo": jpegOf(t, half), "gray photo": jpegOf(t, image.NewGray(image.Rect(0, 0, 100, 50))),
	} {
		c := rowsOf(60)
		if c.Logo, err = ReadPicture(bytes.NewReader(raw), "/v1/logo?memberid=1&v=x"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		doc, err := template.Lay(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		var got []Item
		for _, item := range doc.Pages[0] {
			if item.Shape == Image {
				got = append(got, item)
			}
		}
		if len(got) < 2 || got[0] != (Item{Shape: Image, X: 10, Y: 11, W: 12, H: 6, Text: "/v1/logo?memberid=1&v=x"}) || got[1].X != 98 || got[1].W != 12 {
			t.Fatalf("%s: %+v", name, got)
		}
		file := fileOf(t, doc)
		masks := 0
		if bytes.Contains(file, []byte("/SMask ")) {
			masks = 1
		}
		if n := bytes.Count(file, []byte("/Subtype /Image")); n != 1+masks || len(doc.Pages) < 2 || strings.Count(drawnIn(t, file), " Do Q") < 2*len(doc.Pages) {
			t.Errorf("%s: %d pictures in the file with %d masks", name, n, masks)
		}
		if again := fileOf(t, doc); !bytes.Equal(again, file) {
			t.Errorf("%s: two files differ", name)
		}
		papertest.Check(t, name, file, make([][]string, len(doc.Pages)))
	}
	doc, err := template.Lay(t.Context(), rowsOf(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range doc.Pages[0] {
		if item.Shape == Image {
			t.Errorf("%+v of an agency without a logo", item)
		}
	}
}

// chunk is a part of a PNG file.
func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// bomb is a PNG file of some hundred bytes that says it is as large as a hall.
func bomb(t *testing.T, side uint32) []byte {
	t.Helper()
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, side), side)
	var data bytes.Buffer
	w := zlib.NewWriter(&data)
	if _, err := w.Write(make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 6, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", data.Bytes())...), chunk("IEND", nil)...)
}

// No picture stops a report: what is too large, damaged or of another form is refused before it is decoded.
func TestAHostileLogoIsRefused(t *testing.T) {
	good := pngOf(t, image.NewNRGBA(image.Rect(0, 0, 30, 15)))
	var moving bytes.Buffer
	if err := gif.Encode(&moving, image.NewPaletted(image.Rect(0, 0, 5, 5), color.Palette{color.Black}), nil); err != nil {
		t.Fatal(err)
	}
	for name, raw := range map[string][]byte{
		"nothing": nil, "text": []byte("hello"), "drawing": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "animation": moving.Bytes(),
		"half": good[:len(good)/2], "wide": bomb(t, 60_000), "square": bomb(t, maxPixels+1), "short of data": bomb(t, maxPixels),
		"long": append(bytes.Clone(good), make([]byte, maxPicture)...), "no side": bomb(t, 0),
	} {
		if p, err := ReadPicture(bytes.NewReader(raw), "x"); !errors.Is(err, errPicture) || p != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	template, err := Parse(with(`"height":8,"parts":[{"kind":"group"`, `"height":8,"parts":[{"kind":"logo","x":0,"y":0,"width":0,"height":9},{"kind":"group"`), testFields)
	var p Problems
	if !errors.As(err, &p) || p["bands.group.parts[0].width"] == "" || p["bands.group.parts[0].height"] == "" {
		t.Errorf("%v %v", template, err)
	}
}
