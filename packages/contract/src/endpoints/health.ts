import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Liveness probe: restart the process if it does not respond. */
export const healthLive = defineEndpoint({
  name: 'healthLive',
  method: 'GET',
  path: '/api/health/live',
  tag: 'health',
  summary: 'Reports that the process responds.',
  auth: { kind: 'public', reason: 'called by supervisors; returns only true' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object({ live: z.boolean(), version: z.string() }),
});

/** Readiness probe: send no requests while it reports not ready. */
export const healthReady = defineEndpoint({
  name: 'healthReady',
  method: 'GET',
  path: '/api/health/ready',
  tag: 'health',
  summary:
    'Reports whether the database responds, its schema is current and no volume is full; 503 otherwise.',
  auth: { kind: 'public', reason: 'called by load balancers; returns only true' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object({ ready: z.boolean() }),
});
