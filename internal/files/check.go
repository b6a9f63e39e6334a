package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Flaw is what is wrong with the bytes of a file.
type Flaw string

// The flaws.
const (
	Missing Flaw = "missing"
	Changed Flaw = "changed"
)

// Check looks whether the bytes of every file that has a row are there and, if content is wanted, whether they are still the same: it reads all of them then. It calls found for each
// flaw and returns how many files have a row.
func (s *Store) Check(ctx context.Context, content bool, found func(identity.Ref, Flaw)) (files int, err error) {
	for i := range 256 {
		prefix := fmt.Sprintf("%02x", i)
		there := map[string]bool{}
		if err := s.blobs.each(ctx, prefix, func(key string, _ time.Time) error {
			there[key] = true
			return nil
		}); err != nil {
			return files, err
		}
		rows, err := withPrefix(ctx, s.db, prefix)
		if err != nil {
			return files, err
		}
		files += len(rows)
		for _, f := range rows {
			flaw, err := s.flaw(ctx, f, there[f.key], content)
			if err != nil {
				return files, err
			}
			if flaw != "" {
				found(f.Ref, flaw)
			}
		}
	}
	return files, nil
}

// flaw is that of one file; there says whether its bytes were there when they were listed, which an upload may have followed.
func (s *Store) flaw(ctx context.Context, f File, there, content bool) (Flaw, error) {
	if there && !content {
		return "", nil
	}
	same, err := s.same(ctx, f)
	switch {
	case err == nil && same:
		return "", nil
	case err == nil:
		return Changed, nil
	case !errors.Is(err, errNoBlob):
		return "", err
	}
	// It may have been deleted since its row was read.
	_, err = one(ctx, s.db, f.Ref)
	if database.IsMissing(err) {
		return "", nil
	}
	return Missing, err
}

// same compares bytes with what the row says of them. A file that the disk cannot read has changed.
func (s *Store) same(ctx context.Context, f File) (bool, error) {
	body, err := s.blobs.open(ctx, f.key)
	if err != nil {
		return false, err
	}
	defer body.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, body)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return err == nil && n == f.Size && bytes.Equal(sum.Sum(nil), f.SHA256), nil
}
