package member

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/locales"
)

// TeamFile is the staff of a member as a table, in a language.
func (s *Service) TeamFile(ctx context.Context, actor identity.Actor, m identity.MemberID, lang string) (sheet.Table, error) {
	out := sheet.Table{Name: locales.Text(lang, "team.name")}
	for _, column := range []string{"kind", "person", "company", "email", "phone", "lang", "login", "active"} {
		out.Head = append(out.Head, locales.Text(lang, "team."+column))
	}
	all, err := s.Team(ctx, actor, m)
	names := map[identity.StaffID]string{}
	for _, one := range all {
		names[one.ID] = one.Name
	}
	for _, one := range all {
		active := locales.Text(lang, "team.switched_on")
		if !one.Active {
			active = locales.Text(lang, "team.switched_off")
		}
		out.Rows = append(out.Rows, []any{
			locales.Text(lang, "team.kind."+string(one.Kind)), one.Name, names[one.Company], one.Email, one.Phone, one.Lang, locales.Text(lang, "team.login."+string(one.Login())), active,
		})
	}
	return out, err
}
