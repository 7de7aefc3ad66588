import underPressure from '@fastify/under-pressure';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it answers however busy the process is: whoever asks could make nothing of a refusal. No unless given. */
    bearsPressure?: boolean;
  }
}

/** Mean delay of the event loop, over a sample, from which on new requests are turned away. */
const EVENT_LOOP_DELAY_MAX_MS = 500;
const SAMPLE_EVERY_MS = 1000;

/** The delay in milliseconds. A sample without a measurement is given as infinite: the loop stood still all the while. */
function knownDelay(delay: number): number {
  return delay === Number.POSITIVE_INFINITY ? SAMPLE_EVERY_MS : delay;
}

/**
 * Turns requests away with SERVICE_BUSY while the process cannot keep up.
 * @param options.factor how much more than the default may be borne: 1 but in tests, which share a busy machine
 * @param options.exempt paths that answer all the same, so that a busy process is not taken for a dead one
 */
export async function registerPressure(
  app: FastifyInstance,
  options: { readonly factor: number; readonly exempt: ReadonlySet<string> },
): Promise<void> {
  const delayMax = EVENT_LOOP_DELAY_MAX_MS * options.factor;
  await app.register(underPressure, {
    maxEventLoopDelay: delayMax,
    sampleInterval: SAMPLE_EVERY_MS,
    pressureHandler: ({ routeOptions }) => {
      const isExempt =
        routeOptions.config.bearsPressure === true || options.exempt.has(routeOptions.url ?? '');
      if (!isExempt && knownDelay(app.memoryUsage().eventLoopDelay) > delayMax)
        throw new AppError('SERVICE_BUSY');
    },
  });
}
