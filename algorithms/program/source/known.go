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

// absent are functions of Python that are not there, each with the code that says what to do instead.
var absent = map[string]string{
	"print": "no-print", "type": "no-type", "isinstance": "no-type", "str": "no-text", "repr": "no-text", "format": "no-text",
	"chr": "no-text", "ord": "no-text", "input": "no-text", "getattr": "no-reflection", "hasattr": "no-reflection",
	"setattr": "no-reflection", "dir": "no-reflection", "vars": "no-reflection", "globals": "no-reflection", "fail": "no-fail",
	"assert": "no-fail", "receive": "no-waiting", "recv": "no-waiting",
	"exit": "no-fail", "hash": "no-hash", "id": "no-id", "float": "fraction", "round": "fraction", "sum": "no-sum", "map": "no-map",
	"filter": "no-map", "open": "no-text", "iter": "no-map", "next": "no-map", "super": "no-class", "object": "no-class",
	"sleep": "no-waiting", "wait": "no-waiting", "random": "no-random", "eval": "no-reflection", "exec": "no-reflection",
	"frozenset": "no-frozenset", "pow": "power", "divmod": "division",
}

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

// alike are methods of Python, or of another kind, with what does the same, or the like, where that is.
var alike = map[string][]string{
	"append": {"add"}, "add": {"append"}, "push": {"append", "add"}, "enqueue": {"append"}, "put": {"append", "add"},
	"extend": {"update"}, "dequeue": {"pop"}, "popleft": {"pop"}, "delete": {"remove"}, "discard": {"remove"},
	"insert": {"add"}, "has_key": {"get"}, "appendleft": {"insert"}, "size": {}, "length": {}, "isEmpty": {}, "empty": {}, "contains": {}, "copy": {},
}

// ofProcess and ofNet are what p and net have beside slots.
var (
	ofProcess = []string{"inside", "waiting", "idle"}
	ofNet     = []string{"me", "n", "clock", "stamp", "others", "all", "send", "broadcast"}
	ofMessage = []string{"kind", "sender", "receiver"}
)

// netMeant are names that are tried at net, or at p, with what is meant of net.
var netMeant = map[string]string{
	"id": "me", "self": "me", "pid": "me", "i": "me", "myself": "me", "my_id": "me", "rank": "me", "my": "me", "name": "me",
	"N": "n", "size": "n", "count": "n", "num": "n", "nodes": "all", "processes": "all", "everyone": "all", "everybody": "all",
	"time": "clock", "now": "clock", "lamport": "clock", "ts": "stamp", "timestamp": "stamp", "k": "stamp",
	"peers": "others", "neighbours": "others", "neighbors": "others", "rest": "others",
	"send_all": "broadcast", "sendall": "broadcast", "multicast": "broadcast", "send_to_all": "broadcast", "bcast": "broadcast",
	"sendto": "send", "send_to": "send", "unicast": "send",
}

// waits are names that are tried at net for what other languages wait with.
var waits = map[string]bool{
	"wait": true, "sleep": true, "receive": true, "recv": true, "enter": true, "acquire": true, "lock": true, "listen": true,
	"poll": true, "accept": true, "wait_for": true, "wait_until": true, "get": true,
}

// modules are those of Python that such programs import, with what is asked of them most.
var modules = map[string]string{
	"time": "", "random": "no-random", "math": "no-import", "threading": "no-with", "asyncio": "no-waiting", "os": "no-import",
	"sys": "no-import", "collections": "no-import", "copy": "no-import", "logging": "no-print", "json": "no-text",
}

// phaseMeant are names that are tried at p for where the process stands.
var phaseMeant = map[string]string{
	"in_cs": "inside", "held": "inside", "HELD": "inside", "in_critical": "inside", "wanted": "waiting", "WANTED": "waiting",
	"requesting": "waiting", "wants": "waiting", "asking": "waiting", "released": "idle", "RELEASED": "idle",
}

// nameMeant are names of other languages with what is meant.
var nameMeant = map[string]string{
	"true": "True", "TRUE": "True", "false": "False", "FALSE": "False", "null": "None", "NULL": "None", "nil": "None", "none": "None",
	"NIL": "None", "undefined": "None", "this": "p", "self": "p", "process": "p", "proc": "p", "network": "net",
	"time": "net.clock", "now": "net.clock",
}
