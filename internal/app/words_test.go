package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// goneWords are names that the glossary has replaced, and the word to use for each.
var goneWords = map[string]string{
	"Crew": "Staff", "Doer": "Staff", "Feed": "channel.Calendar", "Notice": "Notification", "Fellow": "Traveler", "Traveller": "Traveler", "Handout": "Assignment",
}

// The glossary has one word for each thing. A name that it has replaced must not come back as a package, a type, a function or a method.
func TestReplacedWordsAreNoNames(t *testing.T) {
	words := regexp.MustCompile(`[A-Z]?[a-z0-9]+|[A-Z]+`)
	gone := func(name string) (word, instead string, found bool) {
		for _, w := range words.FindAllString(name, -1) {
			w = strings.TrimSuffix(strings.ToUpper(w[:1])+w[1:], "s")
			if instead, found := goneWords[w]; found {
				return w, instead, true
			}
		}
		return "", "", false
	}
	names := 0
	look := func(files *token.FileSet, name *ast.Ident) {
		names++
		if word, instead, found := gone(name.Name); found {
			t.Errorf("%s: %s has the word %s; the glossary says %s", files.Position(name.Pos()), name.Name, word, instead)
		}
	}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		look(files, file.Name)
		for _, declared := range file.Decls {
			switch declared := declared.(type) {
			case *ast.FuncDecl:
				look(files, declared.Name)
			case *ast.GenDecl:
				for _, spec := range declared.Specs {
					if named, ok := spec.(*ast.TypeSpec); ok {
						look(files, named.Name)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if names < 2000 {
		t.Errorf("only %d names were looked at", names)
	}
	if _, _, found := gone("makeCrew"); !found {
		t.Error("a replaced word is not seen within a name")
	}
}
