import { getFlowDiagram, getFlowInstance, previewFlow, queryFlowTimeline } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { inLanguage } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const INSTANCES = ['flow-instances'] as const;
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;
/** Lines per page of the history. */
const TIMELINE_PAGE_SIZE = 50;

/** Preview of a submission. */
export type FlowPreview = EndpointReply<typeof previewFlow>;

export const instanceQueries = {
  /** The diagram of an instance's version; cached per version. */
  diagram: ({ id, deploymentId }: { readonly id: string; readonly deploymentId: string }) =>
    queryOptions({
      queryKey: ['flow-diagrams', deploymentId],
      queryFn: ({ signal }) => callEndpoint(getFlowDiagram, { id }, { ...SHORT_CALL, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** An instance with all details; names follow the language. */
  detail: (id: string, locale: string) =>
    queryOptions({
      ...inLanguage([...INSTANCES, id, 'detail', locale]),
      queryFn: ({ signal }) => callEndpoint(getFlowInstance, { id }, { ...SHORT_CALL, signal }),
    }),
  /** The history, newest first, paged. */
  timeline: (id: string, isActionsOnly: boolean, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...INSTANCES, id, 'timeline', isActionsOnly, locale],
      queryFn: ({ signal, pageParam }) =>
        callEndpoint(
          queryFlowTimeline,
          {
            id,
            isDeedsOnly: isActionsOnly,
            pageSize: TIMELINE_PAGE_SIZE,
            ...(pageParam === '' ? {} : { cursor: pageParam }),
          },
          { ...SHORT_CALL, signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  /** Preview of submitting the stored record; never cached. */
  preview: (form: string, dataId: string, locale: string) =>
    queryOptions({
      queryKey: [...INSTANCES, 'preview', form, dataId, locale],
      queryFn: ({ signal }) => callEndpoint(previewFlow, { id: form, dataId }, { ...SHORT_CALL, signal }),
      gcTime: 0,
      staleTime: 0,
    }),
};
