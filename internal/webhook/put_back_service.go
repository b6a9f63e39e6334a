package webhook

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// keptFields are what is not secret of a webhook, as the history keeps it to put it back.
type keptFields struct {
	Name  string `json:"name"`
	Kinds []Kind `json:"kinds"`
	On    bool   `json:"on"`
}

func (w Webhook) kept() keptFields { return keptFields{w.Name, slices.Clone(w.Kinds), w.Off == On} }

// webhookUndo is what undoes a change of a webhook.
type webhookUndo struct {
	// ID comes first: by it the history finds the changes of a webhook.
	ID  int64      `json:"id"`
	Was keptFields `json:"was"`
	Is  keptFields `json:"is"`
}

// noteChange has a change of a webhook written into the agency's history. A new address is sealed and not kept beside the webhook, so it is not undone.
func (s *Service) noteChange(ctx context.Context, tx *database.Tx, actor identity.Actor, w Webhook, before keptFields, moved bool) error {
	if s.Noted == nil {
		return nil
	}
	now, act := w.kept(), Changed
	switch {
	case moved:
		return s.note(ctx, tx, actor, w, Moved)
	case before.On && !now.On:
		act = SwitchedOff
	}
	undo, err := json.Marshal(webhookUndo{w.Ref.ID, before, now})
	if err != nil {
		return err
	}
	return s.Noted(ctx, tx, w.Ref.Member, actor.Account, act, w.Name, undo)
}

// back is what a webhook becomes when a change of it is undone; false where what was changed has changed since.
func (u webhookUndo) back(now keptFields) (keptFields, bool) {
	next := now
	if u.Was.Name != u.Is.Name {
		next.Name = u.Was.Name
	}
	if !slices.Equal(u.Was.Kinds, u.Is.Kinds) {
		next.Kinds = u.Was.Kinds
	}
	if u.Was.On != u.Is.On {
		next.On = u.Was.On
	}
	same := (u.Was.Name == u.Is.Name || now.Name == u.Is.Name) && (slices.Equal(u.Was.Kinds, u.Is.Kinds) || slices.Equal(now.Kinds, u.Is.Kinds)) && (u.Was.On == u.Is.On || now.On == u.Is.On)
	return next, same
}

// ChangeOf is the number of the webhook of which the history has kept a change.
func ChangeOf(undo json.RawMessage) (int64, error) {
	var u webhookUndo
	err := json.Unmarshal(undo, &u)
	return u.ID, err
}

// IsAs reports whether a webhook still is as a change has left it: then that change was its last one.
func (s *Service) IsAs(ctx context.Context, m identity.MemberID, undo json.RawMessage) (bool, error) {
	var u webhookUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return false, err
	}
	w, err := webhookAt(ctx, s.DB, identity.Ref{Member: m, ID: u.ID})
	if err != nil {
		return false, missing(err)
	}
	now := w.kept()
	return now.Name == u.Is.Name && now.On == u.Is.On && slices.Equal(now.Kinds, u.Is.Kinds), nil
}

// PutBack undoes a change of a webhook's name, events or state, as its line in the history has kept it. What has changed since is a conflict.
func (s *Service) PutBack(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u webhookUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	return s.change(ctx, actor, attempt, identity.Ref{Member: m, ID: u.ID}, func(tx *database.Tx, w *Webhook) error {
		next, same := u.back(w.kept())
		if !same {
			return fault.Of(fault.Conflict)
		}
		return s.apply(ctx, tx, actor, w, Fields{Name: next.Name, Kinds: next.Kinds, On: next.On})
	})
}
