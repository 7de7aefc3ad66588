import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { BinKind } from '#server/platform/bin/bin-kind.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Dependencies of the recycle bin. */
export interface BinDeps extends RecordDeps {
  readonly settings: Settings;
  /** Kinds in the bin other than records, by code. */
  readonly kinds: ReadonlyMap<string, BinKind>;
}
