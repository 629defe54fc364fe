package long

import "fano/algorithms/engine/trace"

// verbs are the names of events in queries: as in traces, and as people say it in the languages of the site.
var verbs = map[string]trace.Kind{
	"ask": trace.Ask, "asks": trace.Ask, "pede": trace.Ask, "chiede": trace.Ask,
	"enter": trace.Enter, "enters": trace.Enter, "entra": trace.Enter,
	"leave": trace.Leave, "leaves": trace.Leave, "sai": trace.Leave, "esce": trace.Leave,
	"receive": trace.Receive, "receives": trace.Receive, "recebe": trace.Receive, "riceve": trace.Receive,
	"send": trace.Send, "sends": trace.Send, "envia": trace.Send, "invia": trace.Send,
	"internal": trace.Internal, "interno": trace.Internal,
	"ignored": trace.Ignored, "ignorado": trace.Ignored, "ignorato": trace.Ignored,
	"drop": trace.Drop, "lost": trace.Drop, "perdida": trace.Drop, "perso": trace.Drop,
	"duplicate": trace.Duplicate, "duplicated": trace.Duplicate, "duplicada": trace.Duplicate, "duplicato": trace.Duplicate,
	"crash": trace.Crash, "crashes": trace.Crash, "falha": trace.Crash, "crolla": trace.Crash,
	"recover": trace.Recover, "recovers": trace.Recover, "recupera": trace.Recover, "riprende": trace.Recover,
}

// The other words of queries, the English one first.
var (
	violation = []string{"violation", "violations", "violação", "violacao", "violazione"}
	to        = []string{"to", "para", "a"}
	from      = []string{"from", "de", "da"}
)
