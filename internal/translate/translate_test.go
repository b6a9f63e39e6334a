package translate_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/outside"
	"latchkey/internal/secret"
	"latchkey/internal/translate"
	"latchkey/internal/translate/translatetest"
)

const key = "CANARY-TRANSLATE-KEY"

var start = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)

func open(t *testing.T) (*translate.Service, *translatetest.Server, *clock.Manual) {
	t.Helper()
	server, c := translatetest.New(t), clock.NewManual(start)
	server.Key = key
	s, err := translate.New(server.URL+"/", secret.Of(key), c)
	if err != nil {
		t.Fatal(err)
	}
	return s, server, c
}

func TestATextIsReadInAnotherLanguage(t *testing.T) {
	for _, c := range []struct {
		name, text, from, to string
		want                 translate.Text
		asked                []string
	}{
		{"found by the service", "Hola, la llave", "es", "de", translate.Text{From: "es", Text: "[es → de] Hola, la llave"}, []string{"auto"}},
		{"the writer's app was in another language", "Bonjour, où est la clé?", "en", "de", translate.Text{From: "fr", Text: "[fr → de] Bonjour, où est la clé?"}, []string{"auto"}},
		{"the service is not sure", "Ok!", "pl", "de", translate.Text{From: "pl", Text: "[pl → de] Ok!"}, []string{"auto", "pl"}},
		{"nobody is sure", "Ok!", "", "de", translate.Text{From: "en", Text: "[en → de] Ok!"}, []string{"auto"}},
		{"the writer's language is not known to the service", "Ok!", "sv", "de", translate.Text{From: "en", Text: "[en → de] Ok!"}, []string{"auto", "sv"}},
		{"in that language already", "Hallo, ist die Tür zu?", "pl", "de", translate.Text{From: "de", Text: "Hallo, ist die Tür zu?"}, []string{"auto"}},
		{"not sure, and said to be in that language", "Ok!", "de", "de", translate.Text{From: "de", Text: "Ok!"}, []string{"auto"}},
		{"markup stays text", "<b>hola</b> la &amp;", "es", "en", translate.Text{From: "es", Text: "[es → en] <b>hola</b> la &amp;"}, []string{"auto"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, server, _ := open(t)
			got, err := s.Translate(t.Context(), c.text, c.from, c.to)
			if err != nil || got != c.want {
				t.Errorf("%+v, %v", got, err)
			}
			asked := server.Asked()
			if len(asked) != len(c.asked) {
				t.Fatalf("asked %+v", asked)
			}
			for i, a := range asked {
				if a.Source != c.asked[i] || a.Target != c.to || a.Q != c.text || a.Format != "text" || a.Key != key {
					t.Errorf("asked %+v", a)
				}
			}
		})
	}
}

func answering(status int, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func TestWhatTheServiceMayAnswer(t *testing.T) {
	const said = "CANARY-SAID"
	for _, c := range []struct {
		name    string
		with    http.HandlerFunc
		cannot  bool
		atLeast time.Duration
	}{
		{"it fails", answering(500, `{"error":"Cannot translate text: `+said+`"}`), false, time.Second},
		{"it is not LibreTranslate", answering(200, "<html>"+said), false, time.Second},
		{"a redirect", answering(302, "", "Location", "http://127.0.0.1:1/translate"), false, time.Second},
		{"an endless answer", answering(200, `{"translatedText":"`+strings.Repeat("x", 300<<10)+`"}`), false, time.Second},
		{"too fast", answering(429, `{"error":"Slowdown: `+said+`"}`, "Retry-After", "20"), false, 20 * time.Second},
		{"too fast, for days", answering(429, `{}`, "Retry-After", "999999"), false, 5 * time.Minute},
		{"a wrong key", answering(403, `{"error":"Invalid API key"}`), false, 5 * time.Minute},
		{"a text that it refuses", answering(400, `{"error":"xx is not supported"}`), true, 0},
		{"an empty translation", answering(200, `{"translatedText":" ","detectedLanguage":{"confidence":90,"language":"en"}}`), true, 0},
		{"no language", answering(200, `{"translatedText":"x"}`), true, 0},
		{"a translation without measure", answering(200, `{"translatedText":"`+strings.Repeat("x", 20_000)+`","detectedLanguage":{"confidence":90,"language":"en"}}`), true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, server, _ := open(t)
			server.Fail(c.with)
			_, err := s.Translate(t.Context(), said, "", "de")
			var unavailable *outside.Unavailable
			switch {
			case c.cannot && !errors.Is(err, translate.ErrCannot):
				t.Errorf("got %v", err)
			case !c.cannot && (!errors.As(err, &unavailable) || unavailable.RetryAfter < c.atLeast || unavailable.RetryAfter > 5*time.Minute):
				t.Errorf("got %+v", err)
			}
			for _, secret := range []string{said, key, server.URL} {
				if err != nil && strings.Contains(err.Error(), secret) {
					t.Errorf("the error contains %q: %v", secret, err)
				}
			}
		})
	}
}

func TestAServiceThatFailsIsLeftInPeace(t *testing.T) {
	s, server, c := open(t)
	try := func() error {
		_, err := s.Translate(t.Context(), "hola", "es", "de")
		return err
	}
	server.Fail(answering(502, ""))
	for range 5 {
		if try() == nil {
			t.Fatal("translated by nobody")
		}
	}
	if n := len(server.Asked()); n != 3 {
		t.Errorf("asked %d times", n)
	}
	c.Advance(31 * time.Second)
	for range 2 { // one tries, and then it rests twice as long
		_ = try()
	}
	c.Advance(31 * time.Second)
	_ = try()
	if n := len(server.Asked()); n != 4 {
		t.Errorf("asked %d times", n)
	}
	server.Fail(nil)
	c.Advance(31 * time.Second)
	for range 2 {
		if err := try(); err != nil {
			t.Errorf("it works again: %v", err)
		}
	}
	server.Fail(answering(502, "")) // one failure after that is no reason yet
	_ = try()
	server.Fail(nil)
	if err := try(); err != nil {
		t.Error(err)
	}
}

func TestOneTriesWhileTheOthersWait(t *testing.T) {
	s, server, c := open(t)
	server.Fail(answering(403, ""))
	if _, err := s.Translate(t.Context(), "hola", "es", "de"); err == nil {
		t.Fatal("translated with a wrong key")
	}
	c.Advance(6 * time.Minute)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() { _, _ = s.Translate(t.Context(), "hola", "es", "de") })
	}
	wg.Wait()
	if n := len(server.Asked()); n != 2 {
		t.Errorf("asked %d times", n)
	}
}

func TestATextThatIsRefusedSaysNothingOfTheService(t *testing.T) {
	s, server, _ := open(t)
	server.Fail(answering(400, `{"error":"xx is not supported"}`))
	for range 10 {
		if _, err := s.Translate(t.Context(), "hola", "", "de"); !errors.Is(err, translate.ErrCannot) {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 10 { // nor does a caller who does not wait
		_, _ = s.Translate(ctx, "hola", "", "de")
	}
	server.Fail(nil)
	if _, err := s.Translate(t.Context(), "hola", "", "de"); err != nil {
		t.Error(err)
	}
}

func TestOnlyWebAddressesAreTaken(t *testing.T) {
	for _, address := range []string{"translate.example", "ftp://translate.example", "https://", "https://translate.example?key=1", "::"} {
		if _, err := translate.New(address, secret.Of(""), clock.System{}); err == nil || strings.Contains(err.Error(), "translate.example") {
			t.Errorf("%q: %v", address, err)
		}
	}
}
