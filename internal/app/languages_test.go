package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/locales"
)

// Where languages may be listed: the two lists themselves, what is made of them, and data that a new language need not have.
var listsOfLanguages = []string{
	"internal/archive/tables.go",    // columns of the schema
	"web/src/i18n/date-patterns.ts", // a Record<Language, …>: the compiler asks for the language that is missing
	"locales/locales.go", "web/src/i18n/languages.ts", "web/src/api/schema.gen.ts",
	"internal/demo/", "internal/translate/translatetest/", "internal/reservation/reservationtest/",
}

// listedLanguages are the codes that a source names as text or as keys.
func listedLanguages(source string) []string {
	codes := "(?:" + strings.Join(slices.Concat(locales.Languages, locales.Contents), "|") + ")"
	named := regexp.MustCompile("[\"'`]" + codes + "[\"'`]|_" + codes + `\b|(?m:(?:^|[{,])\s*` + codes + `:)|\b` + codes + ", ?" + codes + ", ?" + codes + `\b`)
	var out []string
	for _, found := range named.FindAllString(source, -1) {
		for _, code := range regexp.MustCompile(`\b`+codes+`\b`).FindAllString(strings.TrimLeft(found, "_"), -1) {
			if code = locales.Code(code); !slices.Contains(out, code) {
				out = append(out, code)
			}
		}
	}
	return out
}

// A language is added in one list for the server and one for the browser (CONTRIBUTING.md): a list anywhere else would be forgotten in silence.
func TestLanguagesAreListedInOnePlace(t *testing.T) {
	for _, list := range []string{`x := []string{"en", "de", "es"}`, "const x = { en: '', de: '', es: '' }", "const x = {\n  en: 1,\n  de: 2,\n  pl: 3,\n}", `enum:"en,de,es,pl"`, "SELECT name_en, name_de, name_pl"} {
		if len(listedLanguages(list)) < 3 {
			t.Errorf("not found: %s", list)
		}
	}
	root, seen := filepath.Join("..", ".."), 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if entry.IsDir() {
			if base := entry.Name(); base == "node_modules" || base == "dist" || base == "testdata" || (strings.HasPrefix(base, ".") && path != root) {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".go", ".ts", ".tsx", ".mjs"}, filepath.Ext(name)) || strings.Contains(name, "_test.go") || strings.Contains(name, ".test.") || strings.HasPrefix(name, "e2e/") ||
			slices.ContainsFunc(listsOfLanguages, func(allowed string) bool { return strings.HasPrefix(name, allowed) }) {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen++
		if listed := listedLanguages(string(source)); len(listed) > 2 {
			t.Errorf("%s names %v: take them from locales.All or web/src/i18n/languages.ts", name, listed)
		}
		return nil
	})
	if err != nil || seen < 500 {
		t.Fatal(err, seen)
	}
}
