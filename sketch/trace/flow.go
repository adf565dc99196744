package trace

import "math"

// Lines of pictures that have none: what lies on the dark side of edges,
// found by a difference of Gaussians across the edge, smoothed along it, after
// Kang, Lee and Chui, "Coherent Line Drawing" (2007). The result is what an
// artist would put down before shading: connected, without texture.

const (
	edgeSigma     = 1.0 // pixels: the breadth of an edge that makes a line
	surroundRatio = 1.6 // of the Gaussian around it: the ratio at which their difference is nearest a Laplacian (Marr and Hildreth, 1980)
)

// plane is a picture of brightness, small enough to work on in floats.
type plane struct {
	w, h int
	v    []float32
}

func newPlane(w, h int) plane { return plane{w, h, make([]float32, w*h)} }

// downsample is the view's tone averaged over k×k pixels, 0..1, bright low.
func (v *view) downsample(k int) plane {
	p := newPlane((v.w+k-1)/k, (v.h+k-1)/k)
	for y := range p.h {
		for x := range p.w {
			sum, n := 0, 0
			for j := y * k; j < min((y+1)*k, v.h); j++ {
				row := v.tone[v.index(x*k, j):v.index(min((x+1)*k, v.w), j)]
				for _, t := range row {
					sum += int(t)
				}
				n += len(row)
			}
			p.v[y*p.w+x] = float32(sum) / float32(255*n)
		}
	}
	return p
}

// blur averages over boxes of the given radius, once along rows and once along
// columns, edges repeated; tmp is scratch of the same size.
func (p plane) blur(radius int, tmp []float32) {
	norm := 1 / float32(2*radius+1)
	for y := range p.h {
		row, out := p.v[y*p.w:(y+1)*p.w], tmp[y*p.w:(y+1)*p.w]
		var sum float32
		for x := -radius; x < radius; x++ {
			sum += row[min(max(x, 0), p.w-1)]
		}
		for x := range p.w {
			sum += row[min(x+radius, p.w-1)]
			out[x] = sum * norm
			sum -= row[max(x-radius, 0)]
		}
	}
	sum := make([]float32, p.w)
	for j := -radius; j < radius; j++ {
		row := tmp[min(max(j, 0), p.h-1)*p.w:]
		for x := range sum {
			sum[x] += row[x]
		}
	}
	for y := range p.h {
		in, gone := tmp[min(y+radius, p.h-1)*p.w:], tmp[max(y-radius, 0)*p.w:]
		out := p.v[y*p.w : (y+1)*p.w]
		for x := range out {
			sum[x] += in[x]
			out[x] = sum[x] * norm
			sum[x] -= gone[x]
		}
	}
}

// flow is the direction along the edges of a picture, a unit vector a pixel.
type flow struct{ x, y []float32 }

// edgeFlow finds the flow: the direction of least change of the smoothed
// structure tensor.
func (p plane) edgeFlow() flow {
	n := p.w * p.h
	e, f, g := newPlane(p.w, p.h), newPlane(p.w, p.h), newPlane(p.w, p.h)
	for y := range p.h {
		up, here, down := p.v[max(y-1, 0)*p.w:], p.v[y*p.w:], p.v[min(y+1, p.h-1)*p.w:]
		for x := range p.w {
			l, r := max(x-1, 0), min(x+1, p.w-1)
			gx := up[r] - up[l] + 2*(here[r]-here[l]) + down[r] - down[l]
			gy := down[l] - up[l] + 2*(down[x]-up[x]) + down[r] - up[r]
			i := y*p.w + x
			e.v[i], f.v[i], g.v[i] = gx*gx, gx*gy, gy*gy
		}
	}
	tmp := make([]float32, n)
	for _, q := range [3]plane{e, f, g} {
		q.blur(3, tmp)
		q.blur(2, tmp)
	}
	for i := range n {
		// Eigenvector of the smaller eigenvalue of (e f; f g).
		half := (e.v[i] - g.v[i]) / 2
		root := float32(math.Sqrt(float64(half*half + f.v[i]*f.v[i])))
		x, y := -f.v[i], half+root
		if half < 0 {
			x, y = half-root, f.v[i]
		}
		l := float32(math.Sqrt(float64(x*x + y*y)))
		if l < 1e-9 {
			x, y, l = 1, 0, 1
		}
		e.v[i], f.v[i] = x/l, y/l
	}
	return flow{e.v, f.v}
}

// edgeResponse is how dark every pixel lies beside an edge: the difference of
// Gaussians across the flow, positive on an edge's dark side, then averaged
// along the flow. v holds tones, dark high.
func (p plane) edgeResponse(t flow) []float32 {
	const reach = 4 // pixels to either side: beyond, the broad Gaussian is spent
	var across [reach + 1]float32
	narrow, broad := gaussian(edgeSigma, reach), gaussian(surroundRatio*edgeSigma, reach)
	for k := range across {
		across[k] = narrow[k] - broad[k]
	}
	d := make([]float32, len(p.v))
	for y := range p.h {
		for x := range p.w {
			i := y*p.w + x
			nx, ny := -t.y[i], t.x[i]
			sum := across[0] * p.v[i]
			for k := 1; k <= reach; k++ {
				dx, dy := nx*float32(k), ny*float32(k)
				sum += across[k] * (p.at(float32(x)+dx, float32(y)+dy) + p.at(float32(x)-dx, float32(y)-dy))
			}
			d[i] = sum
		}
	}
	return p.smoothAlong(d, t)
}

// smoothAlong averages d along the flow, five steps each way.
func (p plane) smoothAlong(d []float32, t flow) []float32 {
	const steps = 5
	weight := gaussian(3, steps)
	out := make([]float32, len(d))
	for y := range p.h {
		for x := range p.w {
			i := y*p.w + x
			sum := weight[0] * d[i]
			for _, sign := range [2]float32{1, -1} {
				fx, fy := float32(x), float32(y)
				dx, dy := t.x[i]*sign, t.y[i]*sign
				for k := 1; k <= steps; k++ {
					fx, fy = fx+dx, fy+dy
					u, v := int(fx+0.5), int(fy+0.5)
					if fx < 0 || fy < 0 || u >= p.w || v >= p.h {
						break
					}
					j := v*p.w + u
					sum += weight[k] * d[j]
					// The flow has no sign: keep going the same way.
					tx, ty := t.x[j], t.y[j]
					if tx*dx+ty*dy < 0 {
						tx, ty = -tx, -ty
					}
					dx, dy = tx, ty
				}
			}
			out[i] = sum
		}
	}
	return out
}

// at is the value between pixels, edges repeated.
func (p plane) at(x, y float32) float32 {
	x, y = min(max(x, 0), float32(p.w-1)), min(max(y, 0), float32(p.h-1))
	u, v := int(x), int(y)
	fx, fy := x-float32(u), y-float32(v)
	i := v*p.w + u
	right, below := 1, p.w
	if u == p.w-1 {
		right = 0
	}
	if v == p.h-1 {
		below = 0
	}
	top := p.v[i] + (p.v[i+right]-p.v[i])*fx
	bot := p.v[i+below] + (p.v[i+below+right]-p.v[i+below])*fx
	return top + (bot-top)*fy
}

// gaussian are the weights of a Gaussian at 0, 1, … reach; with both sides they
// sum to 1.
func gaussian(sigma float64, reach int) []float32 {
	w := make([]float32, reach+1)
	sum := 0.0
	for k := range w {
		g := math.Exp(-float64(k*k) / (2 * sigma * sigma))
		w[k] = float32(g)
		if sum += g; k > 0 {
			sum += g
		}
	}
	for k := range w {
		w[k] /= float32(sum)
	}
	return w
}
