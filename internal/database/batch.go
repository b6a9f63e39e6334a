package database

import (
	"context"
	"fmt"

	"latchkey/internal/identity"
)

// batch is what the writes of one commit do together, right before it: on SQLite those of a group, otherwise one write alone. A write that fails takes the whole batch back, so
// nothing of a failed write stays in it.
type batch struct {
	order     []any
	gathered  map[any]*gathered
	sequences map[sequence]*reserved
}

type gathered struct {
	items []any
	write func(ctx context.Context, tx *Tx, items []any) error
}

type sequence struct {
	member identity.MemberID
	name   string
}

// reserved is a sequence whose row the transaction has locked; ahead reports whether its last number is not yet in the row.
type reserved struct {
	last  int64
	ahead bool
}

// Gather leaves an item to write, which is called once before the commit with the items of all writes that share the commit, in the order in which they were given. The writes stand or
// fall with it. Each key has one write.
func (tx *Tx) Gather(key, item any, write func(ctx context.Context, tx *Tx, items []any) error) {
	tx.touch()
	if tx.batch.gathered == nil {
		tx.batch.gathered = map[any]*gathered{}
	}
	g, ok := tx.batch.gathered[key]
	if !ok {
		g = &gathered{write: write}
		tx.batch.gathered[key] = g
		tx.batch.order = append(tx.batch.order, key)
	}
	g.items = append(g.items, item)
}

// NextID gives the next number of a member's sequence, taken under lock: numbers are committed in their order.
func (tx *Tx) NextID(ctx context.Context, member identity.MemberID, name string) (int64, error) {
	return tx.NextIDs(ctx, member, name, 1)
}

// NextIDs reserves n numbers and gives the first. The first use of a sequence in a commit locks its row; further ones only count on, and the row is written once.
func (tx *Tx) NextIDs(ctx context.Context, member identity.MemberID, name string, n int64) (int64, error) {
	tx.touch()
	key := sequence{member, name}
	if r, ok := tx.batch.sequences[key]; ok {
		r.last += n
		r.ahead = r.ahead || n > 0
		return r.last - n + 1, nil
	}
	r := &reserved{}
	if tx.alone {
		err := tx.QueryRow(ctx, lastOf, member, name).Scan(&r.last)
		if err == nil {
			tx.batch.reserve(key, r)
			r.last += n
			r.ahead = n > 0
			return r.last - n + 1, nil
		}
		if !IsMissing(err) {
			return 0, fmt.Errorf("sequence %s: %w", name, err)
		}
	}
	err := tx.QueryRow(ctx, `INSERT INTO sequence (member_id, name, last) VALUES ($1, $2, $3)
		ON CONFLICT (member_id, name) DO UPDATE SET last = sequence.last + $3 RETURNING last`, member, name, n).Scan(&r.last)
	if err != nil {
		return 0, fmt.Errorf("sequence %s: %w", name, err)
	}
	tx.batch.reserve(key, r)
	return r.last - n + 1, nil
}

func (b *batch) reserve(key sequence, r *reserved) {
	if b.sequences == nil {
		b.sequences = map[sequence]*reserved{}
	}
	b.sequences[key] = r
}

const lastOf = `SELECT last FROM sequence WHERE member_id = $1 AND name = $2`

// LastID is the last number of a member's sequence; zero before the first.
func LastID(ctx context.Context, q Querier, member identity.MemberID, name string) (int64, error) {
	if tx := Inside(q); tx != nil {
		if r, ok := tx.batch.sequences[sequence{member, name}]; ok {
			return r.last, nil
		}
	}
	var last int64
	err := q.QueryRow(ctx, lastOf, member, name).Scan(&last)
	if IsMissing(err) {
		return 0, nil
	}
	return last, err
}

// flush writes what has gathered. What is written may gather more.
func (b *batch) flush(ctx context.Context, tx *Tx) error {
	for len(b.order) > 0 {
		key := b.order[0]
		g := b.gathered[key]
		b.order = b.order[1:]
		delete(b.gathered, key)
		if err := g.write(ctx, tx, g.items); err != nil {
			return err
		}
	}
	for key, r := range b.sequences {
		if !r.ahead {
			continue
		}
		if _, err := tx.Exec(ctx, `UPDATE sequence SET last = $1 WHERE member_id = $2 AND name = $3`, r.last, key.member, key.name); err != nil {
			return err
		}
		r.ahead = false
	}
	return nil
}
