package message

import (
	"context"
	"errors"
	"net/http"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/outside"
	"latchkey/internal/translate"
	"latchkey/internal/web"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// Interpreter reads a text in another language; see translate.Service.
type Interpreter interface {
	Translate(ctx context.Context, text, from, to string) (translate.Text, error)
}

// Translation is a message in another language.
type Translation struct {
	Lang string
	// Source is the language that the message was found to be in. Where it is Lang, the text is the message's own.
	Source string
	Text   string
}

// Translation reads a message of a thread that the actor takes part in, in one of the content languages. Each is asked for once and then kept with its message.
func (s *Service) Translation(ctx context.Context, actor identity.Actor, kind Kind, ref identity.Ref, id int64, lang string) (Translation, error) {
	if _, _, err := s.participants(ctx, actor, kind, ref); err != nil {
		return Translation{}, err
	}
	m, err := one(ctx, s.db, kind, ref, id)
	if database.IsMissing(err) || (err == nil && m.Text == "") || s.interpreter == nil {
		return Translation{}, fault.Missing(fault.NotFound)
	}
	if err != nil {
		return Translation{}, err
	}
	if known, err := keptTranslation(ctx, s.db, m, lang); err == nil || !database.IsMissing(err) {
		return known, err
	}
	if s.refuseOutside != nil {
		if err := s.refuseOutside(ctx, s.db, ref.Member); fault.Is(err, fault.DemoAgency) {
			return Translation{}, fault.Of(fault.NotTranslatable)
		} else if err != nil {
			return Translation{}, err
		}
	}
	if err := s.asking.Take(actor.Account, s.clock.Now()); err != nil {
		return Translation{}, err
	}
	text, err := s.interpreter.Translate(ctx, m.Text, locales.Code(m.Lang), lang)
	if err != nil {
		return Translation{}, untranslated(err)
	}
	t := Translation{Lang: lang, Source: text.From, Text: plain(text.Text)}
	return t, s.db.Write(ctx, func(tx *database.Tx) error { return keepTranslation(ctx, tx, m, t) })
}

func untranslated(err error) error {
	var unavailable *outside.Unavailable
	switch {
	case errors.As(err, &unavailable):
		return fault.Busy(unavailable.RetryAfter, err)
	case errors.Is(err, translate.ErrCannot):
		return fault.Of(fault.NotTranslatable)
	}
	return err
}

const (
	// asksAtOnce is how many new translations an account may ask for at once, a page of a chat and some more; then one every asksEvery.
	asksAtOnce = 60
	asksEvery  = 2 * time.Second
	// mostAsking is of how many accounts the rate is known.
	mostAsking = 10_000
)

// TranslationInput asks for a message in another language.
type TranslationInput struct {
	web.RefInput
	Message int64     `path:"message" minimum:"1" doc:"The message's msg_id."`
	Lang    wire.Lang `path:"lang" doc:"The language to read it in."`
}

// TranslationBody is the answer.
type TranslationBody struct {
	Lang   wire.Lang `json:"lang" doc:"The language that was asked for."`
	Source string    `json:"source" doc:"The language that the message was found to be in; the same when there was nothing to translate."`
	Text   string    `json:"text" doc:"Plain text."`
}

func registerTranslation(r *web.Router, s *Service, res resource) {
	web.Answer(r, web.Route{
		ID: "get" + res.id + "Translation", Method: http.MethodGet, Path: "/v1/" + res.path + "/{ref}/{message}/translations/{lang}", Tag: "messages", Who: res.people,
		Refusals: []fault.Code{res.kind.missing(), fault.NotFound, fault.NotTranslatable, fault.Unavailable},
		Summary:  "A message of the chat of " + res.of + " in another language, where the installation has a translation service",
	}, func(ctx context.Context, c web.Caller, in *TranslationInput) (TranslationBody, error) {
		ref, err := in.Parse()
		if err != nil {
			return TranslationBody{}, err
		}
		t, err := s.Translation(ctx, c.Actor, res.kind, ref, in.Message, string(in.Lang))
		return TranslationBody{Lang: wire.Lang(t.Lang), Source: t.Source, Text: t.Text}, err
	})
}
