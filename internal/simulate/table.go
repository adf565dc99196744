package main

import (
	"fmt"
	"io"
	"slices"
)

// result is how it went.
type result struct {
	jobs    []*job
	seconds float64 // until all was done
	busy    float64 // share of the slots' time
}

// print prints how long jobs waited until they were begun, and until their films
// were there, in seconds: half of them at most, 95 of 100, the last.
func print(out io.Writer, r result) error {
	groups := []string{"interactive", "fifty tenants", "tenant with a tenth of all jobs", "producer with half of all jobs", "batch"}
	_, err := fmt.Fprintf(out, "all done in %.0f s, slots busy %.0f %% of it\n\n| jobs | scenes | count | begun | film there |\n|---|---|---|---|---|\n", r.seconds, 100*r.busy)
	for _, g := range groups {
		for _, s := range sizes {
			var begun, end []float64
			for _, j := range r.jobs {
				if j.group == g && len(j.scenes) == s.scenes {
					begun, end = append(begun, j.begun-j.at), append(end, j.end-j.at)
				}
			}
			if err == nil && len(end) > 0 {
				_, err = fmt.Fprintf(out, "| %s | %d | %d | %s | %s |\n", g, s.scenes, len(end), waits(begun), waits(end))
			}
		}
	}
	return err
}

func waits(all []float64) string {
	return fmt.Sprintf("%.1f, %.1f, %.1f", share(all, 0.5), share(all, 0.95), share(all, 1))
}

// share is the value that a share p of some does not pass.
func share(all []float64, p float64) float64 {
	slices.Sort(all)
	return all[min(int(p*float64(len(all))), len(all)-1)]
}
