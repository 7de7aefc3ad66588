import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryModulesTree } from './entry-endpoints.ts';
import { queryClient } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

export const menuQueries = {
  /** The menus of a member; names follow the language, so it is part of the key (HDR-08). */
  tree: (memberId: string, locale: string) =>
    queryOptions({
      queryKey: ['menus', 'tree', memberId, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          queryModulesTree,
          { id: memberId },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      staleTime: 5 * 60_000,
    }),
};

/** Reloads what depends on permissions: menus with buttons, lists and forms. */
export async function reloadRights(): Promise<void> {
  await Promise.all(
    ['menus', 'definitions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
