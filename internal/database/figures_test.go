package database_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"latchkey/internal/clock"
	"latchkey/internal/database"
	"latchkey/internal/database/dbtest"
)

func TestTheWriterCountsWhatItDoes(t *testing.T) {
	dbtest.Each(t, clock.System{}, func(t *testing.T, db *database.DB) {
		before := db.WriterFigures()
		if err := db.Write(ctx, set("a", "1")); err != nil {
			t.Fatal(err)
		}
		boom := errors.New("boom")
		if err := db.Write(ctx, func(*database.Tx) error { return boom }); !errors.Is(err, boom) {
			t.Fatal(err)
		}
		after := db.WriterFigures()
		if after.Commits-before.Commits != 1 || after.Writes-before.Writes != 1 || after.Waiting != 0 {
			t.Errorf("before %+v, after %+v", before, after)
		}
	})
}

func TestWritesThatWaitOnSQLiteShareOneCommit(t *testing.T) {
	db := dbtest.New(t, clock.System{})
	begun, finish := make(chan bool), make(chan bool)
	var wg sync.WaitGroup
	write := func(name string, fn func()) {
		wg.Go(func() {
			if err := db.Write(ctx, func(tx *database.Tx) error { fn(); return set(name, "1")(tx) }); err != nil {
				t.Error(err)
			}
		})
	}
	before := db.WriterFigures()
	write("first", func() { begun <- true; <-finish })
	<-begun
	for i := range 3 {
		write(fmt.Sprint("later ", i), func() {})
	}
	for db.WriterFigures().Waiting < 3 {
		runtime.Gosched()
	}
	close(finish)
	wg.Wait()
	after := db.WriterFigures()
	if after.Commits-before.Commits != 1 || after.Writes-before.Writes != 4 || after.Waiting != 0 || after.TakenBack != before.TakenBack {
		t.Errorf("before %+v, after %+v", before, after)
	}
}
