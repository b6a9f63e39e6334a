package files

import (
	"context"
	"errors"
	"io"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// walkAtOnce is how many rows a walk reads at once.
const walkAtOnce = 500

// Position is up to which number the files of each member were walked. The zero map is the beginning.
type Position map[identity.MemberID]int64

// Walk calls for every file that has got its row since the position, and moves the position on after each call. Numbers of a member's files only grow, so none is passed over.
func Walk(ctx context.Context, q database.Querier, at Position, call func(File) error) error {
	all, err := members(ctx, q)
	if err != nil {
		return err
	}
	for _, m := range all {
		for {
			found, err := after(ctx, q, m, at[m], walkAtOnce)
			if err != nil {
				return err
			}
			for _, f := range found {
				if err := errors.Join(ctx.Err(), call(f)); err != nil {
					return err
				}
				at[m] = f.Ref.ID
			}
			if len(found) < walkAtOnce {
				break
			}
		}
	}
	return nil
}

// IsGone reports whether an error of Open says that the bytes of a file are not there.
func IsGone(err error) bool { return errors.Is(err, errNoBlob) }

// Bring keeps the bytes of a file whose row is there already, as in a restored database.
func (s *Store) Bring(ctx context.Context, f File, r io.Reader) error {
	return s.Adopt(ctx, f.key, r, f.Size)
}
