package quorum

// majority takes as S_i process i and those after it on the ring 1, 2, …, n, 1, more than half of all (R. H. Thomas,
// "A majority consensus approach to concurrency control for multiple copy databases", ACM Transactions on Database
// Systems 4(2), 1979).
func majority(n int) (lines [][]int, order int) {
	lines, none := make([][]int, n), make([]bool, n+1)
	for i := range lines {
		lines[i], _ = majorityFrom(i+1, n, none)
	}
	return lines, 0
}

// singleton makes process 1 decide for all: a central server among the processes.
func singleton(n int) (lines [][]int, order int) {
	lines = make([][]int, n)
	for i := range lines {
		lines[i] = []int{1}
	}
	return lines, 0
}
