import {
  compareOnlineEnterprise,
  type OnlineEnterprise,
  searchOnlineEnterprises,
  updateFromOnline,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import {
  callEndpoint,
  queryOptions,
  SHORT_TIMEOUT_MS,
  reloadRecord,
  reloadRecordLists,
} from '@haiqiao/web/sdk';

export type { OnlineEnterprise };

/** Differences between library and online source. */
export type OnlineComparison = EndpointReply<typeof compareOnlineEnterprise>;

const ENTERPRISE_FORM = 'rs_enterprise';
/** Register data change daily. */
const STALE_MS = 60_000;

export const onlineEnterpriseQueries = {
  /** Enterprises of the online source, for the open form. */
  search: (id: string, keyword: string, locale: string) =>
    queryOptions({
      queryKey: ['online-enterprises', 'search', id, keyword, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          searchOnlineEnterprises,
          { id, keyword },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      staleTime: STALE_MS,
      retry: false,
    }),
  /** Differing values of the online source; always fetched again. */
  comparison: (dataId: string, locale: string) =>
    queryOptions({
      queryKey: ['online-enterprises', 'comparison', dataId, locale],
      queryFn: ({ signal }) => callEndpoint(compareOnlineEnterprise, { dataId }, { signal, silent: true }),
      gcTime: 0,
      retry: false,
    }),
};

/** Copies fields from the online source. @throws ApiError */
export async function takeFromOnline(input: EndpointInput<typeof updateFromOnline>): Promise<void> {
  try {
    await callEndpoint(updateFromOnline, input, { silent: true });
  } finally {
    void reloadRecord(ENTERPRISE_FORM, input.dataId);
    void reloadRecordLists();
  }
}
