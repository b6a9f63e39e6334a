package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/benbjohnson/litestream"
)

func inBucket(t *testing.T) (*installation, *testBucket) {
	t.Helper()
	b := newBucket(t)
	return newInstallation(t, b), b
}

// counted gives the requests by their methods since it was last asked.
func (b *testBucket) counted() map[string]int {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := maps.Clone(b.asked)
	clear(b.asked)
	return out
}

// Requests cost money: an installation in which nothing happens writes nothing, and asks now and then whether the backup is still its own.
func TestAnIdleInstallationAsksABucketForNearlyNothing(t *testing.T) {
	in, b := inBucket(t)
	ctx := context.Background()
	in.set("a", "1")
	in.sync()
	must(t, in.engine.Join(ctx))
	in.sync()
	b.counted()
	for range 60 {
		in.sync()
	}
	for range 6 {
		must(t, in.engine.Join(ctx))
	}
	if asked := b.counted(); len(asked) > 1 || asked[http.MethodGet] > 2 {
		t.Errorf("a minute without a change: %v", asked)
	}
	must(t, in.engine.Drop(ctx))
	if asked := b.counted(); len(asked) > 1 || asked[http.MethodGet] > 2 {
		t.Errorf("the upkeep of an hour: %v", asked)
	}
	for i := range 10 {
		in.set("a", fmt.Sprint("again ", i))
		in.sync()
	}
	if asked := b.counted(); asked[http.MethodPut] != 10 || asked[http.MethodGet] > 2 || len(asked) > 2 {
		t.Errorf("ten steps: %v", asked)
	}
	in.upload("one.txt", "a content")
	in.upload("two.txt", "a content")
	in.sync()
	if asked := b.counted(); asked[http.MethodPut] != 2 || len(asked) > 2 {
		t.Errorf("a step and a file that was sent twice: %v", asked)
	}
}

func TestWhatABucketRefusesIsSaidInWords(t *testing.T) {
	in, b := inBucket(t)
	in.set("a", "1")
	in.sync()
	for code, c := range map[string]struct {
		status int
		says   string
	}{
		"InvalidAccessKeyId":           {http.StatusForbidden, "refuses key and secret of LATCHKEY_BACKUP_URL"},
		"SignatureDoesNotMatch":        {http.StatusForbidden, "refuses key and secret of LATCHKEY_BACKUP_URL"},
		"AccessDenied":                 {http.StatusForbidden, "no right"},
		"NoSuchBucket":                 {http.StatusNotFound, "is not there"},
		"SlowDown":                     {http.StatusServiceUnavailable, "asks for a pause"},
		"AuthorizationHeaderMalformed": {http.StatusBadRequest, "another region"},
		"RequestTimeTooSkewed":         {http.StatusForbidden, "clock"},
		"InternalError":                {http.StatusInternalServerError, "cannot do it"},
	} {
		b.meet(refused(c.status, code))
		in.set("a", code)
		err := in.engine.Sync(context.Background())
		says := in.engine.Status().Error
		if !errors.Is(err, ErrAway) || !strings.Contains(says, c.says) || !strings.Contains(says, code) || !strings.Contains(says, "the bucket backup at 127.0.0.1") {
			t.Errorf("%s: %v, %q", code, err, says)
		}
		raw, err := os.ReadFile(filepath.Join(in.data, stateName))
		must(t, err)
		if strings.Contains(says+string(raw), "hunter2") {
			t.Errorf("%s: the secret is in %s", code, raw)
		}
		// A start is not kept from serving, and a command says the same.
		if _, err := Restore(context.Background(), in.source(), time.Time{}, filepath.Join(t.TempDir(), "x"), nil); !errors.Is(err, ErrAway) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: the restore: %v", code, err)
		}
	}
	b.meet(nil)
	in.sync()
	if have, _, _ := in.restored(time.Time{}); have["a"] == "1" || in.engine.Status().Error != "" {
		t.Errorf("afterwards: %v, %+v", have["a"], in.engine.Status())
	}
}

// A server that asks for a pause once gets it, and nobody hears of it.
func TestAPauseThatABucketAsksForIsMade(t *testing.T) {
	in, b := inBucket(t)
	in.sync()
	var asked atomic.Int64
	slow := refused(http.StatusServiceUnavailable, "SlowDown")
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		return r.Method == http.MethodPut && asked.Add(1)%2 == 1 && slow(w, r)
	})
	in.set("a", "1")
	in.upload("a.txt", "sent twice")
	in.sync()
	b.meet(nil)
	if have, report, _ := in.restored(time.Time{}); have["a"] != "1" || report.Files != 1 || asked.Load() < 4 {
		t.Errorf("%v, %d files, %d requests", have["a"], report.Files, asked.Load())
	}
}

// cut sends half of what it should, and then nothing any more.
type cut struct {
	http.ResponseWriter
	left  int
	began bool
}

func (c *cut) WriteHeader(status int) {
	c.began = true
	if n, err := strconv.Atoi(c.Header().Get("Content-Length")); err == nil {
		c.left = (n + 1) / 2
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *cut) Write(p []byte) (int, error) {
	if !c.began {
		c.WriteHeader(http.StatusOK)
	}
	if len(p) > c.left {
		_, _ = c.ResponseWriter.Write(p[:c.left])
		_ = http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	c.left -= len(p)
	return c.ResponseWriter.Write(p)
}

// A connection that breaks says nothing about the object: it is read on, or the backup is away.
func TestConnectionsThatBreakAreNoDamage(t *testing.T) {
	in, b := inBucket(t)
	in.set("a", strings.Repeat("long ", 50000))
	content := strings.Repeat("a photo ", 100000)
	in.upload("a.txt", content)
	in.sync()
	var cuts, every atomic.Int64
	every.Store(3)
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || r.URL.RawQuery != "" || cuts.Add(1)%every.Load() != 0 {
			return false
		}
		b.real.ServeHTTP(&cut{ResponseWriter: w, left: 1 << 30}, r)
		return true
	})
	if report, err := in.check(); err != nil || report.Files != 1 || cuts.Load() < 3 {
		t.Errorf("some connections break: %+v, %v", report, err)
	}
	if have, report, _ := in.restored(time.Time{}); len(have["a"]) != 250000 || report.Files != 1 {
		t.Errorf("some connections break: %d, %+v", len(have["a"]), report)
	}
	// Halves of halves arrive as well.
	every.Store(1)
	if have, report, _ := in.restored(time.Time{}); len(have["a"]) != 250000 || report.Files != 1 {
		t.Errorf("all connections break: %d, %+v", len(have["a"]), report)
	}
	// Nothing more comes after the first half.
	none := refused(http.StatusServiceUnavailable, "ServiceUnavailable")
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Range") != "" {
			return none(w, r)
		}
		if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/files/") {
			b.real.ServeHTTP(&cut{ResponseWriter: w, left: 1 << 30}, r)
			return true
		}
		return false
	})
	if report, err := in.check(); !errors.Is(err, ErrAway) || errors.Is(err, ErrDamaged) || len(report.Damaged) > 0 {
		t.Errorf("half of a file: %+v, %v", report, err)
	}
	dir := filepath.Join(t.TempDir(), "x")
	if _, err := Restore(context.Background(), in.source(), time.Time{}, dir, nil); !errors.Is(err, ErrAway) || errors.Is(err, ErrFilesMissing) {
		t.Errorf("the restore: %v", err)
	}
	// What is sent is cut as well: the whole arrives later or nothing.
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut {
			panic(http.ErrAbortHandler)
		}
		return false
	})
	in.set("a", "2")
	in.upload("b.txt", "on its way")
	if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("while sending: %v", err)
	}
	b.meet(nil)
	in.sync()
	if have, report, _ := in.restored(time.Time{}); have["a"] != "2" || report.Files != 2 {
		t.Errorf("afterwards: %q, %+v", have["a"], report)
	}
}

// A server that has kept an object and did not say so is asked.
func TestAnAnswerThatWasLostIsNoLostObject(t *testing.T) {
	in, b := inBucket(t)
	in.sync()
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodPut {
			return false
		}
		b.real.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	})
	in.set("a", "1")
	if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) {
		t.Errorf("without an answer: %v", err)
	}
	b.meet(nil)
	in.sync()
	v, err := in.engine.vault()
	must(t, err)
	known, err := v.names("")
	must(t, err)
	if there := b.all(); len(known) != len(there) {
		t.Errorf("known are %v, there are %v", known, there)
	}
	if _, err := in.check(); err != nil {
		t.Error(err)
	}
}

func TestASlowBucketIsWaitedForAndAStandingOneIsNot(t *testing.T) {
	in, b := inBucket(t)
	in.stop()
	b.at.patience = 500 * time.Millisecond
	in.open()
	in.set("a", "1")
	in.sync()
	b.meet(func(_ http.ResponseWriter, r *http.Request) bool {
		time.Sleep(200 * time.Millisecond)
		return false
	})
	in.set("a", "slow")
	in.sync()
	if have, _, _ := in.restored(time.Time{}); have["a"] != "slow" {
		t.Errorf("slow: %q", have["a"])
	}
	b.meet(nil)
	answer := b.hang()
	in.set("a", "standing")
	if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("standing: %v", err)
	}
	answer()
	in.sync()
	if have, _, _ := in.restored(time.Time{}); have["a"] != "standing" {
		t.Errorf("afterwards: %q", have["a"])
	}
}

// A machine that was copied, with its data folder, must not write into the backup of the first.
func TestACopyOfAnInstallationTakesTheBackupOver(t *testing.T) {
	b := newBucket(t)
	b.at.again = time.Nanosecond
	in := newInstallation(t, b)
	in.set("a", "1")
	in.sync()
	twin := newInstallation(t, b.another())
	twin.stop()
	must(t, os.RemoveAll(twin.data), os.CopyFS(twin.data, os.DirFS(in.data)))
	for _, one := range []string{stepsName, lockName} {
		must(t, os.RemoveAll(filepath.Join(twin.data, one)))
	}
	twin.at = b
	twin.open()
	twin.set("a", "the copy")
	twin.sync()
	in.set("a", "the first")
	if err := in.engine.Sync(context.Background()); !errors.Is(err, ErrAway) || !strings.Contains(in.engine.Status().Error, "another process keeps the backup") {
		t.Errorf("the first: %v", err)
	}
	if have, _, _ := twin.restored(time.Time{}); have["a"] != "the copy" {
		t.Errorf("restored: %v", have["a"])
	}
}

// Two installations that begin in one bucket at once: one has it, the other is refused.
func TestTwoThatBeginInOneBucket(t *testing.T) {
	_, first := inBucket(t)
	marker := first.get(markerName)
	other := newInstallation(t, newFolder(t))
	other.stop()
	b := newBucket(t)
	other.at = b
	// The marker comes between the look and the writing.
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut && strings.HasSuffix(r.URL.Path, markerName) {
			b.set(markerName, marker)
		}
		return false
	})
	d := other.deps()
	if _, err := Open(d); err == nil || !strings.Contains(err.Error(), "another installation") {
		t.Fatalf("the second: %v", err)
	}
	if string(b.get(markerName)) != string(marker) {
		t.Error("the marker was written over")
	}
	// A server that does not know the condition loses no marker of its own.
	b = newBucket(t)
	other.at = b
	no := refused(http.StatusNotImplemented, "NotImplemented")
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		return r.Header.Get("If-None-Match") != "" && no(w, r)
	})
	other.open()
	other.sync()
}

func TestABucketWithOtherThingsIsRefused(t *testing.T) {
	in, b := inBucket(t)
	in.stop()
	b.remove("")
	b.set("holiday.jpg", []byte("a photo"))
	must(t, os.Remove(filepath.Join(in.data, targetName)))
	if _, err := Open(in.deps()); err == nil || !strings.Contains(err.Error(), "another prefix") {
		t.Errorf("%v", err)
	}
}

// Large objects go in parts, and what waits to be sent leaves nothing behind.
func TestALargeObjectGoesInParts(t *testing.T) {
	in, b := inBucket(t)
	content := strings.Repeat("0123456789abcdef", (partSize*5/2)>>4)
	v, err := in.engine.vault()
	must(t, err)
	_, err = v.put(context.Background(), "files/ab", "file abc", func(int64) string { return "abc" }, strings.NewReader(content))
	must(t, err)
	sum, n, err := v.sum(kept{path: "files/ab/abc", place: "file abc"})
	must(t, err)
	if n != int64(len(content)) || len(sum) == 0 {
		t.Errorf("%d of %d bytes", n, len(content))
	}
	if b.counted()[http.MethodPost] == 0 {
		t.Error("it went in one part")
	}
	left, err := os.ReadDir(filepath.Join(in.data, sendingName))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("%v was left", left)
	}
}

// A server that answers only when it has copied a large object is waited for longer than one that says nothing.
func TestACopyWithinABucketTakesItsTime(t *testing.T) {
	b := newBucket(t)
	b.at.patience = 200 * time.Millisecond
	in := newInstallation(t, b)
	in.set("a", "1")
	in.sync()
	ctx := context.Background()
	must(t, in.engine.Join(ctx))
	v, err := in.engine.vault()
	must(t, err)
	all, err := v.steps(litestream.SnapshotLevel, false)
	must(t, err)
	if len(all) != 1 {
		t.Fatalf("%d whole copies", len(all))
	}
	slow := 0
	b.meet(func(w http.ResponseWriter, r *http.Request) bool {
		from := r.Header.Get("X-Amz-Copy-Source")
		if from == "" {
			return false
		}
		slow++
		time.Sleep(3 * b.at.patience)
		// The server of the tests copies no parts: it gets the bytes.
		from, err := url.QueryUnescape(from)
		if err != nil {
			t.Error(err)
		}
		raw := b.get(strings.TrimPrefix(strings.TrimPrefix(from, "/"), "backup/"+bucketPrefix))
		r.Header.Del("X-Amz-Copy-Source")
		r.Header.Del("X-Amz-Copy-Source-Range")
		r.Header.Set("Content-Length", strconv.Itoa(len(raw)))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(raw)), int64(len(raw))
		answer := httptest.NewRecorder()
		b.real.ServeHTTP(answer, r)
		w.WriteHeader(answer.Code)
		_, _ = io.WriteString(w, "<CopyPartResult><ETag>"+answer.Header().Get("ETag")+"</ETag></CopyPartResult>")
		return true
	})
	must(t, v.moveToDays(all[0]))
	if days, err := v.names(daysFolder); err != nil || len(days) != 1 || slow != 1 {
		t.Errorf("moved: %v, %v, asked %d times", days, err, slow)
	}
	if have, _, _ := in.restored(time.Time{}); have["a"] != "1" {
		t.Errorf("restored: %v", have["a"])
	}
}
