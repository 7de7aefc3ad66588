import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Asked by supervisors: restart the process when it no longer answers. */
export const healthLive = defineEndpoint({
  name: 'healthLive',
  method: 'GET',
  path: '/api/health/live',
  tag: 'health',
  summary: 'The process answers.',
  auth: { kind: 'public', reason: 'asked by supervisors; says nothing but true' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object({ live: z.boolean(), version: z.string() }),
});

/** Asked by load balancers: send no calls while it says no. */
export const healthReady = defineEndpoint({
  name: 'healthReady',
  method: 'GET',
  path: '/api/health/ready',
  tag: 'health',
  summary: 'The database answers and the schema is current; 503 otherwise.',
  auth: { kind: 'public', reason: 'asked by load balancers; says nothing but true' },
  wire: 'none',
  body: z.undefined(),
  reply: z.object({ ready: z.boolean() }),
});
