package calendar

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/search"
	"latchkey/internal/wire"
)

// Grouping is by what the homes are grouped; empty for not at all.
type Grouping string

// The groupings.
const (
	ByBuilding Grouping = "building"
	ByTown     Grouping = "town"
	ByCompany  Grouping = "company"
)

// Groupings lists them.
var Groupings = []Grouping{ByBuilding, ByTown, ByCompany}

// Group is some homes that follow each other in the calendar.
type Group struct {
	// Key tells it from the other groups; empty for the homes that have no building, town or company.
	Key string
	// Name is what its first home has.
	Name  string
	homes []*property.Property
}

// Count is how many homes it has.
func (g Group) Count() int { return len(g.homes) }

// compareKeys sorts groups by name. Homes without any come last.
func compareKeys(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == "":
		return 1
	case b == "":
		return -1
	}
	return cmp.Compare(a, b)
}

// keyOf is the group of a home and what it is called. Two companies may have one name; two spellings of a town are one.
func (by Grouping) keyOf(p *property.Property, team *member.StaffList) (key, name string) {
	switch by {
	case ByBuilding:
		return search.Fold(p.Building.Name), p.Building.Name
	case ByTown:
		return search.Fold(p.City), p.City
	case ByCompany:
		if company, ok := team.By(p.Company); ok {
			return search.Fold(company.Name) + " " + strconv.FormatInt(int64(p.Company), 10), company.Name
		}
	}
	return "", ""
}

// groups parts sorted homes. Within each group their order stays.
func (by Grouping) groups(homes []*property.Property, team *member.StaffList) []Group {
	at := map[string]int{}
	var out []Group
	for _, p := range homes {
		key, name := by.keyOf(p, team)
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key], out = i, append(out, Group{Key: key, Name: name})
		}
		out[i].homes = append(out[i].homes, p)
	}
	slices.SortFunc(out, func(a, b Group) int { return compareKeys(a.Key, b.Key) })
	return out
}

// mark is where a page of grouped homes ends: in a group, behind a home of it, or behind all where Home is empty.
type mark struct{ Group, Home string }

// encode writes the mark as the text that a page of homes without groups has as its own.
func (m mark) encode() (string, error) {
	raw, err := json.Marshal(m)
	return string(raw), err
}

// pageOf cuts a page out of the groups. What is added or changed meanwhile moves no other home. It is false for a mark that is none.
func (q Query) pageOf(groups []Group) (wire.Page[*property.Property], bool) {
	var page wire.Page[*property.Property]
	var after mark
	if q.After != "" && json.Unmarshal([]byte(q.After), &after) != nil {
		return page, false
	}
	for _, g := range groups {
		home := ""
		if q.After != "" {
			switch order := compareKeys(g.Key, after.Group); {
			case order < 0, order == 0 && after.Home == "":
				continue
			case order == 0:
				home = after.Home
			}
		}
		if len(page.Items) == q.Most {
			return page, true
		}
		cut, ok := q.Homes.Page(g.homes, home, q.Most-len(page.Items))
		if !ok {
			return page, false
		}
		page.Items = append(page.Items, cut.Items...)
		next, err := mark{g.Key, cut.Next}.encode()
		if err != nil {
			return page, false
		}
		page.Next = next
		if cut.Next != "" {
			return page, true
		}
	}
	page.Next = ""
	return page, true
}
