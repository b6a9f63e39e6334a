// Package wire holds the shapes that every answer shares (product.md 4): the envelope, the refusal, money, times and page marks.
package wire

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"latchkey/internal/clock"
)

// EmptyDateTime stands for "no time" on the wire.
const EmptyDateTime = "0000-00-00 00:00:00"

// DateTimeLayout is yyyy-MM-dd HH:mm:ss.
const DateTimeLayout = "2006-01-02 15:04:05"

const milliLayout = "2006-01-02 15:04:05.000"

// DateTime writes an instant as the wall clock of the zone shows it; the empty time for none.
func DateTime(i clock.Instant, zone *time.Location) string {
	if i.IsZero() {
		return EmptyDateTime
	}
	return i.Time().In(zone).Format(DateTimeLayout)
}

// Instant is a moment that belongs to no home, on the wire: RFC 3339, UTC, whole seconds; empty for none.
func Instant(i clock.Instant) string {
	if i.IsZero() {
		return ""
	}
	return i.Time().UTC().Format(time.RFC3339)
}

// DateTimeMillis is DateTime with milliseconds.
func DateTimeMillis(i clock.Instant, zone *time.Location) string {
	if i.IsZero() {
		return EmptyDateTime
	}
	return i.Time().In(zone).Format(milliLayout)
}

// ParseDateTime reads yyyy-MM-dd HH:mm:ss (with or without milliseconds) as wall-clock time of the zone. The empty time and the empty string are none. A
// time that a summer-time change skips moves on; one that occurs twice is the first.
func ParseDateTime(s string, zone *time.Location) (clock.Instant, error) {
	if s == "" || s == EmptyDateTime {
		return 0, nil
	}
	layout := DateTimeLayout
	if len(s) == len(milliLayout) {
		layout = milliLayout
	}
	t, err := time.Parse(layout, s)
	if err != nil || len(s) != len(layout) {
		return 0, fmt.Errorf("not a time of the form yyyy-MM-dd HH:mm:ss")
	}
	return clock.Wall(t, zone), nil
}

// Status is the outcome inside an envelope.
type Status struct {
	Code int `json:"code" doc:"The HTTP status of the answer."`
}

// User says whose answer it is.
type User struct {
	AccountID int64  `json:"account_id,omitempty" doc:"The signed-in account; absent when nobody is signed in."`
	Name      string `json:"name,omitempty" doc:"How the person is called."`
	Lang      string `json:"lang,omitempty" doc:"The account's language."`
}

// Envelope is every answer under /v1.
type Envelope[T any] struct {
	Data   T      `json:"data"`
	User   User   `json:"user"`
	Status Status `json:"status"`
}

// List is every list answer under /v1.
type List[T any] struct {
	Data     []T    `json:"data" nullable:"false"`
	NextPage string `json:"next_page" doc:"Base64 of the next page's opaque offset; base64 of 0, the start, on the last page."`
	PrevPage string `json:"prev_page" doc:"Base64 of the offset of the page before this one; base64 of 0, the start, on the first and the second page."`
	User     User   `json:"user"`
	Status   Status `json:"status"`
}

// Appender is what writes its own JSON, exactly as encoding/json would. A list of such things is put together without looking at each byte again: the standard encoder
// checks and compacts whatever another Marshaler has written, which for a page of ready-made tasks is most of the work of the call.
type Appender interface {
	AppendJSON(to []byte) ([]byte, error)
}

// AppendJSON writes the list as encoding/json would.
func (l List[T]) AppendJSON(to []byte) ([]byte, error) {
	if _, ready := any(*new(T)).(Appender); !ready || l.Data == nil {
		return appendMarshalled(to, l)
	}
	to = append(to, `{"data":[`...)
	var err error
	for i, item := range l.Data {
		if i > 0 {
			to = append(to, ',')
		}
		if to, err = any(item).(Appender).AppendJSON(to); err != nil {
			return nil, err
		}
	}
	to = append(to, `],`...)
	rest := len(to)
	// The same list without its data: all that follows them.
	if to, err = appendMarshalled(to, struct {
		NextPage string `json:"next_page"`
		PrevPage string `json:"prev_page"`
		User     User   `json:"user"`
		Status   Status `json:"status"`
	}{l.NextPage, l.PrevPage, l.User, l.Status}); err != nil {
		return nil, err
	}
	return append(to[:rest], to[rest+1:]...), nil // one object, not one in the other
}

func appendMarshalled(to []byte, v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append(to, raw...), nil
}

// Refusal is every refusal under /v1.
type Refusal struct {
	Status    Status            `json:"status"`
	ErrorCode string            `json:"error_code" doc:"Stable code for machines."`
	Message   string            `json:"error" doc:"Text for people in the language of the request."`
	Fields    map[string]string `json:"fields,omitempty" doc:"The fields that are to blame, each with the reason."`
	Data      any               `json:"data,omitempty" doc:"What is needed to mend it, such as the current state at a conflict. From status 500 on it has request_id, the X-Request-Id of the answer, to name to support."`
}

// Page is one page of a list on its way to the wire. Next is the mark behind the last item, empty at the end.
type Page[T any] struct {
	Items []T
	Next  string
}

// Start is the offset of the first page.
const Start = "0"

// EncodeOffset makes the base64 that the wire carries.
func EncodeOffset(mark string) string {
	if mark == "" {
		mark = Start
	}
	return base64.StdEncoding.EncodeToString([]byte(mark))
}

// DecodeOffset reads an offset as the client sends it back, in the base64 of next_page or bare. The start is the empty mark.
func DecodeOffset(offset string) string {
	raw, err := base64.StdEncoding.DecodeString(offset)
	if err != nil {
		raw, err = base64.URLEncoding.DecodeString(offset)
	}
	if err == nil && len(raw) > 0 {
		offset = string(raw)
	}
	if offset == Start {
		return ""
	}
	return offset
}

// Money is an amount in cents of an ISO currency.
type Money struct {
	Amount   int64  `json:"amount" doc:"Cents."`
	Currency string `json:"currency" doc:"ISO 4217."`
}

// Behind reads the mark of a page of what is numbered, the newest first or the oldest. The start has no mark; false for a mark that is none.
func Behind(mark string, oldestFirst bool) (int64, bool) {
	if mark == "" && oldestFirst {
		return 0, true
	}
	return Before(mark)
}

// Before reads the mark of a page of what is numbered, the newest first: only what has a smaller number comes. The start has no mark; false for a mark that is none.
func Before(mark string) (int64, bool) {
	if mark == "" {
		return math.MaxInt64, true
	}
	number, err := strconv.ParseInt(mark, 10, 64)
	return number, err == nil && number > 0 && strconv.FormatInt(number, 10) == mark
}
