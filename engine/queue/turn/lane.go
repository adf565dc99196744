package turn

// Lane is a queue of tasks, first in, first out, named as its consumer is and
// as the word in its tasks' subjects.
type Lane string

// The lanes. Those of normal jobs have the names that workers of all versions
// know.
const (
	Change           Lane = "change" // of finished films
	Film             Lane = "film"
	Sound            Lane = "sound"
	Scene            Lane = "scene"
	Plan             Lane = "plan"
	PlanTenant       Lane = "plan-tenant" // of tenants' jobs, which the gate hands out evenly
	SceneInteractive Lane = "scene-interactive"
	PlanInteractive  Lane = "plan-interactive"
	SceneBatch       Lane = "scene-batch"
	PlanBatch        Lane = "plan-batch"
)

// Lanes are all there are.
var Lanes = []Lane{Change, Film, Sound, SceneInteractive, PlanInteractive, Scene, Plan, PlanTenant, SceneBatch, PlanBatch}

// Scenes is the lane of the scenes of a priority.
func Scenes(p Priority) Lane {
	switch p {
	case Interactive:
		return SceneInteractive
	case Batch:
		return SceneBatch
	}
	return Scene
}

// Plans is the lane of the plans of a priority; tenants says that they belong to
// a tenant.
func Plans(p Priority, tenants bool) Lane {
	switch {
	case p == Interactive:
		return PlanInteractive
	case p == Batch:
		return PlanBatch
	case tenants:
		return PlanTenant
	}
	return Plan
}

// What a lane's tasks are.
func (l Lane) scenes() bool { return l == Scene || l == SceneInteractive || l == SceneBatch }
func (l Lane) plans() bool {
	return l == Plan || l == PlanTenant || l == PlanInteractive || l == PlanBatch
}

// Kind is the lane that all tasks of a lane's kind would be in, were there no
// priorities.
func (l Lane) Kind() Lane {
	switch {
	case l.scenes():
		return Scene
	case l.plans():
		return Plan
	}
	return l
}

// Of is the priority of the jobs in a lane.
func (l Lane) Of() Priority {
	switch l {
	case SceneInteractive, PlanInteractive:
		return Interactive
	case SceneBatch, PlanBatch:
		return Batch
	}
	return Normal
}
