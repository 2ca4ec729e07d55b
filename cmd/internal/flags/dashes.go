package flags

import (
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
)

// Long gives long flags that were written with a single dash, as Go's own tools do, the second one. Words that are not flags get
// it, too: what is said of them then names the whole word, not its first letter.
func Long(model *kong.Application, args []string) []string {
	known := names{}
	known.collect(model.Node)
	own := names{}
	for n := selected(model.Node, args); n != nil; n = n.Parent {
		own.add(n)
	}
	long := slices.Clone(args)
	value := false // the flag before takes this argument
	for i, arg := range args {
		if arg == "--" {
			break
		}
		word, dashed := strings.CutPrefix(arg, "-")
		name, _, given := strings.Cut(word, "=")
		if dashed && (known.long(name) || !value && own.mistyped(name)) {
			long[i] = "-" + arg
		}
		flag := own[strings.TrimPrefix(name, "-")]
		value = dashed && !given && flag != nil && !flag.IsBool()
	}
	return long
}

// selected returns the command that the first arguments name, or else the one that is carried out without a name.
func selected(n *kong.Node, args []string) *kong.Node {
	for _, arg := range args {
		i := slices.IndexFunc(n.Children, func(child *kong.Node) bool { return child.Name == arg })
		if i < 0 {
			break
		}
		n = n.Children[i]
	}
	if n.DefaultCmd != nil {
		return n.DefaultCmd
	}
	return n
}

// names are flags by what may stand behind their dashes; the letter of a short flag is a name, too.
type names map[string]*kong.Flag

// add adds the flags of a node.
func (n names) add(node *kong.Node) {
	for _, flag := range node.Flags {
		n[flag.Name] = flag
		if flag.Tag.Negatable != "" {
			n["no-"+flag.Name] = flag
		}
		if flag.Short != 0 {
			n[string(flag.Short)] = flag
		}
	}
}

// collect adds the flags of a node and of all below.
func (n names) collect(node *kong.Node) {
	n.add(node)
	for _, child := range node.Children {
		n.collect(child)
	}
}

// long reports whether a name is that of a long flag.
func (n names) long(name string) bool {
	flag := n[name]
	return flag != nil && string(flag.Short) != name
}

// mistyped reports whether what stands behind a single dash is a word, but none that is made of short flags, the last of which may
// have its value in it.
func (n names) mistyped(word string) bool {
	letters := []rune(word)
	if len(letters) < 2 || !unicode.IsLetter(letters[0]) {
		return false
	}
	for _, letter := range letters {
		flag := n[string(letter)]
		if flag == nil || flag.Short != letter {
			return true
		}
		if !flag.IsBool() {
			return false
		}
	}
	return false
}
