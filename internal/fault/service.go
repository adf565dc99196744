package fault

// The steps of the REST service that can be broken. Between any two of them lies
// something that is stored, sent or removed for good.
const (
	UploadRow    = "upload-row"    // a file has been judged, its row is not stored
	UploadBytes  = "upload-bytes"  // its row is stored, its bytes are not
	UploadDone   = "upload-done"   // its bytes are stored, nobody was told where
	UploadPut    = "upload-put"    // it was sent a second time, as is asked for, and nobody was told
	UploadClaim  = "upload-claim"  // before a film claims it
	UploadSource = "upload-source" // it is claimed, and not yet the film's own
	SweepFile    = "sweep-file"    // before the file of one that ended is removed
	SweepRow     = "sweep-row"     // the file is gone, its row is not

	Accept   = "accept"   // before a request is stored
	Accepted = "accepted" // all of it is written, and not committed
	Stored   = "stored"   // it is committed, and no task handed on
	Answer   = "answer"   // before it is answered

	TaskRead = "task-read" // a stored task has been read
	TaskSent = "task-sent" // it is in its line, and still stored
	TaskGone = "task-gone" // it is in its line alone
	TaskTake = "task-take" // a task has been delivered
	TaskDone = "task-done" // it is done, and not acknowledged

	Write     = "write"      // a video's writing is noted, and not begun
	Written   = "written"    // its plan is written, and not kept
	PlanKept  = "plan-kept"  // its plan is kept, and not noted with the video
	PlanNoted = "plan-noted" // it is noted, and not handed over
	Submitted = "submitted"  // it is handed over, and that is not noted
	Discard   = "discard"    // before documents that were read are removed

	EndHeard   = "end-heard"   // the engine has ended a job
	EndRead    = "end-read"    // how is known, and not stored
	EndSettled = "end-settled" // it is paid, the rest is not written
	EndWritten = "end-written" // all of it is written, and not committed
	EndStored  = "end-stored"  // it is committed, and nobody told

	HookBegun = "hook-begun" // an attempt is counted, and not made
	HookSent  = "hook-sent"  // it was answered, and that is not noted
	HookNoted = "hook-noted" // it is noted

	CancelNoted = "cancel-noted" // a wish to end is stored, and nobody told
	CancelTold  = "cancel-told"  // the engine is told, the video has not ended

	StyleSeen = "style-seen" // a style was looked at, and what was seen is not stored

	EditStored  = "edit-stored"  // an edit is stored, and no task handed on
	EditAsk     = "edit-ask"     // what it becomes is known, the engine is not asked
	EditAsked   = "edit-asked"   // the engine was asked, and that is not noted
	EditMade    = "edit-made"    // the engine has made it, and that is not noted
	EditSwapped = "edit-swapped" // the joined film is the video's, the edit has not ended
	UseAsked    = "use-asked"    // a version is to be in use, nobody was told

	Forget    = "forget"    // rows that nobody asks for are removed, and that is not committed
	Reconcile = "reconcile" // what does not move has been found
	CopyMade  = "copy-made" // a backup is written, and has no name
)

// ServiceSteps lists them all.
var ServiceSteps = []string{
	UploadRow, UploadBytes, UploadDone, UploadPut, UploadClaim, UploadSource, SweepFile, SweepRow,
	Accept, Accepted, Stored, Answer,
	TaskRead, TaskSent, TaskGone, TaskTake, TaskDone,
	Write, Written, PlanKept, PlanNoted, Submitted, Discard,
	EndHeard, EndRead, EndSettled, EndWritten, EndStored,
	HookBegun, HookSent, HookNoted,
	CancelNoted, CancelTold, StyleSeen,
	EditStored, EditAsk, EditAsked, EditMade, EditSwapped, UseAsked,
	Forget, Reconcile, CopyMade,
}
