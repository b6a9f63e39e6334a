package files

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"io"
	"maps"
	"runtime"
	"slices"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func segment(marker byte, body ...byte) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(body)+2)), body...)
}

// scanBomb is a progressive JPEG of w×h pixels with so many scans, each of which says of all blocks that they are empty: a few bytes a scan, for which the decoder walks over the
// whole picture.
func scanBomb(w, h, components, scans int) []byte {
	out := []byte{0xFF, 0xD8}
	out = append(out, segment(0xDB, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)...)
	frame := []byte{8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), byte(components)}
	for i := range components {
		frame = append(frame, byte(i+1), 0x11, 0)
	}
	out = append(out, segment(0xC2, frame...)...)
	// One code of one bit in the table of AC coefficients: a run of 16,384 to 32,767 empty blocks.
	out = append(out, segment(0xC4, append(append([]byte{0x10, 1}, make([]byte, 15)...), 0xE0)...)...)
	blocks := ((w + 7) / 8) * ((h + 7) / 8)
	for i := range scans {
		out = append(out, segment(0xDA, 1, byte(i%components+1), 0, 1, 63, 0)...)
		var bits, n uint
		put := func(v, width uint) {
			bits, n = bits<<width|v, n+width
			for n >= 8 {
				b := byte(bits >> (n - 8))
				if out = append(out, b); b == 0xFF {
					out = append(out, 0)
				}
				n -= 8
			}
		}
		for left := blocks; left > 0; left -= 1<<15 - 1 {
			put(0, 1)
			put(1<<14-1, 14)
		}
		for n > 0 {
			put(1, 1)
		}
	}
	return append(out, 0xFF, 0xD9)
}

// interlacedPNG says that it has 16 bits a channel and comes in seven passes.
func interlacedPNG(w, h uint32) []byte {
	out := pngHead(w, h)
	out[24], out[28] = 16, 1
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

// tiffOf is a TIFF of one directory and so many strips, all of which name the same data.
func tiffOf(tags map[uint16][]uint32, strips int, data []byte) []byte {
	tags = maps.Clone(tags)
	build := func(at uint32) []byte {
		tags[273], tags[tagStrips] = slices.Repeat([]uint32{at}, strips), slices.Repeat([]uint32{uint32(len(data))}, strips)
		directory := binary.LittleEndian.AppendUint16(nil, uint16(len(tags)))
		lists := uint32(8 + 2 + 12*len(tags) + 4)
		var behind []byte
		for _, tag := range slices.Sorted(maps.Keys(tags)) {
			v := tags[tag]
			directory = binary.LittleEndian.AppendUint16(directory, tag)
			directory = binary.LittleEndian.AppendUint16(directory, 4)
			directory = binary.LittleEndian.AppendUint32(directory, uint32(len(v)))
			if len(v) == 1 {
				directory = binary.LittleEndian.AppendUint32(directory, v[0])
				continue
			}
			directory = binary.LittleEndian.AppendUint32(directory, lists+uint32(len(behind)))
			for _, n := range v {
				behind = binary.LittleEndian.AppendUint32(behind, n)
			}
		}
		return slices.Concat([]byte("II*\x00\x08\x00\x00\x00"), directory, make([]byte, 4), behind)
	}
	return append(build(uint32(len(build(0)))), data...)
}

// greyTIFF has w×h grey pixels.
func greyTIFF(w, h, strips int, compression uint32, data []byte) []byte {
	return tiffOf(map[uint16][]uint32{tagWidth: {uint32(w)}, tagHeight: {uint32(h)}, tagBits: {8}, tagCompression: {compression}, 262: {1}, tagRows: {uint32(h / strips)}}, strips, data)
}

func deflated(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	if _, err := z.Write(make([]byte, n)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// counted counts how often a file is read, and ends a context after some of it.
type counted struct {
	*bytes.Reader
	reads int
	after int
	stop  context.CancelFunc
}

func (c *counted) ReadAt(b []byte, at int64) (int, error) {
	if c.reads++; c.reads == c.after {
		c.stop()
	}
	return c.Reader.ReadAt(b, at)
}

func TestPicturesMadeToKeepTheDecoderBusyAreRefusedBeforeItBegins(t *testing.T) {
	began := false
	for mime, decoder := range decoders {
		decoders[mime] = func(r io.Reader) (image.Image, error) { began = true; return decoder(r) }
		t.Cleanup(func() { decoders[mime] = decoder })
	}
	s, err := Open(nil, "", t.TempDir(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		why, name string
		raw       []byte
		want      fault.Code
	}{
		{"300 scans", "a.jpg", scanBomb(4000, 3000, 1, 300), fault.FileDamaged},
		{"101 scans", "a.jpg", scanBomb(100, 100, 3, 101), fault.FileDamaged},
		{"scans behind data that no marker begins", "a.jpg", slices.Insert(scanBomb(100, 100, 1, 101), 2+69, 0, 1, 0xFF, 0, 0xFF, 0xD3, 0xFF, 0xFF, 0xFF), fault.FileDamaged},
		{"progressive, three components, 40 megapixels", "a.jpg", scanBomb(6320, 6320, 3, 1), fault.FileTooLarge},
		{"progressive, one component, 17 megapixels", "a.jpg", scanBomb(4130, 4130, 1, 1), fault.FileTooLarge},
		{"progressive, four components, 13 megapixels", "a.jpg", scanBomb(3700, 3600, 4, 1), fault.FileTooLarge},
		{"two frames, the first of them small", "a.jpg", slices.Insert(scanBomb(6320, 6320, 3, 1), 2, segment(0xC0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)...), fault.FileDamaged},
		{"PNG, 16 bits, interlaced, 40 megapixels", "a.png", interlacedPNG(8000, 5000), fault.FileTooLarge},
		{"TIFF, 40 megapixels in one packed strip", "a.tif", greyTIFF(8000, 5000, 1, 8, deflated(t, 8000*5000)), fault.FileTooLarge},
		{"TIFF that unpacks the same bytes 5,000 times", "a.tif", greyTIFF(8000, 5000, 5000, 8, deflated(t, 64000)), fault.FileDamaged},
		{"TIFF that reads the same idle bytes for every row", "a.tif", greyTIFF(1, 4000, 4000, 32773, bytes.Repeat([]byte{0x80}, 1<<20)), fault.FileDamaged},
		{"TIFF of tiles much larger than it", "a.tif", tiffOf(map[uint16][]uint32{tagWidth: {8}, tagHeight: {5_000_000}, tagBits: {8}, tagCompression: {8}, 262: {1}, tagTileWidth: {1024}, tagTileHeight: {8}, 324: {0}, tagTiles: {1}}, 1, nil), fault.FileTooLarge},
		{"TIFF whose size overflows", "a.tif", tiffOf(map[uint16][]uint32{tagWidth: {1<<32 - 1}, tagHeight: {1<<32 - 1}}, 1, nil), fault.FileTooLarge},
		{"TIFF without an end", "a.tif", []byte("II*\x00\xff\xff\xff\xff"), fault.FileDamaged},
		{"BMP of 41 megapixels", "a.bmp", bmpHead(41_000, 1000), fault.FileTooLarge},
		{"BMP whose size overflows", "a.bmp", bmpHead(1<<31-1, 1<<31-1), fault.FileDamaged},
		{"AVIF, which browsers convert", "a.avif", []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf"), fault.FileNotAllowed},
	} {
		_, err := s.Receive(ctx, guest, c.name, bytes.NewReader(c.raw), Any)
		if !fault.Is(err, c.want) {
			t.Errorf("%s (%d bytes): %v, want %s", c.why, len(c.raw), err, c.want)
		}
		if began {
			t.Errorf("%s: decoding began", c.why)
			began = false
		}
	}
	if n := lying(t, s); n != 0 {
		t.Errorf("%d refused files were kept", n)
	}
}

func bmpHead(w, h uint32) []byte {
	out := append([]byte("BM"), make([]byte, 52)...)
	out[10], out[14], out[26], out[28] = 54, 40, 1, 24
	binary.LittleEndian.PutUint32(out[18:], w)
	binary.LittleEndian.PutUint32(out[22:], h)
	return out
}

// noisy is a picture that packs badly.
func noisy(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	x := uint32(1)
	for i := range p.Pix {
		x = x*1664525 + 1013904223
		p.Pix[i] = byte(x >> 24)
	}
	return p
}

func deep(w, h int) *image.NRGBA64 {
	p := image.NewNRGBA64(image.Rect(0, 0, w, h))
	for i := range p.Pix {
		p.Pix[i] = byte(i * 7)
	}
	return p
}

// What a decoder allocates must be less than what the picture was weighed with, or a small file fills the memory.
func TestNoDecoderTakesMoreMemoryThanWasMeasured(t *testing.T) {
	const w, h = 1000, 800
	var plain, grey, lossy, shallow, tiffPlain, tiffPacked, tiffDeep, tiffGrey bytes.Buffer
	for _, err := range []error{
		jpeg.Encode(&plain, noisy(w, h), nil), jpeg.Encode(&grey, image.NewGray(image.Rect(0, 0, w, h)), nil), bmp.Encode(&lossy, noisy(w, h)), gif.Encode(&shallow, image.NewPaletted(image.Rect(0, 0, w, h), palette.Plan9), nil),
		tiff.Encode(&tiffPlain, noisy(w, h), nil), tiff.Encode(&tiffPacked, noisy(w, h), &tiff.Options{Compression: tiff.Deflate, Predictor: true}), tiff.Encode(&tiffDeep, deep(w, h), &tiff.Options{Compression: tiff.Deflate}),
		tiff.Encode(&tiffGrey, image.NewGray(image.Rect(0, 0, w, h)), &tiff.Options{Compression: tiff.Deflate}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		why, mime string
		raw       []byte
	}{
		{"JPEG", JPEG, plain.Bytes()},
		{"grey JPEG", JPEG, grey.Bytes()},
		{"progressive JPEG, one component", JPEG, scanBomb(w, h, 1, 2)},
		{"progressive JPEG, three components", JPEG, scanBomb(w, h, 3, 100)},
		{"progressive JPEG, four components", JPEG, scanBomb(w, h, 4, 5)},
		{"PNG", PNG, testPNG(t, noisy(w, h))},
		{"PNG of 16 bits", PNG, testPNG(t, deep(w, h))},
		{"GIF", gifMime, shallow.Bytes()},
		{"WebP", webpMime, testWebP},
		{"BMP", bmpMime, lossy.Bytes()},
		{"TIFF", tiffMime, tiffPlain.Bytes()},
		{"packed TIFF", tiffMime, tiffPacked.Bytes()},
		{"TIFF of 16 bits", tiffMime, tiffDeep.Bytes()},
		{"grey TIFF", tiffMime, tiffGrey.Bytes()},
		{"TIFF whose strip unpacks to eight times its pixels", tiffMime, greyTIFF(w, h, 1, 8, deflated(t, 8*w*h))},
	} {
		m, err := measure(bytes.NewReader(c.raw), int64(len(c.raw)), c.mime)
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err = decode(ctx, bytes.NewReader(c.raw), int64(len(c.raw)), c.mime)
		runtime.ReadMemStats(&after)
		// A few of the hostile ones are refused by the decoder in the end; what they took on the way counts all the same.
		if took := int64(after.TotalAlloc - before.TotalAlloc); took > m.decoded {
			t.Errorf("%s (%v): the decoder took %d bytes, %d were measured", c.why, err, took, m.decoded)
		}
	}
}

func TestTheWorkEndsWhenTheSenderHangsUp(t *testing.T) {
	for mime, raw := range map[string][]byte{
		JPEG: scanBomb(4000, 3900, 3, 40), PNG: testPNG(t, noisy(800, 800)), bmpMime: encoded(t, bmp.Encode), tiffMime: encoded(t, func(w io.Writer, p image.Image) error {
			return tiff.Encode(w, p, &tiff.Options{Compression: tiff.Deflate})
		}),
	} {
		context, cancel := context.WithCancel(ctx)
		whole := &counted{Reader: bytes.NewReader(raw)}
		if _, err := newDarkroom().develop(context, guest, whole, int64(len(raw)), mime, 64); err != nil {
			t.Fatalf("%s: %v", mime, err)
		}
		// The same once more; this time the sender is gone when three of four readings are done.
		cut := &counted{Reader: bytes.NewReader(raw), after: whole.reads * 3 / 4, stop: cancel}
		if _, err := newDarkroom().develop(context, guest, cut, int64(len(raw)), mime, 64); !errors.Is(err, context.Err()) || err == nil {
			t.Errorf("%s: %v", mime, err)
		}
		if cut.reads > cut.after+1 {
			t.Errorf("%s: %d of %d readings after the sender had gone", mime, cut.reads-cut.after, whole.reads)
		}
	}
}

func encoded(t *testing.T, encode func(io.Writer, image.Image) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, noisy(800, 800)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// gate is a file whose reading waits.
type gate struct {
	*bytes.Reader
	entered chan struct{}
	open    chan struct{}
}

func (g *gate) ReadAt(b []byte, at int64) (int, error) {
	select {
	case g.entered <- struct{}{}:
	case <-g.open:
	}
	<-g.open
	return g.Reader.ReadAt(b, at)
}

func TestManyPicturesOfOnePersonDoNotStandBeforeAnothers(t *testing.T) {
	room := newDarkroom()
	raw := testJPEG(t, 64, 64)
	slow := &gate{Reader: bytes.NewReader(raw), entered: make(chan struct{}, 1), open: make(chan struct{})}
	done := make(chan error, 2)
	develop := func(who identity.Principal, c content) {
		_, err := room.develop(ctx, who, c, int64(len(raw)), JPEG, maxSide)
		done <- err
	}
	go develop(guest, slow)
	<-slow.entered
	// The guest's second picture waits for the first, and is not even looked at.
	waiting, stop := context.WithCancel(ctx)
	second := &counted{Reader: bytes.NewReader(raw)}
	stop()
	if _, err := room.develop(waiting, guest, second, int64(len(raw)), JPEG, maxSide); !errors.Is(err, context.Canceled) || second.reads != 0 {
		t.Errorf("the second picture: %v after %d readings", err, second.reads)
	}
	for _, who := range []identity.Principal{another, {Account: guest.Account, Only: identity.Ref{Member: 1, ID: 2}}} {
		develop(who, bytes.NewReader(raw))
		if err := <-done; err != nil {
			t.Errorf("%+v: %v", who, err)
		}
	}
	close(slow.open)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(room.turns.of) != 0 {
		t.Errorf("%d turns are left", len(room.turns.of))
	}
}

func TestPhotosOfOlderProgramsAndScannersAreTaken(t *testing.T) {
	// A photo of a scanner that lay on its side.
	var sideways []byte
	for y := range 32 {
		for x := range 48 {
			c := marked(48, 32).RGBAAt(x, y)
			sideways = append(sideways, c.R, c.G, c.B)
		}
	}
	turned := tiffOf(map[uint16][]uint32{tagWidth: {48}, tagHeight: {32}, tagBits: {8, 8, 8}, tagCompression: {1}, 262: {2}, tagOrientation: {6}, 277: {3}, tagRows: {32}}, 1, sideways)
	file := func(encode func(io.Writer, image.Image) error, p image.Image) []byte {
		var b bytes.Buffer
		if err := encode(&b, p); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	packed := func(w io.Writer, p image.Image) error {
		return tiff.Encode(w, p, &tiff.Options{Compression: tiff.Deflate, Predictor: true})
	}
	plain := func(w io.Writer, p image.Image) error { return tiff.Encode(w, p, nil) }
	clear := image.NewNRGBA(image.Rect(0, 0, 48, 32))
	drawn := image.NewPaletted(image.Rect(0, 0, 48, 32), color.Palette{color.Black, color.White})
	s, err := Open(nil, "", t.TempDir(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, now, mime string
		raw             []byte
		corners         [2]string
	}{
		{"scan.tif", "scan.jpg", JPEG, file(packed, marked(48, 32)), [2]string{"red", "green"}},
		{"scan.TIFF", "scan.jpg", JPEG, turned, [2]string{"white", "red"}},
		{"clear.tif", "clear.png", PNG, file(plain, clear), [2]string{"blue", "blue"}},
		{"photo.bmp", "photo.jpg", JPEG, file(bmp.Encode, marked(48, 32)), [2]string{"red", "green"}},
		{"drawn.bmp", "drawn.png", PNG, file(bmp.Encode, drawn), [2]string{"blue", "blue"}},
		{"photo", "photo.jpg", JPEG, file(bmp.Encode, marked(48, 32)), [2]string{"red", "green"}},
	} {
		r, err := s.Receive(ctx, guest, c.name, bytes.NewReader(c.raw), Pictures)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r.Name != c.now || r.Mime != c.mime {
			t.Errorf("%s became %s, %s", c.name, r.Name, r.Mime)
		}
		p, kind, err := image.Decode(bytes.NewReader(read(t, s, r.File, 0)))
		if err != nil || "image/"+kind != c.mime {
			t.Fatalf("%s: %s, %v", c.name, kind, err)
		}
		if got := [2]string{corner(p, false, false), corner(p, true, false)}; got != c.corners {
			t.Errorf("%s: %v, want %v", c.name, got, c.corners)
		}
		small, _, err := image.Decode(bytes.NewReader(read(t, s, r.File, 32)))
		if err != nil || max(small.Bounds().Dx(), small.Bounds().Dy()) != 32 {
			t.Errorf("%s: no small picture comes of it: %v", c.name, err)
		}
	}
}
