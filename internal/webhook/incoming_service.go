package webhook

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/wire"
)

const (
	// callBurst calls may come to an address at once, then one each callStep.
	callBurst = 60
	callStep  = 500 * time.Millisecond
	// mostAddresses have their calls counted.
	mostAddresses = 20_000
	// noteStep is the least time between two notes of calls that were refused for the same reason.
	noteStep = time.Minute
)

// The acts that are noted of incoming webhooks.
const (
	ReceiverAdded       Act = "incoming_added"
	ReceiverChanged     Act = "incoming_changed"
	ReceiverSwitchedOff Act = "incoming_switched_off"
	ReceiverRotated     Act = "incoming_rotated"
	ReceiverRemoved     Act = "incoming_removed"
)

func incomingPlace(ref identity.Ref) string { return "incoming_webhook.secret/" + ref.String() }

func (s *Service) noteIncoming(ctx context.Context, tx *database.Tx, actor identity.Actor, w Incoming, act Act) error {
	if s.Noted == nil {
		return nil
	}
	return s.Noted(ctx, tx, w.Ref.Member, actor.Account, act, w.Name, nil)
}

func (s *Service) newIncomingSecret(w *Incoming) error {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return err
	}
	sealed, err := s.Box.Seal(incomingPlace(w.Ref), encodeSecret(raw))
	w.secret, w.secretNumber = sealed, w.secretNumber+1
	return err
}

// Incomings gives the incoming webhooks of an agency.
func (s *Service) Incomings(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Incoming, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	return incomingsOf(ctx, s.DB, m)
}

// Incoming gives one incoming webhook.
func (s *Service) Incoming(ctx context.Context, actor identity.Actor, ref identity.Ref) (Incoming, error) {
	if !actor.Manages(ref.Member) {
		return Incoming{}, fault.Missing(fault.NotFound)
	}
	w, err := incomingAt(ctx, s.DB, ref)
	return w, missing(err)
}

// AddIncoming makes an incoming webhook, for a person who proves themselves: another program writes stays through it.
func (s *Service) AddIncoming(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, name string, p account.Proof) (Secret, error) {
	if !actor.Manages(m) {
		return Secret{}, fault.Missing(fault.NotFound)
	}
	name, reason := checkName(wire.PlainDirection(name))
	if reason != "" {
		return Secret{}, fault.Invalid(fault.BadRequest, map[string]string{"name": reason})
	}
	if err := s.refuseOutside(ctx, s.DB, m); err != nil {
		return Secret{}, err
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return Secret{}, err
	}
	code, err := secret.NewToken()
	if err != nil {
		return Secret{}, err
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (Secret, error) {
		if err := prove(ctx, tx); err != nil {
			return Secret{}, err
		}
		w := Incoming{Ref: identity.Ref{Member: m}, Name: name, Code: code.Reveal(), On: true}
		// The line of the history has two at once follow each other: the second sees the first.
		if err := s.noteIncoming(ctx, tx, actor, w, ReceiverAdded); err != nil {
			return Secret{}, err
		}
		all, err := incomingsOf(ctx, tx, m)
		if err != nil {
			return Secret{}, err
		}
		if len(all) >= Most {
			return Secret{}, fault.Invalid(fault.BadRequest, map[string]string{"memberid": reasonTooMany})
		}
		if w.Ref.ID, err = tx.NextID(ctx, 0, "api_token"); err != nil {
			return Secret{}, err
		}
		if err := s.newIncomingSecret(&w); err != nil {
			return Secret{}, err
		}
		return Secret{w.Ref.ID, w.secretNumber}, insertIncoming(ctx, tx, w)
	})
}

// RevealIncoming gives the secret that a call has made. It is gone once there is another one.
func (s *Service) RevealIncoming(ctx context.Context, actor identity.Actor, ref identity.Ref, number int64) (secret.Text, error) {
	w, err := s.Incoming(ctx, actor, ref)
	if err != nil {
		return secret.Text{}, err
	}
	if w.secretNumber != number {
		return secret.Text{}, fault.Of(fault.Conflict)
	}
	return s.Box.Open(incomingPlace(ref), w.secret)
}

// onceIncoming does something with an incoming webhook that the actor manages, once for an attempt; others that would change it wait.
func onceIncoming[T any](ctx context.Context, s *Service, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, do func(tx *database.Tx, w *Incoming) (T, error)) (T, error) {
	if !actor.Manages(ref.Member) {
		return *new(T), fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (T, error) {
		w, err := incomingAt(ctx, tx.Holding(), ref)
		if err != nil {
			return *new(T), missing(err)
		}
		return do(tx, &w)
	})
}

// ChangeIncoming renames an incoming webhook, or switches it on or off.
func (s *Service) ChangeIncoming(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, name string, on bool) error {
	_, err := onceIncoming(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Incoming) (struct{}, error) {
		clean, reason := checkName(wire.PlainDirection(name))
		if reason != "" {
			return struct{}{}, fault.Invalid(fault.BadRequest, map[string]string{"name": reason})
		}
		act := ReceiverChanged
		if w.On && !on {
			act = ReceiverSwitchedOff
		}
		if w.Name == clean && w.On == on {
			return struct{}{}, nil
		}
		w.Name, w.On = clean, on
		if err := updateIncoming(ctx, tx, *w); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.noteIncoming(ctx, tx, actor, *w, act)
	})
	return err
}

// RotateIncoming gives an incoming webhook another secret; the one before is good no more.
func (s *Service) RotateIncoming(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, p account.Proof) (Secret, error) {
	if _, err := s.Incoming(ctx, actor, ref); err != nil {
		return Secret{}, err
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return Secret{}, err
	}
	return onceIncoming(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Incoming) (Secret, error) {
		if err := prove(ctx, tx); err != nil {
			return Secret{}, err
		}
		if err := s.newIncomingSecret(w); err != nil {
			return Secret{}, err
		}
		if err := updateIncoming(ctx, tx, *w); err != nil {
			return Secret{}, err
		}
		return Secret{ref.ID, w.secretNumber}, s.noteIncoming(ctx, tx, actor, *w, ReceiverRotated)
	})
}

// RemoveIncoming takes an incoming webhook away; its address is unknown from then on.
func (s *Service) RemoveIncoming(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := onceIncoming(ctx, s, actor, attempt, ref, func(tx *database.Tx, w *Incoming) (struct{}, error) {
		if err := deleteIncoming(ctx, tx, ref); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.noteIncoming(ctx, tx, actor, *w, ReceiverRemoved)
	})
	return err
}

// Received is a call that is believed: who acts, for which agency, and as which attempt, so that the same message is written once.
type Received struct {
	Actor   identity.Actor
	Attempt identity.Attempt
	Member  identity.MemberID
	webhook identity.Ref
}

// Receive finds out which incoming webhook is called and whether the call is genuine. An unknown address, one that is switched off, a signature that is wrong and one that is old are all refused
// in the same way.
func (s *Service) Receive(ctx context.Context, code string, signed Signed) (Received, error) {
	ctx = identity.Everywhere(ctx) // the caller is nobody yet
	if err := s.calls.Take(code, s.Clock.Now()); err != nil {
		return Received{}, err
	}
	w, err := incomingOf(ctx, s.DB, code)
	if database.IsMissing(err) {
		return Received{}, fault.Of(fault.Unauthorized)
	}
	if err != nil {
		return Received{}, err
	}
	key, err := s.Box.Open(incomingPlace(w.Ref), w.secret)
	if err != nil {
		return Received{}, err
	}
	result := Verify(key, signed, s.Clock.Now())
	if result == Taken && !w.On {
		result = WhileOff
	}
	lang, active, err := s.Agency(ctx, w.Ref.Member)
	if err != nil {
		return Received{}, err
	}
	if result != Taken || !active {
		if result != Taken && (w.Last.Result != result || w.Last.At <= clock.At(s.Clock.Now()).Add(-noteStep)) {
			s.noteCall(ctx, w.Ref, IncomingCall{Result: result})
		}
		return Received{}, fault.Of(fault.Unauthorized)
	}
	actor := identity.Token{Number: w.Ref.ID, Name: w.Name, Lang: lang, Member: w.Ref.Member, Scopes: []identity.Scope{identity.StaysWrite}}.Actor()
	attempt := identity.Attempt{Account: actor.Account, Key: signed.ID, Fingerprint: hex.EncodeToString(s.Box.MAC("incoming_webhook.body", signed.Body))}
	return Received{Actor: actor, Attempt: attempt, Member: w.Ref.Member, webhook: w.Ref}, nil
}

// Answered keeps what came of a call that was believed.
func (s *Service) Answered(ctx context.Context, r Received, stays, refused int) {
	s.noteCall(ctx, r.webhook, IncomingCall{Result: resultOf(int64(stays), int64(refused)), Stays: int64(stays), Refused: int64(refused)})
}

// noteCall keeps what came of a call; that it cannot is no reason to refuse the call.
func (s *Service) noteCall(ctx context.Context, ref identity.Ref, c IncomingCall) {
	if err := s.DB.Write(ctx, func(tx *database.Tx) error { return saveCall(ctx, tx, ref, c) }); err != nil {
		s.Logger.WarnContext(ctx, "a call to an incoming webhook was not noted", "webhook", ref.String(), "error", err)
	}
}
