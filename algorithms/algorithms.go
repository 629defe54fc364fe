// Package algorithms is the catalogue of the algorithms that Fano runs. An algorithm is a folder and a line in [All];
// the folder's other files, such as its scenarios, are found by their paths (see [Files]).
package algorithms

import (
	"fano/algorithms/bakery"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/centralserver"
	"fano/algorithms/chandymisra"
	"fano/algorithms/lamport"
	"fano/algorithms/lamportqueue"
	"fano/algorithms/lodhakshemkalyani"
	"fano/algorithms/maekawa"
	"fano/algorithms/mutex/model"
	"fano/algorithms/naimitrehel"
	"fano/algorithms/neilsenmizuno"
	"fano/algorithms/raymond"
	"fano/algorithms/ricartagrawala"
	"fano/algorithms/singhaldynamic"
	"fano/algorithms/singhalheuristic"
	"fano/algorithms/suzukikasami"
	"fano/algorithms/tokenring"
)

// All lists the algorithms in teaching order: the simple solutions first, then the algorithms that ask all other
// processes, those that ask some, and those that pass a token.
var All = model.All(
	centralserver.Algorithm,
	tokenring.Algorithm,
	bakery.Algorithm,

	lamport.Algorithm,
	lamportqueue.Algorithm,
	ricartagrawala.Algorithm,
	carvalhoroucairol.Algorithm,
	singhaldynamic.Algorithm,
	lodhakshemkalyani.Algorithm,

	maekawa.Algorithm,
	maekawa.Majority,
	maekawa.Tree,
	chandymisra.Algorithm,
	camposcarvalho.Algorithm,

	suzukikasami.Algorithm,
	singhalheuristic.Algorithm,
	raymond.Algorithm,
	naimitrehel.Algorithm,
	neilsenmizuno.Algorithm,
)

// Named returns the algorithm with the given name.
func Named(name string) (*model.Algorithm, bool) {
	for _, a := range All {
		if a.Name == name {
			return a, true
		}
	}
	return nil, false
}
