package app_test

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// versions watches, through every test of the program, that no list of tasks changes under an unchanged version.
type versions struct {
	running atomic.Int32
	mu      sync.Mutex
	bodies  map[string][]byte // person, address and version → list
	// compared counts the lists that were looked at, so that a test can see that it looks at all.
	compared int
}

var versionedLists = []string{"/v1/cleanings", "/v1/cleanings?scope=past", "/v1/servicesactual", "/v1/servicesnext"}

// check looks at the lists of everybody who is signed in, when no other call is under way.
func (v *versions) check(w *world) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for who, token := range w.tokens {
		for _, path := range versionedLists {
			status, tag, raw := w.list(token, path, "")
			if v.running.Load() > 0 {
				return // a call that has begun meanwhile may have changed the list
			}
			if status != http.StatusOK || tag == "" {
				break // this person has no lists, or lists without a version
			}
			v.compared++
			key := strings.Join([]string{who, path, tag}, " ")
			if known, ok := v.bodies[key]; ok && !bytes.Equal(known, raw) {
				w.t.Errorf("%s: %s has changed, its version %s has not:\n%s\n%s", who, path, tag, known, raw)
			}
			if v.bodies == nil {
				v.bodies = map[string][]byte{}
			}
			v.bodies[key] = raw
		}
	}
}

// list asks for a list that the caller may know already.
func (w *world) list(token, path, known string) (status int, tag string, raw []byte) {
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.URL()+path, nil)
	if err != nil {
		return 0, "", nil
	}
	req.Header.Set("Authorization", "Bearer "+token)
	if known != "" {
		req.Header.Set("If-None-Match", known)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", nil
	}
	defer res.Body.Close()
	raw, err = io.ReadAll(res.Body)
	if err != nil {
		return 0, "", nil
	}
	return res.StatusCode, res.Header.Get("Etag"), raw
}

// A client that asks again for what has not changed is answered without the list; every change that the list shows makes it a new version.
func TestAnUnchangedListIsNotSentAgain(t *testing.T) {
	w := newWorld(t)
	token := w.token("cleaner")
	status, first, raw := w.list(token, "/v1/cleanings", "")
	if status != http.StatusOK || first == "" || len(raw) == 0 {
		t.Fatal(status, first)
	}
	for _, known := range []string{first, "W/" + first} {
		status, tag, raw := w.list(token, "/v1/cleanings", known)
		if status != http.StatusNotModified || tag != first || len(raw) != 0 {
			t.Errorf("known as %s: %d %s %s", known, status, tag, raw)
		}
	}
	if status, _, _ := w.list(token, "/v1/cleanings?scope=past", first); status != http.StatusOK {
		t.Errorf("the version of another list: %d", status)
	}
	if status, _, _ := w.list(w.token("other cleaner"), "/v1/cleanings", first); status != http.StatusOK {
		t.Errorf("the version of another person's list: %d", status)
	}
	if _, tag, _ := w.list(w.token("manager"), "/v1/cleanings", ""); tag != "" {
		t.Errorf("what a manager sees shows properties as they are now, and has no version: %s", tag)
	}
	task := w.tasks["Demo Apartment <script>"]
	seen := []string{first}
	for _, change := range []struct{ who, method, path, body string }{
		{"manager", http.MethodPut, "/v1/cleaningresourcemessages/" + task, `{"msg_text":"Please ring twice."}`},
		{"cleaner", http.MethodPatch, "/v1/cleaningresourcemessagesRead/" + task, `{"msg_read":1}`},
		{"cleaner", http.MethodPatch, "/v1/cleaningresource/" + task, `{"cleaning_ist_start":"2026-07-04 14:00:00"}`},
	} {
		if status, raw := w.call(change.who, change.method, change.path, change.body, ""); status != http.StatusOK && status != http.StatusCreated {
			t.Fatalf("%+v: %d %s", change, status, raw)
		}
		status, tag, _ := w.list(token, "/v1/cleanings", seen[len(seen)-1])
		if status != http.StatusOK || slices.Contains(seen, tag) {
			t.Errorf("after %s %s: %d %s", change.method, change.path, status, tag)
		}
		seen = append(seen, tag)
	}
	// The message, the read mark and the begin are followed by a look at the three versioned lists of the two cleaners at least.
	if w.lists.compared < 3*2*len(versionedLists)-len(versionedLists) {
		t.Errorf("%d lists were looked at: the watch over the versions does not watch", w.lists.compared)
	}
}
