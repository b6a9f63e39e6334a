package message

import (
	"context"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/files"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

// ErasedText is what is left of a message of the team that named an erased guest.
const ErasedText = "…"

// EraseMentions erases the messages of a chat of others that name an erased guest. That something was written, by whom and when, stays.
func (s *Service) EraseMentions(ctx context.Context, tx *database.Tx, kind Kind, ref identity.Ref, mentions func(string) bool) (database.Tally, error) {
	erased := database.Tally{}
	if err := lockThread(ctx, tx, kind, ref); err != nil {
		return erased, err
	}
	naming, err := textsOfThread(ctx, tx, kind, ref)
	if err != nil {
		return erased, err
	}
	naming = slices.DeleteFunc(naming, func(m written) bool { return !mentions(m.Text) })
	if len(naming) == 0 {
		return erased, nil
	}
	if err := dropWords(ctx, tx, erased, ref.Member, naming); err != nil {
		return erased, err
	}
	for _, m := range naming {
		if err := emptyMessage(ctx, tx, erased, kind, ref, m.ID); err != nil {
			return erased, err
		}
	}
	return erased, emptyLast(ctx, tx, erased, kind, ref, mentions)
}

// dropWords takes messages out of the index of words. A node that makes the next part of the index waits, and does not read them any more.
func dropWords(ctx context.Context, tx *database.Tx, erased database.Tally, member identity.MemberID, messages []written) error {
	segments, err := holdIndex(ctx, tx, member)
	if err != nil {
		return err
	}
	for _, m := range messages {
		segment := (m.ID - 1) / segmentSize
		if segment >= segments {
			continue
		}
		for _, word := range search.WordsOf(m.Text) {
			if err := dropWord(ctx, tx, erased, member, segment, word, (m.ID-1)%segmentSize); err != nil {
				return err
			}
		}
	}
	return nil
}

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
	if err := dropWords(ctx, tx, erased, ref.Member, written); err != nil {
		return erased, nil, err
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
