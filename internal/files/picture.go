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

	ximage "golang.org/x/image/draw"
	"golang.org/x/image/webp"
	"golang.org/x/sync/semaphore"
)

// darkroom makes pictures new: decoded, turned upright, brought to size, encoded. Nothing but the picture survives that: no position, no camera, no second face of the file.
type darkroom struct {
	// memory is how many bytes decoded pictures may take at once.
	memory *semaphore.Weighted
}

const (
	// roomMemory is what all pictures under way may take, in bytes.
	roomMemory = 512 << 20
	// bytesAPixel is what a pixel may take while it is decoded, turned and encoded.
	bytesAPixel = 12
	quality     = 85
)

func newDarkroom() *darkroom { return &darkroom{memory: semaphore.NewWeighted(roomMemory)} }

// developed is a picture made new.
type developed struct {
	raw           []byte
	mime          string
	width, height int
}

// codec is how one type of picture is measured and read.
type codec struct {
	measure func(io.Reader) (image.Config, error)
	decode  func(io.Reader) (image.Image, error)
}

var codecs = map[string]codec{
	JPEG:     {jpeg.DecodeConfig, jpeg.Decode},
	PNG:      {png.DecodeConfig, png.Decode},
	webpMime: {webp.DecodeConfig, webp.Decode},
	gifMime:  {gif.DecodeConfig, gif.Decode},
}

// develop makes a picture new, its longest side no longer than side pixels. It is measured before it is decoded.
func (d *darkroom) develop(ctx context.Context, c content, size int64, mime string, side int) (out developed, err error) {
	codec, ok := codecs[mime]
	if !ok {
		return out, errNotAllowed
	}
	measured, err := codec.measure(io.NewSectionReader(c, 0, size))
	if err != nil || measured.Width <= 0 || measured.Height <= 0 {
		return out, errDamaged
	}
	if int64(measured.Width)*int64(measured.Height) > maxPixels {
		return out, errTooManyPixels
	}
	weight := min(roomMemory, int64(measured.Width)*int64(measured.Height)*bytesAPixel)
	if err := d.memory.Acquire(ctx, weight); err != nil {
		return out, err
	}
	defer d.memory.Release(weight)
	defer func() {
		if p := recover(); p != nil {
			out, err = developed{}, fmt.Errorf("%w: decoder: %v", errDamaged, p)
		}
	}()
	picture, err := codec.decode(io.NewSectionReader(c, 0, size))
	if err != nil {
		return out, errDamaged
	}
	picture = upright(scaled(picture, side), orientation(c, size, mime))
	return encode(picture, mime)
}

// scaled brings a picture to size when it is larger.
func scaled(picture image.Image, side int) image.Image {
	b := picture.Bounds()
	longest := max(b.Dx(), b.Dy())
	if longest <= side {
		return picture
	}
	w, h := max(1, b.Dx()*side/longest), max(1, b.Dy()*side/longest)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	ximage.ApproxBiLinear.Scale(out, out.Bounds(), picture, b, ximage.Src, nil)
	return out
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

// encode writes photos as JPEG, and what was drawn or can be seen through as PNG.
func encode(picture image.Image, mime string) (developed, error) {
	out := developed{mime: JPEG, width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	opaque, ok := picture.(interface{ Opaque() bool })
	if mime == PNG || mime == gifMime || (mime == webpMime && ok && !opaque.Opaque()) {
		out.mime = PNG
	}
	var b bytes.Buffer
	var err error
	if out.mime == PNG {
		err = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&b, picture)
	} else {
		err = jpeg.Encode(&b, picture, &jpeg.Options{Quality: quality})
	}
	out.raw = b.Bytes()
	return out, err
}
