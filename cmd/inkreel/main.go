// Command inkreel renders narrated explainer videos from scene plans: on this
// machine (render, check) or through NATS JetStream (serve, worker, submit).
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/schema"
	"github.com/inkreel/inkreel/internal/cli"
	"github.com/inkreel/inkreel/internal/specimen"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/command"
)

// Exit codes beside 0.
const (
	exitFailed      = 1   // something went wrong
	exitPlan        = 2   // the plan, a change of its film or the command line is wrong
	exitInterrupted = 130 // stopped by the user, as shells count SIGINT
)

// exitStatus is an error whose words are printed already.
type exitStatus int

// Error implements error.
func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// err is the status as an error; 0 is none.
func (s exitStatus) err() error {
	if s == 0 {
		return nil
	}
	return s
}

// codeUsage is the code of a command line whose fault shows only when it runs.
const codeUsage engine.Code = "usage"

// commands is the command line as a table of contents.
type commands struct {
	Make    makeCmd    `cmd:"" help:"Make a film of a text, a document or an idea."`
	Init    initCmd    `cmd:"" help:"Write a plan to begin with."`
	Render  renderCmd  `cmd:"" help:"Render a plan to a film on this machine."`
	Preview previewCmd `cmd:"" help:"Show a plan's film in the browser while you write it."`
	Trace   traceCmd   `cmd:"" help:"Show the strokes of a picture: as an SVG, as a film that speed-draws it, or as a sheet of moments."`
	Check   checkCmd   `cmd:"" help:"Check plans and print one line per fault."`
	Script  scriptCmd  `cmd:"" help:"Write a plan's narration as a script to be read aloud."`
	Serve   serveCmd   `cmd:"" help:"Run bus, store and worker in one process; with --api the REST service too."`
	API     apiCmd     `cmd:"" name:"api" help:"Serve the REST API, beside others that do."`
	Worker  workerCmd  `cmd:"" help:"Join a NATS server and draw its jobs."`
	Submit  submitCmd  `cmd:"" help:"Hand a plan over to be drawn."`
	Watch   watchCmd   `cmd:"" help:"Follow a job until it ends."`
	Dead    deadCmd    `cmd:"" help:"Dead letters: list them, try their jobs again, or drop them."`
	Requeue requeueCmd `cmd:"" help:"Make sure that jobs go on, also after the server's store was lost."`
	Status  statusCmd  `cmd:"" help:"Show how a job stands, and what is before it."`
	Jobs    jobsCmd    `cmd:"" help:"List the jobs."`
	Workers workersCmd `cmd:"" help:"List the workers and what they are at."`
	Get     getCmd     `cmd:"" help:"Fetch a film, a scene's clip, captions, words, poster or manifest."`
	Scenes  scenesCmd  `cmd:"" help:"List the scenes of a finished film and their versions."`
	Edit    editCmd    `cmd:"" help:"Change a film: words, lengths, order, music, pictures; scenes that stay as they are keep their clips."`
	Use     useCmd     `cmd:"" help:"Make a version of a scene the active one."`
	Combine combineCmd `cmd:"" help:"Join a film anew, of the active versions or of given clips."`
	Cancel  cancelCmd  `cmd:"" help:"End a job."`
	Limits  limitsCmd  `cmd:"" help:"What plans and tenants may cost: set the table, or show what holds."`
	Tenants tenantsCmd `cmd:"" help:"List the tenants, what they have and may have."`
	Sweep   sweepCmd   `cmd:"" help:"Show what the store holds that no job needs, and with --delete remove it."`

	Workspaces command.Workspaces `cmd:"" help:"Workspaces of the REST API: list, make, change or suspend them."`
	Keys       command.Keys       `cmd:"" help:"API keys of workspaces: list, make or revoke them."`
	Plans      command.Plans      `cmd:"" help:"What workspaces may do: print the plans, or replace them."`
	Credits    command.Credits    `cmd:"" help:"Credits of workspaces: what is there, what came and went; give or take some."`
	Videos     command.Videos     `cmd:"" help:"Videos of workspaces: list them, or bring deleted ones back."`
	Backup     command.Backup     `cmd:"" help:"Write the records of the REST API to a file, while it runs."`
	Restore    command.Restore    `cmd:"" help:"Read the records of the REST API from a file of inkreel backup."`

	Schema   schemaCmd   `cmd:"" help:"Print the JSON Schema of plans, or of a document that travels over NATS."`
	Icons    iconsCmd    `cmd:"" help:"Search the built-in line icons."`
	Pictures picturesCmd `cmd:"" help:"Search the built-in pictures, and draw those found on a sheet."`
	Styles   stylesCmd   `cmd:"" help:"List the styles."`
	Fonts    fontsCmd    `cmd:"" help:"List the faces that words are set in, and install more."`
	Style    styleCmd    `cmd:"" help:"Read a custom style out of a picture, a video or a description."`
	Voices   voicesCmd   `cmd:"" help:"Say who speaks which language, in which voices."`
	Bench    benchCmd    `cmd:"" help:"Measure how fast this machine renders, beside x264 on the same frames."`
	Doctor   doctorCmd   `cmd:"" help:"Say what this machine has and lacks."`
	Version  versionCmd  `cmd:"" help:"Print the version."`

	Licences   licencesCmd   `cmd:"" help:"Print the licences of what is inside: code, faces, icons, pictures."`
	Completion completionCmd `cmd:"" help:"Print the script by which bash, zsh or fish completes commands and flags."`
	Man        manCmd        `cmd:"" help:"Print the manual page: inkreel man | man -l -"`

	Child childCmd `cmd:"" hidden:"" help:"Do the steps of a worker, which starts it."`
	Read  readCmd  `cmd:"" hidden:"" help:"Read a document for another process, which starts it."`
}

// console is where commands read and write; tests put buffers here. What is
// written goes through a plainWriter each.
type console struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	if len(os.Args) < 2 || os.Args[1] != childName { // which is told first how much memory it has
		limitGarbage()
	}
	if err := useFonts(); err != nil && (len(os.Args) < 2 || os.Args[1] != "fonts") { // which mends it
		fmt.Fprintln(os.Stderr, "inkreel:", err)
		os.Exit(exitFailed)
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // writes fail then, and what was begun is cleared up
	os.Exit(run(os.Args[1:], &console{os.Stdin, os.Stdout, os.Stderr}))
}

// helpVars are what several flags' help says alike.
var helpVars = kong.Vars{
	"store": storeHelp, "stores": storeForms, "endpoints": endpoints, "childMemory": strconv.Itoa(usualChildMemory),
	"pictureCategories": specimen.Categories,
	"documents":         strings.Join(append([]string{"plan"}, schema.Names()...), ","),
}

// commandGroups and flagGroups are how help lists what there is.
var (
	commandGroups = []cli.Group{
		{Title: "Films on this machine", Names: []string{"make", "init", "check", "preview", "render", "script", "trace"}},
		{Title: "Films of a service", Names: []string{"submit", "watch", "status", "jobs", "get", "scenes", "edit", "use", "combine", "cancel"}},
		{Title: "Running a service", Names: []string{"serve", "api", "worker", "workers", "dead", "requeue", "limits", "tenants", "sweep"}},
		{Title: "Records of a service", Names: []string{"workspaces", "keys", "plans", "credits", "videos", "backup", "restore"}},
		{Title: "What plans may say", Names: []string{"schema", "icons", "pictures", "styles", "style", "fonts", "voices"}},
		{Title: "This program", Names: []string{"doctor", "bench", "version", "licences", "completion", "man"}},
	}
	flagGroups = []cli.Group{
		{Title: "Sources of plans, and what plans may cost", Names: []string{"allow-http", "allow-private-addresses", "asset-*", "max-asset-mib", "max-assets-mib", "limits"}},
		{Title: "Encoding", Names: []string{"encoder", "encoder-sessions"}},
		{Title: "Profiling", Names: []string{"profile", "trace"}},
	}
)

// run is the whole program; it returns the exit code.
func run(args []string, c *console) int {
	out, errs := newPlainWriter(c.out), newPlainWriter(c.err)
	defer out.flush()
	defer errs.flush()
	c = &console{c.in, out, errs}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, unread := context.WithCancelCause(ctx)
	defer unread(nil)
	out.unread, errs.unread = unread, unread
	code := -1
	parser, err := kong.New(&commands{},
		kong.Name("inkreel"),
		kong.Description("Narrated explainer videos, drawn by hand: scene plans in, films out."),
		kong.UsageOnError(),
		cli.Help(commandGroups, flagGroups),
		helpVars,
		kong.Writers(c.out, c.err),
		kong.Exit(func(n int) { code = n }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(c.out, (*io.Writer)(nil)),
		kong.Bind(c),
	)
	if err != nil {
		panic(err) // a bug in the table above
	}
	k, err := parser.Parse(usual(args))
	if code >= 0 {
		return code // --help
	}
	if err != nil {
		if ctx.Err() != nil { // nobody reads the help
			return exitInterrupted
		}
		fmt.Fprintln(c.err, "inkreel:", cli.Misread(err))
		return exitPlan
	}
	return exitCode(ctx, c, k.Run())
}

// usual takes what other programs are asked for as what it is called here.
func usual(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case len(args) == 1 && args[0] == "--version":
		return []string{"version"}
	case len(args) > 0 && args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	}
	return args
}

// exitCode prints a failure, one line each, and says how to exit.
func exitCode(ctx context.Context, c *console, err error) int {
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		if !errors.Is(context.Cause(ctx), errUnread) {
			fmt.Fprintln(c.err, "inkreel: stopped")
		}
		return exitInterrupted
	}
	var said exitStatus
	if errors.As(err, &said) {
		return int(said)
	}
	d := engine.Describe(err)
	var placed *planFaults
	var faults plan.Faults
	switch {
	case errors.As(err, &placed):
		for _, f := range placed.Faults {
			fmt.Fprintln(c.err, inFile(placed.file, f))
		}
	case errors.As(err, &faults):
		for _, f := range faults {
			fmt.Fprintln(c.err, f)
		}
	case strings.Contains(d.Message, "\n"): // of several faults each names its place
		fmt.Fprintln(c.err, d)
	default:
		fmt.Fprintf(c.err, "inkreel: %v\n", d)
	}
	if d.Tail != "" {
		fmt.Fprintln(c.err, d.Tail)
	}
	switch d.Code {
	case engine.CodePlan, codeChange, codeUsage:
		return exitPlan
	}
	return exitFailed
}
