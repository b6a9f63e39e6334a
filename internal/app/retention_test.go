package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"latchkey/internal/app"
)

// The program itself erases identities, not only the command does: the same running server shows them before the time and no longer afterwards.
func TestTheRunningServerErasesTravelersWhenTheirTimeIsOver(t *testing.T) {
	w := newWorld(t, func(c *app.Config) { c.SweepEvery = 10 * time.Millisecond })
	path := "/v1/reservations/" + w.stays["arriving"] + "/travellers"
	read := func() string {
		w.t.Helper()
		delete(w.tokens, "manager") // the clock moves: the old one has ended
		status, body := w.call("manager", http.MethodGet, path, "", "")
		if status != http.StatusOK {
			t.Fatal(status, string(body))
		}
		return string(body)
	}
	// The stay ends on July 11 and the agency keeps identities for 30 days: on August 10 they are still there, however often the server looks.
	w.clock.Set(time.Date(2026, 8, 10, 12, 0, 0, 0, time.UTC))
	for range 20 {
		time.Sleep(10 * time.Millisecond)
		if !strings.Contains(read(), passport) {
			t.Fatal("erased before its time")
		}
	}
	w.clock.Set(time.Date(2026, 8, 11, 12, 0, 0, 0, time.UTC))
	for end := time.Now().Add(30 * time.Second); strings.Contains(read(), passport); {
		if time.Now().After(end) {
			t.Fatal("the server does not erase identities")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if _, lines := w.call("manager", http.MethodGet, "/v1/manage/reservations/"+w.stays["arriving"]+"/protocol", "", ""); !strings.Contains(string(lines), "identity_erased") {
		t.Errorf("%s", lines)
	}
}
