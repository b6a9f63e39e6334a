// Package instances runs the engine of package assign on published instances of the vehicle routing problem with time windows, and compares with the best values known. The files are given as a folder.
package instances

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/planning/assign"
)

// tenths is the unit of the instances: distances and times have one decimal, the rest is cut off (the convention of the DIMACS challenge).
const tenths = 10

// Instance is a published problem. Its objective is the sum of all travel, and the number of vehicles is not looked at; in home care the mean of travel, all late minutes and those of the latest visit.
type Instance struct {
	Name    string
	problem assign.Problem
	late    *assign.Late // the same problem, in home care
	unit    float64      // what 1 of the instance's objective is here
	best    int          // 0 if unknown
}

// Files are the instances of a folder, by name.
func Files(dir string) (out []string, err error) {
	for _, ext := range []string{".txt", ".vrp", ".json"} {
		for _, pattern := range []string{"*" + ext, "*" + strings.ToUpper(ext)} {
			found, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
	}
	slices.Sort(out)
	out = slices.DeleteFunc(out, func(path string) bool { return strings.HasSuffix(path, solved) })
	return slices.Compact(out), nil
}

// Read reads a file in the format of Solomon, also used by Gehring and Homberger: a name, then VEHICLE with number and capacity, then CUSTOMER with a row each, the depot first. A file .vrp is in the format of VRPLIB, a file .json has
// patients and caregivers.
func Read(path string) (Instance, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return Instance{}, err
	}
	if strings.EqualFold(filepath.Ext(path), ".json") {
		return readCare(path, raw)
	}
	var rows [][]float64
	if strings.EqualFold(filepath.Ext(path), ".vrp") {
		rows = vrplib(string(raw))
	} else {
		for line := range strings.Lines(string(raw)) {
			if row, ok := numbers(line); ok {
				rows = append(rows, row)
			}
		}
	}
	if len(rows) < 3 || len(rows[0]) != 2 || len(rows[1]) != 7 {
		return Instance{}, errors.New("not in the format of Solomon, and not in that of VRPLIB with time windows")
	}
	vehicles, capacity, customers := int(rows[0][0]), int(rows[0][1]), rows[1:]
	for i, row := range customers {
		if len(row) != 7 || int(row[0]) != i {
			return Instance{}, fmt.Errorf("customer %d is not in order", i)
		}
	}
	in := Instance{unit: tenths, Name: strings.ToUpper(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))}
	depot := customers[0]
	shift := assign.Shift{Span: assign.Span{From: int(depot[4] * tenths), Until: int(depot[5] * tenths)}, Capacity: capacity}
	in.problem = assign.Problem{
		Weights: assign.Weights{Unassigned: 10_000_000, Travel: 1},
		Travel: func(from, to int) int {
			a, b := customers[from], customers[to]
			return int(math.Sqrt((a[1]-b[1])*(a[1]-b[1])+(a[2]-b[2])*(a[2]-b[2])) * tenths)
		},
	}
	for range min(vehicles, len(customers)-1) {
		in.problem.People = append(in.problem.People, assign.Person{Shifts: []assign.Shift{shift}})
	}
	for i, c := range customers[1:] {
		in.problem.Visits = append(in.problem.Visits, assign.Visit{
			Place: i + 1, Load: int(c[3]), Minutes: int(c[6] * tenths),
			Window: assign.Span{From: int(c[4] * tenths), Until: int((c[5] + c[6]) * tenths)},
		})
	}
	if err := in.problem.Validate(); err != nil {
		return Instance{}, err
	}
	if in.best = known(in.Name); in.best == 0 {
		in.best = solution(strings.TrimSuffix(path, filepath.Ext(path))+".sol", in.problem)
	}
	return in, nil
}

// vrplib gives the rows of a file in the format of VRPLIB as Solomon writes them: vehicles and capacity, then number, place, demand, window and service of each customer. It counts from 1, Solomon from 0; the first one is the depot. Without all of it there are none.
func vrplib(text string) [][]float64 {
	head := map[string]float64{}
	sections := map[string][][]float64{}
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		key, value, isHead := strings.Cut(line, ":")
		row, isRow := numbers(line)
		switch {
		case isRow:
			sections[section] = append(sections[section], row)
		case isHead:
			if n, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil {
				head[strings.TrimSpace(key)] = n
			}
		default:
			section = line
		}
	}
	places, demands, windows := sections["NODE_COORD_SECTION"], sections["DEMAND_SECTION"], sections["TIME_WINDOW_SECTION"]
	rows := [][]float64{{head["VEHICLES"], head["CAPACITY"]}}
	for i, at := range places {
		if len(at) != 3 || i >= len(demands) || len(demands[i]) != 2 || i >= len(windows) || len(windows[i]) != 3 || demands[i][0] != at[0] || windows[i][0] != at[0] {
			return nil
		}
		service := head["SERVICE_TIME"]
		if i == 0 {
			service = 0
		}
		rows = append(rows, []float64{at[0] - 1, at[1], at[2], demands[i][1], windows[i][1], windows[i][2], service})
	}
	return rows
}

func numbers(line string) ([]float64, bool) {
	fields := strings.Fields(line)
	row := make([]float64, 0, len(fields))
	for _, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return nil, false
		}
		row = append(row, n)
	}
	return row, len(row) > 0
}

// solution adds up the routes of a published solution beside the instance ("Route 1 : 20 41 85"); 0 without one. SINTEF's solutions have the fewest vehicles first, so less travel than theirs is possible.
func solution(path string, p assign.Problem) int {
	raw, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	sum := 0
	for line := range strings.Lines(string(raw)) {
		head, rest, ok := strings.Cut(line, ":")
		if !ok || !strings.HasPrefix(head, "Route") {
			continue
		}
		row, ok := numbers(rest)
		if !ok {
			continue
		}
		place := 0
		for _, n := range row {
			if int(n) <= 0 || int(n) > len(p.Visits) {
				return 0
			}
			sum += p.Travel(place, int(n))
			place = int(n)
		}
		sum += p.Travel(place, 0)
	}
	return sum
}

// known gives the least travel of one of Solomon's 56, or of the 60 of Gehring and Homberger with 200 customers, in tenths, or 0. They are the best known values of CVRPLIB, with travel cut off to one decimal.
func known(name string) int {
	for line := range strings.Lines(bestKnown) {
		group, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, ok := strings.CutPrefix(name, group)
		if !ok || len(number) != 2 && !strings.HasSuffix(group, "_") {
			continue
		}
		n, err := strconv.Atoi(number)
		values := strings.Fields(rest)
		if err == nil && n >= 1 && n <= len(values) {
			value, _ := strconv.Atoi(values[n-1])
			return value
		}
	}
	return 0
}

const bestKnown = `C1 8273 8273 8263 8229 8273 8273 8273 8273 8273
C2 5891 5891 5887 5881 5864 5860 5858 5858
R1 16377 14666 12087 9715 13553 12346 10646 9321 11469 10680 10487 9486
R2 11432 10296 8708 7313 9498 8759 7940 7010 8548 9005 7467
RC1 16198 14574 12580 11323 15137 13727 12078 11142
RC2 12618 10923 9237 7835 11540 10511 9629 7761
C1_2_ 26986 26943 26758 26256 26949 26949 26949 26840 26396 26247
C2_2_ 19221 18514 17634 16950 18696 18448 18422 18137 18150 17912
R1_2_ 46672 39199 33739 30476 40532 35591 31419 29384 37347 32931
R2_2_ 34680 30082 25375 19285 30611 26754 23047 18424 28433 25494
RC1_2_ 35169 32216 30014 28452 33256 33007 31778 30600 30733 29905
RC2_2_ 27974 24816 22277 18548 24914 24951 22877 21512 20866 19892`
