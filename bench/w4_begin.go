package main

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"sync"
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
	conns := make([]*conn, writers)
	for i := range conns {
		if conns[i], err = dial(s.addr); err != nil {
			return err
		}
		defer conns[i].close()
	}
	// A day and more ago in every zone: never in the future.
	begun := fmt.Sprintf(`{"cleaning_ist_start":%q}`, time.Now().UTC().Add(-48*time.Hour).Format(time.DateTime))
	const undone = `{"cleaning_ist_start":"0000-00-00 00:00:00"}`
	if refs, err = thoseThatBegin(conns[0], refs, manager.token, begun, undone); err != nil {
		return err
	}
	var all []result
	// A round is as long as its tasks last, so their number keeps to the time that was asked for.
	budget := time.Now().Add(4 * b.each * (rounds + 1))
	err = profiled(ctx, s.process, b.root, "W4-"+s.Name, b.each*(rounds+1), func() error {
		for round := 0; round <= rounds && (round < 3 || time.Now().Before(budget)); round++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			before := s.cpu()
			r, err := pressAll(conns, refs, manager.token, begun, fmt.Sprint("begin-", s.Name, round))
			r.CPU = (s.cpu() - before) / time.Duration(len(refs))
			// Taken back in any case: the next run finds the data as this one did.
			if _, back := pressAll(conns, refs, manager.token, undone, fmt.Sprint("undo-", s.Name, round)); err != nil || back != nil {
				return cmp.Or(err, back)
			}
			if round > 0 {
				all = append(all, r)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r := median(all)
	b.add(figure{
		Work: "W4", What: fmt.Sprintf("begin a task at %s, %d different ones, %d connections", s.Name, len(refs), writers), Value: r.Rate, Unit: "/s", More: r.inWords(),
		Floor: b.floors.grouped, FloorIs: "rows in groups", Goal: "≥ 4× PocketBase (1,640/s elsewhere), at least 3×",
	})
	return nil
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
func thoseThatBegin(c *conn, refs []string, token, begun, undone string) ([]string, error) {
	var out []string
	for n, ref := range refs {
		status, err := press(c, ref, token, begun, key("try", 0, n))
		if err == nil && status == http.StatusOK {
			out = append(out, ref)
			status, err = press(c, ref, token, undone, key("try-undo", 0, n))
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

// press sends one change to a task.
func press(c *conn, ref, token, body, key string) (status int, err error) {
	return c.do(request("PATCH", "/v1/cleaningresource/"+ref, token, body, "Idempotency-Key", key))
}

// pressAll sends one change to each task, over all connections.
func pressAll(conns []*conn, refs []string, token, body, name string) (result, error) {
	took := make([]time.Duration, len(refs))
	failed := make(chan error, len(conns))
	begun := time.Now()
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			for n := i; n < len(refs); n += len(conns) {
				at := time.Now()
				status, err := press(c, refs[n], token, body, key(name, i, n))
				took[n] = time.Since(at)
				if err == nil && status != 200 {
					err = fmt.Errorf("status %d for task %s", status, refs[n])
				}
				if err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	elapsed := time.Since(begun)
	select {
	case err := <-failed:
		return result{}, err
	default:
	}
	r := spread(took)
	r.Rate = float64(len(refs)) / elapsed.Seconds()
	return r, nil
}
