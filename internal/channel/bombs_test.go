package channel

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"latchkey/internal/sheet/sheettest"
)

// No calendar that may be read takes much memory, whether it is taken or refused.
func TestCalendarsTakeLittleMemory(t *testing.T) {
	const most = 50 << 20
	defer debug.SetGCPercent(debug.SetGCPercent(12)) // what is kept counts, not when garbage is collected
	event := func(n int, more string) string {
		return fmt.Sprintf("BEGIN:VEVENT\r\nUID:%d@airbnb.com\r\nDTSTART;VALUE=DATE:20270801\r\nDTEND;VALUE=DATE:20270808\r\n%sSUMMARY:Reserved\r\nEND:VEVENT\r\n", n, more)
	}
	whole := func(events int, more string) []byte {
		var out strings.Builder
		out.WriteString("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
		for n := range events {
			if out.Len() > MaxBytes-2048 {
				break
			}
			out.WriteString(event(n, more))
		}
		out.WriteString("END:VCALENDAR\r\n")
		return []byte(out.String())
	}
	bodies := map[string][]byte{
		"as many stays as may be":    whole(maxEvents, ""),
		"more stays than may be":     whole(100_000, ""),
		"long descriptions":          whole(maxEvents, "DESCRIPTION:"+strings.Repeat("x", 350)+"\r\n"),
		"lines folded to one letter": whole(maxEvents, "DESCRIPTION:"+strings.Repeat("x\r\n ", 80)+"\r\n"),
		"many parameters":            whole(maxEvents, "ATTENDEE"+strings.Repeat(";A=B", 80)+":x\r\n"),
		"one line":                   []byte("BEGIN:VCALENDAR\r\nX:" + strings.Repeat("x", MaxBytes-200) + "\r\nEND:VCALENDAR\r\n"),
		"line ends":                  []byte("BEGIN:VCALENDAR\r\n" + strings.Repeat("\n", MaxBytes-200) + "END:VCALENDAR\r\n"),
		"nested":                     []byte(strings.Repeat("BEGIN:VCALENDAR\r\n", MaxBytes/18)),
	}
	files, err := filepath.Glob("testdata/*.ics")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		bodies[name] = body
	}
	for name, body := range bodies {
		if len(body) > MaxBytes {
			t.Fatalf("%s is larger than what is read: %d", name, len(body))
		}
		taken := sheettest.Memory(func() { _, err = Parse(body, time.UTC, Sender{}) })
		if taken > most {
			t.Errorf("%s took %d MB (%v)", name, taken>>20, err)
		}
		t.Logf("%s: %d kB read, %d kB taken, %v", name, len(body)>>10, taken>>10, err)
	}
}
