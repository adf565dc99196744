package pen_test

import (
	"fmt"
	"image"
	"log"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/pen"
)

// A pen is put at a pose and painted where it changes the board.
func ExampleCursor() {
	board := image.NewRGBA(image.Rect(0, 0, 640, 480))
	var cache pen.Cache
	cursor, err := cache.Cursor(pen.Spec{Kind: plan.PenMarker, Length: 96}, board.Rect)
	if err != nil {
		log.Fatal(err)
	}
	pose := pen.Pose{X: 320, Y: 240, On: true}
	dirty := cursor.Dirty(pen.Pose{}, pose)
	cursor.Put(pose)
	for _, r := range dirty {
		cursor.Paint(board, r)
	}
	fmt.Println("painted beside the tip:", board.RGBAAt(345, 274).A > 0)
	fmt.Println("nothing changes where it rests:", cursor.Dirty(pose, pose) == nil)
	// Output:
	// painted beside the tip: true
	// nothing changes where it rests: true
}
