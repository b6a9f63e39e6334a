package webhook

import (
	"strconv"
	"testing"
	"time"

	"latchkey/internal/secret"
)

// A signature is of one body: whatever the body of a call is, it is taken with its own signature, and no other body is.
func FuzzVerify(f *testing.F) {
	f.Add(`{"reservations":[]}`, `{"reservations":[{}]}`, "msg_1", "")
	f.Add("", "\x00", "msg_2", "v1,")
	f.Add("\xff\xfe", "\xff", "a.b", "v1,AAAA v2,BBBB v1")
	key, now := secret.Of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), time.Unix(1614265330, 0)
	f.Fuzz(func(t *testing.T, body, other, id, forged string) {
		call := Signed{ID: id, Timestamp: strconv.FormatInt(now.Unix(), 10), Signature: forged, Body: body}
		if got := Verify(key, call, now); got != Unsigned {
			t.Fatalf("%q is taken as a signature: %s", forged, got)
		}
		mine, err := Sign(key, id, now, body)
		if err != nil {
			return
		}
		if call.Signature = mine; id == "" || len(id) > longestMessageID {
			return
		}
		if got := Verify(key, call, now); got != Taken {
			t.Fatalf("its own signature: %s", got)
		}
		if got := Verify(key, call, now.Add(Tolerance+time.Second)); got != Untimely {
			t.Fatalf("too late: %s", got)
		}
		if call.Body = other; other != body && Verify(key, call, now) != Unsigned {
			t.Fatalf("another body is taken: %q", other)
		}
	})
}
