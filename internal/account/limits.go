package account

import (
	"context"
	"encoding/hex"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// Asker is from where a call of somebody who is not signed in comes, and which try of it this is.
type Asker struct {
	Address string
	// Agent is how the browser names itself.
	Agent   string
	Attempt identity.Attempt
}

// allowance is how often something may be done: burst times at once, and again after every.
type allowance struct {
	burst int64
	every time.Duration
}

// What accounts may ask. Sums of mails to one address are small: nobody needs more, and nobody shall be able to flood somebody's inbox.
var (
	mailsToOne    = allowance{5, 12 * time.Minute}
	resendsToOne  = allowance{3, 20 * time.Minute}
	hostInformed  = allowance{1, 24 * time.Hour}
	formsAddress  = allowance{40, 30 * time.Second}
	formsNetwork  = allowance{200, 5 * time.Second}
	oneBooking    = allowance{6, 10 * time.Minute}
	loginLinks    = allowance{60, time.Minute}
	changesToOne  = allowance{10, 5 * time.Minute}
	failsAddress  = int64(20)
	failsNetwork  = int64(100)
	captchaBehind = int64(3)
)

// take uses one of an allowance, or tells when there is one again. The one row says until when everything is used up.
func take(ctx context.Context, tx *database.Tx, key string, a allowance) error {
	full := tx.Now().Add(time.Duration(a.burst-1) * a.every)
	ok, err := takeAllowance(ctx, tx, key, a.every, full)
	if err != nil || ok {
		return err
	}
	until, err := takenTo(ctx, tx, key)
	if err != nil {
		return err
	}
	return fault.TooMany(max(time.Second, time.Duration(until-full)*time.Millisecond))
}

// subject is whose allowance it is.
type subject struct {
	kind, value string
	allowance   allowance
}

// limit uses one of each allowance in a transaction of its own: what was used stays used when the call is refused.
func (s *Service) limit(ctx context.Context, subjects ...subject) error {
	var refused error
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		refused = nil
		for _, x := range subjects {
			err := take(ctx, tx, s.allowanceKey(x.kind, x.value), x.allowance)
			if fault.Is(err, fault.TooManyRequests) {
				refused = err
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return refused
}

func (s *Service) allowanceKey(kind, value string) string {
	return hex.EncodeToString(s.box.MAC("allowance/"+kind, value)[:16])
}

// origins are the allowances of where a call comes from: its address, and its network, so that many addresses of one hand count as one.
func origins(kind, address string) []subject {
	network, ok := networkOf(address)
	if !ok {
		return nil
	}
	return []subject{{kind + "/address", address, formsAddress}, {kind + "/network", network, formsNetwork}}
}

// networkOf is the /24 or /64 of an address. The machine itself has none: behind a proxy that was not named as trusted everybody would share its allowance.
func networkOf(address string) (string, bool) {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return "", false
	}
	ip = ip.Unmap().WithZone("")
	if ip.IsLoopback() {
		return "", false
	}
	bits := 64
	if ip.Is4() {
		bits = 24
	}
	p, err := ip.Prefix(bits)
	return p.String(), err == nil
}

// doors are allowances in memory, for calls that are too many or too cheap for the database: one bucket an address and one a network.
type doors struct {
	mu      sync.Mutex
	buckets map[string]*door
	swept   time.Time
}

type door struct {
	*rate.Limiter
	seen time.Time
}

const (
	doorForgets   = 10 * time.Minute
	addressRate   = rate.Limit(1)
	addressBurst  = 60
	networkRate   = rate.Limit(5)
	networkBurst  = 300
	doorWait      = 2 * time.Second
	mostDoors     = 200_000
	tokensFactor  = 2 // /token also renews, which every open tab does
	tokenDoorName = "token"
)

func newDoors() *doors { return &doors{buckets: map[string]*door{}} }

func (d *doors) pass(kind, address string, now time.Time) error {
	network, ok := networkOf(address)
	if !ok {
		return nil
	}
	factor := 1
	if kind == tokenDoorName {
		factor = tokensFactor
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(now)
	if d.of(kind+" "+address, addressRate*rate.Limit(factor), addressBurst*factor, now).AllowN(now, 1) &&
		d.of(kind+" "+network, networkRate*rate.Limit(factor), networkBurst*factor, now).AllowN(now, 1) {
		return nil
	}
	return fault.TooMany(doorWait)
}

func (d *doors) of(key string, every rate.Limit, burst int, now time.Time) *door {
	b, ok := d.buckets[key]
	if !ok {
		b = &door{Limiter: rate.NewLimiter(every, burst)}
		d.buckets[key] = b
	}
	b.seen = now
	return b
}

func (d *doors) sweep(now time.Time) {
	if now.Sub(d.swept) < doorForgets && len(d.buckets) < mostDoors {
		return
	}
	d.swept = now
	for key, b := range d.buckets {
		if now.Sub(b.seen) > doorForgets {
			delete(d.buckets, key)
		}
	}
	if len(d.buckets) >= mostDoors {
		clear(d.buckets)
	}
}
