package socketio

import "sync"

// tasks counts what is running, so that Server.Close can wait for it.
type tasks struct {
	mu      sync.Mutex
	count   int
	closing bool
	idle    chan struct{} // closed when closing and nothing is left
}

// begin counts a task, unless the server is closing.
func (t *tasks) begin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closing {
		return false
	}
	t.count++
	return true
}

// add counts a task that begins inside another one.
func (t *tasks) add() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count++
}

// end ends a task.
func (t *tasks) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count--
	t.settle()
}

// spawn runs a function in a goroutine; it is called inside another task.
func (t *tasks) spawn(fn func()) {
	t.add()
	go func() {
		defer t.end()
		fn()
	}()
}

// close refuses new tasks; the channel is closed when the last one has ended.
func (t *tasks) close() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closing = true
	if t.idle == nil {
		t.idle = make(chan struct{})
		t.settle()
	}
	return t.idle
}

// settle notifies those who wait when nothing is left; mu is held.
func (t *tasks) settle() {
	if t.idle == nil || t.count > 0 {
		return
	}
	select {
	case <-t.idle:
	default:
		close(t.idle)
	}
}
