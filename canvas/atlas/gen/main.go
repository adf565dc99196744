// Command gen packs the data of atlas from unpacked npm packages and the time zone
// database:
//
//	npm install world-atlas@2.0.2 cldr-core@48.2.0 cldr-localenames-full@48.2.0 cldr-dates-full@48.2.0
//	go run ./canvas/atlas/gen path/to/node_modules /usr/share/zoneinfo/zone.tab
//
// What it writes, each compressed for itself, so that a map decodes what it needs:
//
//   - coarse.zst, fine.zst: countries of Natural Earth at 1:50m and 1:10m (world-atlas),
//     see land.go for the form
//   - regions.zst: countries and regions with their codes, and what lies in what
//     (cldr-core), and their names in every language (cldr-localenames-full)
//   - places.zst: cities of the time zone database (zone.tab, public domain) with their
//     names in every language (cldr-dates-full), and those of places.txt
//
// The licences of world-atlas and of CLDR are put beside the data.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run ./canvas/atlas/gen path/to/node_modules path/to/zone.tab (run in the repository's root)")
	}
	if err := run(source(os.Args[1]), os.Args[2], filepath.Join("canvas", "atlas")); err != nil {
		log.Fatal(err)
	}
}

// source is the folder of the unpacked packages.
type source string

func (s source) read(into any, path ...string) error {
	data, err := os.ReadFile(filepath.Join(append([]string{string(s)}, path...)...))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(path...), err)
	}
	return nil
}

func run(from source, zones, room string) error {
	codes, err := readCodes(from)
	if err != nil {
		return err
	}
	for _, set := range []struct {
		name, file string
		stray      float64 // degrees lines may be simplified by
		least      float64 // square degrees of a ring
	}{{"coarse.zst", "countries-50m.json", 0, 0}, {"fine.zst", "countries-10m.json", fineStray, fineLeast}} {
		land, err := packLand(from, set.file, codes, set.stray, set.least)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(room, set.name), land); err != nil {
			return err
		}
	}
	regions, err := packRegions(from, codes)
	if err != nil {
		return err
	}
	if err := write(filepath.Join(room, "regions.zst"), regions); err != nil {
		return err
	}
	places, err := packPlaces(from, zones, filepath.Join(room, "gen", "places.txt"))
	if err != nil {
		return err
	}
	if err := write(filepath.Join(room, "places.zst"), places); err != nil {
		return err
	}
	for pkg, name := range map[string]string{"world-atlas": "LICENSE-world-atlas.txt", "cldr-core": "LICENSE-cldr.txt"} {
		text, err := os.ReadFile(filepath.Join(string(from), pkg, "LICENSE"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(room, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// write compresses data into a file.
func write(name string, data []byte) error {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(4<<20))
	if err != nil {
		return err
	}
	packed := enc.EncodeAll(data, nil)
	fmt.Printf("%s: %.0f kB, packed %.0f kB\n", filepath.Base(name), float64(len(data))/1e3, float64(len(packed))/1e3)
	return os.WriteFile(name, packed, 0o644)
}
