package quorum

// grid arranges the processes row by row in a square as wide as n needs; S_i is the row and the column of i (Maekawa
// 1985). If n is not a square, the last row is short or rows are missing, and the sets still meet: of two processes,
// either both are in the last row, which is in both sets; or one is in a full row, which the column of the other
// crosses.
func grid(n int) (lines [][]int, order int) {
	side := 1
	for side*side < n {
		side++
	}
	lines = make([][]int, n)
	for i := range lines {
		row := i / side
		for j := row * side; j < min((row+1)*side, n); j++ {
			lines[i] = append(lines[i], j+1)
		}
		for j := i % side; j < n; j += side {
			if j != i {
				lines[i] = append(lines[i], j+1)
			}
		}
	}
	return lines, 0
}
