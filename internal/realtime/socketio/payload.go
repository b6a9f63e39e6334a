package socketio

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"
)

// The packet types of Engine.IO 4.
const (
	engineOpen    = '0'
	engineClose   = '1'
	enginePing    = '2'
	enginePong    = '3'
	engineMessage = '4'
	engineUpgrade = '5'
	engineNoop    = '6'
	// engineBinary marks base64 in a long-polling payload. It stands for a message too.
	engineBinary = 'b'
)

// separator stands between the packets of a long-polling payload. JSON never contains it unescaped.
const separator = 0x1e

// probe is the content of the ping and pong that begin an upgrade.
const probe = "probe"

// enginePacket is one packet of Engine.IO; data aliases what it was parsed from, except for binary in a payload.
type enginePacket struct {
	kind   byte
	binary bool // a message of bytes, not of text
	data   []byte
}

// parseText parses one packet as it stands in a text frame or, when not binary, in a payload. Text that is not UTF-8 is refused: passed
// on in an event it would break the connection of its receiver.
func parseText(text []byte) (enginePacket, error) {
	if len(text) == 0 || !utf8.Valid(text) {
		return enginePacket{}, errProtocol
	}
	switch text[0] {
	case engineOpen, engineClose, enginePing, enginePong, engineMessage, engineUpgrade, engineNoop:
		return enginePacket{kind: text[0], data: text[1:]}, nil
	default:
		return enginePacket{}, errProtocol
	}
}

// nextPacket parses the first packet of a long-polling payload and returns the rest after its separator; more reports whether there is one.
func nextPacket(payload []byte, allowBinary bool) (packet enginePacket, rest []byte, more bool, err error) {
	part := payload
	if i := bytes.IndexByte(payload, separator); i >= 0 {
		part, rest, more = payload[:i], payload[i+1:], true
	}
	if len(part) > 0 && part[0] == engineBinary {
		if !allowBinary {
			return enginePacket{}, nil, false, errBinary
		}
		data := make([]byte, base64.StdEncoding.DecodedLen(len(part)-1))
		n, err := base64.StdEncoding.Decode(data, part[1:])
		if err != nil {
			return enginePacket{}, nil, false, errProtocol
		}
		return enginePacket{kind: engineMessage, binary: true, data: data[:n]}, rest, more, nil
	}
	packet, err = parseText(part)
	return packet, rest, more, err
}

// appendPayload appends packets to a long-polling payload.
func appendPayload(payload []byte, packets ...packet) []byte {
	for _, p := range packets {
		if len(payload) > 0 {
			payload = append(payload, separator)
		}
		if p.binary {
			payload = append(payload, engineBinary)
			payload = base64.StdEncoding.AppendEncode(payload, p.payload())
			continue
		}
		payload = append(payload, p.payload()...)
	}
	return payload
}
