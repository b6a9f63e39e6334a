package property_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/property"
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
		got := property.CleanText(given)
		if got != want {
			t.Errorf("%q became %q, want %q", given, got, want)
		}
		if again := property.CleanText(got); again != got {
			t.Errorf("%q is not clean after once: %q", given, again)
		}
	}
	if got := property.PicturesIn("![a](picture:one) text ![b](picture:two)\n![c](picture:one) ![d](https://x.example)"); !slices.Equal(got, []string{"one", "two"}) {
		t.Error(got)
	}
}

// program is a link that would run something.
var program = regexp.MustCompile(`\[[^\[\]\n]{0,200}\]\(javascript:[^()\s]{1,400}\)`)

func FuzzCleanText(f *testing.F) {
	for _, s := range []string{"<b>x</b>", "[a](javascript:x)", "![a](picture:b)", "<<a>b>", "[a]([b](c))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := property.CleanText(s)
		if again := property.CleanText(got); again != got {
			t.Errorf("%q: %q, then %q", s, got, again)
		}
		if lower := strings.ToLower(got); strings.Contains(lower, "<script>") || program.MatchString(lower) {
			t.Errorf("%q: %q", s, got)
		}
	})
}
