package app_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"latchkey/internal/fault"
)

// chaptersOfTheTable are those of the specification, and one of what its routes and calls have gained since.
const chaptersOfTheTable, callsChapter = 10, 7

var (
	aChapter  = regexp.MustCompile(`^## (\d+)\. .+ \((\d+) items\)$`)
	aRow      = regexp.MustCompile(`^\| (\d+)\.(\d+) \|`)
	aFullPath = regexp.MustCompile(`(?m)^  "(/[^"]*)": typeof`)
	aVariable = regexp.MustCompile(`\$(\w+)`)
)

// escaped takes the place of a bar within a cell.
const escaped = "\x00"

// promise is one row of the table: an item of the specification, and the tests that fail when it is not true.
type promise struct {
	chapter int
	item    string
	tests   []string
}

// table reads docs/coverage.md. What is wrong with its form is in the second result.
func table(text string) (rows []promise, wrong []string) {
	chapter, announced, found := 0, 0, 0
	ends := func() {
		if found != announced {
			wrong = append(wrong, fmt.Sprintf("chapter %d has %d items, its headline says %d", chapter, found, announced))
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if head := aChapter.FindStringSubmatch(line); head != nil {
			ends()
			number, _ := strconv.Atoi(head[1])
			if chapter++; number != chapter {
				wrong = append(wrong, fmt.Sprintf("chapter %d is called %d", chapter, number))
			}
			announced, _ = strconv.Atoi(head[2])
			found = 0
			continue
		}
		row := aRow.FindStringSubmatch(line)
		if row == nil {
			if strings.HasPrefix(line, "##") || strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| no. |") && !strings.HasPrefix(line, "| --- |") {
				wrong = append(wrong, "neither a chapter nor a row: "+line)
			}
			continue
		}
		if found++; row[1]+"."+row[2] != fmt.Sprintf("%d.%d", chapter, found) {
			wrong = append(wrong, fmt.Sprintf("the row after %d.%d is called %s.%s", chapter, found-1, row[1], row[2]))
		}
		cells := strings.Split(strings.ReplaceAll(line, `\|`, escaped), "|")
		if len(cells) != 6 || strings.TrimSpace(cells[2]) == "" || strings.TrimSpace(cells[3]) == "" {
			wrong = append(wrong, fmt.Sprintf("row %d.%d does not have a number, an item, what must be true, and tests", chapter, found))
			continue
		}
		p := promise{chapter: chapter, item: strings.TrimSpace(cells[2])}
		for test := range strings.SplitSeq(cells[4], "<br>") {
			if test = strings.TrimSpace(strings.ReplaceAll(test, escaped, "|")); test != "" {
				p.tests = append(p.tests, test)
			}
		}
		if len(p.tests) == 0 {
			wrong = append(wrong, fmt.Sprintf("%d.%d, %s, names no test", chapter, found, p.item))
		}
		rows = append(rows, p)
	}
	ends()
	if chapter != chaptersOfTheTable {
		wrong = append(wrong, fmt.Sprintf("%d chapters, not %d", chapter, chaptersOfTheTable))
	}
	return rows, wrong
}

// goneTest says what is wrong with a test as the table writes it: file › name › case, the case being optional. It is empty for a test that is there.
func goneTest(root fs.FS, test string) string {
	parts := strings.Split(test, " › ")
	if len(parts) < 2 || len(parts) > 3 {
		return "is not written as file › name › case"
	}
	raw, err := fs.ReadFile(root, parts[0])
	if err != nil {
		return "is in a file that is gone"
	}
	text, name := string(raw), parts[1]
	if filepath.Ext(parts[0]) == ".go" {
		_, body, ok := strings.Cut(text, "\nfunc "+name+"(")
		if !ok && !strings.Contains(text, fmt.Sprintf("t.Run(%q", name)) {
			return "is gone"
		}
		if ok {
			text, _, _ = strings.Cut(body, "\n}\n")
		}
	} else if !slices.ContainsFunc([]string{`"`, "'", "`"}, func(quote string) bool {
		// Either it("title" or the end of each's table: )("title".
		return regexp.MustCompile(`(?:\b(?:it|test|describe)|\))\(\s*` + regexp.QuoteMeta(quote+name+quote)).MatchString(text)
	}) {
		return "is gone"
	}
	if len(parts) == 3 && !strings.Contains(text, parts[2]) {
		return "no longer has its case"
	}
	return ""
}

// missing are what the sources have and the table has not, and the other way round.
func missing(rows []promise, routes, calls, codes []string) (wrong []string) {
	items, families, below := map[string]bool{}, map[string]bool{}, []string{}
	for _, p := range rows {
		items[p.item] = true
		if _, path, ok := strings.Cut(p.item, " /"); ok && p.chapter == callsChapter && strings.HasPrefix(p.item, "call ") {
			families[familyOf("/"+path)] = true
		}
		if path, ok := strings.CutSuffix(p.item, " and below"); ok {
			below = append(below, strings.TrimPrefix(path, "routes "))
		}
	}
	for _, route := range routes {
		covered := slices.ContainsFunc(below, func(top string) bool { return route == top || strings.HasPrefix(route, top+"/") })
		if !covered && !items["route "+route] {
			wrong = append(wrong, "the route "+route+" has no row")
		}
	}
	for _, call := range calls {
		if _, path, _ := strings.Cut(call, " "); families[familyOf(path)] && !items["call "+call] {
			wrong = append(wrong, "the call "+call+" has no row")
		}
	}
	for _, code := range codes {
		if !items["error "+code] {
			wrong = append(wrong, "the error "+code+" has no row")
		}
	}
	for _, p := range rows {
		kind, name, _ := strings.Cut(p.item, " ")
		if known := map[string][]string{"route": routes, "call": calls, "error": codes}[kind]; known != nil && !slices.Contains(known, name) {
			wrong = append(wrong, "the product has no "+p.item)
		}
	}
	return wrong
}

// familyOf is the first word of the path of a call, without the version.
func familyOf(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, "/v1"), "/"), "/")
	return first
}

// routesOfTheWeb are the addresses of the web app's route table, with {id} for what varies.
func routesOfTheWeb(t *testing.T, root string) (routes []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, "web", "src", "routeTree.gen.ts"))
	if err != nil {
		t.Fatal(err)
	}
	_, all, _ := strings.Cut(string(raw), "interface FileRoutesByFullPath {")
	all, _, _ = strings.Cut(all, "\n}")
	for _, found := range aFullPath.FindAllStringSubmatch(all, -1) {
		path := cmp.Or(strings.TrimSuffix(aVariable.ReplaceAllString(found[1], "{$1}"), "/"), "/")
		if !slices.Contains(routes, path) {
			routes = append(routes, path)
		}
	}
	return routes
}

// callsOfTheDocument are method and path of each operation of the OpenAPI document, and that of the tokens, which OAuth describes.
func callsOfTheDocument(t *testing.T, root string) (calls []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, "internal", "web", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	for path, methods := range document.Paths {
		for method := range methods {
			if method != "parameters" {
				calls = append(calls, strings.ToUpper(method)+" "+path)
			}
		}
	}
	if !slices.Contains(calls, "POST /token") {
		calls = append(calls, "POST /token")
	}
	slices.Sort(calls)
	return calls
}

// firstCodes are the error codes that came with the first version of the wire: the first block of constants.
func firstCodes(t *testing.T, root string) (codes []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal", "fault", "fault.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declared := range file.Decls {
		block, ok := declared.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		for _, spec := range block.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				code, err := strconv.Unquote(value.(*ast.BasicLit).Value)
				if err != nil || !slices.Contains(fault.Codes, fault.Code(code)) {
					t.Fatalf("%s is no code: %v", code, err)
				}
				codes = append(codes, code)
			}
		}
		return codes
	}
	return nil
}

func TestEachPromiseHasItsTest(t *testing.T) {
	root := filepath.Join("..", "..")
	raw, err := os.ReadFile(filepath.Join(root, "docs", "coverage.md"))
	if err != nil {
		t.Fatal(err)
	}
	routes, calls, codes := routesOfTheWeb(t, root), callsOfTheDocument(t, root), firstCodes(t, root)
	if len(routes) < 70 || len(calls) < 250 || len(codes) < 18 {
		t.Fatalf("only %d routes, %d calls and %d codes were found", len(routes), len(calls), len(codes))
	}
	files := os.DirFS(root)
	check := func(text string) []string {
		rows, wrong := table(text)
		for _, p := range rows {
			for _, test := range p.tests {
				if why := goneTest(files, test); why != "" {
					wrong = append(wrong, fmt.Sprintf("%s: %s %s", p.item, test, why))
				}
			}
		}
		return append(wrong, missing(rows, routes, calls, codes)...)
	}
	for _, why := range check(string(raw)) {
		t.Error(why)
	}
	if t.Failed() {
		return
	}
	// The check itself sees each of these mistakes.
	for _, c := range []struct{ was, is, want string }{
		{" › TestTheErrorCatalogue", " › TestTheErrorCatalog", "is gone"},
		{" › TestTheErrorCatalogue › \"account_not_found\"", " › TestTheErrorCatalogue › \"account_found\"", "no longer has its case"},
		{"web/src/app.test.tsx › ", "web/src/gone.test.tsx › ", "is in a file that is gone"},
		{"app.test.tsx › signs in and", "app.test.tsx › sign in and", "is gone"},
		{"| route /settings |", "| route /setting |", "the route /settings has no row"},
		{"| call GET /v1/status |", "| call GET /v1/states |", "the product has no call GET /v1/states"},
		{"| call GET /v1/cleaning/{ref} |", "| the call of one task |", "the call GET /v1/cleaning/{ref} has no row"},
		{"| error taskNotFound |", "| an error |", "the error taskNotFound has no row"},
		{"\n| 2.2 |", "\n\n| 2.3 |", "the row after 2.1 is called 2.3"},
		{"## 9. ", "## 8. ", "chapter 9 is called 8"},
		{"\n## 10. ", "\n# 10. ", "9 chapters, not 10"},
	} {
		if !strings.Contains(string(raw), c.was) {
			t.Fatalf("the table does not have %q", c.was)
		}
		if wrong := strings.Join(check(strings.Replace(string(raw), c.was, c.is, 1)), "\n"); !strings.Contains(wrong, c.want) {
			t.Errorf("%q for %q: %s", c.is, c.was, wrong)
		}
	}
	for row, want := range map[string]string{`(?m)^\| \d+\.1 \|.*\n`: "the row after", `.*\n$`: "its headline says"} {
		if wrong := strings.Join(check(regexp.MustCompile(row).ReplaceAllString(string(raw), "")), "\n"); !strings.Contains(wrong, want) {
			t.Errorf("without %s: %s", row, wrong)
		}
	}
	untested := regexp.MustCompile(`(?m)^(\| 1\.1 \|.*\|.*\|).*\|$`).ReplaceAllString(string(raw), "$1 |")
	if wrong := strings.Join(check(untested), "\n"); !strings.Contains(wrong, "names no test") {
		t.Errorf("a row without a test: %s", wrong)
	}
}
