package traveler

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"latchkey/internal/clock"
	"latchkey/internal/reservation"
	"latchkey/locales"
)

// What a country's register of guests asks for is data: one file a country, of which more can be added. A country without a file asks for names only.

//go:embed countries/*.json
var countryFiles embed.FS

// Pack is what one country asks of its guests.
type Pack struct {
	Country string `json:"country"`
	// Law names where it stands; empty when there is no duty.
	Law   string     `json:"law"`
	Rules []PackRule `json:"rules"`
}

// Why explains in a language of contents which data are needed and why; empty for a country of which nothing is known. The texts are in locales/<language>/country.json.
func (p Pack) Why(lang string) string {
	return locales.Texts(locales.Of(lang).Code)[whyKey(p.Country)]
}

func whyKey(country string) string { return "country." + strings.ToLower(country) }

// PackRule asks for fields of those whom it is about.
type PackRule struct {
	// Who is foreign for those of another nationality than the country's and national for those of it; empty for all. Whose nationality is not known is neither yet.
	Who   string                     `json:"who"`
	Kinds []reservation.TravelerKind `json:"kinds"`
	// Main is main or fellow; empty for both.
	Main string `json:"main"`
	// Document is the kind of document that they have; empty for all, also those of whom it is not known.
	Document string `json:"document"`
	// Issuer is national for a document that the country has issued; empty for all.
	Issuer string `json:"issuer"`
	// Paper is the document of Spain that they have; empty for all.
	Paper SpanishPaper `json:"paper"`
	// FromAge and BelowAge are years on the day of arrival; 0 for no bound. Of whom the birthday is not known, adults are of age and others are not.
	FromAge  int     `json:"from_age"`
	BelowAge int     `json:"below_age"`
	Fields   []Field `json:"fields"`
	Optional []Field `json:"optional"`
}

// Need is a field that is asked for.
type Need struct {
	Field    Field
	Required bool
}

var packs = loadPacks()

func loadPacks() map[string]Pack {
	out := map[string]Pack{}
	files, err := countryFiles.ReadDir("countries")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		raw, err := countryFiles.ReadFile("countries/" + file.Name())
		if err != nil {
			panic(err)
		}
		p, err := readPack(file.Name(), raw)
		if err != nil {
			panic(err) // it is part of the program: no test of it passes
		}
		out[p.Country] = p
	}
	return out
}

// readPack reads the file of one country, and refuses one that could not be worked with: a rule that never fits, a field that nobody knows, a language in which
// nobody is shown why.
func readPack(name string, raw []byte) (Pack, error) {
	var p Pack
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("%s: %w", name, err)
	}
	wrong := func(what string, args ...any) (Pack, error) {
		return p, fmt.Errorf("%s: "+what, append([]any{name}, args...)...)
	}
	if d.More() {
		return wrong("something follows behind the country")
	}
	if len(p.Country) != 2 || strings.ToLower(p.Country)+".json" != name {
		return wrong("the country %q is not that of the file", p.Country)
	}
	for _, lang := range locales.Languages {
		if strings.TrimSpace(locales.Texts(lang)[whyKey(p.Country)]) == "" {
			return wrong("locales/%s/country.json does not say why", lang)
		}
	}
	for i, r := range p.Rules {
		switch {
		case r.Who != "" && r.Who != "foreign" && r.Who != "national":
			return wrong("rule %d is about %q", i+1, r.Who)
		case r.Main != "" && r.Main != "main" && r.Main != "fellow":
			return wrong("rule %d is about %q", i+1, r.Main)
		case r.Document != "" && !slices.Contains(documentTypes, r.Document):
			return wrong("rule %d is about the document %q", i+1, r.Document)
		case r.Issuer != "" && r.Issuer != "national":
			return wrong("rule %d is about documents issued by %q", i+1, r.Issuer)
		case r.Paper != NotSpanish && r.Paper != NIF && r.Paper != NIE:
			return wrong("rule %d is about the paper %q", i+1, r.Paper)
		case len(r.Kinds) == 0:
			return wrong("rule %d is about nobody", i+1)
		case r.FromAge < 0 || r.BelowAge < 0 || (r.BelowAge > 0 && r.FromAge >= r.BelowAge):
			return wrong("rule %d is about no age", i+1)
		case len(r.Fields)+len(r.Optional) == 0:
			return wrong("rule %d asks for nothing", i+1)
		}
		for _, kind := range r.Kinds {
			if !slices.Contains([]reservation.TravelerKind{reservation.Adult, reservation.Child, reservation.Toddler}, kind) {
				return wrong("rule %d is about %q", i+1, kind)
			}
		}
		asked := map[Field]bool{}
		for _, f := range append(slices.Clone(r.Fields), r.Optional...) {
			if !slices.Contains(Fields, f) || asked[f] {
				return wrong("rule %d asks for %q, which is unknown or asked twice", i+1, f)
			}
			asked[f] = true
		}
	}
	return p, nil
}

// PackOf is what a country asks; without a file nothing beyond names.
func PackOf(country string) Pack {
	if p, ok := packs[country]; ok {
		return p
	}
	return Pack{Country: country}
}

const ageOfMajority = 18

// age in years on a day; of whom the birthday is not known an adult is of age, and everybody else is a child of no age.
func age(t *reservation.Traveler, on clock.Date) int {
	switch {
	case !t.Birthday.IsZero():
		return yearsBetween(t.Birthday, on)
	case t.Kind == reservation.Adult:
		return ageOfMajority
	}
	return 0
}

// OfAge reports whether a traveler is of age on a day.
func OfAge(t *reservation.Traveler, on clock.Date) bool { return age(t, on) >= ageOfMajority }

func yearsBetween(birthday, on clock.Date) int {
	y1, m1, d1 := birthday.At(0, utcZone).Time().UTC().Date()
	y2, m2, d2 := on.At(0, utcZone).Time().UTC().Date()
	years := y2 - y1
	if m2 < m1 || (m2 == m1 && d2 < d1) {
		years--
	}
	return years
}

func (r PackRule) concerns(t *reservation.Traveler, country string, arrival clock.Date) bool {
	years := age(t, arrival)
	switch {
	case r.Who == "foreign" && (t.Nationality == "" || t.Nationality == country):
		return false
	case r.Who == "national" && t.Nationality != country, r.Document != "" && t.DocumentType != r.Document:
		return false
	case r.Issuer == "national" && t.DocumentCountry != country, r.Paper != NotSpanish && SpanishPaperOf(t) != r.Paper:
		return false
	case !slices.Contains(r.Kinds, t.Kind):
		return false
	case r.Main == "main" && !t.Main, r.Main == "fellow" && t.Main:
		return false
	case r.FromAge > 0 && years < r.FromAge, r.BelowAge > 0 && years >= r.BelowAge:
		return false
	}
	return true
}

// Needs are the fields that are asked of a traveler, in the order of a form. Names are always asked, of an infant as it likes.
func (p Pack) Needs(t *reservation.Traveler, arrival clock.Date) []Need {
	asked := map[Field]bool{FirstName: t.Kind != reservation.Toddler, LastName: t.Kind != reservation.Toddler}
	if t.Main {
		// The booker says when they were born, whatever the country asks.
		asked[Birthday] = true
	}
	for _, r := range p.Rules {
		if !r.concerns(t, p.Country, arrival) {
			continue
		}
		for _, f := range r.Fields {
			asked[f] = true
		}
		for _, f := range r.Optional {
			asked[f] = asked[f] || false
		}
	}
	var out []Need
	for _, f := range Fields {
		if required, ok := asked[f]; ok {
			out = append(out, Need{Field: f, Required: required})
		}
	}
	return out
}

// Missing are the fields that a traveler still has to give.
func (p Pack) Missing(t *reservation.Traveler, arrival clock.Date) []Field {
	out := []Field{}
	for _, n := range p.Needs(t, arrival) {
		if n.Required && Value(t, n.Field) == "" {
			out = append(out, n.Field)
		}
	}
	return out
}
