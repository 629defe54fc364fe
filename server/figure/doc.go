// Package figure draws runs for places where nothing moves: figures for papers and slides, pictures for previews of links,
// the small drawings of the gallery, and somebody else's logs. What is drawn goes on a sheet (package sheet), which writes
// it as SVG, as pixels or as TikZ.
//
// A drawing is made in four steps. reduce makes a run of a trace: beats, messages, phases, answers owed. A frame says
// which of it is seen, and where beats and lanes stand. plan finds the places of all words: what comes first has its
// place, and what finds none is left away. The draw methods put shapes on the sheet, from back to front. Pictures of an
// algorithm's own marks (the plane of quorums, the dial, who precedes whom) begin with a scene, a moment of a run.
//
// The page draws the same, with modules of its own in static/js/model, static/js/algorithm-views and
// static/js/parts/diagram, because it draws sixty times a second and this package a few times an hour. The page leads: the
// tests ask node what its modules draw of some runs (testdata/page.mjs), and hold each drawing to that. Print is the page
// with its cursor at the right edge, after everything. What is print's own says so where it is: it leaves away names that
// would cross an arrow, names crashes in words, and has a title, a legend and an axis close below its lanes.
package figure
