import { getTransfer, queryTransfers } from '@haiqiao/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContextBase } from '#server/context.ts';
import { noteMemberWrite } from '#server/db/member-writes.ts';

/** Reads by which a member learns that their import has ended. */
const REPORTS: ReadonlySet<string> = new Set([getTransfer.name, queryTransfers.name]);

const REFUSED_FROM = 400;
const FAILED_FROM = 500;

/**
 * Records each member's writes before they are answered, so that the next read, on any node, is not served by a replica that lacks them.
 * A failure of this leaves the write as it is.
 */
export function registerMemberWrites(app: FastifyInstance, base: ContextBase): void {
  app.addHook('onSend', async (request, { statusCode }) => {
    const isRefused = statusCode >= REFUSED_FROM && statusCode < FAILED_FROM;
    const { actor } = request;
    if (isRefused || actor?.kind !== 'member' || !mayWrite(request)) return;
    await noteMemberWrite(base, actor.memberId).catch((error: unknown) =>
      base.log.warn(
        { err: error, requestId: request.id },
        'a write was not recorded for reads of the replica',
      ),
    );
  });
}

function mayWrite({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint === undefined || endpoint.answers === 'events') return false;
  return endpoint.viewing !== 'read' || REPORTS.has(endpoint.name);
}
