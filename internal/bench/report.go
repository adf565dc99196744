package bench

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/inkreel/inkreel/engine"
)

// Report is everything measured in one run.
type Report struct {
	Machine     Machine    `json:"machine"`
	When        time.Time  `json:"when"`
	Runs        int        `json:"runs"`
	Storyboards []Measured `json:"storyboards"`
	Fixed       Fixed      `json:"fixed_seconds"`
	Long        *Length    `json:"long,omitempty"`
	Limits      Limits     `json:"limits_bytes_per_second"`
}

// Machine is what it was measured on.
type Machine struct {
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"`
	System string `json:"system"`
	Go     string `json:"go"`
	FFmpeg string `json:"ffmpeg"`
	Engine string `json:"inkreel"`
}

func machine(cfg Config) Machine {
	return Machine{processor(), runtime.GOMAXPROCS(0), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version(), cfg.Tools.Version, engine.Version}
}

// processor is the CPU's name, where the system tells it.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

// Markdown writes the report as a page of documentation that also reads well
// in a terminal.
func (r Report) Markdown(w io.Writer) error {
	p := &page{w: w}
	p.line("# Benchmarks")
	p.line("")
	p.line("Measured by `inkreel bench%s`. [Performance](performance.md) says what lies behind the figures.", map[bool]string{true: " --long"}[r.Long != nil])
	p.line("")
	p.line("%s, %d cores, %s; %s, ffmpeg %s, inkreel %s; %s. Medians of %d runs.", r.Machine.CPU, r.Machine.Cores, r.Machine.System,
		r.Machine.Go, r.Machine.FFmpeg, r.Machine.Engine, r.When.Format("2 January 2006"), r.Runs)
	p.line("")
	p.line("## Whole films")
	p.line("")
	p.line("From plan to finished film with sound, nothing cached, beside x264 (preset %s, CRF %d, its own choice of threads)", Preset, CRF)
	p.line("encoding the very same frames, given to it raw from memory, without sound. Below 1 the whole render takes less time than x264 alone.")
	p.line("")
	p.table([]string{"storyboard", "film", "frames, changed", "render", "× real time", "frames/s", "x264 alone", "render ÷ x264", "work ÷ x264", "peak memory"})
	for _, m := range r.Storyboards {
		p.row(m.Name, fmt.Sprintf("%.1f s", m.Seconds), fmt.Sprintf("%d, %d", m.Result.Frames, m.Result.ChangedFrames), fmt.Sprintf("%.2f s", m.Wall),
			fmt.Sprintf("%.0f", m.Seconds/m.Wall), fmt.Sprintf("%.0f", m.Frames()), fmt.Sprintf("%.2f s", m.X264.Wall.Seconds()), fmt.Sprintf("%.2f", m.Ratio()),
			fmt.Sprintf("%.2f", m.Work()), mib(m.Peak))
	}
	p.end()
	for _, s := range r.Storyboards {
		p.line("- %s: %s.", s.Name, s.What)
	}
	p.line("")
	p.line("Work is processor time, beside x264's on the same frames: of a process that renders nothing else, from its start to its end, speech and sound with it.")
	p.line("Peak memory is that of the same process; ffmpeg, where it runs, is not in it.")
	r.pictures(p)
	r.work(p)
	r.costs(p)
	return p.err
}

// pictures compares what both made of the frames.
func (r Report) pictures(p *page) {
	p.line("")
	p.line("## Picture and size")
	p.line("")
	p.line("SSIM against the raw frames, luma and all planes, and bytes (ours with sound).")
	p.line("")
	p.table([]string{"storyboard", "ours", "x264", "ours", "x264"})
	for _, m := range r.Storyboards {
		p.row(m.Name, fmt.Sprintf("%.4f %.4f", m.SSIM[0], m.SSIM[1]), fmt.Sprintf("%.4f %.4f", m.X264SSIM[0], m.X264SSIM[1]), kib(m.Bytes), kib(m.X264.Bytes))
	}
	p.end()
}

// work is the share of every kind of work.
func (r Report) work(p *page) {
	p.line("")
	p.line("## Where the time goes")
	p.line("")
	p.line("All work, summed over what runs side by side, and each kind's share of it.")
	p.line("")
	p.table(append([]string{"storyboard", "work"}, engine.Works...))
	for _, m := range r.Storyboards {
		var all float64
		for _, work := range engine.Works {
			all += m.Result.Times[work]
		}
		cells := []string{m.Name, fmt.Sprintf("%.0f ms", 1000*all)}
		for _, work := range engine.Works {
			cells = append(cells, fmt.Sprintf("%.1f %%", 100*m.Result.Times[work]/all))
		}
		p.row(cells...)
	}
	p.end()
}

// costs are the figures that do not belong to one storyboard.
func (r Report) costs(p *page) {
	p.line("")
	p.line("## Fixed cost")
	p.line("")
	p.line("- start of the program to the first frame: %.0f ms", 1000*r.Fixed.FirstFrame)
	p.line("- a whole film of one word, program start and end included: %.0f ms", 1000*r.Fixed.Process)
	p.line("- a film of twelve scenes, to its first finished clip: %.0f ms", 1000*r.Fixed.FirstClip)
	p.line("- the same film submitted to a service, to its first finished clip: %.0f ms", 1000*r.Fixed.ServiceClip)
	if r.Long != nil {
		a, b := r.Long.Minute, r.Long.Quarter
		p.line("")
		p.line("## Length")
		p.line("")
		p.line("- %.1f s of film: %.2f s, peak %s", a.Seconds, a.Wall, mib(a.Peak))
		p.line("- %.1f s of film: %.2f s, peak %s: %.2f times the time a second of film", b.Seconds, b.Wall, mib(b.Peak), (b.Wall/b.Seconds)/(a.Wall/a.Seconds))
	}
	p.line("")
	p.line("## A changed pixel, and the machine's limits")
	p.line("")
	p.line("A pixel that changes is drawn and encoded. Beside it what the machine can do at best.")
	p.line("")
	p.table([]string{"storyboard", "changed pixels", "of all", "ns each"})
	for _, m := range r.Storyboards {
		all := float64(m.Result.Frames) * float64(m.Result.Job.Frame.W*m.Result.Job.Frame.H)
		p.row(m.Name, fmt.Sprintf("%.1f million", float64(m.Result.ChangedPixels)/1e6), fmt.Sprintf("%.1f %%", 100*float64(m.Result.ChangedPixels)/all), fmt.Sprintf("%.1f", m.NanosPerPixel()))
	}
	p.end()
	p.line("- memory, copied by one core: %.1f GB/s", r.Limits.Memory/1e9)
	p.line("- memory new from the system, touched by one core: %.2f GB/s", r.Limits.Fresh/1e9)
	p.line("- a pipe, as frames go to ffmpeg: %.1f GB/s", r.Limits.Pipe/1e9)
	if len(r.Storyboards) > 0 {
		m := r.Storyboards[0]
		p.line("- x264 %s on all frames of %s: %.0f frames/s", Preset, m.Name, float64(m.Result.Frames)/m.X264.Wall.Seconds())
	}
}

func mib(n int64) string {
	if n == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
}

func kib(n int64) string { return fmt.Sprintf("%.0f KiB", float64(n)/(1<<10)) }

// page writes lines and tables and remembers the first failure.
type page struct {
	w     io.Writer
	cells *tabwriter.Writer
	err   error
}

func (p *page) line(format string, args ...any) {
	_, err := fmt.Fprintf(p.w, format+"\n", args...)
	p.keep(err)
}

func (p *page) table(head []string) {
	p.cells = tabwriter.NewWriter(p.w, 0, 0, 1, ' ', 0)
	p.row(head...)
	rule := make([]string, len(head))
	for i, h := range head {
		rule[i] = strings.Repeat("-", len([]rune(h)))
	}
	p.row(rule...)
}

func (p *page) row(cells ...string) {
	_, err := fmt.Fprintf(p.cells, "| %s\t|\n", strings.Join(cells, "\t| "))
	p.keep(err)
}

func (p *page) end() {
	p.keep(p.cells.Flush())
	p.line("")
}

func (p *page) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}
