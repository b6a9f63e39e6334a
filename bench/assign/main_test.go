package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"latchkey/bench/instances"
)

const small = `T101

VEHICLE
NUMBER     CAPACITY
  2         20

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME

    0      0          0          0          0        100          0
    1      3          4         10          0         50         10
    2      6          8         10         20         50         10
    3      0          7         10          0         50         10
`

func TestAnInstanceIsReadSolvedAndChecked(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("t101.txt", small)
	write("t101.sol", "Route 1 : 1\nRoute 2 : 3 2\n")
	var out strings.Builder
	if err := run([]string{"-dir", dir, "-steps", "50", "-json"}, &out); err != nil {
		t.Fatal(err)
	}
	var r instances.Result
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	if r.Instance != "T101" || r.Cost != 33 || r.Best != 33 || r.Gap != 0 || r.Vehicles != 2 || r.Unassigned != 0 || !r.Checked || len(r.Routes) != 2 {
		t.Errorf("%+v", r)
	}
	write("t102.txt", "T102\n1 2\n")
	if err := run([]string{"-dir", dir}, &out); err == nil || !strings.Contains(err.Error(), "t102") {
		t.Errorf("a file in another format: %v", err)
	}
}
