package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Bash writes the completion script for bash.
func Bash(w io.Writer, app *kong.Application) error {
	var words, of strings.Builder
	for _, c := range commandsOf(app) {
		var all []string
		for _, s := range c.subs {
			all = append(all, s.Name)
		}
		for _, a := range c.args {
			all = append(all, values(a)...)
		}
		for _, f := range c.flags {
			all = append(all, "--"+f.Name)
			if f.Short != 0 {
				all = append(all, "-"+string(f.Short))
			}
			if v := values(f.Value); len(v) > 0 {
				fmt.Fprintf(&of, "    %s) words=%s ;;\n", quoted(c.path+" --"+f.Name), quoted(strings.Join(v, " ")))
			} else if !f.IsBool() {
				fmt.Fprintf(&of, "    %s) words= ;;\n", quoted(c.path+" --"+f.Name))
			}
		}
		fmt.Fprintf(&words, "    %s) words=%s ;;\n", quoted(c.path), quoted(strings.Join(all, " ")))
	}
	name := app.Name
	_, err := fmt.Fprintf(w, `# %[1]s completes in bash: source this file, or put it in /etc/bash_completion.d
_%[1]s() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= word next words
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && continue
    next="${path:+$path }$word"
    case $next in
    %[2]s) path=$next ;;
    esac
  done
  case $path in
%[3]s  esac
  case "$path $before" in
%[4]s  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _%[1]s %[1]s
`, name, alternatives(app), words.String(), of.String())
	return err
}

// alternatives are the paths of all commands as a pattern of bash.
func alternatives(app *kong.Application) string {
	var all []string
	for _, c := range commandsOf(app)[1:] {
		all = append(all, quoted(c.path))
	}
	return strings.Join(all, "|")
}

// Zsh writes the completion script for zsh.
func Zsh(w io.Writer, app *kong.Application) error {
	var b strings.Builder
	all := commandsOf(app)
	for _, c := range all {
		fmt.Fprintf(&b, "\n%s() {\n", function(app, c.path))
		if len(c.subs) > 0 {
			b.WriteString("  local -a commands\n  commands=(\n")
			for _, s := range c.subs {
				fmt.Fprintf(&b, "    %s\n", quoted(s.Name+":"+summary(s.Help)))
			}
			b.WriteString("  )\n")
		}
		b.WriteString("  _arguments -s")
		for _, f := range c.flags {
			fmt.Fprintf(&b, " \\\n    %s", quoted("--"+f.Name+argument(f)))
			if f.Short != 0 {
				fmt.Fprintf(&b, " \\\n    %s", quoted("-"+string(f.Short)+argument(f)))
			}
		}
		switch {
		case len(c.subs) > 0:
			b.WriteString(" \\\n    '1: :{_describe command commands}' '*:: :->rest'\n")
			b.WriteString("  [[ $state == rest ]] || return\n  case $words[1] in\n")
			for _, s := range c.subs {
				fmt.Fprintf(&b, "  %s) %s ;;\n", s.Name, function(app, strings.TrimSpace(c.path+" "+s.Name)))
			}
			b.WriteString("  esac\n")
		case len(c.args) > 0 && len(values(c.args[0])) > 0:
			fmt.Fprintf(&b, " \\\n    %s\n", quoted("1:"+c.args[0].Name+":("+strings.Join(values(c.args[0]), " ")+")"))
		default:
			b.WriteString(" \\\n    '*:file:_files'\n")
		}
		b.WriteString("}\n")
	}
	_, err := fmt.Fprintf(w, "#compdef %[1]s\n# %[1]s completes in zsh: save as _%[1]s in a folder of $fpath, or source it after compinit\n%[2]s\nif [[ $funcstack[1] == _%[1]s ]]; then _%[1]s; else compdef _%[1]s %[1]s; fi\n", app.Name, b.String())
	return err
}

// function is the name of the zsh function that completes a command.
func function(app *kong.Application, path string) string {
	return strings.ReplaceAll(strings.TrimSpace("_"+app.Name+" "+path), " ", "_")
}

// argument is a flag's help and value in the words of zsh's _arguments.
func argument(f *kong.Flag) string {
	help := "[" + strings.NewReplacer("[", "(", "]", ")", ":", " -").Replace(summary(f.Help)) + "]"
	switch v := values(f.Value); {
	case len(v) > 0:
		return "=" + help + ":" + f.Name + ":(" + strings.Join(v, " ") + ")"
	case f.IsBool():
		return help
	}
	return "=" + help + ":" + f.Name + ":_files"
}

// Fish writes the completion script for fish.
func Fish(w io.Writer, app *kong.Application) error {
	var b strings.Builder
	name := app.Name
	fmt.Fprintf(&b, "# %[1]s completes in fish: save as ~/.config/fish/completions/%[1]s.fish\n", name)
	fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -f\n", name)
	for _, c := range commandsOf(app) {
		when := "__fish_use_subcommand"
		if c.path != "" {
			var seen []string
			for _, word := range strings.Fields(c.path) {
				seen = append(seen, "__fish_seen_subcommand_from "+word)
			}
			when = strings.Join(seen, "; and ")
		}
		for _, s := range c.subs {
			fmt.Fprintf(&b, "complete -c %s -n %s -f -a %s -d %s\n", name, quoted(when), s.Name, quoted(summary(s.Help)))
		}
		for _, a := range c.args {
			if v := values(a); len(v) > 0 {
				fmt.Fprintf(&b, "complete -c %s -n %s -f -a %s\n", name, quoted(when), quoted(strings.Join(v, " ")))
			}
		}
		for _, f := range c.flags {
			fmt.Fprintf(&b, "complete -c %s -n %s -l %s", name, quoted(when), f.Name)
			if f.Short != 0 {
				fmt.Fprintf(&b, " -s %c", f.Short)
			}
			switch v := values(f.Value); {
			case len(v) > 0:
				fmt.Fprintf(&b, " -x -a %s", quoted(strings.Join(v, " ")))
			case !f.IsBool():
				b.WriteString(" -r")
			}
			fmt.Fprintf(&b, " -d %s\n", quoted(summary(f.Help)))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// quoted is a word for any of the shells.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
