package account

import (
	"slices"
	"testing"
	"time"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

// proves shows a proof for something that leaves the ways to sign in as they are.
func (f *team) proves(a identity.Actor, p Proof) error {
	f.t.Helper()
	prove, err := f.Proving(ctx, a, p)
	if err != nil {
		return err
	}
	return f.db.Write(ctx, func(tx *database.Tx) error { return prove(ctx, tx) })
}

func TestALoginDoesWithoutItsPasswordWhereALostDeviceLocksNobodyOut(t *testing.T) {
	for _, c := range []struct {
		passkeys int
		codes    int64
		want     bool
	}{{0, 0, false}, {0, 10, false}, {1, 0, false}, {1, 1, true}, {2, 0, true}, {3, 5, true}} {
		if got := mayRelyOn(c.passkeys, c.codes); got != c.want {
			t.Errorf("%d passkeys, %d codes: %v", c.passkeys, c.codes, got)
		}
	}
}

// shows is a proof by a passkey.
func (f *team) shows(tokens Tokens, with *accounttest.Authenticator) Proof {
	f.t.Helper()
	options, err := f.BeginPasskeyProof(ctx, f.actor(tokens))
	if err != nil {
		f.t.Fatal(err)
	}
	return Proof{Passkey: get(f.t, with, options)}
}

// ages has all passkeys be as old as they must be.
func (f *team) ages() {
	f.t.Helper()
	err := f.db.Write(ctx, func(tx *database.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE passkey SET created_at = created_at - $1`, passkeyAge.Milliseconds())
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

// turns asks for the sign-in with passkeys only.
func (f *team) turns(tokens Tokens, with *accounttest.Authenticator) error {
	f.t.Helper()
	return errOf(f.SignInWithPasskeysOnly(ctx, f.actor(tokens), f.attempt(), true, f.shows(tokens, with)))
}

// only turns the sign-in with passkeys only on.
func (f *team) only(tokens Tokens, with *accounttest.Authenticator) []string {
	f.t.Helper()
	f.ages()
	codes, err := f.SignInWithPasskeysOnly(ctx, f.actor(tokens), f.attempt(), true, f.shows(tokens, with))
	if err != nil {
		f.t.Fatal(err)
	}
	return codes
}

func (f *team) signsIn(email, password string) (Tokens, error) {
	return f.SignIn(ctx, email, password, "", "test", here)
}

// acts are those in the history of the team, the newest first.
func (f *team) acts() []member.Act {
	f.t.Helper()
	entries, err := f.members.History(ctx, identity.Actor{Account: f.id, Relations: []identity.Relation{{Member: f.member.ID, Role: identity.Manager, Level: identity.Owner}}}, f.member.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	out := make([]member.Act, len(entries))
	for i, e := range entries {
		out[i] = e.Act
	}
	return out
}

func (f *team) wantsAct(want member.Act) {
	f.t.Helper()
	if all := f.acts(); len(all) == 0 || all[0] != want {
		f.t.Errorf("the history says %v, want %s first", all, want)
	}
}

func TestWithPasskeysOnlyThePasswordIsRefused(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		codes := f.addsPasskey(f.session, "Phone", phone).Codes
		if err := f.ask(anna, LinkReset); err != nil {
			t.Fatal(err)
		}
		_, reset := f.mail(notify.Reset, anna)
		challenge := f.challenged(anna)
		other, err := f.enters(phone)
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "proved by the password", errOf(f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), true, Proof{Password: password})), fault.ReauthenticationRequired)
		wants(t, "proved by a code", errOf(f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), true, Proof{Code: codes[0]})), fault.ReauthenticationRequired)
		f.post.mails = nil
		if fresh := f.only(f.session, phone); len(fresh) != 0 {
			t.Errorf("codes in place of those that are there: %v", fresh)
		}
		f.wantsAct(member.PasskeysOnlyOn)
		f.mail(notify.PasskeysOnlyOn, anna)
		if again := f.only(f.session, phone); len(again) != 0 {
			t.Errorf("a second tab: %v", again)
		}
		if _, _, err := f.Authenticate(ctx, other.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("another session goes on: %v", err)
		}
		if state, err := f.SecondFactor(ctx, f.actor(f.session)); err != nil || !state.PasskeysOnly {
			t.Errorf("%+v %v", state, err)
		}

		wants(t, "the right password", errOf(f.signsIn(anna, password)), fault.PasskeysOnly)
		wants(t, "a wrong password", errOf(f.signsIn(anna, "not the password")), fault.InvalidCredentials)
		wants(t, "a sign-in that waited", errOf(f.AnswerChallengeByPasskey(ctx, here, challenge, get(t, phone, f.asks("")), "test")), fault.SecondFactorExpired)
		_, err = f.set(LinkReset, reset, "another long password here")
		wants(t, "a reset that was mailed before", err, fault.PasskeysOnly)
		wants(t, "another password", f.ChangePassword(ctx, f.actor(f.session), f.attempt(), password, "another long password here"), fault.PasskeysOnly)
		wants(t, "the password as a proof", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), 1, Proof{Password: password}), fault.PasskeysOnly)
		for _, kind := range []LinkKind{LinkReset, LinkSignIn, LinkActivation} {
			f.post.mails = nil
			if err := f.ask(anna, kind); err != nil {
				t.Fatal(err)
			}
			if m, token := f.mail(notify.PasskeysOnlyAsked, anna); token != "" || m.Second != "" {
				t.Errorf("%s: a link that opens something: %+v", kind, m)
			}
			f.clock.Advance(mailsToOne.every * 3)
		}
		if _, err := f.enters(phone); err != nil {
			t.Errorf("the passkey: %v", err)
		}
	})
}

func TestWithPasskeysOnlyRepliesOfOtherPagesAndOldAnswersAreRefused(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		f.only(f.session, phone)
		evil := phone.Copy()
		evil.Origin, evil.RPID = "https://stay-example.evil", homeHost
		wants(t, "a phished answer", errOf(f.enters(evil)), fault.PasskeyRefused)
		replayed := get(t, phone, f.asks(""))
		if _, err := f.SignInByPasskey(ctx, here, replayed, "test"); err != nil {
			t.Fatal(err)
		}
		wants(t, "replayed", errOf(f.SignInByPasskey(ctx, here, replayed, "test")), fault.PasskeyRefused)
		proof := f.shows(f.session, phone)
		if _, err := f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), false, proof); err != nil {
			t.Fatal(err)
		}
		wants(t, "a proof again", errOf(f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), true, proof)), fault.PasskeyRefused)
	})
}

func TestTheLastPasskeyStaysWhileItAloneSignsIn(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone, laptop := key(), key()
		first := f.addsPasskey(f.session, "Phone", phone)
		f.only(f.session, phone)
		wants(t, "the only one", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), first.ID, f.shows(f.session, phone)), fault.LastPasskey)
		second := f.addsPasskey(f.session, "Laptop", laptop)
		// Two of them, and all codes are used: with one alone a lost device would lock its owner out.
		err := f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE recovery_code SET used_at = 1 WHERE account_id = $1`, f.id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "no code is left", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), first.ID, f.shows(f.session, laptop)), fault.LastPasskey)
		if _, err := f.RenewRecoveryCodes(ctx, f.actor(f.session), f.attempt(), f.shows(f.session, laptop)); err != nil {
			t.Fatal(err)
		}
		if err := f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), first.ID, f.shows(f.session, laptop)); err != nil {
			t.Errorf("one of two, and codes: %v", err)
		}
		wants(t, "the last", f.RemovePasskey(ctx, f.actor(f.session), f.attempt(), second.ID, f.shows(f.session, laptop)), fault.LastPasskey)
		if _, err := f.enters(laptop); err != nil {
			t.Error(err)
		}
	})
}

func TestARecoveryCodeSignsInOnceInPlaceOfThePassword(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		added := f.addsPasskey(f.session, "Phone", phone)
		wants(t, "while the password signs in", errOf(f.signsIn(anna, added.Codes[0])), fault.InvalidCredentials)
		f.only(f.session, phone)
		f.post.mails = nil
		tokens, err := f.signsIn(anna, " "+added.Codes[0]+" ")
		if err != nil {
			t.Fatal(err)
		}
		if m, _ := f.mail(notify.RecoveryCodeUsed, anna); m.Values["left"] != "9" {
			t.Errorf("%+v", m)
		}
		f.wantsAct(member.SignedInByRecovery)
		wants(t, "twice", errOf(f.signsIn(anna, added.Codes[0])), fault.InvalidCredentials)
		wants(t, "a colleague's sign-in", errOf(f.signsIn(bert, added.Codes[1])), fault.InvalidCredentials)
		// The device is lost: another passkey takes its place, and the lost one goes.
		tablet := key()
		f.addsPasskey(tokens, "Tablet", tablet)
		if err := f.RemovePasskey(ctx, f.actor(tokens), f.attempt(), added.ID, Proof{Code: added.Codes[1]}); err != nil {
			t.Fatal(err)
		}
		wants(t, "the lost one", errOf(f.enters(phone)), fault.PasskeyRefused)
		if _, err := f.enters(tablet); err != nil {
			t.Error(err)
		}
	})
}

func TestThePasswordSignsInAgain(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		f.only(f.session, phone)
		f.post.mails = nil
		wants(t, "by the password", errOf(f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), false, Proof{Password: password})), fault.PasskeysOnly)
		if _, err := f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), false, f.shows(f.session, phone)); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.PasskeysOnlyOff, anna)
		f.wantsAct(member.PasskeysOnlyOff)
		if _, err := f.steps(anna, phone); err != nil { // a manager's passkey is the second step, as before
			t.Error(err)
		}
	})
}

func TestAnOwnerHelpsWhoLostTheOnlyPasskey(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone, colleague := key(), f.signIn(t, bert)
		f.addsPasskey(colleague, "Phone", phone)
		f.only(colleague, phone)
		wants(t, "the right password", errOf(f.signsIn(bert, password)), fault.PasskeysOnly)
		ref := f.refOf(colleague)
		if err := f.ResetSecondFactor(ctx, f.actor(f.session), f.attempt(), ref, Proof{Password: password}); err != nil {
			t.Fatal(err)
		}
		f.wantsAct(member.SecondFactorReset)
		if _, _, err := f.Authenticate(ctx, colleague.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the lost device is still signed in: %v", err)
		}
		if tokens, err := f.signsIn(bert, password); err != nil || tokens.Access.IsEmpty() {
			t.Errorf("the password after it: %v", err)
		}
		wants(t, "the lost passkey", errOf(f.enters(phone)), fault.PasskeyRefused)
	})
}

// refOf is the entry in the team of the owner of a session.
func (f *team) refOf(tokens Tokens) identity.Ref {
	f.t.Helper()
	ref := identity.Ref{Member: f.member.ID}
	for _, r := range f.actor(tokens).Relations {
		ref.ID = int64(r.Staff)
	}
	return ref
}

const cleo = "cleo@crew.example"

// cleaner is a person of the agency with a login and a passkey.
func (f *team) cleaner() (Tokens, *accounttest.Authenticator) {
	f.t.Helper()
	if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "cleo", Kind: member.KindPerson, Name: "Cleo Demo", Email: cleo, Active: true}}, Find); err != nil {
		f.t.Fatal(err)
	}
	f.account(f.t, cleo)
	tokens, phone := f.signIn(f.t, cleo), key()
	if added := f.addsPasskey(tokens, "Phone", phone); len(added.Codes) != 0 {
		f.t.Fatal(added)
	}
	return tokens, phone
}

func TestACleanerSignsInWithPasskeysOnlyAndTurnsBack(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		tokens, phone := f.cleaner()
		codes := f.only(tokens, phone)
		if len(codes) != recoveryCodes {
			t.Fatalf("one passkey and no way in without it: %v", codes)
		}
		wants(t, "the right password", errOf(f.signsIn(cleo, password)), fault.PasskeysOnly)
		if _, err := f.signsIn(cleo, codes[0]); err != nil {
			t.Error(err)
		}
		ref := f.refOf(tokens)
		if _, err := f.SignInWithPasskeysOnly(ctx, f.actor(tokens), f.attempt(), false, Proof{Code: codes[1]}); err != nil {
			t.Fatal(err)
		}
		if t2, err := f.signsIn(cleo, password); err != nil || t2.Access.IsEmpty() {
			t.Errorf("the password asks for a passkey: %v", err)
		}
		wants(t, "a reset where the password signs in", f.ResetSecondFactor(ctx, f.actor(f.session), f.attempt(), ref, Proof{Password: password}), fault.Conflict)
		if _, err := f.enters(phone); err != nil {
			t.Errorf("the refused reset has taken the passkey: %v", err)
		}
	})
}

func TestTheOfficeHelpsACleanerWhoLostTheOnlyPasskey(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		tokens, phone := f.cleaner()
		codes := f.only(tokens, phone)
		ref, office := f.refOf(tokens), f.actor(f.session)
		office.Relations = []identity.Relation{{Member: f.member.ID, Role: identity.Manager, Level: identity.Office}}
		mine := Proof{Password: password}
		berts := f.refOf(f.signIn(t, bert))
		wants(t, "a manager, by the office", f.ResetSecondFactor(ctx, office, f.attempt(), berts, mine), fault.OwnersOnly)
		wants(t, "without a proof", f.ResetSecondFactor(ctx, office, f.attempt(), ref, Proof{}), fault.ReauthenticationRequired)
		reset := func() error {
			return f.ResetSecondFactor(identity.Within(ctx, office), office, f.attempt(), ref, mine)
		}
		// The login also works for another agency, which the office does not act for: who reads its mail would see that one's data.
		other, err := f.members.Save(ctx, member.Member{Name: "Other Agency", Lang: "de", Currency: "EUR", TimeZone: "Europe/Berlin", Active: true, RetentionDays: 30})
		if err != nil {
			t.Fatal(err)
		}
		there := func(kind member.Kind, active bool) {
			t.Helper()
			if _, err := f.members.SaveStaff(ctx, other.ID, []member.Staff{{ExternalID: string(kind), Kind: kind, Name: "Cleo Demo", Email: cleo, Active: active}}, Find); err != nil {
				t.Fatal(err)
			}
		}
		for _, kind := range []member.Kind{member.KindPerson, member.KindCompany, member.KindManager} {
			there(kind, true)
			wants(t, "also elsewhere as "+string(kind), reset(), fault.ResetElsewhere)
			there(kind, false)
		}
		// It is also a manager's of this agency.
		here := func(active bool) {
			t.Helper()
			if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "cleo too", Kind: member.KindManager, Name: "Cleo Demo", Email: cleo, Active: active}}, Find); err != nil {
				t.Fatal(err)
			}
		}
		here(true)
		wants(t, "also a manager", reset(), fault.ResetManager)
		here(false)

		f.post.mails = nil
		once := f.attempt()
		for range 2 { // a double tap
			if err := f.ResetSecondFactor(identity.Within(ctx, office), office, once, ref, mine); err != nil {
				t.Fatal(err)
			}
		}
		wants(t, "a second colleague", reset(), fault.Conflict)
		f.wantsAct(member.SecondFactorReset)
		m, token := f.mail(notify.SignInReset, cleo)
		if m.Values["name"] != office.Name || m.Values["minutes"] == "" || m.Member != f.member.ID || m.Lang != "de" {
			t.Errorf("%+v", m)
		}
		if _, _, err := f.Authenticate(ctx, tokens.Access.Reveal()); !fault.Is(err, fault.Unauthorized) {
			t.Errorf("the lost device is still signed in: %v", err)
		}
		wants(t, "the lost passkey", errOf(f.enters(phone)), fault.PasskeyRefused)
		wants(t, "a recovery code", errOf(f.signsIn(cleo, codes[0])), fault.InvalidCredentials)
		if _, err := f.SetPassword(ctx, f.from(), f.form("", member.AudienceCleaning, passwordFormOf[LinkReset]), LinkReset, token, "another long password here"); err != nil {
			t.Fatal(err)
		}
		if again, err := f.signsIn(cleo, "another long password here"); err != nil || again.Access.IsEmpty() {
			t.Errorf("the new password: %v", err)
		}
	})
}

func TestAnInvitationIsAcceptedByWhoSignsInWithPasskeysOnly(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		f.addsPasskey(f.session, "Phone", phone)
		f.only(f.session, phone)
		to, err := f.addresseeOf(ctx, f.actor(f.session))
		if err != nil {
			t.Fatal(err)
		}
		f.post.mails = nil
		err = f.db.Write(ctx, func(tx *database.Tx) error { return f.mailLink(ctx, tx, to, notify.Invited, LinkSignIn, "") })
		if err != nil {
			t.Fatal(err)
		}
		_, token := f.mail(notify.Invited, anna)
		wants(t, "the link of a mail", errOf(f.SignInByLink(ctx, here, token, "test")), fault.PasskeysOnly)
		wants(t, "again", errOf(f.SignInByLink(ctx, here, token, "test")), fault.WrongTokenReset)
	})
}

// Who has found an open session for a moment adds a passkey of their own. The owner is mailed, and has a day before it can lock them out.
func TestANewPasskeyAloneSignsInAfterADay(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone, laptop := key(), key()
		answer, err := phone.Create(f.begins(f.session))
		if err != nil {
			t.Fatal(err)
		}
		f.post.mails = nil
		if _, err := f.AddPasskey(ctx, f.actor(f.session), f.attempt(), "Phone", answer); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.PasskeyAdded, anna)
		from := clock.At(f.clock.Now()).Add(passkeyAge)
		if own, err := f.Passkeys(ctx, f.actor(f.session)); err != nil || own.OnlyFrom != from {
			t.Errorf("%+v %v", own, err)
		}
		wants(t, "a new one", f.turns(f.session, phone), fault.PasskeyTooNew)
		f.clock.Advance(passkeyAge - time.Second)
		tokens, err := f.enters(phone)
		if err != nil {
			t.Fatal(err)
		}
		wants(t, "a second too early", f.turns(tokens, phone), fault.PasskeyTooNew)
		f.clock.Advance(time.Second)
		f.addsPasskey(tokens, "Laptop", laptop)
		if own, err := f.Passkeys(ctx, f.actor(tokens)); err != nil || own.OnlyFrom != 0 {
			t.Errorf("%+v %v", own, err)
		}
		wants(t, "another one that is new", f.turns(tokens, laptop), fault.PasskeyTooNew)
		if state, err := f.SecondFactor(ctx, f.actor(tokens)); err != nil || state.PasskeysOnly {
			t.Errorf("%+v %v", state, err)
		}
		if err := f.turns(tokens, phone); err != nil {
			t.Error(err)
		}
		wants(t, "the password after it", errOf(f.signsIn(anna, password)), fault.PasskeysOnly)
	})
}

func TestALoginThatNobodyHasConfirmedIsNotLockedOut(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const email = "cleaner@crew.example"
		asks := func() string {
			t.Helper()
			f.post.mails = nil
			if err := f.Ask(ctx, f.from(), f.form(email, member.AudienceCleaning, formOf[LinkSignIn]), LinkSignIn); err != nil {
				t.Fatal(err)
			}
			f.post.mu.Lock()
			defer f.post.mu.Unlock()
			return tokenOf(t, f.post.mails[0].Link)
		}
		tokens, err := f.SignInByLink(ctx, f.from(), asks(), "test")
		if err != nil {
			t.Fatal(err)
		}
		phone := key()
		answer, err := phone.Create(f.begins(tokens))
		if err != nil {
			t.Fatal(err)
		}
		f.post.mails = nil
		if _, err := f.AddPasskey(ctx, f.actor(tokens), f.attempt(), "Phone", answer); err != nil {
			t.Fatal(err)
		}
		f.mail(notify.PasskeyAdded, email)
		f.ages()
		wants(t, "a login without a password", f.turns(tokens, phone), fault.LoginNotConfirmed)
		// One that was turned on before it was refused comes in all the same, and gets its password.
		if err := f.db.Write(ctx, func(tx *database.Tx) error {
			_, err := setPasskeysOnly(ctx, tx, f.actor(tokens).Account, true)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(mailsToOne.every * 3)
		if _, err := f.SignInByLink(ctx, f.from(), asks(), "test"); err != nil {
			t.Error(err)
		}
		f.clock.Advance(mailsToOne.every * 3)
		f.post.mails = nil
		if err := f.Ask(ctx, f.from(), f.form(email, member.AudienceCleaning, formOf[LinkActivation]), LinkActivation); err != nil {
			t.Fatal(err)
		}
		_, token := f.mail(notify.Activation, email)
		if _, err := f.set(LinkActivation, token, "another long password here"); err != nil {
			t.Error(err)
		}
	})
}

func TestTheLastRecoveryCodeLocksNobodyOut(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		codes := f.addsPasskey(f.session, "Phone", phone).Codes
		f.only(f.session, phone)
		for i, code := range codes[1:] {
			if _, err := f.signsIn(anna, code); err != nil {
				t.Fatal(i, err)
			}
		}
		last := codes[0]
		wants(t, "a code again", errOf(f.signsIn(anna, codes[1])), fault.InvalidCredentials)
		wants(t, "a code again as a proof", f.proves(f.actor(f.session), Proof{Code: codes[1]}), fault.SecondFactorWrong)
		wants(t, "the last one as a proof", f.proves(f.actor(f.session), Proof{Code: last}), fault.LastRecoveryCode)
		wants(t, "to add a passkey", errOf(f.BeginPasskey(ctx, f.actor(f.session), f.attempt(), Proof{Code: last})), fault.LastRecoveryCode)
		f.post.mails = nil
		tokens, err := f.signsIn(anna, last)
		if err != nil || tokens.Access.IsEmpty() {
			t.Fatal(err)
		}
		var kinds []notify.Kind
		for _, m := range f.post.mails {
			kinds = append(kinds, m.Kind)
		}
		if !slices.Equal(kinds, []notify.Kind{notify.RecoveryCodeUsed, notify.PasskeysOnlyOff}) {
			t.Errorf("mails %v", kinds)
		}
		if acts := f.acts(); acts[0] != member.PasskeysOnlyOff || acts[1] != member.SignedInByRecovery {
			t.Errorf("the history says %v", acts)
		}
		wants(t, "the last one again", errOf(f.signsIn(anna, last)), fault.InvalidCredentials)
		if _, err := f.steps(anna, phone); err != nil { // a manager's passkey is the second step, as before
			t.Error(err)
		}
	})
}

// The last code takes the password back, and gets new codes: after both there is more than one way in.
func TestTheLastRecoveryCodeProvesWhatOpensAnotherWayIn(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		phone := key()
		codes := f.addsPasskey(f.session, "Phone", phone).Codes
		f.only(f.session, phone)
		for _, code := range codes[1:] {
			if _, err := f.signsIn(anna, code); err != nil {
				t.Fatal(err)
			}
		}
		fresh, err := f.RenewRecoveryCodes(ctx, f.actor(f.session), f.attempt(), Proof{Code: codes[0]})
		if err != nil || len(fresh) != recoveryCodes {
			t.Fatal(fresh, err)
		}
		for _, code := range fresh[1:] {
			if _, err := f.signsIn(anna, code); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.SignInWithPasskeysOnly(ctx, f.actor(f.session), f.attempt(), false, Proof{Code: fresh[0]}); err != nil {
			t.Error(err)
		}
		if _, err := f.steps(anna, phone); err != nil {
			t.Error(err)
		}
	})
}

// A sign-in by the password that goes on while passkeys only are turned on waits for it and is refused.
func TestASignInAndPasskeysOnlyDoNotCross(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		turning, turned := make(chan struct{}), make(chan error, 1)
		go func() {
			turned <- f.db.Write(ctx, func(tx *database.Tx) error {
				if err := lockAccount(ctx, tx, f.id); err != nil {
					return err
				}
				if _, err := setPasskeysOnly(ctx, tx, f.id, true); err != nil {
					return err
				}
				close(turning)
				time.Sleep(700 * time.Millisecond) // long enough for the password to be checked
				return nil
			})
		}()
		<-turning
		tokens, err := f.signsIn(anna, password)
		wants(t, "begun before it was on", err, fault.PasskeysOnly)
		if !tokens.Access.IsEmpty() {
			t.Error("a session")
		}
		if err := <-turned; err != nil {
			t.Fatal(err)
		}
	})
}

// What could not be accepted is noted once, not at each sign-in that follows.
func TestAnInvitationThatCannotBeAcceptedIsNotedOnce(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{
			{ExternalID: "x", Kind: member.KindPerson, Name: "No Address", Active: true}, {ExternalID: "y", Kind: member.KindPerson, Name: "Bert Demo", Email: bert, Active: true},
		}, Find); err != nil {
			t.Fatal(err)
		}
		crew, err := f.members.Staff(ctx, f.db, f.member.ID)
		if err != nil {
			t.Fatal(err)
		}
		ref := identity.Ref{Member: f.member.ID}
		for _, one := range crew.All() {
			if one.Name == "No Address" {
				ref.ID = int64(one.ID)
			}
		}
		link, _, err := f.InviteByLink(ctx, f.actor(f.session), f.attempt(), ref)
		if err != nil {
			t.Fatal(err)
		}
		f.post.mails = nil
		if err := f.NameAddress(ctx, f.from(), tokenOf(t, link.Reveal()), bert, "en"); err != nil { // who is in the team already
			t.Fatal(err)
		}
		_, token := f.mail(notify.Invited, bert)
		if _, err := f.SignInByLink(ctx, f.from(), token, "test"); err != nil {
			t.Fatal(err)
		}
		f.wantsAct(member.JoinRefused)
		a, err := byEmail(ctx, f.db, bert)
		if err != nil {
			t.Fatal(err)
		}
		to := addressee{Account: a, audience: member.AudienceCleaning, lang: a.Lang, member: f.member}
		if err := f.db.Write(ctx, func(tx *database.Tx) error { return f.mailLink(ctx, tx, to, notify.Invited, LinkSignIn, "") }); err != nil {
			t.Fatal(err)
		}
		_, token = f.mail(notify.Invited, bert)
		if _, err := f.SignInByLink(ctx, f.from(), token, "test"); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for _, act := range f.acts() {
			if act == member.JoinRefused {
				refused++
			}
		}
		if refused != 1 {
			t.Errorf("noted %d times", refused)
		}
	})
}
