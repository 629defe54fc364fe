package source

// Takes is how many values a method of a kind takes, or a built-in function if the kind is empty; most is -1 if there is no end.
func Takes(kind, name string) (least, most int, known bool) {
	of := builtins
	if kind != "" {
		of = methods[kind]
	}
	a, known := of[name]
	return a.least, a.most, known
}

// arity is how many values a function takes; most is -1 if there is no end.
type arity struct{ least, most int }

// builtins are the functions that are there, and what they take by place.
var builtins = map[string]arity{
	"abs": {1, 1}, "all": {1, 1}, "any": {1, 1}, "bool": {0, 1}, "dict": {0, 1}, "enumerate": {1, 2}, "int": {1, 1}, "len": {1, 1},
	"list": {0, 1}, "max": {1, -1}, "min": {1, -1}, "range": {1, 3}, "reversed": {1, 1}, "set": {0, 1}, "sorted": {1, 1},
	"tuple": {0, 1}, "zip": {0, -1}, "per_process": {1, 1},
}

// builtinNames are what functions can be called in a verb.
var builtinNames = []string{
	"abs", "all", "any", "bool", "dict", "enumerate", "int", "len", "list", "max", "min", "range", "reversed", "set", "sorted",
	"tuple", "zip",
}

// named are what functions take by name.
var named = map[string][]string{"sorted": {"key", "reverse"}, "min": {"key"}, "max": {"key"}}

// methods are those of each kind, with what they take.
var methods = map[string]map[string]arity{
	"list": {
		"append": {1, 1}, "clear": {0, 0}, "extend": {1, 1}, "index": {1, 3}, "insert": {2, 2}, "pop": {0, 1}, "remove": {1, 1},
	},
	"set": {
		"add": {1, 1}, "clear": {0, 0}, "discard": {1, 1}, "remove": {1, 1}, "pop": {0, 0}, "union": {0, -1},
		"intersection": {0, -1}, "difference": {0, -1}, "issubset": {1, 1}, "issuperset": {1, 1}, "update": {0, -1},
	},
	"dict": {
		"clear": {0, 0}, "get": {1, 2}, "items": {0, 0}, "keys": {0, 0}, "pop": {1, 2}, "setdefault": {1, 2}, "update": {1, 1},
		"values": {0, 0},
	},
	"vector": {}, "number": {}, "bool": {}, "word": {}, "id": {}, "tuple": {},
}

// changing are the methods that change what they are of.
var changing = []string{
	"append", "clear", "extend", "insert", "pop", "remove", "add", "discard", "update", "setdefault",
}

// givesNothing are those of them that give None.
var givesNothing = []string{"append", "clear", "extend", "insert", "remove", "add", "discard", "update"}

// ofProcess and ofNet are what p and net have beside slots.
var (
	ofProcess = []string{"inside", "waiting", "idle"}
	ofNet     = []string{"me", "n", "clock", "stamp", "others", "all", "send", "broadcast"}
	ofMessage = []string{"kind", "sender", "receiver"}
)
