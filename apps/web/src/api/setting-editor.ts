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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const EDITOR = ['settings', 'editor'] as const;
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;
/** Refusals are shown in their form, not as a toast. */
const SILENT = { silent: true } as const;

/** A change as sent to the server; without a value it restores the default. */
export type SettingChange = EndpointInput<typeof saveSettings>['changes'][number];

export const settingEditorQueries = {
  /** Labels follow the language, so it is part of the key. */
  all: (locale: string) =>
    queryOptions({
      ...inLanguage([...EDITOR, 'all', locale]),
      queryFn: ({ signal }) => callEndpoint(querySettings, {}, { ...SHORT_CALL, signal }),
    }),
  history: (key: string | null, pageIndex: number) =>
    queryOptions({
      queryKey: [...EDITOR, 'history', key, pageIndex],
      queryFn: ({ signal }) =>
        callEndpoint(
          querySettingHistory,
          { pageIndex, ...(key === null ? {} : { key }) },
          { ...SHORT_CALL, signal },
        ),
    }),
};

/** Reloads everything that shows settings. */
export function reloadSettings(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['settings'] });
}

/**
 * Stores changes, all or none.
 * @param sealed the caller's own password, encrypted for this call; null where none is needed
 * @throws ApiError
 */
export function storeSettings(
  changes: readonly SettingChange[],
  { reason, sealed }: { readonly reason: string; readonly sealed: string | null },
) {
  return callEndpoint(saveSettings, { changes: [...changes], reason, password: sealed }, SILENT);
}

/** @throws ApiError */
export function fetchSettingsFile() {
  return callEndpoint(exportSettings, {}, SILENT);
}

/** Differences between a file and the current settings, or between two files. @throws ApiError */
export function compareSettingsFiles(other: SettingsFile, one: SettingsFile | null) {
  return callEndpoint(compareSettings, { other, ...(one ? { one } : {}) }, SILENT);
}
