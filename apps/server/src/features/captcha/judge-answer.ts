import {
  CAPTCHA_KEY_STEP_PX,
  CAPTCHA_PIECE_PX,
  type ClickAnswer,
  clickAnswerSchema,
  type SlideAnswer,
  slideAnswerSchema,
} from '@haiqiao/contract/endpoints';
import { PICTURE } from './variants/picture.ts';
import type { CaptchaAnswer, Point } from './variants/variant.ts';

/** Maximum distance of a piece from its hole. CSS pixels. */
export const SLIDE_TOLERANCE_PX = 5;

/** Maximum distance of a click from the centre of its character. CSS pixels. */
export const CLICK_RADIUS_PX = 24;

/** Minimum human time to drag a piece or click three characters. */
const MIN_DURATION_MS = 150;

/** A hand passes many positions; a program jumps. */
const MIN_DRAG_SAMPLES = 5;

/** The longest single step of a drag, as a share of the distance; a busy browser may skip many samples. */
const MAX_STEP_SHARE = 0.7;

/** Tolerance for clock differences between browser and server. */
const CLOCK_SLACK_MS = 1_000;

/** Samples are rounded to a tenth of a pixel. */
const ROUNDING_PX = 0.25;

const FAR_END = PICTURE.width - CAPTCHA_PIECE_PX;

/**
 * Whether `text` (the login's `captcha`) solves the captcha. Malformed text is wrong.
 * @param expected the answer stored when the captcha was drawn
 * @param text JSON `{x, trail}` or `{points}`
 * @param ageMs time since the captcha was drawn, by the server's clock; the maximum plausible duration
 */
export function judgeAnswer(expected: CaptchaAnswer, text: string, ageMs: number): boolean {
  const submitted = parseJson(text);
  if (expected.kind === 'slide') {
    const answer = slideAnswerSchema.safeParse(submitted);
    return answer.success && isSlideRight(expected.x, answer.data, ageMs);
  }
  const answer = clickAnswerSchema.safeParse(submitted);
  return answer.success && isClickRight(expected.points, answer.data, ageMs);
}

/** Parses JSON; undefined for invalid text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSlideRight(x: number, answer: SlideAnswer, ageMs: number): boolean {
  const { trail } = answer;
  const last = trail.at(-1);
  if (!last || Math.abs(last.x - answer.x) > 1) return false;
  return (
    Math.abs(answer.x - x) <= SLIDE_TOLERANCE_PX &&
    isPlausibleTime(trail, ageMs) &&
    (isDragged(trail) || isTyped(trail))
  );
}

function isClickRight(expected: readonly Point[], answer: ClickAnswer, ageMs: number): boolean {
  return (
    answer.points.length === expected.length &&
    isPlausibleTime(answer.points, ageMs) &&
    expected.every((middle, index) => {
      const point = answer.points[index];
      return point && Math.hypot(point.x - middle.x, point.y - middle.y) <= CLICK_RADIUS_PX;
    })
  );
}

/** Times increase, at a plausible rate, and within the age of the captcha. */
function isPlausibleTime(samples: readonly { t: number }[], ageMs: number): boolean {
  const durationMs = (samples.at(-1)?.t ?? 0) - (samples[0]?.t ?? 0);
  const isForward = samples.every((sample, index) => sample.t >= (samples[index - 1]?.t ?? 0));
  return isForward && durationMs >= MIN_DURATION_MS && durationMs <= ageMs + CLOCK_SLACK_MS;
}

/** Many positions from the start, and no step covers most of the distance. */
function isDragged(trail: SlideAnswer['trail']): boolean {
  const steps = stepsOf(trail);
  const way = steps.reduce((sum, step) => sum + step, 0);
  return (
    trail.length >= MIN_DRAG_SAMPLES && startsAtRest(trail) && Math.max(...steps) <= way * MAX_STEP_SHARE
  );
}

/** Arrow keys move by fixed steps, Home and End to the ends; a step that hits an end may be shorter. */
function isTyped(trail: SlideAnswer['trail']): boolean {
  const { fine, coarse } = CAPTCHA_KEY_STEP_PX;
  const isKeySized = (step: number) => [fine, coarse].some((size) => Math.abs(step - size) <= ROUNDING_PX);
  return (
    trail.length >= 3 &&
    startsAtRest(trail) &&
    stepsOf(trail).every((step, index) => {
      const next = trail[index + 1]?.x ?? 0;
      return isKeySized(step) || next <= ROUNDING_PX || next >= FAR_END - ROUNDING_PX;
    })
  );
}

function startsAtRest(trail: SlideAnswer['trail']): boolean {
  return Math.abs(trail[0]?.x ?? FAR_END) <= ROUNDING_PX;
}

function stepsOf(trail: SlideAnswer['trail']): number[] {
  return trail.slice(1).map((sample, index) => Math.abs(sample.x - (trail[index]?.x ?? 0)));
}
