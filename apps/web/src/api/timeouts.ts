/** Longest wait of a call (SPEC §9). */
export const MAIN_TIMEOUT_MS = 300_000;
/** Longest wait of a quick call: somebody sits and waits for it (SPEC §9). */
export const QUICK_TIMEOUT_MS = 30_000;
/** Longest wait of the repeat after a refresh (SPEC §9). */
export const REPEAT_TIMEOUT_MS = 10_000;
