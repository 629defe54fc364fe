// The processes from which a waiting process still needs something, read from its state, algorithm by algorithm:
// independent of the page, whose statements are compared with it.
const others = (run, p) => Array.from({ length: run.n }, (_, i) => i + 1).filter((j) => j !== p);
const earlier = (t1, p1, t2, p2) => t1 < t2 || (t1 === t2 && p1 < p2);
const minus = (a, b) => a.filter((x) => !b.includes(x));
export const at = (vector, j, fill) => vector[j] ?? fill;

/** The nodes from which process p needs something; a number if its state only counts; undefined if unknown. */
export function lacking(run, n, p) {
  const s = run.stateAt(n, p).fields;
  switch (run.header.algorithm) {
    case "ricart-agrawala":
      return run.n - 1 - s.replies;
    case "lamport":
      return others(run, p).filter((j) => !earlier(at(s.q, p, ["rel", 0])[1], p, at(s.q, j, ["rel", 0])[1], j));
    case "lamport-queue": {
      const before = s.queue.filter(([T, j]) => j !== p && earlier(T, j, s.T, p)).map(([, j]) => j);
      return others(run, p).filter((j) => before.includes(j) || !earlier(s.T, p, at(s.heard, j, 0), j));
    }
    case "carvalho-roucairol":
      return minus(others(run, p), s.A);
    case "singhal-dynamic":
      return s.R;
    case "lodha-kshemkalyani": {
      const before = s.LRQ.filter(([T, j]) => j !== p && earlier(T, j, s.SN, p)).map(([, j]) => j);
      return others(run, p).filter((j) => before.includes(j) || !s.RV.includes(j));
    }
    case "maekawa":
    case "majority":
    case "tree-quorum":
      return minus(s.S, s.votes);
    case "chandy-misra":
      return minus(s.G, s.fork);
    case "campos-carvalho":
      return minus(s.S, s.FORK);
    case "central-server":
      return s.token ? [] : [run.nodes];
    case "bakery":
      return s.j ? [s.j] : [];
  }
}

