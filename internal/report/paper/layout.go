package paper

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
)

// aboutMissing is the value about a report that says what the sign Missing is.
const aboutMissing = "missing"

const (
	defaultSize = 9
	// leading is the height of a line in sizes of its letters, ascent where in it the letters stand.
	leading = 1.25
	ascent  = 0.95
	lineInk = 0.2
)

// maxWeight is how many things a report can have on all its pages. 30,000 rows of twenty fields have less.
const maxWeight = 1_000_000

// ErrTooMuch is returned for a report with more on its pages than anybody prints: many parts in a band that many rows repeat.
var ErrTooMuch = fmt.Errorf("more than %d things on the pages", maxWeight)

// Shape is what an item is.
type Shape uint8

// The shapes.
const (
	Letters Shape = iota
	Line
	Box
	// Code is the square of a QR code with its quiet zone; Text is what it says.
	Code
	// BarCode is a bar code with its quiet zones; Text is what it says.
	BarCode
	// Image is the agency's logo; Text is its address.
	Image
	// OwnImage is a picture of the template; Text is its name.
	OwnImage
)

// Item is one thing on a page, in millimeters from its upper left corner. Of letters X and Y are where the baseline begins.
type Item struct {
	X, Y, W, H float64
	Text       string
	Size       float64
	Color      string
	// Fill is the color in a box; H is the thickness of a line.
	Fill  string
	Shape Shape
	Bold  bool
	// FileOnly says that a PDF file shows it and a browser does not: what the sign Missing means.
	FileOnly bool
}

// Document is a report on pages.
type Document struct {
	Width, Height float64
	// Pages are all; those that were not wanted are empty.
	Pages [][]Item
	// Rows is how many rows are on them; one that is in two groups counts twice.
	Rows int
	// Moment is the same for all parts of a report whose rows are the same.
	Moment string
	// Shown are the pictures of the template that are on the pages.
	Shown    []OwnPicture
	logo     *Picture
	pictures map[string]*Picture
}

// layout is the state of laying a report out.
type layout struct {
	t      *Template
	c      *Content
	groups []Group
	all    []Row
	doc    Document
	y      float64
	left   float64
	bottom float64
	// label is the one that is being filled, counted from 0 on each page.
	label int
	// weight is how much is on the pages so far.
	weight int
	// first and end are which pages are wanted; what is on the others is not kept.
	first, end int
	numbers    []pageNumber
}

// pageNumber is a part with the number of its page, which is filled in once it is known how many there are.
type pageNumber struct {
	page int
	x, y float64
	part Part
}

// at is what the parts of a band are filled from.
type at struct {
	row   Row
	group *Group
	rows  []Row
}

// Lay puts the groups onto pages. A group's heading is repeated on each page that the group takes and never stays alone at the end of one. It ends
// with the context.
func (t *Template) Lay(ctx context.Context, c *Content) (Document, error) {
	return t.LayPart(ctx, c, 0, math.MaxInt)
}

// LayPart lays a report out as Lay does, and keeps what is on count of its pages: the others take no memory.
func (t *Template) LayPart(ctx context.Context, c *Content, first, count int) (Document, error) {
	t = t.within(c)
	pictures, err := t.ReadPictures()
	if err != nil {
		return Document{}, err
	}
	l := &layout{t: t, c: c, groups: t.Arrange(c), first: first, end: first + min(count, math.MaxInt-first)}
	l.doc.pictures, l.doc.Shown = pictures, t.Shown()
	l.all = t.filtered(c.Rows)
	l.doc.logo = c.Logo
	l.doc.Width, l.doc.Height = t.Paper.extent()
	l.page()
	l.band(&t.Bands.Title, at{rows: l.all})
	for i := range l.groups {
		if err := l.group(ctx, &l.groups[i], i > 0); err != nil {
			return Document{}, err
		}
	}
	if l.full(t.Bands.End.Height) {
		l.next()
	}
	l.band(&t.Bands.End, at{rows: l.all})
	for _, n := range l.numbers {
		if !l.wants(n.page) {
			continue
		}
		l.write(n.page, n.part, n.x, n.y, []string{fmt.Sprintf("%d / %d", n.page+1, len(l.doc.Pages))})
	}
	if last := len(l.doc.Pages) - 1; !l.wants(last) {
		l.doc.Pages[last] = nil
	}
	return l.doc, nil
}

// wants reports whether what is on a page is kept.
func (l *layout) wants(page int) bool { return page >= l.first && page < l.end }

// slack is how far, in millimeters, sums of lengths may be off.
const slack = 0.001

// full reports whether what is so high has no room left.
func (l *layout) full(height float64) bool { return l.y+height > l.bottom+slack }

// put puts a thing on a page.
func (l *layout) put(page int, item Item) {
	l.weight++
	l.doc.Pages[page] = append(l.doc.Pages[page], item)
}

// page begins a page.
func (l *layout) page() {
	var items []Item
	if last := len(l.doc.Pages) - 1; last >= 0 {
		if before := l.doc.Pages[last]; l.wants(last) {
			// About as much as on the page before.
			items = make([]Item, 0, len(before)+len(before)/8)
		} else {
			items, l.doc.Pages[last] = before[:0], nil
		}
	}
	l.doc.Pages = append(l.doc.Pages, items)
	l.label = 0
	l.open()
}

// open draws the header and the footer of the page or the label, and goes to where its rows begin.
func (l *layout) open() {
	x, y := 0.0, 0.0
	if s := l.t.Paper.Labels; s != nil {
		x, y = s.corner(l.label, l.doc.Width, l.doc.Height)
	}
	_, height := l.t.Paper.room()
	l.left = x + l.t.Paper.Margin
	l.bottom = y + l.t.Paper.Margin + height - l.t.Bands.Footer.Height
	l.y = l.bottom
	l.band(&l.t.Bands.Footer, at{rows: l.all})
	l.y = y + l.t.Paper.Margin
	l.band(&l.t.Bands.Header, at{rows: l.all})
}

// group lays out a group; again says that it is not the first.
func (l *layout) group(ctx context.Context, g *Group, again bool) error {
	b := &l.t.Bands
	in := at{group: g, rows: g.Rows}
	head := b.Group.Height
	if len(g.Rows) > 0 {
		head += l.height(g.Rows[0])
	}
	if len(g.Rows) <= 1 {
		head += b.GroupEnd.Height
	}
	switch {
	case again && l.t.Group.Break:
		l.page()
	case again && l.t.Paper.Labels != nil, l.full(head):
		l.next()
	}
	l.band(&b.Group, in)
	for i, row := range g.Rows {
		if err := ctx.Err(); i%often == 0 && err != nil {
			return err
		}
		if l.weight > maxWeight {
			return ErrTooMuch
		}
		need := l.height(row)
		if i == len(g.Rows)-1 {
			need += b.GroupEnd.Height // sums stay with their last row
		}
		if i > 0 && l.full(need) {
			l.next()
			l.band(&b.Group, in)
		}
		l.row(row)
	}
	if l.full(b.GroupEnd.Height) {
		l.next()
	}
	l.band(&b.GroupEnd, in)
	l.doc.Rows += len(g.Rows)
	return nil
}

// space is the height that a row can have at most: a page without its title.
func (l *layout) space() float64 {
	b := &l.t.Bands
	_, height := l.t.Paper.room()
	return height - b.Title.Height - b.Header.Height - b.Group.Height - b.GroupEnd.Height - b.Footer.Height
}

// lines breaks the text of a field into the lines for which there is room.
func (l *layout) lines(p Part, row Row, room float64) []string {
	text := row[l.t.catalogue.index(p.Name)].Text
	most := int(room / lineOf(p))
	if text == "" || most < 1 {
		return nil
	}
	return faceOf(p.Bold).wrap(Clean(text), p.Width, sizeOf(p), most)
}

// lineOf is the height of a line of a part.
func lineOf(p Part) float64 { return sizeOf(p) * leading * perPoint }

// beside reports whether two parts have some of the width in common, so that one moves the other or ends above it.
func beside(a, b Part) bool { return a.X < b.X+b.Width && b.X < a.X+a.Width }

// grows reports whether a part takes as many lines as it needs.
func (p *Part) grows() bool { return p.Kind == kindField && !p.Fixed }

func sizeOf(p Part) float64 {
	if p.Size == 0 {
		return defaultSize
	}
	return p.Size
}

// shifts gives where each part of a row begins, its lines, and the height of the row. A field under another one follows it: down as that one grows, up where that one is
// empty. What stays in its place is not covered: a field above it ends there, and none beneath it moves up over it.
func (l *layout) shifts(row Row) (tops []float64, lines [][]string, height float64) {
	parts := l.t.Bands.Row.Parts
	tops, lines = make([]float64, len(parts)), make([][]string, len(parts))
	height = l.t.Bands.Row.Height
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(parts[a].Y, parts[b].Y) })
	ends := make([]float64, len(parts))
	for n, i := range order {
		p := parts[i]
		tops[i] = p.Y
		if p.Kind != kindField {
			continue
		}
		if p.Fixed {
			lines[i] = l.lines(p, row, lineOf(p))
			continue
		}
		under, stays := 0.0, false
		for _, j := range order[:n] {
			switch q := parts[j]; {
			case q.Y >= p.Y || !beside(q, p):
			case q.grows():
				under = max(under, ends[j])
			case q.Fixed || l.prints(q, row):
				stays = true
			}
		}
		switch {
		case stays:
			tops[i] = max(p.Y, under)
		case under > 0:
			tops[i] = under
		}
		// Where it begins now is what counts, and each field beneath keeps room for a line.
		end, reserved := l.space(), 0.0
		for _, j := range order[n+1:] {
			switch q := parts[j]; {
			case q.Y <= p.Y || q.Y >= end || !beside(q, p) || !l.prints(q, row):
			case q.grows():
				reserved += lineOf(q)
			case q.Y > tops[i]:
				end = q.Y
			}
		}
		room := end - tops[i] - reserved
		if end < l.space() {
			room = max(room, lineOf(p))
		}
		lines[i] = l.lines(p, row, room)
		ends[i] = tops[i] + float64(len(lines[i]))*lineOf(p)
		if len(lines[i]) > 0 {
			height = max(height, ends[i]+rowGap)
		}
	}
	return tops, lines, min(height, l.space())
}

// prints reports whether a part of a row puts letters or a picture on the page.
func (l *layout) prints(p Part, row Row) bool {
	switch p.Kind {
	case kindField:
		return row[l.t.catalogue.index(p.Name)].Text != ""
	case kindCode, kindBars:
		return l.codeText(p, row) != ""
	case kindLogo:
		return l.c.Logo != nil
	case kindPicture:
		return true
	case kindLine, kindBox:
		return false
	case kindPage:
		return true
	}
	return l.c.text(l.t, p, at{row: row}) != ""
}

// rowGap is what stays free under the last line of a row that has grown.
const rowGap = 0.8

func (l *layout) height(row Row) float64 {
	_, _, height := l.shifts(row)
	return height
}

func (l *layout) row(row Row) {
	tops, lines, height := l.shifts(row)
	page := len(l.doc.Pages) - 1
	for i, p := range l.t.Bands.Row.Parts {
		if w := p.When; w != nil && slices.Contains(w.Is, row[l.t.catalogue.index(w.Field)].key()) {
			p.Color, p.Fill = cmp.Or(w.Color, p.Color), cmp.Or(w.Fill, p.Fill)
		}
		if p.Kind == kindField {
			l.write(page, p, l.left+p.X, l.y+tops[i], lines[i])
			continue
		}
		l.part(p, at{row: row}, height)
	}
	l.y += height
}

// band draws a band that keeps its height.
func (l *layout) band(b *Band, from at) {
	for _, p := range b.Parts {
		l.part(p, from, b.Height)
	}
	l.y += b.Height
}

func (l *layout) part(p Part, from at, height float64) {
	page := len(l.doc.Pages) - 1
	x, y := l.left+p.X, l.y+p.Y
	switch p.Kind {
	case kindLine:
		if p.Bottom {
			y = l.y + height
		}
		l.put(page, Item{Shape: Line, X: x, Y: y, W: p.Width, H: cmp.Or(p.Thickness, lineInk), Color: p.Color})
	case kindBox:
		if p.Bottom {
			p.Height = height - p.Y
		}
		l.put(page, Item{Shape: Box, X: x, Y: y, W: p.Width, H: p.Height, Color: p.Color, Fill: p.Fill})
	case kindCode:
		l.code(p, l.codeText(p, from.row), x, y)
	case kindBars:
		l.barCode(p, l.codeText(p, from.row), x, y)
	case kindLogo:
		l.logo(p, x, y)
	case kindPicture:
		l.own(p, x, y)
	case kindPage:
		l.numbers = append(l.numbers, pageNumber{page, x, y, p})
	default:
		if text := Clean(l.c.text(l.t, p, from)); text != "" {
			l.write(page, p, x, y, faceOf(p.Bold).wrap(text, p.Width, sizeOf(p), 1))
		}
	}
}

// text is what a part of a band says.
func (c *Content) text(t *Template, p Part, from at) string {
	switch p.Kind {
	case kindWords:
		return c.Words(p.Name)
	case kindAbout:
		return c.About[p.Name]
	case kindGroup:
		return from.group.Name
	case kindCount:
		return fmt.Sprint(len(from.rows))
	case kindSum:
		field := t.catalogue.index(p.Name)
		return c.sumText(t.catalogue.Fields[field], from.rows, field)
	}
	return p.Text
}

func (l *layout) write(page int, p Part, x, y float64, lines []string) {
	size := sizeOf(p)
	for i, line := range lines {
		if line == "" {
			continue
		}
		item := Item{X: x, Y: y + (float64(i)*leading+ascent)*size*perPoint, Text: line, Size: size, Bold: p.Bold, Color: p.Color, FileOnly: p.Kind == kindAbout && p.Name == aboutMissing}
		item.W = faceOf(p.Bold).width(line, size)
		if p.End {
			item.X = x + p.Width - item.W
		}
		l.put(page, item)
	}
}
