package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestWhatMakingTookIsKept(t *testing.T) {
	root := t.TempDir()
	if m, err := madeIn(root, "L"); m != nil || err != nil {
		t.Errorf("%+v, %v", m, err)
	}
	if err := noteMaking(root, "L", making{Seconds: 390.5, Bytes: 1 << 31}); err != nil {
		t.Fatal(err)
	}
	if m, err := madeIn(root, "L"); err != nil || m == nil || *m != (making{Seconds: 390.5, Bytes: 1 << 31}) {
		t.Errorf("%+v, %v", m, err)
	}
	path := filepath.Join(root, "some.db")
	for _, suffix := range []string{"", "-wal"} {
		if err := os.WriteFile(path+suffix, make([]byte, 1000), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n := bytesOf(path); n != 2000 {
		t.Error(n)
	}
}

func TestANameIsChangedThereAndBack(t *testing.T) {
	manager, e := user{token: "token"}, entry{Member: 1, ID: 7, Name: `Ana "A"`}
	there, back := string(rename(manager, e, 0)), string(rename(manager, e, 1))
	if !strings.HasPrefix(there, "PATCH /v1/manage/staff/1-7 ") || !strings.HasSuffix(there, `{"name":"Ana \"A\" (new)"}`) || !strings.HasSuffix(back, `{"name":"Ana \"A\""}`) {
		t.Errorf("%s\n%s", there, back)
	}
}

func TestOnlyWhomTheBenchEnteredIsSwitchedOff(t *testing.T) {
	var changed []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPatch {
			changed = append(changed, r.URL.Path)
			return
		}
		_, _ = w.Write([]byte(`{"data":[{"memberid":1,"id":1,"name":"Ana","active":true},{"memberid":1,"id":2,"name":"Person of the bench 0","active":true},
			{"memberid":1,"id":3,"name":"Person of the bench 1","active":false}]}`))
	}))
	defer server.Close()
	s := &site{process: &process{addr: server.Listener.Addr().String()}}
	if err := switchOff(s, user{}); err != nil || len(changed) != 1 || changed[0] != "/v1/manage/staff/1-2" {
		t.Errorf("%v, %v", changed, err)
	}
	if e, err := first([]entry{{ID: 1, Email: "a@x.example"}, {ID: 2, Email: "b@x.example"}}, []user{{login: login{Username: "c@x.example"}}, {login: login{Username: "b@x.example"}}}); err != nil || e.ID != 2 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := first(nil, []user{{}}); err == nil {
		t.Error("somebody was found among nobody")
	}
}

func TestAPartOfATimeInPercent(t *testing.T) {
	if got := share(30*time.Millisecond, time.Minute); got != 0.05 {
		t.Error(got)
	}
}
