package memlimit

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

var pageSize = int64(os.Getpagesize())

// resident returns how many bytes a program and those that it has started have in memory; 0 if it is gone.
func resident(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	sum := int64(0)
	if fields := strings.Fields(string(text)); len(fields) > 1 { // see proc(5): size resident shared …
		pages, _ := strconv.ParseInt(fields[1], 10, 64)
		sum = pages * pageSize
	}
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the pattern is right
	for _, path := range threads {
		children, _ := os.ReadFile(path) // of a thread that is gone
		for _, word := range strings.Fields(string(children)) {
			if child, err := strconv.Atoi(word); err == nil {
				sum += resident(child)
			}
		}
	}
	return sum
}
