// Package child runs the steps of queued jobs in processes of their own: what
// strangers sent is decoded, laid out, drawn and joined where there are no
// credentials, no network, no files but those of the step, and a limit of memory
// and time. In go the calls of queue.Steps, out come their results; a child that
// dies is a failed step that says what it died of and at which element.
//
//	pool := child.NewPool(child.Config{Command: []string{self, "child"}, Store: store, …})
//	defer pool.Close()
//	queue.NewWorker(q, queue.WorkerConfig{Steps: pool, …})
//
// Parent and child send one another messages of JSON over the child's standard
// input and output, see wire.go. A child is kept warm for the next step. It asks
// its parent by name for what lies in the store, and gets files in its own
// folder; what it has made is a file there, which the parent stores. So nothing
// but names, numbers and words crosses, and a child that was taken over can do no
// more than scope.go lets it.
package child
