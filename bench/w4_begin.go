package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// begunTasks is how many tasks are begun in one round of W4, each once; afterwards all are taken back, so that the data can be used again.
const begunTasks = 2000

// begins is W4: begin a task, each another one, answered when it is durable.
func (b *bench) begins(ctx context.Context, s *site) error {
	if err := b.commitFloors(ctx); err != nil {
		return err
	}
	manager := s.managers[0]
	refs, err := b.openTasks(s, manager.token)
	if err != nil {
		return err
	}
	c, err := dial(s.addr)
	if err != nil {
		return err
	}
	defer c.close()
	// A day and more ago in every zone: never in the future.
	begun := fmt.Sprintf(`{"cleaning_ist_start":%q}`, time.Now().UTC().Add(-48*time.Hour).Format(time.DateTime))
	if refs, err = thoseThatBegin(c, refs, manager.token, begun); err != nil {
		return err
	}
	var parts []part
	for _, conns := range []int{crowd, few} {
		ours := part{
			name: fmt.Sprint("begin-", conns), load: b.beginning(s, conns, refs, begun),
			figure: figure{
				Work: "W4", What: fmt.Sprintf("begin a task at %s, up to %d different ones, %d connections", s.Name, len(refs), conns), Floor: b.floors.grouped, FloorIs: "rows in groups",
				Quoted: "1,640/s", Goal: "≥ 4× PocketBase, at least 3×",
			},
		}
		if s.beside != nil {
			ours.peer = fmt.Sprint("pocketbase-", conns)
			parts = append(parts, s.beside.part(ours.peer, b.on(s.beside.process, conns, s.beside.begins())))
		}
		parts = append(parts, ours)
	}
	return b.parts(ctx, s.process, "W4-"+s.Name, parts)
}

// undone takes a begin back.
const undone = `{"cleaning_ist_start":"0000-00-00 00:00:00"}`

// beginning is the load: each call begins another task, and after a round all are taken back.
func (b *bench) beginning(s *site, conns int, refs []string, begun string) load {
	token := s.managers[0].token
	var next atomic.Int64
	round := 0
	l := b.on(s.process, conns, func(int, int) []byte {
		i := int(next.Add(1) - 1)
		return change(refs[i], token, begun, key(fmt.Sprint("begin-", s.Name, "-", conns, "-", round), 0, i))
	})
	l.most = len(refs)
	l.after = func() error {
		some := refs[:next.Swap(0)]
		round++
		return changeAll(s.addr, some, token, undone, fmt.Sprint("undo-", s.Name, "-", conns, "-", round))
	}
	return l
}

// openTasks finds tasks of the agency that can be begun, by turning the pages of the manager's list.
func (b *bench) openTasks(s *site, token string) ([]string, error) {
	var refs []string
	for offset := ""; len(refs) < begunTasks; {
		raw, err := get(s.addr, cleanings+"?offset="+offset, token)
		if err != nil {
			return nil, err
		}
		more, next, err := waiting(raw)
		if err != nil {
			return nil, err
		}
		refs = append(refs, more...)
		if offset = next; offset == "" || offset == "MA==" {
			break
		}
	}
	if len(refs) == 0 {
		return nil, fmt.Errorf("no task waits")
	}
	return refs[:min(len(refs), begunTasks)], nil
}

// thoseThatBegin begins each task once and takes it back. A check cannot begin before its cleaning has ended, which may be later than the moment that all begin at: those are left out.
func thoseThatBegin(c *conn, refs []string, token, begun string) ([]string, error) {
	var out []string
	for n, ref := range refs {
		status, err := c.do(change(ref, token, begun, key("try", 0, n)))
		if err == nil && status == http.StatusOK {
			out = append(out, ref)
			status, err = c.do(change(ref, token, undone, key("try-undo", 0, n)))
		}
		if err == nil && status != http.StatusOK && status != http.StatusConflict {
			err = fmt.Errorf("status %d for task %s", status, ref)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no task can be begun")
	}
	return out, nil
}

// change is a request that changes a task.
func change(ref, token, body, key string) []byte {
	return request("PATCH", "/v1/cleaningresource/"+ref, token, body, "Idempotency-Key", key)
}

// changeAll sends one change to each task; none may be refused.
func changeAll(addr string, refs []string, token, body, name string) error {
	failed := make(chan error, crowd)
	var wg sync.WaitGroup
	for i := range crowd {
		wg.Go(func() {
			failed <- func() error {
				c, err := dial(addr)
				if err != nil {
					return err
				}
				defer c.close()
				for n := i; n < len(refs); n += crowd {
					status, err := c.do(change(refs[n], token, body, key(name, i, n)))
					if err == nil && status != http.StatusOK {
						err = fmt.Errorf("status %d for task %s", status, refs[n])
					}
					if err != nil {
						return err
					}
				}
				return nil
			}()
		})
	}
	wg.Wait()
	close(failed)
	var err error
	for one := range failed {
		err = errors.Join(err, one)
	}
	return err
}
