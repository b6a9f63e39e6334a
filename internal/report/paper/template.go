// Package paper turns the template of a report and its rows into pages. Arrange filters, sorts and groups the rows and Lay puts them onto pages; PDF and the Excel file only draw what they say, so that all renderers
// agree about texts, rows, sums and page breaks.
package paper

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Version is the version of the templates that this release reads.
const Version = 1

// The limits of a template.
const (
	// MaxBytes are those of a template with its pictures, maxDrawn those without.
	MaxBytes  = 192 << 10
	maxDrawn  = 64 << 10
	maxDepth  = 8
	maxParts  = 60
	maxSorts  = 5
	maxFilter = 10
	maxText   = 500
	minSize   = 4
	// minLine and maxLine are the thickness of lines in millimeters.
	minLine, maxLine = 0.05, 10
	maxSize          = 72
	maxMargin        = 50
)

// Field is a field of a catalogue.
type Field struct {
	Name string
	// Number says that its values can be added up.
	Number bool
	// Per is how many of what is added up make one that is shown, such as 60 minutes an hour: sums are exact, and rounded only where they are shown. 1 when absent.
	Per int64
	// Money says that it is an amount of money: always with two decimals.
	Money bool
	// Group says that rows can be grouped by it.
	Group bool
	// Code says that it is made to be read from a QR code, such as the address of a task.
	Code bool
}

// Catalogue names the fields that the templates of one kind of data may use. No template reaches anything else.
type Catalogue struct {
	Name   string
	Fields []Field
	// About are the values of the whole report, such as the agency's name.
	About []string
	// Words are the texts of the app that a template may use; they are shown in the reader's language.
	Words []string
}

// per is Per of a field.
func (f Field) per() int64 { return max(1, f.Per) }

// index is the place of a field in each row, or -1.
func (c *Catalogue) index(name string) int {
	return slices.IndexFunc(c.Fields, func(f Field) bool { return f.Name == name })
}

// Template is a report in bands.
type Template struct {
	Version int      `json:"version"`
	Name    string   `json:"name"`
	Data    string   `json:"data"`
	Paper   Paper    `json:"paper"`
	Filter  []Filter `json:"filter,omitempty"`
	Sort    []string `json:"sort,omitempty"`
	Group   Grouping `json:"group"`
	Bands   Bands    `json:"bands"`
	// Pictures are those of the template itself.
	Pictures []OwnPicture `json:"pictures,omitempty"`

	catalogue *Catalogue
}

// Paper is the paper and its margin in millimeters. With labels each of them is filled as a page is.
type Paper struct {
	Size      string  `json:"size"`
	Landscape bool    `json:"landscape,omitempty"`
	Margin    float64 `json:"margin"`
	Labels    *Labels `json:"labels,omitempty"`
}

// sizes are the known papers, width and height in millimeters.
var sizes = map[string][2]float64{"A4": {210, 297}, "A5": {148, 210}, "Letter": {215.9, 279.4}}

// Size is a paper by its name, with its width and height in millimeters.
type Size struct {
	Name          string
	Width, Height float64
}

// Sizes are the known papers by name.
func Sizes() []Size {
	var out []Size
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		out = append(out, Size{name, sizes[name][0], sizes[name][1]})
	}
	return out
}

// extent is the width and the height of a page.
func (p Paper) extent() (width, height float64) {
	size := sizes[p.Size]
	if p.Landscape {
		return size[1], size[0]
	}
	return size[0], size[1]
}

// Filter keeps the rows whose field has one of the values.
type Filter struct {
	Field string   `json:"field"`
	Is    []string `json:"is"`
}

// Grouping is by which field rows come together; without a field all rows are one group.
type Grouping struct {
	By string `json:"by,omitempty"`
	// Break begins each group on a new page; without it a group begins a new label where there are labels.
	Break bool `json:"break,omitempty"`
}

// Bands are the parts of a page from the top to the bottom. Title is on the first page only, End is after the last group.
type Bands struct {
	Title    Band `json:"title,omitzero"`
	Header   Band `json:"header,omitzero"`
	Group    Band `json:"group,omitzero"`
	Row      Band `json:"row"`
	GroupEnd Band `json:"group_end,omitzero"`
	End      Band `json:"end,omitzero"`
	Footer   Band `json:"footer,omitzero"`
}

func (b *Bands) all() []namedBand {
	return []namedBand{{"title", &b.Title}, {"header", &b.Header}, {"group", &b.Group}, {"row", &b.Row}, {"group_end", &b.GroupEnd}, {"end", &b.End}, {"footer", &b.Footer}}
}

type namedBand struct {
	name string
	*Band
}

// Band is a strip over the width of the page. A row grows with its texts; all other bands keep their height and cut their texts.
type Band struct {
	Height float64 `json:"height"`
	Parts  []Part  `json:"parts"`
}

// The kinds of a part.
const (
	kindText    = "text"
	kindWords   = "words"
	kindAbout   = "about"
	kindField   = "field"
	kindGroup   = "group"
	kindSum     = "sum"
	kindCount   = "count"
	kindPage    = "page"
	kindLine    = "line"
	kindBox     = "box"
	kindCode    = "code"
	kindBars    = "bar_code"
	kindLogo    = "logo"
	kindPicture = "picture"
)

// Kinds are the kinds of parts.
func Kinds() []string { return slices.Clone(kinds) }

var kinds = []string{kindText, kindWords, kindAbout, kindField, kindGroup, kindSum, kindCount, kindPage, kindLine, kindBox, kindCode, kindBars, kindLogo, kindPicture}

// Part is one thing in a band, in millimeters from the left margin and from the top of the band.
type Part struct {
	Kind   string  `json:"kind"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height,omitempty"`
	// Size is the size of the letters in points; 9 when absent.
	Size  float64 `json:"size,omitempty"`
	Bold  bool    `json:"bold,omitempty"`
	End   bool    `json:"end,omitempty"`
	Color string  `json:"color,omitempty"`
	// Text is the text of a text part; Name is the field, the words, the value about the report, or the picture of the template. A QR code or a bar code says either a text or a field.
	Text string `json:"text,omitempty"`
	Name string `json:"name,omitempty"`
	// Bottom puts a line at the bottom of the band, and lets a box reach there, also of a row that has grown.
	Bottom bool `json:"bottom,omitempty"`
	// Fill is the color in a box; nothing when absent. Thickness is that of a line in millimeters; 0.2 when absent.
	Fill      string  `json:"fill,omitempty"`
	Thickness float64 `json:"thickness,omitempty"`
	When      *When   `json:"when,omitempty"`
	// Fixed keeps a field where it is and on one line, as on a form: it neither follows the field above it nor moves the one beneath. A field above that grows ends there, and one beneath never moves up over it.
	Fixed bool `json:"fixed,omitempty"`
}

// When gives a part other colors where a field has one of the values; those that are absent stay as they are.
type When struct {
	Field string   `json:"field"`
	Is    []string `json:"is"`
	Color string   `json:"color,omitempty"`
	Fill  string   `json:"fill,omitempty"`
}

// Problems are the reasons why a template is refused, by the path of the field in it: a code, with the limits behind it, such as between:0:186. Nothing of what was sent is in them.
type Problems map[string]string

func (p Problems) Error() string {
	var out []string
	for _, path := range slices.Sorted(maps.Keys(p)) {
		out = append(out, path+": "+p[path])
	}
	return "template refused: " + strings.Join(out, "; ")
}

var hexColor = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// Parse reads a template about the data of one of the catalogues and refuses what it does not know, by field.
func Parse(raw []byte, catalogues ...*Catalogue) (*Template, error) {
	if len(raw) > MaxBytes {
		return nil, Problems{"": reason("too_many_bytes", MaxBytes)}
	}
	if isNewer(raw) {
		return nil, Problems{"version": reason("other_version", Version)}
	}
	if err := flat(raw); err != nil {
		return nil, err
	}
	var first struct {
		Version int    `json:"version"`
		Data    string `json:"data"`
	}
	if err := json.Unmarshal(raw, &first); err != nil {
		return nil, unread(err)
	}
	if first.Version != Version {
		return nil, Problems{"version": reason("other_version", Version)}
	}
	i := slices.IndexFunc(catalogues, func(c *Catalogue) bool { return c.Name == first.Data })
	if i < 0 {
		return nil, Problems{"data": "unknown_name"}
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	t := &Template{catalogue: catalogues[i]}
	if err := d.Decode(t); err != nil {
		problems := unread(err)
		if problems[""] == "unknown_field" {
			problems = Problems{unknownIn(raw): "unknown_field"}
		}
		return nil, problems
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, Problems{"": "no_json"}
	}
	drawn := len(raw)
	for _, o := range t.Pictures {
		drawn -= len(o.Data)
	}
	if drawn > maxDrawn {
		return nil, Problems{"": reason("too_many_bytes", maxDrawn)}
	}
	if p := t.problems(); len(p) > 0 {
		return nil, p
	}
	return t, nil
}

// isNewer reports whether a template is of a later version than is read here. That comes first: it may have anything that is unknown here, and nothing else is said of it.
func isNewer(raw []byte) bool {
	var top map[string]json.RawMessage
	var version int
	return json.Unmarshal(raw, &top) == nil && json.Unmarshal(top["version"], &version) == nil && version > Version
}

// unread says why JSON is no template; a value of another kind is named by its path.
func unread(err error) Problems {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return Problems{kind.Field: "other_kind"}
	}
	if strings.Contains(err.Error(), "unknown field") {
		return Problems{"": "unknown_field"}
	}
	return Problems{"": "no_json"}
}

// unknownIn is the path of the first field of JSON that a template does not have.
func unknownIn(raw []byte) string {
	var sent any
	if json.Unmarshal(raw, &sent) != nil {
		return ""
	}
	path, _ := unknownOf(sent, reflect.TypeFor[Template]())
	return strings.TrimPrefix(path, ".")
}

func unknownOf(sent any, known reflect.Type) (path string, found bool) {
	for known.Kind() == reflect.Pointer {
		known = known.Elem()
	}
	switch v := sent.(type) {
	case []any:
		if known.Kind() != reflect.Slice {
			return "", false
		}
		for i, one := range v {
			if path, found := unknownOf(one, known.Elem()); found {
				return fmt.Sprintf("[%d]%s", i, path), true
			}
		}
	case map[string]any:
		if known.Kind() != reflect.Struct {
			return "", false
		}
		fields := map[string]reflect.Type{}
		for i := range known.NumField() {
			f := known.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			fields[name] = f.Type
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			of, ok := fields[name]
			if !ok {
				return "." + short(name), true
			}
			if path, found := unknownOf(v[name], of); found {
				return "." + short(name) + path, true
			}
		}
	}
	return "", false
}

// reason is a code with the limits behind it.
func reason(code string, limits ...any) string {
	for _, limit := range limits {
		code += fmt.Sprintf(":%v", limit)
	}
	return code
}

// level is an object or a list of JSON while it is read.
type level struct {
	object, valued bool
	keys           map[string]bool
	key            string
	index          int
}

// pathOf is where in a template the reading is.
func pathOf(levels []*level) string {
	var out strings.Builder
	for _, l := range levels {
		if l.object {
			out.WriteString("." + short(l.key))
		} else {
			fmt.Fprintf(&out, "[%d]", l.index)
		}
	}
	return strings.TrimPrefix(out.String(), ".")
}

var keyPattern = regexp.MustCompile(`^[a-z_]+$`)

// take reads the key of a field. Readers of JSON differ about a key that is there twice, and about capital letters: both are refused.
func (l *level) take(key string) string {
	switch {
	case !keyPattern.MatchString(key):
		return "unknown_field"
	case l.keys[key]:
		return "twice"
	}
	l.key, l.valued, l.keys[key] = key, true, true
	return ""
}

// flat refuses JSON that is nested more deeply than any template is, and fields that are there twice.
func flat(raw []byte) error {
	var levels []*level
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber() // a number that is too large is refused where it is
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return Problems{"": "no_json"}
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			levels = levels[:len(levels)-1]
			continue
		}
		if n := len(levels); n > 0 {
			switch top := levels[n-1]; {
			case !top.object:
				top.index++
			case top.valued:
				top.valued = false
			default:
				key, _ := token.(string)
				if why := top.take(key); why != "" {
					top.key = key
					return Problems{pathOf(levels): why}
				}
				continue
			}
		}
		if token == json.Delim('{') || token == json.Delim('[') {
			if len(levels) == maxDepth {
				return Problems{"": reason("too_deep", maxDepth)}
			}
			levels = append(levels, &level{object: token == json.Delim('{'), keys: map[string]bool{}, index: -1})
		}
	}
}

// checker collects the problems of a template.
type checker struct {
	*Catalogue
	found Problems
}

func (c *checker) refuse(path, code string, limits ...any) {
	if _, ok := c.found[path]; !ok {
		c.found[path] = reason(code, limits...)
	}
}

func (c *checker) field(path, name string) Field {
	i := c.index(name)
	if i < 0 {
		c.refuse(path, "unknown_name")
		return Field{}
	}
	return c.Fields[i]
}

func (c *checker) text(path, text string) {
	if utf8.RuneCountInString(text) > maxText {
		c.refuse(path, "too_many_letters", maxText)
	}
}

func (c *checker) values(path string, values []string) {
	if len(values) == 0 || len(values) > maxFilter {
		c.refuse(path, "number_of_values", maxFilter)
	}
	for i, v := range values {
		c.text(fmt.Sprintf("%s[%d]", path, i), v)
	}
}

func (c *checker) between(path string, v, low, high float64) {
	if math.IsNaN(v) || v < low || v > high {
		c.refuse(path, "between", round(low), round(high))
	}
}

func (c *checker) color(path, color string) {
	if color != "" && !hexColor.MatchString(color) {
		c.refuse(path, "no_color")
	}
}

// round is a limit as people read it, to a tenth of a millimeter or as exact as the thickness of a line.
func round(v float64) float64 { return math.Round(v*100) / 100 }

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

func (t *Template) problems() Problems {
	c := &checker{t.catalogue, Problems{}}
	c.text("name", t.Name)
	if _, ok := sizes[t.Paper.Size]; !ok {
		c.refuse("paper.size", "unknown_name")
		return c.found
	}
	c.ownPictures(t)
	c.between("paper.margin", t.Paper.Margin, 0, maxMargin)
	if len(t.Filter) > maxFilter {
		c.refuse("filter", "too_many", maxFilter)
	}
	for i, f := range t.Filter {
		c.field(fmt.Sprintf("filter[%d].field", i), f.Field)
		c.values(fmt.Sprintf("filter[%d].is", i), f.Is)
	}
	if len(t.Sort) > maxSorts {
		c.refuse("sort", "too_many", maxSorts)
	}
	for i, name := range t.Sort {
		c.field(fmt.Sprintf("sort[%d]", i), name)
	}
	if t.Group.By != "" && !c.field("group.by", t.Group.By).Group {
		c.refuse("group.by", "no_group")
	}
	if c.labels(t); len(c.found) > 0 && t.Paper.Labels != nil {
		return c.found // there is no room to measure the bands by
	}
	c.bands(t)
	return c.found
}

func (c *checker) bands(t *Template) {
	width, height := t.Paper.room()
	if len(t.Bands.Row.Parts) == 0 {
		c.refuse("bands.row.parts", "empty")
	}
	total := 0.0
	for _, b := range t.Bands.all() {
		path := "bands." + b.name
		c.between(path+".height", b.Height, 0, height)
		total += b.Height
		if len(b.Parts) > maxParts {
			c.refuse(path+".parts", "too_many", maxParts)
			continue
		}
		for i, p := range b.Parts {
			at := fmt.Sprintf("%s.parts[%d]", path, i)
			if c.part(at, b, p, width); p.Kind == kindPicture {
				c.own(at, t, b, p, width)
			}
		}
	}
	if b := t.Bands.Row; b.Height < minRow && len(b.Parts) > 0 {
		c.refuse("bands.row.height", "at_least", minRow)
	}
	// Title, header, group and a row must fit on one page, or no row would ever find its place.
	if share := height * 0.8; t.Paper.Labels == nil && total > share {
		c.refuse("bands", "bands_too_high")
	} else if total > height+slack {
		c.refuse("bands", "bands_over_label", round(height))
	}
}

// minRow is the least height of a row: a report has no endless number of rows on a page.
const minRow = 2.0

func (c *checker) part(path string, b namedBand, p Part, width float64) {
	if !slices.Contains(kinds, p.Kind) {
		c.refuse(path+".kind", "unknown_name")
		return
	}
	c.between(path+".x", p.X, 0, width)
	c.between(path+".width", p.Width, 0, width-p.X+0.001)
	c.between(path+".y", p.Y, 0, b.Height)
	c.between(path+".height", p.Height, 0, b.Height-p.Y+0.001)
	if p.Size != 0 {
		c.between(path+".size", p.Size, minSize, maxSize)
	}
	c.color(path+".color", p.Color)
	c.color(path+".fill", p.Fill)
	if p.Thickness != 0 {
		c.between(path+".thickness", p.Thickness, minLine, maxLine)
	}
	if p.Thickness != 0 && p.Kind != kindLine {
		c.refuse(path+".thickness", "only_lines")
	}
	if p.Fill != "" && p.Kind != kindBox {
		c.refuse(path+".fill", "only_boxes")
	}
	if p.Fixed && p.Kind != kindField {
		c.refuse(path+".fixed", "only_in_rows")
	}
	c.text(path+".text", p.Text)
	inGroup := b.name == "group" || b.name == "group_end"
	switch p.Kind {
	case kindWords:
		if !slices.Contains(c.Words, p.Name) {
			c.refuse(path+".name", "unknown_name")
		}
	case kindAbout:
		if !slices.Contains(c.About, p.Name) {
			c.refuse(path+".name", "unknown_name")
		}
	case kindField:
		c.field(path+".name", p.Name)
		if b.name != "row" {
			c.refuse(path+".kind", "only_in_rows")
		}
	case kindCode:
		c.code(path, b, p)
	case kindBars:
		c.barCode(path, b, p)
	case kindLogo:
		c.between(path+".width", p.Width, minPicture, width)
		c.between(path+".height", p.Height, minPicture, b.Height)
	case kindGroup:
		if !inGroup {
			c.refuse(path+".kind", "only_in_groups")
		}
	case kindSum, kindCount:
		if !inGroup && b.name != "end" && b.name != "title" {
			c.refuse(path+".kind", "only_at_ends")
		}
		if p.Kind == kindSum && !c.field(path+".name", p.Name).Number {
			c.refuse(path+".name", "no_number")
		}
	}
	if w := p.When; w != nil {
		if b.name != "row" {
			c.refuse(path+".when", "only_in_rows")
		}
		c.field(path+".when.field", w.Field)
		c.values(path+".when.is", w.Is)
		c.color(path+".when.color", w.Color)
		c.color(path+".when.fill", w.Fill)
		if w.Fill != "" && p.Kind != kindBox {
			c.refuse(path+".when.fill", "only_boxes")
		}
	}
}

// code checks a QR code: it is as high as it is wide, and large enough for what it says.
func (c *checker) code(path string, b namedBand, p Part) {
	c.between(path+".width", p.Width, minCode, min(maxCode, b.Height-p.Y+0.001))
	c.codeSays(path, b, p)
	if most := holds(p.Width); len(p.Text) > most {
		c.refuse(path+".text", "code_too_small", most)
	}
}

// codeSays checks that a code says either a text or a field of its row.
func (c *checker) codeSays(path string, b namedBand, p Part) {
	if (p.Name == "") == (p.Text == "") {
		c.refuse(path+".text", "text_or_field")
	} else if p.Name != "" {
		c.field(path+".name", p.Name)
		if b.name != "row" {
			c.refuse(path+".name", "only_in_rows")
		}
	}
}
