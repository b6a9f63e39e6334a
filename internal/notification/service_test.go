package notification

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/message"
	"latchkey/internal/notify"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
)

func TestWhatStaysUnreadGoesOutOnceByMailAndByPush(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "de")
		o.says(boss, "Welcome <b>Anna</b>!\nThe pool opens at 9:00.")
		o.later(time.Minute)
		o.says(boss, "And the sauna at 10:00.")
		o.later(2*time.Minute - time.Second)
		if len(o.mails.to(address(guest))) != 0 || len(o.push.taken()) != 0 {
			t.Fatal("notified before its time")
		}
		o.later(time.Second)
		mails, pushes := o.mails.to(address(guest)), o.push.taken()
		if len(mails) != 1 || len(pushes) != 1 {
			t.Fatalf("%d mails, %d pushes", len(mails), len(pushes))
		}
		m := mails[0]
		for _, want := range []string{"Welcome <b>Anna</b>!\nThe pool opens at 9:00.", "And the sauna at 10:00.", "https://stay.example/reservations/1-5/reservationchat", "Casa Demo"} {
			if !strings.Contains(m.Text, want) {
				t.Errorf("no %q in %s", want, m.Text)
			}
		}
		if !strings.Contains(m.HTML, "&lt;b&gt;Anna&lt;/b&gt;") || m.Subject != "New message from Casa Demo: Sea House" || m.replyTo != "office@casa.example" {
			t.Errorf("%q, answers to %q: %s", m.Subject, m.replyTo, m.HTML)
		}
		p := pushes[0]
		if p.Title != "Casa Demo · Sea House" || p.Body != "2 neue Nachrichten: And the sauna at 10:00." || p.Path != "/reservations/1-5/reservationchat" || p.Lang != "de" || p.path != "/phone" || len(p.topic) != 32 || p.ttl != "43200" {
			t.Errorf("%+v", p)
		}
		// The same burst goes on: nothing for half an hour, then once, whatever came.
		o.says(boss, "One more thing")
		o.later(5 * time.Minute)
		o.says(boss, "And another")
		o.later(24 * time.Minute)
		if n := len(o.mails.to(address(guest))); n != 1 {
			t.Fatalf("%d mails within the pause", n)
		}
		o.later(time.Minute)
		if mails = o.mails.to(address(guest)); len(mails) != 2 || strings.Contains(mails[1].Text, "Welcome") || !strings.Contains(mails[1].Text, "And another") {
			t.Fatalf("%d mails: %+v", len(mails), mails)
		}
		o.later(24 * time.Hour)
		if n := len(o.mails.to(address(guest))); n != 2 {
			t.Errorf("%d mails a day later", n)
		}
		// Neither the writer nor their colleagues are notified.
		if n := len(o.mails.to(address(boss))) + len(o.mails.to(address(deputy))); n != 0 {
			t.Errorf("%d mails to the agency", n)
		}
		// After reading, the next one is announced after three minutes again.
		o.reads(guest)
		o.says(boss, "Are you there?")
		o.later(Patience)
		if n := len(o.mails.to(address(guest))); n != 3 {
			t.Errorf("%d mails after reading", n)
		}
	})
}

func TestAMailThatItsReaderHasEndedIsNotSentAgain(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.says(boss, "Hello")
		o.clock.Advance(Patience)
		if err := o.TellDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE mail SET state = 'failed', last_error = 'the mail server was not reached'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		ref := identity.Ref{Member: 1, ID: 1}
		if err := o.unsubscribe(t.Context(), guest, Messages); err != nil {
			t.Fatal(err)
		}
		if _, err := o.MailAgain(t.Context(), o.actors[boss], identity.Attempt{}, ref); fault.As(err).Status != http.StatusConflict {
			t.Errorf("ended: %v", err)
		}
		if _, err := o.MailAgain(t.Context(), o.actors[guest], identity.Attempt{}, ref); fault.As(err).Status != http.StatusNotFound {
			t.Errorf("as the guest: %v", err)
		}
		if _, err := o.Change(t.Context(), guest, identity.Attempt{}, func(p *Preferences) error { p.Messages.Mail = true; return nil }); err != nil {
			t.Fatal(err)
		}
		attempt := identity.Attempt{Account: boss, Key: "again", Fingerprint: "f"}
		for range 2 {
			if e, err := o.MailAgain(t.Context(), o.actors[boss], attempt, ref); err != nil || e.State != notify.Queued {
				t.Fatalf("%+v %v", e, err)
			}
			if err := o.Mails.SendDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(o.mails.to(address(guest))); n != 1 {
			t.Errorf("%d mails", n)
		}
		// It fails again and again: three times an hour, however often somebody presses.
		for n := 2; n <= 4; n++ {
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE mail SET state = 'failed'`)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			_, err := o.MailAgain(t.Context(), o.actors[boss], identity.Attempt{}, ref)
			if n == 4 {
				if f := fault.As(err); f.Status != http.StatusTooManyRequests || f.RetryAfter <= 0 {
					t.Errorf("the fourth time: %v", err)
				}
				continue
			}
			for range 2 { // on its way already: a second press is for nothing, and costs nothing
				if err != nil {
					t.Fatalf("time %d: %v", n, err)
				}
				_, err = o.MailAgain(t.Context(), o.actors[boss], identity.Attempt{}, ref)
			}
		}
	})
}

func TestWhoHasReadInTimeIsNotTold(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.says(boss, "Welcome!")
		o.later(2 * time.Minute)
		o.reads(guest)
		o.later(time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails", n)
		}
		// Read in the quiet hours: nothing at their end.
		o.prefers(guest, func(p *Preferences) { p.Quiet = notify.Quiet{On: true, From: 0, To: 23 * 60, Zone: time.UTC} })
		o.says(boss, "Good night!")
		o.later(Patience)
		o.reads(guest)
		o.later(24 * time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails after the quiet hours", n)
		}
	})
}

func TestQuietHoursHoldBackAndAreMadeUpForOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		o.prefers(guest, func(p *Preferences) { p.Quiet = notify.Quiet{On: true, From: 9 * 60, To: 13 * 60, Zone: time.UTC} }) // it is ten
		for range 3 {
			o.says(boss, "Hello")
			o.later(40 * time.Minute)
		}
		o.later(59 * time.Minute)
		if len(o.mails.to(address(guest))) != 0 || len(o.push.taken()) != 0 {
			t.Fatal("notified in the quiet hours")
		}
		o.later(time.Minute)
		o.later(time.Hour)
		if m, p := len(o.mails.to(address(guest))), len(o.push.taken()); m != 1 || p != 1 {
			t.Errorf("%d mails and %d pushes at their end", m, p)
		}
	})
}

func TestWhatQuietHoursHeldBackIsToldWhenTheyAreSwitchedOff(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.prefers(guest, func(p *Preferences) { p.Quiet = notify.Quiet{On: true, From: 9 * 60, To: 8 * 60, Zone: time.UTC} })
		o.says(boss, "Hello")
		o.later(Patience)
		o.prefers(guest, func(p *Preferences) { p.Stay.Mail = false })
		o.later(0)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Fatalf("%d mails in the quiet hours", n)
		}
		o.prefers(guest, func(p *Preferences) { p.Quiet.On = false })
		o.later(0)
		if n := len(o.mails.to(address(guest))); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestTheAgencysQuietHoursCountUntilAPersonChoosesOwnOnes(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		mails := func(want int, when string) {
			t.Helper()
			if n := len(o.mails.to(address(guest))); n != want {
				t.Fatalf("%s: %d mails, want %d", when, n, want)
			}
		}
		o.agencyQuiet(true, "11:00", "14:00") // it is twelve in Madrid
		o.prefers(guest, func(p *Preferences) { p.Stay.Push = false })
		o.says(boss, "Hello")
		o.later(time.Hour)
		mails(0, "in the hours of the agency")
		o.agencyQuiet(false, "11:00", "14:00")
		o.later(0)
		mails(1, "when they are switched off")
		o.later(Pause)
		o.agencyQuiet(true, "11:00", "18:00")
		o.prefers(guest, func(p *Preferences) { p.Quiet.From = 1 }) // own hours, switched off
		o.says(boss, "Are you there?")
		o.later(Patience)
		mails(2, "with own hours that are off")
	})
}

func TestAPushThatWaitsIsNotSentAfterASignOut(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		o.push.answer(http.StatusServiceUnavailable)
		o.says(boss, "Hello")
		o.later(Patience)
		if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE session SET ended_at = $1 WHERE account_id = $2`, tx.Now(), guest)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		o.push.answer(http.StatusCreated)
		o.later(time.Hour)
		if n := len(o.push.taken()); n != 0 {
			t.Errorf("%d pushes", n)
		}
		if err := o.Pushes.Sweep(t.Context(), clock.At(o.clock.Now())); err != nil {
			t.Fatal(err)
		}
		var left int
		if err := o.db.QueryRow(t.Context(), `SELECT COUNT(*) FROM push`).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d pushes are left, %v", left, err)
		}
	})
}

func TestTheAgencyIsToldUnlessSomebodyTakesCareOfTheChat(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.says(guest, "Where is the iron?")
		o.later(Patience)
		for _, id := range []identity.AccountID{boss, deputy} {
			mails := o.mails.to(address(id))
			if len(mails) != 1 || mails[0].Subject != "New message from Anna Guest: Sea House · Anna Guest · July 10, 2026 – July 17, 2026" || mails[0].replyTo != "" || !strings.Contains(mails[0].Text, "https://stay.example/manage/inbox?member=1&kind=reservation&ref=1-5") || !strings.Contains(mails[0].Text, "Please don't reply") {
				t.Fatalf("%s: %+v", address(id), mails)
			}
		}
		o.reads(boss)
		staff := identity.StaffID(101)
		if _, err := o.Messages.Settle(t.Context(), o.actors[boss], identity.Attempt{}, message.Reservation, stay, message.Change{AssignedTo: &staff}); err != nil {
			t.Fatal(err)
		}
		o.says(guest, "I have found it")
		o.later(Patience)
		if b, d := len(o.mails.to(address(boss))), len(o.mails.to(address(deputy))); b != 1 || d != 2 {
			t.Errorf("boss has %d mails, deputy %d", b, d)
		}
	})
}

// What is wrong with one person's row, whatever it is, must not stand before everybody else's.
func TestWhoCannotBeToldKeepsNobodyWaiting(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "de")
		spoil := func(lang string) {
			err := o.db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE push_subscription SET lang = $1`, lang)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		spoil(strings.Repeat("x", 4000)) // more than a push may hold
		o.says(boss, "The pool opens at 9:00.")
		o.later(time.Second)
		o.says(guest, "Is there a parking lot?")
		o.later(Patience)
		if n := len(o.mails.to(address(boss))); n != 1 {
			t.Errorf("%d mails to the one who can be notified", n)
		}
		if n := len(o.mails.to(address(guest))) + len(o.push.taken()); n != 0 {
			t.Errorf("half of it was done: %d", n)
		}
		spoil("de")
		o.later(stumbled)
		if mails, pushes := o.mails.to(address(guest)), o.push.taken(); len(mails) != 1 || len(pushes) != 1 {
			t.Errorf("afterwards: %d mails, %d pushes", len(mails), len(pushes))
		}
		if log := o.log.String(); !strings.Contains(log, "a notification could not be sent") || strings.Contains(log, "pool") || strings.Contains(log, address(guest)) {
			t.Errorf("the log: %s", log)
		}
	})
}

func TestEachKindAndWayHasItsSwitch(t *testing.T) {
	for _, c := range []struct {
		name         string
		on           Channels
		mails, pushs int
	}{{"both", Channels{true, true}, 1, 1}, {"mail alone", Channels{Mail: true}, 1, 0}, {"push alone", Channels{Push: true}, 0, 1}, {"neither", Channels{}, 0, 0}} {
		t.Run(c.name, func(t *testing.T) {
			inOffice(t, func(t *testing.T, o *office) {
				o.subscribe(guest, "phone", "en-US")
				o.prefers(guest, func(p *Preferences) { p.Messages = c.on })
				o.says(boss, "Hello")
				o.later(Patience)
				if m, p := len(o.mails.to(address(guest))), len(o.push.taken()); m != c.mails || p != c.pushs {
					t.Errorf("%d mails, %d pushes", m, p)
				}
			})
		})
	}
}

// A code that somebody typed into the chat is in no mail, no push, no log and, while it waits, in no table as it is.
func TestACodeInAMessageStaysInTheApp(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		for _, text := range []string{"The code is 4711", "It is blue horse", "Have a good trip"} {
			o.says(boss, text)
		}
		o.later(Patience)
		mails, pushes := o.mails.to(address(guest)), o.push.taken()
		if len(mails) != 1 || len(pushes) != 1 {
			t.Fatalf("%d mails, %d pushes", len(mails), len(pushes))
		}
		all := mails[0].Text + mails[0].HTML + mails[0].Subject + pushes[0].Title + pushes[0].Body + o.log.String()
		if strings.Contains(all, "4711") || strings.Contains(strings.ToLower(all), "horse") || !strings.Contains(all, "Have a good trip") || strings.Count(mails[0].Text, "Please read it in the app") != 2 {
			t.Error(all)
		}
		o.reads(guest)
		o.says(boss, "4 7 1 1")
		o.later(Patience)
		if pushes = o.push.taken(); len(pushes) != 2 || pushes[1].Body != "New message. Tap to read it." {
			t.Errorf("%+v", pushes)
		}
	})
}

// What is owed is a row: a program that dies before it has sent the notification sends it after its start, and of several nodes one sends it.
func TestARestartAndSecondNodesTellOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		o.says(boss, "Hello")
		o.clock.Advance(Patience)
		if err := o.follow(t.Context()); err != nil { // noted, and then the program dies
			t.Fatal(err)
		}
		nodes := []*Service{o.node(), o.node(), o.node()}
		for range 3 {
			var wg sync.WaitGroup
			for _, node := range nodes {
				wg.Go(func() { o.work(node) })
			}
			wg.Wait()
		}
		if m, p := len(o.mails.to(address(guest))), len(o.push.taken()); m != 1 || p != 1 {
			t.Errorf("%d mails, %d pushes", m, p)
		}
		// And the same from the beginning, with messages in several chats at once.
		o.reads(guest)
		o.says(boss, "Hello again")
		o.clock.Advance(Patience)
		var wg sync.WaitGroup
		for _, node := range nodes {
			wg.Go(func() { o.work(node) })
		}
		wg.Wait()
		o.work(nodes[0])
		if m, p := len(o.mails.to(address(guest))), len(o.push.taken()); m != 2 || p != 2 {
			t.Errorf("%d mails, %d pushes", m, p)
		}
	})
}

func TestOldMessagesAndThoseOfTheGoneAreNotTold(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.says(boss, "From long ago")
		o.later(TooOld + time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails of what is too old", n)
		}
		o.says(boss, "Before it was cancelled")
		o.clock.Advance(Patience)
		if err := o.follow(t.Context()); err != nil {
			t.Fatal(err)
		}
		o.desk.mu.Lock()
		o.desk.gone = true
		o.desk.mu.Unlock()
		o.later(time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails of a chat that has gone", n)
		}
		o.desk.mu.Lock()
		o.desk.gone = false
		o.desk.mu.Unlock()
		if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE account SET state = $1 WHERE id = $2`, string(account.Closed), guest)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		o.says(boss, "To nobody")
		o.later(time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails to a closed account", n)
		}
	})
}

func TestABrowserThatIsGoneIsForgotten(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		browsers := func() int {
			t.Helper()
			found, err := o.Pushes.Of(t.Context(), o.db, guest)
			if err != nil {
				t.Fatal(err)
			}
			return len(found)
		}
		o.subscribe(guest, "phone", "en-US")
		o.push.answer(http.StatusServiceUnavailable)
		o.says(boss, "Hello")
		o.later(Patience)
		if len(o.push.taken()) != 0 || browsers() != 1 {
			t.Fatal("a push service that rests")
		}
		o.push.answer(http.StatusCreated)
		o.later(time.Minute)
		if len(o.push.taken()) != 1 {
			t.Fatalf("%d pushes when it is back", len(o.push.taken()))
		}
		o.push.answer(http.StatusGone)
		o.reads(guest)
		o.says(boss, "Hello")
		o.later(Patience)
		if browsers() != 0 {
			t.Error("a browser that is gone is kept")
		}
		if strings.Contains(o.log.String(), o.push.URL) || strings.Contains(o.log.String(), "/phone") {
			t.Errorf("the log contains the address: %s", o.log)
		}
	})
}

func TestOnlyLiveSessionsArePushedTo(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		exec := func(query string, args ...any) {
			t.Helper()
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
				_, err := tx.Exec(t.Context(), query, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		tell := func(want int, why string) {
			t.Helper()
			o.says(boss, "Hello")
			o.later(Patience)
			o.reads(guest)
			if n := len(o.push.taken()); n != want {
				t.Errorf("%s: %d pushes, want %d", why, n, want)
			}
		}
		o.subscribe(guest, "phone", "en-US")
		tell(1, "signed in")
		exec(`UPDATE session SET only_member_id = 1, only_reservation_id = 5 WHERE id = $1`, int64(guest))
		tell(2, "by booking number, of this stay")
		exec(`UPDATE session SET only_reservation_id = 6 WHERE id = $1`, int64(guest))
		tell(2, "by booking number, of another stay")
		exec(`UPDATE session SET only_member_id = 0, only_reservation_id = 0, ended_at = 1 WHERE id = $1`, int64(guest))
		tell(2, "signed out")
		if err := o.Pushes.Sweep(t.Context(), clock.At(o.clock.Now())); err != nil {
			t.Fatal(err)
		}
		exec(`UPDATE session SET ended_at = 0 WHERE id = $1`, int64(guest))
		tell(2, "after the sweep")
		// Another person signs in with the same browser: it is theirs now.
		o.subscribe(guest, "phone", "en-US")
		o.subscribe(boss, "phone", "en-US")
		tell(2, "somebody else's browser")
	})
}

func TestOnlyPushServicesOnTheInternetAreCalled(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		good := o.push.browser("x")
		for name, b := range map[string]notify.Browser{
			"http":         {Endpoint: "http://push.example/x", P256DH: good.P256DH, Auth: good.Auth},
			"a password":   {Endpoint: "https://u:p@push.example/x", P256DH: good.P256DH, Auth: good.Auth},
			"no address":   {Endpoint: "nonsense", P256DH: good.P256DH, Auth: good.Auth},
			"no key":       {Endpoint: good.Endpoint, P256DH: "AAAA", Auth: good.Auth},
			"a short auth": {Endpoint: good.Endpoint, P256DH: good.P256DH, Auth: "AAAA"},
		} {
			if _, err := o.Pushes.Subscribe(t.Context(), identity.Actor{Account: guest, Session: int64(guest)}, "", "de", b); err == nil {
				t.Errorf("%s was taken", name)
			}
		}
		// The real client does not go where the machine itself is, and forgets who sent it there.
		pushes, err := notify.NewPushes(t.Context(), o.db, o.box, o.clock, o.Logger, notify.PushOptions{Public: o.Public})
		if err != nil {
			t.Fatal(err)
		}
		o.subscribe(guest, "phone", "en-US")
		o.Pushes = pushes
		o.says(boss, "Hello")
		o.later(Patience)
		found, err := pushes.Of(t.Context(), o.db, guest)
		if err != nil || len(found) != 0 || len(o.push.taken()) != 0 {
			t.Errorf("%v %v, %d pushes", found, err, len(o.push.taken()))
		}
	})
}

func TestTheKeysOfPushesOutliveARestart(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		if first, second := o.Pushes.Key(), o.node().Pushes.Key(); first == "" || first != second {
			t.Errorf("%s, then %s", first, second)
		}
	})
}

func TestAGuestIsToldOnceWhenTheKeyCanBeSeen(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "es")
		visible := false
		o.Keys = func(context.Context, identity.MemberID, time.Time) ([]reservation.GuestKey, error) {
			if !visible {
				return nil, nil
			}
			return []reservation.GuestKey{{Ref: stay, Account: guest, Property: "Sea House"}}, nil
		}
		o.later(time.Hour)
		visible = true
		o.later(keysEvery)
		o.later(24 * time.Hour)
		mails, pushes := o.mails.to(address(guest)), o.push.taken()
		if len(mails) != 1 || len(pushes) != 1 {
			t.Fatalf("%d mails, %d pushes", len(mails), len(pushes))
		}
		if m := mails[0]; m.Subject != "The key for Sea House is ready" || !strings.Contains(m.Text, "https://stay.example/reservations/1-5/keysafe") || strings.Contains(m.Text+m.HTML, doorCode) || m.Unsubscribe == "" {
			t.Errorf("%+v", m)
		}
		if p := pushes[0]; p.Title != "Su llave está lista" || p.Path != "/reservations/1-5/keysafe" || strings.Contains(p.Body, doorCode) {
			t.Errorf("%+v", p)
		}
	})
}

func TestAKeyThatIsTakenBackInTheQuietHoursIsNotTold(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.prefers(guest, func(p *Preferences) { p.Quiet = notify.Quiet{On: true, From: 9 * 60, To: 13 * 60, Zone: time.UTC} })
		keys := []reservation.GuestKey{{Ref: stay, Account: guest, Property: "Sea House"}}
		o.Keys = func(context.Context, identity.MemberID, time.Time) ([]reservation.GuestKey, error) { return keys, nil }
		o.later(time.Minute)
		keys = nil
		o.later(12 * time.Hour)
		if n := len(o.mails.to(address(guest))); n != 0 {
			t.Errorf("%d mails", n)
		}
	})
}

func TestChangedTasksAreToldTogether(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US") // the person does not matter: tasks are announced by account
		changed := func(n int64) {
			t.Helper()
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
				return o.TasksChanged(t.Context(), tx, task.ListNews{Member: 1, Account: guest, Tasks: n})
			}); err != nil {
				t.Fatal(err)
			}
		}
		changed(1)
		o.later(time.Minute)
		changed(2)
		o.later(time.Minute)
		if len(o.push.taken()) != 0 {
			t.Fatal("notified before its time")
		}
		o.later(time.Minute)
		changed(4)
		o.later(TaskPause - time.Minute)
		if pushes := o.push.taken(); len(pushes) != 1 || pushes[0].Title != "Tasks at Casa Demo" || pushes[0].Body != "New or changed tasks: 3" || pushes[0].Path != "/cleanings" {
			t.Fatalf("%+v", pushes)
		}
		o.later(time.Minute)
		if pushes := o.push.taken(); len(pushes) != 2 || pushes[1].Body != "New or changed tasks: 4" {
			t.Errorf("%+v", pushes)
		}
		o.prefers(guest, func(p *Preferences) { p.TasksPush = false })
		changed(1)
		o.later(24 * time.Hour)
		if n := len(o.push.taken()); n != 2 || len(o.mails.to(address(guest))) != 0 {
			t.Errorf("%d pushes", n)
		}
	})
}

// Who loses a task hears of it; what begins soon does not wait for the pause.
func TestWhoLosesATaskIsToldSoon(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		news := func(n task.ListNews) {
			t.Helper()
			n.Member, n.Account = 1, guest
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error { return o.TasksChanged(t.Context(), tx, n) }); err != nil {
				t.Fatal(err)
			}
		}
		news(task.ListNews{Gone: 1})
		o.later(TaskPatience)
		news(task.ListNews{Tasks: 2})
		o.later(TaskPatience)
		if p := o.push.taken(); len(p) != 1 || p[0].Body != "Tasks no longer yours: 1" {
			t.Fatalf("%+v", p)
		}
		news(task.ListNews{Gone: 1, Soon: 1})
		o.later(TaskPatience)
		if p := o.push.taken(); len(p) != 2 || p[1].Body != "New or changed tasks: 2 · Tasks no longer yours: 1" {
			t.Fatalf("before the pause was over: %+v", p)
		}
		news(task.ListNews{Gone: 1})
		o.later(TaskPatience)
		if p := o.push.taken(); len(p) != 2 {
			t.Errorf("what begins later did not wait: %+v", p)
		}
	})
}

// A person without a browser for pushes gets a mail about tasks that begin soon: once, in their language, after their quiet hours, and none where they want to hear of no tasks.
func TestWhoGetsNoPushIsMailedWhatBeginsSoon(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		news := func(n task.ListNews) {
			t.Helper()
			n.Member, n.Account = 1, guest
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error { return o.TasksChanged(t.Context(), tx, n) }); err != nil {
				t.Fatal(err)
			}
		}
		mails := func(name string, want int) []sentMail {
			t.Helper()
			found := o.mails.to(address(guest))
			if len(found) != want || len(o.push.taken()) != 0 {
				t.Fatalf("%s: %d mails, %d pushes, want %d mails", name, len(found), len(o.push.taken()), want)
			}
			return found
		}
		news(task.ListNews{Tasks: 2})
		o.later(TaskPatience)
		mails("what begins later", 0)
		news(task.ListNews{Tasks: 1, Gone: 1, Soon: 1})
		o.later(TaskPatience)
		m := mails("what begins soon", 1)[0]
		if !strings.Contains(m.Subject, "Casa Demo") || !strings.Contains(m.Text, "New or changed tasks: 1 · Tasks no longer yours: 1") || !strings.Contains(m.Text, "https://stay.example/cleanings") {
			t.Errorf("%+v", m)
		}
		for range 4 { // the office shifts tasks for a while
			news(task.ListNews{Tasks: 1, Soon: 1})
			o.later(TaskPatience)
		}
		mails("within the pause", 1)
		o.later(TaskPause - 4*TaskPatience)
		if m := mails("after the pause", 2)[1]; !strings.Contains(m.Text, "New or changed tasks: 4") {
			t.Errorf("%+v", m)
		}
		o.later(TaskPause)
		mails("nothing twice", 2)
		o.prefers(guest, func(p *Preferences) { p.Quiet = notify.Quiet{On: true, From: 9 * 60, To: 13 * 60, Zone: time.UTC} })
		news(task.ListNews{Tasks: 1, Soon: 1})
		o.later(time.Hour)
		mails("in the quiet hours", 2)
		o.later(12 * time.Hour)
		mails("after them", 3)
		token := o.unsubscribeToken(guest, Tasks)
		if !strings.Contains(mails("with a link to stop them", 3)[2].Unsubscribe, token) {
			t.Error("no link")
		}
		who, kind, err := o.readUnsubscribe(t.Context(), token)
		if err != nil || who.ID != guest || kind != Tasks {
			t.Fatal(who.ID, kind, err)
		}
		if err := o.unsubscribe(t.Context(), who.ID, kind); err != nil {
			t.Fatal(err)
		}
		o.prefers(guest, func(p *Preferences) { p.Quiet.On = false })
		news(task.ListNews{Tasks: 1, Soon: 1})
		o.later(TaskPause)
		mails("who wants none", 3)
		o.prefers(guest, func(p *Preferences) { p.TasksPush = true })
		told := task.Told{Member: 1, Account: guest, Day: clock.NewDate(2026, 7, 8), New: 2, Changed: 1, Soon: 1}
		publish := func() {
			t.Helper()
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error { return o.PlanPublished(t.Context(), tx, told) }); err != nil {
				t.Fatal(err)
			}
			o.later(time.Minute)
		}
		publish()
		if m := mails("a published plan", 4)[3]; !strings.Contains(m.Text, "new: 2, changed: 1") {
			t.Errorf("%+v", m)
		}
		told.Soon = 0
		publish()
		mails("a plan of a later day", 4)
		o.subscribe(guest, "phone", "en-US")
		news(task.ListNews{Tasks: 1, Soon: 1})
		o.later(TaskPause)
		if n := len(o.mails.to(address(guest))); n != 4 || len(o.push.taken()) != 1 {
			t.Errorf("beside a push: %d mails, %d pushes", n, len(o.push.taken()))
		}
	})
}

// A published plan is one notification with all that it changes; in quiet hours it waits among the changed tasks, and who wants none gets none.
func TestAPublishedPlanIsToldOnce(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		o.subscribe(guest, "phone", "en-US")
		day, until := clock.NewDate(2026, 7, 8), clock.NewDate(2026, 7, 8)
		publish := func(company bool) {
			t.Helper()
			told := task.Told{Member: 1, Account: guest, Day: day, Until: until, New: 2, Changed: 1, Gone: 3, Company: company}
			if err := o.db.Write(t.Context(), func(tx *database.Tx) error { return o.PlanPublished(t.Context(), tx, told) }); err != nil {
				t.Fatal(err)
			}
			o.later(time.Second)
		}
		publish(false)
		if p := o.push.taken(); len(p) != 1 || p[0].Title != "Your schedule at Casa Demo" || p[0].Body != "July 8, 2026: new: 2, changed: 1, no longer yours: 3" || p[0].Path != "/cleanings" {
			t.Fatalf("%+v", p)
		}
		publish(true)
		if p := o.push.taken(); len(p) != 2 || p[1].Path != "/handout?day=2026-07-08" {
			t.Errorf("a company: %+v", p)
		}
		day, until = day.AddDays(1), until.AddDays(1)
		publish(false)
		if p := o.push.taken(); len(p) != 3 || p[2].Tag == p[0].Tag || p[1].Tag != p[0].Tag {
			t.Errorf("another day takes the place of the first: %+v", p)
		}
		until = day.AddDays(3)
		publish(false)
		if p := o.push.taken(); len(p) != 4 || p[3].Tag == p[2].Tag || p[3].Body != "July 9, 2026 – July 12, 2026: new: 2, changed: 1, no longer yours: 3" {
			t.Errorf("days together: %+v", p)
		}
		o.prefers(guest, func(p *Preferences) { p.TasksPush = false })
		publish(false)
		o.prefers(guest, func(p *Preferences) {
			p.TasksPush, p.Quiet = true, notify.Quiet{On: true, From: 9 * 60, To: 13 * 60, Zone: time.UTC}
		})
		publish(false)
		o.later(time.Hour)
		if p := o.push.taken(); len(p) != 4 {
			t.Errorf("%+v", p)
		}
		o.later(12 * time.Hour)
		if p := o.push.taken(); len(p) != 5 || p[4].Body != "New or changed tasks: 3 · Tasks no longer yours: 3" {
			t.Errorf("after the quiet hours: %+v", p)
		}
	})
}

// A push service that never answers keeps nobody else's pushes waiting, and is not called for each of its own.
func TestASilentPushServiceHoldsUpNobody(t *testing.T) {
	inOffice(t, func(t *testing.T, o *office) {
		var calls atomic.Int64
		let := make(chan struct{})
		silent := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			calls.Add(1)
			<-let
			w.WriteHeader(http.StatusServiceUnavailable)
		}))
		defer silent.Close()
		for i := range 3 {
			b := o.push.browser(fmt.Sprint("silent-", i))
			b.Endpoint = silent.URL + fmt.Sprint("/", i)
			if _, err := o.Pushes.Subscribe(t.Context(), identity.Actor{Account: boss, Session: int64(boss)}, "", "en-US", b); err != nil {
				t.Fatal(err)
			}
		}
		quick := o.subscribe(guest, "phone", "en-US")
		slow, err := o.Pushes.Of(t.Context(), o.db, boss)
		if err != nil || len(slow) != 3 {
			t.Fatalf("%d browsers, %v", len(slow), err)
		}
		if err := o.db.Write(t.Context(), func(tx *database.Tx) error {
			for _, d := range append(slow, quick) {
				if err := o.Pushes.Enqueue(t.Context(), tx, d, "topic", notify.Note{Title: "x"}); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { o.Pushes.Run(ctx); close(ended) }()
		for tries := 0; len(o.push.taken()) == 0 || calls.Load() == 0; tries++ {
			if tries == 2000 {
				t.Fatalf("%d calls of the silent service, %d pushes of the other", calls.Load(), len(o.push.taken()))
			}
			time.Sleep(5 * time.Millisecond)
		}
		close(let)
		stop()
		<-ended
		if n := calls.Load(); n != 1 {
			t.Errorf("%d calls of a service that does not answer", n)
		}
	})
}
