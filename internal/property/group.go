package property

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Group is a list of homes that the office names, such as those of one view or of one round. A home may be in several.
type Group struct {
	Ref identity.Ref
	// Version counts its changes.
	Version int64
	GroupFields
}

// GroupFields are what the office sets of a group.
type GroupFields struct {
	Name string `json:"name" maxLength:"80" doc:"What the office calls it; no two groups are called alike."`
	// Homes are in the order of their numbers.
	Homes []int64 `json:"homes" maxItems:"10000" nullable:"false" doc:"Numbers of its homes; a home may be in several groups."`
}

// Regrouped is notified, in the transaction, of homes that come to a group or leave it.
type Regrouped func(ctx context.Context, tx *database.Tx, ref identity.Ref) error

// GroupInUse reports whether something that is in effect is set for a group.
type GroupInUse func(ctx context.Context, q database.Querier, ref identity.Ref) (bool, error)

const (
	// longestGroup is how many characters the name of a group has at most, mostGroups how many groups an agency has.
	longestGroup = 80
	mostGroups   = 200
)

func (f GroupFields) equal(other GroupFields) bool {
	return f.Name == other.Name && slices.Equal(f.Homes, other.Homes)
}

// check is the rule for what is stored, beside the other groups and homes of the agency.
func (f GroupFields) check(id int64, groups []Group, homes map[int64]bool) (GroupFields, error) {
	wrong := map[string]string{}
	f.Name = strings.TrimSpace(f.Name)
	switch {
	case f.Name == "":
		wrong["name"] = "required"
	case utf8.RuneCountInString(f.Name) > longestGroup:
		wrong["name"] = "too long"
	case strings.ContainsFunc(f.Name, unicode.IsControl):
		wrong["name"] = "invalid"
	case slices.ContainsFunc(groups, func(g Group) bool { return g.Ref.ID != id && strings.EqualFold(g.Name, f.Name) }):
		wrong["name"] = "taken"
	}
	f.Homes = slices.Sorted(slices.Values(f.Homes))
	f.Homes = slices.Compact(f.Homes)
	if slices.ContainsFunc(f.Homes, func(id int64) bool { return !homes[id] }) {
		wrong["homes"] = "unknown"
	}
	if len(wrong) > 0 {
		return f, fault.Invalid(fault.BadRequest, wrong)
	}
	return f, nil
}

// moved are the homes that are in one of two lists and not in the other.
func moved(before, after []int64) []int64 {
	var out []int64
	for _, id := range before {
		if !slices.Contains(after, id) {
			out = append(out, id)
		}
	}
	for _, id := range after {
		if !slices.Contains(before, id) {
			out = append(out, id)
		}
	}
	return out
}
