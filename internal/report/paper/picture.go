package paper

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // the two forms in which pictures are kept
	"image/png"
	"io"

	"codeberg.org/go-pdf/fpdf"
)

const (
	// maxPicture and maxPixels are the largest picture that is drawn: its bytes, and its longest side. Uploaded logos are kept smaller.
	maxPicture, maxPixels = 4 << 20, 1024
	minPicture            = 1
)

// errPicture is returned for what is no picture that can be drawn.
var errPicture = errors.New("no picture that can be drawn")

// Picture is the agency's logo or a picture of a template, checked and in a form that a PDF file takes.
type Picture struct {
	// Address is where a browser gets it.
	Address       string
	width, height int
	kind          string
	raw           []byte
	// plain says that a PDF file takes it as it is.
	plain bool
}

// ReadPicture reads a JPEG or PNG file. It is measured before it is decoded; what is damaged, animated or too large is refused, so that no file stops a report.
func ReadPicture(r io.Reader, address string) (p *Picture, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			p, err = nil, fmt.Errorf("%w: %v", errPicture, broken)
		}
	}()
	raw, err := io.ReadAll(io.LimitReader(r, maxPicture+1))
	if err != nil {
		return nil, err
	}
	size, kind, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil || (kind != "jpeg" && kind != "png") || len(raw) > maxPicture || size.Width < 1 || size.Height < 1 || max(size.Width, size.Height) > maxPixels {
		return nil, errPicture
	}
	if _, _, err := image.Decode(bytes.NewReader(raw)); err != nil {
		return nil, errPicture
	}
	plain := kind == "jpeg" && (size.ColorModel == color.YCbCrModel || size.ColorModel == color.GrayModel)
	return &Picture{Address: address, width: size.Width, height: size.Height, kind: kind, raw: raw, plain: plain}, nil
}

// register puts a picture into a PDF file, which takes no interlaced PNG and no 16 bits a color: those are written again, without anything but the picture.
func (p *Picture) register(f *fpdf.Fpdf, name string) error {
	kind, raw := p.kind, p.raw
	if !p.plain {
		picture, _, err := image.Decode(bytes.NewReader(raw))
		if err != nil {
			return err
		}
		var out bytes.Buffer
		if err := png.Encode(&out, plainly(picture)); err != nil {
			return err
		}
		kind, raw = "png", out.Bytes()
	}
	f.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: kind}, bytes.NewReader(raw))
	return nil
}

// plainly gives a picture with 8 bits a color.
func plainly(picture image.Image) image.Image {
	size := picture.Bounds()
	plain := image.NewNRGBA(image.Rect(0, 0, size.Dx(), size.Dy()))
	draw.Draw(plain, plain.Bounds(), picture, size.Min, draw.Src)
	return plain
}

// within is the largest size that a picture has in a box with its ratio kept.
func (p *Picture) within(width, height float64) (float64, float64) {
	scale := min(width/float64(p.width), height/float64(p.height))
	return float64(p.width) * scale, float64(p.height) * scale
}

// logo draws the agency's logo into its box; nothing where there is none.
func (l *layout) logo(p Part, x, y float64) {
	if l.c.Logo == nil {
		return
	}
	width, height := l.c.Logo.within(p.Width, p.Height)
	if p.End {
		x += p.Width - width
	}
	page := len(l.doc.Pages) - 1
	l.put(page, Item{Shape: Image, X: x, Y: y, W: width, H: height, Text: l.c.Logo.Address})
}

// HasLogo reports whether a template shows the agency's logo.
func (t *Template) HasLogo() bool {
	for _, b := range t.Bands.all() {
		for _, p := range b.Parts {
			if p.Kind == kindLogo {
				return true
			}
		}
	}
	return false
}
