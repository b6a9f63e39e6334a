package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// A write that outlives its caller must do so with all of its statements. With `Write(context.WithoutCancel(ctx), func…)` the statements inside still use the caller's context:
// PostgreSQL refuses them once it has ended, SQLite does not. So the context is made before the write.
func TestAWriteOutlivesItsCallerAsAWhole(t *testing.T) {
	writes := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || called(call) != "Write" || len(call.Args) != 2 {
				return true
			}
			writes++
			if inner, ok := call.Args[0].(*ast.CallExpr); ok && called(inner) == "WithoutCancel" {
				t.Errorf("%s: the function uses another context than the write", set.Position(call.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil || writes < 20 {
		t.Fatalf("%d writes were seen: %v", writes, err)
	}
}

// called is the name of the method or function of a package that is called.
func called(call *ast.CallExpr) string {
	if fn, ok := call.Fun.(*ast.SelectorExpr); ok {
		return fn.Sel.Name
	}
	return ""
}
