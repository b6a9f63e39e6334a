package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// packages makes the .deb and the .rpm of a Linux program. The user and the data folder are made by the scripts in deploy/package, so that neither belongs to the
// package and neither goes with it.
func (r release) packages(t target, program, work string) error {
	unit, err := os.ReadFile(filepath.Join(r.root, "deploy", "latchkey.service"))
	if err != nil {
		return err
	}
	packaged, err := packagedUnit(string(unit))
	if err != nil {
		return err
	}
	service := filepath.Join(work, "latchkey.service")
	if err := os.WriteFile(service, []byte(packaged), 0o644); err != nil {
		return err
	}
	for _, format := range []string{"deb", "rpm"} {
		packager, err := nfpm.Get(format)
		if err != nil {
			return err
		}
		info := nfpm.WithDefaults(r.packageInfo(t, format, program, service))
		if err := nfpm.PrepareForPackager(info, format); err != nil {
			return err
		}
		path := filepath.Join(r.out, packager.ConventionalFileName(info))
		into, err := os.Create(path)
		if err != nil {
			return err
		}
		if err := errors.Join(packager.Package(info, into), into.Close()); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

func (r release) packageInfo(t target, format, program, service string) *nfpm.Info {
	deploy := func(name string) string { return filepath.Join(r.root, "deploy", name) }
	contents := files.Contents{
		r.content(program, "/usr/bin/latchkey", "", 0o755),
		r.content(service, "/usr/lib/systemd/system/latchkey.service", "", 0o644),
		r.content(deploy("latchkey.socket"), "/usr/lib/systemd/system/latchkey.socket", "", 0o644),
		r.content("", "/etc/latchkey", files.TypeDir, 0o755),
		r.content(deploy("latchkey.env"), "/etc/latchkey/latchkey.env", files.TypeConfigNoReplace, 0o600),
		r.content(filepath.Join(r.root, "LICENSE"), "/usr/share/doc/latchkey/copyright", "", 0o644),
		r.content(filepath.Join(r.root, "CHANGELOG.md"), "/usr/share/doc/latchkey/CHANGELOG.md", "", 0o644),
		r.content(filepath.Join(r.root, "README.md"), "/usr/share/doc/latchkey/README.md", "", 0o644),
		r.content(deploy("README.md"), "/usr/share/doc/latchkey/deploy/README.md", "", 0o644),
		r.content(deploy("Caddyfile"), "/usr/share/doc/latchkey/deploy/Caddyfile", "", 0o644),
		r.content(deploy("nginx.conf"), "/usr/share/doc/latchkey/deploy/nginx.conf", "", 0o644),
	}
	needs := []string{"ca-certificates"}
	if format == "deb" {
		needs = append(needs, "passwd")
	} else {
		needs = append(needs, "/usr/sbin/useradd")
	}
	return &nfpm.Info{
		Name: "latchkey", Arch: t.arch, Platform: t.os, Version: r.number, Release: "1", Section: "web", Priority: "optional", MTime: r.at, DisableGlobbing: true,
		Maintainer: "Latchkey maintainers <maintainers@latchkey.example>", Vendor: "Latchkey", License: "Apache-2.0",
		Description: "Companion web app of holiday-home agencies\nGuests see their stay, cleaners their tasks, and the manager the day as it changes.",
		Overridables: nfpm.Overridables{
			Depends: needs, Recommends: []string{"systemd"}, Contents: contents, Umask: 0o022,
			Scripts: nfpm.Scripts{PostInstall: deploy("package/postinstall.sh"), PreRemove: deploy("package/preremove.sh"), PostRemove: deploy("package/postremove.sh")},
			Deb:     nfpm.Deb{Compression: "gzip"},
			RPM:     nfpm.RPM{Compression: "gzip:9", BuildHost: "latchkey", Summary: "Companion web app of holiday-home agencies"},
		},
	}
}

func (r release) content(source, destination, kind string, mode os.FileMode) *files.Content {
	return &files.Content{Source: source, Destination: destination, Type: kind, FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: mode, MTime: r.at}}
}

// packagedUnit is the example of a unit with what a package does otherwise: the place of the program, and a user that stays.
func packagedUnit(example string) (string, error) {
	for _, change := range [][2]string{
		{"# /etc/systemd/system/latchkey.service\n", "# Of the package. Your changes: systemctl edit latchkey\n"},
		{"ExecStart=/usr/local/bin/latchkey ", "ExecStart=/usr/bin/latchkey "},
		{"# /var/lib/latchkey, made for a user that exists only while the service runs.\nDynamicUser=yes\n", "# /var/lib/latchkey\n"},
	} {
		if strings.Count(example, change[0]) != 1 {
			return "", fmt.Errorf("deploy/latchkey.service has no longer the line %q", change[0])
		}
		example = strings.Replace(example, change[0], change[1], 1)
	}
	return example, nil
}
