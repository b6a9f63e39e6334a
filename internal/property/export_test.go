package property

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// GroupsOf reads the groups of a member.
var GroupsOf = groupsOf

// LoadedGroups reads the homes of a member and gives the groups of each.
func LoadedGroups(ctx context.Context, q database.Querier, m identity.MemberID) ([][]int64, error) {
	s, err := load(ctx, q, m, 0, 0)
	if err != nil {
		return nil, err
	}
	out := make([][]int64, len(s.list))
	for i := range s.list {
		out[i] = s.list[i].Groups
	}
	return out, nil
}
