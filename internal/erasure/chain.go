package erasure

import "latchkey/internal/identity"

// Chain says whether all proofs of an agency are there and as they were written. Each is sealed and has the hash of the one before it, and their numbers have no gap: one that was changed, put in
// or taken away shows, also where it was the last one.
type Chain struct {
	// Proofs is how many are there.
	Proofs int64
	// Changed and Missing are the numbers of those that are not as they were written, and of those that are gone; the first mostNamed of each.
	Changed []identity.Ref
	Missing []identity.Ref
}

// mostNamed is how many numbers a Chain has of each kind.
const mostNamed = 100

// Whole reports whether nothing is wrong.
func (c Chain) Whole() bool { return len(c.Changed) == 0 && len(c.Missing) == 0 }

// chained goes through the proofs of an agency in the order of their numbers.
type chained struct {
	Chain
	member identity.MemberID
	before Proved
}

// add takes the next proof.
func (c *chained) add(p Proved) {
	c.lack(p.Ref.ID)
	follows := c.before.Ref.ID == p.Ref.ID-1
	// What a changed one says of its own hash is nothing to go by.
	if !p.Intact || follows && (c.before.Intact || c.before.Ref.ID == 0) && p.Before != c.before.Hash {
		c.Changed = named(c.Changed, p.Ref)
	}
	c.Proofs++
	c.before = p
}

// lack notes the numbers between the last proof and the next one.
func (c *chained) lack(next int64) {
	for id := c.before.Ref.ID + 1; id < next && len(c.Missing) < mostNamed; id++ {
		c.Missing = named(c.Missing, identity.Ref{Member: c.member, ID: id})
	}
}

// end is what came out, where the last proof that was ever written has a number.
func (c *chained) end(last int64) Chain {
	if c.before.Ref.ID > last {
		c.Changed = named(c.Changed, c.before.Ref) // it has a number that was never given
	}
	c.lack(last + 1)
	return c.Chain
}

func named(all []identity.Ref, one identity.Ref) []identity.Ref {
	if len(all) == mostNamed {
		return all
	}
	return append(all, one)
}
