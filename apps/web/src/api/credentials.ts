import {
  endMemberSession,
  endOtherSessions,
  endOwnSession,
  queryMemberSessions,
  queryOwnSessions,
} from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const SESSIONS = ['credentials', 'sessions'] as const;
const QUICK = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

export const credentialQueries = {
  ownSessions: () =>
    queryOptions({
      queryKey: [...SESSIONS, 'own'],
      queryFn: ({ signal }) => callEndpoint(queryOwnSessions, {}, { ...QUICK, signal }),
      refetchOnMount: 'always',
    }),
  memberSessions: (id: string) =>
    queryOptions({
      queryKey: [...SESSIONS, id],
      queryFn: ({ signal }) => callEndpoint(queryMemberSessions, { id }, { ...QUICK, signal }),
      refetchOnMount: 'always',
    }),
};

/** Loads every list of sessions again. */
export async function reloadSessions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

/** @throws ApiError */
export function endSessionHere(id: string) {
  return callEndpoint(endOwnSession, { id }, QUICK);
}

/** @throws ApiError */
export function endAllOthers() {
  return callEndpoint(endOtherSessions, {}, QUICK);
}

/** @throws ApiError */
export function endSessionOfMember(id: string, sessionId: string) {
  return callEndpoint(endMemberSession, { id, sessionId }, QUICK);
}
