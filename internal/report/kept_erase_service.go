package report

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

// An erasure only marks the rows about a guest's stays in kept reports: opening, unpacking and packing all of them would hold up every other write for as long. From its commit on nobody reads there
// what is known of the guest, as each reading forgets it first; the figures themselves lose it after the commit, report by report, and a process that ends meanwhile leaves the rest to the sweep.

// soon is how long a call that has erased a guest goes on with the figures.
const soon = 10 * time.Second

// erasing is a stay whose guest is still in the figures of a kept report, and by what texts name the guest.
type erasing struct {
	stay  int64
	guest search.Named
}

// erasingPlace is what the words are sealed for by which a guest is recognized.
func erasingPlace(stay identity.Ref) string { return fmt.Sprintf("kept_report_stay.erasing/%s", stay) }

// EraseGuest takes what is known of the guest of stays out of the rows about them in all kept reports; the figures stay. ForgetErased does the rest after the commit.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, stays []identity.Ref, guest search.Named) (database.Tally, error) {
	erased := database.Tally{}
	words, err := json.Marshal(guest)
	if err != nil {
		return erased, err
	}
	var reports []int64
	for _, stay := range stays {
		have, err := reportsWithStay(ctx, tx, stay)
		if err != nil {
			return erased, err
		}
		if len(have) == 0 {
			continue
		}
		sealed, err := s.box.SealBytes(erasingPlace(stay), words)
		if err != nil {
			return erased, err
		}
		if err := markErased(ctx, tx, stay, sealed); err != nil {
			return erased, err
		}
		reports = append(reports, have...)
	}
	slices.Sort(reports)
	if n := len(slices.Compact(reports)); n > 0 {
		erased["kept_report"] = int64(n)
	}
	return erased, nil
}

// stillErasing are the stays whose guests are still in the figures of a kept report.
func (s *Service) stillErasing(ctx context.Context, q database.Querier, ref identity.Ref) ([]erasing, error) {
	all, err := staysErasing(ctx, q, ref)
	if err != nil {
		return nil, err
	}
	out := make([]erasing, len(all))
	for i, one := range all {
		raw, err := s.box.OpenBytes(erasingPlace(identity.Ref{Member: ref.Member, ID: one.stay}), one.sealed)
		if err == nil {
			err = json.Unmarshal(raw, &out[i].guest)
		}
		if err != nil {
			return nil, err
		}
		out[i].stay = one.stay
	}
	return out, nil
}

// forgetGuests takes guests who are erased out of figures; it reports whether anything was there.
func (f *figures) forgetGuests(data string, all []erasing) bool {
	changed := false
	for _, one := range all {
		changed = f.forget([]int64{one.stay}, guestFields(data), one.guest.In) || changed
	}
	return changed
}

// ForgetErased takes guests who were erased out of the figures of kept reports. One that cannot be changed keeps no other from it.
func (s *Service) ForgetErased(ctx context.Context) error {
	return s.forgetBehind(ctx, identity.Ref{}, reportsErasing)
}

// ForgetErasedOf is ForgetErased for the reports of one agency.
func (s *Service) ForgetErasedOf(ctx context.Context, m identity.MemberID) error {
	return s.forgetBehind(ctx, identity.Ref{Member: m}, reportsErasingOf)
}

// forgetBehind takes erased guests out of the reports that next finds behind the last one.
func (s *Service) forgetBehind(ctx context.Context, last identity.Ref, next func(context.Context, database.Querier, identity.Ref) ([]identity.Ref, error)) error {
	ctx = identity.Everywhere(ctx)
	var failed []error
	for {
		reports, err := next(ctx, s.db, last)
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		for _, ref := range reports {
			last = ref
		}
		if err := s.forgetAll(ctx, reports); err != nil {
			failed = append(failed, err)
		}
		if len(reports) < sweptAtOnce || ctx.Err() != nil {
			return errors.Join(failed...)
		}
	}
}

// forgetAll takes erased guests out of reports.
func (s *Service) forgetAll(ctx context.Context, reports []identity.Ref) error {
	var failed []error
	for _, ref := range reports {
		if err := s.forgetErased(ctx, ref); err != nil {
			failed = append(failed, fmt.Errorf("erased guests in kept report %s: %w", ref, err))
		}
	}
	return errors.Join(failed...)
}

// ForgetErasedSoon takes the guest of stays who was erased out of the figures of kept reports, for a call that is waited for: it goes on when the client has gone, does no other erasure's reports, and
// leaves to the sweep what takes longer.
func (s *Service) ForgetErasedSoon(ctx context.Context, stays []identity.Ref) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(identity.Everywhere(ctx)), soon)
	defer cancel()
	err := s.forgetErasedStays(ctx, stays)
	if err != nil {
		s.logger.WarnContext(ctx, "erased guests are still to be taken out of kept reports", "error", err)
	}
}

func (s *Service) forgetErasedStays(ctx context.Context, stays []identity.Ref) error {
	var all []identity.Ref
	for _, stay := range stays {
		reports, err := reportsErasingStay(ctx, s.db, stay)
		if err != nil {
			return err
		}
		for _, ref := range reports {
			if !slices.Contains(all, ref) {
				all = append(all, ref)
			}
		}
	}
	return s.forgetAll(ctx, all)
}

// forgetErased changes the figures of one report. They are opened outside of the transaction, which only compares: where they have changed meanwhile it begins again.
func (s *Service) forgetErased(ctx context.Context, ref identity.Ref) error {
	for {
		all, err := s.stillErasing(ctx, s.db, ref)
		if err != nil || len(all) == 0 {
			return err
		}
		k, f, sealed, err := s.unsealed(ctx, s.db, ref)
		if fault.IsMissing(err) { // it was removed meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		var fresh []byte
		if f.forgetGuests(k.Data, all) {
			if fresh, err = s.sealedFigures(ref, f); err != nil {
				return err
			}
		}
		done := true
		if err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			done = true
			if fresh != nil {
				if done, err = exchangeFigures(ctx, tx, ref, sealed, fresh); err != nil || !done {
					return err
				}
			}
			for _, one := range all {
				if err := forgetStay(ctx, tx, ref, one.stay); err != nil {
					return err
				}
			}
			return nil
		}); err != nil || done {
			return err
		}
	}
}
