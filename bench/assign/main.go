// Command assign solves published instances with the engine of package assign and prints what it costs, and the gap to the best value known.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"latchkey/bench/instances"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "assign:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	f := flag.NewFlagSet("assign", flag.ContinueOnError)
	dir := f.String("dir", "", "folder of the published files")
	seconds := f.Float64("seconds", 0.4, "time for each instance, on one processor")
	steps := f.Int("steps", 0, "steps for each instance; the time is then no limit")
	seed := f.Uint64("seed", 1, "seed of the search")
	only := f.String("only", "", "names such as C101,R205; all when empty")
	asJSON := f.Bool("json", false, "print one JSON object a line")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *dir == "" || *seconds <= 0 || *steps < 0 {
		return errors.New("-dir must name a folder, -seconds must be greater than 0")
	}
	files, err := instances.Files(*dir)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("no instance (*.txt, *.vrp, *.json) is in %s", *dir)
	}
	var gaps []float64
	for _, file := range files {
		in, err := instances.Read(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if *only != "" && !slices.Contains(strings.Split(strings.ToUpper(*only), ","), in.Name) {
			continue
		}
		r := instances.Solve(in, *seconds, *steps, *seed)
		if !r.Checked {
			err = fmt.Errorf("%s: the plan breaks a rule", in.Name)
		}
		if r.Best > 0 {
			gaps = append(gaps, r.Gap)
		}
		if *asJSON {
			err = errors.Join(err, json.NewEncoder(out).Encode(r))
		} else {
			fmt.Fprintf(out, "%-22s %10.1f %10.1f %7.2f %%  %3d vehicles  %d unassigned  %7d steps  %.1f s\n", r.Instance, r.Cost, r.Best, r.Gap, r.Vehicles, r.Unassigned, r.Steps, r.Seconds)
		}
		if err != nil {
			return err
		}
	}
	if !*asJSON && len(gaps) > 0 {
		sum := 0.0
		for _, g := range gaps {
			sum += g
		}
		fmt.Fprintf(out, "%d instances, mean gap %.2f %%, worst %.2f %%\n", len(gaps), sum/float64(len(gaps)), slices.Max(gaps))
	}
	return nil
}
