import { renewFileLinks } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

/** Links are good for some minutes; younger ones are not asked for again. */
const LINKS_FRESH_MS = 4 * 60_000;

/** Files by their ids with good links; those that may not be read are left out. Apart from `files.ts`: every list needs it. */
export function filesByIds(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['files', 'byIds', ...ids],
    queryFn: () => callEndpoint(renewFileLinks, { uris: ids.map((id) => `file/${id}`) }, { silent: true }),
    staleTime: LINKS_FRESH_MS,
    gcTime: LINKS_FRESH_MS,
  });
}
