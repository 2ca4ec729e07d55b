package hashtable

import (
	"bufio"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// adviseHugePages asks for large pages: a table is read at random, and small pages miss the address
// cache at nearly every probe. A refusal costs speed only.
func adviseHugePages(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }

// availableMB returns how much memory the system can still give, in MB, if it tells: what /proc/meminfo
// calls available, or what the control group still allows, whichever is less.
func availableMB() (mb int, known bool) {
	file, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) >= 2 && fields[0] == "MemAvailable:" {
			kb, err := strconv.Atoi(fields[1])
			if err != nil {
				return 0, false
			}
			return min(kb>>10, groupLimitMB()), true
		}
	}
	return 0, false
}

// groupLimitMB returns the limit of the control group (version 2) in MB less what it uses, or a very
// large number.
func groupLimitMB() int {
	limit, errLimit := readNumber("/sys/fs/cgroup/memory.max")
	used, errUsed := readNumber("/sys/fs/cgroup/memory.current")
	if errLimit != nil || errUsed != nil {
		return 1 << 40
	}
	return max(0, limit-used) >> 20
}

func readNumber(path string) (int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
}
