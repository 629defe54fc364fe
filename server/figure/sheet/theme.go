package sheet

// Tone is a role of colour.
type Tone uint8

// The tones. Hues identify processes; Holds and Broken are verdicts.
const (
	None Tone = iota
	Paper
	Ink
	Ink2
	Ink3
	Edge
	Line
	Ghost
	OnHue // words on a hue
	Holds
	Broken
	firstHue
)

// Hues is the number of hues.
const Hues = 7

// Hue returns the k-th hue, from 1; ink for any other number.
func Hue(k int) Tone {
	if k < 1 || k > Hues {
		return Ink2
	}
	return firstHue + Tone(k-1)
}

const tones = int(firstHue) + Hues

// A Theme assigns a colour to each tone.
type Theme struct {
	Name    string
	colours [tones]string
}

// Colour returns a tone's colour, as #rrggbb or as a CSS variable.
func (t *Theme) Colour(tone Tone) string { return t.colours[tone] }

// The themes: the page's own two, and black on white for print.
var (
	Light = &Theme{Name: "light", colours: [tones]string{
		Paper: "#fdfcf8", Ink: "#191b1f", Ink2: "#474a51", Ink3: "#686a70", Edge: "#85837b", Line: "#dcd8cd", Ghost: "#c4c0b4",
		OnHue: "#ffffff", Holds: "#1a7548", Broken: "#b3261e",
		firstHue: "#00659f", firstHue + 1: "#a15500", firstHue + 2: "#96397f", firstHue + 3: "#007075",
		firstHue + 4: "#6b6700", firstHue + 5: "#5b50c8", firstHue + 6: "#74503c",
	}}
	Dark = &Theme{Name: "dark", colours: [tones]string{
		Paper: "#15171a", Ink: "#efede7", Ink2: "#c0beb7", Ink3: "#989790", Edge: "#7b7d83", Line: "#33363c", Ghost: "#4b4e55",
		OnHue: "#101214", Holds: "#5fc48f", Broken: "#ff8073",
		firstHue: "#62b4ea", firstHue + 1: "#e5a544", firstHue + 2: "#e093cb", firstHue + 3: "#43c9cf",
		firstHue + 4: "#cfc653", firstHue + 5: "#a9a0f5", firstHue + 6: "#cfa58c",
	}}
	Mono = &Theme{Name: "bw", colours: [tones]string{
		Paper: "#ffffff", Ink: "#000000", Ink2: "#000000", Ink3: "#404040", Edge: "#606060", Line: "#b0b0b0", Ghost: "#a0a0a0",
		OnHue: "#ffffff", Holds: "#000000", Broken: "#000000",
		firstHue: "#000000", firstHue + 1: "#000000", firstHue + 2: "#000000", firstHue + 3: "#000000",
		firstHue + 4: "#000000", firstHue + 5: "#000000", firstHue + 6: "#000000",
	}}
)

// OfPage is for SVG inside a page of this site: it uses the page's own colours, whichever they are.
var OfPage = &Theme{Name: "page", colours: [tones]string{
	Paper: "var(--paper)", Ink: "var(--ink)", Ink2: "var(--ink-2)", Ink3: "var(--ink-3)", Edge: "var(--edge)", Line: "var(--line)",
	Ghost: "var(--ghost)", OnHue: "var(--on-p)", Holds: "var(--holds)", Broken: "var(--broken)",
	firstHue: "var(--p1)", firstHue + 1: "var(--p2)", firstHue + 2: "var(--p3)", firstHue + 3: "var(--p4)",
	firstHue + 4: "var(--p5)", firstHue + 5: "var(--p6)", firstHue + 6: "var(--p7)",
}}

// Dimmed returns the theme with all tones but paper and words on hues replaced by one.
func (t *Theme) Dimmed(name string, tone Tone) *Theme {
	dim := &Theme{Name: name, colours: t.colours}
	for i := range dim.colours {
		if by := Tone(i); by != None && by != Paper && by != OnHue {
			dim.colours[i] = t.colours[tone]
		}
	}
	return dim
}

// Themes are the themes of standalone figures.
var Themes = []*Theme{Light, Dark, Mono}

// names are the tones' names in TeX.
var names = [tones]string{
	None: "none", Paper: "paper", Ink: "ink", Ink2: "ink2", Ink3: "ink3", Edge: "edge", Line: "line", Ghost: "ghost",
	OnHue: "onhue", Holds: "holds", Broken: "broken",
	firstHue: "hue1", firstHue + 1: "hue2", firstHue + 2: "hue3", firstHue + 3: "hue4", firstHue + 4: "hue5",
	firstHue + 5: "hue6", firstHue + 6: "hue7",
}
