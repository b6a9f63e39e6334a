package paper

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// PDF draws the pages. The same document made at the same time gives the same bytes. It ends with the context.
func (d Document) PDF(ctx context.Context, w io.Writer, title, lang string, made time.Time) error {
	return d.pdf(ctx, w, title, lang, made, func(int) {})
}

// LastPDF draws the pages as PDF does, and lets go of each page that is drawn: a long report is never in memory twice.
func (d Document) LastPDF(ctx context.Context, w io.Writer, title, lang string, made time.Time) error {
	return d.pdf(ctx, w, title, lang, made, func(page int) { d.Pages[page] = nil })
}

func (d Document) pdf(ctx context.Context, w io.Writer, title, lang string, made time.Time, drawnPage func(page int)) error {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: d.Width, Ht: d.Height}})
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetCatalogSort(true)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	f.SetTitle(title, true)
	f.SetLang(lang)
	f.SetProducer("Latchkey", false)
	f.AddUTF8FontFromBytes(family, "", sansFile)
	f.AddUTF8FontFromBytes(family, "B", boldFile)
	if d.logo != nil {
		if err := d.logo.register(f, logoName); err != nil {
			return err
		}
	}
	for _, o := range d.Shown {
		if err := d.pictures[o.Name].register(f, ownName+o.Name); err != nil {
			return err
		}
	}
	// One pen for all pages: fpdf carries colors and fonts over.
	drawn := pen{Fpdf: f}
	for i, page := range d.Pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.AddPage()
		for _, item := range page {
			if err := drawn.draw(item); err != nil {
				return err
			}
		}
		drawnPage(i)
	}
	return f.Output(w)
}

const family, logoName, ownName = "sans", "logo", "picture "

// pen remembers what it draws with, so that nothing is set twice.
type pen struct {
	*fpdf.Fpdf
	style, color, ink, filling string
	size, thickness            float64
	set                        bool
}

func (p *pen) draw(item Item) error {
	switch item.Shape {
	case Letters:
		p.letters(item)
		return nil
	case Code:
		return p.code(item)
	case BarCode:
		return p.bars(item)
	case Image, OwnImage:
		name := logoName
		if item.Shape == OwnImage {
			name = ownName + item.Text
		}
		p.ImageOptions(name, item.X, item.Y, item.W, item.H, false, fpdf.ImageOptions{}, 0, "")
		return nil
	}
	if item.Color != p.ink {
		p.SetDrawColor(rgb(item.Color))
		p.ink = item.Color
	}
	if item.Shape == Line {
		p.thick(item.H)
		p.Line(item.X, item.Y, item.X+item.W, item.Y)
		return nil
	}
	p.thick(lineInk)
	style := "D"
	if item.Fill != "" {
		p.fill(item.Fill)
		style = "FD"
	}
	p.Rect(item.X, item.Y, item.W, item.H, style)
	return nil
}

func (p *pen) thick(millimeters float64) {
	if millimeters != p.thickness {
		p.SetLineWidth(millimeters)
		p.thickness = millimeters
	}
}

func (p *pen) letters(item Item) {
	style := ""
	if item.Bold {
		style = "B"
	}
	if !p.set || style != p.style || item.Size != p.size {
		p.SetFont(family, style, item.Size)
		p.style, p.size, p.set = style, item.Size, true
	}
	if item.Color != p.color {
		p.SetTextColor(rgb(item.Color))
		p.color = item.Color
	}
	p.Text(item.X, item.Y, InFile(item.Text))
}

func (p *pen) fill(color string) {
	if color != p.filling {
		p.SetFillColor(rgb(color))
		p.filling = color
	}
}

// code draws the dark modules of a QR code as one path in units of a module, which takes a third of the room of millimeters and leaves no gaps.
func (p *pen) code(item Item) error {
	dark, side, err := runs(item.Text)
	if err != nil {
		return err
	}
	p.fill(item.Color)
	_, height := p.GetPageSize()
	module := item.W / float64(side) / perPoint
	var path strings.Builder
	fmt.Fprintf(&path, "q %.5f 0 0 %.5f %.5f %.5f cm", module, -module, item.X/perPoint, (height-item.Y)/perPoint)
	for _, r := range dark {
		fmt.Fprintf(&path, "\n%d %d %d 1 re", r.x, r.y, r.length)
	}
	path.WriteString("\nf Q")
	p.RawWriteStr(path.String())
	return nil
}

// rgb reads #rrggbb; black where there is no color.
func rgb(color string) (r, g, b int) {
	parts, err := hex.DecodeString(strings.TrimPrefix(color, "#"))
	if err != nil || len(parts) != 3 {
		return 0, 0, 0
	}
	return int(parts[0]), int(parts[1]), int(parts[2])
}
