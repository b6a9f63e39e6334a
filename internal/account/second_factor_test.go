package account

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/hotp"

	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
	"latchkey/internal/secret"
)

// codeAt is the code that an authenticator app shows so many steps from the instant.
func codeAt(t *testing.T, key string, at time.Time, steps int64) string {
	t.Helper()
	code, err := hotp.GenerateCodeCustom(key, uint64(at.Unix()/stepSeconds+steps), codeOptions)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestACodeCountsOnceAndOneStepAroundNow(t *testing.T) {
	const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // 12345678901234567890, as in RFC 6238, appendix B
	now := clock.At(time.Unix(59, 0))
	if j, step := judgeCode(factor{Secret: secret.Of(key)}, "287082", now); j != codeRight || step != 1 {
		t.Errorf("the RFC's example: %v, step %d", j, step)
	}
	now = clock.At(noon)
	at := stepAt(now)
	for _, c := range []struct {
		name  string
		steps int64
		last  int64
		want  codeJudgment
		step  int64
	}{
		{"now", 0, 0, codeRight, at},
		{"a clock that is a step behind", -1, 0, codeRight, at - 1},
		{"a clock that is a step ahead", 1, 0, codeRight, at + 1},
		{"two steps behind", -2, 0, codeWrong, 0},
		{"two steps ahead", 2, 0, codeWrong, 0},
		{"an hour behind", -120, 0, codeWrong, 0},
		{"the same again", 0, at, codeUsed, 0},
		{"one before the accepted one", -1, at, codeUsed, 0},
		{"one after the accepted one", 1, at, codeRight, at + 1},
		{"after one that was ahead", 0, at + 1, codeUsed, 0},
	} {
		j, step := judgeCode(factor{Secret: secret.Of(key), LastStep: c.last}, codeAt(t, key, noon, c.steps), now)
		if j != c.want || step != c.step {
			t.Errorf("%s: %v step %d, want %v step %d", c.name, j, step, c.want, c.step)
		}
	}
	for _, bad := range []string{"", "12345", "1234567", "abcdef", "００００００"} {
		if j, _ := judgeCode(factor{Secret: secret.Of(key)}, bad, now); j != codeWrong {
			t.Errorf("%q: %v", bad, j)
		}
	}
}

func TestCodesAreReadHoweverTheyAreWritten(t *testing.T) {
	for typed, want := range map[string]string{"123 456": "123456", " 123\u00a0456\n": "123456", "ABCD-efgh ijkm": "abcdefghijkm", "abcd–efgh–ijkm": "abcdefghijkm", strings.Repeat("1", 101): ""} {
		if got := plainCode(typed); got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
	codes, err := newRecoveryCodes()
	if err != nil || len(codes) != recoveryCodes {
		t.Fatal(codes, err)
	}
	seen := map[string]bool{}
	for _, code := range codes {
		if !isRecovery(plainCode(strings.ToUpper(code))) || len(code) != 14 || seen[code] {
			t.Errorf("%q", code)
		}
		seen[code] = true
	}
	if isRecovery("123456") || isRecovery("abcdefghijk0") {
		t.Error("taken for a recovery code")
	}
}

func TestTheAddressForAnAppIsEscaped(t *testing.T) {
	text := factorURL("Casa: Mar & Söhne", "ana+x@crew.example", secret.Of("ABC")).Reveal()
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/Casa  Mar & Söhne:ana+x@crew.example" || u.Query().Get("issuer") != "Casa  Mar & Söhne" || u.Query().Get("secret") != "ABC" || strings.Contains(u.RawQuery, "+") {
		t.Errorf("%s %v", text, err)
	}
}

// team is an agency with two managers who can sign in; the first has a session.
type team struct {
	*agency
	id, colleague identity.AccountID
	session       Tokens
	attempts      int
}

const (
	anna = "manager@crew.example"
	bert = "bert@crew.example"
)

func eachTeam(t *testing.T, test func(t *testing.T, f *team)) {
	t.Helper()
	eachAgency(t, func(t *testing.T, a *agency) {
		f := &team{agency: a}
		if _, err := a.members.SaveStaff(ctx, a.member.ID, []member.Staff{{ExternalID: "b", Kind: member.KindManager, Name: "Bert Demo", Email: bert, Active: true}}, Find); err != nil {
			t.Fatal(err)
		}
		f.id, f.colleague = a.account(t, anna), a.account(t, bert)
		f.session = a.signIn(t, anna)
		test(t, f)
	})
}

func (f *team) attempt() identity.Attempt {
	f.attempts++
	return identity.Attempt{Account: f.id, Key: fmt.Sprint("key ", f.attempts), Fingerprint: "f"}
}

func (f *team) actor(tokens Tokens) identity.Actor {
	f.t.Helper()
	actor, _, err := f.Authenticate(ctx, tokens.Access.Reveal())
	if err != nil {
		f.t.Fatal(err)
	}
	return actor
}

// begin gives a secret that is not confirmed yet.
func (f *team) begin(tokens Tokens) string {
	f.t.Helper()
	setup, err := f.BeginSecondFactor(ctx, f.actor(tokens), f.attempt(), Proof{})
	if err != nil {
		f.t.Fatal(err)
	}
	return setup.Secret.Reveal()
}

// turnOn turns the second factor on for the owner of a session, and goes on to the next code.
func (f *team) turnOn(tokens Tokens) (key string, codes []string) {
	f.t.Helper()
	key = f.begin(tokens)
	codes, err := f.ConfirmSecondFactor(ctx, f.actor(tokens), f.attempt(), f.code(key))
	if err != nil {
		f.t.Fatal(err)
	}
	f.post.mails = nil
	f.clock.Advance(stepSeconds * time.Second)
	return key, codes
}

func (f *team) code(key string) string { return codeAt(f.t, key, f.clock.Now(), 0) }

// wrong is a code that is not right now.
func (f *team) wrong(key string) string {
	for _, code := range []string{"000000", "000001", "000002", "000003"} {
		if j, _ := judgeCode(factor{Secret: secret.Of(key)}, code, clock.At(f.clock.Now())); j == codeWrong {
			return code
		}
	}
	f.t.Fatal("four codes in a row are right")
	return ""
}

// challenged signs in with the password and gives the challenge.
func (f *team) challenged(email string) string {
	f.t.Helper()
	tokens := f.signIn(f.t, email)
	if tokens.Challenge.IsEmpty() || !tokens.Access.IsEmpty() || !tokens.Refresh.IsEmpty() || !tokens.Browser.IsEmpty() || tokens.Session != 0 {
		f.t.Fatalf("no challenge alone: %+v", tokens)
	}
	return tokens.Challenge.Reveal()
}

func (f *team) answer(from Asker, challenge, code string) (Tokens, error) {
	return f.AnswerChallenge(ctx, from, challenge, code, "test")
}

func (f *team) sessions() int {
	f.t.Helper()
	var n int
	if err := f.db.QueryRow(ctx, `SELECT COUNT(*) FROM session WHERE account_id = $1`, f.id).Scan(&n); err != nil {
		f.t.Fatal(err)
	}
	return n
}

func TestFromNoSecondFactorToASignInWithOne(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		me := f.actor(f.session)
		begin := f.attempt()
		setup, err := f.BeginSecondFactor(ctx, me, begin, Proof{})
		if err != nil {
			t.Fatal(err)
		}
		key := setup.Secret.Reveal()
		if again, err := f.BeginSecondFactor(ctx, me, begin, Proof{}); err != nil || again != setup || !strings.Contains(setup.URL.Reveal(), "secret="+key) || !strings.Contains(setup.URL.Reveal(), "issuer=Demo%20Agency") {
			t.Errorf("the same call again: %v %s", err, again.URL.Reveal())
		}
		if len(key) != 32 {
			t.Errorf("a secret of %d letters", len(key))
		}
		// Not confirmed, it counts for nothing.
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("asked for a second factor that was not confirmed")
		}
		if state, err := f.SecondFactor(ctx, me); err != nil || state.On {
			t.Errorf("%+v %v", state, err)
		}
		_, err = f.ConfirmSecondFactor(ctx, me, f.attempt(), f.wrong(key))
		wants(t, "a wrong code", err, fault.SecondFactorWrong)
		f.noMail()
		confirm := f.attempt()
		codes, err := f.ConfirmSecondFactor(ctx, me, confirm, " "+f.code(key)[:3]+" "+f.code(key)[3:])
		if err != nil || len(codes) != 10 {
			t.Fatal(codes, err)
		}
		// The answer was lost: the same call has the same codes, although its code is used up.
		if again, err := f.ConfirmSecondFactor(ctx, me, confirm, f.code(key)); err != nil || !slices.Equal(again, codes) {
			t.Errorf("%v %v", again, err)
		}
		if m, _ := f.mail(notify.SecondFactorOn, anna); m.Member != f.member.ID || !strings.HasPrefix(m.Link, "https://stay.example/login/reset") {
			t.Errorf("%+v", m)
		}
		if state, err := f.SecondFactor(ctx, me); err != nil || !state.On || state.Left != 10 || state.Since != clock.At(noon) {
			t.Errorf("%+v %v", state, err)
		}
		_, err = f.BeginSecondFactor(ctx, me, f.attempt(), Proof{})
		wants(t, "a second one", err, fault.Conflict)
		f.clock.Advance(time.Minute)
		before := f.sessions()
		challenge := f.challenged(anna)
		if f.sessions() != before {
			t.Error("a session without the second factor")
		}
		tokens, err := f.answer(here, challenge, f.code(key))
		if err != nil || tokens.Access.IsEmpty() || tokens.Refresh.IsEmpty() || tokens.Browser.IsEmpty() || !tokens.Challenge.IsEmpty() {
			t.Fatalf("%+v %v", tokens, err)
		}
		if actor := f.actor(tokens); actor.Account != f.id || !actor.Manages(f.member.ID) {
			t.Errorf("%+v", actor)
		}
		f.noMail()
		// The other sessions stay; the list says which have it: the one that set it up, and the new one.
		all, err := f.Sessions(ctx, f.actor(tokens))
		with := 0
		for _, one := range all {
			if one.SecondFactor {
				with++
			}
		}
		if err != nil || len(all) != 3 || with != 2 {
			t.Errorf("%d sessions, %d with the second factor, %v", len(all), with, err)
		}
		// A renewed session is the same session: nobody is asked every quarter of an hour.
		if _, err := f.Refresh(ctx, tokens.Refresh.Reveal(), "", "test"); err != nil {
			t.Error(err)
		}
	})
}

func TestNothingOfASecondFactorIsReadableAtRest(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, codes := f.turnOn(f.session)
		challenge := f.challenged(anna)
		var sealed []byte
		if err := f.db.QueryRow(ctx, `SELECT secret FROM second_factor WHERE account_id = $1`, f.id).Scan(&sealed); err != nil || len(sealed) == 0 || bytes.Contains(sealed, []byte(key)) {
			t.Errorf("%q %v", sealed, err)
		}
		if _, err := f.box.Open(factorPlace(f.colleague), sealed); err == nil {
			t.Error("opens as another account's")
		}
		for _, stored := range []string{`SELECT hash FROM recovery_code`, `SELECT hash FROM sign_in_challenge`, `SELECT result FROM idempotency`} {
			rows, err := f.db.Query(ctx, stored)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for rows.Next() {
				var raw []byte
				if err := rows.Scan(&raw); err != nil {
					t.Fatal(err)
				}
				n++
				for _, plain := range append([]string{key, challenge, plainCode(codes[0])}, codes...) {
					if bytes.Contains(raw, []byte(plain)) {
						t.Errorf("%s has %q", stored, plain)
					}
				}
			}
			if err := errors.Join(rows.Err(), rows.Close()); err != nil || n == 0 {
				t.Errorf("%s: %d rows, %v", stored, n, err)
			}
		}
	})
}

func TestAReplayedCodeIsRefused(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, _ := f.turnOn(f.session)
		code := f.code(key)
		if _, err := f.answer(here, f.challenged(anna), code); err != nil {
			t.Fatal(err)
		}
		_, err := f.answer(here, f.challenged(anna), code)
		wants(t, "the same code again", err, fault.SecondFactorWrong)
		if fault.As(err).Fields["code"] != "used" {
			t.Errorf("%v", err)
		}
		wants(t, "to turn it off", f.TurnOffSecondFactor(ctx, f.actor(f.session), f.attempt(), Proof{Code: code}), fault.SecondFactorWrong)
		f.clock.Advance(stepSeconds * time.Second)
		wants(t, "a step later", errOf(f.answer(here, f.challenged(anna), code)), fault.SecondFactorWrong)
		if _, err := f.answer(here, f.challenged(anna), f.code(key)); err != nil {
			t.Errorf("the next code: %v", err)
		}
	})
}

func errOf[T any](_ T, err error) error { return err }

func TestAShiftedClockIsOneStepOffAtMost(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, _ := f.turnOn(f.session)
		for _, c := range []struct {
			steps int64
			ok    bool
		}{{-2, false}, {2, false}, {-1, true}, {1, true}} {
			f.clock.Advance(5 * time.Minute)
			_, err := f.answer(here, f.challenged(anna), codeAt(t, key, f.clock.Now(), c.steps))
			if (err == nil) != c.ok || (err != nil && !fault.Is(err, fault.SecondFactorWrong)) {
				t.Errorf("%d steps: %v", c.steps, err)
			}
		}
	})
}

func TestGuessedCodesWaitAndLockNobodyOut(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, _ := f.turnOn(f.session)
		thief := Asker{Address: "198.51.100.7", Agent: "thief"}
		challenge := f.challenged(anna)
		for range challengeTries {
			wants(t, "a guess", errOf(f.answer(thief, challenge, f.wrong(key))), fault.SecondFactorWrong)
		}
		// The challenge is used up by guesses, even for the right code, and a new one does not help: the place has to wait.
		wants(t, "the right code at a challenge that was guessed at", errOf(f.answer(here, challenge, f.code(key))), fault.SecondFactorExpired)
		err := errOf(f.answer(thief, f.challenged(anna), f.code(key)))
		wants(t, "the next try from there", err, fault.TooManyRequests)
		if wait := fault.As(err).RetryAfter; wait > time.Minute {
			t.Errorf("waits %v", wait)
		}
		// Meanwhile the owner gets in from elsewhere.
		owner, err := f.answer(here, f.challenged(anna), f.code(key))
		if err != nil {
			t.Fatalf("the owner: %v", err)
		}
		// And even where everybody guesses: each unknown place has one try in ten minutes, a known browser as many as before.
		for n := range codeAttack {
			from := Asker{Address: fmt.Sprintf("203.0.%d.%d", n/200, n%200)}
			wants(t, "a guess of many", errOf(f.answer(from, f.challenged(anna), f.wrong(key))), fault.SecondFactorWrong)
		}
		place := Asker{Address: "198.51.100.99"}
		wants(t, "the first try of a place", errOf(f.answer(place, f.challenged(anna), f.wrong(key))), fault.SecondFactorWrong)
		wants(t, "its second", errOf(f.answer(place, f.challenged(anna), f.wrong(key))), fault.TooManyRequests)
		f.clock.Advance(stepSeconds * time.Second)
		if _, err := f.answer(Asker{Address: "198.51.100.99", Browser: owner.Browser.Reveal()}, f.challenged(anna), f.code(key)); err != nil {
			t.Errorf("the owner's browser, behind the same address: %v", err)
		}
		f.clock.Advance(10 * time.Minute)
		if _, err := f.answer(place, f.challenged(anna), f.code(key)); err != nil {
			t.Errorf("ten minutes later: %v", err)
		}
		// A session that was stolen guesses no better: its tries are counted by account.
		f.clock.Advance(time.Hour)
		stolen := f.actor(f.signedIn(key))
		var last error
		for range proofs.burst + 1 {
			last = f.TurnOffSecondFactor(ctx, stolen, f.attempt(), Proof{Code: f.wrong(key)})
		}
		wants(t, "many tries of a session", last, fault.TooManyRequests)
	})
}

// signedIn signs the first manager in with a new code.
func (f *team) signedIn(key string) Tokens {
	f.t.Helper()
	f.clock.Advance(stepSeconds * time.Second)
	tokens, err := f.answer(here, f.challenged(anna), f.code(key))
	if err != nil {
		f.t.Fatal(err)
	}
	return tokens
}

func TestARecoveryCodeWorksOnce(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, codes := f.turnOn(f.session)
		if _, err := f.answer(here, f.challenged(anna), strings.ToUpper(strings.ReplaceAll(codes[3], "-", " "))); err != nil {
			t.Fatal(err)
		}
		if m, _ := f.mail(notify.RecoveryCodeUsed, anna); m.Values["left"] != "9" {
			t.Errorf("%+v", m)
		}
		wants(t, "again", errOf(f.answer(here, f.challenged(anna), codes[3])), fault.SecondFactorWrong)
		wants(t, "made up", errOf(f.answer(here, f.challenged(anna), "abcd-efgh-ijkm")), fault.SecondFactorWrong)
		f.noMail()
		// New ones take the place of all; that needs a proof.
		me := f.actor(f.session)
		wants(t, "new codes with a session alone", errOf(f.RenewRecoveryCodes(ctx, me, f.attempt(), Proof{})), fault.ReauthenticationRequired)
		attempt := f.attempt()
		fresh, err := f.RenewRecoveryCodes(ctx, me, attempt, Proof{Code: f.code(key)})
		if err != nil || len(fresh) != 10 || slices.Contains(fresh, codes[4]) {
			t.Fatal(fresh, err)
		}
		if again, err := f.RenewRecoveryCodes(ctx, me, attempt, Proof{Code: f.code(key)}); err != nil || !slices.Equal(again, fresh) {
			t.Errorf("%v %v", again, err)
		}
		wants(t, "an old one", errOf(f.answer(here, f.challenged(anna), codes[4])), fault.SecondFactorWrong)
		if _, err := f.answer(here, f.challenged(anna), fresh[4]); err != nil {
			t.Error(err)
		}
	})
}

func TestAChallengeIsForOneSignInOfOneAccount(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, codes := f.turnOn(f.session)
		bertsSession := f.signIn(t, bert)
		bertsKey, bertsCodes := f.turnOn(bertsSession)
		challenge := f.challenged(anna)
		wants(t, "a code of another account", errOf(f.answer(here, challenge, f.code(bertsKey))), fault.SecondFactorWrong)
		wants(t, "a recovery code of another account", errOf(f.answer(here, challenge, bertsCodes[0])), fault.SecondFactorWrong)
		wants(t, "another client", errOf(f.AnswerChallenge(ctx, here, challenge, f.code(key), "other")), fault.SecondFactorExpired)
		wants(t, "made up", errOf(f.answer(here, "made up", f.code(key))), fault.SecondFactorExpired)
		if _, err := f.answer(here, challenge, f.code(key)); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(stepSeconds * time.Second)
		wants(t, "a second time", errOf(f.answer(here, challenge, f.code(key))), fault.SecondFactorExpired)
		challenge = f.challenged(anna)
		f.clock.Advance(challengeLife)
		wants(t, "after its time", errOf(f.answer(here, challenge, codes[0])), fault.SecondFactorExpired)
		// Turned off meanwhile, nothing waits any more.
		challenge = f.challenged(anna)
		if err := f.TurnOffSecondFactor(ctx, f.actor(f.signedIn(key)), f.attempt(), Proof{Code: codes[0]}); err != nil {
			t.Fatal(err)
		}
		wants(t, "after it was turned off", errOf(f.answer(here, challenge, codes[1])), fault.SecondFactorExpired)
		if err := f.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
			t.Error(err)
		}
	})
}

func TestAChallengeOpensNothingElse(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		f.turnOn(f.session)
		challenge := f.challenged(anna)
		wants(t, "as an access token", errOf2(f.Authenticate(ctx, challenge)), fault.Unauthorized)
		wants(t, "as a refresh token", errOf(f.Refresh(ctx, challenge, "", "test")), fault.InvalidGrant)
		wants(t, "as the token of a link", errOf(f.SignInByLink(ctx, here, challenge, "test")), fault.WrongTokenReset)
		_, err := f.inspect(challenge, false)
		// Which of the two is guessed from the first letter of a token that is none.
		wants(t, "as a mailed link", err, fault.As(wrongLink(kindOfToken(challenge))).Code)
		if known, err := f.knowsBrowser(ctx, f.db, challenge, ""); err != nil || known {
			t.Errorf("as a known browser: %v %v", known, err)
		}
	})
}

func errOf2[A, B any](_ A, _ B, err error) error { return err }

func TestAStolenSessionAloneTurnsNothingOff(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		key, codes := f.turnOn(f.session)
		me := f.actor(f.session)
		wants(t, "without a proof", f.TurnOffSecondFactor(ctx, me, f.attempt(), Proof{}), fault.ReauthenticationRequired)
		if err := f.TurnOffSecondFactor(ctx, me, f.attempt(), Proof{Password: "not the password"}); fault.As(err).Fields["password"] != "wrong" {
			t.Errorf("a wrong password: %v", err)
		}
		wants(t, "a wrong code", f.TurnOffSecondFactor(ctx, me, f.attempt(), Proof{Code: f.wrong(key)}), fault.SecondFactorWrong)
		wants(t, "a made-up recovery code", f.TurnOffSecondFactor(ctx, me, f.attempt(), Proof{Code: "abcd-efgh-ijkm"}), fault.SecondFactorWrong)
		if on, err := f.HasSecondFactor(ctx, f.id); err != nil || !on {
			t.Fatalf("%v %v", on, err)
		}
		f.noMail()
		attempt := f.attempt()
		for range 2 { // the answer was lost, and the same call comes again
			if err := f.TurnOffSecondFactor(ctx, me, attempt, Proof{Password: password}); err != nil {
				t.Fatal(err)
			}
		}
		f.mail(notify.SecondFactorOff, anna)
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("still asked for")
		}
		wants(t, "twice", f.TurnOffSecondFactor(ctx, me, f.attempt(), Proof{Password: password}), fault.Conflict)
		all, err := f.Sessions(ctx, me)
		if err != nil || slices.ContainsFunc(all, func(s Session) bool { return s.SecondFactor }) {
			t.Errorf("%+v %v", all, err)
		}
		wants(t, "with a code of what is gone", errOf(f.RenewRecoveryCodes(ctx, me, f.attempt(), Proof{Code: codes[0]})), fault.Conflict)
	})
}

// Who finds a device that is signed in must not lock its owner out by turning the second factor on.
func TestTurningItOnLaterNeedsThePassword(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		me := f.actor(f.session)
		f.clock.Advance(freshSession)
		wants(t, "a session that is not fresh", errOf(f.BeginSecondFactor(ctx, me, f.attempt(), Proof{})), fault.ReauthenticationRequired)
		if _, err := f.BeginSecondFactor(ctx, me, f.attempt(), Proof{Password: "not the password"}); fault.As(err).Fields["password"] != "wrong" {
			t.Errorf("%v", err)
		}
		if _, err := f.BeginSecondFactor(ctx, me, f.attempt(), Proof{Password: password}); err != nil {
			t.Error(err)
		}
		guest := identity.Actor{Account: f.id, Session: me.Session, Relations: []identity.Relation{{Member: f.member.ID, Role: identity.Guest}}}
		wants(t, "a guest", errOf(f.BeginSecondFactor(ctx, guest, f.attempt(), Proof{Password: password})), fault.Forbidden)
		number := identity.Actor{Account: f.id, Session: me.Session, OnlyReservation: identity.Ref{Member: f.member.ID, ID: 1}}
		wants(t, "by booking number", errOf(f.SecondFactor(ctx, number)), fault.Forbidden)
		wants(t, "by booking number", f.TurnOffSecondFactor(ctx, number, f.attempt(), Proof{Password: password}), fault.Forbidden)
	})
}

func TestAColleagueResetsALostSecondFactor(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		f.turnOn(f.session)
		crew, err := f.members.Staff(ctx, f.db, f.member.ID)
		if err != nil {
			t.Fatal(err)
		}
		refs := map[string]identity.Ref{}
		for _, s := range crew.All() {
			refs[s.Email] = identity.Ref{Member: s.Member, ID: int64(s.ID)}
		}
		bertsTokens := f.signIn(t, bert)
		berts := f.actor(bertsTokens)
		attempt := func() identity.Attempt {
			a := f.attempt()
			a.Account = f.colleague
			return a
		}
		mine := Proof{Password: password}
		wants(t, "without a proof", f.ResetSecondFactor(ctx, berts, attempt(), refs[anna], Proof{}), fault.ReauthenticationRequired)
		if err := f.ResetSecondFactor(ctx, berts, attempt(), refs[anna], Proof{Password: "not the password"}); fault.As(err).Fields["password"] != "wrong" {
			t.Errorf("a wrong password: %v", err)
		}
		wants(t, "oneself", f.ResetSecondFactor(ctx, berts, attempt(), refs[bert], mine), fault.Conflict)
		wants(t, "a cleaner", f.ResetSecondFactor(ctx, berts, attempt(), refs["cleaner@crew.example"], mine), fault.NotFound)
		wants(t, "nobody", f.ResetSecondFactor(ctx, berts, attempt(), identity.Ref{Member: f.member.ID, ID: 987654}, mine), fault.NotFound)
		stranger := identity.Actor{Account: f.colleague, Session: berts.Session, Relations: []identity.Relation{{Member: f.member.ID + 1, Role: identity.Manager}}}
		wants(t, "another agency's manager", f.ResetSecondFactor(ctx, stranger, attempt(), refs[anna], mine), fault.NotFound)
		if on, err := f.HasSecondFactor(ctx, f.id); err != nil || !on {
			t.Fatalf("%v %v", on, err)
		}
		f.noMail()

		// Anna also manages another agency, which Bert does not: no agency weakens the sign-in to another one.
		other, err := f.members.Save(ctx, member.Member{Name: "Other Agency", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		there := member.Staff{ExternalID: "m", Kind: member.KindManager, Name: "Manager Demo", Email: anna, Active: true}
		if _, err := f.members.SaveStaff(ctx, other.ID, []member.Staff{there}, Find); err != nil {
			t.Fatal(err)
		}
		wants(t, "a manager of another agency too", f.ResetSecondFactor(identity.Within(ctx, berts), berts, attempt(), refs[anna], mine), fault.ResetElsewhere)
		there.Active = false
		if _, err := f.members.SaveStaff(ctx, other.ID, []member.Staff{there}, Find); err != nil {
			t.Fatal(err)
		}

		once := attempt()
		for range 2 { // the answer was lost, and the same call comes again
			if err := f.ResetSecondFactor(identity.Within(ctx, berts), berts, once, refs[anna], mine); err != nil {
				t.Fatal(err)
			}
		}
		if m, _ := f.mail(notify.SecondFactorReset, anna); m.Values["name"] != berts.Name || m.Member != f.member.ID {
			t.Errorf("%+v", m)
		}
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("still asked for")
		}
		history, err := f.members.History(ctx, berts, f.member.ID)
		if err != nil || len(history) != 1 || history[0].Act != member.SecondFactorReset || history[0].By != f.colleague || history[0].StaffName != "Manager Demo" || history[0].ByName != berts.Name {
			t.Errorf("%+v %v", history, err)
		}
		_, err = f.members.History(ctx, stranger, f.member.ID)
		wants(t, "another agency's history", err, fault.NotFound)
	})
}

func TestTheOperatorResetsWhereNoColleagueCan(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		f.turnOn(f.session)
		wants(t, "an unknown login", f.ResetSecondFactorOf(ctx, "nobody@crew.example"), fault.AccountNotFound)
		wants(t, "a login without one", f.ResetSecondFactorOf(ctx, bert), fault.Conflict)
		if err := f.ResetSecondFactorOf(ctx, "Manager@Crew.example"); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.SecondFactorReset, anna)
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("still asked for")
		}
	})
}

func TestWithASecondFactorTwelveCharactersAreEnough(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const twelve = "x9 horse 73 q"
		if err := f.checkPassword(ctx, twelve, anna, 0); fault.As(err).Fields["password"] == "" {
			t.Errorf("without: %v", err)
		}
		f.turnOn(f.session)
		if err := f.checkPassword(ctx, twelve, anna, 0); err != nil {
			t.Errorf("with: %v", err)
		}
		if err := f.checkPassword(ctx, twelve, bert, 0); err == nil {
			t.Error("a colleague's second factor counts")
		}
	})
}

// Every way to a session asks for the second factor: each grant of /token is here, and a new one has to be decided. What begins no session of the account is named.
func TestEveryWayToASessionAsksForTheSecondFactor(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		secret, codes := f.turnOn(f.session)
		link := func() string {
			if err := f.ask(anna, LinkSignIn); err != nil {
				t.Fatal(err)
			}
			_, token := f.mail(notify.SignInLink, anna)
			return token
		}
		reset := func() {
			if err := f.ask(anna, LinkReset); err != nil {
				t.Fatal(err)
			}
			_, token := f.mail(notify.Reset, anna)
			if _, err := f.set(LinkReset, token, password); err != nil {
				t.Fatal(err)
			}
			f.mail(notify.PasswordChanged, anna)
		}
		renewed, phone := f.signedIn(secret), key()
		f.addsPasskey(renewed, "Phone", phone)
		ways := map[string]struct {
			form  url.Values
			asked bool
			ok    bool
		}{
			grantPassword: {url.Values{"username": {anna}, "password": {password}}, true, false},
			grantLink:     {url.Values{"token": {link()}}, true, false},
			// A renewal goes on with a session that was begun with the second factor, or before there was one.
			grantRefresh: {url.Values{"refresh_token": {renewed.Refresh.Reveal()}}, false, true},
			// A booking number opens one stay, without an account; here there is none.
			grantBooking: {url.Values{"booking_number": {"1"}, "last_name": {"Demo"}, "arrival": {"2026-06-01"}}, false, false},
			grantFactor:  {url.Values{"challenge": {f.challenged(anna)}, "code": {codes[0]}}, false, true},
			// A passkey is two factors by itself.
			grantPasskey: {url.Values{"passkey": {get(t, phone, f.asks(""))}}, false, true},
		}
		for _, grant := range grants {
			way, ok := ways[grant]
			if !ok {
				t.Errorf("nobody has decided about grant %s", grant)
				continue
			}
			before := f.sessions()
			way.form.Set("grant_type", grant)
			way.form.Set("client_id", "test")
			status, answer := f.token(way.form)
			asked := answer["error_description"] == string(fault.SecondFactorRequired) && status == http.StatusForbidden && answer["challenge"] != "" && answer["expires_in"] == float64(300)
			if asked != way.asked || (answer["access_token"] != nil) != way.ok {
				t.Errorf("%s: %d %v", grant, status, answer)
			}
			if began := f.sessions() - before; began != 0 && grant != grantFactor && grant != grantPasskey {
				t.Errorf("%s: %d sessions", grant, began)
			}
		}
		f.post.mails = nil
		// A new password, by mail or by its owner, changes nothing about it.
		reset()
		f.challenged(anna)
	})
}

// token makes a call of /token.
func (f *team) token(form url.Values) (int, map[string]any) {
	f.t.Helper()
	req := httptest.NewRequest(http.MethodPost, "/token", strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	rec := httptest.NewRecorder()
	f.serveToken(rec, req)
	var answer map[string]any
	if err := json.Unmarshal(rec.Body.Bytes(), &answer); err != nil {
		f.t.Fatal(err)
	}
	return rec.Code, answer
}

// The sources say the same: rows of sessions and first tokens are written by openSession alone, which asks for the second factor before.
func TestSessionsBeginInOnePlace(t *testing.T) {
	callers := map[string][]string{}
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) < 100 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"session", "access_token", "refresh_token"} {
			if n := bytes.Count(raw, []byte("INSERT INTO "+table+" ")); n > 0 {
				callers["INSERT INTO "+table] = append(callers["INSERT INTO "+table], fmt.Sprint(file, " ", n))
			}
		}
		if filepath.Base(filepath.Dir(file)) != "account" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, raw, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				name := ""
				switch x := n.(type) {
				case *ast.Ident:
					name = x.Name
				case *ast.SelectorExpr:
					name = x.Sel.Name
				}
				if slices.Contains([]string{"insertSession", "insertAccess", "insertRefresh", "insertTokens"}, name) && name != fn.Name.Name && !slices.Contains(callers[name], fn.Name.Name) {
					callers[name] = append(callers[name], fn.Name.Name)
				}
				if set, ok := n.(*ast.KeyValueExpr); ok {
					if key, ok := set.Key.(*ast.Ident); ok && key.Name == "proved" {
						callers["proved"] = append(callers["proved"], fn.Name.Name)
					}
				}
				return true
			})
		}
	}
	for what, want := range map[string][]string{
		"insertSession": {"openSession"}, "insertTokens": {"openSession", "Refresh"}, "insertAccess": {"insertTokens"}, "insertRefresh": {"insertTokens"}, "proved": {"SignInByPasskey", "answerChallenge", "signInByRecovery"},
		"INSERT INTO session": {"../account/store.go 1"}, "INSERT INTO access_token": {"../account/store.go 1"}, "INSERT INTO refresh_token": {"../account/store.go 1"},
	} {
		got := slices.Clone(callers[what])
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
}
