/** Colours of an exported drawing: on white, whatever the theme. */
const ALONE: Readonly<Record<string, string>> = {
  '--card': '#ffffff',
  '--bpmn-stroke': '#4a5b73',
  '--text': '#1b2a3d',
  '--font-family': 'sans-serif',
};

/** A drawing as a standalone file: CSS variables are not available outside of the page. */
export function standAloneSvg(svg: string): string {
  return svg.replace(/var\((--[\w-]+)\)/gu, (whole, name: string) => ALONE[name] ?? whole);
}
