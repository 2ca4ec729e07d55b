package diagram

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// outline adds the outline that a text in the language of SVG's paths tells, with its origin at a point. It knows what
// the drawings of the pieces need: M, L, H, V, Q, Z and arcs of circles, absolute and relative.
func (s *shape) outline(text string, dx, dy, scale float64) error {
	tokens, err := pathTokens(text)
	if err != nil {
		return err
	}
	var at, start point
	var command byte
	put := func(v verb, points ...point) {
		next := step{verb: v}
		for i, p := range points {
			next.points[i] = point{p.x*scale + dx, p.y*scale + dy}
			at = p
		}
		s.steps = append(s.steps, next)
	}
	for len(tokens) > 0 {
		if tokens[0].command != 0 {
			command, tokens = tokens[0].command, tokens[1:]
		}
		wants, ok := pathNumbers[command|0x20]
		if !ok || len(tokens) < wants {
			return fmt.Errorf("diagram: outline: %q in %q", command, text)
		}
		var n [7]float64
		for i, t := range tokens[:wants] {
			if t.command != 0 {
				return fmt.Errorf("diagram: outline: too few numbers after %q in %q", command, text)
			}
			n[i] = t.number
		}
		tokens = tokens[wants:]
		origin := point{}
		if command >= 'a' {
			origin = at
		}
		p := func(i int) point { return point{origin.x + n[i], origin.y + n[i+1]} }
		switch command | 0x20 {
		case 'm':
			put(moveTo, p(0))
			start = at
			command-- // further pairs are lines: L after M, l after m
		case 'l':
			put(lineTo, p(0))
		case 'h':
			put(lineTo, point{origin.x + n[0], at.y})
		case 'v':
			put(lineTo, point{at.x, origin.y + n[0]})
		case 'q':
			put(quadTo, p(0), p(2))
		case 'a':
			for _, c := range arc(at, p(5), n[0], n[3] != 0, n[4] != 0) {
				put(cubicTo, c[0], c[1], c[2])
			}
		case 'z':
			put(closing)
			at = start
		}
		if command|0x20 == 'z' && len(tokens) > 0 && tokens[0].command == 0 {
			return fmt.Errorf("diagram: outline: a number after Z in %q", text)
		}
	}
	return nil
}

// pathNumbers tells how many numbers follow a command.
var pathNumbers = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'q': 4, 'a': 7, 'z': 0}

// pathToken is a command or, if that is 0, a number.
type pathToken struct {
	command byte
	number  float64
}

func pathTokens(text string) (list []pathToken, err error) {
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		if c := text[0]; c|0x20 >= 'a' && c|0x20 <= 'z' {
			list, text = append(list, pathToken{command: c}), text[1:]
			continue
		}
		end := 1
		for end < len(text) && strings.IndexByte("0123456789.", text[end]) >= 0 {
			end++
		}
		n, err := strconv.ParseFloat(text[:end], 64)
		if err != nil {
			return nil, fmt.Errorf("diagram: outline: %w", err)
		}
		list, text = append(list, pathToken{number: n}), text[end:]
	}
	return list, nil
}

// arc returns the cubics of an arc of a circle: the larger or the smaller one, clockwise or not as it is seen. A radius
// that is too small is made large enough, as in SVG.
func arc(from, to point, r float64, large, clockwise bool) (list [][3]point) {
	dx, dy := to.x-from.x, to.y-from.y
	chord := math.Hypot(dx, dy)
	if chord == 0 {
		return nil
	}
	r = max(r, chord/2)
	away := math.Sqrt(r*r-chord*chord/4) / chord // of the centre from the chord's middle
	if large == clockwise {
		away = -away
	}
	c := point{(from.x+to.x)/2 - dy*away, (from.y+to.y)/2 + dx*away}
	first := math.Atan2(from.y-c.y, from.x-c.x)
	turn := math.Atan2(to.y-c.y, to.x-c.x) - first
	if clockwise && turn <= 0 {
		turn += 2 * math.Pi
	} else if !clockwise && turn >= 0 {
		turn -= 2 * math.Pi
	}
	parts := int(math.Ceil(math.Abs(turn)/(math.Pi/2) - 1e-9))
	part := turn / float64(parts)
	k := 4.0 / 3 * math.Tan(part/4) * r
	for i := range parts {
		a, b := first+part*float64(i), first+part*float64(i+1)
		p, q := point{c.x + r*math.Cos(a), c.y + r*math.Sin(a)}, point{c.x + r*math.Cos(b), c.y + r*math.Sin(b)}
		list = append(list, [3]point{{p.x - k*math.Sin(a), p.y + k*math.Cos(a)}, {q.x + k*math.Sin(b), q.y - k*math.Cos(b)}, q})
	}
	return list
}

// curveParts is into how many lines a curve is cut where only lines will do.
const curveParts = 8

// rimShape returns the line along the outline as a shape of its own.
func (s *shape) rimShape() *shape {
	out := &shape{colour: s.rim}
	var at, start point
	to := func(p point) {
		out.stroke(at.x, at.y, p.x, p.y, s.width)
		out.circle(p.x, p.y, s.width/2, true) // turned like the strokes
		at = p
	}
	for _, t := range s.steps {
		p := t.points
		switch from := at; t.verb {
		case moveTo:
			at, start = p[0], p[0]
		case lineTo:
			to(p[0])
		case quadTo, cubicTo:
			for i := 1; i <= curveParts; i++ {
				u := float64(i) / curveParts
				if t.verb == quadTo {
					to(mix(mix(from, p[0], u), mix(p[0], p[1], u), u))
				} else {
					a, b, c := mix(from, p[0], u), mix(p[0], p[1], u), mix(p[1], p[2], u)
					to(mix(mix(a, b, u), mix(b, c, u), u))
				}
			}
		case closing:
			to(start)
		}
	}
	return out
}

// mix returns the point that is a part u of the way from a to b.
func mix(a, b point, u float64) point { return point{a.x + (b.x-a.x)*u, a.y + (b.y-a.y)*u} }
