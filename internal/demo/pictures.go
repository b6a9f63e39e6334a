package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// The demo's pictures are drawn here: nobody's photo, and small in the program.

const (
	pictureWidth  = 960
	pictureHeight = 720
)

type canvas struct{ *image.RGBA }

func newCanvas(background color.RGBA) canvas {
	c := canvas{image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))}
	c.box(0, 0, pictureWidth, pictureHeight, 0, background)
	return c
}

func (c canvas) png() ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, c.RGBA)
	return out.Bytes(), err
}

// paint mixes a colour over what is there, as far as inside says, from 0 to 1.
func (c canvas) paint(x0, y0, x1, y1 int, fill color.RGBA, inside func(x, y float64) float64) {
	r := image.Rect(x0, y0, x1, y1).Intersect(c.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			share := math.Max(0, math.Min(1, inside(float64(x)+0.5, float64(y)+0.5)))
			if share == 0 {
				continue
			}
			at := c.RGBAAt(x, y)
			mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-share) + float64(b)*share)) }
			c.SetRGBA(x, y, color.RGBA{mix(at.R, fill.R), mix(at.G, fill.G), mix(at.B, fill.B), 255})
		}
	}
}

// box is a rectangle with round corners.
func (c canvas) box(x, y, w, h, radius int, fill color.RGBA) {
	cx, cy := float64(x)+float64(w)/2, float64(y)+float64(h)/2
	hw, hh, r := float64(w)/2-float64(radius), float64(h)/2-float64(radius), float64(radius)
	c.paint(x, y, x+w, y+h, fill, func(px, py float64) float64 {
		if radius == 0 {
			return 1
		}
		dx, dy := math.Max(0, math.Abs(px-cx)-hw), math.Max(0, math.Abs(py-cy)-hh)
		return r - math.Hypot(dx, dy) + 0.5
	})
}

func (c canvas) disc(x, y, radius int, fill color.RGBA) {
	c.paint(x-radius-1, y-radius-1, x+radius+1, y+radius+1, fill, func(px, py float64) float64 {
		return float64(radius) - math.Hypot(px-float64(x), py-float64(y)) + 0.5
	})
}

// line has round ends.
func (c canvas) line(x0, y0, x1, y1, width int, fill color.RGBA) {
	ax, ay, bx, by, half := float64(x0), float64(y0), float64(x1), float64(y1), float64(width)/2
	c.paint(min(x0, x1)-width, min(y0, y1)-width, max(x0, x1)+width, max(y0, y1)+width, fill, func(px, py float64) float64 {
		t := math.Max(0, math.Min(1, ((px-ax)*(bx-ax)+(py-ay)*(by-ay))/((bx-ax)*(bx-ax)+(by-ay)*(by-ay))))
		return half - math.Hypot(px-ax-t*(bx-ax), py-ay-t*(by-ay)) + 0.5
	})
}

var (
	wall    = color.RGBA{238, 230, 216, 255}
	shade   = color.RGBA{216, 204, 184, 255}
	ground  = color.RGBA{196, 184, 164, 255}
	iron    = color.RGBA{58, 66, 66, 255}
	steel   = color.RGBA{122, 134, 136, 255}
	paper   = color.RGBA{250, 247, 240, 255}
	door    = color.RGBA{27, 94, 98, 255}
	doorLit = color.RGBA{42, 118, 122, 255}
	brass   = color.RGBA{210, 166, 72, 255}
	yellow  = color.RGBA{242, 196, 48, 255}
	blue    = color.RGBA{46, 106, 180, 255}
	green   = color.RGBA{70, 148, 84, 255}
	brown   = color.RGBA{128, 88, 58, 255}
	grey    = color.RGBA{124, 128, 130, 255}
	sun     = color.RGBA{240, 150, 40, 255}
	snow    = color.RGBA{72, 150, 206, 255}
)

// drawKey is a key safe beside a door.
func drawKey() canvas {
	c := newCanvas(wall)
	c.box(0, 610, pictureWidth, 110, 0, ground)
	c.box(500, 70, 380, 560, 12, shade)
	c.box(520, 90, 340, 540, 8, door)
	for i := range 3 {
		c.box(556, 130+i*160, 268, 126, 8, doorLit)
	}
	c.disc(556, 400, 14, brass)
	c.box(150, 210, 200, 290, 26, steel)
	c.box(166, 226, 168, 258, 18, iron)
	c.box(184, 250, 132, 56, 8, paper)
	for i := range 4 {
		c.box(192+i*32, 258, 22, 40, 4, wall)
		c.line(198+i*32, 278, 208+i*32, 278, 4, iron)
	}
	c.box(200, 340, 100, 116, 12, steel)
	c.disc(250, 376, 16, iron)
	c.line(250, 380, 250, 430, 10, iron)
	c.line(410, 350, 366, 350, 10, brass)
	c.line(366, 350, 388, 330, 10, brass)
	c.line(366, 350, 388, 370, 10, brass)
	return c
}

// drawBins is the five containers, in the order of the text.
func drawBins() canvas {
	c := newCanvas(color.RGBA{206, 226, 232, 255})
	c.box(0, 540, pictureWidth, 180, 0, ground)
	for i, fill := range []color.RGBA{yellow, blue, green, brown, grey} {
		x := 46 + i*178
		c.box(x, 240, 156, 330, 22, fill)
		c.box(x-8, 210, 172, 64, 26, iron)
		c.box(x+38, 330, 80, 22, 11, iron)
		c.disc(x+34, 580, 22, iron)
		c.disc(x+122, 580, 22, iron)
	}
	return c
}

// drawRemote is the remote control with its two buttons.
func drawRemote() canvas {
	c := newCanvas(wall)
	c.box(340, 70, 280, 590, 44, paper)
	c.box(376, 110, 208, 130, 16, color.RGBA{200, 214, 206, 255})
	c.line(420, 175, 540, 175, 12, iron)
	c.disc(480, 360, 62, color.RGBA{253, 236, 212, 255})
	c.disc(480, 360, 24, sun)
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		x, y := math.Cos(a), math.Sin(a)
		c.line(480+int(34*x), 360+int(34*y), 480+int(48*x), 360+int(48*y), 8, sun)
	}
	c.disc(480, 530, 62, color.RGBA{220, 238, 248, 255})
	for i := range 3 {
		a := float64(i) * math.Pi / 3
		x, y := 42*math.Cos(a), 42*math.Sin(a)
		c.line(480-int(x), 530-int(y), 480+int(x), 530+int(y), 8, snow)
	}
	return c
}
