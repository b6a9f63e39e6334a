package instances

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// careDay has a single patient, one who needs two at once, and one who needs two one after the other. The ways are 1.5 minutes a place.
const careDay = `{"patients": [
 {"id": "p1", "location": [0, 1], "time_window": [10, 20.5], "required_caregivers": [{"service": "s1", "duration": 5}]},
 {"id": "p2", "time_window": [40, 50], "required_caregivers": [{"service": "s1", "duration": 5}, {"service": "s2", "duration": 7}], "synchronization": {"type": "simultaneous"}},
 {"id": "p3", "time_window": [0, 30], "required_caregivers": [{"service": "s1", "duration": 5}, {"service": "s2", "duration": 5}], "synchronization": {"type": "sequential", "distance": [40, 60]}}],
 "services": [{"id": "s1", "default_duration": 5}, {"id": "s2", "default_duration": 5}],
 "caregivers": [{"id": "c1", "abilities": ["s1"]}, {"id": "c2", "abilities": ["s2"]}],
 "central_offices": [{"id": "d"}],
 "distances": [[0, 1.5, 3, 4.5], [1.5, 0, 1.5, 3], [3, 1.5, 0, 1.5], [4.5, 3, 1.5, 0]]}`

// In the solution the second service of p3 is 18.5 minutes late, nothing else is.
const careSolution = `{"routes": [
 {"caregiver_id": "c1", "locations": [
  {"patient": "p3", "service": "s1", "arrival_time": 5, "departure_time": 10},
  {"patient": "p1", "service": "s1", "arrival_time": 13, "departure_time": 18},
  {"patient_id": "p2", "service_id": "s1", "arrival_time": 40, "departure_time": 45}]},
 {"caregiver_id": "c2", "locations": [
  {"patient": "p2", "service": "s2", "arrival_time": 40, "departure_time": 47},
  {"patient": "p3", "service": "s2", "arrival_time": 48.5, "departure_time": 53.5}]}]}`

func TestHomeCareIsReadSolvedAndCompared(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := write("day_3_1.json", careDay)
	write("day_3_1.solution.json", careSolution)
	files, err := Files(dir)
	if err != nil || len(files) != 1 || files[0] != path {
		t.Fatalf("%v, %v", files, err)
	}
	in, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	// 12 and 9 minutes of travel, 18.5 minutes late, which is the latest too.
	if want := (21 + 18.5 + 18.5) / 3.0; float64(in.best)/in.unit < want-0.001 || float64(in.best)/in.unit > want+0.001 {
		t.Errorf("the published solution costs %.3f instead of %.3f", float64(in.best)/in.unit, want)
	}
	r := Solve(in, 0, 200, 1)
	// The search finds it, or a better one.
	if !r.Checked || r.Unassigned != 0 || r.Vehicles != 2 || r.Cost > r.Best || r.Gap > 0 {
		t.Errorf("%+v", r)
	}
	for name, spoil := range map[string][2]string{
		"a service nobody knows": {`"service": "s2", "duration": 7`, `"service": "s9", "duration": 7`},
		"three caregivers":       {`[{"service": "s1", "duration": 5}]}`, `[{"service": "s1"}, {"service": "s1"}, {"service": "s2"}]}`},
		"a place is missing":     {`[4.5, 3, 1.5, 0]`, `[4.5, 3, 1.5]`},
		"no distances":           {`"distances"`, `"ways"`},
		"no numbers":             {`"time_window": [10, 20.5]`, `"time_window": "all day"`},
		"a window backwards":     {`"time_window": [10, 20.5]`, `"time_window": [20.5, 10]`},
	} {
		if _, err := Read(write("spoilt.json", strings.Replace(careDay, spoil[0], spoil[1], 1))); err == nil {
			t.Errorf("%s: read", name)
		}
	}
	for name, text := range map[string]string{
		"a patient nobody knows": strings.Replace(careSolution, `"p1"`, `"p9"`, 1),
		"a visit is missing":     strings.Replace(careSolution, `"caregiver_id": "c2", "locations"`, `"caregiver_id": "c2", "nothing"`, 1),
		"no JSON":                "<html>",
		"a way too short":        strings.Replace(careSolution, `"arrival_time": 13`, `"arrival_time": 12.999`, 1),
		"a pair apart":           strings.Replace(careSolution, `"arrival_time": 40, "departure_time": 47`, `"arrival_time": 40.001, "departure_time": 47.001`, 1),
		"a skill missing":        strings.Replace(careSolution, `"c2", "locations": [`, `"c2", "locations": [{"patient": "p1", "service": "s1", "arrival_time": 13},`, 1),
	} {
		write("day_3_1.solution.json", text)
		if _, err := Read(path); err == nil {
			t.Errorf("a solution with %s: read", name)
		}
	}
}

func TestTheScriptTakesInstancesFromAFolder(t *testing.T) {
	from, target := t.TempDir(), filepath.Join(t.TempDir(), "with space")
	write := func(folder, name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(from, folder), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(from, folder, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (string, error) {
		out, err := exec.Command("sh", append([]string{"fetch.sh"}, args...)...).CombinedOutput()
		return string(out), err
	}
	for i := range 56 {
		write("vroom-scripts/benchmarks/VRPTW/solomon", fmt.Sprintf("C%d.txt", i))
	}
	for i := range 60 {
		write("vroom-scripts/benchmarks/VRPTW/homberger_200", fmt.Sprintf("c1_2_%d.txt", i))
		write("Instances/VRPTW", fmt.Sprintf("C1_10_%d.vrp", i))
		write("Instances/VRPTW", fmt.Sprintf("C1_10_%d.sol", i))
	}
	for i := range 69 {
		write("hhcrsp/instances/mankowska", fmt.Sprintf("InstanzA_10_%d.json", i))
		write("hhcrsp/solutions/mankowska", fmt.Sprintf("sol-InstanzA_10_%d-12%d.json", i, i))
	}
	if out, err := run("--from", from, target); err == nil || !strings.Contains(out, "69 instead of 70") {
		t.Errorf("one is missing: %v, %s", err, out)
	}
	write("hhcrsp/instances/mankowska", "InstanzA_10_69.json")
	for range 2 { // into the same folder again
		if out, err := run("--from", from, target); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for folder, want := range map[string]int{"solomon": 56, "homberger_200": 60, "homberger_1000": 60, "hhcrsp": 70} {
		files, err := Files(filepath.Join(target, folder))
		if err != nil || len(files) != want {
			t.Errorf("%s: %d files, %v", folder, len(files), err)
		}
	}
	for _, name := range []string{"homberger_1000/C1_10_7.sol", "hhcrsp/InstanzA_10_7.solution.json"} {
		if _, err := os.Stat(filepath.Join(target, name)); err != nil {
			t.Error(err)
		}
	}
	for _, args := range [][]string{{}, {"--from"}, {"--from", from}, {"--other", from}, {"a", "b"}} {
		if _, err := run(args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
