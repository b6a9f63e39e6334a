package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"latchkey/internal/fault"
	"latchkey/locales"
)

// exampleFiles has one file for each call with JSON: examples/<operation id>.json. A test holds each against the types of its call.
//
//go:embed examples
var exampleFiles embed.FS

// Example is what a program may send to a call, and what it then gets: whole bodies, the answer in its envelope. Either is absent where the call takes or gives no JSON.
type Example struct {
	Request  json.RawMessage `json:"request,omitempty"`
	Response json.RawMessage `json:"response,omitempty"`
}

// ExampleOf is the example of a call; an empty one where there is none.
func ExampleOf(operation string) (Example, error) {
	var out Example
	raw, err := exampleFiles.ReadFile("examples/" + operation + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return out, fmt.Errorf("web: example of %s: %w", operation, err)
	}
	return out, nil
}

// Examples names the calls that have an example.
func Examples() ([]string, error) {
	files, err := exampleFiles.ReadDir("examples")
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range files {
		out = append(out, file.Name()[:len(file.Name())-len(".json")])
	}
	return out, nil
}

// Document is OpenAPI with an example of each call, and of each refusal that is its own. The source keeps the document without them: the types of the web app are made from that.
func (r *Router) Document() ([]byte, error) {
	raw, err := r.OpenAPI()
	if err != nil {
		return nil, err
	}
	var document map[string]any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	for _, route := range r.routes {
		operation, ok := member(document, "paths", route.Path, strings.ToLower(route.Method)).(map[string]any)
		if !ok {
			continue
		}
		example, err := ExampleOf(route.ID)
		if err != nil {
			return nil, err
		}
		if body, ok := member(operation, "requestBody", "content", "application/json").(map[string]any); ok && example.Request != nil {
			body["example"] = example.Request
		}
		if body, ok := member(operation, "responses", strconv.Itoa(successOf(route)), "content", "application/json").(map[string]any); ok && example.Response != nil {
			body["example"] = example.Response
		}
		if body, ok := member(operation, "responses", "default", "content", "application/json").(map[string]any); ok && len(route.Refusals) > 0 {
			body["examples"] = refusalExamples(route.Refusals)
		}
	}
	return json.MarshalIndent(document, "", " ")
}

// member is what stands in nested objects behind the names, one after another; nil where one of them is missing.
func member(object any, names ...string) any {
	for _, name := range names {
		inner, ok := object.(map[string]any)
		if !ok {
			return nil
		}
		object = inner[name]
	}
	return object
}

// blanks are the places of a text that are filled when it is said.
var blanks = regexp.MustCompile(`\{[a-z]+\}`)

func refusalExamples(codes []fault.Code) map[string]any {
	out := map[string]any{}
	for _, code := range codes {
		refusal := present(locales.Fallback, fault.Of(code)).Refusal
		refusal.Message = blanks.ReplaceAllString(refusal.Message, "…")
		out[string(code)] = map[string]any{"value": refusal}
	}
	return out
}
