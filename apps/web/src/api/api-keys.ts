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
/** Refusals are shown in their form, not as a toast. */
const SILENT = { silent: true } as const;

/** Input for a key, with the caller's own encrypted password. */
export type ApiKeyInput = EndpointInput<typeof createApiKey>;

export const apiKeyQueries = {
  /** Form names follow the language. */
  all: (locale: string) =>
    queryOptions({
      queryKey: [...KEYS, locale],
      queryFn: ({ signal }) => callEndpoint(queryApiKeys, {}, { ...SILENT, signal }),
    }),
};

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEYS });
}

/** Creates a key. @returns its secret, only this once @throws ApiError */
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

/** Creates a new secret for a key. @returns it, only this once @throws ApiError */
export async function replaceSecret(id: string, sealed: string): Promise<string> {
  const { secret } = await callEndpoint(renewApiKey, { id, password: sealed }, SILENT);
  await reload();
  return secret;
}

/** Revokes a key permanently. @throws ApiError */
export async function endApiKey(id: string): Promise<void> {
  await callEndpoint(revokeApiKey, { id }, SILENT);
  await reload();
}
