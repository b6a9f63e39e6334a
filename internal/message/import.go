package message

import (
	"context"
	"fmt"
	"slices"

	"latchkey/internal/database"
	"latchkey/internal/identity"
)

// Import writes messages of the past in bulk, for demo and load data: with their times, without announcing them. Ids are given in the order of time; those of rows are
// ignored. A chat is shown in the order of its ids: of one thread, later calls must bring later messages. The threads are right afterwards, and their subjects are notified. Some thousand rows a transaction are a good measure.
func (s *Service) Import(ctx context.Context, tx *database.Tx, rows []Message) error {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b Message) int { return int(min(1, max(-1, a.CreatedAt-b.CreatedAt))) })
	for i := range rows {
		text, err := CheckText(rows[i].Text, 0)
		if err != nil {
			return fmt.Errorf("message: import into %s %s: %w", rows[i].Kind, rows[i].Ref, err)
		}
		rows[i].Text, rows[i].Sender = text, SenderName(rows[i].Sender)
	}
	if err := number(ctx, tx, rows); err != nil {
		return err
	}
	args := make([]any, 0, 12*len(rows))
	for _, m := range rows {
		args = append(args, values(m)...)
	}
	if err := insertMany.Exec(ctx, tx, args); err != nil {
		return fmt.Errorf("message: import: %w", err)
	}
	return s.addThreads(ctx, tx, rows)
}

// number gives each row its id, reserving the numbers of a member at once.
func number(ctx context.Context, tx *database.Tx, rows []Message) error {
	count, next := map[identity.MemberID]int64{}, map[identity.MemberID]int64{}
	var members []identity.MemberID
	for _, m := range rows {
		if count[m.Ref.Member]++; count[m.Ref.Member] == 1 {
			members = append(members, m.Ref.Member)
		}
	}
	slices.Sort(members)
	for _, member := range members {
		first, err := tx.NextIDs(ctx, member, "message", count[member])
		if err != nil {
			return err
		}
		next[member] = first
	}
	for i := range rows {
		rows[i].ID = next[rows[i].Ref.Member]
		next[rows[i].Ref.Member]++
	}
	return nil
}

type threadKey struct {
	kind Kind
	ref  identity.Ref
}

// addThreads counts rows, which are in the order of time, in their threads.
func (s *Service) addThreads(ctx context.Context, tx *database.Tx, rows []Message) error {
	added := map[threadKey]*Thread{}
	var order []threadKey
	for _, m := range rows {
		key := threadKey{m.Kind, m.Ref}
		t := added[key]
		if t == nil {
			t = &Thread{}
			added[key] = t
			order = append(order, key)
		}
		t.Messages++
		t.LastText, t.LastSide, t.LastAt = m.Text, m.Side, m.CreatedAt
		switch {
		case m.ReadAt != 0:
		case m.Side == Party:
			if t.UnreadAgency++; t.WaitingAt == 0 { // what was read long ago does not wait
				t.WaitingAt = m.CreatedAt
			}
		default:
			t.UnreadParty++
		}
	}
	args := make([]any, 0, 11*len(order))
	for _, key := range order {
		t := added[key]
		args = append(args, int64(key.ref.Member), string(key.kind), key.ref.ID, t.LastText, string(t.LastSide), int64(t.LastAt), t.Messages, t.UnreadAgency, t.UnreadParty,
			int64(t.WaitingAt), int64(t.AssignedTo))
	}
	return addThreads.Each(args, func(text string, args []any) error {
		type state struct {
			threadKey
			Thread
		}
		now, err := database.Collect(ctx, tx, func(row database.Row) (state, error) {
			var st state
			err := row.Scan(append([]any{&st.ref.Member, &st.kind, &st.ref.ID}, st.fields()...)...)
			return st, err
		}, text, args...)
		if err != nil {
			return fmt.Errorf("message: import threads: %w", err)
		}
		for _, st := range now {
			if err := s.subject(st.kind).Changed(ctx, tx, st.ref, st.Thread); err != nil {
				return err
			}
		}
		return nil
	})
}
