package paper

import (
	"context"
	"encoding/hex"
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// PDF draws the pages. The same document made at the same time gives the same bytes. It ends with the context.
func (d Document) PDF(ctx context.Context, w io.Writer, title, lang string, made time.Time) error {
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
	f.SetLineWidth(lineInk)
	for _, page := range d.Pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.AddPage()
		drawn := pen{Fpdf: f}
		for _, item := range page {
			drawn.draw(item)
		}
	}
	return f.Output(w)
}

const family = "sans"

// pen remembers what it draws with, so that nothing is set twice.
type pen struct {
	*fpdf.Fpdf
	style, color, ink string
	size              float64
	set               bool
}

func (p *pen) draw(item Item) {
	if item.Shape == Letters {
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
		p.Text(item.X, item.Y, item.Text)
		return
	}
	if item.Color != p.ink {
		p.SetDrawColor(rgb(item.Color))
		p.ink = item.Color
	}
	if item.Shape == Line {
		p.Line(item.X, item.Y, item.X+item.W, item.Y)
		return
	}
	p.Rect(item.X, item.Y, item.W, item.H, "D")
}

// rgb reads #rrggbb; black where there is no color.
func rgb(color string) (r, g, b int) {
	parts, err := hex.DecodeString(strings.TrimPrefix(color, "#"))
	if err != nil || len(parts) != 3 {
		return 0, 0, 0
	}
	return int(parts[0]), int(parts[1]), int(parts[2])
}
