package app_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostBytes of one file: the generated description of the calls is the largest source there is.
const mostBytes = 3 << 19

// What tools make beside the sources lies in folders, and in files with endings, that .gitignore names. Anything else that is large was put there by mistake.
func TestTheRepositoryHoldsSourcesOnly(t *testing.T) {
	root := filepath.Join("..", "..")
	made := []string{"node_modules", "dist", "bin", "coverage", "test-results", "playwright-report", "demo-data", "bench-data", ".git"}
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(made, entry.Name()):
			return filepath.SkipDir
		case entry.IsDir(), slices.Contains([]string{".test", ".prof", ".log"}, filepath.Ext(path)), path == filepath.Join(root, "latchkey"):
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		files++
		if info.Size() > mostBytes {
			t.Errorf("%s has %d bytes: is it a source?", strings.TrimPrefix(path, root+string(filepath.Separator)), info.Size())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 1000 {
		t.Errorf("only %d files were looked at", files)
	}
}
