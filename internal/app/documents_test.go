package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Who follows the table of changes finds each file that it names: as it is named, or within internal.
func TestTheFilesThatContributingNamesExist(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	exists := func(name string) bool {
		for _, folder := range []string{"", "internal"} {
			if found, err := filepath.Glob(filepath.Join(root, folder, name)); err == nil && len(found) > 0 {
				return true
			}
		}
		return false
	}
	named := 0
	for _, match := range regexp.MustCompile("`([\\w./*<>-]+\\.(?:go|ts|tsx|json|sql))`").FindAllStringSubmatch(string(text), -1) {
		name := match[1]
		// A name without its folder, or with a place for another one, stands for many.
		if !strings.Contains(name, "/") || strings.Contains(name, "<") {
			continue
		}
		named++
		if !exists(name) {
			t.Errorf("CONTRIBUTING.md names %s, which does not exist", name)
		}
	}
	if named < 20 {
		t.Errorf("only %d files were looked for", named)
	}
	if exists("notice/mails.go") {
		t.Error("a file that is not there is found")
	}
}
