package traveler

import (
	"strings"
	"testing"
)

func TestACountryThatCannotBeWorkedWithIsRefused(t *testing.T) {
	const why = `"why":{"en":"a","de":"b","es":"c","pl":"d"}`
	const good = `{"country":"FR","law":"CESEDA","rules":[{"who":"foreign","kinds":["adult"],"main":"main","from_age":15,"fields":["birthday"],"optional":["email"]}],` + why + `}`
	if p, err := readPack("fr.json", []byte(good)); err != nil || p.Country != "FR" {
		t.Fatal(p, err)
	}
	for name, change := range map[string][2]string{
		"another country":         {`"FR"`, `"DE"`},
		"no country":              {`"FR"`, `""`},
		"an unknown key":          {`"law"`, `"laws"`},
		"an unknown field":        {`"birthday"`, `"shoe_size"`},
		"a field twice":           {`"email"`, `"birthday"`},
		"nobody":                  {`["adult"]`, `[]`},
		"an unknown kind":         {`["adult"]`, `["dog"]`},
		"an unknown who":          {`"foreign"`, `"strange"`},
		"an unknown main":         {`"main":"main"`, `"main":"mine"`},
		"no age":                  {`"from_age":15`, `"from_age":15,"below_age":15`},
		"an age below zero":       {`"from_age":15`, `"from_age":-1`},
		"nothing is asked":        {`"fields":["birthday"],"optional":["email"]`, `"fields":[]`},
		"a language is missing":   {`,"pl":"d"`, ``},
		"a language is empty":     {`"pl":"d"`, `"pl":" "`},
		"a language of nobody":    {`"pl":"d"`, `"pl":"d","fr":"e"`},
		"something behind it":     {why + `}`, why + `}{}`},
		"the wrong type of thing": {`["adult"]`, `"adult"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s changes nothing", name)
		}
		if _, err := readPack("fr.json", []byte(bad)); err == nil {
			t.Errorf("%s was taken: %s", name, bad)
		}
	}
}
