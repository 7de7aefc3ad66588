import {
  createApiKey,
  queryApiKeys,
  renewApiKey,
  revokeApiKey,
  updateApiKey,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';

const KEYS = ['api-keys'] as const;
/** Refusals are shown where they belong, not as a toast. */
const SILENT = { silent: true } as const;

/** What is said of a key, with the caller's own password, sealed. */
export type ApiKeyInput = EndpointInput<typeof createApiKey>;

export const apiKeyQueries = {
  /** Names of forms follow the language. */
  all: (locale: string) =>
    queryOptions({
      queryKey: [...KEYS, locale],
      queryFn: ({ signal }) => callEndpoint(queryApiKeys, {}, { ...SILENT, signal }),
    }),
};

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEYS });
}

/** Makes a key. @returns its secret, for this once @throws ApiError */
export async function addApiKey(input: ApiKeyInput): Promise<string> {
  const { secret } = await callEndpoint(createApiKey, input, SILENT);
  await reload();
  return secret;
}

/** @throws ApiError */
export async function changeApiKey(
  key: { readonly id: string; readonly rowVersion: number },
  input: ApiKeyInput,
): Promise<void> {
  await callEndpoint(updateApiKey, { ...key, ...input }, SILENT);
  await reload();
}

/** Another secret for a key. @returns it, for this once @throws ApiError */
export async function replaceSecret(id: string, sealed: string): Promise<string> {
  const { secret } = await callEndpoint(renewApiKey, { id, password: sealed }, SILENT);
  await reload();
  return secret;
}

/** Puts a key out of use for good. @throws ApiError */
export async function endApiKey(id: string): Promise<void> {
  await callEndpoint(revokeApiKey, { id }, SILENT);
  await reload();
}
