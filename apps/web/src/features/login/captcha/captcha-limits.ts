/**
 * The limits of `contract/endpoints/captcha.ts` once more: that door would bring the schemas of every call
 * into the sign-in page. A test compares the two.
 */
export const LIFETIME_MS = 120_000;

/** Side of the square picture of a jigsaw piece, CSS pixels. */
export const PIECE_PX = 64;

/** How far one arrow key moves the piece, CSS pixels: alone and with Shift. */
export const KEY_STEP_PX = { fine: 2, coarse: 10 } as const;

/** Most samples of a trail that the server reads. */
export const TRAIL_MAX = 400;
