package demo

import (
	"context"
	"fmt"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// demoAbsences are what people of the demo have asked for, by the worker's id: the office answers Anna, the company its own Ola. Days count from today.
var demoAbsences = []struct {
	who      string
	kind     member.AbsenceKind
	from, to int
	hours    [2]string
	note     string
	granted  bool
}{
	{who: "anna", kind: member.OnHoliday, from: 12, to: 18, note: "Lot do domu jest już zarezerwowany."},
	{who: "ola", kind: member.AwayOther, from: 6, to: 6, hours: [2]string{"08:00", "12:00"}, note: "Wizyta u lekarza"},
	{who: "lukas", kind: member.OnHoliday, from: 30, to: 36, granted: true},
}

// askForAbsences has people ask for absences, and the office approve one. The load data has none, and no demo whose mails would leave the machine: asking sends some. Those of a demo agency beside others never do.
func (m *maker) askForAbsences(ctx context.Context) error {
	office := m.office()
	if (m.MailLink == nil && m.options.Beside == 0) || m.options.isLoad() || office.Account == 0 {
		return nil
	}
	for _, a := range demoAbsences {
		entry, ok := m.crewOf.External(a.who)
		if !ok || entry.Account == 0 {
			continue
		}
		person := identity.Actor{Account: entry.Account, Relations: []identity.Relation{{Member: m.member, Role: identity.Cleaner, Staff: entry.ID, CompanyOf: entry.Company}}}
		own, err := m.Members.OwnAbsences(ctx, person)
		if err != nil {
			return err
		}
		if len(own) == 1 && len(own[0].Requests) > 0 {
			continue // the demo is made again
		}
		r := member.AbsenceRequest{Note: a.note, Absence: member.Absence{
			Member: m.member, Staff: entry.ID, Kind: a.kind, From: m.options.Today.AddDays(a.from), To: m.options.Today.AddDays(a.to), FromTime: a.hours[0], ToTime: a.hours[1],
		}}
		if r, err = m.Members.AskAbsence(ctx, person, identity.Attempt{}, r); err != nil {
			return fmt.Errorf("demo: absence of %s: %w", a.who, err)
		}
		if !a.granted {
			continue
		}
		err = m.DB.Write(ctx, func(tx *database.Tx) error {
			_, err := m.Members.AnswerAbsence(ctx, tx, office, identity.Ref{Member: m.member, ID: r.ID}, true, "")
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
