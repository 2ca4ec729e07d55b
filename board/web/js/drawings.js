// Arrows and circles that a person draws on a position. They stand in its comment as commands that other programs know, too:
// [%cal Gh2e2,Rb0c2] for arrows, [%csl Ye4] for circles, each with the letter of its colour.

/**
 * @typedef {object} Drawing
 * @property {string} brush G, R, B or Y: green, red, blue, yellow
 * @property {string} from
 * @property {string} to nothing for a circle
 */

const COMMAND = /\[%c([as])l ([^\]]*)\] ?/g;

/** @param {string} kind a or s @param {string} list @returns {Drawing[] | null} null if that is something else */
function parse(kind, list) {
  const form = kind === "a" ? /^([GRBY])([a-i][0-9r])([a-i][0-9r])$/ : /^([GRBY])([a-i][0-9r])$/;
  const found = list.split(",").map((item) => form.exec(item.trim()));
  return found.every((m) => m !== null) ? found.map(([, brush, from, to = ""]) => ({ brush, from, to })) : null;
}

/** @param {string} comment @returns {Drawing[]} */
export function drawingsIn(comment) {
  return [...comment.matchAll(COMMAND)].flatMap(([, kind, list]) => parse(kind, list) ?? []);
}

/** A comment without its drawings. @param {string} comment */
export function commentWords(comment) {
  return comment.replace(COMMAND, (whole, kind, list) => (parse(kind, list) ? "" : whole)).trim();
}

/** @param {string} words @param {Drawing[]} drawings @returns {string} the comment that has both */
export function withDrawings(words, drawings) {
  /** @param {string} name @param {Drawing[]} list */
  const command = (name, list) =>
    list.length ? `[%${name} ${list.map((d) => d.brush + d.from + d.to).join(",")}]` : "";
  const circles = drawings.filter((d) => !d.to);
  const arrows = drawings.filter((d) => d.to);
  return [command("csl", circles), command("cal", arrows), words].filter(Boolean).join(" ");
}

/** The drawings with one more; drawn again in its colour it goes, in another it changes. @param {Drawing[]} drawings @param {Drawing} drawing */
export function toggled(drawings, drawing) {
  const same = drawings.find((d) => d.from === drawing.from && d.to === drawing.to);
  const others = drawings.filter((d) => d !== same);
  return same?.brush === drawing.brush ? others : [...others, drawing];
}
