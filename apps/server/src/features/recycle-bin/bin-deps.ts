import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { BinKind } from '#server/platform/bin/bin-kind.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** What the recycle bin needs beside its context. */
export interface BinDeps extends RecordDeps {
  readonly settings: Settings;
  /** What goes through the bin beside records, by its code. */
  readonly kinds: ReadonlyMap<string, BinKind>;
}
