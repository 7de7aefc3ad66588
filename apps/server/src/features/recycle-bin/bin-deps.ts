import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What the recycle bin needs beside its context. */
export interface BinDeps extends RecordDeps {
  readonly settings: Settings;
}
