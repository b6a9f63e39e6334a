package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ticking are the functions that wait for a time again and again, each with the job that it belongs to, or with why it is none.
var ticking = map[string]string{
	"app.follow": "names on tasks", "app.sweep": "what is over", "archive.Run": "archives", "archive.leased": "archives", "channel.Run": "calendars", "channel.fetchHost": "calendars", "demo.Run": "demo agencies",
	"notification.Run": "notifications", "notify.Run": "mails", "realtime.Run": "sockets", "webhook.Run": "webhooks",
	"app.awaitBackup": "- a command waits for the running server", "database.holdWhenFree": "- a start waits for another one", "database.do": "- a write is tried again", "database.run": "- SQLite's log, which has one process",
	"web.Stop": "- a stop waits for the last calls", "backup.WriteLTXFile": "- a call that does not answer",
}

// A new job says how it is done once where several nodes run: in the list of jobs and in the table that operators read. What is dropped once it is over is named there as well.
func TestEachJobSaysHowItIsOnceOnSeveralNodes(t *testing.T) {
	a := &App{config: Config{FeedInterval: 1}}
	want := map[string]string{"backup": string(led)}
	for _, j := range a.jobs() {
		want[j.name] = string(j.once)
	}
	raw, err := os.ReadFile("../../deploy/README.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([a-z -]+) \| (taken|one commit|led|repeatable|own) \|`).FindAllStringSubmatch(string(raw), -1) {
		said[row[1]] = row[2]
	}
	if !maps.Equal(said, want) {
		t.Errorf("the table says %v, want %v", said, want)
	}
	list := regexp.MustCompile(`What is over is dropped each hour by every node: ([^.]+)\.`).FindStringSubmatch(string(raw))
	if list == nil {
		t.Fatal("the page does not name what is dropped")
	}
	named := strings.Split(list[1], ", ")
	slices.Sort(named)
	if overs := slices.Sorted(maps.Keys(a.overs())); !slices.Equal(named, overs) {
		t.Errorf("the page names %v, want %v", named, overs)
	}
	found := map[string]bool{}
	for where := range waits(t) {
		found[where] = true
		job, known := ticking[where]
		if _, isJob := want[job]; !known || (!isJob && !strings.HasPrefix(job, "- ")) {
			t.Errorf("%s waits for a time again and again: which job is it?", where)
		}
	}
	for where := range ticking {
		if !found[where] {
			t.Errorf("%s no longer waits", where)
		}
	}
}

// The running server begins no other work that goes on by itself than the jobs: its ports, which of them are served, and the backup.
func TestTheServerBeginsOnlyJobs(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "serve.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	begun := 0
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "Run" {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" {
						begun++
					}
				}
				if _, ok := n.(*ast.GoStmt); ok {
					begun++
				}
				return true
			})
		}
	}
	// Ports, answers by mail, jobs, backup, and four that stop.
	if begun != 8 {
		t.Errorf("Run begins %d things by itself; a job belongs in the list of jobs", begun)
	}
}

// waits are the functions of the program that make a ticker, or wait for a time in a loop.
func waits(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.Base(filepath.Dir(path))
		if strings.Contains(path, "test/") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			if calls(f.Body, "NewTicker", "Tick") || slices.ContainsFunc(loops(f.Body), func(n ast.Node) bool { return calls(n, "After", "NewTimer", "Sleep") }) {
				found[folder+"."+f.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func loops(n ast.Node) (all []ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			all = append(all, n)
		}
		return true
	})
	return all
}

// calls reports whether one of these functions of package time is called within.
func calls(n ast.Node, names ...string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && slices.Contains(names, s.Sel.Name) {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" {
					found = true
				}
			}
		}
		return true
	})
	return found
}
