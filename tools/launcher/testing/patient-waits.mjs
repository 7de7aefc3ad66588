import { vi } from 'vitest';

/** `vi.waitFor` gives up after one second by default, which a busy machine exceeds. Waiting longer costs nothing where the condition comes. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (condition, options = PATIENCE_MS) => waitFor(condition, options);
