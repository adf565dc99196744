// Package narration makes a script of a recording of the user's own: what is said
// when. A recording comes in as its loudness over time, with a transcript where
// somebody wrote one down, with the user's script where there is one, or with
// neither; a story.Script comes out whose scenes are parts of the recording, one
// following the other. Whoever decodes the recording and asks a transcriber is the
// caller: nothing here touches files, programs or the network.
package narration
