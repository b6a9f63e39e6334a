package archive

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"latchkey/internal/account"
	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/secret"
	"latchkey/internal/trail"
)

// State is how far an archive is.
type State string

// The states.
const (
	Waiting State = "waiting"
	Ready   State = "ready"
	Failed  State = "failed"
)

// States lists the states.
var States = []State{Waiting, Ready, Failed}

const (
	// kept is how long an archive can be downloaded.
	kept = 7 * 24 * time.Hour
	// ticketFor is how long a ticket opens the file: long enough to resume a download.
	ticketFor = 12 * time.Hour
	// lease is for how long a node that makes an archive has it; it is renewed while it is made.
	lease = 5 * time.Minute
	// mostTries is how often an archive is tried.
	mostTries = 3
	// pause is between two looks for archives that another node, or a process that has ended, has left.
	pause = 20 * time.Second
	// mime is the type of an archive.
	mime = "application/zip"
)

// Kept is an archive of an agency in the list of its owners.
type Kept struct {
	Ref           identity.Ref
	State         State
	CreatedAt     clock.Instant
	ReadyAt       clock.Instant
	Until         clock.Instant
	Size          int64
	Rows          int64
	Files         int64
	Missing       int64
	file          int64
	locked        []byte
	sealed        []byte
	tries         int64
	createdBy     identity.AccountID
	ticketExpires clock.Instant
}

// Deps are what the service needs.
type Deps struct {
	Source
	Clock  clock.Clock
	Logger *slog.Logger
	// Prove checks that the person who asks is who they are; what it gives is called in the transaction.
	Prove func(ctx context.Context, actor identity.Actor, p account.Proof) (func(context.Context, *database.Tx) error, error)
}

// Service makes archives asynchronously and gives them to owners.
type Service struct {
	Deps
	wake chan struct{}
	// locking lets one passphrase be hashed at a time: each takes 64 MB.
	locking chan struct{}
}

// NewService makes the service.
func NewService(d Deps) *Service {
	return &Service{Deps: d, wake: make(chan struct{}, 1), locking: make(chan struct{}, 1)}
}

// List gives the archives of an agency, the newest first.
func (s *Service) List(ctx context.Context, actor identity.Actor, m identity.MemberID) ([]Kept, error) {
	if !actor.Manages(m) {
		return nil, fault.Missing(fault.NotFound)
	}
	return all(ctx, s.DB, m)
}

// Request has an archive made. Its key is locked with the passphrase at once: the passphrase is stored nowhere.
func (s *Service) Request(ctx context.Context, actor identity.Actor, attempt identity.Attempt, m identity.MemberID, passphrase secret.Text, p account.Proof) (identity.Ref, error) {
	if !actor.Manages(m) {
		return identity.Ref{}, fault.Missing(fault.NotFound)
	}
	if !CheckPassphrase(passphrase) {
		return identity.Ref{}, fault.Invalid(fault.BadRequest, map[string]string{"passphrase": "too_short"})
	}
	prove, err := s.Prove(ctx, actor, p)
	if err != nil {
		return identity.Ref{}, err
	}
	bytes, err := uploadedBytes(ctx, s.DB, m)
	if err != nil {
		return identity.Ref{}, err
	}
	if err := s.Files.Room(2 * bytes); err != nil { // once while it is made, once where it is kept
		return identity.Ref{}, err
	}
	key, locked, err := s.newKey(ctx, passphrase)
	if err != nil {
		return identity.Ref{}, err
	}
	return database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (identity.Ref, error) {
		if err := prove(ctx, tx); err != nil {
			return identity.Ref{}, err
		}
		id, err := tx.NextID(ctx, m, "archive") // a second request waits here for the first
		if err != nil {
			return identity.Ref{}, err
		}
		have, err := all(ctx, tx, m)
		if err != nil {
			return identity.Ref{}, err
		}
		for _, k := range have {
			if k.State == Waiting {
				return identity.Ref{}, fault.Of(fault.Conflict)
			}
		}
		ref := identity.Ref{Member: m, ID: id}
		sealed, err := s.Box.SealBytes(keyPlace(ref), key)
		if err != nil {
			return ref, err
		}
		k := Kept{Ref: ref, CreatedAt: tx.Now(), createdBy: actor.Account, locked: locked, sealed: sealed, Until: tx.Now().Add(kept)}
		if err := insert(ctx, tx, k); err != nil {
			return ref, err
		}
		tx.AfterCommit(s.awake)
		return ref, trail.Note(ctx, tx, m, actor.Account, trail.Entry{Noun: trail.Settings, Act: "archive_requested"})
	})
}

func keyPlace(ref identity.Ref) string { return "archive.key/" + ref.String() }

func (s *Service) newKey(ctx context.Context, passphrase secret.Text) (key, locked []byte, err error) {
	select {
	case s.locking <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	defer func() { <-s.locking }()
	return NewKey(passphrase)
}

func (s *Service) awake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Remove deletes an archive, also one that is not made yet.
func (s *Service) Remove(ctx context.Context, actor identity.Actor, attempt identity.Attempt, ref identity.Ref) error {
	_, err := database.Once(ctx, s.DB, attempt, func(tx *database.Tx) (struct{}, error) {
		k, err := s.owned(ctx, tx, actor, ref)
		if err != nil {
			return struct{}{}, err
		}
		if err := s.drop(ctx, tx, k); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: "archive_removed"})
	})
	return err
}

// owned is an archive of an agency that the actor manages; foreign and missing are the same.
func (s *Service) owned(ctx context.Context, q database.Querier, actor identity.Actor, ref identity.Ref) (Kept, error) {
	if !actor.Manages(ref.Member) {
		return Kept{}, fault.Missing(fault.NotFound)
	}
	k, err := one(ctx, q, ref)
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return k, err
}

func (s *Service) drop(ctx context.Context, tx *database.Tx, k Kept) error {
	if err := remove(ctx, tx, k.Ref); err != nil {
		return err
	}
	if k.file == 0 {
		return nil
	}
	return s.Files.Delete(ctx, tx, identity.Ref{Member: k.Ref.Member, ID: k.file})
}

// Ticket gives what opens the file without a sign-in for some hours: a browser downloads to the disk by itself, and resumes, only from an address.
func (s *Service) Ticket(ctx context.Context, actor identity.Actor, ref identity.Ref) (ticket secret.Text, until clock.Instant, err error) {
	err = s.DB.Write(ctx, func(tx *database.Tx) error {
		k, err := s.owned(ctx, tx, actor, ref)
		if err != nil {
			return err
		}
		if k.State != Ready {
			return fault.Missing(fault.NotFound)
		}
		// One that is good for a while is given again, so that a download that runs elsewhere can be resumed. One that is over stays over.
		if until = k.ticketExpires; until < tx.Now().Add(ticketFor/2) {
			until = min(tx.Now().Add(ticketFor), k.Until)
		}
		ticket = secret.Of(base64.RawURLEncoding.EncodeToString(s.Box.MAC("archive.ticket", fmt.Sprintf("%s until %d", ref, until))))
		if err := setTicket(ctx, tx, ref, ticket.Hash(), until); err != nil {
			return err
		}
		return trail.Note(ctx, tx, ref.Member, actor.Account, trail.Entry{Noun: trail.Settings, Act: "archive_downloaded"})
	})
	return ticket, until, err
}

// Download finds the file that a ticket opens.
func (s *Service) Download(ctx context.Context, ticket secret.Text) (files.File, error) {
	k, err := byTicket(ctx, s.DB, ticket.Hash(), s.DB.Now())
	if err == nil {
		var f files.File
		if f, err = s.Files.Find(ctx, s.DB, identity.Ref{Member: k.Ref.Member, ID: k.file}); err == nil {
			return f, nil
		}
	}
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return files.File{}, err
}

// Run makes the archives that wait, one after the other, until ctx ends. What is cut off is made from its start by the node that takes it next.
func (s *Service) Run(ctx context.Context) {
	timer := time.NewTicker(pause)
	defer timer.Stop()
	for {
		for {
			more, err := s.MakeNext(ctx)
			if err != nil && ctx.Err() == nil {
				s.Logger.WarnContext(ctx, "an archive could not be made", "error", err)
			}
			if !more || ctx.Err() != nil {
				break
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

// MakeNext makes the archive that has waited longest, and reports whether there was one.
func (s *Service) MakeNext(ctx context.Context) (bool, error) {
	k, err := waiting(ctx, s.DB, s.DB.Now())
	if database.IsMissing(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if k.tries >= mostTries { // each try has ended the whole process
		return true, s.DB.Write(ctx, func(tx *database.Tx) error { return putBack(ctx, tx, k, Failed, 0, 0) })
	}
	taken, err := s.take(ctx, &k)
	if err != nil || !taken {
		return taken, err
	}
	if err = s.build(ctx, k); err != nil {
		s.leave(ctx, k)
	}
	return true, err
}

// leave gives an archive that could not be made to a later try, or gives it up.
func (s *Service) leave(ctx context.Context, k Kept) {
	after, untried := s.DB.Now().Add(time.Minute), int64(0)
	if ctx.Err() != nil {
		after, untried = 0, 1 // another node may take it at once, and it was no try of the archive
	}
	state := Waiting
	if k.tries >= mostTries && ctx.Err() == nil {
		state = Failed
	}
	ctx = context.WithoutCancel(ctx)
	ending := s.DB.Write(ctx, func(tx *database.Tx) error { return putBack(ctx, tx, k, state, after, untried) })
	if ending != nil {
		s.Logger.WarnContext(ctx, "an archive waits until its lease is over", "error", ending)
	}
}

func (s *Service) take(ctx context.Context, k *Kept) (taken bool, err error) {
	err = s.DB.Write(ctx, func(tx *database.Tx) error {
		n, err := takeRow(ctx, tx, k.Ref, tx.Now(), tx.Now().Add(lease))
		taken = n > 0
		return err
	})
	k.tries++
	return taken, err
}

// leased renews the lease of an archive until stop is called. What is made with its context ends when the lease could not be renewed, or is another node's.
func (s *Service) leased(ctx context.Context, k Kept) (making context.Context, stop func()) {
	making, end := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-making.Done():
				return
			case <-time.After(lease / 5):
			}
			mine := false
			err := s.DB.Write(making, func(tx *database.Tx) (err error) {
				mine, err = renew(making, tx, k, tx.Now().Add(lease))
				return err
			})
			if err != nil || !mine {
				end(errors.Join(err, errRemoved))
				return
			}
		}
	}()
	return making, func() {
		end(nil)
		<-ended
	}
}

// build writes the archive to a file of its own, and then to where files are kept.
func (s *Service) build(ctx context.Context, k Kept) (err error) {
	key, err := s.Box.OpenBytes(keyPlace(k.Ref), k.sealed)
	if err != nil {
		return fmt.Errorf("archive %s: key: %w", k.Ref, err)
	}
	f, err := os.CreateTemp("", "latchkey-archive-") // for its owner only
	if err != nil {
		return fault.OfDisk(err)
	}
	_ = os.Remove(f.Name()) // without a name it is gone as soon as it is closed, even when the program is killed: it holds all guests
	defer func() { _, _ = f.Close(), os.Remove(f.Name()) }()
	making, stop := s.leased(ctx, k)
	defer stop()
	sum := sha256.New()
	m, err := s.Source.Write(making, io.MultiWriter(f, sum), k.Ref.Member, key, k.locked)
	if err != nil {
		return fault.OfDisk(err)
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	if err := s.Files.Room(size); err != nil {
		return err
	}
	name := "latchkey-" + k.Ref.String() + "-" + m.MadeAt[:len("2006-01-02")] + ".zip"
	made, err := s.Files.Made(ctx, name, mime, f, size, sum.Sum(nil))
	if err != nil {
		return err
	}
	defer func() { made.Discard(ctx, err) }()
	return s.DB.Write(ctx, func(tx *database.Tx) error {
		saved, err := s.Files.Save(ctx, tx, k.Ref.Member, made)
		if err != nil {
			return err
		}
		k.file, k.Size, k.Rows, k.Files, k.Missing = saved.Ref.ID, size, m.Rows(), m.Files.Count, int64(len(m.Files.Missing))
		n, err := finish(ctx, tx, k)
		if err != nil {
			return err
		}
		if n == 0 {
			return errRemoved
		}
		// The newest is enough: each has personal data of all guests.
		have, err := all(ctx, tx, k.Ref.Member)
		if err != nil {
			return err
		}
		for _, older := range have {
			if older.Ref.ID < k.Ref.ID {
				if err := s.drop(ctx, tx, older); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// errRemoved ends the making of an archive that its owner has removed meanwhile, or that another node has taken.
var errRemoved = fault.Missing(fault.NotFound)

// Sweep removes archives whose time is over at now.
func (s *Service) Sweep(ctx context.Context, now clock.Instant) error {
	old, err := over(ctx, s.DB, now)
	if err != nil {
		return err
	}
	for _, k := range old {
		if err := s.DB.Write(ctx, func(tx *database.Tx) error { return s.drop(ctx, tx, k) }); err != nil {
			return err
		}
	}
	return nil
}
