package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"latchkey/bench/instances"
	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/assigntest"
	"latchkey/internal/planning/assign/check"
)

// assign measures the engine of proposals: on Saturdays against planning by hand, for one question on a full day, and on the published instances of a folder, if there is one.
func (b *bench) assign() error {
	if err := b.saturdays(); err != nil {
		return err
	}
	if b.instances == "" {
		return nil
	}
	known := false
	for _, s := range sets {
		dir := filepath.Join(b.instances, s.name)
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		known = true
		if err := b.solve(dir, s); err != nil {
			return err
		}
	}
	if known {
		return nil
	}
	for _, s := range sets[:2] {
		s.goal += " for Solomon's 56"
		if err := b.solve(b.instances, s); err != nil {
			return err
		}
	}
	return nil
}

// set is a folder of published instances.
type set struct {
	name    string
	only    string // names with it
	seconds float64
	goal    string
}

// sets are the folders that instances/fetch.sh makes. In home care those of 50 to 100 patients have a goal.
var sets = []set{
	{name: "solomon", seconds: 0.4, goal: "≤ 1.6 %"},
	{name: "solomon", seconds: 5, goal: "≤ 1.0 %"},
	{name: "homberger_200", seconds: 10, goal: "≤ 3 %"},
	{name: "homberger_1000", seconds: 60, goal: "≤ 8 %"},
	{name: "hhcrsp", only: "_50_", seconds: 10, goal: "≤ 3 %"},
	{name: "hhcrsp", only: "_75_", seconds: 10, goal: "≤ 3 %"},
	{name: "hhcrsp", only: "_100_", seconds: 10, goal: "≤ 3 %"},
}

// solve solves the instances of a folder one after another.
func (b *bench) solve(dir string, s set) error {
	files, err := instances.Files(dir)
	if err != nil {
		return err
	}
	sum, worst, n, steps := 0.0, 0.0, 0, 0
	for _, file := range files {
		if !strings.Contains(filepath.Base(file), s.only) {
			continue
		}
		in, err := instances.Read(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		r := instances.Solve(in, s.seconds, 0, 1)
		if !r.Checked || r.Unassigned > 0 {
			return fmt.Errorf("%s: the plan breaks a rule, or leaves %d customers out", file, r.Unassigned)
		}
		if r.Best > 0 {
			sum, worst, n, steps = sum+r.Gap, max(worst, r.Gap), n+1, steps+r.Steps
		}
	}
	if n > 0 {
		b.add(figure{
			Work: "assign", What: fmt.Sprintf("mean gap of %s after %g s", strings.Trim(filepath.Base(dir)+s.only, "_"), s.seconds), Value: sum / float64(n), Unit: "%", Goal: s.goal,
			More: fmt.Sprintf("%d instances, worst %.2f %%, %d steps each", n, worst, steps/n),
		})
	}
	return nil
}

// saturdays plans days of 500 homes with the engine and by hand.
func (b *bench) saturdays() error {
	var engine, hand check.Sum
	var took, asked []time.Duration
	for seed := range uint64(3) {
		p := assigntest.Saturday(500, seed)
		begun := time.Now()
		plan := assign.Improve(p, assign.Plan{}, 10_000, seed, func() bool { return time.Since(begun) > 10*time.Second })
		took = append(took, time.Since(begun))
		greedy := assign.Greedy(p)
		if broken := append(check.Plan(p, plan), check.Plan(p, greedy)...); len(broken) > 0 {
			return fmt.Errorf("a plan breaks rules: %v", broken)
		}
		begun = time.Now()
		assign.Candidates(p, plan, 0)
		asked = append(asked, time.Since(begun))
		e, h := check.Count(p, plan), check.Count(p, greedy)
		engine.Assigned, engine.Travel = engine.Assigned+e.Assigned, engine.Travel+e.Travel
		hand.Assigned, hand.Travel = hand.Assigned+h.Assigned, hand.Travel+h.Travel
	}
	b.add(figure{
		Work: "assign", What: "tasks done on three Saturdays of 500 homes, 10,000 steps", Value: float64(engine.Assigned), Unit: "tasks", Floor: float64(hand.Assigned), FloorIs: "by hand", Goal: "≥ by hand",
		More: fmt.Sprintf("the slowest plan took %s", slices.Max(took).Round(time.Millisecond)),
	})
	b.add(figure{Work: "assign", What: "travel for each of them", Value: float64(engine.Travel) / float64(engine.Assigned), Unit: "minutes", Floor: float64(hand.Travel) / float64(hand.Assigned), FloorIs: "by hand", Goal: "≤ 0.90 of by hand"})
	b.add(figure{Work: "assign", What: "who could take one of 500 tasks", Value: ms(slices.Max(asked)), Unit: "ms", Goal: "≤ 50 ms"})
	return nil
}
