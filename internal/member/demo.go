package member

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// demoWord is in the name of each demo agency, whatever its owner calls it: the name is read where nothing else marks it, in mails and on sign-in pages.
const demoWord = "Demo"

// demoName is the name of an agency as people read it.
func demoName(name string, demo bool) string {
	if !demo || strings.Contains(strings.ToLower(name), strings.ToLower(demoWord)) {
		return name
	}
	return name + " (" + demoWord + ")"
}

// DemoDomain is the end of the addresses of the made-up people of a demo agency. No mail can arrive at a domain under .example (RFC 2606), and no two agencies have the same.
func DemoDomain(id identity.MemberID) string { return fmt.Sprintf(".demo-%d.example", id) }

var demoAddress = regexp.MustCompile(`(?i)\.demo-[0-9]+\.example$`)

// IsDemoAddress reports whether an address is one of a made-up person of a demo agency.
func IsDemoAddress(email string) bool { return demoAddress.MatchString(strings.TrimSpace(email)) }

// IsDemo reports whether an agency is a demo agency; also for one that is being removed.
func (*Service) IsDemo(ctx context.Context, q database.Querier, id identity.MemberID) (bool, error) {
	demo, err := isDemo(identity.Everywhere(ctx), q, id)
	if database.IsMissing(err) {
		err = nil
	}
	return demo, err
}

// RefuseOutside refuses what would connect a demo agency to anything outside the installation.
func (s *Service) RefuseOutside(ctx context.Context, q database.Querier, id identity.MemberID) error {
	demo, err := s.IsDemo(ctx, q, id)
	if err == nil && demo {
		err = fault.Of(fault.DemoAgency)
	}
	return err
}

// MaySend reports whether a mail of an agency may leave the installation.
func (s *Service) MaySend(ctx context.Context, id identity.MemberID, to string) (bool, error) {
	if IsDemoAddress(to) {
		return false, nil
	}
	demo, err := s.IsDemo(ctx, s.db, id)
	return !demo, err
}

// AddDemo adds a demo agency. Others who add an agency wait here.
func (s *Service) AddDemo(ctx context.Context, tx *database.Tx, m Member) (Member, error) {
	m, err := Check(m)
	if err != nil {
		return m, err
	}
	id, err := tx.NextID(ctx, 0, "member")
	if err != nil {
		return m, err
	}
	m.ID, m.Demo = identity.MemberID(id), true
	s.changed(tx, m.ID)
	return m, save(ctx, tx, m)
}

// CloseDemo closes a demo agency for everybody, and gives the accounts of its staff. An agency that is no demo is refused.
func (s *Service) CloseDemo(ctx context.Context, tx *database.Tx, id identity.MemberID) ([]identity.AccountID, error) {
	crew, err := staffOf(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	n, err := closeDemo(ctx, tx, id)
	if err == nil && n == 0 {
		err = fault.Missing(fault.NotFound)
	}
	s.changed(tx, id)
	var accounts []identity.AccountID
	for _, one := range crew {
		if one.Account != 0 {
			accounts = append(accounts, one.Account)
		}
	}
	return accounts, err
}

// ForgetDemo drops what is known of an agency that is gone.
func (s *Service) ForgetDemo(id identity.MemberID) { s.forget(id) }
