// Package machine is what tasks need of the machine they run on: temporary folders
// that are removed even when their process is killed, and whether memory and disk
// suffice for another task. Folders and bounds go in; folders, figures and
// sentences that say what is short come out. It knows nothing of plans and films.
package machine
