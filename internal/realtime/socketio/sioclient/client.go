// Package sioclient is a small Socket.IO 5 client over a plain websocket, for tests and load: main namespace only, no binary, no
// reconnection.
package sioclient

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/coder/websocket"
)

// maxMessage is the most a server may send at once, in bytes.
const maxMessage = 4 << 20

// Options of Dial. The zero value will do.
type Options struct {
	Header     http.Header  // of the websocket's handshake
	HTTPClient *http.Client // for the handshake; its Timeout must be zero
	Auth       any          // sent with CONNECT, as JSON
	// OnEvent is called for each event, one after another, by the goroutine that reads. Nil ignores events. It may emit, but must not wait
	// for Call.
	OnEvent func(event string, args []json.RawMessage)
	// OnText, instead of OnEvent, gets events as they came, such as 42["name",1], so that a load generator need not decode them.
	OnText func(packet []byte)
}

// Client is a connected client. Its methods may be called from any goroutine.
type Client struct {
	ws   *websocket.Conn
	opts Options
	sid  string
	done chan struct{} // closed when the reader has ended
	err  error         // why, once done is closed

	mu    sync.Mutex
	calls map[int64]chan []json.RawMessage
	next  int64
}

// Refused is the error of Dial when the server refuses the namespace.
type Refused struct {
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

// Error implements error.
func (r *Refused) Error() string { return "sioclient: refused: " + r.Message }

// Dial connects to a server such as "http://127.0.0.1:8081" (with /socket.io/ when the URL has no path) and to its main namespace. The
// context is for connecting only.
func Dial(ctx context.Context, address string, opts Options) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("sioclient: %w", err)
	}
	u.Scheme = strings.Replace(u.Scheme, "http", "ws", 1)
	if u.Path == "" || u.Path == "/" {
		u.Path = "/socket.io/"
	}
	u.RawQuery = "EIO=4&transport=websocket"
	ws, _, err := websocket.Dial(ctx, u.String(), &websocket.DialOptions{HTTPHeader: opts.Header, HTTPClient: opts.HTTPClient})
	if err != nil {
		return nil, fmt.Errorf("sioclient: %w", err)
	}
	ws.SetReadLimit(maxMessage)
	c := &Client{ws: ws, opts: opts, done: make(chan struct{})}
	if err := c.connect(ctx); err != nil {
		_ = ws.CloseNow()
		return nil, err
	}
	go c.read(context.WithoutCancel(ctx))
	return c, nil
}

// connect exchanges the first packets.
func (c *Client) connect(ctx context.Context) error {
	open, err := c.expect(ctx, "0")
	if err != nil {
		return err
	}
	if !json.Valid(open) {
		return errors.New("sioclient: malformed handshake")
	}
	packet := []byte("40")
	if c.opts.Auth != nil {
		auth, err := json.Marshal(c.opts.Auth)
		if err != nil {
			return fmt.Errorf("sioclient: %w", err)
		}
		packet = append(packet, auth...)
	}
	if err := c.ws.Write(ctx, websocket.MessageText, packet); err != nil {
		return fmt.Errorf("sioclient: %w", err)
	}
	body, err := c.expect(ctx, "40")
	if err != nil {
		return err
	}
	var granted struct {
		SID string `json:"sid"`
	}
	if err := json.Unmarshal(body, &granted); err != nil {
		return fmt.Errorf("sioclient: %w", err)
	}
	c.sid = granted.SID
	return nil
}

// expect reads packets until one begins with prefix, and returns what follows it. It answers pings.
func (c *Client) expect(ctx context.Context, prefix string) ([]byte, error) {
	for {
		_, data, err := c.ws.Read(ctx)
		if err != nil {
			return nil, fmt.Errorf("sioclient: %w", err)
		}
		switch {
		case bytes.HasPrefix(data, []byte(prefix)):
			return data[len(prefix):], nil
		case string(data) == "2":
			if err := c.ws.Write(ctx, websocket.MessageText, pong); err != nil {
				return nil, fmt.Errorf("sioclient: %w", err)
			}
		case bytes.HasPrefix(data, []byte("44")):
			refused := &Refused{}
			if err := json.Unmarshal(data[2:], refused); err != nil {
				return nil, fmt.Errorf("sioclient: %w", err)
			}
			return nil, refused
		default:
			return nil, fmt.Errorf("sioclient: unexpected packet of %d bytes", len(data))
		}
	}
}

var pong = []byte("3")

// read reads until the connection ends.
func (c *Client) read(ctx context.Context) {
	defer func() {
		_ = c.ws.CloseNow()
		close(c.done)
	}()
	for {
		_, data, err := c.ws.Read(ctx)
		if err != nil {
			c.err = err
			return
		}
		if err := c.packet(ctx, data); err != nil {
			c.err = err
			return
		}
	}
}

// packet acts upon a packet of the server.
func (c *Client) packet(ctx context.Context, data []byte) error {
	switch {
	case string(data) == "2":
		return c.ws.Write(ctx, websocket.MessageText, pong)
	case bytes.HasPrefix(data, []byte("42")):
		if c.opts.OnText != nil {
			c.opts.OnText(data)
			return nil
		}
		if c.opts.OnEvent == nil {
			return nil
		}
		var args []json.RawMessage
		if err := json.Unmarshal(data[2:], &args); err != nil || len(args) == 0 {
			return errors.New("sioclient: malformed event")
		}
		var event string
		if err := json.Unmarshal(args[0], &event); err != nil {
			return errors.New("sioclient: malformed event")
		}
		c.opts.OnEvent(event, args[1:])
	case bytes.HasPrefix(data, []byte("43")):
		return c.acknowledged(data[2:])
	case string(data) == "1" || string(data) == "41":
		return errors.New("sioclient: closed by the server")
	}
	return nil
}

// acknowledged gives an answer to the Call that waits for it.
func (c *Client) acknowledged(data []byte) error {
	n := bytes.IndexByte(data, '[')
	if n < 1 {
		return errors.New("sioclient: malformed acknowledgement")
	}
	id, err := strconv.ParseInt(string(data[:n]), 10, 64)
	if err != nil {
		return errors.New("sioclient: malformed acknowledgement")
	}
	var args []json.RawMessage
	if err := json.Unmarshal(data[n:], &args); err != nil {
		return errors.New("sioclient: malformed acknowledgement")
	}
	c.mu.Lock()
	answer := c.calls[id]
	delete(c.calls, id)
	c.mu.Unlock()
	if answer != nil {
		answer <- args
	}
	return nil
}

// ID is the id of the socket, as the server knows it.
func (c *Client) ID() string { return c.sid }

// Emit sends an event.
func (c *Client) Emit(event string, args ...any) error { return c.send("42", event, args) }

// Call sends an event and waits for its acknowledgement.
func (c *Client) Call(ctx context.Context, event string, args ...any) ([]json.RawMessage, error) {
	answer := make(chan []json.RawMessage, 1)
	c.mu.Lock()
	if c.calls == nil {
		c.calls = map[int64]chan []json.RawMessage{}
	}
	id := c.next
	c.next++
	c.calls[id] = answer
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.calls, id)
	}()
	if err := c.send("42"+strconv.FormatInt(id, 10), event, args); err != nil {
		return nil, err
	}
	select {
	case args := <-answer:
		return args, nil
	case <-c.done:
		return nil, c.Err()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *Client) send(prefix, event string, args []any) error {
	body, err := json.Marshal(append([]any{event}, args...))
	if err != nil {
		return fmt.Errorf("sioclient: %w", err)
	}
	if err := c.ws.Write(context.Background(), websocket.MessageText, append([]byte(prefix), body...)); err != nil {
		return fmt.Errorf("sioclient: %w", err)
	}
	return nil
}

// Done is closed when the connection has ended.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err returns why the connection ended; nil while it has not.
func (c *Client) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}

// Close ends the connection and waits for its goroutine.
func (c *Client) Close() {
	_ = c.ws.CloseNow()
	<-c.done
}
