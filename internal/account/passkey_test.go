package account

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/clock"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

const (
	home     = "https://stay.example"
	homeHost = "stay.example"
)

func TestBrowsersTakePasskeysAtANameAndHTTPS(t *testing.T) {
	for address, want := range map[string]bool{
		home: true, "https://stay.example:8443": true, "http://localhost:8080": true, "http://demo.localhost": true,
		"http://stay.example": false, "https://192.0.2.1": false, "http://127.0.0.1:8080": false, "https://[::1]": false, "": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := passkeysAt(u); got != want {
			t.Errorf("%s: %v", address, got)
		}
		if _, err := relyingParty(u, "Demo"); (err == nil) != want || (err != nil && !fault.Is(err, fault.PasskeysUnavailable)) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// key is an authenticator at the installation's own address.
func key() *accounttest.Authenticator { return accounttest.NewAuthenticator(home, homeHost) }

func (f *team) begins(tokens Tokens) string {
	f.t.Helper()
	options, err := f.BeginPasskey(ctx, f.actor(tokens), f.attempt(), Proof{})
	if err != nil {
		f.t.Fatal(err)
	}
	return options
}

// addsPasskey adds one to the account of a session.
func (f *team) addsPasskey(tokens Tokens, name string, with *accounttest.Authenticator) AddedPasskey {
	f.t.Helper()
	answer, err := with.Create(f.begins(tokens))
	if err != nil {
		f.t.Fatal(err)
	}
	added, err := f.AddPasskey(ctx, f.actor(tokens), f.attempt(), name, answer)
	if err != nil {
		f.t.Fatal(err)
	}
	f.post.mails = nil
	return added
}

// asks asks a browser for a passkey at the sign-in; with a challenge for the second factor.
func (f *team) asks(challenge string) string {
	f.t.Helper()
	options, err := f.BeginPasskeySignIn(ctx, here, challenge)
	if err != nil {
		f.t.Fatal(err)
	}
	return options
}

func get(t *testing.T, with *accounttest.Authenticator, options string) string {
	t.Helper()
	answer, err := with.Get(options)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// enters signs in with a passkey alone.
func (f *team) enters(with *accounttest.Authenticator) (Tokens, error) {
	f.t.Helper()
	return f.SignInByPasskey(ctx, here, get(f.t, with, f.asks("")), "test")
}

// steps signs in with the password and a passkey.
func (f *team) steps(email string, with *accounttest.Authenticator) (Tokens, error) {
	f.t.Helper()
	challenge := f.challenged(email)
	return f.AnswerChallengeByPasskey(ctx, here, challenge, get(f.t, with, f.asks(challenge)), "test")
}

func TestFromNoPasskeyToASignInWithOne(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		me, phone := f.actor(f.session), key()
		begin := f.attempt()
		options, err := f.BeginPasskey(ctx, me, begin, Proof{})
		if err != nil {
			t.Fatal(err)
		}
		if again, err := f.BeginPasskey(ctx, me, begin, Proof{}); err != nil || again != options {
			t.Errorf("the same call again: %v", err)
		}
		for _, want := range []string{`"id":"stay.example"`, `"userVerification":"required"`, `"residentKey":"required"`, `"name":"Demo Agency"`} {
			if !strings.Contains(options, want) {
				t.Errorf("%s is not in %s", want, options)
			}
		}
		answer, err := phone.Create(options)
		if err != nil {
			t.Fatal(err)
		}
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("asked for a passkey that is not there yet")
		}
		attempt := f.attempt()
		added, err := f.AddPasskey(ctx, me, attempt, "  My \n phone ", answer)
		if err != nil || len(added.Codes) != recoveryCodes {
			t.Fatal(added, err)
		}
		if again, err := f.AddPasskey(ctx, me, attempt, "  My \n phone ", answer); err != nil || again.ID != added.ID || again.Codes[0] != added.Codes[0] {
			t.Errorf("the answer was lost: %+v %v", again, err)
		}
		if m, _ := f.mail(notify.PasskeyAdded, anna); m.Values["name"] != "My phone" {
			t.Errorf("%+v", m)
		}
		wants(t, "the same answer for another one", errOf(f.AddPasskey(ctx, me, f.attempt(), "", answer)), fault.PasskeyRefused)
		if state, err := f.SecondFactor(ctx, me); err != nil || !state.On || state.App || state.Left != recoveryCodes || state.Since != clock.At(noon) {
			t.Errorf("%+v %v", state, err)
		}
		// Alone it signs in: what it is and who holds it are two factors.
		before := f.sessions()
		tokens, err := f.enters(phone)
		if err != nil || tokens.Access.IsEmpty() || !tokens.Challenge.IsEmpty() || f.sessions() != before+1 {
			t.Fatalf("%+v %v", tokens, err)
		}
		if actor := f.actor(tokens); actor.Account != f.id || !actor.Manages(f.member.ID) {
			t.Errorf("%+v", actor)
		}
		// The password asks for it.
		waiting := f.signIn(t, anna)
		if fmt.Sprint(waiting.Ways) != "[passkey recovery_code]" {
			t.Errorf("%v", waiting.Ways)
		}
		if tokens, err := f.steps(anna, phone); err != nil || f.actor(tokens).Account != f.id {
			t.Error(err)
		}
		f.noMail()
		all, err := f.Sessions(ctx, f.actor(tokens))
		with := 0
		for _, one := range all {
			if one.SecondFactor {
				with++
			}
		}
		if err != nil || with != 3 {
			t.Errorf("%d sessions with the second factor, %v", with, err)
		}
		// A second one, with a name of its own by the device, brings no new recovery codes; the same authenticator is not asked twice.
		if _, err := phone.Create(f.begins(tokens)); err == nil {
			t.Error("the same authenticator again")
		}
		laptop := key()
		laptop.Synced, laptop.Counts = true, false
		if second := f.addsPasskey(tokens, "", laptop); len(second.Codes) != 0 {
			t.Errorf("%+v", second)
		}
		own, err := f.Passkeys(ctx, me)
		kept := own.All
		if err != nil || !own.Available || len(kept) != 2 || kept[0].Name != "My phone" || kept[0].LastUsedAt == 0 || kept[0].Synced() || kept[1].Name != "test" || !kept[1].Synced() || kept[1].LastUsedAt != 0 {
			t.Errorf("%+v %v", kept, err)
		}
		for range 2 { // one that does not count its uses
			if _, err := f.enters(laptop); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestAPasskeyAnswersOnceAndInTime(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		replayed := get(t, phone, f.asks(""))
		if _, err := f.SignInByPasskey(ctx, here, replayed, "test"); err != nil {
			t.Fatal(err)
		}
		wants(t, "replayed", errOf(f.SignInByPasskey(ctx, here, replayed, "test")), fault.PasskeyRefused)
		late := get(t, phone, f.asks(""))
		f.clock.Advance(ceremonyLife)
		wants(t, "too late", errOf(f.SignInByPasskey(ctx, here, late, "test")), fault.PasskeyRefused)
		// What was refused once is used up.
		options := f.asks("")
		forged := accounttest.NewAuthenticator(home, homeHost)
		wants(t, "an unknown passkey", errOf(f.SignInByPasskey(ctx, here, get(t, forged, options), "test")), fault.PasskeyRefused)
		wants(t, "the right one after it", errOf(f.SignInByPasskey(ctx, here, get(t, phone, options), "test")), fault.PasskeyRefused)
		for _, made := range []string{"", "{}", "[]", "made up", strings.Repeat("x", longestAnswer+1), `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
			wants(t, "made up", errOf(f.SignInByPasskey(ctx, here, made, "test")), fault.PasskeyRefused)
		}
		invented := base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{1}, 32))
		wants(t, "a challenge of its own", errOf(f.SignInByPasskey(ctx, here, get(t, phone, fmt.Sprintf(`{"challenge":%q}`, invented)), "test")), fault.PasskeyRefused)
		// An answer for one thing is good for no other.
		wants(t, "a sign-in as a proof", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), 1, Proof{Passkey: get(t, phone, f.asks(""))}), fault.PasskeyRefused)
		proof, err := f.BeginPasskeyProof(ctx, f.actor(f.session))
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "a proof as a sign-in", errOf(f.SignInByPasskey(ctx, here, get(t, phone, proof), "test")), fault.PasskeyRefused)
		challenge := f.challenged(anna)
		wants(t, "a second step as a sign-in", errOf(f.SignInByPasskey(ctx, here, get(t, phone, f.asks(challenge)), "test")), fault.PasskeyRefused)
		wants(t, "a sign-in as a second step", errOf(f.AnswerChallengeByPasskey(ctx, here, challenge, get(t, phone, f.asks("")), "test")), fault.PasskeyRefused)
		if err := f.Sweep(ctx, clock.At(f.clock.Now())); err != nil {
			t.Error(err)
		}
	})
}

func TestAPhishedOriginGetsNothing(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		for name, page := range map[string][2]string{
			"another page":                     {"https://stay-example.evil", "stay-example.evil"},
			"another page that names our host": {"https://stay-example.evil", homeHost},
			"a page below ours":                {"https://evil.stay.example", homeHost},
			"without https":                    {"http://stay.example", homeHost},
			"another port":                     {"https://stay.example:8443", homeHost},
			"our page and another host":        {home, "stay-example.evil"},
		} {
			evil := phone.Copy()
			evil.Origin, evil.RPID = page[0], page[1]
			wants(t, name, errOf(f.enters(evil)), fault.PasskeyRefused)
			wants(t, name+", second step", errOf(f.steps(anna, evil)), fault.PasskeyRefused)
			made := accounttest.NewAuthenticator(page[0], page[1])
			answer, err := made.Create(f.begins(f.session))
			if err != nil {
				t.Fatal(err)
			}
			wants(t, name+", a new one", errOf(f.AddPasskey(ctx, f.actor(f.session), f.attempt(), "", answer)), fault.PasskeyRefused)
			f.clock.Advance(time.Minute)
		}
		if _, err := f.enters(phone); err != nil {
			t.Errorf("at home: %v", err)
		}
	})
}

func TestAPasskeyVerifiesItsOwner(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		found := phone.Copy()
		found.Unverified = true
		wants(t, "alone", errOf(f.enters(found)), fault.PasskeyRefused)
		wants(t, "as a second step", errOf(f.steps(anna, found)), fault.PasskeyRefused)
		none := key()
		none.Unverified = true
		answer, err := none.Create(f.begins(f.session))
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "a new one", errOf(f.AddPasskey(ctx, f.actor(f.session), f.attempt(), "", answer)), fault.PasskeyRefused)
	})
}

func TestACopiedPasskeyIsRefusedAndItsOwnerHearsOfIt(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		thief := phone.Copy()
		for range 3 {
			if _, err := f.enters(phone); err != nil {
				t.Fatal(err)
			}
		}
		wants(t, "a copy that is behind", errOf(f.enters(thief)), fault.PasskeyRefused)
		if m, _ := f.mail(notify.PasskeyRefused, anna); m.Values["name"] != "Phone" || m.Member != f.member.ID {
			t.Errorf("%+v", m)
		}
		thief.Count = phone.Count - 1
		wants(t, "a copy with the same count", errOf(f.steps(anna, thief)), fault.PasskeyRefused)
		f.noMail() // one mail an hour
		if _, err := f.enters(phone); err != nil {
			t.Errorf("the right one: %v", err)
		}
		f.clock.Advance(time.Hour)
		wants(t, "later", errOf(f.enters(thief)), fault.PasskeyRefused)
		f.mail(notify.PasskeyRefused, anna)
	})
}

func TestAPasskeyIsOneAccountsAlone(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		annas, berts := key(), key()
		f.addsPasskey(f.session, "Phone", annas)
		bertsSession := f.signIn(t, bert)
		answer, err := berts.Create(f.begins(f.session))
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "what another account was asked for", errOf(f.AddPasskey(ctx, f.actor(bertsSession), identity.Attempt{Account: f.colleague, Key: "b"}, "", answer)), fault.PasskeyRefused)
		berts = key()
		f.addsPasskey(bertsSession, "Bert's", berts)
		wants(t, "another account's at the second step", errOf(f.steps(anna, berts)), fault.PasskeyRefused)
		tokens, err := f.enters(berts)
		if err != nil || f.actor(tokens).Account != f.colleague {
			t.Errorf("%v", err)
		}
		own, err := f.Passkeys(ctx, f.actor(bertsSession))
		all := own.All
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		mine := Proof{Password: password}
		wants(t, "to remove another account's", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), all[0].ID, mine), fault.NotFound)
		wants(t, "to rename another account's", f.RenamePasskey(ctx, f.actor(f.session), f.attempt(), all[0].ID, "Mine"), fault.NotFound)
		options, err := f.BeginPasskeyProof(ctx, f.actor(f.session))
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "another account's as a proof", f.TurnOffSecondFactor(ctx, f.actor(f.session), f.attempt(), Proof{Passkey: get(t, berts, options)}), fault.PasskeyRefused)
	})
}

func TestPasskeysAreNamedRemovedAndLimited(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		me, phone, laptop := f.actor(f.session), key(), key()
		first := f.addsPasskey(f.session, "Phone", phone)
		second := f.addsPasskey(f.session, "Laptop", laptop)
		if err := f.RenamePasskey(ctx, me, f.attempt(), second.ID, "Old laptop"); err != nil {
			t.Fatal(err)
		}
		wants(t, "no name", f.RenamePasskey(ctx, me, f.attempt(), second.ID, " "), fault.BadRequest)
		wants(t, "a long name", f.RenamePasskey(ctx, me, f.attempt(), second.ID, strings.Repeat("ü", longestPasskeyName+1)), fault.BadRequest)
		wants(t, "with a session alone", f.RemovePasskey(ctx, me, f.attempt(), second.ID, Proof{}), fault.ReauthenticationRequired)
		if err := f.RemovePasskey(ctx, me, f.attempt(), second.ID, Proof{Password: "not the password"}); fault.As(err).Fields["password"] != "wrong" {
			t.Errorf("%v", err)
		}
		options, err := f.BeginPasskeyProof(ctx, me)
		if err != nil {
			t.Fatal(err)
		}
		proof, attempt := Proof{Passkey: get(t, phone, options)}, f.attempt()
		for range 2 { // the answer was lost, and the same call comes again
			if err := f.RemovePasskey(ctx, me, attempt, second.ID, proof); err != nil {
				t.Fatal(err)
			}
		}
		if m, _ := f.mail(notify.PasskeyRemoved, anna); m.Values["name"] != "Old laptop" {
			t.Errorf("%+v", m)
		}
		wants(t, "what was removed", errOf(f.enters(laptop)), fault.PasskeyRefused)
		if left, err := recoveryCodesLeft(ctx, f.db, f.id); err != nil || left != recoveryCodes {
			t.Errorf("%d %v", left, err)
		}
		// With the last one the second factor is off, and its recovery codes are gone.
		if err := f.RemovePasskey(ctx, me, f.attempt(), first.ID, Proof{Code: first.Codes[0]}); err != nil {
			t.Fatal(err)
		}
		if len(f.post.mails) != 2 || f.post.mails[1].Kind != notify.SecondFactorOff { // and that a recovery code was used
			t.Errorf("%+v", f.post.mails)
		}
		f.post.mails = nil
		if tokens := f.signIn(t, anna); tokens.Access.IsEmpty() {
			t.Error("still asked for")
		}
		if left, err := recoveryCodesLeft(ctx, f.db, f.id); err != nil || left != 0 {
			t.Errorf("%d %v", left, err)
		}
		for n := range mostPasskeys {
			f.addsPasskey(f.session, fmt.Sprint("Key ", n), key())
		}
		wants(t, "one too many", errOf(f.BeginPasskey(ctx, me, f.attempt(), Proof{})), fault.TooManyPasskeys)
		var last error
		for range newPasskeys.burst + 1 {
			_, last = f.BeginPasskeyProof(ctx, me)
		}
		wants(t, "many at once", last, fault.TooManyRequests)
		f.clock.Advance(freshSession)
		wants(t, "a session that is not fresh", errOf(f.BeginPasskey(ctx, me, f.attempt(), Proof{})), fault.ReauthenticationRequired)
		number := identity.Actor{Account: f.id, Session: me.Session, OnlyReservation: identity.Ref{Member: f.member.ID, ID: 1}}
		_, err = f.Passkeys(ctx, number)
		wants(t, "by booking number", err, fault.Forbidden)
		wants(t, "by booking number", errOf(f.BeginPasskey(ctx, number, f.attempt(), Proof{Password: password})), fault.Forbidden)
		wants(t, "by booking number", errOf(f.AddPasskey(ctx, number, f.attempt(), "", "{}")), fault.Forbidden)
		wants(t, "by booking number", errOf(f.BeginPasskeyProof(ctx, number)), fault.Forbidden)
	})
}

func TestTheLastFactorStaysWhileAnAgencyDemandsOne(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		demand := func(on bool) {
			t.Helper()
			m, err := f.members.Get(ctx, f.db, f.member.ID)
			if err != nil {
				t.Fatal(err)
			}
			m.SecondFactorDemanded = on
			if f.member, err = f.members.Save(ctx, m); err != nil {
				t.Fatal(err)
			}
			f.actors.forgetAccounts([]identity.AccountID{f.id})
		}
		missing := func() bool {
			f.clock.Advance(11 * time.Second)
			return f.actor(f.session).Relations[0].FactorMissing
		}
		demand(true)
		if !missing() {
			t.Fatal("not demanded")
		}
		phone := key()
		first := f.addsPasskey(f.session, "Phone", phone)
		if missing() {
			t.Error("a passkey is not enough")
		}
		me, mine := f.actor(f.session), Proof{Password: password}
		wants(t, "the last one", f.RemovePasskey(ctx, me, f.attempt(), first.ID, mine), fault.LastSecondFactor)
		if _, err := f.enters(phone); err != nil {
			t.Errorf("it is gone: %v", err)
		}
		// With an app it may go, and the app is the last then.
		secret := f.begin(f.session)
		codes, err := f.ConfirmSecondFactor(ctx, me, f.attempt(), f.code(secret))
		if err != nil || len(codes) != 0 {
			t.Fatalf("%v %v: the recovery codes are there already", codes, err)
		}
		f.post.mails = nil
		waiting := f.signIn(t, anna)
		if fmt.Sprint(waiting.Ways) != "[passkey code recovery_code]" {
			t.Errorf("%v", waiting.Ways)
		}
		if err := f.RemovePasskey(ctx, me, f.attempt(), first.ID, mine); err != nil {
			t.Error(err)
		}
		f.mail(notify.PasskeyRemoved, anna)
		if missing() {
			t.Error("the app is not enough")
		}
		// And the app may go while there is a passkey: then recovery codes stay, and the sign-in goes on asking.
		f.addsPasskey(f.session, "Phone", key())
		if err := f.TurnOffSecondFactor(ctx, me, f.attempt(), mine); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.SecondFactorAppOff, anna)
		if missing() {
			t.Error("a passkey is not enough any more")
		}
		if state, err := f.SecondFactor(ctx, me); err != nil || !state.On || state.App || state.Left != recoveryCodes {
			t.Errorf("%+v %v", state, err)
		}
		demand(false)
		own, err := f.Passkeys(ctx, me)
		all := own.All
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		if err := f.RemovePasskey(ctx, me, f.attempt(), all[0].ID, mine); err != nil {
			t.Error(err)
		}
		f.mail(notify.SecondFactorOff, anna)
	})
}

func TestALostDeviceIsReplacedByARecoveryCodeOrAReset(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		lost := key()
		added := f.addsPasskey(f.session, "Phone", lost)
		if _, err := f.answer(here, f.challenged(anna), added.Codes[0]); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.RecoveryCodeUsed, anna)
		wants(t, "the code again", errOf(f.answer(here, f.challenged(anna), added.Codes[0])), fault.SecondFactorWrong)
		wants(t, "a code of an app that there is not", errOf(f.answer(here, f.challenged(anna), "123456")), fault.SecondFactorWrong)
		waiting := f.challenged(anna)
		pending := get(t, lost, f.asks(waiting))
		if err := f.ResetSecondFactorOf(ctx, anna); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.SecondFactorReset, anna)
		wants(t, "the lost one", errOf(f.enters(lost)), fault.PasskeyRefused)
		wants(t, "what waited for it", errOf(f.AnswerChallengeByPasskey(ctx, here, waiting, pending, "test")), fault.SecondFactorExpired)
		tokens := f.signIn(t, anna)
		if tokens.Access.IsEmpty() {
			t.Fatal("still asked for")
		}
		if own, err := f.Passkeys(ctx, f.actor(tokens)); err != nil || len(own.All) != 0 {
			t.Errorf("%+v %v", own, err)
		}
		wants(t, "a reset of nothing", f.ResetSecondFactorOf(ctx, anna), fault.Conflict)
	})
}

// Guests and staff have nobody who resets a lost second factor: their passkeys sign in, and are not asked for.
func TestPasskeysOfGuestsAndStaffAreNotAskedFor(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const cleaner = "cleaner@crew.example"
		id := f.account(t, cleaner)
		session, phone := f.signIn(t, cleaner), key()
		if added := f.addsPasskey(session, "Phone", phone); len(added.Codes) != 0 {
			t.Errorf("%+v", added)
		}
		if tokens := f.signIn(t, cleaner); tokens.Access.IsEmpty() {
			t.Error("asked for")
		}
		tokens, err := f.enters(phone)
		if err != nil || f.actor(tokens).Account != id {
			t.Fatal(err)
		}
		if on, err := f.HasSecondFactor(ctx, id); err != nil || on {
			t.Errorf("%v %v", on, err)
		}
		// As a manager they have one as soon as they add another.
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "c2", Kind: member.KindManager, Name: "Cleaner Demo", Email: cleaner, Active: true}}, Find); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(11 * time.Second)
		if added := f.addsPasskey(tokens, "Laptop", key()); len(added.Codes) != recoveryCodes {
			t.Errorf("%+v", added)
		}
		if _, err := f.steps(cleaner, phone); err != nil {
			t.Errorf("the first one: %v", err)
		}
	})
}

func TestNothingOfACeremonyIsReadableAtRest(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		options := f.begins(f.session)
		_, rest, _ := strings.Cut(options, `"challenge":"`)
		challenge, _, _ := strings.Cut(rest, `"`)
		if len(challenge) < 40 {
			t.Fatal(options)
		}
		for _, stored := range []string{`SELECT hash FROM passkey_ceremony`, `SELECT state FROM passkey_ceremony`, `SELECT result FROM idempotency`} {
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
				if bytes.Contains(raw, []byte(challenge)) {
					t.Errorf("%s has the challenge", stored)
				}
			}
			if err := errors.Join(rows.Err(), rows.Close()); err != nil || n == 0 {
				t.Errorf("%s: %d rows, %v", stored, n, err)
			}
		}
	})
}

func TestPasskeysAtTheTokenEndpoint(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		status, answer := f.token(url.Values{"client_id": {"test"}, "grant_type": {grantPassword}, "username": {anna}, "password": {password}})
		if status != http.StatusForbidden || fmt.Sprint(answer["ways"]) != "[passkey recovery_code]" {
			t.Fatalf("%d %v", status, answer)
		}
		challenge := answer["challenge"].(string)
		status, answer = f.token(url.Values{"client_id": {"test"}, "grant_type": {grantFactor}, "challenge": {challenge}, "passkey": {get(t, phone, f.asks(challenge))}})
		if status != http.StatusOK || answer["access_token"] == nil {
			t.Errorf("%d %v", status, answer)
		}
		status, answer = f.token(url.Values{"client_id": {"test"}, "grant_type": {grantPasskey}, "passkey": {"made up"}})
		if status != http.StatusForbidden || answer["error_description"] != string(fault.PasskeyRefused) {
			t.Errorf("%d %v", status, answer)
		}
		wants(t, "a made-up challenge", errOf(f.BeginPasskeySignIn(ctx, here, "made up")), fault.SecondFactorExpired)
		// Where the address is a number, browsers have none.
		f.options.Public = func() *url.URL { return &url.URL{Scheme: "http", Host: "127.0.0.1:8080"} }
		wants(t, "without a name", errOf(f.BeginPasskeySignIn(ctx, here, "")), fault.PasskeysUnavailable)
	})
}
