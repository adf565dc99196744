package plan

// Camera is how a camera looks at a scene, or what it does when an element comes.
type Camera string

// What a camera does: of scenes none, or a slow push in; of elements, go near
// them, or back to the whole.
const (
	CameraNone   Camera = "none"
	CameraPushIn Camera = "push_in"
	CameraFocus  Camera = "focus"
	CameraWhole  Camera = "whole"
)

// How near a camera comes at most: the whole board is seen at 1.
const (
	NearestFocus = 1.6
	NearestPush  = 1.15
)

// Nearest is how near the camera may come to the scene; 1: it does not move.
func (s *Scene) Nearest() float64 {
	for i := range s.Elements { // they are large to be copied
		if s.Elements[i].Camera == CameraFocus {
			return NearestFocus
		}
	}
	if s.Camera == CameraPushIn {
		return NearestPush
	}
	return 1
}
