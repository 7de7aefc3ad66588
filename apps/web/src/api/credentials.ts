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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

const SESSIONS = ['credentials', 'sessions'] as const;
const SHORT_CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

export const credentialQueries = {
  ownSessions: () =>
    queryOptions({
      queryKey: [...SESSIONS, 'own'],
      queryFn: ({ signal }) => callEndpoint(queryOwnSessions, {}, { ...SHORT_CALL, signal }),
      refetchOnMount: 'always',
    }),
  memberSessions: (id: string) =>
    queryOptions({
      queryKey: [...SESSIONS, id],
      queryFn: ({ signal }) => callEndpoint(queryMemberSessions, { id }, { ...SHORT_CALL, signal }),
      refetchOnMount: 'always',
    }),
};

/** Reloads every list of sessions. */
export async function reloadSessions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

/** @throws ApiError */
export function endSessionHere(id: string) {
  return callEndpoint(endOwnSession, { id }, SHORT_CALL);
}

/** @throws ApiError */
export function endAllOthers() {
  return callEndpoint(endOtherSessions, {}, SHORT_CALL);
}

/** @throws ApiError */
export function endSessionOfMember(id: string, sessionId: string) {
  return callEndpoint(endMemberSession, { id, sessionId }, SHORT_CALL);
}
