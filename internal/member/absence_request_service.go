package member

import (
	"context"
	"encoding/json"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// AbsenceAnnounced is notified, in the transaction, of a request for an absence that is new or has another state.
type AbsenceAnnounced func(ctx context.Context, tx *database.Tx, r AbsenceRequest) error

// AbsencesChanged is notified, in the transaction, that an absence was entered for a person or taken back.
type AbsencesChanged func(ctx context.Context, tx *database.Tx, m identity.MemberID, staff identity.StaffID) error

func (s *Service) announceRequest(ctx context.Context, tx *database.Tx, r AbsenceRequest) error {
	for _, fn := range s.absenceAnnounced {
		if err := fn(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}

// OwnAbsences are the requests of a person at one agency, and the absences that were entered for them.
type OwnAbsences struct {
	Agency   Member
	Staff    identity.StaffID
	Company  string
	Requests []AbsenceRequest
	Entered  []Absence
}

// isPerson reports whether an entry of the staff is the actor's own, as a person who does tasks.
func isPerson(actor identity.Actor, m identity.MemberID, staff identity.StaffID) bool {
	return slices.ContainsFunc(actor.Relations, func(r identity.Relation) bool {
		return r.Member == m && r.Role == identity.Cleaner && r.Staff == staff && staff != 0
	})
}

// OwnAbsences are the actor's own, at each agency that they work for.
func (s *Service) OwnAbsences(ctx context.Context, actor identity.Actor) ([]OwnAbsences, error) {
	var out []OwnAbsences
	for _, r := range actor.Relations {
		if r.Role != identity.Cleaner {
			continue
		}
		agency, err := s.Get(ctx, s.db, r.Member)
		if err != nil {
			return nil, err
		}
		own := OwnAbsences{Agency: agency, Staff: r.Staff}
		if r.CompanyOf != 0 {
			crew, err := s.Staff(ctx, s.db, r.Member)
			if err != nil {
				return nil, err
			}
			if company, ok := crew.By(r.CompanyOf); ok {
				own.Company = company.Name
			}
		}
		today := clock.At(s.clock.Now()).Date(agency.Zone)
		if own.Requests, err = requestsOf(ctx, s.db, r.Member, r.Staff, today.AddDays(-requestsShown)); err != nil {
			return nil, err
		}
		entered, err := absencesOf(ctx, s.db, r.Member, r.Staff, today)
		if err != nil {
			return nil, err
		}
		for _, a := range entered {
			if !slices.ContainsFunc(own.Requests, func(r AbsenceRequest) bool { return r.Granted == a.ID }) {
				own.Entered = append(own.Entered, a)
			}
		}
		out = append(out, own)
	}
	return out, nil
}

// AskAbsence asks for an absence of the actor's own.
func (s *Service) AskAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, r AbsenceRequest) (AbsenceRequest, error) {
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (AbsenceRequest, error) {
		if !isPerson(actor, r.Member, r.Staff) {
			return r, fault.Missing(fault.NotFound)
		}
		agency, err := s.Get(ctx, tx, r.Member)
		if err != nil {
			return r, err
		}
		id, err := tx.NextID(ctx, r.Member, absenceRequestName) // a second request at the same time waits here
		if err != nil {
			return r, err
		}
		today := tx.Now().Date(agency.Zone)
		known, err := requestsOf(ctx, tx, r.Member, r.Staff, today)
		if err != nil {
			return r, err
		}
		open := slices.DeleteFunc(known, func(o AbsenceRequest) bool { return o.State != RequestAsked })
		if r, err = r.ask(today, open); err != nil {
			return r, err
		}
		r.ID, r.AskedAt = id, tx.Now()
		if err := insertRequest(ctx, tx, r); err != nil {
			return r, err
		}
		return r, s.announceRequest(ctx, tx, r)
	})
}

// AbsenceRequest is one request, for other nouns.
func (s *Service) AbsenceRequest(ctx context.Context, q database.Querier, ref identity.Ref) (AbsenceRequest, error) {
	r, err := requestOf(ctx, q, ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return r, err
}

// WithdrawAbsence takes back a request of the actor's own that nobody has answered.
func (s *Service) WithdrawAbsence(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (struct{}, error) {
		r, err := s.AbsenceRequest(ctx, tx, ref)
		if err == nil && !isPerson(actor, r.Member, r.Staff) {
			err = fault.Missing(fault.NotFound)
		}
		if err != nil || r.State == RequestWithdrawn {
			return struct{}{}, err
		}
		r.State, r.AnsweredAt, r.AnsweredBy = RequestWithdrawn, tx.Now(), actor.Account
		return struct{}{}, s.move(ctx, tx, RequestAsked, r)
	})
	return err
}

// move stores the new state of a request and announces it; one that somebody else has answered is a conflict.
func (s *Service) move(ctx context.Context, tx *database.Tx, from RequestState, r AbsenceRequest) error {
	moved, err := moveRequest(ctx, tx, from, r)
	if err == nil && !moved {
		err = fault.Of(fault.Conflict)
	}
	if err != nil {
		return err
	}
	return s.announceRequest(ctx, tx, r)
}

// AnswerAbsence grants a request, which makes an absence of it, or refuses it with a reason; by a manager, or by the company of the person.
func (s *Service) AnswerAbsence(ctx context.Context, tx *database.Tx, actor identity.Actor, ref identity.Ref, grant bool, reason string) (AbsenceRequest, error) {
	r, err := s.AbsenceRequest(ctx, tx, ref)
	if err != nil {
		return r, err
	}
	if _, err := s.worker(ctx, tx, actor, identity.Ref{Member: r.Member, ID: int64(r.Staff)}); err != nil {
		return r, err
	}
	if r, err = r.answer(grant, reason); err != nil {
		return r, err
	}
	if grant {
		a, err := addAbsence(ctx, tx, r.Absence)
		if err != nil {
			return r, err
		}
		r.Granted = a.ID
		if err := s.workChanged(ctx, tx, a.Member, a.Staff, actor.Account, []wire.Change{{Field: absenceField, Before: json.RawMessage("null"), After: a.line()}}); err != nil {
			return r, err
		}
	}
	r.AnsweredAt, r.AnsweredBy = tx.Now(), actor.Account
	return r, s.move(ctx, tx, RequestAsked, r)
}

// absenceRemoved follows an absence that was taken back: the request that it comes from is not granted any more.
func (s *Service) absenceRemoved(ctx context.Context, tx *database.Tx, actor identity.Actor, a Absence) error {
	r, err := requestOfAbsence(ctx, tx.Holding(), a)
	if database.IsMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	r.State, r.AnsweredAt, r.AnsweredBy = RequestRemoved, tx.Now(), actor.Account
	return s.move(ctx, tx, RequestGranted, r)
}

// AwaitingOffice are the requests of an agency that its office answers, the oldest first.
func (s *Service) AwaitingOffice(ctx context.Context, q database.Querier, m identity.MemberID) ([]AbsenceRequest, *StaffList, error) {
	crew, err := s.Staff(ctx, q, m)
	if err != nil {
		return nil, nil, err
	}
	all, err := openRequests(ctx, q, m)
	return slices.DeleteFunc(all, func(r AbsenceRequest) bool { return !crew.AwaitsOffice(r) }), crew, err
}

// AbsenceRequests are the requests that an actor may answer: those that wait, or of one person all that are not over.
func (s *Service) AbsenceRequests(ctx context.Context, actor identity.Actor, m identity.MemberID, staff identity.StaffID) ([]AbsenceRequest, *StaffList, error) {
	crew, company, err := s.ownStaff(ctx, actor, m)
	if err != nil {
		return nil, nil, err
	}
	if staff != 0 {
		if _, err := s.worker(ctx, s.db, actor, identity.Ref{Member: m, ID: int64(staff)}); err != nil {
			return nil, nil, err
		}
		agency, err := s.Get(ctx, s.db, m)
		if err != nil {
			return nil, nil, err
		}
		all, err := requestsOf(ctx, s.db, m, staff, clock.At(s.clock.Now()).Date(agency.Zone))
		return all, crew, err
	}
	all, err := openRequests(ctx, s.db, m)
	return slices.DeleteFunc(all, func(r AbsenceRequest) bool {
		person, ok := crew.By(r.Staff)
		if company == 0 {
			return !crew.AwaitsOffice(r)
		}
		return !ok || person.Company != company || !person.Active
	}), crew, err
}

// AnsweringAccount is the login of the company that answers a person's requests; 0 where the office does.
func (s *Service) AnsweringAccount(ctx context.Context, q database.Querier, r AbsenceRequest) (identity.AccountID, error) {
	crew, err := s.Staff(ctx, q, r.Member)
	if err != nil {
		return 0, err
	}
	person, ok := crew.By(r.Staff)
	if !ok || !crew.answeredByCompany(person) {
		return 0, nil
	}
	company, _ := crew.By(person.Company)
	return company.Account, nil
}
