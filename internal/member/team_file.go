package member

import (
	"context"

	"latchkey/internal/identity"
	"latchkey/internal/sheet"
	"latchkey/locales"
)

// filedEntry is an entry of the staff with the company that it belongs to.
type filedEntry struct {
	Staff
	company string
}

func teamWords(lang, name string) string { return locales.Text(lang, "team."+name) }

// filed are the columns of a file with the staff, and what is in them.
var filed = []sheet.Column[filedEntry]{
	{Name: "kind", Cell: func(e filedEntry, lang string) any { return teamWords(lang, "kind."+string(e.Kind)) }},
	{Name: "person", Cell: func(e filedEntry, _ string) any { return e.Name }},
	{Name: "company", Cell: func(e filedEntry, _ string) any { return e.company }},
	{Name: "email", Cell: func(e filedEntry, _ string) any { return e.Email }},
	{Name: "phone", Cell: func(e filedEntry, _ string) any { return e.Phone }},
	{Name: "lang", Cell: func(e filedEntry, _ string) any { return e.Lang }},
	{Name: "login", Cell: func(e filedEntry, lang string) any { return teamWords(lang, "login."+string(e.Login())) }},
	{Name: "active", Cell: func(e filedEntry, lang string) any {
		if e.Active {
			return teamWords(lang, "switched_on")
		}
		return teamWords(lang, "switched_off")
	}},
}

// TeamFile is the staff of a member as a table, in a language.
func (s *Service) TeamFile(ctx context.Context, actor identity.Actor, m identity.MemberID, lang string) (sheet.Table, error) {
	all, err := s.Team(ctx, actor, m)
	names := map[identity.StaffID]string{}
	for _, one := range all {
		names[one.ID] = one.Name
	}
	entries := make([]filedEntry, len(all))
	for i, one := range all {
		entries[i] = filedEntry{one, names[one.Company]}
	}
	return sheet.Of(filed, entries, lang, teamWords), err
}
