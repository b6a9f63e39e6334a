package app_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What runs in a transaction reads and writes through it alone: with the DB it would wait for a second connection while it keeps row locks that others wait for, and
// would not see what it has written. So no function that takes a Tx or a Querier, and none that it can reach, uses a DB. The check follows calls through interfaces and
// function values to everything in the module that fits.
func TestNothingInATransactionUsesTheDatabaseBesideIt(t *testing.T) {
	g := callGraph(t, modulePackages(t, "latchkey/cmd/..."))
	if len(g.roots) < 300 {
		t.Fatalf("only %d functions take a Tx or a Querier: the check does not see the program", len(g.roots))
	}
	for _, found := range g.violations() {
		t.Error(found)
	}
}

// The check is checked: each function below whose name begins with Bad uses the DB in a transaction by another way.
func TestTheCheckOfTransactionsFindsEveryWay(t *testing.T) {
	const common = `package seeded

import (
	"context"

	"latchkey/internal/database"
)

type Service struct {
	db   *database.DB
	port port
}

type port interface{ look(ctx context.Context) error }

type other struct{ *Service }

func (o other) look(ctx context.Context) error { return o.db.QueryRow(ctx, "SELECT 1").Scan() }

func (s *Service) own(ctx context.Context) error { return s.db.QueryRow(ctx, "SELECT 1").Scan() }

func read(ctx context.Context, q database.Querier) error { return q.QueryRow(ctx, "SELECT 1").Scan() }

func (s *Service) before(ctx context.Context) error {
	if err := s.own(ctx); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error { return read(ctx, tx) })
}

`
	m := modulePackages(t, databasePackage)
	for i, seeded := range []struct{ way, body string }{
		{"nothing", ""},
		{"in place", `func (s *Service) bad(ctx context.Context) error {
			return s.db.Write(ctx, func(tx *database.Tx) error { return read(ctx, s.db) })
		}`},
		{"a method", `func (s *Service) bad(ctx context.Context) error {
			return s.db.Write(ctx, func(tx *database.Tx) error { return s.own(ctx) })
		}`},
		{"an interface", `func (s *Service) bad(ctx context.Context, tx *database.Tx) error { return s.port.look(ctx) }`},
		{"beside a Querier", `func (s *Service) bad(ctx context.Context, q database.Querier) error { return s.own(ctx) }`},
		{"a transaction in a transaction", `func (s *Service) bad(ctx context.Context, tx *database.Tx) error {
			return s.db.Write(ctx, func(*database.Tx) error { return nil })
		}`},
		{"a value", `func (s *Service) bad(ctx context.Context, tx *database.Tx) error {
			return call(ctx, s.own)
		}
		func call(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }`},
		{"a variable", `func (s *Service) asks() []func(context.Context) error { return []func(context.Context) error{s.own} }
		var hooks []func(context.Context) error
		func bad(ctx context.Context, tx *database.Tx) error { return hooks[0](ctx) }`},
		{"a generic function", `func (s *Service) bad(ctx context.Context, tx *database.Tx) error { return generic[int](ctx, s) }
		func generic[T any](ctx context.Context, s *Service) error { return s.own(ctx) }`},
		{"after the commit", `func (s *Service) bad(ctx context.Context, tx *database.Tx) error {
			tx.AfterCommit(func() { _ = s.own(ctx) })
			return nil
		}`},
	} {
		file := filepath.Join(t.TempDir(), "seeded.go")
		if err := os.WriteFile(file, []byte(common+seeded.body), 0o600); err != nil {
			t.Fatal(err)
		}
		m.files = nil
		m.check(t, fmt.Sprintf("latchkey/internal/seeded%d", i), file)
		if found := callGraph(t, m).violations(); (len(found) > 0) != (seeded.body != "") {
			t.Errorf("%s: %q", seeded.way, found)
		}
	}
}

const databasePackage = "latchkey/internal/database"

// module is the program's own packages with their types, in the order of their imports.
type module struct {
	fset     *token.FileSet
	info     *types.Info
	packages map[string]*types.Package
	files    []*ast.File
	outer    types.Importer
}

func modulePackages(t *testing.T, pattern string) *module {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles", pattern)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as the program is built, so that most is compiled already
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	m := &module{
		fset: token.NewFileSet(), packages: map[string]*types.Package{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}},
	}
	exported := map[string]string{}
	m.outer = importer.ForCompiler(m.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exported[path]) })
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Export, Dir string
			GoFiles                 []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return m
		} else if err != nil {
			t.Fatal(err)
		}
		exported[p.ImportPath] = p.Export
		if p.ImportPath != "latchkey" && !strings.HasPrefix(p.ImportPath, "latchkey/") {
			continue
		}
		for i, name := range p.GoFiles {
			p.GoFiles[i] = filepath.Join(p.Dir, name)
		}
		m.check(t, p.ImportPath, p.GoFiles...)
	}
}

// Import gives a package that was checked from its source, else what the compiler exported.
func (m *module) Import(path string) (*types.Package, error) {
	if p, ok := m.packages[path]; ok {
		return p, nil
	}
	return m.outer.Import(path)
}

func (m *module) check(t *testing.T, path string, names ...string) {
	t.Helper()
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(m.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	config := types.Config{Importer: m}
	p, err := config.Check(path, m.fset, files, m.info)
	if err != nil {
		t.Fatal(err)
	}
	m.packages[path] = p
	if path != databasePackage {
		m.files = append(m.files, files...)
	}
}

// function is a declared function or one without a name.
type function struct {
	name  string
	calls []*function
	// dynamic are the calls of function values, by their signature, and of methods of interfaces.
	dynamic []string
	methods []*types.Func
	uses    []string
}

type graph struct {
	*module
	declared map[*types.Func]*function
	values   map[string][]*function
	named    []*types.Named
	roots    []*function
}

func callGraph(t *testing.T, m *module) *graph {
	t.Helper()
	g := &graph{module: m, declared: map[*types.Func]*function{}, values: map[string][]*function{}}
	for _, p := range m.packages {
		for _, name := range p.Scope().Names() {
			if n, ok := p.Scope().Lookup(name).Type().(*types.Named); ok && p.Path() != databasePackage && n.TypeParams() == nil {
				g.named = append(g.named, n)
			}
		}
	}
	for _, f := range m.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					object := m.info.Defs[d.Name].(*types.Func)
					g.read(g.of(object), object.Signature(), d.Body)
				}
			case *ast.GenDecl: // function values of variables
				g.read(&function{name: "a variable"}, nil, d)
			}
		}
	}
	return g
}

func (g *graph) of(object *types.Func) *function {
	object = object.Origin()
	f, ok := g.declared[object]
	if !ok {
		f = &function{name: strings.ReplaceAll(object.FullName(), "latchkey/internal/", "")}
		g.declared[object] = f
	}
	return f
}

// read notes what a function calls and whether it uses a DB.
func (g *graph) read(f *function, signature *types.Signature, body ast.Node) {
	if signature != nil && inTransaction(signature) {
		g.roots = append(g.roots, f)
	}
	called := map[ast.Expr]bool{}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt: // runs beside the transaction; what is handed to it is worked out inside
			for _, arg := range n.Call.Args {
				ast.Inspect(arg, visit)
			}
			if lit, ok := n.Call.Fun.(*ast.FuncLit); ok {
				g.literal(lit)
			}
			return false
		case *ast.FuncLit:
			f.calls = append(f.calls, g.literal(n))
			return false
		case *ast.CallExpr:
			fun := ast.Unparen(n.Fun)
			if index, ok := fun.(*ast.IndexExpr); ok && g.object(index.X) != nil { // an instance of a generic function
				fun = index.X
			} else if list, ok := fun.(*ast.IndexListExpr); ok {
				fun = list.X
			}
			called[fun] = true
			if object := g.object(fun); object == nil {
				if s, ok := types.Unalias(g.info.TypeOf(fun)).Underlying().(*types.Signature); ok {
					if _, literal := fun.(*ast.FuncLit); !literal {
						f.dynamic = append(f.dynamic, shape(s))
					}
				}
			}
		case *ast.SelectorExpr:
			g.mention(f, n, called[n])
			g.use(f, n)
			ast.Inspect(n.X, visit)
			return false
		case *ast.Ident:
			g.mention(f, n, called[n])
			g.use(f, n)
		}
		return true
	}
	ast.Inspect(body, visit)
}

func (g *graph) literal(lit *ast.FuncLit) *function {
	f := &function{name: "func at " + g.at(lit.Pos())}
	signature := g.info.TypeOf(lit).(*types.Signature)
	g.values[shape(signature)] = append(g.values[shape(signature)], f)
	g.read(f, signature, lit.Body)
	return f
}

// mention adds a function that is called, or one that is handed on as a value.
func (g *graph) mention(f *function, e ast.Expr, called bool) {
	object := g.object(e)
	if object == nil || object.Pkg() == nil || !strings.HasPrefix(object.Pkg().Path(), "latchkey") || object.Pkg().Path() == databasePackage {
		return
	}
	if r := object.Signature().Recv(); r != nil && types.IsInterface(r.Type()) {
		f.methods = append(f.methods, object)
		return
	}
	to := g.of(object)
	if !called {
		s := shape(g.info.TypeOf(e).(*types.Signature))
		g.values[s] = append(g.values[s], to)
	}
	f.calls = append(f.calls, to)
}

func (g *graph) object(e ast.Expr) *types.Func {
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	object, _ := g.info.Uses[id].(*types.Func)
	return object
}

func (g *graph) use(f *function, e ast.Expr) {
	v, ok := g.info.Types[e]
	if id, isID := e.(*ast.Ident); isID && !ok {
		if object, isVar := g.info.Uses[id].(*types.Var); isVar {
			v.Type, ok = object.Type(), true
		}
	}
	if ok && !v.IsType() && v.Type != nil && v.Type.String() == "*"+databasePackage+".DB" {
		f.uses = append(f.uses, g.at(e.Pos()))
	}
}

func (g *graph) at(pos token.Pos) string {
	p := g.fset.Position(pos)
	return fmt.Sprintf("%s/%s:%d", filepath.Base(filepath.Dir(p.Filename)), filepath.Base(p.Filename), p.Line)
}

// shape is a signature without the names of its parameters.
func shape(s *types.Signature) string {
	var out strings.Builder
	for _, side := range []*types.Tuple{s.Params(), s.Results()} {
		for v := range side.Variables() {
			out.WriteString(types.TypeString(v.Type(), nil) + ",")
		}
		out.WriteByte(';')
	}
	return out.String()
}

func inTransaction(s *types.Signature) bool {
	for v := range s.Params().Variables() {
		if name := v.Type().String(); name == "*"+databasePackage+".Tx" || name == databasePackage+".Querier" {
			return true
		}
	}
	return false
}

// next are all functions that one may run.
func (g *graph) next(f *function) []*function {
	out := slices.Clone(f.calls)
	for _, s := range f.dynamic {
		if strings.Contains(s, "context.Context") || strings.Contains(s, databasePackage) {
			out = append(out, g.values[s]...)
		}
	}
	for _, method := range f.methods {
		face := method.Signature().Recv().Type().Underlying().(*types.Interface)
		for _, n := range g.named {
			p := types.NewPointer(n)
			if types.IsInterface(n) || !types.Implements(p, face) {
				continue
			}
			if found, _, _ := types.LookupFieldOrMethod(p, true, method.Pkg(), method.Name()); found != nil {
				out = append(out, g.of(found.(*types.Func)))
			}
		}
	}
	return out
}

// violations are the uses of a DB that a transaction can reach, each with a way to it.
func (g *graph) violations() []string {
	came := map[*function]*function{}
	queue := slices.Clone(g.roots)
	for _, f := range queue {
		came[f] = nil
	}
	var out []string
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		if len(f.uses) > 0 {
			way := f.name
			for from := came[f]; from != nil; from = came[from] {
				way = from.name + " → " + way
			}
			slices.Sort(f.uses)
			out = append(out, strings.Join(slices.Compact(f.uses), ", ")+": the DB is used inside a transaction: "+way)
		}
		for _, to := range g.next(f) {
			if _, seen := came[to]; !seen {
				came[to] = f
				queue = append(queue, to)
			}
		}
	}
	slices.SortFunc(out, cmp.Compare[string])
	return out
}
