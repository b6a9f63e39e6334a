package database_test

import (
	"io/fs"
	"os"
	"regexp"
	"testing"
)

// SQLite looks at the value of a bare parameter in LIMIT when it plans a query, and therefore plans it again at each execution with a newly bound one: a quarter of
// what reading a page of a list costs. CAST($1 AS BIGINT) hides the value from the planner, and is the same to PostgreSQL.
func TestNoQueryIsPlannedAnewForItsLimit(t *testing.T) {
	bare := regexp.MustCompile(`(LIMIT|OFFSET) \$`)
	seen := 0
	err := fs.WalkDir(os.DirFS(".."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !regexp.MustCompile(`\.go$`).MatchString(path) || path == "database/limit_test.go" {
			return err
		}
		src, err := os.ReadFile("../" + path)
		if err != nil {
			return err
		}
		seen++
		if found := bare.FindIndex(src); found != nil {
			t.Errorf("%s: a bare parameter in LIMIT near %q", path, src[found[0]:min(found[0]+40, len(src))])
		}
		return nil
	})
	if err != nil || seen < 50 {
		t.Fatalf("%d files, %v", seen, err)
	}
}
