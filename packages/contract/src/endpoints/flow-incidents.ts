import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'flows';

/** Maximum incidents per call. */
export const INCIDENT_BATCH_MAX = 50;

const auth = { kind: 'permission', code: PERMISSIONS.manageFlowIncidents } as const;
const ids = z.array(z.uuid().toLowerCase()).min(1).max(INCIDENT_BATCH_MAX);

/** Maximum characters of the reason for a discard. */
export const DISCARD_REASON_MAX = 200;

/** The outcome for one incident. */
export const incidentOutcomeSchema = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** Error id and message, if it failed. */
  error: z.string().optional(),
  message: z.string().optional(),
});

/** The outcome for one incident. */
export type IncidentOutcome = z.output<typeof incidentOutcomeSchema>;

/** ENG-06: tries the failed timers and nodes again; returns an outcome for each. */
export const requeueFlowIncidents = defineEndpoint({
  name: 'requeueFlowIncidents',
  path: '/api/process/incident/requeue',
  tag: TAG,
  summary: 'Tries the failed timers and nodes of up to 50 incidents again; returns one result each.',
  auth,
  body: z.strictObject({ ids }),
  reply: z.array(incidentOutcomeSchema),
});

/** ENG-06: gives failed timers and nodes up: an instance that waits for one stays there until it is moved. The reason is audited. */
export const discardFlowIncidents = defineEndpoint({
  name: 'discardFlowIncidents',
  path: '/api/process/incident/discard',
  tag: TAG,
  summary: 'Closes up to 50 incidents without another try, for a stated reason; returns one result each.',
  auth,
  body: z.strictObject({ ids, reason: z.string().trim().min(1).max(DISCARD_REASON_MAX) }),
  reply: z.array(incidentOutcomeSchema),
});
