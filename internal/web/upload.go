package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/fault"
)

// Upload lets a call take files: as multipart/form-data with the fields of its JSON body and files beside them. Without files JSON is taken as ever.
type Upload struct {
	// MaxFiles is how many files may come at once, MaxBytes how large each of them may be.
	MaxFiles int
	MaxBytes int64
	// Raw takes one file as the whole body (application/octet-stream), and no form.
	Raw bool
	// Admit refuses a call before anything of its body is read, where no sign-in says who may make it; it may be nil.
	Admit func(ctx context.Context, c Caller, h http.Header) error
}

// SentFile is a file of a request. It is there until the request has been answered.
type SentFile struct {
	// Name is what the client calls it: not to be trusted.
	Name string
	// Content is the whole file, or one byte more than MaxBytes of one that is larger.
	*os.File
}

const (
	// maxFields is what fields and heads of parts may take beside the files, in bytes.
	maxFields = 64 << 10
	// answerWithin is how long the answer may take after the last byte has come: pictures are made new meanwhile.
	answerWithin = 2 * time.Minute
	// smallPart is the largest part that has to come within partWhole.
	smallPart = 1 << 20
)

// uploadOf is the upload that a request wants to make, if its route takes one and it is one.
func (r *Router) uploadOf(req *http.Request) (Route, string, bool) {
	kind, params, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || (kind != "multipart/form-data" && kind != "application/octet-stream") {
		return Route{}, "", false
	}
	route, ok := r.uploads[r.pattern(req)]
	return route, params["boundary"], ok && route.Upload.Raw == (kind == "application/octet-stream")
}

// steady reads a body as long as it comes fast enough, and not beyond its end.
type steady struct {
	io.Reader
	w    http.ResponseWriter
	end  time.Time
	pace pace
}

func (s *steady) Read(b []byte) (int, error) {
	next := s.pace.until
	if next.After(s.end) {
		next = s.end
	}
	_ = http.NewResponseController(s.w).SetReadDeadline(next)
	n, err := s.Reader.Read(b)
	s.pace.came(deadline(0), n)
	return n, err
}

// sent is what has come in: the fields as a JSON body, the files, and a fingerprint of both that does not depend on the boundary.
type sent struct {
	body        []byte
	files       []SentFile
	fingerprint string
}

func (s *sent) close() {
	for _, f := range s.files {
		_ = f.Close()
	}
}

// receive takes an upload in. Nobody may make it who may not make the call.
func (r *Router) receive(w http.ResponseWriter, req *http.Request, route Route, boundary string) (out *sent, err error) {
	c, err := r.caller(req.Context(), route, req.URL, req.Header.Get("Authorization"))
	if err != nil {
		return nil, err
	}
	if route.Upload.Admit != nil {
		if err := route.Upload.Admit(req.Context(), c, req.Header); err != nil {
			return nil, err
		}
	}
	pool := r.forms
	if route.Upload.Raw && route.Upload.MaxBytes <= smallPart {
		pool = r.parts
	}
	release, err := pool.take(c.Actor.Principal())
	if err != nil {
		return nil, err
	}
	defer release()
	limit := int64(route.Upload.MaxFiles)*route.Upload.MaxBytes + maxFields
	if r.options.Room != nil {
		if err := r.options.Room(min(max(req.ContentLength, 0), limit)); err != nil {
			return nil, err
		}
	}
	control := http.NewResponseController(w)
	end := deadline(pool.whole)
	_ = control.SetWriteDeadline(end.Add(answerWithin))
	defer func() { _ = control.SetWriteDeadline(deadline(answerWithin)) }()
	body := &steady{Reader: http.MaxBytesReader(w, req.Body, limit), w: w, end: end, pace: newPace(deadline(0), pool.slack)}
	out = &sent{body: []byte("{}")}
	defer func() {
		if err != nil {
			out.close()
		}
	}()
	h := sha256.New()
	fmt.Fprintf(h, "%s %s?%s\n", req.Method, req.URL.Path, req.URL.RawQuery)
	if route.Upload.Raw {
		err := out.file(h, "", body, route.Upload)
		out.fingerprint = hex.EncodeToString(h.Sum(nil))
		return out, err
	}
	parts := multipart.NewReader(body, boundary)
	fields, left := map[string]any{}, int64(maxFields)
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return out, bodyFault(err)
		}
		if part.FileName() == "" {
			left, err = field(h, fields, part, left)
		} else {
			err = out.file(h, part.FileName(), part, route.Upload)
		}
		if err != nil {
			return out, err
		}
	}
	out.fingerprint = hex.EncodeToString(h.Sum(nil))
	out.body, err = json.Marshal(fields)
	return out, err
}

// field reads a part that is a field; a second one of the same name is refused, as it is in JSON.
func field(h hash.Hash, fields map[string]any, part *multipart.Part, left int64) (int64, error) {
	value, err := io.ReadAll(io.LimitReader(part, left+1))
	if err != nil {
		return 0, bodyFault(err)
	}
	name := part.FormName()
	if left -= int64(len(value) + len(name)); left < 0 {
		return 0, fault.Of(fault.TooLarge)
	}
	if _, twice := fields[name]; twice {
		return 0, fault.Invalid(fault.BadRequest, map[string]string{name[:min(len(name), 64)]: "given twice"})
	}
	fields[name] = string(value)
	fmt.Fprintf(h, "field %q %d\n", name, len(value))
	h.Write(value)
	return left, nil
}

// file reads a file onto the disk, where nobody else finds it.
func (s *sent) file(h hash.Hash, name string, part io.Reader, limits *Upload) error {
	if len(s.files) == limits.MaxFiles {
		f := fault.Invalid(fault.TooManyFiles, map[string]string{"files": fmt.Sprintf("expected at most %d", limits.MaxFiles)})
		f.Words = []string{"count", fmt.Sprint(limits.MaxFiles)}
		return f
	}
	f, err := os.CreateTemp("", "latchkey-upload-")
	if err != nil {
		return fault.OfDisk(err)
	}
	// Without a name it is gone as soon as it is closed, even when the program is killed.
	_ = os.Remove(f.Name())
	s.files = append(s.files, SentFile{Name: name, File: f})
	sum := sha256.New()
	n, err := io.Copy(spooling(io.MultiWriter(f, sum)), io.LimitReader(part, limits.MaxBytes+1))
	if err == nil && n > limits.MaxBytes {
		_, err = io.Copy(io.Discard, part) // so that the client hears the refusal: it listens when it has sent all
	}
	if err != nil {
		return bodyFault(err)
	}
	fmt.Fprintf(h, "file %q %d\n", name, n)
	h.Write(sum.Sum(nil))
	_, err = f.Seek(0, io.SeekStart)
	return fault.OfDisk(err)
}

// spooling writes an upload to the disk; a test puts a full disk in its place.
var spooling = func(w io.Writer) io.Writer { return w }

// documentUpload adds the form to what the document says of a call.
func (r *Router) documentUpload(route Route) {
	op := r.api.OpenAPI().Paths[route.Path].Put
	if route.Method == http.MethodPost {
		op = r.api.OpenAPI().Paths[route.Path].Post
	}
	if route.Upload.Raw {
		op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/octet-stream": {Schema: &huma.Schema{Type: "string", Format: "binary"}}}}
		return
	}
	files := &huma.Schema{Type: "array", MaxItems: new(route.Upload.MaxFiles), Items: &huma.Schema{Type: "string", Format: "binary"}, Description: fmt.Sprintf("Files, at most %d of %d MB each.", route.Upload.MaxFiles, route.Upload.MaxBytes>>20)}
	op.RequestBody.Content["multipart/form-data"] = &huma.MediaType{Schema: &huma.Schema{
		AllOf: []*huma.Schema{op.RequestBody.Content["application/json"].Schema, {Type: "object", Properties: map[string]*huma.Schema{"files": files}}},
	}}
}
