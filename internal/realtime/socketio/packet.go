package socketio

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// The packet types of Socket.IO 5.
const (
	typeConnect      = '0'
	typeDisconnect   = '1'
	typeEvent        = '2'
	typeAck          = '3'
	typeConnectError = '4'
	typeBinaryEvent  = '5'
	typeBinaryAck    = '6'
)

// Limits to what a stranger may put into one packet, besides the size of its payload.
const (
	maxAttachments = 10  // binary attachments of a packet, as in the official parser
	maxNamespace   = 128 // bytes of a namespace's name
	maxEventName   = 256 // bytes of an event's name
	maxArguments   = 64  // arguments of an event, its name included, or of an acknowledgement
	maxDepth       = 64  // arrays and objects inside each other
	maxIDDigits    = 15  // digits of an acknowledgement id: what JavaScript counts exactly
)

var (
	errProtocol = errors.New("socketio: malformed packet")
	errBinary   = errors.New("socketio: binary is not accepted")
)

// reserved are the event names that the official client and server refuse on the wire.
var reserved = []string{"connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"}

// socketPacket is one packet of Socket.IO. Everything in it aliases the text that it was parsed from.
type socketPacket struct {
	kind        byte
	namespace   string
	id          int64 // acknowledgement id, or -1
	attachments int
	event       string
	args        []json.RawMessage // of an event (without its name) or an acknowledgement
	data        json.RawMessage   // of CONNECT: an object, or nil
}

// parsePacket parses the text of a Socket.IO packet from a client:
//
//	<type>[<attachments>-][<namespace>,][<id>][JSON]
func parsePacket(text []byte, allowBinary bool) (socketPacket, error) {
	p := socketPacket{namespace: "/", id: -1}
	if len(text) == 0 {
		return p, errProtocol
	}
	p.kind, text = text[0], text[1:]
	var err error
	if p.kind == typeBinaryEvent || p.kind == typeBinaryAck {
		if !allowBinary {
			return p, errBinary
		}
		if p.attachments, text, err = parseAttachments(text); err != nil {
			return p, err
		}
	}
	if p.namespace, text, err = parseNamespace(text); err != nil {
		return p, err
	}
	if p.id, text, err = parseID(text); err != nil {
		return p, err
	}
	return p, p.parseData(text)
}

// parseAttachments reads "<count>-".
func parseAttachments(text []byte) (count int, rest []byte, err error) {
	digits, rest, found := bytes.Cut(text, []byte{'-'})
	if !found || len(digits) == 0 || len(digits) > 2 {
		return 0, nil, errProtocol
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, nil, errProtocol
		}
		count = count*10 + int(c-'0')
	}
	if count < 1 || count > maxAttachments {
		return 0, nil, errProtocol
	}
	return count, rest, nil
}

// parseNamespace reads "/name," or "/name" at the end; without a slash it is the main namespace.
func parseNamespace(text []byte) (name string, rest []byte, err error) {
	if len(text) == 0 || text[0] != '/' {
		return "/", text, nil
	}
	field, rest, _ := bytes.Cut(text, []byte{','})
	if len(field) > maxNamespace {
		return "", nil, errProtocol
	}
	for _, c := range field {
		if c < ' ' || c == 0x7f { // a name comes back in answers: a separator in it would split a payload
			return "", nil, errProtocol
		}
	}
	return string(field), rest, nil
}

// parseID reads the digits of an acknowledgement id.
func parseID(text []byte) (id int64, rest []byte, err error) {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		id = id*10 + int64(text[n]-'0')
		if n++; n > maxIDDigits {
			return 0, nil, errProtocol
		}
	}
	if n == 0 {
		return -1, text, nil
	}
	return id, text[n:], nil
}

// parseData checks the JSON of a packet against its type.
func (p *socketPacket) parseData(text []byte) (err error) {
	switch p.kind {
	case typeConnect:
		if p.id >= 0 {
			return errProtocol
		}
		if len(text) == 0 {
			return nil
		}
		if text[0] != '{' || tooDeep(text) || !json.Valid(text) {
			return errProtocol
		}
		p.data = text
		return nil
	case typeDisconnect:
		if p.id >= 0 || len(text) > 0 {
			return errProtocol
		}
		return nil
	case typeEvent, typeBinaryEvent:
		if p.args, err = splitArray(text); err != nil {
			return err
		}
		if len(p.args) == 0 {
			return errProtocol
		}
		if p.event, err = eventName(p.args[0]); err != nil {
			return err
		}
		p.args = p.args[1:]
		return nil
	case typeAck, typeBinaryAck:
		if p.id < 0 {
			return errProtocol
		}
		p.args, err = splitArray(text)
		return err
	default: // CONNECT_ERROR comes from servers only
		return errProtocol
	}
}

// eventName decodes the first element of an event.
func eventName(raw json.RawMessage) (string, error) {
	if len(raw) < 2 || raw[0] != '"' || len(raw) > maxEventName+2 {
		return "", errProtocol
	}
	name := string(raw[1 : len(raw)-1])
	if bytes.IndexByte(raw, '\\') >= 0 {
		if err := json.Unmarshal(raw, &name); err != nil {
			return "", errProtocol
		}
	}
	if slices.Contains(reserved, name) {
		return "", errProtocol
	}
	return name, nil
}

// splitArray splits a JSON array into its elements, which alias the text.
func splitArray(text []byte) ([]json.RawMessage, error) {
	if len(text) == 0 || text[0] != '[' || tooDeep(text) || !json.Valid(text) {
		return nil, errProtocol
	}
	text = bytes.TrimRight(text, " \t\r\n")
	inner := text[1 : len(text)-1]
	if len(bytes.TrimLeft(inner, " \t\r\n")) == 0 {
		return nil, nil
	}
	parts := make([]json.RawMessage, 0, 4)
	start, depth := 0, 0
	for i := 0; i < len(inner); i++ {
		switch inner[i] {
		case '"':
			i = stringEnd(inner, i)
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ',':
			if depth > 0 {
				continue
			}
			if len(parts) == maxArguments-1 {
				return nil, errProtocol
			}
			parts = append(parts, element(inner, start, i))
			start = i + 1
		}
	}
	return append(parts, element(inner, start, len(inner))), nil
}

// element cuts one element out of an array, without room to append into its neighbour.
func element(text []byte, start, end int) json.RawMessage {
	return slices.Clip(bytes.Trim(text[start:end], " \t\r\n"))
}

// stringEnd is the index of the quote that ends the string beginning at start, or the end of the text.
func stringEnd(text []byte, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(text)
}

// tooDeep reports whether the text nests deeper than maxDepth; it needs no valid JSON. It goes before every other look at a stranger's
// JSON, because decoders recurse.
func tooDeep(text []byte) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '[', '{':
			if depth++; depth > maxDepth {
				return true
			}
		case ']', '}':
			depth--
		}
	}
	return false
}
