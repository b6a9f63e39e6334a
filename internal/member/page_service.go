package member

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/locales"
)

// ShownPage is a page with the agency whose it is.
type ShownPage struct {
	Member Member
	Page   Page
	PageText
}

// ShowPage finds a page of the agency of a login link, of a number, or of the installation's default agency, in a language (empty: the agency's).
// It does not matter whether logins are switched on: an imprint can always be read.
func (s *Service) ShowPage(ctx context.Context, l Link, id identity.MemberID, page Page, lang string) (ShownPage, error) {
	m, err := s.ofPage(ctx, l, id)
	if err != nil {
		return ShownPage{}, err
	}
	lang = m.Speaks(lang)
	own, err := pageTexts(ctx, s.db, m.ID, page)
	if err != nil {
		return ShownPage{}, err
	}
	return ShownPage{Member: m, Page: page, PageText: choosePage(m, page, lang, own)}, nil
}

func (s *Service) ofPage(ctx context.Context, l Link, id identity.MemberID) (Member, error) {
	if l != (Link{}) {
		var err error
		if id, _, err = OpenLink(s.box, l); err != nil {
			return Member{}, err
		}
	}
	if id != 0 {
		return s.Get(ctx, s.db, id)
	}
	m, ok, err := s.Default(ctx)
	if err == nil && !ok {
		err = fault.Of(fault.InvalidMember)
	}
	return m, err
}

// SetPage stores the agency's own text of a page in one language.
func (s *Service) SetPage(ctx context.Context, id identity.MemberID, page Page, lang, text string) (PageText, error) {
	out := PageText{Lang: locales.Match(lang)}
	switch {
	case !slices.Contains(Pages, page):
		return out, fault.Invalid(fault.BadRequest, map[string]string{"page": "expected one of imprint, dataprotection, help"})
	case out.Lang == "":
		return out, fault.Invalid(fault.BadRequest, map[string]string{"lang": "expected " + locales.OneOf})
	}
	var err error
	if out.Text, err = cleanPage(text); err != nil {
		return out, err
	}
	_, err = s.writePage(ctx, id, page, out)
	return out, err
}

// RemovePage removes the agency's own text of a page in one language; the default, or the text in another language, is shown again. It reports whether there was one.
func (s *Service) RemovePage(ctx context.Context, id identity.MemberID, page Page, lang string) (removed bool, err error) {
	return s.writePage(ctx, id, page, PageText{Lang: locales.Match(lang)})
}

// writePage stores a text as a change of the settings, and reports whether it is another one.
func (s *Service) writePage(ctx context.Context, id identity.MemberID, page Page, text PageText) (changed bool, err error) {
	at := slices.Index(locales.Languages, text.Lang)
	if at < 0 {
		return false, nil
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		return s.setSettings(ctx, tx, 0, id, func(next *Settings) {
			if texts, ok := next.pageFields()[page]; ok {
				changed = texts[at] != text.Text
				texts[at] = text.Text
			}
		})
	})
	return changed, err
}
