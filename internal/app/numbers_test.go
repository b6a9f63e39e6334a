package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A number that somebody sends is read by identity.ParseNumber, in its one spelling: what is limited or looked up by it then has one name. The other places have their reasons.
func TestNumbersThatPeopleSendAreReadInOnePlace(t *testing.T) {
	reasons := map[string]string{
		"identity/identity.go":                  "the one place",
		"database/sqlite.go":                    "a query of our own",
		"database/dbtest/server/server.go":      "a tool for tests",
		"database/watch.go":                     "the number of a goroutine, in tests only",
		"app/config_check.go":                   "a port of the operator's",
		"app/memory.go":                         "a figure of the system",
		"web/admission.go":                      "as the adapter of calls reads it, so that no spelling gets past",
		"backup/client.go":                      "names of our own steps",
		"backup/copy.go":                        "names of our own files",
		"report/kept.go":                        "a cell of our own",
		"notify/template.go":                    "a color",
		"notify/smtp.go":                        "a port of the operator's",
		"realtime/socketio/sioclient/client.go": "a test client",
		"wire/wire.go":                          "a place in a list; compared with its one spelling",
		"wire/rowcheck.go":                      "an amount of an import",
		"wire/decode.go":                        "rows of an import",
		"wire/edit_sheet.go":                    "cells of a table",
		"sheet/excel.go":                        "places and styles of cells of an Excel file",
		"sheet/excel_book.go":                   "formats and characters of an Excel file",
		"importing/importing.go":                "cells of a table",
		"demo/homes.go":                         "the demo's own file names",
		"task/sent_back.go":                     "a column of our own",
		"problem/service.go":                    "a column of our own",
		"reservation/service.go":                "a place in a list",
		"message/store.go":                      "a place in a list",
		"message/inbox_store.go":                "a place in a list",
		"attention/attention.go":                "a place in a list",
		"traveler/spanish_paper.go":             "the digits before a check letter",
		"trail/trail.go":                        "a place in a list; compared with its one spelling",
		"payment/mark.go":                       "an amount in a place in a list; payments have some below 0",
		"payment/statement_text.go":             "an amount of a bank statement",
		"outside/service.go":                    "Retry-After of a service",
		"notification/unsubscribe.go":           "compared with its one spelling",
		"notification/inbound.go":               "the name of a field of our own",
	}
	call := regexp.MustCompile(`strconv\.(ParseInt|ParseUint|Atoi)\(`)
	var found []string
	err := filepath.WalkDir("..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err == nil && call.Match(source) {
			found = append(found, filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range found {
		if reasons[file] == "" {
			t.Errorf("%s reads a number by itself: use identity.ParseNumber, or write down here why not", file)
		}
	}
	if !slices.Contains(found, "identity/identity.go") {
		t.Error("the one place is not found")
	}
}
