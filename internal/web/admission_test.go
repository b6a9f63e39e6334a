package web

import (
	"context"
	"net/http"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// The manager of these tests manages member 1.
func TestACallOnAThingOfAnotherMemberNeverReachesItsHandler(t *testing.T) {
	r, _ := newTestRouter(t)
	managers, reached := []identity.Role{identity.Manager}, 0
	type about struct {
		RefInput
		MemberID int64 `query:"memberid"`
	}
	handle := func(context.Context, Caller, *about) (struct{}, error) {
		reached++
		return struct{}{}, nil
	}
	Answer(r, Route{ID: "getOne", Method: http.MethodGet, Path: "/v1/ones/{ref}/of/{a}", Tag: "t", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.TaskNotFound}}, handle)
	type bringing struct {
		RefInput
		Body struct{}
	}
	Answer(r, Route{ID: "putOne", Method: http.MethodPut, Path: "/v1/ones/{ref}", Tag: "t", Who: managers, Refusals: []fault.Code{fault.NotFound}, Upload: &Upload{MaxFiles: 1, MaxBytes: 10}}, func(context.Context, Caller, *bringing) (struct{}, error) {
		reached++
		return struct{}{}, nil
	})
	for _, c := range []struct {
		method, path, kind, code string
		status                   int
	}{
		{http.MethodGet, "/v1/ones/1-5/of/2-5", "", "", 200},
		{http.MethodGet, "/v1/ones/1-5/of/x?memberid=1", "", "", 200},
		{http.MethodGet, "/v1/ones/2-5/of/1-5", "", "taskNotFound", 404},
		{http.MethodGet, "/v1/ones/%32-5/of/x", "", "taskNotFound", 404},
		{http.MethodGet, "/v1/ones/1-5/of/x?memberid=2", "", "taskNotFound", 404},
		{http.MethodGet, "/v1/ones/1-5/of/x?memberid=1&memberid=2", "", "taskNotFound", 404},
		{http.MethodPut, "/v1/ones/2-5", "multipart/form-data; boundary=x", "not_found", 404},
	} {
		before := reached
		w, body := send(t, r, c.method, c.path, "manager", "", "Content-Type", c.kind)
		if code, _ := body["error_code"].(string); w.Code != c.status || code != c.code {
			t.Errorf("%s %s: %d %v", c.method, c.path, w.Code, body)
		}
		if (reached > before) != (c.status == 200) {
			t.Errorf("%s %s: the handler ran %d times", c.method, c.path, reached-before)
		}
	}
}

func TestARouteSaysWhatItAnswersForAMissingThing(t *testing.T) {
	r, _ := newTestRouter(t)
	defer func() {
		if recover() == nil {
			t.Error("a route with roles and a pair, but no refusal for a missing one, was taken")
		}
	}()
	Answer(r, Route{ID: "getOne", Method: http.MethodGet, Path: "/v1/ones/{ref}", Tag: "t", Who: []identity.Role{identity.Manager}}, func(context.Context, Caller, *RefInput) (struct{}, error) { return struct{}{}, nil })
}
