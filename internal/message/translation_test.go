package message

import (
	"net/http"
	"strings"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/translate"
	"latchkey/internal/translate/translatetest"
)

// withInterpreter gives the office a translation service.
func (o *office) withInterpreter() *translatetest.Server {
	o.t.Helper()
	server := translatetest.New(o.t)
	interpreter, err := translate.New(server.URL, secret.Of(""), o.clock)
	if err != nil {
		o.t.Fatal(err)
	}
	o.interpreter = interpreter
	return server
}

const translated = "/v1/reservationmessages/1-5/1/translations/"

func TestAMessageIsReadInOnesOwnLanguage(t *testing.T) {
	a := newAPI(t)
	server := a.withInterpreter()
	a.call("guest", "PUT", stayChat, "k1", `{"msg_text":"Hola, ¿dónde está la llave?","msg_lang":"es-MX"}`).is(http.StatusOK, "putReservationMessages.lang")
	a.call("boss", "GET", translated+"de", "", "").is(http.StatusOK, "getReservationMessagesTranslation")
	a.call("deputy", "GET", translated+"de", "", "").is(http.StatusOK, "getReservationMessagesTranslation.again")
	if n := len(server.Asked()); n != 1 {
		t.Errorf("the service was asked %d times for the same", n)
	}
	a.call("guest", "GET", translated+"es", "", "").is(http.StatusOK, "getReservationMessagesTranslation.same")
	a.call("cleaner", "PUT", "/v1/cleaningresourcemessages/1-9", "k2", `{"msg_text":"Dzień dobry, klucz jest tu."}`)
	a.call("boss", "GET", "/v1/cleaningresourcemessages/1-9/2/translations/en", "", "").is(http.StatusOK, "getCleaningMessagesTranslation")
}

func TestTranslationsAreRefused(t *testing.T) {
	a := newAPI(t)
	a.call("guest", "PUT", stayChat, "k1", `{"msg_text":"Hola, la llave"}`)
	a.send("guest", stayChat, "k2", part{"files", "a.txt", "a note"})
	a.call("guest", "GET", translated+"de", "", "").refuses(http.StatusNotFound, fault.NotFound, "") // there is no service
	server := a.withInterpreter()
	for _, c := range []struct {
		who, path string
		status    int
		code      fault.Code
	}{
		{"stranger", translated + "de", 404, fault.NotFound},
		{"cleaner", translated + "de", 403, fault.Forbidden},
		{"boss", "/v1/reservationmessages/2-5/1/translations/de", 404, fault.ReservationNotFound},
		{"boss", "/v1/reservationmessages/1-6/1/translations/de", 404, fault.NotFound},
		{"boss", "/v1/cleaningresourcemessages/1-5/1/translations/de", 404, fault.NotFound},
		{"boss", "/v1/reservationmessages/1-5/77/translations/de", 404, fault.NotFound},
		{"boss", "/v1/reservationmessages/1-5/2/translations/de", 404, fault.NotFound}, // a file without words
		{"boss", translated + "fr", 400, fault.BadRequest},
		{"boss", "/v1/reservationmessages/1-5/0/translations/de", 400, fault.BadRequest},
		{"boss", "/v1/reservationmessages/NaN-NaN/1/translations/de", 400, fault.BadRequest},
		{"nobody", translated + "de", 401, fault.Unauthorized},
	} {
		a.call(c.who, "GET", c.path, "", "").refuses(c.status, c.code, "")
	}
	if n := len(server.Asked()); n != 0 {
		t.Errorf("the service was asked %d times for what is nobody's business", n)
	}
	a.call("guest", "PUT", stayChat, "", `{"msg_text":"x","msg_lang":"<script>"}`).refuses(http.StatusBadRequest, fault.BadRequest, "msg_lang")

	server.Fail(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) })
	a.call("boss", "GET", translated+"de", "", "").refuses(http.StatusUnprocessableEntity, fault.NotTranslatable, "")
	server.Fail(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	a.call("boss", "GET", translated+"de", "", "").refuses(http.StatusServiceUnavailable, fault.Unavailable, "")
	server.Fail(nil)
	if got := a.call("boss", "GET", translated+"de", "", ""); got.status != http.StatusOK { // no failure is kept
		t.Errorf("%d %s", got.status, got.body)
	}
}

func TestAnAccountHasItsShareOfTheService(t *testing.T) {
	a := newAPI(t)
	server := a.withInterpreter()
	server.Fail(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) })
	a.call("guest", "PUT", stayChat, "k1", `{"msg_text":"Hola, la llave","msg_lang":""}`)
	for range asksAtOnce {
		a.call("boss", "GET", translated+"de", "", "").refuses(http.StatusUnprocessableEntity, fault.NotTranslatable, "")
	}
	a.call("boss", "GET", translated+"de", "", "").refuses(http.StatusTooManyRequests, fault.TooManyRequests, "")
	a.call("guest", "GET", translated+"de", "", "").refuses(http.StatusUnprocessableEntity, fault.NotTranslatable, "")
	a.clock.Advance(asksEvery)
	server.Fail(nil)
	a.call("boss", "GET", translated+"de", "", "").is(http.StatusOK, "getReservationMessagesTranslation.later")
	// What is kept costs nothing.
	if got := a.call("boss", "GET", translated+"de", "", ""); got.status != http.StatusOK {
		t.Errorf("%d %s", got.status, got.body)
	}
}

func TestATranslationGoesWithItsMessage(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		server := o.withInterpreter()
		m := o.post(guest, Reservation, 5, "Hallo, ist die Tür offen?\n\nGruß")
		within := identity.Within(background, boss)
		got, err := o.Translation(within, boss, Reservation, ref(5), m.ID, "en")
		if err != nil || got != (Translation{Lang: "en", Source: "de", Text: "[de → en] Hallo, ist die Tür offen?\n\nGruß"}) {
			t.Errorf("%+v, %v", got, err)
		}
		if asked := server.Asked(); len(asked) != 1 || strings.Contains(asked[0].Q, guest.Name) {
			t.Errorf("asked %+v", asked)
		}
		count := func() (n int) {
			if err := o.db.QueryRow(background, `SELECT COUNT(*) FROM message_translation`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		if err := o.db.Write(background, func(tx *database.Tx) error {
			_, err := tx.Exec(background, `DELETE FROM message WHERE member_id = 1 AND id = $1`, m.ID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if before != 1 || count() != 0 {
			t.Errorf("%d translations, then %d", before, count())
		}
	})
}

func TestTwoAskAtOnce(t *testing.T) {
	c := clock.NewManual(start)
	o := newOffice(t, dbtest.New(t, c), c)
	server := o.withInterpreter()
	m := o.post(guest, Reservation, 5, "Hola, la llave")
	// The second answer comes while the first is asked for: the first that is kept stays.
	entered, leave := make(chan struct{}), make(chan struct{})
	server.Fail(func(w http.ResponseWriter, _ *http.Request) {
		entered <- struct{}{}
		<-leave
		_, _ = w.Write([]byte(`{"translatedText":"late","detectedLanguage":{"confidence":99,"language":"es"}}`))
	})
	late := make(chan error)
	go func() {
		_, err := o.Translation(background, guest, Reservation, ref(5), m.ID, "de")
		late <- err
	}()
	<-entered
	if err := o.db.Write(background, func(tx *database.Tx) error {
		return keepTranslation(background, tx, m.Message, Translation{Lang: "de", Source: "es", Text: "first"})
	}); err != nil {
		t.Fatal(err)
	}
	close(leave)
	if err := <-late; err != nil {
		t.Fatal(err)
	}
	got, err := o.Translation(background, boss, Reservation, ref(5), m.ID, "de")
	if err != nil || got.Text != "first" {
		t.Errorf("%+v, %v", got, err)
	}
}
