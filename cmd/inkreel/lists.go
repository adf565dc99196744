package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/schema"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/cli"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/notices"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/internal/specimen"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

type schemaCmd struct {
	Document string `arg:"" optional:"" default:"plan" enum:"${documents}" help:"Of plans, or of what travels over NATS: ${enum}."`
}

// Run prints the schema.
func (cmd *schemaCmd) Run(c *console) error {
	data := schema.Of(cmd.Document)
	if cmd.Document == "plan" {
		data = plan.Schema()
	}
	_, err := c.out.Write(data)
	return err
}

type iconsCmd struct {
	Words []string `arg:"" optional:"" help:"Words to search names and tags for; none lists all."`
}

// nearIcon is what else to search for.
func nearIcon(words []string) string {
	if near := (icon.Set{}).Near(strings.Join(words, "-")); len(near) > 0 {
		return "names near it: " + strings.Join(near, ", ") + "; or try a simpler English word"
	}
	return "try a simpler English word"
}

// Run prints the names of the icons found, best first.
func (cmd *iconsCmd) Run(c *console) error {
	names := icon.Names()
	if len(cmd.Words) > 0 {
		names = icon.Search(strings.Join(cmd.Words, " "))
	}
	if len(names) == 0 {
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("no icon matches %q", strings.Join(cmd.Words, " ")), Hint: nearIcon(cmd.Words)}
	}
	for _, n := range names {
		fmt.Fprintln(c.out, n)
	}
	return nil
}

type picturesCmd struct {
	Words    []string `arg:"" optional:"" help:"Words to search names and keywords for, in any language; none lists all."`
	Language string   `help:"Language of the words (de, ja, …); English, or whichever knows them." placeholder:"CODE"`
	Category string   `short:"c" help:"Only of this category: ${pictureCategories}." placeholder:"NAME" xor:"what"`
	Persons  bool     `help:"What persons can be: roles, poses, faces, hair; WORDS are a part of a name." xor:"what"`
	Out      string   `short:"o" help:"Draw those found on a sheet, a PNG file." type:"path" placeholder:"FILE"`
	Style    string   `help:"Style of the sheet." default:"classic" placeholder:"NAME"`
	Page     int      `help:"Sheet to draw where they do not fit on one." default:"1" placeholder:"N"`
}

// Run prints the names of the pictures found and their categories, best first, and
// draws them.
func (cmd *picturesCmd) Run(c *console) error {
	if cmd.Persons {
		return cmd.persons(c)
	}
	found, err := specimen.Ask{Words: strings.Join(cmd.Words, " "), Language: plan.Language(cmd.Language), Category: cmd.Category}.Find()
	if err != nil {
		return &engine.Error{Code: engine.CodeFailed, Message: err.Error(), Hint: "try a simpler word; inkreel pictures lists all"}
	}
	if cmd.Out != "" {
		if err := specimen.Save(cmd.Out, specimen.Page(found, cmd.Page), cmd.Style); err != nil {
			return &engine.Error{Code: engine.CodeFailed, Message: err.Error()}
		}
	}
	for _, p := range found {
		fmt.Fprintf(c.out, "%-40s %s\n", p.Name, p.Category)
	}
	return nil
}

// persons prints and draws what persons can be.
func (cmd *picturesCmd) persons(c *console) error {
	found, err := specimen.Persons(strings.Join(cmd.Words, " "))
	if err != nil {
		return &engine.Error{Code: engine.CodeFailed, Message: err.Error(), Hint: "inkreel pictures --persons lists all"}
	}
	if cmd.Out != "" {
		if err := specimen.SavePersons(cmd.Out, found, cmd.Style); err != nil {
			return &engine.Error{Code: engine.CodeFailed, Message: err.Error()}
		}
	}
	for _, p := range found {
		fmt.Fprintf(c.out, "%-12s %s\n", p.Field, p.Value)
	}
	return nil
}

type stylesCmd struct{}

// Run prints the styles of both engines.
func (*stylesCmd) Run(c *console) error {
	fmt.Fprintln(c.out, "sketch (sketch_style_variant):")
	for _, n := range plan.SketchStyles() {
		fmt.Fprintln(c.out, "  "+n)
	}
	fmt.Fprintln(c.out, "canvas (canvas_style_variant):")
	for _, n := range plan.CanvasStyles() {
		fmt.Fprintln(c.out, "  "+n)
	}
	return nil
}

type styleCmd struct {
	FromImage styleImageCmd `cmd:"" help:"Of a picture: its colours by area and contrast, its lines by measurement."`
	FromVideo styleVideoCmd `cmd:"" help:"Of a video: what its moments have in common; what moves and captions are left out."`
	FromText  styleTextCmd  `cmd:"" help:"Of a description: colours, materials, tools, moods, eras."`
}

// styleFlags are what all ways to a style have.
type styleFlags struct {
	Name string `help:"Name of the style." placeholder:"TEXT"`
	JSON bool   `name:"json" help:"Print the style with what was found besides: contrast, notes."`
	Try  string `help:"Also draw a sample scene in the style, to be looked at." placeholder:"FILE.png"`
}

// print prints a style as it stands in a plan, and for who reads it in a line.
func (f *styleFlags) print(ctx context.Context, c *console, found look.Found) error {
	found.Style.Name = f.Name
	if f.Try != "" {
		if err := f.try(ctx, c, found); err != nil {
			return err
		}
	}
	if f.JSON {
		return printJSON(c, found)
	}
	fmt.Fprintln(c.err, found.Line())
	for _, n := range found.Notes {
		fmt.Fprintln(c.err, n)
	}
	return printJSON(c, map[string]any{"custom_style": found.Style})
}

// try draws the sample scene.
func (f *styleFlags) try(ctx context.Context, c *console, found look.Found) error {
	p, err := look.Sample(&found.Style)
	if err != nil {
		return err
	}
	r := renderCmd{Plan: "-", Out: f.Try, Still: fmt.Sprintf("1@%g", look.SampleSeconds), encoderFlags: encoderFlags{Encoder: "auto", EncoderSessions: 1}}
	e, err := r.engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	told := *c
	told.out = c.err // what is printed is the style
	return r.still(ctx, &told, e.Engine, e.fetcher(), p)
}

type styleImageCmd struct {
	Picture string `arg:"" help:"Picture: PNG, JPEG, WebP, GIF or SVG."`
	styleFlags
}

// Run prints the style of a picture.
func (cmd *styleImageCmd) Run(ctx context.Context, c *console) error {
	data, err := os.ReadFile(cmd.Picture)
	if err != nil {
		return &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot read %s: %v", cmd.Picture, reason.Of(err)), Err: err}
	}
	img, err := frames.OfPicture(data)
	var found look.Found
	if err == nil {
		found, err = look.FromPicture(img)
	}
	if err != nil {
		return &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot use %s: %v", cmd.Picture, err), Err: err}
	}
	return cmd.print(ctx, c, found)
}

type styleVideoCmd struct {
	Video string `arg:"" help:"Video, as plans take them."`
	styleFlags
}

// Run prints the style of a video.
func (cmd *styleVideoCmd) Run(ctx context.Context, c *console) error {
	if _, err := os.Stat(cmd.Video); err != nil {
		return &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot read %s: %v", cmd.Video, reason.Of(err)), Err: err}
	}
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return err
	}
	moments, err := frames.OfVideo(ctx, tools, cmd.Video)
	var found look.Found
	if err == nil {
		found, err = look.FromFrames(moments)
	}
	if err != nil {
		return &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot use %s: %v", cmd.Video, err), Err: err}
	}
	return cmd.print(ctx, c, found)
}

type styleTextCmd struct {
	Words    []string `arg:"" help:"Description, as \"white chalk on a dark green board, no blue\"."`
	Language string   `help:"Language of the colours' names, where they are not English. Defaults to whichever has them." placeholder:"NAME"`
	styleFlags
}

// Run prints the style of a description.
func (cmd *styleTextCmd) Run(ctx context.Context, c *console) error {
	lang, ok := plan.ParseLanguage(cmd.Language)
	if !ok && cmd.Language != "" {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--language %s: no such language", cmd.Language), Hint: "want a code or an English name, as de or German"}
	}
	found, err := look.FromText(strings.Join(cmd.Words, " "), lang)
	var unknown *look.UnknownError
	if errors.As(err, &unknown) {
		return &engine.Error{Code: codeUsage, Message: unknown.Error(), Hint: unknown.Accept(), Err: err}
	}
	if err != nil {
		return err
	}
	return cmd.print(ctx, c, found)
}

type versionCmd struct{}

// Run prints the version.
func (*versionCmd) Run(c *console) error {
	_, err := fmt.Fprintf(c.out, "inkreel %s, drawing version %s\n", engine.Version, drawn.Version())
	return err
}

type licencesCmd struct {
	Full bool `help:"Print the texts too, as whoever passes the program on has to."`
	JSON bool `name:"json" help:"Print a list of objects: kind, name, version, licences, with --full texts."`
}

// Run prints what others made of the program, and under which licences.
func (cmd *licencesCmd) Run(c *console) error {
	all, err := notices.All()
	if err != nil {
		return err
	}
	if cmd.JSON {
		return notices.JSON(c.out, all, cmd.Full)
	}
	return notices.Print(c.out, all, cmd.Full)
}

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Shell to complete in: ${enum}."`
}

// Run prints the script by which a shell completes commands, flags and their
// values.
func (cmd *completionCmd) Run(k *kong.Context, c *console) error {
	scripts := map[string]func(io.Writer, *kong.Application) error{"bash": cli.Bash, "zsh": cli.Zsh, "fish": cli.Fish}
	return scripts[cmd.Shell](c.out, k.Model)
}

type manCmd struct{}

// Run prints the manual page.
func (*manCmd) Run(k *kong.Context, c *console) error { return cli.Man(c.out, k.Model) }

// fontDir is the variable that names the folder of installed faces.
const fontDir = "INKREEL_FONT_DIR"

// fontFolder is where faces are installed: what the variable says, or a folder
// of the user's data. Empty: the user has none.
func fontFolder() string {
	if dir := os.Getenv(fontDir); dir != "" {
		return dir
	}
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "inkreel", "fonts")
}

// useFonts has everything set with the installed faces too, here and in child
// processes, and makes them part of the drawing version.
func useFonts() error {
	dir := fontFolder()
	if dir == "" {
		return nil
	}
	if err := fonts.UseFolder(dir); err != nil {
		return fmt.Errorf("installed faces: %w; mend or remove that folder, or set %s to another", err, fontDir)
	}
	if fonts.Folder() == "" {
		return nil
	}
	drawn.With(fonts.InstalledDigest())
	return os.Setenv(fontDir, dir) // for children, which have no home
}

type fontsCmd struct {
	List    fontsListCmd    `cmd:"" default:"withargs" help:"List the faces that each language is set in, by type."`
	Install fontsInstallCmd `cmd:"" help:"Install faces that are too large to be bundled."`
}

type fontsListCmd struct {
	Languages []string `arg:"" optional:"" name:"language" help:"Only of these (zh, Japanese, …), with how many letters each face has."`
}

// Run prints a line for each type of each language.
func (cmd *fontsListCmd) Run(c *console) error {
	var show []locale.Language
	for _, name := range cmd.Languages {
		l, ok := locale.Find(strings.ToLower(name))
		if !ok {
			return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("there is no language %q", name), Hint: "name it by its code or in English, as zh or Japanese"}
		}
		show = append(show, *l)
	}
	if len(show) == 0 {
		show = locale.Languages
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, l := range show {
		lang := plan.Language(l.Code)
		for _, t := range fonts.Types {
			s := fonts.SettingOf(t, lang)
			from := map[bool]string{false: "bundled", true: "installed"}[s.Installed]
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t", l.Code, l.Name, t, strings.TrimSuffix(s.Regular+", "+s.Bold, ", "), from, s.Licence)
			if len(cmd.Languages) > 0 {
				letters, lacking, err := fonts.Coverage(s.Regular, lang)
				if err != nil {
					return err
				}
				fmt.Fprintf(w, "%d letters of %s, %d of the sample lacking", letters, l.Writing.Script, lacking)
			}
			fmt.Fprintln(w)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return cmd.others(c, show)
}

// others prints what could be installed.
func (cmd *fontsListCmd) others(c *console, show []locale.Language) error {
	for _, l := range show {
		for _, t := range fonts.Types {
			if s := fonts.SettingOf(t, plan.Language(l.Code)); s.Other != nil {
				fmt.Fprintln(c.out, s.Advice(plan.Language(l.Code)))
				for _, at := range debianFaces(s.Other.Debian) {
					fmt.Fprintln(c.out, "  found:", at)
				}
			}
		}
	}
	return nil
}

// debianFaces are the folders in which a Debian package puts its faces, those
// that there are.
func debianFaces(pkg string) (found []string) {
	if pkg == "" {
		return nil
	}
	for _, kind := range []string{"truetype", "opentype"} {
		dir := filepath.Join("/usr/share/fonts", kind, strings.TrimPrefix(pkg, "fonts-"))
		for _, at := range []string{dir, strings.Replace(dir, "noto-cjk", "noto", 1)} {
			if files, err := filepath.Glob(filepath.Join(at, "*.tt*")); err == nil && len(files) > 0 {
				found = append(found, at)
			}
		}
	}
	return found
}

type fontsInstallCmd struct {
	Files []string `arg:"" name:"file" type:"path" help:"Font files (.ttf, .otf, .ttc), folders of them or ZIP archives."`
}

// Run installs faces for all further films of this user.
func (cmd *fontsInstallCmd) Run(c *console) error {
	dir := fontFolder()
	if dir == "" {
		return &engine.Error{Code: codeUsage, Message: "there is no home folder to install faces in", Hint: "set " + fontDir + " to a folder"}
	}
	for _, from := range cmd.Files {
		added, skipped, err := fonts.Install(dir, from)
		for _, s := range skipped {
			fmt.Fprintln(c.err, "skipped", s)
		}
		if err != nil {
			return &engine.Error{Code: engine.CodeFailed, Message: err.Error(), Err: err}
		}
		for _, in := range added {
			fmt.Fprintf(c.out, "%s (%s, %d letters, %s) in %s\n", in.Family, in.Stem, in.Letters, in.Licence, dir)
		}
	}
	fmt.Fprintln(c.out, "films drawn from now on use them; workers of one service need the same faces")
	return nil
}
