package words

// CalledIDs are the things that a language calls something.
func CalledIDs(w *Words) []string {
	var out []string
	for _, c := range w.pictures() {
		out = append(out, c.id)
	}
	return out
}
