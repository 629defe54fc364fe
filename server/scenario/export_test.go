package scenario

// What tests from outside this package need of those within.
var (
	AnyRun = anyRun
	Many   = many
)
