package plan

// kind is what a plan says of one kind of element.
type kind struct {
	name    Kind
	doc     string  // a sentence
	fields  []field // beside those all kinds share
	keyword string  // of the schema, for other readers: see schema.with
	ways    string
}

// kinds are the element kinds in the order lists show them in. Each is told
// about in a file of its own, and drawn by what canvas holds under its name.
var kinds = []*kind{
	&kindText, &kindList, &kindIcon, &kindShape, &kindArrow, &kindPath, &kindImage, &kindVideo, &kindChart, &kindTable, &kindFormula, &kindCode,
}
