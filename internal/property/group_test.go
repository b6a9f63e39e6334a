package property_test

import (
	"context"
	"encoding/json"
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
		if back := must(save(sea.Ref, 0, "Sea", b.ID)); back.Ref != sea.Ref || !slices.Equal(of(b), []int64{sea.Ref.ID}) {
			t.Errorf("put back under its number: %+v, %v", back, of(b))
		}
		if _, err := save(identity.Ref{ID: 987}, 0, "Nowhere"); !fault.IsMissing(err) {
			t.Errorf("a number that no group has had: %v", err)
		}
		if err := s.DropGroup(ctx, by, identity.Attempt{}, sea.Ref); err != nil {
			t.Fatal(err)
		}
		if groups, err := s.Groups(ctx, by, f.member); err != nil || len(groups) != 1 || len(of(b)) != 0 {
			t.Errorf("%v, %v, %v", groups, err, of(b))
		}
		if _, err := s.Groups(ctx, identity.Actor{Account: 9}, f.member); !fault.IsMissing(err) {
			t.Errorf("a stranger: %v", err)
		}
	})
}

// Each act on a group is undone from the history, and what has changed since is not lost.
func TestEachActOnAGroupIsPutBack(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		a, b := f.create(t, home()), f.create(t, home(func(h *property.Fields) { h.Title = "Mill" }))
		s := property.NewService(property.Deps{
			DB: f.db, Box: f.box, Clock: f.clock, Members: f.members,
			GroupInUse: func(context.Context, database.Querier, identity.Ref) (bool, error) { return false, nil },
		})
		ctx, by := identity.Within(t.Context(), f.manager(1)), f.manager(1)
		back := func(id, version int64, before *property.GroupFields) error {
			raw, err := json.Marshal(map[string]any{"id": id, "version": version, "before": before})
			if err != nil {
				t.Fatal(err)
			}
			return s.PutBackGroup(ctx, by, identity.Attempt{}, f.member, raw)
		}
		want := func(name string, homes ...int64) property.Group {
			t.Helper()
			groups, err := s.Groups(ctx, by, f.member)
			if err != nil {
				t.Fatal(err)
			}
			if name == "" {
				if len(groups) != 0 {
					t.Errorf("%v", groups)
				}
				return property.Group{}
			}
			if len(groups) != 1 || groups[0].Name != name || !slices.Equal(groups[0].Homes, homes) {
				t.Fatalf("%v, want %s with %v", groups, name, homes)
			}
			return groups[0]
		}
		sea, err := s.SaveGroup(ctx, by, identity.Attempt{}, identity.Ref{Member: f.member}, 0, property.GroupFields{Name: "Sea", Homes: []int64{a.ID}})
		if err != nil {
			t.Fatal(err)
		}
		first := sea.GroupFields
		changed, err := s.SaveGroup(ctx, by, identity.Attempt{}, sea.Ref, sea.Version, property.GroupFields{Name: "Sea and mill", Homes: []int64{a.ID, b.ID}})
		if err != nil {
			t.Fatal(err)
		}
		if err := back(sea.Ref.ID, sea.Version, nil); err == nil {
			t.Error("adding it was undone after a change")
		}
		if err := back(sea.Ref.ID, changed.Version, &first); err != nil {
			t.Fatal(err)
		}
		now := want("Sea", a.ID)
		if err := s.DropGroup(ctx, by, identity.Attempt{}, sea.Ref); err != nil {
			t.Fatal(err)
		}
		want("")
		if err := back(sea.Ref.ID, 0, &now.GroupFields); err != nil {
			t.Fatal(err)
		}
		again := want("Sea", a.ID)
		if again.Ref != sea.Ref {
			t.Errorf("it is %v, and was %v", again.Ref, sea.Ref)
		}
		if err := back(again.Ref.ID, again.Version, nil); err != nil {
			t.Fatal(err)
		}
		want("")
	})
}

// meanwhile has something happen between the first statement and the second.
type meanwhile struct {
	database.Querier
	statements int
	happens    func()
}

func (m *meanwhile) Query(ctx context.Context, query string, args ...any) (*database.Rows, error) {
	if m.statements++; m.statements == 2 {
		m.happens()
	}
	return m.Querier.Query(ctx, query, args...)
}

// What is made between two statements of a reader is not mixed into what the first one has read.
func TestAGroupThatIsMadeWhileTheGroupsAreReadIsLeftOut(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		first := f.create(t, home())
		ctx := identity.Within(t.Context(), f.manager(1))
		add := func(name string, homes ...int64) {
			t.Helper()
			if _, err := f.service.SaveGroup(ctx, f.manager(1), identity.Attempt{}, identity.Ref{Member: f.member}, 0, property.GroupFields{Name: name, Homes: homes}); err != nil {
				t.Fatal(err)
			}
		}
		add("Sea view", first.ID)
		groups, err := property.GroupsOf(ctx, &meanwhile{Querier: f.db, happens: func() { add("North round", first.ID) }}, f.member)
		if err != nil || len(groups) != 1 || !slices.Equal(groups[0].Homes, []int64{first.ID}) {
			t.Errorf("%+v %v", groups, err)
		}
		of, err := property.LoadedGroups(ctx, &meanwhile{Querier: f.db, happens: func() { add("Lake", f.create(t, home(func(h *property.Fields) { h.Title = "Mill" })).ID) }}, f.member)
		if err != nil || len(of) != 1 || len(of[0]) != 2 {
			t.Errorf("%v %v", of, err)
		}
	})
}
