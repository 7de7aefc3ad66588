import type { SlideAnswer } from '@haiqiao/contract/endpoints';
import { TRAIL_MAX } from './captcha-limits.ts';

/** The movement of the piece: positions in CSS pixels, times in ms since the captcha was shown. */
export type Trail = SlideAnswer['trail'];

/**
 * The trail with one more sample, rounded to the server's precision. A trail that grows too long loses every second sample except the first
 * and the last.
 */
export function withSample(trail: Trail, sample: Trail[number]): Trail {
  const next = [...trail, { x: Math.round(sample.x * 10) / 10, t: Math.max(0, Math.round(sample.t)) }];
  if (next.length <= TRAIL_MAX) return next;
  return next.filter((_, index) => index % 2 === 0 || index === next.length - 1);
}
