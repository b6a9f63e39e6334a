package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
)

// measure is for tests: the size of a picture in either of the two types.
func (d *darkroom) measure(raw []byte) (image.Config, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(raw))
	return c, err
}

// canary stands where a camera writes its position.
const canary = "CANARY-GPS-39.4699N"

// marked is a picture whose corners differ: red, green, blue, white, clockwise from the top left.
func marked(w, h int) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{255, 0, 0, 255}
			switch {
			case x >= w/2 && y < h/2:
				c = color.RGBA{0, 255, 0, 255}
			case x >= w/2:
				c = color.RGBA{0, 0, 255, 255}
			case y >= h/2:
				c = color.RGBA{255, 255, 255, 255}
			}
			p.SetRGBA(x, y, c)
		}
	}
	return p
}

func testJPEG(t testing.TB, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, marked(w, h), &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func testPNG(t testing.TB, p image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exifData is Exif data with an orientation and a canary.
func exifData(order binary.AppendByteOrder, orientation int) []byte {
	mark := "II*\x00"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM\x00*"
	}
	b := []byte(mark)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	b = order.AppendUint16(b, 0x010F) // the maker
	b = order.AppendUint16(b, 2)
	b = order.AppendUint32(b, uint32(len(canary)))
	b = order.AppendUint32(b, 38)
	b = order.AppendUint16(b, 0x0112)
	b = order.AppendUint16(b, 3)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint16(b, uint16(orientation))
	b = order.AppendUint16(b, 0)
	b = order.AppendUint32(b, 0)
	return append(b, canary...)
}

// withExif puts Exif data into a JPEG, behind an APP0 segment and a comment.
func withExif(raw, data []byte) []byte {
	segment := func(marker byte, body []byte) []byte {
		return append(binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(body)+2)), body...)
	}
	out := slices.Clone(raw[:2])
	out = append(out, segment(0xE0, []byte("JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"))...)
	out = append(out, segment(0xFE, []byte("comment "+canary))...)
	out = append(out, segment(0xE1, append([]byte("Exif\x00\x00"), data...))...)
	return append(out, raw[2:]...)
}

// withChunk puts a chunk behind the head of a PNG.
func withChunk(raw []byte, kind string, body []byte) []byte {
	const head = 8 + 25
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	chunk = append(append(chunk, kind...), body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Concat(raw[:head], chunk, raw[head:])
}

// corner returns the colour near a corner.
func corner(p image.Image, right, bottom bool) string {
	b := p.Bounds()
	x, y := b.Min.X+b.Dx()/8, b.Min.Y+b.Dy()/8
	if right {
		x = b.Max.X - 1 - b.Dx()/8
	}
	if bottom {
		y = b.Max.Y - 1 - b.Dy()/8
	}
	r, g, bl, _ := p.At(x, y).RGBA()
	on := func(v uint32) bool { return v > 0x8000 }
	switch {
	case on(r) && on(g) && on(bl):
		return "white"
	case on(r):
		return "red"
	case on(g):
		return "green"
	}
	return "blue"
}

func TestAllEightOrientationsAreAppliedAndAllElseIsGone(t *testing.T) {
	// What lies at the top left, top right, bottom right and bottom left after turning.
	want := map[int][4]string{
		1: {"red", "green", "blue", "white"}, 2: {"green", "red", "white", "blue"}, 3: {"blue", "white", "red", "green"}, 4: {"white", "blue", "green", "red"},
		5: {"red", "white", "blue", "green"}, 6: {"white", "red", "green", "blue"}, 7: {"blue", "green", "red", "white"}, 8: {"green", "blue", "white", "red"},
	}
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		plain := testJPEG(t, 48, 32)
		drawn := testPNG(t, marked(48, 32))
		for o := 1; o <= 8; o++ {
			order := binary.AppendByteOrder(binary.LittleEndian)
			if o%2 == 0 {
				order = binary.BigEndian
			}
			for name, raw := range map[string][]byte{
				"a.jpg": withExif(plain, exifData(order, o)),
				"a.png": withChunk(withChunk(drawn, "tEXt", []byte("Location\x00"+canary)), "eXIf", exifData(order, o)),
			} {
				if !bytes.Contains(raw, []byte(canary)) {
					t.Fatal("the test is wrong")
				}
				f := keep(t, s, db, 1, name, raw)
				got := read(t, s, f, 0)
				if bytes.Contains(got, []byte("CANARY")) || bytes.Contains(got, []byte("Exif")) || bytes.Contains(got, []byte("eXIf")) {
					t.Errorf("%s, orientation %d: something is left", name, o)
				}
				p, _, err := image.Decode(bytes.NewReader(got))
				if err != nil {
					t.Fatal(err)
				}
				if corners := [4]string{corner(p, false, false), corner(p, true, false), corner(p, true, true), corner(p, false, true)}; corners != want[o] {
					t.Errorf("%s, orientation %d: %v, want %v", name, o, corners, want[o])
				}
				if upright := p.Bounds().Dx() > p.Bounds().Dy(); upright != (o < 5) {
					t.Errorf("%s, orientation %d: %v", name, o, p.Bounds())
				}
				if int64(p.Bounds().Dx()) != f.Width || int64(p.Bounds().Dy()) != f.Height {
					t.Errorf("%s: %d×%d is noted of %v", name, f.Width, f.Height, p.Bounds())
				}
			}
		}
	})
}

func testGIF(t testing.TB) []byte {
	t.Helper()
	p := image.NewPaletted(image.Rect(0, 0, 16, 16), color.Palette{color.Black, color.White})
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{p, p}, Delay: []int{1, 1}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// testWebP is a lossless picture of one pixel (RFC 9649).
var testWebP = []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00")

type entry struct{ name, body string }

func archive(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		w, err := z.Create(e.name)
		if err == nil {
			_, err = io.WriteString(w, e.body)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	wordTypes  = `<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
	excelTypes = `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`
)

func testWord(t testing.TB, more ...entry) []byte {
	return archive(t, append([]entry{{"[Content_Types].xml", wordTypes}, {"word/document.xml", "<w:document/>"}}, more...)...)
}

func testExcel(t testing.TB, more ...entry) []byte {
	return archive(t, append([]entry{{"[Content_Types].xml", excelTypes}, {"xl/workbook.xml", "<workbook/>"}}, more...)...)
}

// ole is the head of an old office file and something behind it.
func ole(body string) []byte {
	return append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\x00", 504)), body...)
}

const testPDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

func TestTheEightTypesAreTaken(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		clear := image.NewNRGBA(image.Rect(0, 0, 4, 4))
		for _, c := range []struct {
			name      string
			raw       []byte
			want, now string
		}{
			{"a.jpg", testJPEG(t, 8, 8), JPEG, "a.jpg"},
			{"a.JPEG", testJPEG(t, 8, 8), JPEG, "a.JPEG"},
			{"IMG_1.HEIC", testJPEG(t, 8, 8), JPEG, "IMG_1.jpg"},
			{"photo", testJPEG(t, 8, 8), JPEG, "photo.jpg"},
			{"a.jpg", testPNG(t, clear), PNG, "a.png"},
			{"a.gif", testGIF(t), PNG, "a.png"},
			{"a.webp", testWebP, PNG, "a.png"},
			{"a.docx", testWord(t), Word, "a.docx"},
			{"a.xlsx", testExcel(t), Excel, "a.xlsx"},
			{"a.doc", ole("text"), Doc, "a.doc"},
			{"a.xls", ole("text"), XLS, "a.xls"},
			{"a.txt", []byte("Hallo Welt\n"), Text, "a.txt"},
			{"a.txt", []byte("Gr\xfc\xdfe aus einem alten Programm\n"), Text, "a.txt"},
			{"a.txt", []byte("\xff\xfeH\x00i\x00"), Text, "a.txt"},
			{"a.txt", []byte(`{"a": 1}`), Text, "a.txt"},
			{"a.csv", []byte("a,b,c\n1,2,3\n4,5,6\n"), Text, "a.csv"},
			{"a.pdf", []byte(testPDF), PDF, "a.pdf"},
		} {
			f := keep(t, s, db, 1, c.name, c.raw)
			if f.Mime != c.want || f.Name != c.now {
				t.Errorf("%s (%d bytes): %s, %s", c.name, len(c.raw), f.Mime, f.Name)
			}
			if !f.IsPicture() && !bytes.Equal(read(t, s, f, 0), c.raw) {
				t.Errorf("%s was changed", c.name)
			}
		}
	})
}

// pngHead is a PNG that says how large it is and holds nothing.
func pngHead(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32(nil, w)
	head = binary.BigEndian.AppendUint32(head, h)
	head = append(head, 8, 6, 0, 0, 0)
	chunk := append([]byte("IHDR"), head...)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), chunk...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
}

func TestWhatIsRefused(t *testing.T) {
	s, err := Open(nil, "", t.TempDir(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	bomb := strings.Repeat("\x00", 1<<20)
	var many []entry
	for i := range maxEntries {
		many = append(many, entry{name: fmt.Sprint("word/", i)})
	}
	var heavy []entry
	for i := range 40 {
		heavy = append(heavy, entry{fmt.Sprint("word/media/", i), bomb})
	}
	jpg := testJPEG(t, 8, 8)
	for _, c := range []struct {
		why, name string
		raw       []byte
		want      fault.Code
	}{
		{"empty", "a.txt", nil, fault.FileNotAllowed},
		{"a program", "a.exe", []byte("MZ\x90\x00"), fault.FileNotAllowed},
		{"a program that is called a photo", "a.jpg", []byte("MZ\x90\x00"), fault.FileNotAllowed},
		{"an ELF program as text", "a.txt", []byte("\x7fELF\x02\x01\x01"), fault.FileNotAllowed},
		{"a photo that is called a program", "a.exe", jpg, fault.FileNotAllowed},
		{"a photo that is called a PDF", "a.pdf", jpg, fault.FileNotAllowed},
		{"SVG", "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`), fault.FileNotAllowed},
		{"SVG as a picture", "a.png", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), fault.FileNotAllowed},
		{"SVG as text", "a.txt", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), fault.FileNotAllowed},
		{"a page", "a.html", []byte("<!DOCTYPE html><script>1</script>"), fault.FileNotAllowed},
		{"a page as text", "a.txt", []byte("<!DOCTYPE html><script>1</script>"), fault.FileNotAllowed},
		{"a page behind a line of text", "a.txt", []byte("hello\n<ScRipt>1</script>"), fault.FileNotAllowed},
		{"a page as text of two bytes a letter", "a.txt", append([]byte("\xff\xfe"), utf16le("hello\n<Script>1</Script>")...), fault.FileNotAllowed},
		{"a page as text of two bytes a letter, the other way round", "a.txt", append([]byte("\xfe\xff\x00"), utf16le("<html>")...), fault.FileNotAllowed},
		{"a script", "a.js", []byte("alert(1)"), fault.FileNotAllowed},
		{"text with zero bytes", "a.txt", []byte(strings.Repeat("text ", 2000) + "\x00\x01"), fault.FileNotAllowed},
		{"rich text", "a.rtf", []byte(`{\rtf1 x}`), fault.FileNotAllowed},
		{"HEIC, which phones convert", "a.heic", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), fault.FileNotAllowed},
		{"an archive", "a.zip", archive(t, entry{"a.txt", "x"}), fault.FileNotAllowed},
		{"an archive that is called Word", "a.docx", archive(t, entry{"a.txt", "x"}), fault.FileNotAllowed},
		{"Excel that is called Word", "a.docx", testExcel(t), fault.FileNotAllowed},
		{"Word with macros", "a.docx", testWord(t, entry{"word/vbaProject.bin", "x"}), fault.FileNotAllowed},
		{"Word with macros by its type", "a.docx", archive(t, entry{"[Content_Types].xml", strings.Replace(wordTypes, "wordprocessingml.document.main", "ms-word.document.macroEnabled.main", 1) + wordTypes}, entry{"word/document.xml", ""}), fault.FileNotAllowed},
		{"Word with macros by its name", "a.docm", testWord(t), fault.FileNotAllowed},
		{"Excel with old macros", "a.xlsx", testExcel(t, entry{"xl/macrosheets/sheet1.xml", "x"}), fault.FileNotAllowed},
		{"Word with a packed program", "a.docx", testWord(t, entry{"word/embeddings/oleObject1.bin", "x"}), fault.FileNotAllowed},
		{"Word with a program in it", "a.docx", testWord(t, entry{"word/media/setup.EXE", "x"}), fault.FileNotAllowed},
		{"Word with a program that is called a picture", "a.docx", testWord(t, entry{"word/media/image1.png", "MZ\x90\x00 a program"}), fault.FileNotAllowed},
		{"Excel with a file of macros in it", "a.xlsx", testExcel(t, entry{"xl/embeddings/book.xlsm", "x"}), fault.FileNotAllowed},
		{"Word with a path out of it", "a.docx", testWord(t, entry{"../../evil", "x"}), fault.FileNotAllowed},
		{"a bomb", "a.docx", testWord(t, heavy...), fault.FileNotAllowed},
		{"an archive of very many", "a.docx", testWord(t, many...), fault.FileNotAllowed},
		{"Word with something behind it", "a.docx", append(testWord(t), "<script>1</script>"...), fault.FileNotAllowed},
		{"Word with something before it", "a.docx", append([]byte("%PDF-1.4\n"), testWord(t)...), fault.FileNotAllowed},
		{"Word cut short", "a.docx", testWord(t)[:200], fault.FileNotAllowed},
		{"old Word with macros", "a.doc", ole(string(utf16le("_VBA_PROJECT"))), fault.FileNotAllowed},
		{"old Word under a foreign name", "a.msi", ole("x"), fault.FileNotAllowed},
		{"PDF with an archive in it", "a.pdf", append([]byte(testPDF), archive(t, entry{"a", "x"})...), fault.FileNotAllowed},
		{"PDF that starts something", "a.pdf", []byte(strings.Replace(testPDF, "/Catalog", "/Catalog/OpenAction<</S/Launch>>", 1)), fault.FileNotAllowed},
		{"PDF with a script", "a.pdf", []byte(strings.Replace(testPDF, "/Catalog", "/Catalog/OpenAction<</S/JavaScript/JS(1)>>", 1)), fault.FileNotAllowed},
		{"PDF cut short", "a.pdf", []byte(testPDF[:30]), fault.FileDamaged},
		{"JPEG cut short", "a.jpg", jpg[:len(jpg)/2], fault.FileDamaged},
		{"PNG without a picture", "a.png", pngHead(10, 10), fault.FileDamaged},
		{"a picture of 41 megapixels", "a.png", pngHead(41_000, 1000), fault.FileTooLarge},
		{"a picture whose size overflows", "a.png", pngHead(1<<31-1, 1<<31-1), fault.FileDamaged},
		{"26 MB", "a.txt", bytes.Repeat([]byte("x"), 26<<20), fault.FileTooLarge},
	} {
		_, err := s.Receive(ctx, guest, c.name, io.MultiReader(bytes.NewReader(c.raw)), Any)
		if !fault.Is(err, c.want) {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		if f := fault.As(err); !slices.Contains(f.Words, c.name) {
			t.Errorf("%s: the refusal does not name it: %v", c.why, f.Words)
		}
	}
	if n := lying(t, s); n != 0 {
		t.Errorf("%d refused files were kept", n)
	}
	if _, err := s.Receive(ctx, guest, "a.pdf", strings.NewReader(testPDF), Pictures); !fault.Is(err, fault.FileNotAllowed) {
		t.Errorf("a PDF where pictures are expected: %v", err)
	}
}

func TestAPolyglotComesOutAsAPictureAlone(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		tail := append([]byte("<script>alert(1)</script>"), archive(t, entry{"evil.class", "evil"})...)
		for name, raw := range map[string][]byte{"a.jpg": testJPEG(t, 8, 8), "a.gif": testGIF(t), "a.png": testPNG(t, marked(8, 8))} {
			got := read(t, s, keep(t, s, db, 1, name, append(raw, tail...)), 0)
			if bytes.Contains(got, []byte("script")) || bytes.Contains(got, []byte("PK")) || bytes.Contains(got, []byte("evil")) {
				t.Errorf("%s keeps its second face", name)
			}
		}
	})
}

func TestALargePictureIsKeptSmaller(t *testing.T) {
	each(t, func(t *testing.T, s *Store, db *database.DB) {
		f := keep(t, s, db, 1, "wide.jpg", withExif(testJPEG(t, 5000, 100), exifData(binary.LittleEndian, 6)))
		if f.Width != 81 || f.Height != maxSide {
			t.Errorf("%d×%d", f.Width, f.Height)
		}
	})
}

func FuzzReceive(f *testing.F) {
	f.Add("a.jpg", withExif(testJPEG(f, 8, 8), exifData(binary.LittleEndian, 6)))
	f.Add("a.png", testPNG(f, marked(4, 4)))
	f.Add("a.gif", testGIF(f))
	f.Add("a.webp", testWebP)
	f.Add("a.docx", testWord(f))
	f.Add("a.doc", ole("x"))
	f.Add("a.pdf", []byte(testPDF))
	f.Add("a.txt", []byte("text"))
	s, err := Open(nil, "", f.TempDir(), nil, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name string, raw []byte) {
		r, err := s.Receive(ctx, guest, name, bytes.NewReader(raw), Any)
		if err != nil {
			if fault.As(err).Status >= 500 {
				t.Fatal(err)
			}
			return
		}
		r.Discard(ctx, nil)
		if CleanName(r.Name) != r.Name {
			t.Fatalf("%q is no clean name", r.Name)
		}
	})
}
