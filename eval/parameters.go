package eval

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"xqengine/position"
)

// MaxWeight bounds the absolute value of every single weight: with weights within it no sum of the
// evaluation overflows.
const MaxWeight = 10000

// Parameter is one number of a set of weights, under its name. A tapered weight is two of them.
type Parameter struct {
	// Name is the path of the field, with indices in brackets and the half of a tapered weight behind a
	// dot: Tempo, Xiangqi.AttackerFactor[2], Xiangqi.Material[horse].end.
	Name string
	// Min and Max are the least and the largest value that makes sense: ±MaxWeight, or what the field's
	// tag min says.
	Min, Max int
	// Tapered tells that this is half of a tapered weight. The middle game half comes first, the endgame
	// half is the parameter after it.
	Tapered bool
	// Unit is a change that weighs about as much as a centipawn: 1, and less for weights that are not in
	// centipawns, which are those of type int.
	Unit float64
	// Unused tells that this belongs to a nested struct of nothing but zeros: the variant does without it.
	Unused bool

	leaf leaf
	end  bool // the endgame half of a tapered weight
}

// Value returns the present value.
func (p *Parameter) Value() int {
	if p.end {
		return int(p.leaf.tapered.end())
	}
	return p.leaf.value()
}

// Set changes the value in the weights that the parameter was taken from. It fails, and changes nothing,
// if v is outside Min..Max.
func (p *Parameter) Set(v int) error {
	if err := p.leaf.inRange(v); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	p.leaf.set(v, p.end)
	return nil
}

// Parameters returns every number of w, each once, in the order of the struct. They are found by looking at
// the struct: a field added to it is among them. They stay connected with w.
func (w *Weights) Parameters() []Parameter {
	var all []Parameter
	rows := w.rows()
	used := usedGroups(rows)
	for _, row := range rows {
		for i, l := range row.leaves {
			p := Parameter{Name: row.name, Min: l.min, Max: MaxWeight, Unit: 1, Unused: !used[row.group], leaf: l}
			if l.whole != nil {
				p.Unit = wholeUnit
			}
			if row.array {
				p.Name += "[" + strconv.Itoa(i) + "]"
			}
			if l.tapered == nil {
				all = append(all, p)
				continue
			}
			middle, end := p, p
			middle.Name, middle.Tapered = p.Name+".middle", true
			end.Name, end.Tapered, end.end = p.Name+".end", true, true
			all = append(all, middle, end)
		}
	}
	return all
}

// wholeUnit is the Unit of weights of type int. They count or divide things that are worth some centipawns
// each: a unit of attack weighs about eight.
const wholeUnit = 1.0 / 8

// leaf is a weight: one of the three kinds there are.
type leaf struct {
	tapered *tapered
	score   *Score
	whole   *int
	min     int
}

// value returns the value, of a tapered weight that of the middle game.
func (l leaf) value() int {
	switch {
	case l.tapered != nil:
		return int(l.tapered.middle())
	case l.score != nil:
		return int(*l.score)
	}
	return *l.whole
}

// set changes the value, of a tapered weight one half.
func (l leaf) set(v int, end bool) {
	switch {
	case l.tapered != nil && end:
		*l.tapered = pair(l.tapered.middle(), Score(v))
	case l.tapered != nil:
		*l.tapered = pair(Score(v), l.tapered.end())
	case l.score != nil:
		*l.score = Score(v)
	default:
		*l.whole = v
	}
}

func (l leaf) inRange(v int) error {
	if v < l.min || v > MaxWeight {
		return fmt.Errorf("%d is outside %d..%d", v, l.min, MaxWeight)
	}
	return nil
}

// row is a single weight, or an array of them: what stands on one line of a weights file.
type row struct {
	name   string
	group  string // the nested struct that the row belongs to; empty for the fields of Weights itself
	game   bool   // the group is that of a game
	array  bool
	leaves []leaf
}

// rows returns all weights in the order of the struct.
func (w *Weights) rows() []row {
	var all []row
	collect(reflect.ValueOf(w).Elem(), row{}, nil, -MaxWeight, &all)
	return all
}

// collect walks through a value and appends the rows in it. r is what is known of the row so far, indices
// are the names of the coming dimensions, min is the least value of a weight.
//
// Fields have two tags: index:"xiangqi" names the first dimension of an array by types of xiangqi pieces instead of
// numbers (and leaves out NoType), index:"chess" by those of chess; min:"0" sets the least value.
func collect(v reflect.Value, r row, indices []string, min int, all *[]row) {
	if l, ok := leafOf(v, min); ok {
		r.leaves = []leaf{l}
		*all = append(*all, r)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		collectFields(v, r, min, all)
	case reflect.Array:
		if _, flat := leafOf(v.Index(0), min); flat && len(indices) == 0 {
			r.array = true
			for i := range v.Len() {
				l, _ := leafOf(v.Index(i), min)
				r.leaves = append(r.leaves, l)
			}
			*all = append(*all, r)
			return
		}
		for i := range v.Len() {
			name, rest := strconv.Itoa(i), indices
			if len(indices) > 0 {
				name, rest = indexName(indices[0], i), indices[1:]
			}
			if name == "" {
				continue
			}
			element := r
			element.name += "[" + name + "]"
			collect(v.Index(i), element, rest, min, all)
		}
	default:
		panic(fmt.Sprintf("eval: weight %s is a %v: want tapered, Score, int, an array or a struct", r.name, v.Type()))
	}
}

func collectFields(v reflect.Value, r row, min int, all *[]row) {
	for i := range v.NumField() {
		field, inner := v.Type().Field(i), r
		if r.name == "" {
			inner.name = field.Name
			if field.Type.Kind() == reflect.Struct {
				inner.group, inner.game = field.Name, field.Tag.Get("group") == "game"
			}
		} else {
			inner.name += "." + field.Name
		}
		least, indices := min, []string(nil)
		if text, ok := field.Tag.Lookup("min"); ok {
			n, err := strconv.Atoi(text)
			if err != nil {
				panic(fmt.Sprintf("eval: weight %s: tag min: %v", inner.name, err))
			}
			least = n
		}
		if text, ok := field.Tag.Lookup("index"); ok {
			indices = strings.Split(text, ",")
		}
		collect(v.Field(i), inner, indices, least, all)
	}
}

// leafOf reports whether v is a single weight.
func leafOf(v reflect.Value, min int) (leaf, bool) {
	switch pointer := v.Addr().Interface().(type) {
	case *tapered:
		return leaf{tapered: pointer, min: min}, true
	case *Score:
		return leaf{score: pointer, min: min}, true
	case *int:
		return leaf{whole: pointer, min: min}, true
	}
	return leaf{}, false
}

// indexName returns the name of an element of an array; empty if the element is not used.
func indexName(kind string, i int) string {
	switch kind {
	case "xiangqi":
		return xiangqiTypes[i]
	case "chess":
		return chessTypes[i]
	}
	panic(fmt.Sprintf("eval: weights: tag index %q: want xiangqi or chess", kind))
}

var xiangqiTypes = [8]string{
	position.Soldier: "soldier", position.Advisor: "advisor", position.Elephant: "elephant", position.Horse: "horse",
	position.Cannon: "cannon", position.Chariot: "chariot", position.General: "general",
}

var chessTypes = [8]string{
	position.Pawn: "pawn", position.Knight: "knight", position.Bishop: "bishop", position.Rook: "rook",
	position.Queen: "queen", position.King: "king",
}
