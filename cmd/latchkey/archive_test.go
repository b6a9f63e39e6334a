package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
	"latchkey/internal/clock"
	"latchkey/internal/member"
)

// What an export has left that was killed is removed by the next one; one that is under way, and files of others, stay.
func TestAnExportRemovesWhatKilledOnesHaveLeft(t *testing.T) {
	folder, now := t.TempDir(), clock.System{}.Now()
	for name, age := range map[string]time.Duration{halfExport + "old": 25 * time.Hour, halfExport + "young": time.Minute, "casa.zip": 48 * time.Hour} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("guests"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	removeHalfExports(folder, now)
	for name, want := range map[string]bool{halfExport + "old": false, halfExport + "young": true, "casa.zip": true} {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", name, err == nil, want)
		}
	}
}

// Each part of an export has its own line, also where it is not known how much comes, and what is printed afterwards begins on a new one.
func TestTheProgressOfAnExportHasALineForEachPart(t *testing.T) {
	var out strings.Builder
	draw, end := partsDrawn(&out)
	end() // of nothing
	draw("reservation_history", 5000, 0)
	draw("reservation_history", 10000, 0)
	draw("event", 5000, 0)
	draw("files", 1, 2)
	draw("files", 2, 2)
	end()
	fmt.Fprintln(&out, "casa.zip: agency 1")
	half, whole := strings.Repeat("#", 15)+strings.Repeat(".", 15), strings.Repeat("#", 30)
	want := "\rreservation_history 5000\rreservation_history 10000\n\revent 5000\n\rfiles [" + half + "] 1/2\rfiles [" + whole + "] 2/2\ncasa.zip: agency 1\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	// What ends early leaves no half a line.
	out.Reset()
	draw, end = partsDrawn(&out)
	draw("event", 5000, 0)
	end()
	if want := "\revent 5000\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// A dry run asks for no passphrase and makes no file.
func TestADryRunOfAnExportMakesNoFile(t *testing.T) {
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	config := &app.Config{Data: data, AccessTTL: time.Minute, RefreshTTL: time.Hour}
	a, err := app.New(t.Context(), *config, clock.System{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Members.Save(t.Context(), member.Member{Name: "Demo", Lang: "de", Currency: "EUR", Country: "ES", TimeZone: "Europe/Madrid", Active: true, RetentionDays: 30})
	if err := errors.Join(err, a.Close()); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(folder, "out")
	if err := os.Mkdir(to, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := (exportCmd{Member: int64(m.ID), To: filepath.Join(to, "casa.zip"), DryRun: true}).Run(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(to); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
}
