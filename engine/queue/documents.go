package queue

import "reflect"

// Document is a kind of JSON document that travels over the bus.
type Document struct {
	Name    string         // of its schema
	Title   string         // of its type in other languages
	Doc     string         // a sentence
	Bodies  []reflect.Type // it is one of these
	Section string         // of docs/producers.md, whose table explains the fields; empty: none
	Read    bool           // the engine reads it, and refuses further fields
}

// Documents are those that producers send and receive. The published schemas,
// and through them the types for other languages, are made from them.
func Documents() []Document {
	record, refused := reflect.TypeFor[Record](), reflect.TypeFor[refusal]()
	return []Document{
		{Name: "record", Title: "JobRecord", Bodies: []reflect.Type{record}, Section: "The record",
			Doc: "All that is known of a job: the value of job.<job id> in the bucket of jobs."},
		{Name: "event", Title: "JobEvent", Bodies: []reflect.Type{record, refused},
			Doc: "News of a job: its record as it was then, or why something will not be done."},
		{Name: "progress", Title: "Progress", Bodies: []reflect.Type{reflect.TypeFor[Progress]()}, Section: "Progress",
			Doc: "How far a scene being drawn is, and its job."},
		{Name: "change", Title: "ChangeRequest", Bodies: []reflect.Type{reflect.TypeFor[ChangeRequest]()}, Read: true,
			Doc: "What is asked of a job: exactly one of its fields beside id."},
		{Name: "plan_ref", Title: "PlanRef", Bodies: []reflect.Type{reflect.TypeFor[planRef]()}, Read: true,
			Doc: "A message that lies in the object store, being too large for one."},
		{Name: "worker", Title: "WorkerInfo", Bodies: []reflect.Type{reflect.TypeFor[WorkerInfo]()},
			Doc: "What a worker says of itself."},
		{Name: "list_request", Title: "ListRequest", Bodies: []reflect.Type{reflect.TypeFor[listRequest]()}, Read: true,
			Doc: "Asks for a tenant's jobs, in the order of their ids."},
		{Name: "list_reply", Title: "ListReply", Bodies: []reflect.Type{reflect.TypeFor[listReply]()},
			Doc: "A page of a tenant's jobs."},
	}
}
