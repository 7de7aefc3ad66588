/** Colours of a drawing that stands alone: on white, whatever theme it was drawn in. */
const ALONE: Readonly<Record<string, string>> = {
  '--card': '#ffffff',
  '--bpmn-stroke': '#4a5b73',
  '--text': '#1b2a3d',
  '--font-family': 'sans-serif',
};

/** A drawing as a file of its own: the variables of our style sheets mean nothing outside of the page. */
export function standAloneSvg(svg: string): string {
  return svg.replace(/var\((--[\w-]+)\)/gu, (whole, name: string) => ALONE[name] ?? whole);
}
