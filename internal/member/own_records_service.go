package member

import (
	"context"

	"latchkey/internal/identity"
)

// OwnRecord is what an agency keeps about one entry of its staff.
type OwnRecord struct {
	Agency Member
	Entry  Staff
	// Company is the name of the cleaning company that a person belongs to; empty for the agency's own.
	Company  string
	Work     Work
	Absences []Absence
	Requests []AbsenceRequest
}

// OwnRecords are the actor's own entries at each agency, with all their absences and requests for them.
func (s *Service) OwnRecords(ctx context.Context, actor identity.Actor) ([]OwnRecord, error) {
	var out []OwnRecord
	for _, r := range actor.Relations {
		if r.Staff == 0 || r.Role == identity.Guest {
			continue
		}
		agency, err := s.Get(ctx, s.db, r.Member)
		if err != nil {
			return nil, err
		}
		crew, err := s.Staff(ctx, s.db, r.Member)
		if err != nil {
			return nil, err
		}
		entry, ok := crew.By(r.Staff)
		if !ok || entry.Account != actor.Account {
			continue
		}
		own := OwnRecord{Agency: agency, Entry: entry}
		if entry.Company != 0 {
			company, _ := crew.By(entry.Company)
			own.Company = company.Name
		}
		if err := readWork(ctx, s.db, r.Member, r.Staff, &own.Work); err != nil {
			return nil, err
		}
		if own.Absences, err = allAbsencesOf(ctx, s.db, r.Member, r.Staff); err != nil {
			return nil, err
		}
		if own.Requests, err = allRequestsOf(ctx, s.db, r.Member, r.Staff); err != nil {
			return nil, err
		}
		out = append(out, own)
	}
	return out, nil
}
