package hashtable

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/shirou/gopsutil/v4/common"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// machine returns a context in which /proc and /sys hold the given files.
func machine(t *testing.T, files map[string]string) context.Context {
	t.Helper()
	root := t.TempDir()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(files[name]), 0o644))
	}
	return context.WithValue(t.Context(), common.EnvKey, common.EnvMap{
		common.HostProcEnvKey: filepath.Join(root, "proc"), common.HostSysEnvKey: filepath.Join(root, "sys"),
	})
}

// TestAvailableMemory: 8 GB free in the machine, less in the control group. What the group uses counts without its page
// cache, which makes room.
func TestAvailableMemory(t *testing.T) {
	const (
		meminfo = "MemTotal: 16777216 kB\nMemFree: 1048576 kB\nMemAvailable: 8388608 kB\n"
		v1      = "sys/fs/cgroup/memory/box/"
		v2      = "sys/fs/cgroup/box/"
	)
	for name, test := range map[string]struct {
		files map[string]string
		want  int
	}{
		"no control group": {nil, 8192},
		"version 2": {map[string]string{
			"proc/self/cgroup": "0::/box\n", "sys/fs/cgroup/cgroup.controllers": "memory\n",
			v2 + "memory.max": "2147483648\n", v2 + "memory.current": "1610612736\n",
			v2 + "memory.stat": "anon 536870912\ninactive_file 805306368\nactive_file 268435456\n",
		}, 1536},
		"version 2, seen from inside": {map[string]string{
			"proc/self/cgroup": "0::/box\n", "sys/fs/cgroup/cgroup.controllers": "memory\n",
			"sys/fs/cgroup/memory.max": "1073741824\n", "sys/fs/cgroup/memory.current": "536870912\n",
			"sys/fs/cgroup/memory.stat": "anon 536870912\ninactive_file 0\nactive_file 0\n",
		}, 512},
		"version 2 without a limit": {map[string]string{
			"proc/self/cgroup": "0::/box\n", "sys/fs/cgroup/cgroup.controllers": "memory\n",
			v2 + "memory.max": "max\n", v2 + "memory.current": "1610612736\n", v2 + "memory.stat": "anon 1\n",
		}, 8192},
		"version 1": {map[string]string{
			"proc/self/cgroup": "4:memory:/box\n", v1 + "memory.limit_in_bytes": "2147483648\n",
			v1 + "memory.usage_in_bytes": "1610612736\n",
			v1 + "memory.stat":           "total_rss 536870912\ntotal_inactive_file 805306368\ntotal_active_file 268435456\n",
		}, 1536},
		"version 1 without a limit": {map[string]string{
			"proc/self/cgroup": "4:memory:/box\n", v1 + "memory.limit_in_bytes": "9223372036854771712\n",
			v1 + "memory.usage_in_bytes": "1610612736\n", v1 + "memory.stat": "total_rss 1\n",
		}, 8192},
		"a limit below what is used": {map[string]string{
			"proc/self/cgroup": "0::/box\n", "sys/fs/cgroup/cgroup.controllers": "memory\n",
			v2 + "memory.max": "1048576\n", v2 + "memory.current": "2097152\n", v2 + "memory.stat": "anon 2097152\n",
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"proc/meminfo": meminfo}
			maps.Copy(files, test.files)
			mb, known := availableMB(machine(t, files))
			assert.True(t, known)
			assert.Equal(t, test.want, mb)
		})
	}
	_, known := availableMB(machine(t, nil))
	assert.False(t, known, "a machine that does not tell")
}

// TestReplacementNeedsNoRoomForBoth: the memory of a table that goes counts as free, once it is more than promised.
func TestReplacementNeedsNoRoomForBoth(t *testing.T) {
	ctx := machine(t, map[string]string{"proc/meminfo": "MemTotal: 16777216 kB\nMemFree: 1024 kB\nMemAvailable: 2097152 kB\n"})
	require.NoError(t, check(ctx, 2048, 0, 0))
	require.EqualError(t, check(ctx, 4000, 0, 0), "a hash table of 4000 MB does not fit into the 2048 MB of memory that are free")
	require.NoError(t, check(ctx, 4000, 0, 5000))
	require.Error(t, check(ctx, 7049, 0, 5000))
	require.NoError(t, check(ctx, 1024, 1024, 0))
	require.EqualError(t, check(ctx, 1024, 1025, 0),
		"a hash table of 1024 MB and 1025 MB for the threads do not fit into the 2048 MB of memory that are free")

	available, known := availableMB(t.Context())
	require.True(t, known)
	big := available - available/8
	table := newTable(t, 1)
	require.Error(t, table.CheckReplacement(available+available/8, 0))
	table.mb = big // as if it were as large
	require.Error(t, table.CheckReplacement(available+available/8, 0), "promised memory is not taken from what is free")
	table.Clear(1)
	require.NoError(t, table.CheckReplacement(available+available/8, 0))
}
