import {
  compareSettings,
  exportSettings,
  querySettingHistory,
  querySettings,
  saveSettings,
  type SettingsFile,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const EDITOR = ['settings', 'editor'] as const;
const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;
/** Refusals are shown where they belong, not as a toast. */
const SILENT = { silent: true } as const;

/** A change as the server takes it; without a value the default comes back. */
export type SettingChange = EndpointInput<typeof saveSettings>['changes'][number];

export const settingEditorQueries = {
  /** Labels follow the language, so it is part of the key. */
  all: (locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'all', locale]),
      queryFn: ({ signal }) => callEndpoint(querySettings, {}, { ...QUICK, signal }),
    }),
  history: (key: string | null, pageIndex: number) =>
    queryOptions({
      queryKey: [...EDITOR, 'history', key, pageIndex],
      queryFn: ({ signal }) =>
        callEndpoint(
          querySettingHistory,
          { pageIndex, ...(key === null ? {} : { key }) },
          { ...QUICK, signal },
        ),
    }),
};

/** Loads again everything that shows settings. */
export function reloadSettings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['settings'] });
}

/**
 * Keeps changes, all or none.
 * @param sealed the caller's own password, sealed for this call; null where none is needed
 * @throws ApiError
 */
export function keepSettings(
  changes: readonly SettingChange[],
  { reason, sealed }: { readonly reason: string; readonly sealed: string | null },
) {
  return callEndpoint(saveSettings, { changes: [...changes], reason, password: sealed }, SILENT);
}

/** @throws ApiError */
export function fetchSettingsFile() {
  return callEndpoint(exportSettings, {}, SILENT);
}

/** What differs between a file and what is in force here, or between two files. @throws ApiError */
export function compareSettingsFiles(other: SettingsFile, one: SettingsFile | null) {
  return callEndpoint(compareSettings, { other, ...(one ? { one } : {}) }, SILENT);
}
