/** Size of every captcha image, in CSS pixels (VISUAL, Login). Separate from the drawing code: checking an answer needs no canvas. */
export const PICTURE = { width: 384, height: 148 } as const;
