package message

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/identity"
	"latchkey/internal/realtime"
)

// newBench is a service without a limit that anyone reaches, whose threads are all of one subject.
func newBench(db *database.DB, subject Subject) *Service {
	return NewService(Deps{DB: db, Clock: clock.System{}, Streams: realtime.NewStreams(db), Subject: func(Kind) Subject { return subject }, AtOnce: math.MaxInt32})
}

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
	s := newBench(db, &desk{party: guest, changed: map[int64]Thread{}})
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
	s := newBench(db, &desk{party: guest, changed: map[int64]Thread{}})
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

// BenchmarkSearch searches a million messages of one agency, in which the words are as frequent as in a language: a few everywhere, most hardly anywhere. The last question
// is the worst: two frequent words that never meet.
func BenchmarkSearch(b *testing.B) {
	db, err := database.Open(background, b.TempDir()+"/latchkey.db", clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(background); err != nil {
		b.Fatal(err)
	}
	s := newBench(db, &desk{party: guest, zone: time.UTC, changed: map[int64]Thread{}})
	const messages = 1_000_000
	dice := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(dice, 1.1, 8, 200_000)
	for done := 0; done < messages; {
		var rows []Message
		for range 5000 {
			words := make([]string, 12)
			for i := range words {
				words[i] = fmt.Sprintf("%c%cw%d", 'a'+rune(dice.IntN(26)), 'a'+rune(dice.IntN(26)), zipf.Uint64())
			}
			words[0], words[1] = "always", []string{"even", "uneven"}[done%2]
			rows = append(rows, Message{
				Kind: Reservation, Ref: ref(int64(done/5 + 1)), Side: Party, Role: RoleGuest, Lang: "en", Text: strings.Join(words, " "), CreatedAt: clock.At(start) + clock.Instant(done), ReadAt: 1,
			})
			done++
		}
		if err := db.Write(background, func(tx *database.Tx) error { return s.Import(background, tx, rows) }); err != nil {
			b.Fatal(err)
		}
	}
	begun := time.Now()
	for more := true; more; {
		if more, err = s.IndexWords(background); err != nil {
			b.Fatal(err)
		}
	}
	b.Logf("taken in: %.0f messages a second", messages/time.Since(begun).Seconds())
	for _, typed := range []string{"always", "a", "al", "abw1", "always uneven", "qzw123", "ab cd", "even uneven "} {
		b.Run(typed, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Search(background, boss, 1, typed, ""); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
