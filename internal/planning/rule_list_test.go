package planning

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"latchkey/internal/checklist"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/task"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// A rule gives its tasks a checklist. One that was begun keeps what it was begun with.
func TestTasksHaveTheChecklistOfTheirRule(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		a.follows = true
		text := wire.Texts{"Sweep"}
		lists := checklist.NewService(a.db, a.members, a.properties, nil, checklist.KindsOf(task.Types))
		quick, err := lists.Save(ctx, office, identity.Attempt{}, checklist.List{
			Ref: identity.Ref{Member: 1}, Name: "Quick", Kinds: []string{"interim"}, Rooms: []checklist.Room{{Name: text, Items: []checklist.Item{{Text: text}}}},
		})
		a.must(err)
		a.book(row("a", "haus", "2026-07-04", "2026-07-11"), row("b", "haus", "2026-07-11", "2026-07-18"))
		listOf := func() (out []int64) {
			for _, c := range a.tasksOf(1) {
				if c.Type == task.Departure {
					out = append(out, c.Checklist)
				}
			}
			return out
		}
		_, err = a.members.Save(ctx, member.Member{Name: "Dune", Lang: "de", Currency: "EUR", Country: "DE", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 90})
		a.must(err)
		stranger := office
		stranger.Relations = []identity.Relation{{Member: 2, Role: identity.Manager, Staff: 2, Level: identity.Owner}}
		var theirs checklist.List
		for theirs.Ref.ID <= quick.Ref.ID {
			theirs, err = lists.Save(ctx, stranger, identity.Attempt{}, checklist.List{
				Ref: identity.Ref{Member: 2}, Name: "Theirs", Kinds: []string{"interim"}, Rooms: []checklist.Room{{Name: text, Items: []checklist.Item{{Text: text}}}},
			})
			a.must(err)
		}
		r := a.rule(departureNumber)
		r.Ref.Member, r.Checklist = 1, theirs.Ref.ID
		if _, err := a.save(r); !fault.Is(err, fault.BadRequest) {
			a.Fatalf("a checklist of another agency: %v", err)
		}
		r.Checklist = theirs.Ref.ID + 1
		if _, err := a.save(r); !fault.Is(err, fault.BadRequest) {
			a.Fatalf("a checklist that there is not: %v", err)
		}
		r.Checklist = quick.Ref.ID
		r, err = a.save(r)
		a.must(err)
		a.settle()
		if got := listOf(); len(got) != 2 || got[0] != quick.Ref.ID || got[1] != quick.Ref.ID {
			a.Fatalf("%v", got)
		}
		// A client that knows no checklist keeps it, in the preview too.
		foreseen, _, err := a.planning.PreviewRule(ctx, office, r.Ref, RuleDraft{Fields: r.Fields})
		a.must(err)
		if len(foreseen) != 0 {
			a.Errorf("%+v", foreseen)
		}
		r, err = a.planning.SaveRule(ctx, office, identity.Attempt{}, r.Ref, r.Version, RuleDraft{Fields: r.Fields})
		a.must(err)
		if r.Checklist != quick.Ref.ID {
			a.Errorf("%d", r.Checklist)
		}
		for _, c := range a.tasksOf(1) {
			reasons, err := a.planning.Why(ctx, office, c.Ref())
			a.must(err)
			said := slices.ContainsFunc(reasons, func(one Reason) bool { return one.Code == ListOfRule && one.Name == "Quick" })
			if said != (c.Type == task.Departure) {
				a.Errorf("%s: %+v", c.RuleKey, reasons)
			}
		}

		// The list is deleted: the rule can still be changed, and its tasks say that it is gone.
		a.must(lists.Drop(ctx, office, identity.Attempt{}, quick.Ref))
		r.Minutes = 45
		r, err = a.save(r)
		a.must(err)
		a.settle()
		for _, c := range a.tasksOf(1) {
			if c.Type != task.Departure {
				continue
			}
			reasons, err := a.planning.Why(ctx, office, c.Ref())
			a.must(err)
			if !slices.ContainsFunc(reasons, func(one Reason) bool { return one.Code == ListGone }) {
				a.Errorf("%s: %+v", c.RuleKey, reasons)
			}
		}
		r.Checklist = 0
		_, err = a.save(r)
		a.must(err)
		a.settle()
		if got := listOf(); got[0] != 0 || got[1] != 0 {
			a.Errorf("%v", got)
		}
	})
}

// The tasks of a rule of the home are called as the rule, in the languages that its name has; a new name reaches those that were not begun.
func TestTasksAreCalledAsTheirRuleInEachLanguage(t *testing.T) {
	each(t, func(a *agency) {
		ctx := context.Background()
		r := rule(0, Fields{Kind: PeriodicKind, Name: "Windows", Names: wire.Texts{locales.German: "Fenster ", locales.Polish: "Okna"}, Every: 4, From: "2026-07-06", At: "09:00", Minutes: 60})
		r.Ref.Member = 1
		saved, err := a.save(r)
		a.must(err)
		a.settle()
		titles := func(lang string) map[string]bool {
			out := map[string]bool{}
			for _, c := range a.tasksOf(1) {
				out[c.Title.In(lang)] = true
			}
			return out
		}
		for lang, want := range map[string]string{"de": "Fenster", "pl": "Okna", "es": "Windows", "en-US": "Windows"} {
			if got := titles(lang); len(got) != 1 || !got[want] {
				a.Errorf("%s: %v", lang, got)
			}
		}
		saved = a.rule(saved.Ref.ID)
		saved.Ref.Member = 1
		var old RuleDraft // of a client that knows no names
		text, err := json.Marshal(saved.Fields)
		a.must(err)
		var sent map[string]any
		a.must(json.Unmarshal(text, &sent))
		delete(sent, "names")
		text, err = json.Marshal(sent)
		a.must(err)
		a.must(json.Unmarshal(text, &old))
		saved, err = a.planning.SaveRule(ctx, office, identity.Attempt{}, saved.Ref, saved.Version, old)
		a.must(err)
		if saved.Names[locales.German] != "Fenster" {
			a.Errorf("%v", saved.Names)
		}
		saved.Names[locales.Polish] = "Mycie okien"
		_, err = a.save(saved)
		a.must(err)
		a.settle()
		if got := titles("pl"); len(got) != 1 || !got["Mycie okien"] {
			a.Errorf("%v", got)
		}
		reader := office
		reader.Lang = "pl"
		reasons, err := a.planning.Why(ctx, reader, a.tasksOf(1)[0].Ref())
		a.must(err)
		if !slices.ContainsFunc(reasons, func(one Reason) bool { return one.Code == AgencyRule && one.Name == "Mycie okien" }) {
			a.Errorf("%+v", reasons)
		}
	})
}

func TestAChangedRuleTakesNoChecklistFromABegunTask(t *testing.T) {
	p := testHome(t, "Europe/Warsaw")
	wanted := Plan([]Stay{stay(1, "2026-07-04", "2026-07-18")}, nil, p, Standard)
	have := make([]task.Task, len(wanted))
	for i := range wanted {
		have[i] = wanted[i]
		have[i].ID, have[i].Checklist, wanted[i].Checklist = int64(i)+1, 3, 4
	}
	have[0].Start.At = have[0].PlannedStart
	changes := Merge(have, wanted)
	if len(changes) != 1 || changes[0].ID != 2 || changes[0].Checklist != 4 {
		t.Errorf("%+v", changes)
	}

	// The begin of the other was undone after somebody had ticked something: it keeps its copy, and its reason names no other list.
	have[1].List.Total = 2
	if changes := Merge(have, wanted); len(changes) != 0 {
		t.Errorf("%+v", changes)
	}
	if got := (facts{task: have[1], lists: map[int64]string{4: "Quick"}}).listed(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}
