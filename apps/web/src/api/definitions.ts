import { getFormDefinition, getListDefinition } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const DEFINITIONS = ['definitions'] as const;

/** Cache time; after that the browser's cache sends the ETag, and an unchanged definition has no body. */
const STALE_MS = 60_000;

/** Installed definitions as visible to the caller, in the language on screen. */
export const definitionQueries = {
  list: (listCode: string, locale: string) =>
    queryOptions({
      ...inLanguage([...DEFINITIONS, 'list', listCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getListDefinition, { listCode }, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
  form: (formCode: string, locale: string) =>
    queryOptions({
      ...inLanguage([...DEFINITIONS, 'form', formCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getFormDefinition, { formCode }, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
};

/** Reloads the definitions on screen after a new version was published. */
export function reloadDefinitions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DEFINITIONS });
}
