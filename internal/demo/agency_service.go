package demo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/archive"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/member"
	"latchkey/internal/trail"
)

// AgencyDeps are what the service of demo agencies needs.
type AgencyDeps struct {
	DB       *database.DB
	Logger   *slog.Logger
	Members  *member.Service
	Accounts *account.Service
	// Source removes the rows of an agency.
	Source archive.Source
	// Make fills a demo agency.
	Make func(ctx context.Context, options Options) error
}

// Agencies adds demo agencies beside agencies and removes them without a trace.
type Agencies struct {
	AgencyDeps
	wake chan struct{}
}

// NewAgencies makes the service. Nothing is made or removed before Run.
func NewAgencies(d AgencyDeps) *Agencies {
	return &Agencies{AgencyDeps: d, wake: make(chan struct{}, 1)}
}

// Show gives the demo agency beside an agency of the actor's.
func (s *Agencies) Show(ctx context.Context, actor identity.Actor, m identity.MemberID) (Agency, error) {
	if !actor.Manages(m) {
		return Agency{}, fault.Missing(fault.NotFound)
	}
	if demo, err := s.Members.IsDemo(ctx, s.DB, m); err != nil || demo {
		return Agency{Member: m, State: Itself}, err
	}
	// The demo agency is another one than the actor's, until they have joined it.
	ctx = identity.Everywhere(ctx)
	a, err := agencyBeside(ctx, s.DB, m)
	if database.IsMissing(err) {
		return Agency{Beside: m, State: None}, nil
	}
	if err != nil || a.State == Removing {
		return a, err
	}
	demo, err := s.Members.Get(ctx, s.DB, a.Member)
	if fault.Is(err, fault.InvalidMember) {
		return a, nil // another one is about to take its place
	}
	if err != nil {
		return a, err
	}
	a.Name = demo.Name
	crew, err := s.Members.Staff(ctx, s.DB, a.Member)
	if err != nil {
		return a, err
	}
	a.Joined = joined(crew, actor.Account)
	return a, nil
}

func joined(crew *member.StaffList, id identity.AccountID) bool {
	for _, manager := range crew.Managers() {
		if manager == id {
			return true
		}
	}
	return false
}

// Add adds a demo agency beside an agency. Where there is one, the actor becomes one of its owners. It is filled asynchronously.
func (s *Agencies) Add(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	own, err := s.Members.Get(ctx, s.DB, m)
	if err != nil {
		return err
	}
	if own.Demo {
		return fault.Of(fault.Conflict)
	}
	_, err = database.Once(identity.Everywhere(ctx), s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.add(identity.Everywhere(ctx), tx, actor.Account, own)
	})
	return err
}

func (s *Agencies) add(ctx context.Context, tx *database.Tx, by identity.AccountID, own member.Member) error {
	if _, err := tx.NextIDs(ctx, 0, "member", 0); err != nil { // two at once follow each other
		return err
	}
	a, err := agencyBeside(ctx, tx, own.ID)
	switch {
	case err == nil && a.State == Ready:
		return s.join(ctx, tx, a, by)
	case err == nil:
		return nil
	case !database.IsMissing(err):
		return err
	}
	made, err := s.Members.AddDemo(ctx, tx, beside(own))
	if err != nil {
		return err
	}
	if err := insertAgency(ctx, tx, Agency{Member: made.ID, Beside: own.ID, State: Making, account: by}); err != nil {
		return err
	}
	tx.AfterCommit(s.nudge)
	return trail.Note(ctx, tx, own.ID, by, trail.Entry{Noun: trail.Settings, Act: "demo_added"})
}

// join makes an account an owner of the demo agency.
func (s *Agencies) join(ctx context.Context, tx *database.Tx, a Agency, id identity.AccountID) error {
	crew, err := s.Members.Staff(ctx, tx, a.Member)
	if err != nil || joined(crew, id) {
		return err
	}
	person, err := s.Accounts.Person(ctx, tx, id)
	if err != nil {
		return err
	}
	_, err = s.Members.SaveStaffIn(ctx, tx, a.Member, []member.Staff{{
		ExternalID: fmt.Sprintf("owner-%d", id), Kind: member.KindManager, Name: person.Name, Email: person.Email, Lang: person.Lang, Level: identity.Owner, Active: true,
	}}, account.Find)
	return err
}

// Remove has the demo agency beside an agency removed, with all its data, once its name was typed. It is closed at once, for everybody.
func (s *Agencies) Remove(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, typed string) error {
	if !actor.Manages(m) {
		return fault.Missing(fault.NotFound)
	}
	everywhere := identity.Everywhere(ctx)
	_, err := database.Once(everywhere, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		return struct{}{}, s.beginRemoval(everywhere, tx, actor.Account, m, typed)
	})
	return err
}

func (s *Agencies) beginRemoval(ctx context.Context, tx *database.Tx, by identity.AccountID, m identity.MemberID, typed string) error {
	if _, err := tx.NextIDs(ctx, 0, "member", 0); err != nil {
		return err
	}
	a, err := agencyBeside(ctx, tx, m)
	if database.IsMissing(err) {
		return fault.Missing(fault.NotFound)
	}
	if err != nil || a.State == Removing {
		return err
	}
	demo, err := s.Members.Get(ctx, tx, a.Member)
	if err != nil {
		return err
	}
	if !confirmed(demo.Name, typed) {
		return fault.Invalid(fault.BadRequest, map[string]string{"name": "differs"})
	}
	accounts, err := s.Members.CloseDemo(ctx, tx, a.Member)
	if err != nil {
		return err
	}
	if err := s.Accounts.CloseDemo(ctx, tx, a.Member, accounts); err != nil {
		return err
	}
	if err := beginRemoval(ctx, tx, a); err != nil {
		return err
	}
	tx.AfterCommit(s.nudge)
	return trail.Note(ctx, tx, m, by, trail.Entry{Noun: trail.Settings, Act: "demo_removed"})
}

func (s *Agencies) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run makes and removes demo agencies until ctx ends.
func (s *Agencies) Run(ctx context.Context) {
	timer := time.NewTicker(pause)
	defer timer.Stop()
	for {
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = s.Next(ctx); err != nil && ctx.Err() == nil {
				s.Logger.WarnContext(ctx, "a demo agency could not be made or removed", "error", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-timer.C:
		}
	}
}

// errNotWanted ends the making of a demo agency that is to be removed meanwhile.
var errNotWanted = errors.New("demo: the agency is to be removed")

// Next makes or removes the demo agency that waits, and reports whether there was one. Of several nodes one does.
func (s *Agencies) Next(ctx context.Context) (bool, error) {
	a, err := waitingAgency(ctx, s.DB, s.DB.Now())
	if database.IsMissing(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	taken := false
	err = s.DB.Write(ctx, func(tx *database.Tx) (err error) {
		taken, err = takeAgency(ctx, tx, a, tx.Now().Add(lease))
		return err
	})
	if err != nil || !taken {
		return taken, err
	}
	a.tries++
	work := s.fill
	if a.State == Removing {
		work = s.remove
	}
	if err = work(ctx, &a); err != nil {
		return true, s.leave(context.WithoutCancel(ctx), a, ctx.Err() != nil, err)
	}
	return true, nil
}

// leave gives an agency with which something went wrong to a later try, or gives its making up.
func (s *Agencies) leave(ctx context.Context, a Agency, stopped bool, cause error) error {
	return errors.Join(ignore(cause), s.DB.Write(ctx, func(tx *database.Tx) error {
		state, after, untried := a.State, tx.Now().Add(retryAfter), int64(0)
		switch {
		case stopped: // another node may take it at once, and it was no try
			after, untried = 0, 1
		case a.State == Making && a.tries >= mostTries:
			state = Failed
		}
		left, err := leaveAgency(ctx, tx, a, state, after, untried)
		if err != nil || left {
			return err
		}
		return releaseAgency(ctx, tx, a)
	}))
}

func ignore(cause error) error {
	if errors.Is(cause, errNotWanted) {
		return nil
	}
	return cause
}

// fill makes the data of an agency.
func (s *Agencies) fill(ctx context.Context, a *Agency) error {
	if a.Done > 0 || a.tries > 1 {
		if err := s.restart(ctx, a); err != nil {
			return err
		}
	}
	err := s.Make(ctx, Options{Seed: 1, Beside: a.Member, Password: nobodysPassword(), Step: func(ctx context.Context, done int) error {
		wanted := false
		err := s.DB.Write(ctx, func(tx *database.Tx) (err error) {
			wanted, err = stepAgency(ctx, tx, *a, done, tx.Now().Add(lease))
			return err
		})
		if err == nil && !wanted {
			err = errNotWanted
		}
		return err
	}})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		ready, err := leaveAgency(ctx, tx, *a, Ready, 0, 0)
		if err != nil {
			return err
		}
		if !ready {
			return errNotWanted
		}
		return s.join(ctx, tx, *a, a.account)
	})
}

// restart puts another agency in the place of one whose making was cut off. Numbers of homes and people are never used twice: what is known of them in memory would be wrong.
func (s *Agencies) restart(ctx context.Context, a *Agency) error {
	if err := s.clear(ctx, a); err != nil {
		return err
	}
	var made member.Member
	err := s.DB.Write(ctx, func(tx *database.Tx) error {
		own, err := s.Members.Get(ctx, tx, a.Beside)
		if err != nil {
			return err
		}
		if made, err = s.Members.AddDemo(ctx, tx, beside(own)); err != nil {
			return err
		}
		wanted, err := replaceAgency(ctx, tx, *a, made.ID)
		if err == nil && !wanted {
			err = errNotWanted
		}
		return err
	})
	if err == nil {
		a.Member, a.Done = made.ID, 0
	}
	return err
}

// remove deletes all that there is of an agency. It can be cut off and begun again: the row that says so goes last.
func (s *Agencies) remove(ctx context.Context, a *Agency) error {
	if err := s.clear(ctx, a); err != nil {
		return err
	}
	// Work that had begun before the agency was gone may have written a row since.
	return s.Source.RemoveRows(ctx, a.Member)
}

// clear deletes all of an agency but the row that says that it has to go.
func (s *Agencies) clear(ctx context.Context, a *Agency) error {
	logins, err := s.Accounts.LoginsOfDemo(ctx, a.Member, a.createdAt)
	if err != nil {
		return err
	}
	if err := s.Source.RemoveRows(ctx, a.Member, "member", "sequence", "demo_agency"); err != nil {
		return err
	}
	if err := s.Accounts.EraseDemo(ctx, a.Member, logins); err != nil {
		return err
	}
	if err := s.Source.RemoveRows(ctx, a.Member, "demo_agency"); err != nil {
		return err
	}
	s.Members.ForgetDemo(a.Member)
	return nil
}
