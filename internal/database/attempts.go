package database

import (
	"hash/maphash"
	"sync"

	"latchkey/internal/identity"
)

// attempts remembers, in memory, which attempts were made not long ago. One that is made again then asks for its result before anything else, and does not take back the group that it
// would be in: a phone that repeats its calls, or an enemy who does so a thousand times, costs one reading each. What has been forgotten, or was made before a restart, is found out later
// and remembered again.
type attempts struct {
	mu          sync.Mutex
	newer, last map[uint64]struct{}
}

// attemptsKept is how many attempts are remembered at least: about 2 MB.
const attemptsKept = 1 << 15

var attemptSeed = maphash.MakeSeed()

// attemptHash may be the same for two attempts: one of them then asks in vain.
func attemptHash(a identity.Attempt) uint64 {
	return maphash.Comparable(attemptSeed, struct {
		account identity.AccountID
		key     string
	}{a.Account, a.Key})
}

func (s *attempts) add(a identity.Attempt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.newer == nil || len(s.newer) >= attemptsKept {
		s.last, s.newer = s.newer, make(map[uint64]struct{}, attemptsKept)
	}
	s.newer[attemptHash(a)] = struct{}{}
}

func (s *attempts) known(a identity.Attempt) bool {
	h := attemptHash(a)
	s.mu.Lock()
	defer s.mu.Unlock()
	_, newer := s.newer[h]
	_, last := s.last[h]
	return newer || last
}
