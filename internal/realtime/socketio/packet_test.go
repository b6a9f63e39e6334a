package socketio

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// list makes arguments of JSON texts.
func list(texts ...string) []json.RawMessage {
	var args []json.RawMessage
	for _, text := range texts {
		args = append(args, json.RawMessage(text))
	}
	return args
}

func TestParsePacket(t *testing.T) {
	for text, want := range map[string]socketPacket{
		// the examples of the protocol's text
		`0`:                                      {kind: '0', namespace: "/", id: -1},
		`0/admin,{"sid":"oSO0OpakMV_3jnilAAAA"}`: {kind: '0', namespace: "/admin", id: -1, data: json.RawMessage(`{"sid":"oSO0OpakMV_3jnilAAAA"}`)},
		`2["foo"]`:                               {kind: '2', namespace: "/", id: -1, event: "foo"},
		`2/admin,["bar"]`:                        {kind: '2', namespace: "/admin", id: -1, event: "bar"},
		`212["foo"]`:                             {kind: '2', namespace: "/", id: 12, event: "foo"},
		`3/admin,13["bar"]`:                      {kind: '3', namespace: "/admin", id: 13, args: list(`"bar"`)},
		`1`:                                      {kind: '1', namespace: "/", id: -1},
		`1/admin,`:                               {kind: '1', namespace: "/admin", id: -1},
		`2["hey","Jude"]`:                        {kind: '2', namespace: "/", id: -1, event: "hey", args: list(`"Jude"`)},
		`2/admin,1["tell"]`:                      {kind: '2', namespace: "/admin", id: 1, event: "tell"},
		`51-["baz",{"n":0}]`:                     {kind: '5', namespace: "/", id: -1, attachments: 1, event: "baz", args: list(`{"n":0}`)},
		`52-/admin,["baz"]`:                      {kind: '5', namespace: "/admin", id: -1, attachments: 2, event: "baz"},
		`61-15["bar"]`:                           {kind: '6', namespace: "/", id: 15, attachments: 1, args: list(`"bar"`)},
		// and others
		`0/admin`:                           {kind: '0', namespace: "/admin", id: -1},
		`30[]`:                              {kind: '3', namespace: "/", id: 0},
		`2["a\n\"b\u00fc",[1,[2]],{}, 3]`:   {kind: '2', namespace: "/", id: -1, event: "a\n\"bü", args: list(`[1,[2]]`, `{}`, `3`)},
		"2[ \"a\" ,\t\"]\" ,\r\n\"\\\\\" ]": {kind: '2', namespace: "/", id: -1, event: "a", args: list(`"]"`, `"\\"`)},
		`51-99999["x"]`:                     {kind: '5', namespace: "/", id: 99999, attachments: 1, event: "x"},
	} {
		got, err := parsePacket([]byte(text), true)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(socketPacket{}), cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", text, err, diff)
		}
	}
}

// hostile are packets that end the session of the client that sends them.
var hostile = []string{
	``, `a`, `7`, `abc`, `{}`,
	`0[]`, `0"x"`, `0{`, `0{}x`, `05{}`, `0{"a":}`,
	`1{}`, `15`, `1x`,
	`2`, `2{}`, `2[]`, `2[`, `2["a"`, `2["a",]`, `2[,"a"]`, `2["a"]]`, `2["a"]x`, `2[1]`, `2[null]`, `2[["a"]]`, `2["\x"]`, `2abc["a"]`, `21x["a"]`,
	`2-1["a"]`, `2.5["a"]`, `2/admin["a"]`, `2"a"`,
	`2["connect"]`, `2["connect_error"]`, `2["disconnect"]`, `2["disconnecting"]`, `2["newListener"]`, `2["removeListener"]`, `2["connect"]`,
	`21234567890123456["a"]`, // an id that JavaScript does not count
	`3[]`, `31`, `31{}`, `4{"message":"x"}`, `4`,
	`5["a"]`, `5-["a"]`, `50-["a"]`, `511-["a"]`, `5999999999999999999999-["a"]`, `5-1-["a"]`, `51["a"]`, `51.0-["a"]`, `51e1-["a"]`, `61-[]`, `6`,
	"0/a\x1eb,", "0/\x00", "0/a\x7f",
	`0/` + strings.Repeat("n", maxNamespace),
	`2["` + strings.Repeat("e", maxEventName+1) + `"]`,
	`2["` + strings.Repeat("e", 60_000) + `"]`,
	`2["a"` + strings.Repeat(",1", maxArguments) + `]`,
	`2` + strings.Repeat("[", 60_000),
	`2["a",` + strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth) + `]`,
	`2["a",` + strings.Repeat(`{"a":`, 10_000),
	`0` + strings.Repeat(`{"a":`, maxDepth+1) + `1` + strings.Repeat(`}`, maxDepth+1),
}

func TestHostilePackets(t *testing.T) {
	for _, text := range hostile {
		if p, err := parsePacket([]byte(text), true); !errors.Is(err, errProtocol) {
			t.Errorf("%.60q: got %+v, %v", text, p, err)
		}
	}
	for _, text := range []string{`51-["a"]`, `61-1[]`} {
		if _, err := parsePacket([]byte(text), false); !errors.Is(err, errBinary) {
			t.Errorf("%q without AllowBinary: %v", text, err)
		}
	}
}

func TestLargestPackets(t *testing.T) {
	for _, text := range []string{
		`0/` + strings.Repeat("n", maxNamespace-1),
		`2["` + strings.Repeat("e", maxEventName) + `"]`,
		`2["a"` + strings.Repeat(",1", maxArguments-1) + `]`,
		`2["a",` + strings.Repeat("[", maxDepth-1) + strings.Repeat("]", maxDepth-1) + `]`,
		`2999999999999999["a"]`,
		`510-["a"]`,
	} {
		if _, err := parsePacket([]byte(text), true); err != nil {
			t.Errorf("%.60q: %v", text, err)
		}
	}
}

func TestEncode(t *testing.T) {
	type person struct {
		Name string `json:"name"`
	}
	for want, c := range map[string]struct {
		namespace, event string
		args             []any
	}{
		`42["foo"]`:        {"/", "foo", nil},
		`42/admin,["bar"]`: {"/admin", "bar", nil},
		`42["a",1,null,"<&>\u001e",[],{"name":"ü"},{"raw":true}]`: {
			"/", "a", []any{1, nil, "<&>\x1e", []int{}, person{"ü"}, json.RawMessage(`{ "raw" : true }`)},
		},
		`451-["baz",{"_placeholder":true,"num":0}]`:                                  {"/", "baz", []any{Binary("x")}},
		`452-/a,["b",{"_placeholder":true,"num":0},1,{"_placeholder":true,"num":1}]`: {"/a", "b", []any{Binary{}, 1, Binary("y")}},
	} {
		f, err := EncodeFor(c.namespace, c.event, c.args...)
		if err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if got := string(f.first.payload()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for name, c := range map[string]struct {
		event string
		args  []any
	}{
		"reserved":             {"connect", nil},
		"not JSON":             {"a", []any{func() {}}},
		"not a number":         {"a", []any{math.NaN()}},
		"malformed raw JSON":   {"a", []any{json.RawMessage(`{`)}},
		"not UTF-8":            {"a", []any{json.RawMessage("\"\xff\"")}},
		"too many attachments": {"a", slicesOf(maxAttachments+1, any(Binary("x")))},
	} {
		if f, err := Encode(c.event, c.args...); err == nil {
			t.Errorf("%s: encoded as %q", name, f.first.payload())
		}
	}
}

func slicesOf[T any](n int, v T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = v
	}
	return all
}

func TestWebsocketHeaders(t *testing.T) {
	for size, header := range map[int][]byte{
		0:       {0x81, 0},
		125:     {0x81, 125},
		126:     {0x81, 126, 0, 126},
		65535:   {0x81, 126, 0xff, 0xff},
		65536:   {0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0},
		1 << 20: {0x81, 127, 0, 0, 0, 0, 0, 0x10, 0, 0},
	} {
		text := strings.Repeat("x", size)
		p := textPacket(text)
		if !bytes.Equal(p.wire, append(header, text...)) || string(p.payload()) != text {
			t.Errorf("frame of %d bytes begins with % x", size, p.wire[:len(header)])
		}
	}
	if p := binaryPacket([]byte{7}); !bytes.Equal(p.wire, []byte{0x82, 1, 7}) {
		t.Errorf("binary frame: % x", p.wire)
	}
}

func FuzzPayload(f *testing.F) {
	for _, seed := range []string{"4hello", "4hello\x1e2\x1e4world", "4hello\x1ebAQIDBA==", "2probe", "\x1e", "", "b", "b=", "4\xff", "bAQIDBA==\x1e1"} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, payload []byte, allowBinary bool) {
		var again []packet
		rest := payload
		for more := true; more; {
			var p enginePacket
			var err error
			if p, rest, more, err = nextPacket(rest, allowBinary); err != nil {
				return
			}
			if p.binary {
				if !allowBinary {
					t.Fatal("binary was let in")
				}
				again = append(again, binaryPacket(p.data))
				continue
			}
			if !utf8.Valid(p.data) || bytes.IndexByte(p.data, separator) >= 0 {
				t.Fatalf("text %q", p.data)
			}
			again = append(again, textPacket(string(p.kind)+string(p.data)))
		}
		// What was parsed encodes to what means the same; base64 has several spellings (line breaks are skipped).
		if !bytes.ContainsRune(payload, 'b') && !bytes.Equal(appendPayload(nil, again...), payload) {
			t.Fatalf("%q became %q", payload, appendPayload(nil, again...))
		}
	})
}

func FuzzPacket(f *testing.F) {
	for _, seed := range append(hostile, `0`, `0/admin,{"sid":"x"}`, `2["foo",[1,2,{"a":"]"}],"\\"]`, `2/admin,13["bar"]`, `3/admin,13["bar"]`,
		`52-/admin,["baz",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]`, `61-15["bar",{"_placeholder":true,"num":0}]`, `51-99999["x"]`) {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !utf8.Valid(text) {
			return // parseText lets none through
		}
		p, err := parsePacket(text, true)
		if _, without := parsePacket(text, false); without == nil && err != nil {
			t.Fatal("refused only with AllowBinary")
		}
		if err != nil {
			return
		}
		if len(p.namespace) > maxNamespace || p.namespace[0] != '/' || p.attachments > maxAttachments || len(p.args) > maxArguments {
			t.Fatalf("beyond a limit: %+v", p)
		}
		if p.kind == typeEvent || p.kind == typeAck || p.kind == typeBinaryEvent || p.kind == typeBinaryAck {
			// splitArray must see the array as encoding/json does.
			var want, got []any
			if err := json.Unmarshal(text[bytes.IndexByte(text, '['):], &want); err != nil && p.namespace == "/" {
				t.Fatalf("%q: %v", text, err)
			}
			if p.kind == typeEvent || p.kind == typeBinaryEvent {
				got = append(got, p.event)
			}
			for _, arg := range p.args {
				var v any
				if err := json.Unmarshal(arg, &v); err != nil {
					t.Fatalf("argument %q: %v", arg, err)
				}
				got = append(got, v)
			}
			if p.namespace == "/" && !(len(want) == 0 && len(got) == 0) && !reflect.DeepEqual(want, got) {
				t.Fatalf("%q became %v", text, got)
			}
		}
	})
}
