package owndata

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/pay"
	"latchkey/internal/wire"
)

// work is what agencies keep about the person as one of their team, about a company or a manager. Nothing of other people is in it: a company's tasks name none of its people.
func (s *Service) work(ctx context.Context, actor identity.Actor) ([]Work, error) {
	records, err := s.Members.OwnRecords(ctx, actor)
	if err != nil {
		return nil, err
	}
	out := make([]Work, 0, len(records))
	written := map[identity.MemberID]bool{}
	for _, r := range records {
		one, err := s.workAt(ctx, actor, r)
		if err != nil {
			return nil, err
		}
		// Two entries at one agency have the same messages.
		if !written[r.Agency.ID] {
			written[r.Agency.ID] = true
			if one.Messages, err = s.written(ctx, actor, r.Agency.ID); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
	return out, nil
}

func (s *Service) workAt(ctx context.Context, actor identity.Actor, r member.OwnRecord) (Work, error) {
	e := r.Entry
	out := Work{
		Agency: r.Agency.Name, Role: string(e.Kind), Level: string(e.Level), Company: r.Company, Name: e.Name, Email: e.Email, Phone: e.Phone, Lang: e.Lang,
		Absences: []Absence{}, Requests: []AbsenceRequest{}, Rates: []Rates{}, Months: []Month{}, Messages: []OwnMessage{},
	}
	var err error
	if out.Terms, err = s.terms(ctx, r); err != nil {
		return out, err
	}
	for _, a := range r.Absences {
		out.Absences = append(out.Absences, absence(a))
	}
	for _, q := range r.Requests {
		out.Requests = append(out.Requests, AbsenceRequest{Absence: absence(q.Absence), Note: q.Note, State: string(q.State), Reason: q.Reason, AskedAt: wire.Instant(q.AskedAt)})
	}
	if e.Kind == member.KindManager {
		return out, nil
	}
	return out, s.paid(ctx, actor, r, &out)
}

func absence(a member.Absence) Absence {
	return Absence{Kind: string(a.Kind), From: a.From.String(), To: a.To.String(), FromTime: a.FromTime, ToTime: a.ToTime}
}

// home is what a home is called; empty for none and for one that is gone.
func (s *Service) home(ctx context.Context, m identity.MemberID, id int64) (string, error) {
	if id == 0 {
		return "", nil
	}
	p, err := s.Properties.Get(ctx, s.DB, identity.Ref{Member: m, ID: id})
	if database.IsMissing(err) {
		return "", nil
	}
	return p.Short(), err
}

func (s *Service) terms(ctx context.Context, r member.OwnRecord) (Terms, error) {
	w := r.Work
	out := Terms{Kinds: append([]string{}, w.Kinds...), Areas: append([]string{}, w.Areas...), OnlyHomes: []string{}, NeverHomes: []string{}, Hours: []Hours{}, Holidays: w.Holidays}
	for _, list := range []struct {
		ids  []int64
		into *[]string
	}{{w.OnlyHomes, &out.OnlyHomes}, {w.NeverHomes, &out.NeverHomes}} {
		for _, id := range list.ids {
			name, err := s.home(ctx, r.Agency.ID, id)
			if err != nil {
				return out, err
			}
			*list.into = append(*list.into, name)
		}
	}
	for _, h := range w.Hours {
		out.Hours = append(out.Hours, Hours(h))
	}
	return out, nil
}

// paid puts in the rates, and the months with what was worked and paid.
func (s *Service) paid(ctx context.Context, actor identity.Actor, r member.OwnRecord, out *Work) error {
	months, sheets, err := s.Pay.OwnMonths(ctx, actor, r.Agency.ID, r.Entry.ID)
	if err != nil {
		return err
	}
	for _, sheet := range sheets {
		one := Rates{From: sheet.From.String(), Currency: sheet.Currency, Hour: money(sheet.Hour), Pieces: []Piece{}}
		for _, p := range sheet.Pieces {
			home, err := s.home(ctx, r.Agency.ID, p.Property)
			if err != nil {
				return err
			}
			one.Pieces = append(one.Pieces, Piece{Kind: p.Kind, Home: home, BedroomsFrom: p.BedroomsFrom, BedroomsTo: p.BedroomsTo, Amount: money(p.Amount)})
		}
		out.Rates = append(out.Rates, one)
	}
	for _, st := range months {
		out.Months = append(out.Months, month(st))
	}
	return nil
}

func month(st pay.Statement) Month {
	sums := st.Sums()
	out := Month{Month: pay.MonthText(st.Month), Minutes: sums.Minutes, PlannedMinutes: sums.PlannedMinutes, Amounts: []Amount{}, Tasks: tasks(st.Lines), Corrections: []Correction{}, Differences: tasks(st.Differences)}
	if st.Closed != nil {
		out.ClosedAt = wire.Instant(st.Closed.At)
	}
	for _, a := range sums.Amounts {
		out.Amounts = append(out.Amounts, Amount{money(a.Amount), a.Currency})
	}
	for _, c := range st.Corrections {
		out.Corrections = append(out.Corrections, Correction{At: wire.Instant(c.At), Reason: c.Reason, Amount: Amount{money(c.Amount), c.Currency}})
	}
	return out
}

func tasks(lines []pay.Line) []Task {
	out := []Task{}
	for _, l := range lines {
		one := Task{ID: l.Task, Day: l.Day.String(), Kind: l.Kind, Home: l.Home, Minutes: l.Minutes, Pressed: l.Pressed}
		if l.Currency != "" {
			one.Amount = Amount{money(l.Amount), l.Currency}
		}
		out = append(out, one)
	}
	return out
}

// written are the messages that the person wrote at work, the oldest first.
func (s *Service) written(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]OwnMessage, error) {
	all, err := s.Messages.WrittenBy(ctx, s.DB, m, actor.Account)
	out := make([]OwnMessage, 0, len(all))
	for _, one := range all {
		w := OwnMessage{At: wire.Instant(one.CreatedAt), About: string(one.Kind), Ref: one.Ref.String(), Text: one.Text, Files: []string{}}
		for _, f := range one.Files {
			w.Files = append(w.Files, f.Name)
		}
		out = append(out, w)
	}
	return out, err
}
