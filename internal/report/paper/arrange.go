package paper

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Value is a field of a row.
type Value struct {
	// Text is what is shown.
	Text string
	// Number is what is added up: a whole number of the smallest parts of the field (Field.Per).
	Number int64
	// Once names what the number is about where several rows have the same, such as a stay before which a home is cleaned and checked: sums count it once.
	Once string
	// Unit is what the number counts, such as a currency: what has different units is never added up together.
	Unit string
	// Order is what rows are sorted by where it is not the text, such as a day as yyyy-MM-dd.
	Order string
	// Key is what filters and conditions compare where it is not the text, such as the code of a state.
	Key string
	// Each are the groups of the row where it has several, such as two people who do a task together.
	Each []Name
	// Hidden says that the text stands for something that the reader does not get now: it is never a code, and no filter is about it.
	Hidden bool
	// Guest says that a guest has said it, or is called so: it goes when the guest is forgotten.
	Guest bool
}

// Name is a group: two with one name differ by their keys.
type Name struct {
	Key, Text string
}

func (v Value) key() string   { return cmp.Or(v.Key, v.Text) }
func (v Value) order() string { return cmp.Or(v.Order, v.Text) }

// Row is the values of a row in the order of the catalogue's fields.
type Row []Value

// Content is what a template is filled with.
type Content struct {
	Lang  string
	Words func(name string) string
	About map[string]string
	Rows  []Row
	// Fields are those that each row has a value of, in its order; nil for all of the catalogue. A template is filled only with rows that have all that it asks for.
	Fields []string
	// Stays are the numbers of the stays that each row is about; empty where rows are about none.
	Stays [][]int64
	// Decimal separates the decimals of numbers.
	Decimal string
	// Logo is that of the agency; nil for none.
	Logo *Picture
}

// Index is the place of a field in each row, or -1.
func (c *Content) Index(of *Catalogue, field string) int {
	if c.Fields != nil {
		return slices.Index(c.Fields, field)
	}
	return of.index(field)
}

// within is the template for rows that have only some fields.
func (t *Template) within(c *Content) *Template {
	if c.Fields == nil {
		return t
	}
	narrow := *t.catalogue
	narrow.Fields = make([]Field, len(c.Fields))
	for i, name := range c.Fields {
		narrow.Fields[i] = t.catalogue.Fields[t.catalogue.index(name)]
	}
	out := *t
	out.catalogue = &narrow
	return &out
}

// Asked are the fields that the template uses in any way, in the order of the catalogue: what only sorts or filters gives its values away, too.
func (t *Template) Asked() []string {
	out := []string{}
	for _, f := range t.catalogue.Fields {
		if t.Asks(f.Name) {
			out = append(out, f.Name)
		}
	}
	return out
}

// Asks reports whether the template uses a field in any way.
func (t *Template) Asks(field string) bool {
	if slices.Contains(t.Sort, field) || t.Group.By == field || slices.ContainsFunc(t.Filter, func(f Filter) bool { return f.Field == field }) {
		return true
	}
	return slices.ContainsFunc(t.Bands.all(), func(b namedBand) bool {
		return slices.ContainsFunc(b.Parts, func(p Part) bool { return p.Name == field || p.When != nil && p.When.Field == field })
	})
}

// Moment tells contents with different rows apart.
func (c *Content) Moment() string {
	h := fnv.New64a()
	for _, row := range c.Rows {
		for _, v := range row {
			fmt.Fprintf(h, "%s\x1f%d\x1f%s\x1f%s\x1f%s\x1f%s\x1f%v\x1e", v.Text, v.Number, v.Once, v.Unit, v.Order, v.Key, v.Each)
		}
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// Group is rows that belong together, with what they add up to.
type Group struct {
	Name string
	Rows []Row
}

// sum is what a field adds up to in a unit.
type sum struct {
	unit   string
	number int64
}

// sums adds a field up over rows, for each unit by itself. Of what several rows have in common the largest number counts: an older row may know less.
func sums(rows []Row, field int) []sum {
	type once struct{ unit, of string }
	totals, counted := map[string]int64{}, map[once]int64{}
	for _, row := range rows {
		v := row[field]
		switch k := (once{v.Unit, v.Once}); {
		case v.Number == 0 && v.Unit == "":
		case v.Once == "":
			totals[v.Unit] += v.Number
		default:
			totals[v.Unit] += max(0, v.Number-counted[k])
			counted[k] = max(counted[k], v.Number)
		}
	}
	if len(totals) == 0 {
		return []sum{{}}
	}
	out := make([]sum, 0, len(totals))
	for _, unit := range slices.Sorted(maps.Keys(totals)) {
		out = append(out, sum{unit, totals[unit]})
	}
	return out
}

// sumText is what a field adds up to over rows, in words.
func (c *Content) sumText(f Field, rows []Row, field int) string {
	var out []string
	for _, one := range sums(rows, field) {
		text := c.Number(one.number, f.per())
		if f.Money {
			text = c.Money(one.number)
		}
		out = append(out, strings.TrimSpace(text+" "+one.unit))
	}
	return strings.Join(out, " + ")
}

// Money writes an amount in cents in the language of the report.
func (c *Content) Money(cents int64) string {
	return strings.Replace(strconv.FormatFloat(float64(cents)/100, 'f', 2, 64), ".", c.Decimal, 1)
}

// Number writes a number of which per make one in the language of the report: two decimals, without zeros at the end.
func (c *Content) Number(n, per int64) string {
	text := strconv.FormatFloat(float64(n)/float64(per), 'f', 2, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	return strings.Replace(text, ".", c.Decimal, 1)
}

// Arrange filters, sorts and groups the rows. A row with several groups is in each of them; the group without a name comes last.
func (t *Template) Arrange(c *Content) []Group {
	t = t.within(c)
	rows := t.filtered(c.Rows)
	order := collate.New(language.Make(c.Lang), collate.Numeric, collate.IgnoreCase)
	// The keys are made once for each text: comparing texts by their language is slow.
	var buffer collate.Buffer
	keys := map[string]string{}
	key := func(text string) string {
		k, ok := keys[text]
		if !ok {
			k = string(order.KeyFromString(&buffer, text))
			buffer.Reset()
			keys[text] = k
		}
		return k
	}
	var by []int
	for _, name := range t.Sort {
		by = append(by, t.catalogue.index(name))
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		for _, i := range by {
			if d := strings.Compare(key(a[i].order()), key(b[i].order())); d != 0 {
				return d
			}
		}
		return 0
	})
	if t.Group.By == "" {
		return []Group{{Rows: rows}}
	}
	return grouped(rows, t.catalogue.index(t.Group.By), key)
}

// Keeps reports whether a filter keeps a row with a value. What is hidden is kept, so that nobody learns from a filter what it is.
func (f Filter) Keeps(v Value) bool { return v.Hidden || slices.Contains(f.Is, v.key()) }

func (t *Template) filtered(rows []Row) []Row {
	out := make([]Row, 0, len(rows))
	for _, row := range rows {
		if !slices.ContainsFunc(t.Filter, func(f Filter) bool { return !f.Keeps(row[t.catalogue.index(f.Field)]) }) {
			out = append(out, row)
		}
	}
	return out
}

func grouped(rows []Row, by int, key func(string) string) []Group {
	type found struct {
		Group
		id, order string
	}
	places := map[string]int{}
	var groups []found
	for _, row := range rows {
		v := row[by]
		names := v.Each
		if len(names) == 0 {
			names = []Name{{Key: v.key(), Text: v.Text}}
		}
		for _, n := range names {
			i, ok := places[n.Key]
			if !ok {
				i = len(groups)
				places[n.Key] = i
				order := n.Text
				if len(v.Each) == 0 {
					order = v.order()
				}
				groups = append(groups, found{Group{Name: n.Text}, n.Key, key(order)})
			}
			groups[i].Rows = append(groups[i].Rows, row)
		}
	}
	slices.SortStableFunc(groups, func(a, b found) int {
		last := func(g found) int {
			if g.id == "" {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(last(a), last(b)), strings.Compare(a.order, b.order))
	})
	out := make([]Group, len(groups))
	for i, g := range groups {
		out[i] = g.Group
	}
	return out
}
