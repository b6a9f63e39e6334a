package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"latchkey/internal/fault"
)

// The cost of a hash (OWASP's second choice for argon2id): 19 MiB, two passes, one lane.
const (
	argonMemory = 19 << 10
	argonTime   = 2
	argonLanes  = 1
	saltSize    = 16
	hashSize    = 32
	// waiting is how many may queue for a hash; more are asked to try again later.
	waiting = 64
)

// hasher lets as many hashes run at once as there are cores: 64 at once would take more than a gigabyte, and everybody else's answers with it.
type hasher struct {
	running chan struct{}
	queue   chan struct{}
	// decoy is a hash of nobody's password, so that an unknown account costs the same time as a wrong password.
	decoy string
}

func newHasher() *hasher {
	h := &hasher{running: make(chan struct{}, runtime.GOMAXPROCS(0)), queue: make(chan struct{}, waiting)}
	h.decoy = encode(make([]byte, saltSize), make([]byte, hashSize))
	return h
}

func (h *hasher) enter(ctx context.Context) (func(), error) {
	select {
	case h.queue <- struct{}{}:
	default:
		return nil, fault.Busy(time.Second, errors.New("too many sign-ins are waiting"))
	}
	select {
	case h.running <- struct{}{}:
		<-h.queue
		return func() { <-h.running }, nil
	case <-ctx.Done():
		<-h.queue
		return nil, fault.Busy(time.Second, ctx.Err())
	}
}

// hash makes a PHC string of a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("account: %w", err)
	}
	return encode(salt, argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, hashSize)), nil
}

// verify reports whether the password made the PHC string. An empty string stands for an unknown account and takes the same time.
func (h *hasher) verify(ctx context.Context, phc, password string) (bool, error) {
	leave, err := h.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	known := phc != ""
	if !known {
		phc = h.decoy
	}
	salt, want, memory, passes, lanes, err := decode(phc)
	if err != nil {
		return false, err
	}
	got := argon2.IDKey([]byte(password), salt, passes, memory, lanes, uint32(len(want)))
	return subtle.ConstantTimeCompare(got, want) == 1 && known, nil
}

func encode(salt, hash []byte) string {
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes, b.EncodeToString(salt), b.EncodeToString(hash))
}

var errPHC = errors.New("account: not a PHC string of argon2id")

func decode(phc string) (salt, hash []byte, memory, passes uint32, lanes uint8, err error) {
	parts := strings.Split(phc, "$")
	var version int
	if len(parts) != 6 || parts[1] != "argon2id" {
		return nil, nil, 0, 0, 0, errPHC
	}
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return nil, nil, 0, 0, 0, errPHC
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return nil, nil, 0, 0, 0, errPHC
	}
	salt, errSalt := base64.RawStdEncoding.DecodeString(parts[4])
	hash, errHash := base64.RawStdEncoding.DecodeString(parts[5])
	if errSalt != nil || errHash != nil || len(hash) == 0 {
		return nil, nil, 0, 0, 0, errPHC
	}
	return salt, hash, memory, passes, lanes, nil
}
