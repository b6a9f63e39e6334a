package channel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"latchkey/internal/identity"
	"latchkey/internal/outside"
)

// Timeout is how long one calendar may take, redirects and all.
const Timeout = 20 * time.Second

const maxRedirects = 5

// Fetched is what came from an address.
type Fetched struct {
	Body []byte
	// Unchanged: the server says that it is what the ETag or the date named.
	Unchanged          bool
	ETag, LastModified string
}

// Fetcher reads calendars from addresses on the open internet.
type Fetcher struct{ client *http.Client }

// NewFetcher makes a fetcher. Private addresses are refused after resolving, at the first call and at each redirect, unless the operator allows them.
func NewFetcher(allowPrivate bool) *Fetcher {
	transport := &http.Transport{
		DialContext: outside.Dialer(allowPrivate).DialContext, TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: 15 * time.Second, MaxResponseHeaderBytes: 64 << 10,
		MaxIdleConnsPerHost: 2, IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: true,
		// No proxy of the environment: it would resolve names itself and reach what must not be reached.
		Proxy: nil,
	}
	return &Fetcher{client: &http.Client{Transport: transport, Timeout: Timeout, CheckRedirect: checkRedirect}}
}

var errRedirect = errors.New("a redirect that is not followed")

func checkRedirect(next *http.Request, via []*http.Request) error {
	if len(via) >= maxRedirects || (next.URL.Scheme != "https" && next.URL.Scheme != "http") || (via[len(via)-1].URL.Scheme == "https" && next.URL.Scheme == "http") {
		return errRedirect
	}
	next.Header.Del("Referer") // the address is a password
	return nil
}

// IsAddress reports whether a source is an address and not the name of a file.
func IsAddress(source string) bool {
	lower := strings.ToLower(source)
	return strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "webcal://") || strings.HasPrefix(lower, "webcals://")
}

// Get reads a calendar. Every failure is a *Failed whose reason does not hold the address.
func (f *Fetcher) Get(ctx context.Context, address, etag, lastModified string) (Fetched, error) {
	if scheme, rest, ok := strings.Cut(address, "://"); ok && strings.HasPrefix(strings.ToLower(scheme), "webcal") {
		address = "https://" + rest
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return Fetched{}, failed(AddressInvalid, nil)
	}
	request.Header.Set("Accept", "text/calendar, text/plain;q=0.5")
	request.Header.Set("User-Agent", "Latchkey")
	if etag != "" {
		request.Header.Set("If-None-Match", etag)
	}
	if lastModified != "" {
		request.Header.Set("If-Modified-Since", lastModified)
	}
	answer, err := f.client.Do(request)
	if err != nil {
		return Fetched{}, unreachable(err)
	}
	defer answer.Body.Close()
	out := Fetched{ETag: answer.Header.Get("ETag"), LastModified: answer.Header.Get("Last-Modified")}
	switch {
	case answer.StatusCode == http.StatusNotModified:
		out.Unchanged, out.ETag, out.LastModified = true, etag, lastModified
		return out, nil
	case answer.StatusCode != http.StatusOK:
		return Fetched{}, answered(answer)
	case strings.HasPrefix(strings.ToLower(answer.Header.Get("Content-Type")), "text/html"):
		page, _ := io.ReadAll(io.LimitReader(answer.Body, mostShownText))
		return Fetched{}, &Failed{Reason: WebPage, body: page}
	}
	out.Body, err = readAll(answer.Body)
	if err == nil && answer.ContentLength > int64(len(out.Body)) && !answer.Uncompressed {
		err = failed(CutOff, nil)
	}
	return out, err
}

// longestWait is the longest Retry-After that is kept to.
const longestWait = 24 * time.Hour

// answered is the failure that an answer other than 200 and 304 stands for.
func answered(answer *http.Response) error {
	f := &Failed{Reason: Refused, Status: answer.StatusCode}
	switch status := answer.StatusCode; {
	case status == http.StatusNotFound || status == http.StatusGone:
		f.Reason = NotThere
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		f.Reason = NotAllowed
	case status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable:
		f.Reason = Busy
		f.RetryAfter = retryAfter(answer.Header, time.Now())
	case status >= http.StatusInternalServerError:
		f.Reason = ServerBroken
	}
	return f
}

// retryAfter is how long a server wants to be left alone: seconds, or until a time (RFC 9110, 10.2.3). The time is read by the server's own clock, or by ours where it says none.
func retryAfter(header http.Header, ours time.Time) time.Duration {
	said := header.Get("Retry-After")
	if seconds, ok := identity.ParseNumber(said); ok {
		return time.Duration(min(seconds, int64(longestWait/time.Second))) * time.Second
	}
	until, err := http.ParseTime(said)
	if err != nil {
		return 0
	}
	now, wrong := http.ParseTime(header.Get("Date"))
	if wrong != nil {
		now = ours
	}
	return min(max(0, until.Sub(now)), longestWait)
}

func readAll(r io.Reader) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, unreachable(err)
	}
	if len(body) > MaxBytes {
		return nil, failed(TooLarge, nil)
	}
	return body, nil
}

// unreachable drops the address that net/http writes into its errors.
func unreachable(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err
	}
	switch {
	case errors.Is(err, outside.ErrPrivate):
		return failed(AddressPrivate, outside.ErrPrivate)
	case errors.Is(err, errRedirect):
		return failed(Redirected, errRedirect)
	case errors.Is(err, context.Canceled):
		return failed(GivenUp, context.Canceled)
	case isTimeout(err):
		return failed(TooSlow, context.DeadlineExceeded)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return failed(CutOff, io.ErrUnexpectedEOF)
	}
	return failed(Unreachable, nil)
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return (ok && timeout.Timeout()) || errors.Is(err, context.DeadlineExceeded)
}

// ReadFile reads a calendar from a file of the operator.
func ReadFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("feed: %w", err)
	}
	defer file.Close()
	return readAll(file)
}
