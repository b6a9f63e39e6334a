package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"time"
)

// conn is one keep-alive connection of a client that does as little as possible: on a small machine its own work is taken from the server's. The floors are
// measured with the same client.
type conn struct {
	c net.Conn
	r *bufio.Reader
	// keep is whether body is wanted; that of a refusal is kept in any case. etag is that of the last answer.
	keep bool
	// refused is whether the answer that is read is a refusal.
	refused bool
	body    bytes.Buffer
	etag    string
	// patience is how long one call may take.
	patience time.Duration
}

// callTimeout is for one call where nothing else is said; a server that takes longer has failed.
const callTimeout = 30 * time.Second

func dial(addr string) (*conn, error) {
	c, err := net.DialTimeout("tcp", addr, callTimeout)
	if err != nil {
		return nil, err
	}
	return &conn{c: c, r: bufio.NewReaderSize(c, 32<<10), patience: callTimeout}, nil
}

func (c *conn) close() { _ = c.c.Close() }

// request is an HTTP/1.1 request as it is sent. headers come in pairs.
func request(method, path, token, body string, headers ...string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n", method, path)
	if token != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		fmt.Fprintf(&b, "%s: %s\r\n", headers[i], headers[i+1])
	}
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n" + body)
	return b.Bytes()
}

// do sends a request and reads the answer whole.
func (c *conn) do(req []byte) (status int, err error) {
	if err := c.c.SetDeadline(time.Now().Add(c.patience)); err != nil {
		return 0, err
	}
	if _, err := c.c.Write(req); err != nil {
		return 0, err
	}
	line, err := c.line()
	if err != nil {
		return 0, err
	}
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return 0, fmt.Errorf("not an HTTP/1.1 answer: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, err
	}
	c.refused = status >= 400
	length, chunked := 0, false
	c.etag = ""
	for {
		if line, err = c.line(); err != nil {
			return status, err
		}
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch textproto.CanonicalMIMEHeaderKey(string(name)) {
		case "Content-Length":
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		case "Transfer-Encoding":
			chunked = true
		case "Etag":
			c.etag = string(bytes.TrimSpace(value))
		}
		if err != nil {
			return status, err
		}
	}
	c.body.Reset()
	if !chunked {
		return status, c.take(length)
	}
	return status, c.chunks()
}

func (c *conn) line() ([]byte, error) {
	line, err := c.r.ReadSlice('\n')
	return bytes.TrimRight(line, "\r\n"), err
}

func (c *conn) chunks() error {
	for {
		line, err := c.line()
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(string(line), 16, 32)
		if err != nil {
			return err
		}
		if err := c.take(int(n)); err != nil {
			return err
		}
		if line, err = c.line(); err != nil {
			return err
		}
		if len(line) > 0 {
			return errors.New("a chunk is longer than it says")
		}
		if n == 0 {
			return nil
		}
	}
}

func (c *conn) take(n int) error {
	if !c.keep && !c.refused {
		_, err := c.r.Discard(n)
		return err
	}
	_, err := io.CopyN(&c.body, c.r, int64(n))
	return err
}

// get makes one call outside of a measurement and gives its body.
func get(addr, path, token string) ([]byte, error) {
	return once(addr, request("GET", path, token, ""))
}

func once(addr string, req []byte) ([]byte, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	defer c.close()
	c.keep = true
	status, err := c.do(req)
	if err != nil {
		return nil, err
	}
	if status != 200 {
		first, _, _ := strings.Cut(string(req), " HTTP/")
		return nil, fmt.Errorf("%s: status %d: %.300s", first, status, c.body.String())
	}
	return bytes.Clone(c.body.Bytes()), nil
}
