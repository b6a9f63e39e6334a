package property

import (
	"context"

	"latchkey/internal/fault"
	"latchkey/internal/web"
	"latchkey/locales"
)

// WireLang reads a content language as a call names it.
func WireLang(s string) (string, error) {
	lang, ok := locales.Content(s)
	if !ok {
		return "", fault.Invalid(fault.BadRequest, map[string]string{"lang": "expected " + locales.OneOf})
	}
	return lang, nil
}

// WantedLang is the language that a call names in its query; where it names none, the caller's. An empty one that is named is locales.Unnamed.
func WantedLang(ctx context.Context, c web.Caller, named string) (string, error) {
	if named == "" && !web.Names(ctx, "lang") {
		named = c.Lang
	}
	return WireLang(named)
}
