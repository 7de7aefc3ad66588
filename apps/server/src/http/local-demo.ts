import { login } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from './request/this-machine.ts';

/**
 * Refuses sign-in from outside this machine. For a demo centre that was not requested explicitly: its accounts have a public password, and a
 * proxy or a tunnel could offer them to a network without anyone's intention.
 */
export function registerLocalDemo(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSignIn = request.routeOptions.config.endpoint?.name === login.name;
    if (isSignIn && !isFromThisMachine(request)) done(new AppError('AUTH_DEMO_LOCAL_ONLY'));
    else done();
  });
}
