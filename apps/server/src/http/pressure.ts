import underPressure from '@fastify/under-pressure';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Mean delay of the event loop, over a sample, from which on new requests are turned away. */
const EVENT_LOOP_DELAY_MAX_MS = 500;
const SAMPLE_EVERY_MS = 1000;

/**
 * Turns requests away with SERVICE_BUSY while the process cannot keep up.
 * @param options.factor how much more than the default may be borne: 1 but in tests, which share a busy machine
 * @param options.exempt paths that answer all the same, so that a busy process is not taken for a dead one
 */
export async function registerPressure(
  app: FastifyInstance,
  options: { readonly factor: number; readonly exempt: ReadonlySet<string> },
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS * options.factor,
    sampleInterval: SAMPLE_EVERY_MS,
    pressureHandler: (request) => {
      if (!options.exempt.has(request.routeOptions.url ?? '')) throw new AppError('SERVICE_BUSY');
    },
  });
}
