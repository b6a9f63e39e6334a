package account

import (
	"fmt"
	"testing"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

const wrongPassword = "wrong wrong wrong"

// A person who knows an address can make nobody wait but their own place on the network, whatever they try and however they spell it.
func TestAStrangerDoesNotKeepTheOwnerOut(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		stranger := Asker{Address: "2001:db8:5::1"}
		refused := 0
		for i := range 40 {
			stranger.Address = fmt.Sprintf("2001:db8:5::%x", i+1) // one line has 2^64 of them
			name := []string{"ana@guests.example", " ANA@guests.example", "Ana@Guests.Example "}[i%3]
			_, err := f.SignIn(ctx, name, wrongPassword, f.solved(t, signIn(name)), "test", stranger)
			switch {
			case fault.Is(err, fault.TooManyRequests):
				refused++
			case !fault.Is(err, fault.InvalidCredentials):
				t.Fatal(err)
			}
		}
		if refused != 40-freeFailures {
			t.Errorf("%d of 40 guesses of one line were refused", refused)
		}
		owner := Asker{Address: "198.51.100.9"}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", owner); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("the owner elsewhere is asked for a captcha: %v", err)
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", owner); err != nil {
			t.Errorf("the owner elsewhere: %v", err)
		}
	})
}

// Failures and uses that were counted while the clock was ahead lock nobody out when it is set back.
func TestAClockThatIsSetBackLocksNobodyOut(t *testing.T) {
	for _, ahead := range []time.Duration{24 * time.Hour, 365 * 24 * time.Hour} {
		each(t, func(t *testing.T, f *fixture) {
			f.account(t, "ana@guests.example")
			from := Asker{Address: "2001:db8:5::1"}
			used := func() error {
				return f.db.Write(ctx, func(tx *database.Tx) error { return take(ctx, tx, "a key", mailsToOne) })
			}
			f.clock.Set(noon.Add(ahead))
			for range 20 {
				_, _ = f.SignIn(ctx, "ana@guests.example", wrongPassword, f.solved(t, signIn("ana@guests.example")), "test", from)
				_ = used()
			}
			f.clock.Set(noon)
			if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", from); err != nil {
				t.Errorf("%v ahead: the sign-in: %v", ahead, err)
			}
			for n := range mailsToOne.burst {
				if err := used(); err != nil {
					t.Errorf("%v ahead: use %d: %v", ahead, n+1, err)
				}
			}
			if err := used(); !fault.Is(err, fault.TooManyRequests) {
				t.Errorf("%v ahead: the allowance is used up: %v", ahead, err)
			}
		})
	}
}

// The wait is under login and place: another spelling of either is the same one.
func TestNoOtherSpellingGetsAroundTheWait(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		for range freeFailures {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, f.solved(t, signIn("ana@guests.example")), "test", Asker{Address: "192.0.2.1"}); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		for _, c := range [][2]string{{"ANA@guests.example", "192.0.2.1"}, {" ana@guests.example\t", "::ffff:192.0.2.1"}} {
			if _, err := f.SignIn(ctx, c[0], password, f.solved(t, signIn(c[0])), "test", Asker{Address: c[1]}); !fault.Is(err, fault.TooManyRequests) {
				t.Errorf("%q: %v", c, err)
			}
		}
	})
}

// Behind a carrier's NAT there is a whole town: one who guesses there makes the others solve a captcha, and no more.
func TestFailuresOfOneDoNotKeepOutThoseWhoShareTheAddress(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		shared := Asker{Address: "192.0.2.1"}
		for i := range 60 {
			if _, err := f.SignIn(ctx, fmt.Sprintf("invented-%d@guests.example", i), wrongPassword, f.solved(t, signIn(fmt.Sprintf("invented-%d@guests.example", i))), "test", shared); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", shared); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("without a captcha: %v", err)
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", shared); err != nil {
			t.Errorf("with one: %v", err)
		}
	})
}

// Only a try whose captcha was right and whose password was looked at counts.
func TestTriesWithoutACaptchaCountForNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		for range captchaBehind {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, "", "test", here); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		for range 50 {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, "", "test", here); !fault.Is(err, fault.RecaptchaNotSolved) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", here); err != nil {
			t.Errorf("the right password: %v", err)
		}
	})
}

// A browser that has signed in before is let in without a captcha and without a wait, from the very address where others guess; it has tries of its own, and not more.
func TestAKnownBrowserPasses(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		f.account(t, "bo@guests.example")
		known := here
		known.Browser = f.signIn(t, "ana@guests.example").Browser.Reveal()
		for range freeFailures {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, f.solved(t, signIn("ana@guests.example")), "test", here); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", here); !fault.Is(err, fault.TooManyRequests) {
			t.Fatalf("an unknown browser: %v", err)
		}
		again, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", known)
		if err != nil || again.Browser.Reveal() != known.Browser {
			t.Errorf("the known browser: %v, known by another token: %t", err, again.Browser.Reveal() != known.Browser)
		}
		// It is known for one login; the next person of the browser makes it known for theirs as well.
		if _, err := f.SignIn(ctx, "bo@guests.example", password, "", "test", known); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("the browser of somebody else: %v", err)
		}
		if second, err := f.SignIn(ctx, "bo@guests.example", password, f.solved(t, signIn("bo@guests.example")), "test", known); err != nil || second.Browser.Reveal() != known.Browser {
			t.Errorf("two people of one browser: %v", err)
		}
		for range captchaBehind {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, "", "test", known); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, "", "test", known); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("a known browser that guesses: %v", err)
		}
		var kept int
		if err := f.db.QueryRow(ctx, `SELECT COUNT(*) FROM known_browser WHERE hash = $1`, []byte(known.Browser)).Scan(&kept); err != nil || kept != 0 {
			t.Errorf("the token itself is stored (%v)", err)
		}
		// Made up tokens are nothing, and are not taken over.
		made := here
		made.Browser = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
		f.clock.Advance(forgetFailures)
		if t2, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", made); err != nil || t2.Browser.Reveal() == made.Browser {
			t.Errorf("a made up token: %v", err)
		}
	})
}

// Twenty tries at once are twenty tries.
func TestTriesAtOnceAreCountedOneByOne(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		results := make(chan error, 20)
		for range 20 {
			solved := f.solved(t, signIn("ana@guests.example"))
			go func() {
				_, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, solved, "test", here)
				results <- err
			}()
		}
		looked := 0
		for range 20 {
			if err := <-results; fault.Is(err, fault.InvalidCredentials) {
				looked++
			}
		}
		if looked != freeFailures {
			t.Errorf("%d passwords were looked at", looked)
		}
	})
}

func TestAMailboxHasOneName(t *testing.T) {
	for spelled, want := range map[string]string{
		"Ana@Guests.Example": "ana@guests.example", " ana+latchkey@guests.example": "ana@guests.example", "a.n.a@guests.example": "a.n.a@guests.example",
		"a.n.a+x@googlemail.com": "ana@gmail.com",
	} {
		if got := mailbox(spelled); got != want {
			t.Errorf("%q is the mailbox %q, want %q", spelled, got, want)
		}
	}
}

// However often it is renewed, a session ends after 90 days; a token is good for its own client.
func TestASessionHasAnEndAndAClient(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		tokens := f.signIn(t, "ana@guests.example")
		if _, err := f.Refresh(ctx, tokens.Refresh.Reveal(), "", "another"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("another client: %v", err)
		}
		for day := 0; day < 88; day += 22 {
			f.clock.Advance(22 * 24 * time.Hour)
			next, err := f.Refresh(ctx, tokens.Refresh.Reveal(), "", "test")
			if err != nil {
				t.Fatalf("after %d days: %v", day+22, err)
			}
			tokens = next
		}
		f.clock.Advance(2 * 24 * time.Hour)
		if _, err := f.Refresh(ctx, tokens.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("after 90 days: %v", err)
		}
	})
}

// On a device that is not the person's own a session ends an hour after its last renewal, and after twelve hours at the latest; the browser stays a stranger.
func TestASessionOnASharedDeviceIsShort(t *testing.T) {
	shared := here
	shared.Shared = true
	each(t, func(t *testing.T, f *fixture) {
		id := f.account(t, "ana@guests.example")
		signIn := func() Tokens {
			tokens, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", shared)
			if err != nil {
				t.Fatal(err)
			}
			if !tokens.Browser.IsEmpty() {
				t.Error("the browser is remembered")
			}
			return tokens
		}
		idle := signIn()
		f.clock.Advance(time.Hour)
		if _, err := f.Refresh(ctx, idle.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("after an hour without use: %v", err)
		}
		used := signIn()
		for at := 50 * time.Minute; at < longestShared; at += 50 * time.Minute {
			f.clock.Advance(50 * time.Minute)
			next, err := f.Refresh(ctx, used.Refresh.Reveal(), "", "test")
			if err != nil {
				t.Fatalf("after %v: %v", at, err)
			}
			used = next
		}
		own := f.signIn(t, "ana@guests.example")
		list, err := f.Sessions(ctx, identity.Actor{Account: id, Session: own.Session})
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[int64]bool{}
		for _, one := range list {
			kinds[one.ID] = one.SharedDevice
		}
		if !kinds[used.Session] || kinds[own.Session] {
			t.Errorf("the list says %v", kinds)
		}
		f.clock.Advance(20 * time.Minute)
		if _, _, err := f.Authenticate(ctx, used.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("let in after twelve hours: %v", err)
		}
		if _, err := f.Refresh(ctx, used.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("renewed after twelve hours: %v", err)
		}
	})
}

// Signing out needs no access token that is still good: any refresh token of the session ends it, also one that was replaced, and its hash is enough.
func TestARefreshTokenEndsItsSession(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		first := f.signIn(t, "ana@guests.example")
		second, err := f.Refresh(ctx, first.Refresh.Reveal(), "", "test")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := f.Revoke(ctx, tokenHash(first.Refresh.Reveal())); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.Refresh(ctx, second.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("renewed after the sign-out: %v", err)
		}
		if _, _, err := f.Authenticate(ctx, second.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("let in after the sign-out: %v", err)
		}
		if len(f.ended) != 1 {
			t.Errorf("sockets heard of %d ends", len(f.ended))
		}
		if err := f.Revoke(ctx, tokenHash("made up")); err != nil {
			t.Errorf("an unknown token: %v", err)
		}
	})
}

// Behind a proxy that was not named as trusted all visitors are one place. Guessing at many logins there ends at a captcha and at the shared limit; nobody there is kept out.
func TestAnUnnamedProxyIsOneSharedPlace(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		proxy := Asker{Address: "shared 127.0.0.1"}
		free := 0
		for i := range 120 {
			_, err := f.SignIn(ctx, fmt.Sprintf("invented-%d@guests.example", i), wrongPassword, "", "test", proxy)
			switch {
			case fault.Is(err, fault.InvalidCredentials):
				free++
			case !fault.Is(err, fault.RecaptchaNotSolved):
				t.Fatal(err)
			}
		}
		if want := int(captchaBehind) * 20; free != want {
			t.Errorf("%d of 120 passwords were looked at without a captcha, want %d", free, want)
		}
		// A stranger behind the same proxy guesses at the owner's login itself.
		for range 60 {
			if _, err := f.SignIn(ctx, "ana@guests.example", wrongPassword, f.solved(t, signIn("ana@guests.example")), "test", proxy); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", proxy); err != nil {
			t.Errorf("the owner: %v", err)
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", here); err != nil {
			t.Errorf("the owner from elsewhere: %v", err)
		}
	})
}

// The limits against floods count in the same places as all others, and only the machine itself has none.
func TestFloodsAreHeldAtEveryPlace(t *testing.T) {
	for _, c := range []struct {
		address func(i int) string
		want    int
	}{
		{func(int) string { return "127.0.0.1" }, 10_000},
		{func(int) string { return "192.0.2.1" }, placeBurst},
		{func(i int) string { return fmt.Sprintf("2001:db8:0:1::%x", i) }, placeBurst},
		{func(i int) string { return fmt.Sprintf("192.0.2.%d", i%250) }, networkBurst},
		{func(int) string { return "shared 127.0.0.1" }, placeBurst * 20},
		{func(int) string { return "shared 10.0.0.1" }, placeBurst * 20},
	} {
		d, passed := newFloods(), 0
		for i := range 10_000 {
			if d.pass("form", c.address(i), noon) == nil {
				passed++
			}
		}
		if passed != c.want {
			t.Errorf("%s: %d passed, want %d", c.address(1), passed, c.want)
		}
	}
}
