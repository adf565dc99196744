package main

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/pen"
)

// held are the hands of the sheet, three a row.
var held = []struct {
	skin  plan.Hand
	tool  pen.Tool
	grip  pen.Grip
	board color.RGBA
	ink   color.RGBA
	left  bool
}{
	{plan.HandLight, pen.ToolBallpoint, pen.GripWrite, paperWhite, color.RGBA{30, 60, 150, 255}, false},
	{plan.HandMedium, pen.ToolPencil, pen.GripDraw, paperWhite, color.RGBA{60, 60, 62, 255}, false},
	{plan.HandDark, pen.ToolMarker, pen.GripReach, paperWhite, color.RGBA{205, 40, 45, 255}, false},
	{plan.HandMedium, pen.ToolCrayon, pen.GripDraw, paperKraft, color.RGBA{40, 130, 70, 255}, false},
	{plan.HandDark, pen.ToolCharcoal, pen.GripWrite, paperKraft, color.RGBA{35, 35, 38, 255}, false},
	{plan.HandLight, pen.ToolBrush, pen.GripReach, paperKraft, color.RGBA{225, 150, 30, 255}, false},
	{plan.HandDark, pen.ToolChalk, pen.GripDraw, boardGreen, color.RGBA{250, 220, 110, 255}, false},
	{plan.HandLight, pen.ToolStylus, pen.GripWrite, boardGreen, color.RGBA{120, 200, 235, 255}, true},
	{plan.HandMedium, "", pen.GripErase, boardGreen, color.RGBA{}, false},
}

var (
	paperWhite = color.RGBA{252, 252, 251, 255}
	paperKraft = color.RGBA{250, 240, 220, 255}
	boardGreen = color.RGBA{38, 67, 58, 255}
)

// hands paints hands of all skins with all tools.
func hands(ctx context.Context, out string) error {
	const (
		side  = 600               // of the frame that the hands are as large as in
		width = 380               // of one of them
		high  = 330               //
		turn  = 59 * pen.TurnStep // of the forearm
	)
	board := image.Rect(0, 0, width, high)
	sh := sheet.New(3, width)
	for _, h := range held {
		m := image.NewRGBA(board)
		draw.Draw(m, board, image.NewUniform(h.board), image.Point{}, draw.Src)
		hand, err := (*pen.Cache)(nil).Hand(pen.HandSpec{Skin: h.skin, Tool: h.tool, Side: side, OnDark: h.board == boardGreen, Left: h.left}, board)
		if err != nil {
			return err
		}
		p := pen.Pose{X: 110, Y: 80, Turn: turn, Grip: h.grip, Ink: h.ink, On: true}
		if h.left {
			p.X = width - p.X
		}
		hand.Put(p)
		hand.Paint(m, board)
		sh.Add(m)
	}
	return sh.Write(ctx, filepath.Join(out, "hands.webp"))
}
