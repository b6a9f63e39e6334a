package app

import (
	"context"
	"encoding/json"
	"maps"

	"latchkey/internal/apitoken"
	"latchkey/internal/checklist"
	"latchkey/internal/extra"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/importing"
	"latchkey/internal/member"
	"latchkey/internal/message"
	"latchkey/internal/pay"
	"latchkey/internal/payment"
	"latchkey/internal/planning"
	"latchkey/internal/property"
	"latchkey/internal/report"
	"latchkey/internal/reservation"
	"latchkey/internal/task"
	"latchkey/internal/trail"
	"latchkey/internal/webhook"
	"latchkey/internal/wire"
)

// trailSources are the histories of the nouns. The offsets of pages name them by their place: new ones come at the end.
func (a *App) trailSources() []trail.Source {
	return []trail.Source{
		{Nouns: []trail.Noun{trail.Stay}, Numbered: true, Read: reservation.TrailActs},
		{Nouns: []trail.Noun{trail.Stay}, Numbered: true, Read: reservation.TrailChanges},
		{Nouns: []trail.Noun{trail.Home}, Read: property.Trail},
		{Nouns: []trail.Noun{trail.Task}, Numbered: true, Read: a.Tasks.TrailActs},
		{Nouns: []trail.Noun{trail.Task}, Numbered: true, Read: task.TrailChanges},
		{Nouns: []trail.Noun{trail.Team}, Read: member.TrailTeam},
		{Nouns: []trail.Noun{trail.Team}, Read: member.TrailWork, Undo: a.Members.UndoWork},
		{Nouns: []trail.Noun{trail.Settings}, Read: member.TrailSettings, Undo: a.undoSetting},
		{Nouns: []trail.Noun{trail.Interfaces}, Read: apitoken.Trail, Undo: a.undoInterface},
	}
}

// undoSetting is the undoing of a setting, which only an owner may change.
func (a *App) undoSetting(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64) error {
	if !actor.Owns(m) {
		return fault.Of(fault.OwnersOnly)
	}
	return a.Members.UndoSetting(ctx, actor, attempt, identity.Ref{Member: m, ID: id})
}

// undoInterface is the undoing of a change of a webhook, which only an owner may change.
func (a *App) undoInterface(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, id int64) error {
	if !actor.Owns(m) {
		return fault.Of(fault.OwnersOnly)
	}
	kept, err := a.APITokens.KeptUndo(ctx, identity.Ref{Member: m, ID: id})
	if err != nil {
		return err
	}
	err = a.Webhooks.PutBack(ctx, actor, attempt, m, kept)
	if !fault.Is(err, fault.Conflict) {
		return err
	}
	return a.refuseWebhook(ctx, m, kept)
}

// refuseWebhook refuses to undo a change of a webhook that has changed since. It names the person of its last change, and nobody where the history does not know who made it what it is.
func (a *App) refuseWebhook(ctx context.Context, m identity.MemberID, kept json.RawMessage) error {
	id, err := webhook.ChangeOf(kept)
	if err != nil {
		return err
	}
	last, err := a.APITokens.LastOfWebhook(ctx, identity.Ref{Member: m, ID: id})
	if err != nil {
		return err
	}
	is := last.ID != 0
	if is {
		if is, err = a.Webhooks.IsAs(ctx, m, last.Undo); err != nil {
			return err
		}
	}
	if !is {
		last = apitoken.Line{}
	}
	return a.Members.RefuseEdit(ctx, a.DB, m, []wire.Clash{{Field: "webhook"}}, last.Account, last.At)
}

// PutBacks undo what the nouns have noted in the trail, by act.
func (a *App) PutBacks() map[trail.NotedAct]trail.PutBack {
	out := map[trail.NotedAct]trail.PutBack{}
	for _, of := range []struct {
		noun    trail.Noun
		acts    []string
		putBack trail.PutBack
	}{
		{trail.Settings, extra.Acts, a.Extras.PutBack},
		{trail.Settings, message.ModuleActs, a.Messages.PutBackModule},
		{trail.Settings, property.GroupActs, a.Properties.PutBackGroup},
		{trail.Settings, planning.RuleActs, a.Planning.PutBackRule},
		{trail.Settings, report.TemplateActs, a.Sheets.PutBackTemplate},
		{trail.Settings, checklist.Acts, a.Checklists.PutBack},
		{trail.Money, payment.BankActs, a.Payments.PutBackBank},
		{trail.Money, payment.TaxActs, a.Payments.PutBackTaxRule},
		{trail.Team, pay.RateActs, a.Pay.PutBackRates},
	} {
		for _, act := range of.acts {
			out[trail.NotedAct{Noun: of.noun, Act: act}] = of.putBack
		}
	}
	return out
}

// trailNames are what things of an agency are called in its trail.
func (a *App) trailNames(ctx context.Context, m identity.MemberID) (trail.Names, error) {
	out := trail.Names{Accounts: map[identity.AccountID]string{}, Staff: map[identity.StaffID]trail.Person{}, Homes: map[int64]string{}}
	agency, err := a.Members.Get(ctx, a.DB, m)
	if err != nil {
		return out, err
	}
	out.Zone = agency.Zone
	staff, err := a.Members.Staff(ctx, a.DB, m)
	if err != nil {
		return out, err
	}
	for _, one := range staff.All() {
		out.Staff[one.ID] = trail.Person{Name: one.Name, Account: one.Account}
		if one.Account != 0 {
			out.Accounts[one.Account] = one.Name
		}
	}
	homes, err := a.Properties.All(ctx, a.DB, m)
	if err != nil {
		return out, err
	}
	for _, home := range homes {
		out.Homes[home.Ref.ID] = home.Title
	}
	if out.Runs, err = importing.Names(ctx, a.DB, m); err != nil {
		return out, err
	}
	if out.Programs, err = apitoken.Names(ctx, a.DB, m); err != nil {
		return out, err
	}
	incoming, err := webhook.IncomingNames(ctx, a.DB, m)
	maps.Copy(out.Programs, incoming)
	return out, err
}
