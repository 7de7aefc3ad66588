import { previewAccountMenus, resetAccountPassword } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { callEndpoint, queryOptions, SHORT_TIMEOUT_MS } from '@haiqiao/web/sdk';

/** The menu of an enterprise account. */
export type AccountMenus = EndpointReply<typeof previewAccountMenus>;

/** The current menu of an account; always fetched again. */
export const accountMenusQuery = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['enterprise-accounts', 'menus', id, locale],
    queryFn: ({ signal }) =>
      callEndpoint(previewAccountMenus, { id }, { silent: true, timeoutMs: SHORT_TIMEOUT_MS, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Creates the password link of an account; it is returned once. @throws ApiError */
export function makeAccountResetLink(id: string) {
  return callEndpoint(resetAccountPassword, { id }, { silent: true, timeoutMs: SHORT_TIMEOUT_MS });
}
