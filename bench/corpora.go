package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"latchkey/internal/channel"
)

const (
	slowestCalendar = 50 * time.Millisecond
	largestCalendar = 50 << 20 // bytes of memory that reading one may take
)

// corpora reads each calendar of a folder. Each has to be read, or refused with a reason, quickly and without much memory.
func (b *bench) corpora() error {
	read, events := 0, 0
	refused, late := map[channel.Reason]int{}, 0
	var longest time.Duration
	var most uint64
	var bad []error
	err := filepath.WalkDir(b.calendars, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == ".git" {
			return fs.SkipDir // a clone's own files are no samples
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		took, memory, document, err := parseOnce(body)
		failure, known := errors.AsType[*channel.Failed](err)
		switch {
		case err == nil:
			read++
			events += len(document.Entries) + len(document.Refused)
			for _, row := range document.Refused {
				if row.Reason == "" {
					bad = append(bad, fmt.Errorf("%s: an entry is refused without a reason", path))
				}
			}
		case known && failure.Reason != "":
			refused[failure.Reason]++
		default:
			bad = append(bad, fmt.Errorf("%s: refused without a reason: %w", path, err))
		}
		for n := 1; n < rounds && took > slowestCalendar; n++ { // whatever else the machine does
			again, _, _, _ := parseOnce(body)
			took = min(took, again)
		}
		if longest, most = max(longest, took), max(most, memory); took > slowestCalendar || memory > largestCalendar {
			late++
			bad = append(bad, fmt.Errorf("%s: %s, %d bytes of memory", path, took, memory))
		}
		return nil
	})
	if err != nil {
		return err
	}
	var reasons []string
	all := read
	for _, reason := range channel.Reasons {
		if n := refused[reason]; n > 0 {
			reasons = append(reasons, fmt.Sprintf("%d %s", n, reason))
			all += n
		}
	}
	b.add(figure{
		Work: "corpora", What: fmt.Sprintf("calendars of %s read or refused with a reason", filepath.Base(b.calendars)), Value: float64(all), Unit: "files", Goal: "all",
		More: fmt.Sprintf("%d read, with %d entries; refused: %s; %d over the limits", read, events, strings.Join(reasons, ", "), late),
	})
	b.add(figure{Work: "corpora", What: "the slowest of them", Value: ms(longest), Unit: "ms", Goal: "≤ 50 ms"})
	b.add(figure{Work: "corpora", What: "the one that takes the most memory", Value: float64(most) / 1e6, Unit: "MB", Goal: "≤ 50 MB"})
	return errors.Join(bad...)
}

// parseOnce reads a calendar and says what that took: time, and bytes that were allocated meanwhile.
func parseOnce(body []byte) (took time.Duration, memory uint64, document channel.Document, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	document, err = channel.Parse(body, time.UTC, channel.Sender{})
	took = time.Since(begun)
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc, document, err
}
