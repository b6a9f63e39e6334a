package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/report/paper"
	"latchkey/internal/trail"
	"latchkey/internal/traveler"
	"latchkey/locales"
)

// receiversField names the receivers where they are refused.
const receiversField = "receivers"

// RegularWish is how a report is to be sent.
type RegularWish struct {
	Span      Span
	Rhythm    Rhythm
	Receivers []identity.StaffID
	// Lang is the language of the report.
	Lang string
}

// opens reports whether a person may make a report after a template as the office of an agency, and so opens one that is kept.
func opens(actor identity.Actor, t *paper.Template, m identity.MemberID) bool {
	actor = KeptReport{Ref: identity.Ref{Member: m}}.readerOf(actor.Ready())
	return len(actor.Relations) > 0 && printsAfter(actor, t, m) && (!setOf(t).private || traveler.ShowsIdentity(actor))
}

// templateOf reads the template of a report that is sent and its title, also one that only its maker sees.
func (s *Service) templateOf(ctx context.Context, r Regular, lang string) (*paper.Template, string, error) {
	if t, ok := shipped()[r.Template]; ok {
		return t.Template, shippedTitle(r.Template, lang), nil
	}
	ref, err := identity.ParseRef(r.Template)
	if err != nil {
		return nil, "", NoTemplate
	}
	k, err := keptTemplate(ctx, s.db, ref, 0)
	if fault.IsMissing(err) {
		return nil, "", NoTemplate
	}
	if err != nil {
		return nil, "", err
	}
	t, err := readTemplate(k.Body)
	return t, k.Name, err
}

// receiver is a person of the office who may get a report.
type receiver struct {
	member.Staff
	actor identity.Actor
	// opens is whether they may see it now.
	opens bool
}

// receivers are the managers of an agency who can sign in, each with whether they may see a report.
func (s *Service) receivers(ctx context.Context, q database.Querier, m identity.MemberID, t *paper.Template) ([]receiver, error) {
	people, err := s.members.Staff(ctx, q, m)
	if err != nil {
		return nil, err
	}
	var out []receiver
	for _, one := range people.All() {
		if one.Kind != member.KindManager || !one.Active || one.Invited || one.Account == 0 {
			continue
		}
		actor, err := s.actorOf(ctx, q, one.Account)
		if err != nil {
			return nil, err
		}
		out = append(out, receiver{one, actor, opens(actor, t, m)})
	}
	return out, nil
}

// RegularReports are those of an agency that a manager may see.
func (s *Service) RegularReports(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Regular, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	all, err := regularReports(ctx, s.db, m)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(r Regular) bool { return !s.seesRegular(ctx, actor, r) }), nil
}

// seesRegular reports whether a manager may see what is sent: a report that they could make. One whose template is gone they may stop.
func (s *Service) seesRegular(ctx context.Context, actor identity.Actor, r Regular) bool {
	t, _, err := s.templateOf(ctx, r, "")
	return err != nil || opens(actor, t, r.Ref.Member)
}

// regular is one of them.
func (s *Service) regular(ctx context.Context, actor identity.Actor, ref identity.Ref) (Regular, error) {
	if !actor.Manages(ref.Member) {
		return Regular{}, fault.Missing(fault.NotFound)
	}
	r, err := regularReport(ctx, s.db, ref)
	if err == nil && !s.seesRegular(ctx, actor, r) {
		return Regular{}, fault.Missing(fault.NotFound)
	}
	return r, err
}

// checkReceivers refuses people who may not see a report, and none at all.
func (s *Service) checkReceivers(ctx context.Context, m identity.MemberID, t *paper.Template, wanted []identity.StaffID) ([]identity.StaffID, error) {
	wanted = compactStaff(wanted)
	if len(wanted) == 0 || len(wanted) > mostReceivers {
		return nil, fault.Invalid(fault.BadRequest, map[string]string{receiversField: "expected 1 to " + strconv.Itoa(mostReceivers) + " people"})
	}
	all, err := s.receivers(ctx, s.db, m, t)
	if err != nil {
		return nil, err
	}
	for _, staff := range wanted {
		if !slices.ContainsFunc(all, func(r receiver) bool { return r.ID == staff && r.opens }) {
			return nil, fault.Invalid(fault.BadRequest, map[string]string{receiversField: "expected people of the office who may see the report"})
		}
	}
	return wanted, nil
}

// SendRegularly has a report sent regularly from now on.
func (s *Service) SendRegularly(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, template string, wish RegularWish) (Regular, error) {
	if !actor.Manages(m) {
		return Regular{}, fault.Missing(fault.NotFound)
	}
	if ref, err := identity.ParseRef(template); err == nil && ref.Member != m {
		return Regular{}, fault.Missing(fault.NotFound)
	}
	t, title, err := s.named(ctx, actor, template, wish.Lang)
	if err != nil {
		return Regular{}, err
	}
	if !opens(actor, t, m) {
		return Regular{}, fault.Missing(fault.NotFound)
	}
	if err := keepable(t); err != nil {
		return Regular{}, fault.Invalid(fault.BadRequest, map[string]string{"ref": "expected no codes or passwords in a report that is sent"})
	}
	r := Regular{Template: template, Span: wish.Span, Rhythm: wish.Rhythm, Lang: wish.Lang, By: actor.Account}
	if r.Receivers, err = s.checkReceivers(ctx, m, t, wish.Receivers); err != nil {
		return Regular{}, err
	}
	agency, err := s.members.Get(ctx, s.db, m)
	if err != nil {
		return Regular{}, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Regular, error) {
		id, err := tx.NextID(ctx, m, regularName)
		if err != nil {
			return r, err
		}
		have, err := countRegular(ctx, tx, m)
		if err != nil {
			return r, err
		}
		if have >= mostRegular {
			return r, fault.Invalid(fault.BadRequest, map[string]string{"ref": "expected at most " + strconv.Itoa(mostRegular) + " reports that are sent regularly"})
		}
		r.Ref, r.Next = identity.Ref{Member: m, ID: id}, r.Rhythm.after(tx.Now(), agency.Zone)
		if err := insertRegular(ctx, tx, r); err != nil {
			return r, err
		}
		return r, trail.Note(ctx, tx, m, actor.Account, trail.Entry{Noun: trail.Settings, Act: ActRegularAdded, Name: title})
	})
}

// ChangeRegular changes when a report is sent, of which days, and to whom.
func (s *Service) ChangeRegular(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref, wish RegularWish) (Regular, error) {
	r, err := s.regular(ctx, actor, ref)
	if err != nil {
		return r, err
	}
	t, title, err := s.templateOf(ctx, r, wish.Lang)
	if errors.Is(err, NoTemplate) {
		return r, fault.Invalid(fault.BadRequest, map[string]string{"ref": "expected a template that was not removed"})
	}
	if err != nil {
		return r, err
	}
	if wish.Receivers, err = s.checkReceivers(ctx, ref.Member, t, wish.Receivers); err != nil {
		return r, err
	}
	agency, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return r, err
	}
	return database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Regular, error) {
		r, err := regularReport(ctx, tx, ref)
		if err != nil {
			return r, err
		}
		if r.Rhythm != wish.Rhythm {
			r.Next = wish.Rhythm.after(tx.Now(), agency.Zone)
		}
		r.Span, r.Rhythm, r.Lang, r.Receivers = wish.Span, wish.Rhythm, wish.Lang, wish.Receivers
		r.Tries, r.RestUntil, r.Failure = 0, 0, ""
		if err := updateRegular(ctx, tx, r); err != nil {
			return r, err
		}
		return r, trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: ActRegularChanged, Name: title})
	})
}

// StopRegular has a report sent no more. Links that were mailed go on working until they end.
func (s *Service) StopRegular(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	r, err := s.regular(ctx, actor, ref)
	if err != nil {
		return err
	}
	_, title, err := s.templateOf(ctx, r, r.Lang)
	if err != nil && !errors.Is(err, NoTemplate) {
		return err
	}
	_, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (bool, error) {
		gone, err := deleteRegular(ctx, tx, ref)
		if err != nil || !gone {
			return gone, err
		}
		return true, trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: ActRegularRemoved, Name: title})
	})
	return err
}

// sending is a report that was made and is to be mailed.
type sending struct {
	made  frozen
	of    Regular
	t     *paper.Template
	title func(lang string) string
}

// made makes a report that is sent, about the days that belong to the day of its sending, with the rights of the first of its receivers who may see it.
func (s *Service) made(ctx context.Context, r Regular, day clock.Date) (sending, error) {
	t, title, err := s.templateOf(ctx, r, r.Lang)
	if err != nil {
		return sending{}, err
	}
	all, err := s.receivers(ctx, s.db, r.Ref.Member, t)
	if err != nil {
		return sending{}, err
	}
	i := slices.IndexFunc(all, func(one receiver) bool { return one.opens && slices.Contains(r.Receivers, one.ID) })
	if i < 0 {
		return sending{}, NoReceiver
	}
	reader := KeptReport{Ref: r.Ref}.readerOf(all[i].actor)
	ask := Ask{Actor: reader, Lang: r.Lang, Member: r.Ref.Member, Template: t, Title: title, Unseen: true}
	ask.From, ask.To = r.Span.days(day)
	out := sending{of: r, t: t, title: func(lang string) string {
		if _, ok := shipped()[r.Template]; ok {
			return shippedTitle(r.Template, lang)
		}
		return title
	}}
	if out.made, err = s.freeze(identity.Within(ctx, reader), ask, ""); err != nil {
		return sending{}, err
	}
	out.made.report.By = r.By
	return out, nil
}

// send keeps a report that was made and mails its link to those of its receivers who may see it now.
func (s *Service) send(ctx context.Context, tx *database.Tx, agency member.Member, by identity.AccountID, out sending) error {
	m := agency.ID
	all, err := s.receivers(ctx, tx, m, out.t)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(one receiver) bool { return !one.opens || !slices.Contains(out.of.Receivers, one.ID) })
	if len(all) == 0 {
		return NoReceiver
	}
	k, err := s.keep(ctx, tx, out.made)
	if err != nil {
		return err
	}
	id, err := tx.NextID(ctx, m, sentName)
	if err != nil {
		return err
	}
	last, ends := sentOn(tx.Now(), agency.Zone)
	sent := SentReport{Ref: identity.Ref{Member: m, ID: id}, Kept: k.Ref, At: tx.Now(), Ends: ends}
	if err := insertSent(ctx, tx, sent); err != nil {
		return err
	}
	for i, one := range all {
		// A person with two entries gets one mail.
		if slices.ContainsFunc(all[:i], func(other receiver) bool { return other.Account == one.Account }) {
			continue
		}
		err := s.mail(ctx, tx, agency, one.Account, sent.Ref, func(lang string) map[string]string {
			long := locales.Of(lang).LongDate
			return map[string]string{"report": out.title(lang), "days": k.From.Format(long) + " – " + k.To.Format(long), "end": last.Format(long)}
		})
		if err != nil {
			return err
		}
	}
	return trail.Note(ctx, tx, m, by, trail.Entry{Noun: trail.Settings, Act: ActReportSent, Name: k.Title})
}

// failureOf is why a report was not sent, for its list.
func failureOf(err error) Failure {
	var why Failure
	switch {
	case errors.As(err, &why):
		return why
	case errors.Is(err, errHasCodes):
		return HasCodes
	case fault.Is(err, fault.TooManyKeptReports):
		return TooManyKept
	case fault.Is(err, fault.KeptReportTooLong), fault.Is(err, fault.BadRequest):
		return TooLarge
	default:
		return OtherFailure
	}
}

// SendNow sends a report at once, with the days that belong to today. When it comes next is as before.
func (s *Service) SendNow(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) (Regular, error) {
	r, err := s.regular(ctx, actor, ref)
	if err != nil {
		return r, err
	}
	agency, err := s.members.Get(ctx, s.db, ref.Member)
	if err != nil {
		return r, err
	}
	end, err := s.running.follow(ctx, actor.Account)
	if err != nil {
		return r, err
	}
	defer end()
	now := clock.At(s.clock.Now())
	out, err := s.made(ctx, r, now.Date(agency.Zone))
	if err == nil {
		r, err = database.Once(ctx, s.db, attempt, func(tx *database.Tx) (Regular, error) {
			have, err := regularReport(ctx, tx, ref)
			if err != nil {
				return have, err
			}
			if have.SentAt != 0 && tx.Now() < have.SentAt.Add(sendAgainAfter) {
				return have, fault.TooMany(sendAgainAfter)
			}
			if first, err := regularSentNow(ctx, tx, ref, have.SentAt); err != nil || !first {
				return have, errors.Join(err, fault.TooMany(sendAgainAfter))
			}
			out.of.Receivers = have.Receivers
			if err := s.send(ctx, tx, agency, actor.Account, out); err != nil {
				return have, err
			}
			have.SentAt = tx.Now()
			return have, nil
		})
	}
	if why := Failure(""); errors.As(err, &why) {
		field := receiversField
		if why == NoTemplate {
			field = "ref"
		}
		return r, fault.Invalid(fault.BadRequest, map[string]string{field: string(why)})
	}
	return r, err
}

// errTakenOver says that a report is no longer this node's: another one has sent it, or a person has changed it meanwhile.
var errTakenOver = errors.New("the report was taken over")

// SendDue sends the reports whose time has come: each once, on whichever node and after however many restarts, and once for all times that were missed. There is never more than that.
func (s *Service) SendDue(ctx context.Context) (bool, error) {
	ctx = identity.Everywhere(ctx)
	now := clock.At(s.clock.Now())
	// Nowhere is it a later day than a day from now in UTC.
	all, err := waitingReports(ctx, s.db, clock.DateOf(now.Time()).AddDays(1), now)
	if err != nil {
		return false, err
	}
	var failed []error
	for _, r := range all {
		agency, err := s.members.Get(ctx, s.db, r.Ref.Member)
		if fault.Is(err, fault.InvalidMember) {
			continue // an agency that is switched off
		}
		if err != nil {
			failed = append(failed, err)
			continue
		}
		if day, due := r.Rhythm.due(r.Next, now, agency.Zone); due {
			failed = append(failed, s.sendRegular(ctx, agency, r, day))
		}
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
	}
	return false, errors.Join(failed...)
}

// sendRegular sends one, unless another node has taken it. Why it fails is noted, and it is tried again later.
func (s *Service) sendRegular(ctx context.Context, agency member.Member, r Regular, day clock.Date) error {
	taken := false
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		taken, err = takeRegular(ctx, tx, r, tx.Now().Add(sendingLease))
		return err
	})
	if err != nil || !taken {
		return err
	}
	r.Tries++
	if r.Receivers, err = receivers(ctx, s.db, r.Ref); err != nil {
		return err
	}
	out, err := s.made(ctx, r, day)
	if err == nil {
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			mine, err := regularSent(ctx, tx, r, r.Rhythm.after(tx.Now(), agency.Zone))
			if err != nil {
				return err
			}
			if !mine {
				return errTakenOver
			}
			return s.send(ctx, tx, agency, 0, out)
		})
	}
	if err == nil || errors.Is(err, errTakenOver) {
		return ctx.Err()
	}
	if ctx.Err() != nil { // the program stops: another node sends it at once
		ctx := context.WithoutCancel(ctx)
		return s.db.Write(ctx, func(tx *database.Tx) error { return regularFailed(ctx, tx, r, 0, r.Failure) })
	}
	why := failureOf(err)
	noted := s.db.Write(ctx, func(tx *database.Tx) error { return regularFailed(ctx, tx, r, tx.Now().Add(r.rest()), why) })
	if why == OtherFailure {
		return errors.Join(fmt.Errorf("report %s by mail: %w", r.Ref, err), noted)
	}
	return noted
}

// StaffChanged has people who no longer are managers, or whose login is another one's now, get no more reports. It is a member.StaffChanged.
func (s *Service) StaffChanged(ctx context.Context, tx *database.Tx, changes []member.Changed) error {
	for _, c := range changes {
		gone := !c.Now.Active || c.Now.Kind != member.KindManager || c.Now.Account != c.Before.Account
		if c.Before.Kind != member.KindManager || !gone {
			continue
		}
		if err := forgetReceiver(ctx, tx, c.Before.Member, c.Before.ID); err != nil {
			return err
		}
	}
	return nil
}

// Sent is a link that was mailed, for a person who may see its report now; one that has ended leads nowhere.
func (s *Service) Sent(ctx context.Context, actor identity.Actor, ref identity.Ref) (sent SentReport, ended bool, err error) {
	if !actor.Manages(ref.Member) {
		return sent, false, fault.Missing(fault.NotFound)
	}
	if sent, err = sentReport(ctx, s.db, ref); err != nil {
		return sent, false, err
	}
	if _, err := s.Kept(ctx, actor, sent.Kept); err != nil {
		return sent, false, err
	}
	return sent, sent.Ends <= clock.At(s.clock.Now()), nil
}
