package markdown_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/markdown"
)

func TestTextsKeepTheAllowedAndNothingElse(t *testing.T) {
	for given, want := range map[string]string{
		"plain & <3, 5 < 7":                 "plain & <3, 5 < 7",
		"# Bins\r\n- *yellow*\n- **black**": "# Bins\n- *yellow*\n- **black**",
		"<script>alert(1)</script>after":    "alert(1)after",
		"<scr<b>ipt>x":                      "x",
		`<img src=x onerror="a>b">x`:        `b">x`,
		"<!-- a -->b<!doctype html>c":       "bc",
		"[here](https://a.example/b?c=d) [mail](mailto:a@b.example) [call](tel:+34600)": "[here](https://a.example/b?c=d) [mail](mailto:a@b.example) [call](tel:+34600)",
		"[here](javascript:alert)":                     "here",
		"[here](JAVASCRIPT:alert) [x](//evil.example)": "here x",
		"[here](data:text/html;base64,PHNjcmlwdD4)":    "here",
		"![the bins](picture:bins-2)":                  "![the bins](picture:bins-2)",
		"![x](https://track.example/p.gif)":            "x",
		"![x](picture:../../etc)":                      "x",
		"a\u202eb\u0007c\u2066d":                       "abcd",
	} {
		got := markdown.Clean(given)
		if got != want {
			t.Errorf("%q became %q, want %q", given, got, want)
		}
		if again := markdown.Clean(got); again != got {
			t.Errorf("%q is not clean after once: %q", given, again)
		}
	}
	if got := markdown.Pictures("![a](picture:one) text ![b](picture:two)\n![c](picture:one) ![d](https://x.example)"); !slices.Equal(got, []string{"one", "two"}) {
		t.Error(got)
	}
	longest := "a" + strings.Repeat("-", 59)
	for text, want := range map[string]string{
		"![](picture:one)": "one", "![a ![b](picture:one)": "one", "![a](picture:" + longest + ")": longest, "![a](picture:" + longest + "b)": "", "[a](picture:one)": "",
		"](picture:one)": "", "![a]b](picture:one)": "", "![a\nb](picture:one)": "", "![a](picture:One)": "", "![a](picture:](picture:one) ![b](picture:two)": "two",
		"![a](picture:one": "", "![" + strings.Repeat("ö", 200) + "](picture:one)": "one", "![" + strings.Repeat("ö", 201) + "](picture:one)": "", "![a](picture:one)](picture:two)": "one",
	} {
		if got := strings.Join(markdown.Pictures(text), " "); got != want {
			t.Errorf("%q shows %q, want %q", text, got, want)
		}
	}
}

// program is a link that would run something.
var program = regexp.MustCompile(`\[[^\[\]\n]{0,200}\]\(javascript:[^()\s]{1,400}\)`)

func FuzzClean(f *testing.F) {
	for _, s := range []string{"<b>x</b>", "[a](javascript:x)", "![a](picture:b)", "<<a>b>", "[a]([b](c))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := markdown.Clean(s)
		if again := markdown.Clean(got); again != got {
			t.Errorf("%q: %q, then %q", s, got, again)
		}
		if lower := strings.ToLower(got); strings.Contains(lower, "<script>") || program.MatchString(lower) {
			t.Errorf("%q: %q", s, got)
		}
	})
}
