package web

import (
	"context"
	"fmt"
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

func TestANumberOfTheQueryHasOneSpelling(t *testing.T) {
	r, _ := newTestRouter(t)
	type numbers struct {
		OfMember
		Last int64  `query:"last"`
		Text string `query:"text"`
	}
	reached := 0
	Answer(r, Route{ID: "getNumbers", Method: http.MethodGet, Path: "/v1/numbers", Tag: "t", Who: []identity.Role{identity.Manager}, Refusals: []fault.Code{fault.BadRequest, fault.NotFound}}, func(context.Context, Caller, *numbers) (struct{}, error) {
		reached++
		return struct{}{}, nil
	})
	for query, field := range map[string]string{
		"": "", "memberid=1": "", "memberid=1&last=0": "", "text=01": "",
		"memberid=01": "memberid", "memberid=%2B1": "memberid", "memberid=1&memberid=01": "memberid", "last=007": "last", "last=-0": "last", "last=-3": "last", "last=x": "last", "memberid=0": "memberid",
	} {
		before := reached
		w, body := send(t, r, http.MethodGet, "/v1/numbers?"+query, "manager", "")
		fields, _ := body["fields"].(map[string]any)
		if _, named := fields[field]; (field == "") != (w.Code == http.StatusOK) || field != "" && (w.Code != http.StatusBadRequest || !named) || (reached > before) != (field == "") {
			t.Errorf("%s: %d %v", query, w.Code, body)
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

// What a manager may do at one member says nothing of another; a call sees no manager who is less than it needs, whichever member its body names.
func TestACallSeesOnlyManagersWhoMayMakeIt(t *testing.T) {
	r, _ := newTestRouter(t)
	managers, workers := []identity.Role{identity.Manager}, []identity.Role{identity.Cleaner, identity.Manager}
	type seen struct {
		Manages []identity.MemberID `json:"manages"`
	}
	see := func(c Caller) (seen, error) {
		out := seen{Manages: []identity.MemberID{}}
		for _, relation := range c.Actor.Relations {
			if relation.Role == identity.Manager {
				out.Manages = append(out.Manages, relation.Member)
			}
		}
		return out, nil
	}
	type about struct {
		RefInput
		Body struct {
			Member int64 `json:"memberid,omitempty"`
		}
	}
	type looking struct{ RefInput }
	write := func(_ context.Context, c Caller, _ *about) (seen, error) { return see(c) }
	read := func(_ context.Context, c Caller, _ *looking) (seen, error) { return see(c) }
	missing := []fault.Code{fault.NotFound}
	Answer(r, Route{ID: "getOne", Method: http.MethodGet, Path: "/v1/ones/{ref}", Tag: "t", Who: managers, Refusals: missing}, read)
	Answer(r, Route{ID: "putOne", Method: http.MethodPut, Path: "/v1/ones/{ref}", Tag: "t", Who: managers, Refusals: missing}, write)
	Answer(r, Route{ID: "patchOne", Method: http.MethodPatch, Path: "/v1/ones/{ref}", Tag: "t", Who: managers, Level: identity.Owner, Refusals: missing}, write)
	Answer(r, Route{ID: "postOne", Method: http.MethodPost, Path: "/v1/ones/{ref}", Tag: "t", Who: workers, Refusals: missing}, write)
	Answer(r, Route{ID: "putAny", Method: http.MethodPut, Path: "/v1/any/{ref}", Tag: "t"}, write)
	Answer(r, Route{ID: "putOwn", Method: http.MethodPut, Path: "/v1/own/{ref}", Tag: "t", Own: true}, write)
	Answer(r, Route{ID: "postSheet", Method: http.MethodPost, Path: "/v1/sheet/{ref}", Tag: "t", Who: managers, Level: identity.ReadOnly, Refusals: missing}, write)
	for _, c := range []struct {
		who, method, path, body string
		status                  int
		code, manages           string
	}{
		{"office", http.MethodGet, "/v1/ones/1-5", "", 200, "", "[1 2]"},
		{"office", http.MethodPut, "/v1/ones/1-5", "{}", 200, "", "[1 2]"},
		{"office", http.MethodPatch, "/v1/ones/1-5", "{}", 403, "owners_only", ""},
		{"office", http.MethodPatch, "/v1/ones/2-5", "{}", 200, "", "[2]"},
		{"office", http.MethodPatch, "/v1/ones/2-5", `{"memberid":1}`, 403, "owners_only", ""},
		{"office", http.MethodPatch, "/v1/ones/3-5", "{}", 404, "not_found", ""},
		{"reader", http.MethodGet, "/v1/ones/1-5", "", 200, "", "[1 2]"},
		{"reader", http.MethodPut, "/v1/ones/1-5", "{}", 403, "read_only", ""},
		{"reader", http.MethodPut, "/v1/ones/2-5", "{}", 200, "", "[2]"},
		{"reader", http.MethodPut, "/v1/ones/2-5", `{"memberid":1}`, 403, "read_only", ""},
		{"reader", http.MethodPatch, "/v1/ones/2-5", "{}", 403, "owners_only", ""},
		{"reader", http.MethodPut, "/v1/ones/2-5?memberid=1", "{}", 403, "read_only", ""},
		// Their own work as a cleaner goes on, and they are no manager in it.
		{"reader", http.MethodPost, "/v1/ones/1-5", "{}", 200, "", "[2]"},
		{"reader", http.MethodPut, "/v1/any/1-5", "{}", 200, "", "[2]"},
		{"nothing", http.MethodPut, "/v1/any/1-5", "{}", 403, "read_only", ""},
		{"reader", http.MethodPut, "/v1/own/1-5", "{}", 200, "", "[1 2]"},
		{"reader", http.MethodPost, "/v1/sheet/1-5", "{}", 200, "", "[1 2]"},
		// A manager of whom nobody knows what they may do may do nothing.
		{"nothing", http.MethodGet, "/v1/ones/1-5", "", 403, "read_only", ""},
		{"guest", http.MethodPut, "/v1/ones/1-5", "{}", 403, "forbidden", ""},
		{"guest", http.MethodPut, "/v1/any/1-5", "{}", 200, "", "[]"},
	} {
		w, body := send(t, r, c.method, c.path, c.who, c.body, "Content-Type", "application/json")
		code, _ := body["error_code"].(string)
		if w.Code != c.status || code != c.code {
			t.Errorf("%s %s %s %s: %d %v", c.who, c.method, c.path, c.body, w.Code, body)
			continue
		}
		if data, ok := body["data"].(map[string]any); ok && fmt.Sprint(data["manages"]) != c.manages {
			t.Errorf("%s %s %s %s: the call sees a manager of %v, want %s", c.who, c.method, c.path, c.body, data["manages"], c.manages)
		}
	}
}
