package demo

import "image/color"

// rooms are the pictures of the homes of the guests who are printed; the first leads.
var rooms = []struct {
	name string
	draw func() canvas
}{{"home", drawLivingRoom}, {"home-bedroom", drawBed}, {"home-kitchen", drawKitchen}, {"home-terrace", drawTerrace}}

// drawLivingRoom is a sofa under a window, with a lamp.
func drawLivingRoom() canvas {
	c := newCanvas(wall)
	c.box(0, 560, pictureWidth, 160, 0, ground)
	c.box(300, 90, 360, 230, 12, paper)
	c.box(316, 106, 156, 198, 6, snow)
	c.box(488, 106, 156, 198, 6, snow)
	c.disc(590, 160, 30, sun)
	c.box(180, 600, 600, 40, 20, shade)
	c.box(200, 360, 560, 130, 40, door)
	c.box(180, 440, 600, 130, 34, doorLit)
	for i := range 3 {
		c.box(250+i*160, 390, 120, 96, 26, []color.RGBA{brass, paper, brass}[i])
	}
	c.line(850, 260, 850, 600, 10, iron)
	c.box(800, 190, 100, 90, 30, brass)
	return c
}

// drawKitchen is a worktop with hob, sink and cupboards.
func drawKitchen() canvas {
	c := newCanvas(wall)
	c.box(0, 600, pictureWidth, 120, 0, ground)
	for i := range 4 {
		c.box(90+i*200, 80, 180, 180, 10, paper)
		c.disc(250+i*200, 240, 8, iron)
		c.box(90+i*200, 440, 180, 180, 10, doorLit)
		c.box(140+i*200, 456, 80, 10, 5, iron)
	}
	c.box(70, 390, 820, 44, 8, brown)
	c.box(330, 372, 160, 20, 8, iron)
	for i := range 2 {
		c.disc(370+i*80, 384, 22, shade)
	}
	c.line(640, 330, 640, 390, 10, iron)
	c.line(640, 330, 690, 330, 10, iron)
	c.box(730, 330, 70, 64, 14, brass)
	return c
}
