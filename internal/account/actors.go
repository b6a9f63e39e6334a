package account

import (
	"sync"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/identity"
)

const (
	// trust is how long an answer about a token is used again. What this process ends it forgets at once; what another process ends is seen after this.
	trust = time.Second
	// most is how many tokens are remembered.
	most = 50_000
)

type knownActor struct {
	actor   identity.Actor
	expires clock.Instant
	checked time.Time
}

// actorCache remembers who the tokens of the last moments belong to.
type actorCache struct {
	mu   sync.RWMutex
	kept map[[32]byte]knownActor
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

func (c *actorCache) put(hash []byte, a identity.Actor, expires clock.Instant, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= most {
		for key, k := range c.kept {
			if now.Sub(k.checked) > trust {
				delete(c.kept, key)
			}
		}
		if len(c.kept) >= most {
			clear(c.kept)
		}
	}
	c.kept[[32]byte(hash)] = knownActor{a, expires, now}
}

func (c *actorCache) forget(match func(knownActor) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
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
