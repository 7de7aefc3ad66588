import { getFormDefinition, getListDefinition } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage, queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const DEFINITIONS = ['definitions'] as const;

/** Asked again after that; the browser's own cache then sends the tag along, and an unchanged one costs no body. */
const STALE_MS = 60_000;

/** Installed definitions, as far as the caller may see them, in the language on screen. */
export const definitionQueries = {
  list: (listCode: string, locale: string) =>
    queryOptions({
      ...inLanguage([...DEFINITIONS, 'list', listCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getListDefinition, { listCode }, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
  form: (formCode: string, locale: string) =>
    queryOptions({
      ...inLanguage([...DEFINITIONS, 'form', formCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getFormDefinition, { formCode }, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
};

/** Loads definitions again that are on screen: somebody has just put another one in force. */
export function reloadDefinitions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DEFINITIONS });
}
