package web

import (
	"os"
	"strings"
	"testing"
)

// What the server leaves out of its own log, the examples of proxies leave out of theirs.
func TestTheExamplesOfProxiesLogNoSecretPath(t *testing.T) {
	for _, name := range []string{"../../deploy/nginx.conf", "../../deploy/two-nodes/nginx.conf"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range secretPaths {
			if line := "~^" + path + " " + path + "-;"; !strings.Contains(string(text), line) {
				t.Errorf("%s has no line %q", name, line)
			}
		}
	}
}
