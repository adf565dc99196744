package plan

var kindList = kind{
	name: KindList,
	doc:  "A list.",
	fields: []field{
		must("items", list(1, mostEntries, entry()), "The entries."),
		may("marker", choice(MarkerBullet, MarkerNumber, MarkerCheck, MarkerDash), "What stands before each entry.").or(MarkerBullet),
	},
}
