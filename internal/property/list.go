package property

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"latchkey/internal/identity"
	"latchkey/internal/search"
	"latchkey/internal/wire"
)

// State is which homes a list is of.
type State string

// The states of homes: in use, put away, or either.
const (
	StateActive State = "active"
	StateAway   State = "away"
	StateAll    State = "all"
)

// States lists them.
var States = []State{StateActive, StateAway, StateAll}

// Sorting is by what a list of homes is sorted; then by title.
type Sorting string

// The sortings.
const (
	ByTitle    Sorting = "title"
	ByCity     Sorting = "city"
	ByBuilding Sorting = "building"
	ByPersons  Sorting = "max_occupancy"
)

// Sortings lists them.
var Sortings = []Sorting{ByTitle, ByCity, ByBuilding, ByPersons}

// Query says which homes are wanted, and in which order.
type Query struct {
	// Search are words that title, address, house or registration number must hold.
	Search   string
	Town     string
	Building string
	// Group is the number of a group that they are in; zero for all.
	Group int64
	// Company cleans the homes; zero for all.
	Company    identity.StaffID
	State      State
	Incomplete bool
	Sort       Sorting
	Descending bool
}

// listing is what a list of homes needs to know of them beside what they are. It is made once for all that ask until a home changes: for a thousand of them that takes longer than a list.
type listing struct {
	all []Property
	// texts are what is searched of each home, folded.
	texts []string
	// orders are the homes in each order, as places in all.
	orders map[Sorting][]int
}

func newListing(all []Property) *listing {
	l := &listing{all: all, texts: make([]string, len(all)), orders: map[Sorting][]int{}}
	for i := range all {
		p := &all[i]
		l.texts[i] = search.Fold(strings.Join([]string{p.Title, p.ShortTitle, p.Building.Name, p.Street, p.Postalcode, p.City, p.RegistrationNumber}, " "))
	}
	for _, by := range Sortings {
		ranks, order := make([]rank, len(all)), make([]int, len(all))
		for i := range all {
			ranks[i], order[i] = by.rank(&all[i]), i
		}
		slices.SortFunc(order, func(a, b int) int { return ranks[a].compare(ranks[b]) })
		l.orders[by] = order
	}
	return l
}

// find lists the homes that are wanted, in their order. They are shared and must not be changed.
func (l *listing) find(q Query) []*Property {
	order, words := l.orders[cmp.Or(q.Sort, ByTitle)], strings.Fields(search.Fold(q.Search))
	found := make([]*Property, 0, len(order))
	for i := range order {
		if q.Descending {
			i = len(order) - 1 - i
		}
		p, text := &l.all[order[i]], l.texts[order[i]]
		if q.matches(p) && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) }) {
			found = append(found, p)
		}
	}
	return found
}

// matches reports whether a home is wanted, its words aside.
func (q Query) matches(p *Property) bool {
	switch {
	case q.State == StateActive && !p.Active, q.State == StateAway && p.Active:
		return false
	case q.Town != "" && p.City != q.Town, q.Building != "" && p.Building.Name != q.Building, q.Company != 0 && p.Company != q.Company,
		q.Group != 0 && !slices.Contains(p.Groups, q.Group):
		return false
	}
	return !q.Incomplete || len(p.Missing()) > 0
}

// rank is where a home is in a sorted list: no two are at the same place.
type rank struct {
	Number int
	Text   string
	Title  string
	ID     int64
}

func (by Sorting) rank(p *Property) rank {
	r := rank{Title: search.Fold(p.Title), ID: p.Ref.ID}
	switch by {
	case ByCity:
		r.Text = search.Fold(p.City + "\x00" + p.Street)
	case ByBuilding:
		r.Text = search.Fold(p.Building.Name)
	case ByPersons:
		r.Number = p.MaxOccupancy
	case ByTitle:
	}
	return r
}

func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.Number, other.Number), cmp.Compare(r.Text, other.Text), cmp.Compare(r.Title, other.Title), cmp.Compare(r.ID, other.ID))
}

// MostOnPage is how many homes a page has at most of which something else is read: its statement has a constant text, whatever the page has.
const MostOnPage = 200

// PageArgs adds up to MostOnPage numbers, of homes or of one thing of each, to the arguments of such a statement. The last one fills up the rest.
func PageArgs(args []any, numbers []int64) []any {
	last := int64(0)
	for i := range MostOnPage {
		if i < len(numbers) {
			last = numbers[i]
		}
		args = append(args, last)
	}
	return args
}

// Page cuts a page out of a sorted list: at most so many homes behind the mark. What is added or changed meanwhile moves no other home. It is false for a mark that is none.
func (q Query) Page(found []*Property, mark string, most int) (wire.Page[*Property], bool) {
	var page wire.Page[*Property]
	if mark != "" {
		var behind rank
		if json.Unmarshal([]byte(mark), &behind) != nil {
			return page, false
		}
		from, there := slices.BinarySearchFunc(found, behind, func(p *Property, r rank) int {
			if q.Descending {
				return r.compare(q.Sort.rank(p))
			}
			return q.Sort.rank(p).compare(r)
		})
		if there {
			from++
		}
		found = found[from:]
	}
	page.Items = found[:min(most, len(found))]
	if len(found) > most {
		raw, err := json.Marshal(q.Sort.rank(found[most-1]))
		if err != nil {
			return page, false
		}
		page.Next = string(raw)
	}
	return page, true
}

// Missing is what the office has still to say of a home before its guests have all they need, by the names of fields.
func (p *Property) Missing() []string {
	missing := []string{}
	add := func(name string, is bool) {
		if is {
			missing = append(missing, name)
		}
	}
	add("street", p.Street == "")
	add("position", p.Lat == 0 && p.Lon == 0)
	add("key_location", (p.KeyHandover == KeySafe || p.KeyHandover == AtProperty) && p.KeyLocation == (wire.Words{}))
	add("key_code", p.KeyHandover == KeySafe && !p.HasKeyCode)
	add("meeting_point", p.KeyHandover == MeetingPoint && p.MeetingPoint == (wire.Words{}))
	add("pictures", len(p.HomePictures()) == 0)
	add("info_texts", !slices.ContainsFunc(p.Texts, func(t InfoText) bool { return t.Audience == ForGuest }))
	return missing
}
