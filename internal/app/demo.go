package app

import (
	"context"
	"sync"

	"latchkey/internal/account"
	"latchkey/internal/demo"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

// fillDemoAgency fills a demo agency beside others. No mail of it leaves the machine, and its days that are over get no tasks.
func (a *App) fillDemoAgency(ctx context.Context, options demo.Options) error {
	_, err := demo.Make(ctx, a.demoDeps(nil), options)
	return err
}

func (a *App) demoDeps(link func(ctx context.Context, m identity.MemberID, to, lang string) error) demo.Deps {
	return demo.Deps{
		DB: a.DB, Clock: a.clock, Members: a.Members, Properties: a.Properties, Reservations: a.Reservations, Extras: a.Extras, Payments: a.Payments, Cleanings: a.Tasks, Checklists: a.Checklists, Messages: a.Messages, Feeds: a.Channels,
		Planning: a.Planning, Problems: a.Problems, Pay: a.Pay, MailLink: link,
		CreateAccount: a.hashedOnce(), Find: account.Find,
	}
}

// MakeDemo fills an empty installation with the demo agency, or with the load data, and gives the accounts that can sign in.
func (a *App) MakeDemo(ctx context.Context, options demo.Options) ([]demo.Account, error) {
	a.withPast = true
	defer func() { a.withPast = false }()
	// Where the mails would leave the machine, nobody gets any.
	var link func(ctx context.Context, m identity.MemberID, to, lang string) error
	if a.config.Demo && a.config.SMTPURL == "" && a.public != nil {
		link = a.mailDemoLink
	}
	accounts, err := demo.Make(ctx, a.demoDeps(link), options)
	if err != nil {
		return nil, err
	}
	if link != nil {
		if err := a.Mails.SendDue(ctx); err != nil {
			return nil, err
		}
	}
	// Nobody is notified of a past that was made up.
	return accounts, a.Notifications.Begin(ctx)
}

// mailDemoLink mails the sign-in address of the staff; one address gets one once.
func (a *App) mailDemoLink(ctx context.Context, m identity.MemberID, to, lang string) error {
	return a.Accounts.SendLoginLink(ctx, identity.Attempt{Key: "demo-link-" + to, Fingerprint: "demo"}, m, member.AudienceCleaning, to, lang)
}

// hashedOnce makes accounts and hashes each password once: the demo's have one in common.
func (a *App) hashedOnce() func(ctx context.Context, email, name, lang, password string) (identity.AccountID, error) {
	var mu sync.Mutex
	hashes := map[string]string{}
	return func(ctx context.Context, email, name, lang, password string) (identity.AccountID, error) {
		mu.Lock()
		hash := hashes[password]
		mu.Unlock()
		if hash == "" {
			var err error
			if hash, err = a.Accounts.HashPassword(ctx, password); err != nil {
				return 0, err
			}
			mu.Lock()
			hashes[password] = hash
			mu.Unlock()
		}
		return a.Accounts.CreateHashed(ctx, email, name, lang, hash)
	}
}
