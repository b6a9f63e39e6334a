package instances

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"latchkey/internal/planning/assign"
	"latchkey/internal/planning/assign/check"
)

const (
	// thousandths is the unit of home care: distances have three decimals.
	thousandths = 1000
	// solved ends the name of a published solution beside its instance.
	solved = ".solution.json"
	// longestDay is when the last caregiver is back, in minutes. The instances have no such limit.
	longestDay = 20_000
)

// care is an instance of Mankowska, Meisel and Bierwirth (2014), in the format of Ceschia, Di Gaspero, Rosati and Schaerf. The first place of the distances is the office, then come the patients.
type care struct {
	Patients []struct {
		ID     string     `json:"id"`
		Window [2]float64 `json:"time_window"`
		Needs  []struct {
			Service  string  `json:"service"`
			Duration float64 `json:"duration"`
		} `json:"required_caregivers"`
		Together *struct {
			Type     string     `json:"type"`
			Distance [2]float64 `json:"distance"`
		} `json:"synchronization"`
	} `json:"patients"`
	Services []struct {
		ID string `json:"id"`
	} `json:"services"`
	Caregivers []struct {
		ID        string   `json:"id"`
		Abilities []string `json:"abilities"`
	} `json:"caregivers"`
	Distances [][]float64 `json:"distances"`
}

// readCare makes a visit of each service of a patient. A service begins within its window if it is not to be late.
func readCare(path string, raw []byte) (Instance, error) {
	var c care
	if err := json.Unmarshal(raw, &c); err != nil {
		return Instance{}, err
	}
	if len(c.Patients) == 0 || len(c.Distances) != len(c.Patients)+1 || len(c.Services) > 64 {
		return Instance{}, fmt.Errorf("%d patients, %d services and %d places are no instance of home care", len(c.Patients), len(c.Services), len(c.Distances))
	}
	for _, row := range c.Distances {
		if len(row) != len(c.Distances) {
			return Instance{}, fmt.Errorf("a row of the distances has %d of %d places", len(row), len(c.Distances))
		}
	}
	services := map[string]uint64{}
	for i, s := range c.Services {
		services[s.ID] = 1 << i
	}
	late := assign.Late{Sum: 1, Worst: 1, Problem: assign.Problem{
		Weights: assign.Weights{Unassigned: 1 << 30, Travel: 1},
		Travel:  func(from, to int) int { return exact(c.Distances[from][to]) },
	}}
	for _, giver := range c.Caregivers {
		person := assign.Person{Shifts: []assign.Shift{{Span: assign.Span{Until: longestDay * thousandths}}}}
		for _, ability := range giver.Abilities {
			person.Skills |= services[ability]
		}
		late.People = append(late.People, person)
	}
	for i, p := range c.Patients {
		first := len(late.Visits)
		for _, need := range p.Needs {
			if services[need.Service] == 0 {
				return Instance{}, fmt.Errorf("patient %s needs the unknown service %q", p.ID, need.Service)
			}
			late.Visits = append(late.Visits, assign.Visit{
				Place: i + 1, Minutes: exact(need.Duration), Skills: services[need.Service],
				Window: assign.Span{From: exact(p.Window[0]), Until: exact(p.Window[1] + need.Duration)},
			})
		}
		if n := len(p.Needs); n < 1 || n > 2 || (n == 2) != (p.Together != nil) {
			return Instance{}, fmt.Errorf("patient %s needs %d caregivers", p.ID, n)
		}
		if p.Together != nil {
			pair := assign.Pair{First: first, Second: first + 1}
			if p.Together.Type == "sequential" {
				pair.Least, pair.Most = exact(p.Together.Distance[0]), exact(p.Together.Distance[1])
			}
			late.Pairs = append(late.Pairs, pair)
		}
	}
	in := Instance{Name: strings.ToUpper(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))), problem: late.Problem, late: &late, unit: 3 * thousandths}
	if err := late.Validate(); err != nil {
		return Instance{}, err
	}
	if err := in.readSolution(strings.TrimSuffix(path, filepath.Ext(path))+solved, c); err != nil {
		return Instance{}, err
	}
	return in, nil
}

func exact(n float64) int { return int(math.Round(n * thousandths)) }

// readSolution counts the objective of a published solution as best known; without a file there is none. A solution that breaks a rule, or leaves a visit out, is refused: nothing could be compared with it.
func (in *Instance) readSolution(path string, c care) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil //nolint:nilerr // many instances have no published solution
	}
	type stop struct {
		Patient   string  `json:"patient"`
		PatientID string  `json:"patient_id"`
		Service   string  `json:"service"`
		ServiceID string  `json:"service_id"`
		Arrival   float64 `json:"arrival_time"`
	}
	var s struct {
		Routes []struct {
			Caregiver string `json:"caregiver_id"`
			Locations []stop `json:"locations"`
		} `json:"routes"`
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	visits, people := map[[2]string]int{}, map[string]int{}
	n := 0
	for _, p := range c.Patients {
		for _, need := range p.Needs {
			visits[[2]string{p.ID, need.Service}] = n
			n++
		}
	}
	for i, giver := range c.Caregivers {
		people[giver.ID] = i
	}
	plan := assign.Plan{Stops: make([]assign.Stop, n)}
	for _, route := range s.Routes {
		for _, at := range route.Locations {
			visit, ok := visits[[2]string{at.Patient + at.PatientID, at.Service + at.ServiceID}]
			person, known := people[route.Caregiver]
			if !ok || !known {
				return fmt.Errorf("%s: %q or what is done there is unknown", filepath.Base(path), at.Patient+at.PatientID)
			}
			plan.Stops[visit] = assign.Stop{People: []int{person}, Begin: exact(at.Arrival)}
		}
	}
	cost, broken := in.judge(plan)
	if sum := check.Count(in.problem, plan); sum.Unassigned > 0 {
		return fmt.Errorf("%s: %d visits are missing", filepath.Base(path), sum.Unassigned)
	}
	if len(broken) > 0 {
		return fmt.Errorf("%s breaks %d rules, first %v", filepath.Base(path), len(broken), broken[0])
	}
	in.best = cost
	return nil
}
