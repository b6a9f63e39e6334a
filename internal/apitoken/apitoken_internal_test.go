package apitoken

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"latchkey/internal/identity"
)

func TestWhatAnOwnerSaysOfATokenIsChecked(t *testing.T) {
	good := Fields{Name: "  Property   system ", Scopes: []identity.Scope{identity.StaysWrite, identity.StaysRead, identity.StaysRead}, Days: MostDays}
	name, scopes, refused := check(good)
	if got := fmt.Sprint(name, " ", scopes, len(refused)); got != "Property system [stays:read stays:write] 0" {
		t.Error(got)
	}
	for want, change := range map[string]func(f *Fields){
		"name required":   func(f *Fields) { f.Name = " " },
		"name too_long":   func(f *Fields) { f.Name = strings.Repeat("ö", mostName+1) },
		"scopes required": func(f *Fields) { f.Scopes = nil },
		"scopes unknown":  func(f *Fields) { f.Scopes = append(f.Scopes, "keys:read") },
		"days range":      func(f *Fields) { f.Days = MostDays + 1 },
	} {
		f := good
		f.Scopes = slices.Clone(good.Scopes)
		change(&f)
		_, _, refused := check(f)
		for _, field := range slices.Sorted(maps.Keys(refused)) {
			if got := field + " " + refused[field]; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		if len(refused) != 1 {
			t.Errorf("%s: %v", want, refused)
		}
	}
}
