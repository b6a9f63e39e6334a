package socketio

import (
	"encoding/json"
)

// echo is an Engine.IO server without Socket.IO: it sends every message back.
type echo struct{ session *session }

// newEchoServer makes a server of the lower layer alone.
func newEchoServer(opts Options) *Server {
	srv := New(opts)
	srv.newUpper = func(s *session) upper { return &echo{session: s} }
	return srv
}

func (*echo) begin()     {}
func (*echo) abort()     {}
func (*echo) end(string) {}

func (e *echo) message(data []byte, isBinary bool) error {
	if isBinary {
		return e.session.send(binaryPacket(data))
	}
	return e.session.send(textPacket(string(engineMessage) + string(data)))
}

// anyArgs makes arguments of what a handler got, for sending them back.
func anyArgs(args []json.RawMessage, attachments [][]byte) []any {
	out := make([]any, len(args))
	for i, arg := range args {
		out[i] = arg
		var p placeholder
		if json.Unmarshal(arg, &p) == nil && p.Placeholder && p.Num < len(attachments) {
			out[i] = Binary(attachments[p.Num])
		}
	}
	return out
}
