// Command release makes the files of a release of Latchkey, the same bytes each time for one commit, and checks them with readers of others.
// `make release` builds the web app and calls it; see CONTRIBUTING.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	root := flag.String("root", "..", "folder of the repository")
	out := flag.String("out", filepath.Join("..", "dist"), "folder of the files that are made; it is emptied")
	web := flag.String("web", "", "what `pnpm licenses list --json --prod` says, for the bill of materials")
	tools := flag.String("webtools", "", "what `pnpm licenses list --json --dev` says: a few of these are in the web app too")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "release [flags] version | make | check")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(flag.Arg(0), *root, *out, *web, *tools); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(command, root, out, web, tools string) error {
	changelog, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	committed, err := commitTime(root)
	if err != nil {
		return err
	}
	v, err := describe(string(changelog), committed, os.Getenv("LATCHKEY_VERSION"))
	if err != nil {
		return err
	}
	r := release{version: v, root: root, out: out, targets: all}
	switch command {
	case "version":
		fmt.Println(v.number)
		return nil
	case "make":
		if err := unchanged(root); err != nil {
			return err
		}
		if r.web, err = webPackages(web, tools); err != nil {
			return err
		}
		return r.make()
	case "check":
		return r.check()
	}
	flag.Usage()
	return fmt.Errorf("no such command: %q", command)
}

// commitTime is the time in all files of the release: that of the commit, so that it does not depend on when they are made.
func commitTime(root string) (time.Time, error) {
	out, err := exec.Command("git", "-C", root, "log", "-1", "--format=%ct").Output()
	if err != nil {
		return time.Time{}, fmt.Errorf("a release is made of a commit, and git names none: %w", err)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// unchanged refuses files that are in no commit: nobody could make the same release again.
func unchanged(root string) error {
	out, err := exec.Command("git", "-C", root, "status", "--porcelain").Output()
	if err == nil && len(out) > 0 {
		err = fmt.Errorf("these files are not as in the commit; commit or remove them first:\n%s", out)
	}
	return err
}
