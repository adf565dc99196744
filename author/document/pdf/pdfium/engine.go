// Package pdfium opens PDF files with PDFium, Chromium's own reader, compiled to
// WebAssembly and run by wazero: a file that breaks it breaks a machine of its
// own, without files, network or clock, and with as much memory as is allowed.
// It brings what lies on a page and where, and knows nothing of columns or
// headings.
package pdfium

import (
	"context"
	_ "embed" // the module
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	wasi "github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

//go:generate go run -C ../../../.. ./author/document/pdf/pdfium/gen

//go:embed pdfium.wasm.zst
var packed []byte

// Version is that of the module go-pdfium, which brings PDFium.
const Version = "1.20.0"

// Licence is the text of PDFium's licences, Parts that of those of the works
// that are compiled into it.
var (
	//go:embed LICENSE-pdfium.txt
	Licence string
	//go:embed LICENSE-parts.txt
	Parts string
)

// Engine is PDFium, ready to open files. Its zero value is ready to use; the
// first file takes a second or two longer, in which PDFium is translated to the
// machine's own code. Files may be opened side by side.
type Engine struct {
	// Cache is a folder in which the translated code is kept for the next
	// process, 22 MB; empty keeps none. What lies there is run: nobody else may
	// be able to write to it.
	Cache string

	start    sync.Mutex
	started  chan struct{} // closed when the three below are set
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	err      error
}

// memoryPages is how much memory a file may take up, in pages of 64 KiB: 160 MB,
// of which an empty PDFium has 18.
const memoryPages = 2560

// Translate has PDFium translated ahead of the first file, and kept in Cache.
func (e *Engine) Translate(ctx context.Context) error { return e.ready(ctx) }

// ready waits until PDFium is translated. That goes on when ctx ends, for who
// comes next.
func (e *Engine) ready(ctx context.Context) error {
	e.start.Lock()
	if e.started == nil {
		e.started = make(chan struct{})
		go func() {
			e.err = e.translate(context.Background())
			close(e.started)
			debug.FreeOSMemory() // translating takes 300 MB for a moment, and then none
		}()
	}
	started := e.started
	e.start.Unlock()
	select {
	case <-started:
		return e.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// translate unpacks and compiles the module.
func (e *Engine) translate(ctx context.Context) error {
	unpack, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer unpack.Close()
	module, err := unpack.DecodeAll(packed, nil)
	if err != nil {
		return fmt.Errorf("unpacking PDFium: %w", err)
	}
	// Without its folder, or where what lies there is damaged, PDFium is merely
	// slower to start.
	if e.Cache == "" || e.compileIn(ctx, module, e.Cache) != nil {
		if err := e.compile(ctx, module, nil); err != nil {
			return fmt.Errorf("translating PDFium: %w", err)
		}
	}
	// Of WASI there is what wazero gives an unprivileged module: no folder, no
	// argument, a clock that stands.
	if _, err = wasi.Instantiate(ctx, e.runtime); err != nil {
		return err
	}
	// What PDFium would call back, as for forms that are filled in, is not
	// there: every such call returns nought.
	env := e.runtime.NewHostModuleBuilder("env")
	for _, f := range e.compiled.ImportedFunctions() {
		if from, name, _ := f.Import(); from == "env" {
			env.NewFunctionBuilder().WithGoFunction(api.GoFunc(func(_ context.Context, stack []uint64) { clear(stack) }),
				f.ParamTypes(), f.ResultTypes()).Export(name)
		}
	}
	_, err = env.Instantiate(ctx)
	return err
}

// compileIn compiles with what is kept in a folder.
func (e *Engine) compileIn(ctx context.Context, module []byte, dir string) error {
	kept, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return err
	}
	return e.compile(ctx, module, kept)
}

// compile sets runtime and compiled; kept may be nil.
func (e *Engine) compile(ctx context.Context, module []byte, kept wazero.CompilationCache) (err error) {
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling). // its setjmp
		WithCloseOnContextDone(true).                                                      // ends a page that hangs
		WithMemoryLimitPages(memoryPages)
	if kept != nil {
		config = config.WithCompilationCache(kept)
	}
	e.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	const workers = 2 // more take memory each and gain little
	e.compiled, err = e.runtime.CompileModule(experimental.WithCompilationWorkers(ctx, workers), module)
	return err
}

// Errors of Open.
var (
	ErrPassword = errors.New("needs a password")
	ErrFormat   = errors.New("is no PDF, or a broken one")
	ErrStopped  = errors.New("cannot be read in the memory that a file may take up")
)

// Open opens a file. ctx bounds all that is done with it until Close, which must
// be called. The errors are those above and those of ctx.
func (e *Engine) Open(ctx context.Context, data []byte) (*Document, error) {
	if err := e.ready(ctx); err != nil {
		return nil, err
	}
	module, err := e.runtime.InstantiateModule(experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(allocate)), e.compiled, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, failure(ctx, err)
	}
	m := &machine{ctx: ctx, module: module, functions: map[string]api.Function{}}
	d := &Document{m: m}
	m.call("FPDF_InitLibrary")
	m.scratch = uint32(m.call("malloc", scratchSize))
	at := uint32(m.call("malloc", uint64(len(data))))
	if m.err == nil && (at == 0 || !module.Memory().Write(at, data)) {
		m.err = ErrStopped
	}
	d.handle = m.call("FPDF_LoadMemDocument64", uint64(at), uint64(len(data)), 0)
	if m.err == nil && d.handle == 0 {
		switch reason := m.call("FPDF_GetLastError"); reason {
		case 4, 5: // FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY
			m.err = ErrPassword
		default:
			m.err = ErrFormat
		}
	}
	if m.err != nil {
		d.Close()
		return nil, m.err
	}
	return d, nil
}
