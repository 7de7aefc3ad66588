import { renewFileLinks } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/** Links are valid for some minutes; younger ones are not fetched again. */
const LINKS_FRESH_MS = 4 * 60_000;

/** Files by id with valid links; unreadable ones are left out. Separate from `files.ts`, because every list needs it. */
export function filesByIds(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['files', 'byIds', ...ids],
    queryFn: () => callEndpoint(renewFileLinks, { uris: ids.map((id) => `file/${id}`) }, { silent: true }),
    staleTime: LINKS_FRESH_MS,
    gcTime: LINKS_FRESH_MS,
  });
}
