package message

import (
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"math/bits"

	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/search"
)

// The index of words is made of segments: each says which words the messages of 1,024 consecutive numbers have, and is written once, when all of them are there. It follows the messages
// asynchronously, so that writing one costs nothing more: how many segments a member has is counted in the transaction that writes the words, whatever a crash leaves is made from there, and several
// nodes may follow at once. Messages behind the last segment are searched in their texts (search.go), so that the index may lag without anything being missed.

// segmentSize is how many numbers of messages a segment has.
const segmentSize = 1024

// IndexWords makes the next segment of each member that has the messages for one, and reports whether there is another.
func (s *Service) IndexWords(ctx context.Context) (more bool, err error) {
	behind, err := behindIndex(ctx, s.db)
	if err != nil {
		return false, err
	}
	for _, b := range behind {
		floor := b.segments * segmentSize
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			if mine, err := countSegment(ctx, tx, b); err != nil || !mine {
				return err
			}
			// Read once the segment is counted: an erasure has taken its messages away before, or finds their words afterwards.
			found, err := textsBetween(ctx, tx, b.member, floor, floor+segmentSize, segmentSize)
			if err != nil {
				return err
			}
			words := map[string]*numbers{}
			for _, m := range found {
				for _, word := range search.WordsOf(m.Text) {
					if words[word] == nil {
						words[word] = &numbers{}
					}
					words[word].add(m.ID - floor - 1)
				}
			}
			return takeIn(ctx, tx, b, words)
		})
		if err != nil {
			return false, err
		}
		more = more || b.full > b.segments+1
	}
	return more, nil
}

// lag is a member whose messages fill more segments than its index has.
type lag struct {
	member         identity.MemberID
	segments, full int64
}

// numbers is a set of messages of one segment, by their places in it from 0.
type numbers [segmentSize / 64]uint64

func (n *numbers) add(place int64) { n[place/64] |= 1 << (place % 64) }

func (n *numbers) drop(place int64) { n[place/64] &^= 1 << (place % 64) }

// keep leaves only what the other has too.
func (n *numbers) keep(other *numbers) {
	for i := range n {
		n[i] &= other[i]
	}
}

// newestFirst gives the places from the greatest down.
func (n *numbers) newestFirst() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for i := len(n) - 1; i >= 0; i-- {
			for left := n[i]; left != 0; {
				top := 63 - bits.LeadingZeros64(left)
				if !yield(int64(64*i + top)) {
					return
				}
				left &^= 1 << top
			}
		}
	}
}

// encode writes the distances from place to place as varints: a byte each, but for a few.
func (n *numbers) encode() []byte {
	var out []byte
	last := -1
	for i, word := range n {
		for ; word != 0; word &= word - 1 {
			place := 64*i + bits.TrailingZeros64(word)
			out = binary.AppendUvarint(out, uint64(place-last))
			last = place
		}
	}
	return out
}

var errNumbers = errors.New("message: the index has something else than numbers of messages")

// merge adds what encode has written.
func (n *numbers) merge(encoded []byte) error {
	place := int64(-1)
	for len(encoded) > 0 {
		distance, size := binary.Uvarint(encoded)
		if size <= 0 || distance == 0 || distance > segmentSize {
			return errNumbers
		}
		if place += int64(distance); place >= segmentSize {
			return errNumbers
		}
		n.add(place)
		encoded = encoded[size:]
	}
	return nil
}
