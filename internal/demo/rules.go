package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"latchkey/internal/identity"
	"latchkey/internal/planning"
	"latchkey/internal/wire"
)

// rulesFrom is how many days ahead the demo's own rules begin: the days before show what the standard rules plan.
const rulesFrom = 14

// demoRules are what the agency plans beside the standard rules.
var demoRules = []planning.Fields{
	{Kind: planning.InterimKind, Every: 7, At: "10:00", Minutes: 45},
	{Kind: planning.PeriodicKind, Name: "Windows", Names: wire.Texts{"Windows", "Fenster putzen", "Limpieza de ventanas", "Mycie okien"}, Every: 12, At: "11:00", Minutes: 60, PerBedroom: 15},
	{Kind: planning.UpkeepKind, Name: "Air and run the taps", Names: wire.Texts{"Air and run the taps", "Lüften und Wasser laufen lassen", "Ventilar y abrir los grifos", "Wietrzenie i spuszczenie wody"}, Every: 14, At: "12:00", Minutes: 20},
	{Kind: planning.DeepKind, Name: "Deep cleaning", Names: wire.Texts{"Deep cleaning", "Grundreinigung", "Limpieza a fondo", "Gruntowne sprzątanie"}, Every: 90, ByNights: true, At: "10:00", PerBedroom: 30, People: 2, Least: 120, Holidays: planning.DayAfter},
}

// makeRules adds the agency's own planning rules and plans by them. The load data has the standard rules only, and so has a demo agency beside others: planning by new ones goes on after it was made.
func (m *maker) makeRules(ctx context.Context) error {
	if m.Planning == nil || m.options.isLoad() || m.options.Beside != 0 {
		return nil
	}
	office := m.office()
	book, err := m.Planning.Rules(ctx, office, m.member)
	if err != nil {
		return err
	}
	for _, f := range demoRules {
		if slices.ContainsFunc(book.Rules, func(r planning.Rule) bool { return r.Kind == f.Kind && r.Name == f.Name }) {
			continue // the demo is made again
		}
		f.On, f.Level, f.From, f.Services = true, planning.AllHomes, m.options.Today.AddDays(rulesFrom).String(), []string{}
		f.People, f.Holidays = max(f.People, 1), cmp.Or(f.Holidays, planning.AsPlanned)
		if _, err := m.Planning.SaveRule(ctx, office, identity.Attempt{}, identity.Ref{Member: m.member}, 0, planning.RuleDraft{Fields: f, Names: &f.Names}); err != nil {
			return fmt.Errorf("rule %s %s: %w", f.Kind, f.Name, err)
		}
	}
	for more := true; more; {
		if more, err = m.Planning.Continue(ctx); err != nil {
			return err
		}
	}
	return nil
}
