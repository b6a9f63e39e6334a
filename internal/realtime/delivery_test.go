package realtime

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

func TestEventsReachTheirAccountAndNobodyElse(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		appendEvent(t, h.streams, note(1), 1, 2)
		one, two, other := h.signedIn("1.1"), h.signedIn("2.2"), h.signedIn("3.3")
		again := h.signedIn("1.4")
		nobody := h.phone()
		for i := int64(2); i < 10; i++ {
			appendEvent(t, h.streams, note(i), 1, 2)
		}
		for _, p := range []*phone{one, two, again} {
			want(t, p.refs(), 2, 3, 4, 5, 6, 7, 8, 9)
		}
		want(t, other.refs())
		want(t, nobody.refs())
		if h.shown != 2*8 {
			t.Errorf("shown %d times: once an account and event is enough", h.shown)
		}
	})
}

func TestDeliveryRightAwayAsksNoDatabase(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p := h.signedIn("1.1")
		if err := h.db.Close(); err != nil {
			t.Fatal(err)
		}
		for n := int64(1); n <= 3; n++ {
			ev := note(n * 10)
			ev.N = n
			h.hub.wake([]Wake{{Account: 1, N: n, Event: &ev}})
		}
		want(t, p.refs(), 10, 20, 30)
	})
}

func TestStreamsThatAreBehindAreCounted(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		h.signedIn("1.1")
		h.signedIn("1.2")
		h.signedIn("2.2")
		if n := h.hub.Behind(); n != 0 {
			t.Errorf("%d are behind before anything was written", n)
		}
		if err := h.db.Close(); err != nil {
			t.Fatal(err)
		}
		h.hub.wake([]Wake{{Account: 1, N: 1}}) // what was written elsewhere cannot be read
		synctest.Wait()
		if n := h.hub.Behind(); n != 1 {
			t.Errorf("%d are behind", n)
		}
	})
}

func TestWakesOutOfOrderDoubledAndFromOtherNodes(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p := h.signedIn("1.1")
		elsewhere := newStreams(h.db) // another process on the same database: its commits are not heard of here
		for i := int64(1); i <= 6; i++ {
			appendEvent(t, elsewhere, note(i), 1)
		}
		want(t, p.refs())
		three, two := note(3), note(2)
		three.N, two.N = 3, 2
		h.hub.wake([]Wake{{Account: 1, N: 3, Event: &three}, {Account: 1, N: 2, Event: &two}})
		want(t, p.refs(), 1, 2, 3, 4, 5, 6) // there was a gap, and a reader that reads on reads to the end
		h.hub.wake([]Wake{{Account: 1, N: 3, Event: &three}})
		want(t, p.refs())
		appendEvent(t, elsewhere, note(61), 1)
		appendEvent(t, elsewhere, note(62), 1)
		h.hub.wokenByOther(encodeWakes([]Wake{{Account: 1, N: 8}, {Account: 1, N: 7}, {Account: 9, N: 4}}))
		want(t, p.refs(), 61, 62)
		appendEvent(t, elsewhere, note(7), 1)
		h.hub.Resync()
		want(t, p.refs(), 7)
	})
}

func TestSigningInBehindANumber(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		for i := range int64(450) {
			appendEvent(t, h.streams, note(i+1), 1)
		}
		p := h.phone()
		if code := p.signIn("1.1", `,"after":3`); code != http.StatusOK {
			t.Fatal(code)
		}
		got := p.refs()
		if len(got) != 447 || got[0] != 4 || !slices.IsSorted(got) || got[446] != 450 {
			t.Errorf("got %d events: %v", len(got), got)
		}
		if p.frames > 450/frameItems+4 {
			t.Errorf("in %d frames", p.frames)
		}
		appendEvent(t, h.streams, note(451), 1)
		want(t, p.refs(), 451)
		q := h.phone()
		q.signIn("1.2", `,"after":1000`)
		synctest.Wait()
		if len(q.got) != len(Types) || q.got[0].Action != Refresh || q.got[0].N != 451 {
			t.Errorf("a number from elsewhere got %+v", q.got)
		}
		q.refs()
		appendEvent(t, h.streams, note(452), 1)
		want(t, q.refs(), 452)
	})
}

func TestAnEndedTokenStopsTheDeliveryAndLosesNothing(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p, stays := h.signedIn("1.1"), h.signedIn("1.2")
		appendEvent(t, h.streams, note(1), 1)
		time.Sleep(valid - time.Second)
		if code := stays.signIn("1.2", ""); code != http.StatusOK { // a fresh token of the same session
			t.Fatal(code)
		}
		want(t, p.refs(), 1)
		time.Sleep(2 * time.Second)
		appendEvent(t, h.streams, note(2), 1)
		appendEvent(t, h.streams, note(3), 1)
		want(t, p.refs())
		want(t, stays.refs(), 1, 2, 3)
		if p.hints != 1 || stays.hints != 0 {
			t.Errorf("hints %d and %d", p.hints, stays.hints)
		}
		time.Sleep(signInAgainWithin - 5*time.Second)
		if code := p.signIn("1.1", ""); code != http.StatusOK {
			t.Fatal(code)
		}
		appendEvent(t, h.streams, note(4), 1)
		want(t, p.refs(), 2, 3, 4)
		time.Sleep(valid + signInAgainWithin + time.Second)
		synctest.Wait()
		if !p.gone {
			t.Error("a socket that did not sign in again was kept")
		}
	})
}

func TestASessionThatEnds(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p, other := h.signedIn("1.1"), h.signedIn("1.2")
		h.mu.Lock()
		h.ended["1.1"] = true
		h.mu.Unlock()
		h.hub.EndSession(1, 77)
		appendEvent(t, h.streams, note(1), 1)
		want(t, p.refs())
		want(t, other.refs(), 1)
		if code := p.signIn("1.1", ""); code != http.StatusUnauthorized {
			t.Errorf("signed in again with %d", code)
		}
		want(t, p.refs())
		if code := p.signIn("1.3", ""); code != http.StatusOK {
			t.Errorf("signed in with %d", code)
		}
		want(t, p.refs(), 1)
		if code := p.signIn("nonsense", ""); code != http.StatusUnauthorized { // a wrong token gets nothing
			t.Errorf("signed in with %d", code)
		}
		appendEvent(t, h.streams, note(2), 1)
		want(t, p.refs())
	})
}

func TestASessionThatEndsWhileSigningIn(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		calls := 0
		h.hub.options.Authenticate = func(ctx context.Context, token string) (identity.Actor, clock.Instant, error) {
			actor, expires, err := h.authenticate(ctx, token)
			if calls++; calls == 1 {
				h.mu.Lock()
				h.ended[token] = true
				h.mu.Unlock()
				h.hub.EndSession(actor.Session)
			}
			return actor, expires, err
		}
		p := h.phone()
		p.signIn("1.1", "")
		appendEvent(t, h.streams, note(1), 1)
		want(t, p.refs())
	})
}

func TestSigningInWhileAnEventIsOnItsWay(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		for _, again := range []string{"", `,"after":0`} {
			p := h.signedIn("1.1")
			p.meanwhile = func() { p.signIn("1.1", again) }
			appendEvent(t, h.streams, note(1), 1)
			want(t, p.refs(), 1)
			appendEvent(t, h.streams, note(2), 1)
			want(t, p.refs(), 2)
		}
		p := h.signedIn("1.1")
		p.meanwhile = func() { p.signIn("2.2", "") } // another account
		appendEvent(t, h.streams, note(3), 1)
		want(t, p.refs(), 3)
		appendEvent(t, h.streams, note(4), 1)
		appendEvent(t, h.streams, note(5), 2)
		want(t, p.refs(), 5)
	})
}

func TestAnotherAccountOnTheSameSocket(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		appendEvent(t, h.streams, note(1), 2)
		p := h.signedIn("1.1")
		appendEvent(t, h.streams, note(2), 1)
		want(t, p.refs(), 2)
		if code := p.signIn("2.2", ""); code != http.StatusOK {
			t.Fatal(code)
		}
		appendEvent(t, h.streams, note(3), 1)
		appendEvent(t, h.streams, note(4), 2)
		want(t, p.refs(), 4)
		h.hub.EndSession(1)
		appendEvent(t, h.streams, note(5), 2)
		want(t, p.refs(), 5)
	})
}

func TestANarrowSessionSeesItsStayOnly(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		appendEvent(t, h.streams, note(1), 1)
		wide, narrow := h.signedIn("1.1"), h.signedIn("1.2narrow")
		late := h.phone()
		for i := int64(4); i < 8; i++ {
			appendEvent(t, h.streams, note(i), 1)
		}
		late.signIn("1.3narrow", `,"after":0`)
		want(t, wide.refs(), 4, 5, 6, 7)
		want(t, narrow.refs(), 5)
		want(t, late.refs(), 5)
	})
}

func TestWhatCannotBeShownIsTriedAgain(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p := h.signedIn("1.1")
		h.setBroken(errors.New("the database is restarting"))
		appendEvent(t, h.streams, note(1), 1)
		appendEvent(t, h.streams, note(2), 1)
		time.Sleep(time.Second)
		want(t, p.refs())
		h.setBroken(nil)
		time.Sleep(lastRetry)
		want(t, p.refs(), 1, 2)
		h.setBroken(errors.New("for good"))
		appendEvent(t, h.streams, note(3), 1)
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(p.got) != 1 || p.got[0].Action != Refresh || p.got[0].N != 3 {
			t.Errorf("got %+v", p.got)
		}
		p.refs()
		h.setBroken(nil)
		appendEvent(t, h.streams, note(4), 1)
		want(t, p.refs(), 4)
	})
}

func TestWhoDoesNotSignInGoes(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		p, q := h.phone(), h.phone()
		time.Sleep(signInWithin - time.Millisecond)
		if code := q.signIn("1.1", ""); code != http.StatusOK {
			t.Fatal(code)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if !p.gone || q.gone {
			t.Errorf("gone: %v, %v", p.gone, q.gone)
		}
	})
}

func TestLimits(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		first := h.signedIn("1.1")
		h.signedIn("1.2")
		h.signedIn("1.3")
		if code := h.phone().signIn("1.4", ""); code != http.StatusTooManyRequests {
			t.Errorf("one too many got %d", code)
		}
		h.signedIn("2.1")
		first.c.gone()
		h.signedIn("1.4")
		flood := h.phone()
		for range signInBurst + 1 {
			flood.signIn("nonsense", "")
		}
		if !flood.gone {
			t.Error("a flood of wrong tokens was let go on")
		}
	})
}

func TestWhatClientsSend(t *testing.T) {
	inHall(t, func(t *testing.T, h *hall) {
		for _, c := range []struct {
			typed bool
			arg   string
			want  int // 0: no answer
		}{
			{false, `{"clientid":"x","accesstoken":"1.1"}`, 200},
			{true, `{"type":"userLogin","clientid":"x","accesstoken":"1.1"}`, 200},
			{true, `{"type":"userLogin","clientid":"x"}`, 400},
			{true, `{"type":"somethingElse","accesstoken":"1.1"}`, 0},
			{true, `"hello"`, 0},
			{false, `{"accesstoken":"1.1","after":-1}`, 400},
			{false, `{"accesstoken":"1.1","after":"x"}`, 400},
			{false, `{"accesstoken":7}`, 400},
			{false, `null`, 400},
			{false, `{"accesstoken":"expired"}`, 401},
		} {
			p, code := h.phone(), 0
			p.c.take(background, []json.RawMessage{[]byte(c.arg)}, c.typed, func(args ...any) { code = args[0].(signedIn).Status.Code })
			if code != c.want {
				t.Errorf("%s: %d, want %d", c.arg, code, c.want)
			}
			p.c.gone()
		}
		h.phone().c.take(background, nil, false, func(...any) {})
	})
}
