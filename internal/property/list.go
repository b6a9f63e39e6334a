package property

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

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
	Search     string
	Town       string
	Building   string
	State      State
	Incomplete bool
	Sort       Sorting
	Descending bool
}

// matches reports whether a home is wanted.
func (q Query) matches(p *Property) bool {
	switch {
	case q.State == StateActive && !p.Active, q.State == StateAway && p.Active:
		return false
	case q.Town != "" && p.City != q.Town, q.Building != "" && p.Building.Name != q.Building:
		return false
	case q.Incomplete && len(p.Missing()) == 0:
		return false
	}
	text := strings.ToLower(strings.Join([]string{p.Title, p.ShortTitle, p.Building.Name, p.Street, p.Postalcode, p.City, p.RegistrationNumber}, " "))
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(q.Search)), func(word string) bool { return !strings.Contains(text, word) })
}

// rank is where a home is in a sorted list: no two are at the same place.
type rank struct {
	Number int
	Text   string
	Title  string
	ID     int64
}

func (q Query) rank(p *Property) rank {
	r := rank{Title: strings.ToLower(p.Title), ID: p.Ref.ID}
	switch q.Sort {
	case ByCity:
		r.Text = strings.ToLower(p.City + "\x00" + p.Street)
	case ByBuilding:
		r.Text = strings.ToLower(p.Building.Name)
	case ByPersons:
		r.Number = p.MaxOccupancy
	case ByTitle:
	}
	return r
}

func (q Query) compare(a, b rank) int {
	first := cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Text, b.Text), cmp.Compare(a.Title, b.Title), cmp.Compare(a.ID, b.ID))
	if q.Descending {
		return -first
	}
	return first
}

// find lists the homes that are wanted, in their order.
func (q Query) find(all []Property) []Property {
	found := make([]Property, 0, len(all))
	for i := range all {
		if q.matches(&all[i]) {
			found = append(found, all[i])
		}
	}
	slices.SortFunc(found, func(a, b Property) int { return q.compare(q.rank(&a), q.rank(&b)) })
	return found
}

// page cuts a page out of a sorted list: at most so many homes behind the mark. What is added or changed meanwhile moves no other home.
func (q Query) page(found []Property, mark string, most int) (wire.Page[Property], bool) {
	var page wire.Page[Property]
	if mark != "" {
		var behind rank
		if json.Unmarshal([]byte(mark), &behind) != nil {
			return page, false
		}
		from, there := slices.BinarySearchFunc(found, behind, func(p Property, r rank) int { return q.compare(q.rank(&p), r) })
		if there {
			from++
		}
		found = found[from:]
	}
	page.Items = found[:min(most, len(found))]
	if len(found) > most {
		raw, err := json.Marshal(q.rank(&found[most-1]))
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
