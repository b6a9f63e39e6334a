package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestTheTableSetsPocketBaseBesideTheProduct(t *testing.T) {
	r := &report{say: func(string, ...any) {}}
	r.add(figure{Work: "W1", What: "measured", Value: 600, Unit: "/s", Floor: 1200, FloorIs: "rows", Peer: 100, Quoted: "477/s", Detail: &detail{P50: 1, P99: 2, P999: 3, Calls: 9}, PeerDetail: &detail{P99: 8}})
	r.add(figure{Work: "W2", What: "quoted", Value: 600, Unit: "/s", Quoted: "2,300/s"})
	if f := r.Figures[0]; f.Ratio != 6 || f.OfFloor != 0.5 {
		t.Errorf("%+v", f)
	}
	if f := r.Figures[1]; f.Ratio != 0 {
		t.Errorf("a figure of another machine has a ratio: %+v", f)
	}
	var out bytes.Buffer
	r.table(&out)
	for _, want := range []string{"100 /s               6.00", "1200 (rows)  0.50", "(2,300/s elsewhere)", "p50 1.00, p99 2.00, p99.9 3.00 ms of 9 calls", "p99 is 0.250× PocketBase's"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func TestADetailNamesOnlyWhatWasSeen(t *testing.T) {
	d := detail{P50: 1, cost: cost{CPU: 250, Pages: 3, Stored: 2048}}
	if got := strings.Join(d.inWords(), "\n"); !strings.Contains(got, "a call: 250 µs of processor, 3.00 pages to the log, 2.00 KiB to storage") || strings.Contains(got, "statements") {
		t.Error(got)
	}
	if got := (&detail{P50: 1}).inWords(); len(got) != 1 {
		t.Error(got)
	}
}
