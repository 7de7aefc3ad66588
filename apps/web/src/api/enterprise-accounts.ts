import { previewAccountMenus, resetAccountPassword } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** The menu that an account of the enterprise side finds. */
export type AccountMenus = EndpointReply<typeof previewAccountMenus>;

/** The menu of an account, as it is now: asked anew whenever it is looked at. */
export const accountMenusQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['enterprise-accounts', 'menus', id, locale],
    queryFn: ({ signal }) =>
      callEndpoint(previewAccountMenus, { id }, { silent: true, timeoutMs: QUICK_TIMEOUT_MS, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Makes the link by which an account gets a password; it is answered once. @throws ApiError */
export function makeAccountResetLink(id: string) {
  return callEndpoint(resetAccountPassword, { id }, { silent: true, timeoutMs: QUICK_TIMEOUT_MS });
}
