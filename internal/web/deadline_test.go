package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// deadlines remembers until when the network may be read.
type deadlines struct {
	*httptest.ResponseRecorder
	read []time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error {
	d.read = append(d.read, at)
	return nil
}

// A deadline that is still there when the body has come ends the context of a call that takes longer, and that of the next calls on the connection.
func TestACallMayTakeLongerThanItsBody(t *testing.T) {
	r, _ := newTestRouter(t)
	req := httptest.NewRequestWithContext(t.Context(), http.MethodPut, "/v1/thing", strings.NewReader(`{"name":"x"}`))
	req.Header.Set("Authorization", "Bearer manager")
	req.Header.Set("Content-Type", "application/json")
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	r.Handler().ServeHTTP(w, req)
	if w.Code != http.StatusOK {
		t.Fatal(w.Code, w.Body)
	}
	if len(w.read) < 2 || w.read[0].IsZero() {
		t.Fatalf("the body has no deadline: %v", w.read)
	}
	if last := w.read[len(w.read)-1]; !last.IsZero() {
		t.Errorf("the call has one as well: %s", last)
	}
}
