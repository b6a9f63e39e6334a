package report

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Strangers who look at samples wait for each other; an office gets its place at once.
func TestSamplesHoldNoOfficeUp(t *testing.T) {
	s := NewService(Deps{Clock: clock.System{}})
	s.running.slots = make(chan struct{}, 1)
	s.running.samples <- struct{}{}
	end, err := s.running.begin(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	end()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.Sample(gone, "192.0.2.1", "en-US", shipped()["day"].Template); !errors.Is(err, context.Canceled) {
		t.Errorf("a second sample does not wait: %v", err)
	}
	<-s.running.samples
	s.running.slots <- struct{}{} // the offices have all there is
	if doc, _, err := s.Sample(t.Context(), "192.0.2.1", "en-US", shipped()["day"].Template); err != nil || doc.Rows == 0 {
		t.Errorf("a sample waits for an office: %d rows, %v", doc.Rows, err)
	}
}

func TestAnAccountMakesOneFileAtATime(t *testing.T) {
	r := newRunning()
	r.slots = make(chan struct{}, 2)
	begun := func(account identity.AccountID) func() {
		end, err := r.begin(t.Context(), account)
		if err != nil {
			t.Fatal(err)
		}
		return end
	}
	first, second := begun(1), begun(2)
	if _, err := r.begin(t.Context(), 1); !fault.Is(err, fault.TooManyRequests) || fault.As(err).RetryAfter <= 0 {
		t.Errorf("a second file of one account: %v", err)
	}
	// The machine is full: the next account waits, and one that has gone away waits no longer and leaves nothing behind.
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if _, err := r.begin(gone, 3); !errors.Is(err, context.Canceled) {
			t.Errorf("a call that has ended: %v", err)
		}
	}
	waiting := make(chan func())
	go func() {
		end, err := r.begin(context.WithoutCancel(t.Context()), 4)
		if err != nil {
			t.Error(err)
		}
		waiting <- end
	}()
	select {
	case <-waiting:
		t.Fatal("a third file began where there is room for two")
	case <-time.After(20 * time.Millisecond):
	}
	first()
	third := <-waiting
	second()
	third()
	begun(1)()
	if len(r.accounts) != 0 || len(r.slots) != 0 {
		t.Errorf("%v and %d places are left behind", r.accounts, len(r.slots))
	}
}

// A report that nobody waits for any more ends, in each form.
func TestAReportEndsWithItsCall(t *testing.T) {
	c := content(paperLines(t, 300), "day", "Casa Mar", "de", 0)
	day := shipped()["day"].Template
	doc := laid(t, day, c)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	_, laying := day.Lay(gone, c)
	for name, err := range map[string]error{
		"Lay": laying, "Excel": day.Excel(gone, &out, c, sheetName), "PDF": doc.PDF(gone, &out, "", "de", time.Unix(0, 0)), "Sheet": Sheet(gone, &out, paperLines(t, 300), "de"),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if out.Len() > 0 {
		t.Errorf("%d bytes were written", out.Len())
	}
}
