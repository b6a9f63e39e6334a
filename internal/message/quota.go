package message

import (
	"context"
	"errors"
	"sync"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// What people who do not belong to the office may store. The day's bytes are counted in memory, per process; the bytes of a chat are those in the database.
const (
	// bytesADay is for one principal: an account, or the sessions by booking number of one stay.
	bytesADay = 300 << 20
	// bytesOfChat is for one chat. Sessions by booking number may use half of it, so that the booker's own files always have room.
	bytesOfChat         = 1 << 30
	bytesOfChatByNumber = bytesOfChat / 2
	mostQuotas          = 100_000
)

// errAgain is what became of bytes whose transaction is tried again.
var errAgain = errors.New("message: tried again")

// quota counts the bytes that each principal has stored today.
type quota struct {
	mu   sync.Mutex
	day  int64
	used map[identity.Principal]int64
}

// take counts bytes, or refuses them until the next day. The caller gives them back when they are not stored after all.
func (q *quota) take(who identity.Principal, bytes int64, now time.Time) error {
	const day = 24 * 60 * 60
	q.mu.Lock()
	defer q.mu.Unlock()
	if today := now.Unix() / day; q.used == nil || q.day != today || len(q.used) >= mostQuotas {
		q.day, q.used = today, map[identity.Principal]int64{}
	}
	if q.used[who]+bytes > bytesADay {
		return fault.TooMany(time.Duration((q.day+1)*day-now.Unix()) * time.Second)
	}
	q.used[who] += bytes
	return nil
}

func (q *quota) giveBack(who identity.Principal, bytes int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.used[who] -= bytes; q.used[who] <= 0 {
		delete(q.used, who)
	}
}

// mostOfChat is how many bytes of files a chat may have after the actor has added theirs; 0 where there is no limit, for the office.
func mostOfChat(actor identity.Actor, side Side) int64 {
	switch {
	case side == Agency:
		return 0
	case actor.Principal().ByBookingNumber():
		return bytesOfChatByNumber
	}
	return bytesOfChat
}

// charge refuses more bytes than the chat and the actor's day have room for. done must be called with what became of them.
func (s *Service) charge(ctx context.Context, tx *database.Tx, actor identity.Actor, side Side, kind Kind, ref identity.Ref, bytes int64) (done func(error), err error) {
	done = func(error) {}
	most := mostOfChat(actor, side)
	if most == 0 || bytes == 0 {
		return done, nil
	}
	stored, err := bytesOf(ctx, tx, kind, ref)
	if err != nil {
		return done, err
	}
	if stored+bytes > most {
		return done, fault.Of(fault.NoRoom)
	}
	who := actor.Principal()
	if err := s.stored.take(who, bytes, tx.Now().Time()); err != nil {
		return done, err
	}
	return func(err error) {
		if err != nil {
			s.stored.giveBack(who, bytes)
		}
	}, nil
}
