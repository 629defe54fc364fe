package quorum

// grid arranges the processes row by row in a square, as wide as n needs, and S_i is
// the row and the column of i (Maekawa 1985). Where n is not a square the
// last row is short, or the last rows are missing, and the plain rule still holds: of
// two processes either both are in the last row, which both sets then have; or one is
// in a full row, and the column of the other crosses it.
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
