import underPressure from '@fastify/under-pressure';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it responds under load, because the caller could not handle a rejection. False by default. */
    bearsPressure?: boolean;
  }
}

/** Mean event loop delay of a sample above which new requests are rejected. */
const EVENT_LOOP_DELAY_MAX_MS = 500;
const SAMPLE_EVERY_MS = 1000;

/** The delay in milliseconds. A sample without a measurement is infinite: the loop was blocked throughout. */
function measuredDelay(delay: number): number {
  return delay === Number.POSITIVE_INFINITY ? SAMPLE_EVERY_MS : delay;
}

/**
 * Rejects requests with SERVICE_BUSY while the process is overloaded.
 * @param options.factor multiplies the limit: 1 except in tests, which share a busy machine
 * @param options.exempt paths that always respond, so a busy process is not considered dead
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
      if (!isExempt && measuredDelay(app.memoryUsage().eventLoopDelay) > delayMax)
        throw new AppError('SERVICE_BUSY');
    },
  });
}
