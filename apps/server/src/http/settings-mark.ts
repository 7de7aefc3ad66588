import type { FastifyInstance } from 'fastify';

/** A window that is open learns from its next answer that settings have changed (SYS-04). Comes after authentication. */
export function registerSettingsMark(app: FastifyInstance, mark: () => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.actor?.kind === 'member') reply.header('x-settings-mark', mark());
    done();
  });
}
