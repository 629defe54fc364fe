package quorum

// printedIn1988 is the plane of order 2 exactly as printed in S. V. A. Campos and O. S. F. Carvalho, "Um algoritmo
// para exclusão mútua em sistemas distribuídos com troca de O(√n) mensagens de 2 bits", 1988, section 2.2.
var printedIn1988 = [][]int{{1, 2, 4}, {2, 6, 7}, {3, 4, 6}, {4, 5, 7}, {5, 2, 3}, {6, 5, 1}, {7, 3, 1}}

// maekawas is the plane of order 2 as Maekawa numbers it, 1985.
var maekawas = [][]int{{1, 2, 3}, {2, 4, 6}, {3, 5, 6}, {1, 4, 5}, {2, 5, 7}, {1, 6, 7}, {3, 4, 7}}

// printed returns a function that makes a printed plane of order 2, whatever n is.
func printed(lines [][]int) func(int) ([][]int, int) {
	return func(int) ([][]int, int) { return lines, 2 }
}
