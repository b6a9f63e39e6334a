package channel

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Whatever a channel has answered is given back as it came, is shown without the secrets of its address, and says nothing differently than itself.
func FuzzKeptAnswer(f *testing.F) {
	const address = "https://owner:hidden-word@www.airbnb.com/calendar/ical/12345678.ics?s=0123456789abcdef&t=two%20words"
	files, err := filepath.Glob("testdata/*.ics")
	if err != nil || len(files) == 0 {
		f.Fatal("no samples", err)
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body, address)
	}
	f.Add([]byte("X:"+address+"\r\nY:0123456\r\n 789abcdef\r\nZ:two words\xff hidden-\n\tword"), address)
	f.Add([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20270801\nDTEND;VALUE=DATE:20270808\nSUMMARY:Reserved\nEND:VEVENT\nEND:VCALENDAR"), "")
	f.Fuzz(func(t *testing.T, body []byte, address string) {
		packed, err := compress(body)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := expand(packed); err != nil || !bytes.Equal(back, body) {
			t.Fatalf("another answer came back: %v", err)
		}
		text, _ := shownText(body, address, mostShownText)
		for _, hidden := range secretsOf(address) {
			if strings.Contains(text, hidden) && !strings.Contains(hidden, "…") {
				t.Fatalf("%q is shown", hidden)
			}
		}
		document, err := Parse(body, time.UTC, Sender{})
		if err != nil {
			return
		}
		known := map[string]bool{}
		for _, e := range document.Entries {
			if e.UID == "" || known[e.UID] || e.Cancelled {
				return // of entries without a name of their own two can stand for each other
			}
			known[e.UID] = true
		}
		if changes := Difference(document, document, day8("2027-07-01")); len(changes) > 0 {
			t.Fatalf("it says something else than itself: %+v", changes)
		}
	})
}
