package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

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
	return cmd.better(c, show)
}

// better prints what could be installed.
func (cmd *fontsListCmd) better(c *console, show []locale.Language) error {
	for _, l := range show {
		for _, t := range fonts.Types {
			if s := fonts.SettingOf(t, plan.Language(l.Code)); s.Better != nil {
				fmt.Fprintln(c.out, s.Advice(plan.Language(l.Code)))
				for _, at := range debianFaces(s.Better.Debian) {
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

// faceAdvice is what a plan's words lack in faces.
func faceAdvice(p *plan.Plan) (out []engine.Warning) {
	look, err := styles.For(p)
	if err != nil {
		return nil
	}
	lang := cmp.Or(p.TextLanguage, p.Language, "en")
	said := map[plan.TypeStyle]bool{}
	for _, t := range []plan.TypeStyle{look.Type, look.TitleType} {
		if advice := fonts.SettingOf(t, lang).Advice(lang); advice != "" && !said[t] {
			said[t] = true
			out = append(out, engine.Warning{Path: "onscreen_text_language", Place: "the words on screen", Message: advice})
		}
	}
	return out
}
