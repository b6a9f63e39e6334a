package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"latchkey/internal/simulate"
)

// runSimulate runs the command and gives what it prints.
func runSimulate(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	var c cli
	parser, err := kong.New(&c, languages)
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := parse(parser, &c, append([]string{"simulate"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	printed := make(chan string)
	go func() {
		raw, _ := io.ReadAll(read)
		printed <- string(raw)
	}()
	stdout := os.Stdout
	os.Stdout = write
	chosen.BindTo(context.Background(), (*context.Context)(nil))
	err = chosen.Run(&c.Config)
	os.Stdout = stdout
	if failed := write.Close(); failed != nil {
		t.Fatal(failed)
	}
	return <-printed, err
}

func TestASimulationPrintsOneObject(t *testing.T) {
	small := []string{"--orders", "2", "--homes", "2", "--count", "6", "--json"}
	for fault, wrong := range map[string]bool{"": false, simulate.InHistory: true} {
		args := small
		if fault != "" {
			args = append(slices.Clone(small), "--fault", fault)
		}
		out, err := runSimulate(t, args...)
		var got map[string]any
		if failed := json.Unmarshal([]byte(out), &got); failed != nil {
			t.Fatalf("%v: %s", failed, out)
		}
		steps, _ := got["steps"].(float64)
		violations, _ := got["violations"].(float64)
		first, _ := got["first"].(string)
		if len(got) != 4 || got["orders"] != 2.0 || steps < 1 || (violations > 0) != wrong || (first != "") != wrong || (err != nil) != wrong {
			t.Errorf("fault %q: %s %v", fault, out, err)
		}
	}
}

func TestASimulationNamesItsFaults(t *testing.T) {
	out, err := runSimulate(t, "--fault", "list")
	if err != nil || out != strings.Join(simulate.Faults(), "\n")+"\n" || len(simulate.Faults()) < 5 {
		t.Errorf("%q %v", out, err)
	}
	if _, err := runSimulate(t, "--fault", "nonsense"); err == nil || !strings.Contains(err.Error(), "--fault list") {
		t.Errorf("an unknown fault: %v", err)
	}
}
