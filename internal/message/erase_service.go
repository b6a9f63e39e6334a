package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

// EraseThread erases a whole chat: what both sides wrote, its translations, its files, and its words in the index. The bytes of the files are dropped by the caller, after the commit. For the time of an erasure nobody else writes in it: the thread is locked first.
func (s *Service) EraseThread(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref) (database.Tally, []files.File, error) {
	erased := database.Tally{}
	if err := lockThread(ctx, tx, kind, ref); err != nil {
		return erased, nil, err
	}
	written, err := textsOfThread(ctx, tx, kind, ref)
	if err != nil {
		return erased, nil, err
	}
	attached, err := filesOfThread(ctx, tx, kind, ref)
	if err != nil {
		return erased, nil, err
	}
	segments, err := indexed(ctx, tx, ref.Member)
	if err != nil {
		return erased, nil, err
	}
	for _, m := range written {
		segment := (m.ID - 1) / segmentSize
		if segment >= segments {
			continue
		}
		for _, word := range search.WordsOf(m.Text) {
			if err := dropWord(ctx, tx, erased, ref.Member, segment, word, (m.ID-1)%segmentSize); err != nil {
				return erased, nil, err
			}
		}
	}
	if err := deleteThread(ctx, tx, erased, kind, ref); err != nil {
		return erased, nil, err
	}
	for _, f := range attached {
		if err := s.files.Delete(ctx, tx, f.Ref); err != nil {
			return erased, nil, err
		}
		erased["file"]++
	}
	return erased, attached, nil
}
