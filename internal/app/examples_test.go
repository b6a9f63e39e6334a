package app_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/app"
	"latchkey/internal/web"
)

// Who writes a program against the calls begins with an example. Each is held against the types of its call, so that none can grow old.
func TestEveryCallHasAnExampleThatFitsItsTypes(t *testing.T) {
	router := start(t, func(c *app.Config) {}).Router()
	names, err := web.Examples()
	if err != nil {
		t.Fatal(err)
	}
	unused := map[string]bool{}
	for _, name := range names {
		unused[name] = true
	}
	for _, route := range router.Routes() {
		delete(unused, route.ID)
		example, err := web.ExampleOf(route.ID)
		if err != nil {
			t.Error(err)
			continue
		}
		operation := router.Operation(route)
		if operation == nil {
			continue
		}
		if body := operation.RequestBody; body != nil {
			fits(t, router, route.ID+": what is sent", body.Content["application/json"], huma.ModeWriteToServer, example.Request)
		} else if example.Request != nil {
			t.Errorf("%s takes no body, and its example has one", route.ID)
		}
		for status, answer := range operation.Responses {
			if strings.HasPrefix(status, "2") {
				fits(t, router, route.ID+": the answer", answer.Content["application/json"], huma.ModeReadFromServer, example.Response)
			}
		}
	}
	for name := range unused {
		t.Errorf("the example of %s has no call", name)
	}
}

func fits(t *testing.T, router *web.Router, what string, body *huma.MediaType, mode huma.ValidateMode, raw json.RawMessage) {
	t.Helper()
	switch {
	case body == nil && raw == nil:
		return
	case body == nil:
		t.Errorf("%s: no JSON is declared, and the example has some", what)
		return
	case raw == nil:
		t.Errorf("%s: there is no example; write one into internal/web/examples", what)
		return
	case len(raw) > 8<<10:
		t.Errorf("%s: %d bytes are too many for an example", what, len(raw))
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	var found huma.ValidateResult
	huma.Validate(router.Schemas(), body.Schema, huma.NewPathBuffer(nil, 0), mode, value, &found)
	for _, err := range found.Errors {
		// To huma whatever is there may be null too, so that what is there fits an object or null twice.
		if !strings.Contains(err.Error(), "to match exactly one schema but matched multiple") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// The document that is served has the examples, and one of each refusal that is a call's own.
func TestTheDocumentShowsTheExamples(t *testing.T) {
	raw, err := start(t, func(c *app.Config) {}).Router().Document()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Example map[string]any }
			}
			Responses map[string]struct {
				Content map[string]struct {
					Example  map[string]any
					Examples map[string]struct {
						Value struct {
							Code string `json:"error_code"`
							Text string `json:"error"`
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	post := document.Paths["/v1/manage/reservations"]["post"]
	if post.RequestBody.Content["application/json"].Example["arrival"] == nil || post.Responses["200"].Content["application/json"].Example["data"] == nil {
		t.Errorf("%+v", post)
	}
	refusal := document.Paths["/v1/cleaningresource/{ref}"]["patch"].Responses["default"].Content["application/json"].Examples["checklist_open"].Value
	if refusal.Code == "" || strings.Contains(refusal.Text, "{") {
		t.Errorf("%+v", refusal)
	}
}
