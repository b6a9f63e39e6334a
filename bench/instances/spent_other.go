//go:build !unix

package instances

import "time"

// spent is the time since the start of this process.
func spent() time.Duration { return time.Since(started) }
