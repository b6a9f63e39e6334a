package backup

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// ground is where the backup of a test is, with what may happen to it.
type ground interface {
	target() Target
	another() ground
	// get, set and remove touch the objects behind the back of the backup; remove takes all below a path.
	get(path string) []byte
	set(path string, raw []byte)
	remove(path string)
	all() []string
	// vanish makes it one that has nothing, until it appears again.
	vanish()
	appear()
	// fail has everything answered with errors from now on.
	fail()
	// fill leaves no room in it, or much.
	fill(e *Engine, full bool)
	isFull(err error) bool
	// hang answers nothing until answer is called, and stand takes nothing until let is.
	hang() (answer func())
	stand(e *Engine) (let func())
}

// both tests with a folder and with a bucket.
func both(t *testing.T, test func(t *testing.T, in *installation)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) { test(t, newInstallation(t, newFolder(t))) })
	t.Run("bucket", func(t *testing.T) { test(t, newInstallation(t, newBucket(t))) })
}

// folder is a backup in a folder.
type folder struct {
	testing.TB
	root string
}

func newFolder(t testing.TB) *folder { return &folder{t, filepath.Join(t.TempDir(), "backup")} }

func (f *folder) target() Target { return Target{folder: f.root} }

func (f *folder) another() ground { return newFolder(f) }

func (f *folder) get(path string) []byte {
	f.Helper()
	raw, err := os.ReadFile(filepath.Join(f.root, path))
	must(f, err)
	return raw
}

func (f *folder) set(path string, raw []byte) {
	f.Helper()
	must(f, os.WriteFile(filepath.Join(f.root, path), raw, 0o600))
}

func (f *folder) remove(path string) {
	f.Helper()
	must(f, os.RemoveAll(filepath.Join(f.root, path)))
}

func (f *folder) all() (out []string) {
	f.Helper()
	must(f, filepath.WalkDir(f.root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			path, err = filepath.Rel(f.root, path)
			out = append(out, path)
		}
		return err
	}))
	return out
}

func (f *folder) vanish() {
	f.Helper()
	must(f, os.Rename(f.root, f.root+".away"), os.Mkdir(f.root, 0o700))
}

// appear fails when something was written into the empty folder.
func (f *folder) appear() {
	f.Helper()
	must(f, os.Remove(f.root), os.Rename(f.root+".away", f.root))
}

func (f *folder) fail() {
	f.Helper()
	marker := filepath.Join(f.root, markerName)
	must(f, os.Rename(marker, marker+".away"), os.Mkdir(marker, 0o700))
}

func (f *folder) through(e *Engine, w func(io.Writer) io.Writer) {
	f.Helper()
	d, ok := e.at.store.(*disk)
	if !ok {
		f.Fatal("no folder")
	}
	d.through = w
}

func (f *folder) fill(e *Engine, full bool) {
	f.through(e, nil)
	if full {
		f.through(e, func(w io.Writer) io.Writer { return &fullDisk{w, 300} })
	}
}

func (f *folder) isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) }

// hang makes it one that does not answer: nobody writes into the pipe that is its marker.
func (f *folder) hang() (answer func()) {
	f.Helper()
	marker := filepath.Join(f.root, markerName)
	must(f, os.Rename(marker, marker+".away"), syscall.Mkfifo(marker, 0o600))
	return func() {
		// Those who wait read an empty marker.
		for {
			w, err := os.OpenFile(marker, os.O_WRONLY|syscall.O_NONBLOCK, 0)
			if err != nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
			must(f, w.Close())
			time.Sleep(50 * time.Millisecond)
		}
		must(f, os.Rename(marker+".away", marker))
	}
}

func (f *folder) stand(e *Engine) (let func()) {
	wait := make(chan struct{})
	f.through(e, func(w io.Writer) io.Writer { return slowDisk{w, wait} })
	return func() { close(wait) }
}

// fullDisk takes some bytes and then no more.
type fullDisk struct {
	io.Writer
	room int
}

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, &fs.PathError{Op: "write", Path: "backup", Err: syscall.ENOSPC}
	}
	return d.Writer.Write(p)
}

// slowDisk takes nothing until it is let.
type slowDisk struct {
	io.Writer
	let chan struct{}
}

func (d slowDisk) Write(p []byte) (int, error) {
	<-d.let
	return d.Writer.Write(p)
}

// testBucket is a backup in a bucket of a server that somebody else has written.
type testBucket struct {
	testing.TB
	at      Target
	backend *s3mem.Backend
	real    http.Handler
	// mu is held for what follows.
	mu sync.Mutex
	// fault answers a request instead of the server, or lets it do so by returning false.
	fault func(http.ResponseWriter, *http.Request) bool
	// asked are the requests by their methods.
	asked map[string]int
}

const bucketPrefix = "holiday/homes/"

func newBucket(t testing.TB) *testBucket {
	t.Helper()
	b := &testBucket{TB: t, backend: s3mem.New(), asked: map[string]int{}}
	b.real = gofakes3.New(b.backend).Server()
	must(t, b.backend.CreateBucket("backup"))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		fault := b.fault
		b.asked[r.Method]++
		b.mu.Unlock()
		if fault == nil || !fault(w, r) {
			b.real.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	var err error
	b.at, err = ParseURL("s3://key:hunter2@" + strings.TrimPrefix(server.URL, "http://") + "/backup?tls=false&region=us-east-1&prefix=" + bucketPrefix)
	must(t, err)
	// Another program's object beside the prefix is never touched.
	_, err = b.backend.PutObject("backup", "others", map[string]string{}, strings.NewReader("theirs"), 6, nil)
	must(t, err)
	t.Cleanup(func() {
		if o, err := b.backend.HeadObject("backup", "others"); err != nil || o.Size != 6 {
			t.Errorf("the object of another program: %v", err)
		}
	})
	return b
}

func (b *testBucket) target() Target { return b.at }

func (b *testBucket) another() ground { return newBucket(b) }

func (b *testBucket) get(path string) []byte {
	b.Helper()
	o, err := b.backend.GetObject("backup", bucketPrefix+path, nil)
	must(b, err)
	defer o.Contents.Close()
	raw, err := io.ReadAll(o.Contents)
	must(b, err)
	return raw
}

func (b *testBucket) set(path string, raw []byte) {
	b.Helper()
	_, err := b.backend.PutObject("backup", bucketPrefix+path, map[string]string{"Last-Modified": time.Now().UTC().Format(http.TimeFormat)}, bytes.NewReader(raw), int64(len(raw)), nil)
	must(b, err)
}

func (b *testBucket) remove(path string) {
	b.Helper()
	for _, one := range b.all() {
		if strings.HasPrefix(one, path) {
			_, err := b.backend.DeleteObject("backup", bucketPrefix+one)
			must(b, err)
		}
	}
}

func (b *testBucket) all() (out []string) {
	b.Helper()
	found, err := b.backend.ListBucket("backup", &gofakes3.Prefix{HasPrefix: true, Prefix: bucketPrefix}, gofakes3.ListBucketPage{})
	must(b, err)
	for _, o := range found.Contents {
		out = append(out, strings.TrimPrefix(o.Key, bucketPrefix))
	}
	return out
}

// meet has requests answered by a fault; nil ends it.
func (b *testBucket) meet(fault func(http.ResponseWriter, *http.Request) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fault = fault
}

// refused answers as S3 does.
func refused(status int, code string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			_, _ = io.WriteString(w, "<?xml version=\"1.0\"?><Error><Code>"+code+"</Code><Message>it was key with hunter2</Message></Error>")
		}
		return true
	}
}

func (b *testBucket) vanish() { b.meet(refused(http.StatusNotFound, "NoSuchBucket")) }

func (b *testBucket) appear() { b.meet(nil) }

func (b *testBucket) fail() { b.meet(refused(http.StatusInternalServerError, "InternalError")) }

func (b *testBucket) fill(_ *Engine, full bool) {
	b.meet(nil)
	if no := refused(http.StatusForbidden, "QuotaExceeded"); full {
		b.meet(func(w http.ResponseWriter, r *http.Request) bool { return r.Method == http.MethodPut && no(w, r) })
	}
}

func (b *testBucket) isFull(err error) bool {
	return errors.Is(err, ErrAway) && strings.Contains(err.Error(), "QuotaExceeded")
}

func (b *testBucket) hang() (answer func()) {
	wait := make(chan struct{})
	b.meet(func(http.ResponseWriter, *http.Request) bool { <-wait; return false })
	var once sync.Once
	answer = func() { once.Do(func() { b.meet(nil); close(wait) }) }
	b.Cleanup(answer)
	return answer
}

func (b *testBucket) stand(*Engine) (let func()) {
	wait := make(chan struct{})
	b.meet(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodPut {
			<-wait
		}
		return false
	})
	var once sync.Once
	let = func() { once.Do(func() { b.meet(nil); close(wait) }) }
	b.Cleanup(let)
	return let
}
