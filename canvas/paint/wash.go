package paint

import "image"

// wash makes a mask watery: pigment gathers in a darker rim where the water
// dried last and lies unevenly inside, in clouds fixed to the board.
func wash(mask *image.Alpha) {
	const rim = 5 // pixels
	soft := Blurred(mask, rim)
	tile := cloudGrain()
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row, deep := mask.Pix[y*mask.Stride:][:w], soft[y*w:][:w]
		cloud := tile[(y+mask.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for x, a := range row {
			if a == 0 {
				continue
			}
			// Inside, the blurred mask is full; towards the edge it falls to half.
			edge := 255 - uint32(deep[x])
			k := 150 + edge*edge>>7 + uint32(cloud[(x+mask.Rect.Min.X)&(grainSize-1)])*60>>8
			row[x] = uint8(uint32(a) * min(k, 255) / 255)
		}
	}
}
