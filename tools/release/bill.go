package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// A webPackage is what of the npm registry is in the web app.
type webPackage struct {
	Name     string   `json:"name"`
	Versions []string `json:"versions"`
	License  string   `json:"license"`
}

// built are the packages that are listed among the tools, because the build takes them in: the worker's parts and the first lines of all styles.
var built = []string{"tailwindcss", "workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"}

// webPackages reads what `pnpm licenses list --json` writes of the app's packages and of its tools.
func webPackages(app, tools string) ([]webPackage, error) {
	found, err := listed(app)
	if err != nil {
		return nil, err
	}
	more, err := listed(tools)
	if err != nil {
		return nil, err
	}
	for _, p := range more {
		if slices.Contains(built, p.Name) {
			found = append(found, p)
		}
	}
	return found, nil
}

func listed(path string) ([]webPackage, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var byLicense map[string][]webPackage
	if err := json.Unmarshal(raw, &byLicense); err != nil {
		return nil, err
	}
	var found []webPackage
	for _, packages := range byLicense {
		found = append(found, packages...)
	}
	return found, nil
}

// bill writes the bill of materials (SBOM, CycloneDX): the modules that the programs say they are made of, Go itself, and the packages of the web app.
func (r release) bill(programs []string) error {
	found := map[string]cyclonedx.Component{}
	add := func(c cyclonedx.Component) {
		c.Type, c.BOMRef = cyclonedx.ComponentTypeLibrary, c.PackageURL
		found[c.PackageURL] = c
	}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return err
		}
		plain := strings.TrimPrefix(info.GoVersion, "go")
		add(cyclonedx.Component{Name: "std", Version: plain, PackageURL: "pkg:golang/std@" + plain})
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			c := cyclonedx.Component{Name: m.Path, Version: m.Version, PackageURL: "pkg:golang/" + m.Path + "@" + url.PathEscape(m.Version)}
			if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) > 0 {
				c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
			}
			add(c)
		}
	}
	for _, p := range r.web {
		for _, number := range p.Versions {
			c := cyclonedx.Component{Name: p.Name, Version: number, PackageURL: "pkg:npm/" + strings.Replace(p.Name, "@", "%40", 1) + "@" + number}
			if p.License != "" && p.License != "Unknown" {
				c.Licenses = &cyclonedx.Licenses{{Expression: p.License}}
			}
			add(c)
		}
	}
	components := make([]cyclonedx.Component, 0, len(found))
	for _, c := range found {
		components = append(components, c)
	}
	slices.SortFunc(components, func(a, b cyclonedx.Component) int { return cmp.Compare(a.PackageURL, b.PackageURL) })

	bom := cyclonedx.NewBOM()
	bom.Components = &components
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.at.Format(time.RFC3339),
		Component: &cyclonedx.Component{
			BOMRef: "latchkey", Type: cyclonedx.ComponentTypeApplication, Name: "latchkey", Version: r.number, PackageURL: "pkg:generic/latchkey@" + r.number,
			Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}},
		},
	}
	var raw bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&raw, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cyclonedx.SpecVersion1_6)
	return write(r.path("sbom.cdx.json"), raw.Bytes(), err)
}
