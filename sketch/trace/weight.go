package trace

import "image/color"

// weigh notes how much ink each stroke leaves on a board.
func (k *Ink) weigh(board color.RGBA) {
	k.board = [3]int{int(board.R), int(board.G), int(board.B)}
	w := k.Layer.Rect.Dx()
	for y := range k.Layer.Rect.Dy() {
		pix := k.Layer.Pix[y*k.Layer.Stride:][:4*w]
		for x, a := range k.At[y*w:][:w] {
			if s := a.Stroke(); s < len(k.Strokes) && pix[4*x+3] != 0 {
				k.Strokes[s].Ink += float64(k.standsOut(pix[4*x : 4*x+4]))
			}
		}
	}
	for i := range k.Strokes {
		k.Strokes[i].Ink /= allOut
	}
}

// Weight is how much ink a pixel is, counted from the top left of the layer in board pixels: as
// far as it stands out from the board, 0 to 1.
func (k *Ink) Weight(x, y int) float64 {
	at := y*k.Layer.Stride + 4*x
	return float64(k.standsOut(k.Layer.Pix[at:at+4])) / allOut
}

// allOut is how far a pixel stands out that differs from the board by all levels.
const allOut = 3 * 255

// standsOut is how far a pixel of the layer stands out from the board.
func (k *Ink) standsOut(pix []uint8) (sum int) {
	through := 255 - int(pix[3])
	for c, ground := range k.board {
		d := int(pix[c]) + ground*through/255 - ground
		sum += max(d, -d)
	}
	return sum
}
