package report

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/internal/trail"
)

// keepRemoved is how long a template that was removed can be brought back.
const keepRemoved = 90 * 24 * time.Hour

// Templates are the agency's templates that a manager sees and may print, without their bodies. One about data that this release does not know is among them, so that it can be removed.
// One that this release cannot read, about data that it knows, is there for managers who may print reports about that data, as those that it can read.
func (s *Service) Templates(ctx context.Context, actor identity.Actor, member identity.MemberID) ([]KeptTemplate, error) {
	if !actor.Manages(member) {
		return nil, nil
	}
	all, err := listedTemplates(ctx, s.db, member, actor.Account)
	if err != nil {
		return nil, err
	}
	hidden := map[int64]bool{}
	for _, set := range dataSets() {
		about := func(k KeptTemplate) bool { return k.Data == set.fields.Name }
		switch {
		case !slices.ContainsFunc(all, about):
		case !prints(actor, set, member):
			all = slices.DeleteFunc(all, about)
		case len(set.secrets) > 0 && !prints(actor, set.opened(), member):
			// Whether a template asks for secrets is in its body.
			some, err := templatesAbout(ctx, s.db, member, actor.Account, set.fields.Name)
			if err != nil {
				return nil, err
			}
			for _, k := range some {
				if t, err := readTemplate(k.Body); err == nil && !printsAfter(actor, t, member) {
					hidden[k.Ref.ID] = true
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(k KeptTemplate) bool { return hidden[k.Ref.ID] }), nil
}

// Template is one of them.
func (s *Service) Template(ctx context.Context, actor identity.Actor, ref identity.Ref) (KeptTemplate, error) {
	return visible(ctx, s.db, actor, ref, 0)
}

// visible finds a version of a template that a manager may see; 0 is the present one.
func visible(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref, revision int64) (KeptTemplate, error) {
	if !actor.Manages(ref.Member) {
		return KeptTemplate{}, fault.Missing(fault.NotFound)
	}
	k, err := keptTemplate(ctx, q, ref, revision)
	if err == nil && !k.VisibleTo(actor) {
		return KeptTemplate{}, fault.Missing(fault.NotFound)
	}
	return k, err
}

// Versions are the versions of a template that are kept, the newest first.
func (s *Service) Versions(ctx context.Context, actor identity.Actor, ref identity.Ref) ([]KeptTemplate, error) {
	if _, err := visible(ctx, s.db, actor, ref, 0); err != nil {
		return nil, err
	}
	return templateVersions(ctx, s.db, ref)
}

// AddTemplate keeps a template that a manager has drawn or brings from elsewhere.
func (s *Service) AddTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, member identity.MemberID, raw []byte, shared bool) (KeptTemplate, error) {
	if !actor.Manages(member) {
		return KeptTemplate{}, fault.Missing(fault.NotFound)
	}
	t, body, err := checkTemplate(raw)
	if err != nil {
		return KeptTemplate{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (KeptTemplate, error) {
		id, err := tx.NextID(ctx, member, templateName)
		if err != nil {
			return KeptTemplate{}, err
		}
		if err := room(ctx, tx, member, actor.Account, 1); err != nil {
			return KeptTemplate{}, err
		}
		k := KeptTemplate{Ref: identity.Ref{Member: member, ID: id}, Owner: actor.Account, Shared: shared, Revision: 1, Name: t.Name, Data: t.Data, Body: body, At: tx.Now(), By: actor.Account}
		if err := insertTemplate(ctx, tx, k); err != nil {
			return k, err
		}
		return k, noteTemplate(ctx, tx, actor, k, ActTemplateAdded, templateUndo{})
	})
}

// room refuses more templates than a person finds their way in. What is another person's own does not count.
func room(ctx context.Context, tx *database.Tx, member identity.MemberID, account identity.AccountID, more int) error {
	have, err := countTemplates(ctx, tx, member, account)
	if err == nil && have+more > mostTemplates {
		err = fault.Of(fault.TooManyTemplates)
	}
	return err
}

// Outdated is the refusal of a change of a version that is no longer the present one; nothing is saved.
type Outdated struct{ Now KeptTemplate }

// Error is for logs and tests.
func (o *Outdated) Error() string { return "the template has changed" }

// change makes a new version of the present one, where that has the revision that the person has seen.
func (s *Service) change(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, revision int64, act string, next func(tx *database.Tx, k *KeptTemplate) error) (KeptTemplate, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (KeptTemplate, error) {
		if err := lockTemplates(ctx, tx, ref.Member); err != nil {
			return KeptTemplate{}, err
		}
		have, err := visible(ctx, tx, actor, ref, 0)
		if err != nil {
			return have, err
		}
		if have.Revision != revision {
			return have, &Outdated{have}
		}
		k := have
		if err := next(tx, &k); err != nil {
			return have, err
		}
		if k.Name == have.Name && k.Shared == have.Shared && string(k.Body) == string(have.Body) {
			return have, nil
		}
		k.Revision, k.At, k.By = have.Revision+1, tx.Now(), actor.Account
		if k.Shared && !have.Shared {
			if err := room(ctx, tx, ref.Member, 0, 1); err != nil {
				return have, err
			}
		}
		if err := updateTemplate(ctx, tx, k); err != nil {
			return k, err
		}
		undo := templateUndo{Before: have.Revision}
		if k.Shared != have.Shared {
			undo.Shared = &have.Shared
		}
		return k, noteTemplate(ctx, tx, actor, k, act, undo)
	})
}

// ChangeTemplate saves a template as its next version. Only its maker and the owners of the agency take it back from the others.
func (s *Service) ChangeTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, revision int64, raw []byte, shared bool) (KeptTemplate, error) {
	if !actor.Manages(ref.Member) {
		return KeptTemplate{}, fault.Missing(fault.NotFound)
	}
	t, body, err := checkTemplate(raw)
	if err != nil {
		return KeptTemplate{}, err
	}
	return s.change(ctx, actor, attempt, ref, revision, ActTemplateChanged, func(_ *database.Tx, k *KeptTemplate) error {
		if k.Shared && !shared && !k.TakenBackBy(actor) {
			return fault.Of(fault.OwnersOnly)
		}
		k.Name, k.Data, k.Body, k.Shared = t.Name, t.Data, body, shared
		return nil
	})
}

// RestoreTemplate makes an earlier version the present one, as a new version.
func (s *Service) RestoreTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, revision, version int64) (KeptTemplate, error) {
	return s.change(ctx, actor, attempt, ref, revision, ActTemplateRestored, restored(ctx, actor, version))
}

// restored makes a template what it was in an earlier version; whether it is shared stays.
func restored(ctx context.Context, actor identity.Actor, version int64) func(tx *database.Tx, k *KeptTemplate) error {
	return func(tx *database.Tx, k *KeptTemplate) error {
		old, err := visible(ctx, tx, actor, k.Ref, version)
		if err == nil {
			// One that a later release has stored would take the place of one that can be read.
			_, err = readTemplate(old.Body)
		}
		if err == nil {
			k.Name, k.Data, k.Body = old.Name, old.Data, old.Body
		}
		return err
	}
}

// undoChange makes a template what it was before a change, and shared as it was then. What changes nothing is refused: a person would believe that it was undone.
func (s *Service) undoChange(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, u templateUndo) error {
	k, err := s.change(ctx, actor, attempt, ref, u.Revision, ActTemplateRestored, func(tx *database.Tx, k *KeptTemplate) error {
		if err := restored(ctx, actor, u.Before)(tx, k); err != nil || u.Shared == nil {
			return err
		}
		if k.Shared && !*u.Shared && !k.TakenBackBy(actor) {
			return fault.Of(fault.OwnersOnly)
		}
		k.Shared = *u.Shared
		return nil
	})
	if err == nil && k.Revision == u.Revision {
		err = fault.Of(fault.PutBackRefused)
	}
	return err
}

// RemoveTemplate takes a template away: what is shared only its maker and the owners of the agency. For a while the history can bring it back.
func (s *Service) RemoveTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (bool, error) {
		if err := lockTemplates(ctx, tx, ref.Member); err != nil {
			return false, err
		}
		k, err := visible(ctx, tx, actor, ref, 0)
		if err != nil {
			return false, err
		}
		if !k.TakenBackBy(actor) {
			return false, fault.Of(fault.OwnersOnly)
		}
		if gone, err := markRemoved(ctx, tx, ref, tx.Now()); err != nil || !gone {
			return gone, err
		}
		return true, noteTemplate(ctx, tx, actor, k, ActTemplateRemoved, templateUndo{})
	})
	return err
}

// BringBackTemplate brings a removed template back as it was, with its versions and all that names it; those bring it back who could take it away.
func (s *Service) BringBackTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (KeptTemplate, error) {
	if !actor.Manages(ref.Member) {
		return KeptTemplate{}, fault.Missing(fault.NotFound)
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (KeptTemplate, error) {
		if err := lockTemplates(ctx, tx, ref.Member); err != nil {
			return KeptTemplate{}, err
		}
		if back, err := markRemoved(ctx, tx, ref, 0); err != nil {
			return KeptTemplate{}, err
		} else if !back {
			if _, err := visible(ctx, tx, actor, ref, 0); err != nil {
				return KeptTemplate{}, err
			}
			return KeptTemplate{}, fault.Of(fault.PutBackRefused)
		}
		if err := room(ctx, tx, ref.Member, actor.Account, 0); err != nil {
			return KeptTemplate{}, err
		}
		k, err := visible(ctx, tx, actor, ref, 0)
		if err != nil {
			return k, err
		}
		if !k.TakenBackBy(actor) {
			return k, fault.Of(fault.OwnersOnly)
		}
		return k, noteTemplate(ctx, tx, actor, k, ActTemplateRestored, templateUndo{Before: k.Revision})
	})
}

// PutBackTemplate undoes an act on a template, as its line in the history has kept it, unless the template has changed since. It is a trail.PutBack.
func (s *Service) PutBackTemplate(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, undo json.RawMessage) error {
	var u templateUndo
	if err := json.Unmarshal(undo, &u); err != nil {
		return err
	}
	ref := identity.Ref{Member: m, ID: u.ID}
	var err error
	switch u.Act {
	case ActTemplateRemoved:
		_, err = s.BringBackTemplate(ctx, actor, attempt, ref)
	case ActTemplateAdded:
		var k KeptTemplate
		if k, err = s.Template(ctx, actor, ref); err == nil {
			if k.Revision != u.Revision {
				return fault.Of(fault.PutBackRefused)
			}
			err = s.RemoveTemplate(ctx, actor, attempt, ref)
		}
	default:
		err = s.undoChange(ctx, actor, attempt, ref, u)
	}
	if _, old := err.(*Outdated); old || fault.IsMissing(err) || fault.Is(err, fault.BadRequest) {
		return fault.Of(fault.PutBackRefused)
	}
	return err
}

func noteTemplate(ctx context.Context, tx *database.Tx, actor identity.Actor, k KeptTemplate, act string, u templateUndo) error {
	u.ID, u.Act, u.Revision = k.Ref.ID, act, k.Revision
	undo, err := json.Marshal(u)
	if err != nil {
		return err
	}
	return trail.Note(ctx, tx, k.Ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: act, Name: k.Name, Undo: undo})
}

// named finds a template that the reader may print: a shipped one by its name, or one of the agency.
func (s *Service) named(ctx context.Context, actor identity.Actor, name, lang string) (*paper.Template, string, error) {
	if t, ok := shipped()[name]; ok {
		return t.Template, shippedTitle(name, lang), nil
	}
	ref, err := identity.ParseRef(name)
	if err != nil {
		return nil, "", fault.Missing(fault.NotFound)
	}
	k, err := s.Template(ctx, actor, ref)
	if err != nil {
		return nil, "", err
	}
	t, err := readTemplate(k.Body)
	return t, k.Name, err
}
