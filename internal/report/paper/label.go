package paper

// Labels are a sheet of labels in millimeters. The sheet is in the middle of the paper, as those that are sold are; the paper's margin is the free edge within each label.
type Labels struct {
	Columns int     `json:"columns"`
	Rows    int     `json:"rows"`
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
	GapX    float64 `json:"gap_x,omitempty"`
	GapY    float64 `json:"gap_y,omitempty"`
}

const (
	// mostColumns and mostRows are how many labels are side by side and above each other at most.
	mostColumns, mostRows = 20, 50
	minLabelWidth         = 10
	minLabelHeight        = 5
	maxGap                = 100
)

// extent is the width and the height of all labels together.
func (s *Labels) extent() (width, height float64) {
	columns, rows := float64(s.Columns), float64(s.Rows)
	return columns*s.Width + (columns-1)*s.GapX, rows*s.Height + (rows-1)*s.GapY
}

// corner is the upper left corner of a label on paper of a size, counted from 0 along the lines.
func (s *Labels) corner(i int, width, height float64) (x, y float64) {
	all, high := s.extent()
	return (width-all)/2 + float64(i%s.Columns)*(s.Width+s.GapX), (height-high)/2 + float64(i/s.Columns)*(s.Height+s.GapY)
}

// room is the width and the height within the margins, of the page or of each label.
func (p Paper) room() (width, height float64) {
	width, height = p.extent()
	if p.Labels != nil {
		width, height = p.Labels.Width, p.Labels.Height
	}
	return width - 2*p.Margin, height - 2*p.Margin
}

// labels checks that a sheet of labels fits on its paper; what is once on a report has no place on them.
func (c *checker) labels(t *Template) {
	s := t.Paper.Labels
	if s == nil {
		return
	}
	width, height := t.Paper.extent()
	c.between("paper.labels.columns", float64(s.Columns), 1, mostColumns)
	c.between("paper.labels.rows", float64(s.Rows), 1, mostRows)
	c.between("paper.labels.width", s.Width, minLabelWidth, width)
	c.between("paper.labels.height", s.Height, minLabelHeight, height)
	c.between("paper.labels.gap_x", s.GapX, 0, maxGap)
	c.between("paper.labels.gap_y", s.GapY, 0, maxGap)
	if len(c.found) > 0 {
		return
	}
	if all, high := s.extent(); all > width+slack || high > height+slack {
		for path, over := range map[string]bool{"paper.labels.columns": all > width+slack, "paper.labels.rows": high > height+slack} {
			if over {
				c.refuse(path, "labels_too_large", round(all), round(high), round(width), round(height))
			}
		}
	}
	if w, h := t.Paper.room(); w < minLabelWidth/2 || h < minRow {
		c.refuse("paper.margin", "no_room")
	}
	for _, b := range t.Bands.all() {
		if (b.name == "title" || b.name == "end") && (b.Height > 0 || len(b.Parts) > 0) {
			c.refuse("bands."+b.name, "not_on_labels")
		}
	}
}

// next goes to the next label, or page where there are no labels or none is left on this one.
func (l *layout) next() {
	s := l.t.Paper.Labels
	if s == nil || l.label+1 == s.Columns*s.Rows {
		l.page()
		return
	}
	l.label++
	l.open()
}
