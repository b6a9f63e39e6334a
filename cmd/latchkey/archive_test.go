package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"latchkey/internal/clock"
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
