package source

// absent maps functions of Python that do not exist here to the code that says what to do instead.
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

// alike maps methods of Python, or of another kind, to methods with the same or a similar effect, if there are any.
var alike = map[string][]string{
	"append": {"add"}, "add": {"append"}, "push": {"append", "add"}, "enqueue": {"append"}, "put": {"append", "add"},
	"extend": {"update"}, "dequeue": {"pop"}, "popleft": {"pop"}, "delete": {"remove"}, "discard": {"remove"},
	"insert": {"add"}, "has_key": {"get"}, "appendleft": {"insert"}, "size": {}, "length": {}, "isEmpty": {}, "empty": {}, "contains": {}, "copy": {},
}

// lengths are names for the number of items in other languages.
var lengths = map[string]bool{"size": true, "length": true, "count": true, "Count": true, "len": true}

// netMeant maps names that users try on net, or on p, to the attributes of net that they mean.
var netMeant = map[string]string{
	"id": "me", "self": "me", "pid": "me", "i": "me", "myself": "me", "my_id": "me", "rank": "me", "my": "me", "name": "me",
	"N": "n", "size": "n", "count": "n", "num": "n", "nodes": "all", "processes": "all", "everyone": "all", "everybody": "all",
	"time": "clock", "now": "clock", "lamport": "clock", "ts": "stamp", "timestamp": "stamp", "k": "stamp",
	"peers": "others", "neighbours": "others", "neighbors": "others", "rest": "others",
	"send_all": "broadcast", "sendall": "broadcast", "multicast": "broadcast", "send_to_all": "broadcast", "bcast": "broadcast",
	"sendto": "send", "send_to": "send", "unicast": "send",
}

// waits are names that users try on net to wait, as in other languages.
var waits = map[string]bool{
	"wait": true, "sleep": true, "receive": true, "recv": true, "enter": true, "acquire": true, "lock": true, "listen": true,
	"poll": true, "accept": true, "wait_for": true, "wait_until": true, "get": true,
}

// modules maps Python modules that such programs import to the code for their most frequent use.
var modules = map[string]string{
	"time": "", "random": "no-random", "math": "no-import", "threading": "no-with", "asyncio": "no-waiting", "os": "no-import",
	"sys": "no-import", "collections": "no-import", "copy": "no-import", "logging": "no-print", "json": "no-text",
}

// phaseMeant maps names that users try on p to the phase that they mean.
var phaseMeant = map[string]string{
	"in_cs": "inside", "held": "inside", "HELD": "inside", "in_critical": "inside", "wanted": "waiting", "WANTED": "waiting",
	"requesting": "waiting", "wants": "waiting", "asking": "waiting", "released": "idle", "RELEASED": "idle",
}

// nameMeant maps names of other languages to what they mean.
var nameMeant = map[string]string{
	"true": "True", "TRUE": "True", "false": "False", "FALSE": "False", "null": "None", "NULL": "None", "nil": "None", "none": "None",
	"NIL": "None", "undefined": "None", "this": "p", "self": "p", "process": "p", "proc": "p", "network": "net",
	"time": "net.clock", "now": "net.clock",
}

// otherVerbs maps verbs to names that users give them.
var otherVerbs = map[string][]string{
	"ask":       {"request", "acquire", "enter", "lock", "want", "ask_to_enter", "on_ask"},
	"may_enter": {"can_enter", "mayEnter", "wait", "wait_until", "allowed", "on_may_enter", "enter"},
	"leave":     {"release", "exit", "unlock", "on_leave", "leave_cs"},
}
