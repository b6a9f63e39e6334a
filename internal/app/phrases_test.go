package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// gonePhrases are phrases that only their writer understood at first sight, and the plain words for each.
var gonePhrases = map[string]string{
	"tells whether": "reports whether",
	"is told":       "is notified, gets, learns",
	"are told":      "are notified, get, learn",
	"whoever":       "a person who, users who",
	"anew":          "again, re-",
	"parted by":     "grouped by, separated by",
	"let be":        "ignored",
	"left in peace": "paused",
	// It is not in the repository: its content is said instead.
	"specification point": "the rule itself",
}

var (
	gonePhrase = regexp.MustCompile(`(?i)\b(tells whether|is told|are told|whoever|anew|parted by|let be|left in peace|specification points?)\b`)
	// A block begins a line or follows a bracket or a space, so that the "*/" and "/*" of patterns in texts are none.
	aComment = regexp.MustCompile(`(?ms)^\s*/\*.*?\*/|\{/\*.*?\*/\}|(?:^|[\s;,{}()])//[^\n]*`)
	// What stands between the lines of one sentence: marks of comments and of lists.
	lineMarks = regexp.MustCompile(`\n\s*(?://|\*|>|-)?\s*`)
	// A quoted phrase is named, not used.
	quoted = regexp.MustCompile("\"[^\"\n]*\"|`[^`\n]*`")
)

// phrasesIn are the replaced phrases in the prose of a file: the comments of a program, the whole of a document.
func phrasesIn(path, text string) []string {
	prose := text
	if filepath.Ext(path) != ".md" {
		// Comments of one line that follow each other are one text: a phrase may go on in the next line.
		prose = strings.Join(aComment.FindAllString(text, -1), "\n")
	}
	prose = lineMarks.ReplaceAllString("\n"+quoted.ReplaceAllString(prose, ""), " ")
	return gonePhrase.FindAllString(prose, -1)
}

// Comments and documents say it in the plain words of docs/texts.md. A phrase that was replaced must not come back.
func TestReplacedPhrasesAreInNoCommentAndNoDocument(t *testing.T) {
	root := filepath.Join("..", "..")
	looked := map[string]int{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch name := entry.Name(); {
			case path == root:
			case name == "node_modules", name == "dist", name == "testdata", name == "bench-data", strings.HasPrefix(name, "."):
				return filepath.SkipDir
			}
			return nil
		}
		kind := filepath.Ext(path)
		if kind != ".go" && kind != ".ts" && kind != ".tsx" && kind != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		looked[kind]++
		for _, phrase := range phrasesIn(path, string(text)) {
			t.Errorf("%s: %q; say instead: %s", strings.TrimPrefix(path, root+string(filepath.Separator)), phrase, gonePhrases[strings.ToLower(phrase)])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for kind, least := range map[string]int{".go": 500, ".ts": 300, ".tsx": 150, ".md": 20} {
		if looked[kind] < least {
			t.Errorf("only %d files of the kind %s were looked at", looked[kind], kind)
		}
	}
	// The dots keep the samples from being found in this file.
	for _, c := range []struct{ path, want, text string }{
		{"a.go", "tells whether", "package a\n\n// Known tells\n// whether it is.\nvar a int\n"},
		{"a.go", "Anew", "package a\n\nvar a int // read An·ew\n"},
		{"a.tsx", "is told", "/**\n * What somebody is\n * told.\n */\nexport {};\n"},
		{"a.tsx", "Whoever", "<p>\n  {/* Who·ever came. */}\n</p>\n"},
		{"a.md", "parted by", "- Lists are parted\n  by day.\n"},
		{"a.go", "", "package a\n\n// Not used: \"is told\".\nvar a = `whoever`\n"},
		{"a.ts", "", "const any = [\"image/*\", t`Whoever`, \"*/v1\"];\n"},
	} {
		if got := strings.Join(phrasesIn(c.path, strings.ReplaceAll(c.text, "·", "")), " "); got != c.want {
			t.Errorf("in %q of %s the phrase %q was found, not %q", c.text, c.path, got, c.want)
		}
	}
	for phrase := range gonePhrases {
		if !gonePhrase.MatchString(phrase) {
			t.Errorf("%q is not looked for", phrase)
		}
	}
}
