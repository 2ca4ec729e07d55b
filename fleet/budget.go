package fleet

import "sync"

// budget shares the cores and the memory of a worker among items.
type budget struct {
	cores, memory int // in all; memory in MB
	freed         chan struct{}

	mu                    sync.Mutex
	usedCores, usedMemory int
	items                 sync.WaitGroup
}

func newBudget(cores, memory int) *budget {
	return &budget{cores: cores, memory: memory, freed: make(chan struct{}, 1)}
}

// room returns how many items of a run there is room for.
func (b *budget) room(r *Run) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := (b.cores - b.usedCores) / r.Cores
	if r.MemoryMB > 0 {
		n = min(n, (b.memory-b.usedMemory)/r.MemoryMB)
	}
	return max(0, n)
}

func (b *budget) fits(r *Run) bool { return b.room(r) > 0 }

func (b *budget) take(r *Run) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.items.Add(1)
	b.usedCores += r.Cores
	b.usedMemory += r.MemoryMB
}

func (b *budget) give(r *Run) {
	b.mu.Lock()
	b.usedCores -= r.Cores
	b.usedMemory -= r.MemoryMB
	b.mu.Unlock()
	b.items.Done()
	select {
	case b.freed <- struct{}{}:
	default:
	}
}

// busy returns the cores in use.
func (b *budget) busy() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.usedCores
}

// wait waits until no item is being played.
func (b *budget) wait() { b.items.Wait() }
