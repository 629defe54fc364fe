package run

// Until is a sink that only collects, bounded as the run behind it is: by the limits of a run's length, and by whatever
// ends it for the sink to which something of it will go.
func Until(to, collects Sink, limits Limits) Sink {
	return &guard{Sink: collects, to: to, bytes: limits.RunBytes}
}
