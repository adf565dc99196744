// Command gen writes pdfium.wasm.zst: PDFium compiled to WebAssembly, as the Go
// module go-pdfium brings it, unchanged but for zstd compression. The module is
// fetched and checked by Go; none of its code is linked.
//
//	go generate ./author/document/pdf/pdfium
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/klauspost/compress/zstd"
)

const (
	module  = "github.com/klippa-app/go-pdfium"
	version = "v1.20.0"
	// Of webassembly/pdfium.wasm in that version.
	sum = "f651270c675cac90702b762f4b95d2b34e365cdb374065e40af016f4f0f304ea"
	out = "author/document/pdf/pdfium/pdfium.wasm.zst"
)

func main() {
	log.SetFlags(0)
	if err := write(); err != nil {
		log.Fatal(err)
	}
}

func write() error {
	answer, err := exec.Command("go", "mod", "download", "-json", module+"@"+version).Output()
	if err != nil {
		return fmt.Errorf("fetching %s %s: %w", module, version, err)
	}
	var at struct{ Dir string }
	if err := json.Unmarshal(answer, &at); err != nil {
		return err
	}
	wasm, err := os.ReadFile(filepath.Join(at.Dir, "webassembly", "pdfium.wasm"))
	if err != nil {
		return err
	}
	if got := sha256.Sum256(wasm); hex.EncodeToString(got[:]) != sum {
		return fmt.Errorf("pdfium.wasm of %s %s has the SHA-256 %x, not %s", module, version, got, sum)
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return err
	}
	return os.WriteFile(out, enc.EncodeAll(wasm, nil), 0o644)
}
