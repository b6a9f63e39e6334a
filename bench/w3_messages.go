package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
)

// run distinguishes this run's Idempotency-Keys from those of all others.
var runName = rand.Text()

func key(work string, conn, n int) string { return fmt.Sprintf("%s-%s-%d-%d", runName, work, conn, n) }

// floors are what the disk and the engine give for writes; a zero has not been measured yet.
type floors struct{ commits, grouped float64 }

// commitFloors measures what the disk and the engine give without the product.
func (b *bench) commitFloors(ctx context.Context) error {
	if b.floors.commits > 0 {
		return nil
	}
	var err error
	if b.floors.commits, err = commits(ctx, b.root, 1, b.each); err != nil {
		return err
	}
	if b.floors.grouped, err = commits(ctx, b.root, 32, b.each); err != nil {
		return err
	}
	b.add(figure{Work: "floor", What: "durable commits of one row, one after another", Value: b.floors.commits, Unit: "/s"})
	b.add(figure{Work: "floor", What: "durable rows in groups of 32", Value: b.floors.grouped, Unit: "/s"})
	return nil
}

// sentence is the text of every message that is written.
var sentence = strings.Repeat("Ninety words of everyday talk. ", 5)

// threads are chats that somebody writes in.
type thread struct {
	path, token string
}

// messages is W3: write a message, answered when it is durable.
func (b *bench) messages(ctx context.Context, s *site) error {
	if err := b.commitFloors(ctx); err != nil {
		return err
	}
	var tasks []thread
	for _, u := range s.cleaners {
		refs, err := taskRefs(s.addr, u.token, cleanings)
		if err != nil {
			return err
		}
		for _, ref := range refs {
			tasks = append(tasks, thread{"/v1/cleaningresourcemessages/" + ref, u.token})
		}
	}
	refs, err := stays(s, s.managers[0].token, sampledStays)
	if err != nil {
		return err
	}
	var guests []thread
	for _, ref := range refs {
		guests = append(guests, thread{"/v1/reservationmessages/" + ref, s.managers[0].token})
	}
	text := `{"msg_text":"` + sentence + `"}`
	var parts []part
	add := func(what, name string, threads []thread, conns int) *part {
		f := figure{Work: "W3", What: fmt.Sprintf("%s at %s, %d connections", what, s.Name, conns), Floor: b.floors.grouped, FloorIs: "rows in groups"}
		if conns == 1 {
			f.What, f.Floor, f.FloorIs = fmt.Sprintf("%s at %s, one after another", what, s.Name), b.floors.commits, "commits"
		}
		name = fmt.Sprint(name, "-", conns)
		parts = append(parts, part{name: name, figure: f, load: b.on(s.process, conns, func(conn, n int) []byte {
			t := threads[(conn*37+n)%len(threads)]
			return request("PUT", t.path, t.token, text, "Idempotency-Key", key("W3-"+s.Name+"-"+name, conn, n))
		})})
		return &parts[len(parts)-1]
	}
	for _, conns := range []int{crowd, few} {
		peer := ""
		if s.beside != nil {
			peer = fmt.Sprint("pocketbase-", conns)
			parts = append(parts, s.beside.part(peer, b.on(s.beside.process, conns, s.beside.writes(sentence))))
		}
		one := add("message at a task", "task", tasks, conns)
		one.peer, one.Quoted, one.Goal = peer, "1,370/s", "≥ 5× PocketBase, at least 3×"
		add("message to a guest", "guest", guests, conns)
	}
	add("message at a task", "task", tasks, 1)
	return b.parts(ctx, s.process, "W3-"+s.Name, parts)
}

// taskRefs are the tasks of one page of a list that can be begun.
func taskRefs(addr, token, path string) ([]string, error) {
	raw, err := get(addr, path, token)
	if err != nil {
		return nil, err
	}
	refs, _, err := waiting(raw)
	return refs, err
}

// waiting reads a page of tasks: those that can be begun, and where the next page is.
func waiting(raw []byte) (refs []string, next string, err error) {
	var page struct {
		Data []struct {
			Member int64  `json:"reinplan_memberid"`
			ID     int64  `json:"cleaning_rpmaid"`
			State  string `json:"state"`
			// Checked is how far the task is that a check waits for; empty for all other tasks.
			Checked string `json:"checked_state"`
		} `json:"data"`
		Next string `json:"next_page"`
	}
	if err := json.Unmarshal(raw, &page); err != nil {
		return nil, "", err
	}
	for _, t := range page.Data {
		if t.State == "not_started" && (t.Checked == "" || t.Checked == "finished") {
			refs = append(refs, fmt.Sprintf("%d-%d", t.Member, t.ID))
		}
	}
	return refs, page.Next, nil
}
