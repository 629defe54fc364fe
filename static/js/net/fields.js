// Written by `go test ./server/scenario -run ThePageKnowsTheFields -update`; do not edit.

/** The fields of a scenario in their canonical order, each with what is usual or with its own fields. */
export const FIELDS = {
  fano: [],
  algorithm: [],
  program: [],
  switches: [],
  processes: [],
  seed: [1],
  clock: {
    rule: [],
    start: [],
  },
  network: {
    order: [],
    delay: [{ uniform: [1, 9] }],
    channels: [],
    loss: [0],
    duplication: [0],
  },
  quorums: {
    system: [],
    sets: [],
    down: [],
  },
  tree: ["binary"],
  graph: ["complete"],
  script: {
    at: [],
    process: [],
    do: [],
    hold: [],
    again: [false],
    to: [],
  },
  workload: {
    entries: [1],
    think: [{ exponential: 20 }],
    hold: [{ constant: 2 }],
    again: [false],
  },
  deliveries: {
    message: [],
    at: [],
    drop: [false],
  },
  schedule: [],
  times: [],
  hand: [false],
  loop: [],
  stop: {
    time: [0],
    entries: [0],
    events: [10000],
  },
  challenge: {
    goal: {
      breaks: [],
      waiting: [],
      inside: [],
      overtakes: [],
      overtaken: {
        process: [],
        times: [],
      },
      order: [],
      messages: {
        entries: [],
        least: [],
        most: [],
      },
    },
    given: [0],
    asks: [],
    steps: [],
    drop: [0],
    duplicate: [0],
    crash: [0],
    answer: [],
  },
  worksheet: {
    given: [],
    tests: {
      holds: [],
      cost: {
        most: [],
      },
    },
  },
  label: {
    en: [],
    pt: [],
    it: [],
  },
  title: {
    en: [],
    pt: [],
    it: [],
  },
  story: {
    en: [],
    pt: [],
    it: [],
  },
  notes: {
    step: [],
    text: {
      en: [],
      pt: [],
      it: [],
    },
  },
  questions: {
    kinds: [],
    at: [],
  },
  view: {
    step: [0],
    at: [0],
    axis: ["time"],
    tab: ["code"],
    lens: [true],
    window: [],
    events: [],
    lane: [0],
    vector: [false],
    with: [0],
  },
  beside: [],
  futures: {
    from: [0],
    parted: [0],
    events: [0],
    label: {
      en: [],
      pt: [],
      it: [],
    },
    but: [],
  },
};

/** The workload of a scenario that says nothing of what happens. */
export const EVERYBODY = {
  entries: 1,
  think: { uniform: [0, 9] },
  hold: { constant: 3 },
};
