package property

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/markdown"
)

// What the office keeps of a home by hand: its pictures in their order, info texts in the languages, documents for all its guests.

const (
	// maxTexts is how many info texts of its own a home may have, in all languages together.
	maxTexts = 200
	// maxHomePictures is how many pictures show the home itself.
	maxHomePictures = 30
)

// Find lists the properties of a member that a manager may see and that hold all words of the search in title, address or house, by title.
func (s *Service) Find(ctx context.Context, actor identity.Actor, member identity.MemberID, search string) ([]Property, error) {
	if !actor.Manages(member) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := s.All(ctx, s.db, member)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(strings.ToLower(search))
	found := slices.DeleteFunc(slices.Clone(all), func(p Property) bool {
		text := strings.ToLower(strings.Join([]string{p.Title, p.ShortTitle, p.Building.Name, p.Street, p.Postalcode, p.City}, " "))
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	})
	slices.SortStableFunc(found, func(a, b Property) int { return cmp.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)) })
	return found, nil
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
	if !slices.Contains(ContentLanguages, t.Lang) {
		wrong["lang"] = "expected one of en, de, es, pl"
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

// SaveText writes an info text of a home: a new one at the end when it has no number. A general text that is changed stays one for all homes.
func (s *Service) SaveText(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, text InfoText) (InfoText, error) {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return text, err
	}
	if text, err = CheckText(text); err != nil {
		return text, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (InfoText, error) {
		text, property := text, p.Ref.ID // the transaction may be tried again with what the caller gave
		if text.ID == 0 {
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
		} else {
			have, owner, err := textOf(ctx, tx, ref, text.ID)
			if err != nil {
				return text, err
			}
			property, text.General, text.Position = owner, owner == 0, have.Position
			if err := updateText(ctx, tx, ref.Member, text); err != nil {
				return text, err
			}
		}
		return text, s.byHand(ctx, tx, identity.Ref{Member: ref.Member, ID: property})
	})
}

// RemoveText takes an info text away.
func (s *Service) RemoveText(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, text int64) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		_, owner, err := textOf(ctx, tx, ref, text)
		if err != nil {
			return struct{}{}, err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM info_text WHERE member_id = $1 AND id = $2`, ref.Member, text); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.byHand(ctx, tx, identity.Ref{Member: ref.Member, ID: owner})
	})
	return err
}

// OrderTexts puts a home's own info texts into an order; those that are not named come behind.
func (s *Service) OrderTexts(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, ids []int64) error {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.order(ctx, tx, p.Ref, len(ids), func(i int) (int64, error) {
			return tx.Exec(ctx, `UPDATE info_text SET position = $4 WHERE member_id = $1 AND property_id = $2 AND id = $3`, p.Ref.Member, p.Ref.ID, ids[i], i+1)
		}, `UPDATE info_text SET position = position + 1000 WHERE member_id = $1 AND property_id = $2`)
	})
	return err
}

// OrderPictures puts the pictures of a home into an order; the first leads the guest's pages.
func (s *Service) OrderPictures(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, names []string) error {
	p, err := s.managed(ctx, actor, ref)
	if err != nil {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.order(ctx, tx, p.Ref, len(names), func(i int) (int64, error) {
			return tx.Exec(ctx, `UPDATE picture SET position = $4 WHERE member_id = $1 AND property_id = $2 AND name = $3`, p.Ref.Member, p.Ref.ID, names[i], i+1)
		}, `UPDATE picture SET position = position + 1000 WHERE member_id = $1 AND property_id = $2 AND position > 0`)
	})
	return err
}

// order numbers n things of a home from 1 on, after all have been moved out of the way; one that is not there is not found, and nothing changes.
func (s *Service) order(ctx context.Context, tx *database.Tx, ref identity.Ref, n int, place func(i int) (int64, error), away string) error {
	if _, err := tx.Exec(ctx, away, ref.Member, ref.ID); err != nil {
		return err
	}
	for i := range n {
		changed, err := place(i)
		if err != nil {
			return err
		}
		if changed != 1 {
			return fault.Missing(fault.NotFound)
		}
	}
	return s.touched(ctx, tx, ref.Member, nil)
}

// RemovePicture takes a picture of a home away, with its file. Texts that show it show nothing there from then on.
func (s *Service) RemovePicture(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, name string) error {
	if _, err := s.managed(ctx, actor, ref); err != nil {
		return err
	}
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		var file int64
		err := tx.QueryRow(ctx, `DELETE FROM picture WHERE member_id = $1 AND property_id = $2 AND name = $3 RETURNING file_id`, ref.Member, ref.ID, name).Scan(&file)
		if database.IsMissing(err) {
			return struct{}{}, fault.Missing(fault.NotFound)
		}
		if err != nil {
			return struct{}{}, err
		}
		if err := s.files.Delete(ctx, tx, identity.Ref{Member: ref.Member, ID: file}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.touched(ctx, tx, ref.Member, nil)
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

// byHand notes that the office keeps the texts of a home itself.
func (s *Service) byHand(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	if _, err := tx.Exec(ctx, `UPDATE property SET texts_by_hand = $3 WHERE member_id = $1 AND id = $2`, ref.Member, ref.ID, true); err != nil {
		return err
	}
	return s.touched(ctx, tx, ref.Member, nil)
}

func countTexts(ctx context.Context, q database.Querier, member identity.MemberID, property int64) (count, last int, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*), COALESCE(MAX(position), 0) FROM info_text WHERE member_id = $1 AND property_id = $2`, member, property).Scan(&count, &last)
	return count, last, err
}

// textOf finds a text of a home or one for all homes, and whose it is.
func textOf(ctx context.Context, q database.Querier, ref identity.Ref, id int64) (InfoText, int64, error) {
	t := InfoText{ID: id}
	var owner int64
	err := q.QueryRow(ctx, `SELECT property_id, position FROM info_text WHERE member_id = $1 AND id = $2 AND (property_id = $3 OR property_id = 0)`, ref.Member, id, ref.ID).Scan(&owner, &t.Position)
	if database.IsMissing(err) {
		return t, 0, fault.Missing(fault.NotFound)
	}
	return t, owner, err
}

func insertText(ctx context.Context, tx *database.Tx, member identity.MemberID, property int64, t InfoText) error {
	_, err := tx.Exec(ctx, `INSERT INTO info_text (member_id, id, property_id, audience, lang, position, title, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		member, t.ID, property, string(t.Audience), t.Lang, t.Position, t.Title, t.Body)
	if err != nil {
		return fmt.Errorf("info text: %w", err)
	}
	return nil
}

func updateText(ctx context.Context, tx *database.Tx, member identity.MemberID, t InfoText) error {
	_, err := tx.Exec(ctx, `UPDATE info_text SET audience = $3, lang = $4, title = $5, body = $6 WHERE member_id = $1 AND id = $2`, member, t.ID, string(t.Audience), t.Lang, t.Title, t.Body)
	return err
}
