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
	// Detail is what else the same calls have shown, More what else there is to say.
	Detail *detail `json:"detail,omitempty"`
	More   string  `json:"more,omitempty"`
	// Floor is what was measured beside it in the same run, and FloorIs what that is; zero without.
	Floor   float64 `json:"floor,omitempty"`
	FloorIs string  `json:"floor_is,omitempty"`
	OfFloor float64 `json:"of_floor,omitempty"`
	// Peer is what PocketBase does of the same work in the same run; Quoted is a figure of it from elsewhere, for runs without it.
	Peer       float64 `json:"pocketbase,omitempty"`
	PeerDetail *detail `json:"pocketbase_detail,omitempty"`
	Ratio      float64 `json:"ratio,omitempty"`
	Quoted     string  `json:"pocketbase_elsewhere,omitempty"`
	// Goal is the figure to reach.
	Goal string `json:"goal,omitempty"`
}

// detail is the rest of a load's result.
type detail struct {
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
	P999  float64 `json:"p999_ms"`
	Calls int     `json:"calls"`
	cost
}

func (r result) detail() *detail {
	return &detail{P50: ms(r.P50), P99: ms(r.P99), P999: ms(r.P999), Calls: r.Calls, cost: r.Cost}
}

// report gathers figures in the order in which they were measured. What was not measured is not in it.
type report struct {
	Figures []figure `json:"figures"`
	Notes   []string `json:"notes"`
	say     func(format string, args ...any)
}

func (r *report) add(f figure) {
	if f.Floor != 0 {
		f.OfFloor = f.Value / f.Floor
	}
	if f.Peer != 0 {
		f.Ratio = f.Value / f.Peer
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

// inWords gives a detail in two lines: what a caller waits, and what one call costs the server.
func (d *detail) inWords() []string {
	out := []string{fmt.Sprintf("p50 %s, p99 %s, p99.9 %s ms of %d calls", number(d.P50), number(d.P99), number(d.P999), d.Calls)}
	var costs []string
	for _, c := range []struct {
		value float64
		unit  string
	}{
		{d.CPU, "µs of processor"},
		{d.Statements, "statements"},
		{d.Commits, "commits"},
		{d.Pages, "pages to the log"},
		{d.Stored / 1024, "KiB to storage"},
		{d.Read / 1024, "KiB read"},
		{d.Written / 1024, "KiB written"},
		{d.WriteCalls, "writing system calls"},
	} {
		if c.value != 0 {
			costs = append(costs, number(c.value)+" "+c.unit)
		}
	}
	if len(costs) > 0 {
		out = append(out, "a call: "+strings.Join(costs, ", "))
	}
	return out
}

func (r *report) encode(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// remarks are the lines below a figure.
func (f figure) remarks() []string {
	var out []string
	if f.Detail != nil {
		out = append(out, f.Detail.inWords()...)
	}
	if f.PeerDetail != nil {
		for _, line := range f.PeerDetail.inWords() {
			out = append(out, "PocketBase: "+line)
		}
		if f.Detail != nil && f.PeerDetail.P99 > 0 {
			out = append(out, fmt.Sprintf("p99 is %s× PocketBase's", number(f.Detail.P99/f.PeerDetail.P99)))
		}
	}
	if f.More != "" {
		out = append(out, f.More)
	}
	return out
}

// peerCells are the columns of PocketBase: measured in this run, or quoted and then without a ratio.
func (f figure) peerCells() (peer, ratio string) {
	switch {
	case f.Peer != 0:
		return number(f.Peer) + " " + f.Unit, fmt.Sprintf("%.2f", f.Ratio)
	case f.Quoted != "":
		return "(" + f.Quoted + " elsewhere)", ""
	}
	return "", ""
}

func (r *report) table(w io.Writer) {
	head := []string{"work", "what", "figure", "floor", "of it", "PocketBase", "ratio", "figure to reach"}
	rows := [][]string{head}
	for _, f := range r.Figures {
		row := []string{f.Work, f.What, number(f.Value) + " " + f.Unit, "", "", "", "", f.Goal}
		if f.Floor != 0 {
			row[3], row[4] = number(f.Floor)+" ("+f.FloorIs+")", fmt.Sprintf("%.2f", f.OfFloor)
		}
		row[5], row[6] = f.peerCells()
		rows = append(rows, row)
		for _, remark := range f.remarks() {
			rows = append(rows, []string{"", "  " + remark})
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
