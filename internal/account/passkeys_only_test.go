package account

import (
	"testing"

	"latchkey/internal/account/accounttest"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/notify"
)

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

// only turns the sign-in with passkeys only on.
func (f *team) only(tokens Tokens, with *accounttest.Authenticator) []string {
	f.t.Helper()
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
		for _, code := range first.Codes {
			if _, err := f.signsIn(anna, code); err != nil {
				t.Fatal(err)
			}
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
		ref := identity.Ref{Member: f.member.ID}
		for _, r := range f.actor(colleague).Relations {
			ref.ID = int64(r.Staff)
		}
		if err := f.ResetSecondFactor(ctx, f.actor(f.session), f.attempt(), ref, Proof{Password: password}); err != nil {
			t.Fatal(err)
		}
		f.wantsAct(member.SecondFactorReset)
		if tokens, err := f.signsIn(bert, password); err != nil || tokens.Access.IsEmpty() {
			t.Errorf("the password after it: %v", err)
		}
		wants(t, "the lost passkey", errOf(f.enters(phone)), fault.PasskeyRefused)
	})
}

func TestACleanerSignsInWithPasskeysOnlyAndTurnsBack(t *testing.T) {
	eachTeam(t, func(t *testing.T, f *team) {
		const cleaner = "cleo@crew.example"
		if _, err := f.members.SaveStaff(ctx, f.member.ID, []member.Staff{{ExternalID: "c", Kind: member.KindPerson, Name: "Cleo Demo", Email: cleaner, Active: true}}, Find); err != nil {
			t.Fatal(err)
		}
		f.account(t, cleaner)
		tokens, phone := f.signIn(t, cleaner), key()
		if added := f.addsPasskey(tokens, "Phone", phone); len(added.Codes) != 0 {
			t.Fatal(added)
		}
		codes := f.only(tokens, phone)
		if len(codes) != recoveryCodes {
			t.Fatalf("one passkey and no way in without it: %v", codes)
		}
		wants(t, "the right password", errOf(f.signsIn(cleaner, password)), fault.PasskeysOnly)
		if _, err := f.signsIn(cleaner, codes[0]); err != nil {
			t.Error(err)
		}
		// The office of the agency helps as well.
		ref := identity.Ref{Member: f.member.ID}
		for _, r := range f.actor(tokens).Relations {
			ref.ID = int64(r.Staff)
		}
		if _, err := f.SignInWithPasskeysOnly(ctx, f.actor(tokens), f.attempt(), false, Proof{Code: codes[1]}); err != nil {
			t.Fatal(err)
		}
		if t2, err := f.signsIn(cleaner, password); err != nil || t2.Access.IsEmpty() {
			t.Errorf("the password asks for a passkey: %v", err)
		}
		wants(t, "a reset where there is nothing to help", f.ResetSecondFactor(ctx, f.actor(f.session), f.attempt(), ref, Proof{Password: password}), fault.NotFound)
		f.only(tokens, phone)
		if err := f.ResetSecondFactor(ctx, f.actor(f.session), f.attempt(), ref, Proof{Password: password}); err != nil {
			t.Fatal(err)
		}
		if _, err := f.signsIn(cleaner, password); err != nil {
			t.Error(err)
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
