package main

import (
	"testing"

	"github.com/alecthomas/kong"
)

func TestTheLogLevelComesFromTheEnvironmentAndIsZero(t *testing.T) {
	for _, one := range []struct {
		env  string
		want int
	}{{"", 0}, {"-4", -4}, {"8", 8}} {
		env, want := one.env, one.want
		if env != "" {
			t.Setenv("LOGLEVEL", env)
		}
		var c cli
		parser, err := kong.New(&c, languages)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse([]string{"version"}); err != nil {
			t.Fatal(err)
		}
		if c.LogLevel != want {
			t.Errorf("LOGLEVEL=%q gives %d, want %d", env, c.LogLevel, want)
		}
	}
}
