package database

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
)

// A transaction that asks the pool for a second connection can wait for ever: the connections belong to transactions that wait for its row locks. It also reads
// what was committed before, not what it has written itself. So everything inside is read through the Tx. WatchTransactions finds code that does not.
var watch atomic.Pointer[watcher]

type watcher struct {
	report func(message string)
	mu     sync.Mutex
	inside map[int64]bool
}

// WatchTransactions calls report whenever a goroutine that runs a transaction uses the DB instead of its Tx; for tests only, because it looks up the number of the
// goroutine at every call. nil ends the watch, for benchmarks: it takes a quarter of a call.
func WatchTransactions(report func(message string)) {
	if report == nil {
		watch.Store(nil)
		return
	}
	watch.Store(&watcher{report: report, inside: map[int64]bool{}})
}

// enterTransaction marks the goroutine as inside a transaction until the function that it returns is called.
func enterTransaction() (leave func()) {
	w := watch.Load()
	if w == nil {
		return func() {}
	}
	id := goroutine()
	w.set(id, true)
	return func() { w.set(id, false) }
}

// outside reports a goroutine that runs a transaction and uses the DB.
func outside(query string) {
	w := watch.Load()
	if w == nil {
		return
	}
	w.mu.Lock()
	inside := w.inside[goroutine()]
	w.mu.Unlock()
	if inside {
		w.report(fmt.Sprintf("database: the DB is used inside a transaction instead of its Tx: %s\n%s", query, debug.Stack()))
	}
}

func (w *watcher) set(id int64, inside bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if inside {
		w.inside[id] = true
	} else {
		delete(w.inside, id)
	}
}

// goroutine is the number of the running goroutine, which Go shows only at the head of its stack: "goroutine 18 [running]:".
func goroutine() int64 {
	var head [64]byte
	line := head[:runtime.Stack(head[:], false)]
	number, _, _ := bytes.Cut(bytes.TrimPrefix(line, []byte("goroutine ")), []byte(" "))
	id, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil {
		panic("database: a stack without the number of its goroutine: " + string(line))
	}
	return id
}
