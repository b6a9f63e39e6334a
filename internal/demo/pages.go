package demo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"latchkey/internal/member"
	"latchkey/locales"
)

// makePages gives the agency its public pages, where it has none in a language yet.
func (m *maker) makePages(ctx context.Context) error {
	for _, page := range member.Pages {
		for _, lang := range locales.Languages {
			shown, err := m.Members.ShowPage(ctx, member.Link{}, m.member, page, lang)
			if err != nil {
				return err
			}
			if !shown.Default && shown.Lang == lang {
				continue
			}
			text, err := files.ReadFile(fmt.Sprintf("data/pages/%s.%s.md", page, locales.Code(lang)))
			if errors.Is(err, fs.ErrNotExist) && lang != locales.Fallback {
				continue // the demo does not speak it: readers see the agency's page in another language, as with any agency
			}
			if err != nil {
				return err
			}
			if _, err := m.Members.SetPage(ctx, m.member, page, lang, string(text)); err != nil {
				return err
			}
		}
	}
	return nil
}
