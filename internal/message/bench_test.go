package message

import (
	"fmt"
	"sync/atomic"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

// BenchmarkPost writes durable messages from many people at once, each with an Idempotency-Key, in threads with two managers and a guest.
func BenchmarkPost(b *testing.B) {
	db, err := database.Open(background, b.TempDir()+"/latchkey.db", clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(background); err != nil {
		b.Fatal(err)
	}
	s := NewService(db, realtime.NewStreams(db))
	s.Register(Reservation, &desk{party: guest, changed: map[int64]Thread{}})
	var n atomic.Int64
	b.SetParallelism(64)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := n.Add(1)
			attempt := identity.Attempt{Account: guest.Account, Key: fmt.Sprint("k", i), Fingerprint: "f"}
			if _, err := s.Post(background, guest, attempt, Reservation, ref(i%1000+1), "A message of a usual length, as people write them."); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkImport writes messages of the past, 5,000 a transaction, five to a thread; one operation is one message.
func BenchmarkImport(b *testing.B) {
	db, err := database.Open(background, b.TempDir()+"/latchkey.db", clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(background); err != nil {
		b.Fatal(err)
	}
	s := NewService(db, realtime.NewStreams(db))
	s.Register(Reservation, &desk{party: guest, changed: map[int64]Thread{}})
	b.ResetTimer()
	for done := 0; done < b.N; {
		var rows []Message
		for ; len(rows) < 5000 && done < b.N; done++ {
			rows = append(rows, Message{
				Kind: Reservation, Ref: ref(int64(done/5 + 1)), Side: Party, Role: RoleGuest, Account: guest.Account, Sender: "Anna", Lang: "de",
				Text: "A message of a usual length, as people write them.", CreatedAt: clock.At(start) + clock.Instant(done), ReadAt: clock.At(start),
			})
		}
		if err := db.Write(background, func(tx *database.Tx) error { return s.Import(background, tx, rows) }); err != nil {
			b.Fatal(err)
		}
	}
}
