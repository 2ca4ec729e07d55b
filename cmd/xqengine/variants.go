package main

import (
	"fmt"

	"xqengine/position"
)

type variantsCommand struct{}

// Run lists the variants.
func (variantsCommand) Run(std streams) error {
	for _, v := range position.Variants() {
		if _, err := fmt.Fprintf(std.out, "%-18s %s  %s\n%18s %s\n", v.Name, v.Chinese, v.Description, "", v.StartFEN); err != nil {
			return err
		}
	}
	return nil
}
