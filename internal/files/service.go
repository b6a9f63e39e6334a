package files

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Store keeps files.
type Store struct {
	db       *database.DB
	blobs    blobs
	darkroom *darkroom
	sizing   singleflight.Group
	logger   *slog.Logger
	// free asks the disk; nil where files lie in S3.
	free func() (free, all uint64, err error)
}

// Open opens the place where files lie: the folder, or what address names (s3://key:secret@host/bucket?region=…&tls=false&prefix=…). While the folder's disk is nearly full, uploads are
// refused; disk says how full it is, nil asks the system.
func Open(db *database.DB, address, folder string, disk Disk, logger *slog.Logger) (*Store, error) {
	b, err := openBlobs(address, folder)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, blobs: b, darkroom: newDarkroom(), logger: logger}
	if disk == nil {
		disk = diskOf
	}
	if address == "" {
		s.free = func() (free, all uint64, err error) { return disk(folder) }
	}
	return s, nil
}

// Received is a file that has been checked and lies safely, but has no row yet.
type Received struct {
	File
	store *Store
	saved bool
}

// Receive takes a file of somebody's (the zero Principal is the program itself): refused when the rules or its content say so, with its name in the refusal; durable when it returns. It takes as long as the network and a picture
// need, so it is called before the transaction. Call Discard when all is done: it removes what was not saved.
func (s *Store) Receive(ctx context.Context, who identity.Principal, name string, r io.Reader, rules Rules) (*Received, error) {
	name = CleanName(name)
	c, size, closeSpool, err := spool(r, rules.MaxBytes)
	if err != nil {
		return nil, explain(err, name, rules.MaxBytes)
	}
	defer closeSpool()
	if who != (identity.Principal{}) {
		if err := s.Room(size); err != nil {
			return nil, err
		}
	}
	stem, ext := split(name)
	k, err := sniff(c, size, strings.ToLower(ext))
	if err == nil && rules.PicturesOnly && !k.picture {
		err = errNotAllowed
	}
	if err != nil {
		return nil, explain(err, name, rules.MaxBytes)
	}
	out := &Received{store: s, File: File{Name: name, Mime: k.mime, Size: size}}
	var body io.ReadSeeker = c
	if k.picture {
		d, err := s.darkroom.develop(ctx, who, c, size, k.mime, cmp.Or(rules.MaxSide, maxSide))
		if err != nil {
			return nil, explain(err, name, rules.MaxBytes)
		}
		body = bytes.NewReader(d.raw)
		out.Mime, out.Size, out.Width, out.Height = d.mime, int64(len(d.raw)), int64(d.width), int64(d.height)
		out.Name = pictureName(stem, ext, d.mime)
	} else if err := k.check(c, size); err != nil {
		return nil, explain(err, name, rules.MaxBytes)
	}
	if out.key, err = randomKey(); err != nil {
		return nil, err
	}
	h := sha256.New()
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	if err := s.put(ctx, out.key, io.TeeReader(body, h), out.Size); err != nil {
		return nil, err
	}
	out.SHA256 = h.Sum(nil)
	return out, nil
}

// put keeps bytes; a full disk is answered as a temporary failure (503), not as a fault of the program.
func (s *Store) put(ctx context.Context, key string, r io.Reader, size int64) error {
	return fault.OfDisk(s.blobs.put(ctx, key, r, size))
}

// pictureName is the name with the extension of what the picture has become.
func pictureName(stem, ext, mime string) string {
	want := ".jpg"
	if mime == PNG {
		want = ".png"
	}
	lower := strings.ToLower(ext)
	if lower == want || (want == ".jpg" && (lower == ".jpeg" || lower == ".jpe" || lower == ".jfif")) {
		return stem + ext
	}
	return stem + want
}

// spool has the whole file where it can be read more than once; a file of the caller's is taken as it is.
func spool(r io.Reader, limit int64) (content, int64, func(), error) {
	if own, ok := r.(content); ok {
		size, err := own.Seek(0, io.SeekEnd)
		if err == nil && size > limit {
			err = errTooLarge
		}
		return own, size, func() {}, err
	}
	f, err := os.CreateTemp("", "latchkey-upload-")
	if err != nil {
		return nil, 0, nil, fault.OfDisk(fmt.Errorf("files: spool: %w", err))
	}
	_ = os.Remove(f.Name()) // without a name it is gone as soon as it is closed, even when the program is killed
	done := func() { _, _ = f.Close(), os.Remove(f.Name()) }
	size, err := io.Copy(f, io.LimitReader(r, limit+1))
	if err == nil && size > limit {
		err = errTooLarge
	}
	if err != nil {
		done()
		return nil, 0, nil, fault.OfDisk(err)
	}
	return f, size, done, nil
}

var (
	errTooLarge      = errors.New("larger than allowed")
	errTooManyPixels = errors.New("more pixels than allowed")
)

// explain makes a refusal of why a file is not taken; what is nobody's fault stays an error.
func explain(err error, name string, most int64) error {
	switch {
	case errors.Is(err, errNotAllowed):
		return refuse(fault.FileNotAllowed, name, most)
	case errors.Is(err, errDamaged):
		return refuse(fault.FileDamaged, name, most)
	case errors.Is(err, errTooLarge), errors.Is(err, errTooManyPixels):
		return refuse(fault.FileTooLarge, name, most)
	}
	return err
}

// Save gives a received file its row, in the transaction of the row that refers to it.
func (s *Store) Save(ctx context.Context, tx *database.Tx, member identity.MemberID, r *Received) (File, error) {
	id, err := tx.NextID(ctx, member, "file")
	if err != nil {
		return File{}, err
	}
	f := r.File
	f.Ref, f.CreatedAt = identity.Ref{Member: member, ID: id}, tx.Now()
	if err := insert(ctx, tx, f); err != nil {
		return File{}, err
	}
	tx.AfterCommit(func() { r.saved = true })
	return f, nil
}

// Discard removes a received file that was not saved, when its transaction certainly did not happen (err is nil or a refusal). What is left after a crash, or when nobody knows
// how the transaction ended, Sweep removes later.
func (r *Received) Discard(ctx context.Context, err error) {
	if r == nil || r.saved || fault.IsOurs(err) {
		return
	}
	if err := r.store.blobs.remove(context.WithoutCancel(ctx), r.key); err != nil {
		r.store.logger.WarnContext(ctx, "a file that is not needed stays for a while", "error", err)
	}
}

// Find gives a member's file; database.IsMissing when there is none. Whether the caller may see it is not asked here.
func (s *Store) Find(ctx context.Context, q database.Querier, ref identity.Ref) (File, error) {
	return one(ctx, q, ref)
}

// Delete takes away a file's row, which nothing refers to any more; its bytes are an orphan from then on, and Sweep removes them.
func (s *Store) Delete(ctx context.Context, tx *database.Tx, ref identity.Ref) error {
	return remove(ctx, tx, ref)
}

// Drop removes the bytes of files whose rows are gone, with all smaller sizes of pictures, without the delay of Sweep: what was erased must not be left for a day. What cannot be removed now, Sweep removes.
func (s *Store) Drop(ctx context.Context, all []File) {
	ctx = context.WithoutCancel(ctx)
	for _, f := range all {
		keys := []string{f.key}
		for _, side := range ladder {
			if f.IsPicture() && int64(side) < max(f.Width, f.Height) {
				keys = append(keys, sizeKey(f.key, side))
			}
		}
		for _, key := range keys {
			if err := s.blobs.remove(ctx, key); err != nil {
				s.logger.WarnContext(ctx, "an erased file stays for a while", "error", err)
			}
		}
	}
}

// RemoveSome removes files of a member that nothing refers to any more, rows and bytes, at most so many; it reports whether there were any.
func (s *Store) RemoveSome(ctx context.Context, member identity.MemberID, most int) (bool, error) {
	var gone []File
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if gone, err = some(ctx, tx, member, most); err != nil {
			return err
		}
		for _, f := range gone {
			if err := remove(ctx, tx, f.Ref); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	s.Drop(ctx, gone)
	return len(gone) > 0, nil
}

// sizeKey is where a smaller size of a picture lies.
func sizeKey(key string, side int) string { return fmt.Sprintf("%s-%d", key, side) }

// Open gives the bytes and their number: the file, or the picture with its longest side no longer than maxsize. The caller closes it.
func (s *Store) Open(ctx context.Context, f File, maxsize int) (io.ReadSeekCloser, int64, error) {
	side := rung(f, maxsize)
	if side == 0 {
		r, err := s.blobs.open(ctx, f.key)
		return r, f.Size, err
	}
	key := sizeKey(f.key, side)
	r, err := s.blobs.open(ctx, key)
	if errors.Is(err, errNoBlob) {
		// Those who ask at the same time wait for one of them; who goes away does not stop it for the others.
		_, err, _ = s.sizing.Do(key, func() (any, error) { return nil, s.size(context.WithoutCancel(ctx), f, key, side) })
		if err != nil {
			return nil, 0, err
		}
		r, err = s.blobs.open(ctx, key)
	}
	if err != nil {
		return nil, 0, err
	}
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, 0, errors.Join(err, r.Close())
	}
	return r, size, nil
}

// size makes a smaller picture and keeps it beside the picture.
func (s *Store) size(ctx context.Context, f File, key string, side int) error {
	r, err := s.blobs.open(ctx, f.key)
	if err != nil {
		return err
	}
	c, size, done, err := spool(r, max(f.Size, MaxBytes))
	if err == nil {
		defer done()
	}
	defer r.Close()
	if err != nil {
		return err
	}
	d, err := s.darkroom.develop(ctx, identity.Principal{}, c, size, f.Mime, side)
	if err != nil {
		return err
	}
	return s.put(ctx, key, bytes.NewReader(d.raw), int64(len(d.raw)))
}

// keepOrphans is how long bytes without a row stay: far longer than any upload takes.
const keepOrphans = 24 * time.Hour

// Sweep removes what has no row: files whose transaction never happened, sizes of pictures that are gone, uploads that nobody has ended by now.
func (s *Store) Sweep(ctx context.Context, now clock.Instant) error {
	if err := s.forgetUploads(ctx, now.Add(-keepUploads)); err != nil {
		return err
	}
	return s.removeOrphans(ctx, now.OfMachine().Add(-keepOrphans))
}

func (s *Store) removeOrphans(ctx context.Context, before time.Time) error {
	removed := 0
	for i := range 256 {
		prefix := fmt.Sprintf("%02x", i)
		known, err := keys(ctx, s.db, prefix)
		if err == nil {
			err = uploads(ctx, s.db, prefix, known)
		}
		if err != nil {
			return err
		}
		err = s.blobs.each(ctx, prefix, func(key string, at time.Time) error {
			if !at.Before(before) || (known[baseOf(key)] && !strings.HasSuffix(key, half)) {
				return nil
			}
			removed++
			return s.blobs.remove(ctx, key)
		})
		if err != nil {
			return err
		}
	}
	if removed > 0 {
		s.logger.InfoContext(ctx, "files without a row were removed", "files", removed)
	}
	return nil
}

// Made takes a file that the program has made itself, of a type that nobody uploads. As Receive: durable when it returns, without a row until Save, and Discard when all is done.
func (s *Store) Made(ctx context.Context, name, mime string, r io.Reader, size int64, sum []byte) (*Received, error) {
	key, err := randomKey()
	if err != nil {
		return nil, err
	}
	if err := s.put(ctx, key, r, size); err != nil {
		return nil, err
	}
	return &Received{store: s, File: File{Name: name, Mime: mime, Size: size, SHA256: sum, key: key}}, nil
}

// errNoKey refuses a name that this package would not give to bytes.
var errNoKey = errors.New("files: not a key of a file")

// Adopt keeps bytes whose row comes from an archive, under the key that the row names.
func (s *Store) Adopt(ctx context.Context, key string, r io.Reader, size int64) error {
	if !isKey(key) {
		return errNoKey
	}
	return s.put(ctx, key, r, size)
}

// Abandon removes bytes that were adopted and whose row did not come.
func (s *Store) Abandon(ctx context.Context, key string) error {
	if !isKey(key) {
		return errNoKey
	}
	return s.blobs.remove(ctx, key)
}

// isKey reports whether randomKey may have made it.
func isKey(key string) bool {
	return len(key) == 32 && strings.Trim(key, "0123456789abcdef") == ""
}
