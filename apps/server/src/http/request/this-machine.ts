import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '#server/lib/loopback.ts';

/** Headers that proxies and tunnels add to a request. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const LOOPBACK_NAME = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * Whether a request was made on this machine for this machine: over loopback, to a loopback name, and not forwarded. A proxy on this machine
 * connects over loopback too; it is recognised by the headers it adds or by the name it was called with.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const name = (headers.host ?? '').replace(/:\d*$/, '');
  return isLoopbackAddress(socket.remoteAddress ?? '') && LOOPBACK_NAME.test(name);
}
