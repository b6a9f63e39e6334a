package app_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"latchkey/internal/app"
)

var update = flag.Bool("update", false, "rewrite goldens and the document of the calls")

// The document is kept in the source so that the web app's types are made without a server; it must be what the code says.
func TestTheDocumentOfTheCallsIsFresh(t *testing.T) {
	installation := start(t, func(c *app.Config) {})
	got, err := installation.Router().OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	path := filepath.Join("..", "web", "openapi.json")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the code says: run `make generate` (%v)", path, err)
	}
}
