package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"golang.org/x/term"

	"latchkey/internal/account"
	"latchkey/internal/app"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

type memberCmd struct {
	Add   memberAddCmd   `cmd:"" help:"Add an agency."`
	List  memberListCmd  `cmd:"" help:"List the agencies."`
	Staff memberStaffCmd `cmd:"" help:"Add or change a manager, a cleaning company or a person."`
	Link  memberLinkCmd  `cmd:"" help:"Print an agency's login link."`
}

type memberAddCmd struct {
	Name          string `arg:"" help:"How the agency calls itself."`
	Lang          string `default:"en-US" enum:"en-US,de,es,pl" help:"Its language."`
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
func (c memberAddCmd) Run(ctx context.Context, config *app.Config) (err error) {
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	m, err := a.Members.Save(ctx, member.Member{
		Name: c.Name, Lang: c.Lang, Currency: c.Currency, Country: c.Country, TimeZone: c.TimeZone, Email: c.Email, Phone: c.Phone, EmergencyPhone: c.Emergency,
		OfficeAddress: c.Office, OfficeHours: c.Hours, Active: true, LoginGuest: true, LoginCleaning: true, RetentionDays: c.RetentionDays,
	})
	if err != nil {
		return err
	}
	fmt.Printf("member %d: %s\n", m.ID, m.Name)
	return nil
}

type memberListCmd struct{}

// Run lists the agencies.
func (memberListCmd) Run(ctx context.Context, config *app.Config) (err error) {
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	all, err := a.Members.All(ctx)
	for _, m := range all {
		fmt.Printf("%d\t%s\t%s\tactive=%v\n", m.ID, m.Name, m.TimeZone, m.Active)
	}
	return err
}

type memberStaffCmd struct {
	Member     int64  `arg:"" help:"Number of the agency."`
	Kind       string `arg:"" enum:"manager,company,person" help:"manager, company or person."`
	Name       string `arg:"" help:"Name."`
	Email      string `help:"Sign-in address."`
	Phone      string `help:"Phone."`
	Lang       string `default:"en-US" enum:"en-US,de,es,pl" help:"Language."`
	ExternalID string `help:"The office's own id; imports name staff by it. Default: the e-mail address or the name."`
	Company    string `help:"External id of the cleaning company that a person belongs to."`
	Inactive   bool   `help:"Take the entry out of service."`
}

// Run adds or changes an entry.
func (c memberStaffCmd) Run(ctx context.Context, config *app.Config) (err error) {
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	id := identity.MemberID(c.Member)
	crew, err := a.Members.Staff(ctx, id)
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
}

type memberLinkCmd struct {
	Member   int64  `arg:"" help:"Number of the agency."`
	Audience string `arg:"" enum:"guest,cleaning" default:"guest" help:"guest or cleaning."`
}

// Run prints the link under the configured public address.
func (c memberLinkCmd) Run(ctx context.Context, config *app.Config) (err error) {
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if _, err := a.Members.Get(ctx, identity.MemberID(c.Member)); err != nil {
		return err
	}
	address := config.PublicURL
	if address == "" {
		address = "http://" + config.Addr
	}
	public, err := url.Parse(address)
	if err != nil {
		return err
	}
	fmt.Println(a.Members.Link(identity.MemberID(c.Member), member.Audience(c.Audience)).URL(public))
	return nil
}

type accountCmd struct {
	Create accountCreateCmd `cmd:"" help:"Create a login, or give an existing one a new password, which ends its sessions."`
}

type accountCreateCmd struct {
	Email string `arg:"" help:"Sign-in address."`
	Name  string `help:"Name of the person; default the address."`
	Lang  string `default:"en-US" enum:"en-US,de,es,pl" help:"Language."`
}

// Run creates a login. The password is asked for on a terminal, or read from the first line of the standard input: an argument would stay in the shell's history.
func (c accountCreateCmd) Run(ctx context.Context, config *app.Config) (err error) {
	password, err := readPassword()
	if err != nil {
		return err
	}
	a, err := open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	name := c.Name
	if name == "" {
		name = c.Email
	}
	id, err := a.Accounts.Create(ctx, c.Email, name, c.Lang, password)
	if err != nil {
		return err
	}
	fmt.Printf("account %d: %s\n", id, account.NormalEmail(c.Email))
	return nil
}

func readPassword() (string, error) {
	if term.IsTerminal(int(os.Stdin.Fd())) {
		fmt.Fprint(os.Stderr, "Password: ")
		raw, err := term.ReadPassword(int(os.Stdin.Fd()))
		fmt.Fprintln(os.Stderr)
		return string(raw), err
	}
	var line strings.Builder
	one := make([]byte, 1)
	for line.Len() < 4096 {
		n, err := os.Stdin.Read(one)
		if n == 1 && one[0] == '\n' {
			break
		}
		if n == 1 {
			line.WriteByte(one[0])
		}
		if err != nil {
			break
		}
	}
	return strings.TrimRight(line.String(), "\r"), nil
}
