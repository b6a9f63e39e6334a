package files

import (
	"bufio"
	"encoding/binary"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"
)

// measured is what is known of a picture before it is decoded: what decoding it takes is decided by this alone, so it must be right for files made to mislead.
type measured struct {
	width, height int
	// decoded is how many bytes the decoder may allocate.
	decoded int64
}

func (m measured) pixels() int64 { return int64(m.width) * int64(m.height) }

const (
	// maxScans is how many scans a JPEG may have: encoders make some ten, and each makes the decoder walk over the whole picture.
	maxScans = 100
	// maxProgressive is the largest progressive JPEG, in pixels: the decoder keeps the coefficients of all of them, four bytes each.
	maxProgressive = 16_000_000
	// maxCMYK is the largest JPEG of four components, in pixels.
	maxCMYK = 12_000_000
	// treesOfWebP is what the Huffman trees of a lossless WebP may take, in bytes, however small the picture is: 65,536 groups of five trees.
	treesOfWebP = 192 << 20
	// smallest is what any picture takes, in bytes: tables, buffers, rounding up to blocks.
	smallest = 1 << 20
)

// measure looks at a picture without decoding it.
func measure(c content, size int64, mime string) (measured, error) {
	r := io.NewSectionReader(c, 0, size)
	var m measured
	var err error
	switch mime {
	case JPEG:
		m, err = measureJPEG(r)
	case PNG:
		m, err = measurePNG(r)
	case gifMime:
		m, err = plain(gif.DecodeConfig, r, 2)
	case webpMime:
		m, err = measureWebP(r)
	case bmpMime:
		m, err = plain(bmp.DecodeConfig, r, 4)
	case tiffMime:
		m, err = measureTIFF(r, size)
	default:
		return m, errNotAllowed
	}
	switch {
	case errors.Is(err, errTooManyPixels):
		return m, err
	case err != nil || m.width <= 0 || m.height <= 0:
		return m, errDamaged
	case m.pixels() > maxPixels:
		return m, errTooManyPixels
	}
	if m.decoded += smallest; m.decoded > roomMemory {
		return m, errTooManyPixels
	}
	return m, nil
}

// plain measures a picture of which each pixel takes so many bytes.
func plain(config func(io.Reader) (image.Config, error), r io.Reader, bytesAPixel int64) (measured, error) {
	c, err := config(r)
	m := measured{width: c.Width, height: c.Height}
	m.decoded = min(maxPixels, m.pixels()) * bytesAPixel
	return m, err
}

// measurePNG counts 16 bits a channel, and a second picture where the passes of an interlaced one are put together.
func measurePNG(r io.ReadSeeker) (measured, error) {
	var head [29]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return measured{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return measured{}, err
	}
	depth, interlaced := head[24], head[28] != 0
	each := int64(4)
	if depth == 16 {
		each = 8
	}
	if interlaced {
		each *= 2
	}
	return plain(png.DecodeConfig, r, each)
}

// measureWebP distinguishes lossy pictures without transparency from all others, which are (or have beside them) a lossless one.
func measureWebP(r io.ReadSeeker) (measured, error) {
	var head [16]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return measured{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return measured{}, err
	}
	if string(head[12:]) == "VP8 " {
		return plain(webp.DecodeConfig, r, 3)
	}
	m, err := plain(webp.DecodeConfig, r, 8)
	m.decoded += treesOfWebP
	return m, err
}

// measureJPEG walks over the markers to the end of the picture, in the way in which image/jpeg does: what that decoder would take for a scan is counted here.
func measureJPEG(section io.Reader) (measured, error) {
	r := bufio.NewReaderSize(section, 64<<10)
	var m measured
	var components int64
	var progressive bool
	scans := 0
	if soi, err := u16(r); err != nil || soi != 0xFFD8 {
		return m, errDamaged
	}
	for {
		marker, err := nextMarker(r)
		if err != nil || marker == 0xD9 {
			break // without an end the decoder refuses it, or has enough
		}
		length, err := u16(r)
		if err != nil || length < 2 {
			break
		}
		left := length - 2
		switch marker {
		case 0xC0, 0xC1, 0xC2:
			var frame [6]byte
			if _, err := io.ReadFull(r, frame[:]); err != nil || left < len(frame) || components != 0 {
				return m, errDamaged
			}
			left -= len(frame)
			m.height, m.width = int(binary.BigEndian.Uint16(frame[1:])), int(binary.BigEndian.Uint16(frame[3:]))
			components, progressive = int64(frame[5]), marker == 0xC2
		case 0xDA:
			scans++
		}
		if _, err := r.Discard(left); err != nil {
			break
		}
	}
	switch {
	case components == 0 || components > 4 || scans > maxScans:
		return m, errDamaged
	case progressive && m.pixels() > maxProgressive, components == 4 && m.pixels() > maxCMYK:
		return m, errTooManyPixels
	case progressive:
		m.decoded = m.pixels() * (components*5 + 4)
	case components == 4:
		m.decoded = m.pixels() * 8
	default:
		m.decoded = min(maxPixels, m.pixels()) * components
	}
	return m, nil
}

// nextMarker finds the next marker, over the data of a scan, fill bytes and restarts.
func nextMarker(r *bufio.Reader) (byte, error) {
	for {
		if _, err := r.ReadSlice(0xFF); errors.Is(err, bufio.ErrBufferFull) {
			continue
		} else if err != nil {
			return 0, err
		}
		b := byte(0xFF)
		for b == 0xFF {
			var err error
			if b, err = r.ReadByte(); err != nil {
				return 0, err
			}
		}
		if b != 0 && (b < 0xD0 || b > 0xD7) {
			return b, nil
		}
	}
}

func u16(r io.ByteReader) (int, error) {
	a, err := r.ReadByte()
	if err != nil {
		return 0, err
	}
	b, err := r.ReadByte()
	return int(a)<<8 | int(b), err
}

// The tags of TIFF that decide what decoding costs, and the one that says how the camera was held.
const (
	tagWidth, tagHeight, tagBits, tagCompression = 256, 257, 258, 259
	tagOrientation                               = 274
	tagStrips, tagRows                           = 279, 278
	tagTileWidth, tagTileHeight, tagTiles        = 322, 323, 325
	maxTags                                      = 1000
	maxBlocks                                    = 1 << 20
)

// tiffTag is an entry of a TIFF's directory.
type tiffTag struct {
	kind  uint16
	count uint32
	value [4]byte
}

// tiffDirectory is the first directory of a TIFF.
type tiffDirectory struct {
	r     io.ReaderAt
	order binary.ByteOrder
	tags  map[uint16]tiffTag
}

func readTIFF(r io.ReaderAt) (tiffDirectory, error) {
	d := tiffDirectory{r: r, tags: map[uint16]tiffTag{}}
	var head [8]byte
	if _, err := r.ReadAt(head[:], 0); err != nil {
		return d, errDamaged
	}
	switch string(head[:2]) {
	case "II":
		d.order = binary.LittleEndian
	case "MM":
		d.order = binary.BigEndian
	default:
		return d, errDamaged
	}
	at := int64(d.order.Uint32(head[4:]))
	if _, err := r.ReadAt(head[:2], at); err != nil {
		return d, errDamaged
	}
	n := int64(d.order.Uint16(head[:]))
	if n > maxTags {
		return d, errDamaged
	}
	raw := make([]byte, 12*n)
	if _, err := r.ReadAt(raw, at+2); err != nil {
		return d, errDamaged
	}
	for ; len(raw) > 0; raw = raw[12:] {
		d.tags[d.order.Uint16(raw)] = tiffTag{kind: d.order.Uint16(raw[2:]), count: d.order.Uint32(raw[4:]), value: [4]byte(raw[8:12])}
	}
	return d, nil
}

// values are the first numbers of a tag; nil when it is absent or holds no numbers.
func (d tiffDirectory) values(tag uint16, most int64) []int64 {
	t := d.tags[tag]
	width, ok := map[uint16]int64{1: 1, 3: 2, 4: 4}[t.kind]
	if !ok || t.count == 0 {
		return nil
	}
	n := min(int64(t.count), most)
	raw := t.value[:]
	if int64(t.count)*width > 4 {
		raw = make([]byte, n*width)
		if _, err := d.r.ReadAt(raw, int64(d.order.Uint32(t.value[:]))); err != nil {
			return nil
		}
	}
	out := make([]int64, n)
	for i := range out {
		switch width {
		case 1:
			out[i] = int64(raw[i])
		case 2:
			out[i] = int64(d.order.Uint16(raw[2*i:]))
		default:
			out[i] = int64(d.order.Uint32(raw[4*i:]))
		}
	}
	return out
}

func (d tiffDirectory) value(tag uint16) int64 {
	if v := d.values(tag, 1); len(v) > 0 {
		return v[0]
	}
	return 0
}

// orientation is how the camera was held, 1 to 8; 1 when nothing is said.
func (d tiffDirectory) orientation() int {
	if v := d.value(tagOrientation); v >= 1 && v <= 8 {
		return int(v)
	}
	return 1
}

// measureTIFF adds up strips or tiles. Each may name any bytes of the file, so all of them together must not be longer than the file is: otherwise a small file is unpacked over
// and over. A compressed one may become eight bytes a pixel, and the decoder's buffer grows by doubling.
func measureTIFF(r io.ReaderAt, size int64) (measured, error) {
	d, err := readTIFF(r)
	if err != nil {
		return measured{}, err
	}
	w, h := d.value(tagWidth), d.value(tagHeight)
	switch {
	case w <= 0 || h <= 0:
		return measured{}, errDamaged
	case w > maxPixels || h > maxPixels || w*h > maxPixels:
		return measured{}, errTooManyPixels
	}
	m := measured{width: int(w), height: int(h)}
	bw, bh, counts := w, h, uint16(tagStrips)
	if tw := d.value(tagTileWidth); tw != 0 {
		bw, bh, counts = tw, d.value(tagTileHeight), tagTiles
	} else if rows := d.value(tagRows); rows > 0 && rows < h {
		bh = rows
	}
	if bw < 1 || bh < 1 || bw > maxPixels || bh > maxPixels || bw*bh > 2*maxPixels {
		return m, errDamaged
	}
	blocks := ((w + bw - 1) / bw) * ((h + bh - 1) / bh)
	if blocks > maxBlocks || blocks*bw*bh > 2*maxPixels {
		return m, errTooManyPixels
	}
	var sum int64
	for _, n := range d.values(counts, blocks) {
		sum += n
	}
	if sum > size {
		return m, errDamaged
	}
	each := int64(4)
	if d.value(tagBits) == 16 {
		each = 8
	}
	m.decoded = m.pixels()*each + size
	if c := d.value(tagCompression); c > 1 {
		// The old and the new buffer of the last growth, and what a build with the race detector allocates beside them.
		m.decoded += 6 * 8 * bw * bh
	}
	return m, nil
}
