package reason_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/reason"
)

func TestFileErrorsLoseTheirPath(t *testing.T) {
	_, err := os.Open("no/such/file")
	if got := reason.Of(fmt.Errorf("read plan: %w", err)); !errors.Is(got, fs.ErrNotExist) || strings.Contains(got.Error(), "such/file") {
		t.Errorf("got %q", got)
	}
	if other := fmt.Errorf("read plan: %w", io.ErrUnexpectedEOF); reason.Of(other).Error() != other.Error() {
		t.Error("an error of another kind is changed")
	}
}
