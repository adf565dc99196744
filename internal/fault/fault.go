// Package fault breaks named steps of the engine on purpose, so that tests can
// prove that what breaks there ends in the same bytes or in a declared
// failure. It does so only in binaries built with -tags faults; in all others
// every call is an empty function that the compiler takes out.
//
// Such a binary reads INKREEL_FAULT=step:kind[:mark]. Kind is kill (SIGKILL of
// the process itself), error (the step fails) or hang (the step never returns,
// whatever its context says). With a mark, the path of a file, the step breaks
// once over all processes: whoever makes the file first. Without one it
// breaks each time.
package fault

// The steps that can be broken, in the order of a job's way.
const (
	Fetch     = "fetch"      // a task has been delivered
	Record    = "record"     // before its start is counted
	Heartbeat = "heartbeat"  // before the server is told that work goes on
	StorePlan = "keep-plan"  // before the plan is stored
	Prepare   = "prepare"    // before the plan is made definite
	Ahead     = "ahead"      // before a scene is handed out while others are prepared
	FanOut    = "fan-out"    // before each task published of a job
	Draw      = "draw"       // before a clip is drawn
	Encode    = "encode"     // with ffmpeg running and a frame drawn
	Verify    = "verify"     // before a drawn clip is counted and read back
	Put       = "put"        // before a result is stored
	Digest    = "digest"     // its bytes are written, its digest is not
	Name      = "name"       // its digest is written, its name is not
	Bit       = "bit"        // before a scene's bit is set
	AskSound  = "ask-sound"  // before the sound's task is published
	Sound     = "sound"      // before the sound is made
	SoundBit  = "sound-bit"  // before the record says that it is there
	AskFilm   = "ask-film"   // before the film's task is published
	Ack       = "ack"        // before a task is acknowledged
	Republish = "settle"     // after it was acknowledged, before a task missed meanwhile is published again
	CheckClip = "check-clip" // before clips are checked for the film
	Join      = "join"       // before they are joined
	Close     = "close"      // before the record is closed
	Backup    = "keep"       // before the record's copy is stored
	DeadMail  = "dead"       // before a dead letter is published
)

// Steps lists them all.
var Steps = []string{
	Fetch, Record, Heartbeat, StorePlan, Prepare, Ahead, FanOut, Draw, Encode, Verify, Put, Digest, Name, Bit, AskSound, Sound, SoundBit, AskFilm, Ack, Republish,
	CheckClip, Join, Close, Backup, DeadMail,
}

// AckFirst is not a step but a wrong way of working, for tests that must see
// it: tasks are acknowledged before the work is done, and jobs are not looked
// over. INKREEL_FAULT=ack-first.
const AckFirst = "ack-first"
