// Package sheettest is what tests of files that people bring have in common.
package sheettest

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// Memory is how many bytes of the heap a call takes at once, garbage included. It is watched every millisecond.
func Memory(call func()) uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	read := func() uint64 {
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	runtime.GC()
	before, peak := read(), uint64(0)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				peak = max(peak, read())
			}
		}
	}()
	call()
	close(stop)
	<-stopped
	return max(peak, before) - before
}
