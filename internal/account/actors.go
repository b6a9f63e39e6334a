package account

import (
	"slices"
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// trust is how long an answer about a token is used again. What this process ends it forgets at once; what another process ends is seen after this.
	trust = time.Second
	// related is how long the relations of a token are used again while the token itself is read again. A change of staff by this process is seen at once; what
	// changes rarely and is changed elsewhere (an agency that is switched off, an import by the operator's command) is seen after this.
	related = 10 * time.Second
	// most is how many tokens are remembered.
	most = 50_000
)

type knownActor struct {
	actor   identity.Actor
	expires clock.Instant
	// checked is when the token was found good, asked when the relations were read.
	checked, asked time.Time
}

// actorCache remembers who the tokens of the last moments belong to.
type actorCache struct {
	mu        sync.RWMutex
	kept      map[[32]byte]knownActor
	forgotten uint64
}

func newActorCache() *actorCache { return &actorCache{kept: map[[32]byte]knownActor{}} }

func (c *actorCache) get(hash []byte, now time.Time) (identity.Actor, clock.Instant, bool) {
	c.mu.RLock()
	k, ok := c.kept[[32]byte(hash)]
	c.mu.RUnlock()
	age := now.Sub(k.checked)
	if !ok || age > trust || age < 0 || k.expires <= clock.At(now) {
		return identity.Actor{}, 0, false
	}
	return k.actor, k.expires, true
}

// relations are those of the token's session as they were a short while ago, and when they were read.
func (c *actorCache) relations(hash []byte, session int64, now time.Time) ([]identity.Relation, time.Time, bool) {
	c.mu.RLock()
	k, ok := c.kept[[32]byte(hash)]
	c.mu.RUnlock()
	age := now.Sub(k.asked)
	if !ok || k.actor.Session != session || age > related || age < 0 {
		return nil, time.Time{}, false
	}
	return k.actor.Relations, k.asked, true
}

// changes counts how often something has been forgotten: what was read before that is not kept after it.
func (c *actorCache) changes() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.forgotten
}

func (c *actorCache) put(hash []byte, a identity.Actor, expires clock.Instant, now, asked time.Time, changes uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forgotten != changes {
		return
	}
	if len(c.kept) >= most {
		for key, k := range c.kept {
			if now.Sub(k.asked) > related {
				delete(c.kept, key)
			}
		}
		if len(c.kept) >= most {
			clear(c.kept)
		}
	}
	c.kept[[32]byte(hash)] = knownActor{a, expires, now, asked}
}

func (c *actorCache) forget(match func(knownActor) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgotten++
	for key, k := range c.kept {
		if match(k) {
			delete(c.kept, key)
		}
	}
}

func (c *actorCache) forgetSession(session int64) {
	c.forget(func(k knownActor) bool { return k.actor.Session == session })
}

func (c *actorCache) forgetAccount(id identity.AccountID) {
	c.forget(func(k knownActor) bool { return k.actor.Account == id })
}

func (c *actorCache) forgetAccounts(ids []identity.AccountID) {
	c.forget(func(k knownActor) bool { return slices.Contains(ids, k.actor.Account) })
}
