package web

import (
	"fmt"
	"testing"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

func TestATokenDoesNotGetWhatIsWithheld(t *testing.T) {
	type inner struct {
		Code string `token:"withheld"`
		Name string
	}
	type outer struct {
		inner
		One  *inner
		Many []inner
		None *inner
		Lost *inner `token:"withheld"`
	}
	given := func() []outer {
		return []outer{{inner{"a", "x"}, &inner{"b", "y"}, []inner{{"c", "z"}}, nil, &inner{"d", "w"}}}
	}
	person := given()
	withholdFrom(identity.Actor{Account: 1}, &person)
	if fmt.Sprint(person[0].Code, person[0].One.Code, person[0].Many[0].Code, person[0].Lost.Code) != "abcd" {
		t.Errorf("a person lost something: %+v", person)
	}
	program := given()
	withholdFrom(identity.Actor{Account: -1, Token: 1}, &program)
	if o := program[0]; o.Code+o.One.Code+o.Many[0].Code != "" || o.Lost != nil || o.Name+o.One.Name+o.Many[0].Name != "xyz" {
		t.Errorf("%+v", program)
	}
}

func TestATokenNeedsTheScopeOfTheCall(t *testing.T) {
	token := identity.Token{Number: 7, Member: 1, Scopes: []identity.Scope{identity.StaysRead}}.Actor()
	for _, c := range []struct {
		actor identity.Actor
		scope identity.Scope
		want  string
	}{{token, identity.StaysRead, ""}, {token, identity.StaysWrite, "stays:write"}, {token, "", "closed"}, {identity.Actor{Account: 1}, "", ""}, {identity.Actor{Account: 1}, identity.StaysWrite, ""}} {
		got := ""
		if err := admitToken(Route{Scope: c.scope}, c.actor); err != nil {
			got = fault.As(err).Fields[scopeField]
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.scope, got, c.want)
		}
	}
	if r := token.Relations[0]; r.Level != identity.ReadOnly || token.Account >= 0 {
		t.Errorf("%+v", token)
	}
}
