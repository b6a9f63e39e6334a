package message

import (
	"context"
	"fmt"
	"time"

	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// What people who do not belong to the office may store. Both are counted in the database, for all nodes together.
const (
	// bytesADay is for one principal: an account, or the sessions by booking number of one stay.
	bytesADay = 300 << 20
	// bytesOfChat is for one chat. Sessions by booking number may use half of it, so that the booker's own files always have room.
	bytesOfChat         = 1 << 30
	bytesOfChatByNumber = bytesOfChat / 2
)

// takeBytes counts bytes of today, or refuses them until the next day. What the transaction does not keep does not count.
func takeBytes(ctx context.Context, tx *database.Tx, who identity.Principal, bytes int64) error {
	const day = 24 * 60 * 60 * 1000
	today, refused := int64(tx.Now())/day, fault.TooMany(time.Duration(day-int64(tx.Now())%day)*time.Millisecond)
	if bytes > bytesADay {
		return refused
	}
	kept, err := addBytes(ctx, tx, fmt.Sprintf("%d %s", who.Account, who.Only), today, bytes)
	if err == nil && !kept {
		err = refused
	}
	return err
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

// charge refuses more bytes than the chat and the actor's day have room for.
func (s *Service) charge(ctx context.Context, tx *database.Tx, actor identity.Actor, side Side, kind Kind, ref identity.Ref, bytes int64) error {
	most := mostOfChat(actor, side)
	if most == 0 || bytes == 0 {
		return nil
	}
	stored, err := bytesOf(ctx, tx, kind, ref)
	if err != nil {
		return err
	}
	if stored+bytes > most {
		return fault.Of(fault.NoRoom)
	}
	return takeBytes(ctx, tx, actor.Principal(), bytes)
}
