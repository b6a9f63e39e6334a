package member

import (
	"context"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// People are the entries of the staff that somebody may hand tasks to: a company's own people; for a manager all persons and companies.
func (s *Service) People(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]StaffBody, error) {
	crew, company, err := s.ownStaff(ctx, actor, m)
	if err != nil {
		return nil, err
	}
	out := []StaffBody{}
	for _, entry := range crew.All() {
		if entry.Kind == KindManager || (company != 0 && entry.Company != company) {
			continue
		}
		out = append(out, presentPerson(entry))
	}
	return out, nil
}

// ownStaff is an agency's staff for its manager (company 0) or for one of its companies; nobody else learns of it.
func (s *Service) ownStaff(ctx context.Context, actor identity.Actor, m identity.MemberID) (*StaffList, identity.StaffID, error) {
	company := identity.StaffID(0)
	if !actor.Manages(m) {
		r, ok := actor.At(m, identity.Company)
		if !ok {
			return nil, 0, fault.Missing(fault.NotFound)
		}
		company = r.Staff
	}
	crew, err := s.Staff(ctx, s.db, m)
	return crew, company, err
}

// Hire adds a person to a company's own people and invites them by mail. Whether the address has a login already does not show: the entry works once its owner has accepted.
func (s *Service) Hire(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, p Person) (StaffBody, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (StaffBody, error) {
		r, ok := actor.At(m, identity.Company)
		if !ok {
			return StaffBody{}, fault.Missing(fault.NotFound)
		}
		agency, err := s.Get(ctx, tx, m)
		if err != nil {
			return StaffBody{}, err
		}
		p, err := p.valid(agency.Lang)
		if err != nil {
			return StaffBody{}, err
		}
		crew, err := s.Staff(ctx, tx, m)
		if err != nil {
			return StaffBody{}, err
		}
		for _, entry := range crew.All() {
			if entry.Company == r.Staff && entry.Email == p.Email {
				return StaffBody{}, fault.Invalid(fault.BadRequest, map[string]string{"email": "already works for you"})
			}
		}
		known, err := staffOf(ctx, tx, m)
		if err != nil {
			return StaffBody{}, err
		}
		hired, err := s.saveAmong(ctx, tx, m, known, []Staff{{
			ExternalID: "company-" + strconv.FormatInt(int64(r.Staff), 10) + ":" + p.Email, Kind: KindPerson, Company: r.Staff,
			Name: p.Name, Email: p.Email, Phone: p.Phone, Lang: string(p.Lang), Active: true, Invited: true,
		}}, s.find)
		if err != nil {
			return StaffBody{}, err
		}
		if err := s.inviteForCompany(ctx, tx, hired[0], actor.Account); err != nil {
			return StaffBody{}, err
		}
		return presentPerson(hired[0]), nil
	})
}

// ChangePerson renames one of a company's own people, or switches their login off and on again. The address stays: it is the login.
func (s *Service) ChangePerson(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, change PersonChange) (StaffBody, error) {
	return database.Once(identity.Everywhere(ctx), s.db, attempt, func(tx *database.Tx) (StaffBody, error) {
		r, ok := actor.At(ref.Member, identity.Company)
		if !ok {
			return StaffBody{}, fault.Missing(fault.NotFound)
		}
		crew, err := s.Staff(ctx, tx, ref.Member)
		if err != nil {
			return StaffBody{}, err
		}
		entry, ok := crew.By(identity.StaffID(ref.ID))
		if !ok || entry.Company != r.Staff {
			return StaffBody{}, fault.Missing(fault.NotFound)
		}
		p, err := Person{Name: or(change.Name, entry.Name), Email: entry.Email, Phone: or(change.Phone, entry.Phone), Lang: or(change.Lang, wire.AnyLang(entry.Lang))}.valid(entry.Lang)
		if err != nil {
			return StaffBody{}, err
		}
		entry.Name, entry.Phone, entry.Lang, entry.Active = p.Name, p.Phone, string(p.Lang), or(change.Active, entry.Active)
		// The address is the same, and so is who has it: an account that waits to be activated is not theirs before it is.
		same := func(context.Context, database.Querier, string) (identity.AccountID, error) { return entry.Account, nil }
		known, err := staffOf(ctx, tx, ref.Member)
		if err != nil {
			return StaffBody{}, err
		}
		saved, err := s.saveAmong(ctx, tx, ref.Member, known, []Staff{entry}, same)
		if err != nil {
			return StaffBody{}, err
		}
		return presentPerson(saved[0]), nil
	})
}
