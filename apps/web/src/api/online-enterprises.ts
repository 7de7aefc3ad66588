import {
  compareOnlineEnterprise,
  type OnlineEnterprise,
  searchOnlineEnterprises,
  updateFromOnline,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput, EndpointReply } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { reloadRecord, reloadRecordLists } from './records.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

export type { OnlineEnterprise };

/** What differs between library and online source. */
export type OnlineComparison = EndpointReply<typeof compareOnlineEnterprise>;

const ENTERPRISE_FORM = 'rs_enterprise';
/** Registers change by the day. */
const STALE_MS = 60_000;

export const onlineEnterpriseQueries = {
  /** Enterprises in the online source, for the form that is filled in. */
  search: (id: string, keyword: string, locale: string) =>
    queryOptions({
      queryKey: ['online-enterprises', 'search', id, keyword, locale],
      queryFn: ({ signal }) =>
        callEndpoint(
          searchOnlineEnterprises,
          { id, keyword },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
      staleTime: STALE_MS,
      retry: false,
    }),
  /** What the online source knows otherwise; asked anew whenever somebody looks. */
  comparison: (dataId: string, locale: string) =>
    queryOptions({
      queryKey: ['online-enterprises', 'comparison', dataId, locale],
      queryFn: ({ signal }) => callEndpoint(compareOnlineEnterprise, { dataId }, { signal, silent: true }),
      gcTime: 0,
      retry: false,
    }),
};

/** Takes fields over from the online source. @throws ApiError */
export async function takeFromOnline(input: EndpointInput<typeof updateFromOnline>): Promise<void> {
  try {
    await callEndpoint(updateFromOnline, input, { silent: true });
  } finally {
    void reloadRecord(ENTERPRISE_FORM, input.dataId);
    void reloadRecordLists();
  }
}
