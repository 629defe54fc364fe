package figure

import "math"

// The sizes in which a reference page has its run beside its code, for so many lanes: on a laptop, and on a phone.

// ReferenceWide is the size on a laptop. Of a long run the surroundings of the event are seen.
func ReferenceWide(lanes int) SnapshotSize {
	const top, foot = 78, 34
	lane := roomFor(lanes, 46, 124, 330)
	return SnapshotSize{
		sizes: sizes{left: 166, right: 918, top: top, lane: lane, fs: 13, bar: math.Min(20, lane*0.4), dot: 6,
			shaft: 1.9, rim: 2, tip: 10, maxLabelCost: printLabelCost, hatch: hatchGap},
		width: 930, height: top + lane*float64(lanes-1) + foot, before: 15, after: 9,
	}
}

// ReferenceNarrow is the size on a phone.
func ReferenceNarrow(lanes int) SnapshotSize {
	const top, foot = 68, 30
	lane := roomFor(lanes, 42, 64, 240)
	return SnapshotSize{
		sizes: sizes{left: 82, right: 352, top: top, lane: lane, fs: 12, bar: math.Min(17, lane*0.4), dot: 5.5,
			shaft: 1.7, rim: 1.8, tip: 9, maxLabelCost: printLabelCost, hatch: hatchGap},
		width: 358, height: top + lane*float64(lanes-1) + foot, before: 6, after: 2, brief: true,
	}
}

// roomFor is how far lanes are apart that are to fill a depth, within bounds.
func roomFor(lanes int, least, most, depth float64) float64 {
	return math.Max(least, math.Min(most, depth/math.Max(1, float64(lanes-1))))
}
