package message

import (
	"context"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// WrittenBy lists what an account wrote in the chats of an agency as its office, one of its people or a company, the oldest first. What it wrote as a guest is in the chat of its stay.
func (s *Service) WrittenBy(ctx context.Context, q database.Querier, m identity.MemberID, account identity.AccountID) ([]Message, error) {
	var out []Message
	for after := int64(0); ; {
		some, err := writtenBy(ctx, q, m, account, after)
		if err != nil {
			return nil, err
		}
		for i := range some {
			if err := attach(ctx, q, some[i].Kind, some[i].Ref, &some[i]); err != nil {
				return nil, err
			}
		}
		out = append(out, some...)
		if len(some) < writtenAtOnce {
			return out, nil
		}
		after = some[len(some)-1].ID
	}
}
