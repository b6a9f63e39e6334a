package app_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latchkey/internal/app"
)

// soakSize is how long people work, and how many of each kind at once. Hours are asked for by name: LATCHKEY_SOAK=8h LATCHKEY_PROOF=full go test ./internal/app -run ProofSoak -v -timeout 12h.
func soakSize(t *testing.T) (lasts time.Duration, each int) {
	lasts, each = 4*time.Second, 2
	if os.Getenv(proofVariable) == "full" {
		lasts, each = 2*time.Minute, 8
	}
	if own := os.Getenv("LATCHKEY_SOAK"); own != "" {
		var err error
		lasts, err = time.ParseDuration(own)
		mustDo(t, err)
	}
	return lasts, each
}

// used is what the process holds after its garbage is gone.
type used struct {
	heap, goroutines, files int
}

func usedNow(t *testing.T) used {
	t.Helper()
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	open, err := os.ReadDir("/proc/self/fd")
	mustDo(t, err)
	return used{heap: int(m.HeapAlloc), goroutines: runtime.NumGoroutine(), files: len(open)}
}

// Hours of mixed load leave nothing behind: goroutines and open files are back to where they were, and memory does not grow. The server's clock goes on with the load, so that what is over is dropped meanwhile.
func TestProofSoak(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("open files are counted as Linux shows them")
	}
	lasts, each := soakSize(t)
	w := newWorld(t, func(c *app.Config) { c.SweepEvery, c.AccessTTL = time.Second, 30*24*time.Hour })
	stay, m := w.stays["arriving"], w.members[0]
	reads := map[string][]string{
		"guest":   {"/v1/status", "/v1/reservations/" + stay, "/v1/reservationmessages/" + stay},
		"manager": {"/v1/status", fmt.Sprintf("/v1/manage/attention?memberid=%d", m), fmt.Sprintf("/v1/manage/stays?memberid=%d&date=2026-07-04", m), "/v1/reservationmessages/" + stay},
		"cleaner": {"/v1/status"},
	}
	tokens := map[string]string{}
	for who := range reads {
		tokens[who] = w.token(who)
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 3 * each}
	client := &http.Client{Transport: transport}
	var calls, writes, refused atomic.Int64
	call := func(who, method, path, body, key string) {
		req, err := http.NewRequestWithContext(t.Context(), method, w.URL()+path, strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return
		}
		req.Header.Set("Authorization", "Bearer "+tokens[who])
		if body != "" {
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Idempotency-Key", key)
			writes.Add(1)
		}
		res, err := client.Do(req)
		if err != nil {
			t.Error(err)
			return
		}
		_, err = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		calls.Add(1)
		switch {
		case err != nil:
			t.Error(err)
		case res.StatusCode == http.StatusTooManyRequests:
			refused.Add(1)
		case res.StatusCode != http.StatusOK:
			t.Errorf("%s %s %s: %d", who, method, path, res.StatusCode)
		}
	}
	// The log of the test is no memory of the server.
	forgetLog := func() {
		w.log.mu.Lock()
		defer w.log.mu.Unlock()
		w.log.text = nil
	}
	load := func(round string, lasts time.Duration) {
		end := time.Now().Add(lasts)
		var work sync.WaitGroup
		work.Go(func() {
			for time.Now().Before(end) && !t.Failed() {
				time.Sleep(100 * time.Millisecond)
				w.clock.Advance(100 * time.Millisecond)
				forgetLog()
			}
		})
		for who, paths := range reads {
			for one := range each {
				work.Go(func() {
					for n := 0; time.Now().Before(end) && !t.Failed(); n++ {
						call(who, http.MethodGet, paths[n%len(paths)], "", "")
						if who != "cleaner" && n%10 == 0 {
							call(who, http.MethodPut, "/v1/reservationmessages/"+stay, `{"msg_text":"Is the parking near?"}`, fmt.Sprintf("soak-%s-%s-%d-%06d", round, who, one, n))
						}
						time.Sleep(5 * time.Millisecond)
					}
				})
			}
		}
		work.Wait()
		transport.CloseIdleConnections()
		forgetLog()
	}
	// What is made once, such as prepared statements and caches, is there before it is measured.
	load("warm", lasts/4)
	before := usedNow(t)
	load("soak", lasts)
	after := usedNow(t)
	for end := time.Now().Add(30 * time.Second); (after.goroutines > before.goroutines || after.files > before.files) && time.Now().Before(end); after = usedNow(t) {
		time.Sleep(100 * time.Millisecond)
	}
	const slack = 4 // connections of the database's pool come and go
	if after.goroutines > before.goroutines+slack || after.files > before.files+slack {
		t.Errorf("before %+v, after %+v", before, after)
	}
	grown := float64(after.heap-before.heap) / (1 << 20)
	if hours := lasts.Hours(); hours >= 1 && grown/hours > 1 {
		t.Errorf("memory grew by %.2f MB in %s", grown, lasts)
	}
	t.Logf("%s: %d calls, %d of them writes, %d refused for their number; heap %.1f MB, grown by %.2f MB; goroutines %d, then %d; open files %d, then %d",
		lasts, calls.Load(), writes.Load(), refused.Load(), float64(after.heap)/(1<<20), grown, before.goroutines, after.goroutines, before.files, after.files)
}
