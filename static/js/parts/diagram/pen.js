/**
 * Draws the diagram's strokes and texts on a canvas: colours by the names of the page's custom properties, dashes,
 * hatches, arrowheads, texts with a halo of paper.
 *
 * @import {Curve} from "../../model/curve.js"
 */
import { advancesOf } from "../../model/advances.js";
import { directionAt, part, pointAt } from "../../model/curve.js";
import { HUES } from "../../model/hues.js";

/** The custom properties read as colours. */
const NAMES = ["paper", "paper-2", "line", "edge", "ink", "ink-2", "ink-3", "lit", "ghost", "on-p", "holds", "broken"];
const FONT = "system-ui, sans-serif";
/** The angle of a phase's hatching in radians, and the distance of its lines in pixels. */
const HATCH = (52 * Math.PI) / 180,
  HATCH_GAP = 6;

/**
 * Adds a canvas that fills a host's width. The host can be focused; the canvas is hidden from screen readers.
 * @param {HTMLElement} host @returns {CanvasRenderingContext2D}
 */
export function canvasIn(host) {
  const canvas = document.createElement("canvas"),
    context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas");
  canvas.setAttribute("aria-hidden", "true");
  canvas.style.cssText = "display:block;width:100%";
  host.append(canvas);
  if (!host.hasAttribute("tabindex")) host.tabIndex = 0;
  if (!host.hasAttribute("role")) host.setAttribute("role", "application");
  return context;
}

/** The length in pixels after which the pen's dashes repeat. @param {CanvasRenderingContext2D} c */
const period = (c) => c.getLineDash().reduce((sum, dash) => sum + dash, 0) || 1;

export class CanvasPen {
  /** @param {CanvasRenderingContext2D} c @param {Element} host its current colours and font are used */
  constructor(c, host) {
    const style = getComputedStyle(host),
      scheme = style.colorScheme === "dark" ? "$2" : "$1",
      own = (/** @type {string} */ name) =>
        style
          .getPropertyValue(`--${name}`)
          .trim()
          .replace(/^light-dark\((.+), (.+)\)$/, scheme);
    this.c = c;
    /** @type {Record<string, string>} */
    this.palette = {};
    for (const name of NAMES) this.palette[name] = own(name) || "#808080";
    for (let i = 1; i <= HUES; i++) this.palette[`p${i}`] = own(`p${i}`) || this.palette["ink-2"];
    this.font = own("sans") || style.fontFamily || FONT;
    this.tabulated = advancesOf(own("advances"));
    /** @type {Map<string, number>} */
    this.widths = new Map();
    this.measure = this.measure.bind(this);
  }

  /** @param {string} name @returns {string} */
  colour(name) {
    return this.palette[name] ?? this.palette.ink;
  }

  /** The width of a text in pixels, cached. @param {string} text @param {number} size @param {number} [weight] */
  measure(text, size, weight = 400) {
    const key = `${size}/${weight}/${text}`,
      known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.tabulated(text, size, weight) ?? this.measured(text, size, weight);
    if (this.widths.size > 5000) this.widths.clear();
    this.widths.set(key, width);
    return width;
  }

  /** The width as the browser measures it. @param {string} text @param {number} size @param {number} weight */
  measured(text, size, weight) {
    this.c.font = `${weight} ${size}px ${this.font}`;
    return this.c.measureText(text).width;
  }

  /**
   * @param {string} text @param {number} x @param {number} y baseline
   * @param {{size: number, colour: string, weight?: number, align?: CanvasTextAlign, halo?: number, spacing?: number}}
   *   style
   */
  text(text, x, y, { size, colour, weight = 400, align = "left", halo = 0, spacing = 0 }) {
    const { c } = this;
    c.font = `${weight} ${size}px ${this.font}`;
    c.textAlign = align;
    if ("letterSpacing" in c) c.letterSpacing = `${spacing}px`;
    if (halo) {
      c.strokeStyle = this.palette.paper;
      c.lineWidth = halo;
      c.lineJoin = "round";
      c.strokeText(text, x, y);
    }
    c.fillStyle = this.colour(colour);
    c.fillText(text, x, y);
    if (spacing && "letterSpacing" in c) c.letterSpacing = "0px";
  }

  /**
   * Sets the pen for the next strokes.
   * @param {string} colour @param {number} width @param {number[]} [dash] @param {CanvasLineCap} [cap]
   */
  pen(colour, width, dash = [], cap = "butt") {
    const { c } = this;
    c.strokeStyle = this.colour(colour);
    c.lineWidth = width;
    c.lineCap = cap;
    c.setLineDash(dash);
    return this;
  }

  /** Makes a path of straight lines, to be stroked or filled. @param {...number} points x, y, x, y … */
  path(...points) {
    const { c } = this;
    c.beginPath();
    for (let i = 0; i < points.length; i += 2) c.lineTo(points[i], points[i + 1]);
    return c;
  }

  /** Strokes a line with the pen. @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  line(x0, y0, x1, y1) {
    const { c } = this;
    c.beginPath();
    c.moveTo(x0, y0);
    c.lineTo(x1, y1);
    c.stroke();
  }

  /** Draws with an opacity. @param {number} alpha @param {() => void} draw */
  faint(alpha, draw) {
    this.c.globalAlpha = alpha;
    draw();
    this.c.globalAlpha = 1;
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} colour */
  box(x, y, w, h, colour) {
    this.c.fillStyle = this.colour(colour);
    this.c.fillRect(x, y, w, h);
  }

  /**
   * Draws clipped to a rectangle (x, y, width, height).
   * @param {[number, number, number, number]} box @param {() => void} draw
   */
  within(box, draw) {
    const { c } = this;
    c.save();
    c.beginPath();
    c.rect(...box);
    c.clip();
    draw();
    c.restore();
  }

  /** @param {number} x @param {number} y @param {number} r @param {string} fill */
  disc(x, y, r, fill) {
    const { c } = this;
    c.beginPath();
    c.arc(x, y, r, 0, 2 * Math.PI);
    c.fillStyle = this.colour(fill);
    c.fill();
  }

  /**
   * Strokes a circle with the pen, filled if a colour is given.
   * @param {number} x @param {number} y @param {number} r @param {string} [fill]
   */
  ring(x, y, r, fill) {
    const { c } = this;
    c.beginPath();
    c.arc(x, y, r, 0, 2 * Math.PI);
    if (fill) {
      c.fillStyle = this.colour(fill);
      c.fill();
    }
    c.stroke();
  }

  /** Strokes part of a curve. @param {Curve} q @param {number} k0 from, 0…1 @param {number} k1 to, 0…1 */
  curve(q, k0, k1) {
    if (k1 <= k0) return;
    const { c } = this,
      p = part(q, k0, k1);
    c.lineDashOffset = k0 ? Math.hypot(p.ax - q.ax, p.ay - q.ay) % period(c) : 0; // keeps the dashes in place
    c.beginPath();
    c.moveTo(p.ax, p.ay);
    c.quadraticCurveTo(p.cx, p.cy, p.bx, p.by);
    c.stroke();
    c.lineDashOffset = 0;
  }

  /**
   * Draws an arrowhead with its tip at k.
   * @param {Curve} q @param {number} k 0…1 @param {string} colour @param {boolean} open @param {number} [size]
   */
  head(q, k, colour, open, size = 10) {
    const { c } = this,
      [x, y] = pointAt(q, k),
      [ux, uy] = directionAt(q, k),
      w = size * 0.44;
    const [bx, by] = [x - ux * size, y - uy * size];
    this.path(x, y, bx - uy * w, by + ux * w, bx + uy * w, by - ux * w).closePath();
    c.lineJoin = "round";
    this.pen(colour, open ? 1.75 : 1);
    c.fillStyle = this.colour(open ? "paper" : colour);
    c.fill();
    c.stroke();
    c.lineJoin = "miter";
  }

  /**
   * Draws a cross with its centre at (x, y).
   * @param {number} x @param {number} y @param {number} r @param {string} colour @param {number} width
   */
  cross(x, y, r, colour, width) {
    const { c } = this.pen(colour, width, [], "round");
    c.beginPath();
    c.moveTo(x - r, y - r);
    c.lineTo(x + r, y + r);
    c.moveTo(x + r, y - r);
    c.lineTo(x - r, y + r);
    c.stroke();
  }

  /**
   * Draws a tick with its centre at (x, y).
   * @param {number} x @param {number} y @param {string} colour @param {number} width @param {number} [scale]
   */
  tick(x, y, colour, width, scale = 1) {
    const { c } = this.pen(colour, width, [], "round");
    c.lineJoin = "round";
    const [across, up] = [3.4 * scale, 2.4 * scale];
    this.path(x - across, y + 0.2 * scale, x - scale, y + 2.8 * scale, x + across, y - up).stroke();
    c.lineJoin = "miter";
  }

  /**
   * Draws a hatched bar on paper, in the pen's colour. The pattern starts at `anchor`, so that it moves with the bar
   * and does not slide under it.
   * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} anchor
   */
  hatch(x, y, w, h, anchor) {
    const { c } = this,
      lean = h / Math.tan(HATCH),
      gap = HATCH_GAP / Math.sin(HATCH);
    this.within([x, y, w, h], () => {
      this.box(x, y, w, h, "paper");
      c.lineWidth = 1.7;
      c.beginPath();
      const first = anchor + Math.floor((x - lean - anchor) / gap) * gap;
      for (let a = first; a < x + w + gap; a += gap) {
        c.moveTo(a, y + h);
        c.lineTo(a + lean, y);
      }
      c.stroke();
    });
    if (w > 2) c.strokeRect(x, y, w, h);
  }

  /**
   * Hatches a rectangle both ways, to mark it as broken.
   * @param {number} x @param {number} y @param {number} w @param {number} h @param {string} [colour]
   */
  crossHatch(x, y, w, h, colour = "broken") {
    const { c } = this,
      gap = 9.9,
      lo = Math.max(x, 0),
      hi = Math.min(x + w, c.canvas.width);
    if (hi <= lo || h <= 0) return;
    this.within([x, y, w, h], () => {
      this.pen(colour, 1.2);
      c.beginPath();
      for (let a = lo - h - ((lo - h - x) % gap); a < hi + h; a += gap) {
        c.moveTo(a, y + h);
        c.lineTo(a + h, y);
        c.moveTo(a, y);
        c.lineTo(a + h, y + h);
      }
      c.stroke();
    });
  }
}
