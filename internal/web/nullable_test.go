package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

type maybe struct {
	Always    *thing `json:"always" doc:"One, or null."`
	Sometimes *thing `json:"sometimes,omitempty"`
}

func TestTheDocumentSaysWhatMayBeNull(t *testing.T) {
	r, _ := newTestRouter(t)
	Answer(r, Route{ID: "getMaybe", Method: http.MethodGet, Path: "/v1/maybe", Tag: "t", Public: true},
		func(context.Context, Caller, *struct{}) (maybe, error) { return maybe{}, nil })
	Answer(r, Route{ID: "getMany", Method: http.MethodGet, Path: "/v1/many", Tag: "t", Public: true},
		func(context.Context, Caller, *struct{}) ([]thing, error) { return nil, nil })
	raw, err := r.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		schema, property string
		null             bool
	}{
		{"Maybe", "always", true},
		{"Maybe", "sometimes", false},
		{"EnvelopeListThing", "data", false},
	} {
		property := string(document.Components.Schemas[c.schema].Properties[c.property])
		if property == "" {
			t.Errorf("%s.%s is not in the document", c.schema, c.property)
		}
		if null := strings.Contains(property, `"null"`); null != c.null {
			t.Errorf("%s.%s is %s", c.schema, c.property, property)
		}
	}
	if rec, _ := send(t, r, http.MethodGet, "/v1/many", "", ""); !strings.Contains(rec.Body.String(), `"data":[]`) {
		t.Errorf("a missing list is %s", rec.Body)
	}
}
