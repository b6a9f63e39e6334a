package instances

import (
	"slices"
	"time"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/check"
)

// started is for machines that do not tell processor time.
var started = time.Now()

// Result is one line of the output. Cost is the objective in the unit of the instance.
type Result struct {
	Instance   string  `json:"instance"`
	Cost       float64 `json:"cost"`
	Vehicles   int     `json:"vehicles"`
	Unassigned int     `json:"unassigned"`
	Seconds    float64 `json:"seconds"`
	Steps      int     `json:"steps"`
	Checked    bool    `json:"checked"`
	Best       float64 `json:"best,omitempty"`
	Gap        float64 `json:"gap,omitempty"` // percent
	Routes     [][]int `json:"routes"`
}

// Solve improves an instance for a time on one processor: a few steps measure the speed, so that the search cools down within the rest.
func Solve(in Instance, seconds float64, steps int, seed uint64) Result {
	begun := spent()
	var plan assign.Plan
	done := 0
	if steps > 0 {
		plan, done = in.improve(steps, seed, nil), steps
	} else {
		limit := time.Duration(seconds * float64(time.Second))
		asked := 0
		var first time.Duration // when the plan was built and the steps began
		measure := limit / 10
		in.improve(1<<30, seed, func() bool {
			if asked++; asked == 1 {
				first = spent() - begun
			}
			return asked > 1 && (spent()-begun) > first+measure
		})
		each := float64((spent()-begun)-first) / float64(max(1, asked-1)) / 100
		rest := limit - (spent() - begun) - first
		steps = max(100, int(float64(rest)/each))
		done = -100
		plan = in.improve(steps, seed, func() bool {
			done += 100
			return spent()-begun > limit
		})
		done = min(done+100, steps)
	}
	took := spent() - begun
	sum := check.Count(in.problem, plan)
	cost, broken := in.judge(plan)
	r := Result{
		Instance: in.Name, Cost: float64(cost) / in.unit, Vehicles: sum.Shifts, Unassigned: sum.Unassigned, Seconds: took.Seconds(), Steps: done,
		Checked: len(broken) == 0, Best: float64(in.best) / in.unit, Routes: routes(in.problem, plan),
	}
	if in.best > 0 {
		r.Gap = 100 * (float64(cost)/float64(in.best) - 1)
	}
	return r
}

func (in Instance) improve(steps int, seed uint64, stop func() bool) assign.Plan {
	if in.late != nil {
		return assign.ImproveLate(*in.late, steps, seed, stop)
	}
	return assign.Improve(in.problem, assign.Plan{}, steps, seed, stop)
}

// judge gives the objective of a plan and the rules it breaks, both by the checker.
func (in Instance) judge(plan assign.Plan) (int, []check.Broken) {
	travel := check.Count(in.problem, plan).Travel
	if in.late == nil {
		return travel, check.Plan(in.problem, plan)
	}
	late := check.CountLate(*in.late, plan)
	return travel + late.Minutes + late.Worst, check.Late(*in.late, plan)
}

// routes are the customers of each vehicle in order, by their published numbers.
func routes(p assign.Problem, plan assign.Plan) [][]int {
	out := make([][]int, len(p.People))
	order := make([]int, len(plan.Stops))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return plan.Stops[a].Begin - plan.Stops[b].Begin })
	for _, i := range order {
		for _, person := range plan.Stops[i].People {
			out[person] = append(out[person], p.Visits[i].Place)
		}
	}
	return slices.DeleteFunc(out, func(r []int) bool { return len(r) == 0 })
}
