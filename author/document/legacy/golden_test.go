package legacy

import (
	"testing"

	"github.com/inkreel/inkreel/author/document/documenttest"
)

func TestXLS(t *testing.T) { documenttest.Golden(t, "*.xls", XLS) }

func TestDOC(t *testing.T) { documenttest.Golden(t, "*.doc", DOC) }

func TestPPT(t *testing.T) { documenttest.Golden(t, "*.ppt", PPT) }
