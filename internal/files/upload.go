package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Upload is a file on its way in parts, for networks that break: what has come stays, and the rest is sent when the network is back. Its name is the client's own choice, so that
// beginning again is the same as asking how far it is. It belongs to who sends it.
type Upload struct {
	Name  string
	Size  int64
	parts int64
	key   string
	at    clock.Instant
}

const (
	// PartSize is the size of each part but the last, in bytes.
	PartSize = 256 << 10
	// maxUploads is how many uploads a principal may have under way; with one more the oldest goes.
	maxUploads = 50
)

// Parts is how many parts have come.
func (u Upload) Parts() int64 { return u.parts }

// Whole is how many parts it has.
func (u Upload) Whole() int64 { return (u.Size + PartSize - 1) / PartSize }

// poolOf names whose uploads they are beside the account: empty for the account itself, the stay for its sessions by booking number.
func poolOf(who identity.Principal) string {
	if who.ByBookingNumber() {
		return who.Only.String()
	}
	return ""
}

// uploadKey is where the parts of a principal's upload lie; nobody else's upload is ever found under it.
func uploadKey(who identity.Principal, name string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", who.Account, poolOf(who), name))
	return hex.EncodeToString(sum[:16])
}

func partKey(u Upload, n int64) string { return fmt.Sprintf("%s-p%d", u.key, n) }

// Begin begins an upload under a name, or returns how far the one of that name is. Another file under the same name is refused.
func (s *Store) Begin(ctx context.Context, who identity.Principal, id, name string, size int64) (Upload, error) {
	if size > MaxBytes {
		return Upload{}, refuse(fault.FileTooLarge, CleanName(name), MaxBytes)
	}
	if err := s.Room(size); err != nil {
		return Upload{}, err
	}
	var u Upload
	var dropped []Upload
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		u = Upload{Name: CleanName(name), Size: size, key: uploadKey(who, id), at: tx.Now()}
		known, err := upload(ctx, tx, u.key)
		switch {
		case err == nil && (known.Name != u.Name || known.Size != u.Size):
			return fault.Of(fault.KeyReused)
		case err == nil:
			u = known
			return nil
		case !database.IsMissing(err):
			return err
		}
		if dropped, err = makeRoom(ctx, tx, who); err != nil {
			return err
		}
		return insertUpload(ctx, tx, who, u)
	})
	if err == nil {
		for _, old := range dropped {
			s.removeParts(ctx, old)
		}
	}
	return u, err
}

// makeRoom drops the oldest uploads of a principal that has as many as it may have: they are most likely of a message that was never sent.
func makeRoom(ctx context.Context, tx *database.Tx, who identity.Principal) ([]Upload, error) {
	all, err := uploadsOf(ctx, tx, who)
	if err != nil || len(all) < maxUploads {
		return nil, err
	}
	old := all[:len(all)-maxUploads+1]
	for _, u := range old {
		if err := deleteUpload(ctx, tx, u); err != nil {
			return nil, err
		}
	}
	return old, nil
}

// Part takes the next part. One that has come before is taken for sent again, and changes nothing; one that leaves a gap is refused.
func (s *Store) Part(ctx context.Context, who identity.Principal, id string, n int64, r io.Reader) (Upload, error) {
	u, err := s.pending(ctx, who, id)
	if err != nil || n < u.parts {
		return u, err
	}
	if n > u.parts || n >= u.Whole() {
		return u, fault.Of(fault.Conflict)
	}
	want := min(PartSize, u.Size-n*PartSize)
	if err := s.Room(want); err != nil {
		return u, err
	}
	c, size, done, err := spool(r, want)
	if err == nil {
		defer done()
	}
	if errors.Is(err, errTooLarge) || (err == nil && size != want) {
		return u, fault.Invalid(fault.BadRequest, map[string]string{"body": fmt.Sprintf("expected %d bytes", want)})
	}
	if err == nil {
		_, err = c.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = s.put(ctx, partKey(u, n), c, size)
	}
	if err != nil {
		return u, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error { return countPart(ctx, tx, u, n) })
	u.parts = n + 1
	return u, err
}

func (s *Store) pending(ctx context.Context, who identity.Principal, id string) (Upload, error) {
	u, err := upload(ctx, s.db, uploadKey(who, id))
	if database.IsMissing(err) {
		err = fault.Missing(fault.NotFound)
	}
	return u, err
}

// Uploaded gives an upload that is whole, to be read once and received. Forget drops it when it has become a file.
func (s *Store) Uploaded(ctx context.Context, who identity.Principal, id string) (Upload, io.ReadCloser, error) {
	u, err := s.pending(ctx, who, id)
	if err == nil && u.parts < u.Whole() {
		err = fault.Of(fault.Conflict)
	}
	if err != nil {
		return u, nil, err
	}
	return u, &joined{store: s, ctx: ctx, upload: u}, nil
}

// joined reads the parts of an upload one after the other.
type joined struct {
	store  *Store
	ctx    context.Context
	upload Upload
	next   int64
	part   io.ReadSeekCloser
}

func (j *joined) Read(b []byte) (int, error) {
	for {
		if j.part == nil {
			if j.next == j.upload.Whole() {
				return 0, io.EOF
			}
			part, err := j.store.blobs.open(j.ctx, partKey(j.upload, j.next))
			if err != nil {
				return 0, err
			}
			j.part, j.next = part, j.next+1
		}
		n, err := j.part.Read(b)
		if errors.Is(err, io.EOF) {
			err = j.Close()
			j.part = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

func (j *joined) Close() error {
	if j.part == nil {
		return nil
	}
	return j.part.Close()
}

// Forget drops an upload. Should it fail, Sweep drops it later.
func (s *Store) Forget(ctx context.Context, u Upload) {
	err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteUpload(ctx, tx, u) })
	if err != nil {
		s.logger.WarnContext(ctx, "an upload that is done stays for a while", "error", err)
		return
	}
	s.removeParts(ctx, u)
}

// removeParts removes what came of an upload that has no row any more. Should it fail, Sweep removes it later.
func (s *Store) removeParts(ctx context.Context, u Upload) {
	for n := range u.parts {
		if err := s.blobs.remove(context.WithoutCancel(ctx), partKey(u, n)); err != nil {
			s.logger.WarnContext(ctx, "parts of an upload stay for a while", "error", err)
			return
		}
	}
}

// DropUpload drops an upload that its sender does not need any more; one that is not there is no error, so that it can be asked for again.
func (s *Store) DropUpload(ctx context.Context, who identity.Principal, id string) error {
	u, err := upload(ctx, s.db, uploadKey(who, id))
	if database.IsMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error { return deleteUpload(ctx, tx, u) })
	if err == nil {
		s.removeParts(ctx, u)
	}
	return err
}

// forgetUploads drops those that nobody has ended; their parts are orphans then.
func (s *Store) forgetUploads(ctx context.Context, before clock.Instant) error {
	return s.db.Write(ctx, func(tx *database.Tx) error { return deleteUploadsBefore(ctx, tx, before) })
}

// keepUploads is how long an upload may take: a phone may be without a network for days.
const keepUploads = 7 * 24 * time.Hour

// baseOf is the key that a thing belongs to: sizes, parts and half-written things carry more behind it.
func baseOf(key string) string {
	if i := strings.IndexAny(key, "-."); i >= 0 {
		return key[:i]
	}
	return key
}
