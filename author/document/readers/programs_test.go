package readers

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/author/document"
)

// Files of programs are known by their bytes, whatever they are called.
func TestFilesOfPrograms(t *testing.T) {
	for file, title := range map[string]string{
		"../pdf/testdata/wasser.pdf":    "Der Wasserkreislauf",
		"../legacy/testdata/hens.doc":   "Keeping Hens in a Small Garden",
		"../legacy/testdata/bee.ppt":    "The life of a bee",
		"../legacy/testdata/garden.xls": "Market garden 2024",
	} {
		data, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"", filepath.Base(file), "it.txt"} {
			d, err := Read(context.Background(), name, data, document.Limits{})
			if err != nil || d.Title != title {
				t.Errorf("%s as %q: %v, %v", file, name, d, err)
			}
		}
	}
}
