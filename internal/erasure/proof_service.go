package erasure

import (
	"context"
	"crypto/hmac"
	"math"
	"strconv"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/wire"
)

// pageSize is how many proofs or requests a page has.
const pageSize = 50

// Proofs lists the erasures of an agency, the newest first.
func (s *Service) Proofs(ctx context.Context, actor identity.Actor, m identity.MemberID, offset string) (wire.Page[Proved], error) {
	var page wire.Page[Proved]
	before, err := before(actor, m, offset)
	if err != nil {
		return page, err
	}
	page.Items, err = s.proofs(ctx, s.DB, m, before, pageSize+1)
	if len(page.Items) > pageSize {
		page.Items = page.Items[:pageSize]
		page.Next = strconv.FormatInt(page.Items[pageSize-1].Ref.ID, 10)
	}
	return page, err
}

// before is the number before which a page begins.
func before(actor identity.Actor, m identity.MemberID, offset string) (int64, error) {
	if !actor.Manages(m) {
		return 0, fault.Missing(fault.NotFound)
	}
	if offset == "" {
		return math.MaxInt64, nil
	}
	n, ok := identity.ParseNumber(offset)
	if !ok {
		return 0, fault.Invalid(fault.BadRequest, map[string]string{"offset": "not one of ours"})
	}
	return n, nil
}

// Proof is one erasure of an agency.
func (s *Service) Proof(ctx context.Context, actor identity.Actor, ref identity.Ref) (Proved, error) {
	if !actor.Manages(ref.Member) {
		return Proved{}, fault.Missing(fault.NotFound)
	}
	p, err := s.proofOf(ctx, s.DB, ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return p, err
}

// Check goes through all proofs of an agency, as they are at one moment.
func (s *Service) Check(ctx context.Context, actor identity.Actor, m identity.MemberID) (Chain, error) {
	if !actor.Manages(m) {
		return Chain{}, fault.Missing(fault.NotFound)
	}
	var out Chain
	err := s.DB.Snapshot(ctx, func(q database.Querier) error {
		last, err := lastNumber(ctx, q, m)
		if err != nil {
			return err
		}
		check := chained{member: m}
		for {
			page, err := s.proofsAfter(ctx, q, m, check.before.Ref.ID, pageSize)
			if err != nil {
				return err
			}
			for _, p := range page {
				check.add(p)
			}
			if len(page) < pageSize {
				out = check.end(last)
				return nil
			}
		}
	})
	return out, err
}

// Verify reports whether the text of a proof and its seal are this installation's own.
func (s *Service) Verify(text, seal string) bool {
	return hmac.Equal([]byte(s.seal(text)), []byte(seal))
}
