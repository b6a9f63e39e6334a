package ratelimit

// Known is how many keys have a bucket.
func (l *Limiter[K]) Known() int { return len(l.buckets) }
