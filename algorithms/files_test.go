package algorithms_test

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
)

// Files are found by their names: every algorithm has texts, and no text belongs to an algorithm outside All.
func TestEveryFolderIsInTheCatalogue(t *testing.T) {
	folders := algorithms.Folders()
	files, err := fs.Glob(algorithms.Files, "*/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if folder := path.Dir(file); folder != "program" && !slices.Contains(folders, folder) {
			t.Errorf("%s is of no algorithm in All", file)
		}
	}
	texts, err := fs.Glob(algorithms.Files, "*/text/*.en.json")
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	want := []string{"program"} // the problems of programs
	for _, file := range texts {
		named = append(named, strings.TrimSuffix(path.Base(file), ".en.json"))
	}
	for _, a := range algorithms.All {
		want = append(want, a.Name)
	}
	slices.Sort(named)
	slices.Sort(want)
	if !slices.Equal(named, want) {
		t.Errorf("there are texts of %v, and All has %v", named, want)
	}
}

// A program is found by the name of its algorithm.
func TestEveryProgramIsOfAnAlgorithm(t *testing.T) {
	files, err := fs.Glob(algorithms.Files, "*/*.star")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		want, err := fs.ReadFile(algorithms.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := algorithms.Program(strings.TrimSuffix(path.Base(file), ".star")); !ok || got != string(want) {
			t.Errorf("%s is not found by its name", file)
		}
	}
	for _, name := range []string{"", "*", "own", "../lamport/lamport", "central-server"} {
		if _, ok := algorithms.Program(name); ok {
			t.Errorf("there is a program %q", name)
		}
	}
}
