package account

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"net/netip"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/ratelimit"
	"latchkey/internal/web"
)

// Asker is the origin of a call without a sign-in, and which try of it this is.
type Asker struct {
	Address string
	// Agent is how the browser names itself.
	Agent string
	// Browser is the token that the browser was given when it signed in before, if it has.
	Browser string
	// Shared says that the device is not the person's own: the session is short and the browser is not remembered.
	Shared  bool
	Attempt identity.Attempt
}

// allowance is how often something may be done: burst times at once, and again after every.
type allowance struct {
	burst int64
	every time.Duration
}

// What accounts may ask. Mails to one address are few: nobody needs more, and no one shall be able to flood an inbox. What strangers ask for and what each agency sends count apart, so
// that nobody uses up an agency's mails to its own people.
var (
	mailsToOne   = allowance{3, time.Hour}
	hostInformed = allowance{1, 24 * time.Hour}
	// hostInformedOfAll is about all guests together: a person with a list of addresses fills no office's inbox with them.
	hostInformedOfAll = allowance{20, 72 * time.Minute}
	// sentAgain is for one mail that could not be sent.
	sentAgain    = allowance{3, time.Hour}
	loginLinks   = allowance{60, time.Minute}
	changesToOne = allowance{10, 5 * time.Minute}
	// oneBooking is for one stay and one place on the network. While many places guess at a stay, each has bookingUnderAttack.
	oneBooking         = allowance{6, 10 * time.Minute}
	bookingUnderAttack = allowance{1, 10 * time.Minute}
	// bookingAttack is how many failures at a stay within forgetFailures are an attack.
	bookingAttack = int64(30)
	// captchaBehind is how many failures of a login or a place ask for a captcha.
	captchaBehind = int64(3)
)

// take uses one of an allowance, or refuses with the time until there is one again. The one row says until when everything is used up.
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

// takeAgencyMail uses one of the mails of an agency to somebody.
func (s *Service) takeAgencyMail(ctx context.Context, tx *database.Tx, by identity.MemberID, email string) error {
	return take(ctx, tx, s.allowanceKey("agency mail", fmt.Sprintf("%d %s", by, mailbox(email))), mailsToOne)
}

// TakeMailAgain uses one of the times that a mail may be sent again.
func (s *Service) TakeMailAgain(ctx context.Context, tx *database.Tx, mail identity.Ref) error {
	return take(ctx, tx, s.allowanceKey("mail again", mail.String()), sentAgain)
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

// place is where on the network a call comes from, as all limits by address count it.
type place struct {
	// key is the same for all addresses of one connection.
	key string
	// own is the machine itself, where the whole installation is on it.
	own bool
	// shared is a proxy that was not named as trusted: all its visitors are one place, which may do more, and nobody there is kept out for what a stranger does.
	shared bool
}

func placeOf(address string) place {
	key, limited := web.Place(address)
	return place{key: cmp.Or(key, "local"), own: !limited, shared: web.IsShared(key)}
}

// factor is how many times the usual the place may do.
func (p place) factor() int64 {
	if p.shared {
		return web.SharedFactor
	}
	return 1
}

// of is an allowance as the place has it: a shared one is that many times as much, as often as that.
func (a allowance) of(p place) allowance {
	return allowance{a.burst * p.factor(), a.every / time.Duration(p.factor())}
}

// networkOf is the /24 or /48 of an address; a shared place has none.
func networkOf(address string) (string, bool) {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return "", false
	}
	ip = ip.Unmap().WithZone("")
	bits := 48
	if ip.Is4() {
		bits = 24
	}
	p, err := ip.Prefix(bits)
	return p.String(), err == nil
}

// floods limits calls without a sign-in, in memory: one count for each place and kind of call, and one for each network. The limits are generous, for behind one address there may be a
// whole town.
type floods struct {
	places   *web.PlaceLimiter
	networks *ratelimit.Limiter[string]
}

const (
	placeEvery   = time.Second / 2
	placeBurst   = 120
	networkEvery = time.Second / 10
	networkBurst = 600
	floodWait    = 2 * time.Second
	mostNetworks = 20_000
)

func newFloods() *floods {
	return &floods{places: web.NewPlaceLimiter(placeBurst, placeEvery), networks: ratelimit.New[string](networkBurst, networkEvery, mostNetworks)}
}

// pass counts a call of a kind, or refuses it.
func (f *floods) pass(kind, address string, now time.Time) error {
	if placeOf(address).own {
		return nil
	}
	allowed := f.places.Allow(kind, address, now)
	if network, ok := networkOf(address); ok && allowed {
		allowed = f.networks.Allow(kind+" "+network, now)
	}
	if !allowed {
		return fault.TooMany(floodWait)
	}
	return nil
}
