package markdown_test

import (
	"strings"
	"testing"

	"latchkey/internal/markdown"
)

// Deeply nested tags and links do not cost the square of their length: a quarter of a megabyte took hours.
func TestNestingIsCleanedInOnePassOfTime(t *testing.T) {
	const n = 40_000
	for name, text := range map[string]string{
		"tags": strings.Repeat("<a", n) + strings.Repeat(">", n), "links": strings.Repeat("[", n) + "x" + strings.Repeat("](javascript:y)", n), "comments": strings.Repeat("<!", n) + strings.Repeat(">", n),
	} {
		got := markdown.Clean(text)
		if again := markdown.Clean(got); again != got || strings.Contains(got, "<a") || strings.Contains(got, "](javascript") {
			t.Errorf("%s: %.80q", name, got)
		}
	}
}
