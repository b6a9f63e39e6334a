package traveler

import (
	"strings"
	"testing"
)

func TestACountryThatCannotBeWorkedWithIsRefused(t *testing.T) {
	const good = `{"country":"DE","law":"BMG","rules":[{"who":"foreign","kinds":["adult"],"main":"main","document":"passport","issuer":"national","paper":"nie","from_age":15,"fields":["birthday"],"optional":["email"]}]}`
	if p, err := readPack("de.json", []byte(good)); err != nil || p.Country != "DE" {
		t.Fatal(p, err)
	}
	for name, change := range map[string][2]string{
		"another country":         {`"DE"`, `"AT"`},
		"no country":              {`"DE"`, `""`},
		"an unknown key":          {`"law"`, `"laws"`},
		"an unknown field":        {`"birthday"`, `"shoe_size"`},
		"a field twice":           {`"email"`, `"birthday"`},
		"nobody":                  {`["adult"]`, `[]`},
		"an unknown kind":         {`["adult"]`, `["dog"]`},
		"an unknown who":          {`"foreign"`, `"strange"`},
		"an unknown main":         {`"main":"main"`, `"main":"mine"`},
		"an unknown document":     {`"document":"passport"`, `"document":"diploma"`},
		"an unknown issuer":       {`"issuer":"national"`, `"issuer":"foreign"`},
		"an unknown paper":        {`"paper":"nie"`, `"paper":"dni"`},
		"no age":                  {`"from_age":15`, `"from_age":15,"below_age":15`},
		"an age below zero":       {`"from_age":15`, `"from_age":-1`},
		"nothing is asked":        {`"fields":["birthday"],"optional":["email"]`, `"fields":[]`},
		"something behind it":     {`}]}`, `}]}{}`},
		"the wrong type of thing": {`["adult"]`, `"adult"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Fatalf("%s changes nothing", name)
		}
		if _, err := readPack("de.json", []byte(bad)); err == nil {
			t.Errorf("%s was taken: %s", name, bad)
		}
	}
	// Nothing in the catalogues says why this country asks.
	if _, err := readPack("fr.json", []byte(strings.Replace(good, `"DE"`, `"FR"`, 1))); err == nil || !strings.Contains(err.Error(), "why") {
		t.Errorf("a country without an explanation: %v", err)
	}
}
