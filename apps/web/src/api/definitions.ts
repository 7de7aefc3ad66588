import { getFormDefinition, getListDefinition } from '@haiqiao/contract/endpoints';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const DEFINITIONS = ['definitions'] as const;

/** Asked again after that; the browser's own cache then sends the tag along, and an unchanged one costs no body. */
const STALE_MS = 60_000;

/**
 * What is here in another language stands in until the language on screen arrives: a page whose words change is not made anew,
 * for that would lose what somebody has typed into it. The language is the last part of the key.
 */
export function inOtherLanguage(key: QueryKey) {
  return <Answer>(known?: Answer, asked?: { readonly queryKey: QueryKey }): Answer | undefined => {
    const isSame = JSON.stringify(asked?.queryKey.slice(0, -1)) === JSON.stringify(key.slice(0, -1));
    return isSame ? known : undefined;
  };
}

/** Installed definitions, as far as the caller may see them, in the language on screen. */
export const definitionQueries = {
  list: (listCode: string, locale: string) =>
    queryOptions({
      queryKey: [...DEFINITIONS, 'list', listCode, locale],
      placeholderData: inOtherLanguage([...DEFINITIONS, 'list', listCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getListDefinition, { listCode }, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
  form: (formCode: string, locale: string) =>
    queryOptions({
      queryKey: [...DEFINITIONS, 'form', formCode, locale],
      placeholderData: inOtherLanguage([...DEFINITIONS, 'form', formCode, locale]),
      queryFn: ({ signal }) =>
        callEndpoint(getFormDefinition, { formCode }, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
      staleTime: STALE_MS,
    }),
};
