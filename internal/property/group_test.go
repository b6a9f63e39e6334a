package property_test

import (
	"context"
	"slices"
	"testing"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/property"
)

func TestAHomeIsInSeveralGroups(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		a, b := f.create(t, home()), f.create(t, home(func(h *property.Fields) { h.Title = "Mill" }))
		used, regrouped := false, 0
		s := property.NewService(property.Deps{
			DB: f.db, Box: f.box, Clock: f.clock, Members: f.members,
			Regrouped:  []property.Regrouped{func(context.Context, *database.Tx, identity.Ref) error { regrouped++; return nil }},
			GroupInUse: func(context.Context, database.Querier, identity.Ref) (bool, error) { return used, nil },
		})
		ctx, by := identity.Within(t.Context(), f.manager(1)), f.manager(1)
		save := func(ref identity.Ref, version int64, name string, homes ...int64) (property.Group, error) {
			ref.Member = f.member
			return s.SaveGroup(ctx, by, identity.Attempt{}, ref, version, property.GroupFields{Name: name, Homes: homes})
		}
		must := func(g property.Group, err error) property.Group {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		sea := must(save(identity.Ref{}, 0, " Sea view ", b.ID, a.ID, a.ID))
		north := must(save(identity.Ref{}, 0, "North round", a.ID))
		if sea.Name != "Sea view" || !slices.Equal(sea.Homes, []int64{a.ID, b.ID}) || regrouped != 2 {
			t.Errorf("%+v after %d", sea, regrouped)
		}
		of := func(ref identity.Ref) []int64 {
			t.Helper()
			p, err := s.Get(ctx, f.db, ref)
			if err != nil {
				t.Fatal(err)
			}
			return p.Groups
		}
		if !slices.Equal(of(a), []int64{sea.Ref.ID, north.Ref.ID}) || !slices.Equal(of(b), []int64{sea.Ref.ID}) {
			t.Errorf("%v, %v", of(a), of(b))
		}
		found, _, err := s.Find(ctx, by, f.member, property.Query{Group: north.Ref.ID})
		if err != nil || len(found) != 1 || found[0].Ref != a {
			t.Errorf("%v, %v", found, err)
		}
		for name, try := range map[string]func() error{
			"a name that is taken": func() error { _, err := save(identity.Ref{}, 0, "sea VIEW"); return err },
			"no name":              func() error { _, err := save(identity.Ref{}, 0, "  "); return err },
			"a home of nobody":     func() error { _, err := save(identity.Ref{}, 0, "East", 987654); return err },
		} {
			if err := try(); !fault.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := save(sea.Ref, 7, "Sea"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a state that is no more: %v", err)
		}
		sea = must(save(sea.Ref, sea.Version, "Sea", b.ID))
		if !slices.Equal(of(a), []int64{north.Ref.ID}) || sea.Version != 2 {
			t.Errorf("%v, %+v", of(a), sea)
		}
		used = true
		if err := s.DropGroup(ctx, by, identity.Attempt{}, sea.Ref); !fault.Is(err, fault.Conflict) {
			t.Errorf("a group with a rule: %v", err)
		}
		used = false
		if err := s.DropGroup(ctx, by, identity.Attempt{}, sea.Ref); err != nil {
			t.Fatal(err)
		}
		if err := s.DropGroup(ctx, by, identity.Attempt{}, sea.Ref); !fault.IsMissing(err) {
			t.Errorf("gone twice: %v", err)
		}
		if groups, err := s.Groups(ctx, by, f.member); err != nil || len(groups) != 1 || len(of(b)) != 0 {
			t.Errorf("%v, %v, %v", groups, err, of(b))
		}
		if _, err := s.Groups(ctx, identity.Actor{Account: 9}, f.member); !fault.IsMissing(err) {
			t.Errorf("a stranger: %v", err)
		}
	})
}
