package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// s3 keeps bytes in a bucket of any server that speaks S3.
type s3 struct {
	client         *minio.Client
	bucket, prefix string
}

// Bucket is a bucket of a server that speaks S3, with what opens it.
type Bucket struct {
	Host, Name, Key, Secret, Region string
	// Prefix begins the name of every object; it is empty or ends with a slash.
	Prefix string
	TLS    bool
}

// ErrNoBucket is returned for an address that names no bucket. It never repeats the address, which holds a secret.
var ErrNoBucket = errors.New("expected s3://key:secret@host/bucket")

// ParseBucket reads s3://key:secret@host/bucket?region=…&tls=false&prefix=….
func ParseBucket(address string) (Bucket, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" {
		return Bucket{}, ErrNoBucket
	}
	q := u.Query()
	secret, _ := u.User.Password()
	b := Bucket{Host: u.Host, Name: strings.Trim(u.Path, "/"), Key: u.User.Username(), Secret: secret, Region: q.Get("region"), Prefix: strings.Trim(q.Get("prefix"), "/"), TLS: q.Get("tls") != "false"}
	if b.Host == "" || b.Name == "" || strings.Contains(b.Name, "/") {
		return Bucket{}, ErrNoBucket
	}
	if b.Prefix != "" {
		b.Prefix += "/"
	}
	return b, nil
}

// Options are how a client opens the bucket.
func (b Bucket) Options() *minio.Options {
	return &minio.Options{Creds: credentials.NewStaticV4(b.Key, b.Secret, ""), Secure: b.TLS, Region: b.Region, BucketLookup: minio.BucketLookupAuto}
}

func openS3(address string) (*s3, error) {
	b, err := ParseBucket(address)
	if err != nil {
		return nil, fmt.Errorf("LATCHKEY_FILES_URL: %w", err)
	}
	client, err := minio.New(b.Host, b.Options())
	if err != nil {
		return nil, errors.New("LATCHKEY_FILES_URL: the host is no address")
	}
	return &s3{client: client, bucket: b.Name, prefix: b.Prefix}, nil
}

func (s *s3) put(ctx context.Context, key string, r io.Reader, size int64) error {
	if _, _, err := pathOf(key); err != nil {
		return err
	}
	// The checksum of the whole instead of signed pieces: not every server understands those.
	_, err := s.client.PutObject(ctx, s.bucket, s.prefix+key, r, size, minio.PutObjectOptions{ContentType: "application/octet-stream", DisableContentSha256: true, SendContentMd5: true})
	if err != nil {
		return fmt.Errorf("files: put: %w", err)
	}
	return nil
}

func (s *s3) open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	if _, err := s.client.StatObject(ctx, s.bucket, s.prefix+key, minio.StatObjectOptions{}); err != nil {
		if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
			return nil, errNoBlob
		}
		return nil, fmt.Errorf("files: stat: %w", err)
	}
	o, err := s.client.GetObject(ctx, s.bucket, s.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return nil, fmt.Errorf("files: get: %w", err)
	}
	return o, nil
}

func (s *s3) remove(ctx context.Context, key string) error {
	if err := s.client.RemoveObject(ctx, s.bucket, s.prefix+key, minio.RemoveObjectOptions{}); err != nil {
		return fmt.Errorf("files: remove: %w", err)
	}
	return nil
}

func (s *s3) each(ctx context.Context, prefix string, call func(key string, at time.Time) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for o := range s.client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: s.prefix + prefix}) {
		if o.Err != nil {
			return fmt.Errorf("files: list: %w", o.Err)
		}
		if err := call(strings.TrimPrefix(o.Key, s.prefix), o.LastModified); err != nil {
			return err
		}
	}
	return nil
}
