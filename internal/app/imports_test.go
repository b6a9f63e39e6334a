package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nouns stand in the order in which they may know each other: left never imports right (ARCHITECTURE.md).
var nouns = []string{"lookup", "trail", "member", "property", "attention", "message", "reservation", "payment", "traveler", "registration", "extra", "checklist", "task", "pay", "problem", "ready", "planning", "calendar", "schedule", "channel", "report", "account", "setup", "notification", "webhook", "apitoken", "importing", "owndata", "archive", "erasure", "examination"}

// layers from the top; a package imports only layers below its own. Nouns have their own order, clientreport stands apart from them.
var layers = [][]string{
	{"cmd"},
	{"app"},
	{"demo", "simulate"},
	append([]string{"clientreport"}, nouns...),
	{"web", "realtime", "notify", "backup", "database", "files", "translate", "routing"},
	{"identity", "fault", "wire", "secret", "clock", "locales", "outside", "markdown", "ratelimit", "search", "sheet", "doctor", "tracing"},
}

// within says which packages of one layer below the nouns may know each other, and why.
var within = map[string]map[string]string{
	"realtime":  {"web": "the pull of missed events is a call", "database": "streams are rows"},
	"database":  {},
	"web":       {},
	"files":     {"database": "a file has a row, written in the transaction of what refers to it"},
	"notify":    {"database": "the queue is rows"},
	"backup":    {"database": "it is what is backed up", "files": "uploaded files are backed up before the rows that name them"},
	"translate": {},
	"routing":   {},
	"outside":   {"clock": "how long the circuit breaker of a service stays open", "tracing": "a call of a service is a part of a trace"},
	"ratelimit": {"fault": "a refusal says when to come again"},
	"sheet":     {"clock": "days in cells", "wire": "refused lines"},
	"identity":  {}, "clock": {}, "secret": {}, "locales": {}, "markdown": {}, "search": {}, "doctor": {}, "tracing": {},
	"fault": {"identity": "refusals may name a thing"},
	"wire":  {"clock": "times on the wire", "locales": "texts and codes of languages on the wire", "identity": "ids on the wire", "fault": "import reports name refusals"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestPackagesImportOnlyWhatTheArchitectureAllows(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "latchkey/...")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for d := json.NewDecoder(out); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		from := name(p.ImportPath)
		if from == "" {
			continue
		}
		for _, imported := range p.Imports {
			to := name(imported)
			if to == "" || to == from {
				continue
			}
			checked++
			if why := refused(from, to); why != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, why)
			}
		}
		for _, imported := range p.Imports {
			if strings.HasPrefix(p.ImportPath, "latchkey/internal/") && contains(nouns, from) && (imported == "github.com/coder/websocket" || imported == "modernc.org/sqlite" || strings.HasPrefix(imported, "github.com/jackc/pgx")) {
				t.Errorf("%s imports %s: engines and sockets are hidden in database and realtime", p.ImportPath, imported)
			}
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if checked < 50 {
		t.Fatalf("only %d imports were looked at", checked)
	}
}

// name is the first folder of the project's own package, or empty for others and for tools of tests.
func name(path string) string {
	rest, ok := strings.CutPrefix(path, "latchkey/")
	if !ok {
		return ""
	}
	if strings.HasPrefix(rest, "cmd/") {
		return "cmd"
	}
	rest = strings.TrimPrefix(rest, "internal/")
	if strings.HasPrefix(rest, "database/dbtest") || strings.HasPrefix(rest, "reservation/reservationtest") || strings.HasPrefix(rest, "bench") || strings.HasPrefix(rest, "e2e") {
		return ""
	}
	first, _, _ := strings.Cut(rest, "/")
	return first
}

func refused(from, to string) string {
	a, b := layer(from), layer(to)
	switch {
	case a < 0:
		return from + " is not in the architecture"
	case b < 0:
		return to + " is not in the architecture"
	case a < b:
		return ""
	case a > b:
		return "a lower layer must not know a higher one"
	case contains(nouns, from) && contains(nouns, to):
		if index(nouns, from) > index(nouns, to) {
			return ""
		}
		return "between nouns, left never imports right: " + strings.Join(nouns, " < ")
	}
	if _, ok := within[from][to]; ok {
		return ""
	}
	return "packages of one layer do not know each other"
}

func layer(name string) int {
	for i, l := range layers {
		if contains(l, name) {
			return i
		}
	}
	return -1
}

func contains(list []string, s string) bool { return index(list, s) >= 0 }

func index(list []string, s string) int {
	for i, x := range list {
		if x == s {
			return i
		}
	}
	return -1
}

// Pure rules stay apart from HTTP and SQL: the file that carries its noun's name imports neither.
func TestPureRulesKnowNeitherHTTPNorSQL(t *testing.T) {
	for _, noun := range append([]string{"clientreport"}, nouns...) {
		out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "latchkey/internal/"+noun).Output()
		if err != nil {
			t.Fatalf("%s: go list finds no package: %v", noun, err)
		}
		file := strings.TrimSpace(string(out)) + "/" + noun + ".go"
		src, err := exec.Command("go", "list", "-f", "{{join .Imports \"\\n\"}}", file).Output()
		if err != nil {
			t.Errorf("%s: every noun has its pure rules in %s.go", noun, noun)
			continue
		}
		for _, imported := range strings.Fields(string(src)) {
			if imported == "net/http" || imported == "database/sql" || imported == "latchkey/internal/database" || imported == "latchkey/internal/web" {
				t.Errorf("%s.go imports %s", noun, imported)
			}
		}
	}
}

// Rules name the code of a refusal; its HTTP status is the fault package's. Left are those who speak HTTP to others or serve files.
func TestRulesNameNoStatusOfHTTP(t *testing.T) {
	speakers := []string{"channel/fetch.go", "account/recaptcha.go", "files/serve.go", "webhook/post.go"}
	for _, noun := range append([]string{"clientreport", "files"}, nouns...) {
		files, err := filepath.Glob("../" + noun + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", noun, err)
		}
		for _, file := range files {
			name := noun + "/" + filepath.Base(file)
			if strings.HasSuffix(name, "http.go") || strings.HasSuffix(name, "_test.go") || contains(speakers, name) {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(src, []byte("http.Status")) {
				t.Errorf("%s names a status of HTTP", name)
			}
		}
	}
}

// SQL stands in the stores of a noun: in store.go and in files that end in _store.go.
func TestSQLStandsInTheStores(t *testing.T) {
	statement := regexp.MustCompile("[`\"(](SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH) ")
	for _, noun := range append([]string{"clientreport", "files"}, nouns...) {
		files, err := filepath.Glob("../" + noun + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", noun, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "store.go") || strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := statement.Find(src); found != nil {
				t.Errorf("%s has SQL: %s", file, found)
			}
		}
	}
}
