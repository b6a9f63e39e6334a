package archive

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/trail"
)

// EraseGuest removes all archives of an agency, also those that are not made yet: each holds all guests, and the program cannot open one. The history says so. The bytes of the files are dropped by
// the caller, after the commit.
func (s *Service) EraseGuest(ctx context.Context, tx *database.Tx, m identity.MemberID, by identity.AccountID) (database.Tally, []files.File, error) {
	erased := database.Tally{}
	if _, err := tx.NextIDs(ctx, m, "archive", 0); err != nil { // an archive that is requested at the same time is made of what the erasure leaves
		return erased, nil, err
	}
	have, err := all(ctx, tx, m)
	if err != nil {
		return erased, nil, err
	}
	var made []files.File
	for _, k := range have {
		if k.file != 0 {
			f, err := s.Files.Find(ctx, tx, identity.Ref{Member: m, ID: k.file})
			if err != nil {
				return erased, nil, err
			}
			made = append(made, f)
		}
		if err := s.drop(ctx, tx, k); err != nil {
			return erased, nil, err
		}
		if err := trail.Note(ctx, tx, m, by, trail.Entry{Noun: trail.Settings, Act: "archive_removed"}); err != nil {
			return erased, nil, err
		}
		erased["archive"]++
	}
	return erased, made, nil
}
