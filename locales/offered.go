package locales

import (
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
)

// Offered are the languages that an agency offers, by their place in All. Its zero value offers all of them, also one that a later version brings.
type Offered [Count]bool

// OfferedOf reads a list of codes of Languages. ok is false for an empty list and for a code that is none of them.
func OfferedOf(codes []string) (o Offered, ok bool) {
	for _, code := range codes {
		i := slices.Index(Languages, code)
		if i < 0 {
			return Offered{}, false
		}
		o[i] = true
	}
	return o.spelled(), len(codes) > 0
}

// spelled is the one form of a list: all languages are the zero value.
func (o Offered) spelled() Offered {
	if !slices.Contains(o[:], false) {
		return Offered{}
	}
	return o
}

// Has reports whether a code, with or without a region, is of an offered language.
func (o Offered) Has(code string) bool {
	i, ok := Index(base(code))
	return ok && (o[i] || o == Offered{})
}

// With are the languages of both.
func (o Offered) With(other Offered) Offered {
	if o == (Offered{}) || other == (Offered{}) {
		return Offered{}
	}
	for i := range o {
		o[i] = o[i] || other[i]
	}
	return o.spelled()
}

// Codes are the offered ones of Languages, in their order.
func (o Offered) Codes() []string {
	return slices.DeleteFunc(slices.Clone(Languages), func(code string) bool { return !o.Has(code) })
}

// Choose is the one rule of the language in which a person is spoken to: the first of their wishes that is offered, else the agency's own. The browser's is chooseLanguage in
// web/src/i18n/languages.ts.
func (o Offered) Choose(own string, wishes ...string) string {
	for _, wish := range wishes {
		if lang := Match(wish); lang != "" && o.Has(lang) {
			return lang
		}
	}
	return Wire(own)
}

// Value is the list as a column keeps it; empty for all.
func (o Offered) Value() (driver.Value, error) {
	if o == (Offered{}) {
		return "", nil
	}
	return strings.Join(o.Codes(), ","), nil
}

// Scan reads what Value has written.
func (o *Offered) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("locales: offered languages from %T", src)
	}
	if *o = (Offered{}); text == "" {
		return nil
	}
	if *o, ok = OfferedOf(strings.Split(text, ",")); !ok {
		return fmt.Errorf("locales: offered languages %q", text)
	}
	return nil
}
