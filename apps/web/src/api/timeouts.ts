/** Maximum duration of a call (SPEC §9). */
export const MAIN_TIMEOUT_MS = 300_000;
/** Maximum duration of a call that a user waits for (SPEC §9). */
export const SHORT_TIMEOUT_MS = 30_000;
/** Maximum duration of the repeat after a refresh (SPEC §9). */
export const REPEAT_TIMEOUT_MS = 10_000;
