package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// printBill writes the bill of materials of a binary as CycloneDX 1.6 JSON
// (ECMA-424). It is the same for the same binary: it has no time of its own.
func printBill(w io.Writer, binary, version string, modules []module) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return fmt.Errorf("what %s is made of: %w", binary, err)
	}
	bill := billOf(info, version, modules)
	return cdx.NewBOMEncoder(w, cdx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(bill, cdx.SpecVersion1_6)
}

// billOf is the bill of what a binary was built from. Licences are those found for
// modules of the same name.
func billOf(info *debug.BuildInfo, version string, modules []module) *cdx.BOM {
	bill := cdx.NewBOM()
	self := reference(info.Main.Path, cmp.Or(version, info.Main.Version))
	bill.Metadata = &cdx.Metadata{Component: &cdx.Component{
		BOMRef: self, Type: cdx.ComponentTypeApplication, Name: info.Main.Path, Version: cmp.Or(version, info.Main.Version), PackageURL: self,
		Licenses: licences([]string{"Apache-2.0"}),
	}}
	language := reference("std", info.GoVersion)
	components := []cdx.Component{{
		BOMRef: language, Type: cdx.ComponentTypeLibrary, Name: "std", Version: info.GoVersion, PackageURL: language,
		Description: "The Go standard library and runtime", Licenses: licences([]string{"BSD-3-Clause"}),
	}}
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		c := cdx.Component{Type: cdx.ComponentTypeLibrary, Name: d.Path, Version: d.Version, PackageURL: reference(d.Path, d.Version)}
		c.BOMRef = c.PackageURL
		if i := slices.IndexFunc(modules, func(m module) bool { return m.Path == d.Path }); i >= 0 {
			c.Licenses = licences(modules[i].Licences)
		}
		if d.Sum != "" {
			c.Properties = &[]cdx.Property{{Name: "go:sum", Value: d.Sum}}
		}
		components = append(components, c)
	}
	names := make([]string, len(components))
	hash := sha256.New()
	fmt.Fprintln(hash, self)
	for i, c := range components {
		names[i] = c.BOMRef
		fmt.Fprintln(hash, c.BOMRef)
	}
	bill.Components = &components
	bill.Dependencies = &[]cdx.Dependency{{Ref: self, Dependencies: &names}}
	id := hash.Sum(nil)[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // a UUID of one's own making, RFC 9562, 5.8
	bill.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
	return bill
}

// reference is a module as a package URL.
func reference(path, version string) string { return "pkg:golang/" + path + "@" + version }

// licences is a list of SPDX identifiers.
func licences(ids []string) *cdx.Licenses {
	var all cdx.Licenses
	for _, id := range ids {
		all = append(all, cdx.LicenseChoice{License: &cdx.License{ID: id}})
	}
	return &all
}
