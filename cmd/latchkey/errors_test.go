package main

import (
	"strings"
	"testing"

	"latchkey/internal/clientreport"
	"latchkey/internal/clock"
)

func TestEachReportedErrorIsOneLine(t *testing.T) {
	var out strings.Builder
	printErrors(&out, []clientreport.Report{
		clientreport.Clean(clientreport.Report{ID: 2, Account: 7, At: clock.Instant(1_783_000_000_000), Type: "critical", Code: "critical", Message: "TypeError: x\nof undefined\x1b[31m", Reporter: "web 0.1.0", Platform: "Firefox"}),
		clientreport.Clean(clientreport.Report{ID: 1, Message: "older"}),
	})
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 2 || lines[0] != "2026-07-02T13:46:40Z  #2  account 7  critical critical  TypeError: x of undefined [31m  (web 0.1.0, Firefox)" || !strings.Contains(lines[1], "older") {
		t.Errorf("%q", lines)
	}
	out.Reset()
	printErrors(&out, nil)
	if out.String() != "No web app has reported an error.\n" {
		t.Errorf("%q", out.String())
	}
}
