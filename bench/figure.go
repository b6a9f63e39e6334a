package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// figure is one line of the report.
type figure struct {
	Work  string  `json:"work"`
	What  string  `json:"what"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	// More is what else was seen in the same measurement.
	More string `json:"more,omitempty"`
	// Floor is what was measured beside it in the same run, and FloorIs what that is; zero without.
	Floor   float64 `json:"floor,omitempty"`
	FloorIs string  `json:"floor_is,omitempty"`
	Ratio   float64 `json:"ratio,omitempty"`
	// Goal is the figure to reach.
	Goal string `json:"goal,omitempty"`
}

// report gathers figures in the order in which they were measured. What was not measured is not in it.
type report struct {
	Figures []figure `json:"figures"`
	Notes   []string `json:"notes"`
	say     func(format string, args ...any)
}

func (r *report) add(f figure) {
	if f.Floor != 0 {
		f.Ratio = f.Value / f.Floor
	}
	r.Figures = append(r.Figures, f)
	r.say("%s %s: %s %s", f.Work, f.What, number(f.Value), f.Unit)
}

func (r *report) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// number writes three or more digits, so that neither 0.31 nor 47000 is distorted.
func number(v float64) string {
	switch {
	case v == 0:
		return "0"
	case v < 1:
		return fmt.Sprintf("%.3f", v)
	case v < 10:
		return fmt.Sprintf("%.2f", v)
	case v < 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// inWords is the rest of a load's result in words.
func (r result) inWords() string {
	out := fmt.Sprintf("p50 %s ms, p99 %s ms", number(ms(r.P50)), number(ms(r.P99)))
	if r.CPU > 0 {
		out += fmt.Sprintf(", server %d µs of processor a call", r.CPU.Microseconds())
	}
	return out
}

func (r *report) encode(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

func (r *report) table(w io.Writer) {
	head := []string{"work", "what", "figure", "floor", "ratio", "figure to reach"}
	rows := [][]string{head}
	for _, f := range r.Figures {
		row := []string{f.Work, f.What, number(f.Value) + " " + f.Unit, "", "", f.Goal}
		if f.Floor != 0 {
			row[3], row[4] = number(f.Floor)+" ("+f.FloorIs+")", fmt.Sprintf("%.2f", f.Ratio)
		}
		rows = append(rows, row)
		if f.More != "" {
			rows = append(rows, []string{"", "  " + f.More})
		}
	}
	widths := make([]int, len(head))
	for _, row := range rows {
		if len(row) < len(head) {
			continue // a remark may be longer than its column
		}
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell)
			if i < len(row)-1 {
				line.WriteString(strings.Repeat(" ", max(0, widths[i]-len([]rune(cell)))+2))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
		if n == 0 {
			for i, width := range widths {
				fmt.Fprint(w, strings.Repeat("-", width), map[bool]string{true: "\n", false: "  "}[i == len(widths)-1])
			}
		}
	}
	for _, note := range r.Notes {
		fmt.Fprintln(w, "*", note)
	}
}
