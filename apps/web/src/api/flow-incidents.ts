import {
  discardFlowIncidents as discardEndpoint,
  type IncidentOutcome,
  requeueFlowIncidents as requeueEndpoint,
} from '@haiqiao/contract/endpoints';
import { callEndpoint } from './client.ts';
import { reloadFlows } from './flow-tasks.ts';

/** Refusals are shown in their dialog, not as a toast. */
const SILENT = { silent: true } as const;

/** Tries failed timers and steps again. */
export async function requeueFlowIncidents(ids: readonly string[]): Promise<readonly IncidentOutcome[]> {
  const outcomes = await callEndpoint(requeueEndpoint, { ids: [...ids] }, SILENT);
  await reloadFlows();
  return outcomes;
}

/** Gives failed timers and steps up, for a reason that is audited. */
export async function discardFlowIncidents(
  ids: readonly string[],
  reason: string,
): Promise<readonly IncidentOutcome[]> {
  const outcomes = await callEndpoint(discardEndpoint, { ids: [...ids], reason }, SILENT);
  await reloadFlows();
  return outcomes;
}
