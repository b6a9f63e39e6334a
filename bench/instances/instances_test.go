package instances

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same instance in both formats has the same plan, and the published routes beside it cost the same.
func TestBothFormatsAreTheSameInstance(t *testing.T) {
	files := map[string]string{
		"a.txt": "A\n\nVEHICLE\nNUMBER CAPACITY\n 2 10\n\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY DUE SERVICE\n\n0 0 0 0 0 100 0\n1 3 4 5 10 20 9\n2 6 8 6 0 50 9\n3 0 5 5 0 90 9\n",
		"a.vrp": "NAME : A\nTYPE : VRPTW\nDIMENSION : 4\nVEHICLES : 2\nCAPACITY : 10\nSERVICE_TIME : 9\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 8\n4 0 5\nDEMAND_SECTION\n1 0\n2 5\n3 6\n4 5\n" +
			"TIME_WINDOW_SECTION\n1 0 100\n2 10 20\n3 0 50\n4 0 90\nDEPOT_SECTION\n1\n-1\nEOF\n",
		"a.sol":   "Route #1: 1 3\nRoute #2: 2\nCost 33.1\n",
		"bad.vrp": "NAME : A\nVEHICLES : 2\nCAPACITY : 10\nNODE_COORD_SECTION\n1 0 0\n2 3 4\nDEMAND_SECTION\n1 0\n",
	}
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var costs []float64
	for _, name := range []string{"a.txt", "a.vrp"} {
		in, err := Read(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		r := Solve(in, 0, 200, 1)
		// 5 to the first one, 3.1 on, 5 back; 10 there and back.
		if !r.Checked || r.Unassigned != 0 || r.Vehicles != 2 || r.Best != 33.1 || r.Cost != 33.1 {
			t.Errorf("%s: %+v", name, r)
		}
		costs = append(costs, r.Cost)
	}
	if costs[0] != costs[1] {
		t.Errorf("%v", costs)
	}
	if _, err := Read(filepath.Join(dir, "bad.vrp")); err == nil || !strings.Contains(err.Error(), "VRPLIB") {
		t.Errorf("a file without windows: %v", err)
	}
}

func TestTheBestKnownValuesAreThoseOfTheirInstance(t *testing.T) {
	for name, want := range map[string]int{"C101": 8273, "C208": 5858, "R112": 9486, "R211": 7467, "RC101": 16198, "RC208": 7761, "R113": 0, "RC1_2_1": 35169, "C1_2_10": 26247, "R2_2_11": 0, "RC1_4_1": 0, "R1_2_": 0, "C1": 0, "X101": 0} {
		if got := known(name); got != want {
			t.Errorf("%s: %d instead of %d", name, got, want)
		}
	}
}
