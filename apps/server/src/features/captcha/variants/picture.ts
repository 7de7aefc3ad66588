/** The picture of every captcha, in CSS pixels (VISUAL, Login). Apart from what draws it: judging an answer needs no canvas. */
export const PICTURE = { width: 384, height: 148 } as const;
