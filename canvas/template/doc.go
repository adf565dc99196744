// Package template divides the room of a scene between what heads it and what it
// shows, and draws what lies behind and beside: each look composes the same scene in
// its own way. A room and a look's choice go in; places and marks come out. Of elements
// and how they are arranged in their place nothing is known here.
//
//	parts, ok := template.Divide(styles.TemplateThird, room)
//	marks := template.Ground(ctx, parts, seed)
package template
