package filmflags

import (
	"fmt"
	"os"
	"strings"

	"github.com/inkreel/inkreel/internal/reason"
)

// Model are the flags that name a language model for one run.
type Model struct {
	LLMURL     string `name:"llm-url" help:"Address of a language model that writes, instead of INKREEL_LLM_URL." placeholder:"URL"`
	LLMModel   string `name:"llm-model" help:"Its name, instead of INKREEL_LLM_MODEL." placeholder:"NAME"`
	LLMKeyFile string `name:"llm-key-file" help:"File that holds its key, instead of INKREEL_LLM_KEY: a key on the command line would be seen by everybody on the machine." placeholder:"FILE"`
}

// Lookup returns what looks variables up: those that flags stand for, else by
// environment.
func (m Model) Lookup(environment func(string) (string, bool)) (func(string) (string, bool), error) {
	set := map[string]string{"INKREEL_LLM_URL": m.LLMURL, "INKREEL_LLM_MODEL": m.LLMModel}
	if m.LLMKeyFile != "" {
		key, err := os.ReadFile(m.LLMKeyFile)
		if err != nil {
			return nil, fmt.Errorf("--llm-key-file %s: cannot be read: %w", m.LLMKeyFile, reason.Of(err))
		}
		if set["INKREEL_LLM_KEY"] = strings.TrimSpace(string(key)); set["INKREEL_LLM_KEY"] == "" {
			return nil, fmt.Errorf("--llm-key-file %s: it holds no key; accepted: a file with the key alone", m.LLMKeyFile)
		}
	}
	return func(name string) (string, bool) {
		if v := set[name]; v != "" {
			return v, true
		}
		return environment(name)
	}, nil
}
