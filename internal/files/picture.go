package files

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"time"

	"golang.org/x/image/bmp"
	ximage "golang.org/x/image/draw"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
	"golang.org/x/sync/semaphore"

	"latchkey/internal/identity"
)

// darkroom makes pictures new: decoded, turned upright, brought to size, encoded. Nothing but the picture survives that: no position, no camera, no second face of the file.
type darkroom struct {
	// memory is how many bytes decoded pictures may take at once.
	memory *semaphore.Weighted
	turns  turns
}

const (
	// roomMemory is what all pictures under way may take, in bytes.
	roomMemory = 512 << 20
	quality    = 85
	// decodeWithin is how long a decoder may read. It is far more than the largest picture that is taken needs.
	decodeWithin = 10 * time.Second
)

func newDarkroom() *darkroom {
	return &darkroom{memory: semaphore.NewWeighted(roomMemory), turns: turns{of: map[identity.Principal]*turn{}}}
}

// developed is a picture made new.
type developed struct {
	raw           []byte
	mime          string
	width, height int
}

var decoders = map[string]func(io.Reader) (image.Image, error){
	JPEG: jpeg.Decode, PNG: png.Decode, webpMime: webp.Decode, gifMime: gif.Decode, bmpMime: bmp.Decode, tiffMime: tiff.Decode,
}

// develop makes a picture new, its longest side no longer than side pixels. It is measured before it is decoded. The work ends with the context, also in the middle of a file that
// was made to keep a decoder busy.
func (d *darkroom) develop(ctx context.Context, who identity.Principal, c content, size int64, mime string, side int) (out developed, err error) {
	release, err := d.turns.take(ctx, who)
	if err != nil {
		return out, err
	}
	defer release()
	m, err := measure(c, size, mime)
	if err != nil {
		return out, err
	}
	turned := orientation(c, size, mime)
	weight := min(roomMemory, m.decoded+copies(m, side, turned))
	if err := d.memory.Acquire(ctx, weight); err != nil {
		return out, err
	}
	defer d.memory.Release(weight)
	defer func() {
		if p := recover(); p != nil {
			out, err = developed{}, fmt.Errorf("%w: decoder: %v", errDamaged, p)
		}
	}()
	picture, err := decode(ctx, c, size, mime)
	if err != nil {
		return out, err
	}
	if picture, err = scaled(ctx, picture, side); err != nil {
		return out, err
	}
	return encode(ctx, upright(picture, turned), mime)
}

// copies is how many bytes a picture takes after it has been decoded: the scaled one, the turned one and what it was turned from, the encoded one.
func copies(m measured, side, orientation int) int64 {
	w, h := fit(m.width, m.height, side)
	each := int64(4)
	if w != m.width {
		each += 4
	}
	if orientation > 1 {
		each += 8
	}
	return int64(w) * int64(h) * each
}

// decode reads a picture, which has been measured, for at most decodeWithin.
func decode(ctx context.Context, c content, size int64, mime string) (image.Image, error) {
	until, cancel := context.WithTimeout(ctx, decodeWithin)
	defer cancel()
	picture, err := decoders[mime](&stoppable{ctx: until, SectionReader: io.NewSectionReader(c, 0, size)})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && until.Err() != nil:
		return nil, errTooManyPixels
	case err != nil:
		return nil, errDamaged
	}
	return picture, nil
}

// stoppable reads a file in small pieces until the context ends: a decoder can do much with few bytes.
type stoppable struct {
	ctx context.Context
	*io.SectionReader
}

func (s *stoppable) Read(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.SectionReader.Read(b[:min(len(b), 1<<10)])
}

// ReadAt is for TIFF, whose decoder jumps.
func (s *stoppable) ReadAt(b []byte, at int64) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.SectionReader.ReadAt(b, at)
}

// fit is the size of a picture whose longest side is to be no longer than side.
func fit(w, h, side int) (int, int) {
	longest := max(w, h)
	if longest <= side {
		return w, h
	}
	return max(1, w*side/longest), max(1, h*side/longest)
}

// scaled brings a picture to size when it is larger, strip by strip until the context ends.
func scaled(ctx context.Context, picture image.Image, side int) (image.Image, error) {
	const strip = 64
	b := picture.Bounds()
	w, h := fit(b.Dx(), b.Dy(), side)
	if w == b.Dx() && h == b.Dy() {
		return picture, ctx.Err()
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := 0; y < h; y += strip {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part, ok := out.SubImage(image.Rect(0, y, w, min(h, y+strip))).(*image.RGBA)
		if !ok {
			return nil, errDamaged
		}
		ximage.ApproxBiLinear.Scale(part, out.Bounds(), picture, b, ximage.Src, nil)
	}
	return out, nil
}

// Upright turns a picture that was decoded from a JPEG or PNG file as the file says that the camera was held.
func Upright(picture image.Image, file []byte, mime string) image.Image {
	return upright(picture, orientation(bytes.NewReader(file), int64(len(file)), mime))
}

// upright turns and mirrors a picture as Exif's orientation says, 1 to 8.
func upright(picture image.Image, orientation int) image.Image {
	if orientation <= 1 {
		return picture
	}
	b := picture.Bounds()
	w, h := b.Dx(), b.Dy()
	from, ok := picture.(*image.RGBA)
	if !ok {
		from = image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(from, from.Bounds(), picture, b.Min, draw.Src)
	}
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	sw, sh := b.Dx(), b.Dy()
	for y := range h {
		row := out.Pix[y*out.Stride:]
		for x := range w {
			sx, sy := x, y
			switch orientation {
			case 2:
				sx = sw - 1 - x
			case 3:
				sx, sy = sw-1-x, sh-1-y
			case 4:
				sy = sh - 1 - y
			case 5:
				sx, sy = y, x
			case 6:
				sx, sy = y, sh-1-x
			case 7:
				sx, sy = sw-1-y, sh-1-x
			case 8:
				sx, sy = sw-1-y, x
			}
			at := sy*from.Stride + sx*4
			copy(row[x*4:x*4+4], from.Pix[at:at+4])
		}
	}
	return out
}

// encode writes photos as JPEG, and what was drawn or can be seen through as PNG, until the context ends.
func encode(ctx context.Context, picture image.Image, mime string) (developed, error) {
	out := developed{mime: JPEG, width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	if isDrawn(picture, mime) {
		out.mime = PNG
	}
	w := &stoppableBuffer{ctx: ctx}
	var err error
	if out.mime == PNG {
		err = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(w, picture)
	} else {
		err = jpeg.Encode(w, picture, &jpeg.Options{Quality: quality})
	}
	out.raw = w.Bytes()
	return out, err
}

func isDrawn(picture image.Image, mime string) bool {
	if mime == PNG || mime == gifMime {
		return true
	}
	if _, ok := picture.(*image.Paletted); ok {
		return true
	}
	opaque, ok := picture.(interface{ Opaque() bool })
	return mime != JPEG && ok && !opaque.Opaque()
}

type stoppableBuffer struct {
	ctx context.Context
	bytes.Buffer
}

func (b *stoppableBuffer) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	return b.Buffer.Write(p)
}
