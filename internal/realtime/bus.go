package realtime

import "encoding/binary"

// The topics of the bus.
const (
	// TopicWake carries accounts and the numbers that their streams have reached.
	TopicWake = "wake"
	// TopicEnded carries the numbers of sessions that have ended.
	TopicEnded = "ended"
)

// Bus notifies the other nodes of the installation. It may lose some notifications: the truth is in the database, and Watch says when to look there.
type Bus interface {
	// Publish never waits.
	Publish(topic string, data []byte) error
	// Subscribe has fn called with what other nodes publish, one after another.
	Subscribe(topic string, fn func(data []byte)) error
	// Watch has gap called when something may have been lost, and trouble with what went wrong.
	Watch(gap func(), trouble func(error))
	Close() error
}

// Alone is the bus of an installation with one node.
type Alone struct{}

// Publish implements Bus: there is nobody else.
func (Alone) Publish(string, []byte) error { return nil }

// Subscribe implements Bus.
func (Alone) Subscribe(string, func([]byte)) error { return nil }

// Watch implements Bus.
func (Alone) Watch(func(), func(error)) {}

// Close implements Bus.
func (Alone) Close() error { return nil }

// OpenBus joins the bus at a nats:// address under the node's name; without an address the node is alone.
func OpenBus(url, node string) (Bus, error) {
	if url == "" {
		return Alone{}, nil
	}
	b, err := connectNATS(url, node)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Publish has all events that this process writes announced to other nodes. A hub does so by itself; commands without a hub call it.
func Publish(s *Streams, bus Bus, failed func(error)) {
	s.Attach(func(wakes []Wake) {
		if err := bus.Publish(TopicWake, encodeWakes(wakes)); err != nil {
			failed(err)
		}
	})
}

func encodeWakes(wakes []Wake) []byte {
	numbers := make([]int64, 0, 2*len(wakes))
	for _, w := range wakes {
		numbers = append(numbers, int64(w.Account), w.N)
	}
	return EncodeNumbers(numbers)
}

// EncodeNumbers is the form of numbers on the bus: eight bytes each, the most significant first.
func EncodeNumbers(numbers []int64) []byte {
	data := make([]byte, 0, 8*len(numbers))
	for _, n := range numbers {
		data = binary.BigEndian.AppendUint64(data, uint64(n))
	}
	return data
}

// DecodeNumbers reads what EncodeNumbers wrote; an incomplete number at the end is left out.
func DecodeNumbers(data []byte) []int64 {
	numbers := make([]int64, 0, len(data)/8)
	for ; len(data) >= 8; data = data[8:] {
		numbers = append(numbers, int64(binary.BigEndian.Uint64(data)))
	}
	return numbers
}
