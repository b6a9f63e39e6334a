package message

import "time"

const (
	// messagesAtOnce is how many messages one principal may write at once: what waited on a phone without signal for days comes together. Then one a second.
	messagesAtOnce = 300
	messageEvery   = time.Second
	// mostWriters is of how many principals the rate is known.
	mostWriters = 100_000
)
