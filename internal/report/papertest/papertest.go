// Package papertest has PDF files read by programs that are not ours.
package papertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Missing says that a program is not installed: in the log of the test, and in CI, where it has to be there, as a failure.
func Missing(t testing.TB, program string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Errorf("%s is not installed: CI needs it to check PDF files (.ci/tools installs it)", program)
		return
	}
	t.Logf("%s is not installed: no other program has read this PDF file (.ci/tools installs it)", program)
}

// run gives what a program says of a file; false where it is not installed.
func run(t testing.TB, program string, args ...string) (string, bool) {
	t.Helper()
	at, err := exec.LookPath(program)
	if err != nil {
		Missing(t, program)
		return "", false
	}
	out, err := exec.CommandContext(t.Context(), at, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v %s", program, err, out)
	}
	return string(out), true
}

// Check has a PDF file checked by qpdf, its fonts by pdffonts, which have to be in the file with a table of their letters, and its text read by pdftotext: each page has to have the texts of ours, and no other
// page is there. A text that our page breaks into lines is looked for line by line.
func Check(t testing.TB, name string, file []byte, pages [][]string) {
	t.Helper()
	at := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(at, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, ok := run(t, "qpdf", "--check", at); ok && !strings.Contains(out, "No syntax or stream encoding errors found") {
		t.Errorf("%s: qpdf: %s", name, out)
	}
	if out, ok := run(t, "pdffonts", at); ok {
		lines := strings.Split(strings.TrimSpace(out), "\n")
		for _, font := range lines[min(2, len(lines)):] {
			// At the end of a line: embedded, a part of its letters, known as letters, and the two numbers of the object.
			cells := strings.Fields(font)
			if n := len(cells); n < 6 || cells[n-5] != "yes" || cells[n-3] != "yes" {
				t.Errorf("%s: this font is not in the file with its letters: %s", name, font)
			}
		}
	}
	out, ok := run(t, "pdftotext", "-raw", at, "-")
	if !ok {
		return
	}
	read := strings.Split(strings.TrimSuffix(out, "\f"), "\f")
	if len(read) != len(pages) {
		t.Errorf("%s: pdftotext reads %d pages, there are %d", name, len(read), len(pages))
		return
	}
	for i, texts := range pages {
		got := squeezed(read[i])
		for _, text := range texts {
			if !strings.Contains(got, squeezed(text)) {
				t.Errorf("%s: pdftotext does not read %q on page %d", name, text, i+1)
			}
		}
	}
}

// squeezed is a text without blanks, which readers of PDF files set by the distance of letters.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }
