package property

import (
	"context"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// groupName counts the groups of a member.
const groupName = "home_group"

// groupsOf are the groups of a member by name, with their homes.
func groupsOf(ctx context.Context, q database.Querier, m identity.MemberID) ([]Group, error) {
	out, err := database.Collect(ctx, q, func(row database.Row) (Group, error) {
		g := Group{Ref: identity.Ref{Member: m}, GroupFields: GroupFields{Homes: []int64{}}}
		return g, row.Scan(&g.Ref.ID, &g.Version, &g.Name)
	}, `SELECT id, version, name FROM home_group WHERE member_id = $1 ORDER BY LOWER(name), id`, m)
	if err != nil {
		return nil, err
	}
	at := make(map[int64]*Group, len(out))
	for i := range out {
		at[out[i].Ref.ID] = &out[i]
	}
	return out, each(ctx, q, func(row database.Row) error {
		var group, home int64
		if err := row.Scan(&group, &home); err != nil {
			return err
		}
		if g := at[group]; g != nil { // else it was made between the two statements
			g.Homes = append(g.Homes, home)
		}
		return nil
	}, `SELECT group_id, property_id FROM home_in_group WHERE member_id = $1 ORDER BY group_id, property_id`, m)
}

func (s *snapshot) addGroups(ctx context.Context, q database.Querier) error {
	query, args := s.of(`SELECT property_id, group_id FROM home_in_group WHERE member_id = $1`, "property_id = $2", "property_id, group_id")
	return each(ctx, q, func(row database.Row) error {
		var home, group int64
		if err := row.Scan(&home, &group); err != nil {
			return err
		}
		if p := s.at(home); p != nil {
			p.Groups = append(p.Groups, group)
		}
		return nil
	}, query, args...)
}

// saveGroup writes a group with its homes.
func saveGroup(ctx context.Context, tx *database.Tx, g Group, by identity.AccountID) error {
	_, err := tx.Exec(ctx, `INSERT INTO home_group (member_id, id, name, version, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (member_id, id) DO UPDATE SET name = excluded.name, version = excluded.version, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		g.Ref.Member, g.Ref.ID, g.Name, g.Version, tx.Now(), by)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM home_in_group WHERE member_id = $1 AND group_id = $2`, g.Ref.Member, g.Ref.ID); err != nil {
		return err
	}
	for _, home := range g.Homes {
		if _, err := tx.Exec(ctx, `INSERT INTO home_in_group (member_id, group_id, property_id) VALUES ($1, $2, $3)`, g.Ref.Member, g.Ref.ID, home); err != nil {
			return err
		}
	}
	return nil
}

func deleteGroup(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	if _, err := tx.Exec(ctx, `DELETE FROM home_in_group WHERE member_id = $1 AND group_id = $2`, ref.Member, ref.ID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM home_group WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID)
	return err
}

// groupChanged is who changed a group last, and when; nobody for one that is gone.
func groupChanged(ctx context.Context, q database.Querier, ref identity.Ref) (by identity.AccountID, at clock.Instant, err error) {
	err = q.QueryRow(ctx, `SELECT changed_by, changed_at FROM home_group WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID).Scan(&by, &at)
	if database.IsMissing(err) {
		return 0, 0, nil
	}
	return by, at, err
}
