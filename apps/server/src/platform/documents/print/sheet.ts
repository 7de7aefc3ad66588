/** Dimensions and colours of all documents. */

const POINTS_PER_MM = 72 / 25.4;

/** Millimetres in points. */
export function mm(value: number): number {
  return value * POINTS_PER_MM;
}

/** A4. */
export const PAGE = { width: mm(210), height: mm(297), side: mm(18), top: mm(22), bottom: mm(20) } as const;

/** Width of a text line. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

export const SIZES = { body: 10, small: 8 } as const;

export const COLOURS = {
  text: '#1d2433',
  quiet: '#5f6b7e',
  rule: '#98a2b3',
  background: '#f1f4f8',
  seal: '#d4161c',
  watermark: '#e3e6eb',
} as const;
