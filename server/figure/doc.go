// Package figure draws runs as still pictures: figures for papers and slides, previews of links, thumbnails of the
// gallery, and logs of other systems. It draws on a sheet (package sheet), which writes SVG, PNG or TikZ.
//
// A diagram is drawn in four steps. reduce turns a trace into a run: beats, messages, phases, deferred replies. A frame
// selects beats and lanes, and places them. plan places all words, in order of importance, and omits those without
// room. The draw methods put shapes on the sheet, from back to front. The algorithms' own views (the plane of quorums,
// the dial, the precedence graph) start from a scene, which is the state of a run at one step.
//
// The page draws the same with its own modules in static/js/model, static/js/algorithm-views and
// static/js/parts/diagram, because it draws sixty times a second and this package a few times an hour. The page is the
// reference: the tests run its modules on some runs in node (testdata/page.mjs) and compare. Print is the page with its
// cursor at the right edge, after everything. Comments mark the differences: print omits names that would cross an
// arrow, labels crashes in words, and has a title, a legend, and an axis close below its lanes.
package figure
