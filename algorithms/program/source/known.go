package source

// Takes returns how many arguments a method of a kind takes, or a built-in function if the kind is empty. most is -1 if
// there is no maximum; known is false if there is no such function.
func Takes(kind, name string) (least, most int, known bool) {
	of := builtins
	if kind != "" {
		of = methods[kind]
	}
	a, known := of[name]
	return a.least, a.most, known
}

// arity is the number of arguments that a function takes; most is -1 if there is no maximum.
type arity struct{ least, most int }

// builtins are the built-in functions, with the number of their positional arguments.
var builtins = map[string]arity{
	"abs": {1, 1}, "all": {1, 1}, "any": {1, 1}, "bool": {0, 1}, "dict": {0, 1}, "enumerate": {1, 2}, "int": {1, 1}, "len": {1, 1},
	"list": {0, 1}, "max": {1, -1}, "min": {1, -1}, "range": {1, 3}, "reversed": {1, 1}, "set": {0, 1}, "sorted": {1, 1},
	"tuple": {0, 1}, "zip": {0, -1}, "per_process": {1, 1},
}

// builtinNames are the functions that a verb can call.
var builtinNames = []string{
	"abs", "all", "any", "bool", "dict", "enumerate", "int", "len", "list", "max", "min", "range", "reversed", "set", "sorted",
	"tuple", "zip",
}

// named holds the arguments that functions take by name.
var named = map[string][]string{"sorted": {"key", "reverse"}, "min": {"key"}, "max": {"key"}}

// methods holds the methods of each kind, with the number of their arguments.
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

// changing lists the methods that change their receiver.
var changing = []string{
	"append", "clear", "extend", "insert", "pop", "remove", "add", "discard", "update", "setdefault",
}

// givesNothing lists those of them that return None.
var givesNothing = []string{"append", "clear", "extend", "insert", "remove", "add", "discard", "update"}

// ofProcess, ofNet and ofMessage are the attributes of p, besides slots, of net and of a message, besides fields.
var (
	ofProcess = []string{"inside", "waiting", "idle"}
	ofNet     = []string{"me", "n", "clock", "stamp", "others", "all", "send", "broadcast"}
	ofMessage = []string{"kind", "sender", "receiver"}
)
