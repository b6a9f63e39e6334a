package property

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
	"latchkey/internal/wire"
	"latchkey/locales"
)

// What the office keeps of a home by hand: its pictures in their order, info texts in the languages, documents for all its guests.

const (
	// maxTexts is how many info texts of its own a home may have, in all languages together.
	maxTexts = 200
	// maxHomePictures is how many pictures show the home itself.
	maxHomePictures = 30
)

// Find lists the properties of a member that a manager may see and that a query wants, in its order; total is how many there are without it. They are shared and must not be changed.
func (s *Service) Find(ctx context.Context, actor identity.Actor, member identity.MemberID, query Query) (found []*Property, total int, err error) {
	if !actor.Manages(member) {
		return nil, 0, fault.Missing(fault.NotFound)
	}
	all, err := s.snapshot(ctx, s.db, member)
	if err != nil {
		return nil, 0, err
	}
	return all.listed().find(query), len(all.list), nil
}

// managed finds a home for one of its managers.
func (s *Service) managed(ctx context.Context, actor identity.Actor, ref identity.Ref) (Property, error) {
	if !actor.Manages(ref.Member) {
		return Property{}, fault.Missing(fault.NotFound)
	}
	return s.Get(ctx, s.db, ref)
}

// CheckText is the rule of an info text: what it needs, and what it may hold.
func CheckText(t InfoText) (InfoText, error) {
	t.Title, t.Body = strings.TrimSpace(markdown.Clean(t.Title)), strings.TrimSpace(markdown.Clean(t.Body))
	wrong := map[string]string{}
	if !slices.Contains([]Audience{ForGuest, ForStaff}, t.Audience) {
		wrong["audience"] = "expected guest or staff"
	}
	if !slices.Contains(locales.Contents, t.Lang) {
		wrong["lang"] = "expected " + locales.OneOf
	}
	for name, field := range map[string]struct {
		text string
		max  int
	}{"title": {t.Title, maxName}, "body": {t.Body, maxBody}} {
		switch {
		case field.text == "":
			wrong[name] = "required"
		case utf8.RuneCountInString(field.text) > field.max:
			wrong[name] = "too_long"
		}
	}
	if len(wrong) > 0 {
		return t, fault.Invalid(fault.BadRequest, wrong)
	}
	return t, nil
}

// AddText writes a new info text of a home, at the end.
func (s *Service) AddText(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, text InfoText) (InfoText, error) {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return text, err
	}
	if text, err = CheckText(text); err != nil {
		return text, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (InfoText, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return text, err
		}
		text, property := text, p.Ref.ID // the transaction may be tried again with what the caller gave
		if text.General {
			property = 0
		}
		count, last, err := countTexts(ctx, tx, ref.Member, property)
		if err != nil {
			return text, err
		}
		if count >= maxTexts {
			return text, fault.Of(fault.Conflict)
		}
		text.Position = last + 1
		if text.ID, err = tx.NextID(ctx, ref.Member, "info_text"); err != nil {
			return text, err
		}
		if err := insertText(ctx, tx, ref.Member, property, text); err != nil {
			return text, err
		}
		return text, s.byHand(ctx, tx, identity.Ref{Member: ref.Member, ID: property}, actor.Account, about(actionTextAdded, text.Title))
	})
}

// TextFields are what an info text is made of.
type TextFields struct {
	Audience string    `json:"audience" enum:"guest,staff" doc:"Who reads it."`
	Lang     wire.Lang `json:"lang" doc:"The language it is in."`
	Title    string    `json:"title" doc:"Its headline, at most 200 characters."`
	Body     string    `json:"body" doc:"Plain text with the simplest Markdown, at most 20000 characters; what else it holds is taken out."`
}

func (f TextFields) text(id int64) InfoText {
	return InfoText{ID: id, Audience: Audience(f.Audience), Lang: string(f.Lang), Title: f.Title, Body: f.Body}
}

func (t InfoText) fields() TextFields {
	return TextFields{Audience: string(t.Audience), Lang: wire.Lang(t.Lang), Title: t.Title, Body: t.Body}
}

// TextEdit changes fields of an info text.
type TextEdit = wire.Changes[TextFields]

// EditText changes fields of an info text of a home, or of one for all homes, which stays one. A field that another person has changed since the editor saw it is refused with fault.EditClash
// and a wire.EditClash.
func (s *Service) EditText(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, id int64, edit TextEdit) (InfoText, error) {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return InfoText{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (InfoText, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return InfoText{}, err
		}
		have, owner, err := textOf(ctx, tx, ref, id)
		if err != nil {
			return InfoText{}, err
		}
		fields := have.fields()
		clashes, err := edit.Apply(&fields)
		if err != nil {
			return InfoText{}, err
		}
		if len(clashes) > 0 {
			return InfoText{}, s.members.RefuseClashes(ctx, tx, ref.Member, p.Zone, clashes, func(field string) (identity.AccountID, clock.Instant, error) {
				return lastChange(ctx, tx, ref, textField(field), have.Title)
			})
		}
		text, err := CheckText(fields.text(id))
		if err != nil {
			return text, err
		}
		text.General, text.Position = owner == 0, have.Position
		lines := textEntries(have, text)
		if len(lines) == 0 {
			return text, nil
		}
		if err := updateText(ctx, tx, ref.Member, text); err != nil {
			return text, err
		}
		return text, s.byHand(ctx, tx, identity.Ref{Member: ref.Member, ID: owner}, actor.Account, lines)
	})
}

// RemoveText takes an info text away.
func (s *Service) RemoveText(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, text int64) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		have, property, err := textOf(ctx, tx, ref, text)
		if err != nil {
			return struct{}{}, err
		}
		if err := deleteText(ctx, tx, ref.Member, text); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.byHand(ctx, tx, identity.Ref{Member: ref.Member, ID: property}, actor.Account, about(actionTextRemoved, have.Title))
	})
	return err
}

// OrderTexts puts a home's own info texts into an order; those that are not named come behind.
func (s *Service) OrderTexts(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, ids []int64) error {
	return s.order(ctx, actor, attempt, ref, actionTextsOrdered, func(tx *database.Tx, home identity.Ref) error { return orderTexts(ctx, tx, home, ids) })
}

// OrderPictures puts the pictures of a home into an order; the first leads the guest's pages.
func (s *Service) OrderPictures(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, names []string) error {
	return s.order(ctx, actor, attempt, ref, actionPicturesOrdered, func(tx *database.Tx, home identity.Ref) error { return orderPictures(ctx, tx, home, names) })
}

// order stores another order of what a home has, with its line in the history of the home.
func (s *Service) order(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, action Action, store func(tx *database.Tx, home identity.Ref) error) error {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		if err := store(tx, p.Ref); err != nil {
			return struct{}{}, err
		}
		if err := addHistory(ctx, tx, p.Ref, actor.Account, []Entry{{Action: action}}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, p.Ref.Member, nil)
	})
	return err
}

// RemovePicture takes a picture of a home away, with its file. Texts that show it show nothing there from then on.
func (s *Service) RemovePicture(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, name string) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return struct{}{}, err
		}
		file, err := deletePicture(ctx, tx, ref, name)
		if err != nil {
			return struct{}{}, err
		}
		if err := s.files.Delete(ctx, tx, identity.Ref{Member: ref.Member, ID: file}); err != nil {
			return struct{}{}, err
		}
		if err := addHistory(ctx, tx, ref, actor.Account, about(actionPictureRemoved, name)); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, ref.Member, nil)
	})
	return err
}

// PutPicture is SavePicture by a manager, with its line in the history of the home.
func (s *Service) PutPicture(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, name string, got *files.Received) (Picture, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Picture, error) {
		if err := oneByOne(ctx, tx, ref.Member); err != nil {
			return Picture{}, err
		}
		picture, replaced, err := s.putPicture(ctx, tx, ref, name, got)
		if err != nil {
			return picture, err
		}
		action := actionPictureAdded
		if replaced {
			action = actionPictureReplaced
		}
		if err := addHistory(ctx, tx, ref, actor.Account, about(action, name)); err != nil {
			return picture, err
		}
		return picture, s.touched(ctx, tx, ref.Member, nil)
	})
}

// PutDocument gives all guests of a home a document, with its line in the history of the home.
func (s *Service) PutDocument(ctx context.Context, actor identity.Actor, attempt identity.Attempt, home identity.Ref, lang, title string, got *files.Received) (Document, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Document, error) {
		if err := oneByOne(ctx, tx, home.Member); err != nil {
			return Document{}, err
		}
		d, err := s.SaveDocument(ctx, tx, Document{Ref: identity.Ref{Member: home.Member}, Property: home.ID, Lang: lang, Title: title}, got)
		if err != nil {
			return d, err
		}
		return d, addHistory(ctx, tx, home, actor.Account, about(actionDocumentAdded, d.Title))
	})
}

// DropDocument takes a document away from all guests of a home.
func (s *Service) DropDocument(ctx context.Context, actor identity.Actor, attempt identity.Attempt, home identity.Ref, id int64) error {
	if _, err := s.managed(ctx, actor, home); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		if err := oneByOne(ctx, tx, home.Member); err != nil {
			return struct{}{}, err
		}
		d, err := s.homeDocument(ctx, tx, home, id)
		if err != nil {
			return struct{}{}, err
		}
		if err := s.RemoveDocument(ctx, tx, d); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, addHistory(ctx, tx, home, actor.Account, about(actionDocumentRemoved, d.Title))
	})
	return err
}

// HomeDocuments are the documents that all guests of a home get.
func (s *Service) HomeDocuments(ctx context.Context, q database.Querier, ref identity.Ref) ([]Document, error) {
	return s.Documents(ctx, q, ref, 0)
}

// homeDocument finds one of them.
func (s *Service) homeDocument(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (Document, error) {
	all, err := s.HomeDocuments(ctx, q, ref)
	if err != nil {
		return Document{}, err
	}
	i := slices.IndexFunc(all, func(d Document) bool { return d.Ref.ID == id })
	if i < 0 {
		return Document{}, fault.Missing(fault.NotFound)
	}
	return all[i], nil
}
