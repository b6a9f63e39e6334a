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

func openS3(u *url.URL) (*s3, error) {
	secret, _ := u.User.Password()
	bucket := strings.Trim(u.Path, "/")
	q := u.Query()
	if u.Host == "" || bucket == "" || strings.Contains(bucket, "/") {
		return nil, errors.New("LATCHKEY_FILES_URL: expected s3://key:secret@host/bucket")
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(u.User.Username(), secret, ""), Secure: q.Get("tls") != "false", Region: q.Get("region"), BucketLookup: minio.BucketLookupAuto,
	})
	if err != nil {
		return nil, errors.New("LATCHKEY_FILES_URL: the host is no address")
	}
	prefix := strings.Trim(q.Get("prefix"), "/")
	if prefix != "" {
		prefix += "/"
	}
	return &s3{client: client, bucket: bucket, prefix: prefix}, nil
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
