package socketio

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/coder/websocket"
)

// shutdown is how sessions end when the server is closed.
var shutdown = ending{code: websocket.StatusServiceRestart, answer: &closePacket}

// problem is the body of a refusal, as the official server answers it.
type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

var (
	unknownTransport = problem{0, "Transport unknown"}
	unknownSession   = problem{1, "Session ID unknown"}
	badMethod        = problem{2, "Bad handshake method"}
	badRequest       = problem{3, "Bad request"}
	forbidden        = problem{4, "Forbidden"}
	badVersion       = problem{5, "Unsupported protocol version"}
)

// refuse answers a request that is not served.
func refuse(w http.ResponseWriter, status int, p problem) {
	body, _ := json.Marshal(p) // a number and a string: cannot fail
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// refuseForNow answers a request that may be tried again later.
func refuseForNow(w http.ResponseWriter, status int) {
	w.Header().Set("Retry-After", "5") // seconds
	refuse(w, status, badRequest)
}

// allowed checks where a request comes from and sets the headers that let a foreign page read the answer.
func (srv *Server) allowed(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	h := w.Header()
	h.Add("Vary", "Origin")
	if origin == "" {
		return true
	}
	if !srv.opts.AllowOrigin(r) {
		return false
	}
	if sameHost(r) {
		return true
	}
	h.Set("Access-Control-Allow-Origin", origin)
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, POST")
		h.Set("Access-Control-Allow-Headers", "Content-Type")
		h.Set("Access-Control-Max-Age", "600") // seconds
	}
	return true
}

// sameHost reports whether a request's origin is the host that it asks.
func sameHost(r *http.Request) bool {
	u, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}
