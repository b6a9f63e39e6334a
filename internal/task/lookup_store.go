package task

import (
	"cmp"
	"context"
	"slices"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/lookup"
	"latchkey/internal/member"
	"latchkey/internal/property"
	"latchkey/internal/wire"
)

// justOver is how long past tasks of a property are still found by its name.
const justOver = 24 * time.Hour

// comingRead is how many of the next open tasks are looked through for the people and words of a search.
const comingRead = 400

// Lookup finds a task by its number, the next tasks of a property by its name, and the next open tasks by the names of those who do them and the words of title and note.
func (s *Service) Lookup(ctx context.Context, ask lookup.Ask) ([]lookup.Hit, error) {
	var out []lookup.Hit
	show := func(c Task, p property.Property) {
		kind := string(c.Type)
		if c.Check {
			kind = "check"
		}
		out = append(out, lookup.Hit{
			Ref: identity.Ref{Member: c.Member, ID: c.ID}.String(), Title: p.Title, Detail: c.Title.In(ask.Lang), Kind: kind, Begins: wire.DateTime(c.PlannedStart, p.Zone), Number: c.ID,
		})
	}
	has := func(id int64) bool {
		return slices.ContainsFunc(out, func(h lookup.Hit) bool { return h.Number == id })
	}
	if number, ok := ask.Number(); ok {
		c, err := find(ctx, s.db, identity.Ref{Member: ask.Member, ID: number})
		if err != nil && !fault.IsMissing(err) {
			return nil, err
		}
		if err == nil {
			p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: c.Property})
			if err != nil {
				return nil, err
			}
			show(c, p)
		}
	}
	homes, known := ask.Found[lookup.Home]
	if !known {
		var err error
		if homes, err = s.properties.Lookup(ctx, ask); err != nil {
			return nil, err
		}
	}
	for _, home := range homes {
		ref, err := identity.ParseRef(home.Ref)
		if err != nil {
			return nil, err
		}
		p, err := s.properties.Get(ctx, s.db, ref)
		if err != nil {
			return nil, err
		}
		next, err := nextAt(ctx, s.db, ref, ask.Now.Add(-justOver), lookup.Few+1-len(out))
		if err != nil {
			return nil, err
		}
		for _, c := range next {
			if !has(c.ID) {
				show(c, p)
			}
		}
		if len(out) > lookup.Few {
			return out, nil
		}
	}
	crew, err := s.members.Staff(ctx, s.db, ask.Member)
	if err != nil {
		return nil, err
	}
	names := map[identity.StaffID]lookup.Known{}
	for _, one := range crew.All() {
		names[one.ID] = lookup.KnownAs(one.Name)
	}
	coming, err := comingTasks(ctx, s.db, ask.Member, ask.Now.Add(-justOver), comingRead)
	if err != nil {
		return nil, err
	}
	for _, c := range coming {
		p, err := s.properties.Get(ctx, s.db, identity.Ref{Member: ask.Member, ID: c.Property})
		if err != nil {
			return nil, err
		}
		if has(c.ID) || !ask.Matches(names[c.Person], names[c.Additional], names[c.Company], lookup.KnownAs("", c.Title.In(ask.Lang), c.Annotations), lookup.KnownAs(p.Title)) {
			continue
		}
		show(c, p)
		// It was found by a person or by what is written in it: that is said where the title says nothing.
		if last := &out[len(out)-1]; last.Detail == "" {
			last.Detail = cmp.Or(c.Annotations, nameOf(crew, c))
		}
		if len(out) > lookup.Few {
			break
		}
	}
	return out, nil
}

// nameOf is the name of who does a task; empty for nobody.
func nameOf(crew *member.StaffList, c Task) string {
	for _, id := range []identity.StaffID{c.Person, c.Company} {
		if one, ok := crew.By(id); ok {
			return one.Name
		}
	}
	return ""
}

// comingTasks reads of the next open tasks what a search needs.
func comingTasks(ctx context.Context, q database.Querier, m identity.MemberID, from clock.Instant, most int) ([]Task, error) {
	return database.Collect(ctx, q, func(row database.Row) (Task, error) {
		c := Task{Member: m}
		var title, words string
		err := row.Scan(&c.ID, &c.Property, &c.Type, &c.Check, &title, &words, &c.Company, &c.Person, &c.Additional, &c.PlannedStart, &c.Annotations)
		if err == nil {
			c.Title, err = wire.ReadWords(title, words)
		}
		return c, err
	}, `SELECT id, property_id, type, is_check, title, title_words, company_id, person_id, additional_person_id, planned_start, annotations FROM task
		WHERE member_id = $1 AND done = FALSE AND planned_start >= $2 ORDER BY planned_start, id LIMIT CAST($3 AS BIGINT)`, m, from, most)
}

func nextAt(ctx context.Context, q database.Querier, home identity.Ref, from clock.Instant, limit int) ([]Task, error) {
	return database.Collect(ctx, q, scan, `SELECT `+columns+` FROM task WHERE member_id = $1 AND property_id = $2 AND planned_start >= $3 AND NOT cancelled
		ORDER BY planned_start, id LIMIT CAST($4 AS BIGINT)`, home.Member, home.ID, from, limit)
}

// AnyAssigned reports whether a task of the member is somebody's.
func (s *Service) AnyAssigned(ctx context.Context, q database.Querier, member identity.MemberID) (some bool, err error) {
	return some, q.QueryRow(ctx, `SELECT COUNT(*) > 0 FROM (SELECT 1 FROM task WHERE member_id = $1 AND NOT cancelled AND (company_id <> 0 OR person_id <> 0) LIMIT 1) AS one`, member).Scan(&some)
}
