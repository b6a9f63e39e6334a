package main

import (
	"context"
	"os"
	"slices"
	"time"
)

// coldStart measures how long the program takes to be ready on an empty folder, and what it holds then.
func (b *bench) coldStart(ctx context.Context) error {
	var took []time.Duration
	var held []float64
	for range rounds {
		dir, err := os.MkdirTemp(b.root, "empty-")
		if err != nil {
			return err
		}
		begun := time.Now()
		p, err := startServer(ctx, b.bin, dir, asShipped)
		if err != nil {
			return err
		}
		took = append(took, time.Since(begun))
		time.Sleep(time.Second)
		m, err := p.memory()
		p.stop()
		if err != nil {
			return err
		}
		held = append(held, m.All/1e6)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	slices.Sort(took)
	slices.Sort(held)
	b.add(figure{Work: "start", What: "cold start on an empty folder until ready", Value: took[rounds/2].Seconds(), Unit: "s", Goal: "≤ 0.5 s"})
	b.add(figure{Work: "memory", What: "server on an empty folder, a second later", Value: held[rounds/2], Unit: "MB", Goal: "≤ 40 MB (Node elsewhere 55 MB)"})
	return nil
}
