import { encode } from 'uqr';

/** Blank dots around the code that readers ask for. */
const QUIET = 4;

/** A QR code as lines, not dots: sharp at every size. Answers the path of what is dark, and how many dots wide it all is. */
export function qrPath(content: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET });
  return { path: barsOf(data), size };
}

/** Neighbouring dots of a line as one bar. */
function barsOf(dots: readonly (readonly boolean[])[]): string {
  const bars = dots.flatMap((line, y) => {
    const found: string[] = [];
    for (let x = 0; x < line.length; x += 1) {
      if (!line[x]) continue;
      const from = x;
      while (line[x + 1]) x += 1;
      found.push(`M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`);
    }
    return found;
  });
  return bars.join('');
}
