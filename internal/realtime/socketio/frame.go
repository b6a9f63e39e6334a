package socketio

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// packet is one Engine.IO packet ready to be sent. It is held as a whole websocket frame, header included, because frames of a server are
// not masked and therefore the same bytes for every listener; long-polling takes the part after the header. It is never changed.
type packet struct {
	wire   []byte
	header uint8 // length of the websocket header at the beginning of wire
	binary bool
}

// payload is the packet without the websocket header.
func (p packet) payload() []byte { return p.wire[p.header:] }

// cost is what the packet counts against Options.MaxBuffered, bookkeeping included so that many tiny packets count too.
func (p packet) cost() int { return len(p.wire) + 64 }

// Websocket opcodes with the FIN bit, and the longest header a server writes.
const (
	finText   = 0x81
	finBinary = 0x82
	finClose  = 0x88
	maxHeader = 10
)

// newPacket makes a packet of a buffer whose first maxHeader bytes are free for the header.
func newPacket(buf []byte, isBinary bool) packet {
	opcode := byte(finText)
	if isBinary {
		opcode = finBinary
	}
	n := len(buf) - maxHeader
	switch {
	case n < 126:
		buf = buf[maxHeader-2:]
		buf[1] = byte(n) // #nosec G115 -- less than 126
		buf[0] = opcode
		return packet{wire: buf, header: 2, binary: isBinary}
	case n < 1<<16:
		buf = buf[maxHeader-4:]
		buf[1] = 126
		binary.BigEndian.PutUint16(buf[2:], uint16(n))
		buf[0] = opcode
		return packet{wire: buf, header: 4, binary: isBinary}
	default:
		buf[1] = 127
		binary.BigEndian.PutUint64(buf[2:], uint64(n))
		buf[0] = opcode
		return packet{wire: buf, header: maxHeader, binary: isBinary}
	}
}

// textPacket makes a packet of a short text.
func textPacket(text string) packet {
	return newPacket(append(make([]byte, maxHeader, maxHeader+len(text)), text...), false)
}

// binaryPacket makes a packet of bytes, which it copies.
func binaryPacket(data []byte) packet {
	return newPacket(append(make([]byte, maxHeader, maxHeader+len(data)), data...), true)
}

// The packets that never differ.
var (
	closePacket = textPacket(string(engineClose))
	pingPacket  = textPacket(string(enginePing))
	noopPacket  = textPacket(string(engineNoop))
	probePacket = textPacket(string(enginePong) + probe)
)

// Binary is an argument of an event or acknowledgement that travels as bytes instead of JSON. It counts as such only as an argument of
// its own, not inside another value. Do not change it after sending.
type Binary []byte

// Frame is an event encoded for sending. It is immutable: one Frame may be given to any number of sockets, at the same time too, and
// nothing of it is copied or encoded again for a websocket.
type Frame struct {
	namespace   string
	first       packet
	attachments []packet
}

// Encode encodes an event for sockets of the main namespace.
func Encode(event string, args ...any) (*Frame, error) { return EncodeFor("/", event, args...) }

// EncodeFor encodes an event for sockets of a namespace. Arguments are encoded by encoding/json, except Binary; strings are not escaped for
// HTML. It fails for what JSON cannot express, for text that is not UTF-8 and for the event names that the protocol reserves.
func EncodeFor(namespace, event string, args ...any) (*Frame, error) {
	if slices.Contains(reserved, event) {
		return nil, fmt.Errorf("socketio: the event name %q is reserved", event)
	}
	return encode(typeEvent, namespace, -1, &event, args)
}

// encode encodes an event or an acknowledgement.
func encode(kind byte, namespace string, id int64, event *string, args []any) (*Frame, error) {
	f := &Frame{namespace: namespace}
	for _, arg := range args {
		if b, ok := arg.(Binary); ok {
			f.attachments = append(f.attachments, binaryPacket(b))
		}
	}
	if len(f.attachments) > maxAttachments {
		return nil, fmt.Errorf("socketio: %d attachments, at most %d", len(f.attachments), maxAttachments)
	}
	var head [maxHeader + 64]byte
	prefix := append(head[:maxHeader], engineMessage)
	if n := len(f.attachments); n > 0 {
		prefix = append(prefix, kind+typeBinaryEvent-typeEvent)
		prefix = append(strconv.AppendInt(prefix, int64(n), 10), '-')
	} else {
		prefix = append(prefix, kind)
	}
	if namespace != "/" {
		prefix = append(append(prefix, namespace...), ',')
	}
	if id >= 0 {
		prefix = strconv.AppendInt(prefix, id, 10)
	}
	var buf bytes.Buffer
	buf.Grow(len(prefix) + 128)
	buf.Write(prefix)
	if err := encodeArgs(&buf, event, args); err != nil {
		return nil, err
	}
	if !utf8.Valid(buf.Bytes()) {
		return nil, errors.New("socketio: an argument is not UTF-8")
	}
	f.first = newPacket(buf.Bytes(), false)
	return f, nil
}

// encodeArgs writes the JSON array of a packet.
func encodeArgs(buf *bytes.Buffer, event *string, args []any) error {
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	attachment := 0
	put := func(v any) error {
		if buf.Bytes()[buf.Len()-1] != '[' {
			buf.WriteByte(',')
		}
		if err := enc.Encode(v); err != nil {
			return fmt.Errorf("socketio: encode an argument: %w", err)
		}
		buf.Truncate(buf.Len() - 1) // the encoder ends each value with a line feed
		return nil
	}
	buf.WriteByte('[')
	if event != nil {
		if err := put(*event); err != nil {
			return err
		}
	}
	for _, arg := range args {
		if _, ok := arg.(Binary); ok {
			arg = placeholder{Placeholder: true, Num: attachment}
			attachment++
		}
		if err := put(arg); err != nil {
			return err
		}
	}
	buf.WriteByte(']')
	return nil
}

// placeholder stands in the JSON for an attachment.
type placeholder struct {
	Placeholder bool `json:"_placeholder"`
	Num         int  `json:"num"`
}
