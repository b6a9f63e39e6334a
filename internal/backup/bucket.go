package backup

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"

	"latchkey/internal/files"
)

const (
	// patience is how long a bucket may neither take nor send a byte.
	patience = 30 * time.Second
	// copyPatience is how long it may copy a large object within itself: some servers answer only when they have.
	copyPatience = time.Hour
	// askAgain is how often a bucket is asked whether it is still this installation's: each question costs money.
	askAgain = time.Minute
	// tries is how often one request is sent.
	tries = 3
	// inMemory is how much of an object waits in memory to be sent; more waits in a file.
	inMemory = 256 << 10
	// partSize is how much of a large object is sent at once, of at most mostParts.
	partSize, mostParts = 16 << 20, 9000
	// writerName is the object that says which process writes.
	writerName = "latchkey-writer"
	// sendingName is the folder of the data folder with what is being sent.
	sendingName = "backup-sending"
)

// bucket is a backup in a bucket of a server that speaks S3. A request there costs money and takes long, so one who writes remembers what is there.
type bucket struct {
	core minio.Core
	// copier is the client for copies within the bucket.
	copier       *minio.Client
	name, prefix string
	// says names it in errors.
	says string
	// data is the data folder of one who writes.
	data            string
	patience, again time.Duration
	sent            atomic.Int64

	// learning is held while what is there is read.
	learning sync.Mutex

	mu sync.Mutex
	// writer is what this process has written into the object of that name.
	writer string
	// asked is when the marker was last looked at and right.
	asked time.Time
	// known are the objects by their folders, nil when they have not been read. In doubt are those whose writing has failed, or seemed to.
	known map[string]map[string]bool
	doubt map[string]bool
}

func openBucket(at files.Bucket, data string, patience, again time.Duration) (*bucket, error) {
	options := at.Options()
	options.MaxRetries = tries
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: min(patience, 10*time.Second)}).DialContext, TLSHandshakeTimeout: min(patience, 10*time.Second),
		ResponseHeaderTimeout: patience, ExpectContinueTimeout: time.Second, IdleConnTimeout: 90 * time.Second, MaxIdleConnsPerHost: 4, DisableCompression: true, ForceAttemptHTTP2: true,
	}
	options.Transport = transport
	core, err := minio.NewCore(at.Host, options)
	if err != nil {
		return nil, errors.New("LATCHKEY_BACKUP_URL: the host is no address")
	}
	patient := transport.Clone()
	patient.ResponseHeaderTimeout = copyPatience
	options.Transport = patient
	copier, err := minio.New(at.Host, options)
	if err != nil {
		return nil, errors.New("LATCHKEY_BACKUP_URL: the host is no address")
	}
	return &bucket{core: *core, copier: copier, name: at.Name, prefix: at.Prefix, says: "the bucket " + at.Name + " at " + at.Host, data: data, patience: patience, again: again, doubt: map[string]bool{}}, nil
}

// awayError is why a bucket cannot be used for now; taken when another process writes into it.
type awayError struct {
	text  string
	taken bool
}

// errTaken is what an awayError is when another process writes into the bucket.
var errTaken = errors.New("another process writes into the bucket")

func (e awayError) Error() string { return e.text }

// Is says that the backup is away.
func (e awayError) Is(target error) bool { return target == ErrAway || e.taken && target == errTaken }

// fails puts into words what a server answered. What it wrote itself is left out: it may repeat what it was sent.
func (b *bucket) fails(err error) error {
	if err == nil || errors.Is(err, ErrAway) {
		return err
	}
	b.mu.Lock()
	b.asked = time.Time{} // it is asked once more before anything is believed
	b.mu.Unlock()
	answer := minio.ErrorResponse{}
	if !errors.As(err, &answer) || answer.Code == "" {
		if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
			err = wrapped.Err // without the address of the object
		}
		if errors.As(err, new(*net.OpError)) || errors.As(err, new(*net.DNSError)) || errors.As(err, new(*tls.CertificateVerificationError)) {
			return awayError{text: b.says + " does not answer: " + err.Error()}
		}
		return awayError{text: b.says + " does not answer, or stops in the middle"}
	}
	switch answer.Code {
	case minio.NoSuchKey:
		return fs.ErrNotExist
	case "NoSuchBucket":
		return awayError{text: b.says + " is not there (NoSuchBucket): make it, or correct LATCHKEY_BACKUP_URL"}
	case "InvalidAccessKeyId", "SignatureDoesNotMatch", "AccessDenied", "AllAccessDisabled", "AccountProblem", "InvalidToken", "ExpiredToken", "Forbidden", "Unauthorized":
		return awayError{text: b.says + " refuses key and secret of LATCHKEY_BACKUP_URL, or they have no right to read, write, list and delete there (" + answer.Code + ")"}
	case "AuthorizationHeaderMalformed", "PermanentRedirect", "IllegalLocationConstraintException":
		return awayError{text: b.says + " is in another region than LATCHKEY_BACKUP_URL says (" + answer.Code + ")"}
	case "RequestTimeTooSkewed":
		return awayError{text: b.says + " finds the clock of this machine wrong (RequestTimeTooSkewed)"}
	case "SlowDown", "SlowDownWrite", "SlowDownRead", "ServiceUnavailable", "Throttling", "ThrottlingException", "RequestLimitExceeded":
		return awayError{text: b.says + " asks for a pause (" + answer.Code + ")"}
	}
	return awayError{text: fmt.Sprintf("%s cannot do it (%s, %d)", b.says, answer.Code, answer.StatusCode)}
}

// watch ends a request that neither takes nor sends a byte for too long: beat says that it did.
func (b *bucket) watch(ctx context.Context) (_ context.Context, beat, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(b.patience, cancel)
	return ctx, func() { timer.Reset(b.patience) }, func() { timer.Stop(); cancel() }
}

// short is the context of a request without much to send.
func (b *bucket) short() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), b.patience)
}

func (b *bucket) key(path string) string { return b.prefix + path }

func (b *bucket) there(marker []byte) error {
	b.mu.Lock()
	fresh, writer := time.Since(b.asked) < b.again && !b.asked.IsZero(), b.writer
	b.mu.Unlock()
	if fresh {
		return nil
	}
	raw, err := b.read(markerName)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Equal(raw, marker) {
		return awayError{text: b.says + " does not have this backup any more"}
	}
	if err != nil {
		return err
	}
	if writer != "" {
		raw, err := b.read(writerName)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if string(raw) != writer {
			return awayError{text: "another process keeps the backup in " + b.says + ": a copy of this installation must not run with the same LATCHKEY_BACKUP_URL; restart the one that is to keep it", taken: true}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = time.Now()
	return nil
}

func (b *bucket) read(path string) ([]byte, error) {
	in, err := b.open(path)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(in, 1<<20))
	return raw, errors.Join(err, in.Close())
}

func (b *bucket) prepare() error {
	ctx, cancel := b.short()
	defer cancel()
	o, isAny := <-b.core.Client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix, MaxKeys: 1, Recursive: true})
	if isAny && o.Err != nil {
		return b.fails(o.Err)
	}
	if isAny {
		return fmt.Errorf("backup: %s has objects that are no backup of Latchkey: name an empty bucket, or another prefix, in LATCHKEY_BACKUP_URL", b.says)
	}
	return nil
}

func (b *bucket) clean() error {
	if err := errors.Join(os.RemoveAll(filepath.Join(b.data, sendingName)), os.Mkdir(filepath.Join(b.data, sendingName), 0o700)); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	// Parts of an upload that was cut off cost money and hinder nobody, so a server that does not list them, or a key without the right to, is no fault.
	ctx, cancel := b.short()
	defer cancel()
	for o := range b.core.Client.ListIncompleteUploads(ctx, b.name, b.prefix, true) {
		if o.Err != nil || b.core.AbortMultipartUpload(ctx, b.name, o.Key, o.UploadID) != nil {
			break
		}
	}
	return nil
}

func (b *bucket) take() error {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	writer := hex.EncodeToString(raw)
	if err := b.send(context.Background(), writerName, strings.NewReader(writer), int64(len(writer)), minio.PutObjectOptions{}); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.writer = writer
	return nil
}

func (b *bucket) moved() int64 { return b.sent.Load() }

func (b *bucket) create(path string, raw []byte) error {
	options := minio.PutObjectOptions{}
	options.SetMatchETagExcept("*")
	err := b.send(context.Background(), path, bytes.NewReader(raw), int64(len(raw)), options)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if errors.As(err, new(unableError)) {
		// Not every server knows the condition; who reads the object afterwards finds out.
		return b.send(context.Background(), path, bytes.NewReader(raw), int64(len(raw)), minio.PutObjectOptions{})
	}
	return err
}

// taking is called for what a server takes.
type taking func(n int)

func (t taking) Read(p []byte) (int, error) {
	t(len(p))
	return len(p), nil
}

func (b *bucket) send(ctx context.Context, path string, r io.ReadSeeker, size int64, options minio.PutObjectOptions) error {
	watched, beat, end := b.watch(ctx)
	defer end()
	options.ContentType = "application/octet-stream"
	// The checksum of the whole instead of signed pieces: not every server understands those.
	options.DisableContentSha256, options.SendContentMd5 = true, true
	options.PartSize, options.NumThreads = uint64(max(partSize, size/mostParts+1)), 1
	options.Progress = taking(func(n int) { b.sent.Add(int64(n)); beat() })
	_, err := b.core.Client.PutObject(watched, b.name, b.key(path), r, size, options)
	if ctx.Err() != nil {
		err = ctx.Err()
	} else if err != nil {
		switch answer := minio.ToErrorResponse(err); answer.Code {
		case "PreconditionFailed", "ConditionalRequestConflict":
			err = fs.ErrExist
		case "NotImplemented":
			err = unableError{b.fails(err)}
		default:
			err = b.fails(err)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.noted(path, true); err != nil {
		b.doubt[path] = true
	}
	return err
}

// unableError is returned where the server does not know what it was asked.
type unableError struct{ error }

func (e unableError) Unwrap() error { return e.error }

// noted remembers that an object is there, or is not.
func (b *bucket) noted(at string, isThere bool) {
	if b.known == nil {
		b.doubt[at] = true // what is there is being read
		return
	}
	in, name := path.Split(at)
	in = strings.TrimSuffix(in, "/")
	delete(b.doubt, at)
	if !isThere {
		delete(b.known[in], name)
		return
	}
	if b.known[in] == nil {
		b.known[in] = map[string]bool{}
	}
	b.known[in][name] = true
}

// write gathers the object first: its name may have its size, and what is read does not wait for the bucket.
func (b *bucket) write(ctx context.Context, in string, fill func(io.Writer) (string, error)) (err error) {
	w := &waiting{dir: filepath.Join(b.data, sendingName)}
	defer func() { err = errors.Join(err, w.close()) }()
	name, err := fill(w)
	if err != nil {
		return err
	}
	r, size, err := w.reader()
	if err != nil {
		return err
	}
	return b.send(ctx, path.Join(in, name), r, size, minio.PutObjectOptions{})
}

// waiting is what waits to be sent.
type waiting struct {
	dir    string
	memory bytes.Buffer
	file   *os.File
}

func (w *waiting) Write(p []byte) (int, error) {
	if w.file == nil && w.memory.Len()+len(p) <= inMemory {
		return w.memory.Write(p)
	}
	if w.file == nil {
		f, err := os.CreateTemp(w.dir, half) // for its owner only
		if err != nil {
			return 0, fmt.Errorf("backup: %w", err)
		}
		w.file = f
		if _, err := w.memory.WriteTo(f); err != nil {
			return 0, fmt.Errorf("backup: %w", err)
		}
	}
	return w.file.Write(p)
}

func (w *waiting) reader() (io.ReadSeeker, int64, error) {
	if w.file == nil {
		return bytes.NewReader(w.memory.Bytes()), int64(w.memory.Len()), nil
	}
	size, err := w.file.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = w.file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("backup: %w", err)
	}
	return w.file, size, nil
}

func (w *waiting) close() error {
	if w.file == nil {
		return nil
	}
	return errors.Join(w.file.Close(), os.Remove(w.file.Name()))
}

func (b *bucket) open(path string) (io.ReadCloser, error) {
	r := &receiving{b: b, key: b.key(path)}
	if err := r.connect(); err != nil {
		return nil, err
	}
	return r, nil
}

// receiving is an object that is read. A connection that breaks is made again some times, from where it broke.
type receiving struct {
	b    *bucket
	key  string
	etag string
	body io.ReadCloser
	beat func()
	end  func()
	at   int64
	size int64
	made int
}

func (r *receiving) connect() error {
	r.made++
	options := minio.GetObjectOptions{}
	if r.at > 0 {
		if err := errors.Join(options.SetRange(r.at, 0), options.SetMatchETag(r.etag)); err != nil {
			return err
		}
	}
	ctx, beat, end := r.b.watch(context.Background())
	body, info, _, err := r.b.core.GetObject(ctx, r.b.name, r.key, options)
	if err != nil {
		end()
		return r.b.fails(err)
	}
	if r.at == 0 {
		r.size, r.etag = info.Size, info.ETag
	}
	r.body, r.beat, r.end = body, beat, end
	return nil
}

func (r *receiving) Read(p []byte) (int, error) {
	for {
		n, err := r.body.Read(p)
		r.at += int64(n)
		r.beat()
		switch {
		case n > 0:
			r.made = 0
			return n, nil // an error comes again with the next reading
		case err == nil || errors.Is(err, io.EOF) && r.at >= r.size:
			return 0, err
		case r.made >= tries:
			return 0, r.b.fails(err)
		}
		r.end()
		_ = r.body.Close()
		if err := r.connect(); err != nil {
			return 0, err
		}
	}
}

// Close ends the reading.
func (r *receiving) Close() error {
	r.end()
	return r.body.Close()
}

func (b *bucket) list(in string) ([]string, error) {
	if b.data == "" {
		return b.ask(in)
	}
	for isKnown := false; !isKnown; { // it may be forgotten meanwhile
		if err := b.learn(); err != nil {
			return nil, err
		}
		b.mu.Lock()
		if isKnown = b.known != nil; !isKnown {
			b.mu.Unlock()
		}
	}
	defer b.mu.Unlock()
	var out []string
	for folder, names := range b.known {
		below, isBelow := strings.CutPrefix("/"+folder+"/", strings.TrimSuffix("/"+in, "/")+"/")
		if !isBelow {
			continue
		}
		for name := range names {
			out = append(out, strings.TrimPrefix(below+name, "/"))
		}
	}
	return out, nil
}

func (b *bucket) forget() {
	b.learning.Lock()
	defer b.learning.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.known = nil
}

// learn reads once what is there, and asks for what is in doubt.
func (b *bucket) learn() error {
	b.learning.Lock()
	defer b.learning.Unlock()
	b.mu.Lock()
	isKnown, inDoubt := b.known != nil, len(b.doubt) > 0
	b.mu.Unlock()
	if !isKnown {
		all, err := b.ask("")
		if err != nil {
			return err
		}
		b.mu.Lock()
		later := b.doubt
		b.known, b.doubt = map[string]map[string]bool{}, map[string]bool{}
		for _, one := range all {
			b.noted(one, true)
		}
		b.doubt, inDoubt = later, len(later) > 0
		b.mu.Unlock()
	}
	if inDoubt {
		return b.resolve()
	}
	return nil
}

// resolve asks for the objects whose writing has failed: they may be there all the same.
func (b *bucket) resolve() error {
	b.mu.Lock()
	var all []string
	for one := range b.doubt {
		all = append(all, one)
	}
	b.mu.Unlock()
	for _, one := range all {
		ctx, cancel := b.short()
		_, err := b.core.Client.StatObject(ctx, b.name, b.key(one), minio.StatObjectOptions{})
		cancel()
		if err = b.fails(err); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		b.mu.Lock()
		b.noted(one, err == nil)
		b.mu.Unlock()
	}
	return nil
}

// ask reads what is below a folder; without one, all.
func (b *bucket) ask(in string) ([]string, error) {
	prefix := b.prefix
	if in != "" {
		prefix = b.key(in) + "/"
	}
	var out []string
	ctx, beat, end := b.watch(context.Background())
	defer end()
	for o := range b.core.Client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if o.Err != nil {
			return nil, b.fails(o.Err)
		}
		beat()
		out = append(out, strings.TrimPrefix(o.Key, prefix))
	}
	if ctx.Err() != nil {
		return nil, b.fails(ctx.Err())
	}
	return out, nil
}

func (b *bucket) remove(path string) error {
	ctx, cancel := b.short()
	defer cancel()
	err := b.fails(b.core.Client.RemoveObject(ctx, b.name, b.key(path), minio.RemoveObjectOptions{}))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.noted(path, false)
	return nil
}

// move copies an object within the bucket and removes the old one. A large one takes as long as the server needs to copy it.
func (b *bucket) move(from, to string) error {
	_, err := b.copier.ComposeObject(context.Background(), minio.CopyDestOptions{Bucket: b.name, Object: b.key(to)}, minio.CopySrcOptions{Bucket: b.name, Object: b.key(from)})
	if err := b.fails(err); err != nil {
		return err
	}
	b.mu.Lock()
	b.noted(to, true)
	b.mu.Unlock()
	return b.remove(from)
}
