package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

type memberCmd struct {
	Add   memberAddCmd   `cmd:"" help:"Add an agency."`
	List  memberListCmd  `cmd:"" help:"List the agencies."`
	Staff memberStaffCmd `cmd:"" help:"Add or change a manager, a cleaning company or a person."`
	Page  memberPageCmd  `cmd:"" help:"An agency's public pages: imprint, data protection, help."`
	Link  memberLinkCmd  `cmd:"" help:"Print an agency's login link, mail it, or switch an audience's logins on or off."`
}

type memberAddCmd struct {
	Name          string `arg:"" help:"How the agency calls itself."`
	Lang          string `default:"${language}" enum:"${languages}" help:"Its language."`
	Currency      string `default:"EUR" help:"ISO 4217."`
	Country       string `default:"DE" help:"ISO 3166."`
	TimeZone      string `default:"Europe/Berlin" help:"Zone of the office, such as Europe/Berlin."`
	Email         string `help:"Where guests can write."`
	Phone         string `help:"Where guests can call."`
	Emergency     string `help:"Where guests can call at night."`
	Office        string `help:"Address of the office."`
	Hours         string `help:"When the office is open."`
	RetentionDays int    `default:"90" help:"How long after a stay identity data is kept."`
}

// Run adds an agency.
func (c memberAddCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		m, err := a.Members.Save(ctx, member.Member{
			Name: c.Name, Lang: c.Lang, Currency: c.Currency, Country: c.Country, TimeZone: c.TimeZone, Email: c.Email, Phone: c.Phone, EmergencyPhone: c.Emergency,
			OfficeAddress: c.Office, OfficeHours: c.Hours, Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: c.RetentionDays,
		})
		if err != nil {
			return err
		}
		fmt.Printf("member %d: %s\n", m.ID, m.Name)
		return nil
	})
}

type memberListCmd struct{}

// Run lists the agencies.
func (memberListCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		all, err := a.Members.All(ctx)
		for _, m := range all {
			fmt.Printf("%d\t%s\t%s\tactive=%v\n", m.ID, m.Name, m.TimeZone, m.Active)
		}
		return err
	})
}

type memberStaffCmd struct {
	Member     int64  `arg:"" help:"Number of the agency."`
	Kind       string `arg:"" enum:"manager,company,person" help:"manager, company or person."`
	Name       string `arg:"" help:"Name."`
	Email      string `help:"Sign-in address."`
	Phone      string `help:"Phone."`
	Lang       string `default:"${language}" enum:"${languages}" help:"Language."`
	ExternalID string `help:"The office's own id; imports name staff by it. Default: the e-mail address or the name."`
	Company    string `help:"External id of the cleaning company that a person belongs to."`
	Inactive   bool   `help:"Take the entry out of service."`
}

// Run adds or changes an entry.
func (c memberStaffCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		id := identity.MemberID(c.Member)
		crew, err := a.Members.Staff(ctx, a.DB, id)
		if err != nil {
			return err
		}
		entry := member.Staff{ExternalID: c.ExternalID, Kind: member.Kind(c.Kind), Name: c.Name, Email: c.Email, Phone: c.Phone, Lang: c.Lang, Active: !c.Inactive}
		if entry.ExternalID == "" {
			if entry.ExternalID = strings.ToLower(c.Email); entry.ExternalID == "" {
				entry.ExternalID = c.Name
			}
		}
		if c.Company != "" {
			company, ok := crew.External(c.Company)
			if !ok || company.Kind != member.KindCompany {
				return fmt.Errorf("there is no cleaning company with the external id %q", c.Company)
			}
			entry.Company = company.ID
		}
		saved, err := a.Members.SaveStaff(ctx, id, []member.Staff{entry}, account.Find)
		if err != nil {
			return err
		}
		fmt.Printf("staff %d: %s (%s)\n", saved[0].ID, saved[0].Name, saved[0].Kind)
		return nil
	})
}

type memberLinkCmd struct {
	Member   int64  `arg:"" help:"Number of the agency."`
	Audience string `arg:"" enum:"guest,cleaning" default:"guest" help:"guest or cleaning."`
	Mail     string `help:"Mail it to this address; the serving program sends it." placeholder:"ADDRESS"`
	Lang     string `default:"${language}" enum:"${languages}" help:"Language of the mail."`
	Enable   bool   `help:"Switch the logins of this audience on." xor:"switch"`
	Disable  bool   `help:"Switch the logins of this audience off." xor:"switch"`
}

// Run prints the link under the configured public address.
func (c memberLinkCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		id, audience := identity.MemberID(c.Member), member.Audience(c.Audience)
		if _, err := a.Members.Get(ctx, a.DB, id); err != nil {
			return err
		}
		if c.Enable || c.Disable {
			guest, cleaning := &c.Enable, (*bool)(nil)
			if audience == member.AudienceCleaning {
				guest, cleaning = nil, guest
			}
			if err := a.Members.SetLogins(ctx, 0, identity.Attempt{}, id, guest, cleaning); err != nil {
				return err
			}
		}
		if c.Mail != "" {
			if err := a.Accounts.SendLoginLink(ctx, identity.Attempt{}, id, audience, c.Mail, c.Lang); err != nil {
				return err
			}
		}
		address := config.PublicURL
		if address == "" {
			address = "http://" + config.Addr
		}
		public, err := url.Parse(address)
		if err != nil {
			return err
		}
		fmt.Println(a.Members.Link(id, audience).URL(public))
		return nil
	})
}
