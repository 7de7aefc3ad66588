import { getFlowDiagram, getFlowInstance, previewFlow, queryFlowTimeline } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const INSTANCES = ['flow-instances'] as const;
const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;
/** Lines of a page of the history. */
const TIMELINE_PAGE_SIZE = 50;

/** What would come of handing a record in. */
export type FlowPreview = EndpointReply<typeof previewFlow>;

export const instanceQueries = {
  /** The diagram that an instance follows: one of a version, whatever instance it is asked for. */
  diagram: ({ id, deploymentId }: { readonly id: string; readonly deploymentId: string }) =>
    queryOptions({
      queryKey: ['flow-diagrams', deploymentId],
      queryFn: ({ signal }) => callEndpoint(getFlowDiagram, { id }, { ...QUICK, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** An instance with all that is known of it; names follow the language. */
  detail: (id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...INSTANCES, id, 'detail', locale]),
      queryFn: ({ signal }) => callEndpoint(getFlowInstance, { id }, { ...QUICK, signal }),
    }),
  /** Who did what when, the newest first, page by page. */
  timeline: (id: string, isDeedsOnly: boolean, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...INSTANCES, id, 'timeline', isDeedsOnly, locale],
      queryFn: ({ signal, pageParam }) =>
        callEndpoint(
          queryFlowTimeline,
          {
            id,
            isDeedsOnly,
            pageSize: TIMELINE_PAGE_SIZE,
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
          { ...QUICK, signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  /** What would come of handing a record in, as it is kept now: never what was known before. */
  preview: (form: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...INSTANCES, 'preview', form, dataId, locale],
      queryFn: ({ signal }) => callEndpoint(previewFlow, { id: form, dataId }, { ...QUICK, signal }),
      gcTime: 0,
      staleTime: 0,
    }),
};
