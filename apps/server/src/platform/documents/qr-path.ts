import { encode } from 'uqr';

/** Quiet zone in modules, as required by readers. */
const QUIET = 4;

/** A QR code as a vector path, sharp at every size. Returns the path of the dark modules, and the size in modules. */
export function qrPath(content: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET });
  return { path: barsOf(data), size };
}

/** Joins adjacent modules of a line to one bar. */
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
