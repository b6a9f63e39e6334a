package paper

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/report/papertest"
)

// noise is a picture that no form makes small.
func noise(side int) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, side, side))
	from := rand.New(rand.NewPCG(1, 2))
	for i := range out.Pix {
		out.Pix[i] = uint8(from.Uint32()) | 1
	}
	return out
}

// fewColors is a picture of four colors, which a palette makes small.
func fewColors(width, height int) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.White, color.Black, color.NRGBA{R: 255, A: 255}, color.NRGBA{B: 255, A: 255}})
	from := rand.New(rand.NewPCG(1, 2))
	for i := range out.Pix {
		out.Pix[i] = uint8(from.UintN(4))
	}
	return out
}

// shades is a picture with soft edges.
func shades(width, height int) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			out.SetNRGBA(x, y, color.NRGBA{R: uint8(x), G: uint8(y), B: 90, A: 255})
		}
	}
	return out
}

// withPictures is the good template with pictures, and a part for each named one at the foot of its pages.
func withPictures(pictures []OwnPicture, parts ...string) []byte {
	list, _ := json.Marshal(pictures)
	raw := strings.Replace(good, `"name":"x"`, `"name":"x","pictures":`+string(list), 1)
	const foot = `"height":6,"parts":[{"kind":"page"`
	return []byte(strings.Replace(raw, foot, `"height":20,"parts":[`+strings.Join(append(parts, `{"kind":"page"`), ","), 1))
}

func own(name string, file []byte) OwnPicture {
	return OwnPicture{name, base64.StdEncoding.EncodeToString(file)}
}

const planPart = `{"kind":"picture","name":"Plan","x":0,"y":0,"width":40,"height":10}`

// A picture of a template keeps its ratio in its box, is on each page and in the PDF file once.
func TestAPictureOfATemplateIsDrawn(t *testing.T) {
	for name, file := range map[string][]byte{"png": pngOf(t, shades(60, 30)), "jpeg": jpegOf(t, shades(60, 30))} {
		raw := withPictures([]OwnPicture{own("Plan", file), own("Not shown", pngOf(t, shades(5, 5)))}, planPart)
		template, err := Parse(raw, testFields)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := template.Lay(t.Context(), rowsOf(60))
		if err != nil || len(doc.Pages) < 2 || len(doc.Shown) != 1 || !strings.HasPrefix(doc.Shown[0].URL(), "data:image/"+name+";base64,") {
			t.Fatalf("%s: %v, %d pages, %v", name, err, len(doc.Pages), doc.Shown)
		}
		for _, page := range doc.Pages {
			if !slices.ContainsFunc(page, func(i Item) bool {
				return i.Shape == OwnImage && i.Text == "Plan" && i.W == 20 && i.H == 10 && i.X == 10
			}) {
				t.Errorf("%s: %+v", name, page)
			}
		}
		pdf := fileOf(t, doc)
		if n := bytes.Count(pdf, []byte("/Subtype /Image")); n != 1 || strings.Count(drawnIn(t, pdf), " Do Q") != len(doc.Pages) {
			t.Errorf("%s: %d pictures in the file", name, n)
		}
		papertest.Check(t, name, pdf, make([][]string, len(doc.Pages)))
	}
}

// What is too large, damaged, of another form or named wrongly is refused by its path, before it is decoded.
func TestAHostilePictureIsRefusedByPath(t *testing.T) {
	fine := own("Plan", pngOf(t, shades(6, 3)))
	large := jpegOf(t, noise(300))
	for what, c := range map[string]struct {
		pictures []OwnPicture
		parts    string
		path     string
		why      string
	}{
		"no base64":      {[]OwnPicture{{"Plan", "%%%"}}, planPart, "pictures[0].data", "no_picture"},
		"no picture":     {[]OwnPicture{own("Plan", []byte("<svg onload='x'/>"))}, planPart, "pictures[0].data", "no_picture"},
		"nothing":        {[]OwnPicture{{"Plan", ""}}, planPart, "pictures[0].data", "no_picture"},
		"a bomb":         {[]OwnPicture{own("Plan", bomb(t, 60_000))}, planPart, "pictures[0].data", "picture_too_large:64:1024"},
		"too wide":       {[]OwnPicture{own("Plan", bomb(t, maxPixels+1))}, planPart, "pictures[0].data", "picture_too_large:64:1024"},
		"too long":       {[]OwnPicture{own("Plan", append(slices.Clone(large), make([]byte, ownBytes)...))}, planPart, "pictures[0].data", "picture_too_large:64:1024"},
		"too many":       {slices.Repeat([]OwnPicture{fine}, maxOwn+1), planPart, "pictures", "too_many:4"},
		"twice":          {[]OwnPicture{fine, fine}, planPart, "pictures[1].name", "twice"},
		"without a name": {[]OwnPicture{own("", pngOf(t, shades(6, 3))), fine}, planPart, "pictures[0].name", "letters:1:40"},
		"another name":   {[]OwnPicture{fine}, strings.Replace(planPart, "Plan", "Map", 1), "bands.footer.parts[0].name", "unknown_name"},
		"no room":        {[]OwnPicture{fine}, strings.Replace(planPart, `"height":10`, `"height":21`, 1), "bands.footer.parts[0].height", "between:0:20"},
	} {
		_, err := Parse(withPictures(c.pictures, c.parts), testFields)
		var p Problems
		if !errors.As(err, &p) || p[c.path] != c.why || len(p) != 1 {
			t.Errorf("%s: %.200v, want %s %s", what, err, c.path, c.why)
		}
	}
	three := []OwnPicture{own("Plan", large[:min(len(large), ownBytes)]), own("b", large[:min(len(large), ownBytes)])}
	var p Problems
	if _, err := Parse(withPictures(three, planPart), testFields); !errors.As(err, &p) || p["pictures"] != "pictures_too_large:96" {
		t.Errorf("%.200v of %d bytes", err, len(large))
	}
}

// A picture whose data end too early is refused by its path when the report is laid out, and when the template is kept.
func TestADamagedPictureIsRefusedByPath(t *testing.T) {
	half := pngOf(t, noise(60))
	raw := withPictures([]OwnPicture{own("Plan", half[:len(half)/2])}, planPart)
	template, err := Parse(raw, testFields)
	if err != nil {
		t.Fatal(err)
	}
	var p Problems
	if _, err := template.Lay(t.Context(), rowsOf(1)); !errors.As(err, &p) || p["pictures[0].data"] != "no_picture" {
		t.Error(err)
	}
	if _, err := template.Rewritten(raw); !errors.As(err, &p) || p["pictures[0].data"] != "no_picture" {
		t.Error(err)
	}
}

// A picture is kept without what else was in its file, and is not written again and again.
func TestAKeptPictureIsOnlyThePicture(t *testing.T) {
	photo := jpegOf(t, shades(40, 20))
	place := append([]byte{0xFF, 0xE1, 0, 12}, "Exif\x00\x00HERE"...)
	jfif := append([]byte{0xFF, 0xE0, 0, 16}, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"...)
	drawn := pngOf(t, shades(40, 20))
	profile := func(length int) []byte {
		return slices.Concat([]byte{0xFF, 0xE2, byte(length >> 8), byte(length)}, []byte("ICC_PROFILE\x00\x01\x01"), make([]byte, length-16))
	}
	for name, c := range map[string]struct {
		file   []byte
		stays  bool
		secret string
	}{
		"photo":           {photo, true, ""},
		"with a header":   {slices.Concat(photo[:2], jfif, photo[2:]), true, ""},
		"with a profile":  {slices.Concat(photo[:2], profile(200), photo[2:]), true, ""},
		"with a long one": {slices.Concat(photo[:2], profile(2000), photo[2:]), false, ""},
		"with two":        {slices.Concat(photo[:2], profile(200), profile(200), photo[2:]), false, ""},
		"with a place":    {slices.Concat(photo[:2], place, photo[2:]), false, "HERE"},
		"with more":       {append(slices.Clone(photo), "HERE\xFF\xD9"...), false, "HERE"},
		"png":             {drawn, true, ""},
		"png of a few":    {pngOf(t, fewColors(40, 20)), true, ""},
		"png and more":    {append(slices.Clone(drawn), "HERE"...), false, "HERE"},
		"png with words":  {slices.Concat(drawn[:33], chunk("tEXt", []byte("place\x00HERE")), drawn[33:]), false, "HERE"},
	} {
		raw := withPictures([]OwnPicture{own("Plan", c.file)}, planPart)
		template, err := Parse(raw, testFields)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		kept, err := template.Rewritten(raw)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again, err := Parse(kept, testFields)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		file, _ := again.Pictures[0].file()
		if bytes.Equal(file, c.file) != c.stays || c.secret != "" && bytes.Contains(file, []byte(c.secret)) {
			t.Errorf("%s: %q", name, file)
		}
		if twice, err := again.Rewritten(kept); err != nil || !bytes.Equal(twice, kept) {
			t.Errorf("%s: it changes each time, %v", name, err)
		}
	}
	// Also where the JSON of it has escaped letters.
	raw := bytes.ReplaceAll(withPictures([]OwnPicture{own("Plan", slices.Concat(photo[:2], place, photo[2:]))}, planPart), []byte("/"), []byte(`\/`))
	template, err := Parse(raw, testFields)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := template.Rewritten(raw)
	if again, failed := Parse(kept, testFields); err != nil || failed != nil || !bareJPEG(func() []byte { f, _ := again.Pictures[0].file(); return f }()) {
		t.Error(err, failed)
	}
}

// Pictures that become larger when they are written again are refused: the template that was kept could not be read any more.
func TestAKeptTemplateCanBeReadAgain(t *testing.T) {
	words := chunk("tEXt", []byte("place\x00HERE"))
	with := func(file []byte) []byte { return slices.Concat(file[:33], words, file[33:]) }
	place := append([]byte{0xFF, 0xE1, 0, 12}, "Exif\x00\x00HERE"...)
	coarse := func(seed uint64) []byte {
		var out bytes.Buffer
		picture := noise(300)
		picture.(*image.NRGBA).Pix[0] = uint8(seed)
		if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 70}); err != nil {
			t.Fatal(err)
		}
		return slices.Concat(out.Bytes()[:2], place, out.Bytes()[2:])
	}
	for name, c := range map[string]struct {
		pictures []OwnPicture
		why      string
	}{
		"few colors": {[]OwnPicture{own("Plan", with(pngOf(t, fewColors(400, 400)))), own("b", with(pngOf(t, fewColors(400, 401))))}, ""},
		"photos":     {[]OwnPicture{own("Plan", coarse(1)), own("b", coarse(2))}, "pictures_too_large:96"},
	} {
		raw := withPictures(c.pictures, planPart)
		template, err := Parse(raw, testFields)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		kept, err := template.Rewritten(raw)
		if c.why == "" {
			if _, failed := Parse(kept, testFields); err != nil || failed != nil {
				t.Errorf("%s: %v, %v", name, err, failed)
			}
			continue
		}
		var p Problems
		if !errors.As(err, &p) || p["pictures"] != c.why {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A photo that was taken with the camera on its side is kept upright.
func TestAKeptPictureIsUpright(t *testing.T) {
	tiff := append([]byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"), 0, 0, 0, 0)
	photo, drawn := jpegOf(t, shades(40, 20)), pngOf(t, shades(40, 20))
	segment := append([]byte{0xFF, 0xE1, 0, byte(2 + 6 + len(tiff))}, "Exif\x00\x00"...)
	for name, file := range map[string][]byte{
		"jpeg": slices.Concat(photo[:2], segment, tiff, photo[2:]),
		"png":  slices.Concat(drawn[:33], chunk("eXIf", tiff), drawn[33:]),
	} {
		again, err := rewrite(file)
		if err != nil {
			t.Fatal(err)
		}
		picture, _, err := image.Decode(bytes.NewReader(again))
		if err != nil || picture.Bounds().Dx() != 20 || picture.Bounds().Dy() != 40 {
			t.Errorf("%s: %v, %v", name, picture.Bounds(), err)
		}
		// Its left edge is on top now.
		top, _, _, _ := picture.At(10, 0).RGBA()
		foot, _, _, _ := picture.At(10, 39).RGBA()
		if top >= foot {
			t.Errorf("%s: %d at the top, %d at the foot", name, top, foot)
		}
	}
}
