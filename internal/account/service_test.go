package account

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/secret"
)

var ctx = context.Background()

const password = "correct horse battery"

// here is where the tests sign in from.
var here = Asker{Address: "192.0.2.1", Agent: "test"}

// solved is a solved captcha, as a browser would have made it; only quicker, as the number is known.
func (f *fixture) solved(t *testing.T, use CaptchaUse) string {
	t.Helper()
	c, err := newChallenge(f.box, use, f.clock.Now().Add(captchaLife))
	if err != nil {
		t.Fatal(err)
	}
	salt, _ := hex.DecodeString(c.Salt)
	nonce, _ := hex.DecodeString(c.Nonce)
	key, err := deriveKey(nonce, salt, leastNumber)
	if err != nil {
		t.Fatal(err)
	}
	c.Challenge = hex.EncodeToString(key[:captchaShown])
	c.Signature = signature(f.box, c, use)
	raw, err := json.Marshal(solution{Challenge: c, Number: leastNumber})
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

// signIn is the captcha's use at the sign-in of an address.
func signIn(email string) CaptchaUse { return CaptchaUse{FormSignIn, email} }

// solve tries the numbers from 0 on.
func solve(t *testing.T, c Challenge) string {
	t.Helper()
	salt, _ := hex.DecodeString(c.Salt)
	nonce, _ := hex.DecodeString(c.Nonce)
	for n := range c.MaxNumber {
		key, err := deriveKey(nonce, salt, n)
		if err != nil {
			t.Fatal(err)
		}
		if hex.EncodeToString(key[:captchaShown]) == c.Challenge {
			raw, err := json.Marshal(solution{Challenge: c, Number: n})
			if err != nil {
				t.Fatal(err)
			}
			return base64.StdEncoding.EncodeToString(raw)
		}
	}
	t.Fatal("no number solves the challenge")
	return ""
}

type fixture struct {
	*Service
	clock   *clock.Manual
	members *member.Service
	ended   []int64
}

func each(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	c := clock.NewManual(noon)
	dbtest.Each(t, c, func(t *testing.T, db *database.DB) {
		c.Set(noon)
		box, err := secret.NewBox(bytes.Repeat([]byte{7}, secret.KeySize))
		if err != nil {
			t.Fatal(err)
		}
		f := &fixture{clock: c}
		f.members = member.NewService(member.Deps{DB: db, Box: box, Clock: c, StaffChanged: []member.StaffChanged{func(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
			return f.StaffChanged(ctx, tx, changes)
		}}})
		f.Service = NewService(db, box, c, f.members, accounttest.Nothing{}, accounttest.Nothing{}, Options{
			AccessTTL: 15 * time.Minute, RefreshTTL: 30 * 24 * time.Hour, LinkTTL: time.Hour, Captcha: CaptchaOptions{Kind: ProofOfWork}, SessionEnded: func(id int64) { f.ended = append(f.ended, id) },
			LanguageChosen: func(context.Context, *database.Tx, int64, string) error { return nil },
		})
		test(t, f)
	})
}

func (f *fixture) account(t *testing.T, email string) identity.AccountID {
	t.Helper()
	id, err := f.Create(ctx, email, "Demo Person", "de", password)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (f *fixture) signIn(t *testing.T, email string) Tokens {
	t.Helper()
	tokens, err := f.SignIn(ctx, email, password, "", "test", here)
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}

func TestSignInTakesTheAddressInAnyCaseAndTheWholePassword(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		id := f.account(t, "Ana@Guests.example")
		tokens := f.signIn(t, " ana@guests.EXAMPLE ")
		actor, expires, err := f.Authenticate(ctx, tokens.Access.Reveal())
		if err != nil || actor.Account != id || actor.Lang != "de" || expires != tokens.AccessExpires {
			t.Errorf("actor %+v, expires %v, %v", actor, expires, err)
		}
		for _, c := range []struct{ email, password string }{{"ana@guests.example", password + "x"}, {"ana@guests.example", password[:20]}, {"nobody@guests.example", password}} {
			if _, err := f.SignIn(ctx, c.email, c.password, "", "test", Asker{Address: "192.0.2.2"}); !fault.Is(err, fault.InvalidCredentials) || fault.As(err).Status != 401 {
				t.Errorf("%v: %v", c, err)
			}
		}
		var stored string
		if err := f.db.QueryRow(ctx, `SELECT password_hash FROM account WHERE id = $1`, id).Scan(&stored); err != nil || bytes.Contains([]byte(stored), []byte(password)) {
			t.Errorf("stored %q, %v", stored, err)
		}
	})
}

func TestTheSixthTryHasToWaitAndTheRightPasswordEndsIt(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		for range freeFailures {
			if _, err := f.SignIn(ctx, "ana@guests.example", "wrong wrong wrong", f.solved(t, signIn("ana@guests.example")), "test", here); !fault.Is(err, fault.InvalidCredentials) {
				t.Fatal(err)
			}
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", here); !fault.Is(err, fault.TooManyRequests) {
			t.Fatalf("the sixth try: %v", err)
		}
		f.clock.Advance(2 * time.Second)
		if _, err := f.SignIn(ctx, "ana@guests.example", password, f.solved(t, signIn("ana@guests.example")), "test", here); err != nil {
			t.Fatal(err)
		}
		// The login's own failures are forgotten; its address is still held to a captcha, another one is not.
		if _, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", here); !fault.Is(err, fault.RecaptchaNotSolved) {
			t.Errorf("from the same address: %v", err)
		}
		if _, err := f.SignIn(ctx, "ana@guests.example", password, "", "test", Asker{Address: "198.51.100.9"}); err != nil {
			t.Errorf("from another address: %v", err)
		}
	})
}

// The wrong password costs nothing twice; from the third on it takes a captcha as well, for known and unknown logins alike.
func TestTheCaptchaComesAfterTheThirdFailure(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		for i, who := range []string{"ana@guests.example", "nobody@guests.example"} {
			from := Asker{Address: []string{"192.0.2.7", "198.51.100.7"}[i]}
			for range captchaBehind {
				if _, err := f.SignIn(ctx, who, "wrong wrong wrong", "", "test", from); !fault.Is(err, fault.InvalidCredentials) {
					t.Fatalf("%s: %v", who, err)
				}
			}
			if _, err := f.SignIn(ctx, who, "wrong wrong wrong", "", "test", from); !fault.Is(err, fault.RecaptchaNotSolved) || fault.As(err).Status != 400 {
				t.Errorf("%s without a captcha: %v", who, err)
			}
			solved := f.solved(t, signIn(who))
			if _, err := f.SignIn(ctx, who, "wrong wrong wrong", solved, "test", from); !fault.Is(err, fault.InvalidCredentials) {
				t.Errorf("%s with a captcha: %v", who, err)
			}
			if _, err := f.SignIn(ctx, who, password, solved, "test", from); !fault.Is(err, fault.RecaptchaNotSolved) {
				t.Errorf("%s with the same captcha again: %v", who, err)
			}
		}
	})
}

func TestRefreshRotatesAndReuseEndsTheFamily(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		first := f.signIn(t, "ana@guests.example")
		second, err := f.Refresh(ctx, first.Refresh.Reveal(), "", "test")
		if err != nil || second.Refresh == first.Refresh || second.Access == first.Access {
			t.Fatalf("%v", err)
		}
		again, err := f.Refresh(ctx, first.Refresh.Reveal(), "", "test")
		if err != nil || again.Refresh != second.Refresh || again.Access != second.Access {
			t.Fatalf("a second tab must get the same successor: %v", err)
		}
		third, err := f.Refresh(ctx, second.Refresh.Reveal(), "", "test")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := f.Authenticate(ctx, third.Access.Reveal()); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Refresh(ctx, first.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) || fault.As(err).Status != 400 {
			t.Fatalf("reuse after the successor was used: %v", err)
		}
		if _, _, err := f.Authenticate(ctx, third.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the family lives on after a reuse: %v", err)
		}
		if _, err := f.Refresh(ctx, third.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("the family can still refresh: %v", err)
		}
		if len(f.ended) != 1 || f.ended[0] != first.Session {
			t.Errorf("ended %v", f.ended)
		}
	})
}

func TestTwentyRefreshesAtOnceMakeOneSuccessor(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		first := f.signIn(t, "ana@guests.example")
		var mu sync.Mutex
		got := map[string]bool{}
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				tokens, err := f.Refresh(ctx, first.Refresh.Reveal(), "", "test")
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				defer mu.Unlock()
				got[tokens.Refresh.Reveal()+tokens.Access.Reveal()] = true
			})
		}
		wg.Wait()
		var n int
		if err := f.db.QueryRow(ctx, `SELECT COUNT(*) FROM refresh_token`).Scan(&n); err != nil || n != 2 || len(got) != 1 {
			t.Errorf("%d tokens stored, %d different answers, %v", n, len(got), err)
		}
	})
}

func TestTokensEndInTime(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		tokens := f.signIn(t, "ana@guests.example")
		f.clock.Advance(15*time.Minute - time.Millisecond)
		if _, _, err := f.Authenticate(ctx, tokens.Access.Reveal()); err != nil {
			t.Error(err)
		}
		f.clock.Advance(time.Millisecond)
		if _, _, err := f.Authenticate(ctx, tokens.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("an old access token: %v", err)
		}
		if err := f.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(30 * 24 * time.Hour)
		if _, err := f.Refresh(ctx, tokens.Refresh.Reveal(), "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("an old refresh token: %v", err)
		}
		if _, err := f.Refresh(ctx, "made up", "", "test"); !fault.Is(err, fault.InvalidGrant) {
			t.Errorf("a made-up token: %v", err)
		}
	})
}

func TestSignOutAndANewPasswordEndSessionsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.account(t, "ana@guests.example")
		a, b := f.signIn(t, "ana@guests.example"), f.signIn(t, "ana@guests.example")
		actor, _, err := f.Authenticate(ctx, a.Access.Reveal())
		if err != nil {
			t.Fatal(err)
		}
		if err := f.SignOut(ctx, actor); err != nil {
			t.Fatal(err)
		}
		if _, _, err := f.Authenticate(ctx, a.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("signed out: %v", err)
		}
		if _, _, err := f.Authenticate(ctx, b.Access.Reveal()); err != nil {
			t.Errorf("the other device: %v", err)
		}
		f.account(t, "ana@guests.example")
		if _, _, err := f.Authenticate(ctx, b.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("after a new password: %v", err)
		}
	})
}

func TestStaffAreLinkedWhicheverComesFirst(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		m, err := f.members.Save(ctx, member.Member{Name: "Demo Agency", Lang: "de", Currency: "EUR", TimeZone: "Europe/Madrid", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		early := f.account(t, "early@cleaners.example")
		staff, err := f.members.SaveStaff(ctx, m.ID, []member.Staff{
			{ExternalID: "a", Kind: member.KindPerson, Name: "Early", Email: "Early@cleaners.example", Active: true},
			{ExternalID: "b", Kind: member.KindCompany, Name: "Late", Email: "late@cleaners.example", Active: true},
			{ExternalID: "c", Kind: member.KindManager, Name: "Gone", Email: "early@cleaners.example", Active: false},
		}, Find)
		if err != nil || staff[0].Account != early || staff[1].Account != 0 {
			t.Fatalf("%+v, %v", staff, err)
		}
		late := f.account(t, "late@cleaners.example")
		for account, want := range map[identity.AccountID]identity.Role{early: identity.Cleaner, late: identity.Company} {
			got, err := f.members.Relations(ctx, f.db, account)
			if err != nil || len(got) != 1 || got[0].Role != want || got[0].Member != m.ID {
				t.Errorf("%d: %+v, %v", account, got, err)
			}
		}
	})
}

func TestAPasswordHashFromElsewhereIsRefusedNotTrusted(t *testing.T) {
	h := newHasher()
	for _, bad := range []string{"x", "$argon2i$v=19$m=1,t=1,p=1$AA$AA", "$argon2id$v=19$m=1,t=1$AA$AA", "$argon2id$v=19$m=8,t=1,p=1$AA$"} {
		if ok, err := h.verify(ctx, bad, password); ok || err == nil {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
	}
	if ok, err := h.verify(ctx, "", ""); ok || err != nil {
		t.Errorf("an unknown account: %v, %v", ok, err)
	}
}
