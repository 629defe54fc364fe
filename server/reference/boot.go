package reference

import (
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex/picture"
	"fano/web"
)

// Boot returns the playground scripts' data about all algorithms and clock rules.
func Boot() web.Boot { return web.Boot{Algorithms: bootAlgorithms(), Rules: system.Rules()} }

// bootAlgorithms returns the data about all algorithms for the playground's control panel.
var bootAlgorithms = sync.OnceValue(func() (all []web.BootAlgorithm) {
	for _, a := range algorithms.All {
		_, isProgram := algorithms.Program(a.Name)
		one := web.BootAlgorithm{
			Name: a.Name, Title: a.Title, Year: a.Year, FIFO: a.FIFO, Claims: a.Claims, Class: a.Class, Clock: a.Clock,
			Switches: []web.BootSwitch{}, Quorums: a.Quorums, Draws: picture.Draws(a.Sample), Program: isProgram,
		}
		for _, s := range a.Switches {
			one.Switches = append(one.Switches, web.BootSwitch{Name: s.Name, Breaks: append([]string{}, s.Breaks...), Clock: s.Clock})
		}
		all = append(all, one)
	}
	return all
})
