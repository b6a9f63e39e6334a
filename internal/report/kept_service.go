package report

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/report/paper"
	"latchkey/internal/reservation"
	"latchkey/internal/trail"
	"latchkey/internal/traveler"
)

// ofOne finds the one agency whose report is kept: the named one, the only one that the person manages, or the only one that they have anything to do with.
func ofOne(actor identity.Actor, member identity.MemberID) (identity.MemberID, bool) {
	if member != 0 {
		return member, true
	}
	var all []identity.MemberID
	for _, r := range actor.Relations {
		if slices.Contains(workers, r.Role) && !slices.Contains(all, r.Member) {
			all = append(all, r.Member)
		}
	}
	if len(all) != 1 {
		return 0, false
	}
	return all[0], true
}

// whose says as whom of the team a person reads reports of an agency: 0 for the office.
func whose(actor identity.Actor, member identity.MemberID) identity.StaffID {
	if actor.Manages(member) {
		return 0
	}
	for _, r := range actor.Relations {
		if r.Member == member && (r.Role == identity.Company || r.Role == identity.Cleaner) {
			return r.Staff
		}
	}
	return 0
}

// Keep makes a report and keeps its figures. With a moment of pages that the person has seen it keeps the figures of these only.
func (s *Service) Keep(ctx context.Context, attempt identity.Attempt, ask Ask, seen string) (KeptReport, error) {
	member, ok := ofOne(ask.Actor, ask.Member)
	if !ok {
		return KeptReport{}, fault.Invalid(fault.BadRequest, map[string]string{"memberid": "expected one agency"})
	}
	if slices.ContainsFunc(ask.Tasks, func(ref identity.Ref) bool { return ref.Member != member }) {
		return KeptReport{}, fault.Invalid(fault.BadRequest, map[string]string{"tasks": "expected only tasks of the agency"})
	}
	ask.Member = member
	if k, known, err := database.Recall[KeptReport](ctx, s.db, attempt); known || err != nil {
		return k, err
	}
	end, err := s.running.follow(ctx, ask.Actor.Account)
	if err != nil {
		return KeptReport{}, err
	}
	defer end()
	made, err := s.freeze(ctx, ask, seen)
	if err != nil {
		return KeptReport{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (KeptReport, error) {
		k, err := s.keep(ctx, tx, made)
		if err != nil {
			return k, err
		}
		return k, trail.Note(ctx, tx, member, ask.Actor.Account, trail.Entry{Noun: trail.Settings, Act: ActReportKept, Name: k.Title})
	})
}

// frozen is a report of one agency that was made and is not kept yet.
type frozen struct {
	report     KeptReport
	packed     []byte
	stays      []int64
	identities bool
	// erasures is the number of the last erasure of the agency before its rows were read.
	erasures int64
}

// freeze makes a report of one agency that is to be kept. With a moment of pages that the person has seen it is refused where the figures are others now.
func (s *Service) freeze(ctx context.Context, ask Ask, seen string) (frozen, error) {
	ask.Preview = false
	if err := keepable(ask.Template); err != nil {
		return frozen{}, err
	}
	erasures, err := lastErasure(ctx, s.db, ask.Member)
	if err != nil {
		return frozen{}, err
	}
	c, err := s.filled(ctx, ask)
	if err != nil {
		return frozen{}, err
	}
	if seen != "" && seen != c.Moment() {
		return frozen{}, fault.Of(fault.FiguresChanged)
	}
	// What has too much on its pages is refused before it is kept.
	if _, err := lay(ctx, ask.Template, c, noPages); err != nil {
		return frozen{}, err
	}
	f, err := freeze(ask.Template, c)
	if err != nil {
		return frozen{}, err
	}
	for _, ref := range ask.Tasks {
		f.Tasks = append(f.Tasks, ref.String())
	}
	packed, err := f.pack()
	if err != nil {
		return frozen{}, err
	}
	if len(packed) > mostPacked {
		return frozen{}, fault.Of(fault.KeptReportTooLong)
	}
	stays := slices.Concat(f.Stays...)
	slices.Sort(stays)
	return frozen{
		report: KeptReport{
			Ref: identity.Ref{Member: ask.Member}, Title: ask.Title, Data: ask.Template.Data, From: ask.From, To: ask.To, Rows: len(f.Rows), By: ask.Actor.Account, Staff: whose(ask.Actor, ask.Member),
		},
		packed: packed, stays: slices.Compact(stays), identities: holdsTravelers(ask.Template), erasures: erasures,
	}, nil
}

// keep stores a report that was made.
func (s *Service) keep(ctx context.Context, tx *database.Tx, made frozen) (KeptReport, error) {
	k := made.report
	// The rows of a report may have a guest who is erased meanwhile, and who would stay in it.
	last, err := waitForErasures(ctx, tx, k.Ref.Member)
	if err != nil {
		return k, err
	}
	if last != made.erasures {
		return k, fault.Of(fault.FiguresChanged)
	}
	id, err := tx.NextID(ctx, k.Ref.Member, keptName)
	if err != nil {
		return k, err
	}
	have, err := countKept(ctx, tx, k.Ref.Member, k.Staff)
	if err != nil {
		return k, err
	}
	if have >= k.most() {
		return k, fault.Of(fault.TooManyKeptReports)
	}
	k.Ref.ID, k.At = id, tx.Now()
	sealed, err := s.box.SealBytes(keptPlace(k.Ref), made.packed)
	if err != nil {
		return k, err
	}
	return k, insertReport(ctx, tx, k, sealed, made.stays, made.identities)
}

// keptPlace is what the figures of a report are sealed for.
func keptPlace(ref identity.Ref) string { return fmt.Sprintf("kept_report.content/%s", ref) }

// open reads the figures of a kept report, without guests who were erased.
func (s *Service) open(ctx context.Context, q database.Querier, ref identity.Ref) (KeptReport, figures, error) {
	// Before the figures: who is in neither was taken out between the two.
	erased, err := s.stillErasing(ctx, q, ref)
	if err != nil {
		return KeptReport{}, figures{}, err
	}
	k, f, _, err := s.unsealed(ctx, q, ref)
	f.forgetGuests(k.Data, erased)
	return k, f, err
}

// unsealed reads the figures of a kept report as they are stored, and how they are sealed.
func (s *Service) unsealed(ctx context.Context, q database.Querier, ref identity.Ref) (KeptReport, figures, []byte, error) {
	k, sealed, err := keptReport(ctx, q, ref)
	if err != nil {
		return k, figures{}, nil, err
	}
	packed, err := s.box.OpenBytes(keptPlace(ref), sealed)
	if err != nil {
		return k, figures{}, nil, err
	}
	f, err := unpack(packed)
	return k, f, sealed, err
}

// KeptReports are the reports of an agency that a person may open, before a number, the newest first, and the number behind which there are more; 0 for none.
func (s *Service) KeptReports(ctx context.Context, actor identity.Actor, member identity.MemberID, before int64) ([]KeptReport, int64, error) {
	var staff []identity.StaffID
	for _, r := range actor.Relations {
		if r.Member == member && (r.Role == identity.Company || r.Role == identity.Cleaner) {
			staff = append(staff, r.Staff)
		}
	}
	all, err := keptReports(ctx, s.db, member, actor.Manages(member), staff, before, keptPage+1)
	if err != nil {
		return nil, 0, err
	}
	all, next := pageOfKept(all)
	return slices.DeleteFunc(all, func(k KeptReport) bool { return !k.listedFor(actor) }), next, nil
}

// KeptByTeam are the reports that companies and people of an agency's team have kept, for an owner, who removes them and does not open them; paged as KeptReports.
func (s *Service) KeptByTeam(ctx context.Context, actor identity.Actor, member identity.MemberID, before int64) ([]KeptReport, int64, error) {
	if !actor.Owns(member) {
		return nil, 0, fault.Of(fault.Forbidden)
	}
	all, err := keptByTeam(ctx, s.db, member, before, keptPage+1)
	if err != nil {
		return nil, 0, err
	}
	all, next := pageOfKept(all)
	return all, next, nil
}

// pageOfKept cuts what was read to a page, and gives the number behind which there are more; 0 for none.
func pageOfKept(all []KeptReport) ([]KeptReport, int64) {
	if len(all) > keptPage {
		return all[:keptPage], all[keptPage-1].Ref.ID
	}
	return all, 0
}

// listedFor reports whether a person sees a kept report in the list: its data is theirs to print.
func (k KeptReport) listedFor(actor identity.Actor) bool {
	for _, set := range dataSets() {
		if set.fields.Name == k.Data {
			return prints(k.readerOf(actor), set, k.Ref.Member) && (!set.private || traveler.ShowsIdentity(actor))
		}
	}
	return false
}

// Kept is a kept report without its figures.
func (s *Service) Kept(ctx context.Context, actor identity.Actor, ref identity.Ref) (KeptReport, error) {
	return keptFor(ctx, s.db, actor, ref)
}

func keptFor(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (KeptReport, error) {
	k, _, err := keptReport(ctx, q, ref)
	if err == nil && !k.listedFor(actor) {
		return KeptReport{}, fault.Missing(fault.NotFound)
	}
	return k, err
}

// thawed opens a kept report for a person who could make it now. That identities are opened is in the protocol of each stay first.
func (s *Service) thawed(ctx context.Context, actor identity.Actor, ref identity.Ref) (KeptReport, *paper.Template, *paper.Content, error) {
	k, err := s.Kept(ctx, actor, ref)
	if err != nil {
		return k, nil, nil, err
	}
	k, f, err := s.open(ctx, s.db, ref)
	if err != nil {
		return k, nil, nil, err
	}
	t, c, err := f.thaw()
	if err != nil {
		return k, nil, nil, err
	}
	if !printsAfter(k.readerOf(actor), t, ref.Member) {
		return KeptReport{}, nil, nil, fault.Missing(fault.NotFound)
	}
	if opensIdentities(t) {
		stays, err := staysIdentified(ctx, s.db, ref)
		if err != nil {
			return k, nil, nil, err
		}
		refs := make([]identity.Ref, len(stays))
		for i, id := range stays {
			refs[i] = identity.Ref{Member: ref.Member, ID: id}
		}
		if err := s.stays.NoteViewings(ctx, actor, refs, reservation.IdentityViewed); err != nil {
			return k, nil, nil, err
		}
	}
	if t.HasLogo() {
		c.Logo = s.logo(ctx, Ask{Actor: actor, Member: ref.Member})
	}
	return k, t, c, nil
}

// KeptPages lays a kept report out as it was. It ends with the context.
func (s *Service) KeptPages(ctx context.Context, actor identity.Actor, ref identity.Ref, wanted ReportWantedPages) (paper.Document, bool, error) {
	end, err := s.running.follow(ctx, actor.Account)
	if err != nil {
		return paper.Document{}, false, err
	}
	defer end()
	_, t, c, err := s.thawed(ctx, actor, ref)
	if err != nil {
		return paper.Document{}, false, err
	}
	doc, err := lay(ctx, t, c, wanted)
	doc.Moment = c.Moment()
	return doc, c.About["missing"] != "", err
}

// KeptFile writes a kept report as a file. It ends with the context.
func (s *Service) KeptFile(ctx context.Context, actor identity.Actor, ref identity.Ref, format Format) ([]byte, string, error) {
	end, err := s.running.begin(ctx, actor.Account)
	if err != nil {
		return nil, "", err
	}
	defer end()
	k, t, c, err := s.thawed(ctx, actor, ref)
	if err != nil {
		return nil, "", err
	}
	body, err := s.write(ctx, t, c, format)
	return body, k.Data, err
}

// Again makes a kept report over what is so now, and keeps it beside the old one.
func (s *Service) Again(ctx context.Context, attempt identity.Attempt, actor identity.Actor, ref identity.Ref, lang string) (KeptReport, error) {
	if k, known, err := database.Recall[KeptReport](ctx, s.db, attempt); known || err != nil {
		return k, err
	}
	if _, err := s.Kept(ctx, actor, ref); err != nil {
		return KeptReport{}, err
	}
	k, f, err := s.open(ctx, s.db, ref)
	if err != nil {
		return k, err
	}
	ask := Ask{Actor: k.readerOf(actor), Lang: lang, Member: ref.Member, Title: k.Title, From: k.From, To: k.To}
	if ask.Template, err = readTemplate(f.Template); err != nil {
		return k, err
	}
	if f.Tasks != nil {
		if ask.Tasks, err = taskRefs(f.Tasks); err != nil {
			return k, err
		}
	}
	return s.Keep(ctx, attempt, ask, "")
}

// RemoveKept takes a kept report away for good.
func (s *Service) RemoveKept(ctx context.Context, attempt identity.Attempt, actor identity.Actor, ref identity.Ref) error {
	_, err := database.Once(ctx, s.db, attempt, func(tx *database.Tx) (bool, error) {
		k, _, err := keptReport(ctx, tx, ref)
		if err != nil {
			return false, err
		}
		if !k.removableBy(actor) && !k.listedFor(actor) {
			return false, fault.Missing(fault.NotFound)
		}
		if !k.removableBy(actor) {
			return false, fault.Of(fault.Forbidden)
		}
		gone, err := deleteReport(ctx, tx, ref)
		if err != nil || !gone {
			return gone, err
		}
		return true, trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: ActReportRemoved, Name: k.Title})
	})
	return err
}

// sealedFigures are figures as they are stored.
func (s *Service) sealedFigures(ref identity.Ref, f figures) ([]byte, error) {
	packed, err := f.pack()
	if err != nil {
		return nil, err
	}
	return s.box.SealBytes(keptPlace(ref), packed)
}

func (s *Service) replace(ctx context.Context, tx *database.Tx, ref identity.Ref, f figures) error {
	sealed, err := s.sealedFigures(ref, f)
	if err != nil {
		return err
	}
	return replaceFigures(ctx, tx, ref, sealed)
}

// EraseIdentities takes names and identity data of travelers out of kept reports when their stays have been over at now for longer than the agency keeps them. One that cannot be changed keeps
// no other from it.
func (s *Service) EraseIdentities(ctx context.Context, now clock.Instant) error {
	members, err := s.members.All(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, m := range members {
		before := now.Date(m.Zone).AddDays(-m.RetentionDays)
		for last := int64(0); ; {
			reports, err := reportsWithIdentities(ctx, s.db, m.ID, before, last)
			if err != nil {
				return errors.Join(append(failed, err)...)
			}
			for _, id := range reports {
				last = id
				if err := s.db.Write(ctx, func(tx *database.Tx) error {
					return s.eraseIdentities(ctx, tx, identity.Ref{Member: m.ID, ID: id}, before)
				}); err != nil {
					failed = append(failed, fmt.Errorf("retention of kept report %d-%d: %w", m.ID, id, err))
				}
			}
			if len(reports) < sweptAtOnce || ctx.Err() != nil {
				break
			}
		}
	}
	return errors.Join(failed...)
}

func (s *Service) eraseIdentities(ctx context.Context, tx *database.Tx, ref identity.Ref, before clock.Date) error {
	stays, err := staysWithIdentities(ctx, tx, ref, before)
	if err != nil || len(stays) == 0 {
		return err
	}
	_, f, err := s.open(ctx, tx.Holding(), ref)
	if err != nil {
		return err
	}
	if f.forget(stays, slices.Concat(nameFields, identityFields), nil) {
		if err := s.replace(ctx, tx, ref, f); err != nil {
			return err
		}
	}
	for _, id := range stays {
		if err := noIdentities(ctx, tx, ref, id); err != nil {
			return err
		}
	}
	return nil
}
