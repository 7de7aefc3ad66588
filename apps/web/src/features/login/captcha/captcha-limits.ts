/**
 * Copies the limits of `contract/endpoints/captcha.ts`: importing it would add the schemas of every call to the sign-in page. A test
 * compares the two.
 */
export const LIFETIME_MS = 120_000;

/** Side of the square picture of a jigsaw piece, CSS pixels. */
export const PIECE_PX = 64;

/** Distance one arrow key moves the piece, CSS pixels: alone and with Shift. */
export const KEY_STEP_PX = { fine: 2, coarse: 10 } as const;

/** Maximum number of trail samples the server reads. */
export const TRAIL_MAX = 400;
